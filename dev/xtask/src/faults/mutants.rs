//! Random mutants: small changes of the code of the upper crates, at places that a seed draws.

use std::ops::Range;
use std::path::Path;

use urial_testdata::mutate::below;

use super::list::{Fault, read_file};
use crate::folder;

/// The crates that are changed. The tests of `urial` have an oracle beside them.
const CRATES: [&str; 4] = ["urial-diff", "urial-find", "urial-lint", "urial-verbs"];

/// What is changed, and into what. Blanks keep operators apart from generics and references.
const CHANGES: [(&str, &str); 24] = [
    (" == ", " != "),
    (" != ", " == "),
    (" < ", " <= "),
    (" <= ", " < "),
    (" > ", " >= "),
    (" >= ", " > "),
    (" && ", " || "),
    (" || ", " && "),
    (" + 1", " + 2"),
    (" - 1", " - 2"),
    (" + ", " - "),
    ("..=", ".."),
    ("true", "false"),
    ("false", "true"),
    (".is_some()", ".is_none()"),
    (".is_none()", ".is_some()"),
    (".is_ok()", ".is_err()"),
    (".is_empty()", ".is_ascii()"),
    (".any(", ".all("),
    (".all(", ".any("),
    (".min(", ".max("),
    (".skip(1)", ".skip(0)"),
    ("if !", "if "),
    (".starts_with(", ".ends_with("),
];

/// Draws `count` mutants, no two at one place.
///
/// # Errors
/// If a file cannot be read, or there are fewer.
pub(crate) fn draw(root: &Path, count: usize, seed: u64) -> Result<Vec<Fault>, String> {
    let mut all = Vec::new();
    for name in CRATES {
        for path in folder::files(&root.join("crates").join(name).join("src"), "rs")? {
            let file = folder::relative(root, &path);
            let text = read_file(root, &file)?;
            all.extend(mutants(&file, &text));
        }
    }
    let mut random = seed;
    let mut drawn = Vec::new();
    while drawn.len() < count {
        if all.is_empty() {
            return Err(format!("there are only {} mutants", drawn.len()));
        }
        drawn.push(all.swap_remove(below(&mut random, all.len())));
    }
    Ok(drawn)
}

/// All mutants of a file.
fn mutants(file: &str, text: &str) -> Vec<Fault> {
    let mut all = Vec::new();
    for (line, range) in lines_of_code(text) {
        for (old, new) in CHANGES {
            for (at, _) in text[range.clone()].match_indices(old) {
                if is_in_string(&text[range.clone()], at) {
                    continue;
                }
                let [of, file] = [format!("line {line}"), file.to_owned()];
                let [old, new] = [old, new].map(str::to_owned);
                all.push(Fault { of, file, old, new, at: Some(range.start + at), test: None });
            }
        }
    }
    all
}

/// The lines of code, each with its number: no comments, attributes, assertions or unit tests.
fn lines_of_code(text: &str) -> Vec<(usize, Range<usize>)> {
    let end = text.find("#[cfg(test)]").unwrap_or(text.len());
    let mut at = 0;
    let mut lines = Vec::new();
    for (number, line) in (1..).zip(text[..end].split_inclusive('\n')) {
        let is_code = !["//", "#[", "#!["].iter().any(|it| line.trim_start().starts_with(it));
        if is_code && !line.contains("assert") {
            let code = line.find("// ").unwrap_or(line.len());
            lines.push((number, at..at + code));
        }
        at += line.len();
    }
    lines
}

/// Whether an odd number of quotes precedes.
fn is_in_string(line: &str, at: usize) -> bool {
    line[..at].matches('"').count() % 2 == 1
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::root;

    #[test]
    fn mutants_change_code_alone() {
        let text = "/// a == b\nfn f() { a == b && \"c == d\" } // e == f\n#[cfg(test)]\na == b\n";
        let shown: Vec<_> =
            mutants("a.rs", text).iter().map(|it| it.apply(text).unwrap()).collect();
        assert_eq!(shown.len(), 2);
        assert!(shown[0].contains("{ a != b &&") && shown[1].contains("{ a == b ||"), "{shown:?}");
    }

    #[test]
    fn a_seed_draws_the_same_mutants() {
        let root = root();
        assert_eq!(draw(&root, 60, 7), draw(&root, 60, 7));
        assert_ne!(draw(&root, 60, 7), draw(&root, 60, 8));
        for mutant in draw(&root, 60, 7).unwrap() {
            assert!(mutant.apply(&read_file(&root, &mutant.file).unwrap()).is_ok(), "{mutant}");
        }
    }
}
