//! `urial edit`: every input after some steps.

use urial::ReferenceBuf;

use super::step::Given;
use super::text::TextVerb;
use super::{Status, reference};
use crate::args::{Edit, Step};
use crate::failure::Failure;
use crate::out::plain;
use crate::syntax::Syntax;

const VERB: TextVerb = TextVerb { key: "edited", stand_in: plain::ABSENT };

pub(crate) fn run<G: Syntax>(args: &Edit) -> Result<Status, Failure> {
    let given = |step| Given { option: Step::option(step), step, content: &args.content };
    let steps: Vec<_> = args.steps.0.iter().map(given).collect();
    steps.iter().try_for_each(Given::check)?;
    VERB.run(&args.common, |input, edited| {
        let mut reference = ReferenceBuf::from(reference::<G>(input)?);
        steps.iter().try_for_each(|step| step.take(&mut reference))?;
        edited.push_str(reference.as_str());
        Ok(())
    })
}
