//! `urial lint`: dangerous, misleading and deprecated parts of every input.
#![allow(clippy::doc_markdown)]

mod documents;
pub(super) mod draw;
mod report;

use std::io;
use std::path::{Path, PathBuf};

use clap::ValueEnum;
use urial_find::Format;
use urial_lint::{Finding, Policy, RULES, Rule, Severity};
use urial_verbs::{
    Cell, Column, FindingRows, Kind, Linted, LocatedRows, Place, Row as _, RulePage, TakeRow,
};

use super::rules::{self, Change, Rules};
use super::{list, policy};
use crate::failure::{Failure, file_name};
use crate::format::names::Names;
use crate::input::{Input, Origin};
use crate::meant;
use crate::options::{Common, Iri, Printing, after_help, completed, document_format};
use crate::output::Output;
use crate::print::secrets::{self, Secrets};
use crate::reports;
use crate::run::{Run, Status, each, in_turn};
use report::Report;

/// Report dangerous, misleading and deprecated parts of URIs (RFC 3986 §7).
///
/// A finding is an error, a warning or advice, and has the name of its rule: --list has all rules,
/// --about NAME the page of one. Nothing is looked up, in DNS or elsewhere. Inputs that are not
/// URI references have findings, too, because some programs accept them. With --documents, the
/// inputs are the references that `urial find` finds in files. --format sarif and github are for
/// code scanning.
///
/// On a terminal, each finding is below its place; passwords and tokens are masked. Elsewhere
/// prints one line per finding, with tabs between its columns: the number of the input; start and
/// end of the finding, in bytes; severity, rule and message. An input without findings has no line.
#[derive(clap::Args)]
#[command(
    after_help = after_help!(
        "urial lint 'http://joe:secret@0x7f.1:25/%2e%2e/'"
        "urial lint --select rare-ip-address,special-address --json 'http://127.1/'"
        "urial lint --format sarif --documents README.md",
        "0 if every input is valid and has no finding as grave as --fail-on, 1 if some input is \
         not or has, 2 for wrong usage or a failed read or write"
    ),
    args_override_self = true
)]
#[allow(clippy::struct_excessive_bools, reason = "each is an option of its own")]
pub(crate) struct Lint {
    /// Check only these rules, with commas between them; all is every rule. A rule that is off by
    /// default gives advice. May be repeated.
    #[arg(long, value_name = "RULES", value_delimiter = ',', value_parser = completed(rules::named, rules::names), hide_possible_values = true)]
    select: Vec<Rules>,

    /// Do not check these rules. May be repeated.
    #[arg(long, value_name = "RULES", value_delimiter = ',', value_parser = completed(rules::named, rules::names), hide_possible_values = true)]
    ignore: Vec<Rules>,

    /// Give the findings of a rule a severity: error, warning, advice or off. This turns on a rule
    /// that is off by default. May be repeated.
    #[arg(long, value_name = "RULE=SEVERITY", value_parser = rules::change)]
    severity: Vec<Change>,

    /// The least grave finding for exit status 1. [default: from --policy, else warning]
    #[arg(long, value_enum, value_name = "SEVERITY")]
    fail_on: Option<FailOn>,

    /// Read rules, severities and lists from a TOML file; - is standard input. Other options
    /// override the file.
    #[arg(long, value_name = "FILE")]
    policy: Option<PathBuf>,

    /// Lint the references, URIs or IRIs, in these documents, and report their line and column; -
    /// is standard input.
    #[arg(
        long,
        value_name = "FILE",
        num_args = 1..,
        conflicts_with_all = ["inputs", "file", "null", "is_list", "names"]
    )]
    documents: Vec<PathBuf>,

    /// Format of the documents: text, html, xml, markdown, css, json, mime, warc, man or texinfo,
    /// or a media type. [default: by the file name's extension or the first bytes]
    #[arg(long = "as", value_name = "FORMAT", value_parser = document_format(), hide_possible_values = true)]
    as_format: Option<Format>,

    /// Print each input with its safe fixes instead of findings; the result is equivalent. The exit
    /// status is about the findings that are left.
    #[arg(long, conflicts_with_all = ["documents", "is_list", "names"])]
    fix: bool,

    /// Mask secrets in the inputs that --json and --with-input print, with * for each byte.
    #[arg(long)]
    redact: bool,

    /// List the rules: name, severity and summary.
    #[arg(long = "list", conflicts_with_all = ["names", "inputs", "file"])]
    is_list: bool,

    /// Explain a rule: why, with examples and the fix; may be repeated. Has the columns of --list.
    #[arg(
        long = "about",
        alias = "explain",
        value_name = "NAME",
        value_parser = completed(rules::one, rules::names),
        hide_possible_values = true,
        conflicts_with_all = ["inputs", "file"]
    )]
    names: Vec<&'static Rule>,

    #[command(flatten)]
    iri: Iri,

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

