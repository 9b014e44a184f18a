//! `gopher`: RFC 4266, uri(7). Checked is that neither selector nor search ends a line; not, whether the
//! type is known. A `?` is part of the selector, though the generic syntax takes it for the start of a
//! query.

use alloc::borrow::Cow;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use super::access::Access;
use super::error::{Rule, SchemeError, ViewError};
use super::fields::Fields;
use super::piece::Piece;
use super::server::{Server, cut_query};
use super::shape::{About, Shape, view};
use crate::components::percent::{EncodeSet, encode};
use crate::parse::offsets::Component;
use crate::reference::borrowed::Uri;
use crate::reference::owned::UriBuf;

view! {
    /// An item of a Gopher server (RFC 4266, uri(7)).
    ///
    /// ```text
    /// gopher://e.org:70/7find%09ferret%09+
    ///          │     │  ││      │        └─ gopher+ string
    ///          │     │  ││      └────────── search
    ///          │     │  │└───────────────── selector
    ///          │     │  └────────────────── type
    ///          └─────┴───────────────────── host, port
    /// ```
    ///
    /// ```
    /// # use urial::Uri;
    /// # use urial::scheme::Gopher;
    /// let gopher = Gopher::try_from(Uri::parse("gopher://e.org/00/Weather")?)?;
    /// assert_eq!((gopher.item(), &*gopher.selector), ('0', &b"0/Weather"[..]));
    /// let gopher = Gopher { search: Some(b"rain"[..].into()), ..gopher };
    /// assert_eq!(gopher.build()?, "gopher://e.org/00/Weather%09rain");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub struct Gopher<'a> {
        /// The server. A user is of uri(7); RFC 4266 has none.
        pub server: Server<'a>,
        /// The type of the item, an ASCII character, if one is given.
        pub item: Option<char>,
        /// What is sent to the server: octets but tab, LF and CR.
        pub selector: Cow<'a, [u8]>,
        /// What is searched for, if the item is a search engine.
        pub search: Option<Cow<'a, [u8]>>,
        /// What else Gopher+ sends.
        pub plus: Option<Cow<'a, [u8]>>,
        /// Does the path hold `?` as it is? What reads generic URIs takes it for the start of a query.
        pub has_query: bool,
        /// The fragment as it stands in the URI, if there is one: servers never see it.
        pub fragment: Option<Cow<'a, str>>,
    }
}

const HOST: &Rule = &Rule::new("host", "a host", "RFC 4266 §2");
const ITEM: &Rule = &Rule::new("type", "an ASCII character", "RFC 4266 §2.1");
const SELECTOR: &Rule = &Rule::new("selector", "octets but tab, LF and CR", "RFC 4266 §2.1");
const SEARCH: &Rule = &Rule::new("search", "octets but tab, LF and CR", "RFC 4266 §2.1");

/// What parts selector, search and Gopher+ string: a tab, which stands in none of the first two.
const TAB: &str = "%09";

/// `/` is as any character, and with [`Gopher::has_query`] so is `?`.
const SET: EncodeSet = EncodeSet::PATH;

