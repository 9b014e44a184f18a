//! `to-path`: the file name of a `file` URI (RFC 8089, uri(7)).

use serde::Serialize;
use urial::Uri;
use urial::scheme::{File, FilePathError};

use crate::Scratch;
use crate::cells::columns;
use crate::debug::hide;
use crate::error::Error;
use crate::json::{Input, Valid};
use crate::read::identifier;

/// The systems whose file names a verb reads or writes.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum Os {
    /// Names are octets, separated by `/`.
    #[default]
    Posix,
    /// Names are text, separated by `\`; a path may begin with a drive or a host.
    Windows,
}

/// Makes file names of `file` URIs.
#[derive(Clone, Copy, Debug)]
pub struct ToPath {
    os: Os,
}

/// A `file` URI and its file name. Serializes as
/// `{"input","input_octets","valid":true,"path","path_octets"}`.
#[derive(Clone, Copy, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct MappedToPath<'r> {
    /// The input.
    #[serde(flatten)]
    pub input: Input<'r>,
    /// Always true.
    pub valid: Valid,
    /// The file name; null if it is not UTF-8.
    pub path: Option<&'r str>,
    /// Its octets, if it is not UTF-8.
    pub path_octets: Option<&'r [u8]>,
    /// Its octets.
    #[serde(skip)]
    pub octets: &'r [u8],
}

hide!(MappedToPath<'_>);

columns!(MappedToPath<'_>, it => "path": Octets = it.octets);

impl ToPath {
    /// Prepares the verb.
    #[must_use]
    pub const fn new(os: Os) -> ToPath {
        ToPath { os }
    }

    /// Makes the file name of the URI `input`.
    ///
    /// # Errors
    /// [`Error::Parse`], or [`Error::FilePath`] for a URI of another scheme, and for a file that
    /// has no name on the system.
    pub fn run<'r>(
        &self,
        input: &'r [u8],
        scratch: &'r mut Scratch,
    ) -> Result<MappedToPath<'r>, Error<'r>> {
        let uri = Uri::from(identifier(input)?);
        let file = File::try_from(uri).map_err(|_| FilePathError::Scheme)?;
        let octets = scratch.octets();
        match self.os {
            Os::Posix => octets.extend_from_slice(&file.to_unix_path()?),
            Os::Windows => octets.extend_from_slice(file.to_windows_path()?.as_bytes()),
        }
        let path = str::from_utf8(octets).ok();
        let path_octets = path.is_none().then_some(&**octets);
        Ok(MappedToPath { input: Input(input), valid: Valid, path, path_octets, octets })
    }
}
