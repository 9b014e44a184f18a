//! `relativize`: the shortest reference that resolves to a target.

use serde::Serialize;
use urial::rfc2396::java::Uri;
use urial::{Obstacle, Relativizer, Rfc3986, Rfc3987, Within};

use crate::Scratch;
use crate::cells::columns;
use crate::debug::hide;
use crate::error::{Error, OptionError};
use crate::json::{Input, Valid};
use crate::read::identifier;
use crate::resolve::{base, legacy_base};
use crate::specification::Specification;

/// Relativizes URIs against a base.
#[derive(Clone, Copy, Debug)]
pub struct Relativize<'b> {
    by: By<'b>,
}

#[derive(Clone, Copy, Debug)]
enum By<'b> {
    Rfc3986(Relativizer<'b, Rfc3986>),
    Rfc3987(Relativizer<'b, Rfc3987>),
    Java(Uri<'b>),
}

/// A URI and a reference to it. Serializes as
/// `{"input","input_octets","valid":true,"reference","reason"}`.
#[derive(Clone, Copy, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct Relativized<'r> {
    /// The input.
    #[serde(flatten)]
    pub input: Input<'r>,
    /// Always true.
    pub valid: Valid,
    /// The reference.
    pub reference: &'r str,
    /// Why the reference is not relative; null if it is.
    pub reason: Option<&'static str>,
}

hide!(Relativized<'_>);

columns!(Relativized<'_>, it => "reference": Plain = it.reference);

impl<'b> Relativize<'b> {
    /// Prepares the verb for a `base`, which must have a scheme.
    ///
    /// # Errors
    /// A base that is not a URI; a specification that does not relativize.
    pub fn new(base: &'b [u8], specification: Specification) -> Result<Self, OptionError> {
        let by = match specification {
            Specification::Rfc3986 => By::Rfc3986(Relativizer::new(self::base(base)?)),
            Specification::Rfc3987 => By::Rfc3987(Relativizer::new(self::base(base)?)),
            edition => {
                let syntax = edition.legacy().unwrap_or_default();
                let Some(base) = Uri::of(legacy_base(base, syntax)?) else {
                    let message = "RFC 2396 does not define how to relativize: use --edition java, or \
                                   RFC 3986, which is the default";
                    return Err(OptionError::new("edition", message));
                };
                By::Java(base)
            }
        };
        Ok(Relativize { by })
    }

    /// Chooses how much base and target must share. `java.net.URI` has no choice.
    #[must_use]
    pub fn within(self, within: Within) -> Self {
        let by = match self.by {
            By::Rfc3986(relativizer) => By::Rfc3986(relativizer.within(within)),
            By::Rfc3987(relativizer) => By::Rfc3987(relativizer.within(within)),
            by @ By::Java(_) => by,
        };
        Relativize { by }
    }

    /// Chooses whether `..` may be used. `java.net.URI` has no choice.
    #[must_use]
    pub fn dot_dot(self, is_allowed: bool) -> Self {
        let by = match self.by {
            By::Rfc3986(relativizer) => By::Rfc3986(relativizer.dot_dot(is_allowed)),
            By::Rfc3987(relativizer) => By::Rfc3987(relativizer.dot_dot(is_allowed)),
            by @ By::Java(_) => by,
        };
        Relativize { by }
    }

    /// Relativizes `input`.
    ///
    /// # Errors
    /// [`Error::Parse`] or [`Error::Legacy`] for an input that is not a URI, [`Error::Relativize`]
    /// for one that no reference resolves to.
    pub fn run<'r>(
        &self,
        input: &'r [u8],
        scratch: &'r mut Scratch,
    ) -> Result<Relativized<'r>, Error<'r>> {
        let reference = scratch.text();
        let obstacle = match &self.by {
            By::Rfc3986(relativizer) => {
                relativizer.relativize_into(identifier::<Rfc3986>(input)?, reference)?
            }
            By::Rfc3987(relativizer) => {
                relativizer.relativize_into(identifier::<Rfc3987>(input)?, reference)?
            }
            By::Java(base) => {
                let made = base.relativize(Uri::parse_bytes(input)?);
                reference.push_str(made.as_str());
                made.as_uri().is_absolute().then_some(Obstacle::Policy)
            }
        };
        let reason = obstacle.map(Obstacle::as_str);
        Ok(Relativized { input: Input(input), valid: Valid, reference, reason })
    }
}
