//! Borrowed references and identifiers, of URIs and of IRIs (RFC 3986 §3, §4).

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
use crate::parse::error::ParseError;
use crate::parse::grammar::{Rfc3986, Rfc3987};
use crate::parse::offsets::{self, Component, Offsets};
use crate::reference::types::Grammar;

/// A valid reference of the grammar `G`: what [`UriRef`] and [`IriRef`] hold.
///
/// For code that is generic over the grammar, with [`ToReference`].
///
/// [`UriRef`]: crate::UriRef
/// [`IriRef`]: crate::IriRef
#[derive(Clone, Copy)]
pub struct Reference<'a, G: Grammar = Rfc3986> {
    /// The text and the borders of its components.
    marked: ParsedText<'a>,
    grammar: PhantomData<G>,
}

/// A valid reference of the grammar `G` that has a scheme: what [`Uri`] and [`Iri`] hold.
///
/// For code that is generic over the grammar, with [`ToIdentifier`].
///
/// [`Uri`]: crate::Uri
/// [`Iri`]: crate::Iri
///
/// It dereferences to [`Reference`], so every method of that is available.
#[derive(Clone, Copy)]
pub struct Identifier<'a, G: Grammar = Rfc3986>(pub(super) Reference<'a, G>);

/// The form of a reference, which determines what it takes from a base (§4.2, §5.2.2).
///
/// See [`UriRef::kind`](crate::UriRef::kind).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
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

/// A border of a component, at which a text can be cut; see
/// [`UriRef::slice`](crate::UriRef::slice).
///
/// ```
/// # use urial::{Component, Position, UriRef};
/// let reference = UriRef::parse("http://e.org/a?q#f")?;
/// let origin = reference.slice(..Position::After(Component::Authority));
/// assert_eq!(origin, "http://e.org");
/// assert_eq!(reference.slice(Position::Before(Component::Path)..), "/a?q#f");
/// # Ok::<(), urial::ParseError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Position {
    /// The start of the component, after the delimiter before it.
    Before(Component),
    /// The end of the component, before the delimiter after it.
    After(Component),
}

/// Makes a result of `place` by reading a text into it.
// PERF: one variable, built in the return slot: another one would be copied right after its fields
// are written, and stall (`parse`).
#[inline]
pub(super) fn in_place<T>(
    place: T,
    read: impl FnOnce(&mut T) -> Result<(), ParseError>,
) -> Result<T, ParseError> {
    let mut result = Ok(place);
    if let Ok(place) = &mut result
        && let Err(error) = read(place)
    {
        result = Err(error);
    }
    result
}

