//! A URI that was found.

use std::fmt;
use std::ops::Range;

use urial::{Iri, IriBuf};

/// A URI in a text.
///
/// `Debug` shows where it is and how it is delimited, not its text, which may have secrets.
#[derive(Clone, PartialEq, Eq)]
pub struct Hit<'t> {
    pub(crate) range: Range<usize>,
    pub(crate) outer: Range<usize>,
    pub(crate) form: Form,
    pub(crate) reading: Reading<'t>,
    /// The text from which the URI was completed.
    pub(crate) short: Option<&'t str>,
    pub(crate) other_reading: Option<IriBuf>,
    pub(crate) is_cut: bool,
}

#[derive(Clone, PartialEq, Eq)]
pub(crate) enum Reading<'t> {
    AsWritten(Iri<'t>),
    Changed(IriBuf),
}

impl fmt::Debug for Hit<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Hit")
            .field("range", &self.range)
            .field("form", &self.form)
            .finish_non_exhaustive()
    }
}

/// How a URI is delimited in a text.
///
/// ```
/// # use urial_find::{Finder, Form};
/// let forms = |text| Finder::new().find(text).map(|hit| hit.form()).collect::<Vec<_>>();
/// assert_eq!(forms("<http://e.org/>, \"http://e.org/\""), [Form::Angle, Form::Quoted]);
/// assert_eq!(forms("see http://e.org/\nhttp://e.org/"), [Form::Bare, Form::Line]);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum Form {
    /// In angle brackets: `<http://e.org/>`.
    Angle,
    /// In double quotes: `"http://e.org/"`.
    Quoted,
    /// Alone on a line, but for white space.
    Line,
    /// In running text.
    Bare,
    /// A mail address, completed to a `mailto:` URI.
    Email,
    /// A suffix reference, completed to a URI (RFC 3986 §4.5).
    Suffix,
    /// The value of an attribute of HTML or XML.
    Attribute,
    /// The content of an element of XML.
    Element,
    /// The destination of a link of Markdown.
    Link,
    /// A `url()` or another reference of a style sheet.
    Css,
    /// The value of a field of a message.
    Field,
    /// The argument of a command of Texinfo, or of a macro of a manual page.
    Command,
}

impl Form {
    /// Returns the name, which is that of the variant in lower case.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Form::Angle => "angle",
            Form::Quoted => "quoted",
            Form::Line => "line",
            Form::Bare => "bare",
            Form::Email => "email",
            Form::Suffix => "suffix",
            Form::Attribute => "attribute",
            Form::Element => "element",
            Form::Link => "link",
            Form::Css => "css",
            Form::Field => "field",
            Form::Command => "command",
        }
    }
}

impl Hit<'_> {
    /// Returns the place of the URI as it is written, in bytes of the text: with white space that
    /// breaks it, without its delimiters and `URL:`.
    #[must_use]
    pub fn range(&self) -> Range<usize> {
        self.range.clone()
    }

    /// Returns the place with the delimiters and `URL:`.
    ///
    /// ```
    /// # use urial_find::Finder;
    /// let hit = Finder::new().find("<URL: http://e.org/>").next().unwrap();
    /// assert_eq!((hit.range(), hit.outer_range()), (6..19, 0..20));
    /// ```
    #[must_use]
    pub fn outer_range(&self) -> Range<usize> {
        self.outer.clone()
    }

    /// Returns how the URI is delimited.
    #[must_use]
    pub fn form(&self) -> Form {
        self.form
    }

    /// Returns the URI, without white space and completed. It is an IRI if it has characters beyond
    /// ASCII; [`Iri::to_uri`] makes a URI of it.
    #[must_use]
    pub fn iri(&self) -> Iri<'_> {
        match &self.reading {
            Reading::AsWritten(iri) => *iri,
            Reading::Changed(iri) => iri.as_iri(),
        }
    }

    /// Returns the text as it is written, without white space. It differs from that of
    /// [`iri`](Self::iri) only for mail addresses and suffix references.
    #[must_use]
    pub fn text(&self) -> &str {
        self.short.unwrap_or_else(|| self.iri().as_str())
    }

    /// Returns whether the URI ends before a letter beyond ASCII, which may belong to it: the text
    /// after it may begin there, in a script without spaces between words.
    ///
    /// ```
    /// # use urial_find::Finder;
    /// let cut = |text| Finder::new().find(text).next().unwrap().is_cut();
    /// assert!(cut("http://e.org/\u{6771}\u{4EAC}"));
    /// assert!(!cut("http://e.org/\u{E9} <http://e.org/\u{6771}>"));
    /// ```
    #[must_use]
    pub fn is_cut(&self) -> bool {
        self.is_cut
    }

    /// Returns the URI without each hyphen before a line break, if there is one (Appendix C). Both
    /// readings are possible.
    ///
    /// ```
    /// # use urial_find::Finder;
    /// let hit = Finder::new().find("<http://e.org/foo-\n  bar>").next().unwrap();
    /// assert_eq!(hit.iri(), "http://e.org/foo-bar");
    /// assert_eq!(hit.other_reading().unwrap(), "http://e.org/foobar");
    /// ```
    #[must_use]
    pub fn other_reading(&self) -> Option<Iri<'_>> {
        self.other_reading.as_ref().map(IriBuf::as_iri)
    }
}
