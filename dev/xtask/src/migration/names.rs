//! The names of RFC 2396's rules, and what RFC 3986 has instead (its Appendix D.2).

use super::code;

const HEAD: &str = "
## Names of rules

The old names define nothing new (R-335). Older documents still use them, above all specifications
of schemes. Each name of a rule of RFC 2396 is mapped to its equivalent here (R-333), `uric` and
`uric_no_slash` to their sets of characters, the second without `/` (R-334). The two rules need not
accept the same texts.

| RFC 2396 | RFC 3986 |
|---|---|
";

/// Rules that RFC 3986 dropped or redefined, and what to read instead; ABNF as code.
const NAMES: [(&[&str], &str); 20] = [
    (&["absoluteURI"], "`absolute-URI`"),
    (&["relativeURI"], "`relative-part [ \"?\" query ]`"),
    (&["hier_part"], "`( \"//\" authority path-abempty / path-absolute ) [ \"?\" query ]`"),
    (&["opaque_part"], "`path-rootless [ \"?\" query ]`"),
    (&["net_path"], "`\"//\" authority path-abempty`"),
    (&["abs_path"], "`path-absolute`"),
    (&["rel_path"], "`path-rootless`"),
    (&["rel_segment"], "`segment-nz-nc`"),
    (&["path_segments"], "`path-abempty`"),
    (&["param"], "any number of `pchar`, but for `\";\"`"),
    (&["server"], "`authority`"),
    (&["reg_name", "hostname"], "`reg-name`"),
    (&["domainlabel", "toplabel"], "nothing: a `reg-name` has no labels"),
    (&["hostport"], "`host [ \":\" port ]`"),
    (
        &["uric"],
        "`unreserved / pct-encoded / \";\" / \"?\" / \":\" / \"@\" / \"&\" / \"=\" / \"+\" / \"$\" / \",\" / \"/\"`",
    ),
    (&["uric_no_slash"], "the same, but for `\"/\"`"),
    (&["mark"], "`\"-\" / \"_\" / \".\" / \"!\" / \"~\" / \"*\" / \"'\" / \"(\" / \")\"`"),
    (&["escaped"], "`pct-encoded`"),
    (&["hex"], "`HEXDIG`"),
    (&["alphanum"], "`ALPHA / DIGIT`"),
];

/// Returns the section of the page.
pub(super) fn section() -> String {
    let row = |(old, new): &(&[&str], &str)| {
        let old: Vec<_> = old.iter().map(|name| code(name)).collect();
        format!("| {} | {new} |\n", old.join(", "))
    };
    let rows: String = NAMES.iter().map(row).collect();
    [HEAD, &rows].concat()
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use urial_oracle::{Element, Grammar, RFC2396, RFC3986};

    use super::NAMES;

    /// Returns the names of a grammar's rules, as ABNF spells them.
    fn rules(grammar: &str) -> BTreeSet<String> {
        let lines = grammar.lines().filter(|line| line.starts_with(|it: char| it.is_alphabetic()));
        lines.filter_map(|line| line.split([' ', '=']).next()).map(str::to_lowercase).collect()
    }

    /// The table has every rule that was dropped, and only rules.
    #[test]
    fn every_old_name_is_there() {
        let names = NAMES.iter().flat_map(|(old, _)| old.iter());
        let listed: BTreeSet<_> = names.map(|name| name.replace('_', "-").to_lowercase()).collect();
        let (old, new) = (rules(RFC2396), rules(RFC3986));
        // `reference` is a rule of the oracle's file, not of the RFC.
        let gone: BTreeSet<_> =
            old.difference(&new).filter(|&it| it != "reference").cloned().collect();
        assert!(gone.is_subset(&listed), "{:?}", gone.difference(&listed));
        assert!(listed.is_subset(&old), "{:?}", listed.difference(&old));
    }

    /// The replacements are ABNF, of rules that exist.
    #[test]
    fn every_new_name_is_a_rule() {
        for (old, new) in NAMES {
            for abnf in new.split('`').skip(1).step_by(2) {
                let grammar = Grammar::read(&format!("{RFC3986}\nwanted = {abnf}\n")).unwrap();
                let mut names = Vec::new();
                add_names(grammar.rule("wanted").unwrap(), &mut names);
                for name in names {
                    assert!(grammar.rule(&name).is_some(), "{old:?}: {name}");
                }
            }
        }
    }

    fn add_names(element: &Element, names: &mut Vec<String>) {
        match element {
            Element::Alternation(of) | Element::Concatenation(of) => {
                for element in of {
                    add_names(element, names);
                }
            }
            Element::Repetition { of, .. } => add_names(of, names),
            Element::Rule(name) => names.push(name.clone()),
            Element::Characters(..) => {}
        }
    }
}
