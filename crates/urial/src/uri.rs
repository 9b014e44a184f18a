//! URI references and URIs, borrowed (RFC 3986 §3, §4).

use core::fmt;
use core::ops::{Bound, Deref, Range, RangeBounds};

use crate::component::authority::{Authority, PortError};
use crate::component::host::Host;
use crate::component::pairs::{PairSyntax, Pairs};
use crate::component::path::{Path, PathKind};
use crate::component::scheme::Scheme;
use crate::component::userinfo::Userinfo;
use crate::offsets::{Component, Offsets};
use crate::parse;
use crate::parse::error::ParseError;
use crate::percent::PctStr;

/// `URI-reference = URI / relative-ref`: a valid text and where its components are (§4.1).
///
/// Borrowed and `Copy`, 48 bytes; every component is a slice of the text, found without a search.
/// Nothing of the text is ever changed, and an absent component differs from an empty one:
///
/// ```
/// # use urial::UriRef;
/// let reference = UriRef::parse("//e.org:/a?#top")?;
/// assert!(reference.scheme().is_none());
/// assert_eq!(reference.port(), Some(""));
/// assert_eq!(reference.query().unwrap().as_str(), "");
/// assert_eq!(reference.fragment().unwrap().as_str(), "top");
/// # Ok::<(), urial::ParseError>(())
/// ```
///
/// Equality, order and hash are those of the text: `HTTP://e.org` and `http://e.org` differ.
#[derive(Clone, Copy)]
pub struct UriRef<'a> {
    text: &'a str,
    offsets: Offsets,
}

/// `URI = scheme ":" hier-part [ "?" query ] [ "#" fragment ]`: a reference with a scheme (§3).
///
/// Everything a [`UriRef`] can be asked, and a scheme that is always there.
///
/// ```
/// # use urial::Uri;
/// let uri = Uri::parse("urn:example:animal:ferret:nose")?;
/// assert_eq!(uri.scheme(), "urn");
/// assert_eq!(uri.path().as_str(), "example:animal:ferret:nose");
/// assert!(uri.authority().is_none());
/// # Ok::<(), urial::ParseError>(())
/// ```
#[derive(Clone, Copy)]
pub struct Uri<'a>(UriRef<'a>);

/// How a reference is written, which tells what it takes from a base (§4.2).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ReferenceKind {
    /// With a scheme: takes nothing.
    Uri,
    /// `//host/path`: takes the scheme.
    NetworkPath,
    /// `/path`: takes scheme and authority.
    AbsolutePath,
    /// `path`: is also merged with the path of the base.
    RelativePath,
    /// `?query`, `#fragment` or nothing: takes the path too.
    EmptyPath,
}

/// A border between two components, to slice at; see [`UriRef::slice`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Position {
    /// Where the component starts, after its delimiter.
    Before(Component),
    /// Where the component ends.
    After(Component),
}

