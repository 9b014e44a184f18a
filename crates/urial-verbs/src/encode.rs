//! `encode`: data as percent-encoded text (RFC 3986 §2).

use std::fmt::Write as _;

use serde::Serialize;
use urial::{EncodeSet, encode, encode_form};

use crate::Scratch;
use crate::cells::columns;
use crate::debug::hide;
use crate::error::OptionError;
use crate::json::{Input, Valid};

/// Percent-encodes data.
#[derive(Clone, Copy, Debug)]
pub enum EncodeData {
    /// Encodes every octet that is not in the set.
    Set(EncodeSet),
    /// Encodes as `application/x-www-form-urlencoded`.
    Form,
}

/// Data and its encoding. Serializes as `{"input","input_octets","valid":true,"encoded"}`.
#[derive(Clone, Copy, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct Encoded<'r> {
    /// The input.
    #[serde(flatten)]
    pub input: Input<'r>,
    /// Always true.
    pub valid: Valid,
    /// The percent-encoded text.
    pub encoded: &'r str,
}

hide!(Encoded<'_>);

columns!(Encoded<'_>, it => "encoded": Plain = it.encoded);

impl EncodeData {
    /// The sets of characters to keep, by the names that the command gives them.
    pub const SETS: [(&'static str, EncodeSet); 9] = [
        ("unreserved", EncodeSet::UNRESERVED),
        ("userinfo", EncodeSet::USERINFO),
        ("reg-name", EncodeSet::REG_NAME),
        ("segment", EncodeSet::SEGMENT),
        ("segment-nz-nc", EncodeSet::SEGMENT_NZ_NC),
        ("path", EncodeSet::PATH),
        ("query", EncodeSet::QUERY),
        ("pair", EncodeSet::PAIR),
        ("fragment", EncodeSet::FRAGMENT),
    ];

    /// Reads characters that are kept besides those of a set.
    ///
    /// # Errors
    /// Says which one a URI cannot contain unencoded.
    ///
    /// ```
    /// use urial_verbs::EncodeData;
    ///
    /// assert_eq!(EncodeData::kept("/?"), Ok("/?"));
    /// assert_eq!(EncodeData::kept("/|").unwrap_err(), "a URI cannot contain '|' unencoded");
    /// ```
    pub fn kept(chars: &str) -> Result<&str, String> {
        // A query allows all characters of a URI, except "#" and brackets.
        let is_kept = |char: char| {
            u8::try_from(char).is_ok_and(|it| EncodeSet::QUERY.keeps(it)) || "#[]".contains(char)
        };
        match chars.chars().find(|&char| !is_kept(char)) {
            Some('%') => Err("an unencoded % would start a percent-encoding".into()),
            Some(char) => Err(format!("a URI cannot contain {char:?} unencoded")),
            None => Ok(chars),
        }
    }

    /// Prepares the verb from the name of a set, or `form`.
    ///
    /// # Errors
    /// An unknown name.
    ///
    /// ```
    /// use urial_verbs::{EncodeData, Scratch};
    ///
    /// let segment = EncodeData::named("segment")?;
    /// assert_eq!(segment.run(b"a/b c", &mut Scratch::default()).encoded, "a%2Fb%20c");
    /// let error = EncodeData::named("segments").unwrap_err();
    /// assert!(error.message.starts_with("expected unreserved, userinfo, "), "{}", error.message);
    /// # Ok::<(), urial_verbs::OptionError>(())
    /// ```
    pub fn named(name: &str) -> Result<EncodeData, OptionError> {
        if name == "form" {
            return Ok(EncodeData::Form);
        }
        let set = EncodeData::SETS.into_iter().find(|(set, _)| *set == name);
        set.map(|(_, set)| EncodeData::Set(set)).ok_or_else(|| {
            let names = EncodeData::SETS.map(|(name, _)| name).join(", ");
            OptionError::new("set", &format!("expected {names} or form"))
        })
    }

    /// Encodes `input`, which may be any octets.
    pub fn run<'r>(&self, input: &'r [u8], scratch: &'r mut Scratch) -> Encoded<'r> {
        let encoded = scratch.text();
        // Writing to a `String` cannot fail.
        let _ = match *self {
            EncodeData::Set(set) => write!(encoded, "{}", encode(input, set)),
            EncodeData::Form => write!(encoded, "{}", encode_form(input)),
        };
        Encoded { input: Input(input), valid: Valid, encoded }
    }
}
