//! The arguments of `parse`.

use super::edition::Legacy;
use super::{Common, Iri, after_help};

/// Split URI references into their components, and explain why an input is not one.
///
/// On a terminal the components are drawn under the text. Elsewhere every input gives one line of
/// ten columns, separated by tabs: kind (uri, iri with --iri, relative-reference, invalid), scheme,
/// authority, userinfo, host, host kind, port, path, query, fragment. An absent component is \N,
/// which no URI and no IRI can hold; an empty one is empty.
///
/// With --json: {"input","valid","kind","scheme","authority","userinfo","host","host_kind","port",
/// "path","query","fragment"}, null for what is absent, or {"input","valid","error":{"component",
/// "offset","expected","found","message"}}. With --iri also "findings", what may make an IRI look
/// other than it is (RFC 3987 §4): [{"rule","severity","start","end","message","fix"}], "rule" one
/// of "formatting", "mixed" and "edge".
///
/// With --edition, an opaque part stands in "opaque_part", and "path" is null; "authority_kind" is
/// "server" or "reg_name", a registry's name, which has no host. Both are columns behind the others.
/// On a terminal the components are listed. By java, "error" also has "java":{"reason","index"}, of
/// the exception of java.net.URI, if it throws one with these.
#[derive(clap::Args)]
#[command(after_help = after_help!("urial parse 'http://e.org/a b' '//[::1]:80'"), args_override_self = true)]
pub(crate) struct Parse {
    /// Print nothing, not even why an input is refused: the exit status is 0 if all are valid, else
    /// 1. The first that is not ends the run.
    #[arg(short = 'q', long = "quiet", conflicts_with = "json")]
    pub(crate) is_quiet: bool,

    #[command(flatten)]
    pub(crate) iri: Iri,

    #[command(flatten)]
    pub(crate) legacy: Legacy,

    #[command(flatten)]
    pub(crate) common: Common,
}
