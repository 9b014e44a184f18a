//! How characters are written in a document: the text that is meant, and the place of each byte.

mod character_reference;
mod css;
pub(crate) mod json;
mod markdown;
mod roff;
pub(crate) mod texinfo;

use std::borrow::Cow;
use std::ops::Range;

use urial::escape_html;

/// How text is written in a place of a document.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Escape {
    /// As it is.
    None,
    /// With the character references of HTML.
    Html(Delimiter),
    /// With the character references of XML.
    Xml,
    /// With the back-slashes and character references of `CommonMark`.
    Markdown(Delimiter),
    /// With the back-slashes of CSS.
    Css(Delimiter),
    /// In a string of JSON or of a program.
    Json(json::Written),
    /// In a `CDATA` section of XML.
    Cdata,
    /// With the back-slashes of roff.
    Roff,
    /// With the commands of Texinfo.
    Texinfo(Delimiter),
    /// In several lines. Line breaks and the white space after them do not count.
    #[cfg(feature = "mime")]
    Folded,
}

/// What ends the text in a place of a document, and has to be escaped in it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Delimiter {
    /// Markup: the text is content, not a value.
    Markup,
    /// A `"`, or a character that no reference has.
    Other,
    /// A `'`.
    Apostrophe,
    /// A `)`.
    Parenthesis,
}

/// A text without its escapes.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Unescaped<'d> {
    pub(crate) text: Cow<'d, [u8]>,
    /// After each escape, and before one that stands for nothing: a place in the text, and the
    /// same place in what is written.
    places: Vec<(usize, usize)>,
}

/// The text of an escape, and its length as it is written.
pub(crate) type Escaped = (Vec<u8>, usize);

impl Escape {
    /// Returns the text that `written` stands for.
    pub(crate) fn undo(self, written: &[u8]) -> Unescaped<'_> {
        match self {
            Escape::None | Escape::Cdata => Unescaped { text: written.into(), places: Vec::new() },
            Escape::Html(delimiter) => Unescaped::new(written, b"&", |rest| {
                character_reference::html(rest, delimiter != Delimiter::Markup)
            }),
            Escape::Xml => Unescaped::new(written, b"&", character_reference::xml),
            Escape::Markdown(_) => Unescaped::new(written, b"\\&", markdown::escaped),
            Escape::Css(_) => Unescaped::new(written, b"\\", css::escaped),
            Escape::Json(_) => Unescaped::new(written, b"\\", json::escaped),
            Escape::Roff => Unescaped::new(written, b"\\", roff::escaped),
            Escape::Texinfo(_) => Unescaped::new(written, b"@", texinfo::escaped),
            #[cfg(feature = "mime")]
            Escape::Folded => Unescaped::new(written, b"\r\n", |rest| {
                Some((Vec::new(), rest.len() - rest.trim_ascii_start().len()))
            }),
        }
    }

    /// Returns how any text is written, so that it is read as this text.
    pub(crate) fn apply_any(self, text: &str) -> Cow<'_, str> {
        match self {
            Escape::None | Escape::Cdata | Escape::Json(_) => self.apply(text),
            #[cfg(feature = "mime")]
            Escape::Folded => text.replace(['\r', '\n'], " ").into(),
            // A value without quotes ends at white space.
            Escape::Html(Delimiter::Markup) => self.apply(text),
            Escape::Html(_) | Escape::Xml => numbered(&self.apply(text)).into(),
            Escape::Markdown(delimiter) => {
                let special = ['\\', '<', '>', '[', ']', '*', '_', '~', '`', '|', '!'];
                let text = with_back_slashes(text, &special);
                let escaped = markdown::escape(&text, delimiter);
                if delimiter == Delimiter::Markup {
                    escaped.into_owned().into()
                } else {
                    numbered(&escaped).into()
                }
            }
            Escape::Css(delimiter) => css::escape_any(text, delimiter).into(),
            Escape::Roff => {
                let text = roff::escape(text).replace(['\r', '\n', ' '], "\\ ");
                let text = text.replace('"', "\\(dq");
                if text.starts_with('.') { ["\\&", &text].concat().into() } else { text.into() }
            }
            Escape::Texinfo(delimiter) => {
                texinfo::escape(text, delimiter).replace(['\r', '\n'], " ").into()
            }
        }
    }

    /// Returns how `reference` is written. It has no `<`, `>`, `"`, back-slash or white space.
    pub(crate) fn apply(self, reference: &str) -> Cow<'_, str> {
        match self {
            Escape::None => reference.into(),
            // Only the end of a section has a meaning.
            Escape::Cdata => reference.replace("]]>", "]]]]><![CDATA[>").into(),
            #[cfg(feature = "mime")]
            Escape::Folded => reference.into(),
            Escape::Html(_) | Escape::Xml => escape_html(reference).to_string().into(),
            Escape::Markdown(delimiter) => markdown::escape(reference, delimiter),
            Escape::Css(delimiter) => css::escape(reference, delimiter),
            Escape::Json(written) => json::escape(reference, written),
            Escape::Roff => roff::escape(reference),
            Escape::Texinfo(delimiter) => texinfo::escape(reference, delimiter),
        }
    }
}

