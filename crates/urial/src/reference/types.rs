//! The eight types that users hold: references and identifiers, borrowed and owned, of URIs and of
//! IRIs.
//!
//! Each is a newtype of a generic type, by which the rest of the library is written once for both
//! grammars. What all eight have is declared once, in [`accessors`](super::accessors); operations
//! add theirs with [`on_references`] and [`on_identifiers`], so that an owned type can do what its
//! borrowed form can.

#[cfg(feature = "alloc")]
use alloc::string::String;
use core::fmt;
use core::hash::Hash;
use core::ops::{Range, RangeBounds};

use super::accessors::{absolute, accessors, optional_scheme, scheme};
use crate::components::authority::{Authority, PortError};
use crate::components::host::Host;
use crate::components::pairs::{PairSyntax, Pairs};
use crate::components::path::{Path, PathKind};
use crate::components::percent::PctStr;
use crate::components::scheme::Scheme;
use crate::components::userinfo::Userinfo;
use crate::parse::error::ParseError;
use crate::parse::grammar::{Repertoire, Rfc3986, Rfc3987};
use crate::parse::offsets::Component;
#[cfg(feature = "alloc")]
use crate::reference::borrowed::{AsIdentifier, AsReference};
use crate::reference::borrowed::{
    Identifier, Position, Reference, ReferenceKind, ToIdentifier, ToReference, in_place,
};
use crate::reference::masked::Masked;
#[cfg(feature = "alloc")]
use crate::reference::owned::{IdentifierBuf, ReferenceBuf};

