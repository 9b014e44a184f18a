//! The table of functions. A function is an entry in one of these files.

mod changes;
mod findings;
mod names;
mod parts;
mod query;
mod same;
mod spark;
mod text;
mod valid;

use urial_verbs::{OptionError, Redact};

use crate::function::Function;

/// Returns all functions that begin with `uri_`.
pub fn functions() -> impl Iterator<Item = &'static Function> {
    let rooms = [
        parts::FUNCTIONS,
        valid::FUNCTIONS,
        query::FUNCTIONS,
        names::FUNCTIONS,
        same::FUNCTIONS,
        changes::FUNCTIONS,
        findings::FUNCTIONS,
        text::FUNCTIONS,
    ];
    rooms.into_iter().flatten()
}

/// Returns the functions of Apache Spark, with its names, nulls and errors. An engine registers them
/// only if it is told to, because they replace functions of its own.
pub fn spark_functions() -> impl Iterator<Item = &'static Function> {
    spark::FUNCTIONS.iter()
}

/// Returns the sentence of the command about a wrong option.
fn sentence(error: &OptionError) -> String {
    match &error.error {
        Some(reason) if error.message.is_empty() => reason.to_string(),
        Some(reason) => format!("{}: {reason}", error.message),
        None => error.message.clone(),
    }
}

/// The start of a text, without its secrets, for a message.
fn shown(text: &str) -> String {
    const LONGEST: usize = 200;
    let masked = Redact::default().run(text.as_bytes());
    let masked = String::from_utf8_lossy(&masked.redacted);
    match masked.char_indices().nth(LONGEST) {
        None => masked.into_owned(),
        Some((end, _)) => format!("{}…", &masked[..end]),
    }
}
