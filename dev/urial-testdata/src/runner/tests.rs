//! The runner on a surface that can do little: what it asks, and how it judges.

use toml::Table;

use super::*;
use crate::expectation::TypedText;
use crate::iri::IriCase;
use crate::lie::{Liar, Lie};
use crate::question::question;
use crate::reference::ReferenceCase;
use crate::scheme::{Access, FieldValue, Fields, Lenient, SchemeCase, SchemeRejection, View};
use crate::surface::{Answer, Decoded, Facts, NormalForm, Policy, Unresolved, Within};
use crate::template::{TemplateCase, Undefined, Variables};
use crate::values::{
    BidiRule, Components, Edit, EncodeSet, Excess, ExcessInput, Finding, Parts, Reason, Rejection,
    Relative, Rung, Split,
};
use crate::vector::Format;

/// A surface that parses everything as a path, rejects `bad`, and can do little else.
struct Fake;

/// Rejects `bad`, and answers `answer` for anything else.
fn unless_bad<T>(text: &str, answer: T) -> Answer<Result<T, Rejection>> {
    let error = Rejection { offset: 1, ..Rejection::default() };
    Answer::Is(if text == "bad" { Err(error) } else { Ok(answer) })
}

impl Surface for Fake {
    fn name(&self) -> &'static str {
        "fake"
    }

    fn parse(&self, input: &[u8]) -> Answer<Result<Components, Rejection>> {
        let path = String::from_utf8(input.to_vec()).expect("UTF-8");
        let component = Some("path".into());
        Answer::Is(match input {
            b"bad" => Err(Rejection { offset: 1, component, ..Rejection::default() }),
            _ => Ok(Components { path, ..Components::default() }),
        })
    }

    fn parse_uri(&self, _: &[u8]) -> Answer<Result<(), Rejection>> {
        Answer::Skipped("no URIs here")
    }

    fn facts(&self, input: &str) -> Result<Facts, Rejection> {
        let error = Rejection { offset: 1, ..Rejection::default() };
        let facts = Facts { is_uri: Answer::Is(false), ..Facts::skipped("few facts") };
        if input == "bad" { Err(error) } else { Ok(facts) }
    }

    fn base(&self, _: &str) -> Answer<Result<(), Rejection>> {
        Answer::Is(Ok(()))
    }

    fn resolve(
        &self,
        base: &str,
        reference: &str,
        policy: Policy,
    ) -> Answer<Result<String, Unresolved>> {
        let excess = Excess { input: ExcessInput::Reference, offset: 0 };
        Answer::Is(match policy {
            Policy::RefuseExcess => Err(Unresolved::Excess(excess)),
            _ => Ok(format!("{base}{reference}")),
        })
    }

    fn merge(&self, base: &str, reference: &str) -> Answer<Result<String, Rejection>> {
        Answer::Is(Ok(format!("{base} and {reference}")))
    }

    fn same_document(&self, _: &str, _: &str) -> Answer<Result<bool, Rejection>> {
        Answer::Is(Ok(true))
    }

    fn same_document_rung(&self, _: &str, _: &str) -> Answer<Result<Rung, Rejection>> {
        Answer::Is(Ok(Rung::Simple))
    }

    fn encode(&self, data: &[u8], _: EncodeSet, allow: &str) -> Answer<String> {
        Answer::Is(format!("{}{allow}", data.escape_ascii()))
    }

    fn decode(&self, text: &[u8]) -> Answer<Result<Decoded, usize>> {
        let lossy = String::from_utf8_lossy(text).into_owned();
        let utf8 = String::from_utf8(text.to_vec()).ok();
        let decoded = Decoded { bytes: text.to_vec(), utf8, lossy };
        Answer::Is(if text == b"%" { Err(0) } else { Ok(decoded) })
    }

    fn normalize(&self, input: &str, form: NormalForm) -> Answer<Result<String, Rejection>> {
        unless_bad(input, format!("{form:?} {input}"))
    }

    fn compare(&self, a: &str, b: &str, with_fragment: bool) -> Answer<Result<Rung, Rejection>> {
        let is_simple = a == b && with_fragment;
        unless_bad(a, if is_simple { Rung::Simple } else { Rung::Never })
    }

    fn compare_redirected(
        &self,
        a: &str,
        _: &str,
        redirects: &[[String; 2]],
    ) -> Answer<Result<Rung, Rejection>> {
        unless_bad(a, if redirects.is_empty() { Rung::Never } else { Rung::Protocol })
    }

    fn relativize(
        &self,
        _: &str,
        target: &str,
        within: Within,
    ) -> Answer<Result<Relative, Rejection>> {
        let reference = format!("{within:?} {target}");
        unless_bad(target, Relative { reference, reason: Reason::Path })
    }

    fn build(&self, parts: &Parts) -> Answer<Result<String, Rejection>> {
        unless_bad(&parts.path, parts.joined())
    }

    fn edit(&self, input: &str, edits: &[Edit]) -> Answer<Result<String, Rejection>> {
        unless_bad(input, format!("{input}{}", edits.len()))
    }

    fn pairs(&self, input: &str, form: bool) -> Answer<Vec<(String, Option<String>)>> {
        Answer::Is(vec![(input.to_owned(), form.then(String::new))])
    }

    fn complete_suffix(&self, input: &str) -> Answer<Option<String>> {
        Answer::Is(input.starts_with("www").then(|| format!("http://{input}")))
    }

    fn read_typed(&self, input: &str, completes: bool) -> Answer<Result<TypedText, Rejection>> {
        let text = if completes { format!("x:{input}") } else { input.to_owned() };
        let removed = Some(vec![("prefix".to_owned(), 0)]);
        unless_bad(input, TypedText { text, ambiguous: Some(String::new()), removed })
    }

    fn wrap(&self, input: &str, width: usize) -> Answer<String> {
        Answer::Is(format!("<{input}\n{width}>"))
    }

    fn escape_html(&self, input: &str) -> Answer<String> {
        Answer::Is(format!("{input};"))
    }

    fn unescape_html(&self, input: &str) -> Answer<String> {
        Answer::Is(format!("{input}&"))
    }

    fn split(&self, input: &str) -> Answer<Split> {
        Answer::Is(Split { path: input.to_owned(), ..Split::default() })
    }

    fn encode_form(&self, data: &[u8]) -> Answer<String> {
        self.encode(data, EncodeSet::Unreserved, "+")
    }

    fn decode_form(&self, text: &[u8]) -> Answer<Result<Decoded, usize>> {
        self.decode(text)
    }

    fn to_uri(&self, input: &str, idna: bool) -> Answer<Result<String, Rejection>> {
        unless_bad(input, format!("{input}{idna}"))
    }

    fn to_iri(&self, input: &str, idna: bool) -> Answer<Result<String, Rejection>> {
        unless_bad(input, format!("{idna}{input}"))
    }

    fn as_uri(&self, input: &str) -> Answer<Result<(), Rejection>> {
        unless_bad(input, ())
    }

    fn bidi(&self, input: &str) -> Answer<Vec<Finding>> {
        let finding = Finding { rule: BidiRule::Mixed, start: 0, end: input.len() };
        Answer::Is(vec![finding; usize::from(input == "bad")])
    }

    fn template(&self, template: &str) -> Answer<Result<(), Rejection>> {
        unless_bad(template, ())
    }

    fn expand(
        &self,
        template: &str,
        variables: &Variables,
        undefined: Undefined,
    ) -> Answer<Result<String, Rejection>> {
        let policy = match undefined {
            Undefined::Omit => "",
            Undefined::Reject => " strict",
            Undefined::Keep => " partial",
        };
        unless_bad(template, format!("{template}{}{policy}", variables.0.len()))
    }

    fn match_template(
        &self,
        template: &str,
        text: &str,
        any_order: bool,
    ) -> Answer<Option<Variables>> {
        let text_of = if any_order { format!("{text} sorted") } else { text.to_owned() };
        let variables = Variables([(template.to_owned(), text_of.as_str().into())].into());
        Answer::Is((text != "bad").then_some(variables))
    }

    fn view(&self, input: &str) -> Answer<Result<Option<View>, SchemeRejection>> {
        let error = SchemeRejection { part: Some("all".into()), ..SchemeRejection::default() };
        let host = (input == "host").then(|| input.into());
        let access = Access { protocol: Some(input.into()), host, ..Access::default() };
        let view = View {
            fields: Fields::from([("a".into(), FieldValue::Text(input.into()))]),
            lint: vec![input.into()],
            access: (input != "nowhere").then_some(access),
        };
        Answer::Is(match input {
            "bad" => Err(error),
            "none" => Ok(None),
            _ => Ok(Some(View { fields: with_nothing(view.fields), ..view })),
        })
    }

    fn rebuild(&self, input: &str) -> Answer<Result<String, SchemeRejection>> {
        Answer::Is(Ok(input.into()))
    }

    fn lenient(&self, input: &str) -> Answer<Result<Lenient, SchemeRejection>> {
        let changes = vec!["none".into()];
        let lenient = Lenient { uri: input.into(), changes };
        Answer::Is(if input == "bad" { Err(SchemeRejection::default()) } else { Ok(lenient) })
    }
}

