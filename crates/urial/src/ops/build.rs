//! Building (RFC 3986 §3, §5.3): parts in, a reference out, valid or refused.

use alloc::string::String;
use core::fmt::{self, Write as _};
use core::net::Ipv6Addr;

use super::recompose::{AuthoritySources, ComponentSource, Recomposer};
use crate::components::authority::Authority;
use crate::components::path::Path;
use crate::components::percent::{EncodeSet, PctStr, encode};
use crate::components::scheme::Scheme;
use crate::components::userinfo::Userinfo;
use crate::parse::component;
use crate::parse::error::{Expected, Found, ParseError};
use crate::parse::grammar::{Grammar, Rfc3986, Rfc3987};
use crate::parse::offsets::{Component, Offsets};
use crate::parse::state::Site;
use crate::reference::borrowed::{Identifier, Reference};
use crate::reference::owned::{IdentifierBuf, IriRefBuf, ReferenceBuf, UriRefBuf};
use crate::report::Explanation;

/// What a component is made from: text that is to stand as it is, or data that it is to stand for.
///
/// Text is checked and never changed; a `&str` becomes one. Data is percent-encoded for its
/// component: every `%`, and all that its grammar does not allow, becomes a triplet. What it allows
/// stays, also where it has a meaning: `/` in a path, `:` in a userinfo, `&` in a query.
///
/// ```
/// # use urial::{Content, Parts};
/// let query = |content| Parts { query: Some(content), ..Parts::default() }.build();
/// assert_eq!(query("a%20b".into())?, "?a%20b");
/// assert_eq!(query(Content::data("a%20b #1"))?, "?a%2520b%20%231");
/// let error = query("a b".into()).unwrap_err();
/// assert_eq!(error.to_string(), r#"query: expected pchar, "/" or "?", found ` ` at byte 1"#);
/// # Ok::<(), urial::BuildError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Content<'a> {
    /// Text of the component's grammar.
    Text(&'a str),
    /// Octets to be encoded. A scheme, a port, a whole authority and a whole reference have no
    /// encoding: there, data is taken as text.
    Data(&'a [u8]),
}

impl<'a> Content<'a> {
    /// Takes data: octets, or text as its UTF-8.
    #[must_use]
    pub fn data<D: AsRef<[u8]> + ?Sized>(data: &'a D) -> Content<'a> {
        Content::Data(data.as_ref())
    }

    pub(super) const fn as_bytes(self) -> &'a [u8] {
        match self {
            Content::Text(text) => text.as_bytes(),
            Content::Data(data) => data,
        }
    }
}

impl<'a> From<&'a str> for Content<'a> {
    fn from(text: &'a str) -> Content<'a> {
        Content::Text(text)
    }
}

/// What is read from a component can be put into one, as the text it is.
macro_rules! content_from {
    ($($text:ty),*) => {
        $(
            impl<'a> From<$text> for Content<'a> {
                fn from(text: $text) -> Content<'a> {
                    Content::Text(text.as_str())
                }
            }
        )*
    };
}

content_from!(&'a String, PctStr<'a>, Scheme<'a>, Authority<'a>, Userinfo<'a>, Path<'a>);

impl fmt::Debug for Content<'_> {
    /// Leaves the content out: it may be a password.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Content::Text(_) => "Text(..)",
            Content::Data(_) => "Data(..)",
        })
    }
}

