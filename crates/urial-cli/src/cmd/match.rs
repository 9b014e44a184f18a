//! `urial match`: the variables with which a template expands to every input.

use std::io;

use urial::{Matcher, Variables};

use super::{Status, each, template, utf8};
use crate::args::Match;
use crate::failure::Failure;
use crate::input::Input;
use crate::out::{Format, Output, is_at_length, json, matching, plain};

pub(crate) fn run(args: &Match) -> Result<Status, Failure> {
    let text = args.template.as_encoded_bytes();
    let template = template(text).map_err(|refusal| {
        let why = refusal.diagnosis(text, is_at_length(&args.common.printing)).to_string();
        Failure::Usage("TEMPLATE", why)
    })?;
    let matcher = template.matcher();
    each(&args.common, |input, output| find(&matcher, input, output))
}

fn find(matcher: &Matcher<'_>, input: Input<'_>, output: &mut Output) -> io::Result<Status> {
    let text = match utf8(input.text) {
        Ok(text) => text,
        Err(refusal) => {
            output.refuse(input, &refusal, plain::ABSENT)?;
            return Ok(Status::Bad);
        }
    };
    let found = matcher.match_text(text);
    print(text, found.as_ref(), output)?;
    Ok(if found.is_some() { Status::Good } else { Status::Bad })
}

fn print(text: &str, found: Option<&Variables<'_>>, output: &mut Output) -> io::Result<()> {
    match output.format() {
        Format::Json => json::write(&json::Matched::new(text, found), output),
        Format::Plain => matching::columns(found, output),
        Format::Drawing(_) => matching::list(text, found, output),
    }
}
