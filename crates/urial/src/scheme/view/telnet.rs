//! `telnet`: RFC 4248; `tn3270`: RFC 6270. Checked is that there is a host; a path, which the documents do
//! not have, is accepted and told.

use alloc::borrow::Cow;
use alloc::vec::Vec;

use super::access::Access;
use super::error::{Rule, SchemeError, ViewError};
use super::fields::Fields;
use super::piece::Piece;
use super::server::Server;
use super::shape::{About, Shape, view};
use crate::parse::offsets::Component;
use crate::reference::borrowed::Uri;
use crate::reference::owned::UriBuf;

view! {
    /// A session by Telnet (RFC 4248, uri(7)), or in its 3270 mode (RFC 6270).
    ///
    /// ```text
    /// telnet://anna:secret@e.org:23/
    ///          │    │      │     └─ port
    ///          │    │      └─────── host
    ///          └────┴────────────── user, password
    /// ```
    ///
    /// ```
    /// # use urial::Uri;
    /// # use urial::scheme::Telnet;
    /// let telnet = Telnet::try_from(Uri::parse("telnet://melvyl.ucop.edu")?)?;
    /// assert_eq!(telnet.server.host, "melvyl.ucop.edu");
    /// assert_eq!(telnet.build()?, "telnet://melvyl.ucop.edu/");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub struct Telnet<'a> {
        /// `tn3270`, the mode of the terminals of that name.
        pub is_3270: bool,
        /// The server. User and password are advice to whom logs in.
        pub server: Server<'a>,
        /// What stands behind the `/`, as it stands: nothing, by the documents.
        pub path: Cow<'a, str>,
    }
}

const HOST: &Rule = &Rule::new("host", "a host", "RFC 4248 §2");
const QUERY: &Rule = &Rule::new("query", "no query", "RFC 4248 §2");
const FRAGMENT: &Rule = &Rule::new("fragment", "no fragment", "RFC 4248 §2");

impl<'a> Shape<'a> for Telnet<'a> {
    const ABOUT: About = About {
        names: &["telnet", "tn3270"],
        text: Telnet::TEXT,
        documents: &["RFC 4248", "RFC 6270", "uri(7)"],
        fields: &[
            ("user", "who logs in, if the URI says so"),
            ("password", "the password in the URI"),
            ("host", "the server"),
            ("port", "the port, 23 where none is given"),
            ("path", "what stands behind the final slash; null where nothing does"),
        ],
    };

    fn read(uri: Uri<'a>) -> Result<Self, SchemeError> {
        let server = Server::required(uri, HOST)?;
        Piece::absent(uri, Component::Query, QUERY)?;
        Piece::absent(uri, Component::Fragment, FRAGMENT)?;
        let path = uri.path().as_str();
        let path = path.strip_prefix('/').unwrap_or(path);
        Ok(Telnet { is_3270: uri.scheme() == "tn3270", server, path: path.into() })
    }

    fn write(&self) -> Result<UriBuf, ViewError> {
        let path = ["/", &self.path].concat();
        self.server.build(self.scheme(), &path, None, None)
    }

    fn fields(&self) -> Fields<'_> {
        let path = Some(&self.path).filter(|path| !path.is_empty());
        self.server.fields(23).with("path", path)
    }

    fn lint(&self) -> Vec<&'static str> {
        let mut lint = self.server.lint();
        if !self.path.is_empty() {
            lint.push("path-in-telnet");
        }
        lint
    }

    fn access(self) -> Option<Access<'a>> {
        Some(Access::at(self.scheme(), self.server, 23))
    }
}

impl Telnet<'_> {
    const fn scheme(&self) -> &'static str {
        if self.is_3270 { "tn3270" } else { "telnet" }
    }
}
