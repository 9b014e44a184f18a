//! `nntp`: RFC 5538; `nntps`, the same inside TLS, by custom. uri(7) deprecates `nntp` in favour
//! of `news`, because each server numbers articles differently. Checks the syntax of the name;
//! does not check whether there is such a group.

use super::news::{GROUP_CHAR, GROUP_SET, HOST};
use super::prelude::*;

view! {
    /// A newsgroup on a server, or an article in it (RFC 5538).
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
    pub struct Nntp<'a> as self {
        /// `nntps`, the protocol inside TLS.
        pub is_secure: bool,
        /// The server.
        pub server: Server<'a>,
        /// The user, from the userinfo.
        field user = self.server.user.as_ref(),
        /// The password in the userinfo.
        field password = secret(self.server.password()),
        /// The server.
        field host = &self.server.host,
        /// The port, 119 or 563 where none is given.
        field port = self.server.port_or_default(self.scheme()),
        /// The group.
        pub field group: Cow<'a, str>,
        /// The number of an article; null where the URI identifies the group.
        /// Each server numbers its articles itself.
        pub field article: Option<u64>,
        /// The fragment, not decoded.
        pub field fragment: Option<Cow<'a, str>>,
    }
    schemes: "nntp", "nntps";
    documents: "RFC 5538", "uri(7)";
}

const GROUP: &Rule = &Rule::new("group", "the name of a group", "RFC 5538 §4");
const ARTICLE: &Rule = &Rule::new("article", "a number of 1 to 16 digits", "RFC 5538 §4");
const END: &Rule = &Rule::new("article", "nothing after the article", "RFC 5538 §4");
const QUERY: &Rule = &Rule::new("group", "\"?\" written as %3F", "RFC 5538 §4");

impl<'a> SchemeView<'a> for Nntp<'a> {
    const LINT_OF_ALL: Option<&'static str> = Some("deprecated-nntp");

    fn read(uri: Uri<'a>) -> Result<Self, SchemeError> {
        let server = Server::required(uri, HOST)?;
        let path = Cursor::path(uri);
        let mut parts = path.strip_prefix("/").unwrap_or(path).split("/");
        let group = parts.next().unwrap_or(path).non_empty_of(GROUP_CHAR, GROUP)?.decode(GROUP)?;
        let article = parts.next().map(read_article).transpose()?;
        if let Some(more) = parts.next() {
            return Err(more.error(0, END));
        }
        forbid(uri, Component::Query, QUERY)?;
        let fragment = verbatim(uri, Component::Fragment);
        Ok(Nntp {
            is_secure: uri.scheme().eq_ignore_ascii_case("nntps"),
            server,
            group,
            article,
            fragment,
        })
    }

    fn write(&self) -> Result<UriBuf, ViewError> {
        let article = self.article.map(|article| format!("/{article}")).unwrap_or_default();
        let path = ["/", &encoded(&*self.group, GROUP_SET), &article].concat();
        self.server.build(self.scheme(), &path, None, self.fragment.as_deref())
    }

    fn scheme(&self) -> &'static str {
        if self.is_secure { "nntps" } else { "nntp" }
    }

    fn access(self) -> Option<Access<'a>> {
        Some(Access::at("nntp", self.scheme(), self.server).secure(self.is_secure))
    }
}

/// `article-number = 1*16DIGIT`
fn read_article(cursor: Cursor<'_>) -> Result<u64, SchemeError> {
    let number = cursor.number(ARTICLE)?;
    cursor.from(16).expect_end(ARTICLE)?;
    Ok(number)
}
