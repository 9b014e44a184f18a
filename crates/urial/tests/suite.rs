//! Every vector of `testdata/`, asked of the library.

use urial::{
    BuildError, Comparer, Component, Content, EncodeSet, Excess, Host, Normalizer, Obstacle,
    PairSyntax, PairsBuf, ParseError, Parts, PathKind, PctStr, PortError, ReferenceKind,
    RelativizeError, Relativizer, ResolveError, Resolver, Split, SuffixRule, Uri, UriRef,
    UriRefBuf, complete_suffix, encode, encode_form,
};
use urial_testdata::{
    self as data, Answer, Components, Decoded, Edit, Facts, Finding, HostKind, IpvFuture,
    NormalForm, Policy, PortNumber, Reason, Refusal, Relative, Rung, Surface, Unresolved,
    Variables, Within, load, run, testdata,
};

#[test]
fn the_library_meets_every_vector() {
    run(&Library, &load(&testdata().join("rfc3986"))).finish();
}

struct Library;

const NO_IRIS: &str = "the library reads URIs alone";
const NO_TEMPLATES: &str = "the library has no templates";

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

    fn normalize(&self, input: &str, form: NormalForm) -> Answer<Result<String, Refusal>> {
        let normalizer = normalizer(form);
        Answer::Is(UriRef::parse(input).map_err(|e| refusal(e, input.as_bytes())).map(
            |reference| {
                let normal = normalizer.normalize(reference).into_string();
                assert_eq!(normalizer.is_normalized(reference), normal == input);
                assert_eq!(normalizer.normal_text(reference), *normal);
                normal
            },
        ))
    }

    fn compare(&self, a: &str, b: &str, with_fragment: bool) -> Answer<Result<Rung, Refusal>> {
        let comparer = Comparer::new().with_fragment(with_fragment);
        let parse = |text| UriRef::parse(text).map_err(|e| refusal(e, str::as_bytes(text)));
        Answer::Is(parse(a).and_then(|a| Ok((a, parse(b)?))).map(|(a, b)| {
            let meeting = comparer.compare(a, b).rung();
            assert_eq!(comparer.compare(b, a).rung(), meeting);
            rung(meeting)
        }))
    }

    fn relativize(
        &self,
        base: &str,
        target: &str,
        within: Within,
    ) -> Answer<Result<Relative, Refusal>> {
        let mut reference = String::new();
        let relativizer = relativizer(Uri::parse(base).unwrap(), within);
        let written = relativizer.relativize_into(Uri::parse(target).unwrap(), &mut reference);
        Answer::Is(match written {
            Ok(obstacle) => Ok(Relative { reference, reason: reason(obstacle) }),
            Err(RelativizeError::DotSegment { offset }) => {
                Err(Refusal { offset, component: Some("path".into()), ..Refusal::default() })
            }
            Err(error) => panic!("{error}"),
        })
    }

    fn build(&self, parts: &data::Parts) -> Answer<Result<String, Refusal>> {
        Answer::Is(self::parts(parts).build().map(UriRefBuf::into_string).map_err(unbuilt))
    }

    fn edit(&self, input: &str, edits: &[Edit]) -> Answer<Result<String, Refusal>> {
        let mut reference: UriRefBuf = input.parse().unwrap();
        let edited = edits.iter().try_for_each(|step| edit(&mut reference, step));
        Answer::Is(edited.map(|()| reference.into_string()).map_err(unbuilt))
    }

    fn pairs(&self, input: &str, form: bool) -> Answer<Vec<(String, Option<String>)>> {
        let text = |octets: std::borrow::Cow<'_, [u8]>| String::from_utf8(octets.into()).unwrap();
        let pairs = UriRef::parse(input).unwrap().pairs(syntax(form));
        let decoded =
            pairs.iter().map(|pair| (text(pair.decode_key()), pair.decode_value().map(text)));
        Answer::Is(decoded.collect())
    }

    fn complete_suffix(&self, input: &str) -> Answer<Option<String>> {
        let guess = complete_suffix(input, SuffixRule::COMMON);
        Answer::Is(guess.map(|guess| guess.uri.into_string()))
    }

    fn split(&self, input: &str) -> Answer<data::Split> {
        let split = Split::lossy(input);
        Answer::Is(data::Split {
            scheme: split.scheme.map(String::from),
            authority: split.authority.map(String::from),
            path: split.path.into(),
            query: split.query.map(String::from),
            fragment: split.fragment.map(String::from),
        })
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

    fn encode_form(&self, data: &[u8]) -> Answer<String> {
        Answer::Is(encode_form(data).to_string())
    }

    fn decode_form(&self, text: &[u8]) -> Answer<Result<Decoded, usize>> {
        let text = PctStr::new(str::from_utf8(text).unwrap());
        Answer::Is(text.map(decoded_form).map_err(|error| error.offset()))
    }

    fn to_uri(&self, _: &str, _: bool) -> Answer<Result<String, Refusal>> {
        Answer::Skipped(NO_IRIS)
    }

    fn to_iri(&self, _: &str, _: bool) -> Answer<Result<String, Refusal>> {
        Answer::Skipped(NO_IRIS)
    }

    fn as_uri(&self, _: &str) -> Answer<Result<(), Refusal>> {
        Answer::Skipped(NO_IRIS)
    }

    fn bidi(&self, _: &str) -> Answer<Vec<Finding>> {
        Answer::Skipped(NO_IRIS)
    }

    fn template(&self, _: &str) -> Answer<Result<(), Refusal>> {
        Answer::Skipped(NO_TEMPLATES)
    }

    fn expand(&self, _: &str, _: &Variables) -> Answer<Result<String, Refusal>> {
        Answer::Skipped(NO_TEMPLATES)
    }

    fn match_template(&self, _: &str, _: &str) -> Answer<Option<Variables>> {
        Answer::Skipped(NO_TEMPLATES)
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

fn decoded_form(text: PctStr<'_>) -> Decoded {
    let bytes: Vec<u8> = text.form_octets().collect();
    let lossy = String::from_utf8_lossy(&bytes).into_owned();
    Decoded { utf8: String::from_utf8(bytes.clone()).ok(), lossy, bytes }
}

fn normalizer(form: NormalForm) -> Normalizer<'static> {
    let up_to = |rung| Normalizer::new().rung(rung);
    match form {
        NormalForm::Case => up_to(urial::Rung::Case),
        NormalForm::Percent => up_to(urial::Rung::Percent),
        NormalForm::Path => up_to(urial::Rung::Path),
        NormalForm::Scheme => Normalizer::new(),
        NormalForm::Ipv6 => Normalizer::new().ipv6_text(true),
    }
}

fn rung(rung: Option<urial::Rung>) -> Rung {
    match rung {
        Some(urial::Rung::Simple) => Rung::Simple,
        Some(urial::Rung::Case) => Rung::Case,
        Some(urial::Rung::Percent) => Rung::Percent,
        Some(urial::Rung::Path) => Rung::Path,
        Some(urial::Rung::Scheme) => Rung::Scheme,
        Some(urial::Rung::Protocol) => panic!("nothing was said of redirects"),
        None => Rung::Never,
    }
}

fn relativizer(base: Uri<'_>, within: Within) -> Relativizer<'_> {
    let relativizer = Relativizer::new(base);
    match within {
        Within::Scheme => relativizer,
        Within::Authority => relativizer.within(urial::Within::Authority),
        Within::Directory => relativizer.within(urial::Within::Directory),
        Within::NoDotDot => relativizer.dot_dot(false),
    }
}

fn reason(obstacle: Option<Obstacle>) -> Reason {
    match obstacle {
        None => Reason::None,
        Some(Obstacle::Scheme) => Reason::Scheme,
        Some(Obstacle::Authority) => Reason::Authority,
        Some(Obstacle::Path) => Reason::Path,
        Some(Obstacle::Length) => Reason::Length,
        Some(Obstacle::Policy) => Reason::Policy,
        Some(obstacle) => panic!("{obstacle}"),
    }
}

fn parts(parts: &data::Parts) -> Parts<'_> {
    let content = |text| content(text, parts.data);
    Parts {
        scheme: parts.scheme.as_deref(),
        userinfo: parts.userinfo.as_deref().map(content),
        host: parts.host.as_deref().map(content),
        port: parts.port.as_deref(),
        path: content(&parts.path),
        query: parts.query.as_deref().map(content),
        fragment: parts.fragment.as_deref().map(content),
    }
}

fn content(text: &str, is_data: bool) -> Content<'_> {
    if is_data { Content::data(text) } else { Content::Text(text) }
}

