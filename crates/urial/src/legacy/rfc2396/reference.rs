//! [`Reference`]: a URI reference of RFC 2396, and its components.

use core::fmt;

use super::borders::{Borders, HostKind};
use super::error::{Error, Place, Rejection};
use super::{java, reader};
use crate::chars::cast::as_position;
use crate::components::percent::PctStr;
use crate::reference::masked::Masked;

/// The grammar that a text is parsed by.
///
/// ```
/// # use urial::rfc2396::{Reference, Syntax};
/// let read = |syntax| Reference::parse_as("http://[::1]/é", syntax).map_err(|error| error.offset());
/// assert_eq!(read(Syntax::RFC2396).unwrap_err(), 7);
/// assert_eq!(read(Syntax::RFC2732).unwrap_err(), 13);
/// assert!(read(Syntax::JAVA).is_ok());
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Syntax(Edition);

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
enum Edition {
    #[default]
    Rfc2396,
    Rfc2732,
    Java,
}

impl Syntax {
    /// RFC 2396, and also `?y`, which Appendix C resolves although the grammar does not allow it.
    /// The default.
    ///
    /// ```
    /// # use urial::rfc2396::{Reference, Syntax};
    /// assert!(Reference::parse_as("?y", Syntax::RFC2396).is_ok());
    /// assert!(Reference::parse_as("//[::1]/", Syntax::RFC2396).is_err());
    /// ```
    pub const RFC2396: Syntax = Syntax(Edition::Rfc2396);

    /// RFC 2396 with the IPv6 addresses of RFC 2732. That also makes `[` and `]` reserved: they may
    /// occur in an opaque part except at its start, in a query and in a fragment.
    ///
    /// Addresses follow the grammar of RFC 3986, which expresses what RFC 2373 §2.2 means: the
    /// grammar there allows any number of groups, and not `::1.2.3.4`.
    ///
    /// ```
    /// # use urial::rfc2396::{Reference, Syntax};
    /// let reference = Reference::parse_as("//[::1]:80/", Syntax::RFC2732)?;
    /// assert_eq!((reference.host(), reference.port()), (Some("[::1]"), Some("80")));
    /// # Ok::<(), urial::rfc2396::Error>(())
    /// ```
    pub const RFC2732: Syntax = Syntax(Edition::Rfc2732);

    /// What `java.net.URI` of JDK 17 accepts: see [`java`].
    pub const JAVA: Syntax = Syntax(Edition::Java);
}

/// A URI reference of RFC 2396: the borrowed text and the offsets of its components. It is `Copy`.
///
/// In RFC 2396 a URI has no fragment; a URI with a fragment is a *reference*. See
/// [`uri`](Reference::uri).
///
/// ```
/// # use urial::rfc2396::{AuthorityKind, HostKind, Reference};
/// let reference = Reference::parse("http://anna@e.org:80/a;x=1/b?q#f")?;
/// assert_eq!(reference.uri(), "http://anna@e.org:80/a;x=1/b?q");
/// assert_eq!(reference.authority(), Some("anna@e.org:80"));
/// assert_eq!(reference.authority_kind(), Some(AuthorityKind::Server));
/// assert_eq!(reference.host_kind(), Some(HostKind::Hostname));
/// assert_eq!(reference.fragment(), Some("f"));
///
/// // An authority that is not a server is a registry-based name, and has no host.
/// let reference = Reference::parse("http://a_b:80/")?;
/// assert_eq!(reference.authority_kind(), Some(AuthorityKind::Registry));
/// assert_eq!((reference.host(), reference.port()), (None, None));
///
/// // Without a slash after the scheme, the rest is opaque, and has no query.
/// let reference = Reference::parse("mailto:a@e.org?subject=z")?;
/// assert_eq!(reference.opaque_part(), Some("a@e.org?subject=z"));
/// assert_eq!((reference.path(), reference.query()), (None, None));
/// # Ok::<(), urial::rfc2396::Error>(())
/// ```
#[derive(Clone, Copy)]
pub struct Reference<'a> {
    text: &'a str,
    borders: Borders,
    syntax: Syntax,
}

/// The kind of an authority: `authority = server | reg_name`  (RFC 2396 §3.2).
///
/// ```
/// # use urial::rfc2396::{AuthorityKind, Reference};
/// let kind = Reference::parse("http://my_host/")?.authority_kind().unwrap();
/// assert_eq!((kind, kind.as_str()), (AuthorityKind::Registry, "reg_name"));
/// # Ok::<(), urial::rfc2396::Error>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum AuthorityKind {
    /// `server = [ [ userinfo "@" ] hostport ]`, including the empty authority.
    Server,
    /// `reg_name`: every authority that is not a server.
    Registry,
}

