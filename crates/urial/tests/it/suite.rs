//! The library against all vectors of `testdata/`.

use std::marker::PhantomData;

use urial::scheme::{FieldValue, Fields, Lenient, SchemeError, View};
use urial::{
    BidiFinding, BidiRule, BuildError, Comparer, Component, Content, EncodeSet, EncodedDots,
    Excess, Found, Grammar, Host, HostMapping, Identifier, IriRef, IriRefBuf, Normalizer, Obstacle,
    PairSyntax, PairsBuf, ParseError, Parts, PathKind, PctStr, PortError, PortPart, Reference,
    ReferenceBuf, ReferenceKind, RelativizeError, Relativizer, ResolveError, Resolver, Rfc3986,
    Rfc3987, Split, SuffixRule, Template, TemplateError, ToUriError, Typed, TypedChange, Uri,
    UriRef, UriRefBuf, Value, Variables, complete_suffix, encode, encode_form, escape_html,
    unescape_html, wrap,
};
use urial_testdata::{
    self as data, Answer, Components, Decoded, Edit, Facts, Finding, HostKind, IpvFuture,
    NormalForm, Policy, PortNumber, Reason, Rejection, Relative, Rung, SchemeRejection, Surface,
    Unresolved, Within, legacy::references, run, vectors,
};

#[test]
fn the_library_meets_every_vector_of_uris() {
    run(&Library::<Rfc3986>(PhantomData), &vectors::URIS).finish();
}

#[test]
fn the_library_meets_every_vector_of_iris() {
    run(&Library::<Rfc3987>(PhantomData), &vectors::IRIS).finish();
}

#[test]
fn the_library_meets_every_vector_of_mapping_iris() {
    run(&Library::<Rfc3987>(PhantomData), &vectors::IRI_MAPPINGS).finish();
}

/// The expectations by RFC 3986 in the vectors of legacy editions.
#[test]
fn the_library_meets_rfc_3986_in_the_legacy_vectors() {
    run(&Library::<Rfc3986>(PhantomData), &references(&vectors::LEGACY)).finish();
}

#[test]
fn the_library_meets_every_vector_of_templates() {
    run(&Library::<Rfc3986>(PhantomData), &vectors::TEMPLATES).finish();
}

#[test]
fn the_library_meets_every_vector_of_schemes() {
    run(&Library::<Rfc3986>(PhantomData), &vectors::SCHEMES).finish();
}

fn removed(change: &TypedChange) -> (String, usize) {
    (change.surplus().to_string(), change.range().start)
}

/// The library with the grammar `G`.
pub(crate) struct Library<G>(pub(crate) PhantomData<G>);

/// Functions that have different names for the two grammars.
pub(crate) trait SurfaceGrammar: Grammar {
    const NAME: &'static str;

