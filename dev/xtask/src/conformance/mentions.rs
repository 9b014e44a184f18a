//! Where requirements are named: by vectors, by tests in Rust and in documents.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::{self, Display, Formatter};

use serde::de::IgnoredAny;
use urial_testdata::File;

use super::requirements::is_id;
use super::sources::{Source, Sources};

/// A place that names a requirement.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Mention<'a> {
    pub(crate) id: &'a str,
    pub(crate) place: Place<'a>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Place<'a> {
    /// A vector: its file, from `testdata/`, and its name.
    Vector { file: &'a str, test: &'a str },
    /// A test in Rust: its file and its function.
    Test { file: &'a str, function: &'a str },
    /// A document, and the heading above.
    Document { file: &'a str, heading: Option<Heading<'a>> },
}

/// A heading of a document.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Heading<'a> {
    pub(crate) title: &'a str,
    /// What a link to it has as its fragment.
    pub(crate) anchor: String,
}

/// The place as an error names it.
impl Display for Place<'_> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Place::Vector { file, test } => write!(f, "testdata/{file}: {test}"),
            Place::Test { file, function } => write!(f, "{file}: {function}"),
            Place::Document { file, heading: Some(Heading { title, .. }) } => {
                write!(f, "{file}: {title}")
            }
            Place::Document { file, heading: None } => write!(f, "{file}"),
        }
    }
}

/// Every place, in the order of the sources.
///
/// # Errors
/// Where a comment that begins like a list of requirements is none, or has no function below it.
pub(crate) fn of(sources: &Sources) -> Result<Vec<Mention<'_>>, String> {
    let mut mentions: Vec<_> = sources.vectors.iter().flat_map(of_vectors).collect();
    for source in &sources.code {
        mentions.extend(of_code(source)?);
    }
    mentions.extend(sources.documents.iter().flat_map(of_document));
    Ok(mentions)
}

fn of_vectors(file: &File<IgnoredAny>) -> impl Iterator<Item = Mention<'_>> {
    file.tests.iter().flat_map(|test| {
        let place = Place::Vector { file: &file.name, test: &test.name };
        let ids: BTreeSet<_> = test.requirements.iter().collect();
        ids.into_iter().map(move |id| Mention { id, place: place.clone() })
    })
}

/// The tests of a file in Rust: the ids of a comment `Shows: R-212, R-215.` belong to the next function below it.
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

/// What follows `Shows:` in a line that is a comment, `//` or `///`.
fn shows(line: &str) -> Option<&str> {
    line.trim_start()
        .strip_prefix("//")?
        .trim_start_matches('/')
        .trim_start()
        .strip_prefix("Shows:")
}

/// The ids of a list that ends with a full stop, separated by commas or `and`.
fn ids_of_list(list: &str) -> Option<Vec<&str>> {
    let words = list.trim_end().strip_suffix('.')?.split([',', ' ']);
    let ids: Vec<_> = words.filter(|word| !matches!(*word, "" | "and")).collect();
    (!ids.is_empty() && ids.iter().all(|id| is_id(id))).then_some(ids)
}

/// The name of the function that `line` begins, if it is one of code: `pub(crate) fn name<T>(` and the like.
fn function(line: &str) -> Option<&str> {
    let is_comment = line.trim_start().starts_with("//");
    let mut words = line.split_whitespace();
    if is_comment || !words.any(|word| word == "fn") {
        return None;
    }
    words.next()?.split(|sign: char| !sign.is_alphanumeric() && sign != '_').next()
}

/// The ids anywhere in a Markdown document, each with the heading above it, once for each heading.
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

/// The headings of a document, while its lines pass.
#[derive(Default)]
struct Headings<'a> {
    last: Option<Heading<'a>>,
    in_fence: bool,
    /// How many headings had an anchor.
    anchors: BTreeMap<String, usize>,
}

impl<'a> Headings<'a> {
    fn pass(&mut self, line: &'a str) {
        if line.trim_start().starts_with("```") {
            self.in_fence = !self.in_fence;
        }
        if !self.in_fence
            && let Some(title) = title(line)
        {
            let anchor = self.anchor(title);
            self.last = Some(Heading { title, anchor });
        }
    }

    /// The anchor that GitHub gives a heading of that title; from its second use on it is numbered.
    fn anchor(&mut self, title: &str) -> String {
        let is_kept = |sign: &char| sign.is_alphanumeric() || matches!(sign, ' ' | '-' | '_');
        let anchor =
            title.to_lowercase().chars().filter(is_kept).collect::<String>().replace(' ', "-");
        let uses = self.anchors.entry(anchor.clone()).or_default();
        *uses += 1;
        if *uses == 1 { anchor } else { format!("{anchor}-{}", *uses - 1) }
    }
}

/// The title, where `line` is a heading: `## Title`.
fn title(line: &str) -> Option<&str> {
    let title = line.trim_start_matches('#');
    let level = line.len() - title.len();
    ((1..=6).contains(&level) && title.starts_with(' ')).then(|| title.trim())
}

/// The ids in a text: `R-123`, with neither a letter, a digit nor a hyphen around it.
fn ids_in(text: &str) -> impl Iterator<Item = &str> {
    let words = text.split(|sign: char| !sign.is_alphanumeric() && sign != '-');
    words.filter(|word| is_id(word))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// `R-001 by a` for each mention.
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
    fn a_list_that_is_none_is_refused() {
        for list in ["R-001", ".", "R-001; R-002.", "R-01.", "R-001 (a part)."] {
            let reason = tests_of(&format!("\n// Shows: {list}\nfn a() {{}}")).unwrap_err();
            assert!(reason.starts_with("a.rs:2: expected a line like"), "{reason}");
        }
        assert!(tests_of("// Shows: R-001.\n").unwrap_err().contains("no function below"));
    }

    /// `R-001#anchor` for each mention.
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
