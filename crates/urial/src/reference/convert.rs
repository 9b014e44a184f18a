//! Conversions between borrowed references and identifiers, and between URIs and IRIs.

#[cfg(feature = "alloc")]
use alloc::{borrow::Cow, boxed::Box, string::String, sync::Arc};
use core::convert::Infallible;
#[cfg(feature = "alloc")]
use core::str::FromStr;

use crate::parse;
use crate::parse::error::ParseError;
use crate::parse::grammar::{Rfc3986, Rfc3987};
use crate::reference::borrowed::{
    AsIdentifier, AsReference, Identifier, Reference, ToIdentifier, ToReference, sealed,
};
#[cfg(feature = "alloc")]
use crate::reference::owned::{IdentifierBuf, ParseBufError, ReferenceBuf};
use crate::reference::types::{Grammar, Iri, IriRef, Uri, UriRef};
#[cfg(feature = "alloc")]
use crate::reference::types::{IriBuf, IriRefBuf, UriBuf, UriRefBuf};

impl<'a, G: Grammar> From<&Reference<'a, G>> for Reference<'a, G> {
    fn from(reference: &Reference<'a, G>) -> Reference<'a, G> {
        *reference
    }
}

impl<'a, G: Grammar> From<&Identifier<'a, G>> for Identifier<'a, G> {
    fn from(identifier: &Identifier<'a, G>) -> Identifier<'a, G> {
        *identifier
    }
}

impl<'a, G: Grammar> From<&Identifier<'a, G>> for Reference<'a, G> {
    fn from(identifier: &Identifier<'a, G>) -> Reference<'a, G> {
        identifier.0
    }
}

impl<'a, G: Grammar> From<Identifier<'a, G>> for Reference<'a, G> {
    fn from(identifier: Identifier<'a, G>) -> Reference<'a, G> {
        identifier.0
    }
}

impl<'a, G: Grammar> TryFrom<Reference<'a, G>> for Identifier<'a, G> {
    type Error = ParseError;

    /// Takes a reference that has a scheme; it is not parsed again.
    ///
    /// # Errors
    /// If it has no scheme: the error of [`Uri::parse`].
    fn try_from(reference: Reference<'a, G>) -> Result<Identifier<'a, G>, ParseError> {
        if reference.has_scheme() {
            Ok(Identifier(reference))
        } else {
            Err(parse::no_uri::<G>(reference.as_str().as_bytes(), None))
        }
    }
}

