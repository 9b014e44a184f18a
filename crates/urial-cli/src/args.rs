//! The arguments, which are the command's contract with its users.
#![allow(clippy::doc_markdown)] // The docs here are the help, which shows backticks as they are.

use std::ffi::OsString;
use std::path::PathBuf;

use clap::{Parser, Subcommand, ValueEnum};

/// The last words of every help.
macro_rules! exit_status {
    () => {
        "Exit status: 0 if all was good, 1 if some input was not, 2 if the command was used wrongly \
         or could not read or write."
    };
}

/// Read, explain and resolve URIs, to the letter of RFC 3986.
///
/// Every verb takes its inputs as arguments, or one per line from --file or standard input.
/// Results go to standard output in the order of the inputs, diagnostics to standard error.
#[derive(Parser)]
#[command(name = "urial", version, after_help = exit_status!())]
pub(crate) struct Args {
    #[command(subcommand)]
    pub(crate) verb: Verb,
}

#[derive(Subcommand)]
pub(crate) enum Verb {
    Parse(Parse),
    Resolve(Resolve),
}

/// Split URI references into their components, and explain why an input is not one.
///
/// On a terminal the components are drawn under the text. Elsewhere every input gives one line of
/// ten columns, separated by tabs: kind (uri, relative-reference or invalid), scheme, authority,
/// userinfo, host, host kind, port, path, query, fragment. An absent component is \N, which no URI
/// can hold; an empty one is empty.
///
/// With --json: {"input","valid","kind","scheme","authority","userinfo","host","host_kind","port",
/// "path","query","fragment"}, null for what is absent, or {"input","valid","error":{"component",
/// "offset","expected","found","message"}}.
#[derive(clap::Args)]
#[command(after_help = concat!("Example: urial parse 'http://e.org/a b' //[::1]:80\n\n", exit_status!()), args_override_self = true)]
pub(crate) struct Parse {
    #[command(flatten)]
    pub(crate) common: Common,
}

/// Resolve URI references against a base.
///
/// Every input gives one line, its target; an empty line if it has none.
///
/// With --json: {"input","valid","target"}, or the error as `urial parse` has it; the component of
/// a ".." that the base itself has in excess is "base".
#[derive(clap::Args)]
#[command(after_help = concat!("Example: urial resolve --base http://a/b/c ../d '?q'\n\n", exit_status!()), args_override_self = true)]
pub(crate) struct Resolve {
    /// The URI that references are relative to; its fragment is ignored.
    #[arg(long, value_name = "URI")]
    pub(crate) base: OsString,

    /// Ignore a scheme that equals the base's, as parsers before RFC 3986 did: with a base of
    /// http, http:g is read as g.
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

    /// Read the inputs from a file, one per line; - is standard input.
    #[arg(long, value_name = "FILE")]
    pub(crate) file: Option<PathBuf>,

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
