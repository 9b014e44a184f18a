//! `encode`: data as percent-encoded text (RFC 3986 §2).

use std::fmt::Write as _;

use serde::Serialize;
use urial::{EncodeSet, encode, encode_form};

use crate::Scratch;
use crate::cells::columns;
use crate::json::{Input, Valid};

/// Percent-encodes data.
#[derive(Clone, Copy, Debug)]
pub enum Encode {
    /// Encodes every octet that is not in the set.
    Set(EncodeSet),
    /// Encodes as `application/x-www-form-urlencoded`.
    Form,
}

/// Data and its encoding. Serializes as `{"input","input_octets","valid":true,"encoded"}`.
#[derive(Clone, Copy, Serialize, Debug)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Encoded<'r> {
    /// The input.
    #[serde(flatten)]
    pub input: Input<'r>,
    /// Always true.
    pub valid: Valid,
    /// The percent-encoded text.
    pub encoded: &'r str,
}

columns!(Encoded<'_>, it => "encoded": Plain = it.encoded);

impl Encode {
    /// Encodes `input`, which may be any octets.
    pub fn run<'r>(&self, input: &'r [u8], scratch: &'r mut Scratch) -> Encoded<'r> {
        let encoded = scratch.text();
        // Writing to a `String` cannot fail.
        let _ = match *self {
            Encode::Set(set) => write!(encoded, "{}", encode(input, set)),
            Encode::Form => write!(encoded, "{}", encode_form(input)),
        };
        Encoded { input: Input(input), valid: Valid, encoded }
    }
}
