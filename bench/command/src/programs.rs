//! The programs that are timed, with their arguments and goals.

use std::path::Path;

/// A program, and how it is called.
pub(crate) struct Program {
    /// Its name in the table.
    pub(crate) name: String,
    /// The words of the command. The file of lines comes after them.
    pub(crate) words: Vec<String>,
    /// Slow programs read one of so many lines: one of [`SHARES`](crate::input::SHARES).
    pub(crate) share: usize,
    pub(crate) goal: Option<Goal>,
}

/// What a program is to reach.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Goal {
    /// At least this many million lines in a second.
    MillionLines(f64),
    /// At least this many times as fast as `cut`.
    TimesCut(f64),
}

/// What `cut` does, with a parser that validates little: the authority of each line.
const PYTHON: &str = "\
import sys
from urllib.parse import urlsplit
for line in open(sys.argv[1], errors='surrogateescape'):
    try: host = urlsplit(line.rstrip('\\n')).hostname or ''
    except ValueError: host = ''
    sys.stdout.write(host + '\\n')
";

const BASE: &str = bench_corpus::BASE;
const TWO_MILLION: Option<Goal> = Some(Goal::MillionLines(2.0));

/// The verbs, each with its options and its share.
const VERBS: [(&[&str], usize, Option<Goal>); 21] = [
    (&["parse", "--get", "{host}"], 1, Some(Goal::TimesCut(2.0))),
    (&["parse"], 1, None),
    (&["parse", "--json"], 1, Some(Goal::MillionLines(4.0))),
    (&["normalize"], 1, TWO_MILLION),
    (&["resolve", "--base", BASE], 1, TWO_MILLION),
    (&["relativize", "--base", BASE], 1, TWO_MILLION),
    (&["edit", "--set", "scheme=https"], 1, TWO_MILLION),
    (&["encode"], 1, TWO_MILLION),
    (&["decode"], 1, TWO_MILLION),
    (&["to-uri"], 1, TWO_MILLION),
    (&["to-iri"], 1, TWO_MILLION),
    (&["scheme"], 1, TWO_MILLION),
    (&["match", "--template", "https://{host}{/path*}{?query*}"], 1, TWO_MILLION),
    (&["interpret"], 10, Some(Goal::MillionLines(0.5))),
    (&["uniq"], 1, None),
    (&["stats"], 10, None),
    (&["lint"], 10, None),
    (&["explain"], 100, None),
    (&["expand", "--var", "x=1"], 1, None),
    (&["normalize", "--json"], 1, None),
    (&["scheme", "--json"], 10, None),
];

/// All programs, `cut` first. Those that are not installed do not run.
pub(crate) fn all(urial: &Path) -> Vec<Program> {
    let mut programs = vec![
        program("cut", &["cut", "-d/", "-f3"], 1),
        program("python: urlsplit", &["python3", "-c", PYTHON], 10),
        program("trurl", &["trurl", "--get", "{host}", "--url-file"], 10),
    ];
    let urial = urial.to_string_lossy();
    programs.extend(VERBS.map(|(verb, share, goal)| {
        let words = [&[&*urial], verb, &["--threads", "2", "--file"]].concat();
        Program { goal, ..program(&verb.join(" "), &words, share) }
    }));
    programs.push(program("find", &[&*urial, "find"], 10));
    programs
}

fn program(name: &str, words: &[&str], share: usize) -> Program {
    let words = words.iter().copied().map(str::to_owned).collect();
    Program { name: name.to_owned(), words, share, goal: None }
}
