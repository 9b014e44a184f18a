//! `http`, `https`: RFC 9110 §4.2, request targets by RFC 9112 §3.2, origins by RFC 6454, queries by
//! uri(7). Checked is that there is a host; not, whether it is a domain name.

use alloc::borrow::Cow;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use super::access::Access;
use super::error::{Rule, SchemeError, ViewError};
use super::fields::{FieldValue, Fields, decoded};
use super::server::Server;
use super::shape::{About, Shape, view};
use crate::components::pairs::{Pair, PairSyntax, Pairs};
use crate::components::percent::PctStr;
use crate::parse::offsets::Component;
use crate::reference::borrowed::Uri;
use crate::reference::owned::UriBuf;

view! {
    /// A resource of the web (RFC 9110 §4.2, uri(7)).
    ///
    /// ```text
    /// https://e.org:443/a/b?name=ferret&n=1#nose
    /// │       │     │  │   │                └─ fragment
    /// │       │     │  │   └────────────────── query: isindex, or pairs
    /// │       │     │  └────────────────────── path
    /// │       └─────┴───────────────────────── host, port
    /// └─────────────────────────────────────── with scheme, host and port: the origin
    /// ```
    ///
    /// ```
    /// # use urial::Uri;
    /// # use urial::scheme::Http;
    /// let http = Http::try_from(Uri::parse("http://E.org:80?a=1&b=2")?)?;
    /// assert_eq!(http.origin(), "http://e.org");
    /// assert_eq!(http.origin_form(), "/?a=1&b=2");
    /// assert_eq!(http.build()?, "http://E.org:80?a=1&b=2");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub struct Http<'a> {
        /// `https`, the protocol inside TLS.
        pub is_secure: bool,
        /// The server.
        pub server: Server<'a>,
        /// The path as it stands in the URI.
        pub path: Cow<'a, str>,
        /// The query as it stands in the URI, if there is one.
        pub query: Option<Cow<'a, str>>,
        /// The fragment as it stands in the URI, if there is one: servers never see it.
        pub fragment: Option<Cow<'a, str>>,
    }
}

pub(super) const HOST: &Rule = &Rule::new("host", "a host", "RFC 9110 §4.2.1");

impl<'a> Shape<'a> for Http<'a> {
    const ABOUT: About = About {
        names: &["http", "https"],
        text: Http::TEXT,
        documents: &["RFC 9110", "RFC 9112", "RFC 6454", "uri(7)"],
        fields: &[
            ("user", "who asks, by the userinfo, which RFC 9110 §4.2.4 deprecates"),
            ("password", "the password in the userinfo"),
            ("host", "the server"),
            ("port", "the port, 80 or 443 where none is given"),
            ("origin", "scheme, host and port, as RFC 6454 writes them"),
            ("path", "the path as it stands"),
            ("segments", "the segments of the path, decoded"),
            ("query", "the query as it stands"),
            ("isindex", "a query without =, decoded as a form; null for another"),
            ("pairs", "keys and values of a query with =, decoded; null for another"),
            ("fragment", "the fragment as it stands"),
            ("origin_form", "the request target for the server itself"),
            ("absolute_form", "the request target for a proxy"),
            ("authority_form", "the request target of CONNECT"),
            ("html", "the URI as an attribute of HTML, & as &amp;"),
        ],
    };

    fn read(uri: Uri<'a>) -> Result<Self, SchemeError> {
        let text = |component| uri.component(component).map(Cow::Borrowed);
        Ok(Http {
            is_secure: uri.scheme() == "https",
            server: Server::required(uri, HOST)?,
            path: uri.path().as_str().into(),
            query: text(Component::Query),
            fragment: text(Component::Fragment),
        })
    }

    fn write(&self) -> Result<UriBuf, ViewError> {
        let (query, fragment) = (self.query.as_deref(), self.fragment.as_deref());
        self.server.build(self.scheme(), &self.path, query, fragment)
    }

    fn fields(&self) -> Fields<'_> {
        let segments = self.path.split('/').skip(1).map(decoded);
        let html = self.write().map(|uri| escape_ampersands(uri.as_str()).into_owned());
        self.server
            .fields(self.default_port())
            .with("origin", self.origin())
            .with("path", &self.path)
            .with("segments", segments.collect::<FieldValue<'_>>())
            .with("query", self.query.as_ref())
            .with("isindex", self.isindex().map(PctStr::decode_form))
            .with(
                "pairs",
                self.pairs().map(|pairs| pairs.iter().map(pair).collect::<FieldValue<'_>>()),
            )
            .with("fragment", self.fragment.as_ref())
            .with("origin_form", self.origin_form())
            .with("absolute_form", self.absolute_form())
            .with("authority_form", self.authority_form())
            .with("html", html.ok())
    }

    fn lint(&self) -> Vec<&'static str> {
        self.server.lint()
    }

    fn access(self) -> Option<Access<'a>> {
        let port = self.default_port();
        Some(Access::at("http", self.server, port).secure(self.is_secure))
    }
}

