//! A recognizer of a rule: what it accepts, the longest viable prefix, and what may come next.
//!
//! The states are sets of nodes of the [`Nfa`]. They are made when an input first reaches them and
//! then kept, so that later inputs take one table lookup per character.

use std::collections::HashMap;

use super::abnf::Grammar;
use super::nfa::Nfa;

/// A recognizer of one rule.
#[derive(Debug)]
pub struct Automaton {
    nfa: Nfa,
    states: Vec<State>,
    numbers: HashMap<Vec<usize>, u32>,
    start: u32,
}

/// A set of nodes, and the next state by character: a row for ASCII, a map for others.
#[derive(Debug)]
struct State {
    nodes: Vec<usize>,
    accepts: bool,
    row: [u32; 128],
    others: HashMap<char, u32>,
}

/// The state without any node: no accepted input has this prefix.
const DEAD: u32 = 0;
/// A transition that is not known yet.
const UNKNOWN: u32 = u32::MAX;

impl Automaton {
    /// Returns the recognizer of `rule` in the ABNF `grammar`.
    ///
    /// # Panics
    /// If `grammar` is not ABNF, or if the rule is missing, recursive or refers to a missing one.
    #[must_use]
    pub fn of(grammar: &str, rule: &str) -> Self {
        let nfa = Grammar::read(grammar).and_then(|grammar| Nfa::of(&grammar, rule));
        Self::from_nfa(nfa.unwrap_or_else(|error| panic!("{rule}: {error}")))
    }

    fn from_nfa(nfa: Nfa) -> Self {
        let mut automaton =
            Automaton { nfa, states: Vec::new(), numbers: HashMap::new(), start: DEAD };
        assert_eq!(automaton.number(Vec::new()), DEAD);
        automaton.start = automaton.number(vec![automaton.nfa.start]);
        automaton
    }

    /// Reports whether `input` matches the rule.
    pub fn accepts(&mut self, input: &[u8]) -> bool {
        self.viable_prefix(input).is_ok()
    }

    /// Reports whether `prefix` matches the rule: the counterpart of
    /// [`next_bytes`](Self::next_bytes) for the end of the input.
    pub fn accepts_at(&mut self, prefix: &[u8]) -> bool {
        self.accepts(prefix)
    }

    /// Checks that `input` matches the rule.
    ///
    /// # Errors
    /// The length of the longest viable prefix: the offset of the first character that no match has
    /// there, or of invalid UTF-8, or the length of `input` if it ends too early.
    pub fn viable_prefix(&mut self, input: &[u8]) -> Result<(), usize> {
        let (mut state, mut offset) = (self.start, 0);
        for chunk in input.utf8_chunks() {
            for character in chunk.valid().chars() {
                state = self.next(state, character);
                if state == DEAD {
                    return Err(offset);
                }
                offset += character.len_utf8();
            }
            if !chunk.invalid().is_empty() {
                return Err(offset);
            }
        }
        if self.states[index(state)].accepts { Ok(()) } else { Err(input.len()) }
    }

    /// Returns for each byte whether it is a character and may follow `prefix`.
    pub fn next_bytes(&mut self, prefix: &[u8]) -> [bool; 256] {
        let mut allowed = [false; 256];
        let Some(state) = self.after(prefix) else { return allowed };
        for octet in 0..=0x7F_u8 {
            allowed[usize::from(octet)] = self.next(state, octet.into()) != DEAD;
        }
        allowed
    }

    /// Reports whether a match may begin with `prefix` and then `character`.
    pub fn may_follow(&mut self, prefix: &[u8], character: char) -> bool {
        self.after(prefix).is_some_and(|state| self.next(state, character) != DEAD)
    }

    /// Returns the state after `prefix`, if it is UTF-8.
    fn after(&mut self, prefix: &[u8]) -> Option<u32> {
        let prefix = str::from_utf8(prefix).ok()?;
        Some(prefix.chars().fold(self.start, |state, it| self.next(state, it)))
    }

    fn next(&mut self, state: u32, character: char) -> u32 {
        let known = self.states[index(state)].known(character);
        if known != UNKNOWN {
            return known;
        }
        let next = self.number(self.read(state, character));
        self.states[index(state)].learn(character, next);
        next
    }

    /// Returns the nodes that the nodes of `state` reach by reading `character`.
    fn read(&self, state: u32, character: char) -> Vec<usize> {
        let nodes = &self.states[index(state)].nodes;
        let ways = nodes.iter().flat_map(|&node| &self.nfa.nodes[node].characters);
        ways.filter(|(first, last, _)| (*first..=*last).contains(&character))
            .map(|&(_, _, to)| to)
            .collect()
    }

