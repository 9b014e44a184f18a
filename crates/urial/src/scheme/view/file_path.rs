//! Conversions between paths of Unix or Windows and `file` URIs: pure functions on text, the same
//! on every system. Names are split before they are decoded.

use alloc::borrow::Cow;
use alloc::string::{String, ToString};
use core::fmt;

use super::file::File;
use crate::components::percent::{EncodeSet, PctStr, encode};
use crate::ops::build::{BuildError, Content, Parts};
use crate::reference::types::UriRefBuf;

/// Why a path cannot be a URI, or a URI cannot be a path.
///
/// ```
/// # use urial::Uri;
/// # use urial::scheme::{File, FilePathError};
/// let file = File::try_from(Uri::parse("file://e.org/a")?).unwrap();
/// let error = file.to_unix_path().unwrap_err();
/// assert_eq!(error, FilePathError::Host);
/// assert_eq!(error.to_string(), "host: expected a host that a file path can name, found another");
/// # Ok::<(), urial::ParseError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum FilePathError {
    /// There is no path.
    Empty,
    /// The path is relative where it must be absolute, or relative to a drive: `C:a`.
    Relative,
    /// The file is on another host, or a path cannot name the host.
    Host,
    /// A name contains NUL, a separator, or octets that are not text on a system where names are
    /// text.
    Name,
    /// A name is a percent-encoded `.` or `..`: data in the URI, which a system would follow.
    EncodedDots,
    /// The path is that of a device or a volume: `\\.\COM1`.
    Device,
    /// The URI is not one of a file.
    Scheme,
    /// A part cannot be a component of a URI.
    Part(BuildError),
}

/// A path that begins with a drive: `/C:/a`, `C:/a`, `C%7C/a`.
#[derive(Clone, Copy)]
pub(super) struct Drive<'p> {
    letter: &'p str,
    /// The text after `:` or `|`: empty, or beginning with a slash if the path is absolute.
    rest: &'p str,
    /// Whether there is a `|` in place of the `:`.
    pub(super) has_bar: bool,
}

impl Drive<'_> {
    pub(super) fn is_absolute(self) -> bool {
        self.rest.starts_with(['/', '\\'])
    }
}

/// `drive-letter = ALPHA ":" / ALPHA "|"` (RFC 8089 §E.2), alone in the first segment.
pub(super) fn drive(path: &str) -> Option<Drive<'_>> {
    let path = path.strip_prefix('/').unwrap_or(path);
    let (letter, rest) = path.split_at_checked(1)?;
    let strip = |marks: [&str; 3]| marks.into_iter().find_map(|mark| rest.strip_prefix(mark));
    let (rest, has_bar) = match strip([":", "%3A", "%3a"]) {
        Some(rest) => (rest, false),
        None => (strip(["|", "%7C", "%7c"])?, true),
    };
    let is_drive = letter.bytes().all(|byte| byte.is_ascii_alphabetic())
        && (rest.is_empty() || rest.starts_with(['/', '\\']));
    is_drive.then_some(Drive { letter, rest, has_bar })
}

