//! What is around the reference (Appendix C; uri(7), "Writing a URI").

use core::ops::Range;

use super::{Rejected, Step};
use crate::chars::abnf;
use crate::chars::delimiting::{self, PUNCTUATION};
use crate::parse::offsets::Component;

/// Delimiters of texts and programs that Appendix C does not have, the longest first.
const PAIRS: [(&str, &str); 12] = [
    ("\\\"", "\\\""),
    ("'", "'"),
    ("`", "`"),
    ("‘", "’"),
    ("„", "“"),
    ("„", "”"),
    ("«", "»"),
    ("»", "«"),
    ("‹", "›"),
    ("「", "」"),
    ("(", ")"),
    ("[", "]"),
];

const AROUND: &str = "remove the text around the reference";

/// Removes white space, angle brackets, quotes and `URL:` around the reference.
pub(super) fn wrapped(it: &Rejected<'_>) -> Option<Step> {
    let inner = delimiting::inner(it.text, |_, _| ());
    let is_nested = it.text[inner.clone()].contains(['<', '>', '"']);
    if is_text(it.text) || is_nested {
        return None;
    }
    if it.at() == 0 && inner.len() < it.text.len() {
        return Some(kept(it.text, inner));
    }
    let sentence = it.text.trim_end_matches(PUNCTUATION);
    let unwrapped = |(open, close): &(&str, &str)| {
        let inner = sentence.strip_prefix(open)?.strip_suffix(close)?;
        inner.contains("://").then_some(open.len()..open.len() + inner.len())
    };
    PAIRS.iter().find_map(unwrapped).map(|inner| kept(it.text, inner))
}

/// Takes the only URI with `://` out of the text, if what is before it ends in white space or opens
/// a delimiter.
pub(super) fn extracted(it: &Rejected<'_>) -> Option<Step> {
    let mut slashes = it.text.match_indices("://").map(|(at, _)| at);
    let (colon, None) = (slashes.next()?, slashes.next()) else { return None };
    let start = before_scheme(&it.text[..colon]).len();
    let (before, rest) = it.text.split_at(start);
    let opened = before.chars().next_back().filter(|_| it.at() <= colon)?;
    let is_markup = before.contains(['<', '[']);
    // No scheme of one letter is in use.
    let is_text = colon > start + 1
        && rest.starts_with(|it: char| it.is_ascii_alphabetic())
        && (is_markup || !before.contains(['/', '?', '#']));
    let closes = |it: char| match opened {
        '(' => it == ')',
        '[' => it == ']',
        '{' => it == '}',
        '\'' => it == '\'',
        '“' => it == '”',
        '‘' => it == '’',
        '«' => it == '»',
        '<' | '"' | '=' | '|' | '>' => false,
        blank => !blank.is_whitespace(),
    };
    let opens = opened.is_whitespace() || "([{'“‘«<\"=|>•–—".contains(opened);
    let is_end = |it: char| it.is_whitespace() || "<>\"".contains(it) || closes(it);
    let end = rest.find(is_end).unwrap_or(rest.len());
    let is_sentence = opened.is_whitespace();
    let word = rest[..end].trim_end_matches(|it| is_sentence && PUNCTUATION.contains(&it));
    (is_text && opens).then(|| kept(it.text, start..start + word.len()).guessed())
}

/// Removes the version of HTTP after the target of a request.
pub(super) fn request_line(it: &Rejected<'_>) -> Option<Step> {
    let version = it.rest.strip_prefix(" HTTP/")?.trim_end();
    let is_version =
        !version.is_empty() && version.bytes().all(|byte| b"0123456789.".contains(&byte));
    let words = "remove the version of HTTP, which is no part of a URI";
    is_version.then(|| Step::remove(it.at()..it.text.len(), words).guessed())
}

/// Removes a delimiter at the start or at the end whose partner is missing.
pub(super) fn left_over(it: &Rejected<'_>) -> Option<Step> {
    const QUOTES: [char; 10] = ['"', '“', '”', '‘', '’', '«', '»', '`', '<', '>'];
    let words = "remove the quote or bracket whose partner is missing";
    if it.at() == 0 {
        let rest = it.text.trim_start_matches(QUOTES);
        let len = it.text.len() - rest.len();
        let is_one = len > 0 && rest.contains("://") && !is_text(it.text) && wrapped(it).is_none();
        return is_one.then(|| Step::remove(0..len, words));
    }
    let is_end = it.rest.starts_with(QUOTES)
        && it.rest.chars().all(|it| QUOTES.contains(&it) || PUNCTUATION.contains(&it) || it == ')');
    let is_path = matches!(it.error.component(), Component::Path | Component::Host);
    let step = Step::remove(it.at()..it.text.len(), words);
    let step = if is_path && it.rest.chars().count() == 1 { step } else { step.guessed() };
    is_end.then_some(step)
}

/// Whether the text has several URIs, or one after other words, so that it is no URI with blanks.
pub(super) fn is_text(text: &str) -> bool {
    let starts = text.match_indices("://").filter(|(colon, _)| {
        let before = before_scheme(&text[..*colon]);
        before.is_empty()
            || before.ends_with(|it: char| it.is_whitespace() || "\"<>'|".contains(it))
    });
    starts.count() > 1
}

/// `text`, which a `:` follows, without the scheme at its end.
fn before_scheme(text: &str) -> &str {
    text.trim_end_matches(|it: char| u8::try_from(it).is_ok_and(|byte| abnf::SCHEME.has(byte)))
}

/// Keeps a part of the text alone.
fn kept(text: &str, part: Range<usize>) -> Step {
    Step::new(0..text.len(), &text[part], AROUND)
}
