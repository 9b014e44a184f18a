//! The oracle as a surface: what the vectors state, a second reading of the RFC must state too.
//!
//! A vector that is wrong fails here, before any library is asked.

use std::cell::RefCell;

use urial_testdata::oracle::{Automaton, HostRules, RFC3986, resolve, split, split_authority};
use urial_testdata::{
    Answer, Components, Decoded, EncodeSet, Facts, File, HostKind, IpvFuture, PathKind, Policy,
    PortNumber, ReferenceKind, Refusal, Surface, Unresolved, load, run, testdata,
};

#[test]
fn the_oracle_agrees_with_the_vectors() {
    let mut files = load(&testdata().join("rfc3986"));
    files.iter_mut().for_each(keep_offsets);
    run(&Oracle::default(), &files).finish();
}

/// Of a refusal the grammar tells the offset; the words around it are the library's.
fn keep_offsets(file: &mut File) {
    let offset_alone = |refusal: &mut Refusal| *refusal = refusal_at(refusal.offset);
    for test in &mut file.tests {
        let refusals = [&mut test.error, &mut test.uri_error, &mut test.base_error];
        refusals.into_iter().flatten().for_each(offset_alone);
    }
}

fn refusal_at(offset: usize) -> Refusal {
    Refusal { offset, ..Refusal::default() }
}

struct Oracle {
    reference: RefCell<Automaton>,
    uri: RefCell<Automaton>,
    hosts: RefCell<HostRules>,
}

impl Default for Oracle {
    fn default() -> Self {
        Oracle {
            reference: RefCell::new(Automaton::of(RFC3986, "URI-reference")),
            uri: RefCell::new(Automaton::of(RFC3986, "URI")),
            hosts: RefCell::default(),
        }
    }
}

impl Surface for Oracle {
    fn name(&self) -> &'static str {
        "oracle"
    }

    fn parse(&self, input: &[u8]) -> Answer<Result<Components, Refusal>> {
        let valid = self.reference.borrow_mut().viable_prefix(input).map_err(refusal_at);
        let text = str::from_utf8(input).unwrap_or_default();
        Answer::Is(valid.map(|()| self.components(text)))
    }

    fn parse_uri(&self, input: &[u8]) -> Answer<Result<(), Refusal>> {
        Answer::Is(self.uri.borrow_mut().viable_prefix(input).map_err(refusal_at))
    }

    fn facts(&self, input: &str) -> Result<Facts, Refusal> {
        self.reference.borrow_mut().viable_prefix(input.as_bytes()).map_err(refusal_at)?;
        let parts = self.components(input);
        Ok(Facts {
            is_uri: Answer::Is(parts.scheme.is_some()),
            is_absolute_uri: Answer::Is(parts.scheme.is_some() && parts.fragment.is_none()),
            is_relative: Answer::Is(parts.scheme.is_none()),
            reference_kind: Answer::Is(reference_kind(&parts)),
            path_kind: Answer::Is(path_kind(&parts)),
            segments: Answer::Is(segments(&parts.path)),
            ipv4: Answer::Is(address(&parts, HostKind::Ipv4).and_then(|host| host.parse().ok())),
            ipv6: Answer::Is(address(&parts, HostKind::Ipv6).and_then(|host| host.parse().ok())),
            ipvfuture: Answer::Is(address(&parts, HostKind::IpvFuture).and_then(ipvfuture)),
            port_number: Answer::Is(port_number(parts.port.as_deref())),
        })
    }

    fn base(&self, base: &str) -> Answer<Result<(), Refusal>> {
        self.parse_uri(base.as_bytes())
    }

    fn resolve(
        &self,
        base: &str,
        reference: &str,
        policy: Policy,
    ) -> Answer<Result<String, Unresolved>> {
        match policy {
            Policy::Strict => Answer::Is(Ok(resolve(base, reference, true))),
            Policy::NonStrict => Answer::Is(Ok(resolve(base, reference, false))),
            Policy::KeepExcess | Policy::RefuseExcess => {
                Answer::Skipped("the RFC discards excess dot segments")
            }
        }
    }

    fn same_document(&self, base: &str, reference: &str) -> Answer<Result<bool, Refusal>> {
        let without_fragment = |text: &str| text.split('#').next().map(str::to_owned);
        let target = resolve(base, reference, true);
        Answer::Is(Ok(without_fragment(&target) == without_fragment(base)))
    }

    fn encode(&self, data: &[u8], set: EncodeSet, allow: &str) -> Answer<String> {
        let mut rule = Automaton::of(RFC3986, set.rule());
        let mut encode = |&octet: &u8| {
            if rule.accepts(&[octet]) || allow.as_bytes().contains(&octet) {
                char::from(octet).to_string()
            } else {
                format!("%{octet:02X}")
            }
        };
        Answer::Is(data.iter().map(&mut encode).collect())
    }

    fn decode(&self, text: &[u8]) -> Answer<Result<Decoded, usize>> {
        Answer::Is(decode(text).map(|bytes| Decoded {
            utf8: String::from_utf8(bytes.clone()).ok(),
            lossy: String::from_utf8_lossy(&bytes).into_owned(),
            bytes,
        }))
    }
}

