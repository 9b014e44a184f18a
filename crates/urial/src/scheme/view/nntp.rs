//! `nntp`: RFC 5538; `nntps`, the same inside TLS, by custom. uri(7) calls `nntp` deprecated in favour of
//! `news`, as the numbers of articles differ from server to server. Checked is the form of the name; not,
//! whether there is such a group.

use alloc::borrow::Cow;
use alloc::string::ToString;
use alloc::vec;
use alloc::vec::Vec;

use super::access::Access;
use super::error::{Rule, SchemeError, ViewError};
use super::fields::Fields;
use super::news::{GROUP_CHAR, GROUP_SET, HOST};
use super::piece::Piece;
use super::server::Server;
use super::shape::{About, Shape, view};
use crate::components::percent::encode;
use crate::parse::offsets::Component;
use crate::reference::borrowed::Uri;
use crate::reference::owned::UriBuf;

view! {
    /// A newsgroup of a server, or an article of it (RFC 5538).
    ///
    /// ```text
    /// nntp://e.org:119/comp.lang.ada/4
    ///        │     │   │             └─ article
    ///        │     │   └─────────────── group
    ///        └─────┴─────────────────── host, port
    /// ```
    ///
    /// ```
    /// # use urial::Uri;
    /// # use urial::scheme::Nntp;
    /// let news = Nntp::try_from(Uri::parse("nntp://e.org/comp.lang.ada/4")?)?;
    /// assert_eq!((&*news.group, news.article), ("comp.lang.ada", Some(4)));
    /// let group = Nntp { article: None, ..news };
    /// assert_eq!(group.build()?, "nntp://e.org/comp.lang.ada");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub struct Nntp<'a> {
        /// `nntps`, the protocol inside TLS.
        pub is_secure: bool,
        /// The server.
        pub server: Server<'a>,
        /// The group.
        pub group: Cow<'a, str>,
        /// The article, by the number that the server gives it, if one is meant.
        pub article: Option<u64>,
        /// The fragment as it stands in the URI, if there is one.
        pub fragment: Option<Cow<'a, str>>,
    }
}

const GROUP: &Rule = &Rule::new("group", "the name of a group", "RFC 5538 §4");
const ARTICLE: &Rule = &Rule::new("article", "a number of 1 to 16 digits", "RFC 5538 §4");
const END: &Rule = &Rule::new("article", "the end behind it", "RFC 5538 §4");
const QUERY: &Rule = &Rule::new("group", "`%3F` for a `?`", "RFC 5538 §4");

impl<'a> Shape<'a> for Nntp<'a> {
    const ABOUT: About = About {
        names: &["nntp", "nntps"],
        text: Nntp::TEXT,
        documents: &["RFC 5538", "uri(7)"],
        fields: &[
            ("user", "who asks, by the userinfo"),
            ("password", "the password in the userinfo"),
            ("host", "the server"),
            ("port", "the port, 119 or 563 where none is given"),
            ("group", "the group"),
            ("article", "the number of an article; null where the group is meant"),
            ("fragment", "the fragment as it stands"),
        ],
    };

    fn read(uri: Uri<'a>) -> Result<Self, SchemeError> {
        let server = Server::required(uri, HOST)?;
        let path = Piece::path(uri);
        let mut parts = path.strip_prefix("/").unwrap_or(path).split("/");
        let group = parts.next().unwrap_or(path).some_of(GROUP_CHAR, GROUP)?.decode(GROUP)?;
        let article = parts.next().map(read_article).transpose()?;
        if let Some(more) = parts.next() {
            return Err(more.refused(0, END));
        }
        Piece::absent(uri, Component::Query, QUERY)?;
        let fragment = uri.component(Component::Fragment).map(Cow::Borrowed);
        Ok(Nntp { is_secure: uri.scheme() == "nntps", server, group, article, fragment })
    }

    fn write(&self) -> Result<UriBuf, ViewError> {
        let mut path = ["/", &encode(&*self.group, GROUP_SET).to_string()].concat();
        if let Some(article) = self.article {
            path.push('/');
            path.push_str(&article.to_string());
        }
        let scheme = if self.is_secure { "nntps" } else { "nntp" };
        self.server.build(scheme, &path, None, self.fragment.as_deref())
    }

    fn fields(&self) -> Fields<'_> {
        let fields = self.server.fields(self.default_port());
        fields
            .with("group", &self.group)
            .with("article", self.article)
            .with("fragment", self.fragment.as_ref())
    }

    fn lint(&self) -> Vec<&'static str> {
        let mut found = vec!["deprecated-nntp"];
        if self.server.password.is_some() {
            found.push("password-in-uri");
        }
        found
    }

    fn access(self) -> Option<Access<'a>> {
        let port = self.default_port();
        Some(Access::at("nntp", self.server, port).secure(self.is_secure))
    }
}

impl Nntp<'_> {
    const fn default_port(&self) -> u16 {
        if self.is_secure { 563 } else { 119 }
    }
}

/// `article-number = 1*16DIGIT`
fn read_article(piece: Piece<'_>) -> Result<u64, SchemeError> {
    let number = piece.number(ARTICLE)?;
    piece.from(16).none(ARTICLE)?;
    Ok(number)
}
