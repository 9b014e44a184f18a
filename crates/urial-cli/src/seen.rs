//! The file of `uniq --seen`: the lines of runs before, to which this one adds.

use std::fs::{File, OpenOptions, TryLockError};
use std::io::{
    self, BufRead as _, BufReader, ErrorKind, Read as _, Seek as _, SeekFrom, Write as _,
};
use std::path::Path;

use crate::failure::{Failure, file_name};
use crate::input::files::{self, Compression};
use crate::input::{BYTE_ORDER_MARK, End};
use crate::progress::{Counted, tell};
use crate::results::AT_ONCE;
use crate::run::Run;

/// The file of the lines of earlier runs. Other runs wait until this one has closed it.
pub(crate) struct Seen<'f> {
    file: &'f Path,
    opened: File,
    end: End,
    /// New lines that are not yet written.
    added: Vec<u8>,
    /// Whether nothing is in the file, or about to be.
    is_empty: bool,
}

impl<'f> Seen<'f> {
    /// Opens a file, which need not exist, and waits until no other run has it.
    pub(crate) fn open(file: &'f Path, end: End) -> Result<Seen<'f>, Failure> {
        if file == Path::new("-") {
            let why = "needs a file to append new lines to, not standard input";
            return Err(Failure::Usage("--seen".into(), why.into()));
        }
        let opened = OpenOptions::new().read(true).append(true).create(true).open(file);
        let opened = opened.and_then(|opened| lock(file, &opened).map(|()| opened));
        let checked = opened.and_then(|mut opened| {
            let why = "new lines cannot be appended to a compressed file";
            if is_compressed(&mut opened)? { Err(io::Error::other(why)) } else { Ok(opened) }
        });
        let opened = checked.map_err(|error| Failure::Read(file.into(), error))?;
        Ok(Seen { file, opened, end, added: Vec::new(), is_empty: true })
    }

    /// Passes each line of the file to `take`.
    pub(crate) fn each(
        &mut self,
        take: impl FnMut(&[u8]) -> Result<(), Failure>,
    ) -> Result<(), Failure> {
        self.lines(take)?.map_err(|error| self.failed(error))
    }

    /// The outer result is the result of `take`.
    fn lines(
        &mut self,
        mut take: impl FnMut(&[u8]) -> Result<(), Failure>,
    ) -> Result<io::Result<()>, Failure> {
        let mut line = Vec::new();
        if let Err(error) = self.opened.rewind() {
            return Ok(Err(error));
        }
        let mut reader = BufReader::with_capacity(AT_ONCE, Counted(&self.opened));
        loop {
            line.clear();
            match reader.read_until(self.end.byte(), &mut line) {
                Ok(0) => return Ok(Ok(())),
                Ok(_) => {}
                Err(error) => return Ok(Err(error)),
            }
            let mark = if self.is_empty { BYTE_ORDER_MARK } else { b"" };
            self.is_empty = false;
            // The last line may lack its end, which is then added before new lines.
            let is_ended = line.last() == Some(&self.end.byte());
            self.added.extend((!is_ended).then_some(self.end.byte()));
            let text = line.strip_prefix(mark).unwrap_or(&line);
            if is_ended || !text.is_empty() {
                take(self.end.removed(text))?;
            }
        }
    }

    /// Adds a line that was printed, unless it is a part of a row that would not be read as a line.
    pub(crate) fn add(&mut self, line: &[u8], run: &mut Run) -> Result<(), Failure> {
        let loses_end = self.end == End::Line && line.ends_with(b"\r");
        if loses_end || line.contains(&self.end.byte()) {
            return Ok(());
        }
        // At the start of a file, it would say something about the file. After a mark it does not.
        let is_ambiguous = line.starts_with(BYTE_ORDER_MARK) || Compression::of(line).is_some();
        if self.is_empty && is_ambiguous {
            self.added.extend_from_slice(BYTE_ORDER_MARK);
        }
        self.is_empty = false;
        self.added.extend_from_slice(line);
        self.added.push(self.end.byte());
        if self.added.len() > AT_ONCE { self.write(run) } else { Ok(()) }
    }

    /// Appends new lines only after printing them, so that a line lost to a closed pipe counts as
    /// unseen.
    pub(crate) fn write(&mut self, run: &mut Run) -> Result<(), Failure> {
        run.deliver()?;
        // A signal waits for it.
        let _turn = io::stdout().lock();
        let written = self.opened.write_all(&self.added);
        self.added.clear();
        written.map_err(|error| self.failed(error))
    }

    fn failed(&self, error: io::Error) -> Failure {
        Failure::Read(self.file.into(), error)
    }
}

/// Waits until no other run has a file. It is unlocked when it is closed, however the run ends.
fn lock(file: &Path, opened: &File) -> io::Result<()> {
    let locked = match opened.try_lock() {
        Err(TryLockError::WouldBlock) => {
            let name = file_name(file);
            tell(&format!("urial: {name}: waiting for another run that adds to it\n"));
            opened.lock()
        }
        Err(TryLockError::Error(error)) => Err(error),
        Ok(()) => Ok(()),
    };
    // A file system without locks has nothing to wait for.
    locked.or_else(|error| if error.kind() == ErrorKind::Unsupported { Ok(()) } else { Err(error) })
}

/// Whether a file is compressed, and does not just have a first line that looks so.
fn is_compressed(file: &mut File) -> io::Result<bool> {
    let beginning = files::beginning(file, |read| read.len() < 4)?;
    file.seek(SeekFrom::Start(0))?;
    if Compression::of(&beginning).is_none() || cfg!(not(feature = "compressed")) {
        return Ok(Compression::of(&beginning).is_some());
    }
    let source = Box::new(file.try_clone()?);
    Ok(files::decompressed(source)?.read(&mut [0]).is_ok())
}