impl<'a, G: Grammar> Reference<'a, G> {
    /// See [`UriRef::parse`](crate::UriRef::parse).
    ///
    /// # Errors
    /// The errors of [`UriRef::parse`](crate::UriRef::parse).
    #[inline]
    pub fn parse(text: &'a str) -> Result<Reference<'a, G>, ParseError> {
        in_place(Reference::EMPTY, |place: &mut Reference<'a, G>| place.read(text))
    }

    /// The place for a text that is [read](Reference::read).
    pub(super) const EMPTY: Reference<'a, G> = Reference::of(ParsedText::EMPTY);

    /// Parses `text` in place.
    #[inline]
    pub(super) fn read(&mut self, text: &'a str) -> Result<(), ParseError> {
        parse::text::<G>(text, &mut self.marked)
    }

    /// Parses octets in place.
    #[inline]
    pub(super) fn read_bytes(&mut self, text: &'a [u8]) -> Result<(), ParseError> {
        parse::bytes::<G>(text, &mut self.marked)
    }

    /// See [`UriRef::parse_bytes`](crate::UriRef::parse_bytes).
    ///
    /// # Errors
    /// The errors of [`UriRef::parse_bytes`](crate::UriRef::parse_bytes).
    #[inline]
    pub fn parse_bytes(text: &'a [u8]) -> Result<Reference<'a, G>, ParseError> {
        in_place(Reference::EMPTY, |place: &mut Reference<'a, G>| place.read_bytes(text))
    }

    /// See [`UriRef::const_parse`](crate::UriRef::const_parse).
    ///
    /// # Errors
    /// The errors of [`UriRef::const_parse`](crate::UriRef::const_parse).
    pub const fn const_parse(text: &'a str) -> Result<Reference<'a, G>, ParseError> {
        match parse::reference_const::<G>(text.as_bytes()) {
            Ok(offsets) => Ok(Reference::new(text, offsets)),
            Err(error) => Err(error),
        }
    }

    /// See [`UriRef::from_static`](crate::UriRef::from_static).
    ///
    /// # Panics
    /// If [`UriRef::from_static`](crate::UriRef::from_static) panics.
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

    /// A part of the text. Both ends of `range` are borders of components or UTF-8 boundaries.
    #[cfg(feature = "alloc")]
    #[inline]
    pub(crate) const fn cut(self, range: Range<usize>) -> &'a str {
        debug_assert!(range.start <= range.end && range.end <= self.as_str().len());
        self.marked.cut(range)
    }

    /// See [`UriRef::as_str`](crate::UriRef::as_str).
    #[must_use]
    #[inline]
    pub const fn as_str(self) -> &'a str {
        self.marked.text()
    }

    /// See [`UriRef::scheme`](crate::UriRef::scheme).
    #[must_use]
    #[inline]
    pub fn scheme(self) -> Option<Scheme<'a>> {
        self.component(Component::Scheme).map(Scheme::trusted)
    }

    /// See [`UriRef::authority`](crate::UriRef::authority).
    #[must_use]
    #[inline]
    pub fn authority(self) -> Option<Authority<'a>> {
        Authority::of(self.marked)
    }

    /// See [`UriRef::userinfo`](crate::UriRef::userinfo).
    #[must_use]
    #[inline]
    pub fn userinfo(self) -> Option<Userinfo<'a>> {
        self.component(Component::Userinfo).map(Userinfo::trusted)
    }

    /// See [`UriRef::host`](crate::UriRef::host).
    #[must_use]
    #[inline]
    pub fn host(self) -> Option<Host<'a>> {
        self.component(Component::Host).map(Host::trusted)
    }

    /// See [`UriRef::port`](crate::UriRef::port).
    #[must_use]
    #[inline]
    pub fn port(self) -> Option<&'a str> {
        self.component(Component::Port)
    }

    /// See [`UriRef::port_number`](crate::UriRef::port_number).
    ///
    /// # Errors
    /// The errors of [`UriRef::port_number`](crate::UriRef::port_number).
    pub fn port_number(self) -> Result<Option<u16>, PortError> {
        self.authority().map_or(Ok(None), Authority::port_number)
    }

    /// See [`UriRef::path`](crate::UriRef::path).
    // PERF: cut out here, because `component` would check whether it is present (`read`).
    #[must_use]
    #[inline]
    pub fn path(self) -> Path<'a> {
        let offsets = self.offsets();
        Path::trusted(self.marked.cut(offsets.path_start()..offsets.path_end()))
    }

    /// See [`UriRef::query`](crate::UriRef::query).
    #[must_use]
    #[inline]
    pub fn query(self) -> Option<PctStr<'a>> {
        self.component(Component::Query).map(PctStr::trusted)
    }

    /// See [`UriRef::pairs`](crate::UriRef::pairs).
    #[must_use]
    pub fn pairs(self, syntax: PairSyntax) -> Pairs<'a> {
        Pairs::new(self.query().unwrap_or(PctStr::trusted("")), syntax)
    }

    /// See [`UriRef::fragment`](crate::UriRef::fragment).
    #[must_use]
    #[inline]
    pub fn fragment(self) -> Option<PctStr<'a>> {
        self.component(Component::Fragment).map(PctStr::trusted)
    }

    /// See [`UriRef::component`](crate::UriRef::component).
    #[must_use]
    #[inline]
    pub fn component(self, component: Component) -> Option<&'a str> {
        offsets::component(&self.marked, component)
    }

    /// See [`UriRef::range`](crate::UriRef::range).
    #[must_use]
    #[inline]
    pub const fn range(self, component: Component) -> Option<Range<usize>> {
        self.offsets().range(component)
    }

    /// See [`UriRef::slice`](crate::UriRef::slice).
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

    /// Returns the text as a reference of the grammar `H`, in which it must be valid as well.
    pub(crate) const fn with_grammar<H: Grammar>(self) -> Reference<'a, H> {
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

    /// See [`UriRef::is_relative`](crate::UriRef::is_relative).
    #[must_use]
    pub const fn is_relative(self) -> bool {
        !self.has_scheme()
    }

    /// See [`UriRef::kind`](crate::UriRef::kind).
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

    /// See [`UriRef::path_kind`](crate::UriRef::path_kind).
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

    /// See [`UriRef::without_fragment`](crate::UriRef::without_fragment).
    #[must_use]
    pub fn without_fragment(self) -> Reference<'a, G> {
        let text = self.slice(..Position::After(Component::Query));
        Reference::new(text, self.offsets().without_fragment())
    }
}

