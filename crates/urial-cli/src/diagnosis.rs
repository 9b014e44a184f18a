//! Why an input has no result: a sentence or a report.

use std::fmt::{self, Display as _};
use std::ops::Range;

use urial::Found;
use urial::rfc2396::{Reference, Syntax};
use urial_verbs::{Error, Help};

use crate::hint::hint;
use crate::print::drawing::{WIDEST, wrapped};
use crate::print::secrets::hidden;

/// An error, as a sentence or as a report. Both name the option that the error is about, unless the
/// sentence already does. A report has stars for what looks secret in the text.
pub(crate) struct Diagnosis<'a> {
    pub(crate) error: &'a Error<'a>,
    pub(crate) text: &'a [u8],
    /// The secrets that are found in the text, besides what looks secret.
    pub(crate) secrets: &'a [Range<usize>],
    /// The columns of a report; `None` for a sentence.
    pub(crate) width: Option<usize>,
}

/// A longer input is not repeated in a diagnostic: nobody would read it, and its secrets are found
/// by all of it alone.
pub(crate) const LONGEST: usize = 1 << 20;

/// The help, in terms of the command line.
const fn words(help: Help) -> &'static str {
    match help {
        Help::ReadIri => "use --iri to read IRIs",
        Help::MapToUri => "use `urial to-uri` to map this IRI to a URI",
        Help::WriteIri => "use --iri to write an IRI",
        Help::EncodeData => "use --data to percent-encode data",
        Help::WriteIriOrEncodeData => "use --iri to write an IRI, or --data to percent-encode data",
        Help::LenientScheme => "use `urial scheme --lenient` to accept what some programs write",
        Help::Lenient => "use --lenient to accept what some programs write",
        _ => "",
    }
}

impl fmt::Display for Diagnosis<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let (Error::Part { error, .. }, Some(step)) = (self.error, self.error.step())
            && step.strip_prefix("--") != Some(error.component().as_str())
        {
            write!(f, "{step}: ")?;
        }
        match self.width {
            Some(width) => self.report(width, f),
            None => self.error.fmt(f),
        }
    }
}

impl Diagnosis<'_> {
    /// Writes the report of several lines, and what would help on the command line.
    fn report(&self, width: usize, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // The text of a part is the option's.
        let text = if let Error::Part { given, .. } = self.error { given.0 } else { self.text };
        let report = if text.len() <= LONGEST { self.error.explain(text) } else { None };
        let Some(report) = report else { return self.error.fmt(f) };
        let secrets = hidden(text, self.secrets, self.error.offset().unwrap_or(text.len()));
        let report = report.mask(&secrets);
        f.write_str(&folded(&report.clone().width(width).to_string(), width))?;
        let help = match self.error {
            Error::Parse { help, .. }
            | Error::Typed { help, .. }
            | Error::Scheme { help, .. }
            | Error::Part { help, .. } => help.map(words),
            Error::ToUri(_) => Some("without --idna, the host need not be a domain name"),
            Error::Legacy(error) if error.found() == Found::Char('[') => {
                let is_read = Reference::parse_bytes(self.text, Syntax::RFC2732).is_ok();
                is_read.then_some("use --edition 2732 to accept IPv6 addresses")
            }
            _ => None,
        };
        // The report may end with a fix, which is help, too.
        let or = if report.fix().is_some() { "or " } else { "" };
        let hint = match self.error {
            Error::Parse { error, .. } => hint(self.text, *error),
            _ => None,
        };
        for (number, help) in help.map(Into::into).into_iter().chain(hint).enumerate() {
            let line = format!("  help: {}{help}", if number == 0 { or } else { "or " });
            write!(f, "\n{}", folded(&line, width))?;
        }
        Ok(())
    }
}

/// A report whose prose, after the first line, has lines of at most `width` columns, except for a
/// fixed text, which people copy.
fn folded(report: &str, width: usize) -> String {
    if width > WIDEST {
        return report.into();
    }
    let mut folded = String::with_capacity(report.len());
    for (number, line) in report.lines().enumerate() {
        folded.push_str(if number == 0 { "" } else { "\n" });
        let labels = ["  expected: ", "  rule: ", "  note: ", "  help: "];
        if let Some(label) = labels.into_iter().find(|label| line.starts_with(label)) {
            let (label, prose) = line.split_at(label.len());
            folded.push_str(label);
            folded.push_str(&wrapped(prose, width.saturating_sub(label.len())).join(INDENT));
        } else {
            folded.push_str(line);
        }
    }
    folded
}

/// What is before a line that goes on.
const INDENT: &str = "\n        ";
