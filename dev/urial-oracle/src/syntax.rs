//! The two grammars of references, by the rule names of RFC 3986.

use super::{Automaton, RFC3986, RFC3987};

/// A grammar of references.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Syntax {
    /// RFC 3986.
    Uri,
    /// RFC 3987.
    Iri,
}

impl Syntax {
    /// Returns the recognizer of the rule that RFC 3986 calls `rule`.
    #[must_use]
    pub fn automaton(self, rule: &str) -> Automaton {
        match self {
            Syntax::Uri => Automaton::of(RFC3986, rule),
            Syntax::Iri => Automaton::of(RFC3987, &name_in_rfc3987(rule)),
        }
    }
}

/// Returns the name in RFC 3987: "IRI" for "URI", or an "i" before the name of any other rule that
/// differs (§2.2).
fn name_in_rfc3987(rule: &str) -> String {
    match rule {
        "scheme" | "port" | "IPv4address" | "IPv6address" | "IPvFuture" | "pct-encoded" => {
            rule.to_owned()
        }
        _ if rule.contains("URI") => rule.replace("URI", "IRI"),
        _ => format!("i{rule}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rules_have_names_in_both_rfcs() {
        for rule in
            ["URI", "URI-reference", "absolute-URI", "relative-ref", "host", "query", "port"]
        {
            assert!(!Syntax::Uri.automaton(rule).accepts(b"//["), "{rule}");
            assert!(!Syntax::Iri.automaton(rule).accepts(b"//["), "{rule}");
        }
        assert!(!Syntax::Uri.automaton("userinfo").accepts("é".as_bytes()));
        assert!(Syntax::Iri.automaton("userinfo").accepts("é".as_bytes()));
    }
}
