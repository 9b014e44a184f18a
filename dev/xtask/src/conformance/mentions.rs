//! Where requirements are named: in vectors, in Rust tests and in documents.

use std::collections::BTreeSet;
use std::fmt::{self, Display, Formatter};

use toml::Table;
use urial_testdata::File;
use urial_testdata::requirement::{Example, is_id};

use super::sources::{Source, Sources};
use crate::markdown::{Heading, Headings};

/// A place that names a requirement.
#[derive(Debug, PartialEq)]
pub(crate) struct Mention<'a> {
    pub(crate) id: &'a str,
    pub(crate) place: Place<'a>,
}

#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Place<'a> {
    /// A vector: its file, from `testdata/`, its name, its keys, and whether it names the
    /// requirement itself, not the head of the file.
    Vector { file: &'a str, test: &'a str, keys: &'a Table, is_own: bool },
    /// A test in Rust: its file and its function.
    Test { file: &'a str, function: &'a str },
    /// A document, and the heading above.
    Document { file: &'a str, heading: Option<Heading<'a>> },
}

impl Place<'_> {
    /// Reports whether this is a vector that shows `example`.
    pub(crate) fn shows(&self, example: &Example) -> bool {
        matches!(self, Place::Vector { keys, .. } if example.is_shown_by(keys))
    }
}

/// Writes the place as an error names it.
impl Display for Place<'_> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Place::Vector { file, test, .. } => write!(f, "testdata/{file}: {test}"),
            Place::Test { file, function } => write!(f, "{file}: {function}"),
            Place::Document { file, heading: Some(Heading { title, .. }) } => {
                write!(f, "{file}: {title}")
            }
            Place::Document { file, heading: None } => write!(f, "{file}"),
        }
    }
}

/// Returns every mention, in the order of the sources.
///
/// # Errors
/// If a comment that begins like a list of requirements is malformed, or no function follows it.
pub(crate) fn of(sources: &Sources) -> Result<Vec<Mention<'_>>, String> {
    let mut mentions: Vec<_> = sources.vectors.iter().flat_map(of_vectors).collect();
    for source in &sources.code {
        mentions.extend(of_code(source)?);
    }
    mentions.extend(sources.documents.iter().flat_map(of_document));
    Ok(mentions)
}

fn of_vectors(file: &File<Table>) -> impl Iterator<Item = Mention<'_>> {
    file.tests.iter().flat_map(|test| {
        let own: BTreeSet<_> = test.requirements.iter().collect();
        let of_the_file: BTreeSet<_> = file.requirements.iter().collect();
        let place =
            |is_own| Place::Vector { file: &file.name, test: &test.name, keys: &test.case, is_own };
        let of_the_file: Vec<_> = of_the_file.difference(&own).copied().collect();
        let own = own.into_iter().map(move |id| Mention { id, place: place(true) });
        own.chain(of_the_file.into_iter().map(move |id| Mention { id, place: place(false) }))
    })
}

/// Returns the mentions of a Rust file: the ids of a comment `Shows: R-212, R-215.` belong to the
/// next function.
fn of_code(source: &Source) -> Result<Vec<Mention<'_>>, String> {
    let Source { path, text } = source;
    let mut mentions = Vec::new();
    let mut waiting = Vec::new();
    for (number, line) in (1..).zip(text.lines()) {
        if let Some(list) = shows(line) {
            let ids = ids_of_list(list).ok_or_else(|| {
                format!("{path}:{number}: expected a line like `Shows: R-001, R-002.`, found `Shows:{list}`")
            })?;
            waiting.extend(ids);
        } else if let Some(function) = function(line) {
            let place = Place::Test { file: path, function };
            mentions.extend(waiting.drain(..).map(|id| Mention { id, place: place.clone() }));
        }
    }
    match waiting[..] {
        [] => Ok(mentions),
        [id, ..] => Err(format!("{path}: no function below the comment that shows {id}")),
    }
}

/// Returns what follows `Shows:` in a comment, `//` or `///`.
fn shows(line: &str) -> Option<&str> {
    line.trim_start()
        .strip_prefix("//")?
        .trim_start_matches('/')
        .trim_start()
        .strip_prefix("Shows:")
}