/// Declares the constructors of a borrowed type, a newtype of `$generic`.
macro_rules! constructors {
    ($name:ident is $generic:ident of $grammar:ident; $owned:ident) => {
        /// Parses `text`. [`UriRef`] and [`IriRef`] take any reference; [`Uri`] and [`Iri`] take
        /// one that has a scheme.
        ///
        /// Linear in the length of the text, and never allocates.
        ///
        /// # Errors
        /// If the text does not follow the grammar. The error says in which component and at which
        /// byte, what was found, and what was expected. A missing scheme is an error in the scheme,
        /// at the first byte that cannot begin or continue one. [`Component::Input`] if the text is
        /// longer than `u32::MAX` bytes.
        ///
        /// ```
        /// # use urial::{Uri, UriRef};
        /// assert!(UriRef::parse("../a?b#c").is_ok());
        /// let error = UriRef::parse("http://[::1").unwrap_err();
        /// let sentence = r#"host: expected "]" to close the IP literal, found the end at byte 11"#;
        /// assert_eq!(error.to_string(), sentence);
        /// let error = Uri::parse("//e.org/").unwrap_err();
        /// let sentence = r#"scheme: a URI begins with a scheme and ":"; expected ALPHA, found `/` at byte 0"#;
        /// assert_eq!(error.to_string(), sentence);
        /// ```
        #[inline]
        pub fn parse(text: &'a str) -> Result<Self, ParseError> {
            in_place(Self($generic::EMPTY), |place: &mut Self| place.0.read(text))
        }

        /// Parses octets, which need not be UTF-8.
        ///
        /// Linear in the length of the text, and never allocates.
        ///
        /// # Errors
        /// The errors of `parse`. An octet that is not part of a UTF-8 character is reported as
        /// [`Found::Byte`](crate::Found::Byte).
        ///
        /// ```
        /// # use urial::{Found, UriRef};
        /// assert_eq!(UriRef::parse_bytes(b"/a")?.as_str(), "/a");
        /// assert_eq!(UriRef::parse_bytes(b"/\xFF").unwrap_err().found(), Found::Byte(0xFF));
        /// # Ok::<(), urial::ParseError>(())
        /// ```
        #[inline]
        pub fn parse_bytes(text: &'a [u8]) -> Result<Self, ParseError> {
            in_place(Self($generic::EMPTY), |place: &mut Self| place.0.read_bytes(text))
        }

        /// Parses `text` in a constant. Outside of constants, `parse` is faster: this function
        /// uses the portable kernel.
        ///
        /// # Errors
        /// The errors of `parse`.
        ///
        /// ```
        /// # use urial::Uri;
        /// const IS_URI: [bool; 2] = [Uri::const_parse("a:b").is_ok(), Uri::const_parse("b").is_ok()];
        /// assert_eq!(IS_URI, [true, false]);
        /// ```
        pub const fn const_parse(text: &'a str) -> Result<Self, ParseError> {
            match $generic::const_parse(text) {
                Ok(parsed) => Ok(Self(parsed)),
                Err(error) => Err(error),
            }
        }

        /// Returns the text as an owned value. Copies it, and does not parse it again. (`ToOwned`
        /// would copy the borrowed value.)
        ///
        /// ```
        /// # use urial::{Uri, UriBuf};
        /// let owned: UriBuf = Uri::parse("urn:a")?.to_owned();
        /// assert_eq!(owned, "urn:a");
        /// # Ok::<(), urial::ParseError>(())
        /// ```
        #[cfg(feature = "alloc")]
        #[must_use]
        pub fn to_owned(&self) -> $owned {
            $owned(self.0.into())
        }

        /// Parses a literal. In a constant, an invalid literal is a compile error; the macros
        /// [`uri!`](crate::uri), [`uri_ref!`](crate::uri_ref), [`iri!`](crate::iri) and
        /// [`iri_ref!`](crate::iri_ref) always parse in a constant.
        ///
        /// # Panics
        /// If the literal does not follow the grammar, with the message of the error.
        ///
        /// ```
        /// # use urial::Uri;
        /// assert_eq!(Uri::from_static("a:b").path(), "b");
        /// ```
        #[must_use]
        #[track_caller]
        pub const fn from_static(text: &'static str) -> $name<'static> {
            match $name::const_parse(text) {
                Ok(parsed) => parsed,
                Err(error) => panic!("{}", error.sentence().as_str()),
            }
        }
    };
}

/// Declares the constructors of an owned type, and what it gives back.
#[cfg(feature = "alloc")]
macro_rules! owned {
    ($generic:ident) => {
        /// Parses `text` and copies it. To keep a `String` without a copy, use `try_from`.
        ///
        /// # Errors
        /// The errors of the `parse` of the borrowed type, as in [`Uri::parse`].
        ///
        /// ```
        /// # use urial::UriBuf;
        /// assert_eq!(UriBuf::parse("urn:a")?.scheme(), "urn");
        /// assert_eq!(UriBuf::parse("a b").unwrap_err().offset(), 1);
        /// # Ok::<(), urial::ParseError>(())
        /// ```
        pub fn parse(text: &str) -> Result<Self, ParseError> {
            text.parse().map(Self)
        }

        /// Returns the text. Nothing is copied.
        ///
        /// ```
        /// # use urial::UriRefBuf;
        /// assert_eq!(UriRefBuf::parse("a?b")?.into_string(), "a?b");
        /// # Ok::<(), urial::ParseError>(())
        /// ```
        #[must_use]
        pub fn into_string(self) -> String {
            self.0.into_string()
        }
    };
}

/// Declares the four types of a grammar.
macro_rules! family {
    (
        $grammar:ident, $is_uri:ident, $is_absolute_uri:ident;
        $(#[$reference_doc:meta])* $reference:ident
        $(#[$identifier_doc:meta])* $identifier:ident
        $(#[$reference_buf_doc:meta])* $reference_buf:ident $as_reference:ident
        $(#[$identifier_buf_doc:meta])* $identifier_buf:ident $as_identifier:ident
    ) => {
        $(#[$reference_doc])*
        #[derive(Clone, Copy)]
        pub struct $reference<'a>(pub(super) Reference<'a, $grammar>);

        $(#[$identifier_doc])*
        #[derive(Clone, Copy)]
        pub struct $identifier<'a>(pub(super) Identifier<'a, $grammar>);

        $(#[$reference_buf_doc])*
        #[cfg(feature = "alloc")]
        #[derive(Clone)]
        pub struct $reference_buf(pub(crate) ReferenceBuf<$grammar>);

        $(#[$identifier_buf_doc])*
        #[cfg(feature = "alloc")]
        #[derive(Clone)]
        pub struct $identifier_buf(pub(crate) IdentifierBuf<$grammar>);

        impl Grammar for $grammar {
            type Reference<'a> = $reference<'a>;
            type Identifier<'a> = $identifier<'a>;
            #[cfg(feature = "alloc")]
            type ReferenceBuf = $reference_buf;
            #[cfg(feature = "alloc")]
            type IdentifierBuf = $identifier_buf;
        }

        impl<'a> $reference<'a> {
            constructors!($reference is Reference of $grammar; $reference_buf);
            accessors!('a);
            optional_scheme!('a, $is_uri);
            absolute!($is_absolute_uri);

            /// Returns the reference without its fragment and the `#` before it (§3.5).
            ///
            /// ```
            /// # use urial::UriRef;
            /// assert_eq!(UriRef::parse("/a?b#c")?.without_fragment(), "/a?b");
            /// # Ok::<(), urial::ParseError>(())
            /// ```
            #[must_use]
            pub fn without_fragment(&self) -> $reference<'a> {
                $reference(self.0.without_fragment())
            }

            /// The generic form.
            #[inline]
            pub(crate) const fn reference(&self) -> Reference<'a, $grammar> {
                self.0
            }
        }

        impl<'a> $identifier<'a> {
            constructors!($identifier is Identifier of $grammar; $identifier_buf);
            accessors!('a);
            scheme!('a);
            absolute!($is_absolute_uri);

            /// Returns this as a reference, which may lack a scheme.
            ///
            /// ```
            /// # use urial::Uri;
            /// assert!(Uri::parse("urn:a")?.as_uri_ref().is_uri());
            /// # Ok::<(), urial::ParseError>(())
            /// ```
            #[must_use]
            #[inline]
            pub const fn $as_reference(&self) -> $reference<'a> {
                $reference(self.reference())
            }

            /// Returns the URI without its fragment and the `#` before it: an `absolute-URI`, as a
            /// base is (§4.3, §5.1).
            ///
            /// ```
            /// # use urial::Uri;
            /// assert_eq!(Uri::parse("http://a/b#c")?.without_fragment(), "http://a/b");
            /// # Ok::<(), urial::ParseError>(())
            /// ```
            #[must_use]
            pub fn without_fragment(&self) -> $identifier<'a> {
                $identifier(self.0.without_fragment())
            }

            /// The generic form.
            #[inline]
            pub(crate) const fn identifier(&self) -> Identifier<'a, $grammar> {
                self.0
            }

            #[inline]
            pub(crate) const fn reference(&self) -> Reference<'a, $grammar> {
                self.0.reference()
            }
        }

        #[cfg(feature = "alloc")]
        impl $reference_buf {
            owned!(ReferenceBuf);
            accessors!('_);
            optional_scheme!('_, $is_uri);
            absolute!($is_absolute_uri);

            /// Returns the borrowed form. Nothing is copied or parsed again.
            ///
            /// ```
            /// # use urial::UriRefBuf;
            /// assert_eq!(UriRefBuf::parse("a?b")?.as_uri_ref().path(), "a");
            /// # Ok::<(), urial::ParseError>(())
            /// ```
            #[must_use]
            #[inline]
            pub const fn $as_reference(&self) -> $reference<'_> {
                $reference(self.reference())
            }

            /// Returns the reference without its fragment (§3.5), borrowed.
            ///
            /// ```
            /// # use urial::UriRefBuf;
            /// assert_eq!(UriRefBuf::parse("/a?b#c")?.without_fragment(), "/a?b");
            /// # Ok::<(), urial::ParseError>(())
            /// ```
            #[must_use]
            pub fn without_fragment(&self) -> $reference<'_> {
                $reference(self.reference().without_fragment())
            }

            #[inline]
            pub(crate) const fn reference(&self) -> Reference<'_, $grammar> {
                self.0.as_reference()
            }
        }

        #[cfg(feature = "alloc")]
        impl $identifier_buf {
            owned!(IdentifierBuf);
            accessors!('_);
            scheme!('_);
            absolute!($is_absolute_uri);

            /// Returns the borrowed form. Nothing is copied or parsed again.
            ///
            /// ```
            /// # use urial::UriBuf;
            /// assert_eq!(UriBuf::parse("urn:a")?.as_uri().path(), "a");
            /// # Ok::<(), urial::ParseError>(())
            /// ```
            #[must_use]
            #[inline]
            pub const fn $as_identifier(&self) -> $identifier<'_> {
                $identifier(self.identifier())
            }

            /// Returns this as a borrowed reference, which may lack a scheme.
            ///
            /// ```
            /// # use urial::UriBuf;
            /// assert!(UriBuf::parse("urn:a")?.as_uri_ref().is_uri());
            /// # Ok::<(), urial::ParseError>(())
            /// ```
            #[must_use]
            #[inline]
            pub const fn $as_reference(&self) -> $reference<'_> {
                $reference(self.reference())
            }

            /// Returns the URI without its fragment (§3.5), borrowed.
            ///
            /// ```
            /// # use urial::UriBuf;
            /// assert_eq!(UriBuf::parse("http://a/b#c")?.without_fragment(), "http://a/b");
            /// # Ok::<(), urial::ParseError>(())
            /// ```
            #[must_use]
            pub fn without_fragment(&self) -> $identifier<'_> {
                $identifier(self.identifier().without_fragment())
            }

            #[inline]
            pub(crate) const fn identifier(&self) -> Identifier<'_, $grammar> {
                self.0.as_identifier()
            }

            #[inline]
            pub(crate) const fn reference(&self) -> Reference<'_, $grammar> {
                self.identifier().reference()
            }
        }
    };
}

family! {
    Rfc3986, is_uri, is_absolute_uri;
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
    /// Equality, order and hash are those of the text, so `HTTP://e.org` and `http://e.org` differ.
    /// To find out whether they are equivalent, compare them with `compare`. `Debug` masks
    /// passwords.
    UriRef
    /// `URI = scheme ":" hier-part [ "?" query ] [ "#" fragment ]`: a reference with a scheme (§3).
    ///
    /// It has all methods of [`UriRef`], and a [`scheme`](Uri::scheme) that is always present. What
    /// needs a base or a whole URI is here alone: `resolve`, `relativize`, `compare`, `view`.
    ///
    /// ```
    /// # use urial::Uri;
    /// let uri = Uri::parse("urn:example:animal:ferret:nose")?;
    /// assert_eq!(uri.scheme(), "urn");
    /// assert_eq!(uri.path().as_str(), "example:animal:ferret:nose");
    /// assert!(uri.authority().is_none());
    /// # Ok::<(), urial::ParseError>(())
    /// ```
    Uri
    /// An owned [`UriRef`].
    ///
    /// ```
    /// # use urial::UriRefBuf;
    /// let reference: UriRefBuf = "../a?b".parse()?;
    /// assert_eq!(reference.path().as_str(), "../a");
    /// assert_eq!(reference.as_uri_ref().slice(..), "../a?b");
    /// # Ok::<(), urial::ParseError>(())
    /// ```
    UriRefBuf as_uri_ref
    /// An owned [`Uri`].
    ///
    /// ```
    /// # use urial::UriBuf;
    /// let uri: UriBuf = "http://e.org/a".parse()?;
    /// assert_eq!(uri.scheme(), "http");
    /// assert_eq!(uri.as_uri().without_fragment(), "http://e.org/a");
    /// # Ok::<(), urial::ParseError>(())
    /// ```
    UriBuf as_uri
}

family! {
    Rfc3987, is_iri, is_absolute_iri;
    /// `IRI-reference = IRI / irelative-ref`: a [`UriRef`] that may hold characters beyond ASCII
    /// (RFC 3987 §2.2).
    ///
    /// Nothing is encoded or decoded. Offsets count bytes of the text and are on UTF-8 boundaries.
    /// It has all methods of [`UriRef`]; `to_uri` maps it to a URI reference.
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
    IriRef
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
    Iri
    /// An owned [`IriRef`].
    ///
    /// ```
    /// # use urial::{Component, IriRefBuf};
    /// let mut reference: IriRefBuf = "//h/\u{e9}".parse()?;
    /// reference.set(Component::Query, "\u{fc}")?;
    /// assert_eq!(reference.as_iri_ref().slice(..), "//h/\u{e9}?\u{fc}");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    IriRefBuf as_iri_ref
    /// An owned [`Iri`].
    ///
    /// ```
    /// # use urial::IriBuf;
    /// let iri: IriBuf = "http://e.org/\u{e9}#a".parse()?;
    /// assert_eq!(iri.as_iri().without_fragment(), "http://e.org/\u{e9}");
    /// # Ok::<(), urial::ParseError>(())
    /// ```
    IriBuf as_iri
}

/// Implements the methods that the macro `$methods` declares for all references, with the names of
/// the types.
#[cfg(feature = "alloc")]
macro_rules! on_references {
    ($methods:ident) => {
        impl $crate::UriRef<'_> {
            $methods!(Rfc3986, UriRef, UriRefBuf);
        }
        impl $crate::UriRefBuf {
            $methods!(Rfc3986, UriRef, UriRefBuf);
        }
        impl $crate::IriRef<'_> {
            $methods!(Rfc3987, IriRef, IriRefBuf);
        }
        impl $crate::IriRefBuf {
            $methods!(Rfc3987, IriRef, IriRefBuf);
        }
    };
}