impl AuthorityKind {
    /// Returns the name of the grammar rule: `server` or `reg_name`.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            AuthorityKind::Server => "server",
            AuthorityKind::Registry => "reg_name",
        }
    }
}

/// The form of a reference  (RFC 2396 §3, §5).
///
/// ```
/// # use urial::rfc2396::{Reference, ReferenceKind};
/// assert_eq!(Reference::parse("mailto:a@e.org")?.kind(), ReferenceKind::Opaque);
/// assert_eq!(Reference::parse("?y")?.kind(), ReferenceKind::QueryOnly);
/// # Ok::<(), urial::rfc2396::Error>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum ReferenceKind {
    /// `scheme ":" hier_part`
    Hierarchical,
    /// `scheme ":" opaque_part`
    Opaque,
    /// `net_path`: begins with `//`.
    NetworkPath,
    /// `abs_path`: begins with `/`.
    AbsolutePath,
    /// `rel_path`
    RelativePath,
    /// Begins with `?`: accepted, although the grammar of relativeURI does not allow it.
    QueryOnly,
    /// The empty reference, or a fragment alone  (§4.2).
    CurrentDocument,
}

impl<'a> Reference<'a> {
    /// Parses a reference by RFC 2396:
    /// `URI-reference = [ absoluteURI | relativeURI ] [ "#" fragment ]`.
    ///
    /// Never allocates. Also accepts `?y`, which Appendix C.1 resolves, as
    /// [`ReferenceKind::QueryOnly`]; by the grammar a relativeURI has a path.
    ///
    /// # Errors
    /// If the text does not match the grammar, or is longer than 4294967295 bytes.
    ///
    /// ```
    /// # use urial::rfc2396::Reference;
    /// assert_eq!(Reference::parse("?y")?.query(), Some("y"));
    /// let error = Reference::parse("dav:").unwrap_err();
    /// assert_eq!(error.to_string(), r#"scheme-specific part: expected uric_no_slash or "/", found the end at byte 4"#);
    /// # Ok::<(), urial::rfc2396::Error>(())
    /// ```
    pub fn parse(text: &'a str) -> Result<Reference<'a>, Error> {
        Reference::parse_as(text, Syntax::RFC2396)
    }

    /// Parses a reference by `syntax`. Never allocates.
    ///
    /// # Errors
    /// The errors of [`parse`](Reference::parse).
    ///
    /// ```
    /// # use urial::rfc2396::{Reference, Syntax};
    /// assert!(Reference::parse("http://[::1]/").is_err());
    /// assert_eq!(Reference::parse_as("http://[::1]/", Syntax::RFC2732)?.host(), Some("[::1]"));
    /// # Ok::<(), urial::rfc2396::Error>(())
    /// ```
    pub fn parse_as(text: &'a str, syntax: Syntax) -> Result<Reference<'a>, Error> {
        let borders = read(text.as_bytes(), syntax)?;
        Ok(Reference { text, borders, syntax })
    }

    /// Parses octets by `syntax`. Never allocates.
    ///
    /// # Errors
    /// The errors of [`parse`](Reference::parse), and if the octets are not UTF-8.
    ///
    /// ```
    /// # use urial::rfc2396::{Reference, Syntax};
    /// assert!(Reference::parse_bytes(b"http://e.org/", Syntax::RFC2396).is_ok());
    /// assert_eq!(Reference::parse_bytes(b"/\xE9", Syntax::JAVA).unwrap_err().offset(), 1);
    /// ```
    pub fn parse_bytes(octets: &'a [u8], syntax: Syntax) -> Result<Reference<'a>, Error> {
        match core::str::from_utf8(octets) {
            Ok(text) => Reference::parse_as(text, syntax),
            Err(error) => Err(not_utf8(octets, error.valid_up_to(), syntax)),
        }
    }

    /// Makes a reference of [`Syntax::JAVA`] with the given components, even if its text would be
    /// parsed as others.
    #[cfg(feature = "alloc")]
    pub(super) const fn made_by_java(text: &'a str, borders: Borders) -> Reference<'a> {
        Reference { text, borders, syntax: Syntax::JAVA }
    }

    #[cfg(feature = "alloc")]
    pub(super) const fn borders(self) -> Borders {
        self.borders
    }

    /// Returns the text.
    ///
    /// ```
    /// # use urial::rfc2396::Reference;
    /// assert_eq!(Reference::parse("HTTP://e.org/#f")?.as_str(), "HTTP://e.org/#f");
    /// # Ok::<(), urial::rfc2396::Error>(())
    /// ```
    #[must_use]
    pub const fn as_str(self) -> &'a str {
        self.text
    }

    /// Returns the grammar that the text was parsed by.
    ///
    /// ```
    /// # use urial::rfc2396::{Reference, Syntax};
    /// assert_eq!(Reference::parse("/a")?.syntax(), Syntax::RFC2396);
    /// # Ok::<(), urial::rfc2396::Error>(())
    /// ```
    #[must_use]
    pub const fn syntax(self) -> Syntax {
        self.syntax
    }

    /// Returns the text without its fragment: what RFC 2396 calls a URI, absolute or relative (§4).
    #[must_use]
    pub fn uri(self) -> &'a str {
        self.slice(0, self.borders.uri_end)
    }

    /// Returns the reference without its fragment, even if the rest would not parse on its own:
    /// Java accepts `http://#f`, but not `http://`.
    ///
    /// ```
    /// # use urial::rfc2396::{Reference, Syntax};
    /// let reference = Reference::parse_as("http://#f", Syntax::JAVA)?;
    /// assert_eq!(reference.without_fragment().as_str(), "http://");
    /// # Ok::<(), urial::rfc2396::Error>(())
    /// ```
    #[must_use]
    pub fn without_fragment(self) -> Reference<'a> {
        Reference { text: self.uri(), ..self }
    }

    /// Returns the form of the reference.
    ///
    /// ```
    /// # use urial::rfc2396::{Reference, ReferenceKind};
    /// let kind = |text| Reference::parse(text).map(Reference::kind);
    /// assert_eq!(kind("a:b"), Ok(ReferenceKind::Opaque));
    /// assert_eq!(kind("//a"), Ok(ReferenceKind::NetworkPath));
    /// assert_eq!(kind("#f"), Ok(ReferenceKind::CurrentDocument));
    /// ```
    #[must_use]
    pub fn kind(self) -> ReferenceKind {
        let uri = self.uri();
        match uri.as_bytes().first() {
            _ if self.is_opaque() => ReferenceKind::Opaque,
            _ if self.scheme().is_some() => ReferenceKind::Hierarchical,
            None => ReferenceKind::CurrentDocument,
            Some(b'?') => ReferenceKind::QueryOnly,
            Some(b'/') if uri.starts_with("//") => ReferenceKind::NetworkPath,
            Some(b'/') => ReferenceKind::AbsolutePath,
            Some(_) => ReferenceKind::RelativePath,
        }
    }

    /// Returns the scheme as written, without the `:`. Its case is not significant  (§3.1).
    ///
    /// ```
    /// # use urial::rfc2396::Reference;
    /// assert_eq!(Reference::parse("HTTP://e.org/")?.scheme(), Some("HTTP"));
    /// assert_eq!(Reference::parse("//e.org/")?.scheme(), None);
    /// # Ok::<(), urial::rfc2396::Error>(())
    /// ```
    #[must_use]
    pub fn scheme(self) -> Option<&'a str> {
        let colon = self.borders.colon;
        (colon > 0).then(|| self.slice(0, colon))
    }

