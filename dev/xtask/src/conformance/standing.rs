//! What meets each demand of a requirement, and so the state that it is in.

use std::collections::BTreeMap;

use urial_testdata::requirement::{Area, Example, Requirement};

use super::mentions::{Mention, Place};

/// The places that name a requirement, by its id.
pub(crate) type Places<'a> = BTreeMap<&'a str, Vec<&'a Place<'a>>>;

/// Returns the places that name each requirement. A vector is left out where only the head of its
/// file names the requirement and the vector cannot show it.
pub(crate) fn places<'a>(areas: &[Area], mentions: &'a [Mention]) -> Places<'a> {
    let requirements = requirements(areas);
    let mut places = Places::new();
    for Mention { id, place } in mentions {
        let is_evidence = match (place, requirements.get(id)) {
            (Place::Vector { keys, .. }, Some(requirement)) => requirement.can_be_shown_by(keys),
            _ => true,
        };
        if is_evidence {
            places.entry(*id).or_default().push(place);
        }
    }
    places
}

/// Returns the requirements by their ids.
pub(crate) fn requirements(areas: &[Area]) -> BTreeMap<&str, &Requirement> {
    let all = areas.iter().flat_map(|area| &area.requirements);
    all.map(|requirement| (requirement.id.as_str(), requirement)).collect()
}

/// A requirement, and what meets its demands.
pub(crate) struct Standing<'a> {
    pub(crate) requirement: &'a Requirement,
    /// Each example, and the vector that shows it.
    pub(crate) examples: Vec<(&'a Example, Option<&'a Place<'a>>)>,
    /// The vectors that name the requirement.
    pub(crate) vectors: Vec<&'a Place<'a>>,
    /// The tests in Rust that name it.
    pub(crate) tests: Vec<&'a Place<'a>>,
    /// Where the document that answers it names it.
    pub(crate) documents: Vec<&'a Place<'a>>,
}

/// How far a requirement is met.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum State {
    Shown,
    Documented,
    Partly,
    Planned,
    Declined,
    Open,
}

impl<'a> Standing<'a> {
    pub(crate) fn of(requirement: &'a Requirement, places: &Places<'a>) -> Self {
        let named = places.get(requirement.id.as_str()).map(Vec::as_slice).unwrap_or_default();
        let (mut vectors, mut tests, mut documents) = (Vec::new(), Vec::new(), Vec::new());
        for place in named {
            match place {
                Place::Vector { .. } => vectors.push(*place),
                Place::Test { .. } => tests.push(*place),
                Place::Document { file, .. }
                    if requirement.documented.as_deref() == Some(*file) =>
                {
                    documents.push(*place);
                }
                Place::Document { .. } => {}
            }
        }
        let shown = |example| vectors.iter().copied().find(|place| place.shows(example));
        let examples = requirement.examples.iter().map(|example| (example, shown(example)));
        Standing { requirement, examples: examples.collect(), vectors, tests, documents }
    }

    pub(crate) fn state(&self) -> State {
        let Requirement { law, documented, planned, declined, .. } = self.requirement;
        let law = law.as_ref().map(|_| !self.tests.is_empty());
        let document = documented.as_ref().map(|_| !self.documents.is_empty());
        let examples = self.examples.iter().map(|(_, vector)| vector.is_some());
        let met: Vec<_> = examples.chain(law).chain(document).collect();
        let put_off = planned.is_some() || declined.is_some();
        match (met.contains(&true), met.contains(&false) || put_off) {
            (true, true) => State::Partly,
            (true, false) if self.examples.is_empty() && law.is_none() => State::Documented,
            (true, false) => State::Shown,
            (false, _) if planned.is_some() => State::Planned,
            (false, _) if declined.is_some() => State::Declined,
            (false, _) => State::Open,
        }
    }
}
