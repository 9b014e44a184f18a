//! Building (RFC 3986 §3, §5.3): makes a reference of parts, or reports why they make none.

use alloc::borrow::Cow;
use alloc::string::{String, ToString as _};
use core::fmt::{self, Write as _};
use core::net::Ipv6Addr;

use super::part::{HostPart, PortPart};
use super::recompose::{AuthoritySources, ComponentSource, Recomposer};
use crate::components::authority::Authority;
use crate::components::host::Host;
use crate::components::path::Path;
use crate::components::percent::{EncodeSet, PctStr, encode};
use crate::components::scheme::Scheme;
use crate::components::userinfo::Userinfo;
use crate::parse::error::{Expected, Found, ParseError};
use crate::parse::grammar::{Rfc3986, Rfc3987};
use crate::parse::offsets::{Component, Offsets};
use crate::parse::state::Site;
use crate::parse::{self, component};
use crate::reference::borrowed::ToReference;
use crate::reference::owned::{IdentifierBuf, ParseBufError, ReferenceBuf};
use crate::reference::types::{Grammar, IriBuf, IriRefBuf, UriBuf, UriRefBuf};
use crate::report::Explanation;

/// The source of a component: text that is written as it is, or data to encode.
///
/// Text is checked and never changed; a `&str` converts to it. Data is percent-encoded for its
/// component: `%`, and every octet that the grammar of the component does not allow, becomes a
/// triplet. Allowed characters stay, even delimiters: `/` in a path, `:` in a userinfo, `&` in a
/// query.
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
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub enum Content<'a> {
    /// Text that must match the grammar of the component.
    Text(&'a str),
    /// Octets to encode. A scheme, a port, a whole authority and a whole reference cannot be
    /// encoded, so their data is treated as text.
    Data(&'a [u8]),
}

impl<'a> Content<'a> {
    /// Makes data of octets, or of the UTF-8 of a text.
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

/// Converts parsed components, which are text.
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

impl<'a> From<&'a Cow<'_, str>> for Content<'a> {
    fn from(text: &'a Cow<'_, str>) -> Content<'a> {
        Content::Text(text)
    }
}

impl fmt::Debug for Content<'_> {
    /// Omits the content, which may be a password.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Content::Text(_) => "Text(..)",
            Content::Data(_) => "Data(..)",
        })
    }
}

/// The components of a reference to build. `None` is an absent component; an empty one is present.
///
/// ```
/// # use urial::{Content, Parts};
/// let parts = Parts {
///     scheme: Some("http"),
///     user: Some("an:na"),
///     host: Some("e.org".into()),
///     port: Some(8080.into()),
///     path: Content::data("/a b/50%"),
///     fragment: Some("".into()),
///     ..Parts::default()
/// };
/// assert_eq!(parts.build_uri()?, "http://an%3Ana@e.org:8080/a%20b/50%25#");
/// # Ok::<(), urial::BuildError>(())
/// ```
///
/// There is a method for each type that may be built:
///
/// | method | result |
/// |---|---|
/// | [`build`](Parts::build) | [`UriRefBuf`] |
/// | [`build_uri`](Parts::build_uri) | [`UriBuf`], which needs a scheme |
/// | [`build_iri_ref`](Parts::build_iri_ref) | [`IriRefBuf`] |
/// | [`build_iri`](Parts::build_iri) | [`IriBuf`], which needs a scheme |
///
/// A parsed reference converts to its parts, which can be changed and built again. To change one
/// part, use [`UriRefBuf::set`].
///
/// ```
/// # use urial::{Parts, UriRef};
/// let parts = Parts::from(UriRef::parse("http://e.org/a?b")?);
/// assert_eq!(Parts { query: None, ..parts }.build()?, "http://e.org/a");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Parts<'a> {
    /// The scheme (§3.1).
    pub scheme: Option<&'a str>,
    /// The userinfo, without the `@`; requires a host (§3.2.1). A `:` in data is not encoded, and
    /// separates a password. For user and password as data, use the next two instead.
    pub userinfo: Option<Content<'a>>,
    /// The part of the userinfo before its first `:`, as data; requires a host, and no `userinfo`.
    pub user: Option<&'a str>,
    /// The part of the userinfo after that `:`, as data; requires a host, and no `userinfo`.
    /// Without a user, the text before the `:` is empty. §3.2.1 deprecates passwords in URIs.
    pub password: Option<&'a str>,
    /// The host (§3.2.2). If it is present, even empty, there is an authority. An IPv6 address
    /// without brackets gets them. All other data is a name, in which brackets are encoded.
    pub host: Option<HostPart<'a>>,
    /// The port (§3.2.3), a number or text; requires a host.
    pub port: Option<PortPart<'a>>,
    /// The path (§3.3). After a host it is empty or begins with `/`.
    ///
    /// A path that would be parsed as another component gets a guard, which does not change what
    /// it resolves to: `/.` before `//` if there is no authority, `./` before a first segment with
    /// a `:` if there is no scheme. In data that `:` is encoded instead. The guard becomes part of
    /// the path, and is still there when the reference is parsed.
    pub path: Content<'a>,
    /// The query (§3.4).
    pub query: Option<Content<'a>>,
    /// The fragment (§3.5).
    pub fragment: Option<Content<'a>>,
}

