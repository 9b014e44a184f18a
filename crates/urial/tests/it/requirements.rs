//! Requirements are shown by vectors that a wrong answer fails.

use std::marker::PhantomData;

use urial::{Rfc3986, Rfc3987};
use urial_testdata::lie::detect;
use urial_testdata::requirement::{Requirement, all};
use urial_testdata::vectors;

use crate::count::inputs;
use crate::suite::Library;

/// Lies about what the examples of twenty requirements ask, of all with `URIAL_INPUTS=full`.
#[test]
fn vectors_notice_a_lie() {
    let requirements = all();
    let drawn = if inputs(usize::MAX) == usize::MAX { requirements.len() } else { 20 };
    let has_lies = |requirement: &&Requirement| lies_about(requirement) > 0;
    let checked = shuffled(&requirements).filter(has_lies).take(drawn).count();
    assert!(
        checked >= 20,
        "{checked} requirements have an example that the library is asked about"
    );
}

/// Lies about the requirement, and returns how often.
fn lies_about(requirement: &Requirement) -> usize {
    let (uris, iris) = (Library::<Rfc3986>(PhantomData), Library::<Rfc3987>(PhantomData));
    detect(&uris, &vectors::URIS, "rfc3986", requirement)
        + detect(&uris, &vectors::SCHEMES, "scheme", requirement)
        + detect(&iris, &vectors::IRI_MAPPINGS, "iri", requirement)
}

/// Returns the requirements in an order that is always the same: 3986 has no divisor in common with
/// their number, so that its multiples are all of them.
fn shuffled(requirements: &[Requirement]) -> impl Iterator<Item = &Requirement> {
    let count = requirements.len();
    (0..count).map(move |turn| &requirements[turn * 3986 % count])
}
