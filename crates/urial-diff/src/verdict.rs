//! Where readings differ, and whether the difference matters.

use urial::Component;

use crate::meaning::{is_written_alike, key};
use crate::{Answer, Reader, Reading};

/// What readers disagree about.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Aspect {
    /// Whether the text is rejected.
    Rejected,
    /// A component.
    Component(Component),
}

impl Aspect {
    /// Returns the name: `refused`, or that of the component.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Aspect::Rejected => "refused",
            Aspect::Component(component) => component.as_str(),
        }
    }
}

/// A disagreement.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Difference {
    aspect: Aspect,
    matters: bool,
    groups: Vec<Vec<Reader>>,
}

impl Difference {
    /// Returns what the readers disagree about.
    #[must_use]
    pub fn aspect(&self) -> Aspect {
        self.aspect
    }

    /// Returns whether the meaning differs, and not only the spelling.
    #[must_use]
    pub fn matters(&self) -> bool {
        self.matters
    }

    /// Returns the readers that agree with each other: on the meaning if it differs, else on the
    /// text.
    #[must_use]
    pub fn groups(&self) -> &[Vec<Reader>] {
        &self.groups
    }

    fn verdict(&self) -> DiffVerdict {
        if self.matters { DiffVerdict::Differs(self.aspect) } else { DiffVerdict::Text }
    }
}

/// The gravest of the differences of a text.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum DiffVerdict {
    /// Every reader rejects the text.
    Invalid,
    /// The meaning differs.
    Differs(Aspect),
    /// Only the text differs, not its meaning.
    Text,
    /// All readings are equal.
    Same,
}

impl DiffVerdict {
    /// The verdicts that are differences, gravest first: where a request goes (host), how (scheme),
    /// whether it is made (rejected), then which resource and which part of it.
    pub const BY_GRAVITY: [DiffVerdict; 9] = [
        DiffVerdict::Differs(Aspect::Component(Component::Host)),
        DiffVerdict::Differs(Aspect::Component(Component::Scheme)),
        DiffVerdict::Differs(Aspect::Rejected),
        DiffVerdict::Differs(Aspect::Component(Component::Port)),
        DiffVerdict::Differs(Aspect::Component(Component::Path)),
        DiffVerdict::Differs(Aspect::Component(Component::Userinfo)),
        DiffVerdict::Differs(Aspect::Component(Component::Query)),
        DiffVerdict::Differs(Aspect::Component(Component::Fragment)),
        DiffVerdict::Text,
    ];

    /// Returns the name: `invalid`, `text`, `same`, or that of the aspect.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            DiffVerdict::Invalid => "invalid",
            DiffVerdict::Differs(aspect) => aspect.as_str(),
            DiffVerdict::Text => "text",
            DiffVerdict::Same => "same",
        }
    }

    /// Returns whether this is a difference as grave as `other`, or graver.
    #[must_use]
    pub fn is_as_grave_as(self, other: DiffVerdict) -> bool {
        let place = |verdict| DiffVerdict::BY_GRAVITY.iter().position(|&it| it == verdict);
        place(self).zip(place(other)).is_some_and(|(place, other)| place <= other)
    }
}

/// All differences: first whether the text is rejected, then the components in order.
pub(crate) fn differences(answers: &[(Reader, Answer)]) -> Vec<Difference> {
    let readings: Vec<_> = answers
        .iter()
        .filter_map(|(reader, answer)| Some((*reader, answer.as_ref().ok()?)))
        .collect();
    let components =
        Reading::COMPARED.into_iter().filter_map(|component| difference(component, &readings));
    rejections(answers).into_iter().chain(components).collect()
}

/// The gravest of `differences`, which are those of `answers`.
pub(crate) fn verdict(answers: &[(Reader, Answer)], differences: &[Difference]) -> DiffVerdict {
    if answers.iter().all(|(_, answer)| answer.is_err()) {
        return DiffVerdict::Invalid;
    }
    let is_found = |verdict| differences.iter().any(|it| it.verdict() == verdict);
    DiffVerdict::BY_GRAVITY
        .into_iter()
        .find(|&verdict| is_found(verdict))
        .unwrap_or(DiffVerdict::Same)
}

fn rejections(answers: &[(Reader, Answer)]) -> Option<Difference> {
    let groups = grouped(answers.iter().map(|(reader, answer)| (*reader, answer.is_ok())));
    (groups.len() > 1).then_some(Difference { aspect: Aspect::Rejected, matters: true, groups })
}

fn difference(component: Component, readings: &[(Reader, &Reading)]) -> Option<Difference> {
    let mut pairs = readings.iter().zip(readings.iter().skip(1));
    if pairs.all(|((_, a), (_, b))| is_written_alike(component, a, b)) {
        return None;
    }
    let aspect = Aspect::Component(component);
    let keys: Vec<_> =
        readings.iter().map(|&(it, reading)| (it, key(reading, component))).collect();
    // The empty host names nothing, like an absent one.
    let is_named = keys.iter().any(|(_, key)| key.as_ref().is_some_and(|key| !key.is_empty()));
    let meant = grouped(keys.into_iter());
    if meant.len() > 1 && (component != Component::Host || is_named) {
        return Some(Difference { aspect, matters: true, groups: meant });
    }
    let texts = grouped(readings.iter().map(|&(it, reading)| (it, reading.component(component))));
    (texts.len() > 1).then_some(Difference { aspect, matters: false, groups: texts })
}

/// Groups the readers by their keys, in the order of the first reader of each group.
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
