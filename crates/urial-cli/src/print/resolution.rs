//! Draws how a reference becomes a target (RFC 3986 §5.2, §5.3), in the order of the pseudocode.
//!
//! The output is for people, so secrets are masked (§3.2.1): the drawing resolves the masked texts.

use urial::{Identifier, Reference};
use urial_verbs::{DotRule, DotSegments, DotStep, Merge, Origin, Syntax, Trace, TracedPart};

use super::drawing::{Drawing, head, tail};
use super::reference::{Cell, Style, is_right_to_left, text_row};
use super::{columns, printable, visible};

/// Draws the resolution of `reference` against `base`, both with masks. `None` if a mask makes one
/// of them invalid.
pub(crate) fn draw<G: Syntax>(base: &str, reference: &str, style: Style) -> Option<Drawing> {
    let style = style.limited();
    let base = Identifier::<G>::parse(base).ok()?;
    let reference = Reference::<G>::parse(reference).ok()?;
    let trace = Trace::of(base, reference);
    let mut drawing = Drawing::default();
    add_text::<G>("base", base.as_str(), style, &mut drawing);
    add_text::<G>("reference", reference.as_str(), style, &mut drawing);
    add_branch(&trace, style, &mut drawing);
    if let Some(merge) = &trace.merge {
        add_merge(merge, base.path().as_str(), reference.path().as_str(), style, &mut drawing);
    }
    if let Some(dots) = &trace.dot_segments {
        add_dots(dots, style, &mut drawing);
    }
    add_parts::<G>(&trace, style, &mut drawing);
    Some(drawing)
}

/// The columns before a value.
const LABEL: usize = 13;

/// Adds a whole text, in its colours.
fn add_text<G: Syntax>(label: &str, text: &str, style: Style, drawing: &mut Drawing) {
    let read = Reference::<G>::parse(text).ok().filter(|it| !it.as_str().is_empty());
    let Some(read) = read.filter(|it| is_drawn(it.as_str(), style)) else {
        return add(label, &visible(text), drawing);
    };
    let label = Cell { column: 2, text: label.into(), component: urial::Component::Input };
    let shifted = |cell: Cell| Cell { column: cell.column + LABEL, ..cell };
    drawing.lines.push([vec![label], text_row(read).into_iter().map(shifted).collect()].concat());
}

fn is_drawn(text: &str, style: Style) -> bool {
    columns(&printable(text)) + LABEL <= style.width && !is_right_to_left(text)
}

/// Adds a value. A terminal wraps one that is too wide; a very wide one is cut.
fn add(label: &str, value: &str, drawing: &mut Drawing) {
    drawing.line(&format!("  {label:0$}{1}", LABEL - 2, head(value, WIDEST)));
}

/// The widest value that is not cut.
const WIDEST: usize = 1000;

fn add_branch(trace: &Trace<'_>, style: Style, drawing: &mut Drawing) {
    drawing.section("whose parts? (RFC 3986 §5.2.2)");
    for (question, answer) in trace.branch.answers() {
        drawing.line(&format!("  {question:30}{}", if *answer { "yes" } else { "no" }));
    }
    drawing.prose("  -> ", trace.branch.does(), style);
}

fn add_merge(merge: &Merge<'_>, base: &str, reference: &str, style: Style, drawing: &mut Drawing) {
    drawing.section("merge the paths (RFC 3986 §5.2.3)");
    let why = match merge.rule {
        "root" => "the base has an authority and an empty path: \"/\" is put before the reference",
        _ if base.contains('/') => "of the base, all up to its last \"/\" is kept",
        _ => "the path of the base has no \"/\", so nothing of it is kept",
    };
    drawing.prose("  ", why, style);
    add("base path", &visible(base), drawing);
    let widths = [base, merge.kept, &merge.path].map(|text| columns(&printable(text)));
    // Each text is below the place that it has in the merged path.
    let is_aligned = widths[2] + LABEL <= style.width && !is_right_to_left(&merge.path);
    add("kept", &visible(merge.kept), drawing);
    let indent = if is_aligned { widths[1] } else { 0 };
    add("reference", &[&" ".repeat(indent), &*printable(reference)].concat(), drawing);
    add("merged", &printable(&merge.path), drawing);
}