impl<'a> UriRef<'a> {
    /// Reads `text` as a URI reference.
    ///
    /// Linear in the length of the text, and never allocates.
    ///
    /// # Errors
    /// The text is no reference: the error names the component, the byte, what stands there and
    /// what would have been right. [`Component::Input`] if it is longer than `u32::MAX` bytes.
    ///
    /// ```
    /// # use urial::UriRef;
    /// assert!(UriRef::parse("../a?b#c").is_ok());
    /// let error = UriRef::parse("http://[::1").unwrap_err();
    /// let sentence = r#"host: expected "]" to close the IP literal, found the end at byte 11"#;
    /// assert_eq!(error.to_string(), sentence);
    /// ```
    pub fn parse(text: &'a str) -> Result<UriRef<'a>, ParseError> {
        let offsets = parse::uri_reference(text.as_bytes())?;
        Ok(UriRef { text, offsets })
    }

    /// Reads octets, which need not be UTF-8, as a URI reference: [`parse`](UriRef::parse) for
    /// what comes from outside.
    ///
    /// # Errors
    /// Those of `parse`. An octet that begins no UTF-8 character is found as [`Found::Byte`].
    ///
    /// ```
    /// # use urial::{Found, UriRef};
    /// assert_eq!(UriRef::parse_bytes(b"/a")?.as_str(), "/a");
    /// assert_eq!(UriRef::parse_bytes(b"/\xFF").unwrap_err().found(), Found::Byte(0xFF));
    /// # Ok::<(), urial::ParseError>(())
    /// ```
    ///
    /// [`Found::Byte`]: crate::Found::Byte
    pub fn parse_bytes(text: &'a [u8]) -> Result<UriRef<'a>, ParseError> {
        let offsets = parse::uri_reference(text)?;
        // PERF: reads ASCII a second time, which only `unsafe` could avoid.
        let Ok(text) = core::str::from_utf8(text) else {
            unreachable!("what the grammar accepts is ASCII");
        };
        Ok(UriRef { text, offsets })
    }

    /// Reads `text` in a constant, with the portable kernel; elsewhere use
    /// [`parse`](UriRef::parse).
    ///
    /// # Errors
    /// Those of `parse`.
    ///
    /// ```
    /// # use urial::UriRef;
    /// const IS_VALID: bool = UriRef::const_parse("../a").is_ok();
    /// assert!(IS_VALID);
    /// ```
    pub const fn const_parse(text: &'a str) -> Result<UriRef<'a>, ParseError> {
        match parse::uri_reference_const(text.as_bytes()) {
            Ok(offsets) => Ok(UriRef { text, offsets }),
            Err(error) => Err(error),
        }
    }

    /// Reads a literal, at run time too; [`uri_ref!`](crate::uri_ref) does so when the program is
    /// compiled.
    ///
    /// ```
    /// # use urial::UriRef;
    /// assert_eq!(UriRef::from_static("a?b").path(), "a");
    /// ```
    ///
    /// # Panics
    /// With the sentence of the error, if the literal is no URI reference.
    #[must_use]
    #[track_caller]
    pub const fn from_static(text: &'static str) -> UriRef<'static> {
        match UriRef::const_parse(text) {
            Ok(reference) => reference,
            Err(error) => panic!("{}", error.sentence().as_str()),
        }
    }

    /// The reference that `text` is known to be, and where its components are known to be.
    #[cfg(feature = "alloc")]
    pub(crate) const fn trusted(text: &'a str, offsets: Offsets) -> UriRef<'a> {
        UriRef { text, offsets }
    }

    #[cfg(feature = "alloc")]
    pub(crate) const fn offsets(self) -> Offsets {
        self.offsets
    }

    /// Returns the text, byte for byte as it was given.
    #[must_use]
    pub const fn as_str(self) -> &'a str {
        self.text
    }

    /// Returns the scheme, if there is one (§3.1).
    #[must_use]
    pub fn scheme(self) -> Option<Scheme<'a>> {
        self.component(Component::Scheme).map(Scheme::trusted)
    }

    /// Returns the authority, if there is one (§3.2); after `//`, it may be empty.
    #[must_use]
    pub fn authority(self) -> Option<Authority<'a>> {
        Some(Authority {
            text: self.component(Component::Authority)?,
            userinfo: self.component(Component::Userinfo),
            host: self.component(Component::Host)?,
            port: self.component(Component::Port),
        })
    }

    /// Returns what stands before the `@` of the authority, if there is one (§3.2.1).
    #[must_use]
    pub fn userinfo(self) -> Option<Userinfo<'a>> {
        self.component(Component::Userinfo).map(Userinfo::trusted)
    }

    /// Returns the host of the authority, if there is one (§3.2.2); it may be an empty name.
    #[must_use]
    pub fn host(self) -> Option<Host<'a>> {
        self.component(Component::Host).map(Host::trusted)
    }

