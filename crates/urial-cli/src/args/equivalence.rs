//! The arguments of `normalize` and `compare`, and the rungs of the ladder (RFC 3986 §6.2).

use std::ffi::OsString;

use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use urial::Rung;

use super::edition::Legacy;
use super::{Common, Iri, Lines, Printing, after_help};

/// Write URI references in their normal form.
///
/// Every input gives one line, its normal form, which may be empty; \N if it is no URI reference.
/// References without a scheme are normalized as far as that changes no target: ../%7Ea/./b is
/// ../~a/./b.
///
/// With --json: {"input","valid","normalized"}, or the error as `urial parse` has it.
///
/// With --edition there are no rungs: RFC 2396 has scheme and host in lower case, default ports left
/// out, and escapes of unreserved characters decoded, ! * ' ( ) among them; java removes dots and
/// double slashes from paths, as its method normalize does, and nothing else.
#[derive(clap::Args)]
#[command(
    after_help = after_help!("urial normalize 'HTTP://E.org:80/%7ea/../b'"),
    args_override_self = true
)]
pub(crate) struct Normalize {
    /// How far up the ladder of RFC 3986 §6.2: each rung includes those before it.
    #[arg(long, value_parser = rungs(Rung::Case), default_value = Rung::Scheme.as_str(), conflicts_with = "edition")]
    pub(crate) rung: Rung,

    #[command(flatten)]
    pub(crate) ipv6: Ipv6Text,

    #[command(flatten)]
    pub(crate) iri: Iri,

    #[command(flatten)]
    pub(crate) legacy: Legacy,

    #[command(flatten)]
    pub(crate) common: Common,
}

/// Tell on which rung of RFC 3986 §6.2 two URI references meet: as text, or normalized how far.
///
/// Takes two references as arguments, or lines of two with a tab between them. Every pair gives
/// one line: the first rung on which the two meet, or never, or invalid. On a terminal also the
/// form in which they meet, or where their normal forms differ, and what was done to each.
///
/// Relative references meet up to the rung percent only: where they lead depends on a base, so
/// resolve them first. Nor are hosts read as domain names, through IDNA: for that, compare what
/// `urial to-uri --idna` makes of them. A pair that does not meet makes the exit status 1.
///
/// With --json: {"a","b","valid","rung"}, null if they never meet, or {"a","b","valid","error"} as
/// `urial parse` has it, with one key more: "of", "a" or "b", tells whose error it is. Of a line
/// that is no pair, "a" is all and "b" is null.
///
/// With --edition there is no ladder: simple is said of two that are one text, normal of two that
/// have one normal form by 2396 or 2732, and equals of two that are equal to java.net.URI.
#[derive(clap::Args)]
#[command(
    after_help = after_help!("urial compare HTTP://e.org/%7Ea http://e.org:80/~a"),
    args_override_self = true
)]
pub(crate) struct Compare {
    /// One reference. Without any, and without --file, lines are read from standard input.
    #[arg(requires = "b", conflicts_with = "file")]
    pub(crate) a: Option<OsString>,

    /// The other.
    pub(crate) b: Option<OsString>,

    /// Up to which rung a meeting counts for the exit status.
    #[arg(long, value_parser = rungs(Rung::Simple), default_value = Rung::Scheme.as_str(), conflicts_with = "edition")]
    pub(crate) rung: Rung,

    /// Leave fragments out of account, as where the comparison is to spare a retrieval.
    #[arg(long)]
    pub(crate) ignore_fragment: bool,

    #[command(flatten)]
    pub(crate) ipv6: Ipv6Text,

    #[command(flatten)]
    pub(crate) iri: Iri,

    #[command(flatten)]
    pub(crate) legacy: Legacy,

    #[command(flatten)]
    pub(crate) lines: Lines,

    #[command(flatten)]
    pub(crate) printing: Printing,
}

#[derive(clap::Args)]
pub(crate) struct Ipv6Text {
    /// Write IPv6 addresses as RFC 5952 does, from the rung case on; RFC 3986 has no such rule.
    #[arg(long = "ipv6-text", conflicts_with = "edition")]
    pub(crate) is_on: bool,
}

/// The rungs that a text alone can reach, and what each adds to those before it.
const RUNGS: [(Rung, &str); 5] = [
    (Rung::Simple, "As they stand (§6.2.1)"),
    (Rung::Case, "Schemes and hosts in lower case, triplets in upper case (§6.2.2.1)"),
    (Rung::Percent, "Triplets of unreserved characters decoded (§6.2.2.2)"),
    (Rung::Path, "Dot-segments removed (§6.2.2.3)"),
    (Rung::Scheme, "The rules of the scheme: default port, empty path (§6.2.3)"),
];

/// Reads the name of a rung, `lowest` or above.
fn rungs(lowest: Rung) -> impl TypedValueParser<Value = Rung> {
    let rungs = RUNGS.into_iter().filter(move |&(rung, _)| rung >= lowest);
    let values = rungs.map(|(rung, adds)| PossibleValue::new(rung.as_str()).help(adds));
    PossibleValuesParser::new(values).map(|name| {
        let named = RUNGS.into_iter().find(|(rung, _)| rung.as_str() == name);
        named.map_or(Rung::Scheme, |(rung, _)| rung)
    })
}
