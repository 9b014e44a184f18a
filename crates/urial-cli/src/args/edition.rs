//! Which edition of the grammar is read.

use clap::ValueEnum;
use urial::rfc2396::Syntax;

/// What the verbs take that also read what was before RFC 3986.
#[derive(clap::Args)]
pub(crate) struct Legacy {
    /// Read by what was before RFC 3986, and answer by it.
    #[arg(
        long = "edition",
        id = "edition",
        value_enum,
        value_name = "EDITION",
        conflicts_with = "iri"
    )]
    pub(crate) edition: Option<Edition>,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum Edition {
    /// RFC 2396, of 1998.
    #[value(name = "2396")]
    Rfc2396,
    /// RFC 2396 with the IPv6 addresses of RFC 2732.
    #[value(name = "2732")]
    Rfc2732,
    /// java.net.URI of JDK 17: what it takes, with parts as they stand, and what it makes of it.
    Java,
}

impl Edition {
    pub(crate) const fn syntax(self) -> Syntax {
        match self {
            Edition::Rfc2396 => Syntax::RFC2396,
            Edition::Rfc2732 => Syntax::RFC2732,
            Edition::Java => Syntax::JAVA,
        }
    }
}
