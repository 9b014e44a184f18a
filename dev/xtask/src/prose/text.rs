//! The paragraphs of a document: Markdown, or the comments of source code.

use crate::markdown::is_fence;

/// What a file is written in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    Markdown,
    /// Comments that fill a line: `//`, `///` and `//!`.
    Rust,
    /// Comments that fill a line: `#`.
    Toml,
}

/// Lines that belong together, without the code between backticks.
#[derive(Debug, Default, PartialEq, Eq)]
pub(super) struct Paragraph {
    /// The number of its first line.
    pub(super) number: usize,
    pub(super) lines: Vec<Line>,
    /// Whether it is a row of a table, which cannot be wrapped.
    pub(super) is_row: bool,
}

/// A line of a paragraph.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Line {
    /// The text as written.
    pub(super) text: String,
    /// The columns of the whole line, comment sign and indentation included.
    pub(super) columns: usize,
}

impl Paragraph {
    /// Returns the paragraph as one line, and the offset in it of each of its lines.
    pub(super) fn joined(&self) -> (String, Vec<usize>) {
        let mut joined = String::new();
        let mut starts = Vec::new();
        for line in &self.lines {
            starts.push(joined.len());
            joined.push_str(line.text.trim());
            joined.push(' ');
        }
        (joined, starts)
    }

    /// Returns the number of the line at `offset` of [`joined`](Paragraph::joined).
    pub(super) fn line_at(&self, offset: usize, starts: &[usize]) -> usize {
        self.number + starts.partition_point(|&start| start <= offset) - 1
    }
}

/// Returns the paragraphs of a document.
///
/// Code blocks are left out. Headings, list items and table rows are paragraphs of their own.
pub(super) fn paragraphs(document: &str, kind: Kind) -> Vec<Paragraph> {
    let mut paragraphs = Vec::new();
    let mut open = Paragraph::default();
    let mut in_fence = false;
    for (number, line) in (1..).zip(document.lines()) {
        let prose = prose(line, kind);
        // A block of comments ends with its last comment, closed or not.
        in_fence &= prose.is_some();
        let prose = prose.unwrap_or_default();
        let is_code = is_fence(prose) || in_fence;
        in_fence ^= is_fence(prose);
        if is_code || prose.trim().is_empty() || begins_one(prose) {
            close(&mut open, &mut paragraphs);
        }
        if is_code || prose.trim().is_empty() {
            continue;
        }
        if open.lines.is_empty() {
            open.number = number;
            open.is_row = is_row(prose);
        }
        open.lines.push(Line { text: prose.to_owned(), columns: line.chars().count() });
        if is_row(prose) || is_heading(prose) {
            close(&mut open, &mut paragraphs);
        }
    }
    close(&mut open, &mut paragraphs);
    paragraphs
}

fn close(open: &mut Paragraph, paragraphs: &mut Vec<Paragraph>) {
    if !open.lines.is_empty() {
        paragraphs.push(std::mem::take(open));
    }
}

/// Returns the prose of a line, or `None` for a line of source code.
fn prose(line: &str, kind: Kind) -> Option<&str> {
    let start = line.trim_start();
    match kind {
        Kind::Markdown => Some(line),
        Kind::Toml => start.strip_prefix('#'),
        Kind::Rust => {
            let comment = start.strip_prefix("//")?;
            Some(comment.strip_prefix(['/', '!']).unwrap_or(comment))
        }
    }
}

fn begins_one(prose: &str) -> bool {
    let start = prose.trim_start();
    let item = start.trim_start_matches(|sign: char| sign.is_ascii_digit());
    let is_numbered = item.len() < start.len() && item.starts_with(". ");
    let is_item = start.starts_with("- ") || start.starts_with("* ") || is_numbered;
    is_item || is_row(prose) || is_heading(prose)
}

fn is_row(prose: &str) -> bool {
    prose.trim_start().starts_with('|')
}

fn is_heading(prose: &str) -> bool {
    prose.trim_start().starts_with("# ") || prose.trim_start().starts_with("##")
}

/// Returns `text` with spaces for the code between backticks, so that offsets stay.
pub(super) fn without_code(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut fence: Option<usize> = None;
    let mut rest = text;
    while let Some(sign) = rest.chars().next() {
        let ticks = rest.len() - rest.trim_start_matches('`').len();
        let taken = if ticks > 0 { ticks } else { sign.len_utf8() };
        let is_hidden = ticks > 0 || fence.is_some();
        if ticks > 0 {
            fence = match fence {
                None => Some(ticks),
                Some(open) if open == ticks => None,
                other => other,
            };
        }
        if is_hidden {
            out.extend(std::iter::repeat_n(' ', taken));
        } else {
            out.push_str(&rest[..taken]);
        }
        rest = &rest[taken..];
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    fn texts(document: &str, kind: Kind) -> Vec<(usize, String)> {
        let of = |it: &Paragraph| (it.number, it.joined().0.trim().to_owned());
        paragraphs(document, kind).iter().map(of).collect()
    }

    #[test]
    fn markdown_is_split_into_parts() {
        let document =
            "# Title\nOne\ntwo.\n- item\n  more\n1. first\n```\ncode\n```\n| a |\n| b |\n";
        let expected = [
            (1, "# Title"),
            (2, "One two."),
            (4, "- item more"),
            (6, "1. first"),
            (10, "| a |"),
            (11, "| b |"),
        ];
        assert_eq!(texts(document, Kind::Markdown), expected.map(|(n, it)| (n, it.to_owned())));
    }

    #[test]
    fn comments_are_prose_and_code_is_not() {
        let source = "//! One\n//! two.\nfn a() {} // no\n    /// ```\n    /// code\n    /// ```\n    // b\n";
        let expected = [(1, "One two."), (7, "b")].map(|(n, it)| (n, it.to_owned()));
        assert_eq!(texts(source, Kind::Rust), expected);
        assert_eq!(texts("a = 1\n# One.\n", Kind::Toml), [(2, "One.".to_owned())]);
    }

    #[test]
    fn code_between_backticks_is_blank() {
        assert_eq!(without_code("a `b` c ``d`e`` f"), "a     c         f");
        assert_eq!(without_code("é `é`").len(), "é `é`".len());
    }

    #[test]
    fn an_offset_has_a_line() {
        let all = paragraphs("\nab\ncd\n", Kind::Markdown);
        let (joined, starts) = all[0].joined();
        assert_eq!(all[0].line_at(joined.find('b').unwrap(), &starts), 2);
        assert_eq!(all[0].line_at(joined.find('c').unwrap(), &starts), 3);
    }
}
