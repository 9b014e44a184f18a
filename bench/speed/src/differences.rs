//! Texts that urial and fluent-uri resolve or normalize to different results. Both follow the same
//! grammar, but decide some points differently (docs/decisions/README.md).

use crate::engine::{results_of_fluent_uri, results_of_urial};
use crate::input::Input;
use crate::work::Work;

/// The differences in one work.
#[derive(Debug)]
pub(crate) struct Difference {
    pub(crate) work: Work,
    /// The number of texts with different results.
    pub(crate) number: usize,
    /// The number of all texts.
    pub(crate) of: usize,
    /// The first such text, the result of urial, and that of fluent-uri.
    pub(crate) example: Option<[String; 3]>,
}

/// Compares the results of each of `works` that has texts as results.
pub(crate) fn all(input: &Input, works: &[Work]) -> Vec<Difference> {
    let of_texts = [
        Work::Resolve,
        Work::ResolveRelative,
        Work::Normalize,
        Work::NormalizeNormal,
        Work::NormalizeNeeded,
    ];
    let compared = of_texts.into_iter().filter(|work| works.contains(work));
    compared.map(|work| of(work, input)).collect()
}

fn of(work: Work, input: &Input) -> Difference {
    let texts = input.of(work);
    let each = texts.each().into_iter().map(str::to_owned);
    let (ours, theirs) = (results_of_urial(work, texts), results_of_fluent_uri(work, texts));
    let results = each.zip(ours.into_iter().zip(theirs));
    let mut differences = results.filter(|(_, (ours, theirs))| ours != theirs);
    let example = differences.next().map(|(text, (ours, theirs))| [text, ours, theirs]);
    let number = usize::from(example.is_some()) + differences.count();
    Difference { work, number, of: texts.number(), example }
}
