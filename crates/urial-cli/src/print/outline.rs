//! Texts that are read, rewritten or split in place of those with secrets.
//!
//! In an outline, a letter that occurs nowhere else is in place of each character of a secret, and
//! delimiters stay. So it has the components, pairs and variables of the text, and what is made of
//! it shows by that letter where the secret went: whatever was decoded, escaped or split.

use super::reference::Style;
use super::secrets::{MASK, Secrets, veiled};

/// The letter of outlines.
#[derive(Clone, Copy)]
pub(crate) struct Outline {
    letter: char,
}

impl Outline {
    /// Outlines texts by one letter. `None` if each letter occurs in them or in `others`.
    pub(crate) fn of<const N: usize>(
        texts: [&Secrets<'_>; N],
        others: &str,
    ) -> Option<(Outline, [String; N])> {
        let occurs = |letter: &char| {
            let is_it = |it: char| it.eq_ignore_ascii_case(letter);
            texts.iter().any(|secrets| secrets.text().contains(is_it)) || others.contains(is_it)
        };
        let outline = Outline { letter: LETTERS.chars().find(|it| !occurs(it))? };
        Some((outline, texts.map(|secrets| outline.drawn(secrets))))
    }

    fn drawn(self, secrets: &Secrets<'_>) -> String {
        let text = secrets.text();
        let (mut drawn, mut read) = (String::new(), 0);
        for secret in secrets.places() {
            drawn.push_str(&text[read..secret.start]);
            self.draw(&text[secret.clone()], &mut drawn);
            read = secret.end;
        }
        drawn + &text[read..]
    }

    /// Draws a secret. Of delimiters beside each other the first stays, because a secret may have
    /// no other characters.
    fn draw(self, secret: &str, drawn: &mut String) {
        let mut rest = secret;
        let mut is_kept = false;
        while let Some(char) = rest.chars().next() {
            is_kept = !is_kept && is_delimiter(char);
            drawn.push(if is_kept { char } else { self.letter });
            let is_triplet = urial_lint::secrets::triplet(rest.as_bytes()).is_some();
            rest = &rest[if is_triplet { 3 } else { char.len_utf8() }..];
        }
    }

    /// Returns what was made of an outline, with a mask for the letters.
    pub(crate) fn masked(self, made: &str) -> String {
        let is_letter = |it: char| it.eq_ignore_ascii_case(&self.letter);
        let mut masked = String::new();
        for piece in made.split_inclusive(is_letter) {
            let before = piece.trim_end_matches(is_letter);
            masked.push_str(before);
            let is_first = !before.is_empty() || masked.is_empty();
            if before.len() < piece.len() && is_first {
                masked.push_str(MASK);
            }
        }
        masked
    }
}

/// Returns what was made of a text and its base, without their secrets: it is made `again` of their
/// outlines. A step may take away what shows that a part of it is secret, or bring that forth.
pub(crate) fn remade(
    texts: [&[u8]; 2],
    made: &str,
    again: impl Fn(&[u8], &[u8]) -> Option<String>,
    style: Style,
) -> String {
    let texts = texts.map(String::from_utf8_lossy);
    let secrets = texts.each_ref().map(|text| Secrets::of(text, style));
    if secrets.iter().all(|it| it.places().is_empty()) {
        return veiled(made, style);
    }
    let outlined = Outline::of(secrets.each_ref(), made);
    let shown = outlined.and_then(|(outline, [text, base])| {
        Some(outline.masked(&again(text.as_bytes(), base.as_bytes())?))
    });
    shown.map_or_else(|| MASK.into(), |shown| veiled(&shown, style))
}

/// The letters that occur in no scheme and in no name of a result.
const LETTERS: &str = "qzxjkvybgumdfr";

/// Whether a character ends a component or a part of one, or is in no URI. A `%` begins a triplet.
fn is_delimiter(char: char) -> bool {
    char.is_ascii() && !char.is_ascii_alphanumeric() && !"-._~%".contains(char)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_outline_has_the_delimiters_of_a_secret() {
        let style = Style { color: false, width: 80, shows_secrets: false };
        let text = "http://q:Zx%2F\u{e9}&y==w@h/z";
        let (outline, [drawn]) = Outline::of([&Secrets::of(text, style)], "j").unwrap();
        assert_eq!(drawn, "http://q:kkkk&k=kk@h/z");
        assert_eq!(outline.masked(&drawn), "http://q:***&***=***@h/z");
        assert_eq!(outline.masked("KkKaakbkk"), "***aa***b***");
        let letters = Secrets::of(LETTERS, style);
        assert!(Outline::of([&letters], "").is_none());
    }
}
