//! Names that a misspelled name may stand for.

/// Returns the names that differ from `name` in at most two letters, then those that share a word
/// with it; at most five. Words have hyphens between them.
///
/// ```
/// use urial_verbs::near;
///
/// let names = ["empty-port", "default-port", "long-uri"];
/// assert_eq!(near("emty-port", names), ["empty-port", "default-port"]);
/// assert_eq!(near("long-url", names), ["long-uri"]);
/// assert!(near("x", names).is_empty());
/// ```
#[must_use]
pub fn near<'n>(name: &str, names: impl IntoIterator<Item = &'n str>) -> Vec<&'n str> {
    let is_near = |it: &&str| shares_word(it, name) || is_misspelled(it, name);
    let mut near: Vec<_> = names.into_iter().filter(is_near).collect();
    near.sort_by_key(|it| !is_misspelled(it, name));
    near.truncate(MOST);
    near
}

const MOST: usize = 5;

fn shares_word(one: &str, other: &str) -> bool {
    let mut words = one.split('-').filter(|word| word.len() > 2);
    words.any(|word| other.split('-').any(|it| it == word))
}

/// Whether two names differ in at most two letters, each left out, added or replaced. A short name
/// has to keep half of its letters.
fn is_misspelled(one: &str, other: &str) -> bool {
    one.len() > 3 && one.len().abs_diff(other.len()) <= 2 && distance(one, other) <= 2
}

/// The Levenshtein distance, row by row.
fn distance(one: &str, other: &str) -> usize {
    let mut row: Vec<usize> = (0..=other.len()).collect();
    for (line, from) in one.bytes().enumerate() {
        let mut diagonal = line;
        let mut left = line + 1;
        row[0] = left;
        for (at, to) in other.bytes().enumerate() {
            let above = row[at + 1];
            left = (diagonal + usize::from(from != to)).min(above + 1).min(left + 1);
            row[at + 1] = left;
            diagonal = above;
        }
    }
    row[other.len()]
}
