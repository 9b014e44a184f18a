//! A surface that lies about one question, to see which vectors notice.

use std::net::{Ipv4Addr, Ipv6Addr};

use toml::Table;

use crate::expectation::TypedText;
use crate::question::{Question, question};
use crate::requirement::{Example, Requirement};
use crate::runner::{Examine, Failure, run};
use crate::scheme::{Access, FieldValue, Fields, Lenient, SchemeRejection, View};
use crate::surface::{Answer, Decoded, Facts, NormalForm, Policy, Surface, Unresolved, Within};
use crate::template::{Undefined, Variables};
use crate::values::{
    BidiRule, Components, Edit, EncodeSet, Excess, Finding, IpvFuture, Parts, PathKind, PortNumber,
    Reason, ReferenceKind, Rejection, Relative, Rung, Split,
};
use crate::vector::{File, Input, load, testdata};

/// What to lie about: the answer to one question about one input.
#[derive(Clone, Debug)]
pub struct Lie {
    /// The name of the method of [`Surface`].
    pub method: &'static str,
    /// The input, and what accompanies it. The base alone for the method `base`.
    pub texts: Vec<Vec<u8>>,
    /// Whether the lie is that a valid text is not, or the other way round. Else it is about what
    /// the answer contains.
    pub is_about_validity: bool,
}

impl Lie {
    /// Returns the lie about the answer to `question`, that `key` of `case` asks.
    #[must_use]
    pub fn about(key: &str, question: Question<'_>, case: &impl Input) -> Self {
        let companion = case.companion().map(|text| text.as_bytes().to_vec());
        let texts = match question.method {
            "base" => companion.into_iter().collect(),
            _ => std::iter::once(case.input()).chain(companion).collect(),
        };
        Lie { method: question.method, texts, is_about_validity: key == "valid" }
    }

    /// Reports whether this is the question, asked about `texts`.
    fn is_about(&self, method: &str, texts: &[&[u8]]) -> bool {
        self.method == method && self.texts.iter().all(|text| texts.contains(&text.as_slice()))
    }
}

/// A surface that answers as another does, except for one [`Lie`].
pub struct Liar<'s> {
    /// The surface that answers.
    pub surface: &'s dyn Surface,
    /// The answer that is another.
    pub lie: Lie,
}

/// Implements methods of [`Surface`] whose texts are given in brackets.
macro_rules! tell {
    ($(fn $method:ident(&$self:ident $(, $name:ident: $type:ty)*) -> $answer:ty, [$($text:expr),*];)*) => {$(
        fn $method(&$self $(, $name: $type)*) -> $answer {
            let answer = $self.surface.$method($($name),*);
            let is_asked = $self.lie.is_about(stringify!($method), &[$($text),*]);
            if is_asked { answer.falsify() } else { answer }
        }
    )*};
}

type Result<T, E = Rejection> = std::result::Result<T, E>;
type Keys = Vec<(String, Option<String>)>;

