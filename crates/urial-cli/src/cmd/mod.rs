//! The verbs, one per file, and the run they share: every input in turn, then a status.

pub(crate) mod parse;
pub(crate) mod resolve;

use std::io::{self, Write as _};

use crate::args::Common;
use crate::failure::Failure;
use crate::input::{self, Input};
use crate::out::Output;

/// How the inputs were.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Status {
    Good,
    /// Some input was invalid.
    Bad,
}

/// Runs a verb on every input. It writes a result, and says whether the input was good.
fn run(
    common: &Common,
    mut verb: impl FnMut(&Input<'_>, &mut Output) -> io::Result<Status>,
) -> Result<Status, Failure> {
    let mut output = Output::new(common);
    let mut status = Status::Good;
    input::each(common, |input| {
        if verb(input, &mut output)? == Status::Bad {
            status = Status::Bad;
        }
        output.end_of_result()?;
        Ok(())
    })?;
    output.flush()?;
    Ok(status)
}
