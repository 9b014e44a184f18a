//! `urial encode`: every input as text that stands for it in a URI.

use std::fmt::Write as _;

use urial::{EncodeSet, encode, encode_form};

use super::Status;
use super::text::TextVerb;
use crate::args::Encode;
use crate::failure::Failure;
use crate::out::plain;

const VERB: TextVerb = TextVerb { key: "encoded", stand_in: plain::ABSENT };

pub(crate) fn run(args: &Encode) -> Result<Status, Failure> {
    let set = EncodeSet::from(args.set).and_keep(args.keep.as_bytes());
    VERB.run(&args.common, |input, text| {
        let encoded = if args.form { encode_form(input) } else { encode(input, set) };
        // Writing to a `String` does not fail.
        let _ = write!(text, "{encoded}");
        Ok(())
    })
}
