//! Files by their names, and what is in them, decompressed.

use std::fs::File;
use std::io::{self, Cursor, ErrorKind, IsTerminal as _, Read, Write as _};
use std::path::{Path, PathBuf};

use crate::compressed;
use crate::failure::Failure;
use crate::progress::Counted;

/// Returns the files that are named, in order, each of which is a name or a pattern for names; `-`
/// is standard input.
///
/// Fails for what names no file, so that it is known before anything is read.
pub(crate) fn named(given: &[PathBuf]) -> Result<Vec<PathBuf>, Failure> {
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
fn matching(name: &Path, files: &mut Vec<PathBuf>) -> Result<(), Failure> {
    let failed = |error| Failure::Read(name.into(), error);
    let before = files.len();
    let pattern = name.to_str().filter(|name| name.contains(['*', '?', '[']));
    if let Some(found) = pattern.and_then(|pattern| glob::glob(pattern).ok()) {
        for file in found {
            let file = file.map_err(|error| failed(error.into()))?;
            files.extend((!file.is_dir()).then_some(file));
        }
    }
    if files.len() > before { Ok(()) } else { Err(failed(ErrorKind::NotFound.into())) }
}

/// Opens a file, or standard input if it is `-`. What gzip or zstd compressed is decompressed.
pub(crate) fn open_decompressed(file: &Path) -> Result<Box<dyn Read + Send>, Failure> {
    decompressed(open(file)?).map_err(|error| Failure::Read(file.into(), error))
}

/// Opens a file, or standard input if it is `-`.
pub(crate) fn open(file: &Path) -> Result<Box<dyn Read + Send>, Failure> {
    if file != Path::new("-") {
        let opened = File::open(file).map_err(|error| Failure::Read(file.into(), error))?;
        return Ok(Box::new(Counted(opened)));
    }
    if io::stdin().is_terminal() {
        // Nothing else shows that the command waits.
        let _ = writeln!(io::stderr(), "urial: standard input: waiting for inputs, one per line");
    }
    Ok(Box::new(Counted(io::stdin())))
}

/// Returns what the source has, decompressed if it begins as gzip (RFC 1952 §2.3.1) or zstd (RFC
/// 8878 §3.1.1) does. No text begins like this.
fn decompressed(mut source: Box<dyn Read + Send>) -> io::Result<Box<dyn Read + Send>> {
    let beginning = beginning(&mut source)?;
    let (is_gzip, is_zstd) = (beginning.starts_with(&GZIP), beginning.starts_with(&ZSTD));
    let whole = Cursor::new(beginning).chain(source);
    Ok(match (is_gzip, is_zstd) {
        (true, _) => compressed::gzip(whole),
        (_, true) => compressed::zstd(whole),
        _ => Box::new(whole),
    })
}

const GZIP: [u8; 2] = [0x1F, 0x8B];
const ZSTD: [u8; 4] = [0x28, 0xB5, 0x2F, 0xFD];

/// Reads no more than it takes to know that, because what comes next may be long in coming.
fn beginning(source: &mut impl Read) -> io::Result<Vec<u8>> {
    let mut read = Vec::new();
    let is_open = |read: &[u8]| {
        [&GZIP[..], &ZSTD].into_iter().any(|it| it.len() > read.len() && it.starts_with(read))
    };
    while is_open(&read) && source.by_ref().take(1).read_to_end(&mut read)? > 0 {}
    Ok(read)
}
