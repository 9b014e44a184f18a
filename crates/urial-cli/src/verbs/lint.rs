//! `urial lint`: what is dangerous, misleading or deprecated in every input.
#![allow(clippy::doc_markdown)]

use std::io::{self, Write};
use std::path::PathBuf;

use clap::ValueEnum;
use urial_lint::{Finding, Policy, RULES, Rule, Severity, findings};
use urial_verbs::{Judgement, Linted};

use super::policy::{self, Judging};
use super::rules::{self, Change, Rules};
use crate::failure::Failure;
use crate::input::Input;
use crate::options::{Common, Printing, after_help};
use crate::output::Output;
use crate::print::reference::{Style, is_right_to_left};
use crate::print::secrets::{Secrets, Veiled};
use crate::print::{ABSENT, columns as width, printable};
use crate::run::{Status, each};

/// Report what is dangerous, misleading or deprecated in URIs (RFC 3986 §7).
///
/// A finding is an error, a warning or advice, and has the name of its rule: --list has all rules,
/// --explain RULE the page of one. Nothing is looked up, in DNS or elsewhere. There are findings
/// about inputs that are no URI references, too, because some programs accept them.
///
/// On a terminal, each finding is below its place; passwords and tokens are masked. Elsewhere every
/// finding gives one line, separated by tabs: the number of the input; where the finding begins and
/// ends, in bytes; severity, rule and message. An input without findings gives none.
#[derive(clap::Args)]
#[command(
    after_help = after_help!(
        "urial lint 'http://joe:secret@0x7f.1:25/%2e%2e/'"
        "urial lint --select rare-ip-address,special-address --json 'http://127.1/'"
        "urial lint --explain misleading-userinfo",
        "0 if every input is valid and has no finding as grave as --fail-on, 1 if some input is \
         not or has, 2 for wrong usage or a failed read or write"
    ),
    args_override_self = true
)]
pub(crate) struct Lint {
    /// Ask only these rules, with commas between them; all is every rule. A rule that is off by
    /// default gives advice. May be repeated.
    #[arg(long, value_name = "RULES", value_delimiter = ',', value_parser = rules::named)]
    select: Vec<Rules>,

    /// Do not ask these rules. May be repeated.
    #[arg(long, value_name = "RULES", value_delimiter = ',', value_parser = rules::named)]
    ignore: Vec<Rules>,

    /// Give the findings of a rule a severity: error, warning, advice or off. A rule that is off is
    /// asked then. May be repeated.
    #[arg(long, value_name = "RULE=SEVERITY", value_parser = rules::change)]
    severity: Vec<Change>,

    /// The least grave finding for exit status 1. [default: that of --policy, else warning]
    #[arg(long, value_enum, value_name = "SEVERITY")]
    fail_on: Option<FailOn>,

    /// Read rules, severities and lists from a TOML file; - is standard input. Other options count
    /// more than the file.
    #[arg(long, value_name = "FILE")]
    policy: Option<PathBuf>,

    #[command(flatten)]
    judging: Judging,

    /// Print the page of a rule.
    #[arg(
        long,
        value_name = "RULE",
        value_parser = rules::one,
        conflicts_with_all = ["is_list", "inputs", "file"]
    )]
    explain: Option<&'static Rule>,

    /// List the rules: name, severity and what each reports.
    #[arg(long = "list", conflicts_with_all = ["inputs", "file"])]
    is_list: bool,

    /// Expect IRIs (RFC 3987), which may contain non-ASCII characters, instead of URIs.
    #[arg(long = "iri", id = "iri")]
    is_iri: bool,

    #[command(flatten)]
    common: Common,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(super) enum FailOn {
    /// Any finding.
    Advice,
    /// A warning or an error.
    Warning,
    /// An error.
    Error,
    /// No finding, only an invalid input.
    Never,
}

impl FailOn {
    fn is_met_by(self, finding: &Finding) -> bool {
        let least = match self {
            FailOn::Advice => Severity::Advice,
            FailOn::Warning => Severity::Warning,
            FailOn::Error => Severity::Error,
            FailOn::Never => return false,
        };
        finding.severity() >= least
    }
}