/// Returns the ids of a list that ends with a full stop, separated by commas or `and`.
fn ids_of_list(list: &str) -> Option<Vec<&str>> {
    let words = list.trim_end().strip_suffix('.')?.split([',', ' ']);
    let ids: Vec<_> = words.filter(|word| !matches!(*word, "" | "and")).collect();
    (!ids.is_empty() && ids.iter().all(|id| is_id(id))).then_some(ids)
}

/// Returns the name of the function that a line of code declares: `pub(crate) fn name<T>(` and the
/// like.
fn function(line: &str) -> Option<&str> {
    let is_comment = line.trim_start().starts_with("//");
    let mut words = line.split_whitespace();
    if is_comment || !words.any(|word| word == "fn") {
        return None;
    }
    words.next()?.split(|sign: char| !sign.is_alphanumeric() && sign != '_').next()
}

/// Returns the ids in a Markdown document, each once for each heading that it is under.
fn of_document(source: &Source) -> Vec<Mention<'_>> {
    let mut mentions = Vec::new();
    let mut headings = Headings::default();
    for line in source.text.lines() {
        headings.pass(line);
        for id in ids_in(line) {
            let heading = headings.last.clone();
            let mention = Mention { id, place: Place::Document { file: &source.path, heading } };
            if !mentions.contains(&mention) {
                mentions.push(mention);
            }
        }
    }
    mentions
}

/// Returns the ids in a text: `R-123`, with no letter, digit or hyphen around it.
fn ids_in(text: &str) -> impl Iterator<Item = &str> {
    let words = text.split(|sign: char| !sign.is_alphanumeric() && sign != '-');
    words.filter(|word| is_id(word))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns `R-001 by a` for each mention.
    fn tests_of(code: &str) -> Result<Vec<String>, String> {
        let source = Source::new("a.rs", code);
        let mentions = of_code(&source)?;
        let by = |Mention { id, place }: &Mention| match place {
            Place::Test { function, .. } => format!("{id} by {function}"),
            _ => unreachable!("code has tests only"),
        };
        Ok(mentions.iter().map(by).collect())
    }

    #[test]
    fn ids_belong_to_the_next_function() {
        let code = "fn z() {}\n// Shows: R-001, R-002.\n// Shows: R-003 and R-004.\n#[test]\n\
            /// An fn in a comment.\npub(crate) const fn a<T>() {}\nfn b() {}\n";
        assert_eq!(
            tests_of(code).unwrap(),
            ["R-001 by a", "R-002 by a", "R-003 by a", "R-004 by a"]
        );
        let code = "proptest! {\n    /// Shows: R-001.\n    #[test]\n    fn law(x in 0..9) {}\n}\n";
        assert_eq!(tests_of(code).unwrap(), ["R-001 by law"]);
        assert_eq!(tests_of("/// It shows: R-001.\nfn a() {}").unwrap(), [""; 0]);
    }

    #[test]
    fn a_malformed_list_is_rejected() {
        for list in ["R-001", ".", "R-001; R-002.", "R-01.", "R-001 (a part)."] {
            let reason = tests_of(&format!("\n// Shows: {list}\nfn a() {{}}")).unwrap_err();
            assert!(reason.starts_with("a.rs:2: expected a line like"), "{reason}");
        }
        assert!(tests_of("// Shows: R-001.\n").unwrap_err().contains("no function below"));
    }

    /// Returns `R-001#anchor` for each mention.
    fn documented(text: &str) -> Vec<String> {
        let source = Source::new("A.md", text);
        let anchor = |place| match place {
            Place::Document { heading: Some(Heading { anchor, .. }), .. } => anchor,
            _ => "none".to_owned(),
        };
        let mentions = of_document(&source).into_iter();
        mentions.map(|Mention { id, place }| format!("{id}#{}", anchor(place))).collect()
    }

    #[test]
    fn ids_belong_to_the_heading_above() {
        let text = "R-001\n# Why `uri!`?\n(R-002), R-002.\n## R-003 here\n#no heading\n## Why uri\nR-002\n";
        let expected = ["R-001#none", "R-002#why-uri", "R-003#r-003-here", "R-002#why-uri-1"];
        assert_eq!(documented(text), expected);
        assert_eq!(documented("# A\n```sh\n# a comment\n```\nR-001"), ["R-001#a"]);
        assert_eq!(documented("R-0012 XR-001 R-001-a R-12 R_001"), [""; 0]);
    }
}
