//! The oracle as a surface: what the vectors state, a second reading of the RFC must state too.
//!
//! A vector that is wrong fails here, before any library is tested.

use std::cell::RefCell;

use urial_oracle::{
    self as oracle, Automaton, HostRules, RFC6570, Syntax, decode, merge_references, resolve,
    resolve_encoded_dots, shorten_ipv6, split, split_authority,
};
use urial_testdata::runner::Examine;
use urial_testdata::{
    Answer, Components, Decoded, Edit, EncodeSet, Facts, File, Finding, HostKind, Input, IpvFuture,
    Lenient, NormalForm, Parts, PathKind, Policy, PortNumber, ReferenceCase, ReferenceKind,
    Rejection, Relative, Rung, SchemeRejection, Split, Surface, TypedText, Undefined, Unresolved,
    Variables, View, Within, cases, legacy, run, tests, vectors,
};

/// The vectors about references, and the syntax that each folder is about.
fn references() -> [(Vec<File<ReferenceCase>>, Syntax); 3] {
    [
        (vectors::URIS.to_vec(), Syntax::Uri),
        (vectors::IRIS.to_vec(), Syntax::Iri),
        (legacy::references(&vectors::LEGACY), Syntax::Uri),
    ]
}

fn assert_agrees<C: Examine + Clone>(files: &[File<C>], syntax: Syntax, keep_offsets: fn(&mut C)) {
    let mut files = files.to_vec();
    let tests = files.iter_mut().flat_map(|file| &mut file.tests);
    tests.for_each(|test| keep_offsets(&mut test.case));
    run(&Oracle::of(syntax), &files).finish();
}

#[test]
fn the_oracle_agrees_with_the_vectors_of_uris() {
    assert_agrees(&vectors::URIS, Syntax::Uri, keep_offsets);
}

#[test]
fn the_oracle_agrees_with_rfc_3986_in_the_legacy_vectors() {
    assert_agrees(&legacy::references(&vectors::LEGACY), Syntax::Uri, keep_offsets);
}

#[test]
fn the_oracle_agrees_with_rfc_3986_in_the_vectors_of_schemes() {
    assert_agrees(&vectors::SCHEMES, Syntax::Uri, |case| {
        [&mut case.error, &mut case.uri_error].into_iter().flatten().for_each(keep_offset);
    });
}

#[test]
fn the_oracle_agrees_with_the_vectors_of_iris() {
    assert_agrees(&vectors::IRIS, Syntax::Iri, keep_offsets);
}

#[test]
fn the_oracle_agrees_with_the_vectors_of_mapping_iris() {
    assert_agrees(&vectors::IRI_MAPPINGS, Syntax::Iri, |case| {
        case.as_uri_error.iter_mut().for_each(keep_offset);
    });
}

#[test]
fn the_oracle_agrees_with_the_vectors_of_templates() {
    assert_agrees(&vectors::TEMPLATES, Syntax::Uri, |case| {
        let errors =
            [&mut case.template_error, &mut case.expand_error, &mut case.expand_strict_error];
        errors.into_iter().flatten().for_each(keep_offset);
    });
}

#[test]
fn every_relative_reference_of_the_vectors_resolves_to_its_target() {
    for (files, _) in references() {
        every_relative_reference_resolves_to_its_target(&files);
    }
}

fn every_relative_reference_resolves_to_its_target(files: &[File<ReferenceCase>]) {
    for (name, case) in tests(files).map(|test| (&test.name, &test.case)) {
        let references = [
            &case.relativize,
            &case.relativize_authority,
            &case.relativize_directory,
            &case.relativize_no_dot_dot,
        ];
        for reference in references.into_iter().flatten() {
            let target = resolve(case.base.as_ref().unwrap(), reference, true);
            assert_eq!(Some(target), case.text(), "{name}");
        }
    }
}

#[test]
fn every_normal_form_of_the_vectors_is_valid_and_stable() {
    for (files, syntax) in references() {
        every_normal_form_is_valid_and_stable(&files, &Oracle::of(syntax));
    }
}

fn every_normal_form_is_valid_and_stable(files: &[File<ReferenceCase>], oracle: &Oracle) {
    for (name, case) in tests(files).map(|test| (&test.name, &test.case)) {
        let forms = [
            (NormalForm::Case, &case.normalize_case),
            (NormalForm::Percent, &case.normalize_percent),
            (NormalForm::Path, &case.normalize_path),
            (NormalForm::Scheme, &case.normalize),
            (NormalForm::Ipv6, &case.normalize_ipv6),
        ];
        for (form, normal) in forms.into_iter().filter_map(|(form, it)| Some((form, it.as_ref()?)))
        {
            assert!(oracle.reference.borrow_mut().accepts(normal.as_bytes()), "{name}");
            assert_eq!(oracle.normalize(normal, form), Answer::Is(Ok(normal.clone())), "{name}");
        }
    }
}

