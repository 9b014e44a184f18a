//! `rsync`: RFC 5781. Checked is that there is a host; not, whether it has the module.

use alloc::borrow::Cow;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use super::access::Access;
use super::error::{Rule, SchemeError, ViewError};
use super::fields::Fields;
use super::piece::Piece;
use super::server::Server;
use super::shape::{About, Shape, view};
use crate::components::percent::{EncodeSet, encode};
use crate::parse::offsets::Component;
use crate::reference::borrowed::Uri;
use crate::reference::owned::UriBuf;

view! {
    /// Files of an rsync server (RFC 5781).
    ///
    /// ```text
    /// rsync://anna@e.org:873/pub/docs/a.txt
    ///         │    │     │   │   └─ path
    ///         │    │     │   └───── module
    ///         │    └─────┴───────── host, port
    ///         └──────────────────── user
    /// ```
    ///
    /// ```
    /// # use urial::Uri;
    /// # use urial::scheme::Rsync;
    /// let rsync = Rsync::try_from(Uri::parse("rsync://e.org/pub/a%20b/")?)?;
    /// assert_eq!(rsync.module.as_deref(), Some("pub"));
    /// assert_eq!(rsync.path.as_deref(), Some(&b"a b/"[..]));
    /// assert_eq!(rsync.build()?, "rsync://e.org/pub/a%20b/");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub struct Rsync<'a> {
        /// The server.
        pub server: Server<'a>,
        /// The module, a directory by a name of its own; without one, the list of them is meant.
        pub module: Option<Cow<'a, str>>,
        /// The path below the module, if there is a slash behind that. At the end of a directory a slash
        /// has a meaning: what is in it, and not itself.
        pub path: Option<Cow<'a, [u8]>>,
        /// The fragment as it stands in the URI, if there is one: servers never see it.
        pub fragment: Option<Cow<'a, str>>,
    }
}

const HOST: &Rule = &Rule::new("host", "a host", "RFC 5781 §2");
const QUERY: &Rule = &Rule::new("query", "no query", "RFC 5781 §2");
const MODULE: &Rule = &Rule::new("module", "a name in UTF-8", "RFC 5781 §2");

impl<'a> Shape<'a> for Rsync<'a> {
    const ABOUT: About = About {
        names: &["rsync"],
        text: Rsync::TEXT,
        documents: &["RFC 5781"],
        fields: &[
            ("user", "who asks, if the URI says so"),
            ("password", "the password in the URI, which RFC 5781 does not have"),
            ("host", "the server"),
            ("port", "the port, 873 where none is given"),
            ("module", "the module, decoded; null for the list of them"),
            ("path", "the path below the module, decoded; null where there is none"),
            ("fragment", "the fragment as it stands"),
        ],
    };

    fn read(uri: Uri<'a>) -> Result<Self, SchemeError> {
        let server = Server::required(uri, HOST)?;
        Piece::absent(uri, Component::Query, QUERY)?;
        let source = Piece::path(uri).strip_prefix("/").filter(|source| !source.is_empty());
        let (module, path) = source.map_or((None, None), |source| {
            let (module, path) = source.cut("/");
            (Some(module), path)
        });
        Ok(Rsync {
            server,
            module: module.map(|module| module.some(MODULE)?.decode(MODULE)).transpose()?,
            path: path.map(Piece::octets),
            fragment: uri.component(Component::Fragment).map(Cow::Borrowed),
        })
    }

    fn write(&self) -> Result<UriBuf, ViewError> {
        let mut source = String::from("/");
        if let Some(module) = &self.module {
            source.push_str(&encode(&**module, EncodeSet::SEGMENT).to_string());
        }
        if let Some(path) = &self.path {
            source.push('/');
            source.push_str(&encode(&**path, EncodeSet::PATH).to_string());
        }
        self.server.build("rsync", &source, None, self.fragment.as_deref())
    }

    fn fields(&self) -> Fields<'_> {
        self.server
            .fields(873)
            .with("module", self.module.as_ref())
            .with("path", self.path.as_ref())
            .with("fragment", self.fragment.as_ref())
    }

    fn lint(&self) -> Vec<&'static str> {
        self.server.lint()
    }

    fn access(self) -> Option<Access<'a>> {
        Some(Access::at("rsync", self.server, 873))
    }
}
