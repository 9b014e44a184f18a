//! `http`, `https`: RFC 9110 §4.2; request targets by RFC 9112 §3.2, origins by RFC 6454,
//! queries by uri(7). Checks that there is a host, which need not be a domain name.

use super::fields::decoded;
use super::prelude::*;
use crate::components::html::escape_html;
use crate::components::pairs::{Pair, PairSyntax, Pairs};
use crate::components::percent::PctStr;
use crate::ops::char_form::Spelling;
use crate::ops::scheme_rules;
use crate::parse::grammar::Rfc3986;

view! {
    /// A web resource (RFC 9110 §4.2, uri(7)).
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
    /// # use urial::scheme::{Http, Server};
    /// let http = Http::try_from(Uri::parse("http://E.org:80?a=1&b=2")?)?;
    /// assert_eq!(http.origin(), "http://e.org");
    /// assert_eq!(http.origin_form(), "/?a=1&b=2");
    /// assert_eq!(http.build()?, "http://E.org:80?a=1&b=2");
    ///
    /// let server = Server { host: "::1".into(), ..Server::default() };
    /// assert_eq!(Http { server, ..Http::default() }.build()?, "http://[::1]");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub struct Http<'a> as self {
        /// `https`, the protocol inside TLS.
        pub is_secure: bool,
        /// The server.
        pub server: Server<'a>,
        /// The user, from the userinfo, which RFC 9110 §4.2.4 deprecates.
        field user = self.server.user.as_ref(),
        /// The password in the userinfo.
        field password = secret(self.server.password()),
        /// The server.
        field host = &self.server.host,
        /// The port, 80 or 443 where none is given.
        field port = self.server.port_or_default(self.scheme()),
        /// Scheme, host and port, as RFC 6454 writes them.
        field origin = self.origin(),
        /// The path, not decoded.
        pub field path: Cow<'a, str>,
        /// The segments of the path, decoded.
        field segments = self.segments(),
        /// The query, not decoded.
        pub field query: Option<Cow<'a, str>>,
        /// A query without =, decoded as a form; null for another.
        field isindex = self.isindex().map(PctStr::decode_form),
        /// Keys and values of a query with =, decoded; null for another.
        field pairs = self.pairs().map(|pairs| pairs.iter().map(pair).collect::<FieldValue<'_>>()),
        /// The fragment, not decoded.
        /// Servers never see it.
        pub field fragment: Option<Cow<'a, str>>,
        /// The request target for the server itself.
        field origin_form = self.origin_form(),
        /// The request target for a proxy.
        field absolute_form = self.absolute_form(),
        /// The request target of CONNECT.
        field authority_form = self.authority_form(),
        /// The URI as an attribute of HTML, & as &amp;.
        field html = self.html(),
    }
    schemes: "http", "https";
    documents: "RFC 9110", "RFC 9112", "RFC 6454", "uri(7)";
}

/// The spelling of the case rung (RFC 3986 §6.2.2.1).
const HOST_SPELLING: Spelling<Rfc3986> =
    Spelling { upper_triplets: true, lower: true, ..Spelling::AS_WRITTEN };

pub(super) const HOST: &Rule = &Rule::new("host", "a host after \"//\"", "RFC 9110 §4.2.1");

impl<'a> SchemeView<'a> for Http<'a> {
    fn read(uri: Uri<'a>) -> Result<Self, SchemeError> {
        let text = |component| uri.component(component).map(Cow::Borrowed);
        Ok(Http {
            is_secure: uri.scheme().eq_ignore_ascii_case("https"),
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

    fn scheme(&self) -> &'static str {
        if self.is_secure { "https" } else { "http" }
    }

    fn access(self) -> Option<Access<'a>> {
        Some(Access::at("http", self.scheme(), self.server).secure(self.is_secure))
    }
}

