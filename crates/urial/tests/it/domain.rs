//! Hosts as domain names, against other functions of the crate `idna`.

use proptest::prelude::*;
use urial::{HostMapping, IriRef, ToUriError, UriRef};

use crate::count::cases;
use crate::inputs::matching;

/// Maps the host to ASCII by mapping an IRI to a URI.
fn to_ascii(host: &str) -> Result<String, ToUriError> {
    let text = format!("//{host}");
    let uri = IriRef::parse(&text).unwrap().to_uri(HostMapping::Idna)?;
    Ok(uri.as_str()[2..].to_owned())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: cases(20_000), ..ProptestConfig::default() })]

    /// We accept what strict UTS 46 accepts, with the same result, and reject what lax UTS 46
    /// rejects. Mapping our result again changes nothing.
    #[test]
    fn between_strict_and_lax(
        host in matching("([a-z0-9\\-_\u{e9}\u{df}\u{fc}\u{131}\u{3042}\u{5d0}\u{661}\u{ff0f}\u{ad}\u{200d}\u{3b1}\u{1f363}]{0,6}[.\u{3002}]?|xn--[a-z0-9-]{0,6}[.]?){1,3}")
    ) {
        let ours = to_ascii(&host);
        let has_work = !host.is_ascii() || host.split('.').any(|label| label.starts_with("xn--"));
        if !has_work {
            prop_assert_eq!(ours, Ok(host));
            return Ok(());
        }
        match idna::domain_to_ascii_strict(&host) {
            Ok(strict) => prop_assert_eq!(ours.as_ref(), Ok(&strict)),
            Err(_) if idna::domain_to_ascii(&host).is_err() => prop_assert!(ours.is_err(), "{}", host),
            Err(_) => {}
        }
        if let Ok(ascii) = ours {
            prop_assert_eq!(to_ascii(&ascii), Ok(ascii.clone()));
            let uri = format!("//{ascii}");
            let there = UriRef::parse(&uri).unwrap().to_iri(HostMapping::Idna);
            prop_assert_eq!(to_ascii(&there.as_str()[2..]), Ok(ascii));
        }
    }

    /// A host in Unicode maps back to the original, even if labels are empty or invalid.
    #[test]
    fn a_host_in_unicode_maps_back(host in matching("(xn--9ca|xn--[a-z0-9]{1,6}|XN--BCHER-KVA|[a-z_]{0,2}|[.]){1,5}")) {
        let text = format!("//{host}");
        let iri = UriRef::parse(&text).unwrap().to_iri(HostMapping::Idna);
        if iri != *text {
            let back = to_ascii(&iri.as_str()[2..]).map_err(|error| error.to_string());
            prop_assert_eq!(back, Ok(host.to_ascii_lowercase()));
        }
    }

    /// The offset of an error is the start of a label of the host.
    #[test]
    fn the_offset_of_an_error_starts_a_label(host in matching("[a-z\u{e9}\u{5d0}.]{0,8}[\u{ff0f}\u{2100}0][a-z\u{5d0}.]{0,8}")) {
        if let Err(error) = to_ascii(&host) {
            let ToUriError::Host { offset, .. } = error else { panic!("{error}") };
            let before = &host[..offset - 2];
            prop_assert!(before.is_empty() || before.ends_with('.'), "{} {}", host, offset);
        }
    }
}

/// Shows.
#[test]
fn a_mapped_host_has_no_delimiter() {
    for character in '\u{A0}'..char::MAX {
        let text = format!("//a{character}b.example/");
        let Ok(iri) = IriRef::parse(&text) else { continue };
        let Ok(uri) = iri.to_uri(HostMapping::Idna) else { continue };
        let host = uri.authority().unwrap();
        assert!(host.userinfo().is_none() && host.port().is_none(), "{character:?}: {uri}");
        assert_eq!(uri.path(), "/", "{character:?}: {uri}");
        assert!(
            host.host_str().bytes().all(|it| it.is_ascii_alphanumeric() || b"-._".contains(&it))
        );
    }
}
