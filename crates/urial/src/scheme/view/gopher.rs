//! `gopher`: RFC 4266, uri(7). Checks that selector and search contain no line break; does not
//! check whether the type is known. A `?` is part of the selector, although the generic syntax
//! takes it for the start of a query.

use super::prelude::*;

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
    pub struct Gopher<'a> as self {
        /// The server. Only uri(7) has users; RFC 4266 has none.
        pub server: Server<'a>,
        /// The user, by uri(7); RFC 4266 has no users.
        field user = self.server.user.as_ref(),
        /// The password in the URI.
        field password = secret(self.server.password()),
        /// The server.
        field host = &self.server.host,
        /// The port, 70 where none is given.
        field port = self.server.port_or_default(self.scheme()),
        /// The type of the item, an ASCII character, if one is given.
        pub item: Option<char>,
        /// The type of the item: 1, a menu, where none is given.
        field type = String::from(self.item()),
        /// What is sent to the server, decoded.
        /// Any octets but tab, LF and CR.
        pub field selector: Cow<'a, [u8]> as octets,
        /// The search; null where there is none.
        pub field search: Option<Cow<'a, [u8]>> as octets,
        /// The Gopher+ string.
        pub plus: Option<Cow<'a, [u8]>> as octets,
        /// The Gopher+ string; null where there is none.
        field gopher_plus = self.plus.as_ref(),
        /// Whether the path contains an unencoded `?`, which the generic syntax takes for a query.
        pub has_query: bool,
        /// The fragment, not decoded.
        /// Servers never see it.
        pub field fragment: Option<Cow<'a, str>>,
    }
    schemes: "gopher";
    documents: "RFC 4266", "uri(7)";
}

const HOST: &Rule = &Rule::new("host", "a host after \"//\"", "RFC 4266 §2");
const ITEM: &Rule = &Rule::new("type", "a printable ASCII character", "RFC 4266 §2.1");
const SELECTOR: &Rule = &Rule::new("selector", "octets other than tab, LF and CR", "RFC 4266 §2.1");
const SEARCH: &Rule = &Rule::new("search", "octets other than tab, LF and CR", "RFC 4266 §2.1");

/// The separator of selector, search and Gopher+ string: a tab, which the first two cannot contain.
const TAB: &str = "%09";

/// `/` is data; so is `?` with [`Gopher::has_query`].
const SET: EncodeSet = EncodeSet::PATH;

impl<'a> SchemeView<'a> for Gopher<'a> {
    fn read(uri: Uri<'a>) -> Result<Self, SchemeError> {
        let server = Server::required(uri, HOST)?;
        let path = Cursor::path_and_query(uri);
        let path = path.strip_prefix("/").unwrap_or(path);
        let (item, rest) = read_item(path)?;
        // Split before decoding: decoded, there is no tab left.
        let (selector, rest) = rest.cut(TAB);
        let (search, plus) = Cursor::cut_optional(rest, TAB);
        Ok(Gopher {
            server,
            item,
            selector: one_line(selector, SELECTOR)?,
            search: search.map(|search| one_line(search, SEARCH)).transpose()?,
            // Forms of Gopher+ contain line breaks.
            plus: plus.map(Cursor::octets),
            has_query: uri.component(Component::Query).is_some(),
            fragment: verbatim(uri, Component::Fragment),
        })
    }

    fn write(&self) -> Result<UriBuf, ViewError> {
        let set = if self.has_query { SET.and_keep(b"?") } else { SET };
        let mut path = String::from("/");
        if let Some(item) = self.item {
            // A literal `?` would end an empty path.
            path.push_str(&encoded(item.encode_utf8(&mut [0; 4]), SET));
        }
        path.push_str(&encoded(&*self.selector, set));
        // A Gopher+ string needs a search before it, even an empty one.
        let search = self.search.as_deref().or(self.plus.as_ref().map(|_| &b""[..]));
        path.push_str(&encoded_after(TAB, search, set));
        path.push_str(&encoded_after(TAB, self.plus.as_deref(), set));
        let (path, query) = cut_query(&path);
        self.server.build("gopher", path, query, self.fragment.as_deref())
    }

    fn lint(&self, lints: &mut Lints) {
        lints.add("userinfo-in-gopher", self.server.user.is_some());
        lints.add("query-in-gopher", self.has_query);
        let parts = [Some(&self.selector), self.search.as_ref(), self.plus.as_ref()];
        lints.add("nul", parts.into_iter().flatten().any(|part| part.contains(&0)));
    }

    fn access(self) -> Option<Access<'a>> {
        Some(Access::at("gopher", self.scheme(), self.server))
    }
}

impl Gopher<'_> {
    /// Returns the type of the item; `1`, a menu, if none is given.
    #[must_use]
    pub const fn item(&self) -> char {
        match self.item {
            Some(item) => item,
            None => '1',
        }
    }
}

/// The type, unless the path is empty, also before a `?`; and the rest.
fn read_item(path: Cursor<'_>) -> Result<(Option<char>, Cursor<'_>), SchemeError> {
    if path.is_empty() || path.as_str().starts_with('?') {
        return Ok((None, path));
    }
    let (item, rest) = match path.as_str() {
        text if text.starts_with('%') => (path.slice(0, 3), path.from(3)),
        _ => (path.slice(0, 1), path.from(1)),
    };
    match *item.octets() {
        [octet @ b' '..=b'~'] => Ok((Some(char::from(octet)), rest)),
        _ => Err(item.error(0, ITEM)),
    }
}

/// The octets of a part that is sent as one line: it cannot contain a line break.
fn one_line<'a>(part: Cursor<'a>, rule: &'static Rule) -> Result<Cow<'a, [u8]>, SchemeError> {
    let octets = part.octets();
    match octets.iter().position(|byte| b"\r\n".contains(byte)) {
        Some(at) => Err(part.error_at_octet(at, rule)),
        None => Ok(octets),
    }
}