impl Default for Parts<'_> {
    /// Returns no parts: the empty reference.
    fn default() -> Self {
        Parts {
            scheme: None,
            userinfo: None,
            user: None,
            password: None,
            host: None,
            port: None,
            path: Content::Text(""),
            query: None,
            fragment: None,
        }
    }
}

/// Why parts cannot be built into a reference.
///
/// ```
/// # use urial::{BuildError, Component, Parts};
/// let error = Parts { port: Some(80.into()), ..Parts::default() }.build().unwrap_err();
/// assert_eq!(error.to_string(), "port: expected a host to go with the port, found none");
/// assert_eq!(error.component(), Component::Port);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum BuildError {
    /// A part does not match its grammar, or is not allowed in its place.
    Part(PartError),
    /// There is a userinfo or a port, but no host.
    NoHost(Component),
    /// There is a userinfo, and also a user or a password, which are parts of one.
    TwoUserinfos,
    /// A pushed segment, or a segment in path data, is `.` or `..`, which cannot be encoded:
    /// percent-encoded, it is still a dot-segment (§6.2.2.2).
    DotSegment {
        /// Offset of the segment, in bytes from the start of what was given.
        offset: usize,
    },
    /// A segment of several is empty: see
    /// [`push_segments`](crate::UriRefBuf::push_segments).
    EmptySegment {
        /// Number of segments before it.
        index: usize,
    },
    /// The reference would be longer than `u32::MAX` bytes.
    Length,
}

/// Why a text does not match the grammar of its part: a [`ParseError`] whose offset counts from the
/// start of the part.
///
/// An authority is first split at its `@` and its `:`; then each of its parts is checked on its
/// own.
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
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct PartError {
    error: ParseError,
    /// The part is a whole reference: [`Component::Input`].
    is_whole: bool,
}

impl PartError {
    /// Returns the component whose grammar the part does not match.
    #[must_use]
    pub const fn component(&self) -> Component {
        self.error.component()
    }

    /// Returns the offset of the error, in bytes from the start of the part.
    #[must_use]
    pub const fn offset(&self) -> usize {
        self.error.offset()
    }

    /// Returns what was found at the offset.
    #[must_use]
    pub const fn found(&self) -> Found {
        self.error.found()
    }

    /// Returns what the grammar allows at the offset.
    #[must_use]
    pub const fn expected(&self) -> Expected {
        self.error.expected()
    }

