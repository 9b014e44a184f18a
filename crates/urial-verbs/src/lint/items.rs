//! What reports say of an input: that it is invalid, and each finding.

use std::fmt::Write as _;
use std::ops::Range;

use urial::Found;
use urial_lint::{RULES, RuleFix, Severity};

use super::place::{Place, Region};
use super::{Linted, section};

/// An entry of a report.
pub(super) struct Item<'l> {
    /// The name of the rule, [`INVALID`] for an input that is no reference.
    pub(super) rule: &'static str,
    /// The number of the rule in [`RULES`], and one more for `INVALID`.
    pub(super) index: usize,
    pub(super) severity: Severity,
    /// A sentence on one line, with the section that says why.
    pub(super) message: String,
    /// In bytes of the input.
    pub(super) range: Range<usize>,
    /// In the file, if that is known.
    pub(super) region: Option<Region>,
    /// A change, if it shows nothing of a secret, and its place in the file.
    pub(super) fix: Option<(&'l RuleFix, Option<Region>)>,
}

/// The name of the rule that an input is a reference.
pub(super) const INVALID: &str = "invalid";

/// The entries of an input, the error first.
pub(super) fn items<'l>(
    linted: &'l Linted<'_>,
    place: &'l Place<'_>,
) -> impl Iterator<Item = Item<'l>> {
    let mut regions = place.regions(linted.input.0);
    // Another one, because a fix may begin before its finding.
    let mut of_fixes = regions.clone();
    let found = linted.findings.iter().map(move |finding| Item {
        rule: finding.rule().name(),
        index: RULES.iter().position(|it| it.name() == finding.rule().name()).unwrap_or_default(),
        severity: finding.severity(),
        message: sentence(finding.message(), finding.rule().section()),
        range: finding.range(),
        region: regions.region(finding.range()),
        fix: linted.shown_fix(finding).map(|fix| (fix, of_fixes.region(fix.range()))),
    });
    invalid(linted, place).into_iter().chain(found)
}

fn invalid<'l>(linted: &'l Linted<'_>, place: &Place<'_>) -> Option<Item<'l>> {
    let error = linted.error.as_ref()?;
    let start = error.offset().unwrap_or_default().min(linted.input.0.len());
    let is_end = |at: &usize| linted.input.0.get(*at).is_none_or(|byte| byte & 0xC0 != 0x80);
    let end = (start + 1..=linted.input.0.len()).find(is_end).unwrap_or(start);
    Some(Item {
        rule: INVALID,
        index: RULES.len(),
        severity: Severity::Error,
        message: sentence(&error.to_string(), section(error, linted.input.0).unwrap_or_default()),
        range: start..end,
        region: place.regions(linted.input.0).region(start..end),
        fix: None,
    })
}

/// A message with its section. Characters that are not seen, or that move others, are escaped.
fn sentence(message: &str, section: &str) -> String {
    let section = if section.is_empty() { String::new() } else { format!(" ({section})") };
    shown(message) + &section
}

/// A text with escapes for characters that are not seen, as reports have them.
pub(super) fn shown(text: &str) -> String {
    text.chars().fold(String::new(), |mut shown, char| {
        // Writing to a `String` cannot fail.
        let _ = write!(shown, "{}", Found::Char(char));
        shown
    })
}