impl Oracle {
    fn components(&self, text: &str) -> Components {
        let parts = split(text);
        let authority = parts.authority.map(split_authority);
        let host = authority.map(|it| it.host);
        Components {
            scheme: parts.scheme.map(str::to_owned),
            authority: parts.authority.map(str::to_owned),
            userinfo: authority.and_then(|it| it.userinfo).map(str::to_owned),
            host: host.map(str::to_owned),
            host_kind: host.map(|host| self.hosts.borrow_mut().kind(host)),
            port: authority.and_then(|it| it.port).map(str::to_owned),
            path: parts.path.to_owned(),
            query: parts.query.map(str::to_owned),
            fragment: parts.fragment.map(str::to_owned),
        }
    }
}

fn reference_kind(parts: &Components) -> ReferenceKind {
    match parts {
        Components { scheme: Some(_), .. } => ReferenceKind::Uri,
        Components { authority: Some(_), .. } => ReferenceKind::NetworkPath,
        Components { path, .. } if path.starts_with('/') => ReferenceKind::AbsolutePath,
        Components { path, .. } if path.is_empty() => ReferenceKind::EmptyPath,
        _ => ReferenceKind::RelativePath,
    }
}

fn path_kind(parts: &Components) -> PathKind {
    match parts {
        Components { authority: Some(_), .. } => PathKind::Abempty,
        Components { path, .. } if path.starts_with('/') => PathKind::Absolute,
        Components { path, .. } if path.is_empty() => PathKind::Empty,
        Components { scheme: Some(_), .. } => PathKind::Rootless,
        _ => PathKind::Noscheme,
    }
}

fn segments(path: &str) -> Vec<String> {
    let Some(first) = path.chars().next() else {
        return Vec::new();
    };
    let rest = if first == '/' { &path[1..] } else { path };
    let decoded = |segment: &str| decode(segment.as_bytes()).expect("a valid path");
    rest.split('/').map(|segment| String::from_utf8(decoded(segment)).expect("UTF-8")).collect()
}

/// The host without brackets, if it is of that kind.
fn address(parts: &Components, kind: HostKind) -> Option<&str> {
    let host = parts.host.as_deref().filter(|_| parts.host_kind == Some(kind))?;
    Some(host.trim_matches(['[', ']']))
}

fn ipvfuture(address: &str) -> Option<IpvFuture> {
    let (version, address) = address[1..].split_once('.')?;
    Some(IpvFuture { version: version.to_owned(), address: address.to_owned() })
}

fn port_number(port: Option<&str>) -> PortNumber {
    match port {
        None | Some("") => PortNumber::None,
        Some(digits) => digits.parse().map_or(PortNumber::Overflow, PortNumber::Number),
    }
}

fn decode(text: &[u8]) -> Result<Vec<u8>, usize> {
    let mut decoded = Vec::new();
    let mut at = 0;
    while let Some(&octet) = text.get(at) {
        let (value, length) = if octet == b'%' { (triplet(text, at)?, 3) } else { (octet, 1) };
        decoded.push(value);
        at += length;
    }
    Ok(decoded)
}

/// The octet of the `pct-encoded` at `at`.
fn triplet(text: &[u8], at: usize) -> Result<u8, usize> {
    let digit = |at: usize| {
        let digit = text.get(at).and_then(|&octet| char::from(octet).to_digit(16));
        digit.and_then(|value| u8::try_from(value).ok()).ok_or(at)
    };
    Ok(digit(at + 1)? * 16 + digit(at + 2)?)
}
