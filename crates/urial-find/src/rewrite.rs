//! A text with its URIs rewritten, and every other byte as it is.

use std::hash::{Hash, Hasher};
use std::ops::Range;
use std::{fmt, io};

use urial::{Base, IriRef, Relativizer, Within, escape_html, wrap};

use crate::document::{
    Delimiter, Escape, Format, Link, LinkOrWarning, MissingFeature, Syntax, Warning, references,
    with_back_slashes,
};
use crate::finder::Finder;
use crate::hit::Form;
use crate::text::end;

/// How to rewrite the URIs of a text.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum Rewrite {
    /// The normal form of each URI. Completed ones stay as they are written. In running text, the
    /// last character stays encoded if it would be left out as a mark of the sentence: the `~` of
    /// `http://e.org/%7E`. Before a `:` that is no port, as in `http://e.org:x`, a normal form may
    /// run into the text.
    Normalize,
    /// `***` for each password.
    Redact,
    /// `***` at the places that a function finds in a reference, or in a text that is in the place
    /// of one. In a text that is not a reference, every other byte stays.
    Mask(Masks),
    /// What each reference leads to, resolved against its base (RFC 3986 §5.2), in ASCII.
    Resolve,
    /// In attributes, style sheets and links of Markdown, the shortest reference to what each
    /// absolute one leads to, if that has the authority of its base. Others stay.
    Relativize,
    /// A link.
    Link(Markup),
}

/// A function that finds what to mask in a text: places in bytes, in order and apart from each
/// other.
///
/// ```
/// # use urial_find::{Finder, Format, Masks, Rewrite};
/// # #[cfg(feature = "html")] {
/// let page = "<a href='http://e.org:x/?token=a&amp;b'>";
/// let masks = Masks::new(|text| match text.iter().position(|&byte| byte == b'=') {
///     Some(at) => vec![at + 1..at + 2],
///     None => vec![],
/// });
/// let mut to = Vec::new();
/// Finder::new().rewrite_links_into(page, Format::Html, None, Rewrite::Mask(masks), &mut to)?;
/// assert_eq!(to, b"<a href='http://e.org:x/?token=***&amp;b'>");
/// # }
/// # Ok::<(), urial_find::RewriteError>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Masks(fn(&[u8]) -> Vec<Range<usize>>);

impl Masks {
    /// Takes the function.
    #[must_use]
    pub const fn new(find: fn(&[u8]) -> Vec<Range<usize>>) -> Masks {
        Masks(find)
    }
}

/// By the address: two functions may have one.
impl PartialEq for Masks {
    fn eq(&self, other: &Masks) -> bool {
        std::ptr::fn_addr_eq(self.0, other.0)
    }
}

impl Eq for Masks {}

impl Hash for Masks {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.0.hash(state);
    }
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

/// References that would change, and stay as they are because of the part or the list that has
/// them, or a part that is not read.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Kept {
    what: String,
    count: u64,
    why: Why,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Why {
    /// Places count in another text than the document.
    Encoded,
    /// A list would have other references.
    Unfit,
    /// A feature is off.
    Unread,
}

/// A document with secrets that cannot be masked, or that needs a feature which is off: the error
/// of [`Finder::rewrite_links_into`](crate::Finder::rewrite_links_into).
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RewriteError {
    why: Rejected,
}

