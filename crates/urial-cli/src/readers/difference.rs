//! Where readers disagree, and whether it matters.

use super::meaning::key;
use super::{Answer, PARTS, Part, READERS, Reader, Reading};

/// What readers disagree on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Aspect {
    /// Whether the input is refused.
    Refused,
    Part(Part),
}

/// A disagreement.
#[derive(Clone, Debug)]
pub(crate) struct Difference {
    pub(crate) aspect: Aspect,
    /// What is meant differs, not the spelling alone.
    pub(crate) matters: bool,
    /// Who agree with each other: in what is meant, if that differs, or else in the text.
    pub(crate) groups: Vec<Vec<Reader>>,
}

/// What all disagreements come to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Verdict {
    /// No reader takes the input.
    Invalid,
    /// The gravest of those that matter.
    Differ(Aspect),
    /// Only spelling differs.
    Text,
    /// All read the same.
    Same,
}

/// What differs, from the gravest on: where a request goes, how, and whether; then which, and what of it.
pub(crate) const GRAVITY: [Verdict; 9] = [
    Verdict::Differ(Aspect::Part(Part::Host)),
    Verdict::Differ(Aspect::Part(Part::Scheme)),
    Verdict::Differ(Aspect::Refused),
    Verdict::Differ(Aspect::Part(Part::Port)),
    Verdict::Differ(Aspect::Part(Part::Path)),
    Verdict::Differ(Aspect::Part(Part::Userinfo)),
    Verdict::Differ(Aspect::Part(Part::Query)),
    Verdict::Differ(Aspect::Part(Part::Fragment)),
    Verdict::Text,
];

impl Aspect {
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Aspect::Refused => "refused",
            Aspect::Part(part) => part.name(),
        }
    }
}

impl Verdict {
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Verdict::Invalid => "invalid",
            Verdict::Differ(aspect) => aspect.name(),
            Verdict::Text => "text",
            Verdict::Same => "same",
        }
    }

    /// Does something differ, as gravely as in `other` or more?
    pub(crate) fn is_as_grave_as(self, other: Verdict) -> bool {
        let place = |verdict| GRAVITY.iter().position(|&it| it == verdict);
        place(self).zip(place(other)).is_some_and(|(place, other)| place <= other)
    }
}

impl Difference {
    /// What it comes to alone.
    fn verdict(&self) -> Verdict {
        if self.matters { Verdict::Differ(self.aspect) } else { Verdict::Text }
    }
}

/// All disagreements: who refuses first, then the components in their order.
pub(crate) fn differences(answers: &[Answer; 5]) -> Vec<Difference> {
    let readings: Vec<_> = READERS
        .into_iter()
        .zip(answers)
        .filter_map(|(reader, answer)| Some((reader, answer.as_ref().ok()?)))
        .collect();
    let parts = PARTS.into_iter().filter_map(|part| difference(part, &readings));
    refused(answers).into_iter().chain(parts).collect()
}

/// What `differences`, those of `answers`, come to.
pub(crate) fn verdict(answers: &[Answer; 5], differences: &[Difference]) -> Verdict {
    if answers.iter().all(Result::is_err) {
        return Verdict::Invalid;
    }
    let is_found = |verdict| differences.iter().any(|it| it.verdict() == verdict);
    GRAVITY.into_iter().find(|&verdict| is_found(verdict)).unwrap_or(Verdict::Same)
}

fn refused(answers: &[Answer; 5]) -> Option<Difference> {
    let groups = grouped(READERS.into_iter().zip(answers).map(|(it, answer)| (it, answer.is_ok())));
    (groups.len() > 1).then_some(Difference { aspect: Aspect::Refused, matters: true, groups })
}

fn difference(part: Part, readings: &[(Reader, &Reading)]) -> Option<Difference> {
    let aspect = Aspect::Part(part);
    let keys: Vec<_> = readings.iter().map(|&(it, reading)| (it, key(reading, part))).collect();
    // The empty host names nothing, nor does one that is not there.
    let is_named = keys.iter().any(|(_, key)| key.as_ref().is_some_and(|key| !key.is_empty()));
    let meant = grouped(keys.into_iter());
    if meant.len() > 1 && (part != Part::Host || is_named) {
        return Some(Difference { aspect, matters: true, groups: meant });
    }
    let texts = grouped(readings.iter().map(|&(it, reading)| (it, reading.part(part))));
    (texts.len() > 1).then_some(Difference { aspect, matters: false, groups: texts })
}

/// The readers by what they have, in the order in which each is first had.
fn grouped<K: PartialEq>(keyed: impl Iterator<Item = (Reader, K)>) -> Vec<Vec<Reader>> {
    let mut groups: Vec<(K, Vec<Reader>)> = Vec::new();
    for (reader, key) in keyed {
        match groups.iter_mut().find(|(known, _)| *known == key) {
            Some((_, group)) => group.push(reader),
            None => groups.push((key, vec![reader])),
        }
    }
    groups.into_iter().map(|(_, group)| group).collect()
}
