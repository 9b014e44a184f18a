//! The arguments of `to-uri` and `to-iri`.

use super::{Common, after_help};

/// Write IRI references as the URI references that stand for them.
///
/// Characters beyond ASCII become triplets of their UTF-8 (RFC 3987 §3.1), and all else stays as it
/// is, so that a URI is its own. Every input gives one line, which may be empty; \N if it is no IRI
/// reference, or if --idna refuses its host.
///
/// With --json: {"input","valid","uri"}, or the error as `urial parse` has it; the offset of a host
/// that is refused is that of the first label that is, or of the host.
#[derive(clap::Args)]
#[command(
    after_help = after_help!("urial to-uri --idna 'http://résumé.example/é'"),
    args_override_self = true
)]
pub(crate) struct ToUri {
    /// Write hosts as domain names, in xn-- labels (UTS 46), as DNS wants them; what is no domain
    /// name is refused. Addresses stay.
    #[arg(long)]
    pub(crate) idna: bool,

    #[command(flatten)]
    pub(crate) common: Common,
}

/// Write URI references as the IRI references that people read.
///
/// Triplets that are UTF-8 are decoded (RFC 3987 §3.2), but not those of reserved characters, nor
/// of white space, private use and what would turn a line around. Every input gives one line, which
/// may be empty; \N if it is no URI reference.
///
/// With --json: {"input","valid","iri"}, or the error as `urial parse` has it.
#[derive(clap::Args)]
#[command(
    after_help = after_help!("urial to-iri --idna http://xn--rsum-bpad.example/%C3%A9%2F%20"),
    args_override_self = true
)]
pub(crate) struct ToIri {
    /// Decode the xn-- labels of hosts too (UTS 46), where --idna would lead back to them.
    #[arg(long)]
    pub(crate) idna: bool,

    #[command(flatten)]
    pub(crate) common: Common,
}
