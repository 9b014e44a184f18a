//! The verbs, one per file, and the run they share: every input in turn, then a status.

pub(crate) mod build;
pub(crate) mod compare;
pub(crate) mod decode;
pub(crate) mod diff;
pub(crate) mod edit;
pub(crate) mod encode;
pub(crate) mod expand;
pub(crate) mod legacy;
pub(crate) mod r#match;
pub(crate) mod normalize;
pub(crate) mod parse;
pub(crate) mod relativize;
pub(crate) mod resolve;
pub(crate) mod scheme;
pub(crate) mod schemes;
mod step;
mod text;
pub(crate) mod to_iri;
pub(crate) mod to_uri;
mod variables;

use std::io::{self, Write as _};

use urial::{Found, Identifier, Iri, IriRef, ParseError, Reference, Template};

use crate::args::{Base, Common, Printing};
use crate::failure::Failure;
use crate::input::{self, Input};
use crate::out::{Output, is_at_length};
use crate::refusal::Refusal;
use crate::syntax::Syntax;

/// How the inputs were.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Status {
    Good,
    /// Some input was not.
    Bad,
}

/// A run on its way.
struct Run {
    output: Output,
    status: Status,
}

impl Run {
    fn new(printing: &Printing) -> Run {
        Run { output: Output::new(printing), status: Status::Good }
    }

    /// Lets a verb write one result, and say whether its input was good.
    fn step(
        &mut self,
        verb: impl FnOnce(&mut Output) -> io::Result<Status>,
    ) -> Result<(), Failure> {
        if verb(&mut self.output)? == Status::Bad {
            self.status = Status::Bad;
        }
        self.output.end_of_result()?;
        Ok(())
    }

    fn finish(mut self) -> Result<Status, Failure> {
        self.output.flush()?;
        Ok(self.status)
    }
}

/// Runs a verb on every input.
fn each(
    common: &Common,
    mut verb: impl FnMut(Input<'_>, &mut Output) -> io::Result<Status>,
) -> Result<Status, Failure> {
    let mut run = Run::new(&common.printing);
    input::each(common.source(), |input| run.step(|output| verb(input, output)))?;
    run.finish()
}

/// The base, which must have a scheme.
fn base<'a, G: Syntax>(base: &'a Base, printing: &Printing) -> Result<Identifier<'a, G>, Failure> {
    let text = base.text.as_encoded_bytes();
    identifier(text).map_err(|refusal| {
        let why = refusal.diagnosis(text, is_at_length(printing));
        Failure::Usage("--base", format!("a base must be {}: {why}", G::A_NAME))
    })
}

/// Reads a reference.
fn reference<G: Syntax>(text: &[u8]) -> Result<Reference<'_, G>, Refusal<'static>> {
    Reference::parse_bytes(text).map_err(|error| refusal::<G>(error, text))
}

/// Why `text` is no reference.
fn refusal<G: Syntax>(error: ParseError, text: &[u8]) -> Refusal<'static> {
    let is_iri = || IriRef::parse_bytes(text).is_ok();
    Refusal::parse(error, G::HELP, is_iri)
}

/// Reads a reference that must have a scheme.
fn identifier<G: Syntax>(text: &[u8]) -> Result<Identifier<'_, G>, Refusal<'static>> {
    let is_iri = || Iri::parse_bytes(text).is_ok();
    Identifier::parse_bytes(text).map_err(|error| Refusal::parse(error, G::HELP, is_iri))
}

/// Reads a template, which is text.
fn template(text: &[u8]) -> Result<Template<'_>, Refusal<'static>> {
    let refusal = match utf8(text) {
        Ok(text) => return Ok(Template::parse(text)?),
        Err(refusal) => refusal,
    };
    // What is refused before the first octet that is no text comes first.
    let before = text.utf8_chunks().next().map_or("", |chunk| chunk.valid());
    match Template::parse(before) {
        Err(error) if error.offset() < before.len() => Err(error.into()),
        _ => Err(refusal),
    }
}

/// Reads text: another octet is refused where it stands.
fn utf8(text: &[u8]) -> Result<&str, Refusal<'static>> {
    str::from_utf8(text).map_err(|error| {
        let offset = error.valid_up_to();
        Refusal::Input { offset, expected: "UTF-8", found: Found::Byte(text[offset]) }
    })
}
