//! A reference in a document.

use std::borrow::Cow;
use std::fmt;
use std::ops::Range;

use urial::{Base, HostMapping, Iri, IriRef, IriRefBuf, ParseError, UriBuf, UriRefBuf};

use super::escape::Escape;
use super::format::MissingFeature;
use crate::hit::{Form, Hit};
use crate::place::LineColumn;

/// An item of a document, a reference or a warning: the argument of the function that
/// [`Finder::find_links`](crate::Finder::find_links) calls.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
#[allow(clippy::large_enum_variant, reason = "most are references, and each is passed on at once")]
pub enum LinkOrWarning<'d> {
    /// A reference.
    Link(Link<'d>),
    /// A part that is not read, or not as what it claims to be.
    Warning(Warning<'d>),
}

/// A reference in a document. It need not be valid.
///
/// `Debug` shows where it is and how it is written, not the text, which may have secrets.
#[derive(Clone, PartialEq, Eq)]
pub struct Link<'d> {
    pub(crate) part: Option<&'d str>,
    pub(crate) range: Range<usize>,
    pub(crate) outer: Range<usize>,
    pub(crate) raw: &'d [u8],
    pub(crate) text: Cow<'d, [u8]>,
    pub(crate) completed: Option<Iri<'d>>,
    pub(crate) other_reading: Option<Iri<'d>>,
    pub(crate) form: Form,
    pub(crate) context: Option<&'d str>,
    pub(crate) base: Option<&'d Base>,
    /// How it is written, from the inside.
    pub(crate) escapes: [Escape; 2],
    pub(crate) is_linked: bool,
    pub(crate) is_cut: bool,
    pub(crate) place: Option<LineColumn>,
}

impl fmt::Debug for Link<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Link")
            .field("range", &self.range)
            .field("form", &self.form)
            .field("context", &self.context)
            .finish_non_exhaustive()
    }
}

/// Why a part of a document is not read, or not as what it claims to be.
///
/// `Debug` does not show the part: a record of WARC is named by its URI, which may have secrets.
#[derive(Clone, PartialEq, Eq)]
pub struct Warning<'d> {
    pub(crate) part: Option<&'d str>,
    pub(crate) at: usize,
    pub(crate) message: &'d str,
    pub(crate) missing: Option<MissingFeature>,
}

impl fmt::Debug for Warning<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Warning")
            .field("at", &self.at)
            .field("message", &self.message)
            .finish_non_exhaustive()
    }
}

