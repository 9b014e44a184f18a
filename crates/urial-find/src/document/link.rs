//! A reference in a document.

use std::borrow::Cow;
use std::fmt;
use std::ops::Range;

use urial::{Base, HostMapping, Iri, IriRef, ParseError, UriBuf, UriRefBuf};

use super::escape::Escape;
use crate::hit::{Form, Hit};

/// An item of a document, a reference or a warning: the argument of the function that
/// [`Finder::find_links`](crate::Finder::find_links) calls.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Found<'d> {
    /// A reference.
    Link(Link<'d>),
    /// A part that is not read, or not as what it claims to be.
    Warning(Warning<'d>),
}

/// A reference in a document. It need not be valid.
#[derive(Clone, PartialEq, Eq, Debug)]
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
}

/// Why a part of a document is not read, or not as what it claims to be.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Warning<'d> {
    pub(crate) part: Option<&'d str>,
    pub(crate) at: usize,
    pub(crate) message: &'d str,
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
        let reference = self.uri_ref()?;
        let itself = reference.as_uri_ref().try_into().ok();
        let base = self.base.map(Base::uri).or(itself)?;
        base.resolve(&reference).ok()
    }

    /// Returns the reference, mapped to a URI reference: with the feature `idna`, its host as a
    /// domain name if it is one, and otherwise percent-encoded. `None` if it is no reference.
    ///
    /// ```
    /// # use urial_find::{Finder, Format, Found};
    /// let text = "http://m\u{FC}nchen.de/\u{FC}";
    /// let mut mapped = Vec::new();
    /// Finder::new().find_links(text, Format::Text, None, |it| {
    ///     if let Found::Link(link) = it {
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
        let reference = self.reference().ok()?;
        #[cfg(feature = "idna")]
        if let Ok(mapped) = reference.to_uri(HostMapping::Idna) {
            return Some(mapped);
        }
        reference.to_uri(HostMapping::Triplets).ok()
    }
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
