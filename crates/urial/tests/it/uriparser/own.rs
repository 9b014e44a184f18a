//! The answers of the library in the format of `uris.c`.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use urial::scheme::Entry;
use urial::{Component, Host, Normalizer, Resolver, Rules, Rung, Uri, UriRef};

use super::program::hex;

/// The value of an absent text.
pub(crate) const ABSENT: &str = "\\0";

/// The components in the mask of normalization.
const COMPONENTS: [(&str, Component); 6] = [
    ("scheme", Component::Scheme),
    ("userInfo", Component::Userinfo),
    ("host", Component::Host),
    ("path", Component::Path),
    ("query", Component::Query),
    ("fragment", Component::Fragment),
];

/// The answers of the library.
pub(crate) struct Own {
    /// Normalizers without rules for schemes: uriparser has none, and treats every path as a
    /// hierarchy.
    rules: Vec<(&'static str, Rules<'static>)>,
}

impl Own {
    pub(crate) fn new() -> Own {
        Own { rules: Entry::all().map(|entry| (entry.name(), Rules::GENERIC)).collect() }
    }

    /// Returns all answers about `text` and `base`.
    pub(crate) fn answer(&self, base: &[u8], text: &[u8]) -> String {
        let reference = match UriRef::parse_bytes(text) {
            Ok(reference) => reference,
            Err(error) => return format!("error=1\tat={}", error.offset()),
        };
        let mut fields = Fields("error=0".to_owned());
        fields.parts("", reference);
        fields.segments(reference);
        if let Ok(base) = UriRef::parse_bytes(base) {
            fields.target("strict.", base, reference, true);
            fields.target("compat.", base, reference, false);
        }
        fields.normal_form(reference, &Normalizer::new().rules(&self.rules).rung(Rung::Path));
        fields.0
    }
}

struct Fields(String);

impl Fields {
    fn add(&mut self, of: &str, name: &str, value: Option<&str>) {
        write!(self.0, "\t{of}{name}={}", value.unwrap_or(ABSENT)).expect("a String takes all");
    }

    fn parts(&mut self, of: &str, reference: UriRef<'_>) {
        let host = reference.component(Component::Host);
        let host = host.map(|host| host.trim_start_matches('[').trim_end_matches(']'));
        let (mut ip4, mut ip6, mut future) = (None, None, None);
        match reference.host() {
            Some(Host::Ipv4(address)) => ip4 = Some(hex(&address.octets())),
            Some(Host::Ipv6(address)) => ip6 = Some(hex(&address.octets())),
            Some(Host::IpvFuture { .. }) => future = host,
            Some(Host::RegName(_)) | None => {}
        }
        self.add(of, "scheme", reference.component(Component::Scheme));
        self.add(of, "userInfo", reference.component(Component::Userinfo));
        self.add(of, "hostText", host);
        self.add(of, "ip4", ip4.as_deref());
        self.add(of, "ip6", ip6.as_deref());
        self.add(of, "ipFuture", future);
        self.add(of, "portText", reference.port());
        self.add(of, "path", Some(reference.path().as_str()));
        self.add(of, "query", reference.component(Component::Query));
        self.add(of, "fragment", reference.component(Component::Fragment));
        self.add(of, "whole", Some(&in_full(reference)));
    }

    /// `absolutePath` is set for paths with a leading slash and no host. Without segments, the path
    /// is `/`.
    fn segments(&mut self, reference: UriRef<'_>) {
        let path = reference.path();
        let is_absolute = reference.authority().is_none() && path.is_absolute();
        let is_root = is_absolute && path.as_str() == "/";
        let segments = path.segments().filter(|_| !is_root).map(|it| format!("|{it}"));
        self.add("", "absolutePath", Some(if is_absolute { "1" } else { "0" }));
        self.add("", "segments", Some(&segments.collect::<String>()));
    }

    fn target(&mut self, of: &str, base: UriRef<'_>, reference: UriRef<'_>, strict: bool) {
        let Ok(base) = Uri::try_from(base) else {
            // URI_ERROR_ADDBASE_REL_BASE (§5.1: a base is a URI).
            return self.add(of, "error", Some("5"));
        };
        let target = Resolver::new(base).strict(strict).resolve(reference).unwrap();
        self.parts(of, target.as_uri().into());
    }

    fn normal_form(&mut self, reference: UriRef<'_>, normalizer: &Normalizer<'_>) {
        let normal = normalizer.normalize(reference);
        for (name, component) in COMPONENTS {
            let is_changed = normal.component(component) != reference.component(component);
            self.add("asks.", name, Some(if is_changed { "1" } else { "0" }));
        }
        self.parts("normal.", normal.as_uri_ref());
        for (name, _) in COMPONENTS {
            self.add("asksAgain.", name, Some("0"));
        }
    }
}

/// Writes an IPv6 address in the form of uriparser, which keeps its bytes and not its text. RFC
/// 3986 has no preferred form.
fn in_full(reference: UriRef<'_>) -> String {
    let text = reference.as_str();
    let Some(Host::Ipv6(address)) = reference.host() else { return text.to_owned() };
    let literal = reference.component(Component::Host).unwrap_or_default();
    text.replacen(literal, &format!("[{}]", groups(&hex(&address.octets()))), 1)
}

/// Recomposes (§5.3) the parts named `of` in the answer of uriparser.
pub(crate) fn whole(of: &str, told: &BTreeMap<&str, &str>) -> String {
    let part = |name: &str| {
        let value = told.get(&*format!("{of}{name}")).copied();
        value.filter(|value| *value != ABSENT)
    };
    let around = |before: &str, part: Option<&str>, behind: &str| {
        part.map(|part| format!("{before}{part}{behind}")).unwrap_or_default()
    };
    let address = part("ip6").map(groups);
    let literal = address.as_deref().or(part("ipFuture")).map(|it| format!("[{it}]"));
    let authority = part("hostText").map(|name| {
        let host = literal.as_deref().unwrap_or(name);
        around("", part("userInfo"), "@") + host + &around(":", part("portText"), "")
    });
    [
        around("", part("scheme"), ":"),
        around("//", authority.as_deref(), ""),
        around("", part("path"), ""),
        around("?", part("query"), ""),
        around("#", part("fragment"), ""),
    ]
    .concat()
}

/// Groups hexadecimal digits by four, separated by colons.
fn groups(digits: &str) -> String {
    let groups: Vec<_> = (0..digits.len()).step_by(4).map(|at| &digits[at..at + 4]).collect();
    groups.join(":")
}
