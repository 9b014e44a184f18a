//! A picture as SVG: lines of text with boxes under their parts, steps, and buffers side by side.
//!
//! The text is escaped for XML. Each part of a line has a place and a length of its own, so that it
//! is above its box in any font. Colours follow the page, light or dark.

use std::fmt::Write as _;

use urial::Component;

use super::drawing::{WIDEST, head, tail, wrapped};
use super::reference::Cell;
use super::{columns, columns_of};

/// The most columns of a line. A longer text goes on below.
const COLUMNS: usize = 88;

/// The most lines of a text.
const LINES: usize = 12;

/// The width of a character and the height of a line of text, in pixels. In most monospace fonts, a
/// character is 0.6 times as wide as the size of the font, which is 15.
const CHAR: usize = 9;
const LINE: usize = 22;

/// The width of a character of a label, whose font has the size 11.6, and the height of its line.
const SMALL: usize = 7;
const SMALL_LINE: usize = 17;

/// The height of a box.
const BOX: usize = 18;

/// The margin on all sides, in pixels, and the space between parts of the picture.
const MARGIN: usize = 20;
const GAP: usize = 10;

/// A picture that grows downwards.
pub(crate) struct Picture {
    title: String,
    body: String,
    /// Where the next thing begins.
    y: usize,
    right: usize,
    /// What it says, for those who do not see it.
    told: Vec<String>,
}

/// A part of a line, in columns of that line.
struct Piece {
    component: Component,
    text: String,
    column: usize,
    width: usize,
}

/// Columns of a text that are marked, and the class of the mark.
pub(crate) type Marks<'m> = (&'m [Cell], &'static str);

impl Picture {
    /// Begins a picture of `title`.
    pub(crate) fn of(title: &str) -> Picture {
        let (body, told) = (String::new(), Vec::new());
        Picture { title: title.into(), body, y: MARGIN, right: COLUMNS / 2 * CHAR, told }
    }

    /// Adds the heading of what follows.
    pub(crate) fn heading(&mut self, text: &str) {
        self.y += if self.body.is_empty() { 0 } else { 2 * GAP };
        self.add_text(text, MARGIN, "heading", columns(text) * (SMALL + 1));
        self.told.push(text.into());
        self.y += LINE + GAP / 2;
    }

    /// Adds words, indented by some columns.
    pub(crate) fn words(&mut self, indent: usize, text: &str) {
        let room = (COLUMNS - indent) * CHAR / SMALL;
        for line in wrapped(text, room) {
            self.add_text(&line, MARGIN + indent * CHAR, "soft", columns(&line) * SMALL);
            self.y += SMALL_LINE;
        }
        self.told.push(text.into());
    }

    /// Adds a text, and under each of its parts a box with the label of the component.
    pub(crate) fn parts(&mut self, cells: &[Cell], label: impl Fn(Component) -> String) {
        for line in lines(cells, COLUMNS) {
            self.line(&line, MARGIN);
            self.boxes(&line, &label);
            self.y += GAP;
        }
        self.tell(cells);
    }

    /// Adds a text in a frame, indented by some columns, and marks some of it.
    pub(crate) fn framed(&mut self, indent: usize, cells: &[Cell], (marks, class): Marks<'_>) {
        let lines = lines(cells, COLUMNS - indent);
        let widest = lines.iter().map(|line| width(line)).max().unwrap_or(0);
        let (left, height) = (MARGIN + indent * CHAR, lines.len() * LINE + GAP);
        self.add_box([left, self.y, (widest + 2) * CHAR, height], "frame");
        self.y += GAP / 2;
        for (number, line) in lines.iter().enumerate() {
            self.marks(marks, number * (COLUMNS - indent), width(line), (left + CHAR, class));
            self.line(line, left + CHAR);
        }
        self.y += GAP / 2;
        self.tell(cells);
    }

    /// Adds the marks of a line, which begins at a column of its text.
    fn marks(&mut self, marks: &[Cell], first: usize, width: usize, (left, class): (usize, &str)) {
        for mark in marks {
            let start = mark.column.max(first) - first;
            let end = (mark.column + columns(&mark.text)).saturating_sub(first).min(width.max(1));
            if start < end {
                let place = [left + start * CHAR, self.y, (end - start) * CHAR, LINE - 2];
                self.add_box(place, class);
            }
        }
    }