#[derive(Clone, PartialEq, Eq, Debug)]
enum Rejected {
    /// A secret in a part, by its name.
    Part(String),
    Feature(MissingFeature),
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
            let _ = how.change(&link).map_or(Ok(()), |change| edit.replace(change));
        }
        let _ = edit.finish();
    }

    /// Appends a document to `to`, with its references rewritten as its format has them. `base` is
    /// the base that the document has if it states none itself.
    ///
    /// Links are made only of URIs in text. A text that is not a reference stays. So does a
    /// reference in a part that is encoded or a document of its own: returns how many would change,
    /// for each part in turn.
    ///
    /// # Errors
    /// If a secret stays so. `to` then has the document up to the last change before it.
    ///
    /// ```
    /// # use urial_find::{Finder, Format, Rewrite};
    /// # #[cfg(feature = "html")] {
    /// let page = "<base href='http://e.org/'><a href='b?c&amp;d'>";
    /// let mut to = Vec::new();
    /// Finder::new().rewrite_links_into(page, Format::Html, None, Rewrite::Resolve, &mut to)?;
    /// assert_eq!(to, b"<base href='http://e.org/'><a href='http://e.org/b?c&amp;d'>");
    /// # }
    /// # Ok::<(), urial_find::RewriteError>(())
    /// ```
    pub fn rewrite_links_into(
        &self,
        text: &(impl AsRef<[u8]> + ?Sized),
        format: Format,
        base: Option<&Base>,
        how: Rewrite,
        to: &mut Vec<u8>,
    ) -> Result<Vec<Kept>, RewriteError> {
        // Writing to a buffer cannot fail.
        self.rewrite_links_to(text, format, base, how, to).or_else(rejected)
    }

    /// Writes a document as [`rewrite_links_into`](Self::rewrite_links_into) appends it, while it
    /// is searched: memory is that of the search, however long the result is.
    ///
    /// # Errors
    /// The first error of `to`; of the kind `Unsupported`, with a [`RewriteError`] within, if a
    /// secret would stay. [`check_rewrite`](Self::check_rewrite) says so before a part
    /// of it is written.
    ///
    /// ```
    /// # use urial_find::{Finder, Format, Rewrite};
    /// let (sheet, mut to) = ("a { background: url(http://e.org:80/) }", Vec::new());
    /// let finder = Finder::new();
    /// finder.rewrite_links_to(sheet, Format::Css, None, Rewrite::Normalize, &mut to)?;
    /// assert_eq!(to, b"a { background: url(http://e.org/) }");
    /// # Ok::<(), std::io::Error>(())
    /// ```
    pub fn rewrite_links_to(
        &self,
        text: &(impl AsRef<[u8]> + ?Sized),
        format: Format,
        base: Option<&Base>,
        how: Rewrite,
        to: &mut impl io::Write,
    ) -> io::Result<Vec<Kept>> {
        self.edit_links(text.as_ref(), format, base, how.masks(), to, |link| {
            let change = how.change(link)?;
            let is_escaped = how.is_escaped_by_back_slash(link);
            Some(if is_escaped { Edited::Markup(change) } else { Edited::Text(change) })
        })
    }

    /// Appends a document to `to`, with the text that `change` returns in place of each reference.
    /// It is escaped as its place needs; with `None`, the reference stays.
    ///
    /// What would change and stays is returned: references in a part that is encoded or a document
    /// of its own, and those in a list, as of `srcset`, that would have others by the new text.
    ///
    /// # Errors
    /// If the document needs a feature that is off.
    ///
    /// ```
    /// # use urial_find::{Finder, Format, Link};
    /// let change = |link: &Link<'_>| {
    ///     let path = link.target()?.path().as_str().to_owned();
    ///     Some(format!("/cache?of={path}&by=\"me\""))
    /// };
    /// let (mut to, text) = (Vec::new(), r#"{"u": "http:\/\/e.org\/a"}"#);
    /// Finder::new().rewrite_links_with(text, Format::Json, None, change, &mut to)?;
    /// assert_eq!(to, br#"{"u": "\/cache?of=\/a&by=\"me\""}"#);
    /// # Ok::<(), urial_find::RewriteError>(())
    /// ```
    pub fn rewrite_links_with<R: AsRef<str>>(
        &self,
        text: &(impl AsRef<[u8]> + ?Sized),
        format: Format,
        base: Option<&Base>,
        mut change: impl FnMut(&Link<'_>) -> Option<R>,
        to: &mut Vec<u8>,
    ) -> Result<Vec<Kept>, RewriteError> {
        let text = text.as_ref();
        let edited = self.edit_links(text, format, base, false, to, |link| {
            let is_unquoted = text[..link.range().start].trim_ascii_end().ends_with(b"=");
            link.replaced(change(link)?.as_ref(), is_unquoted)
        });
        edited.or_else(rejected)
    }

    /// Writes a document with the changes of its references. If it `masks` secrets, none may stay.
    fn edit_links(
        &self,
        text: &[u8],
        format: Format,
        base: Option<&Base>,
        masks: bool,
        to: &mut impl io::Write,
        mut change: impl FnMut(&Link<'_>) -> Option<Edited>,
    ) -> io::Result<Vec<Kept>> {
        let mut kept = Vec::new();
        let mut edit = Edit { text, at: 0, to };
        self.find_links(text, format, base, |found| {
            let link = match found {
                LinkOrWarning::Link(link) => link,
                LinkOrWarning::Warning(warning) => {
                    return Kept::add_unread(&warning, masks, &mut kept);
                }
            };
            match (change(&link), link.part) {
                (None, _) => Ok(()),
                (Some(_), Some(part)) if masks => Err(RewriteError::of(part).into()),
                (Some(_), Some(part)) => {
                    Kept::add(part, Why::Encoded, &mut kept);
                    Ok(())
                }
                (Some(Edited::Unfit), _) => {
                    Kept::add(link.context.unwrap_or_default(), Why::Unfit, &mut kept);
                    Ok(())
                }
                (Some(Edited::Markup(change)), _) => edit.replace_after_back_slash(change),
                (Some(Edited::Text(change)), _) => edit.replace(change),
            }
        })?;
        // After an error, the rest may have what was to be changed.
        edit.finish()?;
        Ok(kept)
    }

    /// Checks that a document can be rewritten. To be masked, it is searched, and nothing is
    /// written.
    ///
    /// # Errors
    /// [`RewriteError`] if a secret is in a part that is encoded or a document of its own, or if a
    /// feature is off that the document needs.
    ///
    /// ```
    /// # use urial_find::{Finder, Format, Rewrite};
    /// # #[cfg(feature = "html")] {
    /// let part = "<iframe srcdoc=\"<a href='http://u:pw@e.org/'>\">";
    /// let check = |how| Finder::new().check_rewrite(part, Format::Html, None, how);
    /// assert!(check(Rewrite::Redact).is_err());
    /// assert!(check(Rewrite::Resolve).is_ok());
    /// # }
    /// ```
    pub fn check_rewrite(
        &self,
        text: &(impl AsRef<[u8]> + ?Sized),
        format: Format,
        base: Option<&Base>,
        how: Rewrite,
    ) -> Result<(), RewriteError> {
        if let Some(missing) = format.missing() {
            return Err(missing.into());
        }
        if !how.masks() {
            return Ok(());
        }
        let checked = self.find_links(text, format, base, |found| match found {
            LinkOrWarning::Link(link @ Link { part: Some(part), .. })
                if how.change(&link).is_some() =>
            {
                Err(RewriteError::of(part).into())
            }
            LinkOrWarning::Link(_) => Ok(()),
            LinkOrWarning::Warning(warning) => Kept::add_unread(&warning, true, &mut Vec::new()),
        });
        checked.or_else(rejected)
    }
}

/// The reason why a document is not rewritten, if that is the error.
fn rejected<T: Default>(error: io::Error) -> Result<T, RewriteError> {
    match error.downcast::<MissingFeature>() {
        Ok(missing) => Err(missing.into()),
        Err(error) => error.downcast().map_or_else(|_| Ok(T::default()), Err),
    }
}

impl Kept {
    /// Counts a reference of a part or of a list.
    fn add(what: &str, why: Why, kept: &mut Vec<Kept>) {
        match kept.last_mut().filter(|last| last.what == what && last.why == why) {
            Some(last) => last.count += 1,
            None => kept.push(Kept { what: what.to_owned(), count: 1, why }),
        }
    }

    /// Keeps a part that is not read because a feature is off. If the document is masked, that is
    /// an error.
    fn add_unread(warning: &Warning<'_>, masks: bool, kept: &mut Vec<Kept>) -> io::Result<()> {
        match warning.missing() {
            Some(missing) if masks => return Err(missing.into()),
            Some(_) => Kept::add(&warning.to_string(), Why::Unread, kept),
            None => {}
        }
        Ok(())
    }
}

/// `part 1.2: references that stay as they are: 3 (the part is encoded or a document of its own)`
impl fmt::Display for Kept {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Kept { what, count, why } = self;
        let why = match why {
            Why::Encoded => "the part is encoded or a document of its own",
            Why::Unfit => "the list that has them would have others",
            Why::Unread => return f.write_str(what),
        };
        write!(f, "{what}: references that stay as they are: {count} ({why})")
    }
}

