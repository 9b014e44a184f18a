//! `urial explain`: all that can be said about every input.
#![allow(clippy::doc_markdown)]

use std::ffi::{OsStr, OsString};
use std::io::{self, Write as _};

use urial::{Rfc3986, Rfc3987};
use urial_lint::Policy;
use urial_verbs::{ExplainResolve, ExplainedResolve, Scratch, TakeRow};

use super::explanation;
use crate::failure::Failure;
use crate::format::Format;
use crate::format::names::Names;
use crate::input::Input;
use crate::options::{Common, FormatName, NoEdition, Printing, after_help};
use crate::output::Output;
use crate::print::drawing::Drawing;
use crate::print::reference::Style;
use crate::print::secrets::Secrets;
use crate::print::{resolution, svg};
use crate::run::{Run, Status, in_turn, usage};

/// Explain a URI reference, or why a text is not one.
///
/// Draws the components, and shows their decoded texts, the fields of the scheme, the normal form
/// with each step on the way there (RFC 3986 §6.2), and the findings of `urial lint`. For a text
/// that is not a URI reference: the error, what could be there instead, and a fix.
///
/// The output is for people, wherever it goes: text without --json, never columns.
#[derive(clap::Args)]
#[command(
    after_help = after_help!(
        "urial explain 'HTTP://anna@E.org:80/%7Ea/../b?q=x%26y'"
        "urial explain 'http://::1/'"
        "urial explain --resolve 'http://a/b/c/d;p?q' '../../g?y'"
    ),
    args_override_self = true
)]
pub(crate) struct Explain {
    /// Show how each input is resolved against this base instead (RFC 3986 §5.2): the branch taken,
    /// the merge, and how dot-segments are removed, step by step.
    #[arg(long, value_name = "BASE")]
    resolve: Option<OsString>,

    /// Write the drawing as SVG, for documents. Takes one input, as an argument.
    #[arg(
        long = "svg",
        conflicts_with_all = ["json", "format", "file", "only", "null", "with_input"]
    )]
    is_svg: bool,

    /// Read IRIs (RFC 3987), which may contain non-ASCII characters, instead of URIs.
    #[arg(long = "iri", id = "iri")]
    is_iri: bool,

    #[command(flatten)]
    edition: NoEdition,

    #[command(flatten)]
    common: Common,
}

impl Explain {
    pub(crate) fn run(&self, printing: &Printing) -> Result<Status, Failure> {
        self.common.note_files();
        self.edition.check("not available with explain, which reads by RFC 3986")?;
        if printing.format() == Some(FormatName::Columns) {
            let why = "explain has no columns: use text or json";
            return Err(Failure::Usage("--format".into(), why.into()));
        }
        if self.is_svg && self.common.inputs.len() != 1 {
            let why = "draws one input: give it as an argument";
            return Err(Failure::Usage("--svg".into(), why.into()));
        }
        let teacher = self.prepare(printing)?;
        let mut run = Run::for_people(printing, self.common.lines.rows)?;
        let mut scratch = Scratch::default();
        in_turn(&self.common, &mut run, Names::default(), |input, run| {
            run.step_on(input, |output| teacher.explain(input, &mut scratch, output))
        })?;
        run.finish()
    }

    fn prepare(&self, printing: &Printing) -> Result<Teacher<'_>, Failure> {
        let base = self.resolve.as_deref().map(OsStr::as_encoded_bytes);
        let resolve = base.map(|base| ExplainResolve::new(base, self.is_iri)).transpose();
        Ok(Teacher {
            explain: urial_verbs::Explain::new(self.is_iri),
            resolve: resolve
                .map_err(|error| usage(about_base(error), base.unwrap_or_default(), printing))?,
            lint: urial_verbs::Lint::new(Policy::new(), self.is_iri),
            is_iri: self.is_iri,
            is_svg: self.is_svg,
        })
    }
}

/// The error of the option that has the base.
fn about_base(error: urial_verbs::OptionError) -> urial_verbs::OptionError {
    urial_verbs::OptionError { option: "resolve", ..error }
}

/// The verb, prepared.
struct Teacher<'b> {
    explain: urial_verbs::Explain,
    resolve: Option<ExplainResolve<'b>>,
    /// Finds secrets.
    lint: urial_verbs::Lint,
    is_iri: bool,
    is_svg: bool,
}

impl Teacher<'_> {
    /// Explains an input. One that is not a reference is not resolved, but explained as such.
    fn explain(
        &self,
        input: Input<'_>,
        scratch: &mut Scratch,
        output: &mut Output,
    ) -> io::Result<Status> {
        if let Some(Ok(explained)) = self.resolve.map(|verb| verb.run(input.text)) {
            let drawing = |style| Ok(self.draw_resolution(&explained, style));
            self.show(true, input, &explained, drawing, output)?;
            return Ok(Status::Good);
        }
        let explained = self.explain.run(input.text, scratch);
        let is_valid = explained.linted.error.is_none();
        let drawing = |style| explanation::draw(&explained, &self.lint, style);
        self.show(is_valid, input, &explained.record(input.line_number()), drawing, output)?;
        Ok(if is_valid { Status::Good } else { Status::Bad })
    }

    fn show(
        &self,
        is_valid: bool,
        input: Input<'_>,
        record: &impl serde::Serialize,
        drawing: impl Fn(Style) -> io::Result<Drawing>,
        output: &mut Output,
    ) -> io::Result<()> {
        if let (true, Format::Text(style)) = (self.is_svg, output.format()) {
            let style = Style { color: false, width: svg::COLUMNS, ..style };
            return output.write_all(svg::text(&drawing(style)?).as_bytes());
        }
        let rows = |_: &mut TakeRow<'_>| Ok(());
        output.show(is_valid, &[Some(input.text)], record, &rows, |style, output| {
            drawing(style)?.write(style, output)
        })
    }

    /// Draws a resolution with the secrets of both texts masked in both.
    fn draw_resolution(&self, explained: &ExplainedResolve<'_>, style: Style) -> Drawing {
        let reference = String::from_utf8_lossy(explained.input.0);
        let texts = [explained.base, &reference];
        let secrets = texts.map(|text| explanation::secrets(text, &self.lint, style));
        let found = secrets.each_ref().map(Secrets::octets).concat();
        let [base, reference] = secrets.map(|secrets| secrets.and_again(&found).masked());
        let drawing = if self.is_iri {
            resolution::draw::<Rfc3987>(&base, &reference, style)
        } else {
            resolution::draw::<Rfc3986>(&base, &reference, style)
        };
        drawing.unwrap_or_else(explanation::withheld)
    }
}
