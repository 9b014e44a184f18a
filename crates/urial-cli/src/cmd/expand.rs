//! `urial expand`: the text that every template makes of the variables.

use super::text::TextVerb;
use super::{Status, template, variables};
use crate::args::Expand;
use crate::failure::Failure;
use crate::out::plain;

const VERB: TextVerb = TextVerb { key: "expanded", stand_in: plain::ABSENT };

pub(crate) fn run(args: &Expand) -> Result<Status, Failure> {
    let variables = variables::given(args)?;
    VERB.run(&args.common, |input, text| Ok(template(input)?.expand_into(&variables, text)?))
}