    /// Returns whether there is a scheme.
    ///
    /// ```
    /// # use urial::rfc2396::Reference;
    /// assert!(Reference::parse("a:b#f")?.is_absolute() && !Reference::parse("/a")?.is_absolute());
    /// # Ok::<(), urial::rfc2396::Error>(())
    /// ```
    #[must_use]
    pub const fn is_absolute(self) -> bool {
        self.borders.colon > 0
    }

    /// Returns whether an opaque part follows the scheme.
    ///
    /// ```
    /// # use urial::rfc2396::Reference;
    /// assert!(Reference::parse("a:b/c")?.is_opaque() && !Reference::parse("a:/b")?.is_opaque());
    /// # Ok::<(), urial::rfc2396::Error>(())
    /// ```
    #[must_use]
    pub const fn is_opaque(self) -> bool {
        self.borders.is_opaque
    }

    /// Returns the opaque part: `opaque_part = uric_no_slash *uric`  (§3).
    #[must_use]
    pub fn opaque_part(self) -> Option<&'a str> {
        self.is_opaque().then(|| self.slice(self.borders.path, self.borders.path_end))
    }

    /// Returns the text between the scheme and the fragment; without a scheme, all of
    /// [`uri`](Reference::uri).
    ///
    /// ```
    /// # use urial::rfc2396::Reference;
    /// assert_eq!(Reference::parse("http://e.org/a?q#f")?.scheme_specific_part(), "//e.org/a?q");
    /// # Ok::<(), urial::rfc2396::Error>(())
    /// ```
    #[must_use]
    pub fn scheme_specific_part(self) -> &'a str {
        let start = self.borders.colon + usize::from(self.is_absolute());
        self.slice(start, self.borders.uri_end)
    }

    /// Returns the authority, without the `//`. An empty authority is `Some("")`, but `None` with
    /// [`Syntax::JAVA`].
    #[must_use]
    pub fn authority(self) -> Option<&'a str> {
        let start = self.borders.authority;
        (start > 0).then(|| self.slice(start, self.borders.path))
    }

    /// Returns the kind of the authority.
    ///
    /// ```
    /// # use urial::rfc2396::{AuthorityKind, Reference};
    /// let kind = |text| Reference::parse(text).map(|it| it.authority_kind());
    /// for server in ["//", "//e.org.", "//999.999.999.999", "//anna@a-b.c:", "//localhost"] {
    ///     assert_eq!(kind(server), Ok(Some(AuthorityKind::Server)), "{server}");
    /// }
    /// for registry in ["//a_b", "//1.2.3", "//-a", "//a..b", "//%41", "//a@b@c", "//h:8a", "//u@", "//:80"] {
    ///     assert_eq!(kind(registry), Ok(Some(AuthorityKind::Registry)), "{registry}");
    /// }
    /// ```
    #[must_use]
    pub fn authority_kind(self) -> Option<AuthorityKind> {
        let authority = self.authority()?;
        let is_server = authority.is_empty() || self.borders.host_kind.is_some();
        Some(if is_server { AuthorityKind::Server } else { AuthorityKind::Registry })
    }

    /// Returns the userinfo of a server, without the `@`.
    ///
    /// ```
    /// # use urial::rfc2396::Reference;
    /// assert_eq!(Reference::parse("ftp://anna@e.org/")?.userinfo(), Some("anna"));
    /// assert_eq!(Reference::parse("ftp://anna@my_host/")?.userinfo(), None);
    /// # Ok::<(), urial::rfc2396::Error>(())
    /// ```
    #[must_use]
    pub fn userinfo(self) -> Option<&'a str> {
        let [host, _] = self.borders.host;
        let start = self.borders.authority;
        (host > start).then(|| self.slice(start, host - 1))
    }

    /// Returns the host of a server; an IPv6 address includes its brackets. A registry-based name
    /// and the empty authority have no host.
    #[must_use]
    pub fn host(self) -> Option<&'a str> {
        let [start, end] = self.borders.host;
        (start > 0).then(|| self.slice(start, end))
    }

    /// Returns the form of the host.
    #[must_use]
    pub const fn host_kind(self) -> Option<HostKind> {
        self.borders.host_kind
    }

    /// Returns the port of a server, without the `:`. `""` if nothing follows the `:`.
    #[must_use]
    pub fn port(self) -> Option<&'a str> {
        let [_, end] = self.borders.host;
        (end > 0 && end < self.borders.path).then(|| self.slice(end + 1, self.borders.path))
    }

    /// Returns the path, which may be empty. `None` if there is an opaque part instead.
    #[must_use]
    pub fn path(self) -> Option<&'a str> {
        (!self.is_opaque()).then(|| self.slice(self.borders.path, self.borders.path_end))
    }

    /// Iterates over the segments of the path: `/a/b` has the segments `a` and `b`. The empty path
    /// has none; `/` has one, which is empty.
    ///
    /// ```
    /// # use urial::rfc2396::Reference;
    /// let reference = Reference::parse("/a;x=1/b;y;z")?;
    /// let mut segments = reference.segments();
    /// let (a, b) = (segments.next().unwrap(), segments.next().unwrap());
    /// assert_eq!(a.name(), "a");
    /// assert!(a.params().eq(["x=1"]) && b.params().eq(["y", "z"]));
    /// # Ok::<(), urial::rfc2396::Error>(())
    /// ```
    pub fn segments(self) -> impl Iterator<Item = Segment<'a>> + Clone {
        let path = self.path().unwrap_or_default();
        let rest = path.strip_prefix('/').unwrap_or(path);
        let segments = (!path.is_empty()).then(|| rest.split('/'));
        segments.into_iter().flatten().map(Segment)
    }

    /// Returns the query, without the `?`. An opaque part has none  (§3).
    #[must_use]
    pub fn query(self) -> Option<&'a str> {
        let (delimiter, end) = (self.borders.path_end, self.borders.uri_end);
        (delimiter < end).then(|| self.slice(delimiter + 1, end))
    }

    /// Returns the fragment, without the `#`  (§4.1).
    #[must_use]
    pub fn fragment(self) -> Option<&'a str> {
        self.text.get(self.borders.uri_end + 1..)
    }

    /// Returns the text with `***` instead of what may be a password, for display and logs  (§7).
    ///
    /// Masks also in a registry-based name, which may be a misspelled server. `Debug` shows the
    /// same text with unprintable characters escaped.
    ///
    /// ```
    /// # use urial::rfc2396::Reference;
    /// let reference = Reference::parse("ftp://anna:secret@e_org/")?;
    /// assert_eq!(reference.masked().to_string(), "ftp://anna:***@e_org/");
    /// # Ok::<(), urial::rfc2396::Error>(())
    /// ```
    #[must_use]
    pub fn masked(self) -> Masked<'a> {
        let Borders { authority, path, .. } = self.borders;
        let authority = if authority > 0 { authority..path } else { 0..0 };
        Masked::of_authority(self.text, authority)
    }

    fn slice(self, start: usize, end: usize) -> &'a str {
        &self.text[start..end]
    }
}

