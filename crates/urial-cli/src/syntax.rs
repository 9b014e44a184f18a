//! The two grammars that a verb can read, in the words that the command has for them.

use urial::{
    BidiFinding, Component, Found, Grammar, IriRef, ParseError, PartError, Reference, Rfc3986,
    Rfc3987,
};

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
    /// What helps against a part of an IRI, if that is refused.
    const PART_HELP: Option<&'static str>;

    /// What may make `reference` look other than it is, if that is looked for.
    fn findings(reference: Reference<'_, Self>) -> Option<Vec<BidiFinding>>;
}

impl Syntax for Rfc3986 {
    const NAME: &'static str = "URI";
    const A_NAME: &'static str = "a URI";
    const KIND: &'static str = "uri";
    const HELP: Option<&'static str> = Some("or read it as an IRI, with --iri");
    const PART_HELP: Option<&'static str> =
        Some("write an IRI, with --iri, or percent-encode data, with --data");

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
    const PART_HELP: Option<&'static str> = None;

    fn findings(reference: Reference<'_, Self>) -> Option<Vec<BidiFinding>> {
        Some(reference.bidi_findings().collect())
    }
}

/// Is `text`, which was refused for a character beyond ASCII, an IRI reference?
pub(crate) fn is_iri(error: ParseError, text: &[u8]) -> bool {
    let is_beyond_ascii = matches!(error.found(), Found::Char(found) if !found.is_ascii());
    is_beyond_ascii && IriRef::parse_bytes(text).is_ok()
}

/// What would have helped against the refusal of a part by the grammar `G`.
pub(crate) fn part_help<G: Syntax>(error: PartError) -> Option<&'static str> {
    let Found::Char(found) = error.found() else { return None };
    let is_ascii = matches!(error.component(), Component::Scheme | Component::Port);
    let is_of_iris = !found.is_ascii() && IriRef::parse(found.encode_utf8(&mut [0; 4])).is_ok();
    G::PART_HELP.filter(|_| is_of_iris && !is_ascii)
}
