//! Words that are not used, and lengths of lines and paragraphs.

use super::Finding;
use super::text::{Kind, Paragraph, without_code};

/// Words and phrases that are not used, and what to write instead. Names of the API, such as
/// `refuse`, are code between backticks.
const FORBIDDEN: &[(&str, &str)] = &[
    ("behind", "after"),
    ("dear", "expensive"),
    ("foreseen", "predicted"),
    ("is so", "is"),
    ("nobody asks", "nothing uses"),
    ("of old", "earlier"),
    ("refusal", "error"),
    ("refusals", "errors"),
    ("refuse", "reject"),
    ("refused", "rejected"),
    ("refuses", "rejects"),
    ("stand", "are, or appear"),
    ("stands", "is, or appears"),
    ("tell", "report, or distinguish"),
    ("tells", "reports, or distinguishes"),
    ("told", "given, or reported"),
];

/// Phrases in which a forbidden word is what the field says.
const ALLOWED: &[&str] = &[
    "behind a feature",
    "is so that",
    "left behind",
    "scheme, refused, port", // The verdicts of `urial interpret`, in its help.
    "stand for",
    "stands for",
];

/// Names of the API and of internal functions, and what to write instead. Comments about code use
/// them; pages and messages for people do not.
const NAMES: &[(&str, &str)] =
    &[("triplet", "percent-encoding"), ("triplets", "percent-encodings")];

/// The most columns of a line of prose.
const COLUMNS: usize = 100;

/// The most lines of a paragraph in a comment.
const LINES: usize = 6;

/// Returns what is to be corrected in the paragraphs of a document.
pub(super) fn check(paragraphs: &[Paragraph], kind: Kind) -> Vec<Finding> {
    let mut findings = Vec::new();
    for paragraph in paragraphs {
        findings.extend(words(paragraph, FORBIDDEN));
        if kind == Kind::Markdown {
            findings.extend(words(paragraph, NAMES));
        }
        findings.extend(safety(paragraph));
        if !paragraph.is_row {
            findings.extend(long_lines(paragraph));
        }
        if kind != Kind::Markdown && paragraph.lines.len() > LINES {
            let message = format!("a paragraph of {} lines, over {LINES}", paragraph.lines.len());
            findings.push(Finding { line: paragraph.number, message });
        }
    }
    findings
}

/// Returns what is to be corrected in the string literals of a Rust file, outside its unit tests.
/// One that spans lines is read as far as its first line ends.
pub(super) fn check_messages(source: &str) -> Vec<Finding> {
    let mut findings = Vec::new();
    let lines = source.lines().take_while(|&line| line != "mod tests {");
    for (line, text) in (1..).zip(lines) {
        if text.trim_start().starts_with("//") {
            continue;
        }
        let literals = text.split('"').skip(1).step_by(2).filter(|it| it.contains(' '));
        for literal in literals.map(without_code) {
            let is_used = |(word, _): &&(&str, &str)| places(&literal, word).next().is_some();
            let found = NAMES.iter().filter(is_used);
            findings.extend(found.map(|it| Finding { line, message: correction(it) }));
        }
    }
    findings
}

fn words(paragraph: &Paragraph, forbidden: &[(&str, &str)]) -> Vec<Finding> {
    let (joined, starts) = paragraph.joined();
    let text = without_code(&joined).to_ascii_lowercase();
    let finding = |offset, message| Finding { line: paragraph.line_at(offset, &starts), message };
    let mut findings = Vec::new();
    for it @ (word, _) in forbidden {
        let places = places(&text, word).filter(|&place| !is_allowed(&text, place, word));
        findings.extend(places.map(|place| finding(place, correction(it))));
    }
    findings
}

fn correction((word, instead): &(&str, &str)) -> String {
    format!("write `{instead}` for `{word}`")
}

/// Phrases that leave the obligation of a `SAFETY:` comment to another one.
const ELSEWHERE: &[&str] =
    &["argued", "as above", "as before", "ditto", "likewise", "same reason", "see above"];

fn safety(paragraph: &Paragraph) -> Vec<Finding> {
    let (joined, starts) = paragraph.joined();
    let text = without_code(&joined).to_ascii_lowercase();
    let Some(start) = text.find("safety:") else { return Vec::new() };
    let message = "state the obligation of `SAFETY:` each time, and who meets it";
    let offsets = ELSEWHERE.iter().flat_map(|phrase| places(&text[start..], phrase));
    let line = |offset| paragraph.line_at(start + offset, &starts);
    offsets.map(|it| Finding { line: line(it), message: message.to_owned() }).collect()
}

