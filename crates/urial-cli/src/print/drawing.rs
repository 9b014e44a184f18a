//! What an explanation is made of: a figure, sections with a title, prose that is wrapped, and text
//! that is cut.

use std::io::{self, Write};

use urial::Component;

use super::reference::{Cell, Style, write_row};
use super::{columns, columns_of};

/// An explanation.
#[derive(Default)]
pub(crate) struct Drawing {
    /// The rows of the figure, if there is one.
    pub(crate) figure: Vec<Vec<Cell>>,
    /// The lines below. One that is not indented is the title of a section.
    pub(crate) lines: Vec<Vec<Cell>>,
}

/// The widest text and table. A terminal has fewer columns, a file any number.
pub(crate) const WIDEST: usize = 1000;

impl Style {
    /// The style of an explanation, whose texts are cut.
    pub(crate) fn limited(self) -> Style {
        Style { width: self.width.min(WIDEST), ..self }
    }
}

impl Drawing {
    /// Begins a section.
    pub(crate) fn section(&mut self, title: &str) {
        if !self.lines.is_empty() || !self.figure.is_empty() {
            self.lines.push(Vec::new());
        }
        self.line(title);
    }

    /// Adds a line.
    pub(crate) fn line(&mut self, text: &str) {
        self.lines.push(vec![Cell { column: 0, text: text.into(), component: Component::Input }]);
    }

    /// Adds the lines of `text`, indented by two.
    pub(crate) fn indented(&mut self, text: &str) {
        for line in text.trim_end().lines() {
            let indent = if line.is_empty() { "" } else { "  " };
            self.line(&[indent, line].concat());
        }
    }

    /// Adds a label, and prose beside it that is wrapped at the width of `style`.
    pub(crate) fn prose(&mut self, label: &str, text: &str, style: Style) {
        let indent = columns(label);
        for (number, words) in wrapped(text, style.width.saturating_sub(indent)).iter().enumerate()
        {
            let blank = " ".repeat(indent);
            self.line([if number == 0 { label } else { &blank }, words].concat().trim_end());
        }
    }

    /// Adds cells, from the third column on.
    pub(crate) fn cells(&mut self, cells: Vec<Cell>) {
        let shifted = |cell: Cell| Cell { column: cell.column + 2, ..cell };
        self.lines.push(cells.into_iter().map(shifted).collect());
    }

    /// Writes the explanation as text, and an empty line.
    pub(crate) fn write(&self, style: Style, out: &mut impl Write) -> io::Result<()> {
        self.figure.iter().try_for_each(|row| write_row(row, style, out))?;
        for line in &self.lines {
            match line.first() {
                Some(title) if style.color && is_title(line) => {
                    let bold = anstyle::Style::new().bold();
                    writeln!(out, "{bold}{}{bold:#}", title.text)?;
                }
                _ => write_row(line, style, out)?,
            }
        }
        writeln!(out)
    }
}

/// Whether a line is the title of a section.
fn is_title(line: &[Cell]) -> bool {
    line.first().is_some_and(|it| it.column == 0 && !it.text.starts_with(' '))
}

/// The words of `text` in lines of at most `width` columns; 100, if that is wider.
pub(crate) fn wrapped(text: &str, width: usize) -> Vec<String> {
    let mut lines = vec![String::new()];
    for word in text.split(' ') {
        let line = lines.last().map_or(0, |line| columns(line));
        if line > 0 && line + 1 + columns(word) > width.min(PROSE) {
            lines.push(String::new());
        }
        if let Some(line) = lines.last_mut() {
            line.push_str(if line.is_empty() { "" } else { " " });
            line.push_str(word);
        }
    }
    lines
}

/// The widest prose. Longer lines are hard to read.
const PROSE: usize = 100;

/// The first columns of a printable text, with an ellipsis if it is wider than `width`.
pub(crate) fn head(text: &str, width: usize) -> String {
    if is_within(text, width) {
        return text.into();
    }
    let mut room = width.saturating_sub(1);
    let is_kept = |char: &char| {
        let is_kept = columns_of(*char) <= room;
        room = room.saturating_sub(columns_of(*char));
        is_kept
    };
    text.chars().take_while(is_kept).chain(['…']).collect()
}

/// The last columns, with `…` before them.
pub(crate) fn tail(text: &str, width: usize) -> String {
    if is_within(text, width) {
        return text.into();
    }
    let room = width.saturating_sub(1);
    let (mut start, mut taken) = (text.len(), 0);
    for (at, char) in text.char_indices().rev() {
        taken += columns_of(char);
        if taken > room {
            break;
        }
        // A combining mark stays with its character.
        if columns_of(char) > 0 {
            start = at;
        }
    }
    ["…", &text[start..]].concat()
}

/// Whether a text has at most `width` columns. Reads no more of it than it must.
fn is_within(text: &str, width: usize) -> bool {
    let mut room = width;
    text.chars().all(|char| {
        let fits = columns_of(char) <= room;
        room = room.saturating_sub(columns_of(char));
        fits
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_fits_is_not_cut() {
        for (cut, text) in [(head("abc", 3), "abc"), (head("日本", 4), "日本"), (tail("", 0), "")]
        {
            assert_eq!(cut, text);
        }
    }

    #[test]
    fn what_is_cut_has_an_ellipsis_and_fits() {
        assert_eq!((head("abcd", 3), tail("abcd", 3)), ("ab…".into(), "…cd".into()));
        assert_eq!((head("日本語", 4), tail("日本語", 4)), ("日…".into(), "…語".into()));
        assert_eq!(tail("ae\u{301}b", 2), "…b");
        assert_eq!(tail("xae\u{301}b", 3), "…e\u{301}b");
        for width in 1..10 {
            assert!(columns(&head("a日b本c語", width)) <= width);
            assert!(columns(&tail("a日b本c語", width)) <= width);
        }
    }

    #[test]
    fn prose_is_wrapped_between_words() {
        assert_eq!(wrapped("one two three", 7), ["one two", "three"]);
        assert_eq!(wrapped("one", 0), ["one"]);
        assert_eq!(wrapped("", 10), [""]);
    }
}
