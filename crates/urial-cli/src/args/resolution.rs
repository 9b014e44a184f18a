//! The arguments of `resolve` and `relativize`.

use std::ffi::OsString;

use clap::ValueEnum;

use super::edition::Legacy;
use super::{Common, Iri, after_help};

/// The base of a run.
#[derive(clap::Args)]
pub(crate) struct Base {
    /// The URI that references are relative to; its fragment is ignored.
    #[arg(long = "base", value_name = "URI")]
    pub(crate) text: OsString,
}

/// Resolve URI references against a base.
///
/// Every input gives one line, its target; an empty line if it has none.
///
/// With --json: {"input","valid","target"}, or the error as `urial parse` has it; the component of
/// a ".." that the base itself has in excess is "base".
///
/// With --edition a ".." in excess is kept, unless --excess is given, and JSON also has
/// "current_document" and "fragment", the reference's. By 2396 and 2732, an empty reference and a
/// fragment alone mean the document that they stand in, whatever the base: "current_document" is
/// true then, "target" is null, and the line is (current document), with the fragment behind it.
/// In two points they are not to the letter: a base with a host and no path gets a slash, and a path
/// that begins with two slashes is kept from being an authority by "/." before it.
#[derive(clap::Args)]
#[command(after_help = after_help!("urial resolve --base http://a/b/c ../d '?q'"), args_override_self = true)]
pub(crate) struct Resolve {
    #[command(flatten)]
    pub(crate) base: Base,

    /// Ignore a scheme that equals the base's, as parsers before RFC 3986 did: with a base of
    /// http, http:g is read as g.
    #[arg(long)]
    pub(crate) non_strict: bool,

    /// What becomes of a ".." that climbs above the root. [default: discard; with --edition, keep]
    #[arg(long, value_enum)]
    pub(crate) excess: Option<Excess>,

    #[command(flatten)]
    pub(crate) iri: Iri,

    #[command(flatten)]
    pub(crate) legacy: Legacy,

    #[command(flatten)]
    pub(crate) common: Common,
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

/// Write URIs as the shortest references that resolve to them against a base.
///
/// Every input gives one line, its reference, which may be empty; the URI itself if no relative
/// reference leads there. An input that is no URI, or that nothing resolves to, gives \N.
///
/// With --json: {"input","valid","reference","reason"}, or the error as `urial parse` has it.
/// "reason" is null for a relative reference, or why it is the URI itself: "scheme" if the schemes
/// differ, "authority" if only the base has one, "path" if no path leads there, "length" if each
/// relative reference is longer, "policy" if an option forbids it.
///
/// With --edition java, the reference is what the method relativize of java.net.URI answers: what
/// follows the base in a URI below it, or else the input itself. It need not resolve back. "reason"
/// is null if it has no scheme, and otherwise "policy". 2396 and 2732 are refused: RFC 2396 does not
/// define it.
#[derive(clap::Args)]
#[command(
    after_help = after_help!("urial relativize --base http://a/b/c/d http://a/b/g http://h/"),
    args_override_self = true
)]
pub(crate) struct Relativize {
    #[command(flatten)]
    pub(crate) base: Base,

    /// How far a reference may lead; what lies beyond stays a URI.
    #[arg(long, value_enum, default_value_t = Within::Scheme, conflicts_with = "edition")]
    pub(crate) within: Within,

    /// Write no "..".
    #[arg(long, conflicts_with = "edition")]
    pub(crate) no_dot_dot: bool,

    #[command(flatten)]
    pub(crate) iri: Iri,

    #[command(flatten)]
    pub(crate) legacy: Legacy,

    #[command(flatten)]
    pub(crate) common: Common,
}

#[derive(Clone, Copy, ValueEnum)]
pub(crate) enum Within {
    /// To all that has the base's scheme: also //host/path.
    Scheme,
    /// To all that has the base's authority too: never //host/path.
    Authority,
    /// To what lies in or below the base's directory: never /path, and no "..".
    Directory,
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

impl From<Within> for urial::Within {
    fn from(within: Within) -> urial::Within {
        match within {
            Within::Scheme => urial::Within::Scheme,
            Within::Authority => urial::Within::Authority,
            Within::Directory => urial::Within::Directory,
        }
    }
}