impl RewriteError {
    fn of(part: &str) -> RewriteError {
        RewriteError { why: Rejected::Part(part.to_owned()) }
    }
}

impl From<MissingFeature> for RewriteError {
    fn from(missing: MissingFeature) -> RewriteError {
        RewriteError { why: Rejected::Feature(missing) }
    }
}

impl From<RewriteError> for io::Error {
    fn from(error: RewriteError) -> io::Error {
        io::Error::new(io::ErrorKind::Unsupported, error)
    }
}

impl fmt::Display for RewriteError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.why {
            Rejected::Part(part) => {
                write!(f, "{part}: cannot mask a part that is encoded or a document of its own")
            }
            Rejected::Feature(missing) => missing.fmt(f),
        }
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
type Change = (Range<usize>, Vec<u8>);

/// How a reference changes.
enum Edited {
    Text(Change),
    /// To markup, which a back slash before it would escape.
    Markup(Change),
    /// Not, because its place cannot have the text.
    Unfit,
}

impl<W: io::Write> Edit<'_, W> {
    fn replace(&mut self, (range, replacement): Change) -> io::Result<()> {
        let before = self.text.get(self.at..range.start).unwrap_or_default();
        self.to.write_all(before)?;
        self.at = range.end;
        self.to.write_all(&replacement)
    }

    /// Replaces text by markup, which a back slash before it would turn into text: a literal back
    /// slash is escaped, and one that escapes the replaced text is left out.
    fn replace_after_back_slash(&mut self, (range, replacement): Change) -> io::Result<()> {
        let before = self.text.get(self.at..range.start).unwrap_or_default();
        let back_slashes = before.iter().rev().take_while(|byte| **byte == b'\\').count();
        if back_slashes % 2 == 0 {
            return self.replace((range, replacement));
        }
        if self.text.get(range.start).is_some_and(u8::is_ascii_punctuation) {
            return self.replace((range.start - 1..range.end, replacement));
        }
        self.replace((range, [b"\\", &*replacement].concat()))
    }

    fn finish(self) -> io::Result<()> {
        self.to.write_all(&self.text[self.at..])
    }
}

