//! `parse --wrap`: references as they are written into text (RFC 3986 Appendix C).

use std::fmt::Write as _;

use serde::Serialize;
use urial::{ToReference as _, wrap};

use crate::cells::columns;
use crate::debug::hide;
use crate::error::Error;
use crate::json::{Input, Valid};
use crate::parse::Parse;
use crate::specification::{AnyReference, Specification};
use crate::{OptionError, Scratch};

/// Writes references in angle brackets, and breaks lines that are too long.
#[derive(Clone, Copy, Debug)]
pub struct Wrap {
    parse: Parse,
    width: usize,
}

/// A reference in angle brackets, on as many lines as it needs. Serializes as
/// `{"input","input_octets","valid":true,"wrapped"}`.
#[derive(Clone, Copy, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct WrappedReference<'r> {
    /// The input.
    #[serde(flatten)]
    pub input: Input<'r>,
    /// Always true.
    pub valid: Valid,
    /// The reference in angle brackets, with a line feed between two lines.
    pub wrapped: &'r str,
}

hide!(WrappedReference<'_>);

columns!(WrappedReference<'_>, it => "wrapped": Text = it.wrapped);

impl Wrap {
    /// Prepares the verb. Lines have at most `width` characters, brackets included, where possible:
    /// no line ends after a hyphen or within a percent-encoding, or before the end of `SCHEME://`.
    ///
    /// # Errors
    /// An edition before RFC 3986.
    ///
    /// ```
    /// use urial_verbs::{Scratch, Specification, Wrap};
    ///
    /// let wrap = Wrap::new(Specification::Rfc3986, 14)?;
    /// let mut scratch = Scratch::default();
    /// let wrapped = wrap.run(b"http://a/foo-bar", &mut scratch).unwrap();
    /// assert_eq!(wrapped.wrapped, "<http://a/foo\n-bar>");
    /// # Ok::<(), urial_verbs::OptionError>(())
    /// ```
    pub fn new(specification: Specification, width: usize) -> Result<Wrap, OptionError> {
        match specification {
            Specification::Rfc3986 | Specification::Rfc3987 => {
                Ok(Wrap { parse: Parse::new(specification), width })
            }
            _ => Err(OptionError::new("edition", "references are wrapped by RFC 3986 alone")),
        }
    }

    /// Wraps `input`.
    ///
    /// # Errors
    /// [`Error::Parse`].
    pub fn run<'r>(
        &self,
        input: &'r [u8],
        scratch: &'r mut Scratch,
    ) -> Result<WrappedReference<'r>, Error<'r>> {
        let parsed = self.parse.run(input)?;
        let text = scratch.text();
        // Writing to a `String` cannot fail.
        let _ = match parsed.reference {
            AnyReference::Uri(it) => write!(text, "{}", wrap(it.to_reference()).width(self.width)),
            AnyReference::Iri(it) => write!(text, "{}", wrap(it.to_reference()).width(self.width)),
            AnyReference::Legacy(it) => write!(text, "<{}>", it.as_str()),
        };
        Ok(WrappedReference { input: Input(input), valid: Valid, wrapped: text })
    }
}
