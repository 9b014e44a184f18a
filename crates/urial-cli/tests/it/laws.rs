//! Laws for every input: a run ends with a valid status, and never disturbs a terminal.

use std::process::Output;

use urial_testdata::Mutator;

use crate::command::{stderr, stdout};

/// The number of random lines for each verb.
const LINES: usize = 1000;

/// Every verb that reads lines, with its required arguments.
pub(crate) const VERBS: [&[&str]; 55] = [
    &["parse"],
    &["parse", "--iri"],
    &["parse", "--iri", "--parameters"],
    &["parse", "--complete"],
    &["parse", "--typed", "--complete"],
    &["parse", "--typed", "--iri"],
    &["parse", "--lossy"],
    &["resolve", "--base=http://a/b/c", "--excess=refuse"],
    &["resolve", "--base=http://a/b/c", "--encoded-dots=dot", "--same-document-rung=scheme"],
    &["resolve", "--base=http://\u{e9}/b/c", "--iri"],
    &["relativize", "--base=http://a/b/c"],
    &["relativize", "--base=http://\u{e9}/b/c", "--iri"],
    &["normalize"],
    &["normalize", "--iri", "--ipv6-text"],
    &["normalize", "--preset=all-greedy"],
    &["normalize", "--iri", "--preset=all-non-greedy"],
    &["compare"],
    &["compare", "--iri"],
    &["parse", "--edition=2396"],
    &["parse", "--edition=java"],
    &["resolve", "--base=http://a/b/c", "--edition=2732", "--excess=refuse"],
    &["resolve", "--base=http://\u{e9}/b/c", "--edition=java"],
    &["relativize", "--base=http://\u{e9}/b/c", "--edition=java"],
    &["normalize", "--edition=java"],
    &["compare", "--edition=java"],
    &["interpret"],
    &["interpret", "--base=http://\u{e9}/b/c"],
    &["lint"],
    &["lint", "--iri", "--select=all"],
    &["gate"],
    &["lint", "--fix", "--select=all"],
    &["lint", "--documents=-", "--as=text"],
    &["explain"],
    &["explain", "--iri"],
    &["explain", "--resolve=http://a/b/c"],
    &["explain", "--resolve=http://\u{e9}/b/c", "--iri"],
    &["redact", "--name=a", "--mask=!"],
    &["edit", "--push=a/b", "--push-encoded=%2F", "--sort-query"],
    &["edit", "--iri", "--set=query=\u{e9}", "--pop"],
    &["edit", "--redirect=../a?b", "--default-port", "--set=query:*=x", "--query-separator=;"],
    &["edit", "--set=path?=/a", "--iterate=port=1 2"],
    &["to-uri"],
    &["to-uri", "--idna"],
    &["to-iri"],
    &["to-iri", "--idna"],
    &["to-uri", "--path"],
    &["to-uri", "--path", "--os=windows"],
    &["to-path"],
    &["to-path", "--os=windows"],
    &["expand", "--var=x=\u{202e}", "--list=y=a"],
    &["match", "--template={+x}{?y*}"],
    &["scheme"],
    &["scheme", "--lenient"],
    &["encode"],
    &["decode"],
];

#[test]
fn no_line_disturbs_a_run() {
    let iris = lines(Mutator::of_iris(1), &["\u{301}", "\u{651}", "\u{e48}", "\u{fe0f}"]);
    for verb in VERBS {
        check(&crate::command::run_on(&on_a_terminal(verb), iris.as_bytes()), 1);
    }
    let uris = lines(Mutator::of_schemes(1), &["\u{301}"]);
    for verb in [&["scheme"][..], &["scheme", "--lenient"]] {
        check(&crate::command::run_on(&on_a_terminal(verb), uris.as_bytes()), 1);
    }
    let templates = lines(Mutator::of_templates(1), &["\u{301}"]);
    let verb = on_a_terminal(&["expand", "--var=x=\u{202e}", "--list=y=a"]);
    check(&crate::command::run_on(&verb, templates.as_bytes()), 1);
}

/// The same for parts and templates, which are arguments.
#[test]
fn no_argument_disturbs_a_run() {
    let mut iris = Mutator::of_iris(2);
    let mut templates = Mutator::of_templates(2);
    for number in 0..100 {
        let [text, template] = [&mut iris, &mut templates].map(Mutator::text);
        let [text, template] = [text, template].map(|it| it.replace('\0', ""));
        let component = ["userinfo", "host", "path", "query", "fragment"][number % 5];
        let part = format!("--{component}={text}");
        let set = format!("--set={component}={text}");
        for arguments in [
            &["build", &part][..],
            &["build", "--iri", "--host=h", &part],
            &["edit", &set, "//h/"],
            &["edit", "--data", "--iri", &set, "//h/"],
            &["match", "--template", &template, "--", &text],
        ] {
            let (verb, rest) = arguments.split_at(1);
            check(&crate::command::run(&[verb, &["--format=text"], rest].concat()), 2);
        }
    }
}

pub(crate) fn on_a_terminal<'a>(verb: &[&'a str]) -> Vec<&'a str> {
    [verb, &["--format=text"]].concat()
}

/// Returns lines of two texts separated by a tab: a random text, and the same with a mark.
fn lines(mut texts: Mutator<char>, marks: &[&str]) -> String {
    let mut line = |number: usize| {
        let text = texts.text().replace(['\n', '\t'], "");
        let mark = marks[number % marks.len()];
        format!("{text}\n{text}{mark}\t{text}\n{mark}{}\n", texts.text().replace('\n', ""))
    };
    (0..LINES).map(&mut line).collect()
}

/// Checks the status, which a panic would exceed, and that the output is safe for a terminal.
fn check(output: &Output, worst: i32) {
    let said = [stdout(output), stderr(output)].map(crate::command::uncolored);
    assert!(output.status.code().is_some_and(|status| status <= worst), "{said:?}");
    for text in said {
        assert!(!text.contains(disturbs), "{text:?}");
    }
}

/// Reports whether the character moves the cursor or changes the direction of a line.
fn disturbs(char: char) -> bool {
    char.is_control() && char != '\n'
        || matches!(char, '\u{200e}' | '\u{200f}' | '\u{61c}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}