impl Rewrite {
    /// Whether it masks secrets, which may not be left.
    fn masks(self) -> bool {
        matches!(self, Rewrite::Redact | Rewrite::Mask(_))
    }

    /// Whether the replacement is markup that a back slash before it would escape.
    fn is_escaped_by_back_slash(&self, link: &Link<'_>) -> bool {
        matches!((self, link.escapes[0]), (Rewrite::Link(_), Escape::Markdown(_)))
    }

    /// Returns how a reference changes, if it does.
    fn change(self, link: &Link<'_>) -> Option<Change> {
        let reference = || link.reference().ok();
        let is_completed = matches!(link.form, Form::Email | Form::Suffix);
        let changed = match self {
            Rewrite::Normalize if is_completed => return None,
            // The markup has an address, not a URI.
            Rewrite::Resolve if is_completed && link.is_linked => return None,
            Rewrite::Normalize => link.delimited(reference()?.normalize().to_string()),
            Rewrite::Redact => reference().filter(has_password)?.masked().to_string(),
            Rewrite::Resolve => link.delimited(link.target()?.into()),
            Rewrite::Relativize => link.relative()?,
            Rewrite::Link(markup) => return markup.change(link),
            Rewrite::Mask(Masks(find)) => return link.masked(&find(&link.text)),
        };
        (!link.is_written_as(&changed)).then(|| (link.range(), link.escaped(&changed).into()))
    }
}

