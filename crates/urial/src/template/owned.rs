//! Owned templates: what a `String` is to a `str`.

use alloc::borrow::{Cow, ToOwned as _};
use alloc::boxed::Box;
use alloc::string::String;
use core::fmt;
use core::str::FromStr;

use super::error::TemplateError;
use super::expand::{ExpandError, ExpandReferenceError};
use super::matching::Matcher;
use super::value::Variables;
use super::{Template, compares_with_text, fmt_masked};
use crate::reference::types::{UriBuf, UriRefBuf};

/// An owned [`Template`], for a router or a configuration that keeps it.
///
/// ```
/// # use urial::{TemplateBuf, Variables};
/// struct Route {
///     template: TemplateBuf,
/// }
///
/// let route = Route { template: TemplateBuf::parse("/users/{id}")? };
/// assert_eq!(route.template.expand(&Variables::from([("id", "7")]))?, "/users/7");
/// assert!(route.template.match_text("/users/7").is_some());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct TemplateBuf(String);

impl TemplateBuf {
    /// Parses a template and copies it; see [`Template::parse`].
    ///
    /// # Errors
    /// The errors of [`Template::parse`].
    ///
    /// ```
    /// # use urial::TemplateBuf;
    /// assert_eq!(TemplateBuf::parse("/{x}")?.as_str(), "/{x}");
    /// assert_eq!(TemplateBuf::parse("/{x").unwrap_err().offset(), 3);
    /// # Ok::<(), urial::TemplateError>(())
    /// ```
    pub fn parse(text: &str) -> Result<TemplateBuf, TemplateError> {
        Template::parse(text).map(TemplateBuf::from)
    }

    /// Returns the borrowed form. Nothing is copied or parsed again.
    ///
    /// ```
    /// # use urial::TemplateBuf;
    /// let template = TemplateBuf::parse("/{x}")?;
    /// assert!(template.as_template().variables().eq(["x"]));
    /// # Ok::<(), urial::TemplateError>(())
    /// ```
    #[must_use]
    pub fn as_template(&self) -> Template<'_> {
        Template(&self.0)
    }

    /// Returns the text of the template.
    ///
    /// ```
    /// # use urial::TemplateBuf;
    /// assert_eq!(TemplateBuf::parse("/{x}")?.as_str(), "/{x}");
    /// # Ok::<(), urial::TemplateError>(())
    /// ```
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// Returns the text of the template. Nothing is copied.
    ///
    /// ```
    /// # use urial::TemplateBuf;
    /// assert_eq!(TemplateBuf::parse("/{x}")?.into_string(), "/{x}");
    /// # Ok::<(), urial::TemplateError>(())
    /// ```
    #[must_use]
    pub fn into_string(self) -> String {
        self.0
    }

    /// Iterates over the names of the variables; see [`Template::variables`].
    pub fn variables(&self) -> impl Iterator<Item = &str> + Clone {
        self.as_template().variables()
    }

    /// Expands the template; see [`Template::expand`].
    ///
    /// # Errors
    /// The errors of [`Template::expand`].
    pub fn expand(&self, variables: &Variables<'_>) -> Result<String, ExpandError> {
        self.as_template().expand(variables)
    }

    /// Expands the template and appends the result to `target`; see [`Template::expand_into`].
    ///
    /// # Errors
    /// The errors of [`Template::expand_into`].
    pub fn expand_into(
        &self,
        variables: &Variables<'_>,
        target: &mut String,
    ) -> Result<(), ExpandError> {
        self.as_template().expand_into(variables, target)
    }

    /// Expands the template if every variable is defined; see [`Template::expand_strict`].
    ///
    /// # Errors
    /// The errors of [`Template::expand_strict`].
    pub fn expand_strict(&self, variables: &Variables<'_>) -> Result<String, ExpandError> {
        self.as_template().expand_strict(variables)
    }

    /// Expands what `variables` has; see [`Template::expand_partial`].
    ///
    /// # Errors
    /// The errors of [`Template::expand_partial`].
    pub fn expand_partial(&self, variables: &Variables<'_>) -> Result<String, ExpandError> {
        self.as_template().expand_partial(variables)
    }

    /// Expands the template to a URI reference; see [`Template::expand_uri_ref`].
    ///
    /// # Errors
    /// The errors of [`Template::expand_uri_ref`].
    pub fn expand_uri_ref(
        &self,
        variables: &Variables<'_>,
    ) -> Result<UriRefBuf, ExpandReferenceError> {
        self.as_template().expand_uri_ref(variables)
    }

    /// Expands the template to a URI; see [`Template::expand_uri`].
    ///
    /// # Errors
    /// The errors of [`Template::expand_uri`].
    pub fn expand_uri(&self, variables: &Variables<'_>) -> Result<UriBuf, ExpandReferenceError> {
        self.as_template().expand_uri(variables)
    }

    /// Finds variables whose expansion is `text`; see [`Template::match_text`].
    #[must_use]
    pub fn match_text<'t>(&'t self, text: &'t str) -> Option<Variables<'t>> {
        self.as_template().match_text(text)
    }

    /// Finds variables if all of them are there; see [`Template::match_strict`].
    #[must_use]
    pub fn match_strict<'t>(&'t self, text: &'t str) -> Option<Variables<'t>> {
        self.as_template().match_strict(text)
    }

    /// Finds variables with a query in any order; see [`Template::match_any_order`].
    #[must_use]
    pub fn match_any_order<'t>(&'t self, text: &'t str) -> Option<Variables<'t>> {
        self.as_template().match_any_order(text)
    }

    /// Compiles a copy of the template; see [`Template::matcher`]. Without a copy:
    /// [`into_matcher`](TemplateBuf::into_matcher).
    #[must_use]
    pub fn matcher(&self) -> Matcher {
        self.as_template().matcher()
    }
}

