//! The crates of the workspace beside each other, as a program sees them that uses several.

use std::collections::{BTreeSet, HashMap};
use std::fs;
use std::path::{Path, PathBuf};

/// The crates that programs use.
const CRATES: [&str; 6] =
    ["urial", "urial-diff", "urial-files", "urial-find", "urial-lint", "urial-verbs"];

#[test]
fn no_two_crates_have_a_type_of_the_same_name() {
    let mut owners = HashMap::new();
    for package in CRATES {
        for name in exported(package) {
            if let Some(other) = owners.insert(name.clone(), package) {
                panic!("{name} is in {other} and in {package}");
            }
        }
    }
    assert!(owners.len() > 250, "{} names: are the files still read?", owners.len());
}

/// The types at the root of a crate.
fn exported(package: &str) -> Vec<String> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../crates").join(package);
    let source = fs::read_to_string(root.join("src/lib.rs")).unwrap();
    let code = source.lines().filter(|line| !line.trim_start().starts_with("//"));
    let code = code.collect::<Vec<_>>().join("\n");
    let lists = code.split("pub use ").skip(1).map(|it| it.split(';').next().unwrap());
    let items = lists.flat_map(|list| list.split(['{', '}', ','])).map(|it| {
        let name = it.rsplit(" as ").next().unwrap();
        name.rsplit("::").next().unwrap().trim().to_owned()
    });
    let is_type = |name: &String| {
        name.starts_with(|it: char| it.is_ascii_uppercase()) && *name != name.to_uppercase()
    };
    items.filter(is_type).collect()
}

/// The types above the library that have text and derive `Debug`: what is configured, names, hosts,
/// sentences, and text that is masked already.
const SHOWN: [&str; 26] = [
    "Column",
    "Decoded",
    "Domain",
    "ErrorRecord",
    "FetchPolicy",
    "Finding",
    "Gated",
    "Get",
    "HostName",
    "Kept",
    "Keys",
    "KnownScheme",
    "Masks",
    "Match",
    "OptionError",
    "PairData",
    "PairStep",
    "PolicyError",
    "Reason",
    "Redacted",
    "Redaction",
    "Rejection",
    "RulePage",
    "Schemes",
    "StrictPolicy",
    "Target",
];

/// The text of an input may have secrets: a type that has some hides it, or is listed.
///
/// Shows: R-279.
#[test]
fn no_debug_output_has_the_text_of_an_input() {
    let mut shown = BTreeSet::new();
    for package in &CRATES[1..] {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../crates").join(package);
        for file in sources(&root.join("src")) {
            shown.extend(types_that_show_text(&fs::read_to_string(file).unwrap()));
        }
    }
    let listed = BTreeSet::from(SHOWN.map(str::to_owned));
    let missing: Vec<_> = shown.difference(&listed).collect();
    assert!(missing.is_empty(), "does the Debug output of {missing:?} have text of an input?");
    let needless: Vec<_> = listed.difference(&shown).collect();
    assert!(needless.is_empty(), "{needless:?} have no text, or hide it");
}

/// The public types of a file that derive `Debug` and have text in a field.
fn types_that_show_text(source: &str) -> Vec<String> {
    const TEXTS: [&str; 5] = ["str", "[u8]", "String", "Vec<u8>", "Cow<"];
    let (mut found, mut derives, mut open) = (vec![], false, None);
    for line in source.lines() {
        let code = line.trim_start();
        if line.starts_with("#[derive(") {
            derives = line.contains("Debug");
        } else if let Some(name) = public_type(line) {
            open = derives.then(|| name.to_owned()).filter(|_| !line.ends_with(';'));
            if derives && line.ends_with(';') && has_any(line, &TEXTS) {
                found.push(name.to_owned());
            }
            derives = false;
        } else if line == "}" {
            open = None;
        } else if !code.starts_with("//")
            && !code.starts_with('#')
            && has_any(&code.replace("'static str", ""), &TEXTS)
        {
            found.extend(open.take());
        }
    }
    found
}

/// Whether a line has one of some words, each as a whole.
fn has_any(line: &str, words: &[&str]) -> bool {
    let is_inner = |it: char| it.is_alphanumeric() || it == '_';
    words.iter().any(|word| {
        line.match_indices(word).any(|(at, _)| {
            let after = &line[at + word.len()..];
            !line[..at].ends_with(is_inner) && !after.starts_with(is_inner)
        })
    })
}

/// The name of the public type that a line declares.
fn public_type(line: &str) -> Option<&str> {
    let rest = line.strip_prefix("pub struct ").or_else(|| line.strip_prefix("pub enum "))?;
    rest.split(|it: char| !it.is_alphanumeric()).next()
}

/// The source files below a folder.
fn sources(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    entries.flat_map(|path| if path.is_dir() { sources(&path) } else { vec![path] }).collect()
}
