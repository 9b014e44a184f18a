//! `to-uri`: an IRI as a URI (RFC 3987 §3.1), or a file name (RFC 8089, uri(7)).

use serde::Serialize;
use urial::scheme::File;
use urial::{HostMapping, IriRef, Rfc3987, UriRefBuf};

use crate::Scratch;
use crate::cells::columns;
use crate::debug::hide;
use crate::error::Error;
use crate::json::{Input, Valid};
use crate::read::{reference, utf8};
use crate::to_path::Os;

/// Maps IRI references to URI references.
#[derive(Clone, Copy, Debug)]
pub struct ToUri {
    host: HostMapping,
}

/// Makes URIs of file names.
#[derive(Clone, Copy, Debug)]
pub struct PathToUri {
    os: Os,
}

/// An IRI reference, or a file name, and its URI reference. Serializes as
/// `{"input","input_octets","valid":true,"uri"}`.
#[derive(Clone, Copy, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct MappedToUri<'r> {
    /// The input.
    #[serde(flatten)]
    pub input: Input<'r>,
    /// Always true.
    pub valid: Valid,
    /// The URI reference.
    pub uri: &'r str,
}

hide!(MappedToUri<'_>);

columns!(MappedToUri<'_>, it => "uri": Plain = it.uri);

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

impl PathToUri {
    /// Prepares `to-uri` for file names.
    #[must_use]
    pub const fn new(os: Os) -> PathToUri {
        PathToUri { os }
    }

    /// Makes the URI of the file name `input`, or a relative reference if that is relative.
    ///
    /// # Errors
    /// [`Error::FilePath`], or [`Error::Input`] for a name of Windows that is not UTF-8.
    pub fn run<'r>(
        &self,
        input: &'r [u8],
        scratch: &'r mut Scratch,
    ) -> Result<MappedToUri<'r>, Error<'r>> {
        let uri = scratch.keep(self.reference(input)?);
        Ok(MappedToUri { input: Input(input), valid: Valid, uri })
    }

    fn reference(self, path: &[u8]) -> Result<UriRefBuf, Error<'static>> {
        Ok(match self.os {
            Os::Posix => File::from_unix_path(path)?,
            Os::Windows => File::from_windows_path(utf8(path)?)?,
        })
    }
}
