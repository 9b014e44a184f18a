//! The two grammars of references, under the names that RFC 3986 has for their rules.

use super::{Automaton, RFC3986, RFC3987};

/// The grammar that a reference is read by.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Syntax {
    /// RFC 3986.
    Uri,
    /// RFC 3987.
    Iri,
}

impl Syntax {
    /// The recognizer of the rule that is `rule` in RFC 3986.
    #[must_use]
    pub fn automaton(self, rule: &str) -> Automaton {
        match self {
            Syntax::Uri => Automaton::of(RFC3986, rule),
            Syntax::Iri => Automaton::of(RFC3987, &name_in_rfc3987(rule)),
        }
    }
}

/// Where a name holds "URI", it now holds "IRI"; any other rule that differs has an "i" before its name (§2.2).
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
    fn a_rule_has_its_name_in_either_rfc() {
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