#[test]
fn every_text_built_or_edited_in_the_vectors_is_valid() {
    for (files, syntax) in references() {
        let mut reference = syntax.automaton("URI-reference");
        for case in cases(&files) {
            for text in [&case.built, &case.edited].into_iter().flatten() {
                assert!(reference.accepts(text.as_bytes()), "{text}");
            }
        }
    }
}

/// The result of a mapping is valid in the other grammar, and mapping it again changes nothing.
#[test]
fn every_mapped_text_of_the_vectors_is_valid_and_maps_to_itself() {
    let mut uri = Syntax::Uri.automaton("URI-reference");
    let mut iri = Syntax::Iri.automaton("URI-reference");
    for case in cases(&vectors::IRI_MAPPINGS) {
        for text in [&case.to_uri, &case.to_uri_idna].into_iter().flatten() {
            assert!(uri.accepts(text.as_bytes()), "{text}");
            assert_eq!(oracle::to_uri(text), *text);
        }
        for text in [&case.to_iri, &case.to_iri_idna].into_iter().flatten() {
            assert!(iri.accepts(text.as_bytes()), "{text}");
            assert_eq!(oracle::to_iri(text), *text);
        }
    }
}

/// An IRI and the URI that it is converted from map to equivalent URIs (RFC 3987 §3.2), but not if
/// a relative reference gets a dot-segment that was encoded.
#[test]
fn every_converted_uri_of_the_vectors_maps_back() {
    for test in tests(&vectors::IRI_MAPPINGS) {
        let Some(iri) = &test.case.to_iri else { continue };
        if test.name == "dots-of-a-relative-reference" {
            continue;
        }
        let rung = oracle::rung(&oracle::to_uri(iri), &test.case.input, true);
        assert!(rung <= Rung::Percent, "{}: {rung:?}", test.name);
    }
}

/// The variables that matching finds expand to the text, up to percent-encoding normalization.
#[test]
fn every_match_of_the_vectors_expands_to_its_text() {
    for (name, case) in tests(&vectors::TEMPLATES).map(|test| (&test.name, &test.case)) {
        let Some(variables) = case.r#match.as_ref().and_then(|it| it.0.as_ref()) else { continue };
        let expanded = oracle::expand(&case.input, variables).expect("no prefix of a list");
        let text = oracle::to_uri(case.text.as_ref().unwrap());
        let normal = |text: &str| oracle::normalize(text, Rung::Percent);
        assert_eq!(normal(&expanded), normal(&text), "{name}");
    }
}

/// Keeps what the grammar determines of an error: the offset, and the part that has it. The words
/// are the library's.
fn keep_offsets(case: &mut ReferenceCase) {
    let parsing = [&mut case.error, &mut case.uri_error, &mut case.base_error];
    let all = parsing.into_iter().chain([&mut case.relativize_error]);
    all.flatten().for_each(keep_offset);
    [&mut case.build_error, &mut case.edit_error].into_iter().flatten().for_each(|error| {
        let component = error.component.take();
        *error = Rejection { component, ..error_at(error.offset) };
    });
}

fn keep_offset(error: &mut Rejection) {
    *error = error_at(error.offset);
}

fn error_at(offset: usize) -> Rejection {
    Rejection { offset, ..Rejection::default() }
}

struct Oracle {
    syntax: Syntax,
    reference: RefCell<Automaton>,
    uri: RefCell<Automaton>,
    template: RefCell<Automaton>,
    hosts: RefCell<HostRules>,
}

impl Oracle {
    fn of(syntax: Syntax) -> Self {
        Oracle {
            syntax,
            reference: RefCell::new(syntax.automaton("URI-reference")),
            uri: RefCell::new(syntax.automaton("URI")),
            template: RefCell::new(Automaton::of(RFC6570, "URI-Template")),
            hosts: RefCell::default(),
        }
    }
}

