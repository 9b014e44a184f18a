//! `urial decode`: the decoded octets of every input.
#![allow(clippy::doc_markdown)]

use urial_verbs::{Decoded, Scratch};

use crate::failure::Failure;
use crate::format::names::Names;
use crate::options::{Common, Printing, after_help};
use crate::run::{Status, each};

/// Decode percent-encoded text, once.
///
/// Takes a component or a part of one, never a whole URI: split first, then decode. Prints the
/// bytes of every input and a line feed, or \N if a "%" is not followed by two hex digits. On a
/// terminal, control characters are escaped, and bytes that are not UTF-8 appear as U+FFFD.
#[derive(clap::Args)]
#[command(
    after_help = after_help!(
        "urial decode caf%C3%A9 %2541"
        "urial decode --form a+b%20c"
        "urial decode --json a%0Ab"
    ),
    args_override_self = true
)]
pub(crate) struct Decode {
    /// Decode application/x-www-form-urlencoded, where a "+" is a space.
    #[arg(long)]
    form: bool,

    #[command(flatten)]
    common: Common,
}

impl Decode {
    pub(crate) fn run(&self, printing: &Printing) -> Result<Status, Failure> {
        let verb = if self.form { urial_verbs::Decode::Form } else { urial_verbs::Decode::Rfc3986 };
        each(
            &self.common,
            printing,
            Names::of(Decoded::COLUMNS),
            |input, scratch: &mut Scratch, output| {
                let again = |text: &[u8], _: &[u8]| {
                    let mut scratch = Scratch::default();
                    let decoded = verb.run(text, &mut scratch).ok()?;
                    Some(String::from_utf8_lossy(decoded.octets).into_owned())
                };
                output.remade(input, b"", verb.run(input.text, scratch), again)
            },
        )
    }
}
