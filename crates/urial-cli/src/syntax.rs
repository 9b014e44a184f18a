//! The two grammars that a verb can read, in the words that the command has for them.

use urial::{BidiFinding, Found, Grammar, Reference, Rfc3986, Rfc3987};

/// A grammar as the command speaks of it: of URIs or, with `--iri`, of IRIs.
pub(crate) trait Syntax: Grammar {
    /// What a reference with a scheme is.
    const NAME: &'static str;
    /// The same with its article.
    const A_NAME: &'static str;
    /// The same as JSON and columns have it.
    const KIND: &'static str;
    /// What helps against an input that is an IRI, if that is refused.
    const HELP: Option<&'static str>;

    /// What may make `reference` look other than it is, if that is looked for.
    fn findings(reference: Reference<'_, Self>) -> Option<Vec<BidiFinding>>;
}

impl Syntax for Rfc3986 {
    const NAME: &'static str = "URI";
    const A_NAME: &'static str = "a URI";
    const KIND: &'static str = "uri";
    const HELP: Option<&'static str> = Some("read it as an IRI, with --iri");

    /// ASCII runs one way.
    fn findings(_: Reference<'_, Self>) -> Option<Vec<BidiFinding>> {
        None
    }
}

impl Syntax for Rfc3987 {
    const NAME: &'static str = "IRI";
    const A_NAME: &'static str = "an IRI";
    const KIND: &'static str = "iri";
    const HELP: Option<&'static str> = None;

    fn findings(reference: Reference<'_, Self>) -> Option<Vec<BidiFinding>> {
        Some(reference.bidi_findings().collect())
    }
}

/// Was it a character that IRIs may have, and URIs not?
pub(crate) fn is_beyond_ascii(found: Found) -> bool {
    matches!(found, Found::Char('\u{80}'..))
}
