//! URI templates (RFC 6570, all four levels): parsing, expansion and matching.
//!
//! [`reader`] checks the grammar, and [`expression`] iterates over a checked template. [`expand`]
//! makes a text of a template and variables. [`matching`] finds the variables of a text:
//! [`program`] compiles the template, [`short`] matches most texts with it, [`captured`] decodes
//! the values. [`any_order`] sorts a query before that.

#[cfg(feature = "alloc")]
mod any_order;
#[cfg(feature = "alloc")]
mod captured;
pub(crate) mod error;
#[cfg(feature = "alloc")]
pub(crate) mod expand;
#[cfg_attr(not(feature = "alloc"), allow(dead_code))]
mod expression;
#[cfg(feature = "alloc")]
pub(crate) mod matching;
#[cfg(feature = "alloc")]
pub(crate) mod owned;
#[cfg(feature = "alloc")]
mod program;
mod reader;
#[cfg(all(feature = "serde", feature = "alloc"))]
mod serde;
#[cfg(all(feature = "serde", feature = "alloc"))]
pub(crate) mod serialize;
#[cfg(feature = "alloc")]
mod short;
#[cfg(feature = "alloc")]
pub(crate) mod value;

use core::fmt;

use crate::report::masked_template;
use error::TemplateError;

/// A URI template (RFC 6570 §2): text with expressions in braces, which variables replace.
///
/// An expression has an operator and variables; absent variables are left out. A template borrows
/// its text and is `Copy`.
///
/// | operator | use | x = `a/b`, y = `1` | not encoded |
/// |---|---|---|---|
/// | `{x,y}` | values | `a%2Fb,1` | unreserved |
/// | `{+x,y}` | a part of a URI | `a/b,1` | unreserved, reserved, triplets |
/// | `{#x,y}` | a fragment | `#a/b,1` | unreserved, reserved, triplets |
/// | `{.x,y}` | labels after dots | `.a%2Fb.1` | unreserved |
/// | `{/x,y}` | path segments | `/a%2Fb/1` | unreserved |
/// | `{;x,y}` | path parameters | `;x=a%2Fb;y=1` | unreserved |
/// | `{?x,y}` | a query | `?x=a%2Fb&y=1` | unreserved |
/// | `{&x,y}` | more of a query | `&x=a%2Fb&y=1` | unreserved |
///
/// Modifiers and other values than strings:
/// - `{x:3}` takes the first three characters of a string.
/// - A list is written with commas: for 1 and 2, `{x}` gives `1,2`. With `*`, each item is written
///   like a variable: `{/x*}` gives `/1/2`, and `{?x*}` gives `?x=1&x=2`.
/// - A map is written with commas too: `{?x}` gives `?x=k,v`. With `*`, each name is written like a
///   variable: `{?x*}` gives `?k=v`.
///
/// ```
/// # use urial::Template;
/// let template = Template::parse("http://e.org/{user}{/path*}{?q,page:2}")?;
/// assert!(template.variables().eq(["user", "path", "q", "page"]));
/// # #[cfg(feature = "alloc")] {
/// # use urial::Variables;
/// let mut variables = Variables::from([("user", "anna"), ("q", "50%")]);
/// variables.set("path", ["a", "b c"]);
/// let text = template.expand(&variables).unwrap();
/// assert_eq!(text, "http://e.org/anna/a/b%20c?q=50%25");
/// assert_eq!(template.match_text(&text), Some(variables));
/// # }
/// # Ok::<(), urial::TemplateError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Template<'a>(&'a str);

impl<'a> Template<'a> {
    /// Parses a template (§2). Never allocates.
    ///
    /// The apostrophe is a literal, by erratum 6937. The operators that §2.2 reserves for
    /// extensions are rejected.
    ///
    /// # Errors
    /// - In literals: a character that no URI or IRI may hold, a `%` without two HEXDIG, a `}`.
    /// - In an expression: an invalid operator, variable or modifier, or a missing `}`.
    /// - A text longer than 4294967295 bytes.
    ///
    /// ```
    /// # use urial::Template;
    /// assert_eq!(Template::parse("/{+x}/é")?.as_str(), "/{+x}/é");
    /// let error = Template::parse("/{x:0}").unwrap_err();
    /// assert_eq!(error.to_string(), r#"prefix: expected "1" to "9", found `0` at byte 4"#);
    /// let error = Template::parse("/{x").unwrap_err();
    /// assert_eq!(error.to_string(), r#"variable: expected "}" to close the expression, found the end at byte 3"#);
    /// # Ok::<(), urial::TemplateError>(())
    /// ```
    pub fn parse(text: &'a str) -> Result<Template<'a>, TemplateError> {
        reader::read(text)?;
        Ok(Template(text))
    }

    /// Returns the text of the template.
    ///
    /// ```
    /// # use urial::Template;
    /// assert_eq!(Template::parse("/{+x}")?.as_str(), "/{+x}");
    /// # Ok::<(), urial::TemplateError>(())
    /// ```
    #[must_use]
    pub const fn as_str(self) -> &'a str {
        self.0
    }

    /// Iterates over the names of the variables as written, in order and with repetitions. Never
    /// allocates.
    ///
    /// ```
    /// # use urial::Template;
    /// let template = Template::parse("/{a:1}/{a}{?b.c*,%41}")?;
    /// assert!(template.variables().eq(["a", "a", "b.c", "%41"]));
    /// # Ok::<(), urial::TemplateError>(())
    /// ```
    pub fn variables(self) -> impl Iterator<Item = &'a str> + Clone {
        expression::varspecs(self.0).map(|varspec| varspec.name)
    }
}

impl fmt::Display for Template<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.0)
    }
}

/// Writes the name of a type and its template, for `Debug`.
fn fmt_masked(name: &str, template: &str, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    let masked = masked_template(template);
    f.debug_tuple(name).field(&format_args!("\"{masked}\"")).finish()
}

impl fmt::Debug for Template<'_> {
    /// Masks what may be a password.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt_masked("Template", self.0, f)
    }
}

/// Implements comparison with text, in both directions.
macro_rules! compares_with_text {
    ($($template:ty),*) => {$(
        impl PartialEq<str> for $template {
            fn eq(&self, text: &str) -> bool {
                self.as_str() == text
            }
        }

        impl PartialEq<&str> for $template {
            fn eq(&self, text: &&str) -> bool {
                self.as_str() == *text
            }
        }

        impl PartialEq<$template> for str {
            fn eq(&self, template: &$template) -> bool {
                self == template.as_str()
            }
        }

        impl PartialEq<$template> for &str {
            fn eq(&self, template: &$template) -> bool {
                *self == template.as_str()
            }
        }
    )*};
}

#[cfg(feature = "alloc")]
use compares_with_text;

compares_with_text!(Template<'_>);

impl AsRef<str> for Template<'_> {
    fn as_ref(&self) -> &str {
        self.0
    }
}

impl<'a> TryFrom<&'a str> for Template<'a> {
    type Error = TemplateError;

    fn try_from(text: &'a str) -> Result<Template<'a>, TemplateError> {
        Template::parse(text)
    }
}
