//! The arguments of `scheme` and `schemes`.

use std::ffi::OsString;

use super::{Common, Printing, after_help};

/// Tell what URIs mean by their schemes: the parts that its document gives them, decoded.
///
/// `urial schemes NAME` lists the fields of a scheme. On a terminal those that hold something are
/// listed, then what is odd about the URI, and what it takes to reach it; passwords and keys are
/// masked. Elsewhere every input gives one line, separated by tabs: the scheme; then for each field
/// that is there its name, a =, and its text, escaped as \\ \t \n \r, or its value as JSON; then
/// lint= and the names of what is odd, if anything is, and changed= and the names of what --lenient
/// changed, if it did. A scheme that is not in the catalogue gives its name alone. What its scheme
/// or the grammar refuses gives \N.
///
/// With --json: {"input","valid","scheme","view":{FIELDS,"lint"},"access":{"protocol","secure",
/// "host","port","user","command"}}. "view" is null for a scheme that is not in the catalogue, and
/// "access" where there is nothing to reach; octets that are no UTF-8 are {"octets":[255]}. Or the
/// error as `urial parse` has it, with two keys more: {"input","valid","error":{...,"section"},
/// "lint"}; "component" is the part that breaks the rule of the section. There are two "lint": in
/// "view" it names what is odd about the URI, though no rule forbids it; beside "error" it names
/// what --lenient would change to read the input, and is empty where that does not help. With
/// --lenient also "uri", the text that was read, or null; "changes":[{"name","offset","old","new"}],
/// what was changed in the input; and "valid_strict", which tells whether it is read without.
#[derive(clap::Args)]
#[command(
    after_help = after_help!("urial scheme 'ldap://e.org/o=Acme%20Ltd?cn,mail?sub' 'man:ls(1)'"),
    args_override_self = true
)]
pub(crate) struct Scheme {
    /// Read also what some programs write though no document allows it, as info:(gcc)G++ and GCC,
    /// and tell what was changed: in the list, in changed=, in "changes".
    #[arg(long = "lenient")]
    pub(crate) is_lenient: bool,

    #[command(flatten)]
    pub(crate) common: Common,
}

/// List the schemes whose URIs `urial scheme` can read, or explain some.
///
/// Every scheme gives one line: its name, its port, the documents that are followed, between
/// semicolons, and its status in IANA's registry; off a terminal they are separated by tabs, and \N
/// is for none. A NAME is
/// explained, with a picture of its anatomy and the fields that `urial scheme` tells. Of one that is
/// registered and no more, the registry is quoted; one that is neither makes the exit status 1.
///
/// With --json: {"scheme","has_view","default_port","documents","fields":[{"name","meaning"}],
/// "text","registered":{"description","status","reference"}}; "registered" is null if it is not.
#[derive(clap::Args)]
#[command(after_help = after_help!("urial schemes ldap"), args_override_self = true)]
pub(crate) struct Schemes {
    /// The names of the schemes to explain, in any case.
    #[arg(value_name = "NAME")]
    pub(crate) names: Vec<OsString>,

    #[command(flatten)]
    pub(crate) printing: Printing,
}
