//! `java.net.URI` of JDK 17, with identical results: [`Uri`].
//!
//! Spark, Trino, Hive and others process URLs with that class. It follows RFC 2396 and RFC 2732
//! with the differences below. Each has a test vector, with the reason, in
//! `testdata/rfc2396/java.toml`.
//!
//! | input | example | RFC 2396 | Java |
//! |---|---|---|---|
//! | "other" characters: non-ASCII, no control, no space | `http://h/é` | error | like an escape |
//! | empty authority, not at the end | `file:///etc` | server | none, also in results |
//! | empty authority at the end | `http://` | server | error |
//! | number above 255 in an IPv4 address | `http://256.1.1.1/` | host | registry-based name |
//! | hostname of one label with a leading digit | `http://123/` | registry-based name | host |
//! | port above 2147483647 | `http://h:2147483648/` | port | registry-based name |
//! | IPv6 address | `http://[::1]/` | error | host, as in RFC 2732 |
//! | IPv6 address with a scope | `http://[fe80::1%eth0]/` | error | host with its scope |
//! | brackets in query, fragment, opaque part | `?[x]` | error | allowed, as in RFC 2732 |
//! | bracket at the start of an opaque part | `a:[b` | error | allowed |
//! | error in an authority or an escape | `http://ab^/` | offset of `^` | offset of the part |
//! | IPv4 number above 2147483647 in brackets | `http://[::1.2.3.2147483648]/` | error | [^1] |
//! | resolving the empty reference | | current document | base without its last segment |
//! | resolving a fragment | `#f` | current document | base with that fragment |
//! | base without a path | `http://a` and `g` | `http://ag` by step 6a | `http://a/g` |
//! | opaque base | `mailto:x@y` and `z` | error | the reference |
//! | base without a scheme | `a/b` and `z` | error | a relative reference |
//! | `//` in merged paths | `g//h` | kept | one slash |
//! | leading zeros of a port, empty port, in results | `http://a:080/` and `b` | kept | `http://a:80/b` |
//!
//! [^1]: A `NumberFormatException`, which has neither reason nor index.
//!
//! Methods have the Java names in Rust spelling. A URI that Java makes keeps the components it was
//! made of, even if its text would be parsed as others; here that is a `UriBuf`.
//!
//! Java strings are UTF-16. An unpaired surrogate, which Java accepts as "other", cannot be passed.

#[cfg(feature = "alloc")]
mod buf;
mod class;
#[cfg(feature = "alloc")]
mod decode;
mod ipv6;
#[cfg(feature = "alloc")]
mod make;
mod order;
mod reader;
pub(crate) mod reason;

use core::fmt;

#[cfg(feature = "alloc")]
pub use buf::UriBuf;

use super::borders::Borders;
use super::error::{Error, Rejection};
use super::reference::{Reference, Syntax};
use reason::{Fault, Reason};

/// Parses `text`, which must be UTF-8, as Java does.
pub(super) fn read(text: &[u8]) -> Result<Borders, Rejection> {
    reader::read(text).map_err(Rejection::from)
}

/// Rejects an octet that is not UTF-8.
pub(super) fn no_utf8(at: usize) -> Rejection {
    Fault { at, reason: Reason::NoUtf8 }.into()
}

/// A `java.net.URI`: borrowed and `Copy`.
///
/// ```
/// # use urial::rfc2396::java::Uri;
/// let uri = Uri::parse("http://my_host:80/a%20b?q")?;
/// assert_eq!((uri.host(), uri.port()), (None, -1)); // `_` is in no hostname
/// assert_eq!(uri.raw_authority(), Some("my_host:80"));
/// assert_eq!(uri.raw_path(), Some("/a%20b"));
/// # #[cfg(feature = "alloc")]
/// assert_eq!(uri.path().as_deref(), Some("/a b"));
/// # Ok::<(), urial::rfc2396::Error>(())
/// ```
#[derive(Clone, Copy)]
pub struct Uri<'a> {
    reference: Reference<'a>,
    /// The authority of a URI that Java made, if it differs from the text in the form of its port.
    kept_authority: Option<&'a str>,
}

