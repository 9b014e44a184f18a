//! `urial compare`: the weakest normalization that makes two references equal.
#![allow(clippy::doc_markdown)]

use std::ffi::OsString;
use std::io::{self, Write};

use urial::Rung;
use urial_verbs::{
    Compared, LegacyComparison, Meeting, References, RejectedPair, Side, Syntax, sides,
};

use crate::failure::Failure;
use crate::input::{self, Input};
use crate::options::{AnyEdition, Ipv6Text, Lines, Printing, after_help, rungs};
use crate::output::Output;
use crate::print::comparison::{self, OTHER_MASK, write_label};
use crate::print::reference::Style;
use crate::print::secrets::MASK;
use crate::print::secrets::password;
use crate::print::visible;
use crate::run::{Run, Status};

/// Report the weakest normalization (RFC 3986 §6.2) that makes two references equal.
///
/// Takes two references as arguments, or lines of two with a tab between them. Every pair gives one
/// line: the first rung on which the two are equal, or never; \N if one is no URI reference. On a
/// terminal, also the normal form, or where the normal forms differ, and the normalization steps of
/// each.
///
/// Relative references are equal if their targets are, whatever the base; resolve them first to
/// compare those of one base. Hosts are not compared as domain names: for that, compare what
/// `urial to-uri --idna` makes of them. With --edition, the line is simple (equal texts), normal
/// (equal normal forms, by RFC 2396) or equals (by java.net.URI).
#[derive(clap::Args)]
#[command(
    after_help = after_help!(
        "urial compare HTTP://e.org/%7Ea http://e.org:80/~a"
        "urial compare --rung case http://e.org/%7Ea http://e.org/~a"
        "urial compare --ignore-fragment --json /a#b /a#c",
        "0 if every pair is equal up to --rung, 1 if some pair is not or is invalid, 2 for wrong \
         usage or a failed read or write"
    ),
    args_override_self = true
)]
pub(crate) struct Compare {
    /// One reference. Without any, and without --file, lines are read from standard input.
    #[arg(requires = "b", conflicts_with = "file")]
    a: Option<OsString>,

    /// The other reference.
    b: Option<OsString>,

    /// The highest rung that counts as equal for the exit status.
    #[arg(long, value_parser = rungs(Rung::Simple), default_value = Rung::Scheme.as_str(), conflicts_with = "edition")]
    rung: Rung,

    /// Ignore fragments, which no server sees.
    #[arg(long)]
    ignore_fragment: bool,

    #[command(flatten)]
    ipv6: Ipv6Text,

    #[command(flatten)]
    edition: AnyEdition,

    #[command(flatten)]
    lines: Lines,
}

/// The line of two references that no normalization makes equal.
const NEVER: &str = "never";

impl Compare {
    pub(crate) fn run(&self, printing: &Printing) -> Result<Status, Failure> {
        let verb = urial_verbs::Compare::new(self.edition.specification())
            .ignore_fragment(self.ignore_fragment)
            .ipv6_text(self.ipv6.is_on);
        let mut run = Run::new(printing, self.lines.rows);
        match (&self.a, &self.b) {
            (Some(a), Some(b)) => {
                let pair = [Input::argument(a, 1, 2), Input::argument(b, 2, 2)];
                run.step(|output| self.compare(&verb, pair, output))?;
            }
            _ => input::each_line(self.lines.file(), self.lines.rows.end(), |line| {
                run.step(|output| match sides(line.text) {
                    Ok(texts) => self.compare(&verb, line.sides(texts), output),
                    Err(error) => {
                        let record =
                            || RejectedPair::of_line(line.text, line.line_number(), &error);
                        output.reject_as(line, &[Some(line.text), None], &error, 1, record)
                    }
                })
            })?,
        }
        run.finish()
    }

    fn compare(
        &self,
        verb: &urial_verbs::Compare,
        pair: [Input<'_>; 2],
        output: &mut Output,
    ) -> io::Result<Status> {
        let texts = pair.map(|input| input.text);
        let inputs = texts.map(Some);
        let compared = match verb.run(texts) {
            Ok(compared) => compared,
            Err((side, error)) => {
                let input = pair[usize::from(side == Side::B)];
                let record = || RejectedPair::new(texts, input.line_number(), side, &error);
                return output.reject_as(input, &inputs, &error, 1, record);
            }
        };
        output.accept(
            &inputs,
            &compared,
            |output| output.line(compared.rung.unwrap_or(NEVER).as_bytes()),
            |style, output| self.draw(verb, &compared, style, output),
        )?;
        Ok(if self.is_met(&compared) { Status::Good } else { Status::Bad })
    }

    /// Returns whether the two are equal up to the chosen rung.
    fn is_met(&self, compared: &Compared<'_>) -> bool {
        match &compared.references {
            References::Uri(_, comparison) | References::Iri(_, comparison) => {
                comparison.rung().is_some_and(|rung| rung <= self.rung)
            }
            References::Legacy(comparison) => comparison.meeting.is_some(),
        }
    }

    fn draw(
        &self,
        verb: &urial_verbs::Compare,
        compared: &Compared<'_>,
        style: Style,
        output: &mut Output,
    ) -> io::Result<()> {
        match &compared.references {
            References::Uri(pair, comparison) => {
                self.draw_pair(verb, pair.map(Into::into), *comparison, style, output)
            }
            References::Iri(pair, comparison) => {
                self.draw_pair(verb, pair.map(Into::into), *comparison, style, output)
            }
            References::Legacy(comparison) => write_legacy(comparison, style, output),
        }
    }

    fn draw_pair<G: Syntax>(
        &self,
        verb: &urial_verbs::Compare,
        references: [urial::Reference<'_, G>; 2],
        comparison: urial::Comparison,
        style: Style,
        output: &mut Output,
    ) -> io::Result<()> {
        let (normalizer, up_to) = (verb.normalizer(), self.rung);
        let drawn = comparison::Compared { references, normalizer, comparison, up_to };
        comparison::write(&drawn, style, output)
    }
}

/// Writes how two references are equal by an edition before RFC 3986, with the form in which they
/// are, or both forms; then an empty line. Passwords are masked.
fn write_legacy(
    comparison: &LegacyComparison,
    style: Style,
    out: &mut impl Write,
) -> io::Result<()> {
    let sentence = match comparison.meeting {
        Some(Meeting::Simple) => "the same text",
        Some(Meeting::Equals) => "equal by java.net.URI.equals",
        Some(Meeting::Normal) => "the same normal form",
        None => "never equal",
    };
    writeln!(out, "{sentence}")?;
    let [a, b] = &comparison.forms;
    let labels = if a == b { &["both"][..] } else { &["a", "b"] };
    let forms = if style.shows_secrets { comparison.forms.clone() } else { veiled(comparison) };
    for (label, form) in labels.iter().zip(forms) {
        write_label(label, out)?;
        writeln!(out, "{}", visible(&form))?;
    }
    writeln!(out)
}

/// The forms with masked passwords, whose masks differ if they do.
fn veiled(comparison: &LegacyComparison) -> [String; 2] {
    let forms = comparison.forms.each_ref();
    let ranges = forms.map(|form| password(form));
    let [in_a, in_b] = [0, 1].map(|at| ranges[at].clone().map(|range| &forms[at][range]));
    let b_veil = if in_a == in_b { MASK } else { OTHER_MASK };
    let veil = |at: usize, veil| match &ranges[at] {
        Some(range) => [&forms[at][..range.start], veil, &forms[at][range.end..]].concat(),
        None => forms[at].clone(),
    };
    [veil(0, MASK), veil(1, b_veil)]
}
