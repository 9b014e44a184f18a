//! A search for several texts at once.

use aho_corasick::automaton::Automaton as _;
use aho_corasick::dfa::DFA;
use aho_corasick::{Input, Match, MatchKind};

/// Finds the first of the texts that begin at a place, in the order in which they are given.
///
/// PERF: a table of transitions, one step a byte whatever the bytes are, and instructions for
/// vectors before it where the machine has them and the texts are few. No other automaton is
/// linked: the page has this one alone.
pub(super) struct Search(DFA);

impl Search {
    pub(super) fn new(
        texts: impl Iterator<Item = &'static str>,
        is_case_insensitive: bool,
    ) -> Search {
        let built = DFA::builder()
            .match_kind(MatchKind::LeftmostFirst)
            .ascii_case_insensitive(is_case_insensitive)
            .build(texts);
        Search(built.expect("a few short texts are not too many"))
    }

    pub(super) fn is_match(&self, text: &[u8]) -> bool {
        let found = self.0.try_find(&Input::new(text).earliest(true));
        found.is_ok_and(|it| it.is_some())
    }

    pub(super) fn find_iter<'t>(&'t self, text: &'t [u8]) -> impl Iterator<Item = Match> + 't {
        // It fails for searches of another kind than the automaton is for.
        self.0.try_find_iter(Input::new(text)).into_iter().flatten()
    }
}