    /// Returns the state of `nodes` and their closure, which is added if it is new.
    fn number(&mut self, nodes: Vec<usize>) -> u32 {
        let nodes = self.closure(nodes);
        if let Some(&number) = self.numbers.get(&nodes) {
            return number;
        }
        let number = u32::try_from(self.states.len()).expect("fewer than 2^32 states");
        self.numbers.insert(nodes.clone(), number);
        self.states.push(State {
            accepts: nodes.contains(&self.nfa.accept),
            row: [UNKNOWN; 128],
            others: HashMap::new(),
            nodes,
        });
        number
    }

    /// Returns the nodes that can be reached from `open` without reading, sorted. Only nodes that
    /// read and the accepting node are kept: the others do not distinguish states.
    fn closure(&self, mut open: Vec<usize>) -> Vec<usize> {
        let mut seen = vec![false; self.nfa.nodes.len()];
        while let Some(node) = open.pop() {
            if !seen[node] {
                seen[node] = true;
                open.extend(&self.nfa.nodes[node].empty);
            }
        }
        let tells = |&node: &usize| {
            seen[node] && (node == self.nfa.accept || !self.nfa.nodes[node].characters.is_empty())
        };
        (0..seen.len()).filter(tells).collect()
    }
}

impl State {
    fn known(&self, character: char) -> u32 {
        let in_row =
            u8::try_from(character).ok().and_then(|octet| self.row.get(usize::from(octet)));
        in_row.or_else(|| self.others.get(&character)).copied().unwrap_or(UNKNOWN)
    }

    fn learn(&mut self, character: char, state: u32) {
        let octet = u8::try_from(character).ok();
        match octet.and_then(|octet| self.row.get_mut(usize::from(octet))) {
            Some(place) => *place = state,
            None => drop(self.others.insert(character, state)),
        }
    }
}

