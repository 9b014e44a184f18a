//! The headings of Markdown documents, and the anchors that GitHub gives them.

use std::collections::BTreeMap;

/// A heading of a document.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Heading<'a> {
    pub(crate) title: &'a str,
    /// The fragment of a link to it.
    pub(crate) anchor: String,
}

/// The headings of a document, read line by line.
#[derive(Default)]
pub(crate) struct Headings<'a> {
    /// The heading of the section that the last line is in.
    pub(crate) last: Option<Heading<'a>>,
    in_fence: bool,
    /// How many headings had an anchor.
    anchors: BTreeMap<String, usize>,
}

impl<'a> Headings<'a> {
    /// Reads the next line.
    pub(crate) fn pass(&mut self, line: &'a str) {
        if is_fence(line) {
            self.in_fence = !self.in_fence;
        }
        if !self.in_fence
            && let Some(title) = title(line)
        {
            let anchor = self.anchor(title);
            self.last = Some(Heading { title, anchor });
        }
    }

    /// Returns the anchor of a heading with this title; from its second use on it is numbered.
    fn anchor(&mut self, title: &str) -> String {
        let anchor = anchor(title);
        let uses = self.anchors.entry(anchor.clone()).or_default();
        *uses += 1;
        if *uses == 1 { anchor } else { format!("{anchor}-{}", *uses - 1) }
    }
}

/// Returns the anchor of the first heading with this title.
pub(crate) fn anchor(title: &str) -> String {
    let is_kept = |sign: &char| sign.is_alphanumeric() || matches!(sign, ' ' | '-' | '_');
    title.to_lowercase().chars().filter(is_kept).collect::<String>().replace(' ', "-")
}

/// Returns whether a document has a heading with this anchor.
pub(crate) fn has_anchor(document: &str, anchor: &str) -> bool {
    let mut headings = Headings::default();
    document.lines().any(|line| {
        headings.pass(line);
        headings.last.as_ref().is_some_and(|heading| heading.anchor == anchor)
    })
}

/// Returns whether a line opens or closes a code block.
pub(crate) fn is_fence(line: &str) -> bool {
    line.trim_start().starts_with("```")
}

/// Returns the title, where `line` is a heading: `## Title`.
fn title(line: &str) -> Option<&str> {
    let title = line.trim_start_matches('#');
    let level = line.len() - title.len();
    ((1..=6).contains(&level) && title.starts_with(' ')).then(|| title.trim())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn anchors_are_those_of_github() {
        let document = "# The `uri!` macro (§3.1)\n## A-b_c\n## A-b_c\n```sh\n# no heading\n```\n";
        for anchor in ["the-uri-macro-31", "a-b_c", "a-b_c-1"] {
            assert!(has_anchor(document, anchor), "{anchor}");
        }
        assert!(!has_anchor(document, "no-heading") && !has_anchor(document, "a-b_c-2"));
    }
}
