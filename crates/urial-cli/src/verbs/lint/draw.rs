//! Findings for people, and in columns.

use std::io::{self, Write};
use std::ops::Range;

use urial_lint::{Finding, RuleFix};
use urial_verbs::Linted;

use crate::print::reference::{Style, is_right_to_left};
use crate::print::secrets::{Secrets, Veiled};
use crate::print::{columns as width, printable};

/// A text for display, in which the secrets are masked: those at `places`, and what looks secret.
pub(in crate::verbs) fn masked(text: &str, places: Vec<Range<usize>>, style: Style) -> String {
    printable(&Secrets::of_text(text, places, style).masked())
}

/// Writes an input with its findings below it, after a heading, and an empty line; nothing if there
/// are none.
pub(in crate::verbs) fn findings(
    linted: &Linted<'_>,
    heading: &str,
    style: Style,
    out: &mut impl Write,
) -> io::Result<()> {
    let Ok(text) = str::from_utf8(linted.input.0) else { return Ok(()) };
    if linted.findings.is_empty() {
        return Ok(());
    }
    let veiled = Secrets::of_text(text, linted.secrets.clone(), style).veiled();
    let shown = printable(&veiled.text);
    writeln!(out, "{heading}{shown}")?;
    let has_carets = width(&shown) <= style.width.min(WIDEST) && !is_right_to_left(&shown);
    for finding in &linted.findings {
        let place = if has_carets { carets(finding, &veiled) } else { offsets(finding) };
        writeln!(out, "{place}")?;
        write_finding(finding, &veiled, out)?;
    }
    writeln!(out)
}

/// A text with more columns has no carets, which take time in proportion to them for each finding.
const WIDEST: usize = 1000;

/// A `^` below each column of a finding, at least one.
fn carets(finding: &Finding, veiled: &Veiled) -> String {
    let place = veiled.place(finding.range());
    let column = |at: usize| width(&printable(veiled.text.get(..at).unwrap_or_default()));
    let (start, end) = (column(place.start), column(place.end));
    [" ".repeat(start), "^".repeat(end.saturating_sub(start).max(1))].concat()
}

fn offsets(finding: &Finding) -> String {
    format!("  at bytes {} to {}", finding.range().start, finding.range().end)
}

/// Writes what was found, and the fix if it has nothing of a secret.
fn write_finding(finding: &Finding, veiled: &Veiled, out: &mut impl Write) -> io::Result<()> {
    let message = printable(finding.message());
    let (severity, rule) = (finding.severity(), finding.rule());
    writeln!(out, "  {severity}: {message} ({}, {})", rule.name(), rule.section())?;
    let shows_secret = |fix: &RuleFix| !fix.text().is_empty() && veiled.hides(&fix.range());
    let Some(fix) = finding.fix().filter(|fix| !shows_secret(fix)) else {
        return Ok(());
    };
    let name = if fix.is_safe() { "fix" } else { "suggestion" };
    match fix.text() {
        "" => writeln!(out, "  {name}: leave it out"),
        text => writeln!(out, "  {name}: write `{}`", printable(text)),
    }
}
