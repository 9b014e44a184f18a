//! The arguments of `encode` and `decode`.

use clap::ValueEnum;
use urial::EncodeSet;

use super::{Common, after_help};

/// Percent-encode data, so that it can stand in a component of a URI.
///
/// Every input is data, any octets, and gives one line. A "%" in it is data too and becomes %25:
/// encode once, and a component or a part of one, never a whole URI.
///
/// With --json: {"input","valid","encoded"}.
#[derive(clap::Args)]
#[command(after_help = after_help!("urial encode --set segment '50% a/b'"), args_override_self = true)]
pub(crate) struct Encode {
    /// The characters to keep: those that stand for themselves in that place.
    #[arg(long, value_enum, default_value_t = Set::Unreserved)]
    pub(crate) set: Set,

    /// More characters to keep.
    #[arg(long, value_name = "CHARS", value_parser = kept, default_value = "", hide_default_value = true)]
    pub(crate) keep: String,

    /// Encode as application/x-www-form-urlencoded does, where a space becomes "+".
    #[arg(long, conflicts_with_all = ["set", "keep"])]
    pub(crate) form: bool,

    #[command(flatten)]
    pub(crate) common: Common,
}

#[derive(Clone, Copy, ValueEnum)]
pub(crate) enum Set {
    /// ALPHA, DIGIT and -._~, which are safe in every component (§2.3).
    Unreserved,
    /// The userinfo of an authority (§3.2.1); keeps ":".
    Userinfo,
    /// A host (§3.2.2).
    RegName,
    /// One segment of a path (§3.3); encodes "/".
    Segment,
    /// The first segment of a relative reference (§3.3); encodes ":" too.
    SegmentNzNc,
    /// A path (§3.3); keeps "/".
    Path,
    /// A query (§3.4); keeps "&", "=" and "+".
    Query,
    /// A key or a value in a query; encodes those too.
    Pair,
    /// A fragment (§3.5).
    Fragment,
}

/// Decode percent-encoded text, once.
///
/// Takes a component or a part of one, never a whole URI: split first, decode second. Every input
/// gives the octets it stands for and a line feed; \N if a "%" begins no triplet. On a terminal
/// controls are escaped, and octets that are not UTF-8 are shown as U+FFFD.
///
/// With --json: {"input","valid","decoded","octets"}, or the error as `urial parse` has it.
/// "decoded" is null if the octets are not UTF-8. Use it where they may hold line feeds.
#[derive(clap::Args)]
#[command(after_help = after_help!("urial decode caf%C3%A9 %2541"), args_override_self = true)]
pub(crate) struct Decode {
    /// Decode application/x-www-form-urlencoded, where a "+" is a space.
    #[arg(long)]
    pub(crate) form: bool,

    #[command(flatten)]
    pub(crate) common: Common,
}

/// Reads characters to keep: those that a URI can hold as they are.
fn kept(chars: &str) -> Result<String, String> {
    // A query holds all that a URI can hold but the delimiters behind it and of IP literals.
    let is_kept = |char: char| {
        u8::try_from(char).is_ok_and(|it| EncodeSet::QUERY.keeps(it)) || "#[]".contains(char)
    };
    match chars.chars().find(|&char| !is_kept(char)) {
        Some('%') => Err("a % that is kept would begin a triplet".into()),
        Some(char) => Err(format!("a URI cannot hold {char:?} as it is")),
        None => Ok(chars.into()),
    }
}

impl From<Set> for EncodeSet {
    fn from(set: Set) -> EncodeSet {
        match set {
            Set::Unreserved => EncodeSet::UNRESERVED,
            Set::Userinfo => EncodeSet::USERINFO,
            Set::RegName => EncodeSet::REG_NAME,
            Set::Segment => EncodeSet::SEGMENT,
            Set::SegmentNzNc => EncodeSet::SEGMENT_NZ_NC,
            Set::Path => EncodeSet::PATH,
            Set::Query => EncodeSet::QUERY,
            Set::Pair => EncodeSet::PAIR,
            Set::Fragment => EncodeSet::FRAGMENT,
        }
    }
}