impl Lint {
    pub(crate) fn run(&self, printing: &Printing) -> Result<Status, Failure> {
        let rows = self.common.lines.rows;
        if let Some(rule) = self.explain {
            return rules::print(&[rule], printing, rows, true);
        }
        if self.is_list {
            return rules::print(RULES, printing, rows, false);
        }
        let file = policy::read(self.policy.as_deref(), &self.common)?;
        let policy = self.policy(file.policy.clone());
        let fail_on = self.fail_on.or(policy::fail_on(&file)).unwrap_or(FailOn::Warning);
        let secrets = secret_rules(&policy);
        let verb = self.judging.applied(urial_verbs::Lint::new(policy, self.is_iri), file);
        each(&self.common, printing, |input, output| {
            let linted = verb.run(input.text);
            output.show(
                linted.error.is_none(),
                // Each line of columns has its own.
                &[],
                &linted.record(input.line_number()),
                |output| match judgement(&linted) {
                    Some(judgement) => judgement_columns(judgement, input, output),
                    None => columns(&linted, input, output),
                },
                |style, output| match judgement(&linted) {
                    Some(judgement) => draw_judgement(&linted, judgement, &secrets, style, output),
                    None => draw(&linted, &secrets, style, output),
                },
            )?;
            if let Some(error) = linted.error.as_ref().filter(|_| !output.is_json()) {
                output.diagnose(input, error)?;
            }
            let is_grave = match judgement(&linted) {
                Some(judgement) => judgement.reason.is_some(),
                None => linted.findings.iter().any(|it| fail_on.is_met_by(it)),
            };
            Ok(if linted.error.is_some() || is_grave { Status::Bad } else { Status::Good })
        })
    }

    /// The rules to ask: those of the file, changed by the options.
    fn policy(&self, mut policy: Policy) -> Policy {
        if !self.select.is_empty() {
            policy = policy.only(self.select.iter().copied().flatten().copied());
        }
        for (rules, severity) in &self.severity {
            policy = rules.iter().fold(policy, |policy, rule| policy.severity(rule, *severity));
        }
        let ignored = self.ignore.iter().copied().flatten();
        ignored.fold(policy, |policy, rule| policy.severity(rule, None))
    }
}

/// Asks the rules that find secrets. These are masked whatever else is asked.
fn secret_rules(policy: &Policy) -> Policy {
    policy.clone().only(RULES.iter().copied().filter(|rule| rule.finds_secrets()))
}

/// What is said of the whole input, if that is asked.
fn judgement<'l>(linted: &'l Linted<'_>) -> Option<&'l Judgement> {
    linted.fetch.as_ref().or(linted.strict.as_ref())
}

/// Writes a line for each finding.
fn columns(linted: &Linted<'_>, input: Input<'_>, output: &mut Output) -> io::Result<()> {
    for finding in &linted.findings {
        output.input_columns(&[Some(input.text)])?;
        let (number, range) = (input.number(), finding.range());
        let (severity, rule) = (finding.severity(), finding.rule().name());
        write!(output, "{number}\t{}\t{}\t{severity}\t{rule}\t", range.start, range.end)?;
        output.line(printable(finding.message()).as_bytes())?;
        output.end_row();
    }
    Ok(())
}

/// Writes what is said of an input, and why it is bad.
fn judgement_columns(
    judgement: &Judgement,
    input: Input<'_>,
    output: &mut Output,
) -> io::Result<()> {
    output.input_columns(&[Some(input.text)])?;
    let reason = judgement.reason.as_deref().unwrap_or(ABSENT);
    output.line(format!("{}\t{reason}", judgement.verdict).as_bytes())
}

/// Writes an input, and below it what is said of it.
fn draw_judgement(
    linted: &Linted<'_>,
    judgement: &Judgement,
    secrets: &Policy,
    style: Style,
    out: &mut impl Write,
) -> io::Result<()> {
    let Ok(text) = str::from_utf8(linted.input.0) else { return Ok(()) };
    let places = findings(text, secrets).into_iter().map(|it| it.range());
    let veiled = Secrets::of_text(text, places, style).veiled(text);
    let reason = judgement.reason.as_ref().map_or_else(String::new, |it| format!(": {it}"));
    writeln!(out, "{}\n  {}{reason}", printable(&veiled.text), judgement.verdict)
}

/// Writes an input with its findings below it, and an empty line; nothing if there are none.
fn draw(
    linted: &Linted<'_>,
    secrets: &Policy,
    style: Style,
    out: &mut impl Write,
) -> io::Result<()> {
    let Ok(text) = str::from_utf8(linted.input.0) else { return Ok(()) };
    if linted.findings.is_empty() {
        return Ok(());
    }
    let places = findings(text, secrets).into_iter().map(|it| it.range());
    let veiled = Secrets::of_text(text, places, style).veiled(text);
    let shown = printable(&veiled.text);
    writeln!(out, "{shown}")?;
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
    writeln!(out, "  {}: {message} ({})", finding.severity(), finding.rule().name())?;
    let Some(fix) = finding.fix().filter(|fix| !veiled.hides(&fix.range())) else {
        return Ok(());
    };
    match fix.text() {
        "" => writeln!(out, "  fix: leave it out"),
        text => writeln!(out, "  fix: write `{}`", printable(text)),
    }
}