impl<'a> Shape<'a> for Gopher<'a> {
    const ABOUT: About = About {
        names: &["gopher"],
        text: Gopher::TEXT,
        documents: &["RFC 4266", "uri(7)"],
        fields: &[
            ("user", "who asks, by uri(7); RFC 4266 has no users"),
            ("password", "the password in the URI"),
            ("host", "the server"),
            ("port", "the port, 70 where none is given"),
            ("type", "the type of the item: 1, a menu, where none is given"),
            ("selector", "what is sent to the server, decoded"),
            ("search", "what is searched for; null where nothing is"),
            ("gopher_plus", "what else Gopher+ sends; null where nothing is"),
            ("fragment", "the fragment as it stands"),
        ],
    };

    fn read(uri: Uri<'a>) -> Result<Self, SchemeError> {
        let server = Server::required(uri, HOST)?;
        let path = Piece::path_and_query(uri);
        let (item, rest) = read_item(path.strip_prefix("/").unwrap_or(path))?;
        // Tabs part what is still encoded: decoded, none is left.
        let (selector, rest) = rest.cut(TAB);
        let (search, plus) = rest.map_or((None, None), |rest| {
            let (search, plus) = rest.cut(TAB);
            (Some(search), plus)
        });
        Ok(Gopher {
            server,
            item,
            selector: one_line(selector, SELECTOR)?,
            search: search.map(|search| one_line(search, SEARCH)).transpose()?,
            // The forms of Gopher+ are sent with ends of lines.
            plus: plus.map(Piece::octets),
            has_query: uri.component(Component::Query).is_some(),
            fragment: uri.component(Component::Fragment).map(Cow::Borrowed),
        })
    }

    fn write(&self) -> Result<UriBuf, ViewError> {
        let set = if self.has_query { SET.and_keep(b"?") } else { SET };
        let mut path = String::from("/");
        if let Some(item) = self.item {
            path.push_str(&encode(item.encode_utf8(&mut [0; 4]), set).to_string());
        }
        path.push_str(&encode(&*self.selector, set).to_string());
        // With a Gopher+ string there is a search, be it empty.
        let no_search = self.plus.as_ref().map(|_| Cow::Borrowed(&b""[..]));
        for more in [self.search.as_ref().or(no_search.as_ref()), self.plus.as_ref()] {
            let Some(more) = more else { continue };
            path.push_str(TAB);
            path.push_str(&encode(&**more, set).to_string());
        }
        let (path, query) = cut_query(&path);
        self.server.build("gopher", path, query, self.fragment.as_deref())
    }

    fn fields(&self) -> Fields<'_> {
        self.server
            .fields(70)
            .with("type", String::from(self.item()))
            .with("selector", &self.selector)
            .with("search", self.search.as_ref())
            .with("gopher_plus", self.plus.as_ref())
            .with("fragment", self.fragment.as_ref())
    }

    fn lint(&self) -> Vec<&'static str> {
        let mut lint = self.server.lint();
        if self.server.user.is_some() {
            lint.push("userinfo-in-gopher");
        }
        if self.has_query {
            lint.push("query-in-gopher");
        }
        let parts = [Some(&self.selector), self.search.as_ref(), self.plus.as_ref()];
        if parts.into_iter().flatten().any(|part| part.contains(&0)) {
            lint.push("nul");
        }
        lint
    }

    fn access(self) -> Option<Access<'a>> {
        Some(Access::at("gopher", self.server, 70))
    }
}

impl Gopher<'_> {
    /// Returns the type of the item: `1`, a menu, where none is given.
    #[must_use]
    pub const fn item(&self) -> char {
        match self.item {
            Some(item) => item,
            None => '1',
        }
    }
}

/// The type, unless the path is empty, and what stands behind it.
fn read_item(path: Piece<'_>) -> Result<(Option<char>, Piece<'_>), SchemeError> {
    if path.is_empty() {
        return Ok((None, path));
    }
    let (item, rest) = match path.as_str() {
        text if text.starts_with('%') => (path.slice(0, 3), path.from(3)),
        _ => (path.slice(0, 1), path.from(1)),
    };
    match *item.octets() {
        [octet @ b' '..=b'~'] => Ok((Some(char::from(octet)), rest)),
        _ => Err(item.refused(0, ITEM)),
    }
}

/// The octets of a part that is sent as one line.
fn one_line<'a>(part: Piece<'a>, rule: &'static Rule) -> Result<Cow<'a, [u8]>, SchemeError> {
    let octets = part.octets();
    match octets.iter().position(|byte| b"\r\n".contains(byte)) {
        Some(at) => Err(part.refused_octet(at, rule)),
        None => Ok(octets),
    }
}