/// The components of a reference, to be put together. What is `None` is absent; what is empty is
/// not.
///
/// ```
/// # use urial::{Content, Parts};
/// let parts = Parts {
///     scheme: Some("http"),
///     host: Some("e.org".into()),
///     path: Content::data("/a b/50%"),
///     fragment: Some("".into()),
///     ..Parts::default()
/// };
/// assert_eq!(parts.build()?, "http://e.org/a%20b/50%25#");
/// # Ok::<(), urial::BuildError>(())
/// ```
///
/// What was parsed comes back, and can be changed on the way; [`UriRefBuf::set`] does that for one
/// part.
///
/// ```
/// # use urial::{Parts, UriRef};
/// let parts = Parts::from(UriRef::parse("http://e.org/a?b")?);
/// assert_eq!(Parts { query: None, ..parts }.build()?, "http://e.org/a");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Parts<'a> {
    /// The scheme (§3.1).
    pub scheme: Option<&'a str>,
    /// What stands before the `@`; needs a host (§3.2.1). As data, a `:` stays, and sets a password
    /// apart.
    pub userinfo: Option<Content<'a>>,
    /// The host (§3.2.2); with it there is an authority, even if it is empty. An IPv6 address may
    /// be given bare: the brackets are not part of it, and are added. Other data is a name,
    /// brackets in it are encoded.
    pub host: Option<Content<'a>>,
    /// The port (§3.2.3); needs a host.
    pub port: Option<&'a str>,
    /// The path (§3.3). After a host it is empty or begins with `/`.
    ///
    /// Where it would be read as something else it gets a guard, which changes nothing of what it
    /// resolves to: `/.` before `//` without an authority, `./` before a first segment with a `:`
    /// without a scheme. There, data needs no guard, as the `:` can be encoded. The guard is then
    /// part of the path's text, and stays in it when the reference is taken apart.
    pub path: Content<'a>,
    /// The query (§3.4).
    pub query: Option<Content<'a>>,
    /// The fragment (§3.5).
    pub fragment: Option<Content<'a>>,
}

impl Default for Parts<'_> {
    /// No part at all: the empty reference.
    fn default() -> Self {
        Parts {
            scheme: None,
            userinfo: None,
            host: None,
            port: None,
            path: Content::Text(""),
            query: None,
            fragment: None,
        }
    }
}

/// Why parts make no reference.
///
/// ```
/// # use urial::{BuildError, Component, Parts};
/// let error = Parts { port: Some("80"), ..Parts::default() }.build().unwrap_err();
/// assert_eq!(error.to_string(), "port: expected a host beside it, found none");
/// assert_eq!(error.component(), Component::Port);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum BuildError {
    /// A part is not of its grammar, or not where it stands.
    Part(PartError),
    /// A userinfo or a port has no host beside it.
    NoHost(Component),
    /// Data of a path has a segment `.` or `..`, for which no segment can stand: those are
    /// dot-segments, also when they are encoded (§6.2.2.2).
    DotSegment {
        /// Where it begins, in bytes from the start of the data.
        offset: usize,
    },
    /// The reference would be longer than `u32::MAX` bytes.
    Length,
}

/// Why a text is no such part: a [`ParseError`] whose offset counts from the start of the part.
///
/// An authority is cut at its `@` and at its `:` first, and its parts are then judged each by
/// itself.
///
/// ```
/// # use urial::{BuildError, Component, Found, Parts};
/// let parts = Parts { query: Some("a#b".into()), ..Parts::default() };
/// let Err(BuildError::Part(error)) = parts.build() else { unreachable!() };
/// assert_eq!((error.component(), error.offset()), (Component::Query, 1));
/// assert_eq!(error.found(), Found::Char('#'));
/// assert_eq!(error.expected().to_string(), r#"pchar, "/" or "?""#);
/// assert_eq!(error.section(), "RFC 3986 §3.4");
/// ```
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct PartError {
    error: ParseError,
    /// The part was to be the whole text: [`Component::Input`].
    is_whole: bool,
}

impl PartError {
    /// Returns the component that the part was to be.
    #[must_use]
    pub const fn component(&self) -> Component {
        self.error.component()
    }

    /// Returns where the part was refused, in bytes from its start.
    #[must_use]
    pub const fn offset(&self) -> usize {
        self.error.offset()
    }

    /// Returns what stands there.
    #[must_use]
    pub const fn found(&self) -> Found {
        self.error.found()
    }

    /// Returns what could have stood there.
    #[must_use]
    pub const fn expected(&self) -> Expected {
        self.error.expected()
    }

