//! A surface in another process, in any language: the questions and answers are lines of JSON.
//!
//! The process reads a question from standard input, writes the answer to standard output as one
//! line, flushes it, and reads the next. Lines are UTF-8 and end in a line feed. The process ends
//! when its input does. Standard error is not read.
//!
//! ```json
//! {"grammar": "uri", "ask": "merge", "arguments": {"base": "http://a/b", "reference": "c"}}
//! {"is": {"ok": "http://a/c"}}
//! ```
//!
//! The least that a surface in Python needs:
//!
//! ```python
//! ANSWERS = {"merge": lambda base, reference: {"is": {"ok": library.merge(base, reference)}}}
//!
//! for line in sys.stdin:
//!     question = json.loads(line)
//!     answer = ANSWERS.get(question["ask"], lambda **_: {"skip": "not in Python"})
//!     print(json.dumps(answer(**question["arguments"])), flush=True)
//! ```
//!
//! A question fails, and no other does, if the process ends, takes longer than ten seconds, or
//! writes something else than an answer. It is started again for the next one, up to thirty times.
//! An answer of another type than asked for fails, too.
//!
//! # Questions
//!
//! `grammar` is `uri` or `iri`: whether the texts are references by RFC 3986 or RFC 3987. `ask` is
//! a method of [`Surface`], which says what is asked for.
//!
//! | `ask` | `arguments` | answer |
//! |---|---|---|
//! | `parse` | `input` (bytes) | ok: [components](Components); err: [rejection](Rejection) |
//! | `parse_uri` | `input` (bytes) | ok: `null`; err: rejection |
//! | `facts` | `input` | ok: [facts](Facts), each an answer; err: rejection |
//! | `base` | `base` | ok: `null`; err: rejection |
//! | `resolve` | `base`, `reference`, [`policy`](Policy) | ok: text; err: [unresolved] |
//! | `merge` | `base`, `reference` | ok: text; err: rejection |
//! | `same_document` | `base`, `reference` | ok: boolean; err: rejection |
//! | `same_document_rung` | `base`, `reference` | ok: [rung](Rung); err: rejection |
//! | `normalize` | `input`, [`form`](NormalForm) | ok: text; err: rejection |
//! | `compare` | `a`, `b`, `with_fragment` (boolean) | ok: rung; err: rejection |
//! | `compare_redirected` | `a`, `b`, `redirects` (pairs) | ok: rung; err: rejection |
//! | `relativize` | `base`, `target`, [`within`](Within) | ok: [relative]; err: rejection |
//! | `build` | [`parts`](Parts) | ok: text; err: rejection |
//! | `edit` | `input`, `edits`, a list of [`Edit`] | ok: text; err: rejection |
//! | `pairs` | `input`, `form` (boolean) | `[["key", "value"], ["key", null]]` |
//! | `complete_suffix` | `input` | text or `null` |
//! | `read_typed` | `input`, `completes` (boolean) | ok: [typed text](TypedText); err: rejection |
//! | `wrap` | `input`, `width` (number) | text |
//! | `escape_html` | `input` | text |
//! | `unescape_html` | `input` | text |
//! | `split` | `input` | [split](Split) |
//! | `encode` | `data` (bytes), [`set`](EncodeSet), `allow` | text |
//! | `decode` | `text` (bytes) | ok: [decoded](Decoded); err: offset |
//! | `encode_form` | `data` (bytes) | text |
//! | `decode_form` | `text` (bytes) | ok: decoded; err: offset |
//! | `to_uri` | `input`, `idna` (boolean) | ok: text; err: rejection |
//! | `to_iri` | `input`, `idna` (boolean) | ok: text; err: rejection |
//! | `as_uri` | `input` | ok: `null`; err: rejection |
//! | `bidi` | `input` | list of [`Finding`] |
//! | `template` | `template` | ok: `null`; err: rejection |
//! | `expand` | `template`, [`variables`], [`undefined`](Undefined) | ok: text; err: rejection |
//! | `match_template` | `template`, `text`, `any_order` | variables or `null` |
//! | `view` | `input` | ok: [view](View) or `null`; err: [rejection by the scheme] |
//! | `rebuild` | `input` | ok: text; err: rejection by the scheme |
//! | `lenient` | `input` | ok: [lenient](Lenient); err: rejection by the scheme |
//!
//! # Answers
//!
//! | answer | JSON |
//! |---|---|
//! | one that cannot fail | `{"is": VALUE}` |
//! | ok | `{"is": {"ok": VALUE}}` |
//! | err | `{"is": {"err": VALUE}}` |
//! | none, and why | `{"skip": "no templates"}`; one reason for all questions of a kind |
//!
//! # Values
//!
//! Values are spelled as in `testdata/`. A struct is an object with the names of its fields; an
//! absent one is `null` or left out.
//!
//! | value | JSON |
//! |---|---|
//! | a word, as of a rung, a policy or a kind | the name of its variant: `"no-dot-dot"` |
//! | redirects | `[["http://a/", "http://b/"]]`: from the first to the second |
//! | bytes | `"text"` if they are UTF-8; `{"octets": [255]}` if not |
//! | unresolved | `{"excess": {"input": "reference", "offset": 3}}` or `{"invalid": REJECTION}` |
//! | facts | `{"is_uri": {"is": true}, "segments": {"skip": "why"}, …}`: all of them |
//! | an IP address of facts | `"127.0.0.1"`, `"::1"` or `null` |
//! | the port number of facts | `80`, `"none"` or `"overflow"` |
//! | an edit | `{"set": "host", "to": "h", "data": false}`, `{"pop": true}`: see [`Edit`] |
//! | variables | `{"text": "a", "list": ["a"], "map": [["key", "value"]]}`; `{}` is an empty map |
//! | fields of a view | text, numbers, booleans, `null`, bytes, lists and objects of these |
//!
//! [unresolved]: Unresolved
//! [relative]: Relative
//! [`variables`]: Variables
//! [rejection by the scheme]: SchemeRejection