impl<'a> Uri<'a> {
    /// Parses a text as `new URI(text)` does. Never allocates.
    ///
    /// # Errors
    /// Where Java throws an exception. [`java_reason`](Error::java_reason) and
    /// [`java_index`](Error::java_index) return its reason and index.
    ///
    /// ```
    /// # use urial::rfc2396::java::Uri;
    /// let error = Uri::parse("http://h/|").unwrap_err();
    /// assert_eq!(error.java_reason(), Some("Illegal character in path"));
    /// assert_eq!(error.java_index("http://h/|"), 9);
    /// ```
    pub fn parse(text: &'a str) -> Result<Uri<'a>, Error> {
        Reference::parse_as(text, Syntax::JAVA).map(Uri::new)
    }

    /// Parses UTF-8 octets, as [`parse`](Uri::parse) does a text. Never allocates.
    ///
    /// # Errors
    /// The errors of `parse`, and if the octets are not UTF-8.
    ///
    /// ```
    /// # use urial::rfc2396::java::Uri;
    /// assert!(Uri::parse_bytes("http://é/".as_bytes()).is_ok());
    /// assert_eq!(Uri::parse_bytes(b"http://\xE9/").unwrap_err().offset(), 7);
    /// ```
    pub fn parse_bytes(octets: &'a [u8]) -> Result<Uri<'a>, Error> {
        Reference::parse_bytes(octets, Syntax::JAVA).map(Uri::new)
    }

    /// Returns `reference` as a `java.net.URI`. `None` if it was not parsed by [`Syntax::JAVA`].
    ///
    /// ```
    /// # use urial::rfc2396::{Reference, Syntax, java::Uri};
    /// let reference = Reference::parse_as("http://é/", Syntax::JAVA)?;
    /// assert_eq!(Uri::of(reference).unwrap().raw_authority(), Some("é"));
    /// assert!(Uri::of(Reference::parse("http://e.org/")?).is_none());
    /// # Ok::<(), urial::rfc2396::Error>(())
    /// ```
    #[must_use]
    pub fn of(reference: Reference<'a>) -> Option<Uri<'a>> {
        (reference.syntax() == Syntax::JAVA).then(|| Uri::new(reference))
    }

    const fn new(reference: Reference<'a>) -> Uri<'a> {
        Uri { reference, kept_authority: None }
    }

    /// Returns the URI as a reference of RFC 2396.
    ///
    /// A reference from a `UriBuf` has the same components, except that the authority is that of
    /// the text. Resolving or normalizing it gives a text that may be parsed as other components.
    ///
    /// ```
    /// # use urial::rfc2396::{AuthorityKind, java::Uri};
    /// let reference = Uri::parse("http://my_host/")?.as_reference();
    /// assert_eq!(reference.authority_kind(), Some(AuthorityKind::Registry));
    /// # Ok::<(), urial::rfc2396::Error>(())
    /// ```
    #[must_use]
    pub const fn as_reference(self) -> Reference<'a> {
        self.reference
    }

    /// `toString`: the text.
    ///
    /// ```
    /// # use urial::rfc2396::java::Uri;
    /// assert_eq!(Uri::parse("HTTP://e.org/")?.as_str(), "HTTP://e.org/");
    /// # Ok::<(), urial::rfc2396::Error>(())
    /// ```
    #[must_use]
    pub const fn as_str(self) -> &'a str {
        self.reference.as_str()
    }

    /// `getScheme`: the scheme as written.
    ///
    /// ```
    /// # use urial::rfc2396::java::Uri;
    /// assert_eq!(Uri::parse("HTTP://e.org/")?.scheme(), Some("HTTP"));
    /// # Ok::<(), urial::rfc2396::Error>(())
    /// ```
    #[must_use]
    pub fn scheme(self) -> Option<&'a str> {
        self.reference.scheme()
    }

    /// `isAbsolute`: whether there is a scheme.
    ///
    /// ```
    /// # use urial::rfc2396::java::Uri;
    /// assert!(Uri::parse("a:b")?.is_absolute() && !Uri::parse("/a")?.is_absolute());
    /// # Ok::<(), urial::rfc2396::Error>(())
    /// ```
    #[must_use]
    pub const fn is_absolute(self) -> bool {
        self.reference.is_absolute()
    }

    /// `isOpaque`: whether there is an opaque part, and so no path.
    ///
    /// ```
    /// # use urial::rfc2396::java::Uri;
    /// assert!(Uri::parse("a:b")?.is_opaque() && !Uri::parse("a:/b")?.is_opaque());
    /// # Ok::<(), urial::rfc2396::Error>(())
    /// ```
    #[must_use]
    pub const fn is_opaque(self) -> bool {
        self.reference.is_opaque()
    }

    /// `getRawSchemeSpecificPart`: the text between the scheme and the fragment.
    ///
    /// ```
    /// # use urial::rfc2396::java::Uri;
    /// assert_eq!(Uri::parse("mailto:a%20b@e.org#f")?.raw_scheme_specific_part(), "a%20b@e.org");
    /// # Ok::<(), urial::rfc2396::Error>(())
    /// ```
    #[must_use]
    pub fn raw_scheme_specific_part(self) -> &'a str {
        self.reference.scheme_specific_part()
    }