fn index(state: u32) -> usize {
    usize::try_from(state).expect("a usize of 32 bits or more")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{RFC3986, RFC3987};

    fn rule(name: &str) -> Automaton {
        Automaton::of(RFC3986, name)
    }

    /// §1.1.2
    const EXAMPLES: [&str; 8] = [
        "ftp://ftp.is.co.za/rfc/rfc1808.txt",
        "http://www.ietf.org/rfc/rfc2396.txt",
        "ldap://[2001:db8::7]/c=GB?objectClass?one",
        "mailto:John.Doe@example.com",
        "news:comp.infosystems.www.servers.unix",
        "tel:+1-816-555-1212",
        "telnet://192.0.2.16:80/",
        "urn:oasis:names:specification:docbook:dtd:xml:4.1.2",
    ];

    #[test]
    fn the_examples_of_the_rfc_are_accepted() {
        let mut reference = rule("URI-reference");
        let mut absolute = rule("absolute-URI");
        for example in EXAMPLES {
            assert!(reference.accepts(example.as_bytes()), "{example}");
            assert!(absolute.accepts(example.as_bytes()), "{example}");
        }
    }

    #[test]
    fn an_error_is_the_length_of_the_longest_viable_prefix() {
        let mut reference = rule("URI-reference");
        let errors = [
            ("http://h:8a/", 11),
            ("3ttp://a.com", 4),
            (":hello", 0),
            ("http://user:pass:example.com/", 28),
            ("//[::01.1.1.1]", 7),
            ("example://[44:55::66::77]", 21),
            ("//[v0]", 5),
            ("text%a", 6),
            ("http://a/%zz", 10),
            ("http://a b", 8),
            ("http://a/[x]", 9),
            ("a:b#c#d", 5),
            ("//[fe80::1%25eth0]", 10),
            ("http://h:-1/", 11),
            ("//a@b@c", 5),
            ("//[::1", 6),
            ("//[::1]x", 7),
            ("a_b:c", 3),
            ("%3A:b", 3),
            ("http://a/\u{e9}", 9),
        ];
        for (input, offset) in errors {
            assert_eq!(reference.viable_prefix(input.as_bytes()), Err(offset), "{input}");
        }
    }

    #[test]
    fn a_uri_has_a_scheme() {
        let mut uri = rule("URI");
        for (input, offset) in [("", 0), ("/a", 0), ("a", 1), ("a/b", 1), ("1a:b", 0), ("a_b:c", 1)]
        {
            assert_eq!(uri.viable_prefix(input.as_bytes()), Err(offset), "{input}");
        }
        assert_eq!(uri.viable_prefix(b"a:"), Ok(()));
    }

    #[test]
    fn an_absolute_uri_has_no_fragment() {
        assert_eq!(rule("absolute-URI").viable_prefix(b"http://a/b#c"), Err(10));
        assert!(rule("URI").accepts(b"http://a/b#c"));
    }

    #[test]
    fn ipv6_addresses() {
        let mut address = rule("IPv6address");
        let valid = "
            :: ::1 1:: 1::8 1:2:3:4:5:6:7:8 1:2:3:4:5:6:7:: ::2:3:4:5:6:7:8 1::2:3:4:5:6:7 1:2:3:4::6:7:8 1:2:3:4:5::7:8
            0001:02:3:4:5:6:7:8 1:2:3:4:5:6:1.2.3.4 1:2:3:4:5::1.2.3.4 ::1.2.3.4 1::1.2.3.4 ::ffff:192.0.2.128 2001:DB8::7";
        let invalid = "
            ::: 1::2::3 1:2:3:4:5:6:7 1:2:3:4:5:6:7:8:9 1::2:3:4:5:6:7:8 1:2:3:4:5:6:7:8:: 12345:: ::g 1.2.3.4:: ::1.2.3.4:5
            ::1.2.3 ::1.2.3.256 ::01.2.3.4 1:2:3:4:5:6:7:1.2.3.4 :1:2:3:4:5:6:7 1:2:3:4:5:6:7:";
        assert!(valid.split_whitespace().all(|text| address.accepts(text.as_bytes())));
        assert!(!invalid.split_whitespace().any(|text| address.accepts(text.as_bytes())));
        assert!(!address.accepts(b""));
    }

    #[test]
    fn next_bytes_keep_the_prefix_viable() {
        let mut reference = rule("URI-reference");
        let next = |automaton: &mut Automaton, prefix: &[u8]| -> Vec<u8> {
            let allowed = automaton.next_bytes(prefix);
            (0..=u8::MAX).filter(|&octet| allowed[usize::from(octet)]).collect()
        };
        assert_eq!(next(&mut reference, b"http://h:8"), next(&mut reference, b"x://y:"));
        assert_eq!(next(&mut reference, b"/%"), b"0123456789ABCDEFabcdef");
        assert_eq!(next(&mut reference, b"//[::1]"), b"#/:?");
        assert_eq!(next(&mut reference, b"//[::1]:"), b"#/0123456789?");
        assert_eq!(next(&mut reference, b"//[::01.1.1.1]"), b"");
        assert_eq!(next(&mut rule("port"), b""), b"0123456789");
    }

    #[test]
    fn the_end_is_asked_about_separately() {
        let mut address = rule("IPv4address");
        assert!(address.accepts_at(b"1.2.3.4"));
        assert!(!address.accepts_at(b"1.2.3."));
        assert!(rule("path-empty").accepts_at(b""));
    }

    #[test]
    fn a_rule_that_matches_nothing_has_no_viable_prefix() {
        // An empty alternation, which ABNF cannot express.
        let nothing = Nfa { nodes: vec![crate::nfa::Node::default(); 2], start: 0, accept: 1 };
        let mut automaton = Automaton::from_nfa(nothing);
        assert_eq!(automaton.viable_prefix(b"a"), Err(0));
        assert_eq!(automaton.next_bytes(b""), [false; 256]);
    }

    #[test]
    #[should_panic(expected = "nowhere: there is no rule nowhere")]
    fn a_missing_rule_panics() {
        drop(rule("nowhere"));
    }

    #[test]
    fn characters_of_an_iri_are_read_whole() {
        let mut reference = Automaton::of(RFC3987, "IRI-reference");
        assert!(reference.accepts("http://ü@é/ア?\u{E000}\u{10FFFD}#\u{EFFFD}".as_bytes()));
        for (input, offset) in [
            ("/é\u{E000}", 3),
            ("/ア b", 4),
            ("é:", 2),
            ("//u@a:é", 6),
            ("//[é]", 3),
            ("#\u{FFFE}", 1),
            ("?\u{FFFE}", 1),
            ("\u{9F}", 0),
        ] {
            assert_eq!(reference.viable_prefix(input.as_bytes()), Err(offset), "{input}");
        }
        for bad in [&b"/\xC3"[..], b"/\xC3a", b"/\xED\xA0\x80", b"/\xC0\x80", b"/\xF4\x90\x80\x80"]
        {
            assert_eq!(reference.viable_prefix(bad), Err(1), "{}", bad.escape_ascii());
        }
        assert!(reference.may_follow("/é".as_bytes(), 'ア'));
        assert!(!reference.may_follow(b"/", '\u{E000}') && reference.may_follow(b"?", '\u{E000}'));
        assert!(!reference.may_follow(b"/\xC3", 'a'));
        assert!(!Automaton::of(RFC3986, "URI-reference").may_follow(b"/", 'é'));
    }

    /// `next_bytes`, `viable_prefix` and `accepts` agree with each other.
    #[test]
    fn every_byte_of_a_viable_prefix_is_in_next_bytes() {
        let mut reference = rule("URI-reference");
        for example in EXAMPLES.map(str::as_bytes) {
            for end in 0..example.len() {
                let next = reference.next_bytes(&example[..end]);
                for octet in 0..=u8::MAX {
                    let longer = [&example[..end], &[octet]].concat();
                    let is_viable = reference
                        .viable_prefix(&longer)
                        .map_or_else(|end| end == longer.len(), |()| true);
                    assert_eq!(next[usize::from(octet)], is_viable, "{}", longer.escape_ascii());
                }
            }
        }
    }
}
