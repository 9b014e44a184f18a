//! What holds of every input: a run ends as it should, and a terminal is left as it was.

mod urial;

use urial_testdata::Mutator;

use urial::{stderr, stdout};

/// How many lines each verb is given.
const LINES: usize = 1000;

/// Every verb that reads lines, with what it needs.
const VERBS: [&[&str]; 20] = [
    &["parse"],
    &["parse", "--iri"],
    &["resolve", "--base=http://a/b/c", "--excess=refuse"],
    &["resolve", "--base=http://\u{e9}/b/c", "--iri"],
    &["relativize", "--base=http://a/b/c"],
    &["relativize", "--base=http://\u{e9}/b/c", "--iri"],
    &["normalize"],
    &["normalize", "--iri", "--ipv6-text"],
    &["compare"],
    &["compare", "--iri"],
    &["edit", "--push=a/b", "--data", "--sort-query"],
    &["edit", "--iri", "--set=query=\u{e9}", "--pop"],
    &["to-uri"],
    &["to-uri", "--idna"],
    &["to-iri"],
    &["to-iri", "--idna"],
    &["expand", "--var=x=\u{202e}", "--list=y=a"],
    &["match", "{+x}{?y*}"],
    &["encode"],
    &["decode"],
];

#[test]
fn no_line_disturbs_a_run() {
    for verb in VERBS {
        let iris = Mutator::of_iris(1);
        let lines = lines(iris, &["\u{301}", "\u{651}", "\u{e48}", "\u{fe0f}"]);
        check(verb, &lines);
    }
    let lines = lines(Mutator::of_templates(1), &["\u{301}"]);
    check(&["expand", "--var=x=\u{202e}", "--list=y=a"], &lines);
}

/// Texts, each with itself and a mark behind a tab, so that pairs differ in marks too.
fn lines(mut texts: Mutator<char>, marks: &[&str]) -> String {
    let mut line = |number: usize| {
        let text = texts.text().replace(['\n', '\t'], "");
        let mark = marks[number % marks.len()];
        format!("{text}\n{text}{mark}\t{text}\n{mark}{}\n", texts.text().replace('\n', ""))
    };
    (0..LINES).map(&mut line).collect()
}

fn check(verb: &[&str], lines: &str) {
    let arguments = [verb, &["--color=always"]].concat();
    let output = urial::run_on(&arguments, lines.as_bytes());
    assert!(matches!(output.status.code(), Some(0 | 1)), "{arguments:?}: {}", stderr(&output));
    for text in [stdout(&output), stderr(&output)].map(urial::uncolored) {
        assert!(!text.contains(disturbs), "{arguments:?}");
    }
}

/// Would it move the cursor or turn the line around?
fn disturbs(char: char) -> bool {
    char.is_control() && char != '\n'
        || matches!(char, '\u{200e}' | '\u{200f}' | '\u{61c}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}