/// A segment of a path: `segment = *pchar *( ";" param )`  (RFC 2396 §3.3).
///
/// ```
/// # use urial::rfc2396::Reference;
/// let segment = Reference::parse("/a%20b;v=1;w")?.segments().next().unwrap();
/// assert_eq!((segment.as_str(), segment.name()), ("a%20b;v=1;w", "a%20b"));
/// assert!(segment.params().eq(["v=1", "w"]));
/// assert!(segment.as_pct_str().octets().eq(*b"a b;v=1;w"));
/// # Ok::<(), urial::rfc2396::Error>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Segment<'a>(&'a str);

impl<'a> Segment<'a> {
    /// Returns the whole segment, with its params.
    #[must_use]
    pub const fn as_str(self) -> &'a str {
        self.0
    }

    /// Returns the segment without its params.
    #[must_use]
    pub fn name(self) -> &'a str {
        self.0.split(';').next().unwrap_or_default()
    }

    /// Iterates over the params, each without its `;`.
    pub fn params(self) -> impl Iterator<Item = &'a str> + Clone {
        self.0.split(';').skip(1)
    }

    /// Returns the segment as percent-encoded text, for decoding.
    #[must_use]
    pub const fn as_pct_str(self) -> PctStr<'a> {
        PctStr::trusted(self.0)
    }
}

