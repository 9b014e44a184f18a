//! URI templates (RFC 6570, all four levels): read, expanded, and matched.
//!
//! [`reader`] judges a text, [`expression`] reads what was accepted. [`expand`] makes a text of a
//! template and variables. [`matching`] goes the other way: [`program`] says what can be written,
//! [`captured`] makes variables of what was.

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
mod program;
mod reader;
#[cfg(feature = "alloc")]
pub(crate) mod value;

use core::fmt;

use error::TemplateError;

/// A URI template (RFC 6570 §2): text with expressions in braces, for which variables are put.
///
/// An expression has an operator and variables; those that are absent leave nothing behind.
/// Borrowed and `Copy`: the text and no more.
///
/// | operator | for | with x = `a/b`, y = `1` | stays as it is |
/// |---|---|---|---|
/// | `{x,y}` | one value, or some | `a%2Fb,1` | unreserved |
/// | `{+x,y}` | a part of a URI | `a/b,1` | also reserved, and triplets |
/// | `{#x,y}` | a fragment | `#a/b,1` | also reserved, and triplets |
/// | `{.x,y}` | labels after dots | `.a%2Fb.1` | unreserved |
/// | `{/x,y}` | path segments | `/a%2Fb/1` | unreserved |
/// | `{;x,y}` | path parameters | `;x=a%2Fb;y=1` | unreserved |
/// | `{?x,y}` | a query | `?x=a%2Fb&y=1` | unreserved |
/// | `{&x,y}` | more of a query | `&x=a%2Fb&y=1` | unreserved |
///
/// `{x:3}` takes three characters of a string. A list is written with commas, `{x}` of 1 and 2 as
/// `1,2`, and with `*` as if each item were a variable, `{/x*}` as `/1/2` and `{?x*}` as `?x=1&x=2`.
/// A map is written so too, `{?x}` as `?x=k,v`, and with `*` as if its names were, `{?x*}` as `?k=v`.
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
    /// Reads a template (§2). Never allocates.
    ///
    /// The apostrophe is a literal, as erratum 6937 has it. The operators that §2.2 reserves for
    /// extensions are refused.
    ///
    /// # Errors
    /// Where the text leaves the grammar: in the literals, what neither a URI nor an IRI may hold, a
    /// `%` without two HEXDIG, a `}`; in an expression, what its operator, its variables or their
    /// modifiers cannot be; and where it ends in one. Also a text of more than 4294967295 bytes.
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

    /// Returns the text as it stands.
    #[must_use]
    pub const fn as_str(self) -> &'a str {
        self.0
    }

    /// Iterates over the names of the variables, as they are written, in their order, and as often
    /// as they are there. Never allocates.
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

impl fmt::Debug for Template<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Template").field(&self.0).finish()
    }
}

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
