//! `resolve`: the target of a reference against a base (RFC 3986 §5).

use serde::Serialize;
use urial::rfc2396::java::Uri;
use urial::rfc2396::{self, Leftover, SameScheme};
use urial::{
    Comparer, EncodedDots, Excess, Reference, Resolver, Rfc3986, Rfc3987, Rung, ToReference as _,
};

use crate::Scratch;
use crate::cells::columns;
use crate::debug::hide;
use crate::error::{Error, OptionError};
use crate::json::{Input, Valid};
use crate::read::{self, identifier, reference};
use crate::specification::{Specification, Syntax};

/// Resolves references against a base.
#[derive(Clone, Copy, Debug)]
pub struct Resolve<'b> {
    by: By<'b>,
    /// The rung up to which texts are normalized before they are one document.
    rung: Rung,
}

#[derive(Clone, Copy, Debug)]
enum By<'b> {
    Rfc3986(Resolver<'b, Rfc3986>),
    Rfc3987(Resolver<'b, Rfc3987>),
    Legacy(rfc2396::Resolver<'b>, rfc2396::Syntax),
    Java(Uri<'b>),
    Merged3986(Reference<'b, Rfc3986>),
    Merged3987(Reference<'b, Rfc3987>),
}

/// A reference and its target. Serializes as
/// `{"input","input_octets","valid":true,"target","same_document"}`.
#[derive(Clone, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Resolved<'r> {
    /// The input.
    #[serde(flatten)]
    pub input: Input<'r>,
    /// Always true.
    pub valid: Valid,
    /// The target; `None` for the current document of RFC 2396.
    pub target: Option<&'r str>,
    /// Whether the target is the base, both without their fragments (RFC 3986 §4.4); `None` by
    /// editions before RFC 3986, and if the base may be relative.
    pub same_document: Option<bool>,
    /// The members that only editions before RFC 3986 have.
    #[serde(flatten)]
    pub legacy: Option<LegacyTarget<'r>>,
    #[serde(skip)]
    text: &'r str,
}

hide!(Resolved<'_>);

/// The members of a target that only editions before RFC 3986 have.
#[derive(Clone, Copy, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct LegacyTarget<'r> {
    /// Whether the target is the current document (RFC 2396 §4.2).
    pub current_document: bool,
    /// The fragment.
    pub fragment: Option<&'r str>,
}

hide!(LegacyTarget<'_>);

columns!(Resolved<'_>, it => "target": Plain = it.as_str());

impl<'b> Resolve<'b> {
    /// Prepares the verb for a `base`, which must have a scheme.
    ///
    /// # Errors
    /// A base that is not a URI by the specification.
    pub fn new(base: &'b [u8], specification: Specification) -> Result<Self, OptionError> {
        let by = match specification {
            Specification::Rfc3986 => By::Rfc3986(Resolver::new(self::base(base)?)),
            Specification::Rfc3987 => By::Rfc3987(Resolver::new(self::base(base)?)),
            edition => {
                let syntax = edition.legacy().unwrap_or_default();
                let base = legacy_base(base, syntax)?;
                match Uri::of(base) {
                    Some(base) => By::Java(base),
                    None if !base.is_absolute() => {
                        let message = "a base must be a URI: expected a scheme";
                        return Err(OptionError::new("base", message));
                    }
                    None => By::Legacy(rfc2396::Resolver::new(base), syntax),
                }
            }
        };
        Ok(Resolve { by, rung: Rung::Simple })
    }

    /// Prepares the verb for a `base` that may be relative: the target is what a reference is,
    /// relative to the base of `base`.
    ///
    /// # Errors
    /// A base that is not a reference by the specification. Editions before RFC 3986 are not
    /// supported.
    pub fn merging(base: &'b [u8], specification: Specification) -> Result<Self, OptionError> {
        let not_a_reference =
            |error| OptionError::because("relative-base", "a base must be a reference", error);
        let by = match specification {
            Specification::Rfc3986 => By::Merged3986(reference(base).map_err(not_a_reference)?),
            Specification::Rfc3987 => By::Merged3987(reference(base).map_err(not_a_reference)?),
            _ => return Err(OptionError::new("relative-base", "not available with --edition")),
        };
        Ok(Resolve { by, rung: Rung::Simple })
    }

    /// Ignores the scheme of a reference if it equals the scheme of the base (RFC 3986 §5.2.2).
    ///
    /// # Errors
    /// `java.net.URI` has no such mode, nor has merging.
    pub fn non_strict(self) -> Result<Self, OptionError> {
        let by = match self.by {
            By::Rfc3986(resolver) => By::Rfc3986(resolver.strict(false)),
            By::Rfc3987(resolver) => By::Rfc3987(resolver.strict(false)),
            By::Legacy(resolver, syntax) => {
                By::Legacy(resolver.same_scheme(SameScheme::Ignore), syntax)
            }
            By::Java(_) => {
                let message = "not available with --edition java, where a reference with a scheme is always absolute";
                return Err(OptionError::new("non-strict", message));
            }
            By::Merged3986(_) | By::Merged3987(_) => return Err(unmerged("non-strict")),
        };
        Ok(Resolve { by, ..self })
    }

    /// Chooses what happens to `..` segments that climb above the root.
    ///
    /// # Errors
    /// `java.net.URI` has no choice, nor has merging.
    pub fn excess(self, excess: Excess) -> Result<Self, OptionError> {
        let by = match self.by {
            By::Rfc3986(resolver) => By::Rfc3986(resolver.excess(excess)),
            By::Rfc3987(resolver) => By::Rfc3987(resolver.excess(excess)),
            By::Legacy(resolver, syntax) => By::Legacy(resolver.leftover(leftover(excess)), syntax),
            By::Java(_) => {
                let message =
                    "not available with --edition java, which always keeps excess \"..\" segments";
                return Err(OptionError::new("excess", message));
            }
            By::Merged3986(_) | By::Merged3987(_) => return Err(unmerged("excess")),
        };
        Ok(Resolve { by, ..self })
    }

    /// Chooses how percent-encoded dot-segments are read.
    ///
    /// # Errors
    /// Editions before RFC 3986 have no choice, nor has merging.
    pub fn encoded_dots(self, encoded_dots: EncodedDots) -> Result<Self, OptionError> {
        let by = match self.by {
            By::Rfc3986(resolver) => By::Rfc3986(resolver.encoded_dots(encoded_dots)),
            By::Rfc3987(resolver) => By::Rfc3987(resolver.encoded_dots(encoded_dots)),
            By::Legacy(..) | By::Java(_) => {
                let message = "not available with --edition, which always keeps encoded dots";
                return Err(OptionError::new("encoded-dots", message));
            }
            By::Merged3986(_) | By::Merged3987(_) => return Err(unmerged("encoded-dots")),
        };
        Ok(Resolve { by, ..self })
    }

    /// Normalizes the base and the target up to `rung` to find out whether they are the same
    /// document (RFC 3986 §4.4).
    ///
    /// # Errors
    /// Editions before RFC 3986 have no rungs, and merging has no target.
    pub fn same_document_rung(self, rung: Rung) -> Result<Self, OptionError> {
        match self.by {
            By::Rfc3986(_) | By::Rfc3987(_) => Ok(Resolve { rung, ..self }),
            By::Legacy(..) | By::Java(_) => {
                let message = "not available with --edition, which has \"current_document\"";
                Err(OptionError::new("same-document-rung", message))
            }
            By::Merged3986(_) | By::Merged3987(_) => Err(unmerged("same-document-rung")),
        }
    }

    /// Resolves `input`. Allocates only if `scratch` must grow, and for editions before RFC 3986.
    ///
    /// # Errors
    /// [`Error::Parse`] or [`Error::Legacy`] for an input that is not a reference,
    /// [`Error::Resolve`] or [`Error::LegacyResolve`] for one without a target.
    pub fn run<'r>(
        &self,
        input: &'r [u8],
        scratch: &'r mut Scratch,
    ) -> Result<Resolved<'r>, Error<'r>> {
        let target = scratch.text();
        let mut same_document = None;
        match &self.by {
            By::Rfc3986(resolver) => {
                resolver.resolve_into(reference::<Rfc3986>(input)?, target)?;
                let base = resolver.base().to_reference();
                same_document = Some(self.is_same_document(base, target));
            }
            By::Rfc3987(resolver) => {
                resolver.resolve_into(reference::<Rfc3987>(input)?, target)?;
                let base = resolver.base().to_reference();
                same_document = Some(self.is_same_document(base, target));
            }
            By::Legacy(resolver, syntax) => {
                let made = resolver.resolve(read::legacy(input, *syntax)?)?;
                target.push_str(&made.to_string());
                let is_current = made.as_str().is_none();
                return Ok(Resolved::legacy(input, target, is_current));
            }
            By::Merged3986(base) => base.merge_into(reference::<Rfc3986>(input)?, target)?,
            By::Merged3987(base) => base.merge_into(reference::<Rfc3987>(input)?, target)?,
            By::Java(base) => {
                target.push_str(base.resolve(Uri::parse_bytes(input)?).as_str());
                return Ok(Resolved::legacy(input, target, false));
            }
        }
        let text = target.as_str();
        let (input, target) = (Input(input), Some(text));
        Ok(Resolved { input, valid: Valid, target, same_document, legacy: None, text })
    }

    /// Whether `target` is `base`, both without their fragments. Equal texts need no parsing.
    fn is_same_document<G: Syntax>(&self, base: Reference<'_, G>, target: &str) -> bool {
        let document = target.split('#').next().unwrap_or_default();
        let comparer = Comparer::new().with_fragment(false);
        let is_equivalent = |target| comparer.equivalent_at(self.rung, base, target);
        document == base.without_fragment().as_str()
            || self.rung > Rung::Simple && Reference::<G>::parse(target).is_ok_and(is_equivalent)
    }
}

impl<'r> Resolved<'r> {
    fn legacy(input: &'r [u8], text: &'r str, current_document: bool) -> Resolved<'r> {
        let fragment = text.split_once('#').map(|(_, fragment)| fragment);
        let target = Some(text).filter(|_| !current_document);
        let legacy = Some(LegacyTarget { current_document, fragment });
        Resolved { input: Input(input), valid: Valid, target, same_document: None, legacy, text }
    }

    /// Returns the target as text: `(current document)` for the current document, with the fragment
    /// if there is one.
    #[must_use]
    pub fn as_str(&self) -> &'r str {
        self.text
    }
}

/// The error for an option about dot-segments or schemes, which merging keeps as they are.
fn unmerged(option: &'static str) -> OptionError {
    OptionError::new(option, "not available with --relative-base, which resolves nothing")
}

/// The policy of RFC 2396 for a policy of RFC 3986.
fn leftover(excess: Excess) -> Leftover {
    match excess {
        Excess::Keep => Leftover::Retain,
        Excess::Discard => Leftover::Remove,
        Excess::Refuse => Leftover::Refuse,
    }
}

/// Reads a base, which must have a scheme.
pub(crate) fn base<G: Syntax>(base: &[u8]) -> Result<urial::Identifier<'_, G>, OptionError> {
    identifier(base).map_err(|error| {
        OptionError::because("base", format!("a base must be {}", G::A_NAME), error)
    })
}

/// Reads a base by an edition before RFC 3986.
pub(crate) fn legacy_base(
    base: &[u8],
    syntax: rfc2396::Syntax,
) -> Result<rfc2396::Reference<'_>, OptionError> {
    read::legacy(base, syntax)
        .map_err(|error| OptionError::because("base", "a base must be a URI", error))
}
