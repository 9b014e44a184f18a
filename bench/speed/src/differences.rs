//! Where urial and fluent-uri follow the same grammar and still make another text of the same one. Told, recorded, and not hidden:
//! each decides some points in another way (docs/decisions/README.md).

use crate::engine::{results_of_fluent_uri, results_of_urial};
use crate::input::Input;
use crate::work::Work;

#[derive(Debug)]
pub(crate) struct Difference {
    pub(crate) work: Work,
    /// How many texts become another one.
    pub(crate) number: usize,
    /// Of how many.
    pub(crate) of: usize,
    /// The first of them: the text, and what each makes of it.
    pub(crate) example: Option<[String; 3]>,
}

/// For each work whose result is a text.
pub(crate) fn all(input: &Input) -> Vec<Difference> {
    let works =
        [Work::Resolve, Work::ResolveRelative, Work::NormalizeNormal, Work::NormalizeNeeded];
    works.map(|work| of(work, input)).into()
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