impl<'a, G: Grammar> Identifier<'a, G> {
    /// See [`Uri::parse`](crate::Uri::parse).
    ///
    /// # Errors
    /// The errors of [`Uri::parse`](crate::Uri::parse).
    #[inline]
    pub fn parse(text: &'a str) -> Result<Identifier<'a, G>, ParseError> {
        in_place(Identifier::EMPTY, |place: &mut Identifier<'a, G>| place.read(text))
    }

    /// The place for a text that is [read](Identifier::read).
    pub(super) const EMPTY: Identifier<'a, G> = Identifier(Reference::EMPTY);

    /// Parses `text` in place.
    #[inline]
    pub(super) fn read(&mut self, text: &'a str) -> Result<(), ParseError> {
        let read = self.0.read(text);
        self.check(text.as_bytes(), read)
    }

    /// Parses octets in place.
    #[inline]
    pub(super) fn read_bytes(&mut self, text: &'a [u8]) -> Result<(), ParseError> {
        let read = self.0.read_bytes(text);
        self.check(text, read)
    }

    /// The result of reading a reference, which is one of an identifier if it has a scheme.
    #[inline]
    fn check(&self, text: &[u8], read: Result<(), ParseError>) -> Result<(), ParseError> {
        match read {
            Ok(()) if self.has_scheme() => Ok(()),
            other => Err(parse::no_uri::<G>(text, other.err())),
        }
    }

    /// See [`Uri::parse_bytes`](crate::Uri::parse_bytes).
    ///
    /// # Errors
    /// The errors of [`Uri::parse_bytes`](crate::Uri::parse_bytes).
    #[inline]
    pub fn parse_bytes(text: &'a [u8]) -> Result<Identifier<'a, G>, ParseError> {
        in_place(Identifier::EMPTY, |place: &mut Identifier<'a, G>| place.read_bytes(text))
    }

    /// See [`Uri::const_parse`](crate::Uri::const_parse).
    ///
    /// # Errors
    /// The errors of [`Uri::const_parse`](crate::Uri::const_parse).
    pub const fn const_parse(text: &'a str) -> Result<Identifier<'a, G>, ParseError> {
        match parse::reference_const::<G>(text.as_bytes()) {
            Ok(offsets) if offsets.has_scheme() => Ok(Identifier(Reference::new(text, offsets))),
            Ok(_) => Err(parse::no_uri::<G>(text.as_bytes(), None)),
            Err(error) => Err(parse::no_uri::<G>(text.as_bytes(), Some(error))),
        }
    }

    /// See [`Uri::from_static`](crate::Uri::from_static).
    ///
    /// # Panics
    /// If [`Uri::from_static`](crate::Uri::from_static) panics.
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
    pub(crate) const fn reference(self) -> Reference<'a, G> {
        self.0
    }

    /// See [`Uri::scheme`](crate::Uri::scheme).
    #[must_use]
    #[inline]
    pub fn scheme(self) -> Scheme<'a> {
        Scheme::trusted(self.component(Component::Scheme).unwrap_or_default())
    }

    /// See [`Uri::without_fragment`](crate::Uri::without_fragment).
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

/// A reference to read: borrowed, owned, or a borrow of one, with or without a scheme.
///
/// Functions take it whose result does not borrow from the reference, so that `UriRef`, `&UriRef`,
/// `Uri`, `UriRefBuf` and `&UriBuf` go there alike; with a [`SubsetOf`] the grammar, URIs go where
/// IRIs do. Functions whose result borrows take a [`ToReference`]. It is implemented for
/// [`UriRef`], [`Uri`], [`IriRef`], [`Iri`], their owned forms, the generic types, and borrows of
/// all of them. It cannot be implemented elsewhere.
///
/// ```
/// # use urial::{AsReference, Iri, UriRef};
/// fn path_len(reference: impl AsReference) -> usize {
///     reference.as_reference().path().as_str().len()
/// }
/// assert_eq!(path_len(UriRef::parse("/ab")?), 3);
/// assert_eq!(path_len(&UriRef::parse("/ab")?), 3);
/// assert_eq!(path_len(Iri::parse("x:/\u{e9}")?), 3);
/// # Ok::<(), urial::ParseError>(())
/// ```
///
/// [`UriRef`]: crate::UriRef
/// [`Uri`]: crate::Uri
/// [`IriRef`]: crate::IriRef
/// [`Iri`]: crate::Iri
#[diagnostic::on_unimplemented(
    message = "`{Self}` is no reference",
    note = "parse a text first, with `UriRef::parse` or `IriRef::parse`"
)]
pub trait AsReference: sealed::Sealed {
    /// The grammar of the reference: [`Rfc3986`] or [`Rfc3987`](crate::Rfc3987).
    type Grammar: Grammar;

    /// Returns the reference. It is not parsed again.
    fn as_reference(&self) -> Reference<'_, Self::Grammar>;
}

/// A URI or IRI to read: an [`AsReference`] that has a scheme.
///
/// ```
/// # use urial::{AsIdentifier, Uri, uri};
/// fn scheme_len(uri: impl AsIdentifier) -> usize {
///     uri.as_identifier().scheme().as_str().len()
/// }
/// assert_eq!(scheme_len(uri!("http://e.org/")), 4);
/// assert_eq!(scheme_len(Uri::parse("urn:a")?), 3);
/// # Ok::<(), urial::ParseError>(())
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` is neither a URI nor an IRI",
    note = "a reference may be relative: use `Uri::try_from` or `Iri::try_from`"
)]
pub trait AsIdentifier: AsReference {
    /// Returns the identifier. It is not parsed again.
    fn as_identifier(&self) -> Identifier<'_, Self::Grammar> {
        Identifier(self.as_reference())
    }
}

/// A grammar whose every text is also one of `G`: each of itself, and [`Rfc3986`] of
/// [`Rfc3987`](crate::Rfc3987).
///
/// ```
/// # #[cfg(feature = "alloc")] {
/// # use urial::{iri, uri_ref};
/// assert_eq!(iri!("http://e.org/\u{e9}/").resolve(uri_ref!("a"))?, "http://e.org/\u{e9}/a");
/// # }
/// # Ok::<(), urial::ResolveError>(())
/// ```
#[diagnostic::on_unimplemented(
    message = "the result would be a URI, and this is an IRI",
    note = "convert it with `to_uri` first"
)]
pub trait SubsetOf<G: Grammar>: Grammar {}