    /// Returns the port as it stands, if there is a `:` for one (§3.2.3); it may be empty.
    ///
    /// For the number ask [`port_number`](UriRef::port_number).
    ///
    /// ```
    /// # use urial::UriRef;
    /// let port = |text: &'static str| UriRef::parse(text).unwrap().port();
    /// assert_eq!((port("//h:080"), port("//h:"), port("//h")), (Some("080"), Some(""), None));
    /// ```
    #[must_use]
    pub fn port(self) -> Option<&'a str> {
        self.component(Component::Port)
    }

    /// Returns the port as a number, if there is one: as [`Authority::port_number`].
    ///
    /// # Errors
    /// [`PortError::Overflow`] above 65535.
    pub fn port_number(self) -> Result<Option<u16>, PortError> {
        self.authority().map_or(Ok(None), Authority::port_number)
    }

    /// Returns the path (§3.3), which is always there, even if empty.
    #[must_use]
    pub fn path(self) -> Path<'a> {
        Path::trusted(self.component(Component::Path).unwrap_or_default())
    }

    /// Returns what stands between `?` and `#`, if there is a `?` (§3.4).
    #[must_use]
    pub fn query(self) -> Option<PctStr<'a>> {
        self.component(Component::Query).map(PctStr::trusted)
    }

    /// Returns the pairs of the query, `key=value` set apart by `&`, as `syntax` has them.
    ///
    /// ```
    /// # use urial::{PairSyntax, UriRef};
    /// let pairs = UriRef::parse("?a=1&b=2")?.pairs(PairSyntax::Rfc3986);
    /// assert_eq!(pairs.get_all("b").next().unwrap().value().unwrap(), "2");
    /// # Ok::<(), urial::ParseError>(())
    /// ```
    #[must_use]
    pub fn pairs(self, syntax: PairSyntax) -> Pairs<'a> {
        Pairs::new(self.query().unwrap_or(PctStr::trusted("")), syntax)
    }

    /// Returns what stands after `#`, if there is one (§3.5).
    #[must_use]
    pub fn fragment(self) -> Option<PctStr<'a>> {
        self.component(Component::Fragment).map(PctStr::trusted)
    }

    /// Returns the text of a component, without its delimiters; of [`Component::Input`], all of it.
    ///
    /// ```
    /// # use urial::{Component, UriRef};
    /// let reference = UriRef::parse("http://u@[::1]:80/")?;
    /// assert_eq!(reference.component(Component::Host), Some("[::1]"));
    /// assert_eq!(reference.component(Component::Query), None);
    /// # Ok::<(), urial::ParseError>(())
    /// ```
    #[must_use]
    pub fn component(self, component: Component) -> Option<&'a str> {
        self.text.get(self.offsets.range(component)?)
    }

    /// Returns where a component stands, without its delimiters, in bytes from the start.
    ///
    /// ```
    /// # use urial::{Component, UriRef};
    /// let reference = UriRef::parse("//e.org/a")?;
    /// assert_eq!(reference.range(Component::Host), Some(2..7));
    /// # Ok::<(), urial::ParseError>(())
    /// ```
    #[must_use]
    pub const fn range(self, component: Component) -> Option<Range<usize>> {
        self.offsets.range(component)
    }

    /// Returns the text between two borders, with the delimiters that stand between them.
    ///
    /// An absent component has both its borders where it would stand. Empty if the borders are
    /// the wrong way round. A border is a place between bytes, so `..=` is the same as `..`.
    ///
    /// ```
    /// # use urial::{Component::*, Position::*, UriRef};
    /// let reference = UriRef::parse("http://u@e.org/a?b#c")?;
    /// assert_eq!(reference.slice(..Before(Path)), "http://u@e.org");
    /// assert_eq!(reference.slice(Before(Path)..After(Query)), "/a?b");
    /// assert_eq!(reference.slice(After(Query)..), "#c");
    /// # Ok::<(), urial::ParseError>(())
    /// ```
    #[must_use]
    pub fn slice(self, borders: impl RangeBounds<Position>) -> &'a str {
        let start = match borders.start_bound() {
            Bound::Included(&border) | Bound::Excluded(&border) => self.position(border),
            Bound::Unbounded => 0,
        };
        let end = match borders.end_bound() {
            Bound::Included(&border) | Bound::Excluded(&border) => self.position(border),
            Bound::Unbounded => self.text.len(),
        };
        self.text.get(start..end).unwrap_or_default()
    }

    const fn position(self, border: Position) -> usize {
        match border {
            Position::Before(component) => self.offsets.place(component).start,
            Position::After(component) => self.offsets.place(component).end,
        }
    }

    /// Answers whether this is a `URI`: whether it has a scheme (§3).
    #[must_use]
    pub const fn is_uri(self) -> bool {
        self.range(Component::Scheme).is_some()
    }

    /// Answers whether this is an `absolute-URI`: a URI without a fragment (§4.3).
    ///
    /// ```
    /// # use urial::UriRef;
    /// assert!(UriRef::parse("a:b")?.is_absolute_uri());
    /// assert!(!UriRef::parse("a:b#")?.is_absolute_uri());
    /// assert!(!UriRef::parse("b")?.is_absolute_uri());
    /// # Ok::<(), urial::ParseError>(())
    /// ```
    #[must_use]
    pub const fn is_absolute_uri(self) -> bool {
        self.is_uri() && self.range(Component::Fragment).is_none()
    }

    /// Answers whether this is a `relative-ref`: whether it has no scheme (§4.2).
    #[must_use]
    pub const fn is_relative(self) -> bool {
        !self.is_uri()
    }

    /// Returns how the reference is written (§4.2).
    ///
    /// ```
    /// # use urial::{ReferenceKind, UriRef};
    /// assert_eq!(UriRef::parse("//g/x")?.kind(), ReferenceKind::NetworkPath);
    /// assert_eq!(UriRef::parse("?y")?.kind(), ReferenceKind::EmptyPath);
    /// # Ok::<(), urial::ParseError>(())
    /// ```
    #[must_use]
    pub fn kind(self) -> ReferenceKind {
        if self.is_uri() {
            ReferenceKind::Uri
        } else if self.range(Component::Authority).is_some() {
            ReferenceKind::NetworkPath
        } else if self.path().is_empty() {
            ReferenceKind::EmptyPath
        } else if self.path().is_absolute() {
            ReferenceKind::AbsolutePath
        } else {
            ReferenceKind::RelativePath
        }
    }

    /// Returns which of the five rules for a path this one matches (§3.3).
    ///
    /// ```
    /// # use urial::{PathKind, UriRef};
    /// assert_eq!(UriRef::parse("mailto:a@b")?.path_kind(), PathKind::Rootless);
    /// assert_eq!(UriRef::parse("//h")?.path_kind(), PathKind::AbEmpty);
    /// # Ok::<(), urial::ParseError>(())
    /// ```
    #[must_use]
    pub fn path_kind(self) -> PathKind {
        if self.range(Component::Authority).is_some() {
            PathKind::AbEmpty
        } else if self.path().is_empty() {
            PathKind::Empty
        } else if self.path().is_absolute() {
            PathKind::Absolute
        } else if self.is_uri() {
            PathKind::Rootless
        } else {
            PathKind::NoScheme
        }
    }

    /// Returns the reference without its fragment and the `#` before it (§3.5).
    ///
    /// ```
    /// # use urial::UriRef;
    /// assert_eq!(UriRef::parse("/a?b#c")?.without_fragment(), "/a?b");
    /// # Ok::<(), urial::ParseError>(())
    /// ```
    #[must_use]
    pub fn without_fragment(self) -> UriRef<'a> {
        let text = self.slice(..Position::After(Component::Query));
        UriRef { text, offsets: self.offsets.without_fragment() }
    }

    /// Returns the text with `***` for the password, to be shown or logged (§3.2.1, §7.5).
    ///
    /// `Debug` shows the same. A `:` with nothing after it holds no password and stays.
    ///
    /// ```
    /// # use urial::UriRef;
    /// let reference = UriRef::parse("ftp://anna:secret@e.org/")?;
    /// assert_eq!(reference.masked().to_string(), "ftp://anna:***@e.org/");
    /// # Ok::<(), urial::ParseError>(())
    /// ```
    #[must_use]
    pub const fn masked(self) -> Masked<'a> {
        Masked(self)
    }
}