compares_with_text!(TemplateBuf);

impl PartialEq<Template<'_>> for TemplateBuf {
    fn eq(&self, other: &Template<'_>) -> bool {
        self.as_str() == other.as_str()
    }
}

impl PartialEq<TemplateBuf> for Template<'_> {
    fn eq(&self, other: &TemplateBuf) -> bool {
        self.as_str() == other.as_str()
    }
}

impl From<TemplateBuf> for String {
    fn from(template: TemplateBuf) -> String {
        template.0
    }
}

impl From<TemplateBuf> for Box<str> {
    fn from(template: TemplateBuf) -> Box<str> {
        template.0.into()
    }
}

impl From<TemplateBuf> for Cow<'_, str> {
    fn from(template: TemplateBuf) -> Self {
        Cow::Owned(template.0)
    }
}

impl From<Template<'_>> for TemplateBuf {
    fn from(template: Template<'_>) -> TemplateBuf {
        TemplateBuf(template.as_str().to_owned())
    }
}

impl<'a> From<&'a TemplateBuf> for Template<'a> {
    fn from(template: &'a TemplateBuf) -> Template<'a> {
        template.as_template()
    }
}

impl TryFrom<String> for TemplateBuf {
    type Error = TemplateError;

    /// Parses the `String` and keeps it, without a copy.
    fn try_from(text: String) -> Result<TemplateBuf, TemplateError> {
        Template::parse(&text)?;
        Ok(TemplateBuf(text))
    }
}

impl TryFrom<&str> for TemplateBuf {
    type Error = TemplateError;

    fn try_from(text: &str) -> Result<TemplateBuf, TemplateError> {
        TemplateBuf::parse(text)
    }
}

impl FromStr for TemplateBuf {
    type Err = TemplateError;

    fn from_str(text: &str) -> Result<TemplateBuf, TemplateError> {
        TemplateBuf::parse(text)
    }
}

impl AsRef<str> for TemplateBuf {
    fn as_ref(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for TemplateBuf {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.0)
    }
}

impl fmt::Debug for TemplateBuf {
    /// Masks what may be a password.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt_masked("TemplateBuf", &self.0, f)
    }
}