impl<G: Grammar> SubsetOf<G> for G {}

impl SubsetOf<Rfc3987> for Rfc3986 {}

/// A reference to borrow from, of either grammar, with or without a scheme.
///
/// Functions take it whose result lives as long as the text of the reference; others take an
/// [`AsReference`]. It is implemented for [`UriRef`], [`Uri`], [`IriRef`], [`Iri`], borrows of
/// them and of their owned forms, and the generic types. It cannot be implemented elsewhere.
///
/// ```
/// # use urial::{Iri, ToReference, UriRef};
/// fn path<'a>(reference: impl ToReference<'a>) -> &'a str {
///     reference.to_reference().path().as_str()
/// }
/// assert_eq!(path(UriRef::parse("/ab")?), "/ab");
/// assert_eq!(path(&Iri::parse("x:/\u{e9}")?), "/\u{e9}");
/// # Ok::<(), urial::ParseError>(())
/// ```
///
/// [`UriRef`]: crate::UriRef
/// [`Uri`]: crate::Uri
/// [`IriRef`]: crate::IriRef
/// [`Iri`]: crate::Iri
#[diagnostic::on_unimplemented(
    message = "`{Self}` is no reference to borrow from",
    note = "parse a text first, and pass an owned reference as `&reference`"
)]
pub trait ToReference<'a>: Into<Reference<'a, Self::Grammar>> + AsReference {
    /// Returns the reference. It is not parsed again.
    fn to_reference(self) -> Reference<'a, Self::Grammar> {
        self.into()
    }
}