/// `fields`, and one more, which is absent.
fn with_nothing(mut fields: Fields) -> Fields {
    fields.insert("b".into(), FieldValue::Absent);
    fields
}

fn run_on<C: Format + Examine>(tests: &str) -> Report {
    run(&Fake, &[File::<C>::read("fake.toml", tests).unwrap()])
}

fn run_one<C: Format + Examine>(body: &str) -> Report {
    run_on::<C>(&format!("[[test]]\nname = 'one'\n{body}"))
}

fn assert_met<C: Format + Examine>(body: &str) {
    let report = run_one::<C>(body);
    assert!(report.failures.is_empty(), "{body}: {:?}", report.failures);
    assert_eq!(report.tests, 1, "{body}");
    assert_lies_are_noticed::<C>(body);
}

/// What is met by the answers of [`Fake`] is not met by another answer to the question that it
/// asks. N.B. `()` is the only answer of its type, and a view is there with any contents.
fn assert_lies_are_noticed<C: Format + Examine>(body: &str) {
    let case = || toml::from_str::<C>(body).unwrap();
    let keys: Table = body.parse().unwrap();
    for key in keys.keys().filter(|key| !matches!(key.as_str(), "as_uri" | "has_view")) {
        let Some(question) = question(key) else { continue };
        let liar = Liar { surface: &Fake, lie: Lie::about(key, question, &case()) };
        let mut outcomes = case().examine(&liar).into_iter();
        let is_noticed = outcomes.any(|(of, outcome)| {
            of == key && matches!(outcome, Outcome::Unmet { .. } | Outcome::Skipped(_))
        });
        assert!(is_noticed, "{body}: a lie about {key} is met");
    }
}