    /// Returns the section of the rule that was violated.
    #[must_use]
    pub const fn section(&self) -> &'static str {
        self.error.section()
    }

    /// Returns a report of the error on `part`, the rejected text. A password is masked.
    ///
    /// `part` is the text of [`component`](PartError::component), which is not always the one that
    /// was set: setting an authority can fail because of the path after it.
    ///
    /// ```
    /// # use urial::{BuildError, Component, UriRefBuf};
    /// let refused = UriRefBuf::default().set(Component::Query, "a b");
    /// let Err(BuildError::Part(error)) = refused else { unreachable!() };
    /// assert_eq!(error.explain("a b").to_string(), r#"query: white space is not allowed, found ` ` at byte 1
    ///
    ///     a b
    ///      ^
    ///   expected: pchar, "/" or "?"
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
    /// Builds a URI reference of the parts. Allocates the result.
    ///
    /// # Errors
    /// - [`BuildError::Part`] for a text that does not match its grammar.
    /// - [`BuildError::NoHost`] for a userinfo or a port without a host.
    /// - [`BuildError::TwoUserinfos`] for a userinfo beside a user or a password.
    /// - [`BuildError::DotSegment`] for a segment `.` or `..` in path data.
    /// - [`BuildError::Length`] for a reference longer than `u32::MAX` bytes.
    ///
    /// ```
    /// # use urial::Parts;
    /// let parts = Parts { host: Some("e.org".into()), path: "/a".into(), ..Parts::default() };
    /// assert_eq!(parts.build()?, "//e.org/a");
    /// assert!(Parts { port: Some(80.into()), ..Parts::default() }.build().is_err());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn build(&self) -> Result<UriRefBuf, BuildError> {
        self.make().map(UriRefBuf)
    }

    /// Builds a URI of the parts. Allocates the result.
    ///
    /// # Errors
    /// The errors of [`build`](Parts::build), and [`BuildError::Part`] without a scheme.
    ///
    /// ```
    /// # use urial::Parts;
    /// let parts = Parts { scheme: Some("urn"), path: "a:b".into(), ..Parts::default() };
    /// assert_eq!(parts.build_uri()?.scheme(), "urn");
    /// let error = Parts { scheme: None, ..parts }.build_uri().unwrap_err();
    /// assert!(error.to_string().starts_with("scheme: a URI begins with a scheme and"));
    /// # Ok::<(), urial::BuildError>(())
    /// ```
    pub fn build_uri(&self) -> Result<UriBuf, BuildError> {
        self.make_identifier().map(UriBuf)
    }

    /// Builds an IRI reference of the parts. Text may hold non-ASCII characters, and data keeps
    /// those that [`EncodeSet::for_iri`] keeps. Allocates the result.
    ///
    /// # Errors
    /// The errors of [`build`](Parts::build).
    ///
    /// ```
    /// # use urial::{Content, Parts};
    /// let parts = Parts { path: Content::data("/\u{e9} 1"), ..Parts::default() };
    /// assert_eq!(parts.build_iri_ref()?, "/\u{e9}%201");
    /// assert_eq!(parts.build()?, "/%C3%A9%201");
    /// # Ok::<(), urial::BuildError>(())
    /// ```
    pub fn build_iri_ref(&self) -> Result<IriRefBuf, BuildError> {
        self.make().map(IriRefBuf)
    }

    /// Builds an IRI of the parts, as [`build_iri_ref`](Parts::build_iri_ref) builds a reference.
    /// Allocates the result.
    ///
    /// # Errors
    /// The errors of [`build`](Parts::build), and [`BuildError::Part`] without a scheme.
    ///
    /// ```
    /// # use urial::{Iri, Parts};
    /// let parts = Parts::from(Iri::parse("s://\u{e9}/a")?);
    /// assert_eq!(Parts { path: "/\u{fc}".into(), ..parts }.build_iri()?, "s://\u{e9}/\u{fc}");
    /// # Ok::<(), urial::BuildError>(())
    /// ```
    pub fn build_iri(&self) -> Result<IriBuf, BuildError> {
        self.make_identifier().map(IriBuf)
    }

    fn make_identifier<G: Grammar>(&self) -> Result<IdentifierBuf<G>, BuildError> {
        if self.scheme.is_none() {
            return Err(parse::no_scheme::<G>(b"").into());
        }
        self.make::<G>().map(IdentifierBuf::of)
    }

    pub(super) fn make<G: Grammar>(&self) -> Result<ReferenceBuf<G>, BuildError> {
        let mut text = String::new();
        let offsets = self.write::<G>(&mut text)?;
        Ok(ReferenceBuf::trusted(text, offsets))
    }

    /// Builds a URI reference of the parts and appends it to `target`. Allocates only if `target`
    /// must grow.
    ///
    /// # Errors
    /// The errors of [`build`](Parts::build); `target` is then unchanged.
    ///
    /// ```
    /// # use urial::{Parts, uri_ref};
    /// let mut links = String::from("see ");
    /// let parts = Parts { fragment: Some("top".into()), ..uri_ref!("http://e.org/a").into() };
    /// parts.build_into(&mut links)?;
    /// assert_eq!(links, "see http://e.org/a#top");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn build_into(&self, target: &mut String) -> Result<(), BuildError> {
        self.make_into::<Rfc3986>(target)
    }

    /// Builds an IRI reference of the parts, as [`build_iri_ref`](Parts::build_iri_ref) does, and
    /// appends it to `target`. Allocates only if `target` must grow.
    ///
    /// # Errors
    /// The errors of [`build`](Parts::build); `target` is then unchanged.
    ///
    /// ```
    /// # use urial::{Content, Parts};
    /// let mut text = String::new();
    /// let parts = Parts { path: Content::data("/caf\u{e9} au lait"), ..Parts::default() };
    /// parts.build_iri_ref_into(&mut text)?;
    /// assert_eq!(text, "/caf\u{e9}%20au%20lait");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn build_iri_ref_into(&self, target: &mut String) -> Result<(), BuildError> {
        self.make_into::<Rfc3987>(target)
    }

    fn make_into<G: Grammar>(&self, target: &mut String) -> Result<(), BuildError> {
        let start = target.len();
        self.write::<G>(target).map(drop).inspect_err(|_| target.truncate(start))
    }

    /// Replaces userinfo, host and port with those of the authority `text`, or removes them.
    pub(super) fn replace_authority<G: Grammar>(
        &mut self,
        text: Option<&'a str>,
    ) -> Result<(), BuildError> {
        (self.userinfo, self.host, self.port) = (None, None, None);
        let Some(text) = text else { return Ok(()) };
        let ranges = component::authority::<G>(text.as_bytes())?;
        self.userinfo = ranges.userinfo.map(|userinfo| text[userinfo].into());
        self.host = Some(text[ranges.host].into());
        self.port = ranges.port.map(|port| text[port].into());
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

    /// Appends the path. Data in the first segment of a relative reference has its `:` encoded, and
    /// so needs no guard.
    fn write_path<G: Grammar>(&self, target: &mut String) {
        let is_relative = self.scheme.is_none() && self.host.is_none();
        match self.path {
            Content::Data(data) if is_relative => {
                let first = data.iter().position(|&byte| byte == b'/').unwrap_or(data.len());
                let (first, rest) = data.split_at(first);
                let encoded = |data, set| Encoded::new::<G>(Content::Data(data), set);
                encoded(first, EncodeSet::SEGMENT_NZ_NC).write(target);
                encoded(rest, EncodeSet::PATH).write(target);
            }
            path => Encoded::new::<G>(path, EncodeSet::PATH).write(target),
        }
    }

    fn authority<G: Grammar>(&self, host: HostPart<'a>) -> AuthoritySources<Encoded<'a>> {
        AuthoritySources {
            userinfo: self.userinfo::<G>(),
            host: Encoded::host::<G>(host),
            port: self.port.map(|port| match port {
                PortPart::Text(text) => Encoded::Text(text),
                PortPart::Number(number) => Encoded::Number(number),
            }),
        }
    }

    fn userinfo<G: Grammar>(&self) -> Option<Encoded<'a>> {
        let set = set_for::<G>(EncodeSet::USERINFO);
        match (self.user, self.password) {
            (None, None) => self.userinfo.map(|it| Encoded::new::<G>(it, EncodeSet::USERINFO)),
            (user, password) => Some(Encoded::User(user.unwrap_or_default(), password, set)),
        }
    }

    fn check<G: Grammar>(&self) -> Result<(), BuildError> {
        check::<G>(Component::Scheme, self.scheme.map(Content::Text))?;
        check::<G>(Component::Userinfo, self.userinfo)?;
        self.host.map_or(Ok(()), check_host::<G>)?;
        if let Some(PortPart::Text(port)) = self.port {
            check::<G>(Component::Port, Some(Content::Text(port)))?;
        }
        self.check_path::<G>()?;
        check::<G>(Component::Query, self.query)?;
        check::<G>(Component::Fragment, self.fragment)?;
        let is_split = self.user.is_some() || self.password.is_some();
        if is_split && self.userinfo.is_some() {
            return Err(BuildError::TwoUserinfos);
        }
        match self.host {
            None if is_split || self.userinfo.is_some() => {
                Err(BuildError::NoHost(Component::Userinfo))
            }
            None if self.port.is_some() => Err(BuildError::NoHost(Component::Port)),
            _ => Ok(()),
        }
    }

    /// Checks the path: after a host it begins with `/` or is empty  (§3.3)
    fn check_path<G: Grammar>(&self) -> Result<(), BuildError> {
        if self.host.is_some() {
            component::abempty_start::<G>(self.path.as_bytes())?;
        }
        check_path::<G>(self.path)
    }
}