impl File<'_> {
    /// Makes a URI of a Unix path: a `file` URI with an empty host, which uri(7) prefers, or for a
    /// relative path a relative reference, as uri(7) requires. Allocates it.
    ///
    /// Takes any octets but NUL. Nothing is looked up, and `..` stays.
    ///
    /// # Errors
    /// [`FilePathError::Empty`] and [`FilePathError::Name`].
    ///
    /// ```
    /// # use urial::scheme::File;
    /// assert_eq!(File::from_unix_path("/tmp/a b#")?, "file:///tmp/a%20b%23");
    /// assert_eq!(File::from_unix_path("../a:b")?, "../a:b");
    /// assert_eq!(File::from_unix_path(b"\xFF")?, "%FF");
    /// # Ok::<(), urial::scheme::FilePathError>(())
    /// ```
    pub fn from_unix_path<P: AsRef<[u8]> + ?Sized>(path: &P) -> Result<UriRefBuf, FilePathError> {
        let path = path.as_ref();
        checked(path)?;
        to_reference(&encode(path, EncodeSet::PATH).to_string())
    }

    /// Makes a URI of a Windows path: with a drive, written with `:` or `|`, or of the current one;
    /// with a host (UNC); or a relative reference. Separators are `\` and `/`. Allocates it.
    ///
    /// A path of a drive or of a host that begins with `\\?\` means the same without it, except
    /// that `/` does not separate names in it.
    ///
    /// # Errors
    /// [`FilePathError::Empty`], [`FilePathError::Name`], [`FilePathError::Host`] for a UNC path
    /// without a host, [`FilePathError::Relative`] for `C:a`, [`FilePathError::Device`].
    ///
    /// ```
    /// # use urial::scheme::File;
    /// assert_eq!(File::from_windows_path(r"C:\a b\c")?, "file:///C:/a%20b/c");
    /// assert_eq!(File::from_windows_path(r"\\host\share\c")?, "file://host/share/c");
    /// assert_eq!(File::from_windows_path(r"..\c")?, "../c");
    /// # Ok::<(), urial::scheme::FilePathError>(())
    /// ```
    pub fn from_windows_path(path: &str) -> Result<UriRefBuf, FilePathError> {
        checked(path.as_bytes())?;
        if let Some(path) = path.strip_prefix(r"\\?\") {
            return from_verbatim_path(path);
        }
        let path = path.replace('\\', "/");
        if let Some(unc) = path.strip_prefix("//") {
            return from_unc_path(unc);
        }
        match drive(&path).filter(|_| !path.starts_with('/')) {
            Some(drive) => from_drive(drive),
            None if is_relative_to_drive(&path) => Err(FilePathError::Relative),
            None => to_reference(&encode(&path, EncodeSet::PATH).to_string()),
        }
    }

    /// Returns the path on Unix: the decoded octets, without query and fragment.
    ///
    /// # Errors
    /// [`FilePathError::Host`] if the file is on another host, [`FilePathError::Relative`] for
    /// `file:a`, which has no base, [`FilePathError::Name`] if a name contains `/` or NUL,
    /// [`FilePathError::EncodedDots`] for `%2E%2E`, which resolution keeps (RFC 3986 §5.2.4).
    ///
    /// ```
    /// # use urial::Uri;
    /// # use urial::scheme::{File, FilePathError};
    /// let file = |uri| File::try_from(Uri::from_static(uri)).unwrap();
    /// assert_eq!(*file("file:/tmp/%FF").to_unix_path()?, *b"/tmp/\xFF");
    /// assert_eq!(file("file:///a%2Fb").to_unix_path(), Err(FilePathError::Name));
    /// # Ok::<(), FilePathError>(())
    /// ```
    pub fn to_unix_path(&self) -> Result<Cow<'_, [u8]>, FilePathError> {
        if !self.is_local() {
            return Err(FilePathError::Host);
        }
        match &*self.path {
            "" => Err(FilePathError::Empty),
            path if path.starts_with('/') => {
                let octets = decode(path, b"/\0")?;
                without_encoded_dots(path)?;
                Ok(octets)
            }
            _ => Err(FilePathError::Relative),
        }
    }

    /// Returns the path on Windows, decoded: with a drive, with a host (UNC, RFC 8089 §E.3, also if
    /// that is in the path, after four or five slashes), or from the root of the current drive.
    ///
    /// # Errors
    /// The errors of [`to_unix_path`](File::to_unix_path). Names must be text without `\`; another
    /// host is allowed if it is a name without userinfo and port. [`FilePathError::Device`] for a
    /// path that names a device or a volume: `\\.\…`, `\\?\…`, `\??\…`.
    ///
    /// ```
    /// # use urial::Uri;
    /// # use urial::scheme::File;
    /// let path = |uri| File::try_from(Uri::from_static(uri)).unwrap().to_windows_path();
    /// assert_eq!(path("file:///c%7C/a")?, r"c:\a");
    /// assert_eq!(path("file:c:/a")?, r"c:\a");
    /// assert_eq!(path("file://host/share")?, r"\\host\share");
    /// assert_eq!(path("file:////host/share")?, r"\\host\share");
    /// # Ok::<(), urial::scheme::FilePathError>(())
    /// ```
    pub fn to_windows_path(&self) -> Result<String, FilePathError> {
        let path = self.windows_path()?;
        let is_device = [r"\\.", r"\\?", r"\??"].iter().any(|device| {
            let rest = path.strip_prefix(device);
            rest.is_some_and(|rest| rest.is_empty() || rest.starts_with('\\'))
        });
        if is_device {
            return Err(FilePathError::Device);
        }
        without_encoded_dots(&self.path)?;
        Ok(path)
    }

    fn windows_path(&self) -> Result<String, FilePathError> {
        if self.path.is_empty() {
            return Err(FilePathError::Empty);
        }
        if !self.is_local() {
            return Ok([r"\\", &self.unc_host()?, &names(&self.path)?].concat());
        }
        if let Some(drive) = drive(&self.path) {
            let rest = if drive.rest.is_empty() { "/" } else { drive.rest };
            return Ok([drive.letter, ":", &names(rest)?].concat());
        }
        if let Some(unc) = self.path.strip_prefix("//") {
            let unc = unc.strip_prefix('/').unwrap_or(unc);
            let is_named = !unc.is_empty() && !unc.starts_with('/');
            return match is_named {
                false => Err(FilePathError::Host),
                // A host alone names no file.
                true if !unc.contains('/') => Err(FilePathError::Empty),
                true => Ok([r"\\", &names(unc)?].concat()),
            };
        }
        let path = names(self.path.strip_prefix('/').ok_or(FilePathError::Relative)?)?;
        if is_relative_to_drive(&path) {
            return Err(FilePathError::Relative);
        }
        Ok(["\\", &path].concat())
    }

    /// The host for a UNC path: a name, without userinfo and port.
    fn unc_host(&self) -> Result<String, FilePathError> {
        let host = self.host.as_deref().filter(|_| self.userinfo.is_none() && self.port.is_none());
        let host = host.filter(|host| !host.starts_with('[')).ok_or(FilePathError::Host)?;
        names(host).map_err(|_| FilePathError::Host)
    }
}

