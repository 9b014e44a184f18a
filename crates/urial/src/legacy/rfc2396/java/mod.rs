//! `java.net.URI` of JDK 17, answer for answer: [`Uri`].
//!
//! What Spark, Trino, Hive and others say of a URL is what that class says of it. It is written to
//! RFC 2396 with RFC 2732, and departs from both. Each departure has a vector, with its reason, in
//! `testdata/rfc2396/java.toml`:
//!
//! | what | example | RFC 2396 | Java |
//! |---|---|---|---|
//! | characters that Java calls "other": beyond US-ASCII, no control and no space | `http://h/é` | refused | taken, wherever an escape may stand |
//! | an empty authority with something behind it | `file:///etc` | a server | none, and none in what is made of it |
//! | an empty authority at the end | `http://` | a server | refused |
//! | a number above 255 in an IPv4 address | `http://256.1.1.1/` | a host | a registry's name |
//! | a hostname without an inner dot that begins with a digit | `http://123/` | a registry's name | a host |
//! | a port above 2147483647 | `http://h:2147483648/` | a port | a registry's name |
//! | IPv6 addresses in brackets | `http://[::1]/` | refused | a host, as by RFC 2732 |
//! | an IPv6 address with a scope | `http://[fe80::1%eth0]/` | refused | a host, scope and all |
//! | brackets in queries, fragments and opaque parts | `?[x]` | refused | taken, as by RFC 2732 |
//! | a bracket that begins an opaque part | `a:[b` | refused | taken |
//! | an offset within an authority or an escape | `http://ab^/` | at the `^` | where the part begins |
//! | a number above 2147483647 in an address in brackets | `http://[::1.2.3.2147483648]/` | refused | refused by a `NumberFormatException`, which has no reason and no index |
//! | the empty reference, resolved | | the current document | the base without its last segment |
//! | a fragment alone, resolved | `#f` | the current document | the base with that fragment |
//! | a base with an authority and no path | `http://a` and `g` | by the letter `http://ag` | `http://a/g` |
//! | an opaque base, or one without a scheme | `mailto:x@y` and `z` | an error | the reference; a relative one |
//! | double slashes in merged paths | `g//h` | kept | one slash |
//! | leading zeros of a port, or an empty one, in what is made | `http://a:080/` and `b` | kept | `http://a:80/b` |
//!
//! Methods have Java's names in Rust's spelling. What Java makes keeps the components it was made of, as it
//! does here: a `UriBuf`.
//!
//! Java's strings are UTF-16; an unpaired surrogate, which Java takes as "other", cannot be asked for.

#[cfg(feature = "alloc")]
mod buf;
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

/// Reads `text`, which is UTF-8, as Java does.
pub(super) fn read(text: &[u8]) -> Result<Borders, Rejection> {
    reader::read(text).map_err(Rejection::from)
}

/// The refusal of an octet that is no UTF-8.
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
    /// The authority of one that was made, where its text has the port in another way.
    kept_authority: Option<&'a str>,
}

impl<'a> Uri<'a> {
    /// Reads a text as `new URI(text)` does. Never allocates.
    ///
    /// # Errors
    /// Where Java throws; [`java_reason`](Error::java_reason) and
    /// [`java_index`](Error::java_index) are what its exception says.
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

    /// Reads octets, as [`parse`](Uri::parse) reads the text that they are in UTF-8.
    ///
    /// # Errors
    /// As [`parse`](Uri::parse); and where the octets are not UTF-8, of which Java could not say
    /// anything.
    ///
    /// ```
    /// # use urial::rfc2396::java::Uri;
    /// assert!(Uri::parse_bytes("http://é/".as_bytes()).is_ok());
    /// assert_eq!(Uri::parse_bytes(b"http://\xE9/").unwrap_err().offset(), 7);
    /// ```
    pub fn parse_bytes(octets: &'a [u8]) -> Result<Uri<'a>, Error> {
        Reference::parse_bytes(octets, Syntax::JAVA).map(Uri::new)
    }

    /// Returns what `reference` is to Java, if it was read by [`Syntax::JAVA`].
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

    /// Returns the reference with the views of RFC 2396.
    ///
    /// Of one that Java has made, it has the parts of this, but for the authority, which is as in the text;
    /// what is made of it by RFC 2396 is a text that may be read otherwise.
    #[must_use]
    pub const fn as_reference(self) -> Reference<'a> {
        self.reference
    }

    /// Returns the text as it stands: `toString`.
    #[must_use]
    pub const fn as_str(self) -> &'a str {
        self.reference.as_str()
    }

    /// `getScheme`: as it is written.
    #[must_use]
    pub fn scheme(self) -> Option<&'a str> {
        self.reference.scheme()
    }

    /// `isAbsolute`: is there a scheme?
    #[must_use]
    pub const fn is_absolute(self) -> bool {
        self.reference.is_absolute()
    }

    /// `isOpaque`: is there no path?
    #[must_use]
    pub const fn is_opaque(self) -> bool {
        self.reference.is_opaque()
    }

    /// `getRawSchemeSpecificPart`: what stands between the scheme and the fragment.
    #[must_use]
    pub fn raw_scheme_specific_part(self) -> &'a str {
        self.reference.scheme_specific_part()
    }

    /// `getRawAuthority`
    #[must_use]
    pub fn raw_authority(self) -> Option<&'a str> {
        self.kept_authority.or(self.reference.authority())
    }

    /// `getRawUserInfo`: of a server alone.
    #[must_use]
    pub fn raw_user_info(self) -> Option<&'a str> {
        self.reference.userinfo()
    }

    /// `getHost`: of a server alone. An IPv6 address has its brackets, and its scope.
    #[must_use]
    pub fn host(self) -> Option<&'a str> {
        self.reference.host()
    }

    /// `getPort`: -1 where there is none, or an empty one.
    #[must_use]
    pub fn port(self) -> i32 {
        self.reference.port().and_then(|port| port.parse().ok()).unwrap_or(-1)
    }

    /// `getRawPath`: none, if the URI is opaque.
    #[must_use]
    pub fn raw_path(self) -> Option<&'a str> {
        self.reference.path()
    }

    /// `getRawQuery`
    #[must_use]
    pub fn raw_query(self) -> Option<&'a str> {
        self.reference.query()
    }

    /// `getRawFragment`
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
    /// Masks what may be a password.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Uri").field(&self.reference.masked()).finish()
    }
}