impl<'d> Link<'d> {
    /// A URI in running text, with the places that it has in the part.
    pub(crate) fn of_hit(
        hit: &'d Hit<'_>,
        raw: &'d [u8],
        place: impl Fn(Range<usize>) -> Range<usize>,
    ) -> Link<'d> {
        Link {
            part: None,
            range: place(hit.range()),
            outer: place(hit.outer_range()),
            raw,
            text: hit.text().as_bytes().into(),
            completed: hit.short.map(|_| hit.iri()),
            is_cut: hit.is_cut(),
            other_reading: hit.other_reading(),
            form: hit.form,
            context: None,
            base: None,
            escapes: [Escape::None; 2],
            is_linked: false,
            place: None,
        }
    }

    /// Returns the name of the part in which the reference is, if that part had to be decoded or is
    /// a document of its own: `srcdoc 1`, `gzip/part 1.2`. The range then counts from its
    /// beginning.
    #[must_use]
    pub fn part(&self) -> Option<&'d str> {
        self.part
    }

    /// Returns the place of the reference as it is written, in bytes, without its delimiters.
    #[must_use]
    pub fn range(&self) -> Range<usize> {
        self.range.clone()
    }

    /// Returns the line and the column where the reference begins, if [`Finder::places`] asks for
    /// that. `None` in a [part](Self::part).
    ///
    /// ```
    /// # use urial_find::{Finder, Format, LinkOrWarning};
    /// let text = "a\n\u{E9} http://e.org/";
    /// Finder::new().places(true).find_links(text, Format::Text, None, |found| {
    ///     let LinkOrWarning::Link(link) = found else { return Ok(()) };
    ///     let place = link.place().unwrap();
    ///     assert_eq!((place.line, place.column), (2, 3));
    ///     Ok(())
    /// })?;
    /// # Ok::<(), std::io::Error>(())
    /// ```
    ///
    /// [`Finder::places`]: crate::Finder::places
    #[must_use]
    pub fn place(&self) -> Option<LineColumn> {
        self.place
    }

    /// Returns the place with the delimiters of running text and `URL:`.
    #[must_use]
    pub fn outer_range(&self) -> Range<usize> {
        self.outer.clone()
    }

    /// Returns the reference as it is written.
    #[must_use]
    pub fn raw(&self) -> &'d [u8] {
        self.raw
    }

    /// Returns the reference without the escapes of the document, and without white space around it
    /// or, in running text, within it.
    #[must_use]
    pub fn text(&self) -> &[u8] {
        &self.text
    }

    /// Returns how the reference is delimited.
    #[must_use]
    pub fn form(&self) -> Form {
        self.form
    }

    /// Returns what has the reference, unless it is in running text: `a href`, `url`.
    #[must_use]
    pub fn context(&self) -> Option<&'d str> {
        self.context
    }

    /// Returns the reference; completed, if it is a mail address or a suffix reference.
    ///
    /// # Errors
    /// If the text is no reference. In running text it always is.
    pub fn reference(&self) -> Result<IriRef<'_>, ParseError> {
        match self.completed {
            Some(iri) => Ok(iri.into()),
            None => IriRef::parse_bytes(&self.text),
        }
    }

    /// Returns the reference without each hyphen before a line break; see
    /// [`Hit::other_reading`](crate::Hit::other_reading).
    #[must_use]
    pub fn other_reading(&self) -> Option<Iri<'d>> {
        self.other_reading
    }

    /// Returns whether the reference ends before a letter that may belong to it; see
    /// [`Hit::is_cut`](crate::Hit::is_cut).
    #[must_use]
    pub fn is_cut(&self) -> bool {
        self.is_cut
    }

    /// Returns the base of the reference, if one is known (RFC 3986 §5.1).
    #[must_use]
    pub fn base(&self) -> Option<&'d Base> {
        self.base
    }

    /// Returns what the reference leads to: the reference, mapped to a URI and resolved against its
    /// base (RFC 3986 §5.2). `None` if it is no reference, or relative and without a base.
    #[must_use]
    pub fn target(&self) -> Option<UriBuf> {
        self.resolved(&self.uri_ref()?)
    }

    /// Returns what the reference leads to, as [`target`](Self::target) does, with its host mapped
    /// as `host` says. The feature `idna` of `urial` has [`HostMapping::Idna`], with which a host
    /// that is no domain name leads nowhere.
    ///
    /// ```
    /// # use urial::HostMapping;
    /// # use urial_find::{Finder, Format, LinkOrWarning};
    /// let mut targets = Vec::new();
    /// Finder::new().find_links("http://b\u{FC}cher.example/", Format::Text, None, |it| {
    ///     if let LinkOrWarning::Link(link) = it {
    ///         targets.push(link.target_with(HostMapping::Triplets).unwrap().to_string());
    ///     }
    ///     Ok(())
    /// })?;
    /// assert_eq!(targets, ["http://b%C3%BCcher.example/"]);
    /// # Ok::<(), std::io::Error>(())
    /// ```
    #[must_use]
    pub fn target_with(&self, host: HostMapping) -> Option<UriBuf> {
        self.resolved(&self.reference().ok()?.to_uri(host).ok()?)
    }

    /// Returns what a text that is no reference was most likely meant to lead to: its target once
    /// blanks and other characters that no URI has are percent-encoded, or the reference if it is
    /// relative and has no base. `None` if the text is a reference, or needs a guess
    /// ([`UriRefBuf::repair_spelling`]).
    ///
    /// ```
    /// # use urial::{Base, BaseSource, uri};
    /// # use urial_find::{Finder, Format, LinkOrWarning};
    /// let base = Base::new(uri!("http://e.org/"), BaseSource::Retrieval);
    /// let sheet = "a { background: url('a b|c.png') }";
    /// Finder::new().find_links(sheet, Format::Css, Some(&base), |found| {
    ///     let LinkOrWarning::Link(link) = found else { return Ok(()) };
    ///     assert_eq!(link.target(), None);
    ///     assert_eq!(link.repaired().unwrap(), "http://e.org/a%20b%7Cc.png");
    ///     Ok(())
    /// })?;
    /// # Ok::<(), std::io::Error>(())
    /// ```
    #[must_use]
    pub fn repaired(&self) -> Option<UriRefBuf> {
        let text = std::str::from_utf8(&self.text).ok().filter(|_| self.reference().is_err())?;
        let repaired = mapped(IriRefBuf::repair_spelling(text).ok()?.value.as_iri_ref())?;
        Some(self.resolved(&repaired).map_or(repaired, UriRefBuf::from))
    }

    fn resolved(&self, reference: &UriRefBuf) -> Option<UriBuf> {
        let itself = reference.as_uri_ref().try_into().ok();
        let base = self.base.map(Base::uri).or(itself)?;
        base.resolve(reference).ok()
    }

    /// Returns the reference, mapped to a URI reference: with the feature `idna`, its host as a
    /// domain name if it is one, and otherwise percent-encoded. `None` if it is no reference.
    ///
    /// ```
    /// # use urial_find::{Finder, Format, LinkOrWarning};
    /// let text = "http://m\u{FC}nchen.de/\u{FC}";
    /// let mut mapped = Vec::new();
    /// Finder::new().find_links(text, Format::Text, None, |it| {
    ///     if let LinkOrWarning::Link(link) = it {
    ///         mapped.push(link.uri_ref().unwrap().to_string());
    ///     }
    ///     Ok(())
    /// })?;
    /// # #[cfg(feature = "idna")]
    /// assert_eq!(mapped, ["http://xn--mnchen-3ya.de/%C3%BC"]);
    /// # Ok::<(), std::io::Error>(())
    /// ```
    #[must_use]
    pub fn uri_ref(&self) -> Option<UriRefBuf> {
        mapped(self.reference().ok()?)
    }
}

/// Maps a reference to a URI reference, its host to a domain name if it is one and the feature
/// `idna` is on.
pub(super) fn mapped(reference: IriRef<'_>) -> Option<UriRefBuf> {
    #[cfg(feature = "idna")]
    if let Ok(mapped) = reference.to_uri(HostMapping::Idna) {
        return Some(mapped);
    }
    reference.to_uri(HostMapping::Triplets).ok()
}

impl<'d> Warning<'d> {
    /// Returns the name of the part, as [`Link::part`] does.
    #[must_use]
    pub fn part(&self) -> Option<&'d str> {
        self.part
    }

    /// Returns the place from which on it is not read, in bytes.
    #[must_use]
    pub fn at(&self) -> usize {
        self.at
    }

    /// Returns the feature of this crate that the part needs, if it is not read because that is
    /// off.
    #[must_use]
    pub fn missing(&self) -> Option<MissingFeature> {
        self.missing
    }
}

/// `part 2: html: more than 16 documents within one another at byte 12`
impl fmt::Display for Warning<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(part) = self.part {
            write!(f, "{part}: ")?;
        }
        write!(f, "{} at byte {}", self.message, self.at)
    }
}