/// Whether the path begins with a drive and continues relative to its current folder: `C:a`.
fn is_relative_to_drive(path: &str) -> bool {
    matches!(path.as_bytes(), [letter, b':' | b'|', ..] if letter.is_ascii_alphabetic())
}

/// Checks that the path is not empty and contains no NUL.
fn checked(path: &[u8]) -> Result<(), FilePathError> {
    match path {
        [] => Err(FilePathError::Empty),
        path if path.contains(&0) => Err(FilePathError::Name),
        _ => Ok(()),
    }
}

/// The URI of the path after `\\?\`, where `/` is not a separator.
fn from_verbatim_path(path: &str) -> Result<UriRefBuf, FilePathError> {
    if path.contains('/') {
        return Err(FilePathError::Name);
    }
    let path = path.replace('\\', "/");
    if let Some((unc, path)) = path.split_at_checked("UNC/".len())
        && unc.eq_ignore_ascii_case("UNC/")
    {
        return from_unc_path(path);
    }
    let drive = drive(&path).filter(|_| !path.starts_with('/'));
    drive.map_or(Err(FilePathError::Device), from_drive)
}

/// The URI of the rest of a UNC path after the two slashes: host, share, path.
fn from_unc_path(path: &str) -> Result<UriRefBuf, FilePathError> {
    let at = path.find('/').unwrap_or(path.len());
    let (host, path) = path.split_at(at);
    match host {
        "" => return Err(FilePathError::Host),
        "." | "?" => return Err(FilePathError::Device),
        _ => {}
    }
    let host = encode(host, EncodeSet::REG_NAME).to_string();
    to_uri(&host, &encode(path, EncodeSet::PATH).to_string())
}

/// The URI of an absolute path on a drive.
fn from_drive(drive: Drive<'_>) -> Result<UriRefBuf, FilePathError> {
    if !drive.is_absolute() {
        return Err(FilePathError::Relative);
    }
    to_reference(
        &["/", drive.letter, ":", &encode(drive.rest, EncodeSet::PATH).to_string()].concat(),
    )
}

/// The URI of an absolute path, or the reference of a relative one; `./` precedes a first name with
/// a `:`.
fn to_reference(path: &str) -> Result<UriRefBuf, FilePathError> {
    if path.starts_with('/') {
        return to_uri("", path);
    }
    let parts = Parts { path: Content::Text(path), ..Parts::default() };
    parts.build().map_err(FilePathError::Part)
}

fn to_uri(host: &str, path: &str) -> Result<UriRefBuf, FilePathError> {
    let parts = Parts {
        scheme: Some("file"),
        host: Some(host.into()),
        path: Content::Text(path),
        ..Parts::default()
    };
    parts.build().map_err(FilePathError::Part)
}

/// Decodes `text`, unless a triplet encodes an octet that is `kept_out` of names.
fn decode<'t>(text: &'t str, kept_out: &[u8]) -> Result<Cow<'t, [u8]>, FilePathError> {
    let text = PctStr::new(text).map_err(|_| FilePathError::Name)?;
    let mut octets = text.triplets().map(|triplet| triplet.octet());
    if octets.any(|octet| kept_out.contains(&octet)) {
        return Err(FilePathError::Name);
    }
    Ok(text.decode())
}

/// Checks that no name of `path` becomes a dot-segment when it is decoded.
fn without_encoded_dots(path: &str) -> Result<(), FilePathError> {
    let is_dots = |name: &str| {
        name.contains('%') && matches!(&*name.replace("%2E", ".").replace("%2e", "."), "." | "..")
    };
    if path.split('/').any(is_dots) { Err(FilePathError::EncodedDots) } else { Ok(()) }
}

/// Decodes names of Windows, which are text, and separates them by `\`.
fn names(path: &str) -> Result<String, FilePathError> {
    let names = decode(path, b"/\\\0")?.into_owned();
    let names = String::from_utf8(names).map_err(|_| FilePathError::Name)?;
    Ok(names.replace('/', "\\"))
}

impl fmt::Display for FilePathError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            FilePathError::Empty => f.pad("path: expected a path, found an empty one"),
            FilePathError::Relative => {
                f.pad("path: expected an absolute path, found a relative one")
            }
            FilePathError::Host => {
                f.pad("host: expected a host that a file path can name, found another")
            }
            FilePathError::Name => {
                f.pad("path: expected file names, found an octet that no name can contain")
            }
            FilePathError::EncodedDots => {
                f.pad("path: expected file names, found a percent-encoded dot-segment")
            }
            FilePathError::Device => {
                f.pad("path: expected the path of a file, found the path of a device")
            }
            FilePathError::Scheme => f.pad("scheme: expected \"file\", found another"),
            FilePathError::Part(error) => error.fmt(f),
        }
    }
}

impl core::error::Error for FilePathError {}
