//! Letters by their scripts, for messages about names that look like others.

use std::collections::{BTreeMap, BTreeSet};

use unicode_script::{Script, UnicodeScript as _};
use urial::Found;

/// Says of which scripts characters are that a reader may take for others, each with its code
/// point. At most three are named.
pub(super) fn named(chars: impl Iterator<Item = char>) -> String {
    let mut seen = BTreeSet::new();
    let mut chars = chars.filter(|char| seen.insert(*char));
    let mut sentences: Vec<_> = chars.by_ref().take(MOST).map(sentence).collect();
    let more = chars.count();
    if more > 0 {
        sentences.push(format!("{more} more"));
    }
    sentences.join(", ")
}

/// The most characters that a message names.
const MOST: usize = 3;

fn sentence(char: char) -> String {
    let (shown, code) = (format!("`{}`", Found::Char(char)), u32::from(char));
    match char.script() {
        Script::Common | Script::Inherited | Script::Unknown => {
            format!("{shown} is U+{code:04X}, which is not in ASCII")
        }
        script if char.is_alphabetic() => {
            format!("{shown} is a {} letter (U+{code:04X})", script.full_name())
        }
        script => format!("{shown} is a {} character (U+{code:04X})", script.full_name()),
    }
}

/// The letters of a label that are not of the script of most of its letters.
pub(super) fn strangers(label: &str) -> impl Iterator<Item = char> {
    let mut counts = BTreeMap::new();
    for char in label.chars().filter(|char| char.is_alphabetic()) {
        *counts.entry(char.script().full_name()).or_insert(0_usize) += 1;
    }
    let most = counts.into_iter().max_by_key(|(_, count)| *count).map(|(script, _)| script);
    let is_strange = move |char: &char| most.is_some_and(|most| char.script().full_name() != most);
    label.chars().filter(|char| char.is_alphabetic()).filter(is_strange)
}
