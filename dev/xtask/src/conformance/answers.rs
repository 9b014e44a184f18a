//! Whether a document says something where it names a requirement: an id alone is no answer.

use std::collections::BTreeSet;

use urial_testdata::requirement::{Area, REQUIREMENTS, Requirement, is_id};

use super::sources::Source;
use super::standing::requirements;

/// Words for each id of a sentence. Fewer name a subject and say nothing about it.
const WORDS: usize = 4;

/// Checks that the document of each requirement has a sentence that names it, with words for each
/// id in it, and a word of the requirement's title.
///
/// # Errors
/// The requirements whose document only has their id.
pub(crate) fn check(areas: &[Area], documents: &[Source]) -> Result<(), String> {
    let requirements = requirements(areas);
    let unanswered = requirements.values().filter_map(|row| unanswered(row, documents));
    let errors: Vec<_> = unanswered.collect();
    if errors.is_empty() { Ok(()) } else { Err(errors.join("\n")) }
}

fn unanswered(requirement: &Requirement, documents: &[Source]) -> Option<String> {
    let path = requirement.documented.as_deref()?;
    let document = documents.iter().find(|document| document.path == path)?;
    let sentences = sentences(&document.text);
    let mut naming =
        sentences.iter().filter(|sentence| names(sentence, &requirement.id)).peekable();
    // A document without the id is an error of its own.
    naming.peek()?;
    let title = stems(&requirement.title);
    let is_answer = |sentence: &String| {
        let ids = words(sentence).filter(|word| is_id(word)).count();
        let said = words(sentence).filter(|word| is_word(word)).count();
        said >= WORDS * ids && !stems(sentence).is_disjoint(&title)
    };
    (!naming.any(is_answer)).then(|| {
        let id = &requirement.id;
        format!("{REQUIREMENTS}: {id}: {path} names it, and does not say in words what it asks")
    })
}

fn names(sentence: &str, id: &str) -> bool {
    words(sentence).any(|word| word == id)
}

/// Returns the sentences of a Markdown document. An item of a list, a row of a table and a heading
/// begin one; a full stop before a blank ends one.
fn sentences(text: &str) -> Vec<String> {
    let mut items = vec![String::new()];
    for line in text.lines().map(str::trim) {
        if line.is_empty() || line.starts_with(['-', '*', '|', '#']) {
            items.push(String::new());
        }
        if let Some(item) = items.last_mut() {
            item.push_str(line);
            item.push(' ');
        }
    }
    items.iter().flat_map(|item| item.split(". ")).map(str::to_owned).collect()
}

/// Returns the runs of letters, digits and hyphens.
fn words(text: &str) -> impl Iterator<Item = &str> {
    text.split(|sign: char| !sign.is_alphanumeric() && sign != '-').filter(|word| !word.is_empty())
}

fn is_word(word: &str) -> bool {
    !is_id(word) && word.chars().filter(|sign| sign.is_alphabetic()).count() > 1
}

/// Words that say nothing about the subject of a sentence.
const COMMON: [&str; 7] = ["2396", "3986", "each", "from", "that", "their", "with"];

/// Returns the beginnings of the words of at least four letters or digits, which their other forms
/// have too.
fn stems(text: &str) -> BTreeSet<String> {
    let long = words(text).filter(|word| word.chars().count() > 3);
    let telling = long.filter(|word| !is_id(word) && !COMMON.contains(word));
    telling.map(|word| word.to_lowercase().chars().take(5).collect()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use urial_testdata::requirement;

    const LIST: &str = "
        [[area]]
        number = 1
        title = 'Colors'
        [[area.requirement]]
        id = 'R-003'
        title = 'Red is said to be warm'
        section = 'derived'
        documented = 'docs/why.md'
    ";

    fn check_document(text: &str) -> Result<(), String> {
        check(&requirement::read(LIST).unwrap(), &[Source::new("docs/why.md", text)])
    }

    #[test]
    fn an_id_needs_words_beside_it() {
        let is_answer = |text: &str| check_document(text).is_ok();
        assert!(is_answer("People call red a warm color (R-003)."));
        assert!(is_answer("- Blue is cold.\n- Red is a\n  warm color (R-003)."));
        assert!(is_answer("| Red is felt as warm | R-003 |"));
        // An answer in another sentence, item or row, about something else, and for others alike.
        assert!(!is_answer("Red is a warm color. None is followed (R-003)."));
        assert!(!is_answer("- Red is a warm color\n- (R-003)"));
        assert!(!is_answer("Blue has four letters in it (R-003)."));
        assert!(!is_answer("A warm color is red (R-001, R-002, R-003)."));
        assert!(check_document("R-003").unwrap_err().contains("R-003: docs/why.md names it"));
    }

    #[test]
    fn a_document_without_the_id_is_left_to_the_other_check() {
        assert!(check_document("Red is a warm color.").is_ok());
    }
}
