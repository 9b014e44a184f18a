//! [`TemplateError`]: why a text is not a URI template.

use core::fmt;

use super::reader::{Place, has};
use crate::chars::abnf;
use crate::chars::cast::{as_offset, as_position};
use crate::parse::error::{Expected, Found, PackedFound, Refusal};
use crate::report::Explanation;

/// Why a text is not a URI template: the offset, the part of the template, what was found there,
/// and what the grammar allows.
///
/// It is `Copy` and 8 bytes long, as is `Result<(), TemplateError>`. It resembles
/// [`ParseError`](crate::ParseError).
///
/// ```
/// # use urial::{Found, Template, TemplateComponent};
/// let error = Template::parse("/{a..b}").unwrap_err();
/// assert_eq!(error.to_string(), "variable: expected varchar, found `.` at byte 4");
/// assert_eq!((error.component(), error.offset()), (TemplateComponent::Variable, 4));
/// assert_eq!(error.found(), Found::Char('.'));
/// assert!(error.expected().accepts('b'));
/// assert_eq!(error.section(), "RFC 6570 §2.3");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct TemplateError {
    offset: u32,
    found: PackedFound,
    place: Place,
}

/// A part of a template, as RFC 6570 §2 names it.
///
/// ```
/// # use urial::{Template, TemplateComponent};
/// let component = Template::parse("/{x:0}").unwrap_err().component();
/// assert_eq!((component, component.as_str()), (TemplateComponent::Prefix, "prefix"));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[non_exhaustive]
pub enum TemplateComponent {
    /// The template as a whole.
    Input,
    /// The text outside expressions (§2.1).
    Literals,
    /// The start of an expression, with its operator (§2.2).
    Expression,
    /// The name of a variable (§2.3).
    Variable,
    /// A prefix modifier: the number of characters after a `:` (§2.4.1).
    Prefix,
    /// An explode modifier, `*` (§2.4.2).
    Explode,
}

impl TemplateComponent {
    /// Returns the name in lower case, as error messages print it.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            TemplateComponent::Input => "input",
            TemplateComponent::Literals => "literals",
            TemplateComponent::Expression => "expression",
            TemplateComponent::Variable => "variable",
            TemplateComponent::Prefix => "prefix",
            TemplateComponent::Explode => "explode",
        }
    }
}

impl fmt::Display for TemplateComponent {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.as_str())
    }
}

impl TemplateError {
    /// The error at `offset` of `text`, with the parser at `place`.
    pub(super) fn at(text: &str, offset: usize, place: Place) -> TemplateError {
        let found = PackedFound::at(text.as_bytes(), offset);
        TemplateError { offset: as_offset(offset), found, place }
    }

    /// Returns the part of the template with the error.
    #[must_use]
    pub const fn component(&self) -> TemplateComponent {
        self.place.component()
    }

    /// Returns the offset of the error, in bytes from the start of the text.
    ///
    /// It is the length of the longest prefix of the text that some valid template begins with, and
    /// so the length of the whole text if only its end is missing.
    #[must_use]
    pub const fn offset(&self) -> usize {
        as_position(self.offset)
    }

    /// Returns what was found at the offset.
    #[must_use]
    pub const fn found(&self) -> Found {
        self.found.unpack()
    }

    /// Returns everything that the grammar allows at the offset.
    #[must_use]
    pub const fn expected(&self) -> Expected {
        Expected::new(self.place.terms(), self.found())
    }

    /// Returns the section of RFC 6570 with the violated rule.
    #[must_use]
    pub const fn section(&self) -> &'static str {
        self.place.section()
    }

    /// Returns a report of the error on `text`, the rejected template.
    ///
    /// ```
    /// # use urial::Template;
    /// let report = Template::parse("/{=a}").unwrap_err().explain("/{=a}").to_string();
    /// assert_eq!(report, "expression: expected op-level2, op-level3 or varchar, found `=` at byte 2
    ///
    ///     /{=a}
    ///       ^
    ///   rule: RFC 6570 §2.2
    ///   note: the operators \"=\", \",\", \"!\", \"@\" and \"|\" are reserved for extensions");
    /// ```
    #[must_use]
    pub fn explain<'a, T: AsRef<[u8]> + ?Sized>(&self, text: &'a T) -> Explanation<'a> {
        Explanation::of_template(self.refusal(), self.note(), text.as_ref())
    }

    const fn refusal(self) -> Refusal {
        Refusal {
            component: self.component().as_str(),
            cause: None,
            expected: self.expected(),
            found: self.found(),
            offset: self.offset,
            section: self.section(),
        }
    }

    /// Background that often explains an unexpected error.
    fn note(self) -> Option<&'static str> {
        let note = match (self.place, self.found()) {
            (Place::Operator, Found::Char(found)) if has(abnf::OP_RESERVE, found) => {
                "the operators \"=\", \",\", \"!\", \"@\" and \"|\" are reserved for extensions"
            }
            (Place::Operator, Found::Char('}')) => "an expression needs at least one variable",
            (Place::Literals, Found::Char('}')) => {
                "braces are allowed only around an expression; in literals, write %7B and %7D"
            }
            (Place::Literals, Found::Char(' ')) => "in literals, write %20 for a space",
            (Place::Varname, Found::Char('-')) => "a name cannot contain \"-\"; write %2D for it",
            (
                Place::OneDigit | Place::TwoDigits | Place::ThreeDigits | Place::FourDigits,
                Found::Char('*'),
            )
            | (Place::Explode, Found::Char(':')) => {
                "a variable has a prefix or an explode modifier, never both"
            }
            (Place::MaxLength, Found::Char(_)) | (Place::FourDigits, Found::Char('0'..='9')) => {
                "a prefix is from 1 to 9999 characters long, without leading zeros"
            }
            _ => return None,
        };
        Some(note)
    }
}

impl fmt::Display for TemplateError {
    /// Writes `component: expected GRAMMAR, found BYTE at byte N`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.refusal().sentence().as_str())
    }
}

impl fmt::Debug for TemplateError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("TemplateError").field(&format_args!("{self}")).finish()
    }
}

impl core::error::Error for TemplateError {}