    fn is_uri(reference: Reference<'_, Self>) -> bool;
    fn is_absolute_uri(reference: Reference<'_, Self>) -> bool;
    fn build(parts: &Parts<'_>) -> Result<Self::ReferenceBuf, BuildError>;
    fn set(set: EncodeSet) -> EncodeSet;
    fn read_typed(
        text: &str,
        rules: &[SuffixRule<'static>],
    ) -> Result<Typed<'static, Self::ReferenceBuf>, ParseError>;
}

impl SurfaceGrammar for Rfc3986 {
    const NAME: &'static str = "library";

    fn is_uri(reference: Reference<'_, Self>) -> bool {
        UriRef::from(reference).is_uri()
    }

    fn is_absolute_uri(reference: Reference<'_, Self>) -> bool {
        UriRef::from(reference).is_absolute_uri()
    }

    fn build(parts: &Parts<'_>) -> Result<UriRefBuf, BuildError> {
        parts.build()
    }

    fn set(set: EncodeSet) -> EncodeSet {
        set
    }

    fn read_typed(
        text: &str,
        rules: &[SuffixRule<'static>],
    ) -> Result<Typed<'static, UriRefBuf>, ParseError> {
        UriRefBuf::read_typed(text, rules)
    }
}

impl SurfaceGrammar for Rfc3987 {
    const NAME: &'static str = "library, of IRIs";

    fn is_uri(reference: Reference<'_, Self>) -> bool {
        IriRef::from(reference).is_iri()
    }

    fn is_absolute_uri(reference: Reference<'_, Self>) -> bool {
        IriRef::from(reference).is_absolute_iri()
    }

    fn build(parts: &Parts<'_>) -> Result<IriRefBuf, BuildError> {
        parts.build_iri_ref()
    }

    fn set(set: EncodeSet) -> EncodeSet {
        set.for_iri()
    }

    fn read_typed(
        text: &str,
        rules: &[SuffixRule<'static>],
    ) -> Result<Typed<'static, IriRefBuf>, ParseError> {
        IriRefBuf::read_typed(text, rules)
    }
}

impl<G: SurfaceGrammar> Surface for Library<G> {
    fn name(&self) -> &'static str {
        G::NAME
    }

    fn parse(&self, input: &[u8]) -> Answer<Result<Components, Rejection>> {
        Answer::Is(
            Reference::<G>::parse_bytes(input).map(components).map_err(|e| refusal(e, input)),
        )
    }

    fn parse_uri(&self, input: &[u8]) -> Answer<Result<(), Rejection>> {
        Answer::Is(
            Identifier::<G>::parse_bytes(input).map(drop).map_err(|error| refusal(error, input)),
        )
    }

    fn facts(&self, input: &str) -> Result<Facts, Rejection> {
        let reference =
            Reference::<G>::parse(input).map_err(|error| refusal(error, input.as_bytes()))?;
        Ok(facts(reference))
    }

    fn base(&self, base: &str) -> Answer<Result<(), Rejection>> {
        self.parse_uri(base.as_bytes())
    }

    fn resolve(
        &self,
        base: &str,
        reference: &str,
        policy: Policy,
    ) -> Answer<Result<String, Unresolved>> {
        let (base, reference) =
            (Identifier::<G>::parse(base).unwrap(), Reference::<G>::parse(reference).unwrap());
        let target = resolver(base, policy).resolve(reference);
        Answer::Is(target.map(Into::into).map_err(unresolved))
    }

    fn merge(&self, base: &str, reference: &str) -> Answer<Result<String, Rejection>> {
        let [base, reference] = [base, reference].map(|text| Reference::<G>::parse(text).unwrap());
        let mut merged = String::new();
        base.merge_into(reference, &mut merged).unwrap();
        Answer::Is(Ok(merged))
    }

    fn same_document(&self, base: &str, reference: &str) -> Answer<Result<bool, Rejection>> {
        let (base, reference) =
            (Identifier::<G>::parse(base).unwrap(), Reference::<G>::parse(reference).unwrap());
        Answer::Is(Ok(Resolver::new(base).is_same_document(reference).unwrap()))
    }

    fn same_document_rung(&self, base: &str, reference: &str) -> Answer<Result<Rung, Rejection>> {
        let target = self.resolve(base, reference, Policy::Strict);
        let Answer::Is(Ok(target)) = target else { panic!("{target:?}") };
        self.compare(base, &target, false)
    }

    fn normalize(&self, input: &str, form: NormalForm) -> Answer<Result<String, Rejection>> {
        let normalizer = normalizer(form);
        Answer::Is(Reference::<G>::parse(input).map_err(|e| refusal(e, input.as_bytes())).map(
            |reference| {
                let normal = normalizer.normalize(reference).to_string();
                assert_eq!(normalizer.is_normalized(reference), normal == input);
                assert_eq!(normalizer.normal_text(reference), *normal);
                normal
            },
        ))
    }

    fn compare(&self, a: &str, b: &str, with_fragment: bool) -> Answer<Result<Rung, Rejection>> {
        let comparer = Comparer::new().with_fragment(with_fragment);
        let parse = |text| Reference::<G>::parse(text).map_err(|e| refusal(e, str::as_bytes(text)));
        Answer::Is(parse(a).and_then(|a| Ok((a, parse(b)?))).map(|(a, b)| {
            let meeting = comparer.compare(a, b).rung();
            assert_eq!(comparer.compare(b, a).rung(), meeting);
            rung(meeting)
        }))
    }

    fn compare_redirected(
        &self,
        a: &str,
        b: &str,
        redirects: &[[String; 2]],
    ) -> Answer<Result<Rung, Rejection>> {
        let is_met = |uri: Uri<'_>, text: &String| {
            uri == Uri::parse(text).unwrap().without_fragment().normalize()
        };
        let seen = |from: Uri<'_>, to: Uri<'_>| {
            redirects.iter().any(|seen| is_met(from, &seen[0]) && is_met(to, &seen[1]))
        };
        let [a, b] = [a, b].map(|text| Reference::<G>::parse(text).unwrap());
        Answer::Is(Ok(rung(Comparer::new().redirects(&seen).compare(a, b).rung())))
    }

    fn relativize(
        &self,
        base: &str,
        target: &str,
        within: Within,
    ) -> Answer<Result<Relative, Rejection>> {
        let mut reference = String::new();
        let relativizer = relativizer(Identifier::<G>::parse(base).unwrap(), within);
        let written =
            relativizer.relativize_into(Identifier::<G>::parse(target).unwrap(), &mut reference);
        Answer::Is(match written {
            Ok(obstacle) => Ok(Relative { reference, reason: reason(obstacle) }),
            Err(RelativizeError::DotSegment { offset }) => {
                Err(Rejection { offset, component: Some("path".into()), ..Rejection::default() })
            }
            Err(error) => panic!("{error}"),
        })
    }

    fn build(&self, parts: &data::Parts) -> Answer<Result<String, Rejection>> {
        Answer::Is(G::build(&self::parts(parts)).map(Into::into).map_err(unbuilt))
    }

    fn edit(&self, input: &str, edits: &[Edit]) -> Answer<Result<String, Rejection>> {
        let mut reference: ReferenceBuf<G> = input.parse().unwrap();
        let edited = edits.iter().try_for_each(|step| edit(&mut reference, step));
        Answer::Is(edited.map(|()| reference.into_string()).map_err(unbuilt))
    }

    fn pairs(&self, input: &str, form: bool) -> Answer<Vec<(String, Option<String>)>> {
        let text = |octets: std::borrow::Cow<'_, [u8]>| String::from_utf8(octets.into()).unwrap();
        let pairs = Reference::<G>::parse(input).unwrap().pairs(syntax(form));
        let decoded =
            pairs.iter().map(|pair| (text(pair.decode_key()), pair.decode_value().map(text)));
        Answer::Is(decoded.collect())
    }

    fn complete_suffix(&self, input: &str) -> Answer<Option<String>> {
        let guess = complete_suffix(input, SuffixRule::COMMON);
        Answer::Is(guess.map(|guess| guess.uri.into_string()))
    }

    fn read_typed(
        &self,
        input: &str,
        completes: bool,
    ) -> Answer<Result<data::TypedText, Rejection>> {
        let rules = if completes { SuffixRule::COMMON } else { &[] };
        let typed = G::read_typed(input, rules).map(|typed| data::TypedText {
            text: typed.value.into(),
            ambiguous: Some(typed.other_reading.map(Into::into).unwrap_or_default()),
            removed: Some(typed.changes.iter().map(removed).collect()),
        });
        Answer::Is(typed.map_err(|error| refusal(error, input.as_bytes())))
    }

    fn wrap(&self, input: &str, width: usize) -> Answer<String> {
        Answer::Is(wrap(Reference::<G>::parse(input).unwrap()).width(width).to_string())
    }

    fn escape_html(&self, input: &str) -> Answer<String> {
        Answer::Is(escape_html(input).to_string())
    }

    fn unescape_html(&self, input: &str) -> Answer<String> {
        Answer::Is(unescape_html(input).to_string())
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
        Answer::Is(encode(data, G::set(encode_set(set)).and_keep(allow.as_bytes())).to_string())
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

    fn to_uri(&self, input: &str, idna: bool) -> Answer<Result<String, Rejection>> {
        let Some(host) = host_mapping(idna) else { return Answer::Skipped(NO_IDNA) };
        Answer::Is(match IriRef::parse(input) {
            Ok(iri) => iri.to_uri(host).map(UriRefBuf::into_string).map_err(unmapped),
            Err(error) => Err(refusal(error, input.as_bytes())),
        })
    }

    fn to_iri(&self, input: &str, idna: bool) -> Answer<Result<String, Rejection>> {
        let Some(host) = host_mapping(idna) else { return Answer::Skipped(NO_IDNA) };
        let uri = UriRef::parse(input).map_err(|error| refusal(error, input.as_bytes()));
        Answer::Is(uri.map(|uri| uri.to_iri(host).into_string()))
    }

    fn as_uri(&self, input: &str) -> Answer<Result<(), Rejection>> {
        let uri = IriRef::parse(input).and_then(UriRef::try_from);
        Answer::Is(uri.map(drop).map_err(|error| refusal(error, input.as_bytes())))
    }

    fn bidi(&self, input: &str) -> Answer<Vec<Finding>> {
        Answer::Is(IriRef::parse(input).unwrap().bidi_findings().map(|it| finding(&it)).collect())
    }

    fn template(&self, template: &str) -> Answer<Result<(), Rejection>> {
        Answer::Is(Template::parse(template).map(drop).map_err(untemplated))
    }

    fn expand(
        &self,
        template: &str,
        variables: &data::Variables,
        undefined: data::Undefined,
    ) -> Answer<Result<String, Rejection>> {
        let variables = &self::variables(variables);
        let expand = |template: Template<'_>| {
            let expanded = match undefined {
                data::Undefined::Omit => template.expand(variables),
                data::Undefined::Reject => template.expand_strict(variables),
                data::Undefined::Keep => template.expand_partial(variables),
            };
            expanded.map_err(|error| Rejection {
                offset: error.offset(),
                message: Some(error.to_string().into()),
                ..Rejection::default()
            })
        };
        Answer::Is(Template::parse(template).map_err(untemplated).and_then(expand))
    }

    fn match_template(
        &self,
        template: &str,
        text: &str,
        any_order: bool,
    ) -> Answer<Option<data::Variables>> {
        let template = Template::parse(template).unwrap();
        let found =
            if any_order { template.match_any_order(text) } else { template.match_text(text) };
        Answer::Is(found.map(|found| {
            let is_same = || any_order || is_expansion(template, &found, text);
            assert!(UriRef::parse(text).is_err() || is_same());
            data::Variables(found.iter().map(|(name, it)| (name.to_owned(), value(it))).collect())
        }))
    }

    fn view(&self, input: &str) -> Answer<Result<Option<data::View>, SchemeRejection>> {
        let read = |uri: Uri<'_>| Ok(uri.view().map_err(of_scheme)?.map(view));
        Answer::Is(Uri::parse(input).map_err(of_generic).and_then(read))
    }

    fn rebuild(&self, input: &str) -> Answer<Result<String, SchemeRejection>> {
        let view = Uri::parse(input).unwrap().view();
        Answer::Is(view.map_err(of_scheme).map(|view| view.unwrap().build().unwrap().into_string()))
    }

    fn lenient(&self, input: &str) -> Answer<Result<data::Lenient, SchemeRejection>> {
        Answer::Is(Lenient::read(input).map_err(of_generic).map(|lenient| data::Lenient {
            uri: lenient.uri().as_str().into(),
            changes: lenient.changes().iter().map(|change| change.name().into()).collect(),
        }))
    }
}

fn view(view: View<'_>) -> data::View {
    data::View {
        fields: fields(&view.fields()),
        lint: view.lint().into_iter().map(Into::into).collect(),
        access: view.access().map(|access| data::Access {
            protocol: Some(access.protocol.into()),
            is_secure: Some(access.is_secure),
            is_supported: Some(access.is_supported()),
            host: access.host.map(Into::into),
            port: access.port,
            user: access.user.map(|user| field(&user.into())),
            asks_password: Some(access.asks_password),
            command: Some(access.command.into_iter().map(Into::into).collect()),
            absent: vec![],
        }),
    }
}

fn fields(fields: &Fields<'_>) -> data::Fields {
    fields.iter().map(|(name, value)| (name.to_owned(), field(value))).collect()
}

fn field(value: &FieldValue<'_>) -> data::FieldValue {
    match value {
        FieldValue::Absent => data::FieldValue::Absent,
        FieldValue::Flag(flag) => data::FieldValue::Flag(*flag),
        FieldValue::Number(number) => data::FieldValue::Number(*number),
        FieldValue::Text(text) | FieldValue::Secret(text) => {
            data::FieldValue::Text(text.clone().into())
        }
        FieldValue::Octets(it) | FieldValue::SecretOctets(it) => {
            data::FieldValue::Octets(data::Octets { octets: it.to_vec() })
        }
        FieldValue::List(values) => data::FieldValue::List(values.iter().map(field).collect()),
        FieldValue::Record(record) => data::FieldValue::Record(fields(record)),
        value => panic!("{value:?}"),
    }
}

fn of_scheme(error: SchemeError) -> SchemeRejection {
    SchemeRejection {
        part: Some(error.part().into()),
        offset: Some(error.offset()),
        expected: Some(error.expected().into()),
        found: Some(found(error.found())),
        section: Some(error.section().into()),
        message: Some(error.to_string().into()),
    }
}

/// The error for a text that is not a URI.
fn of_generic(error: ParseError) -> SchemeRejection {
    SchemeRejection {
        part: Some(error.component().as_str().into()),
        offset: Some(error.offset()),
        expected: Some(error.expected().to_string().into()),
        found: Some(found(error.found())),
        section: Some(error.section().into()),
        message: Some(error.to_string().into()),
    }
}

fn found(found: Found) -> Box<str> {
    match found {
        Found::End => "".into(),
        Found::Char(char) => char.to_string().into(),
        found => panic!("{found}"),
    }
}

const NO_IDNA: &str = "without the feature idna";

/// Returns the mapping of hosts, unless the feature for IDNA is missing.
fn host_mapping(idna: bool) -> Option<HostMapping> {
    #[cfg(feature = "idna")]
    if idna {
        return Some(HostMapping::Idna);
    }
    (!idna).then_some(HostMapping::Triplets)
}

/// Reports whether `template` expands with `variables` to a reference that is equivalent to `text`.
fn is_expansion(template: Template<'_>, variables: &Variables<'_>, text: &str) -> bool {
    let expansion: UriRefBuf = template.expand(variables).unwrap().parse().unwrap();
    let percent = Normalizer::new().rung(urial::Rung::Percent);
    percent.normalize(&expansion) == percent.normalize(UriRef::parse(text).unwrap())
}

fn unmapped(error: ToUriError) -> Rejection {
    let ToUriError::Host { offset, .. } = error else { panic!("{error}") };
    let message = Some(error.to_string().into());
    Rejection { offset, component: Some("host".into()), message, ..Rejection::default() }
}

fn untemplated(error: TemplateError) -> Rejection {
    Rejection {
        offset: error.offset(),
        component: Some(error.component().as_str().into()),
        expected: Some(error.expected().to_string().into()),
        found: Some(error.found().to_string().into()),
        message: Some(error.to_string().into()),
        fix: None,
    }
}

fn finding(finding: &BidiFinding) -> Finding {
    let rule = match finding.rule() {
        BidiRule::Formatting => data::BidiRule::Formatting,
        BidiRule::Mixed => data::BidiRule::Mixed,
        BidiRule::Edge => data::BidiRule::Edge,
        rule => panic!("{rule}"),
    };
    Finding { rule, start: finding.range().start, end: finding.range().end }
}

fn variables(variables: &data::Variables) -> Variables<'static> {
    let value = |value: &data::Value| match value.clone() {
        data::Value::String(text) => Value::from(text),
        data::Value::List(items) => Value::from(items),
        data::Value::Map(members) => Value::from(members),
    };
    variables.0.iter().map(|(name, it)| (name.clone(), value(it))).collect()
}

fn value(value: &Value<'_>) -> data::Value {
    let text = |text: &std::borrow::Cow<'_, str>| text.clone().into_owned();
    match value {
        Value::String(it) => data::Value::String(text(it)),
        Value::List(items) => data::Value::List(items.iter().map(text).collect()),
        Value::Map(members) => {
            data::Value::Map(members.iter().map(|(key, it)| (text(key), text(it))).collect())
        }
    }
}

fn components<G: Grammar>(reference: Reference<'_, G>) -> Components {
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

fn refusal(error: ParseError, input: &[u8]) -> Rejection {
    Rejection {
        offset: error.offset(),
        component: Some(error.component().as_str().into()),
        expected: Some(error.expected().to_string().into()),
        found: Some(error.found().to_string().into()),
        message: Some(error.to_string().into()),
        fix: error.fix(input).map(|fix| fix.to_string().into()),
    }
}

fn facts<G: SurfaceGrammar>(reference: Reference<'_, G>) -> Facts {
    let host = reference.host();
    Facts {
        is_uri: Answer::Is(G::is_uri(reference)),
        is_absolute_uri: Answer::Is(G::is_absolute_uri(reference)),
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

fn port_number<G: Grammar>(reference: Reference<'_, G>) -> PortNumber {
    match reference.authority().map_or(Ok(None), urial::Authority::port_number) {
        Ok(None) => PortNumber::None,
        Ok(Some(number)) => PortNumber::Number(number),
        Err(PortError::Overflow) => PortNumber::Overflow,
        Err(error) => panic!("{error}"),
    }
}

fn resolver<G: Grammar>(base: Identifier<'_, G>, policy: Policy) -> Resolver<'_, G> {
    let resolver = Resolver::new(base);
    match policy {
        Policy::Strict => resolver,
        Policy::NonStrict => resolver.strict(false),
        Policy::KeepExcess => resolver.excess(Excess::Keep),
        Policy::RefuseExcess => resolver.excess(Excess::Refuse),
        Policy::EncodedDots => resolver.encoded_dots(EncodedDots::Dot),
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
        Some(urial::Rung::Protocol) => Rung::Protocol,
        None => Rung::Never,
    }
}

fn relativizer<G: Grammar>(base: Identifier<'_, G>, within: Within) -> Relativizer<'_, G> {
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
        user: parts.user.as_deref(),
        password: parts.password.as_deref(),
        host: parts.host.as_deref().map(|host| content(host).into()),
        port: parts.port.as_deref().map(PortPart::from),
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

fn edit<G: Grammar>(reference: &mut ReferenceBuf<G>, step: &Edit) -> Result<(), BuildError> {
    match step {
        Edit::Set { component: name, to, data } => {
            reference.set(component(name), content(to, *data))
        }
        Edit::Remove { component: name } => reference.remove(component(name)),
        Edit::Push { segment } => reference.push_segment(segment),
        Edit::PushEncoded { segment } => reference.push_segment_encoded(segment),
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

fn unbuilt(error: BuildError) -> Rejection {
    let part = if let BuildError::Part(error) = error { Some(error) } else { None };
    Rejection {
        offset: error.offset(),
        component: Some(error.component().as_str().into()),
        expected: part.map(|error| error.expected().to_string().into()),
        found: part.map(|error| error.found().to_string().into()),
        message: Some(error.to_string().into()),
        fix: None,
    }
}
