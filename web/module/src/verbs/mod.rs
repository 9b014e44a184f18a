//! The verbs: each takes its arguments and returns a record as JSON.

#[cfg(feature = "full")]
mod edit;
mod examine;
mod map;
#[cfg(feature = "full")]
mod parts;
mod reference;
#[cfg(feature = "full")]
mod template;

use serde::Serialize;
use urial_verbs::{Error, Rejected, json};

use crate::arguments::Arguments;
use crate::failure::Failure;

#[cfg(feature = "full")]
pub(crate) use edit::{build, edit};
#[cfg(feature = "full")]
pub(crate) use examine::gate;
pub(crate) use examine::{explain, find, interpret, lint, redact, scheme};
#[cfg(feature = "full")]
pub(crate) use map::to_path;
pub(crate) use map::{to_iri, to_uri};
#[cfg(feature = "full")]
pub(crate) use parts::{decode, encode};
pub(crate) use reference::{compare, normalize, parse, relativize, resolve};
#[cfg(feature = "full")]
pub(crate) use template::{expand, r#match};

/// A verb: the JSON of its record, or why it is not asked.
pub(crate) type Verb = fn(&mut Arguments) -> Result<String, Failure>;

/// Calls a verb with arguments in JSON. The answer is JSON on one line.
pub(crate) fn answer(verb: Verb, arguments: &[u8]) -> String {
    let answer = Arguments::read(arguments).and_then(|mut arguments| verb(&mut arguments));
    answer.unwrap_or_else(|failure| json::to_string(&failure))
}

/// Returns the JSON of a result about `input`.
fn record<R: Serialize>(input: &[u8], result: Result<R, Error<'_>>) -> String {
    match result {
        Ok(record) => json::to_string(&record),
        Err(error) => json::to_string(&Rejected::new(Some(input), None, &error)),
    }
}
