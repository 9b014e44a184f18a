//! The types of questions, and of answers that are ok or err.

use serde::{Deserialize, Serialize};

use crate::bytes;
use crate::surface::{NormalForm, Policy, Within};
use crate::template::{Undefined, Variables};
use crate::values::{Edit, EncodeSet, Parts};

/// The grammar of the texts of a question.
#[derive(Clone, Copy, Debug, Deserialize, Serialize, PartialEq, Eq)]
#[serde(rename_all = "lowercase")]
pub enum Grammar {
    /// URI references: RFC 3986.
    Uri,
    /// IRI references: RFC 3987.
    Iri,
}

/// A line with a question.
#[derive(Deserialize, Serialize)]
pub(super) struct Request {
    pub(super) grammar: Grammar,
    #[serde(flatten)]
    pub(super) call: Call,
}

/// A call of a method of [`Surface`](crate::Surface), with its arguments by their names.
#[derive(Deserialize, Serialize)]
#[serde(tag = "ask", content = "arguments", rename_all = "snake_case")]
pub(super) enum Call {
    Parse {
        #[serde(with = "bytes")]
        input: Vec<u8>,
    },
    ParseUri {
        #[serde(with = "bytes")]
        input: Vec<u8>,
    },
    Facts {
        input: String,
    },
    Base {
        base: String,
    },
    Resolve {
        base: String,
        reference: String,
        policy: Policy,
    },
    Merge {
        base: String,
        reference: String,
    },
    SameDocument {
        base: String,
        reference: String,
    },
    SameDocumentRung {
        base: String,
        reference: String,
    },
    Normalize {
        input: String,
        form: NormalForm,
    },
    Compare {
        a: String,
        b: String,
        with_fragment: bool,
    },
    CompareRedirected {
        a: String,
        b: String,
        redirects: Vec<[String; 2]>,
    },
    Relativize {
        base: String,
        target: String,
        within: Within,
    },
    Build {
        parts: Parts,
    },
    Edit {
        input: String,
        edits: Vec<Edit>,
    },
    Pairs {
        input: String,
        form: bool,
    },
    CompleteSuffix {
        input: String,
    },
    ReadTyped {
        input: String,
        completes: bool,
    },
    Wrap {
        input: String,
        width: usize,
    },
    EscapeHtml {
        input: String,
    },
    UnescapeHtml {
        input: String,
    },
    Split {
        input: String,
    },
    Encode {
        #[serde(with = "bytes")]
        data: Vec<u8>,
        set: EncodeSet,
        allow: String,
    },
    Decode {
        #[serde(with = "bytes")]
        text: Vec<u8>,
    },
    EncodeForm {
        #[serde(with = "bytes")]
        data: Vec<u8>,
    },
    DecodeForm {
        #[serde(with = "bytes")]
        text: Vec<u8>,
    },
    ToUri {
        input: String,
        idna: bool,
    },
    ToIri {
        input: String,
        idna: bool,
    },
    AsUri {
        input: String,
    },
    Bidi {
        input: String,
    },
    Template {
        template: String,
    },
    Expand {
        template: String,
        variables: Variables,
        undefined: Undefined,
    },
    MatchTemplate {
        template: String,
        text: String,
        any_order: bool,
    },
    View {
        input: String,
    },
    Rebuild {
        input: String,
    },
    Lenient {
        input: String,
    },
}

/// A [`Result`] as JSON writes it: `{"ok": …}` or `{"err": …}`.
#[derive(Deserialize, Serialize)]
#[serde(rename_all = "lowercase")]
pub(super) enum Verdict<T, E> {
    Ok(T),
    Err(E),
}

impl<T, E> From<Result<T, E>> for Verdict<T, E> {
    fn from(result: Result<T, E>) -> Self {
        match result {
            Ok(value) => Verdict::Ok(value),
            Err(error) => Verdict::Err(error),
        }
    }
}

impl<T, E> From<Verdict<T, E>> for Result<T, E> {
    fn from(verdict: Verdict<T, E>) -> Self {
        match verdict {
            Verdict::Ok(value) => Ok(value),
            Verdict::Err(error) => Err(error),
        }
    }
}
