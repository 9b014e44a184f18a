//! `urial normalize`: the normal form of every input.

use urial::Normalizer;

use super::text::TextVerb;
use super::{Status, reference};
use crate::args::Normalize;
use crate::failure::Failure;
use crate::out::plain;
use crate::syntax::Syntax;

pub(super) const VERB: TextVerb = TextVerb { key: "normalized", stand_in: plain::ABSENT };

pub(crate) fn run<G: Syntax>(args: &Normalize) -> Result<Status, Failure> {
    let normalizer = Normalizer::new().rung(args.rung).ipv6_text(args.ipv6.is_on);
    VERB.run(&args.common, |input, normal| {
        // Most references are normal already, and then this one is spared the writing.
        normal.push_str(&normalizer.normal_text(reference::<G>(input)?));
        Ok(())
    })
}