    /// Returns the section with the rule that was broken.
    #[must_use]
    pub const fn section(&self) -> &'static str {
        self.error.section()
    }

    /// Returns the error as a report on `part`, the text that was refused; a password is masked.
    ///
    /// That is the text of [`component`](PartError::component), which is not always what was set:
    /// an authority can be refused for the path behind it.
    ///
    /// ```
    /// # use urial::{BuildError, Component, UriRefBuf};
    /// let refused = UriRefBuf::default().set(Component::Query, "a b");
    /// let Err(BuildError::Part(error)) = refused else { unreachable!() };
    /// assert_eq!(error.explain("a b").to_string(), r#"query: expected pchar, "/" or "?", found ` ` at byte 1
    ///
    ///     a b
    ///      ^
    ///   rule: RFC 3986 §3.4"#);
    /// ```
    #[must_use]
    pub fn explain<'t, T: AsRef<[u8]> + ?Sized>(&self, part: &'t T) -> Explanation<'t> {
        if self.is_whole {
            return self.error.explain(part);
        }
        self.error.explain_part(part.as_ref())
    }
}

impl<'a> Parts<'a> {
    /// Puts the parts together. Allocates the reference.
    ///
    /// # Errors
    /// [`BuildError::Part`] where a text is not of its grammar; [`BuildError::NoHost`] for a
    /// userinfo or a port without a host; [`BuildError::DotSegment`] in data of a path;
    /// [`BuildError::Length`] beyond 4 GiB.
    pub fn build(&self) -> Result<UriRefBuf, BuildError> {
        self.make()
    }

    /// Puts the parts together to an IRI reference: as [`build`](Parts::build), but text may hold
    /// characters beyond ASCII, and data keeps those that [`EncodeSet::for_iri`] does.
    ///
    /// # Errors
    /// Those of `build`.
    ///
    /// ```
    /// # use urial::{Content, Parts};
    /// let parts = Parts { path: Content::data("/\u{e9} 1"), ..Parts::default() };
    /// assert_eq!(parts.build_iri()?, "/\u{e9}%201");
    /// assert_eq!(parts.build()?, "/%C3%A9%201");
    /// # Ok::<(), urial::BuildError>(())
    /// ```
    pub fn build_iri(&self) -> Result<IriRefBuf, BuildError> {
        self.make()
    }

    pub(super) fn make<G: Grammar>(&self) -> Result<ReferenceBuf<G>, BuildError> {
        let mut text = String::new();
        let offsets = self.write::<G>(&mut text)?;
        Ok(ReferenceBuf::trusted(text, offsets))
    }

    /// Puts the parts together after what `target` holds. Allocates only if `target` must grow.
    ///
    /// # Errors
    /// Those of [`build`](Parts::build); then `target` is as it was.
    pub fn build_into(&self, target: &mut String) -> Result<(), BuildError> {
        self.make_into::<Rfc3986>(target)
    }

    /// Puts the parts together to an IRI reference after what `target` holds: as
    /// [`build_iri`](Parts::build_iri).
    ///
    /// # Errors
    /// Those of `build`; then `target` is as it was.
    pub fn build_iri_into(&self, target: &mut String) -> Result<(), BuildError> {
        self.make_into::<Rfc3987>(target)
    }

    fn make_into<G: Grammar>(&self, target: &mut String) -> Result<(), BuildError> {
        let start = target.len();
        self.write::<G>(target).map(drop).inspect_err(|_| target.truncate(start))
    }

    /// Replaces the authority by what `text` says of it, or by none.
    pub(super) fn replace_authority<G: Grammar>(
        &mut self,
        text: Option<&'a str>,
    ) -> Result<(), BuildError> {
        (self.userinfo, self.host, self.port) = (None, None, None);
        let Some(text) = text else { return Ok(()) };
        let ranges = component::authority::<G>(text.as_bytes())?;
        self.userinfo = ranges.userinfo.map(|userinfo| text[userinfo].into());
        self.host = Some(text[ranges.host].into());
        self.port = ranges.port.map(|port| &text[port]);
        Ok(())
    }

    fn write<G: Grammar>(&self, target: &mut String) -> Result<Offsets, BuildError> {
        self.check::<G>()?;
        let mut result = Recomposer::new(target);
        result.scheme(self.scheme);
        result.authority(self.host.map(|host| self.authority::<G>(host)));
        result.path(|target| self.write_path::<G>(target));
        result.query(self.query.map(|it| Encoded::new::<G>(it, EncodeSet::QUERY)));
        result.fragment(self.fragment.map(|it| Encoded::new::<G>(it, EncodeSet::FRAGMENT)));
        result.finish().ok_or(BuildError::Length)
    }

