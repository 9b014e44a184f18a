//! Borrowed references and identifiers, of URIs and of IRIs (RFC 3986 §3, §4).

use core::marker::PhantomData;
use core::ops::{Bound, Deref, Range, RangeBounds};

use crate::arch::Marked;
use crate::components::authority::{Authority, PortError};
use crate::components::host::Host;
use crate::components::pairs::{PairSyntax, Pairs};
use crate::components::path::{Path, PathKind};
use crate::components::percent::PctStr;
use crate::components::scheme::Scheme;
use crate::components::userinfo::Userinfo;
use crate::parse;
use crate::parse::error::ParseError;
use crate::parse::grammar::{Grammar, Rfc3986, Rfc3987};
use crate::parse::offsets::{self, Component, Offsets};

/// A valid reference of the grammar `G`: [`UriRef`] or [`IriRef`].
///
/// Methods are written once for both. Where they are documented for URIs, they work alike for IRIs,
/// whose components may contain characters beyond ASCII.
#[derive(Clone, Copy)]
pub struct Reference<'a, G: Grammar = Rfc3986> {
    /// The text, and the borders of its components.
    marked: Marked<'a>,
    grammar: PhantomData<G>,
}

/// A valid reference of the grammar `G` that has a scheme: [`Uri`] or [`Iri`].
///
/// It dereferences to [`Reference`], so every method of that is available.
#[derive(Clone, Copy)]
pub struct Identifier<'a, G: Grammar = Rfc3986>(pub(super) Reference<'a, G>);

/// `URI-reference = URI / relative-ref`: a valid text and the borders of its components (§4.1).
///
/// Borrowed and `Copy`, 48 bytes. Every component is a slice of the text, available without a
/// search. The text is never changed. An absent component differs from an empty one:
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
/// Equality, order and hash are those of the text, so `HTTP://e.org` and `http://e.org` differ. To
/// find out whether they are equivalent, compare them with `compare`. `Debug` masks passwords.
pub type UriRef<'a> = Reference<'a, Rfc3986>;

/// `URI = scheme ":" hier-part [ "?" query ] [ "#" fragment ]`: a reference with a scheme (§3).
///
/// It has all methods of [`UriRef`], and a [`scheme`](Uri::scheme) that is always present.
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
/// Nothing is encoded or decoded. Offsets count bytes of the text and are on UTF-8 boundaries. It
/// has all methods of [`UriRef`]; `to_uri` maps it to a URI reference.
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

/// `IRI = scheme ":" ihier-part [ "?" iquery ] [ "#" ifragment ]`: a [`Uri`] that may hold
/// characters beyond ASCII (RFC 3987 §2.2).
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

/// The form of a reference, which determines what it takes from a base (§4.2, §5.2.2).
///
/// See [`UriRef::kind`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ReferenceKind {
    /// Has a scheme: a URI or an IRI. Takes nothing from the base.
    Uri,
    /// `//host/path`: takes the scheme of the base.
    NetworkPath,
    /// `/path`: takes the scheme and the authority.
    AbsolutePath,
    /// `path`: takes the same, and merges its path with that of the base.
    RelativePath,
    /// `?query`, `#fragment` or nothing: takes the path too and, without a query, the query.
    EmptyPath,
}

/// A border of a component, at which a text can be cut; see [`UriRef::slice`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Position {
    /// The start of the component, after the delimiter before it.
    Before(Component),
    /// The end of the component, before the delimiter after it.
    After(Component),
}

impl<'a, G: Grammar> Reference<'a, G> {
    /// Parses `text` as a URI reference.
    ///
    /// Linear in the length of the text, and never allocates.
    ///
    /// # Errors
    /// If the text is not a reference. The error says in which component and at which byte, what
    /// was found, and what was expected. [`Component::Input`] if the text is longer than `u32::MAX`
    /// bytes.
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

