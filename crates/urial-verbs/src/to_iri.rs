//! `to-iri`: a URI as the IRI to display (RFC 3987 §3.2).

use serde::Serialize;
use urial::{HostMapping, IriRef, UriRef};

use crate::Scratch;
use crate::cells::columns;
use crate::debug::hide;
use crate::error::{Error, Help};
use crate::json::{Input, Valid};

/// Maps URI references to IRI references.
#[derive(Clone, Copy, Debug)]
pub struct ToIri {
    host: HostMapping,
}

/// A URI reference and its IRI reference. Serializes as
/// `{"input","input_octets","valid":true,"iri"}`.
#[derive(Clone, Copy, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct MappedToIri<'r> {
    /// The input.
    #[serde(flatten)]
    pub input: Input<'r>,
    /// Always true.
    pub valid: Valid,
    /// The IRI reference.
    pub iri: &'r str,
}

hide!(MappedToIri<'_>);

columns!(MappedToIri<'_>, it => "iri": Plain = it.iri);

impl ToIri {
    /// Prepares the verb.
    #[must_use]
    pub const fn new(host: HostMapping) -> ToIri {
        ToIri { host }
    }

    /// Maps `input`.
    ///
    /// # Errors
    /// [`Error::Parse`].
    pub fn run<'r>(
        &self,
        input: &'r [u8],
        scratch: &'r mut Scratch,
    ) -> Result<MappedToIri<'r>, Error<'r>> {
        let iri = scratch.text();
        let is_iri = || IriRef::parse_bytes(input).is_ok();
        UriRef::parse_bytes(input)
            .map_err(|error| Error::parse(error, Some(Help::MapToUri), is_iri))?
            .to_iri_into(self.host, iri);
        Ok(MappedToIri { input: Input(input), valid: Valid, iri })
    }
}
