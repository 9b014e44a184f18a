//! How many reports on lines are written, and the count of the others at the end of the run.

use std::collections::BTreeMap;
use std::io::{self, IsTerminal as _};
use std::str::FromStr;
use std::sync::{Mutex, MutexGuard, PoisonError};

use crate::progress::{self, tell};

/// How many reports on lines to write.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Limit {
    All,
    First(u64),
}

impl FromStr for Limit {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Limit, &'static str> {
        match text {
            "all" => Ok(Limit::All),
            number => number.parse().map(Limit::First).map_err(|_| "expected a number, or all"),
        }
    }
}

/// A terminal shows about as many at once.
const ON_TERMINAL: Limit = Limit::First(20);

/// The reports of a run, in the order of its inputs.
struct Reports {
    limit: Limit,
    written: u64,
    /// The invalid lines, by the component of the error.
    invalid: BTreeMap<&'static str, u64>,
    /// Whether a result for people has a mask.
    has_masks: bool,
}

static REPORTS: Mutex<Reports> = Mutex::new(Reports {
    limit: Limit::All,
    written: 0,
    invalid: BTreeMap::new(),
    has_masks: false,
});

impl Reports {
    fn are_enough(&self) -> bool {
        matches!(self.limit, Limit::First(limit) if self.written >= limit)
    }

    fn count(&mut self, component: &'static str) {
        *self.invalid.entry(component).or_default() += 1;
    }
}

fn reports() -> MutexGuard<'static, Reports> {
    REPORTS.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Sets the limit that was given, or the one that suits standard error.
pub(crate) fn begin(given: Option<Limit>) {
    let suitable = if io::stderr().is_terminal() { ON_TERMINAL } else { Limit::All };
    reports().limit = given.unwrap_or(suitable);
}

/// Returns whether there is a limit.
pub(crate) fn are_limited() -> bool {
    reports().limit != Limit::All
}

/// Returns whether no more reports are written.
pub(crate) fn are_enough() -> bool {
    reports().are_enough()
}

/// Counts an invalid line.
pub(crate) fn count(component: &'static str) {
    reports().count(component);
}

/// Counts an invalid line, and writes its report unless there are enough.
pub(crate) fn write(component: &'static str, report: &str) {
    let mut reports = reports();
    reports.count(component);
    if !reports.are_enough() {
        reports.written += 1;
        drop(reports);
        tell(report);
    }
}

/// Lets the end of the run say that a result has a mask, if what is shown of it is not what was
/// made: who copies it would copy that.
pub(crate) fn note_masks(made: &str, shown: &str) {
    if made != shown {
        reports().has_masks = true;
    }
}

/// Says how many lines are invalid, if some have no report, and whether results have masks.
pub(crate) fn end() {
    let Reports { written, ref invalid, has_masks, .. } = *reports();
    if has_masks {
        tell("urial: the result has a password, masked as ***: --show-secrets shows it\n");
    }
    let count: u64 = invalid.values().sum();
    if count > written {
        let mut parts: Vec<_> = invalid.iter().map(|(part, count)| (*count, *part)).collect();
        parts.sort_unstable_by_key(|(count, _)| u64::MAX - count);
        let parts = parts.iter().map(|(count, part)| format!("{} in {part}", grouped(*count)));
        let (count, lines) = (grouped(count), grouped(progress::lines()));
        let parts = parts.collect::<Vec<_>>().join(", ");
        tell(&format!("urial: {count} of {lines} inputs are invalid: {parts}\n"));
        tell("urial: use --errors all for a report on each\n");
    }
}

/// A number with commas between groups of digits.
fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut grouped = String::new();
    for (at, digit) in digits.chars().enumerate() {
        grouped.push_str(if at > 0 && (digits.len() - at).is_multiple_of(3) { "," } else { "" });
        grouped.push(digit);
    }
    grouped
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_grouped() {
        let numbers = [(0, "0"), (999, "999"), (1000, "1,000"), (1_234_567, "1,234,567")];
        for (number, expected) in numbers {
            assert_eq!(grouped(number), expected);
        }
    }
}
