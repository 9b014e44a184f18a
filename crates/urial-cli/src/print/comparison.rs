//! Draws two references below each other: the form in which they are equal, or the differences of
//! their normal forms, and the normalization steps of each.
//!
//! The output is for people, so secrets are masked (§3.2.1). If the forms differ and are wider
//! than the terminal, they are cut around the differences. If one of them may be displayed from
//! right to left, marks would not be below their text, so differences are described in words.

use std::io::{self, Write};
use std::ops::Range;

use urial::{Comparison, Component, HostMapping, IriRef, Normalizer, Reference, Rung, Steps};

use super::reference::{Cell, Style, is_right_to_left, text_row, width, write_row};
use super::secrets::{MASK, Veiled, veiled_pair};
use super::{columns, columns_of, printable};
use urial_verbs::Syntax;

/// A comparison, and the hints printed with it.
pub(crate) struct Compared<'a, G: Syntax> {
    pub(crate) references: [Reference<'a, G>; 2],
    pub(crate) normalizer: Normalizer<'a>,
    pub(crate) comparison: Comparison,
    /// The highest rung that counts as equal.
    pub(crate) up_to: Rung,
}

/// The columns before the texts.
const INDENT: usize = 8;

/// Draws the comparison, followed by an empty line.
pub(crate) fn write<G: Syntax>(
    drawn: &Compared<'_, G>,
    style: Style,
    out: &mut impl Write,
) -> io::Result<()> {
    let rung = drawn.comparison.rung();
    let normalizer = drawn.normalizer.rung(rung.unwrap_or(Rung::Scheme));
    let keys = drawn.references.map(|reference| normalizer.key(reference));
    let forms = keys.each_ref().map(|key| read::<G>(key.as_str()));
    write_rung(rung, drawn.up_to, out)?;
    match rung {
        // By a redirect, neither form is the normal one.
        None | Some(Rung::Protocol) => write_difference(forms, style, out)?,
        Some(_) => write_both(forms[0], style, out)?,
    }
    if rung.is_none() && drawn.references.iter().any(|it| it.is_relative()) {
        write_label("note", out)?;
        writeln!(
            out,
            "relative references are compared only up to percent: resolve them first (RFC 3986 §6.1)"
        )?;
    }
    if rung.is_none() && are_one_name(forms) {
        write_label("note", out)?;
        writeln!(
            out,
            "the hosts are the same domain name by IDNA: compare the output of `urial to-uri --idna`"
        )?;
    }
    let [a, b] = drawn.comparison.steps();
    write_steps("in a", a, out)?;
    write_steps("in b", b, out)?;
    writeln!(out)
}

/// Whether the hosts differ, but are the same domain name.
fn are_one_name<G: Syntax>(forms: [Reference<'_, G>; 2]) -> bool {
    let [a, b] = forms.map(|form| form.component(Component::Host));
    let as_domain = |form: Reference<'_, G>| {
        let iri = IriRef::parse(form.as_str()).ok()?;
        let uri = iri.to_uri(HostMapping::Idna).ok()?;
        uri.component(Component::Host).map(String::from)
    };
    let [a_name, b_name] = forms.map(as_domain);
    a != b && a_name.is_some() && a_name == b_name
}

/// A normal form with its masks; only a mask, if the masks would make it invalid.
fn read<G: Syntax>(form: &str) -> Reference<'_, G> {
    Reference::parse(form).or_else(|_| Reference::parse(MASK)).unwrap_or_default()
}

fn write_rung(rung: Option<Rung>, up_to: Rung, out: &mut impl Write) -> io::Result<()> {
    match rung {
        None => writeln!(out, "never equal"),
        Some(rung) if rung > up_to => writeln!(out, "equal on {rung}, not yet on {up_to}"),
        Some(rung) => writeln!(out, "equal on {rung}"),
    }
}

fn write_both<G: Syntax>(
    form: Reference<'_, G>,
    style: Style,
    out: &mut impl Write,
) -> io::Result<()> {
    write_label("both", out)?;
    let [veiled, _] = veiled_pair([form.as_str(); 2], style);
    write_row(&shown(read::<G>(&veiled.text)), style, out)
}

