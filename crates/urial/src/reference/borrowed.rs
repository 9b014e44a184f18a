//! References and identifiers, borrowed (RFC 3986 §3, §4): of URIs, and of IRIs alike.

use core::fmt;
use core::marker::PhantomData;
use core::ops::{Bound, Deref, Range, RangeBounds};

use crate::arch::ParsedText;
use crate::components::authority::{Authority, PortError};
use crate::components::host::Host;
use crate::components::pairs::{PairSyntax, Pairs};
use crate::components::path::{Path, PathKind};
use crate::components::percent::PctStr;
use crate::components::scheme::Scheme;
use crate::components::userinfo::Userinfo;
use crate::parse;
use crate::parse::error::{ParseError, Printable};
use crate::parse::grammar::{Grammar, Rfc3986, Rfc3987};
use crate::parse::offsets::{self, Component, Offsets};

/// A valid reference of the grammar `G`, and where its components are: [`UriRef`] or [`IriRef`].
///
/// Written once for both: what is said here of URIs holds for IRIs, whose components may hold other
/// characters than ASCII.
#[derive(Clone, Copy)]
pub struct Reference<'a, G: Grammar = Rfc3986> {
    /// The text, and the borders of its components.
    marked: ParsedText<'a>,
    grammar: PhantomData<G>,
}

/// A reference with a scheme, of the grammar `G`: [`Uri`] or [`Iri`].
#[derive(Clone, Copy)]
pub struct Identifier<'a, G: Grammar = Rfc3986>(Reference<'a, G>);

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
pub type UriRef<'a> = Reference<'a, Rfc3986>;

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
pub type Uri<'a> = Identifier<'a, Rfc3986>;

/// `IRI-reference = IRI / irelative-ref`: a [`UriRef`] that may hold characters beyond ASCII
/// (RFC 3987 §2.2).
///
/// Nothing is encoded or decoded: offsets count bytes of the text, always at borders of characters.
/// All that a URI reference can do it can do too; `to_uri` makes a URI reference of it.
///
/// ```
/// # use urial::{IriRef, UriRef};
/// let iri = IriRef::parse("http://r\u{e9}sum\u{e9}.example/\u{e9}t\u{e9}?q")?;
/// assert_eq!(iri.path().as_str(), "/\u{e9}t\u{e9}");
/// assert!(UriRef::parse(iri.as_str()).is_err());
/// let error = IriRef::parse("//h/\u{e9}|").unwrap_err();
/// assert_eq!(error.to_string(), r##"path: expected ipchar, "/", "?" or "#", found `|` at byte 6"##);
/// # Ok::<(), urial::ParseError>(())
/// ```
pub type IriRef<'a> = Reference<'a, Rfc3987>;

/// `IRI = scheme ":" ihier-part [ "?" iquery ] [ "#" ifragment ]`: a [`Uri`] that may hold characters
/// beyond ASCII (RFC 3987 §2.2).
///
/// ```
/// # use urial::{Iri, Uri};
/// let iri = Iri::parse("urn:example:\u{a9}")?;
/// assert_eq!(iri.scheme(), "urn");
/// assert_eq!(Iri::from(Uri::parse("urn:a")?), "urn:a");
/// let error = Uri::try_from(iri).unwrap_err();
/// assert_eq!(error.offset(), 12);
/// # Ok::<(), urial::ParseError>(())
/// ```
pub type Iri<'a> = Identifier<'a, Rfc3987>;

/// How a reference is written, which tells what it takes from a base (§4.2).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ReferenceKind {
    /// With a scheme, a URI or an IRI: takes nothing.
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

