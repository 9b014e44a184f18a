//! A text with its URIs rewritten, and every other byte as it is.

use std::borrow::Cow;
use std::ops::Range;

use urial::{Iri, escape_html, wrap};

use crate::finder::Finder;
use crate::hit::{Form, Hit};

/// How to rewrite the URIs of a text.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum Rewrite {
    /// The normal form of each URI. Completed ones stay as they are written. Before a `:` that is
    /// no port, as in `http://e.org:x`, a normal form may run into the text.
    Normalize,
    /// `***` for each password.
    Redact,
    /// A link.
    Link(Markup),
}

/// The markup of a link.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum Markup {
    /// `<a href="http://e.org/">http://e.org/</a>`. The text around URIs is not escaped.
    Html,
    /// `[http://e.org/](<http://e.org/>)`.
    Markdown,
    /// `<http://e.org/>`, as Appendix C of RFC 3986 advises.
    Angle,
}

impl Finder {
    /// Appends `text` to `to`, with its URIs rewritten.
    ///
    /// ```
    /// # use urial_find::{Finder, Markup, Rewrite};
    /// let rewritten = |how| {
    ///     let mut to = Vec::new();
    ///     Finder::new().rewrite_into("at HTTP://u:pw@e.org:80/?a&b.", how, &mut to);
    ///     String::from_utf8(to).unwrap()
    /// };
    /// assert_eq!(rewritten(Rewrite::Normalize), "at http://u:pw@e.org/?a&b.");
    /// assert_eq!(rewritten(Rewrite::Redact), "at HTTP://u:***@e.org:80/?a&b.");
    /// assert_eq!(rewritten(Rewrite::Link(Markup::Angle)), "at <HTTP://u:pw@e.org:80/?a&b>.");
    /// ```
    pub fn rewrite_into(&self, text: &(impl AsRef<[u8]> + ?Sized), how: Rewrite, to: &mut Vec<u8>) {
        let text = text.as_ref();
        let mut at = 0;
        for hit in self.find(text) {
            let (range, replacement) = how.replace(&hit, &text[hit.range()]);
            to.extend_from_slice(&text[at..range.start]);
            to.extend_from_slice(&replacement);
            at = range.end;
        }
        to.extend_from_slice(&text[at..]);
    }
}

impl Rewrite {
    /// Returns what to replace, and what with. `raw` is the URI as it is written.
    #[must_use]
    pub fn replace<'h>(self, hit: &'h Hit<'_>, raw: &'h [u8]) -> (Range<usize>, Cow<'h, [u8]>) {
        let is_completed = matches!(hit.form, Form::Email | Form::Suffix);
        let changed = match self {
            Rewrite::Normalize if is_completed => return (hit.range(), Cow::Borrowed(raw)),
            Rewrite::Normalize => hit.iri().normalize().to_string(),
            Rewrite::Redact if !has_password(hit.iri()) => {
                return (hit.range(), Cow::Borrowed(raw));
            }
            Rewrite::Redact => hit.iri().masked().to_string(),
            Rewrite::Link(markup) => return (hit.outer_if_angle(), markup.link(hit).into()),
        };
        (hit.range(), changed.into_bytes().into())
    }
}

fn has_password(iri: Iri<'_>) -> bool {
    iri.userinfo().is_some_and(|userinfo| userinfo.password().is_some())
}

impl Hit<'_> {
    /// The place with angle brackets, which a link replaces; quotes are part of the text.
    fn outer_if_angle(&self) -> Range<usize> {
        if self.form == Form::Angle { self.outer_range() } else { self.range() }
    }
}

impl Markup {
    fn link(self, hit: &Hit<'_>) -> Vec<u8> {
        let (uri, text) = (hit.iri().as_str(), hit.text());
        let link = match self {
            Markup::Html => {
                format!("<a href=\"{}\">{}</a>", escape_html(uri), escape_html(text))
            }
            Markup::Markdown => format!("[{}](<{uri}>)", in_markdown(text)),
            Markup::Angle => wrap(hit.iri()).to_string(),
        };
        link.into_bytes()
    }
}

/// Escapes what Markdown reads as markup in the text of a link.
fn in_markdown(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for character in text.chars() {
        if "[]*_~".contains(character) {
            escaped.push('\\');
        }
        escaped.push(character);
    }
    escaped
}
