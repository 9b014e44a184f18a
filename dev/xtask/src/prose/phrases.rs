//! Phrases in place of a noun, such as "what is", counted for each file.
//!
//! A few are good English. So each file has a limit, and a file with more has its count recorded in
//! `phrases.txt`, where it may only fall.

use super::text::{Kind, Paragraph, without_code};
use super::wording::places;
use super::{Document, Finding};

/// Phrases that are counted wherever they are.
const PHRASES: &[&str] =
    &["is asked", "is none", "of which", "that of", "the same", "those of", "what is"];

/// Beginnings of comments that are counted besides: an editor shows a comment alone.
const OPENINGS: &[&str] = &["as there", "the same", "those of"];

/// The most phrases of a file that is not recorded.
const LIMIT: usize = 2;

/// The recorded files: a path, a space and a count.
const RECORDED: &str = include_str!("phrases.txt");

/// Returns a finding if a document has more phrases than it may, or fewer than are recorded.
pub(super) fn check(document: &Document, paragraphs: &[Paragraph]) -> Option<Finding> {
    let lines: Vec<_> = paragraphs.iter().flat_map(|it| lines(it, document.kind)).collect();
    let message = message(&document.path, lines.len(), RECORDED)?;
    Some(Finding { line: lines.last().copied().unwrap_or(1), message })
}

/// Returns the line of each phrase in a paragraph.
fn lines(paragraph: &Paragraph, kind: Kind) -> Vec<usize> {
    let (joined, starts) = paragraph.joined();
    let text = without_code(&joined).to_ascii_lowercase();
    let is_opening = |phrase: &&&str| kind == Kind::Rust && places(&text, phrase).next() == Some(0);
    let mut offsets: Vec<_> = OPENINGS.iter().filter(is_opening).map(|_| 0).collect();
    offsets.extend(PHRASES.iter().flat_map(|phrase| places(&text, phrase)));
    offsets.sort_unstable();
    offsets.into_iter().map(|offset| paragraph.line_at(offset, &starts)).collect()
}

/// Returns what is to be corrected in a file with `count` phrases, if anything is.
fn message(path: &str, count: usize, recorded: &str) -> Option<String> {
    let counts = recorded.lines().filter_map(|line| line.split_once(' '));
    let own = counts.filter(|(file, _)| *file == path).find_map(|(_, count)| count.parse().ok());
    let limit = own.unwrap_or(LIMIT);
    if count > limit {
        return Some(format!("{count} phrases such as `what is`, over {limit}: name the thing"));
    }
    let line = if count > LIMIT { format!("{path} {count}") } else { "no line".into() };
    (own? > count)
        .then(|| format!("{count} phrases, {limit} recorded: write {line} in phrases.txt"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::prose::text::paragraphs;

    fn found(text: &str, kind: Kind) -> Vec<usize> {
        paragraphs(text, kind).iter().flat_map(|it| lines(it, kind)).collect()
    }

    #[test]
    fn phrases_are_found_across_lines_and_not_in_code() {
        assert_eq!(found("// One, and what\n// is in those of it.\n", Kind::Rust), [1, 2]);
        assert_eq!(found("`what is` and somewhat is\n", Kind::Markdown), [0; 0]);
    }

    #[test]
    fn openings_of_comments_count_besides() {
        assert_eq!(found("/// As there.\n", Kind::Rust), [1]);
        assert_eq!(found("/// The same.\n", Kind::Rust), [1, 1]);
        assert_eq!(found("The same.\n", Kind::Markdown), [1]);
        assert_eq!(found("/// Not as there.\n", Kind::Rust), [0; 0]);
    }

    #[test]
    fn counts_may_only_fall() {
        let message = |count| message("a.rs", count, "b.rs 9\na.rs 4\n");
        assert_eq!(message(4), None);
        let over = "5 phrases such as `what is`, over 4: name the thing";
        assert_eq!(message(5).as_deref(), Some(over));
        let fewer = "3 phrases, 4 recorded: write a.rs 3 in phrases.txt";
        assert_eq!(message(3).as_deref(), Some(fewer));
        let few = "2 phrases, 4 recorded: write no line in phrases.txt";
        assert_eq!(message(2).as_deref(), Some(few));
    }

    #[test]
    fn files_without_a_line_have_the_limit() {
        assert_eq!(message("a.rs", LIMIT, ""), None);
        assert!(message("a.rs", LIMIT + 1, "").is_some());
    }
}
