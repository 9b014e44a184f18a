//! Hosts that are not ASCII, as domain names.

use alloc::string::String;

use super::{Rejected, Step, encoded, end_of_last};
use crate::components::host::Host;
use crate::iri::domain;
use crate::parse::error::Found;
use crate::parse::grammar::Rfc3987;
use crate::parse::offsets::Component;
use crate::reference::borrowed::Reference;

/// Maps an IRI whose scheme has domain names to a URI, with its host as one (RFC 3987 §3.1).
pub(super) fn domain_name(it: &Rejected<'_>) -> Option<Step> {
    mapped(it).filter(|_| it.has_domain_name())
}

/// Maps any other IRI to a URI in the same way.
pub(super) fn other_name(it: &Rejected<'_>) -> Option<Step> {
    mapped(it).filter(|_| !it.has_domain_name())
}

/// The text need not be an IRI after its authority: what is wrong there is another error.
fn mapped(it: &Rejected<'_>) -> Option<Step> {
    let is_beyond = matches!(it.error.found(), Found::Char('\u{80}'..)) && !it.error.is_iri();
    let authority = it.authority().filter(|_| is_beyond)?;
    let texts = [it.text, &it.text[..authority.end]];
    let iri = texts.iter().find_map(|text| Reference::<Rfc3987>::parse(text).ok())?;
    let (Host::RegName(name), host) = (iri.host()?, iri.range(Component::Host)?) else {
        return None;
    };
    let domain = domain::to_ascii(name).ok().filter(|_| !name.as_str().is_ascii())?;
    let end = end_of_last(iri.as_str(), |_, it| !it.is_ascii())?;
    let range = it.at().min(host.start)..end.max(host.end);
    let in_ascii = |part: &str| encoded(part, |_, it| it.is_ascii());
    let before = in_ascii(&it.text[range.start..host.start]);
    let after = in_ascii(&it.text[host.end..range.end]);
    let meant: String = [&before, &*domain, &after].concat();
    let words = "write the host as a domain name in ASCII";
    Some(Step::new(range, meant, words))
}
