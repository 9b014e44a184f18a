//! `news`, `snews`: RFC 5538, uri(7) "news - Newsgroup or News message"; article numbers by
//! draft-gilman-news-url. Checks the syntax of names; does not check whether there is such a
//! group.

use super::address::{Dots, address, encoded_address};
use super::lenient::Change;
use super::prelude::*;

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
    pub struct News<'a> as self {
        /// `snews`, the protocol inside TLS.
        pub is_secure: bool,
        /// The server; that of the newsreader if none is given.
        pub server: Option<Server<'a>>,
        /// The newsgroups or the article.
        pub item: NewsItem<'a>,
        /// What is identified: all, group or message.
        field kind = self.item.kind(),
        /// The user, from the userinfo.
        field user = self.server.as_ref().and_then(|it| it.user.as_ref()),
        /// The password in the userinfo.
        field password = secret(self.server.as_ref().and_then(Server::password)),
        /// The server; null for the default server of the reader.
        field host = self.server.as_ref().map(|it| &it.host),
        /// The port, 119 or 563 where none is given; null without a server.
        field port = self.server.as_ref().and_then(|it| it.port_or_default(self.scheme())),
        /// The group, or a pattern of names; null for an article.
        field group = self.item.group(),
        /// The number of the first article; null where none is given.
        field first = self.item.numbers().map(|(first, _)| first),
        /// The number of the last article; null where none is given.
        field last = self.item.numbers().and_then(|(_, last)| last),
        /// The Message-ID, without < and >; null for groups.
        field message_id = self.item.message_id(),
        /// The fragment, not decoded.
        pub field fragment: Option<Cow<'a, str>>,
    }
    schemes: "news", "snews";
    documents: "RFC 5538", "uri(7)", "draft-gilman-news-url";
}

/// What a [`News`] URI identifies.
///
/// ```
/// # use urial::scheme::{News, NewsItem};
/// # use urial::uri;
/// let view = News::try_from(uri!("news:comp.lang.c"))?;
/// assert_eq!(view.item, NewsItem::Group("comp.lang.c".into()));
/// # Ok::<(), urial::scheme::SchemeError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Default)]
#[non_exhaustive]
pub enum NewsItem<'a> {
    /// `*`, or nothing: all groups.
    #[default]
    All,
    /// A group; with `*` in the name, all groups that match it (RFC 3977 §4, wildmat).
    Group(Cow<'a, str>),
    /// Articles of a group, by their numbers on the server.
    Articles {
        /// The group.
        group: Cow<'a, str>,
        /// The number of the first article.
        first: u64,
        /// The number of the last article, if there is more than one.
        last: Option<u64>,
    },
    /// An article, by its `Message-ID` without `<` and `>`.
    Message(Cow<'a, str>),
}

impl IntoOwned for NewsItem<'_> {
    type Owned = NewsItem<'static>;

    fn into_owned(self) -> NewsItem<'static> {
        match self {
            NewsItem::All => NewsItem::All,
            NewsItem::Group(group) => NewsItem::Group(IntoOwned::into_owned(group)),
            NewsItem::Articles { group, first, last } => {
                NewsItem::Articles { group: IntoOwned::into_owned(group), first, last }
            }
            NewsItem::Message(id) => NewsItem::Message(IntoOwned::into_owned(id)),
        }
    }
}

pub(super) const HOST: &Rule = &Rule::new("host", "a host after \"//\"", "RFC 5538 §2.2");
const GROUP: &Rule = &Rule::new("group", "the name of a group", "RFC 5538 §3");
const MESSAGE_ID: &Rule =
    &Rule::new("message_id", "an identifier of the form left@right", "RFC 5538 §3");
const ARTICLES: &Rule =
    &Rule::new("first", "a number, or two joined by \"-\"", "draft-gilman-news-url");

/// `group-char = ALPHA / DIGIT / "-" / "+" / "_" / "."`, and triplets; and so `~`, to which
/// RFC 3986 §2.3 makes `%7E` equivalent.
pub(super) const GROUP_CHAR: Set = abnf::UNRESERVED.or(Set::of(b"+%"));
const WILDMAT: Set = GROUP_CHAR.or(Set::of(b"*"));
/// The bytes of an identifier. `/` and `?` should be triplets, but often are not.
const ID: Set = abnf::QUERY.or(Set::of(b"%"));
pub(super) const GROUP_SET: EncodeSet = EncodeSet::UNRESERVED.and_keep(b"+");
const WILDMAT_SET: EncodeSet = GROUP_SET.and_keep(b"*");

