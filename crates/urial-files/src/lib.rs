//! Files by name or pattern, and their decompressed content: what the command `urial` reads with
//! `--file`, for other surfaces.
//!
//! ```
//! use std::io::Read as _;
//!
//! let files = urial_files::named(&["Cargo.*ml".into()])?;
//! assert_eq!(files, [std::path::Path::new("Cargo.toml")]);
//! let mut text = String::new();
//! urial_files::open(&files[0])?.read_to_string(&mut text)?;
//! assert!(text.contains("urial-files"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

#![cfg_attr(docsrs, feature(doc_cfg))]

#[cfg_attr(not(feature = "compressed"), path = "uncompressed.rs")]
mod compressed;
#[cfg(feature = "folders")]
mod folders;
mod utf16;

use std::error::Error;
use std::fmt;
use std::fs::File;
use std::io::{self, Cursor, ErrorKind, Read};
use std::path::{Path, PathBuf};

#[cfg(feature = "folders")]
pub use folders::within;
use urial_verbs::paths;
use utf16::Utf16;

/// Some editors write it at the start of a file. It is not part of the text (RFC 3629 §6).
pub const BYTE_ORDER_MARK: &[u8] = b"\xEF\xBB\xBF";

/// Returns a line without its LF or CR LF.
#[must_use]
pub fn unended(line: &[u8]) -> &[u8] {
    match line {
        [line @ .., b'\r', b'\n'] | [line @ .., b'\n'] => line,
        _ => line,
    }
}

/// A file that cannot be read, and why.
#[derive(Debug)]
pub struct ReadError {
    /// The name, or the pattern.
    pub file: PathBuf,
    /// Why it cannot be read.
    pub error: io::Error,
}

impl Error for ReadError {}

impl fmt::Display for ReadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.file.display(), reason(&self.error))
    }
}

/// Returns why a file cannot be read or written, in words.
///
/// ```
/// let error = std::fs::read("no/such/file").unwrap_err();
/// assert_eq!(urial_files::reason(&error), "there is no such file");
/// ```
#[must_use]
pub fn reason(error: &io::Error) -> String {
    let words = match error.kind() {
        ErrorKind::NotFound => "there is no such file",
        ErrorKind::PermissionDenied => "permission denied",
        ErrorKind::IsADirectory => "this is a folder",
        ErrorKind::StorageFull => "there is no space left",
        _ => {
            // The words of the system, without its number.
            let words = error.to_string();
            return words.split(" (os error").next().unwrap_or(&words).to_owned();
        }
    };
    words.to_owned()
}

/// Returns the files that names and patterns (glob(7)) choose, in order; `-` is standard input.
///
/// # Errors
/// For a name or pattern without a file, so that it is known before anything is read.
pub fn named(given: &[PathBuf]) -> Result<Vec<PathBuf>, ReadError> {
    let mut files = Vec::new();
    for name in given {
        if name == Path::new("-") || name.exists() {
            files.push(name.clone());
        } else {
            matching(name, &mut files)?;
        }
    }
    Ok(files)
}

/// Adds the files whose names match a pattern, sorted.
fn matching(name: &Path, files: &mut Vec<PathBuf>) -> Result<(), ReadError> {
    let failed = |error| ReadError { file: name.into(), error };
    let found = paths(name).map_err(|error| failed(io::Error::other(error)))?;
    let before = files.len();
    files.extend(found.into_iter().filter(|path| !path.is_dir()));
    if files.len() > before { Ok(()) } else { Err(failed(ErrorKind::NotFound.into())) }
}

/// Opens a file, or standard input if it is `-`, and returns its [`content`].
///
/// # Errors
/// For a file that cannot be opened, or whose first octets cannot be read.
pub fn open(file: &Path) -> Result<Box<dyn Read + Send>, ReadError> {
    let opened = || -> io::Result<Box<dyn Read + Send>> {
        let is_file = file != Path::new("-");
        content(file, if is_file { Box::new(File::open(file)?) } else { Box::new(io::stdin()) })
    };
    opened().map_err(|error| ReadError { file: file.into(), error })
}

/// Returns the content of a file that was opened, decompressed. A file that begins with the byte
/// order mark of UTF-16 is read in UTF-8; standard input, `-`, keeps its octets.
///
/// # Errors
/// Those of [`decompressed`].
pub fn content(file: &Path, source: Box<dyn Read + Send>) -> io::Result<Box<dyn Read + Send>> {
    let content = decompressed(source)?;
    if file == Path::new("-") { Ok(content) } else { in_utf_8(content) }
}

