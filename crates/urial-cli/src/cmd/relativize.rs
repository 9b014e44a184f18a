//! `urial relativize`: the shortest reference to every input against a base.

use urial::{Obstacle, Relativizer};

use super::text::TextVerb;
use super::{Status, base, identifier};
use crate::args::Relativize;
use crate::failure::Failure;
use crate::out::json::Reason;
use crate::out::plain;
use crate::syntax::Syntax;

pub(super) const VERB: TextVerb = TextVerb { key: "reference", stand_in: plain::ABSENT };

pub(crate) fn run<G: Syntax>(args: &Relativize) -> Result<Status, Failure> {
    let base = base::<G>(&args.base, &args.common.printing)?;
    let relativizer = Relativizer::new(base).within(args.within.into()).dot_dot(!args.no_dot_dot);
    VERB.run(&args.common, |input, reference| {
        let obstacle = relativizer.relativize_into(identifier(input)?, reference)?;
        Ok(Reason { reason: obstacle.map(Obstacle::as_str) })
    })
}