/// Checks text against the grammar of `component`. Data always passes: it will be encoded.
fn check<G: Grammar>(component: Component, content: Option<Content<'_>>) -> Result<(), BuildError> {
    match content {
        Some(Content::Text(text)) => Ok(component::part::<G>(component, text.as_bytes())?),
        Some(Content::Data(_)) | None => Ok(()),
    }
}

/// Checks a host. A [`Host`] may have been made of other text than that of a host.
fn check_host<G: Grammar>(host: HostPart<'_>) -> Result<(), BuildError> {
    match host {
        HostPart::Content(content) if bare_ipv6(content).is_some() => Ok(()),
        HostPart::Content(content) => check::<G>(Component::Host, Some(content)),
        HostPart::Host(Host::Ipv4(_) | Host::Ipv6(_)) => Ok(()),
        HostPart::Host(Host::RegName(name)) => check_host::<G>(name.into()),
        HostPart::Host(host @ Host::IpvFuture { .. }) => {
            Ok(component::part::<G>(Component::Host, host.to_string().as_bytes())?)
        }
    }
}

/// Checks the grammar of path text, and path data for dot-segments.
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

/// Returns `host` as text if it is an IPv6 address without brackets.
fn bare_ipv6(host: Content<'_>) -> Option<&str> {
    let octets = host.as_bytes();
    let text = octets.contains(&b':').then(|| str::from_utf8(octets).ok())??;
    text.parse::<Ipv6Addr>().is_ok().then_some(text)
}