fn has_password(reference: &IriRef<'_>) -> bool {
    reference.userinfo().is_some_and(|userinfo| userinfo.password().is_some())
}

impl Link<'_> {
    /// Whether the document has this text in the place of the reference, whatever its escapes.
    fn is_written_as(&self, text: &str) -> bool {
        let [inner, outer] = self.escapes;
        *inner.undo(&outer.undo(self.raw).text).text == *text.as_bytes()
    }

    /// Returns the shortest reference to the target, in place of an absolute one. Most readers of
    /// documents take an empty one for none.
    fn relative(&self) -> Option<String> {
        let is_link = matches!(self.form, Form::Attribute | Form::Link | Form::Css);
        let reference = self.reference().ok().filter(|_| is_link)?;
        let is_absolute = reference.scheme().is_some() || reference.authority().is_some();
        let (base, target) = (self.base.filter(|_| is_absolute)?, self.target()?);
        let relativizer = Relativizer::new(base.uri()).within(Within::Authority);
        let mut relative = String::new();
        let obstacle = relativizer.relativize_into(target.as_uri(), &mut relative).ok()?;
        let is_shorter = obstacle.is_none() && !relative.is_empty();
        (is_shorter && self.is_read_whole(&relative)).then_some(relative)
    }

    /// Whether the list that has the reference would have a text as one: commas around a candidate
    /// are not part of it, and a quote before the reference of a `refresh` is not.
    fn is_read_whole(&self, text: &str) -> bool {
        let (syntax, before) = match self.context {
            Some("img srcset" | "link imagesrcset" | "source srcset") => (Syntax::Srcset, ""),
            Some("meta content" | "Refresh") => (Syntax::Refresh, "0;"),
            Some(
                "a ping" | "area ping" | "head profile" | "itemtype" | "object archive"
                | "xsi:schemaLocation",
            ) => (Syntax::Words, ""),
            _ => return true,
        };
        let list = [before, text].concat();
        let whole = before.len()..list.len();
        references(syntax, list.as_bytes()) == std::slice::from_ref(&whole)
    }

    /// Returns a normal form or a target as running text can have it: a search would end at a
    /// closing bracket without an opening one, and take the last character for the punctuation of a
    /// sentence, so these are encoded.
    fn delimited(&self, made: String) -> String {
        if !matches!(self.form, Form::Bare | Form::Line) {
            return made;
        }
        let mut made = with_closing_brackets_encoded(&made);
        if end::trimmed(made.as_bytes(), 0, made.len()) < made.len() {
            let last = made.pop().map(|last| format!("%{:02X}", u32::from(last)));
            made.extend(last);
        }
        made
    }

    /// The change to any text. `None` if it is there already. An empty value of HTML needs quotes.
    fn replaced(&self, text: &str, is_unquoted: bool) -> Option<Edited> {
        if self.is_written_as(text) {
            return None;
        }
        if !self.is_read_whole(text) {
            return Some(Edited::Unfit);
        }
        let [inner, outer] = self.escapes;
        let is_value = self.form == Form::Attribute && matches!(inner, Escape::Html(_));
        let written = match text {
            "" if is_value && is_unquoted => "\"\"".to_owned(),
            _ => outer.apply_any(&inner.apply_any(text)).into_owned(),
        };
        Some(Edited::Text((self.range(), written.into())))
    }

    /// Writes a text as the document has the reference.
    fn escaped(&self, text: &str) -> String {
        let [inner, outer] = self.escapes;
        outer.apply(&inner.apply(text)).into_owned()
    }

    /// The change that masks places of the text.
    fn masked(&self, places: &[Range<usize>]) -> Option<Change> {
        if places.is_empty() {
            return None;
        }
        // What may be a secret is masked, so without an order of places it is all.
        let masked = with_masks(&self.text, places, MASK).unwrap_or_else(|| MASK.into());
        match std::str::from_utf8(&masked) {
            _ if masked == *self.text => None,
            Ok(masked) if self.reference().is_ok() => {
                Some((self.range(), self.escaped(masked).into()))
            }
            _ => Some((self.range(), self.written_with_masks(places))),
        }
    }

    /// The text as it is written, with masks in places of it. Only references can be escaped, so
    /// the escapes of another text stay.
    fn written_with_masks(&self, places: &[Range<usize>]) -> Vec<u8> {
        let outer = self.escapes[1].undo(self.raw);
        let inner = self.escapes[0].undo(&outer.text);
        let written = |place: &Range<usize>, at: &[usize]| {
            let place = *at.get(place.start)?..at.get(place.end.checked_sub(1)?)? + 1;
            Some(outer.written(inner.written(place)))
        };
        let at = aligned(&self.text, &inner.text);
        let places = at.and_then(|at| places.iter().map(|it| written(it, &at)).collect());
        let masked = |places: Vec<_>| with_masks(self.raw, &places, &self.escaped(MASK));
        // What may be a secret is masked.
        places.and_then(masked).unwrap_or_else(|| MASK.into())
    }

    /// The place with angle brackets, which a link replaces; quotes are part of the text.
    fn outer_if_angle(&self) -> Range<usize> {
        if self.form == Form::Angle { self.outer_range() } else { self.range() }
    }
}