impl<'a, G: Grammar> Reference<'a, G> {
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
    #[inline]
    pub fn parse(text: &'a str) -> Result<Reference<'a, G>, ParseError> {
        parse::text::<G, _>(text, Reference::of)
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
    pub fn parse_bytes(text: &'a [u8]) -> Result<Reference<'a, G>, ParseError> {
        parse::bytes::<G>(text).map(Reference::of)
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
    pub const fn const_parse(text: &'a str) -> Result<Reference<'a, G>, ParseError> {
        match parse::reference_const::<G>(text.as_bytes()) {
            Ok(offsets) => Ok(Reference::new(text, offsets)),
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
    pub const fn from_static(text: &'static str) -> Reference<'static, G> {
        match Reference::const_parse(text) {
            Ok(reference) => reference,
            Err(error) => panic!("{}", error.sentence().as_str()),
        }
    }

    /// The reference that `text` is known to be, and where its components are known to be.
    #[cfg(feature = "alloc")]
    pub(crate) const fn trusted(text: &'a str, offsets: Offsets) -> Reference<'a, G> {
        Reference::new(text, offsets)
    }

    const fn new(text: &'a str, offsets: Offsets) -> Reference<'a, G> {
        Reference::of(ParsedText::new(text, offsets.borders()))
    }

    #[inline]
    pub(crate) const fn of(marked: ParsedText<'a>) -> Reference<'a, G> {
        Reference { marked, grammar: PhantomData }
    }

    #[inline]
    pub(crate) const fn offsets(self) -> Offsets {
        Offsets::of_text(&self.marked)
    }

    /// Part of the text.
    #[cfg(feature = "alloc")]
    #[inline]
    pub(crate) const fn cut(self, range: Range<usize>) -> &'a str {
        debug_assert!(range.start <= range.end && range.end <= self.as_str().len());
        self.marked.cut(range)
    }

    /// Returns the text, byte for byte as it was given.
    #[must_use]
    #[inline]
    pub const fn as_str(self) -> &'a str {
        self.marked.text()
    }

    /// Returns the scheme, if there is one (§3.1).
    #[must_use]
    #[inline]
    pub fn scheme(self) -> Option<Scheme<'a>> {
        self.component(Component::Scheme).map(Scheme::trusted)
    }

    /// Returns the authority, if there is one (§3.2); after `//`, it may be empty.
    #[must_use]
    #[inline]
    pub fn authority(self) -> Option<Authority<'a>> {
        Authority::of(self.marked)
    }

    /// Returns what stands before the `@` of the authority, if there is one (§3.2.1).
    #[must_use]
    #[inline]
    pub fn userinfo(self) -> Option<Userinfo<'a>> {
        self.component(Component::Userinfo).map(Userinfo::trusted)
    }

    /// Returns the host of the authority, if there is one (§3.2.2); it may be an empty name.
    #[must_use]
    #[inline]
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
    #[inline]
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
    // PERF: cut here, as `component` would ask whether it is there (`read`).
    #[must_use]
    #[inline]
    pub fn path(self) -> Path<'a> {
        let offsets = self.offsets();
        Path::trusted(self.marked.cut(offsets.path_start()..offsets.path_end()))
    }

    /// Returns what stands between `?` and `#`, if there is a `?` (§3.4).
    #[must_use]
    #[inline]
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
    #[inline]
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
    #[inline]
    pub fn component(self, component: Component) -> Option<&'a str> {
        offsets::component(&self.marked, component)
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
    #[inline]
    pub const fn range(self, component: Component) -> Option<Range<usize>> {
        self.offsets().range(component)
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
            Bound::Unbounded => self.as_str().len(),
        };
        self.as_str().get(start..end).unwrap_or_default()
    }

    /// The same text by another grammar, of which it is known to be too.
    const fn regarded<H: Grammar>(self) -> Reference<'a, H> {
        Reference::of(self.marked)
    }

    #[inline]
    pub(crate) const fn has_scheme(self) -> bool {
        self.offsets().has_scheme()
    }

    const fn position(self, border: Position) -> usize {
        match border {
            Position::Before(component) => self.offsets().place(component).start,
            Position::After(component) => self.offsets().place(component).end,
        }
    }

    /// Answers whether this is a `relative-ref`: whether it has no scheme (§4.2).
    #[must_use]
    pub const fn is_relative(self) -> bool {
        !self.has_scheme()
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
    #[inline]
    pub fn kind(self) -> ReferenceKind {
        if self.has_scheme() {
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
        } else if self.has_scheme() {
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
    pub fn without_fragment(self) -> Reference<'a, G> {
        let text = self.slice(..Position::After(Component::Query));
        Reference::new(text, self.offsets().without_fragment())
    }

    /// Returns the text with `***` for the password, to be shown or logged (§3.2.1, §7.5).
    ///
    /// `Debug` shows the same, and escapes what does not print. A `:` with nothing after it holds no password and stays.
    ///
    /// ```
    /// # use urial::UriRef;
    /// let reference = UriRef::parse("ftp://anna:secret@e.org/")?;
    /// assert_eq!(reference.masked().to_string(), "ftp://anna:***@e.org/");
    /// # Ok::<(), urial::ParseError>(())
    /// ```
    #[must_use]
    pub fn masked(self) -> Masked<'a> {
        use Position::{After, Before};
        Masked {
            before: self.slice(..Before(Component::Userinfo)),
            userinfo: self.userinfo(),
            after: self.slice(After(Component::Userinfo)..),
        }
    }
}

impl UriRef<'_> {
    /// Answers whether this is a `URI`: whether it has a scheme (§3).
    #[must_use]
    pub const fn is_uri(self) -> bool {
        self.has_scheme()
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
        self.has_scheme() && self.range(Component::Fragment).is_none()
    }
}

impl IriRef<'_> {
    /// Answers whether this is an `IRI`: whether it has a scheme (RFC 3987 §2.2).
    #[must_use]
    pub const fn is_iri(self) -> bool {
        self.has_scheme()
    }

    /// Answers whether this is an `absolute-IRI`: an IRI without a fragment (RFC 3987 §2.2).
    ///
    /// ```
    /// # use urial::IriRef;
    /// assert!(IriRef::parse("a:b")?.is_absolute_iri());
    /// assert!(!IriRef::parse("a:b#")?.is_absolute_iri());
    /// assert!(!IriRef::parse("b")?.is_absolute_iri());
    /// # Ok::<(), urial::ParseError>(())
    /// ```
    #[must_use]
    pub const fn is_absolute_iri(self) -> bool {
        self.has_scheme() && self.range(Component::Fragment).is_none()
    }
}

impl<'a, G: Grammar> Identifier<'a, G> {
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
    #[inline]
    pub fn parse(text: &'a str) -> Result<Identifier<'a, G>, ParseError> {
        // PERF: where it is to be returned, and not copied while it is being written (`parse`).
        let mut read = parse::text::<G, _>(text, |marked| Identifier(Reference::of(marked)));
        if !read.is_ok_and(|it| it.has_scheme()) {
            read = Err(parse::no_uri::<G>(text.as_bytes(), read.err()));
        }
        read
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
    pub fn parse_bytes(text: &'a [u8]) -> Result<Identifier<'a, G>, ParseError> {
        match Reference::parse_bytes(text) {
            Ok(reference) if reference.has_scheme() => Ok(Identifier(reference)),
            other => Err(parse::no_uri::<G>(text, other.err())),
        }
    }

    /// Reads `text` in a constant, with the portable kernel; elsewhere use [`parse`](Uri::parse).
    ///
    /// # Errors
    /// Those of `parse`.
    pub const fn const_parse(text: &'a str) -> Result<Identifier<'a, G>, ParseError> {
        match parse::reference_const::<G>(text.as_bytes()) {
            Ok(offsets) if offsets.has_scheme() => Ok(Identifier(Reference::new(text, offsets))),
            Ok(_) => Err(parse::no_uri::<G>(text.as_bytes(), None)),
            Err(error) => Err(parse::no_uri::<G>(text.as_bytes(), Some(error))),
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
    pub const fn from_static(text: &'static str) -> Identifier<'static, G> {
        match Identifier::const_parse(text) {
            Ok(uri) => uri,
            Err(error) => panic!("{}", error.sentence().as_str()),
        }
    }

    #[cfg(feature = "alloc")]
    pub(crate) const fn trusted(text: &'a str, offsets: Offsets) -> Identifier<'a, G> {
        Identifier(Reference::trusted(text, offsets))
    }

    /// What the identifier is, as a constant can ask for it.
    #[cfg(feature = "alloc")]
    pub(crate) const fn reference(self) -> Reference<'a, G> {
        self.0
    }

    /// Returns the scheme (§3.1).
    #[must_use]
    #[inline]
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
    pub fn without_fragment(self) -> Identifier<'a, G> {
        Identifier(self.0.without_fragment())
    }
}

impl<'a, G: Grammar> Deref for Identifier<'a, G> {
    type Target = Reference<'a, G>;

    #[inline]
    fn deref(&self) -> &Reference<'a, G> {
        &self.0
    }
}

impl<'a, G: Grammar> From<Identifier<'a, G>> for Reference<'a, G> {
    fn from(identifier: Identifier<'a, G>) -> Reference<'a, G> {
        identifier.0
    }
}

impl<G: Grammar> Default for Reference<'_, G> {
    /// The empty reference, which refers to the document it stands in (§4.4).
    fn default() -> Self {
        Reference::from_static("")
    }
}

/// What holds a reference, of either grammar: taken where nothing else tells which one.
///
/// Whatever borrows or lends a [`Reference`] or an [`Identifier`]; nothing else can implement it.
pub trait ToReference<'a>: Into<Reference<'a, Self::Grammar>> + sealed::Sealed {
    /// The grammar it follows.
    type Grammar: Grammar;

    /// Returns the reference. Costs nothing.
    fn to_reference(self) -> Reference<'a, Self::Grammar> {
        self.into()
    }
}

pub(crate) mod sealed {
    /// Implemented by what holds a reference.
    pub trait Sealed {}
}

impl<G: Grammar> sealed::Sealed for Reference<'_, G> {}

impl<G: Grammar> sealed::Sealed for Identifier<'_, G> {}

impl<'a, G: Grammar> ToReference<'a> for Reference<'a, G> {
    type Grammar = G;
}

impl<'a, G: Grammar> ToReference<'a> for Identifier<'a, G> {
    type Grammar = G;
}

impl<'a, G: Grammar> TryFrom<Reference<'a, G>> for Identifier<'a, G> {
    type Error = ParseError;

    /// Takes the reference as a URI, if it has a scheme.
    fn try_from(reference: Reference<'a, G>) -> Result<Identifier<'a, G>, ParseError> {
        if reference.has_scheme() {
            Ok(Identifier(reference))
        } else {
            Err(parse::no_uri::<G>(reference.as_str().as_bytes(), None))
        }
    }
}

/// What is a URI is an IRI, and stands where it stood.
impl<'a> From<UriRef<'a>> for IriRef<'a> {
    fn from(reference: UriRef<'a>) -> IriRef<'a> {
        reference.regarded()
    }
}

impl<'a> From<Uri<'a>> for Iri<'a> {
    fn from(uri: Uri<'a>) -> Iri<'a> {
        Identifier(uri.0.regarded())
    }
}

impl<'a> From<Uri<'a>> for IriRef<'a> {
    fn from(uri: Uri<'a>) -> IriRef<'a> {
        uri.0.regarded()
    }
}

/// An IRI that is ASCII is a URI; any other is refused at its first other character. To have those
/// encoded, see `to_uri`.
impl<'a> TryFrom<IriRef<'a>> for UriRef<'a> {
    type Error = ParseError;

    fn try_from(reference: IriRef<'a>) -> Result<UriRef<'a>, ParseError> {
        UriRef::parse(reference.as_str())
    }
}

impl<'a> TryFrom<Iri<'a>> for Uri<'a> {
    type Error = ParseError;

    fn try_from(iri: Iri<'a>) -> Result<Uri<'a>, ParseError> {
        UriRef::try_from(iri.0).map(Identifier)
    }
}

/// A reference as it may be shown: without its password. Made by [`UriRef::masked`].
#[derive(Clone, Copy)]
pub struct Masked<'a> {
    before: &'a str,
    userinfo: Option<Userinfo<'a>>,
    after: &'a str,
}

impl<'a> Masked<'a> {
    /// Of `text`, whose authority stands in `authority`: what precedes its last `@` may be a userinfo.
    pub(crate) fn of_authority(text: &'a str, authority: Range<usize>) -> Masked<'a> {
        let start = authority.start;
        match text[authority].rfind('@') {
            Some(at) => Masked {
                before: &text[..start],
                userinfo: Some(Userinfo::trusted(&text[start..start + at])),
                after: &text[start + at..],
            },
            None => Masked { before: text, userinfo: None, after: "" },
        }
    }
}

impl fmt::Display for Masked<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.before)?;
        if let Some(userinfo) = self.userinfo {
            write!(f, "{}", userinfo.masked())?;
        }
        f.write_str(self.after)
    }
}

impl fmt::Debug for Masked<'_> {
    /// Escapes what does not print, as an IRI may hold.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "\"{}", Printable(self.before))?;
        if let Some(userinfo) = self.userinfo {
            write!(f, "{:?}", userinfo.masked())?;
        }
        write!(f, "{}\"", Printable(self.after))
    }
}