fn read(text: &[u8], syntax: Syntax) -> Result<Borders, Error> {
    let longest = as_position(u32::MAX);
    if text.len() > longest {
        return Err(Error::at(text, Rejection::new(longest, Place::Length)));
    }
    let borders = match syntax.0 {
        Edition::Rfc2396 => reader::read(text, false),
        Edition::Rfc2732 => reader::read(text, true),
        Edition::Java => java::read(text),
    };
    borders.map_err(|rejection| Error::at(text, rejection))
}

/// The error for octets that are UTF-8 only up to `valid`.
///
/// The RFCs reject any octet beyond US-ASCII, so the parser finds the first error. Java accepts
/// non-ASCII text: only the valid prefix is parsed, and without an error in it, the invalid octet
/// is the error.
fn not_utf8(octets: &[u8], valid: usize, syntax: Syntax) -> Error {
    let text = if syntax == Syntax::JAVA { &octets[..valid] } else { octets };
    match read(text, syntax) {
        Err(error) if error.offset() < text.len() => error,
        _ => Error::at(octets, java::no_utf8(valid)),
    }
}

impl PartialEq for Reference<'_> {
    /// Compares the texts byte by byte.
    fn eq(&self, other: &Self) -> bool {
        self.text == other.text
    }
}

impl Eq for Reference<'_> {}

impl fmt::Display for Reference<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.text)
    }
}

impl fmt::Debug for Reference<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Reference").field(&self.masked()).finish()
    }
}

impl AsRef<str> for Reference<'_> {
    fn as_ref(&self) -> &str {
        self.text
    }
}

impl<'a> TryFrom<&'a str> for Reference<'a> {
    type Error = Error;

    fn try_from(text: &'a str) -> Result<Reference<'a>, Error> {
        Reference::parse(text)
    }
}
