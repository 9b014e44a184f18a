//! The terms that errors name, in words for people who do not read ABNF.

use serde::Serialize;
use urial::ParseError;

/// A term of the grammar that could be at a place. Serializes as `{"term","means"}`.
///
/// ```
/// # use urial::UriRef;
/// # use urial_verbs::Meaning;
/// let error = UriRef::parse("/100%").unwrap_err();
/// let all = Meaning::all(error);
/// assert_eq!((all[0].term, all[0].means), ("HEXDIG", Some("a digit, or a letter from A to F")));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Serialize, Debug)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct Meaning {
    /// The term, as errors name it: a rule of the grammar, or a character in quotes.
    pub term: &'static str,
    /// What it stands for; null where the term says it.
    pub means: Option<&'static str>,
}

impl Meaning {
    /// Returns what could be in place of what was found.
    #[must_use]
    pub fn all(error: ParseError) -> Vec<Meaning> {
        let terms = error.expected().terms();
        terms.map(|term| Meaning { term, means: means(term) }).collect()
    }
}

fn means(term: &str) -> Option<&'static str> {
    Some(match term {
        "ALPHA" => "a letter from A to Z, in either case",
        "DIGIT" => "a digit",
        "HEXDIG" => "a digit, or a letter from A to F",
        "pchar" => "a letter, a digit, one of -._~!$&'()*+,;=:@, or a percent-encoding",
        "ipchar" => "the same as in a URI, or most characters beyond ASCII",
        "iprivate" => "a character for private use",
        "unreserved" => "a letter, a digit, or one of -._~",
        "iunreserved" => "a letter, a digit, one of -._~, or most characters beyond ASCII",
        "pct-encoded" => "a percent-encoding: % and two hexadecimal digits",
        "sub-delims" => "one of !$&'()*+,;=",
        "\"/\"" => "a segment of the path begins",
        "\"?\"" => "the query begins",
        "\"#\"" => "the fragment begins",
        "\"[\"" => "an IP literal begins",
        "\"]\"" => "the IP literal ends",
        "\"v\"" => "a version of IP after 6 follows",
        "the end" => "nothing more",
        _ => return None,
    })
}