fn write_difference<G: Syntax>(
    [a, b]: [Reference<'_, G>; 2],
    style: Style,
    out: &mut impl Write,
) -> io::Result<()> {
    let is_told = [a, b].iter().any(|form| is_right_to_left(form.as_str()));
    let veiled = veiled_pair([a.as_str(), b.as_str()], style);
    let [a, b] = veiled.each_ref().map(|it| read::<G>(&it.text));
    let differences = [differences(a, b, &veiled[0]), differences(b, a, &veiled[1])];
    let mut sides = [Side::new(a, b), Side::new(b, a)];
    if let Some(window) = window(&sides, style) {
        sides = sides.map(|side| side.cut(&window));
    }
    let [a, b] = sides;
    a.write_text("a", style, out)?;
    if is_told {
        if differences[0] != differences[1] {
            tell(&differences[0], out)?;
        }
        b.write_text("b", style, out)?;
        return tell(&differences[1], out);
    }
    if a.marks != b.marks {
        a.write_marks(style, out)?;
    }
    b.write_text("b", style, out)?;
    b.write_marks(style, out)
}

/// Writes where a form differs: the components, and from which byte on.
fn tell(differences: &[(Component, usize)], out: &mut impl Write) -> io::Result<()> {
    differences.iter().try_for_each(|(component, at)| {
        write_label("", out)?;
        writeln!(out, "{component} differs at byte {at}")
    })
}

fn write_steps(label: &str, steps: Steps, out: &mut impl Write) -> io::Result<()> {
    for (number, step) in steps.iter().enumerate() {
        write_label(if number == 0 { label } else { "" }, out)?;
        writeln!(out, "{step} ({})", step.section())?;
    }
    Ok(())
}

pub(crate) fn write_label(label: &str, out: &mut impl Write) -> io::Result<()> {
    write!(out, "  {label:0$}", INDENT - 2)
}

/// A form as a row. The empty form is shown as two quotes, which no reference contains.
fn shown<G: Syntax>(form: Reference<'_, G>) -> Vec<Cell> {
    if form.as_str().is_empty() {
        return vec![Cell { column: 0, text: "\"\"".into(), component: Component::Input }];
    }
    text_row(form)
}

/// A normal form, and the marks below it, where the other form differs.
struct Side {
    text: Vec<Cell>,
    marks: Vec<Cell>,
}

impl Side {
    fn new<G: Syntax>(own: Reference<'_, G>, other: Reference<'_, G>) -> Side {
        Side { text: shown(own), marks: marks(own, other) }
    }

    /// The part in `window`, with an ellipsis for each part that is cut off.
    fn cut(self, window: &Range<usize>) -> Side {
        let ellipsis = |column| Cell { column, text: "…".into(), component: Component::Input };
        let left = (window.start > 0).then(|| ellipsis(0));
        let right = (width(&self.text) > window.end).then(|| ellipsis(window.len() + 1));
        let text = left.into_iter().chain(cut(&self.text, window)).chain(right).collect();
        Side { text, marks: cut(&self.marks, window) }
    }

    fn write_text(&self, label: &str, style: Style, out: &mut impl Write) -> io::Result<()> {
        write_label(label, out)?;
        write_row(&self.text, style, out)
    }

    fn write_marks(&self, style: Style, out: &mut impl Write) -> io::Result<()> {
        if self.marks.is_empty() {
            return Ok(());
        }
        write_label("", out)?;
        write_row(&self.marks, style, out)
    }
}

/// The marks below the components of `own` that differ in `other`.
pub(crate) fn marks<G: Syntax>(own: Reference<'_, G>, other: Reference<'_, G>) -> Vec<Cell> {
    let mark = |(component, range)| {
        let Range { start, end } = marked_columns(own.as_str(), range);
        Cell { column: start, text: "^".repeat(end - start), component }
    };
    ranges(own, other).into_iter().map(mark).collect()
}

/// The columns of the bytes in `range`. A mark that joins a character begins at the column of that
/// character.
fn marked_columns(text: &str, range: Range<usize>) -> Range<usize> {
    let (before, through) = (printable(&text[..range.start]), printable(&text[..range.end]));
    let is_joined = through[before.len()..].chars().next().is_some_and(|it| columns_of(it) == 0);
    let base = before.chars().rev().map(columns_of).find(|&columns| is_joined && columns > 0);
    columns(&before) - base.unwrap_or(0)..columns(&through)
}

/// The components of `own` that differ in `other`, each with the offset of its first differing byte
/// in the form without masks.
fn differences<G: Syntax>(
    own: Reference<'_, G>,
    other: Reference<'_, G>,
    veiled: &Veiled,
) -> Vec<(Component, usize)> {
    let start = |(component, range): (_, Range<usize>)| (component, veiled.unveiled(range.start));
    ranges(own, other).into_iter().map(start).collect()
}

/// The ranges where the components of `own` differ in `other`. If both have an authority, its parts
/// are compared instead.
fn ranges<G: Syntax>(
    own: Reference<'_, G>,
    other: Reference<'_, G>,
) -> Vec<(Component, Range<usize>)> {
    use Component::{Authority, Fragment, Host, Path, Port, Query, Scheme, Userinfo};
    let components: &[Component] = match (own.authority(), other.authority()) {
        (Some(_), Some(_)) => &[Scheme, Userinfo, Host, Port, Path, Query, Fragment],
        _ => &[Scheme, Authority, Path, Query, Fragment],
    };
    let range = |&component: &Component| {
        let range = difference(own, other, component).filter(|range| !range.is_empty())?;
        Some((component, range))
    };
    components.iter().filter_map(range).collect()
}

/// The range where a component of `own` and of `other` differ: without their common prefix and
/// suffix, but with the delimiter if only one has the component.
fn difference<G: Syntax>(
    own: Reference<'_, G>,
    other: Reference<'_, G>,
    component: Component,
) -> Option<Range<usize>> {
    let Range { start, end } = own.range(component)?;
    let Some(theirs) = other.component(component) else {
        return Some(match component {
            Component::Scheme | Component::Userinfo => start..end + 1,
            Component::Authority => start - 2..end,
            _ => start - 1..end,
        });
    };
    let ours = &own.as_str()[start..end];
    let prefix = common(ours.chars(), theirs.chars());
    let suffix = common(ours[prefix..].chars().rev(), theirs[prefix..].chars().rev());
    Some(start + prefix..end - suffix)
}

/// The length in bytes of the common prefix.
fn common(ours: impl Iterator<Item = char>, theirs: impl Iterator<Item = char>) -> usize {
    let equal = ours.zip(theirs).take_while(|(ours, theirs)| ours == theirs);
    equal.map(|(char, _)| char.len_utf8()).sum()
}

/// The columns to show if not all fit on the terminal: a window that includes the first difference.
/// `None` if all fit.
fn window(sides: &[Side; 2], style: Style) -> Option<Range<usize>> {
    // Two of them are for ellipses.
    let room = style.width.saturating_sub(INDENT).max(INDENT) - 2;
    let widest = sides.iter().map(|side| width(&side.text)).max().unwrap_or(0);
    let first = sides.iter().filter_map(|side| side.marks.first()).map(|mark| mark.column).min();
    let start = first.unwrap_or(0).saturating_sub(room / 4).min(widest.saturating_sub(room));
    (widest > room + 2).then_some(start..start + room)
}

/// The part of a row that is in `window`.
fn cut(row: &[Cell], window: &Range<usize>) -> Vec<Cell> {
    row.iter().filter_map(|cell| cut_cell(cell, window)).collect()
}

fn cut_cell(cell: &Cell, window: &Range<usize>) -> Option<Cell> {
    let (mut start, mut end) = (None, cell.column);
    let mut text = String::new();
    for char in cell.text.chars() {
        let column = end;
        end += columns_of(char);
        // A combining mark stays with its character.
        let is_joined = column == end;
        if window.start <= column && end <= window.end && (start.is_some() || !is_joined) {
            start.get_or_insert(column);
            text.push(char);
        }
    }
    Some(Cell { column: start? - window.start + 1, text, component: cell.component })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn drawn(a: &'static str, b: &'static str, width: usize) -> String {
        let references = [a, b].map(IriRef::from_static);
        let normalizer = Normalizer::new();
        let comparison = urial::Comparer::new().compare(references[0], references[1]);
        let drawn = Compared {
            references: references.map(Into::into),
            normalizer,
            comparison,
            up_to: Rung::Scheme,
        };
        let mut out = Vec::new();
        write(&drawn, Style { color: false, width, shows_secrets: false }, &mut out).unwrap();
        String::from_utf8(out).unwrap()
    }

    const A: &str = "x:1234567890123456789012345";
    const B: &str = "x:12345678901234567890z23456";

    #[test]
    fn what_fits_is_not_cut() {
        let whole = drawn(A, B, 36);
        assert_eq!(whole, drawn(A, B, usize::MAX));
        assert!(whole.contains(A) && whole.contains(B));
    }

    #[test]
    fn what_does_not_fit_is_cut_around_the_first_difference() {
        assert_eq!(
            drawn(A, B, 30),
            "never equal\n\
             \x20 a     …7890123456789012345\n\
             \x20                      ^^^^^\n\
             \x20 b     …78901234567890z23456\n\
             \x20                      ^^^^^^\n\n"
        );
    }

    #[test]
    fn no_terminal_is_too_narrow() {
        for width in 0..40 {
            let drawn = drawn(A, B, width);
            assert!(drawn.contains('^'), "{drawn}");
            let fits = |line: &str| line.chars().count() <= width.max(2 * INDENT);
            assert!(drawn.lines().all(fits), "{width} {drawn}");
        }
    }

    /// Texts of combining marks and characters that they join, the same in every run.
    fn texts() -> impl Iterator<Item = String> {
        let characters: Vec<char> =
            "ab\u{301}\u{e48}\u{651}\u{65e5}\u{fe0f}/:?#@.".chars().collect();
        let mut state = 1_usize;
        let character = move |_| {
            // Knuth's constants (TAOCP 3.3.4); the low bits are of no use.
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            characters[(state >> 33) % characters.len()]
        };
        let mut characters = (0..).map(character);
        std::iter::from_fn(move || Some(characters.by_ref().take(7).collect()))
    }

    #[test]
    fn marks_do_not_overlap() {
        let texts: Vec<_> = texts().take(5000).collect();
        let read = |text| IriRef::parse(text).ok();
        let forms: Vec<_> = texts.iter().filter_map(|text| read(text.as_str())).collect();
        assert!(forms.len() > 500, "{}", forms.len());
        for pair in forms.windows(2) {
            let side = Side::new::<urial::Rfc3987>(pair[0].into(), pair[1].into());
            let ends = |cell: &Cell| cell.column + columns(&cell.text);
            let are_apart = |two: &[Cell]| ends(&two[0]) <= two[1].column;
            assert!(side.marks.iter().all(|mark| !mark.text.is_empty()), "{pair:?}");
            assert!(side.marks.windows(2).all(are_apart), "{pair:?}");
            assert!(side.text.windows(2).all(are_apart), "{pair:?}");
            assert!(width(&side.marks) <= width(&side.text), "{pair:?}");
        }
    }

    /// A combining mark has the column of the character that it joins.
    #[test]
    fn marks_that_join_are_shown_by_their_characters() {
        let drawn =
            drawn("x:\u{e2b}\u{e21}\u{e39}\u{e48}?q", "x:\u{e2b}\u{e21}\u{e39}", usize::MAX);
        assert_eq!(
            drawn,
            "never equal\n\
             \x20 a     x:\u{e2b}\u{e21}\u{e39}\u{e48}?q\n\
             \x20          ^^^\n\
             \x20 b     x:\u{e2b}\u{e21}\u{e39}\n\n"
        );
    }
}
