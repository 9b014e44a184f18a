//! The arguments, which are the command's contract with its users.
#![allow(clippy::doc_markdown)] // The docs here are the help, which shows backticks as they are.

mod diff;
mod edition;
mod equivalence;
mod making;
mod mapping;
mod percent;
mod reading;
mod resolution;
mod scheme;
mod steps;
mod template;

use std::ffi::OsString;
use std::path::{Path, PathBuf};

use clap::{Parser, Subcommand, ValueEnum};

use crate::input::Source;

pub(crate) use diff::Diff;
pub(crate) use edition::Edition;
pub(crate) use equivalence::{Compare, Normalize};
pub(crate) use making::{Build, Content, Edit};
pub(crate) use mapping::{ToIri, ToUri};
pub(crate) use percent::{Decode, Encode};
pub(crate) use reading::Parse;
pub(crate) use resolution::{Base, Excess, Relativize, Resolve};
pub(crate) use scheme::{Scheme, Schemes};
pub(crate) use steps::{PairStep, Step};
pub(crate) use template::{Expand, Match};

/// The last words of every help, after an example if there is one.
macro_rules! after_help {
    () => {
        "Exit status: 0 if all was good, 1 if some input was not, 2 if the command was used wrongly \
         or could not read or write."
    };
    ($example:literal) => {
        concat!("Example: ", $example, "\n\n", $crate::args::after_help!())
    };
}
use after_help;

/// Read, explain, resolve, compare and write URIs and IRIs, to the letter of RFC 3986 and RFC 3987.
///
/// Every verb but `build` and `schemes` takes its inputs as arguments, or one per line from --file or standard
/// input. Results go to standard output in the order of the inputs, diagnostics to standard error.
#[derive(Parser)]
#[command(name = "urial", version, after_help = after_help!())]
pub(crate) struct Args {
    #[command(subcommand)]
    pub(crate) verb: Verb,
}

#[derive(Subcommand)]
pub(crate) enum Verb {
    Parse(Parse),
    Resolve(Resolve),
    Relativize(Relativize),
    Normalize(Normalize),
    Compare(Compare),
    Diff(Diff),
    Build(Build),
    Edit(Edit),
    ToUri(ToUri),
    ToIri(ToIri),
    Expand(Expand),
    Match(Match),
    Scheme(Scheme),
    Schemes(Schemes),
    Encode(Encode),
    Decode(Decode),
}

/// What every verb takes that reads references.
#[derive(clap::Args)]
pub(crate) struct Iri {
    /// Read IRIs (RFC 3987), which may hold characters beyond ASCII, instead of URIs.
    #[arg(long = "iri", id = "iri")]
    pub(crate) is_on: bool,
}

/// What every verb takes that reads inputs one by one.
#[derive(clap::Args)]
pub(crate) struct Common {
    /// The inputs. Without any, and without --file, they are read from standard input.
    #[arg(value_name = "INPUT", conflicts_with = "file")]
    pub(crate) inputs: Vec<OsString>,

    #[command(flatten)]
    pub(crate) lines: Lines,

    #[command(flatten)]
    pub(crate) printing: Printing,
}

impl Common {
    /// Where the inputs come from.
    pub(crate) fn source(&self) -> Source<'_> {
        match self.inputs.as_slice() {
            [] => Source::Lines(self.lines.file()),
            inputs => Source::Arguments(inputs),
        }
    }

    /// Do the inputs come from standard input?
    pub(crate) fn reads_standard_input(&self) -> bool {
        matches!(self.source(), Source::Lines(file) if file == Path::new("-"))
    }
}

/// What every verb takes that reads lines.
#[derive(clap::Args)]
pub(crate) struct Lines {
    /// Read the inputs from a file, one per line; - is standard input. A byte-order mark at the
    /// start is no part of the first one.
    #[arg(long, value_name = "FILE")]
    file: Option<PathBuf>,
}

impl Lines {
    /// The file to read, `-` for standard input.
    pub(crate) fn file(&self) -> &Path {
        self.file.as_deref().unwrap_or(Path::new("-"))
    }
}

/// What every verb takes.
#[derive(clap::Args)]
pub(crate) struct Printing {
    /// Print one JSON object per input; errors are among them, and standard error stays silent.
    #[arg(long)]
    pub(crate) json: bool,

    /// Colour; with always, also drawings and reports where the output is no terminal.
    #[arg(long, value_enum, default_value_t = Color::Auto, value_name = "WHEN")]
    pub(crate) color: Color,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum Color {
    /// On a terminal, unless NO_COLOR is set.
    Auto,
    /// Print for people, in colour, wherever the output goes.
    Always,
    /// No colour.
    Never,
}