fn assert_unmet<C: Format + Examine>(body: &str) {
    let report = run_one::<C>(body);
    assert_eq!(report.failures.len(), 1, "{body}: {report}");
}

fn met(body: &str) {
    assert_met::<ReferenceCase>(body);
}

fn not_met(body: &str) {
    assert_unmet::<ReferenceCase>(body);
}

#[test]
fn every_kind_of_expectation_can_be_met_and_not_met() {
    met("input = 'a'\nparse = { path = 'a' }");
    not_met("input = 'a'\nparse = { path = 'a', query = '' }");
    not_met("input = 'bad'\nparse = { path = 'bad' }");
    met("input = 'bad'\nvalid = false");
    not_met("input = 'a'\nvalid = false");
    met("input = 'a'\nis_uri = false");
    not_met("input = 'a'\nis_uri = true");
    not_met("input = 'bad'\nis_uri = false");
    met("base = 'x:'\ninput = 'a'\nresolve = 'x:a'");
    not_met("base = 'x:'\ninput = 'a'\nresolve_keep = 'a'");
    met("base = 'x:'\ninput = 'a'\nresolve_encoded_dots = 'x:a'");
    not_met("base = 'x:'\ninput = 'a'\nresolve_encoded_dots = 'a'");
    met("base = 'x'\ninput = 'a'\nmerge = 'x and a'");
    not_met("base = 'x'\ninput = 'a'\nmerge = 'a'");
    met("base = 'x:'\ninput = '..'\nresolve_refuse = { input = 'reference', offset = 0 }");
    not_met("base = 'x:'\ninput = '..'\nresolve_refuse = { input = 'base', offset = 0 }");
    not_met("base = 'x:'\ninput = '..'\nresolve_refuse = 'x:'");
    not_met("base = 'x'\ninput = ''\nbase_error = { offset = 0 }");
    met("base = 'x:'\ninput = ''\nsame_document = true");
    not_met("base = 'x:'\ninput = ''\nsame_document = false");
    met("base = 'x:'\ninput = ''\nsame_document_rung = 'simple'");
    not_met("base = 'x:'\ninput = ''\nsame_document_rung = 'case'");
    met("input = 'a'\nencode = { set = 'path', allow = '/', output = 'a/' }");
    not_met("input = 'a'\nencode = { set = 'path', output = 'b' }");
    met("input = 'a'\nencode_form = 'a+'");
    not_met("input = 'a'\nencode_form = 'a'");
    met("input = 'a'\ndecode_form = 'a'");
    not_met("input = 'a'\ndecode_form = 'b'");
    met("input = '%'\ndecode_form_error = 0");
    not_met("input = 'a'\ndecode_form_error = 0");
}

