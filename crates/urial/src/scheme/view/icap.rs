//! `icap`: RFC 3507 §4.2. Checked is that there is a host, and no fragment; not, whether there is such a
//! service.

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
    /// A service that adapts messages of HTTP (RFC 3507 §4.2).
    ///
    /// ```text
    /// icap://e.org:1344/translate?mode=french
    ///        │     │   │          └─ query
    ///        │     │   └──────────── path
    ///        └─────┴──────────────── host, port
    /// ```
    ///
    /// ```
    /// # use urial::Uri;
    /// # use urial::scheme::Icap;
    /// let icap = Icap::try_from(Uri::parse("icap://e.org/translate?mode=french")?)?;
    /// assert_eq!((&*icap.path, icap.query.as_deref()), ("/translate", Some("mode=french")));
    /// assert_eq!(icap.build()?, "icap://e.org/translate?mode=french");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub struct Icap<'a> {
        /// The server.
        pub server: Server<'a>,
        /// The path as it stands in the URI.
        pub path: Cow<'a, str>,
        /// The query as it stands in the URI, if there is one: parameters of the service.
        pub query: Option<Cow<'a, str>>,
    }
}

const HOST: &Rule = &Rule::new("host", "a host", "RFC 3507 §4.2");
const FRAGMENT: &Rule = &Rule::new("fragment", "no fragment", "RFC 3507 §4.2");

impl<'a> Shape<'a> for Icap<'a> {
    const ABOUT: About = About {
        names: &["icap"],
        text: Icap::TEXT,
        documents: &["RFC 3507"],
        fields: &[
            ("user", "who asks, if the URI says so"),
            ("password", "the password in the URI"),
            ("host", "the server"),
            ("port", "the port, 1344 where none is given"),
            ("path", "the path as it stands"),
            ("query", "the query as it stands"),
        ],
    };

    fn read(uri: Uri<'a>) -> Result<Self, SchemeError> {
        let server = Server::required(uri, HOST)?;
        Piece::absent(uri, Component::Fragment, FRAGMENT)?;
        let query = uri.component(Component::Query).map(Cow::Borrowed);
        Ok(Icap { server, path: uri.path().as_str().into(), query })
    }

    fn write(&self) -> Result<UriBuf, ViewError> {
        self.server.build("icap", &self.path, self.query.as_deref(), None)
    }

    fn fields(&self) -> Fields<'_> {
        self.server.fields(1344).with("path", &self.path).with("query", self.query.as_ref())
    }

    fn lint(&self) -> Vec<&'static str> {
        self.server.lint()
    }

    fn access(self) -> Option<Access<'a>> {
        Some(Access::at("icap", self.server, 1344))
    }
}