    /// Parses octets, which need not be UTF-8, as a URI reference.
    ///
    /// Linear in the length of the text, and never allocates.
    ///
    /// # Errors
    /// Those of [`parse`](UriRef::parse). An octet that is not part of a UTF-8 character is
    /// reported as [`Found::Byte`].
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

    /// Parses `text` in a constant. Outside of constants, [`parse`](UriRef::parse) is faster: this
    /// function uses the portable kernel.
    ///
    /// # Errors
    /// Those of [`parse`](UriRef::parse).
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

    /// Parses a literal. In a constant, an invalid literal is a compile error; the macro
    /// [`uri_ref!`](crate::uri_ref) always parses in a constant.
    ///
    /// ```
    /// # use urial::UriRef;
    /// assert_eq!(UriRef::from_static("a?b").path(), "a");
    /// ```
    ///
    /// # Panics
    /// If the literal is not a URI reference, with the message of the error.
    #[must_use]
    #[track_caller]
    pub const fn from_static(text: &'static str) -> Reference<'static, G> {
        match Reference::const_parse(text) {
            Ok(reference) => reference,
            Err(error) => panic!("{}", error.sentence().as_str()),
        }
    }

    /// Takes a text that is known to be valid, with the offsets of its components.
    #[cfg(feature = "alloc")]
    pub(crate) const fn trusted(text: &'a str, offsets: Offsets) -> Reference<'a, G> {
        Reference::new(text, offsets)
    }

    const fn new(text: &'a str, offsets: Offsets) -> Reference<'a, G> {
        Reference::of(Marked::new(text, offsets.borders()))
    }

    #[inline]
    pub(crate) const fn of(marked: Marked<'a>) -> Reference<'a, G> {
        Reference { marked, grammar: PhantomData }
    }

    #[inline]
    pub(crate) const fn offsets(self) -> Offsets {
        Offsets::of_marked(&self.marked)
    }

    /// A part of the text. Both ends of `range` are borders of components or UTF-8 boundaries.
    #[cfg(feature = "alloc")]
    #[inline]
    pub(crate) const fn cut(self, range: Range<usize>) -> &'a str {
        debug_assert!(range.start <= range.end && range.end <= self.as_str().len());
        self.marked.cut(range)
    }

    /// Returns the text, byte for byte as it was parsed.
    #[must_use]
    #[inline]
    pub const fn as_str(self) -> &'a str {
        self.marked.text()
    }

    /// Returns the scheme (§3.1). `None` for a relative reference.
    ///
    /// ```
    /// # use urial::UriRef;
    /// assert_eq!(UriRef::parse("urn:a")?.scheme().unwrap(), "urn");
    /// assert_eq!(UriRef::parse("./urn:a")?.scheme(), None);
    /// # Ok::<(), urial::ParseError>(())
    /// ```
    #[must_use]
    #[inline]
    pub fn scheme(self) -> Option<Scheme<'a>> {
        self.component(Component::Scheme).map(Scheme::trusted)
    }

    /// Returns the authority (§3.2). `None` if there is no `//`; the authority may be empty.
    ///
    /// ```
    /// # use urial::UriRef;
    /// assert_eq!(UriRef::parse("//u@e.org:80/a")?.authority().unwrap(), "u@e.org:80");
    /// assert_eq!(UriRef::parse("file:///a")?.authority().unwrap(), "");
    /// assert_eq!(UriRef::parse("mailto:a@e.org")?.authority(), None);
    /// # Ok::<(), urial::ParseError>(())
    /// ```
    #[must_use]
    #[inline]
    pub fn authority(self) -> Option<Authority<'a>> {
        Authority::of(self.marked)
    }

