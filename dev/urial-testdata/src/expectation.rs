//! Expectations that are more than a value: each as a vector states it, and how an answer meets it.

use serde::Deserialize;

use crate::surface::{Decoded, Unresolved};
use crate::template::Variables;
use crate::values::{EncodeSet, Excess, Only};

/// What a resolution that refuses excess `..` comes to.
#[derive(Clone, Debug, Deserialize)]
#[serde(untagged)]
pub enum TargetOrExcess {
    /// The target.
    Target(String),
    /// The refusal.
    Excess(Excess),
}

impl TargetOrExcess {
    /// The same as a surface answers it.
    ///
    /// # Errors
    /// The refusal.
    pub fn outcome(self) -> Result<String, Unresolved> {
        match self {
            TargetOrExcess::Target(target) => Ok(target),
            TargetOrExcess::Excess(excess) => Err(Unresolved::Excess(excess)),
        }
    }
}

/// An encoding and its outcome.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Encode {
    /// What is left alone.
    pub set: EncodeSet,
    /// What else is left alone.
    #[serde(default)]
    pub allow: String,
    /// The encoded text.
    pub output: String,
}

/// What the input decodes to. Where `lossy` is stated and `utf8` is not, the octets are not UTF-8.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Decode {
    /// The octets.
    pub bytes: Option<Vec<u8>>,
    /// The octets as text.
    pub utf8: Option<String>,
    /// The octets as text, with U+FFFD for what is not UTF-8.
    pub lossy: Option<String>,
}

impl Decode {
    /// Whether `answer` is what is stated.
    #[must_use]
    pub fn is_met_by(&self, answer: &Decoded) -> bool {
        let utf8_is_stated = self.utf8.is_some() || self.lossy.is_some();
        self.bytes.as_ref().is_none_or(|bytes| *bytes == answer.bytes)
            && self.lossy.as_ref().is_none_or(|lossy| *lossy == answer.lossy)
            && (!utf8_is_stated || self.utf8 == answer.utf8)
    }
}

/// The pairs of a query, decoded. In a vector, a pair without `=` is a list of one.
#[derive(Clone, Debug, Deserialize)]
#[serde(try_from = "Vec<Vec<String>>")]
pub struct Pairs(pub Vec<(String, Option<String>)>);

impl TryFrom<Vec<Vec<String>>> for Pairs {
    type Error = String;

    fn try_from(lists: Vec<Vec<String>>) -> Result<Self, String> {
        let pair = |list: Vec<String>| match <[String; 2]>::try_from(list) {
            Ok([key, value]) => Ok((key, Some(value))),
            Err(mut list) if list.len() == 1 => Ok((list.remove(0), None)),
            Err(list) => Err(format!("{list:?} is not a pair or a key alone")),
        };
        lists.into_iter().map(pair).collect::<Result<_, _>>().map(Pairs)
    }
}

/// What a suffix reference is short for. In a vector, `false` says that the input is none.
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

/// What a text is to a template. In a vector, `false` says that no variables expand to it.
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
