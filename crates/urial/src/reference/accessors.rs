//! What every type of references has: its text, its components and their places.
//!
//! Declared once, and applied to each of the eight types in [`types`](super::types).

/// Declares what every reference has: its text, its components and their places. `$a` is the
/// lifetime of the text.
macro_rules! accessors {
    ($a:lifetime) => {
        /// Returns the text, byte for byte as it was parsed.
        ///
        /// ```
        /// # use urial::UriRef;
        /// assert_eq!(UriRef::parse("HTTP://e.org/%7ea")?.as_str(), "HTTP://e.org/%7ea");
        /// # Ok::<(), urial::ParseError>(())
        /// ```
        #[must_use]
        #[inline]
        pub const fn as_str(&self) -> &$a str {
            self.reference().as_str()
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
        pub fn authority(&self) -> Option<Authority<$a>> {
            self.reference().authority()
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
        pub fn userinfo(&self) -> Option<Userinfo<$a>> {
            self.reference().userinfo()
        }

        /// Returns the host of the authority (§3.2.2): an IP address as a value, a name as text.
        ///
        /// `None` if there is no authority; the host may be an empty name. For the text of the
        /// host, see [`host_str`](UriRef::host_str).
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
        pub fn host(&self) -> Option<Host<$a>> {
            self.reference().host()
        }

        /// Returns the text of the host (§3.2.2), with the brackets of an IP literal. `None` if
        /// there is no authority; the host may be empty.
        ///
        /// ```
        /// # use urial::UriRef;
        /// assert_eq!(UriRef::parse("//u@[::1]:80/")?.host_str(), Some("[::1]"));
        /// assert_eq!(UriRef::parse("file:///a")?.host_str(), Some(""));
        /// assert_eq!(UriRef::parse("/a")?.host_str(), None);
        /// # Ok::<(), urial::ParseError>(())
        /// ```
        #[must_use]
        #[inline]
        pub fn host_str(&self) -> Option<&$a str> {
            self.reference().component(Component::Host)
        }

        /// Returns the text of the port (§3.2.3). `None` if there is no authority, or no `:` for a
        /// port in it; the port may be empty.
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
        pub fn port(&self) -> Option<&$a str> {
            self.reference().port()
        }

        /// Returns the port as a number from 0 to 65535. `None` for no port and for an empty one;
        /// see [`Authority::port_number`].
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
        pub fn port_number(&self) -> Result<Option<u16>, PortError> {
            self.reference().port_number()
        }

        /// Returns the path (§3.3). Every reference has one; it may be empty.
        ///
        /// ```
        /// # use urial::UriRef;
        /// assert_eq!(UriRef::parse("//e.org/a/b?c")?.path(), "/a/b");
        /// assert!(UriRef::parse("?c")?.path().is_empty());
        /// # Ok::<(), urial::ParseError>(())
        /// ```
        #[must_use]
        #[inline]
        pub fn path(&self) -> Path<$a> {
            self.reference().path()
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
        pub fn query(&self) -> Option<PctStr<$a>> {
            self.reference().query()
        }

        /// Returns the text of the query (§3.4): `query` as a `str`.
        ///
        /// ```
        /// # use urial::UriRef;
        /// assert_eq!(UriRef::parse("/a?b=%20")?.query_str(), Some("b=%20"));
        /// # Ok::<(), urial::ParseError>(())
        /// ```
        #[must_use]
        #[inline]
        pub fn query_str(&self) -> Option<&$a str> {
            self.reference().component(Component::Query)
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
        pub fn pairs(&self, syntax: PairSyntax) -> Pairs<$a> {
            self.reference().pairs(syntax)
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
        pub fn fragment(&self) -> Option<PctStr<$a>> {
            self.reference().fragment()
        }

        /// Returns the text of the fragment (§3.5): `fragment` as a `str`.
        ///
        /// ```
        /// # use urial::UriRef;
        /// assert_eq!(UriRef::parse("/a#b%20")?.fragment_str(), Some("b%20"));
        /// # Ok::<(), urial::ParseError>(())
        /// ```
        #[must_use]
        #[inline]
        pub fn fragment_str(&self) -> Option<&$a str> {
            self.reference().component(Component::Fragment)
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
        pub fn component(&self, component: Component) -> Option<&$a str> {
            self.reference().component(component)
        }

        /// Returns the range of a component without its delimiters, in bytes of the text. `None` if
        /// the component is absent.
        ///
        /// ```
        /// # use urial::{Component, UriRef};
        /// let reference = UriRef::parse("//e.org/a")?;
        /// assert_eq!(reference.range(Component::Host), Some(2..7));
        /// # Ok::<(), urial::ParseError>(())
        /// ```
        #[must_use]
        #[inline]
        pub const fn range(&self, component: Component) -> Option<Range<usize>> {
            self.reference().range(component)
        }

        /// Returns the text between two borders, including the delimiters between them.
        ///
        /// Both borders of an absent component are where it would be. The result is empty if the
        /// end is before the start. A border is a position between bytes, so `..=` is the same as
        /// `..`.
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
        pub fn slice(&self, borders: impl RangeBounds<Position>) -> &$a str {
            self.reference().slice(borders)
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
        pub const fn is_relative(&self) -> bool {
            self.reference().is_relative()
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
        pub fn kind(&self) -> ReferenceKind {
            self.reference().kind()
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
        pub fn path_kind(&self) -> PathKind {
            self.reference().path_kind()
        }
        /// Returns the text with `***` in place of the password, for display and logs (§3.2.1,
        /// §7.5).
        ///
        /// An empty password is not masked. `Debug` writes the same, and escapes characters that do
        /// not print. Writing does not allocate.
        ///
        /// ```
        /// # use urial::UriRef;
        /// let reference = UriRef::parse("ftp://anna:secret@e.org/")?;
        /// assert_eq!(reference.masked().to_string(), "ftp://anna:***@e.org/");
        /// # Ok::<(), urial::ParseError>(())
        /// ```
        #[must_use]
        pub fn masked(&self) -> Masked<$a> {
            self.reference().masked()
        }
    };
}

/// Declares the question whether a text is an absolute URI or IRI.
macro_rules! absolute {
    ($is_absolute_uri:ident) => {
        /// Returns whether this is an `absolute-URI` or `absolute-IRI`: it has a scheme and no
        /// fragment (§4.3; RFC 3987 §2.2).
        ///
        /// ```
        /// # use urial::UriRef;
        /// assert!(UriRef::parse("a:b")?.is_absolute_uri());
        /// assert!(!UriRef::parse("a:b#")?.is_absolute_uri());
        /// assert!(!UriRef::parse("b")?.is_absolute_uri());
        /// # Ok::<(), urial::ParseError>(())
        /// ```
        #[must_use]
        pub const fn $is_absolute_uri(&self) -> bool {
            let reference = self.reference();
            reference.has_scheme() && reference.range(Component::Fragment).is_none()
        }
    };
}

/// Declares what a reference has that may lack a scheme.
macro_rules! optional_scheme {
    ($a:lifetime, $is_uri:ident) => {
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
        pub fn scheme(&self) -> Option<Scheme<$a>> {
            self.reference().scheme()
        }

        /// Returns whether there is a scheme: whether this is a URI or an IRI (§3; RFC 3987 §2.2).
        ///
        /// ```
        /// # use urial::{IriRef, UriRef};
        /// assert!(UriRef::parse("a:b")?.is_uri() && !UriRef::parse("b")?.is_uri());
        /// assert!(IriRef::parse("a:b")?.is_iri() && !IriRef::parse("b")?.is_iri());
        /// # Ok::<(), urial::ParseError>(())
        /// ```
        #[must_use]
        pub const fn $is_uri(&self) -> bool {
            self.reference().has_scheme()
        }
    };
}

/// Declares what an identifier has, which always has a scheme.
macro_rules! scheme {
    ($a:lifetime) => {
        /// Returns the scheme (§3.1).
        ///
        /// ```
        /// # use urial::Uri;
        /// assert_eq!(Uri::parse("mailto:anna@e.org")?.scheme(), "mailto");
        /// # Ok::<(), urial::ParseError>(())
        /// ```
        #[must_use]
        #[inline]
        pub fn scheme(&self) -> Scheme<$a> {
            self.identifier().scheme()
        }
    };
}

pub(super) use {absolute, accessors, optional_scheme, scheme};