/// Returns the content of a source, decompressed.
///
/// # Errors
/// A failed read, or another compression: with the command that unpacks it. Invalid gzip or zstd is
/// an error of later reads.
pub fn decompressed(mut source: Box<dyn Read + Send>) -> io::Result<Box<dyn Read + Send>> {
    let beginning = beginning(&mut source, |read| {
        Compression::ALL.into_iter().any(|it| read.len() < it.magic().len() && it.begins(read))
    })?;
    let compression = Compression::of(&beginning);
    let whole = Cursor::new(beginning).chain(source);
    Ok(match compression {
        Some(Compression::Gzip) => compressed::gzip(whole),
        Some(Compression::Zstd | Compression::Skippable) => compressed::zstd(whole),
        Some(other) => return Err(packed(other)),
        None => Box::new(whole),
    })
}

/// Returns a source in UTF-8, if it begins with the byte order mark of UTF-16.
fn in_utf_8(mut source: Box<dyn Read + Send>) -> io::Result<Box<dyn Read + Send>> {
    let beginning = beginning(&mut source, |read| match read {
        [] => true,
        [first] => utf16::MARKS.iter().any(|mark| mark[0] == *first),
        _ => false,
    })?;
    Ok(match utf16::MARKS.into_iter().find(|mark| *mark == *beginning) {
        Some(mark) => Box::new(Utf16::new(mark, source)),
        None => Box::new(Cursor::new(beginning).chain(source)),
    })
}

/// The error for other compressions.
fn packed(compression: Compression) -> io::Error {
    let command = compression.unpacked_by().unwrap_or_default();
    io::Error::other(format!("compressed in a way that is not read here; `{command}` unpacks it"))
}

/// Reads what comes first, as long as it is `open` what it is. It reads no more, because what comes
/// next may be long in coming.
///
/// # Errors
/// A failed read.
pub fn beginning(source: &mut impl Read, is_open: impl Fn(&[u8]) -> bool) -> io::Result<Vec<u8>> {
    let mut read = Vec::new();
    while is_open(&read) && source.by_ref().take(1).read_to_end(&mut read)? > 0 {}
    Ok(read)
}

/// How a file is compressed, by its first octets, with which no text begins.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Compression {
    /// RFC 1952 §2.3.1.
    Gzip,
    /// RFC 8878 §3.1.1.
    Zstd,
    /// Zstandard with a frame without data before those with data (RFC 8878 §3.1.2).
    Skippable,
    /// Not decompressed here, as all that follow.
    Bzip2,
    /// LZ4 with frames.
    Lz4,
    /// XZ.
    Xz,
    /// A ZIP archive.
    Zip,
    /// The archive of 7-Zip.
    SevenZip,
}

impl Compression {
    const ALL: [Compression; 8] = [
        Compression::Gzip,
        Compression::Zstd,
        Compression::Skippable,
        Compression::Bzip2,
        Compression::Lz4,
        Compression::Xz,
        Compression::Zip,
        Compression::SevenZip,
    ];

    /// Returns how a file is compressed that begins like this.
    #[must_use]
    pub fn of(beginning: &[u8]) -> Option<Compression> {
        let is_whole = |it: &Compression| beginning.len() >= it.magic().len();
        Compression::ALL.into_iter().find(|it| is_whole(it) && it.begins(beginning))
    }

    /// Returns the command that writes the content to standard output, if it is not read here.
    #[must_use]
    pub fn unpacked_by(self) -> Option<&'static str> {
        match self {
            Compression::Gzip | Compression::Zstd | Compression::Skippable => None,
            Compression::Bzip2 => Some("bzip2 -dc"),
            Compression::Lz4 => Some("lz4 -dc"),
            Compression::Xz => Some("xz -dc"),
            Compression::Zip => Some("unzip -p"),
            Compression::SevenZip => Some("7z x -so"),
        }
    }

    fn magic(self) -> &'static [u8] {
        match self {
            Compression::Gzip => &[0x1F, 0x8B],
            Compression::Zstd => &[0x28, 0xB5, 0x2F, 0xFD],
            Compression::Skippable => &[0x50, 0x2A, 0x4D, 0x18],
            // The level is any digit. `BZh` alone is text; a block begins with the digits of π.
            Compression::Bzip2 => b"BZh9\x31\x41\x59\x26\x53\x59",
            Compression::Lz4 => &[0x04, 0x22, 0x4D, 0x18],
            Compression::Xz => b"\xFD7zXZ\0",
            Compression::Zip => b"PK\x03\x04",
            Compression::SevenZip => b"7z\xBC\xAF\x27\x1C",
        }
    }

    /// Whether a file that begins like this may be compressed so, as far as is known.
    fn begins(self, beginning: &[u8]) -> bool {
        let is_same = |(index, (octet, expected)): (usize, (&u8, &u8))| match (self, index) {
            // The low half of the first octet is free.
            (Compression::Skippable, 0) => octet & 0xF0 == *expected,
            (Compression::Bzip2, 3) => octet.is_ascii_digit(),
            _ => octet == expected,
        };
        beginning.iter().zip(self.magic()).enumerate().all(is_same)
    }
}

/// The README's example, compiled and run.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
