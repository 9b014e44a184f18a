//! The specifications that a verb can follow.

use urial::{
    BidiFinding, Grammar, IriRef, IriRefBuf, ParseError, Reference, Rfc3986, Rfc3987, SuffixRule,
    Typed, UriRef, UriRefBuf, rfc2396,
};

use crate::error::Help;

/// A specification of references.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Specification {
    /// RFC 3986: URIs.
    #[default]
    Rfc3986,
    /// RFC 3987: IRIs.
    Rfc3987,
    /// RFC 2396, of 1998.
    Rfc2396,
    /// RFC 2396 with the IPv6 addresses of RFC 2732.
    Rfc2732,
    /// `java.net.URI` of JDK 17.
    Java,
}

impl Specification {
    /// Returns the syntax, if this is an edition before RFC 3986.
    #[must_use]
    pub const fn legacy(self) -> Option<rfc2396::Syntax> {
        match self {
            Specification::Rfc3986 | Specification::Rfc3987 => None,
            Specification::Rfc2396 => Some(rfc2396::Syntax::RFC2396),
            Specification::Rfc2732 => Some(rfc2396::Syntax::RFC2732),
            Specification::Java => Some(rfc2396::Syntax::JAVA),
        }
    }
}

/// A reference by any specification.
#[derive(Clone, Copy, Debug)]
pub enum AnyReference<'a> {
    /// By RFC 3986.
    Uri(UriRef<'a>),
    /// By RFC 3987.
    Iri(IriRef<'a>),
    /// By RFC 2396, RFC 2732 or `java.net.URI`.
    Legacy(rfc2396::Reference<'a>),
}

/// The words for the grammar of URIs or of IRIs in JSON and in messages.
pub trait Syntax: Grammar {
    /// The name of a reference with a scheme: `URI` or `IRI`.
    const NAME: &'static str;
    /// The name with its article: `a URI` or `an IRI`.
    const A_NAME: &'static str;
    /// The member `kind` of a reference with a scheme.
    const KIND: &'static str;
    /// The help for an input that is an IRI, if this grammar rejects it.
    const HELP: Option<Help>;

    /// Returns the parts that may make `reference` look like another one, if the grammar allows
    /// them.
    fn findings(reference: Reference<'_, Self>) -> Option<Vec<BidiFinding>>;

    /// Returns the reference as an [`AnyReference`].
    fn any(reference: Reference<'_, Self>) -> AnyReference<'_>;

    /// Reads typed text; see [`UriRefBuf::read_typed`].
    ///
    /// # Errors
    /// The errors of [`UriRefBuf::read_typed`].
    fn read_typed(
        text: &str,
        rules: &[SuffixRule<'static>],
    ) -> Result<Typed<'static, String>, ParseError>;
}

fn into_texts<T: Into<String>>(typed: Typed<'_, T>) -> Typed<'_, String> {
    Typed {
        value: typed.value.into(),
        changes: typed.changes,
        other_reading: typed.other_reading.map(Into::into),
        rule: typed.rule,
    }
}

impl Syntax for Rfc3986 {
    const NAME: &'static str = "URI";
    const A_NAME: &'static str = "a URI";
    const KIND: &'static str = "uri";
    const HELP: Option<Help> = Some(Help::ReadIri);

    /// ASCII text has one direction.
    fn findings(_: Reference<'_, Self>) -> Option<Vec<BidiFinding>> {
        None
    }

    fn any(reference: Reference<'_, Self>) -> AnyReference<'_> {
        AnyReference::Uri(reference.into())
    }

    fn read_typed(
        text: &str,
        rules: &[SuffixRule<'static>],
    ) -> Result<Typed<'static, String>, ParseError> {
        UriRefBuf::read_typed(text, rules).map(into_texts)
    }
}

impl Syntax for Rfc3987 {
    const NAME: &'static str = "IRI";
    const A_NAME: &'static str = "an IRI";
    const KIND: &'static str = "iri";
    const HELP: Option<Help> = None;

    fn findings(reference: Reference<'_, Self>) -> Option<Vec<BidiFinding>> {
        Some(IriRef::from(reference).bidi_findings().collect())
    }

    fn any(reference: Reference<'_, Self>) -> AnyReference<'_> {
        AnyReference::Iri(reference.into())
    }

    fn read_typed(
        text: &str,
        rules: &[SuffixRule<'static>],
    ) -> Result<Typed<'static, String>, ParseError> {
        IriRefBuf::read_typed(text, rules).map(into_texts)
    }
}