#[test]
fn every_kind_of_expectation_about_an_operation_can_be_met_and_not_met() {
    met("input = 'a'\nnormalize = 'Scheme a'\nnormalize_case = 'Case a'");
    not_met("input = 'a'\nnormalize_path = 'Scheme a'");
    met("input = 'a'\nother = 'a'\nrung = 'simple'\nrung_without_fragment = 'never'");
    not_met("input = 'a'\nother = 'b'\nrung = 'scheme'");
    met("input = 'a'\nother = 'b'\nredirects = [['a', 'b']]\nrung_with_redirects = 'protocol'");
    not_met("input = 'a'\nother = 'b'\nredirects = []\nrung_with_redirects = 'protocol'");
    met("base = 'x:'\ninput = 'a'\nrelativize = 'Scheme a'\nrelativize_reason = 'path'");
    not_met("base = 'x:'\ninput = 'a'\nrelativize_no_dot_dot = 'a'");
    not_met("base = 'x:'\ninput = 'a'\nrelativize_reason = 'none'");
    met("base = 'x:'\ninput = 'bad'\nrelativize_error = { offset = 1 }");
    not_met("base = 'x:'\ninput = 'a'\nrelativize_error = { offset = 1 }");
    met("build = { path = 'a', query = '' }\nbuilt = 'a?'");
    not_met("build = { path = 'a' }\nbuilt = 'a?'");
    met("build = { path = 'bad' }\nbuild_error = { offset = 1 }");
    not_met("build = { path = 'bad' }\nbuilt = 'bad'");
    met("input = 'a'\nedit = [{ pop = true }]\nedited = 'a1'");
    not_met("input = 'a'\nedit = []\nedited = 'a'");
    met("input = 'bad'\nedit = []\nedit_error = { offset = 1 }");
    not_met("input = 'a'\nedit = []\nedit_error = { offset = 1 }");
    met("input = 'a'\npairs = [['a']]\npairs_form = [['a', '']]");
    not_met("input = 'a'\npairs = [['a', '']]");
    met("input = 'www'\nsuffix = 'http://www'");
    not_met("input = 'www'\nsuffix = false");
    met("input = 'a'\nsplit = { path = 'a' }");
    not_met("input = 'a'\nsplit = { path = 'a', query = '' }");
}

#[test]
fn every_kind_of_expectation_about_text_can_be_met_and_not_met() {
    met("input = 'a'\ntyped = { text = 'a' }\ntyped_suffix = 'x:a'");
    met("input = 'a'\ntyped = { text = 'a', ambiguous = '', removed = [['prefix', 0]] }");
    not_met("input = 'a'\ntyped = { text = 'b' }");
    not_met("input = 'a'\ntyped = { text = 'a', ambiguous = 'b' }");
    not_met("input = 'a'\ntyped = { text = 'a', removed = [] }");
    not_met("input = 'bad'\ntyped = { text = 'bad' }");
    not_met("input = 'a'\ntyped_suffix = 'a'");
    met("input = 'bad'\ntyped_error = { offset = 1 }");
    not_met("input = 'a'\ntyped_error = { offset = 1 }");
    met("input = 'a'\nwrap = { width = 2, lines = ['<a', '2>'] }");
    not_met("input = 'a'\nwrap = { width = 3, lines = ['<a', '2>'] }");
    met("input = 'a'\nhtml = 'a;'\nfrom_html = 'a&'");
    not_met("input = 'a'\nhtml = 'a'");
    not_met("input = 'a'\nfrom_html = 'a'");
}

