//! `urial explain`: all that can be said about every input.
#![allow(clippy::doc_markdown)]

use std::ffi::{OsStr, OsString};
use std::io::{self, Write as _};

use urial::{Rfc3986, Rfc3987};
use urial_lint::Policy;
use urial_verbs::{ExplainResolve, ExplainedResolve, Scratch, TakeRow};

use super::{explanation, picture};
use crate::failure::Failure;
use crate::format::names::Names;
use crate::input::Input;
use crate::options::{Common, FormatName, Iri, NoEdition, Printing, after_help};
use crate::output::Output;
use crate::print::drawing::Drawing;
use crate::print::reference::Style;
use crate::print::resolution;
use crate::print::secrets::Secrets;
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
    #[arg(long, visible_alias = "base", value_name = "BASE")]
    resolve: Option<OsString>,

    /// Write a picture as SVG, for documents: the parts, and the steps to the normal form or to the
    /// target. Takes one input, as an argument.
    #[arg(
        long = "svg",
        conflicts_with_all = ["json", "format", "file", "only", "null", "with_input"]
    )]
    is_svg: bool,

    #[command(flatten)]
    iri: Iri,

    #[command(flatten)]
    edition: NoEdition,

    #[command(flatten)]
    common: Common,
}

impl Explain {
    pub(crate) fn run(&self, printing: &Printing) -> Result<Status, Failure> {
        self.common.note_files();
        self.edition.check("not available with explain, which reads by RFC 3986")?;
        if self.is_svg && self.common.inputs.len() != 1 {
            let why = "draws one input: give it as an argument";
            return Err(Failure::Usage("--svg".into(), why.into()));
        }
        let format = printing.format().unwrap_or(FormatName::Text);
        if self.is_svg && format != FormatName::Text {
            let why = "draws a picture: leave out --json and --format";
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
        let resolve = base.map(|base| ExplainResolve::new(base, self.iri.is_on())).transpose();
        Ok(Teacher {
            explain: urial_verbs::Explain::new(self.iri.is_on()),
            resolve: resolve
                .map_err(|error| usage(about_base(error), base.unwrap_or_default(), printing))?,
            lint: urial_verbs::Lint::new(Policy::new(), self.iri.is_on()),
            is_iri: self.iri.is_on(),
            svg: self.is_svg.then(|| Style::of(printing, false)),
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
    /// The style of a picture, if one is drawn.
    svg: Option<Style>,
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
            if let Some(style) = self.svg {
                let picture = picture::draw_resolution(&explained, self.is_iri, &self.lint, style);
                output.write_all(picture.document().as_bytes())?;
            } else {
                let drawing = |style| Ok(self.draw_resolution(&explained, style));
                show(true, input, &explained, drawing, output)?;
            }
            return Ok(Status::Good);
        }
        let explained = self.explain.run(input.text, scratch);
        let is_valid = explained.linted.error.is_none();
        if let Some(style) = self.svg {
            let picture = picture::draw(&explained, &self.lint, style);
            output.write_all(picture.document().as_bytes())?;
        } else {
            let drawing = |style| explanation::draw(&explained, &self.lint, style);
            show(is_valid, input, &explained.record(input.line_number()), drawing, output)?;
        }
        Ok(if is_valid { Status::Good } else { Status::Bad })
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

fn show(
    is_valid: bool,
    input: Input<'_>,
    record: &impl serde::Serialize,
    drawing: impl Fn(Style) -> io::Result<Drawing>,
    output: &mut Output,
) -> io::Result<()> {
    let rows = |_: &mut TakeRow<'_>| Ok(());
    output.show(is_valid, &[Some(input.text)], record, &rows, |style, output| {
        drawing(style)?.write(style, output)
    })
}
