//! Expectations that are more than one value: how a vector writes them, and how an answer meets
//! them.

use serde::{Deserialize, Serialize};

use crate::surface::{Decoded, Unresolved};
use crate::template::Variables;
use crate::values::{EncodeSet, Excess, Only};

/// Reports whether the answer is the stated one; without a stated one, any answer is fine.
pub(crate) fn is_met<T: PartialEq>(stated: Option<&T>, answered: Option<&T>) -> bool {
    stated.is_none() || stated == answered
}

/// The result of resolving with excess `..` as an error.
#[derive(Clone, Debug, Deserialize)]
#[serde(untagged)]
pub enum TargetOrExcess {
    /// The target.
    Target(String),
    /// The error.
    Excess(Excess),
}

impl TargetOrExcess {
    /// Returns the result as a surface answers it.
    ///
    /// # Errors
    /// The excess `..`.
    pub fn outcome(self) -> Result<String, Unresolved> {
        match self {
            TargetOrExcess::Target(target) => Ok(target),
            TargetOrExcess::Excess(excess) => Err(Unresolved::Excess(excess)),
        }
    }
}

/// A percent-encoding and its result.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Encode {
    /// The characters to leave as they are.
    pub set: EncodeSet,
    /// More characters to leave as they are.
    #[serde(default)]
    pub allow: String,
    /// The encoded text.
    pub output: String,
}

/// The result of percent-decoding. With `lossy` and without `utf8`, the bytes are not UTF-8.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Decode {
    /// The bytes.
    pub bytes: Option<Vec<u8>>,
    /// The bytes as text.
    pub utf8: Option<String>,
    /// The bytes as text, with U+FFFD for what is not UTF-8.
    pub lossy: Option<String>,
}

impl Decode {
    /// Reports whether `answer` is what the vector states.
    #[must_use]
    pub fn is_met_by(&self, answer: &Decoded) -> bool {
        let utf8_is_stated = self.utf8.is_some() || self.lossy.is_some();
        self.bytes.as_ref().is_none_or(|bytes| *bytes == answer.bytes)
            && self.lossy.as_ref().is_none_or(|lossy| *lossy == answer.lossy)
            && (!utf8_is_stated || self.utf8 == answer.utf8)
    }
}

/// The decoded pairs of a query. In a vector, a pair without `=` is a list of one.
#[derive(Clone, Debug, Deserialize)]
#[serde(try_from = "Vec<Vec<String>>")]
pub struct Pairs(pub Vec<(String, Option<String>)>);

impl TryFrom<Vec<Vec<String>>> for Pairs {
    type Error = String;

    fn try_from(lists: Vec<Vec<String>>) -> Result<Self, String> {
        let pair = |list: Vec<String>| match <[String; 2]>::try_from(list) {
            Ok([key, value]) => Ok((key, Some(value))),
            Err(mut list) if list.len() == 1 => Ok((list.remove(0), None)),
            Err(list) => Err(format!("{list:?} is not a list of one or two")),
        };
        lists.into_iter().map(pair).collect::<Result<_, _>>().map(Pairs)
    }
}

/// The URI that a suffix reference is short for; `false` in a vector if it is not one.
#[derive(Clone, Debug, Deserialize)]
#[serde(from = "SuffixText")]
pub struct Suffix(pub Option<String>);

/// A [`Suffix`] as vectors write it.
#[derive(Deserialize)]
#[serde(untagged)]
enum SuffixText {
    Uri(String),
    None(Only<false>),
}

impl From<SuffixText> for Suffix {
    fn from(text: SuffixText) -> Self {
        match text {
            SuffixText::Uri(uri) => Suffix(Some(uri)),
            SuffixText::None(Only) => Suffix(None),
        }
    }
}

/// What typed text is read as.
#[derive(Clone, Debug, Default, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct TypedText {
    /// The reference.
    pub text: String,
    /// The other reading of hyphens before line breaks; empty if there is none.
    pub ambiguous: Option<String>,
    /// What was removed, in order: what it is, and where, as in `["prefix", 0]`.
    pub removed: Option<Vec<(String, usize)>>,
}

impl TypedText {
    /// Reports whether `answer` is what the vector states.
    #[must_use]
    pub fn is_met_by(&self, answer: &TypedText) -> bool {
        self.text == answer.text
            && is_met(self.ambiguous.as_ref(), answer.ambiguous.as_ref())
            && is_met(self.removed.as_ref(), answer.removed.as_ref())
    }
}

/// A reference in angle brackets.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct WrappedText {
    /// The most characters of a line.
    pub width: usize,
    /// The lines.
    pub lines: Vec<String>,
}

/// The variables with which a template expands to a text; `false` in a vector if there are none.
#[derive(Clone, Debug, Deserialize)]
#[serde(from = "MatchText")]
pub struct Match(pub Option<Variables>);

/// A [`Match`] as vectors write it.
#[derive(Deserialize)]
#[serde(untagged)]
enum MatchText {
    Variables(Variables),
    None(Only<false>),
}

impl From<MatchText> for Match {
    fn from(text: MatchText) -> Self {
        match text {
            MatchText::Variables(variables) => Match(Some(variables)),
            MatchText::None(Only) => Match(None),
        }
    }
}
