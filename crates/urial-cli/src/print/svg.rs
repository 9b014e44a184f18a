//! Writes a drawing as SVG: monospace text, and lines in place of brackets and connectors.
//!
//! The text is escaped for XML. Words that are aligned have a place of their own, and the length
//! that their columns take, so that they are aligned in any font.

use std::fmt::Write as _;

use urial::Component;

use super::columns;
use super::drawing::{Drawing, is_title};
use super::reference::Cell;

/// The widest drawing, in columns of text.
pub(crate) const COLUMNS: usize = 100;

/// The width of a column and the height of a row, in pixels. In most monospace fonts, a character
/// is 0.6 times as wide as the size of the font.
const COLUMN: usize = 8;
const ROW: usize = 20;

/// The margin on all sides, in pixels.
const MARGIN: usize = 16;

/// The offset of the base line of text from the top of its row, in pixels.
const BASE_LINE: usize = 15;

/// Returns `drawing` as a document.
pub(crate) fn text(drawing: &Drawing) -> String {
    let rows = || drawing.figure.iter().chain(&drawing.lines);
    let widest = rows().map(|row| super::reference::width(row)).max().unwrap_or(0);
    let width = 2 * MARGIN + widest * COLUMN;
    let height = 2 * MARGIN + rows().count() * ROW;
    let title = escaped(&drawing.title);
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" \
         viewBox=\"0 0 {width} {height}\" role=\"img\" font-family=\"monospace\" font-size=\"13.3\">\n\
         <title>{title}</title>\n<desc>{}</desc>\n\
         <rect width=\"100%\" height=\"100%\" fill=\"#fff\"/>\n",
        description(drawing)
    );
    for (number, row) in drawing.figure.iter().enumerate() {
        for cell in row {
            add_figure(cell, number, &mut svg);
        }
    }
    for (number, row) in (drawing.figure.len()..).zip(&drawing.lines) {
        for cell in row {
            add_text(cell, number, is_title(row), &mut svg);
        }
    }
    svg + "</svg>\n"
}

/// The lines below the figure, for those who do not see the drawing.
fn description(drawing: &Drawing) -> String {
    let line = |row: &Vec<Cell>| {
        let cells = row.iter().map(|cell| cell.text.trim()).filter(|text| !text.is_empty());
        escaped(&cells.collect::<Vec<_>>().join(" "))
    };
    let lines = drawing.lines.iter().map(line).filter(|line| !line.is_empty());
    lines.collect::<Vec<_>>().join("\n")
}

/// Adds a cell of the figure: its brackets and connectors are lines. No reference contains them.
fn add_figure(cell: &Cell, row: usize, svg: &mut String) {
    let (left, top) = (MARGIN + cell.column * COLUMN, MARGIN + row * ROW);
    let middle = left + COLUMN / 2;
    let path = match &*cell.text {
        "|" => format!("M{middle} {top}V{}", top + ROW),
        text if text.starts_with('\\') => {
            let right = left + text.len() * COLUMN;
            let (start, end, low) = (left + 1, right - 1, top + ROW / 2);
            // The connector below begins at its middle, where the bracket has a tip.
            let tip = left + (text.len() - 1) / 2 * COLUMN + COLUMN / 2;
            format!("M{start} {}V{low}H{end}V{}M{tip} {low}V{}", top + 3, top + 3, top + ROW)
        }
        _ => return add_text(cell, row, false, svg),
    };
    let color = color(cell.component);
    // Writing to a `String` cannot fail.
    let _ = writeln!(svg, "<path d=\"{path}\" fill=\"none\" stroke=\"{color}\"/>");
}

/// Adds each part of a cell that two or more spaces set apart.
fn add_text(cell: &Cell, row: usize, is_bold: bool, svg: &mut String) {
    let mut column = cell.column;
    for part in cell.text.split("  ") {
        let text = part.trim_start_matches(' ');
        let indent = part.len() - text.len();
        let is_seen = !text.trim().is_empty();
        if is_seen {
            add_words(text, [column + indent, row], (cell.component, is_bold), svg);
        }
        column += columns(part) + 2;
    }
}

fn add_words(
    text: &str,
    [column, row]: [usize; 2],
    (component, is_bold): (Component, bool),
    svg: &mut String,
) {
    let text = text.trim_end_matches(' ');
    let (x, y) = (MARGIN + column * COLUMN, MARGIN + row * ROW + BASE_LINE);
    let (length, color) = (columns(text) * COLUMN, color(component));
    let weight = if is_bold { " font-weight=\"bold\"" } else { "" };
    let _ = writeln!(
        svg,
        "<text x=\"{x}\" y=\"{y}\" textLength=\"{length}\" lengthAdjust=\"spacingAndGlyphs\" \
         fill=\"{color}\"{weight} xml:space=\"preserve\">{}</text>",
        escaped(text)
    );
}

/// Escapes text for XML. Control characters, which XML does not have, are escaped before.
fn escaped(text: &str) -> String {
    let text = text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;");
    text.replace(['\u{FFFE}', '\u{FFFF}'], "\u{FFFD}")
}

/// A colour that can be read on white.
fn color(component: Component) -> &'static str {
    match component {
        Component::Scheme => "#8b008b",
        Component::Userinfo => "#b00020",
        Component::Authority | Component::Host => "#0b6b2b",
        Component::Port => "#00687a",
        Component::Path => "#7a5200",
        Component::Query => "#1a3fb0",
        Component::Fragment => "#5f6368",
        _ => "#000",
    }
}
