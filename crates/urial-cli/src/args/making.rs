//! The arguments of `build` and `edit`.

use std::ffi::OsString;

use urial::PairSyntax;

use super::steps::{self, Pair, Steps};
use super::{Common, Iri, Printing, after_help};

/// Put a URI reference together from its components.
///
/// Prints one line, the reference, which may be empty; \N if the parts make none. A part that is
/// given is there, even if it is empty. A path that would be read as something else gets a guard:
/// "./" before a ":" in its first segment, "/." before "//".
///
/// With --json: {"input","valid","built"}, or {"input","valid","error"} as `urial parse` has it;
/// "input" is null, "of" in the error is the option, and the offset counts in what it was given.
#[derive(clap::Args)]
#[command(
    after_help = after_help!("urial build --scheme http --host e.org --path /a --segment 'b/c' --pair 'k=50%' --data"),
    mut_arg("iri", |iri| {
        iri.help("Write an IRI (RFC 3987), whose parts may hold characters beyond ASCII, instead of a URI")
    }),
    arg_required_else_help = true,
    args_override_self = true
)]
pub(crate) struct Build {
    /// The scheme.
    #[arg(long, value_name = "TEXT", allow_hyphen_values = true)]
    pub(crate) scheme: Option<OsString>,

    /// What stands before the "@"; needs a host.
    #[arg(long, value_name = "TEXT", allow_hyphen_values = true)]
    pub(crate) userinfo: Option<OsString>,

    /// The host; an IPv6 address may lack its brackets.
    #[arg(long, value_name = "TEXT", allow_hyphen_values = true)]
    pub(crate) host: Option<OsString>,

    /// The port; needs a host.
    #[arg(long, value_name = "TEXT", allow_hyphen_values = true)]
    pub(crate) port: Option<OsString>,

    /// The path; after a host it is empty or begins with "/".
    #[arg(long, value_name = "TEXT", allow_hyphen_values = true)]
    pub(crate) path: Option<OsString>,

    /// The query.
    #[arg(long, value_name = "TEXT", allow_hyphen_values = true)]
    pub(crate) query: Option<OsString>,

    /// The fragment.
    #[arg(long, value_name = "TEXT", allow_hyphen_values = true)]
    pub(crate) fragment: Option<OsString>,

    /// A segment to add at the end of the path; may be repeated.
    #[arg(long = "segment", value_name = "TEXT", allow_hyphen_values = true)]
    pub(crate) segments: Vec<OsString>,

    /// A pair of data to add at the end of the query; may be repeated.
    #[arg(long = "pair", value_name = "KEY=VALUE", value_parser = steps::pair, allow_hyphen_values = true)]
    pub(crate) pairs: Vec<Pair>,

    #[command(flatten)]
    pub(crate) content: Content,

    #[command(flatten)]
    pub(crate) iri: Iri,

    #[command(flatten)]
    pub(crate) printing: Printing,
}

/// Change parts of URI references, and nothing else about them.
///
/// Takes the steps in the order in which they are given. Every input gives one line, the reference
/// after the steps, which may be empty; \N if it is no URI reference, or if a step cannot be taken.
///
/// With --json: {"input","valid","edited"}, or the error as `urial parse` has it; if it is about a
/// step, "of" in it is the option of the step, and the offset counts in the text of the step.
#[derive(clap::Args)]
#[command(
    after_help = after_help!("urial edit --set scheme=https --trim 'query=utm_*' --sort-query 'http://e.org/?b&utm_id=1&a'"),
    args_override_self = true
)]
pub(crate) struct Edit {
    #[command(flatten)]
    pub(crate) steps: Steps,

    #[command(flatten)]
    pub(crate) content: Content,

    #[command(flatten)]
    pub(crate) iri: Iri,

    #[command(flatten)]
    pub(crate) common: Common,
}

/// How what is given is meant.
#[derive(clap::Args)]
pub(crate) struct Content {
    /// What is given is data: percent-encode it for its component. Otherwise it is text, which is
    /// checked and stands as it is. Keys and values of pairs are always data; a scheme, a port and
    /// an authority are always text. With --iri, letters beyond ASCII stay as they are in data.
    #[arg(long = "data")]
    pub(crate) is_data: bool,

    /// Read and write pairs as application/x-www-form-urlencoded, where a "+" is a space.
    #[arg(long = "form")]
    is_form: bool,
}

impl Content {
    /// How pairs are read and written.
    pub(crate) fn syntax(&self) -> PairSyntax {
        if self.is_form { PairSyntax::Form } else { PairSyntax::Rfc3986 }
    }
}