/// Returns where `word` occurs in `text`, as a word of its own.
pub(super) fn places<'t>(text: &'t str, word: &'t str) -> impl Iterator<Item = usize> + 't {
    let is_letter = |sign: Option<char>| sign.is_some_and(char::is_alphanumeric);
    text.match_indices(word).map(|(place, _)| place).filter(move |&place| {
        let (before, after) = (&text[..place], &text[place + word.len()..]);
        !is_letter(before.chars().next_back()) && !is_letter(after.chars().next())
    })
}

fn is_allowed(text: &str, place: usize, word: &str) -> bool {
    ALLOWED.iter().any(|phrase| {
        let start = phrase.find(word).and_then(|within| place.checked_sub(within));
        start.is_some_and(|start| text[start..].starts_with(phrase))
    })
}

/// A line of one word is as long as the word.
fn long_lines(paragraph: &Paragraph) -> impl Iterator<Item = Finding> + '_ {
    let is_long = |line: &super::text::Line| {
        line.columns > COLUMNS && line.text.split_whitespace().count() > 1
    };
    let lines = (paragraph.number..).zip(&paragraph.lines).filter(move |(_, line)| is_long(line));
    lines.map(|(number, line)| Finding {
        line: number,
        message: format!("a line of {} columns, over {COLUMNS}", line.columns),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::prose::text::paragraphs;

    fn messages(text: &str, kind: Kind) -> Vec<String> {
        let findings = check(&paragraphs(text, kind), kind);
        findings.into_iter().map(|it| format!("{}: {}", it.line, it.message)).collect()
    }

    #[test]
    fn forbidden_words_are_found_across_lines() {
        let found = messages("// What the reader is\n// told is behind it.\n", Kind::Rust);
        let expected =
            ["2: write `after` for `behind`", "2: write `given, or reported` for `told`"];
        assert_eq!(found, expected);
    }

    #[test]
    fn code_and_allowed_phrases_are_not() {
        let good =
            "`Triplet`, what is left behind, and `behind`; behindhand.\n\n```\nbehind\n```\n";
        assert_eq!(messages(good, Kind::Markdown), [""; 0]);
    }

    #[test]
    fn names_are_for_comments() {
        let found = ["1: write `percent-encoding` for `triplet`"];
        assert_eq!(messages("A Triplet.\n", Kind::Markdown), found);
        assert_eq!(messages("/// A Triplet.\n", Kind::Rust), [""; 0]);
    }

    #[test]
    fn messages_are_for_people() {
        let source = "let a = \"a triplet here\";\nlet b = \"triplet\"; // \"triplet\"\n// \"a triplet\"\n\
             mod tests {\nlet a = \"a triplet here\";\n}\n";
        let expected =
            [Finding { line: 1, message: "write `percent-encoding` for `triplet`".into() }];
        assert_eq!(check_messages(source), expected);
    }

    #[test]
    fn a_safety_comment_states_its_obligation() {
        let message = "state the obligation of `SAFETY:` each time, and who meets it";
        let short = "// One.\n// SAFETY: the same,\n// as above.\n";
        assert_eq!(messages(short, Kind::Rust), [format!("3: {message}")]);
        assert_eq!(messages("// The same as above.\n", Kind::Rust), [""; 0]);
    }

    #[test]
    fn lines_and_paragraphs_have_a_length() {
        let long = format!("// {}\n", "word ".repeat(20));
        assert_eq!(messages(&long, Kind::Rust), ["1: a line of 103 columns, over 100"]);
        assert_eq!(messages(&format!("| {}|\n", "word ".repeat(20)), Kind::Markdown), [""; 0]);
        assert_eq!(messages(&format!("// {}\n", "w".repeat(120)), Kind::Rust), [""; 0]);
        let paragraph = "// A line.\n".repeat(7);
        assert_eq!(messages(&paragraph, Kind::Rust), ["1: a paragraph of 7 lines, over 6"]);
        assert_eq!(messages(&"A line.\n".repeat(7), Kind::Markdown), [""; 0]);
    }
}