impl<'a> Uri<'a> {
    /// Reads `text` as a URI: a reference with a scheme.
    ///
    /// Linear in the length of the text, and never allocates.
    ///
    /// # Errors
    /// Those of [`UriRef::parse`]; a relative reference is refused where its scheme would have to
    /// begin or go on.
    ///
    /// ```
    /// # use urial::Uri;
    /// assert!(Uri::parse("about:").is_ok());
    /// let error = Uri::parse("//e.org/").unwrap_err();
    /// assert_eq!(error.to_string(), "scheme: expected ALPHA, found `/` at byte 0");
    /// ```
    pub fn parse(text: &'a str) -> Result<Uri<'a>, ParseError> {
        let read = parse::uri_reference(text.as_bytes());
        let offsets = parse::require_scheme(text.as_bytes(), read)?;
        Ok(Uri(UriRef { text, offsets }))
    }

    /// Reads octets, which need not be UTF-8, as a URI.
    ///
    /// # Errors
    /// Those of [`parse`](Uri::parse) and [`UriRef::parse_bytes`].
    ///
    /// ```
    /// # use urial::Uri;
    /// assert_eq!(Uri::parse_bytes(b"a:b")?.scheme(), "a");
    /// assert_eq!(Uri::parse_bytes(b"a:\xFF").unwrap_err().offset(), 2);
    /// # Ok::<(), urial::ParseError>(())
    /// ```
    pub fn parse_bytes(text: &'a [u8]) -> Result<Uri<'a>, ParseError> {
        let reference = UriRef::parse_bytes(text);
        parse::require_scheme(text, reference.map(|reference| reference.offsets))?;
        reference.map(Uri)
    }

    /// Reads `text` in a constant, with the portable kernel; elsewhere use [`parse`](Uri::parse).
    ///
    /// # Errors
    /// Those of `parse`.
    pub const fn const_parse(text: &'a str) -> Result<Uri<'a>, ParseError> {
        let read = parse::uri_reference_const(text.as_bytes());
        match parse::require_scheme(text.as_bytes(), read) {
            Ok(offsets) => Ok(Uri(UriRef { text, offsets })),
            Err(error) => Err(error),
        }
    }

    /// Reads a literal, at run time too; [`uri!`](crate::uri) does so when the program is compiled.
    ///
    /// ```
    /// # use urial::Uri;
    /// assert_eq!(Uri::from_static("a:b").path(), "b");
    /// ```
    ///
    /// # Panics
    /// With the sentence of the error, if the literal is no URI.
    #[must_use]
    #[track_caller]
    pub const fn from_static(text: &'static str) -> Uri<'static> {
        match Uri::const_parse(text) {
            Ok(uri) => uri,
            Err(error) => panic!("{}", error.sentence().as_str()),
        }
    }

    #[cfg(feature = "alloc")]
    pub(crate) const fn trusted(text: &'a str, offsets: Offsets) -> Uri<'a> {
        Uri(UriRef::trusted(text, offsets))
    }

    /// Returns the scheme (§3.1).
    #[must_use]
    pub fn scheme(self) -> Scheme<'a> {
        Scheme::trusted(self.component(Component::Scheme).unwrap_or_default())
    }

    /// Returns the URI without its fragment: the `absolute-URI` that a base is (§4.3, §5.1).
    ///
    /// ```
    /// # use urial::Uri;
    /// assert_eq!(Uri::parse("http://a/b#c")?.without_fragment(), "http://a/b");
    /// # Ok::<(), urial::ParseError>(())
    /// ```
    #[must_use]
    pub fn without_fragment(self) -> Uri<'a> {
        Uri(self.0.without_fragment())
    }
}

impl<'a> Deref for Uri<'a> {
    type Target = UriRef<'a>;

    fn deref(&self) -> &UriRef<'a> {
        &self.0
    }
}

impl<'a> From<Uri<'a>> for UriRef<'a> {
    fn from(uri: Uri<'a>) -> UriRef<'a> {
        uri.0
    }
}

impl Default for UriRef<'_> {
    /// The empty reference, which refers to the document it stands in (§4.4).
    fn default() -> Self {
        UriRef::from_static("")
    }
}

impl<'a> TryFrom<UriRef<'a>> for Uri<'a> {
    type Error = ParseError;

    /// Takes the reference as a URI, if it has a scheme.
    fn try_from(reference: UriRef<'a>) -> Result<Uri<'a>, ParseError> {
        parse::require_scheme(reference.text.as_bytes(), Ok(reference.offsets))?;
        Ok(Uri(reference))
    }
}

/// A reference as it may be shown: without its password. Made by [`UriRef::masked`].
#[derive(Clone, Copy)]
pub struct Masked<'a>(UriRef<'a>);

impl fmt::Display for Masked<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        use Position::{After, Before};
        let reference = self.0;
        match reference.userinfo() {
            None => f.write_str(reference.text),
            Some(userinfo) => {
                f.write_str(reference.slice(..Before(Component::Userinfo)))?;
                write!(f, "{}", userinfo.masked())?;
                f.write_str(reference.slice(After(Component::Userinfo)..))
            }
        }
    }
}

impl fmt::Debug for Masked<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "\"{self}\"")
    }
}
