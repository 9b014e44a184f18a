//! The inputs that the mutator makes: neither all valid nor all invalid.

use urial_oracle::{Automaton, RFC3987, RFC6570};
use urial_testdata::Mutator;

#[test]
fn changed_texts_are_partly_of_their_grammar() {
    let share = |mut mutator: Mutator<char>, mut rule: Automaton| {
        (0..10_000).filter(|_| rule.accepts(mutator.text().as_bytes())).count()
    };
    let iris = share(Mutator::of_iris(1), Automaton::of(RFC3987, "IRI-reference"));
    let templates = share(Mutator::of_templates(1), Automaton::of(RFC6570, "URI-Template"));
    assert!((1_000..9_000).contains(&iris), "{iris}");
    assert!((1_000..9_000).contains(&templates), "{templates}");
    assert_eq!(Mutator::of_iris(1).text(), Mutator::of_iris(1).text());
}