fn add_dots(dots: &DotSegments, style: Style, drawing: &mut Drawing) {
    drawing.section("remove dot-segments (RFC 3986 §5.2.4)");
    if !dots.is_changed() {
        let only = if dots.path.is_empty() { "the path is empty" } else { "there are none" };
        return drawing.line(&["  ", only].concat());
    }
    let is_told = is_right_to_left(&dots.path);
    let table = Table::of(dots, style);
    if !is_told {
        drawing.line(&table.row("step", "output buffer", "input buffer"));
    }
    for (number, step) in dots.steps.iter().enumerate() {
        if dots.left_out > 0 && number == dots.steps.len() / 2 {
            drawing.line(&format!("  …     {} more steps", dots.left_out));
        }
        if is_told {
            add(&format!("{}  output", step.rule.as_str()), &visible(&step.output), drawing);
            add("    input", &visible(&step.input), drawing);
        } else {
            let (output, input) = (printable(&step.output), printable(&step.input));
            drawing.line(&table.row(step.rule.as_str(), &output, &input));
        }
    }
    drawing.lines.push(Vec::new());
    let is_taken = |rule: &&DotRule| dots.steps.iter().any(|step| step.rule == **rule);
    for rule in DotRule::ALL.iter().filter(is_taken) {
        drawing.prose(&format!("  {:6}", rule.as_str()), rule.does(), style);
    }
}

/// The widths of the columns of both buffers.
struct Table {
    output: usize,
    input: usize,
}

/// The width of the first column of the table, and of the gap after the second.
const STEP: usize = 8;
const GAP: usize = 2;

/// The widest table. In a wider one, the buffers of a row are too far apart.
const WIDEST_TABLE: usize = 120;

impl Table {
    /// A table of the steps that is not wider than `style` allows, but no buffer is narrower than
    /// its title.
    fn of(dots: &DotSegments, style: Style) -> Table {
        let widest = |of: fn(&DotStep) -> &str| {
            let widths = dots.steps.iter().map(|step| columns(&printable(of(step))));
            widths.max().unwrap_or(0)
        };
        let output = widest(|step| &step.output).max("output buffer".len());
        let input = widest(|step| &step.input).max("input buffer".len());
        let room = style.width.min(WIDEST_TABLE).saturating_sub(STEP + GAP);
        let for_output = output.min((room / 2).max(room.saturating_sub(input)));
        let for_input = input.min(room.saturating_sub(for_output));
        Table {
            output: for_output.max("output buffer".len()),
            input: for_input.max("input buffer".len()),
        }
    }

    /// A row. The buffers are cut at their outer ends: segments move between the inner ones.
    fn row(&self, step: &str, output: &str, input: &str) -> String {
        let output = tail(output, self.output);
        let gap = " ".repeat(self.output - columns(&output) + GAP);
        let row = format!("  {step:0$}{output}{gap}{1}", STEP - 2, head(input, self.input));
        row.trim_end().into()
    }
}

fn add_parts<G: Syntax>(trace: &Trace<'_>, style: Style, drawing: &mut Drawing) {
    drawing.section("put the parts together (RFC 3986 §5.3)");
    let shown = |part: &TracedPart<'_>| head(&visible(&part.text), WIDEST);
    let width = trace.parts.iter().map(|part| columns(&shown(part))).max().unwrap_or(0);
    for part in &trace.parts {
        let (text, from) = (shown(part), origin(part.from));
        let is_aligned = LABEL + width + from.len() + 2 <= style.width;
        let gap = if is_aligned { width - columns(&text) } else { 0 };
        let from = [&" ".repeat(gap + 2), from].concat();
        add(part.component.as_str(), &[text, from].concat(), drawing);
    }
    if let Some(guard) = trace.guard {
        let why = "before the path, or its \"//\" would begin an authority";
        add("guard", &format!("{guard}  {why}"), drawing);
    }
    add_text::<G>("target", &trace.target, style, drawing);
}

fn origin(from: Origin) -> &'static str {
    match from {
        Origin::Base => "from the base",
        Origin::Reference => "from the reference",
        Origin::Both => "from both",
    }
}
