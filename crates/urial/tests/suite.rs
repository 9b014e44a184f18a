//! Every vector of `testdata/`, asked of the library.

use urial::{
    Component, EncodeSet, Excess, Host, ParseError, PathKind, PctStr, PortError, ReferenceKind,
    ResolveError, Resolver, Uri, UriRef, encode,
};
use urial_testdata::{
    self as data, Answer, Components, Decoded, Facts, HostKind, IpvFuture, Policy, PortNumber,
    Refusal, Surface, Unresolved, load, run, testdata,
};

#[test]
fn the_library_meets_every_vector() {
    run(&Library, &load(&testdata().join("rfc3986"))).finish();
}

struct Library;

impl Surface for Library {
    fn name(&self) -> &'static str {
        "library"
    }

    fn parse(&self, input: &[u8]) -> Answer<Result<Components, Refusal>> {
        Answer::Is(UriRef::parse_bytes(input).map(components).map_err(|e| refusal(e, input)))
    }

    fn parse_uri(&self, input: &[u8]) -> Answer<Result<(), Refusal>> {
        Answer::Is(Uri::parse_bytes(input).map(drop).map_err(|error| refusal(error, input)))
    }

    fn facts(&self, input: &str) -> Result<Facts, Refusal> {
        let reference = UriRef::parse(input).map_err(|error| refusal(error, input.as_bytes()))?;
        Ok(facts(reference))
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
        let (base, reference) = (Uri::parse(base).unwrap(), UriRef::parse(reference).unwrap());
        let target = resolver(base, policy).resolve(reference);
        Answer::Is(target.map(urial::UriBuf::into_string).map_err(unresolved))
    }

    fn same_document(&self, base: &str, reference: &str) -> Answer<Result<bool, Refusal>> {
        let (base, reference) = (Uri::parse(base).unwrap(), UriRef::parse(reference).unwrap());
        Answer::Is(Ok(Resolver::new(base).is_same_document(reference).unwrap()))
    }

    fn encode(&self, data: &[u8], set: data::EncodeSet, allow: &str) -> Answer<String> {
        Answer::Is(encode(data, encode_set(set).and_keep(allow.as_bytes())).to_string())
    }

    fn decode(&self, text: &[u8]) -> Answer<Result<Decoded, usize>> {
        let Ok(text) = str::from_utf8(text) else {
            return Answer::Skipped("percent-encoded text is text");
        };
        Answer::Is(PctStr::new(text).map(decoded).map_err(|error| error.offset()))
    }
}

fn components(reference: UriRef<'_>) -> Components {
    let text = |component| reference.component(component).map(String::from);
    Components {
        scheme: text(Component::Scheme),
        authority: text(Component::Authority),
        userinfo: text(Component::Userinfo),
        host: text(Component::Host),
        host_kind: reference.host().map(host_kind),
        port: text(Component::Port),
        path: reference.path().as_str().into(),
        query: text(Component::Query),
        fragment: text(Component::Fragment),
    }
}

fn host_kind(host: Host<'_>) -> HostKind {
    match host {
        Host::RegName(_) => HostKind::RegName,
        Host::Ipv4(_) => HostKind::Ipv4,
        Host::Ipv6(_) => HostKind::Ipv6,
        Host::IpvFuture { .. } => HostKind::IpvFuture,
    }
}

fn refusal(error: ParseError, input: &[u8]) -> Refusal {
    Refusal {
        offset: error.offset(),
        component: Some(error.component().as_str().into()),
        expected: Some(error.expected().to_string().into()),
        found: Some(error.found().to_string().into()),
        message: Some(error.to_string().into()),
        fix: error.fix(input).map(|fix| fix.to_string().into()),
    }
}

fn facts(reference: UriRef<'_>) -> Facts {
    let host = reference.host();
    Facts {
        is_uri: Answer::Is(reference.is_uri()),
        is_absolute_uri: Answer::Is(reference.is_absolute_uri()),
        is_relative: Answer::Is(reference.is_relative()),
        reference_kind: Answer::Is(match reference.kind() {
            ReferenceKind::Uri => data::ReferenceKind::Uri,
            ReferenceKind::NetworkPath => data::ReferenceKind::NetworkPath,
            ReferenceKind::AbsolutePath => data::ReferenceKind::AbsolutePath,
            ReferenceKind::RelativePath => data::ReferenceKind::RelativePath,
            ReferenceKind::EmptyPath => data::ReferenceKind::EmptyPath,
        }),
        path_kind: Answer::Is(match reference.path_kind() {
            PathKind::AbEmpty => data::PathKind::Abempty,
            PathKind::Absolute => data::PathKind::Absolute,
            PathKind::NoScheme => data::PathKind::Noscheme,
            PathKind::Rootless => data::PathKind::Rootless,
            PathKind::Empty => data::PathKind::Empty,
        }),
        segments: Answer::Is(
            reference.path().segments().map(|it| it.decode_utf8().unwrap().into()).collect(),
        ),
        ipv4: Answer::Is(if let Some(Host::Ipv4(address)) = host { Some(address) } else { None }),
        ipv6: Answer::Is(if let Some(Host::Ipv6(address)) = host { Some(address) } else { None }),
        ipvfuture: Answer::Is(host.and_then(ipvfuture)),
        port_number: Answer::Is(port_number(reference)),
    }
}

fn ipvfuture(host: Host<'_>) -> Option<IpvFuture> {
    match host {
        Host::IpvFuture { version, address } => {
            Some(IpvFuture { version: version.into(), address: address.into() })
        }
        _ => None,
    }
}

fn port_number(reference: UriRef<'_>) -> PortNumber {
    match reference.authority().map_or(Ok(None), urial::Authority::port_number) {
        Ok(None) => PortNumber::None,
        Ok(Some(number)) => PortNumber::Number(number),
        Err(PortError::Overflow) => PortNumber::Overflow,
        Err(error) => panic!("{error}"),
    }
}

fn resolver(base: Uri<'_>, policy: Policy) -> Resolver<'_> {
    let resolver = Resolver::new(base);
    match policy {
        Policy::Strict => resolver,
        Policy::NonStrict => resolver.strict(false),
        Policy::KeepExcess => resolver.excess(Excess::Keep),
        Policy::RefuseExcess => resolver.excess(Excess::Refuse),
    }
}

fn unresolved(error: ResolveError) -> Unresolved {
    match error {
        ResolveError::Excess { in_base, offset } => Unresolved::Excess(data::Excess {
            input: if in_base { data::ExcessInput::Base } else { data::ExcessInput::Reference },
            offset,
        }),
        _ => panic!("{error}"),
    }
}

fn encode_set(set: data::EncodeSet) -> EncodeSet {
    match set {
        data::EncodeSet::Unreserved => EncodeSet::UNRESERVED,
        data::EncodeSet::Userinfo => EncodeSet::USERINFO,
        data::EncodeSet::RegName => EncodeSet::REG_NAME,
        data::EncodeSet::Segment => EncodeSet::SEGMENT,
        data::EncodeSet::SegmentNzNc => EncodeSet::SEGMENT_NZ_NC,
        data::EncodeSet::Path => EncodeSet::PATH,
        data::EncodeSet::Query => EncodeSet::QUERY,
        data::EncodeSet::Fragment => EncodeSet::FRAGMENT,
    }
}

fn decoded(text: PctStr<'_>) -> Decoded {
    Decoded {
        bytes: text.decode().into_owned(),
        utf8: text.decode_utf8().ok().map(Into::into),
        lossy: text.decode_utf8_lossy().into_owned(),
    }
}
