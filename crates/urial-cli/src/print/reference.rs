//! Draws a reference with its components below it, as RFC 3986 §3 does.
//!
//! The output is for people, so a password is masked (§3.2.1). A text that is wider than the
//! terminal, or that a terminal may display from right to left, gives a list instead.

use std::io::{self, Write};
use std::ops::Range;

use anstyle::AnsiColor;
use urial::{BidiFinding, Component, PctStr, Reference, ReferenceKind, SuffixRule, TypedChange};

use super::secrets::{WITHHELD, veiled};
use super::{columns, printable, visible};
use urial_verbs::{SegmentParameters, Syntax};

/// How to draw.
#[derive(Clone, Copy)]
pub(crate) struct Style {
    pub(crate) color: bool,
    /// The number of available columns.
    pub(crate) width: usize,
    /// Whether passwords and keys are not masked.
    pub(crate) shows_secrets: bool,
}

/// The components of the figure, in order.
const FIGURE: [Component; 5] = [
    Component::Scheme,
    Component::Authority,
    Component::Path,
    Component::Query,
    Component::Fragment,
];

/// The components of the list, in order. An authority is listed by its parts.
const LIST: [Component; 7] = [
    Component::Scheme,
    Component::Userinfo,
    Component::Host,
    Component::Port,
    Component::Path,
    Component::Query,
    Component::Fragment,
];

/// A component in the figure, and its columns.
struct Part {
    component: Component,
    start: usize,
    end: usize,
}

/// A printable text in a row of a drawing.
#[derive(Clone, PartialEq, Eq)]
pub(crate) struct Cell {
    pub(crate) column: usize,
    pub(crate) text: String,
    pub(crate) component: Component,
}

/// What to write below a drawing on request.
#[derive(Clone, Copy, Default)]
pub(crate) struct Notes<'t> {
    /// The parameters of each segment that has some.
    pub(crate) parameters: SegmentParameters,
    /// The rule by which the reference was guessed.
    pub(crate) guess: Option<SuffixRule<'static>>,
    /// Whether defanged text was read as what it stands for.
    pub(crate) is_refanged: bool,
    /// What was removed from typed text.
    pub(crate) removed: &'t [TypedChange],
    /// The other reading of typed text.
    pub(crate) other_reading: Option<&'t str>,
}

/// Draws `reference`, its findings and its notes, followed by an empty line.
pub(crate) fn write<G: Syntax>(
    reference: Reference<'_, G>,
    notes: Notes<'_>,
    style: Style,
    out: &mut impl Write,
) -> io::Result<()> {
    let text = veiled(reference.as_str(), style);
    let Ok(shown) = Reference::<G>::parse(&text) else {
        return writeln!(out, "{}\n  {WITHHELD}\n", printable(&text));
    };
    let figure = figure(shown, style);
    let details = details(shown, !figure.is_empty());
    figure.iter().chain(&details).try_for_each(|row| write_row(row, style, out))?;
    G::findings(reference).iter().flatten().try_for_each(|finding| write_finding(finding, out))?;
    let delimiters = match notes.parameters {
        SegmentParameters::None => &[][..],
        SegmentParameters::Semicolons => &[';'],
        SegmentParameters::Commas => &[';', ','],
    };
    if !delimiters.is_empty() {
        let mut segments = shown.path().segments();
        segments.try_for_each(|segment| write_parameters(segment, delimiters, out))?;
    }
    if notes.is_refanged {
        writeln!(out, "  {:10}it was written so that nobody follows it by mistake", "refanged")?;
    }
    for change in notes.removed {
        writeln!(out, "  {:10}{} at byte {}", "removed", change.surplus(), change.range().start)?;
    }
    if let Some(other) = notes.other_reading {
        writeln!(out, "  {:10}{}, without the hyphen", "or", visible(&veiled(other, style)))?;
    }
    if let Some(SuffixRule { prefix, scheme }) = notes.guess {
        writeln!(out, "  {:10}{scheme}, because the host begins with {prefix}", "guess")?;
    }
    writeln!(out)
}

/// The rows of the figure; none if it is too wide, or may be displayed from right to left.
pub(crate) fn figure<G: Syntax>(shown: Reference<'_, G>, style: Style) -> Vec<Vec<Cell>> {
    let parts = parts(shown);
    let mut rows = [vec![text_row(shown)], vec![brackets(&parts)], labels(&parts)].concat();
    if is_right_to_left(shown.as_str()) || rows.iter().any(|row| width(row) > style.width) {
        return Vec::new();
    }
    rows.retain(|row| !row.is_empty());
    rows
}