impl Surface for Liar<'_> {
    fn name(&self) -> &'static str {
        self.surface.name()
    }

    fn parse(&self, input: &[u8]) -> Answer<Result<Components>> {
        let answer = self.surface.parse(input);
        match (self.lie.is_about("parse", &[input]), self.lie.is_about_validity) {
            (false, _) => answer,
            (true, false) => answer.falsify(),
            (true, true) => answer.map(|read| match read {
                Ok(_) => Err(Rejection::default()),
                Err(_) => Ok(Components::default()),
            }),
        }
    }

    tell! {
        fn parse_uri(&self, input: &[u8]) -> Answer<Result<()>>, [input];
        fn facts(&self, input: &str) -> Result<Facts>, [input.as_bytes()];
        fn base(&self, base: &str) -> Answer<Result<()>>, [base.as_bytes()];
        fn resolve(&self, base: &str, reference: &str, policy: Policy)
            -> Answer<Result<String, Unresolved>>, [base.as_bytes(), reference.as_bytes()];
        fn merge(&self, base: &str, reference: &str) -> Answer<Result<String>>,
            [base.as_bytes(), reference.as_bytes()];
        fn same_document(&self, base: &str, reference: &str) -> Answer<Result<bool>>,
            [base.as_bytes(), reference.as_bytes()];
        fn same_document_rung(&self, base: &str, reference: &str) -> Answer<Result<Rung>>,
            [base.as_bytes(), reference.as_bytes()];
        fn normalize(&self, input: &str, form: NormalForm) -> Answer<Result<String>>,
            [input.as_bytes()];
        fn compare(&self, a: &str, b: &str, with_fragment: bool) -> Answer<Result<Rung>>,
            [a.as_bytes(), b.as_bytes()];
        fn compare_redirected(&self, a: &str, b: &str, redirects: &[[String; 2]])
            -> Answer<Result<Rung>>, [a.as_bytes(), b.as_bytes()];
        fn relativize(&self, base: &str, target: &str, within: Within) -> Answer<Result<Relative>>,
            [base.as_bytes(), target.as_bytes()];
        fn build(&self, parts: &Parts) -> Answer<Result<String>>, [parts.joined().as_bytes()];
        fn edit(&self, input: &str, edits: &[Edit]) -> Answer<Result<String>>, [input.as_bytes()];
        fn pairs(&self, input: &str, form: bool) -> Answer<Keys>, [input.as_bytes()];
        fn complete_suffix(&self, input: &str) -> Answer<Option<String>>, [input.as_bytes()];
        fn read_typed(&self, input: &str, completes: bool) -> Answer<Result<TypedText>>,
            [input.as_bytes()];
        fn wrap(&self, input: &str, width: usize) -> Answer<String>, [input.as_bytes()];
        fn escape_html(&self, input: &str) -> Answer<String>, [input.as_bytes()];
        fn unescape_html(&self, input: &str) -> Answer<String>, [input.as_bytes()];
        fn split(&self, input: &str) -> Answer<Split>, [input.as_bytes()];
        fn encode(&self, data: &[u8], set: EncodeSet, allow: &str) -> Answer<String>, [data];
        fn decode(&self, text: &[u8]) -> Answer<Result<Decoded, usize>>, [text];
        fn encode_form(&self, data: &[u8]) -> Answer<String>, [data];
        fn decode_form(&self, text: &[u8]) -> Answer<Result<Decoded, usize>>, [text];
        fn to_uri(&self, input: &str, idna: bool) -> Answer<Result<String>>, [input.as_bytes()];
        fn to_iri(&self, input: &str, idna: bool) -> Answer<Result<String>>, [input.as_bytes()];
        fn as_uri(&self, input: &str) -> Answer<Result<()>>, [input.as_bytes()];
        fn bidi(&self, input: &str) -> Answer<Vec<Finding>>, [input.as_bytes()];
        fn template(&self, template: &str) -> Answer<Result<()>>, [template.as_bytes()];
        fn expand(&self, template: &str, variables: &Variables, undefined: Undefined)
            -> Answer<Result<String>>, [template.as_bytes()];
        fn match_template(&self, template: &str, text: &str, any_order: bool)
            -> Answer<Option<Variables>>, [template.as_bytes(), text.as_bytes()];
        fn view(&self, input: &str) -> Answer<Result<Option<View>, SchemeRejection>>,
            [input.as_bytes()];
        fn rebuild(&self, input: &str) -> Answer<Result<String, SchemeRejection>>,
            [input.as_bytes()];
        fn lenient(&self, input: &str) -> Answer<Result<Lenient, SchemeRejection>>,
            [input.as_bytes()];
    }
}

/// An answer to change.
trait Falsify {
    /// Returns another answer: an error for an error, or a result for a result.
    fn falsify(self) -> Self;
}

impl<T: Falsify> Falsify for Answer<T> {
    fn falsify(self) -> Self {
        self.map(T::falsify)
    }
}

impl<T: Falsify, E: Falsify> Falsify for Result<T, E> {
    fn falsify(self) -> Self {
        self.map(T::falsify).map_err(E::falsify)
    }
}

/// Implements [`Falsify`] with another value of each type.
macro_rules! falsify {
    ($($type:ty: $value:ident => $other:expr;)*) => {$(
        impl Falsify for $type {
            fn falsify(self) -> Self {
                let $value = self;
                $other
            }
        }
    )*};
}

/// Returns `one`, or `other` if that is the value.
fn either<T: PartialEq>(value: &T, one: T, other: T) -> T {
    if *value == one { other } else { one }
}

falsify! {
    (): it => it;
    bool: it => !it;
    usize: it => it + 1;
    String: it => it + "!";
    Option<String>: it => either(&it, None, Some("!".to_owned()));
    Vec<String>: it => [it, vec!["!".to_owned()]].concat();
    Keys: it => [it, vec![("!".to_owned(), None)]].concat();
    Option<Variables>: it => either(&it, None, Some(Variables::default()));
    Components: it => Components { path: it.path + "!", ..it };
    TypedText: it => TypedText { text: it.text + "!", ..it };
    Split: it => Split { path: it.path + "!", ..it };
    Rejection: it => Rejection { offset: it.offset + 1, ..it };
    Excess: it => Excess { offset: it.offset + 1, ..it };
    SchemeRejection: _it => SchemeRejection::default();
    Rung: it => either(&it, Rung::Never, Rung::Simple);
    Reason: it => either(&it, Reason::None, Reason::Length);
    Relative: it => Relative { reference: it.reference + "!", reason: it.reason.falsify() };
    Decoded: it => Decoded { bytes: Vec::new(), utf8: None, lossy: it.lossy + "!" };
    Lenient: it => Lenient { uri: it.uri + "!", ..it };
    Vec<Finding>: it => either(&it, Vec::new(), vec![FINDING]);
    ReferenceKind: it => either(&it, ReferenceKind::Uri, ReferenceKind::EmptyPath);
    PathKind: it => either(&it, PathKind::Empty, PathKind::Abempty);
    PortNumber: it => either(&it, PortNumber::None, PortNumber::Overflow);
    Option<Ipv4Addr>: _it => None;
    Option<Ipv6Addr>: _it => None;
    Option<IpvFuture>: _it => None;
    Option<Access>: it => either(&it, None, Some(Access::default()));
    FieldValue: it => either(&it, FieldValue::Absent, FieldValue::Text("!".to_owned()));
}