mod local;
mod process;
mod protocol;

use serde::de::DeserializeOwned;
use serde_json::Value;

pub use local::Local;
pub use process::Process;
pub use protocol::Grammar;

use crate::expectation::TypedText;
use crate::scheme::{Lenient, SchemeRejection, View};
use crate::surface::{Answer, Decoded, Facts, NormalForm, Policy, Surface, Unresolved, Within};
use crate::template::{Undefined, Variables};
use crate::values::{
    Components, Edit, EncodeSet, Finding, Parts, Rejection, Relative, Rung, Split,
};
use protocol::{Call, Request, Verdict};

/// The other end of a pipe.
pub trait Peer {
    /// Sends `question`, a line of JSON, and returns the answer.
    ///
    /// # Errors
    /// Why there is no answer.
    fn ask(&self, question: &str) -> Result<Answer<Value>, String>;
}

/// A surface over a pipe, with one of the two grammars.
///
/// A method panics if there is no answer, or one of another kind. The runner takes that for a
/// failure.
pub struct Pipe<'p> {
    name: &'static str,
    grammar: Grammar,
    peer: &'p dyn Peer,
}

impl<'p> Pipe<'p> {
    /// The surface that asks `peer`. Reports call it `name`.
    #[must_use]
    pub fn new(name: &'static str, grammar: Grammar, peer: &'p dyn Peer) -> Self {
        Pipe { name, grammar, peer }
    }

    fn ask<T: DeserializeOwned>(&self, call: Call) -> Answer<T> {
        let request = Request { grammar: self.grammar, call };
        let question = serde_json::to_string(&request).expect("questions have JSON");
        let answer = self.peer.ask(&question).unwrap_or_else(|reason| panic!("{reason}"));
        answer.map(|value| {
            T::deserialize(&value).unwrap_or_else(|error| panic!("{error}, in {value}"))
        })
    }

    /// Asks a question whose answer is ok or err.
    fn attempt<T: DeserializeOwned, E: DeserializeOwned>(
        &self,
        call: Call,
    ) -> Answer<Result<T, E>> {
        self.ask::<Verdict<T, E>>(call).map(Result::from)
    }
}