impl<'d> Unescaped<'d> {
    /// Replaces each escape that begins with one of `marks`.
    fn new(
        written: &'d [u8],
        marks: &[u8],
        escaped: impl Fn(&[u8]) -> Option<Escaped>,
    ) -> Unescaped<'d> {
        let (mut text, mut places, mut done) = (Vec::new(), Vec::new(), 0);
        let mut at = 0;
        while let Some(next) = written[at..].iter().position(|byte| marks.contains(byte)) {
            at += next;
            let Some((meant, len)) = escaped(&written[at..]) else {
                at += 1;
                continue;
            };
            text.extend_from_slice(&written[done..at]);
            text.extend_from_slice(&meant);
            if meant.is_empty() {
                places.push((text.len(), at));
            }
            at += len;
            done = at;
            places.push((text.len(), at));
        }
        if places.is_empty() {
            return Unescaped { text: written.into(), places };
        }
        text.extend_from_slice(&written[done..]);
        Unescaped { text: text.into(), places }
    }

    /// Returns where a part of the text is written, without escapes around it that stand for
    /// nothing.
    pub(crate) fn written(&self, range: Range<usize>) -> Range<usize> {
        let after = self.places.partition_point(|(text, _)| *text <= range.start);
        let start = self.place(after, range.start);
        let after = self.places.partition_point(|(text, _)| *text < range.end);
        let is_there = self.places.get(after).is_some_and(|(text, _)| *text == range.end);
        start..self.place(after + usize::from(is_there), range.end).max(start)
    }

    /// The place `at` in what is written, by the last of the first `count` places.
    fn place(&self, count: usize, at: usize) -> usize {
        let (text, written) = count.checked_sub(1).map_or((0, 0), |last| self.places[last]);
        written + (at - text)
    }
}

/// Writes white space as character references.
fn numbered(text: &str) -> String {
    let mut numbered = String::with_capacity(text.len());
    for character in text.chars() {
        match character {
            ' ' => numbered.push_str("&#32;"),
            '\t' => numbered.push_str("&#9;"),
            '\n' => numbered.push_str("&#10;"),
            '\x0C' => numbered.push_str("&#12;"),
            '\r' => numbered.push_str("&#13;"),
            _ => numbered.push(character),
        }
    }
    numbered
}

/// Puts a back-slash before each of `special`.
pub(crate) fn with_back_slashes<'r>(reference: &'r str, special: &[char]) -> Cow<'r, str> {
    if !reference.contains(special) {
        return reference.into();
    }
    let mut escaped = String::with_capacity(reference.len() + 8);
    for character in reference.chars() {
        if special.contains(&character) {
            escaped.push('\\');
        }
        escaped.push(character);
    }
    escaped.into()
}