/// A URI or IRI to borrow from: a [`ToReference`] that has a scheme, as a base must.
///
/// ```
/// # use urial::{Iri, ToIdentifier, Uri};
/// fn base_len<'a>(base: impl ToIdentifier<'a>) -> usize {
///     base.to_identifier().without_fragment().as_str().len()
/// }
/// assert_eq!(base_len(Uri::parse("a:b#c")?), 3);
/// assert_eq!(base_len(&Iri::parse("a:\u{e9}")?), 4);
/// # Ok::<(), urial::ParseError>(())
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` is neither a URI nor an IRI to borrow from",
    note = "a reference may be relative: use `Uri::try_from`; pass an owned URI as `&uri`"
)]
pub trait ToIdentifier<'a>:
    ToReference<'a> + AsIdentifier + Into<Identifier<'a, Self::Grammar>>
{
    /// Returns the identifier. It is not parsed again.
    fn to_identifier(self) -> Identifier<'a, Self::Grammar> {
        self.into()
    }
}

/// Returns `it` as a reference of the grammar `G`.
#[inline]
pub(crate) fn reference_of<G: Grammar>(
    it: &impl AsReference<Grammar: SubsetOf<G>>,
) -> Reference<'_, G> {
    it.as_reference().with_grammar()
}

/// Returns `it` as an identifier of the grammar `G`.
#[inline]
pub(crate) fn identifier_of<G: Grammar>(
    it: &impl AsIdentifier<Grammar: SubsetOf<G>>,
) -> Identifier<'_, G> {
    Identifier(it.as_reference().with_grammar())
}

pub(crate) mod sealed {
    /// Implemented by the types of this crate that hold a reference.
    pub trait Sealed {}
}

impl<T: sealed::Sealed + ?Sized> sealed::Sealed for &T {}

impl<G: Grammar> sealed::Sealed for Reference<'_, G> {}

impl<G: Grammar> sealed::Sealed for Identifier<'_, G> {}

impl<T: AsReference + ?Sized> AsReference for &T {
    type Grammar = T::Grammar;

    #[inline]
    fn as_reference(&self) -> Reference<'_, T::Grammar> {
        (**self).as_reference()
    }
}

impl<T: AsIdentifier + ?Sized> AsIdentifier for &T {}

impl<G: Grammar> AsReference for Reference<'_, G> {
    type Grammar = G;

    #[inline]
    fn as_reference(&self) -> Reference<'_, G> {
        *self
    }
}

impl<G: Grammar> AsReference for Identifier<'_, G> {
    type Grammar = G;

    #[inline]
    fn as_reference(&self) -> Reference<'_, G> {
        self.reference()
    }
}

impl<G: Grammar> AsIdentifier for Identifier<'_, G> {}

impl<'a, G: Grammar> ToReference<'a> for Reference<'a, G> {}

impl<'a, G: Grammar> ToReference<'a> for &Reference<'a, G> {}

impl<'a, G: Grammar> ToReference<'a> for Identifier<'a, G> {}

impl<'a, G: Grammar> ToReference<'a> for &Identifier<'a, G> {}

impl<'a, G: Grammar> ToIdentifier<'a> for Identifier<'a, G> {}

impl<'a, G: Grammar> ToIdentifier<'a> for &Identifier<'a, G> {}