#[test]
fn every_kind_of_expectation_about_iris_can_be_met_and_not_met() {
    let (met, not_met) = (assert_met::<IriCase>, assert_unmet::<IriCase>);
    met("input = 'a'\nto_uri = 'afalse'\nto_uri_idna = 'atrue'");
    not_met("input = 'a'\nto_uri = 'atrue'");
    met("input = 'bad'\nto_uri_idna_error = { offset = 1 }");
    not_met("input = 'a'\nto_uri_idna_error = { offset = 1 }");
    met("input = 'a'\nto_iri = 'falsea'\nto_iri_idna = 'truea'");
    not_met("input = 'a'\nto_iri_idna = 'falsea'");
    met("input = 'a'\nas_uri = true");
    not_met("input = 'bad'\nas_uri = true");
    met("input = 'bad'\nas_uri = false\nas_uri_error = { offset = 1 }");
    not_met("input = 'a'\nas_uri_error = { offset = 1 }");
    met("input = 'a'\nbidi = []");
    met("input = 'bad'\nbidi = [{ rule = 'mixed', start = 0, end = 3 }]");
    not_met("input = 'bad'\nbidi = [{ rule = 'edge', start = 0, end = 3 }]");
}

#[test]
fn every_kind_of_expectation_about_templates_can_be_met_and_not_met() {
    let (met, not_met) = (assert_met::<TemplateCase>, assert_unmet::<TemplateCase>);
    met("input = 'bad'\ntemplate_error = { offset = 1 }");
    not_met("input = 'a'\ntemplate_error = { offset = 1 }");
    met("input = 'a'\nexpand = 'a0'");
    met("input = 'a'\nexpand = 'a1'\nvariables = { x = 'y' }");
    not_met("input = 'a'\nexpand = 'a'");
    met("input = 'bad'\nexpand_error = { offset = 1 }");
    not_met("input = 'a'\nexpand_error = { offset = 1 }");
    met("input = 'a'\nexpand_strict = 'a0 strict'\nexpand_partial = 'a0 partial'");
    not_met("input = 'a'\nexpand_strict = 'a0'");
    not_met("input = 'a'\nexpand_partial = 'a0'");
    met("input = 'bad'\nexpand_strict_error = { offset = 1 }");
    not_met("input = 'a'\nexpand_strict_error = { offset = 1 }");
    met("input = 'a'\ntext = 'b'\nmatch = { a = 'b' }");
    not_met("input = 'a'\ntext = 'b'\nmatch = { a = ['b'] }");
    met("input = 'a'\ntext = 'bad'\nmatch = false");
    not_met("input = 'a'\ntext = 'b'\nmatch = false");
    met("input = 'a'\ntext = 'b'\nmatch_any_order = { a = 'b sorted' }");
    not_met("input = 'a'\ntext = 'b'\nmatch_any_order = { a = 'b' }");
}

#[test]
fn every_kind_of_expectation_about_schemes_can_be_met_and_not_met() {
    let (met, not_met) = (assert_met::<SchemeCase>, assert_unmet::<SchemeCase>);
    met("input = 'x'\nhas_view = true\nview = { a = 'x' }\nabsent = ['b']\nlint = ['x']");
    met("input = 'none'\nhas_view = false");
    not_met("input = 'bad'\nhas_view = true");
    not_met("input = 'x'\nview = { a = 'y' }");
    not_met("input = 'x'\nview = { c = 'x' }");
    not_met("input = 'none'\nview = {}");
    not_met("input = 'x'\nabsent = ['a']");
    not_met("input = 'x'\nabsent = ['c']");
    not_met("input = 'x'\nlint = []");
    met("input = 'x'\naccess = { protocol = 'x' }\nrebuilt = 'x'");
    not_met("input = 'x'\naccess = { host = 'x' }");
    met("input = 'x'\naccess = { absent = ['host', 'port', 'user', 'command'] }");
    not_met("input = 'host'\naccess = { absent = ['host'] }");
    not_met("input = 'host'\naccess = { absent = ['port', 'user', 'host'] }");
    met("input = 'nowhere'\naccess = false");
    not_met("input = 'x'\naccess = false");
    not_met("input = 'x'\nrebuilt = 'y'");
    met("input = 'bad'\nscheme_error = { part = 'all' }");
    not_met("input = 'bad'\nscheme_error = { part = 'all', offset = 0 }");
    not_met("input = 'x'\nscheme_error = {}");
    met("input = 'x'\nlenient = { uri = 'x', changes = ['none'] }\nlenient_view = { a = 'x' }");
    not_met("input = 'x'\nlenient = { uri = 'x' }");
    not_met("input = 'bad'\nlenient = { uri = 'bad', changes = ['none'] }");
    not_met("input = 'x'\nlenient_view = { a = 'y' }");
    not_met("input = 'bad'\nlenient_view = {}");
}

