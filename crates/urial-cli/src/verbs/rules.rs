//! `urial lint --list` and `--explain`: the rules, and the names of rules in options.

use std::io::{self, Write};

use urial_lint::{RULES, Rule, Severity};
use urial_verbs::{RulePage, near, rules_named};

use crate::failure::Failure;
use crate::format::Format;
use crate::format::names::Names;
use crate::options::{Printing, Rows};
use crate::output::Output;
use crate::run::{Run, Status};

/// Rules that an option names.
pub(super) type Rules = &'static [&'static Rule];

/// What an option makes of rules.
pub(super) type Change = (Rules, Option<Severity>);

/// Reads the name of a rule, or `all`.
pub(super) fn named(name: &str) -> Result<Rules, String> {
    rules_named(name).ok_or_else(|| unknown(name))
}

/// Reads the name of one rule.
pub(super) fn one(name: &str) -> Result<&'static Rule, String> {
    Rule::find(name).ok_or_else(|| unknown(name))
}

/// Reads `RULE=SEVERITY`.
pub(super) fn change(text: &str) -> Result<Change, String> {
    let (name, severity) = text.split_once('=').ok_or("expected RULE=SEVERITY")?;
    let rules = named(name)?;
    match severity.parse() {
        Ok(severity) => Ok((rules, Some(severity))),
        Err(_) if severity == "off" => Ok((rules, None)),
        Err(error) => Err(format!("{error}, or off")),
    }
}

/// The message about a name that no rule has: the names that are near, or where all are.
fn unknown(name: &str) -> String {
    let near = near(name, RULES.iter().map(|rule| rule.name()));
    match near[..] {
        [] => "no rule has this name; `urial lint --list` has all".into(),
        [one] => format!("no rule has this name; the nearest is {one}"),
        _ => format!("no rule has this name; the nearest are {}", near.join(", ")),
    }
}

/// Prints the pages of `rules`, in a line each or in full.
pub(super) fn print(
    rules: &[&Rule],
    printing: &Printing,
    rows: Rows,
    in_full: bool,
) -> Result<Status, Failure> {
    let names = Names::of_all(RulePage::COLUMNS);
    let mut run = Run::new(printing, rows, names)?;
    run.begin(names, &[]);
    for rule in rules {
        run.step(|output| print_rule(&RulePage::from(*rule), in_full, output))?;
    }
    run.finish()
}

/// Prints the page of a rule: in full also as columns, which have no place for it.
fn print_rule(page: &RulePage, in_full: bool, output: &mut Output) -> io::Result<Status> {
    if in_full && let Format::Columns(_) = output.format() {
        explain(page, output)?;
        return Ok(Status::Good);
    }
    output.accept(&[], page, |_, output| {
        if in_full {
            return explain(page, output);
        }
        writeln!(output, "{:WIDTH$}  {:7}  {}", page.rule, severity(page), page.summary)
    })?;
    Ok(Status::Good)
}

/// The length of the longest name.
const WIDTH: usize = 26;

fn severity(page: &RulePage) -> &'static str {
    page.severity.unwrap_or("off")
}

/// Writes the page of a rule.
fn explain(page: &RulePage, out: &mut impl Write) -> io::Result<()> {
    writeln!(out, "{} ({}, since {})", page.rule, severity(page), page.since)?;
    for text in [&page.summary, &page.why] {
        writeln!(out, "\n{}", wrapped(text))?;
    }
    for (title, examples) in [("bad", &page.bad), ("good", &page.good)] {
        writeln!(out, "\n  {title}")?;
        examples.iter().try_for_each(|example| writeln!(out, "    {example}"))?;
    }
    match &page.fix {
        Some(fix) => writeln!(out, "\n{}", wrapped(fix)),
        None => Ok(()),
    }
}

/// The words in lines of at most 80 columns, indented by two.
pub(super) fn wrapped(text: &str) -> String {
    let mut lines = vec![String::new()];
    for word in text.split_whitespace() {
        if lines.last().is_some_and(|line| line.len() + word.len() >= 79) {
            lines.push(String::new());
        }
        if let Some(line) = lines.last_mut() {
            line.push_str(if line.is_empty() { "  " } else { " " });
            line.push_str(word);
        }
    }
    lines.join("\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_fit_in_the_list() {
        assert_eq!(RULES.iter().map(|rule| rule.name().len()).max(), Some(WIDTH));
    }

    #[test]
    fn names_with_a_word_in_common_are_near() {
        assert!(unknown("pport").ends_with("`urial lint --list` has all"));
        assert!(unknown("port").split(", ").count() <= 5);
        assert!(!unknown("port-empty").contains("url-prefix"));
        assert!(unknown("port-empty").contains("empty-port, default-port"));
    }
}
