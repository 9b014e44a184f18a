//! A text with its URIs rewritten, and every other byte as it is.

use std::ops::Range;
use std::{fmt, io};

use urial::{Base, IriRef, escape_html, wrap};

use crate::document::{Delimiter, Escape, Format, Found, Link, with_back_slashes};
use crate::finder::Finder;
use crate::hit::Form;

/// How to rewrite the URIs of a text.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum Rewrite {
    /// The normal form of each URI. Completed ones stay as they are written. Before a `:` that is
    /// no port, as in `http://e.org:x`, a normal form may run into the text.
    Normalize,
    /// `***` for each password.
    Redact,
    /// What each reference leads to, resolved against its base (RFC 3986 §5.2), in ASCII.
    Resolve,
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

/// A document cannot be rewritten: the error of
/// [`Finder::rewrite_links_into`](crate::Finder::rewrite_links_into).
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RewriteError {
    part: String,
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
        let mut edit = Edit { text, at: 0, to };
        for hit in self.find(text) {
            let link = Link::of_hit(&hit, &text[hit.range()], |range| range);
            // Writing to a buffer cannot fail.
            let _ = edit.replace(how.change(&link));
        }
        let _ = edit.finish();
    }

    /// Appends a document to `to`, with its references rewritten as its format has them. `base` is
    /// the base that the document has if it states none itself.
    ///
    /// Links are made only of URIs in text. What is no reference stays as it is.
    ///
    /// # Errors
    /// If a reference would change that is in a part which is encoded or a document of its own.
    /// `to` then has a part of the document.
    ///
    /// ```
    /// # use urial_find::{Finder, Format, Rewrite};
    /// let page = "<base href='http://e.org/'><a href='b?c&amp;d'>";
    /// let mut to = Vec::new();
    /// Finder::new().rewrite_links_into(page, Format::Html, None, Rewrite::Resolve, &mut to)?;
    /// assert_eq!(to, b"<base href='http://e.org/'><a href='http://e.org/b?c&amp;d'>");
    /// # Ok::<(), urial_find::RewriteError>(())
    /// ```
    pub fn rewrite_links_into(
        &self,
        text: &(impl AsRef<[u8]> + ?Sized),
        format: Format,
        base: Option<&Base>,
        how: Rewrite,
        to: &mut Vec<u8>,
    ) -> Result<(), RewriteError> {
        // Writing to a buffer cannot fail.
        self.rewrite_links_to(text, format, base, how, to).or_else(rejected)
    }

    /// Writes a document as [`rewrite_links_into`](Self::rewrite_links_into) appends it, while it
    /// is searched: memory is that of the search, however long the result is.
    ///
    /// # Errors
    /// The first error of `to`; of the kind `Unsupported`, with a [`RewriteError`] within, if the
    /// document cannot be rewritten. [`check_rewrite`](Self::check_rewrite) says so before a part
    /// of it is written.
    ///
    /// ```
    /// # use urial_find::{Finder, Format, Rewrite};
    /// let (page, mut to) = ("<a href='http://e.org:80/'>", Vec::new());
    /// let finder = Finder::new();
    /// finder.rewrite_links_to(page, Format::Html, None, Rewrite::Normalize, &mut to)?;
    /// assert_eq!(to, b"<a href='http://e.org/'>");
    /// # Ok::<(), std::io::Error>(())
    /// ```
    pub fn rewrite_links_to(
        &self,
        text: &(impl AsRef<[u8]> + ?Sized),
        format: Format,
        base: Option<&Base>,
        how: Rewrite,
        to: &mut impl io::Write,
    ) -> io::Result<()> {
        let mut edit = Edit { text: text.as_ref(), at: 0, to };
        let written = self.find_links(text, format, base, |found| {
            let Found::Link(link) = found else { return Ok(()) };
            match (how.change(&link), link.part) {
                (Some(_), Some(part)) => Err(RewriteError { part: part.to_owned() }.into()),
                (change, _) => edit.replace(change),
            }
        });
        // What precedes an error is written, too.
        edit.finish().and(written)
    }

    /// Checks that a document can be rewritten. It is searched for that, and nothing is written.
    ///
    /// # Errors
    /// Those of [`rewrite_links_into`](Self::rewrite_links_into).
    ///
    /// ```
    /// # use urial_find::{Finder, Format, Rewrite};
    /// let part = "<iframe srcdoc=\"<a href='http://e.org:80/'>\">";
    /// let check = |text| Finder::new().check_rewrite(text, Format::Html, None, Rewrite::Normalize);
    /// assert!(check(part).is_err());
    /// assert!(check("<a href='http://e.org:80/'>").is_ok());
    /// ```
    pub fn check_rewrite(
        &self,
        text: &(impl AsRef<[u8]> + ?Sized),
        format: Format,
        base: Option<&Base>,
        how: Rewrite,
    ) -> Result<(), RewriteError> {
        let checked = self.find_links(text, format, base, |found| match found {
            Found::Link(link @ Link { part: Some(part), .. }) if how.change(&link).is_some() => {
                Err(RewriteError { part: part.to_owned() }.into())
            }
            _ => Ok(()),
        });
        checked.or_else(rejected)
    }
}