/// Implements the methods that the macro `$methods` declares for all identifiers.
#[cfg(feature = "alloc")]
macro_rules! on_identifiers {
    ($methods:ident) => {
        impl $crate::Uri<'_> {
            $methods!(Rfc3986, UriRef, UriRefBuf, Uri, UriBuf);
        }
        impl $crate::UriBuf {
            $methods!(Rfc3986, UriRef, UriRefBuf, Uri, UriBuf);
        }
        impl $crate::Iri<'_> {
            $methods!(Rfc3987, IriRef, IriRefBuf, Iri, IriBuf);
        }
        impl $crate::IriBuf {
            $methods!(Rfc3987, IriRef, IriRefBuf, Iri, IriBuf);
        }
    };
}

#[cfg(feature = "alloc")]
pub(crate) use {on_identifiers, on_references};

/// The grammar of a reference: [`Rfc3986`] for URIs, or [`Rfc3987`] for IRIs.
///
/// Code that is generic over the grammar takes [`Reference`] or
/// [`AsReference`](crate::AsReference), and gives back the types of the grammar by these names. The
/// trait is sealed.
///
/// ```
/// # use urial::{Grammar, Reference, ToReference};
/// fn path_of<'a, G: Grammar>(reference: Reference<'a, G>) -> &'a str {
///     reference.path().as_str()
/// }
/// assert_eq!(path_of(urial::uri_ref!("/a").to_reference()), "/a");
/// assert_eq!(path_of(urial::iri_ref!("/\u{e9}").to_reference()), "/\u{e9}");
/// ```
pub trait Grammar: Repertoire {
    /// [`UriRef`] or [`IriRef`].
    type Reference<'a>: ToReference<'a, Grammar = Self>
        + From<Reference<'a, Self>>
        + Copy
        + Ord
        + Hash
        + fmt::Display
        + fmt::Debug;
    /// [`Uri`] or [`Iri`].
    type Identifier<'a>: ToIdentifier<'a, Grammar = Self>
        + From<Identifier<'a, Self>>
        + Copy
        + Ord
        + Hash
        + fmt::Display
        + fmt::Debug;
    /// [`UriRefBuf`] or [`IriRefBuf`].
    #[cfg(feature = "alloc")]
    type ReferenceBuf: AsReference<Grammar = Self>
        + From<ReferenceBuf<Self>>
        + Into<ReferenceBuf<Self>>
        + Into<String>
        + Clone
        + Ord
        + Hash
        + fmt::Display
        + fmt::Debug;
    /// [`UriBuf`] or [`IriBuf`].
    #[cfg(feature = "alloc")]
    type IdentifierBuf: AsIdentifier<Grammar = Self>
        + From<IdentifierBuf<Self>>
        + Into<IdentifierBuf<Self>>
        + Into<String>
        + Clone
        + Ord
        + Hash
        + fmt::Display
        + fmt::Debug;
}