/// Content with the encoding of its component.
enum Encoded<'a> {
    Text(&'a str),
    /// Data, and the bytes that stay literal.
    Data(&'a [u8], EncodeSet),
    /// An IPv6 address without its brackets.
    Bare(&'a str),
    /// A host that is no name.
    Host(Host<'a>),
    /// A port.
    Number(u16),
    /// A user and a password, as data, and the bytes that stay literal in a userinfo.
    User(&'a str, Option<&'a str>, EncodeSet),
}

impl<'a> Encoded<'a> {
    fn new<G: Grammar>(content: Content<'a>, set: EncodeSet) -> Encoded<'a> {
        match content {
            Content::Text(text) => Encoded::Text(text),
            Content::Data(data) => Encoded::Data(data, set_for::<G>(set)),
        }
    }

    fn host<G: Grammar>(host: HostPart<'a>) -> Encoded<'a> {
        let content = match host {
            HostPart::Content(content) => content,
            HostPart::Host(Host::RegName(name)) => name.into(),
            HostPart::Host(host) => return Encoded::Host(host),
        };
        match bare_ipv6(content) {
            Some(address) => Encoded::Bare(address),
            None => Encoded::new::<G>(content, EncodeSet::REG_NAME),
        }
    }
}

/// The bytes that stay literal in data, for the grammar `G`.
pub(super) fn set_for<G: Grammar>(set: EncodeSet) -> EncodeSet {
    if G::IS_IRI { set.for_iri() } else { set }
}

impl ComponentSource<String> for Encoded<'_> {
    fn write(self, target: &mut String) {
        // Writing to a `String` cannot fail.
        let _ = match self {
            Encoded::Text(text) => target.write_str(text),
            Encoded::Data(data, set) => write!(target, "{}", encode(data, set)),
            Encoded::Bare(address) => write!(target, "[{address}]"),
            Encoded::Host(host) => write!(target, "{host}"),
            Encoded::Number(port) => write!(target, "{port}"),
            Encoded::User(user, None, set) => {
                write!(target, "{}", encode(user, set.and_encode(b":")))
            }
            Encoded::User(user, Some(password), set) => {
                let user = encode(user, set.and_encode(b":"));
                write!(target, "{user}:{}", encode(password, set))
            }
        };
    }
}

/// Returns the parts of a reference: of any type that holds one.
impl<'a, R: ToReference<'a>> From<R> for Parts<'a> {
    fn from(reference: R) -> Parts<'a> {
        let reference = reference.to_reference();
        let content = |component| reference.component(component).map(Content::Text);
        Parts {
            scheme: reference.component(Component::Scheme),
            userinfo: content(Component::Userinfo),
            user: None,
            password: None,
            host: content(Component::Host).map(HostPart::Content),
            port: reference.port().map(PortPart::Text),
            path: reference.path().as_str().into(),
            query: content(Component::Query),
            fragment: content(Component::Fragment),
        }
    }
}

impl BuildError {
    /// The error for a whole reference.
    pub(super) fn of_whole(error: ParseError) -> BuildError {
        BuildError::of_part(PartError { error, is_whole: true })
    }

    fn of_part(part: PartError) -> BuildError {
        if part.error.site() == Site::LENGTH { BuildError::Length } else { BuildError::Part(part) }
    }

    /// Returns the part with the error; [`Component::Input`] for the whole reference.
    #[must_use]
    pub const fn component(&self) -> Component {
        match self {
            BuildError::Part(error) => error.component(),
            BuildError::NoHost(component) => *component,
            BuildError::TwoUserinfos => Component::Userinfo,
            BuildError::DotSegment { .. } | BuildError::EmptySegment { .. } => Component::Path,
            BuildError::Length => Component::Input,
        }
    }

    /// Returns the offset of the error, in bytes from the start of the part; 0 if it concerns the
    /// part as a whole.
    ///
    /// ```
    /// # use urial::{Component, Parts};
    /// let parts = Parts { path: "/a b".into(), ..Parts::default() };
    /// let error = parts.build().unwrap_err();
    /// assert_eq!((error.component(), error.offset()), (Component::Path, 2));
    /// ```
    #[must_use]
    pub const fn offset(&self) -> usize {
        match self {
            BuildError::Part(error) => error.offset(),
            BuildError::DotSegment { offset } => *offset,
            BuildError::NoHost(_)
            | BuildError::TwoUserinfos
            | BuildError::EmptySegment { .. }
            | BuildError::Length => 0,
        }
    }
}

impl From<ParseError> for BuildError {
    fn from(error: ParseError) -> BuildError {
        BuildError::of_part(PartError { error, is_whole: false })
    }
}

impl From<PartError> for BuildError {
    fn from(error: PartError) -> BuildError {
        BuildError::of_part(error)
    }
}

/// A reference that was built is no URI, or no text in ASCII.
impl From<ParseBufError> for BuildError {
    fn from(error: ParseBufError) -> BuildError {
        BuildError::of_whole(error.error())
    }
}

impl fmt::Display for BuildError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            BuildError::Part(error) => error.fmt(f),
            BuildError::NoHost(component) => {
                write!(f, "{component}: expected a host to go with the {component}, found none")
            }
            BuildError::TwoUserinfos => {
                f.write_str("userinfo: expected it whole or as user and password, found both")
            }
            BuildError::DotSegment { offset } => {
                write!(f, "path: expected no dot-segment, found one at byte {offset}")
            }
            BuildError::EmptySegment { index } => {
                write!(f, "path: expected pchar, found an empty segment at index {index}")
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
    /// Omits the userinfo, which may hold a password, and masks the password.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let shown = |content: Content<'_>| String::from_utf8_lossy(content.as_bytes()).into_owned();
        f.debug_struct("Parts")
            .field("scheme", &self.scheme)
            .field("userinfo", &self.userinfo)
            .field("user", &self.user)
            .field("password", &self.password.map(|_| "***"))
            .field("host", &self.host)
            .field("port", &self.port)
            .field("path", &shown(self.path))
            .field("query", &self.query.map(shown))
            .field("fragment", &self.fragment.map(shown))
            .finish()
    }
}