/// The list of the components missing from the figure, or of all of them without a figure.
pub(crate) fn details<G: Syntax>(shown: Reference<'_, G>, is_drawn: bool) -> Vec<Vec<Cell>> {
    if is_drawn { list(shown, &undrawn(shown)) } else { list(shown, &LIST) }
}

/// Writes the name and the parameters of a segment, if it has some.
fn write_parameters(
    segment: PctStr<'_>,
    delimiters: &[char],
    out: &mut impl Write,
) -> io::Result<()> {
    let parts: Vec<_> = segment.as_str().split(delimiters).map(visible).collect();
    if parts.len() == 1 { Ok(()) } else { writeln!(out, "  {:10}{}", "segment", parts.join("  ")) }
}

pub(crate) fn write_finding(finding: &BidiFinding, out: &mut impl Write) -> io::Result<()> {
    let (rule, component, at) = (finding.rule(), finding.component(), finding.range().start);
    writeln!(out, "  {:10}{component}: {rule}, at byte {at} ({})", "warning", rule.section())
}

/// The components that only the list can show: the parts of the authority, and those without a
/// column.
fn undrawn<G: Syntax>(reference: Reference<'_, G>) -> Vec<Component> {
    let is_inside = |it| matches!(it, Component::Userinfo | Component::Host | Component::Port);
    let is_empty = |it| {
        let columns = reference.component(it).map(|text| columns(&printable(text)));
        columns == Some(0) && (it != Component::Path || reference.path() != "")
    };
    LIST.into_iter().filter(|&it| is_inside(it) || is_empty(it)).collect()
}

fn parts<G: Syntax>(reference: Reference<'_, G>) -> Vec<Part> {
    let part = |component| {
        let Range { start, end } = column_range(reference, reference.range(component)?);
        (start < end).then_some(Part { component, start, end })
    };
    FIGURE.into_iter().filter_map(part).collect()
}

/// The columns of the bytes in `range`.
fn column_range<G: Syntax>(reference: Reference<'_, G>, range: Range<usize>) -> Range<usize> {
    let text = reference.as_str();
    // Computed from the text before them, because a combining mark takes no column of its own.
    let column = |at: usize| columns(&printable(&text[..at]));
    column(range.start)..column(range.end)
}

/// The text, each component with its emphasis.
pub(crate) fn text_row<G: Syntax>(reference: Reference<'_, G>) -> Vec<Cell> {
    let (mut end, mut column) = (0, 0);
    let mut row = Vec::new();
    for component in LIST {
        let Some(range) = reference.range(component) else { continue };
        // A delimiter belongs to no component, so it has no emphasis.
        for (range, component) in [(end..range.start, Component::Input), (range.clone(), component)]
        {
            let text = printable(&reference.as_str()[range]);
            let start = column;
            column += columns(&text);
            row.push(Cell { column: start, text, component });
        }
        end = range.end;
    }
    row
}

/// The column of the byte at `offset` of a text, or of its end.
pub(crate) fn column_of(text: &str, offset: usize) -> usize {
    let end = (0..=offset.min(text.len())).rev().find(|at| text.is_char_boundary(*at));
    columns(&printable(&text[..end.unwrap_or(0)]))
}

fn brackets(parts: &[Part]) -> Vec<Cell> {
    let bracket = |part: &Part| match part.end - part.start {
        1 => "|".into(),
        width => format!("\\{}/", "_".repeat(width - 2)),
    };
    cells(parts, |part| part.start, bracket)
}

/// The connectors and the names below the brackets: on one row if they fit, otherwise in steps.
fn labels(parts: &[Part]) -> Vec<Vec<Cell>> {
    let connectors = cells(parts, Part::middle, |_| "|".into());
    let names = cells(parts, Part::centered, |part| part.component.as_str().into());
    let fits = |two: &[Cell]| two[0].column + two[0].text.len() < two[1].column;
    if names.windows(2).all(fits) { vec![connectors, names] } else { steps(parts) }
}

/// The last name is on the first row, each other one as high as its right neighbour allows.
fn steps(parts: &[Part]) -> Vec<Vec<Cell>> {
    let mut rows = vec![cells(parts, Part::middle, |_| "|".into())];
    let mut depth = 1;
    let mut right = usize::MAX;
    for part in parts.iter().rev() {
        let text = String::from(part.component.as_str());
        let column = part.middle();
        depth += usize::from(column + text.len() >= right);
        right = column;
        while rows.len() <= depth {
            rows.push(Vec::new());
        }
        for row in &mut rows[1..depth] {
            row.insert(0, plain(column, "|"));
        }
        rows[depth].insert(0, plain(column, &text));
    }
    rows
}

