//! `std::path` and `file` URIs: paths of the system that the program runs on.

extern crate std;

use std::path::{Path, PathBuf};

use super::file::File;
use super::file_path::FilePathError;
use crate::reference::types::{Uri, UriBuf, UriRefBuf};

/// Declares the path of a `file` URI.
macro_rules! to_file_path {
    () => {
        /// Returns the path of a `file` URI on the system that the program runs on, decoded.
        /// Allocates it. Nothing is looked up.
        ///
        /// For the paths of another system, see [`File::to_unix_path`] and
        /// [`File::to_windows_path`](crate::scheme::File::to_windows_path).
        ///
        /// # Errors
        /// [`FilePathError::Scheme`] if this is not a `file` URI, and those of the two functions:
        /// another host, a relative path, a name that no file can have, a device.
        ///
        /// ```
        /// # use urial::UriBuf;
        /// # use urial::scheme::FilePathError;
        /// # if cfg!(unix) {
        /// let uri = UriBuf::from_file_path("/tmp/a b#")?;
        /// assert_eq!(uri, "file:///tmp/a%20b%23");
        /// assert_eq!(uri.to_file_path()?, std::path::Path::new("/tmp/a b#"));
        /// # }
        /// let uri = UriBuf::parse("http://e.org/").unwrap();
        /// assert_eq!(uri.to_file_path(), Err(FilePathError::Scheme));
        /// # Ok::<(), FilePathError>(())
        /// ```
        pub fn to_file_path(&self) -> Result<PathBuf, FilePathError> {
            let file = File::try_from(Uri::from(self.identifier()));
            path_of(&file.map_err(|_| FilePathError::Scheme)?)
        }
    };
}

impl Uri<'_> {
    to_file_path!();
}

impl UriBuf {
    to_file_path!();

    /// Makes a `file` URI of an absolute path of the system that the program runs on. Allocates it.
    /// Nothing is looked up, and `..` stays.
    ///
    /// For relative paths, and for the paths of another system, see [`File::from_unix_path`] and
    /// [`File::from_windows_path`](crate::scheme::File::from_windows_path).
    ///
    /// # Errors
    /// [`FilePathError::Relative`] and [`FilePathError::Empty`]; [`FilePathError::Name`] if the
    /// path contains NUL, or on Windows is not text.
    ///
    /// ```
    /// # use urial::UriBuf;
    /// # use urial::scheme::FilePathError;
    /// # if cfg!(unix) {
    /// assert_eq!(UriBuf::from_file_path("/tmp/50%")?, "file:///tmp/50%25");
    /// # }
    /// assert_eq!(UriBuf::from_file_path("a"), Err(FilePathError::Relative));
    /// # Ok::<(), FilePathError>(())
    /// ```
    pub fn from_file_path(path: impl AsRef<Path>) -> Result<UriBuf, FilePathError> {
        let reference = reference_of(path.as_ref())?;
        UriBuf::try_from(reference).map_err(|_| FilePathError::Relative)
    }
}

#[cfg(unix)]
fn reference_of(path: &Path) -> Result<UriRefBuf, FilePathError> {
    use std::os::unix::ffi::OsStrExt as _;
    File::from_unix_path(path.as_os_str().as_bytes())
}

#[cfg(unix)]
fn path_of(file: &File<'_>) -> Result<PathBuf, FilePathError> {
    use std::os::unix::ffi::OsStrExt as _;
    Ok(PathBuf::from(std::ffi::OsStr::from_bytes(&file.to_unix_path()?)))
}

#[cfg(windows)]
fn reference_of(path: &Path) -> Result<UriRefBuf, FilePathError> {
    File::from_windows_path(path.to_str().ok_or(FilePathError::Name)?)
}

#[cfg(windows)]
fn path_of(file: &File<'_>) -> Result<PathBuf, FilePathError> {
    file.to_windows_path().map(PathBuf::from)
}

/// Other systems: paths are text with `/`.
#[cfg(not(any(unix, windows)))]
fn reference_of(path: &Path) -> Result<UriRefBuf, FilePathError> {
    File::from_unix_path(path.to_str().ok_or(FilePathError::Name)?)
}

#[cfg(not(any(unix, windows)))]
fn path_of(file: &File<'_>) -> Result<PathBuf, FilePathError> {
    let path = alloc::string::String::from_utf8(file.to_unix_path()?.into_owned());
    path.map(PathBuf::from).map_err(|_| FilePathError::Name)
}