impl Http<'_> {
    /// Returns the origin (RFC 6454 §6.2): scheme and host in lower case, and the port unless it is
    /// the default of the scheme.
    ///
    /// Hexadecimal digits of triplets are upper case (RFC 3986 §6.2.2.1). RFC 6454 §4 would lower
    /// them too, but expects a host of LDH labels, which have none.
    #[must_use]
    pub fn origin(&self) -> String {
        let mut origin = String::with_capacity("https://:65535".len() + self.server.host.len());
        origin.push_str(self.scheme());
        origin.push_str("://");
        match PctStr::new(&self.server.host) {
            Ok(host) => HOST_SPELLING.write(host.as_str(), &mut origin),
            // Only a view made by hand has such a host.
            Err(_) => origin.push_str(&self.server.host.to_ascii_lowercase()),
        }
        let default = scheme_rules::named(self.scheme()).port();
        if let Some(port) = self.server.port.filter(|&port| Some(port) != default) {
            origin.push(':');
            origin.push_str(&port.to_string());
        }
        origin
    }

    /// Returns the request target for the server itself (RFC 9112 §3.2.1): path and query.
    #[must_use]
    pub fn origin_form(&self) -> String {
        request_target(&self.path, self.query.as_deref()).concat()
    }

    /// Returns the request target for a proxy (RFC 9112 §3.2.2): the URI without userinfo and
    /// fragment.
    ///
    /// ```
    /// # use urial::scheme::Http;
    /// # use urial::uri;
    /// let view = Http::try_from(uri!("http://anna@e.org:8080/a?q#f"))?;
    /// assert_eq!(view.absolute_form(), "http://e.org:8080/a?q");
    /// # Ok::<(), urial::scheme::SchemeError>(())
    /// ```
    #[must_use]
    pub fn absolute_form(&self) -> String {
        let Http { server, path, query, .. } = self;
        let port = server.port.map(|port| [":", &port.to_string()].concat());
        let (port, query) = (port.unwrap_or_default(), query.as_deref());
        let [path, mark, query] = request_target(path, query);
        [self.scheme(), "://", &server.host, &port, path, mark, query].concat()
    }

    /// Returns the request target of CONNECT (RFC 9112 §3.2.3): host and port.
    ///
    /// ```
    /// # use urial::scheme::Http;
    /// # use urial::uri;
    /// let view = Http::try_from(uri!("https://e.org/a"))?;
    /// assert_eq!(view.authority_form(), "e.org:443");
    /// # Ok::<(), urial::scheme::SchemeError>(())
    /// ```
    #[must_use]
    pub fn authority_form(&self) -> String {
        [&*self.server.host, ":", &self.port().to_string()].concat()
    }

    /// The request target of OPTIONS for the server as a whole (RFC 9112 §3.2.4).
    ///
    /// ```
    /// # use urial::scheme::Http;
    /// let request = format!("OPTIONS {} HTTP/1.1", Http::ASTERISK_FORM);
    /// assert_eq!(request, "OPTIONS * HTTP/1.1");
    /// ```
    pub const ASTERISK_FORM: &'static str = "*";

    /// Returns the port; the default of the scheme if none is given.
    ///
    /// ```
    /// # use urial::scheme::Http;
    /// # use urial::uri;
    /// let view = Http::try_from(uri!("https://e.org/"))?;
    /// assert_eq!((view.server.port, view.port()), (None, 443));
    /// # Ok::<(), urial::scheme::SchemeError>(())
    /// ```
    #[must_use]
    pub fn port(&self) -> u16 {
        self.server.port_or_default(self.scheme()).unwrap_or_default()
    }

    /// Returns the query if it has no `=`: search words, encoded as a form, as the old `<isindex>`
    /// sent them (uri(7)).
    ///
    /// ```
    /// # use urial::scheme::Http;
    /// # use urial::uri;
    /// let view = Http::try_from(uri!("http://e.org/find?two+words"))?;
    /// assert_eq!(view.isindex().unwrap(), "two+words");
    /// assert!(view.pairs().is_none());
    /// # Ok::<(), urial::scheme::SchemeError>(())
    /// ```
    #[must_use]
    pub fn isindex(&self) -> Option<PctStr<'_>> {
        self.query_of_pairs(false)
    }

    /// Returns the pairs of the query, encoded as a form, if it has a `=`.
    ///
    /// ```
    /// # use urial::scheme::Http;
    /// # use urial::uri;
    /// let view = Http::try_from(uri!("http://e.org/?q=two+words"))?;
    /// assert_eq!(view.pairs().unwrap().get("q").unwrap().value().unwrap(), "two+words");
    /// # Ok::<(), urial::scheme::SchemeError>(())
    /// ```
    #[must_use]
    pub fn pairs(&self) -> Option<Pairs<'_>> {
        Some(Pairs::new(self.query_of_pairs(true)?, PairSyntax::Form))
    }

    fn query_of_pairs(&self, has_pairs: bool) -> Option<PctStr<'_>> {
        let query = self.query.as_deref().filter(|query| query.contains('=') == has_pairs)?;
        PctStr::new(query).ok()
    }

    fn segments(&self) -> FieldValue<'_> {
        // A list that grows would take twice the memory.
        let mut segments = Vec::with_capacity(self.path.matches('/').count());
        segments.extend(self.path.split(is_slash).skip(1).map(decoded));
        FieldValue::List(segments)
    }

    fn html(&self) -> Option<String> {
        let uri = self.write().ok()?;
        Some(escape_html(uri.as_str()).to_string())
    }
}

/// Path, `?` and query as they are sent to a server: the empty path is `/`.
pub(super) fn request_target<'t>(path: &'t str, query: Option<&'t str>) -> [&'t str; 3] {
    let path = if path.is_empty() { "/" } else { path };
    query.map_or([path, "", ""], |query| [path, "?", query])
}

/// PERF: a pattern of a `char` is slower in texts with many slashes.
fn is_slash(char: char) -> bool {
    char == '/'
}

/// A pair as a list of key and value, decoded.
fn pair(pair: Pair<'_>) -> FieldValue<'_> {
    let value = pair.decode_value().map(FieldValue::from);
    [Some(pair.decode_key().into()), value].into_iter().flatten().collect()
}