#[test]
fn variables_of_the_file_are_those_of_every_test_without_its_own() {
    let tests = "
        [variables]
        x = '1'
        y = '2'
        [[test]]
        name = 'of-the-file'
        input = 'a'
        expand = 'a2'
        [[test]]
        name = 'its-own'
        input = 'a'
        variables = { x = '1' }
        expand = 'a1'
        [[test]]
        name = 'of-another-kind'
        input = 'bad'
        template_error = { offset = 1 }
    ";
    run_on::<TemplateCase>(tests).assert_met();
}

/// A key that the runner forgets to ask about would be met by every surface.
#[test]
fn every_key_is_asked_about() {
    assert_asked::<ReferenceCase>(57);
    assert_asked::<IriCase>(8);
    assert_asked::<TemplateCase>(8);
    assert_asked::<SchemeCase>(14);
}

fn assert_asked<C: Format + Examine>(count: usize) {
    let keys = keys_of::<C>();
    assert_eq!(keys.len(), count, "{keys:?}");
    for key in keys {
        let report = run_one::<C>(&format!("{}\n{key} = {}", input_for(&key), sample(&key)));
        let asked = report.expectations + report.skipped.values().sum::<usize>();
        assert_eq!(asked, 1, "{key}");
    }
}

/// The expectations that a format has, from the error for an unknown key.
fn keys_of<C: Format>() -> Vec<String> {
    let unknown: toml::Table = toml::from_str("unknown = true").unwrap();
    let Err(error) = unknown.try_into::<C>() else { panic!("an unknown key is accepted") };
    let error = error.to_string();
    let (_, list) = error.split_once("expected one of ").expect("a list of keys");
    let keys = list.split('`').skip(1).step_by(2).filter(|key| !C::INPUTS.contains(key));
    keys.map(String::from).collect()
}

/// An input, and what the expectation `key` needs besides.
fn input_for(key: &str) -> &'static str {
    match key {
        "built" | "build_error" => "build = {}",
        "edited" | "edit_error" => "input = ''\nedit = []",
        "match" | "match_any_order" => "input = ''\ntext = ''",
        "base_error" | "same_document" | "same_document_rung" | "merge" => {
            "input = ''\nbase = 'x:'"
        }
        _ if key.starts_with("resolve") => "input = ''\nbase = 'x:'",
        _ if key.starts_with("relativize") => "input = ''\nbase = 'x:'",
        "rung_with_redirects" => "input = ''\nother = ''\nredirects = []",
        _ if key.starts_with("rung") => "input = ''\nother = ''",
        _ => "input = ''",
    }
}

/// A value that `key` may have.
fn sample(key: &str) -> &'static str {
    match key {
        "parse" | "split" => "{ path = '' }",
        "relativize_reason" => "'none'",
        "suffix" | "match" | "match_any_order" | "access" => "false",
        "view" | "lenient_view" => "{}",
        "lenient" => "{ uri = '' }",
        "decode_error" | "decode_form_error" | "port_number" => "0",
        _ if key.ends_with("error") => "{ offset = 0 }",
        "reference_kind" => "'uri'",
        "path_kind" => "'empty'",
        "segments" | "pairs" | "pairs_form" | "bidi" | "absent" | "lint" => "[]",
        "ipv4" => "'0.0.0.0'",
        "ipv6" => "'::'",
        "ipvfuture" => "{ version = '1', address = 'a' }",
        "typed" => "{ text = '' }",
        "wrap" => "{ width = 0, lines = [] }",
        "encode" => "{ set = 'path', output = '' }",
        "decode" => "{ utf8 = '' }",
        "valid" | "is_uri" | "is_absolute_uri" | "is_relative" | "same_document" | "as_uri"
        | "has_view" => "true",
        _ if key.contains("rung") => "'never'",
        _ => "''",
    }
}

