//! `urial resolve`: the target of every input against a base.

use urial::Resolver;

use super::text::TextVerb;
use super::{Status, base, reference};
use crate::args::Resolve;
use crate::failure::Failure;
use crate::syntax::Syntax;

/// No target is empty.
pub(super) const VERB: TextVerb = TextVerb { key: "target", stand_in: "" };

pub(crate) fn run<G: Syntax>(args: &Resolve) -> Result<Status, Failure> {
    let base = base::<G>(&args.base, &args.common.printing)?;
    let excess = args.excess.map_or(urial::Excess::Discard, Into::into);
    let resolver = Resolver::new(base).strict(!args.non_strict).excess(excess);
    VERB.run(&args.common, |input, target| Ok(resolver.resolve_into(reference(input)?, target)?))
}