impl Surface for Oracle {
    fn name(&self) -> &'static str {
        "oracle"
    }

    fn parse(&self, input: &[u8]) -> Answer<Result<Components, Rejection>> {
        let valid = self.reference.borrow_mut().viable_prefix(input).map_err(error_at);
        let text = str::from_utf8(input).unwrap_or_default();
        Answer::Is(valid.map(|()| self.components(text)))
    }

    fn parse_uri(&self, input: &[u8]) -> Answer<Result<(), Rejection>> {
        Answer::Is(self.uri.borrow_mut().viable_prefix(input).map_err(error_at))
    }

    fn facts(&self, input: &str) -> Result<Facts, Rejection> {
        self.reference.borrow_mut().viable_prefix(input.as_bytes()).map_err(error_at)?;
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

    fn base(&self, base: &str) -> Answer<Result<(), Rejection>> {
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
            Policy::EncodedDots => Answer::Is(Ok(resolve_encoded_dots(base, reference))),
            Policy::KeepExcess | Policy::RefuseExcess => {
                Answer::Skipped("the RFC discards excess dot segments")
            }
        }
    }

    fn merge(&self, base: &str, reference: &str) -> Answer<Result<String, Rejection>> {
        Answer::Is(Ok(merge_references(base, reference)))
    }

    fn same_document(&self, base: &str, reference: &str) -> Answer<Result<bool, Rejection>> {
        let without_fragment = |text: &str| text.split('#').next().map(str::to_owned);
        let target = resolve(base, reference, true);
        Answer::Is(Ok(without_fragment(&target) == without_fragment(base)))
    }

    fn same_document_rung(&self, base: &str, reference: &str) -> Answer<Result<Rung, Rejection>> {
        self.compare(base, &resolve(base, reference, true), false)
    }

    fn encode(&self, data: &[u8], set: EncodeSet, allow: &str) -> Answer<String> {
        Answer::Is(oracle::encode(data, set.rule(), allow))
    }

    fn decode(&self, text: &[u8]) -> Answer<Result<Decoded, usize>> {
        Answer::Is(decode(text).map(decoded))
    }

    fn encode_form(&self, data: &[u8]) -> Answer<String> {
        Answer::Is(oracle::encode_form(data))
    }

    fn decode_form(&self, text: &[u8]) -> Answer<Result<Decoded, usize>> {
        Answer::Is(oracle::decode_form(text).map(decoded))
    }

    fn normalize(&self, input: &str, form: NormalForm) -> Answer<Result<String, Rejection>> {
        let rung = match form {
            NormalForm::Case => Rung::Case,
            NormalForm::Percent => Rung::Percent,
            NormalForm::Path => Rung::Path,
            NormalForm::Scheme | NormalForm::Ipv6 => Rung::Scheme,
        };
        let normal = oracle::normalize_as(self.syntax, input, rung);
        Answer::Is(Ok(if form == NormalForm::Ipv6 { shorten_ipv6(&normal) } else { normal }))
    }

    fn compare(&self, a: &str, b: &str, with_fragment: bool) -> Answer<Result<Rung, Rejection>> {
        Answer::Is(Ok(oracle::rung_as(self.syntax, a, b, with_fragment)))
    }

    fn compare_redirected(
        &self,
        a: &str,
        b: &str,
        redirects: &[[String; 2]],
    ) -> Answer<Result<Rung, Rejection>> {
        Answer::Is(Ok(oracle::rung_redirected(self.syntax, a, b, redirects)))
    }

    fn relativize(
        &self,
        base: &str,
        target: &str,
        within: Within,
    ) -> Answer<Result<Relative, Rejection>> {
        let relative = oracle::relativize_as(self.syntax, base, target, within);
        Answer::Is(relative.map_err(error_at))
    }

    fn build(&self, parts: &Parts) -> Answer<Result<String, Rejection>> {
        Answer::Is(oracle::build_as(self.syntax, parts))
    }

    fn edit(&self, input: &str, edits: &[Edit]) -> Answer<Result<String, Rejection>> {
        Answer::Is(oracle::edit_as(self.syntax, input, edits))
    }

    fn pairs(&self, input: &str, form: bool) -> Answer<Vec<(String, Option<String>)>> {
        Answer::Is(oracle::pairs(split(input).query, form))
    }

    fn complete_suffix(&self, input: &str) -> Answer<Option<String>> {
        let is_valid = self.reference.borrow_mut().accepts(input.as_bytes());
        let schemes = [("www", "http"), ("ftp", "ftp")];
        let scheme = schemes.iter().find(|(start, _)| input.starts_with(start));
        let has_scheme = split(input).scheme.is_some_and(|scheme| !scheme.contains('.'));
        let is_suffix = is_valid && !has_scheme && !input.contains(":/");
        Answer::Is(scheme.filter(|_| is_suffix).map(|(_, scheme)| format!("{scheme}://{input}")))
    }

    fn read_typed(&self, _: &str, _: bool) -> Answer<Result<TypedText, Rejection>> {
        Answer::Skipped(NO_TEXT)
    }

    fn wrap(&self, _: &str, _: usize) -> Answer<String> {
        Answer::Skipped(NO_TEXT)
    }

    fn escape_html(&self, input: &str) -> Answer<String> {
        Answer::Is(input.replace('&', "&amp;").replace('\'', "&#39;"))
    }

    fn unescape_html(&self, _: &str) -> Answer<String> {
        Answer::Skipped(NO_TEXT)
    }

    fn split(&self, input: &str) -> Answer<Split> {
        let parts = split(input);
        Answer::Is(Split {
            scheme: parts.scheme.map(str::to_owned),
            authority: parts.authority.map(str::to_owned),
            path: parts.path.to_owned(),
            query: parts.query.map(str::to_owned),
            fragment: parts.fragment.map(str::to_owned),
        })
    }

    fn to_uri(&self, input: &str, idna: bool) -> Answer<Result<String, Rejection>> {
        match self.reference.borrow_mut().viable_prefix(input.as_bytes()) {
            Err(offset) => Answer::Is(Err(error_at(offset))),
            Ok(()) if idna => Answer::Skipped(NO_IDNA),
            Ok(()) => Answer::Is(Ok(oracle::to_uri(input))),
        }
    }

    fn to_iri(&self, input: &str, idna: bool) -> Answer<Result<String, Rejection>> {
        match self.as_uri(input) {
            Answer::Is(Err(refusal)) => Answer::Is(Err(refusal)),
            _ if idna => Answer::Skipped(NO_IDNA),
            _ => Answer::Is(Ok(oracle::to_iri(input))),
        }
    }

    fn as_uri(&self, input: &str) -> Answer<Result<(), Rejection>> {
        self.assert_valid(input);
        let mut uri = Syntax::Uri.automaton("URI-reference");
        Answer::Is(uri.viable_prefix(input.as_bytes()).map_err(error_at))
    }

    fn bidi(&self, input: &str) -> Answer<Vec<Finding>> {
        self.assert_valid(input);
        Answer::Is(oracle::bidi_findings(input))
    }

    fn template(&self, template: &str) -> Answer<Result<(), Rejection>> {
        let prefix = self.template.borrow_mut().viable_prefix(template.as_bytes());
        Answer::Is(prefix.map_err(error_at))
    }

    fn expand(
        &self,
        template: &str,
        variables: &Variables,
        undefined: Undefined,
    ) -> Answer<Result<String, Rejection>> {
        if let Answer::Is(Err(refusal)) = self.template(template) {
            panic!("{template:?} is no template: {refusal:?}");
        }
        let expanded = match undefined {
            Undefined::Omit => oracle::expand(template, variables),
            Undefined::Reject => oracle::expand_strict(template, variables),
            Undefined::Keep => return Answer::Skipped("the RFC has no partial expansion"),
        };
        Answer::Is(expanded.map_err(error_at))
    }

    fn match_template(&self, _: &str, _: &str, _: bool) -> Answer<Option<Variables>> {
        Answer::Skipped("the RFC leaves matching to implementations")
    }

    fn view(&self, _: &str) -> Answer<Result<Option<View>, SchemeRejection>> {
        Answer::Skipped(NO_SCHEMES)
    }

    fn rebuild(&self, _: &str) -> Answer<Result<String, SchemeRejection>> {
        Answer::Skipped(NO_SCHEMES)
    }

    fn lenient(&self, _: &str) -> Answer<Result<Lenient, SchemeRejection>> {
        Answer::Skipped(NO_SCHEMES)
    }
}

const NO_SCHEMES: &str = "the oracle knows the generic syntax";
const NO_TEXT: &str = "the oracle knows no text around references";
const NO_IDNA: &str = "the oracle knows no IDNA";

impl Oracle {
    /// No vector asks this about an invalid input.
    fn assert_valid(&self, input: &str) {
        assert!(self.reference.borrow_mut().accepts(input.as_bytes()), "{input:?} is not valid");
    }

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

fn decoded(bytes: Vec<u8>) -> Decoded {
    Decoded {
        utf8: String::from_utf8(bytes.clone()).ok(),
        lossy: String::from_utf8_lossy(&bytes).into_owned(),
        bytes,
    }
}