/// Implements conversions that cannot fail, each an expression of the value.
macro_rules! from {
    ($($(#[$doc:meta])* [$($life:lifetime)?] $from:ty => $to:ty: $value:ident -> $made:expr;)*) => {
        $(
            $(#[$doc])*
            impl<$($life)?> From<$from> for $to {
                #[inline]
                fn from($value: $from) -> $to {
                    $made
                }
            }
        )*
    };
}

/// Implements conversions that may fail.
macro_rules! try_from {
    ($($(#[$doc:meta])* [$($life:lifetime)?] $from:ty => $to:ty, $error:ty: $value:ident -> $made:expr;)*) => {
        $(
            $(#[$doc])*
            impl<$($life)?> TryFrom<$from> for $to {
                type Error = $error;

                fn try_from($value: $from) -> Result<$to, $error> {
                    $made
                }
            }
        )*
    };
}

/// Lends the reference that each of these types holds.
macro_rules! as_reference {
    ($grammar:ident: $($type:ty),*) => {
        $(
            impl sealed::Sealed for $type {}

            impl AsReference for $type {
                type Grammar = $grammar;

                #[inline]
                fn as_reference(&self) -> Reference<'_, $grammar> {
                    self.reference()
                }
            }
        )*
    };
}

/// Implements the conversions among the borrowed types of a grammar and their generic forms.
macro_rules! borrowed {
    ($grammar:ident, $reference:ident, $identifier:ident) => {
        from! {
            ['a] $reference<'a> => Reference<'a, $grammar>: it -> it.reference();
            ['a] Reference<'a, $grammar> => $reference<'a>: it -> $reference(it);
            ['a] $identifier<'a> => Reference<'a, $grammar>: it -> it.reference();
            ['a] $identifier<'a> => Identifier<'a, $grammar>: it -> it.identifier();
            ['a] Identifier<'a, $grammar> => $identifier<'a>: it -> $identifier(it);
            ['a] $identifier<'a> => $reference<'a>: it -> $reference(it.reference());
            ['a] &$reference<'a> => Reference<'a, $grammar>: it -> it.reference();
            ['a] &$identifier<'a> => Reference<'a, $grammar>: it -> it.reference();
            ['a] &$identifier<'a> => Identifier<'a, $grammar>: it -> it.identifier();
            ['a] &$reference<'a> => $reference<'a>: it -> *it;
            ['a] &$identifier<'a> => $reference<'a>: it -> $reference(it.reference());
            ['a] &$identifier<'a> => $identifier<'a>: it -> *it;
        }

        try_from! {
            /// Takes a reference that has a scheme; it is not parsed again. The error is that of
            /// parsing it as a URI.
            ['a] $reference<'a> => $identifier<'a>, ParseError: it -> {
                it.reference().try_into().map($identifier)
            };
            ['a] &'a str => $reference<'a>, ParseError: text -> $reference::parse(text);
            ['a] &'a [u8] => $reference<'a>, ParseError: text -> $reference::parse_bytes(text);
            ['a] &'a str => $identifier<'a>, ParseError: text -> $identifier::parse(text);
            ['a] &'a [u8] => $identifier<'a>, ParseError: text -> $identifier::parse_bytes(text);
        }

        as_reference!($grammar: $reference<'_>, $identifier<'_>);

        impl AsIdentifier for $identifier<'_> {}

        impl<'a> ToReference<'a> for $reference<'a> {}
        impl<'a> ToReference<'a> for &$reference<'a> {}
        impl<'a> ToReference<'a> for $identifier<'a> {}
        impl<'a> ToReference<'a> for &$identifier<'a> {}
        impl<'a> ToIdentifier<'a> for $identifier<'a> {}
        impl<'a> ToIdentifier<'a> for &$identifier<'a> {}

        impl Default for $reference<'_> {
            /// The empty reference, which refers to the document that contains it (§4.4).
            fn default() -> Self {
                $reference(Reference::default())
            }
        }
    };
}

borrowed!(Rfc3986, UriRef, Uri);
borrowed!(Rfc3987, IriRef, Iri);

/// Implements the conversions of the owned types of a grammar. Nothing is parsed again but text.
#[cfg(feature = "alloc")]
macro_rules! owned {
    ($grammar:ident, $reference:ident, $identifier:ident, $reference_buf:ident, $identifier_buf:ident) => {
        from! {
            [] ReferenceBuf<$grammar> => $reference_buf: it -> $reference_buf(it);
            [] $reference_buf => ReferenceBuf<$grammar>: it -> it.0;
            [] IdentifierBuf<$grammar> => $identifier_buf: it -> $identifier_buf(it);
            [] $identifier_buf => IdentifierBuf<$grammar>: it -> it.0;
            [] $identifier_buf => $reference_buf: it -> $reference_buf(it.0.into());
            ['a] $reference<'a> => $reference_buf: it -> it.to_owned();
            ['a] $identifier<'a> => $identifier_buf: it -> it.to_owned();
            ['a] $identifier<'a> => $reference_buf: it -> $reference::from(it).to_owned();
            ['a] &'a $reference_buf => Reference<'a, $grammar>: it -> it.reference();
            ['a] &'a $identifier_buf => Reference<'a, $grammar>: it -> it.reference();
            ['a] &'a $identifier_buf => Identifier<'a, $grammar>: it -> it.identifier();
            ['a] &'a $reference_buf => $reference<'a>: it -> $reference(it.reference());
            ['a] &'a $identifier_buf => $reference<'a>: it -> $reference(it.reference());
            ['a] &'a $identifier_buf => $identifier<'a>: it -> $identifier(it.identifier());
            [] $reference_buf => String: it -> it.into_string();
            [] $identifier_buf => String: it -> it.into_string();
            [] $reference_buf => Box<str>: it -> it.into_string().into();
            [] $identifier_buf => Box<str>: it -> it.into_string().into();
            [] $reference_buf => Arc<str>: it -> it.into_string().into();
            [] $identifier_buf => Arc<str>: it -> it.into_string().into();
            ['a] $reference_buf => Cow<'a, str>: it -> it.into_string().into();
            ['a] $identifier_buf => Cow<'a, str>: it -> it.into_string().into();
        }

        try_from! {
            /// Parses the `String` and keeps it, without a copy. An error returns it.
            [] String => $reference_buf, ParseBufError: text -> {
                ReferenceBuf::try_from(text).map($reference_buf)
            };
            /// Parses the `String` and keeps it, without a copy. An error returns it.
            [] String => $identifier_buf, ParseBufError: text -> {
                IdentifierBuf::try_from(text).map($identifier_buf)
            };
            /// Takes a reference that has a scheme; it is not parsed again. An error returns the
            /// text.
            [] $reference_buf => $identifier_buf, ParseBufError: it -> {
                IdentifierBuf::try_from(it.0).map($identifier_buf)
            };
            ['a] &'a str => $reference_buf, ParseError: text -> $reference_buf::parse(text);
            ['a] &'a str => $identifier_buf, ParseError: text -> $identifier_buf::parse(text);
        }

        impl FromStr for $reference_buf {
            type Err = ParseError;

            fn from_str(text: &str) -> Result<Self, ParseError> {
                Self::parse(text)
            }
        }

        impl FromStr for $identifier_buf {
            type Err = ParseError;

            fn from_str(text: &str) -> Result<Self, ParseError> {
                Self::parse(text)
            }
        }

        as_reference!($grammar: $reference_buf, $identifier_buf);

        impl AsIdentifier for $identifier_buf {}

        impl<'a> ToReference<'a> for &'a $reference_buf {}
        impl<'a> ToReference<'a> for &'a $identifier_buf {}
        impl<'a> ToIdentifier<'a> for &'a $identifier_buf {}

        impl Default for $reference_buf {
            /// The empty reference, which refers to the document that contains it (§4.4).
            fn default() -> Self {
                $reference_buf(ReferenceBuf::default())
            }
        }
    };
}

#[cfg(feature = "alloc")]
owned!(Rfc3986, UriRef, Uri, UriRefBuf, UriBuf);
#[cfg(feature = "alloc")]
owned!(Rfc3987, IriRef, Iri, IriRefBuf, IriBuf);

// Every URI reference is an IRI reference. It is not parsed again.
from! {
    ['a] UriRef<'a> => IriRef<'a>: it -> IriRef(it.reference().with_grammar());
    ['a] Uri<'a> => IriRef<'a>: it -> IriRef(it.reference().with_grammar());
    ['a] Uri<'a> => Iri<'a>: it -> Iri(Identifier(it.reference().with_grammar()));
    ['a] &UriRef<'a> => IriRef<'a>: it -> IriRef(it.reference().with_grammar());
    ['a] &Uri<'a> => IriRef<'a>: it -> IriRef(it.reference().with_grammar());
    ['a] &Uri<'a> => Iri<'a>: it -> Iri(Identifier(it.reference().with_grammar()));
}

#[cfg(feature = "alloc")]
from! {
    ['a] &'a UriRefBuf => IriRef<'a>: it -> it.as_uri_ref().into();
    ['a] &'a UriBuf => IriRef<'a>: it -> it.as_uri().into();
    ['a] &'a UriBuf => Iri<'a>: it -> it.as_uri().into();
    [] UriRefBuf => IriRefBuf: it -> IriRefBuf(it.0.with_grammar());
    [] UriBuf => IriRefBuf: it -> UriRefBuf::from(it).into();
    [] UriBuf => IriBuf: it -> IriBuf(it.0.with_grammar());
}

// An IRI that is ASCII is a URI. It is parsed again.
try_from! {
    /// The error is at the first character beyond ASCII; to encode such characters, use `to_uri`.
    ['a] IriRef<'a> => UriRef<'a>, ParseError: it -> UriRef::parse(it.reference().as_str());
    /// The error is at the first character beyond ASCII; to encode such characters, use `to_uri`.
    ['a] Iri<'a> => Uri<'a>, ParseError: it -> Uri::parse(it.reference().as_str());
}

#[cfg(feature = "alloc")]
try_from! {
    /// The error is at the first character beyond ASCII, and returns the text.
    [] IriRefBuf => UriRefBuf, ParseBufError: it -> it.into_string().try_into();
    /// The error is at the first character beyond ASCII, and returns the text.
    [] IriBuf => UriBuf, ParseBufError: it -> it.into_string().try_into();
}

impl From<Infallible> for ParseError {
    /// A conversion that cannot fail has an error of any kind, so that `T: TryInto<UriBuf>` with
    /// `T::Error: Into<ParseError>` takes text and URIs alike.
    fn from(never: Infallible) -> ParseError {
        match never {}
    }
}