const FINDING: Finding = Finding { rule: BidiRule::Mixed, start: 0, end: 0 };

impl Falsify for Unresolved {
    fn falsify(self) -> Self {
        match self {
            Unresolved::Invalid(error) => Unresolved::Invalid(error.falsify()),
            Unresolved::Excess(excess) => Unresolved::Excess(excess.falsify()),
        }
    }
}

impl Falsify for Option<View> {
    fn falsify(self) -> Self {
        let View { fields, lint, access } =
            self.unwrap_or(View { fields: Fields::new(), lint: Vec::new(), access: None });
        let fields = fields.into_iter().map(|(name, value)| (name, value.falsify()));
        Some(View { fields: fields.collect(), lint: lint.falsify(), access: access.falsify() })
    }
}

impl Falsify for Facts {
    fn falsify(self) -> Self {
        Facts {
            is_uri: self.is_uri.falsify(),
            is_absolute_uri: self.is_absolute_uri.falsify(),
            is_relative: self.is_relative.falsify(),
            reference_kind: self.reference_kind.falsify(),
            path_kind: self.path_kind.falsify(),
            segments: self.segments.falsify(),
            ipv4: self.ipv4.falsify(),
            ipv6: self.ipv6.falsify(),
            ipvfuture: self.ipvfuture.falsify(),
            port_number: self.port_number.falsify(),
        }
    }
}

/// Lies about every example of `requirement` that a vector of `files` shows, one after the other,
/// and returns the number of lies. `folder` is where the files are from.
///
/// # Panics
/// If a vector that shows an example meets its expectations in spite of the lie, or if a vector
/// fails that asks something else.
pub fn detect<C: Examine>(
    surface: &dyn Surface,
    files: &[File<C>],
    folder: &str,
    requirement: &Requirement,
) -> usize {
    let keys = load::<Table>(&testdata().join(folder));
    let mut lies = 0;
    for (file, keys) in files.iter().zip(&keys) {
        for (test, keys) in file.tests.iter().zip(&keys.tests) {
            let mut named = file.requirements.iter().chain(&test.requirements);
            if !named.any(|id| *id == requirement.id) {
                continue;
            }
            let shown = requirement.examples.iter().filter(|it| it.is_shown_by(&keys.case));
            for key in shown.flat_map(|Example(example)| example.keys()) {
                let Some(question) = question(key) else { continue };
                let lie = Lie::about(key, question, &test.case);
                let failures = run(&Liar { surface, lie: lie.clone() }, files).failures;
                let place = format!("{}: {}/{}: {}", requirement.id, folder, file.name, test.name);
                expect(&place, &lie, &failures, |failure| failure.is_of(&file.name, &test.name));
                lies += 1;
            }
        }
    }
    lies
}

/// Checks that the vector itself notices the lie, and no vector that asks something else.
fn expect(
    place: &str,
    lie: &Lie,
    failures: &[Failure],
    is_of_the_vector: impl Fn(&Failure) -> bool,
) {
    let is_asked = |failure: &Failure| {
        question(failure.expectation).is_some_and(|question| question.method == lie.method)
            && lie.texts.iter().all(|text| failure.is_about(text))
    };
    assert!(failures.iter().any(is_of_the_vector), "{place}: nothing notices {lie:?}");
    let other = failures.iter().find(|failure| !is_asked(failure));
    assert!(other.is_none(), "{place}: {lie:?} is noticed by another question: {other:?}");
}

/// That each kind of answer is falsified is tested with the runner.
#[cfg(test)]
mod tests {
    use super::*;

    fn expect(failures: &[(&'static str, &str)]) {
        let failure = |&(expectation, input): &(&'static str, &str)| Failure {
            file: "f.toml".to_owned(),
            test: "t (§1)".to_owned(),
            input: format!("{input:?}"),
            expectation,
            expected: String::new(),
            got: String::new(),
        };
        let failures: Vec<_> = failures.iter().map(failure).collect();
        let lie = Lie { method: "parse", texts: vec![b"a".to_vec()], is_about_validity: true };
        super::expect("R-001", &lie, &failures, |failure| failure.is_of("f.toml", "t"));
    }

    #[test]
    fn a_lie_is_noticed_by_the_vector_that_asks() {
        expect(&[("valid", "a"), ("error", "a")]);
    }

    #[test]
    #[should_panic(expected = "R-001: nothing notices")]
    fn a_lie_that_nothing_notices_is_a_failure() {
        expect(&[]);
    }

    #[test]
    #[should_panic(expected = "noticed by another question")]
    fn a_lie_is_not_noticed_by_another_question() {
        expect(&[("valid", "a"), ("normalize", "a")]);
    }

    #[test]
    #[should_panic(expected = "noticed by another question")]
    fn a_lie_is_not_noticed_about_another_input() {
        expect(&[("valid", "a"), ("valid", "b")]);
    }
}
