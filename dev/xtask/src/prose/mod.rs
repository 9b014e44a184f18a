//! `cargo xtask prose`: the links and the prose of Markdown documents and of comments.
//!
//! Links are checked in every file, prose in [`COVERED`].

mod links;
mod phrases;
mod text;
mod wording;

use std::fs;
use std::path::{Path, PathBuf};

use crate::{folder, generated};
use text::Kind;

/// The files and folders whose prose is checked.
const COVERED: &[&str] = &[
    "README.md",
    "CHANGELOG.md",
    "CONTRIBUTING.md",
    "SECURITY.md",
    "Cargo.toml",
    "bench",
    "crates",
    "dev",
    "docs",
    "testdata",
];

/// A file with text for people.
struct Document {
    /// From the root, with `/` on every system.
    path: String,
    kind: Kind,
    text: String,
}

/// Something to correct, in a line of a document.
#[derive(Debug, PartialEq, Eq)]
struct Finding {
    line: usize,
    message: String,
}

/// Fails with every broken link, and with every finding in the prose of [`COVERED`].
pub(crate) fn check(root: &Path) -> Result<(), String> {
    let mut lines = Vec::new();
    for document in documents(root)? {
        let paragraphs = text::paragraphs(&document.text, document.kind);
        let mut findings = links::check(root, &document, &paragraphs);
        if is_covered(&document.path) {
            findings.extend(wording::check(&paragraphs, document.kind));
            findings.extend(phrases::check(&document, &paragraphs));
            if document.kind == Kind::Rust && !document.path.contains("/tests/") {
                findings.extend(wording::check_messages(&document.text));
            }
        }
        findings.sort_by_key(|finding| finding.line);
        let path = &document.path;
        let line = |Finding { line, message }| format!("{path}:{line}: {message}");
        lines.extend(findings.into_iter().map(line));
    }
    if lines.is_empty() { Ok(()) } else { Err(lines.join("\n")) }
}

fn documents(root: &Path) -> Result<Vec<Document>, String> {
    let mut documents = Vec::new();
    for (extension, kind) in [("md", Kind::Markdown), ("rs", Kind::Rust), ("toml", Kind::Toml)] {
        for path in folder::files(root, extension)? {
            documents.push(read(root, &path, kind)?);
        }
    }
    Ok(documents)
}

fn read(root: &Path, path: &PathBuf, kind: Kind) -> Result<Document, String> {
    let text = fs::read_to_string(path).map_err(|error| format!("{}: {error}", path.display()))?;
    Ok(Document { path: folder::relative(root, path), kind, text })
}

/// Generated pages are made of text that is checked where it is written.
fn is_covered(path: &str) -> bool {
    let is_in = |folder: &&str| path == *folder || path.starts_with(&format!("{folder}/"));
    COVERED.iter().any(is_in) && !generated::is_generated(path)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_covered() {
        assert!(is_covered("README.md") && is_covered("docs/decisions/README.md"));
        assert!(is_covered("docs/generated/compare.md"));
        assert!(!is_covered("docs/generated/schemes.md"));
        assert!(!is_covered("docsx/a.md") && !is_covered("rustfmt.toml"));
    }
}
