//! `news`, `snews`: RFC 5538, uri(7) "news - Newsgroup or News message", and article numbers as
//! draft-gilman-news-url has them. Checked is the form of names; not, whether there is such a group.

use alloc::borrow::Cow;
use alloc::string::{String, ToString};
use alloc::vec;
use alloc::vec::Vec;

use super::access::Access;
use super::address::{Dots, address, encoded};
use super::error::{Rule, SchemeError, ViewError};
use super::fields::Fields;
use super::piece::Piece;
use super::server::{Server, opaque};
use super::shape::{About, Shape, view};
use crate::chars::abnf::{self, Set};
use crate::components::percent::{EncodeSet, encode};
use crate::parse::offsets::Component;
use crate::reference::borrowed::Uri;
use crate::reference::owned::UriBuf;

view! {
    /// Newsgroups, or an article (RFC 5538, uri(7)).
    ///
    /// ```text
    /// news://e.org:119/comp.lang.ada     news:unique@e.org     news:*
    ///        │     │   └─ group               └─ message_id         └─ all groups
    ///        └─────┴───── host, port
    /// ```
    ///
    /// ```
    /// # use urial::Uri;
    /// # use urial::scheme::{News, NewsItem};
    /// let news = News::try_from(Uri::parse("news:comp.lang.ada")?)?;
    /// assert_eq!(news.item, NewsItem::Group("comp.lang.ada".into()));
    /// let news = News { item: NewsItem::Message("unique@e.org".into()), ..news };
    /// assert_eq!(news.build()?, "news:unique@e.org");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub struct News<'a> {
        /// `snews`, the protocol inside TLS.
        pub is_secure: bool,
        /// The server; the reader's own, where none is given.
        pub server: Option<Server<'a>>,
        /// What is to be read there.
        pub item: NewsItem<'a>,
        /// The fragment as it stands in the URI, if there is one.
        pub fragment: Option<Cow<'a, str>>,
    }
}