/// Encodes each `)` that closes no `(`.
fn with_closing_brackets_encoded(text: &str) -> String {
    let mut encoded = String::with_capacity(text.len());
    let mut depth = 0_usize;
    for char in text.chars() {
        match char {
            ')' if depth == 0 => {
                encoded.push_str("%29");
                continue;
            }
            ')' => depth -= 1,
            '(' => depth += 1,
            _ => {}
        }
        encoded.push(char);
    }
    encoded
}

const MASK: &str = "***";

/// Returns a text with masks in places of it. `None` if they are not in order.
fn with_masks(text: &[u8], places: &[Range<usize>], mask: &str) -> Option<Vec<u8>> {
    let (mut masked, mut read) = (Vec::new(), 0);
    for place in places {
        masked.extend_from_slice(text.get(read..place.start)?);
        masked.extend_from_slice(mask.as_bytes());
        read = place.end.max(place.start);
    }
    masked.extend_from_slice(text.get(read..)?);
    Some(masked)
}

/// Returns the place of each byte of a text in the same with more white space.
fn aligned(text: &[u8], spaced: &[u8]) -> Option<Vec<usize>> {
    let mut at = 0;
    let place = |byte: &u8| {
        let is_between = |it: &&u8| *it != byte && it.is_ascii_whitespace();
        let place = at + spaced.get(at..)?.iter().take_while(is_between).count();
        at = place + 1;
        (spaced.get(place) == Some(byte)).then_some(place)
    };
    text.iter().map(place).collect()
}

impl Markup {
    fn change(self, link: &Link<'_>) -> Option<Change> {
        if link.is_linked {
            return None;
        }
        let made = self.link(link)?;
        let made = if self.is_of(link.escapes[0]) { made } else { link.escaped(&made) };
        Some((link.outer_if_angle(), made.into()))
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