impl Part {
    fn middle(&self) -> usize {
        self.start + (self.end - self.start - 1) / 2
    }

    /// The column of the name if it is centred below its component.
    fn centered(&self) -> usize {
        self.middle().saturating_sub(self.component.as_str().len() / 2)
    }
}

fn cells(
    parts: &[Part],
    column: impl Fn(&Part) -> usize,
    text: impl Fn(&Part) -> String,
) -> Vec<Cell> {
    let cell = |part| plain(column(part), &text(part));
    parts.iter().map(cell).collect()
}

pub(crate) fn width(row: &[Cell]) -> usize {
    row.last().map_or(0, |cell| cell.column + columns(&cell.text))
}

pub(crate) fn write_row(row: &[Cell], style: Style, out: &mut impl Write) -> io::Result<()> {
    let mut column = 0;
    for cell in row {
        // Not by the width of `write!`, which is limited to 65535.
        out.write_all(" ".repeat(cell.column.saturating_sub(column)).as_bytes())?;
        style.paint(&cell.text, cell.component, out)?;
        column = column.max(cell.column) + columns(&cell.text);
    }
    writeln!(out)
}

/// The kind of the reference and, of `components`, those that are present, one per row.
fn list<G: Syntax>(reference: Reference<'_, G>, components: &[Component]) -> Vec<Vec<Cell>> {
    let row =
        |component: &Component| Some(list_row(reference, *component)).filter(|it| it.len() > 1);
    let kind = vec![plain(2, "kind"), plain(12, kind_in_words(reference))];
    std::iter::once(kind).chain(components.iter().filter_map(row)).collect()
}

/// The name of a component and, if it is present, its text; of a host also the kind.
fn list_row<G: Syntax>(reference: Reference<'_, G>, component: Component) -> Vec<Cell> {
    let mut row = vec![plain(2, component.as_str())];
    if let Some(text) = reference.component(component).map(visible) {
        row.push(Cell { column: 12, text, component });
    }
    if let (Component::Host, Some(host)) = (component, reference.host()) {
        row.push(plain(width(&row) + 2, host.kind().as_str()));
    }
    row
}

pub(crate) fn plain(column: usize, text: &str) -> Cell {
    Cell { column, text: text.into(), component: Component::Input }
}

/// The kind of the reference, in the RFC's words (§4.1, §4.2).
fn kind_in_words<G: Syntax>(reference: Reference<'_, G>) -> &'static str {
    match reference.kind() {
        ReferenceKind::Uri => G::NAME,
        ReferenceKind::NetworkPath => "network-path reference",
        ReferenceKind::AbsolutePath => "absolute-path reference",
        ReferenceKind::RelativePath => "relative-path reference",
        ReferenceKind::EmptyPath => "relative reference without a path",
    }
}

/// Whether the text contains a character of a right-to-left script: one in the blocks that Unicode
/// reserves for these, assigned or not (`DerivedBidiClass.txt`, the lines `@missing`).
pub(crate) fn is_right_to_left(text: &str) -> bool {
    text.contains(|char| {
        matches!(char,
            '\u{590}'..='\u{8FF}' | '\u{FB1D}'..='\u{FDFF}' | '\u{FE70}'..='\u{FEFF}'
            | '\u{10800}'..='\u{10FFF}' | '\u{1E800}'..='\u{1EFFF}')
    })
}

impl Style {
    fn paint(self, text: &str, component: Component, out: &mut impl Write) -> io::Result<()> {
        let style = emphasis(component);
        if self.color && !text.is_empty() && !style.is_plain() {
            return write!(out, "{style}{text}{style:#}");
        }
        out.write_all(text.as_bytes())
    }
}

/// How the text of a component is set off from its neighbours. Of the colours that terminals have,
/// only red and magenta are readable on white and on black.
fn emphasis(component: Component) -> anstyle::Style {
    let plain = anstyle::Style::new();
    let [red, magenta] = [AnsiColor::Red, AnsiColor::Magenta].map(|it| Some(it.into()));
    match component {
        Component::Scheme => plain.fg_color(magenta),
        // It may be made to look like a host (§7.6).
        Component::Userinfo => plain.fg_color(red),
        Component::Authority | Component::Host => plain.bold(),
        Component::Port => plain.bold().underline(),
        Component::Query => plain.underline(),
        Component::Fragment => plain.fg_color(magenta).underline(),
        _ => plain,
    }
}