impl Surface for Pipe<'_> {
    fn name(&self) -> &'static str {
        self.name
    }

    fn parse(&self, input: &[u8]) -> Answer<Result<Components, Rejection>> {
        self.attempt(Call::Parse { input: input.into() })
    }

    fn parse_uri(&self, input: &[u8]) -> Answer<Result<(), Rejection>> {
        self.attempt(Call::ParseUri { input: input.into() })
    }

    fn facts(&self, input: &str) -> Result<Facts, Rejection> {
        match self.attempt(Call::Facts { input: input.into() }) {
            Answer::Is(facts) => facts,
            Answer::Skipped(reason) => Ok(Facts::skipped(reason)),
        }
    }

    fn base(&self, base: &str) -> Answer<Result<(), Rejection>> {
        self.attempt(Call::Base { base: base.into() })
    }

    fn resolve(
        &self,
        base: &str,
        reference: &str,
        policy: Policy,
    ) -> Answer<Result<String, Unresolved>> {
        self.attempt(Call::Resolve { base: base.into(), reference: reference.into(), policy })
    }

    fn merge(&self, base: &str, reference: &str) -> Answer<Result<String, Rejection>> {
        self.attempt(Call::Merge { base: base.into(), reference: reference.into() })
    }

    fn same_document(&self, base: &str, reference: &str) -> Answer<Result<bool, Rejection>> {
        self.attempt(Call::SameDocument { base: base.into(), reference: reference.into() })
    }

    fn same_document_rung(&self, base: &str, reference: &str) -> Answer<Result<Rung, Rejection>> {
        self.attempt(Call::SameDocumentRung { base: base.into(), reference: reference.into() })
    }

    fn normalize(&self, input: &str, form: NormalForm) -> Answer<Result<String, Rejection>> {
        self.attempt(Call::Normalize { input: input.into(), form })
    }

    fn compare(&self, a: &str, b: &str, with_fragment: bool) -> Answer<Result<Rung, Rejection>> {
        self.attempt(Call::Compare { a: a.into(), b: b.into(), with_fragment })
    }

    fn compare_redirected(
        &self,
        a: &str,
        b: &str,
        redirects: &[[String; 2]],
    ) -> Answer<Result<Rung, Rejection>> {
        let redirects = redirects.into();
        self.attempt(Call::CompareRedirected { a: a.into(), b: b.into(), redirects })
    }

    fn relativize(
        &self,
        base: &str,
        target: &str,
        within: Within,
    ) -> Answer<Result<Relative, Rejection>> {
        self.attempt(Call::Relativize { base: base.into(), target: target.into(), within })
    }

    fn build(&self, parts: &Parts) -> Answer<Result<String, Rejection>> {
        self.attempt(Call::Build { parts: parts.clone() })
    }

    fn edit(&self, input: &str, edits: &[Edit]) -> Answer<Result<String, Rejection>> {
        self.attempt(Call::Edit { input: input.into(), edits: edits.into() })
    }

    fn pairs(&self, input: &str, form: bool) -> Answer<Vec<(String, Option<String>)>> {
        self.ask(Call::Pairs { input: input.into(), form })
    }

    fn complete_suffix(&self, input: &str) -> Answer<Option<String>> {
        self.ask(Call::CompleteSuffix { input: input.into() })
    }

    fn read_typed(&self, input: &str, completes: bool) -> Answer<Result<TypedText, Rejection>> {
        self.attempt(Call::ReadTyped { input: input.into(), completes })
    }

    fn wrap(&self, input: &str, width: usize) -> Answer<String> {
        self.ask(Call::Wrap { input: input.into(), width })
    }

    fn escape_html(&self, input: &str) -> Answer<String> {
        self.ask(Call::EscapeHtml { input: input.into() })
    }

    fn unescape_html(&self, input: &str) -> Answer<String> {
        self.ask(Call::UnescapeHtml { input: input.into() })
    }

    fn split(&self, input: &str) -> Answer<Split> {
        self.ask(Call::Split { input: input.into() })
    }

    fn encode(&self, data: &[u8], set: EncodeSet, allow: &str) -> Answer<String> {
        self.ask(Call::Encode { data: data.into(), set, allow: allow.into() })
    }

    fn decode(&self, text: &[u8]) -> Answer<Result<Decoded, usize>> {
        self.attempt(Call::Decode { text: text.into() })
    }

    fn encode_form(&self, data: &[u8]) -> Answer<String> {
        self.ask(Call::EncodeForm { data: data.into() })
    }

    fn decode_form(&self, text: &[u8]) -> Answer<Result<Decoded, usize>> {
        self.attempt(Call::DecodeForm { text: text.into() })
    }

    fn to_uri(&self, input: &str, idna: bool) -> Answer<Result<String, Rejection>> {
        self.attempt(Call::ToUri { input: input.into(), idna })
    }

    fn to_iri(&self, input: &str, idna: bool) -> Answer<Result<String, Rejection>> {
        self.attempt(Call::ToIri { input: input.into(), idna })
    }

    fn as_uri(&self, input: &str) -> Answer<Result<(), Rejection>> {
        self.attempt(Call::AsUri { input: input.into() })
    }

    fn bidi(&self, input: &str) -> Answer<Vec<Finding>> {
        self.ask(Call::Bidi { input: input.into() })
    }

    fn template(&self, template: &str) -> Answer<Result<(), Rejection>> {
        self.attempt(Call::Template { template: template.into() })
    }

    fn expand(
        &self,
        template: &str,
        variables: &Variables,
        undefined: Undefined,
    ) -> Answer<Result<String, Rejection>> {
        let variables = variables.clone();
        self.attempt(Call::Expand { template: template.into(), variables, undefined })
    }

    fn match_template(
        &self,
        template: &str,
        text: &str,
        any_order: bool,
    ) -> Answer<Option<Variables>> {
        self.ask(Call::MatchTemplate { template: template.into(), text: text.into(), any_order })
    }

    fn view(&self, input: &str) -> Answer<Result<Option<View>, SchemeRejection>> {
        self.attempt(Call::View { input: input.into() })
    }

    fn rebuild(&self, input: &str) -> Answer<Result<String, SchemeRejection>> {
        self.attempt(Call::Rebuild { input: input.into() })
    }

    fn lenient(&self, input: &str) -> Answer<Result<Lenient, SchemeRejection>> {
        self.attempt(Call::Lenient { input: input.into() })
    }
}

#[cfg(test)]
mod tests;
