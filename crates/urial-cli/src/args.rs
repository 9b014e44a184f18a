//! The arguments, which are the command's contract with its users.
#![allow(clippy::doc_markdown)] // The docs here are the help, which shows backticks as they are.

use std::ffi::OsString;
use std::path::PathBuf;

use clap::{Parser, Subcommand, ValueEnum};

/// Reads, explains and resolves URIs, to the letter of RFC 3986.
///
/// Every verb takes its inputs as arguments, or one per line from --file or standard input.
/// Results go to standard output in the order of the inputs, diagnostics to standard error.
#[derive(Parser)]
#[command(name = "urial", version, after_help = STATUS)]
pub(crate) struct Args {
    #[command(subcommand)]
    pub(crate) verb: Verb,
}

const STATUS: &str = "Exit status: 0 if all was good, 1 if some input was not, \
                      2 if the command was used wrongly or could not read or write.";

#[derive(Subcommand)]
pub(crate) enum Verb {
    Parse(Parse),
    Resolve(Resolve),
}

/// Split URI references into their components, and say what is wrong with those that are none.
///
/// On a terminal the components are drawn under the text. Elsewhere every input gives one line of
/// ten columns, separated by tabs: kind, scheme, authority, userinfo, host, host kind, port, path,
/// query, fragment. An absent component is \N, which no URI can hold; an empty one is empty.
#[derive(clap::Args)]
#[command(after_help = STATUS)]
pub(crate) struct Parse {
    #[command(flatten)]
    pub(crate) common: Common,
}

/// Resolve URI references against a base.
///
/// Every input gives one line, its target; an empty line if it has none.
#[derive(clap::Args)]
#[command(after_help = STATUS)]
pub(crate) struct Resolve {
    /// The URI that references are relative to; its fragment is ignored.
    #[arg(long, value_name = "URI")]
    pub(crate) base: OsString,

    /// Ignore a scheme that equals the base's, as parsers before RFC 3986 did: http:g is g.
    #[arg(long)]
    pub(crate) non_strict: bool,

    /// What becomes of a ".." that climbs above the root.
    #[arg(long, value_enum, default_value_t = Excess::Discard)]
    pub(crate) excess: Excess,

    #[command(flatten)]
    pub(crate) common: Common,
}

/// What every verb takes.
#[derive(clap::Args)]
pub(crate) struct Common {
    /// The inputs. Without any, and without --file, they are read from standard input.
    #[arg(value_name = "INPUT", conflicts_with = "file")]
    pub(crate) inputs: Vec<OsString>,

    /// Read the inputs from a file, one per line.
    #[arg(long, value_name = "FILE")]
    pub(crate) file: Option<PathBuf>,

    /// Print one JSON object per input, its errors included.
    #[arg(long)]
    pub(crate) json: bool,

    /// Whether to draw, and in colour.
    #[arg(long, value_enum, default_value_t = Color::Auto, value_name = "WHEN")]
    pub(crate) color: Color,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum Color {
    /// Draw on a terminal, in colour unless NO_COLOR is set.
    Auto,
    /// Draw in colour wherever the output goes.
    Always,
    /// Draw on a terminal, without colour.
    Never,
}

#[derive(Clone, Copy, ValueEnum)]
pub(crate) enum Excess {
    /// Drop it, as RFC 3986 does.
    Discard,
    /// Keep it, as RFC 2396 and the reported erratum 4547 do.
    Keep,
    /// Treat it as an error.
    Refuse,
}

impl From<Excess> for urial::Excess {
    fn from(excess: Excess) -> urial::Excess {
        match excess {
            Excess::Discard => urial::Excess::Discard,
            Excess::Keep => urial::Excess::Keep,
            Excess::Refuse => urial::Excess::Refuse,
        }
    }
}
