//! The rules of `urial lint`: as entries of its list, and their names in options.

use std::io::{self, Write};

use urial_lint::{RULES, Rule, Severity};
use urial_verbs::{Column, RulePage, rules_named};

use super::list::{self, Entry, wrapped};

/// Rules that an option names.
pub(super) type Rules = &'static [&'static Rule];

/// What an option makes of rules.
pub(super) type Change = (Rules, Option<Severity>);

/// The names of all rules.
pub(super) fn names() -> Vec<&'static str> {
    RULES.iter().map(|rule| rule.name()).collect()
}

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

fn unknown(name: &str) -> String {
    list::unknown("rule", name, names(), "`urial lint --list` has all")
}

/// The length of the longest name.
const WIDTH: usize = 26;

impl Entry for RulePage {
    fn columns() -> &'static [Column<'static>] {
        RulePage::COLUMNS
    }

    fn write_line(&self, out: &mut impl Write) -> io::Result<()> {
        writeln!(out, "{:WIDTH$}  {:7}  {}", self.rule, severity(self), self.summary)
    }

    fn write_page(&self, out: &mut impl Write) -> io::Result<()> {
        writeln!(out, "{} ({}, since {})", self.rule, severity(self), self.since)?;
        for text in [&self.summary, &self.why] {
            writeln!(out, "\n{}", wrapped(text))?;
        }
        for (title, examples) in [("bad", &self.bad), ("good", &self.good)] {
            writeln!(out, "\n  {title}")?;
            examples.iter().try_for_each(|example| writeln!(out, "    {example}"))?;
        }
        match &self.fix {
            Some(fix) => writeln!(out, "\n{}", wrapped(fix)),
            None => Ok(()),
        }
    }
}

fn severity(page: &RulePage) -> &'static str {
    page.severity.unwrap_or("off")
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
