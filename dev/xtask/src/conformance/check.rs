//! What a place that names a requirement must have, so that the name means something.

use std::collections::{BTreeMap, BTreeSet};

use urial_testdata::requirement::{Area, REQUIREMENTS, Requirement};

use super::mentions::{Mention, Place};
use super::standing::requirements;

/// Checks each mention, and that each document that a requirement refers to names it.
///
/// # Errors
/// If a requirement is named that is not listed, by a vector that cannot show it, or by the head of
/// a file of which no vector can; or if a document does not name what it is to answer.
pub(crate) fn check(areas: &[Area], mentions: &[Mention]) -> Result<(), String> {
    let requirements = requirements(areas);
    let mut errors: Vec<_> =
        mentions.iter().filter_map(|mention| wrong(mention, &requirements)).collect();
    errors.extend(idle_heads(mentions, &requirements));
    errors.extend(requirements.values().filter_map(|row| unnamed(row, mentions)));
    if errors.is_empty() { Ok(()) } else { Err(errors.join("\n")) }
}

type Requirements<'a> = BTreeMap<&'a str, &'a Requirement>;

fn wrong(Mention { id, place }: &Mention, requirements: &Requirements) -> Option<String> {
    let Some(requirement) = requirements.get(id) else {
        return Some(format!("{place}: {id} is not in {REQUIREMENTS}"));
    };
    match place {
        Place::Vector { keys, is_own: true, .. } if !requirement.can_be_shown_by(keys) => {
            Some(format!("{place}: {id} cannot be shown here: {}", wanted(requirement)))
        }
        Place::Test { .. } if requirement.law.is_none() && requirement.examples.is_empty() => {
            Some(format!("{place}: {id} has neither a law nor an example in {REQUIREMENTS}"))
        }
        _ => None,
    }
}

/// Returns what a vector needs to show the requirement.
fn wanted(requirement: &Requirement) -> String {
    let methods: BTreeSet<_> = requirement.questions().map(|question| question.method).collect();
    if methods.is_empty() {
        return "it has no example".to_owned();
    }
    format!("its examples ask {}", Vec::from_iter(methods).join(", "))
}

/// Returns the requirements in the head of a file of which no vector can show them.
fn idle_heads(mentions: &[Mention], requirements: &Requirements) -> Vec<String> {
    let mut is_shown = BTreeMap::new();
    for Mention { id, place } in mentions {
        if let (Place::Vector { file, keys, is_own: false, .. }, Some(requirement)) =
            (place, requirements.get(id))
        {
            *is_shown.entry((file, id)).or_insert(false) |= requirement.can_be_shown_by(keys);
        }
    }
    let idle = is_shown.iter().filter(|(_, is_shown)| !**is_shown);
    idle.map(|((file, id), _)| format!("testdata/{file}: {id}: no vector of the file can show it"))
        .collect()
}

fn unnamed(requirement: &Requirement, mentions: &[Mention]) -> Option<String> {
    let document = requirement.documented.as_deref()?;
    let names = |mention: &Mention| {
        let is_there = matches!(mention.place, Place::Document { file, .. } if file == document);
        is_there && mention.id == requirement.id
    };
    let id = &requirement.id;
    (!mentions.iter().any(names))
        .then(|| format!("{REQUIREMENTS}: {id}: {document} does not name it"))
}
