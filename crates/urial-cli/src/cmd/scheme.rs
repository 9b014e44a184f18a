//! `urial scheme`: what every input means by its scheme.

use std::io;

use urial::Uri;
use urial::scheme::{Lenient, View};

use super::{Status, each};
use crate::args::Scheme;
use crate::failure::Failure;
use crate::input::Input;
use crate::out::secrets::starred;
use crate::out::view::{Customs, Refused, Viewed};
use crate::out::{Format, Output, json, plain, view};
use crate::refusal::Refusal;

/// What helps against a refusal, if there is a custom that the input follows.
const HELP: &str = "use --lenient, which reads what some programs write";

pub(crate) fn run(args: &Scheme) -> Result<Status, Failure> {
    each(&args.common, |input, output| tell(args.is_lenient, input, output))
}

fn tell(is_lenient: bool, input: Input<'_>, output: &mut Output) -> io::Result<Status> {
    let strict = match read(input.text) {
        Ok((uri, view)) if !is_lenient => {
            return print(input, &Viewed { uri, view, customs: None }, output);
        }
        strict => strict,
    };
    let lenient = str::from_utf8(input.text).ok().and_then(|text| Lenient::read(text).ok());
    // What leniency does not help is told as if there were none.
    let lenient = lenient.as_ref().filter(|lenient| lenient.uri().as_uri().view().is_ok());
    let changes = lenient.map(Lenient::changes).unwrap_or_default();
    let customs = Some(Customs { changes, is_strict: strict.is_ok() });
    match (strict, lenient) {
        (_, Some(lenient)) if is_lenient => {
            let uri = lenient.uri().as_uri();
            let view = uri.view().ok().flatten();
            print(input, &Viewed { uri, view, customs }, output)
        }
        (Ok((uri, view)), _) => print(input, &Viewed { uri, view, customs }, output),
        (Err(refusal), _) => {
            let refusal = refusal.with_help(Some(HELP).filter(|_| lenient.is_some()));
            let record = || Refused::new(input, &refusal, changes, is_lenient);
            let shown = starred(input.text, refusal.offset().unwrap_or_default());
            output.refuse_as(Input { text: &shown, ..input }, &refusal, plain::ABSENT, record)?;
            Ok(Status::Bad)
        }
    }
}

/// A URI, and the view of it, if its scheme has one.
fn read(text: &[u8]) -> Result<(Uri<'_>, Option<View<'_>>), Refusal<'static>> {
    let uri = Uri::parse_bytes(text)?;
    Ok((uri, uri.view()?))
}

fn print(input: Input<'_>, viewed: &Viewed<'_>, output: &mut Output) -> io::Result<Status> {
    match output.format() {
        Format::Json => json::write(&view::Record::new(input, viewed), output)?,
        Format::Plain => view::columns(viewed, output)?,
        Format::Drawing(_) => view::list(viewed, output)?,
    }
    Ok(Status::Good)
}
