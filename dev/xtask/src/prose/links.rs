//! Links to files and headings: `[text](path#heading)` in Markdown, and paths of Markdown files in
//! comments.

use std::fs;
use std::path::{Path, PathBuf};

use super::text::{Kind, Paragraph, without_code};
use super::{Document, Finding};
use crate::markdown::has_anchor;

/// Returns a finding for each link of the document that leads nowhere.
pub(super) fn check(root: &Path, document: &Document, paragraphs: &[Paragraph]) -> Vec<Finding> {
    let mut findings = Vec::new();
    for paragraph in paragraphs {
        let (joined, starts) = paragraph.joined();
        let links = match document.kind {
            Kind::Markdown => in_markdown(&without_code(&joined)),
            Kind::Rust | Kind::Toml => in_comment(&joined),
        };
        for (offset, link) in links {
            if let Some(message) = broken(root, document, &link) {
                findings.push(Finding { line: paragraph.line_at(offset, &starts), message });
            }
        }
    }
    findings
}

/// Returns the targets of inline links, with their offsets: `[text](target)`.
fn in_markdown(text: &str) -> Vec<(usize, String)> {
    let targets = text.match_indices("](").filter_map(|(offset, _)| {
        let (target, _) = text[offset + 2..].split_once(')')?;
        Some((offset, target.trim().to_owned()))
    });
    targets.filter(|(_, target)| !is_elsewhere(target)).collect()
}

fn is_elsewhere(target: &str) -> bool {
    target.contains("://") || target.starts_with("mailto:")
}

/// Returns the words of a comment that name a Markdown file, with their offsets.
fn in_comment(text: &str) -> Vec<(usize, String)> {
    let is_sign = |sign: char| sign.is_alphanumeric() || "._-/#".contains(sign);
    let mut words = Vec::new();
    for word in text.split(|sign| !is_sign(sign)) {
        let offset = word.as_ptr().addr() - text.as_ptr().addr();
        let word = word.trim_end_matches('.');
        let file = Path::new(word.split('#').next().unwrap_or_default());
        let is_page = file.extension().is_some_and(|extension| extension == "md");
        if is_page && !text[..offset].ends_with(':') {
            words.push((offset, word.to_owned()));
        }
    }
    words
}

/// Returns why a link of `document` leads nowhere, if it does not lead anywhere.
fn broken(root: &Path, document: &Document, link: &str) -> Option<String> {
    let (path, anchor) = link.split_once('#').map_or((link, None), |(a, b)| (a, Some(b)));
    let Some(target) = target(root, document, path) else {
        return Some(format!("{link}: there is no such file"));
    };
    let anchor = anchor?;
    let text = fs::read_to_string(&target).unwrap_or_default();
    (!has_anchor(&text, anchor)).then(|| format!("{link}: there is no such heading"))
}

/// Returns the file that a path leads to. In Markdown it starts at the folder of the document; in a
/// comment at any folder above, as readers see it.
fn target(root: &Path, document: &Document, path: &str) -> Option<PathBuf> {
    let own = root.join(&document.path);
    if path.is_empty() {
        return Some(own);
    }
    let folders = own.ancestors().skip(1).take_while(|folder| folder.starts_with(root));
    let folders = folders.take(if document.kind == Kind::Markdown { 1 } else { usize::MAX });
    folders.map(|folder| folder.join(path)).find(|target| target.exists())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::prose::text::paragraphs;

    /// A workspace of its own in the system's temporary folder, removed after `test`.
    fn with_workspace(name: &str, test: impl FnOnce(&Path)) {
        let root = std::env::temp_dir().join(format!("urial-links-{name}-{}", std::process::id()));
        fs::create_dir_all(root.join("docs")).unwrap();
        fs::create_dir_all(root.join("src")).unwrap();
        fs::write(root.join("docs/a.md"), "# A page\n## Why `x`?\n").unwrap();
        test(&root);
        fs::remove_dir_all(root).unwrap();
    }

    fn messages(root: &Path, path: &str, kind: Kind, text: &str) -> Vec<String> {
        let document = Document { path: path.to_owned(), kind, text: text.to_owned() };
        let findings = check(root, &document, &paragraphs(text, kind));
        findings.into_iter().map(|it| format!("{}: {}", it.line, it.message)).collect()
    }

    #[test]
    fn links_of_markdown_start_at_its_folder() {
        with_workspace("markdown", |root| {
            let good = "[a](docs/a.md) [w](docs/a.md#why-x) [u](https://e.org/a.md) `[c](no.md)`\n";
            assert_eq!(messages(root, "README.md", Kind::Markdown, good), [""; 0]);
            let bad = "One\n[a](a.md),\n[w](docs/a.md#why) [h](#here)\n\n```\n[c](no.md)\n```\n";
            let expected = [
                "2: a.md: there is no such file",
                "3: docs/a.md#why: there is no such heading",
                "3: #here: there is no such heading",
            ];
            assert_eq!(messages(root, "README.md", Kind::Markdown, bad), expected);
        });
    }

    #[test]
    fn comments_name_pages_from_any_folder_above() {
        with_workspace("comments", |root| {
            let good = "// See docs/a.md, `docs/a.md#why-x`, and https://e.org/b.md or \"*.md\".\n";
            assert_eq!(messages(root, "src/b.rs", Kind::Rust, good), [""; 0]);
            let bad = "/// See DESIGN.md (docs/a.md#no).\nconst A: &str = \"no.md\";\n";
            let expected = [
                "1: DESIGN.md: there is no such file",
                "1: docs/a.md#no: there is no such heading",
            ];
            assert_eq!(messages(root, "src/b.rs", Kind::Rust, bad), expected);
        });
    }
}
