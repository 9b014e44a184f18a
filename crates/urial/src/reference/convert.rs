//! Conversions between borrowed references and identifiers, and between URIs and IRIs.

use crate::parse;
use crate::parse::error::ParseError;
use crate::parse::grammar::Grammar;
use crate::reference::borrowed::{Identifier, Iri, IriRef, Reference, Uri, UriRef};

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

/// Every URI reference is an IRI reference. It is not parsed again.
impl<'a> From<UriRef<'a>> for IriRef<'a> {
    fn from(reference: UriRef<'a>) -> IriRef<'a> {
        reference.with_grammar()
    }
}

/// Every URI is an IRI. It is not parsed again.
impl<'a> From<Uri<'a>> for Iri<'a> {
    fn from(uri: Uri<'a>) -> Iri<'a> {
        Identifier(uri.0.with_grammar())
    }
}

impl<'a> From<Uri<'a>> for IriRef<'a> {
    fn from(uri: Uri<'a>) -> IriRef<'a> {
        uri.0.with_grammar()
    }
}

/// An IRI reference that is ASCII is a URI reference. For any other, the error is at its first
/// other character; to encode such characters, use `to_uri`.
impl<'a> TryFrom<IriRef<'a>> for UriRef<'a> {
    type Error = ParseError;

    fn try_from(reference: IriRef<'a>) -> Result<UriRef<'a>, ParseError> {
        UriRef::parse(reference.as_str())
    }
}

/// An IRI that is ASCII is a URI. For any other, the error is at its first other character; to
/// encode such characters, use `to_uri`.
impl<'a> TryFrom<Iri<'a>> for Uri<'a> {
    type Error = ParseError;

    fn try_from(iri: Iri<'a>) -> Result<Uri<'a>, ParseError> {
        UriRef::try_from(iri.0).map(Identifier)
    }
}