impl<'a> SchemeView<'a> for News<'a> {
    fn read(uri: Uri<'a>) -> Result<Self, SchemeError> {
        let mut text = Cursor::path_and_query(uri);
        let mut server = None;
        if uri.component(Component::Authority).is_some() {
            server = Some(Server::required(uri, HOST)?);
            text = text.strip_prefix("/").unwrap_or(text);
        }
        Ok(News {
            is_secure: uri.scheme().eq_ignore_ascii_case("snews"),
            server,
            item: read_item(text)?,
            fragment: verbatim(uri, Component::Fragment),
        })
    }

    fn write(&self) -> Result<UriBuf, ViewError> {
        let (scheme, item) = (self.scheme(), self.item.to_text());
        let fragment = self.fragment.as_deref();
        match &self.server {
            Some(server) => server.build(scheme, &["/", &item].concat(), None, fragment),
            None => opaque(scheme, &item, None, fragment),
        }
    }

    fn scheme(&self) -> &'static str {
        if self.is_secure { "snews" } else { "news" }
    }

    fn access(self) -> Option<Access<'a>> {
        let scheme = self.scheme();
        let access = match self.server {
            Some(server) => Access::at("nntp", scheme, server),
            None => Access { protocol: "nntp", ..Access::default() },
        };
        Some(access.secure(self.is_secure))
    }

    /// The `<` and `>` around a Message-ID in a header, which are not part of it (RFC 5538 §3).
    fn lenient_fixes(text: &str) -> Vec<Change> {
        let end = text.find('#').unwrap_or(text.len());
        let id = text[..end].find("%3").unwrap_or(end);
        let is_first = text[..id].ends_with([':', '/']);
        let bracket = |at: usize, spellings: [&'static str; 2]| {
            let rest = text[..end].get(at..).filter(|_| is_first)?;
            let old = spellings.into_iter().find(|it| rest.starts_with(it))?;
            Some(Change::new("angle-brackets", at, old, ""))
        };
        let last = end.saturating_sub("%3E".len());
        let brackets = bracket(id, ["%3C", "%3c"]).zip(bracket(last, ["%3E", "%3e"]));
        brackets.map(|(open, close)| vec![open, close]).unwrap_or_default()
    }
}

impl NewsItem<'_> {
    const fn kind(&self) -> &'static str {
        match self {
            NewsItem::All => "all",
            NewsItem::Group(_) | NewsItem::Articles { .. } => "group",
            NewsItem::Message(_) => "message",
        }
    }

    fn group(&self) -> Option<&str> {
        match self {
            NewsItem::All => Some("*"),
            NewsItem::Group(group) | NewsItem::Articles { group, .. } => Some(group),
            NewsItem::Message(_) => None,
        }
    }

    /// The numbers of the first and the last article.
    const fn numbers(&self) -> Option<(u64, Option<u64>)> {
        if let NewsItem::Articles { first, last, .. } = self { Some((*first, *last)) } else { None }
    }

    fn message_id(&self) -> Option<&str> {
        if let NewsItem::Message(id) = self { Some(id) } else { None }
    }

    fn to_text(&self) -> String {
        let group = |group: &str| encoded(group, WILDMAT_SET);
        match self {
            NewsItem::All => "*".into(),
            NewsItem::Group(name) => group(name),
            NewsItem::Articles { group: name, first, last: None } => {
                [&*group(name), "/", &first.to_string()].concat()
            }
            NewsItem::Articles { group: name, first, last: Some(last) } => {
                [&*group(name), "/", &first.to_string(), "-", &last.to_string()].concat()
            }
            NewsItem::Message(id) => encoded_address(id),
        }
    }
}

/// `article / newsgroups`: an article contains an `@`.
fn read_item(text: Cursor<'_>) -> Result<NewsItem<'_>, SchemeError> {
    if text.as_str().contains('@') {
        return Ok(NewsItem::Message(address(text, ID, Dots::Anywhere, MESSAGE_ID)?));
    }
    if text.is_empty() {
        return Ok(NewsItem::All);
    }
    let (group, numbers) = text.cut("/");
    let group = group.non_empty_of(WILDMAT, GROUP)?.decode(GROUP)?;
    let Some(numbers) = numbers else {
        return Ok(if group == "*" { NewsItem::All } else { NewsItem::Group(group) });
    };
    let (first, last) = numbers.cut("-");
    let last = last.map(|last| last.number(ARTICLES)).transpose()?;
    Ok(NewsItem::Articles { group, first: first.number(ARTICLES)?, last })
}