    /// The first segment of a relative reference: data there has its `:` encoded, and needs no
    /// guard.
    fn write_path<G: Grammar>(&self, target: &mut String) {
        let is_relative = self.scheme.is_none() && self.host.is_none();
        match self.path {
            Content::Data(data) if is_relative => {
                let first = data.iter().position(|&byte| byte == b'/').unwrap_or(data.len());
                let (first, rest) = data.split_at(first);
                let write = |data, set| Encoded::new::<G>(Content::Data(data), set);
                write(first, EncodeSet::SEGMENT_NZ_NC).write(target);
                write(rest, EncodeSet::PATH).write(target);
            }
            path => Encoded::new::<G>(path, EncodeSet::PATH).write(target),
        }
    }

    fn authority<G: Grammar>(&self, host: Content<'a>) -> AuthoritySources<Encoded<'a>> {
        AuthoritySources {
            userinfo: self.userinfo.map(|it| Encoded::new::<G>(it, EncodeSet::USERINFO)),
            host: Encoded::host::<G>(host),
            port: self.port.map(Encoded::Text),
        }
    }

    fn check<G: Grammar>(&self) -> Result<(), BuildError> {
        check::<G>(Component::Scheme, self.scheme.map(Content::Text))?;
        check::<G>(Component::Userinfo, self.userinfo)?;
        check::<G>(Component::Host, self.host.filter(|&host| bare_ipv6(host).is_none()))?;
        check::<G>(Component::Port, self.port.map(Content::Text))?;
        self.check_path::<G>()?;
        check::<G>(Component::Query, self.query)?;
        check::<G>(Component::Fragment, self.fragment)?;
        match self.host {
            None if self.userinfo.is_some() => Err(BuildError::NoHost(Component::Userinfo)),
            None if self.port.is_some() => Err(BuildError::NoHost(Component::Port)),
            _ => Ok(()),
        }
    }

    /// After a host, a path begins with `/` or is empty  (§3.3)
    fn check_path<G: Grammar>(&self) -> Result<(), BuildError> {
        if self.host.is_some() {
            component::abempty_start::<G>(self.path.as_bytes())?;
        }
        check_path::<G>(self.path)
    }
}

/// Is `content`, if it is text, of the grammar of `component`?
fn check<G: Grammar>(component: Component, content: Option<Content<'_>>) -> Result<(), BuildError> {
    match content {
        Some(Content::Text(text)) => Ok(component::part::<G>(component, text.as_bytes())?),
        Some(Content::Data(_)) | None => Ok(()),
    }
}

/// Can `path` be a path? No path stands for data in which a segment is a dot-segment.
pub(super) fn check_path<G: Grammar>(path: Content<'_>) -> Result<(), BuildError> {
    let Content::Data(data) = path else { return check::<G>(Component::Path, Some(path)) };
    let mut offset = 0;
    for segment in data.split(|&byte| byte == b'/') {
        if matches!(segment, b"." | b"..") {
            return Err(BuildError::DotSegment { offset });
        }
        offset += segment.len() + 1;
    }
    Ok(())
}

/// The text of an IPv6 address that lacks its brackets.
fn bare_ipv6(host: Content<'_>) -> Option<&str> {
    let text = str::from_utf8(host.as_bytes()).ok()?;
    text.parse::<Ipv6Addr>().is_ok().then_some(text)
}

/// Content as it is written.
enum Encoded<'a> {
    Text(&'a str),
    /// With what it keeps as it is.
    Data(&'a [u8], EncodeSet),
    /// An IPv6 address without its brackets.
    Bare(&'a str),
}

impl<'a> Encoded<'a> {
    fn new<G: Grammar>(content: Content<'a>, set: EncodeSet) -> Encoded<'a> {
        match content {
            Content::Text(text) => Encoded::Text(text),
            Content::Data(data) => Encoded::Data(data, set_for::<G>(set)),
        }
    }

    fn host<G: Grammar>(host: Content<'a>) -> Encoded<'a> {
        match bare_ipv6(host) {
            Some(address) => Encoded::Bare(address),
            None => Encoded::new::<G>(host, EncodeSet::REG_NAME),
        }
    }
}

/// What data keeps in a component of the grammar `G`.
pub(super) fn set_for<G: Grammar>(set: EncodeSet) -> EncodeSet {
    if G::IS_IRI { set.for_iri() } else { set }
}

impl ComponentSource for Encoded<'_> {
    fn write(self, target: &mut String) {
        // Writing to a `String` does not fail.
        let _ = match self {
            Encoded::Text(text) => target.write_str(text),
            Encoded::Data(data, set) => write!(target, "{}", encode(data, set)),
            Encoded::Bare(address) => write!(target, "[{address}]"),
        };
    }
}

/// Whatever holds a reference can be taken apart.
macro_rules! parts_from {
    ($($reference:ty),*) => {
        $(
            impl<'a, G: Grammar> From<$reference> for Parts<'a> {
                fn from(reference: $reference) -> Parts<'a> {
                    Reference::from(reference).into()
                }
            }
        )*
    };
}

parts_from!(Identifier<'a, G>, &'a ReferenceBuf<G>, &'a IdentifierBuf<G>);

impl<'a, G: Grammar> From<Reference<'a, G>> for Parts<'a> {
    /// Takes a reference apart.
    fn from(reference: Reference<'a, G>) -> Parts<'a> {
        let content = |component| reference.component(component).map(Content::Text);
        Parts {
            scheme: reference.component(Component::Scheme),
            userinfo: content(Component::Userinfo),
            host: content(Component::Host),
            port: reference.port(),
            path: reference.path().as_str().into(),
            query: content(Component::Query),
            fragment: content(Component::Fragment),
        }
    }
}

impl BuildError {
    /// The refusal of a whole text.
    pub(super) fn of_whole(error: ParseError) -> BuildError {
        BuildError::of_part(PartError { error, is_whole: true })
    }

    fn of_part(part: PartError) -> BuildError {
        if part.error.site() == Site::LENGTH { BuildError::Length } else { BuildError::Part(part) }
    }

    /// Returns the part that is wrong; [`Component::Input`] where it is the whole.
    #[must_use]
    pub const fn component(&self) -> Component {
        match self {
            BuildError::Part(error) => error.component(),
            BuildError::NoHost(component) => *component,
            BuildError::DotSegment { .. } => Component::Path,
            BuildError::Length => Component::Input,
        }
    }

    /// Returns where in the part it is wrong, in bytes from its start: 0 where it is wrong as a
    /// whole.
    #[must_use]
    pub const fn offset(&self) -> usize {
        match self {
            BuildError::Part(error) => error.offset(),
            BuildError::DotSegment { offset } => *offset,
            BuildError::NoHost(_) | BuildError::Length => 0,
        }
    }
}

impl From<ParseError> for BuildError {
    fn from(error: ParseError) -> BuildError {
        BuildError::of_part(PartError { error, is_whole: false })
    }
}

impl fmt::Display for BuildError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            BuildError::Part(error) => error.fmt(f),
            BuildError::NoHost(component) => {
                write!(f, "{component}: expected a host beside it, found none")
            }
            BuildError::DotSegment { offset } => {
                write!(f, "path: expected data without dot-segments, found one at byte {offset}")
            }
            BuildError::Length => f.write_str(
                "input: expected a reference of at most 4294967295 bytes, found a longer one",
            ),
        }
    }
}

impl core::error::Error for BuildError {}

impl fmt::Display for PartError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.error.fmt(f)
    }
}

impl fmt::Debug for PartError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("PartError").field(&format_args!("{self}")).finish()
    }
}

impl core::error::Error for PartError {}

impl fmt::Debug for Parts<'_> {
    /// Leaves the userinfo out: it may hold a password.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let shown = |content: Content<'_>| String::from_utf8_lossy(content.as_bytes()).into_owned();
        f.debug_struct("Parts")
            .field("scheme", &self.scheme)
            .field("userinfo", &self.userinfo)
            .field("host", &self.host.map(shown))
            .field("port", &self.port)
            .field("path", &shown(self.path))
            .field("query", &self.query.map(shown))
            .field("fragment", &self.fragment.map(shown))
            .finish()
    }
}