/// The reason why a document is not rewritten, if that is the error.
fn rejected(error: io::Error) -> Result<(), RewriteError> {
    error.downcast().map_or(Ok(()), Err)
}

impl From<RewriteError> for io::Error {
    fn from(error: RewriteError) -> io::Error {
        io::Error::new(io::ErrorKind::Unsupported, error)
    }
}

impl fmt::Display for RewriteError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: cannot rewrite a part that is encoded or a document of its own", self.part)
    }
}

impl std::error::Error for RewriteError {}

/// A text that is written with changes.
struct Edit<'e, W> {
    text: &'e [u8],
    at: usize,
    to: &'e mut W,
}

/// What to replace, and what with.
type Change = (Range<usize>, String);

impl<W: io::Write> Edit<'_, W> {
    fn replace(&mut self, change: Option<Change>) -> io::Result<()> {
        let Some((range, replacement)) = change else { return Ok(()) };
        self.to.write_all(&self.text[self.at..range.start])?;
        self.at = range.end;
        self.to.write_all(replacement.as_bytes())
    }

    fn finish(self) -> io::Result<()> {
        self.to.write_all(&self.text[self.at..])
    }
}

impl Rewrite {
    /// Returns how a reference changes, if it does.
    fn change(self, link: &Link<'_>) -> Option<Change> {
        let reference = link.reference().ok()?;
        let is_completed = matches!(link.form, Form::Email | Form::Suffix);
        let changed = match self {
            Rewrite::Normalize if is_completed => return None,
            // The markup has an address, not a URI.
            Rewrite::Resolve if is_completed && link.is_linked => return None,
            Rewrite::Normalize => reference.normalize().to_string(),
            Rewrite::Redact if !has_password(reference) => return None,
            Rewrite::Redact => reference.masked().to_string(),
            Rewrite::Resolve => link.target()?.into(),
            Rewrite::Link(markup) => return markup.change(link),
        };
        (!link.is_written_as(&changed)).then(|| (link.range(), link.escaped(&changed)))
    }
}

fn has_password(reference: IriRef<'_>) -> bool {
    reference.userinfo().is_some_and(|userinfo| userinfo.password().is_some())
}

impl Link<'_> {
    /// Whether the document has this text in the place of the reference, whatever its escapes.
    fn is_written_as(&self, text: &str) -> bool {
        let [inner, outer] = self.escapes;
        *inner.undo(&outer.undo(self.raw).text).text == *text.as_bytes()
    }

    /// Writes a text as the document has the reference.
    fn escaped(&self, text: &str) -> String {
        let [inner, outer] = self.escapes;
        outer.apply(&inner.apply(text)).into_owned()
    }

    /// The place with angle brackets, which a link replaces; quotes are part of the text.
    fn outer_if_angle(&self) -> Range<usize> {
        if self.form == Form::Angle { self.outer_range() } else { self.range() }
    }
}

impl Markup {
    fn change(self, link: &Link<'_>) -> Option<Change> {
        if link.is_linked {
            return None;
        }
        let made = self.link(link)?;
        let made = if self.is_of(link.escapes[0]) { made } else { link.escaped(&made) };
        Some((link.outer_if_angle(), made))
    }

    /// Whether text that is written like this has links in this markup.
    fn is_of(self, escape: Escape) -> bool {
        match escape {
            Escape::Html(_) | Escape::Xml => self == Markup::Html,
            Escape::Markdown(_) => true,
            _ => false,
        }
    }

    fn link(self, link: &Link<'_>) -> Option<String> {
        let (reference, text) = (link.reference().ok()?, std::str::from_utf8(link.text()).ok()?);
        let uri = reference.as_str();
        Some(match self {
            Markup::Html => format!("<a href=\"{}\">{}</a>", escape_html(uri), escape_html(text)),
            Markup::Markdown => {
                let uri = Escape::Markdown(Delimiter::Other).apply(uri);
                format!("[{}](<{uri}>)", in_markdown(text))
            }
            Markup::Angle => wrap(reference).to_string(),
        })
    }
}

/// Escapes what Markdown reads as markup in the text of a link.
fn in_markdown(text: &str) -> String {
    let escaped = Escape::Markdown(Delimiter::Markup).apply(text);
    with_back_slashes(&escaped, &['[', ']', '*', '_', '~']).into_owned()
}