impl Http<'_> {
    /// Returns the origin (RFC 6454 §6.2): scheme and host in lower case, and the port, if it is not
    /// the scheme's own.
    #[must_use]
    pub fn origin(&self) -> String {
        let mut origin = [self.scheme(), "://", self.server.host].concat();
        origin.make_ascii_lowercase();
        if let Some(port) = self.server.port.filter(|&port| port != self.default_port()) {
            origin.push(':');
            origin.push_str(&port.to_string());
        }
        origin
    }

    /// Returns the request target for the server itself (RFC 9112 §3.2.1): path and query.
    #[must_use]
    pub fn origin_form(&self) -> String {
        let mut target = String::from(if self.path.is_empty() { "/" } else { &*self.path });
        if let Some(query) = &self.query {
            target.push('?');
            target.push_str(query);
        }
        target
    }

    /// Returns the request target for a proxy (RFC 9112 §3.2.2): the URI without userinfo and fragment.
    #[must_use]
    pub fn absolute_form(&self) -> String {
        let port = self.server.port.map(|port| [":", &port.to_string()].concat());
        let port = port.unwrap_or_default();
        [self.scheme(), "://", self.server.host, &port, &self.origin_form()].concat()
    }

    /// Returns the request target of CONNECT (RFC 9112 §3.2.3): host and port.
    #[must_use]
    pub fn authority_form(&self) -> String {
        [self.server.host, ":", &self.port().to_string()].concat()
    }

    /// The request target of OPTIONS that means the server as a whole (RFC 9112 §3.2.4).
    pub const ASTERISK_FORM: &'static str = "*";

    /// Returns the port: the scheme's own, where none is given.
    #[must_use]
    pub fn port(&self) -> u16 {
        self.server.port.unwrap_or(self.default_port())
    }

    /// Returns the query, if it has no `=`: words to be searched for, as a form, by `<isindex>` of old
    /// (uri(7)).
    #[must_use]
    pub fn isindex(&self) -> Option<PctStr<'_>> {
        self.query_of_pairs(false)
    }

    /// Returns the pairs of the query, if it has a `=`, as a form.
    #[must_use]
    pub fn pairs(&self) -> Option<Pairs<'_>> {
        Some(Pairs::new(self.query_of_pairs(true)?, PairSyntax::Form))
    }

    fn query_of_pairs(&self, has_pairs: bool) -> Option<PctStr<'_>> {
        let query = self.query.as_deref().filter(|query| query.contains('=') == has_pairs)?;
        PctStr::new(query).ok()
    }

    const fn scheme(&self) -> &'static str {
        if self.is_secure { "https" } else { "http" }
    }

    const fn default_port(&self) -> u16 {
        if self.is_secure { 443 } else { 80 }
    }
}

/// Writes `&` as `&amp;`, as HTML, XML and SGML ask for in text and attributes (uri(7)). Borrowed where
/// there is none.
///
/// ```
/// # use urial::scheme::{escape_ampersands, unescape_ampersands};
/// assert_eq!(escape_ampersands("?a&b"), "?a&amp;b");
/// assert_eq!(unescape_ampersands("?a&amp;b"), "?a&b");
/// ```
#[must_use]
pub fn escape_ampersands(text: &str) -> Cow<'_, str> {
    if text.contains('&') { text.replace('&', "&amp;").into() } else { text.into() }
}

/// Reads `&amp;` as `&`: the inverse of [`escape_ampersands`]. Borrowed where there is none.
#[must_use]
pub fn unescape_ampersands(text: &str) -> Cow<'_, str> {
    if text.contains("&amp;") { text.replace("&amp;", "&").into() } else { text.into() }
}

/// A pair as a list of key and value, decoded.
fn pair(pair: Pair<'_>) -> FieldValue<'_> {
    let value = pair.decode_value().map(FieldValue::from);
    [Some(pair.decode_key().into()), value].into_iter().flatten().collect()
}