/// What a [`News`] URI identifies.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
#[non_exhaustive]
pub enum NewsItem<'a> {
    /// `*`, or nothing: all groups.
    #[default]
    All,
    /// A group; with `*` in the name, all groups of such a name (RFC 3977 §4, wildmat).
    Group(Cow<'a, str>),
    /// Articles of a group, by the numbers that the server gives them.
    Articles {
        /// The group.
        group: Cow<'a, str>,
        /// The number of the first.
        first: u64,
        /// The number of the last, if there are more than one.
        last: Option<u64>,
    },
    /// An article, by its `Message-ID` without `<` and `>`.
    Message(Cow<'a, str>),
}

pub(super) const HOST: &Rule = &Rule::new("host", "a host", "RFC 5538 §2.2");
const GROUP: &Rule = &Rule::new("group", "the name of a group", "RFC 5538 §3");
const MESSAGE_ID: &Rule = &Rule::new("message_id", "an identifier: left@right", "RFC 5538 §3");
const ARTICLES: &Rule = &Rule::new("first", "a number, or two with \"-\"", "draft-gilman-news-url");

/// `group-char = ALPHA / DIGIT / "-" / "+" / "_" / "."`, and triplets.
pub(super) const GROUP_CHAR: Set = abnf::ALPHA.or(abnf::DIGIT).or(Set::of(b"-+_.%"));
const WILDMAT: Set = GROUP_CHAR.or(Set::of(b"*"));
/// What stands by itself in an identifier. `/` and `?` should have triplets, but often have none.
const ID: Set = abnf::QUERY.or(Set::of(b"%"));
pub(super) const GROUP_SET: EncodeSet = EncodeSet::UNRESERVED.and_keep(b"+").and_encode(b"~");
const WILDMAT_SET: EncodeSet = GROUP_SET.and_keep(b"*");

impl<'a> Shape<'a> for News<'a> {
    const ABOUT: About = About {
        names: &["news", "snews"],
        text: News::TEXT,
        documents: &["RFC 5538", "uri(7)", "draft-gilman-news-url"],
        fields: &[
            ("kind", "what is identified: all, group or message"),
            ("user", "who asks, by the userinfo"),
            ("password", "the password in the userinfo"),
            ("host", "the server; null where the reader's own is meant"),
            ("port", "the port, 119 or 563 where none is given; null without a server"),
            ("group", "the group, or a pattern of names; null for an article"),
            ("first", "the number of the first article; null where none is given"),
            ("last", "the number of the last article; null where none is given"),
            ("message_id", "the Message-ID, without < and >; null for groups"),
            ("fragment", "the fragment as it stands"),
        ],
    };

    fn read(uri: Uri<'a>) -> Result<Self, SchemeError> {
        let mut text = Piece::path_and_query(uri);
        let mut server = None;
        if uri.component(Component::Authority).is_some() {
            server = Some(Server::required(uri, HOST)?);
            text = text.strip_prefix("/").unwrap_or(text);
        }
        Ok(News {
            is_secure: uri.scheme() == "snews",
            server,
            item: read_item(text)?,
            fragment: uri.component(Component::Fragment).map(Cow::Borrowed),
        })
    }

    fn write(&self) -> Result<UriBuf, ViewError> {
        let (scheme, item) = (if self.is_secure { "snews" } else { "news" }, self.item.to_text());
        let fragment = self.fragment.as_deref();
        match &self.server {
            Some(server) => server.build(scheme, &["/", &item].concat(), None, fragment),
            None => opaque(scheme, &item, None, fragment),
        }
    }

    fn fields(&self) -> Fields<'_> {
        let server = self.server.as_ref();
        let (kind, group, first, last, message_id) = match &self.item {
            NewsItem::All => ("all", Some("*"), None, None, None),
            NewsItem::Group(group) => ("group", Some(&**group), None, None, None),
            NewsItem::Articles { group, first, last } => {
                ("group", Some(&**group), Some(*first), *last, None)
            }
            NewsItem::Message(id) => ("message", None, None, None, Some(&**id)),
        };
        Fields::new()
            .with("kind", kind)
            .with("user", server.and_then(|it| it.user.as_ref()))
            .with_secret("password", server.and_then(Server::password))
            .with("host", server.map(|it| it.host))
            .with("port", server.map(|it| it.port.unwrap_or(self.default_port())))
            .with("group", group)
            .with("first", first)
            .with("last", last)
            .with("message_id", message_id)
            .with("fragment", self.fragment.as_ref())
    }

    fn lint(&self) -> Vec<&'static str> {
        if self.server.as_ref().is_some_and(|server| server.password.is_some()) {
            return vec!["password-in-uri"];
        }
        vec![]
    }

    fn access(self) -> Option<Access<'a>> {
        let port = self.default_port();
        let access = match self.server {
            Some(server) => Access::at("nntp", server, port),
            None => Access { protocol: "nntp", ..Access::default() },
        };
        Some(access.secure(self.is_secure))
    }
}

impl News<'_> {
    const fn default_port(&self) -> u16 {
        if self.is_secure { 563 } else { 119 }
    }
}

impl NewsItem<'_> {
    fn to_text(&self) -> String {
        let group = |group: &str| encode(group, WILDMAT_SET).to_string();
        match self {
            NewsItem::All => "*".into(),
            NewsItem::Group(name) => group(name),
            NewsItem::Articles { group: name, first, last: None } => {
                [&*group(name), "/", &first.to_string()].concat()
            }
            NewsItem::Articles { group: name, first, last: Some(last) } => {
                [&*group(name), "/", &first.to_string(), "-", &last.to_string()].concat()
            }
            NewsItem::Message(id) => encoded(id),
        }
    }
}

/// `article / newsgroups`: what holds an `@` is an article.
fn read_item(text: Piece<'_>) -> Result<NewsItem<'_>, SchemeError> {
    if text.as_str().contains('@') {
        return Ok(NewsItem::Message(address(text, ID, Dots::Anywhere, MESSAGE_ID)?));
    }
    if text.is_empty() {
        return Ok(NewsItem::All);
    }
    let (group, numbers) = text.cut("/");
    let group = group.some_of(WILDMAT, GROUP)?.decode(GROUP)?;
    let Some(numbers) = numbers else {
        return Ok(if group == "*" { NewsItem::All } else { NewsItem::Group(group) });
    };
    let (first, last) = numbers.cut("-");
    let last = last.map(|last| last.number(ARTICLES)).transpose()?;
    Ok(NewsItem::Articles { group, first: first.number(ARTICLES)?, last })
}