    /// Returns the userinfo, the text before the `@` of the authority (§3.2.1).
    ///
    /// `None` if there is no authority, or no `@` in it; the userinfo may be empty.
    ///
    /// ```
    /// # use urial::UriRef;
    /// let userinfo = UriRef::parse("//anna:secret@e.org/")?.userinfo().unwrap();
    /// assert_eq!(userinfo.user(), "anna");
    /// # Ok::<(), urial::ParseError>(())
    /// ```
    #[must_use]
    #[inline]
    pub fn userinfo(self) -> Option<Userinfo<'a>> {
        self.component(Component::Userinfo).map(Userinfo::trusted)
    }

    /// Returns the host of the authority (§3.2.2): an IP address as a value, a name as text.
    ///
    /// `None` if there is no authority; the host may be an empty name. For the text of the host,
    /// see [`component`](UriRef::component).
    ///
    /// ```
    /// # use urial::{Host, UriRef};
    /// # use core::net::Ipv6Addr;
    /// let host = UriRef::parse("//[::1]/")?.host();
    /// assert_eq!(host, Some(Host::Ipv6(Ipv6Addr::LOCALHOST)));
    /// # Ok::<(), urial::ParseError>(())
    /// ```
    #[must_use]
    #[inline]
    pub fn host(self) -> Option<Host<'a>> {
        self.component(Component::Host).map(Host::trusted)
    }

    /// Returns the text of the port (§3.2.3). `None` if there is no authority, or no `:` for a port
    /// in it; the port may be empty.
    ///
    /// For the number, see [`port_number`](UriRef::port_number).
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

    /// Returns the port as a number from 0 to 65535. `None` for no port and for an empty one; see
    /// [`Authority::port_number`].
    ///
    /// # Errors
    /// [`PortError::Overflow`] above 65535. The grammar, `*DIGIT`, has no upper bound.
    ///
    /// ```
    /// # use urial::{PortError, UriRef};
    /// let number = |text| UriRef::parse(text).unwrap().port_number();
    /// assert_eq!(number("//e.org:080/"), Ok(Some(80)));
    /// assert_eq!(number("//e.org:/"), Ok(None));
    /// assert_eq!(number("//e.org:65536/"), Err(PortError::Overflow));
    /// ```
    pub fn port_number(self) -> Result<Option<u16>, PortError> {
        self.authority().map_or(Ok(None), Authority::port_number)
    }

    /// Returns the path (§3.3). Every reference has one; it may be empty.
    ///
    /// ```
    /// # use urial::UriRef;
    /// assert_eq!(UriRef::parse("//e.org/a/b?c")?.path(), "/a/b");
    /// assert!(UriRef::parse("?c")?.path().is_empty());
    /// # Ok::<(), urial::ParseError>(())
    /// ```
    // PERF: cut out here, because `component` would check whether it is present (`read`).
    #[must_use]
    #[inline]
    pub fn path(self) -> Path<'a> {
        let offsets = self.offsets();
        Path::trusted(self.marked.cut(offsets.path_start()..offsets.path_end()))
    }

    /// Returns the query, the text between `?` and `#` (§3.4). `None` if there is no `?`.
    ///
    /// ```
    /// # use urial::UriRef;
    /// assert_eq!(UriRef::parse("/a?b?c#d")?.query().unwrap(), "b?c");
    /// assert_eq!(UriRef::parse("/a?#d")?.query().unwrap(), "");
    /// assert_eq!(UriRef::parse("/a#b?c")?.query(), None);
    /// # Ok::<(), urial::ParseError>(())
    /// ```
    #[must_use]
    #[inline]
    pub fn query(self) -> Option<PctStr<'a>> {
        self.component(Component::Query).map(PctStr::trusted)
    }

    /// Returns the pairs of the query, `key=value` separated by `&`. There are none without a
    /// query.
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

    /// Returns the fragment, the text after `#` (§3.5). `None` if there is no `#`.
    ///
    /// ```
    /// # use urial::UriRef;
    /// assert_eq!(UriRef::parse("/a#b/c?d")?.fragment().unwrap(), "b/c?d");
    /// # Ok::<(), urial::ParseError>(())
    /// ```
    #[must_use]
    #[inline]
    pub fn fragment(self) -> Option<PctStr<'a>> {
        self.component(Component::Fragment).map(PctStr::trusted)
    }

    /// Returns the text of a component without its delimiters, or the whole text for
    /// [`Component::Input`]. `None` if the component is absent.
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

    /// Returns the range of a component without its delimiters, in bytes of the text. `None` if the
    /// component is absent.
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

    /// Returns the text between two borders, including the delimiters between them.
    ///
    /// Both borders of an absent component are where it would be. The result is empty if the end is
    /// before the start. A border is a position between bytes, so `..=` is the same as `..`.
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

    /// The same text as a reference of the grammar `H`, in which it must be valid as well.
    pub(super) const fn with_grammar<H: Grammar>(self) -> Reference<'a, H> {
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

    /// Returns whether this is a `relative-ref`, a reference without a scheme (§4.2).
    ///
    /// ```
    /// # use urial::UriRef;
    /// assert!(UriRef::parse("//e.org/")?.is_relative());
    /// assert!(!UriRef::parse("e.org:80")?.is_relative());
    /// # Ok::<(), urial::ParseError>(())
    /// ```
    #[must_use]
    pub const fn is_relative(self) -> bool {
        !self.has_scheme()
    }

    /// Returns the form of the reference (§4.2).
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

    /// Returns which of the five rules for paths the path matches (§3.3).
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
}