fn syntax(form: bool) -> PairSyntax {
    if form { PairSyntax::Form } else { PairSyntax::Rfc3986 }
}

fn edit(reference: &mut UriRefBuf, step: &Edit) -> Result<(), BuildError> {
    match step {
        Edit::Set { component: name, to, data } => {
            reference.set(component(name), content(to, *data))
        }
        Edit::Remove { component: name } => reference.remove(component(name)),
        Edit::Push { segment, data } => reference.push_segment(content(segment, *data)),
        Edit::Pop => {
            reference.pop_segment();
            Ok(())
        }
        Edit::Append { path, data } => reference.append_path(content(path, *data)),
        Edit::SetPair { key, value, form } => {
            reference.edit_pairs(syntax(*form), |pairs| pairs.set(key, value))
        }
        Edit::AppendPair { key, value, form } => {
            reference.edit_pairs(syntax(*form), |pairs| pairs.append(key, value))
        }
        Edit::RemovePairs { key, form } => {
            reference.edit_pairs(syntax(*form), |pairs| pairs.remove(key))
        }
        Edit::SortPairs { form } => reference.edit_pairs(syntax(*form), PairsBuf::sort),
    }
}

fn component(name: &str) -> Component {
    Component::ALL
        .iter()
        .copied()
        .find(|it| it.as_str() == name)
        .unwrap_or_else(|| panic!("{name}"))
}

fn unbuilt(error: BuildError) -> Refusal {
    let part = if let BuildError::Part(error) = error { Some(error) } else { None };
    Refusal {
        offset: error.offset(),
        component: Some(error.component().as_str().into()),
        expected: part.map(|error| error.expected().to_string().into()),
        found: part.map(|error| error.found().to_string().into()),
        message: Some(error.to_string().into()),
        fix: None,
    }
}