    /// `getRawAuthority`
    #[must_use]
    pub fn raw_authority(self) -> Option<&'a str> {
        self.kept_authority.or(self.reference.authority())
    }

    /// `getRawUserInfo`: the userinfo of a server.
    ///
    /// ```
    /// # use urial::rfc2396::java::Uri;
    /// assert_eq!(Uri::parse("//a%20b@e.org")?.raw_user_info(), Some("a%20b"));
    /// # Ok::<(), urial::rfc2396::Error>(())
    /// ```
    #[must_use]
    pub fn raw_user_info(self) -> Option<&'a str> {
        self.reference.userinfo()
    }

    /// `getHost`: the host of a server. An IPv6 address includes its brackets and its scope.
    #[must_use]
    pub fn host(self) -> Option<&'a str> {
        self.reference.host()
    }

    /// `getPort`: the port of a server, or -1 if it is absent or empty.
    #[must_use]
    pub fn port(self) -> i32 {
        self.reference.port().and_then(|port| port.parse().ok()).unwrap_or(-1)
    }

    /// `getRawPath`: `None` if the URI is opaque.
    #[must_use]
    pub fn raw_path(self) -> Option<&'a str> {
        self.reference.path()
    }

    /// `getRawQuery`
    ///
    /// ```
    /// # use urial::rfc2396::java::Uri;
    /// assert_eq!(Uri::parse("?a%20b")?.raw_query(), Some("a%20b"));
    /// # Ok::<(), urial::rfc2396::Error>(())
    /// ```
    #[must_use]
    pub fn raw_query(self) -> Option<&'a str> {
        self.reference.query()
    }

    /// `getRawFragment`
    ///
    /// ```
    /// # use urial::rfc2396::java::Uri;
    /// assert_eq!(Uri::parse("#%41")?.raw_fragment(), Some("%41"));
    /// # Ok::<(), urial::rfc2396::Error>(())
    /// ```
    #[must_use]
    pub fn raw_fragment(self) -> Option<&'a str> {
        self.reference.fragment()
    }
}

impl fmt::Display for Uri<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.reference.fmt(f)
    }
}

impl fmt::Debug for Uri<'_> {
    /// Masks a possible password.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Uri").field(&self.reference.masked()).finish()
    }
}