impl UriRef<'_> {
    /// Returns whether this is a `URI`, a reference with a scheme (§3).
    ///
    /// ```
    /// # use urial::UriRef;
    /// assert!(UriRef::parse("a:b")?.is_uri() && !UriRef::parse("b")?.is_uri());
    /// # Ok::<(), urial::ParseError>(())
    /// ```
    #[must_use]
    pub const fn is_uri(self) -> bool {
        self.has_scheme()
    }

    /// Returns whether this is an `absolute-URI`, a URI without a fragment (§4.3).
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
    /// Returns whether this is an `IRI`, a reference with a scheme (RFC 3987 §2.2).
    ///
    /// ```
    /// # use urial::IriRef;
    /// assert!(IriRef::parse("a:b")?.is_iri() && !IriRef::parse("b")?.is_iri());
    /// # Ok::<(), urial::ParseError>(())
    /// ```
    #[must_use]
    pub const fn is_iri(self) -> bool {
        self.has_scheme()
    }

    /// Returns whether this is an `absolute-IRI`, an IRI without a fragment (RFC 3987 §2.2).
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
    /// Parses `text` as a URI, a reference with a scheme.
    ///
    /// Linear in the length of the text, and never allocates.
    ///
    /// # Errors
    /// Those of [`UriRef::parse`]. For a relative reference, an error in the scheme, at the first
    /// byte that cannot begin or continue one.
    ///
    /// ```
    /// # use urial::Uri;
    /// assert!(Uri::parse("about:").is_ok());
    /// let error = Uri::parse("//e.org/").unwrap_err();
    /// assert_eq!(error.to_string(), "scheme: expected ALPHA, found `/` at byte 0");
    /// ```
    #[inline]
    pub fn parse(text: &'a str) -> Result<Identifier<'a, G>, ParseError> {
        // PERF: one variable, built in the return slot: another one would be copied right after its
        // fields are written, and stall (`parse`).
        let mut result = parse::text::<G, _>(text, |marked| Identifier(Reference::of(marked)));
        if !result.is_ok_and(|uri| uri.has_scheme()) {
            result = Err(parse::no_uri::<G>(text.as_bytes(), result.err()));
        }
        result
    }

    /// Parses octets, which need not be UTF-8, as a URI.
    ///
    /// Linear in the length of the text, and never allocates.
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

    /// Parses `text` in a constant. Outside of constants, [`parse`](Uri::parse) is faster: this
    /// function uses the portable kernel.
    ///
    /// # Errors
    /// Those of [`parse`](Uri::parse).
    ///
    /// ```
    /// # use urial::Uri;
    /// const IS_URI: [bool; 2] = [Uri::const_parse("a:b").is_ok(), Uri::const_parse("b").is_ok()];
    /// assert_eq!(IS_URI, [true, false]);
    /// ```
    pub const fn const_parse(text: &'a str) -> Result<Identifier<'a, G>, ParseError> {
        match parse::reference_const::<G>(text.as_bytes()) {
            Ok(offsets) if offsets.has_scheme() => Ok(Identifier(Reference::new(text, offsets))),
            Ok(_) => Err(parse::no_uri::<G>(text.as_bytes(), None)),
            Err(error) => Err(parse::no_uri::<G>(text.as_bytes(), Some(error))),
        }
    }

    /// Parses a literal. In a constant, an invalid literal is a compile error; the macro
    /// [`uri!`](crate::uri) always parses in a constant.
    ///
    /// ```
    /// # use urial::Uri;
    /// assert_eq!(Uri::from_static("a:b").path(), "b");
    /// ```
    ///
    /// # Panics
    /// If the literal is not a URI, with the message of the error.
    #[must_use]
    #[track_caller]
    pub const fn from_static(text: &'static str) -> Identifier<'static, G> {
        match Identifier::const_parse(text) {
            Ok(uri) => uri,
            Err(error) => panic!("{}", error.sentence().as_str()),
        }
    }

    /// Takes a text that is known to be valid and to have a scheme, with the offsets of its
    /// components.
    #[cfg(feature = "alloc")]
    pub(crate) const fn trusted(text: &'a str, offsets: Offsets) -> Identifier<'a, G> {
        Identifier(Reference::trusted(text, offsets))
    }

    /// The reference. Unlike `deref`, this is `const`.
    #[cfg(feature = "alloc")]
    pub(crate) const fn reference(self) -> Reference<'a, G> {
        self.0
    }

    /// Returns the scheme (§3.1).
    ///
    /// ```
    /// # use urial::Uri;
    /// assert_eq!(Uri::parse("mailto:anna@e.org")?.scheme(), "mailto");
    /// # Ok::<(), urial::ParseError>(())
    /// ```
    #[must_use]
    #[inline]
    pub fn scheme(self) -> Scheme<'a> {
        Scheme::trusted(self.component(Component::Scheme).unwrap_or_default())
    }

    /// Returns the URI without its fragment and the `#` before it: an `absolute-URI`, as a base is
    /// (§4.3, §5.1).
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

impl<G: Grammar> Default for Reference<'_, G> {
    /// The empty reference, which refers to the document that contains it (§4.4).
    fn default() -> Self {
        Reference::from_static("")
    }
}

/// A borrowed or owned reference or identifier, of either grammar.
///
/// Functions take it that accept both grammars and infer which one it is. It is implemented for
/// [`Reference`], [`Identifier`], and borrows of their owned forms, and cannot be implemented
/// elsewhere.
///
/// ```
/// # use urial::{Iri, ToReference, UriRef};
/// fn path_len<'a>(reference: impl ToReference<'a>) -> usize {
///     reference.to_reference().path().as_str().len()
/// }
/// assert_eq!(path_len(UriRef::parse("/ab")?), 3);
/// assert_eq!(path_len(Iri::parse("x:/\u{e9}")?), 3);
/// # Ok::<(), urial::ParseError>(())
/// ```
pub trait ToReference<'a>: Into<Reference<'a, Self::Grammar>> + sealed::Sealed {
    /// The grammar of the reference: [`Rfc3986`] or [`Rfc3987`].
    type Grammar: Grammar;

    /// Returns the reference. It is not parsed again.
    fn to_reference(self) -> Reference<'a, Self::Grammar> {
        self.into()
    }
}

pub(crate) mod sealed {
    /// Implemented by the types of this crate that hold a reference.
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