    /// Adds an arrow from a step to the next one, which is indented by `indent` columns, and what
    /// happens on the way.
    pub(crate) fn arrow(&mut self, indent: usize, does: &[String]) {
        let (x, top) = (MARGIN + indent * CHAR - CHAR, self.y);
        for line in does {
            self.y += GAP / 2;
            self.words(indent + 1, line);
        }
        self.y += GAP;
        let low = self.y + LINE / 2 + GAP / 2;
        let tip = x + CHAR;
        let path = format!("M{x} {top}V{low}H{tip}m-5 -4l5 4l-5 4");
        let _ = writeln!(self.body, "<path d=\"{path}\" class=\"line\"/>");
    }

    /// Adds rows of two buffers, each with the name of its step: the ends of the outputs, and the
    /// beginnings of the inputs.
    pub(crate) fn buffers(&mut self, rows: &[(&str, String, String)]) {
        const STEP: usize = 4;
        const MOST: usize = (COLUMNS - STEP) / 2 - 2;
        let widths = rows.iter().map(|(_, output, input)| columns(output).max(columns(input)));
        let room = widths.max().unwrap_or(0).clamp("output buffer".len(), MOST);
        let left = MARGIN + STEP * CHAR;
        let middle = left + (room + 2) * CHAR;
        let titles = ["output buffer", "input buffer"].map(|title| (title, columns(title) * SMALL));
        for ((title, length), x) in titles.into_iter().zip([left, middle + 2]) {
            self.add_text(title, x, "soft", length);
        }
        self.y += SMALL_LINE + 2;
        for (step, output, input) in rows {
            let (output, input) = (tail(output, room), head(input, room));
            self.add_text(step, MARGIN, "soft", columns(step) * SMALL);
            self.add_box([left, self.y, (room + 2) * CHAR - 2, LINE], "output");
            self.add_box([middle + 2, self.y, (room + 2) * CHAR - 2, LINE], "input");
            let length = columns(&output) * CHAR;
            self.add_text(&output, middle - CHAR - length, "text", length);
            self.add_text(&input, middle + CHAR, "text", columns(&input) * CHAR);
            self.told.push(format!("{step} {output} {input}"));
            self.y += LINE + 4;
        }
    }

    fn tell(&mut self, cells: &[Cell]) {
        let text: String = cells.iter().map(|cell| &*cell.text).collect();
        self.told.push(head(&text, WIDEST));
    }

    /// Leaves some space.
    pub(crate) fn space(&mut self) {
        self.y += GAP;
    }

    /// Writes a line of text.
    fn line(&mut self, line: &[Piece], left: usize) {
        for piece in line {
            let x = left + piece.column * CHAR;
            self.add_text(&piece.text, x, "text", piece.width * CHAR);
        }
        self.y += LINE;
    }

    /// Draws the boxes under a line. A label that does not fit into its box is below, at the end of
    /// a connector; the last one is on the first row, each other one as high as its right neighbour
    /// allows.
    fn boxes(&mut self, line: &[Piece], label: impl Fn(Component) -> String) {
        let named = line.iter().filter(|it| it.component != Component::Input && it.width > 0);
        let (mut depth, mut right) = (0, usize::MAX);
        let mut deepest = 0;
        let named: Vec<_> = named.collect();
        for piece in named.into_iter().rev() {
            let (x, width) = (MARGIN + piece.column * CHAR, piece.width * CHAR);
            let text = label(piece.component);
            let length = columns(&text) * SMALL;
            self.add_box([x + 1, self.y, width - 2, BOX], piece.component.as_str());
            let top = self.y;
            if length + 4 <= width {
                self.y -= 1;
                self.add_text(&text, x + (width - length) / 2, "label", length);
            } else {
                depth = if x + CHAR + length >= right { depth + 1 } else { depth.max(1) };
                right = x;
                let low = top + BOX + depth * SMALL_LINE - 4;
                let middle = x + CHAR / 2;
                let connector = format!("M{middle} {}V{low}", top + BOX);
                let _ = writeln!(self.body, "<path d=\"{connector}\" class=\"line\"/>");
                self.y = low - 9;
                self.add_text(&text, middle + 4, "label", length);
                deepest = deepest.max(depth);
            }
            self.y = top;
        }
        self.y += BOX + deepest * SMALL_LINE;
    }

