//! `urial compare`: the weakest normalization that makes two references equal.
#![allow(clippy::doc_markdown)]

use std::ffi::OsString;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use urial::Rung;
use urial_verbs::{
    Compared, LegacyComparison, Meeting, OptionError, Redirects, References, RejectedPair, Side,
    Syntax, sides,
};

use crate::failure::Failure;
use crate::format::names::Names;
use crate::input::{self, Input, Layout};
use crate::options::{AnyEdition, Ipv6Text, Lines, Printing, after_help, rungs};
use crate::output::Output;
use crate::print::comparison::{self, write_label};
use crate::print::reference::Style;
use crate::print::secrets::veiled_pair;
use crate::print::visible;
use crate::run::{Run, Status, each_batch, usage};

/// Report the weakest normalization (RFC 3986 §6.2) that makes two references equal.
///
/// Takes two references as arguments, or lines of two with a tab between them. Prints one line per
/// pair: the first rung on which the two are equal, or never; \N if one is not a URI reference. On
/// a terminal, also the normal form, or where the normal forms differ, and the normalization steps
/// of each.
///
/// Relative references are equal if their targets are equal against every base. To compare them
/// against one base, resolve them first. To compare hosts as domain names, compare the results of
/// `urial to-uri --idna`. With --edition, the line is simple (equal texts), normal
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
    /// One reference. If neither references nor --file are given, lines are read from standard
    /// input.
    #[arg(requires = "b", conflicts_with = "file")]
    a: Option<OsString>,

    /// The other reference.
    b: Option<OsString>,

    /// The highest rung that counts as equal for the exit status. [default: protocol with
    /// --redirects, else scheme]
    #[arg(long, value_parser = rungs(Rung::Simple..=Rung::Protocol), conflicts_with = "edition")]
    rung: Option<Rung>,

    /// Read observed redirects from a file; - is standard input. A line has a URI, a tab and the
    /// target, which may be relative, as in the header field Location. A redirect makes two URIs
    /// equal on the rung protocol if they otherwise differ only in a "/" at the end of the path.
    #[arg(long, value_name = "FILE", conflicts_with = "edition")]
    redirects: Option<PathBuf>,

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

/// The names of the columns.
const NAMES: Names<'static> = Names { inputs: &["a", "b"], ..Names::of(Compared::COLUMNS) };

impl Compare {
    pub(crate) fn run(&self, printing: &Printing) -> Result<Status, Failure> {
        let verb = urial_verbs::Compare::new(self.edition.specification())
            .ignore_fragment(self.ignore_fragment)
            .ipv6_text(self.ipv6.is_on)
            .redirects(self.redirects(printing)?);
        let (Some(a), Some(b)) = (&self.a, &self.b) else {
            let layout = Layout::Lines(self.lines.rows.end());
            return each_batch(&self.lines, layout, printing, NAMES, &|| {
                Box::new(|batch, run| {
                    batch
                        .each(&mut |line| run.step(|output| self.compare_line(&verb, line, output)))
                })
            });
        };
        let mut run = Run::new(printing, self.lines.rows, NAMES)?;
        run.begin(NAMES, &[]);
        let pair = [Input::argument(a, 1, 2), Input::argument(b, 2, 2)];
        run.step(|output| self.compare(&verb, pair, output))?;
        run.finish()
    }

    /// Compares the two sides of a line.
    fn compare_line(
        &self,
        verb: &urial_verbs::Compare,
        line: Input<'_>,
        output: &mut Output,
    ) -> io::Result<Status> {
        match sides(line.text) {
            Ok(texts) => self.compare(verb, line.sides(texts), output),
            Err(error) => {
                let record = || RejectedPair::of_line(line.text, line.line_number(), &error);
                output.reject_as(line, &[Some(line.text), None], &error, record)
            }
        }
    }

    /// The redirects of the file, if there is one.
    fn redirects(&self, printing: &Printing) -> Result<Redirects, Failure> {
        let mut redirects = Redirects::default();
        let Some(file) = &self.redirects else {
            if self.rung == Some(Rung::Protocol) {
                let why = "protocol needs --redirects FILE, because a text alone does not reach it";
                return Err(Failure::Usage("--rung".into(), why.into()));
            }
            return Ok(redirects);
        };
        if file == Path::new("-") && self.reads_standard_input() {
            let why =
                "standard input is used for the pairs; give them as arguments or with --file FILE";
            return Err(Failure::Usage("--redirects".into(), why.into()));
        }
        input::each_line(file, |line| add(line, &mut redirects, printing))?;
        Ok(redirects)
    }

    fn reads_standard_input(&self) -> bool {
        self.a.is_none() && self.lines.read_standard_input()
    }

    /// The highest rung that counts as equal.
    fn up_to(&self) -> Rung {
        let default = if self.redirects.is_some() { Rung::Protocol } else { Rung::Scheme };
        self.rung.unwrap_or(default)
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
                return output.reject_as(input, &inputs, &error, record);
            }
        };
        output.accept(&inputs, &compared, |style, output| {
            self.draw(verb, &compared, style, output)
        })?;
        Ok(if self.is_met(&compared) { Status::Good } else { Status::Bad })
    }

    /// Returns whether the two are equal up to the chosen rung.
    fn is_met(&self, compared: &Compared<'_>) -> bool {
        match &compared.references {
            References::Uri(_, comparison) | References::Iri(_, comparison) => {
                comparison.rung().is_some_and(|rung| rung <= self.up_to())
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
        let (normalizer, up_to) = (verb.normalizer(), self.up_to());
        let drawn = comparison::Compared { references, normalizer, comparison, up_to };
        comparison::write(&drawn, style, output)
    }
}

/// Adds the redirect on a line.
fn add(line: Input<'_>, redirects: &mut Redirects, printing: &Printing) -> Result<(), Failure> {
    let (text, error) = match sides(line.text) {
        Err(error) => (line.text, error),
        Ok(texts) => match redirects.add(texts) {
            Ok(()) => return Ok(()),
            Err((side, error)) => (texts[usize::from(side == Side::B)], error),
        },
    };
    let place = line.origin.to_string();
    let message = place.trim_end_matches(": ").into();
    let error = OptionError { option: "redirects", message, error: Some(error) };
    Err(usage(error, text, printing))
}

/// Writes how two references are equal by an edition before RFC 3986, with the form in which they
/// are, or both forms; then an empty line. Secrets are masked.
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
    let forms = veiled_pair([a, b], style);
    let labels = if a == b { &["both"][..] } else { &["a", "b"] };
    for (label, form) in labels.iter().zip(forms) {
        write_label(label, out)?;
        writeln!(out, "{}", visible(&form.text))?;
    }
    writeln!(out)
}