#[test]
fn only_the_stated_keys_of_an_error_are_compared() {
    met("input = 'bad'\nerror = { offset = 1 }");
    met("input = 'bad'\nerror = { offset = 1, component = 'path' }");
    not_met("input = 'bad'\nerror = { offset = 2 }");
    not_met("input = 'bad'\nerror = { offset = 1, component = 'host' }");
    not_met("input = 'bad'\nerror = { offset = 1, found = 'b' }");
    not_met("input = 'a'\nerror = { offset = 1 }");
}

#[test]
fn lossy_text_without_utf8_means_that_a_decoding_is_not_utf8() {
    met("input = 'a'\ndecode = { bytes = [0x61] }");
    met("input = 'a'\ndecode = { utf8 = 'a' }");
    not_met("input = 'a'\ndecode = { lossy = 'a' }");
    not_met("input = 'a'\ndecode = { bytes = [0x62] }");
    met("bytes = [0xFF]\ndecode = { lossy = '\u{FFFD}' }");
    met("input = '%'\ndecode_error = 0");
    not_met("input = '%'\ndecode_error = 1");
    not_met("input = '%'\ndecode = { bytes = [] }");
}

#[test]
fn a_panic_is_a_failure_of_its_test() {
    let report = run_one::<ReferenceCase>("bytes = [0xFF]\nvalid = false");
    let got = &report.failures[0].got;
    assert!(got.starts_with("a panic: UTF-8: "), "{got}");
}

#[test]
fn skips_are_counted_by_their_reason() {
    let tests = "
        [[test]]
        name = 'one'
        input = 'a'
        valid = true
        uri_error = { offset = 0 }
        is_relative = true
        [[test]]
        name = 'two'
        input = 'b'
        uri_error = { offset = 0 }
    ";
    let report = run_on::<ReferenceCase>(tests);
    assert_eq!(report.skipped, BTreeMap::from([("few facts", 1), ("no URIs here", 2)]));
    assert_eq!(report.to_string(), "vectors: fake: 1 tests, 1 expectations, 3 skipped");
    report.assert_met();
}

#[test]
#[should_panic(
    expected = "fake.toml: one (no section): valid of \"a\\n\" against \"x:\"\n  expected false\n  got      true"
)]
fn the_failures_are_listed() {
    run_one::<ReferenceCase>(
        "base = 'x:'\nbase_error = { offset = 0 }\ninput = \"a\\n\"\nvalid = false",
    )
    .assert_met();
}

#[test]
#[should_panic(expected = "no test ran")]
fn a_run_without_tests_fails() {
    run::<ReferenceCase>(&Fake, &[]).assert_met();
}

#[test]
#[should_panic(expected = "no test ran")]
fn a_run_that_skips_everything_fails() {
    run_one::<ReferenceCase>("input = 'a'\nuri_error = { offset = 0 }").assert_met();
}

#[test]
fn reports_are_appended_line_by_line() {
    let path = std::env::temp_dir().join(format!("urial-vector-report-{}", std::process::id()));
    let report = run_one::<ReferenceCase>("input = 'a'\nvalid = true");
    report.append_to(&path).unwrap();
    report.append_to(&path).unwrap();
    let lines = std::fs::read_to_string(&path).unwrap();
    std::fs::remove_file(path).unwrap();
    assert_eq!(lines, "vectors: fake: 1 tests, 1 expectations, 0 skipped\n".repeat(2));
}

#[test]
fn long_inputs_are_shown_shortened() {
    assert_eq!(shown(b"a\xFF"), "\"a\\xff\"");
    assert!(shown(&vec![b'a'; 70000]).ends_with("a\"… (70000 bytes)"));
}