/// The column of `--fix`.
const FIXED: &[Column<'static>] = &[Column { name: "fixed", kind: Kind::Plain }];

/// The verb, prepared.
struct Verb {
    lint: urial_verbs::Lint,
    fail_on: FailOn,
}

impl Verb {
    /// Whether an input is valid, and has no grave finding after its fixes.
    fn status(&self, linted: &Linted<'_>) -> Status {
        let left = linted.fixed.as_ref().map(|fixed| self.lint.left(fixed));
        let findings = left.as_ref().unwrap_or(&linted.findings);
        let is_grave = findings.iter().any(|it| self.fail_on.is_met_by(it));
        if linted.error.is_some() || is_grave { Status::Bad } else { Status::Good }
    }
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
        self.check(printing)?;
        if self.redact {
            self.common.check_masked()?;
        }
        let pages = |rules: &[&Rule]| rules.iter().copied().map(RulePage::from).collect::<Vec<_>>();
        if self.is_list {
            return list::list(&pages(RULES), printing, rows);
        }
        if !self.names.is_empty() {
            return list::about(&pages(&self.names), printing, rows);
        }
        // A check that passes for ever: a name has no findings, and the file was meant.
        if let [first, ..] = self.common.inputs.as_slice()
            && meant::are_names_of_files(&self.common.inputs)
        {
            let name = file_name(Path::new(first));
            let why = format!(
                "the name of a file: `--documents {name}` lints its links, `--file {name}` its \
                 lines, `-- {name}` the name"
            );
            return Err(Failure::Usage(name, why));
        }
        self.common.note_files();
        self.report(printing)
    }

    /// Fails for options that do not go together.
    fn check(&self, printing: &Printing) -> Result<(), Failure> {
        let has_other_results = self.fix || self.is_list || !self.names.is_empty();
        if printing.is_report() && has_other_results {
            let why = "a report has findings: leave out --fix, --list and --about";
            return Err(Failure::Usage("--format".into(), why.into()));
        }
        if self.as_format.is_some() && self.documents.is_empty() {
            return Err(Failure::Usage("--as".into(), "it is about --documents".into()));
        }
        Ok(())
    }

    /// Lints every input, and writes the head and the tail of a report around the results.
    fn report(&self, printing: &Printing) -> Result<Status, Failure> {
        let verb = self.prepare()?;
        let names = self.columns();
        if self.documents.is_empty() && !printing.is_report() {
            return each(&self.common, printing, names, |input, (): &mut (), output| {
                self.show_input(&verb, input, &mut Report::Results, output)
            });
        }
        let mut run = Run::new(printing, self.common.lines.rows, names)?;
        let mut report = Report::Results;
        run.step(|output| {
            report = Report::begin(printing, output)?;
            Ok(Status::Good)
        })?;
        let read = if self.documents.is_empty() {
            self.lint_inputs(&verb, &mut report, &mut run)
        } else {
            self.lint_documents(&verb, &mut report, &mut run)
        };
        let is_complete = read.is_ok();
        let ended = run.step(|output| report.end(is_complete, output).map(|()| Status::Good));
        read.and(ended)?;
        run.finish()
    }

    fn columns(&self) -> Names<'static> {
        let names = Names::of(if self.fix {
            FIXED
        } else if self.documents.is_empty() {
            FindingRows::COLUMNS
        } else {
            LocatedRows::COLUMNS
        });
        Names { masks: self.redact, ..names }
    }

    fn lint_inputs(&self, verb: &Verb, report: &mut Report, run: &mut Run) -> Result<(), Failure> {
        // A report has rows that cannot be read, too.
        in_turn(&self.common, run, self.columns(), |input, run| {
            run.step(|output| self.show_input(verb, input, report, output))
        })
    }

    fn show_input(
        &self,
        verb: &Verb,
        input: Input<'_>,
        report: &mut Report,
        output: &mut Output,
    ) -> io::Result<Status> {
        let linted = match input.row.error {
            Some(error) => verb.lint.rejected(input.text, error.clone()),
            None => verb.lint.run(input.text),
        };
        self.show(verb, linted, input, &self.place(input), report, output)
    }

    /// Where an input is. What NUL ends is no line, and a part of a row can be anywhere on one.
    fn place<'p>(&self, input: Input<'p>) -> Place<'p> {
        let number = input.number();
        match input.origin {
            Origin::Line { file, .. } if !self.common.lines.rows.has_nul && !input.row.has_more => {
                let offset = u64::try_from(input.start).unwrap_or(u64::MAX);
                let start = Some(urial_verbs::FilePosition { line: number, column: 1, offset });
                Place { number, file: named(file), start, ..Place::default() }
            }
            Origin::Line { file, .. } => Place { number, file: named(file), ..Place::default() },
            _ => Place { number, ..Place::default() },
        }
    }

    /// Shows what was found about an input, and says whether that is good.
    fn show(
        &self,
        verb: &Verb,
        mut linted: Linted<'_>,
        input: Input<'_>,
        place: &Place<'_>,
        report: &mut Report,
        output: &mut Output,
    ) -> io::Result<Status> {
        let repeats_input = self.redact || self.fix;
        if repeats_input || linted.error.is_some() || !linted.findings.is_empty() {
            linted.secrets = secrets::places(linted.input.0, linted.secrets);
        }
        match report {
            Report::Results if self.fix => self.show_fixed(verb, &linted, input, place, output)?,
            Report::Results => self.show_findings(&linted, input, place, output)?,
            _ if output.is_shown(linted.error.is_none()) => report.add(&linted, place, output)?,
            _ => {}
        }
        Ok(verb.status(&linted))
    }

    fn show_findings(
        &self,
        linted: &Linted<'_>,
        input: Input<'_>,
        place: &Place<'_>,
        output: &mut Output,
    ) -> io::Result<()> {
        let shown = if self.redact { linted.masked() } else { input.text.into() };
        let cells = |take: &mut TakeRow<'_>| {
            if self.documents.is_empty() {
                FindingRows { linted, number: input.number() }.rows(take)
            } else {
                LocatedRows { linted, place }.rows(take)
            }
        };
        let rows = |output: &mut Output| {
            output.show(
                linted.error.is_none(),
                &[Some(&*shown)],
                &linted.record(input.line_number(), place),
                &cells,
                |style, output| draw::findings(linted, &documents::heading(place), style, output),
            )
        };
        let has_rows = !linted.findings.is_empty();
        match linted.error.as_ref().filter(|_| !output.is_json()) {
            // An input without findings has no row that could say so.
            Some(error) if output.is_table() && !has_rows => output.reject(input, error).map(drop),
            Some(error) => output.with_diagnostic(input, error, rows),
            None => rows(output),
        }
    }

    fn show_fixed(
        &self,
        verb: &Verb,
        linted: &Linted<'_>,
        input: Input<'_>,
        place: &Place<'_>,
        output: &mut Output,
    ) -> io::Result<()> {
        let shown = if self.redact { linted.masked() } else { input.text.into() };
        let record = linted.record(input.line_number(), place);
        let inputs = [Some(&*shown)];
        match (&linted.fixed, &linted.error) {
            (Some(fixed), _) => output.show(
                true,
                &inputs,
                &record,
                &|take| take(&[self.fixed_cell(linted, fixed)]),
                |style, output| {
                    let masked = linted.masked();
                    let masked = if style.shows_secrets { &*shown } else { &masked };
                    output.input_columns(&[Some(masked)])?;
                    let secrets = Secrets::of_text(fixed, verb.lint.secrets(fixed), style);
                    let masked = secrets.masked();
                    reports::note_masks(fixed, &masked);
                    output.printable(&masked)
                },
            ),
            (None, Some(error)) => output.reject_as(input, &inputs, error, || record).map(|_| ()),
            (None, None) => Ok(()),
        }
    }

    /// The fixed text in columns: none, as in JSON, where a secret of it would have to be masked.
    fn fixed_cell<'f>(&self, linted: &Linted<'_>, fixed: &'f str) -> Cell<'f> {
        if self.redact && !linted.secrets.is_empty() { Cell::Absent } else { Cell::Plain(fixed) }
    }

    fn prepare(&self) -> Result<Verb, Failure> {
        let file = policy::read(self.policy.as_deref(), &self.common)?;
        let fail_on = self.fail_on.or(policy::fail_on(&file)).unwrap_or(FailOn::Warning);
        let lint = urial_verbs::Lint::new(self.policy(file.policy), self.iri.is_on());
        Ok(Verb { lint: lint.fix(self.fix).redact(self.redact), fail_on })
    }

    /// The rules to run: the rules of the policy file, changed by the options.
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

/// The name of a file, unless it is standard input.
fn named(file: &Path) -> Option<&Path> {
    (file != Path::new("-")).then_some(file)
}
