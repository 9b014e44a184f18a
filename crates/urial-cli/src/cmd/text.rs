//! Verbs that make one text of every input.

use std::io;

use serde::Serialize;

use super::{Status, each};
use crate::args::Common;
use crate::failure::Failure;
use crate::input::Input;
use crate::out::json::{self, Made};
use crate::out::{Format, Output, printable};
use crate::refusal::Refusal;

/// How a verb prints the text that it makes.
pub(super) struct TextVerb {
    /// The key of the text in JSON.
    pub(super) key: &'static str,
    /// The line of an input that gave none, where programs read.
    pub(super) stand_in: &'static str,
}

impl TextVerb {
    /// Runs the verb: `make` writes the text of an input, and returns what JSON has beside it.
    pub(super) fn run<'a, M: Serialize>(
        &self,
        common: &Common,
        mut make: impl FnMut(&[u8], &mut String) -> Result<M, Refusal<'a>>,
    ) -> Result<Status, Failure> {
        let mut text = String::new();
        each(common, |input, output| {
            text.clear();
            let done = make(input.text, &mut text);
            self.print(input, done, &text, output)
        })
    }

    /// Writes the text of one input, or why there is none.
    pub(super) fn print<M: Serialize>(
        &self,
        input: Input<'_>,
        done: Result<M, Refusal<'_>>,
        text: &str,
        output: &mut Output,
    ) -> io::Result<Status> {
        match (done, output.format()) {
            (Err(refusal), _) => {
                output.refuse(input, &refusal, self.stand_in)?;
                return Ok(Status::Bad);
            }
            (Ok(more), Format::Json) => {
                json::write(&Made::new(input, self.key, text, more), output)?;
            }
            (Ok(_), Format::Plain) => output.line(text.as_bytes())?,
            (Ok(_), Format::Drawing(_)) => output.line(printable(text).as_bytes())?,
        }
        Ok(Status::Good)
    }
}
