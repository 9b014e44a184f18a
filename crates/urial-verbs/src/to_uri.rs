//! `to-uri`: an IRI as a URI (RFC 3987 §3.1).

use serde::Serialize;
use urial::{HostMapping, IriRef, Rfc3987};

use crate::Scratch;
use crate::error::Error;
use crate::json::{Input, Valid};
use crate::read::reference;

/// Maps IRI references to URI references.
#[derive(Clone, Copy, Debug)]
pub struct ToUri {
    host: HostMapping,
}

/// An IRI reference and its URI reference. Serializes as
/// `{"input","input_octets","valid":true,"uri"}`.
#[derive(Clone, Copy, Serialize, Debug)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct MappedToUri<'r> {
    /// The input.
    #[serde(flatten)]
    pub input: Input<'r>,
    /// Always true.
    pub valid: Valid,
    /// The URI reference.
    pub uri: &'r str,
}

impl ToUri {
    /// Prepares the verb.
    #[must_use]
    pub const fn new(host: HostMapping) -> ToUri {
        ToUri { host }
    }

    /// Maps `input`.
    ///
    /// # Errors
    /// [`Error::Parse`], or [`Error::ToUri`] for a host that is not a domain name.
    pub fn run<'r>(
        &self,
        input: &'r [u8],
        scratch: &'r mut Scratch,
    ) -> Result<MappedToUri<'r>, Error<'r>> {
        let uri = scratch.text();
        IriRef::from(reference::<Rfc3987>(input)?).to_uri_into(self.host, uri)?;
        Ok(MappedToUri { input: Input(input), valid: Valid, uri })
    }
}
