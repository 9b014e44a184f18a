//! Where inputs come from: arguments, or the lines of a file or of standard input.

use std::fmt;
use std::fs::File;
use std::io::{self, BufRead, BufReader};
use std::path::Path;

use crate::args::Common;
use crate::failure::{Failure, file_name};

/// One input, which need not be UTF-8, and where it stood.
pub(crate) struct Input<'a> {
    pub(crate) text: &'a [u8],
    pub(crate) origin: Origin<'a>,
}

/// Where an input stood, for diagnostics.
#[derive(Clone, Copy)]
pub(crate) enum Origin<'a> {
    Argument { number: usize, of: usize },
    Line { file: &'a Path, number: u64 },
}

/// Hands every input to `take`, in order.
pub(crate) fn each(
    common: &Common,
    mut take: impl FnMut(&Input<'_>) -> Result<(), Failure>,
) -> Result<(), Failure> {
    let stdin = Path::new("-");
    match common.file.as_deref() {
        Some(file) if file != stdin => {
            let opened = File::open(file).map_err(|error| Failure::Read(file.into(), error))?;
            each_line(BufReader::new(opened), file, take)
        }
        None if !common.inputs.is_empty() => {
            let of = common.inputs.len();
            common.inputs.iter().zip(1..).try_for_each(|(input, number)| {
                let origin = Origin::Argument { number, of };
                take(&Input { text: input.as_encoded_bytes(), origin })
            })
        }
        _ => each_line(io::stdin().lock(), stdin, take),
    }
}

/// Lines end with LF or CR LF, and the last one need not end at all.
fn each_line(
    mut reader: impl BufRead,
    file: &Path,
    mut take: impl FnMut(&Input<'_>) -> Result<(), Failure>,
) -> Result<(), Failure> {
    let mut line = Vec::new();
    for number in 1.. {
        line.clear();
        let read = reader.read_until(b'\n', &mut line);
        if read.map_err(|error| Failure::Read(file.into(), error))? == 0 {
            break;
        }
        let text = match line.strip_suffix(b"\n") {
            Some(text) => text.strip_suffix(b"\r").unwrap_or(text),
            None => &line,
        };
        take(&Input { text, origin: Origin::Line { file, number } })?;
    }
    Ok(())
}

impl Input<'_> {
    /// The input as JSON can hold it.
    pub(crate) fn lossy(&self) -> String {
        String::from_utf8_lossy(self.text).into_owned()
    }
}

impl fmt::Display for Origin<'_> {
    /// Writes `FILE:LINE: `, or `argument N: ` where there are several.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Origin::Argument { of: 1, .. } => Ok(()),
            Origin::Argument { number, .. } => write!(f, "argument {number}: "),
            Origin::Line { file, number } => write!(f, "{}:{number}: ", file_name(file)),
        }
    }
}