    fn add_box(&mut self, [x, y, width, height]: [usize; 4], class: &str) {
        self.right = self.right.max(x + width);
        // Writing to a `String` cannot fail.
        let _ = writeln!(
            self.body,
            "<rect x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"{height}\" rx=\"3\" \
             class=\"{class}\"/>"
        );
    }

    fn add_text(&mut self, text: &str, x: usize, class: &str, length: usize) {
        if text.trim().is_empty() {
            return;
        }
        self.right = self.right.max(x + length);
        let y = self.y + if matches!(class, "text" | "heading") { 15 } else { 13 };
        let _ = writeln!(
            self.body,
            "<text x=\"{x}\" y=\"{y}\" textLength=\"{length}\" lengthAdjust=\"spacingAndGlyphs\" \
             class=\"{class}\" xml:space=\"preserve\">{}</text>",
            escaped(text)
        );
    }

    /// Returns the document.
    pub(crate) fn document(&self) -> String {
        let (width, height) = (self.right + MARGIN, self.y + MARGIN);
        let told: Vec<_> = self.told.iter().map(|line| escaped(line)).collect();
        format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" \
             viewBox=\"0 0 {width} {height}\" role=\"img\" class=\"urial\">\n\
             <title>{}</title>\n<desc>{}</desc>\n<style>\n{STYLE}</style>\n\
             <rect width=\"100%\" height=\"100%\" class=\"page\"/>\n{}</svg>\n",
            escaped(&self.title),
            told.join("\n"),
            self.body
        )
    }
}

/// The lines of a text, each of at most `room` columns, and at most [`LINES`]: the last one of a
/// longer text ends with an ellipsis.
fn lines(cells: &[Cell], room: usize) -> Vec<Vec<Piece>> {
    let mut lines = vec![Vec::<Piece>::new()];
    let mut column = 0;
    for (component, char) in cells.iter().flat_map(|it| it.text.chars().map(|c| (it.component, c)))
    {
        let width = columns_of(char);
        if column + width > room {
            if lines.len() == LINES {
                lines[LINES - 1].push(Piece {
                    component: Component::Input,
                    text: "…".into(),
                    column,
                    width: 1,
                });
                break;
            }
            lines.push(Vec::new());
            column = 0;
        }
        if let Some(line) = lines.last_mut() {
            match line.last_mut().filter(|it| it.component == component) {
                Some(piece) => {
                    piece.text.push(char);
                    piece.width += width;
                }
                None => line.push(Piece { component, text: char.into(), column, width }),
            }
        }
        column += width;
    }
    lines
}

fn width(line: &[Piece]) -> usize {
    line.last().map_or(0, |piece| piece.column + piece.width)
}

/// Escapes text for XML. Control characters, which XML does not have, are escaped before.
fn escaped(text: &str) -> String {
    let text = text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;");
    text.replace(['\u{FFFE}', '\u{FFFF}'], "\u{FFFD}")
}

/// The colours of a light page, and of a dark one.
const STYLE: &str = "\
.urial text { font: 11.6px monospace; fill: #1f2328 }
.urial .text { font-size: 15px }
.urial .heading { font-weight: bold; font-size: 13px }
.urial .soft { fill: #57606a }
.urial .line { fill: none; stroke: #6e7781 }
.urial .page { fill: #fff }
.urial .frame { fill: #f6f8fa; stroke: #afb8c1 }
.urial .scheme { fill: #ead7f7 }
.urial .userinfo, .urial .bad { fill: #ffc9c4 }
.urial .host, .urial .authority, .urial .output { fill: #c9ecd2 }
.urial .port { fill: #b9e6ea }
.urial .path, .urial .mark { fill: #fbe0b3 }
.urial .query, .urial .input { fill: #cfe0fc }
.urial .fragment { fill: #dde1e6 }
@media (prefers-color-scheme: dark) {
.urial text { fill: #e6edf3 }
.urial .soft { fill: #9da7b3 }
.urial .line { stroke: #8b949e }
.urial .page { fill: #0d1117 }
.urial .frame { fill: #161b22; stroke: #484f58 }
.urial .scheme { fill: #52306b }
.urial .userinfo, .urial .bad { fill: #7d2a26 }
.urial .host, .urial .authority, .urial .output { fill: #1f5730 }
.urial .port { fill: #17525a }
.urial .path, .urial .mark { fill: #66480f }
.urial .query, .urial .input { fill: #26457f }
.urial .fragment { fill: #464c54 }
}
";
