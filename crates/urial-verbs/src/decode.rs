//! `decode`: the octets that percent-encoded text stands for (RFC 3986 §2.1).

use serde::Serialize;
use urial::{Found, PctStr};

use crate::Scratch;
use crate::cells::columns;
use crate::debug::hide;
use crate::error::Error;
use crate::json::{Input, Valid};

/// Decodes percent-encoded text.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Decode {
    /// By RFC 3986.
    Rfc3986,
    /// By `application/x-www-form-urlencoded`, where `+` is a space.
    Form,
}

/// Percent-encoded text and its octets. Serializes as
/// `{"input","input_octets","valid":true,"decoded","octets"}`.
#[derive(Clone, Copy, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct Decoded<'r> {
    /// The input.
    #[serde(flatten)]
    pub input: Input<'r>,
    /// Always true.
    pub valid: Valid,
    /// The octets as text; null if they are not UTF-8.
    pub decoded: Option<&'r str>,
    /// The octets.
    pub octets: &'r [u8],
}

hide!(Decoded<'_>);

columns!(Decoded<'_>, it => "decoded": Octets = it.octets);

impl Decode {
    /// Decodes `input`.
    ///
    /// # Errors
    /// [`Error::Parse`] or [`Error::Input`].
    pub fn run<'r>(
        &self,
        input: &'r [u8],
        scratch: &'r mut Scratch,
    ) -> Result<Decoded<'r>, Error<'r>> {
        let text = percent_encoded(input)?;
        let octets = scratch.octets();
        match self {
            Decode::Rfc3986 => octets.extend(text.octets()),
            Decode::Form => octets.extend(text.form_octets()),
        }
        let decoded = str::from_utf8(octets).ok();
        Ok(Decoded { input: Input(input), valid: Valid, decoded, octets })
    }
}

/// Reads percent-encoded text.
fn percent_encoded(input: &[u8]) -> Result<PctStr<'_>, Error<'static>> {
    let (before, rest) = match str::from_utf8(input) {
        Ok(text) => return Ok(PctStr::new(text)?),
        Err(error) => input.split_at(error.valid_up_to()),
    };
    let offset = before.len();
    let expected = match PctStr::new(str::from_utf8(before).unwrap_or_default()) {
        Err(error) if error.offset() < offset => return Err(error.into()),
        // The octet is inside a percent-encoding.
        Err(_) => "HEXDIG",
        Ok(_) => "UTF-8",
    };
    Err(Error::Input { offset, expected, found: Found::Byte(rest[0]) })
}
