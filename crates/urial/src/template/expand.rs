//! Expansion of templates (RFC 6570 §3).

use alloc::string::String;
use core::fmt::{self, Write as _};

use super::Template;
use super::expression::{Expression, Operator, TemplatePart, Varspec, parts};
use super::value::{Value, Variables};
use crate::chars::cast::as_position;
use crate::components::percent::{EncodeSet, character, encode, triplet};
use crate::parse::error::Sentence;
use crate::reference::owned::ParseBufError;
use crate::reference::types::{UriBuf, UriRefBuf};
use crate::report::Explanation;

/// Why a template cannot be expanded with some variables.
///
/// ```
/// # use urial::{ExpandError, Template, Variables};
/// let result = Template::parse("/{keys:1}")?.expand(&Variables::from([("keys", ["a", "b"])]));
/// let error = result.unwrap_err();
/// assert_eq!(error, ExpandError::Prefix { offset: 2 });
/// assert_eq!(error.to_string(), "prefix: expected a string, found a list or a map at byte 2");
/// assert_eq!((error.offset(), error.section()), (2, "RFC 6570 §2.4.1"));
/// # Ok::<(), urial::TemplateError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum ExpandError {
    /// A variable with a prefix modifier is a list or a map, which cannot have one (§2.4.1).
    Prefix {
        /// Offset of the variable, in bytes from the start of the template.
        offset: usize,
    },
    /// A variable is undefined, in a strict expansion.
    Undefined {
        /// Offset of the variable, in bytes from the start of the template.
        offset: usize,
    },
    /// The expansion would be longer than `u32::MAX` bytes.
    Length,
}

/// Why a template cannot be expanded to a reference: [`Template::expand_uri_ref`].
///
/// ```
/// # use urial::{Template, Variables};
/// let error = Template::parse("{x}:a")?.expand_uri_ref(&Variables::from([("x", "1")])).unwrap_err();
/// assert!(error.to_string().starts_with("scheme: the text before \":\" is not a scheme; "));
/// # Ok::<(), urial::TemplateError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum ExpandReferenceError {
    /// The template cannot be expanded with the variables.
    Expand(ExpandError),
    /// The expansion is no reference, or has no scheme where a URI was asked for. The error has
    /// the expansion.
    Parse(ParseBufError),
}

impl From<ExpandError> for ExpandReferenceError {
    fn from(error: ExpandError) -> ExpandReferenceError {
        ExpandReferenceError::Expand(error)
    }
}

impl From<ParseBufError> for ExpandReferenceError {
    fn from(error: ParseBufError) -> ExpandReferenceError {
        ExpandReferenceError::Parse(error)
    }
}

impl fmt::Display for ExpandReferenceError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ExpandReferenceError::Expand(error) => error.fmt(f),
            ExpandReferenceError::Parse(error) => error.fmt(f),
        }
    }
}

impl core::error::Error for ExpandReferenceError {}

impl Template<'_> {
    /// Expands the template with `variables` (§3). Allocates the result.
    ///
    /// Values are encoded as their operators require. Characters of the literals that no URI may
    /// hold are percent-encoded (§3.1). In an exploded map, a pair with an empty value is `name=`
    /// by Appendix A, and `name` under `;`. Variables that the template does not name are ignored.
    ///
    /// The result need not be a URI reference: for `{x}:` that depends on x. See
    /// [`expand_uri_ref`](Template::expand_uri_ref).
    ///
    /// # Errors
    /// - [`ExpandError::Prefix`] for a list or a map under a prefix modifier.
    /// - [`ExpandError::Length`] for a result longer than `u32::MAX` bytes.
    ///
    /// ```
    /// # use urial::{Template, Variables};
    /// let mut variables = Variables::from([("x", "a/é%20"), ("empty", "")]);
    /// variables.set("list", ["1", "2"]).set("keys", [("k", "v"), ("l", "")]);
    /// let expand = |template| Template::parse(template).unwrap().expand(&variables).unwrap();
    /// assert_eq!(expand("/{x}/{x:3}/{none}"), "/a%2F%C3%A9%2520/a%2F%C3%A9/");
    /// assert_eq!(expand("{+x}"), "a/%C3%A9%20");
    /// assert_eq!(expand("{/list}{/list*}"), "/1,2/1/2");
    /// assert_eq!(expand("{?empty,keys*}"), "?empty=&k=v&l=");
    /// assert_eq!(expand("{;empty,keys*}"), ";empty;k=v;l");
    /// ```
    pub fn expand(self, variables: &Variables<'_>) -> Result<String, ExpandError> {
        self.expand_within(variables, as_position(u32::MAX))
    }

    /// Expands the template, as [`expand`](Template::expand) does, and appends the result to
    /// `target`. Allocates only if `target` must grow.
    ///
    /// # Errors
    /// The errors of `expand`; `target` is then unchanged.
    ///
    /// ```
    /// # use urial::{Template, Variables};
    /// let mut target = String::from("http://e.org");
    /// Template::parse("/{x}")?.expand_into(&Variables::from([("x", "a")]), &mut target).unwrap();
    /// assert_eq!(target, "http://e.org/a");
    /// # Ok::<(), urial::TemplateError>(())
    /// ```
    pub fn expand_into(
        self,
        variables: &Variables<'_>,
        target: &mut String,
    ) -> Result<(), ExpandError> {
        let start = target.len();
        let max_len = start.saturating_add(as_position(u32::MAX));
        let mut expander = Expander { variables, target, max_len, is_strict: false };
        expander.template(self).inspect_err(|_| target.truncate(start))
    }

    /// Expands the template, as [`expand`](Template::expand) does, if every variable in it is
    /// defined: `/users/{id}` never becomes `/users/`. An empty string is defined, an empty list or
    /// map is not (§2.3). Allocates the result.
    ///
    /// # Errors
    /// The errors of `expand`, and [`ExpandError::Undefined`] for a variable that is not defined.
    ///
    /// ```
    /// # use urial::{ExpandError, Template, Variables};
    /// let template = Template::parse("/users/{id}")?;
    /// assert_eq!(template.expand_strict(&Variables::from([("id", "7")])).unwrap(), "/users/7");
    /// let error = template.expand_strict(&Variables::new()).unwrap_err();
    /// assert_eq!(error, ExpandError::Undefined { offset: 8 });
    /// assert_eq!(error.to_string(), "variable: expected a defined one, found none at byte 8");
    /// # Ok::<(), urial::TemplateError>(())
    /// ```
    pub fn expand_strict(self, variables: &Variables<'_>) -> Result<String, ExpandError> {
        let mut target = String::new();
        let max_len = as_position(u32::MAX);
        Expander { variables, target: &mut target, max_len, is_strict: true }.template(self)?;
        Ok(target)
    }

    /// Expands what `variables` has, and returns the text of a template with the variables that are
    /// not set. Allocates the result.
    ///
    /// A variable that is set to an empty list or map is left out, as in an expansion. An
    /// expression whose values cannot be taken apart stays whole, also with variables that are set:
    /// those are `{x,y}`, `{+x,y}` and `{#x,y}`, and `{?x,y}` if x is not set. Expanding the result
    /// with the same variables and more gives the same as expanding this template with all of them.
    ///
    /// # Errors
    /// The errors of [`expand`](Template::expand).
    ///
    /// ```
    /// # use urial::{Template, Variables};
    /// let variables = Variables::from([("host", "e.org"), ("q", "a b")]);
    /// let partial = |text| Template::parse(text).unwrap().expand_partial(&variables).unwrap();
    /// assert_eq!(partial("http://{host}/{user}{?q,page}"), "http://e.org/{user}?q=a%20b{&page}");
    /// assert_eq!(partial("{/host,user,q}"), "/e.org{/user}/a%20b");
    /// assert_eq!(partial("{?page,q}{host,user}"), "{?page,q}{host,user}");
    /// # Ok::<(), urial::TemplateError>(())
    /// ```
    pub fn expand_partial(self, variables: &Variables<'_>) -> Result<String, ExpandError> {
        let mut target = String::new();
        let max_len = as_position(u32::MAX);
        Expander { variables, target: &mut target, max_len, is_strict: false }.partial(self)?;
        Ok(target)
    }

    /// Expands the template, as [`expand`](Template::expand) does, to a URI reference. Allocates
    /// the result.
    ///
    /// # Errors
    /// - [`ExpandReferenceError::Expand`] for the errors of `expand`.
    /// - [`ExpandReferenceError::Parse`] if the expansion is no reference, as `1:a` is not. That
    ///   depends on the values.
    ///
    /// ```
    /// # use urial::{ExpandReferenceError, Template, Variables};
    /// let template = Template::parse("{+base}:a{?q}")?;
    /// let expand = |base| template.expand_uri_ref(&Variables::from([("base", base), ("q", "b c")]));
    /// assert_eq!(expand("//e.org/x")?, "//e.org/x:a?q=b%20c");
    /// let Err(ExpandReferenceError::Parse(error)) = expand("1") else { unreachable!() };
    /// assert_eq!((error.as_str(), error.error().offset()), ("1:a?q=b%20c", 1));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn expand_uri_ref(
        self,
        variables: &Variables<'_>,
    ) -> Result<UriRefBuf, ExpandReferenceError> {
        Ok(UriRefBuf::try_from(self.expand(variables)?)?)
    }

    /// Expands the template, as [`expand`](Template::expand) does, to a URI. Allocates the result.
    ///
    /// # Errors
    /// The errors of [`expand_uri_ref`](Template::expand_uri_ref); an expansion without a scheme is
    /// no URI.
    ///
    /// ```
    /// # use urial::{Template, Variables};
    /// let template = Template::parse("{+base}/users/{id}")?;
    /// let expand = |base| template.expand_uri(&Variables::from([("base", base), ("id", "7")]));
    /// assert_eq!(expand("http://e.org")?.scheme(), "http");
    /// assert!(expand("/e.org").is_err());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn expand_uri(self, variables: &Variables<'_>) -> Result<UriBuf, ExpandReferenceError> {
        Ok(UriBuf::try_from(self.expand(variables)?)?)
    }

    /// Expands the template to at most `max_len` bytes.
    pub(super) fn expand_within(
        self,
        variables: &Variables<'_>,
        max_len: usize,
    ) -> Result<String, ExpandError> {
        let mut target = String::new();
        Expander { variables, target: &mut target, max_len, is_strict: false }.template(self)?;
        Ok(target)
    }
}

/// Writes an expansion. Its methods append to `target`.
struct Expander<'a> {
    variables: &'a Variables<'a>,
    target: &'a mut String,
    /// Maximum length of `target`.
    max_len: usize,
    /// An undefined variable is an error.
    is_strict: bool,
}

impl Expander<'_> {
    fn template(&mut self, template: Template<'_>) -> Result<(), ExpandError> {
        for part in parts(template.as_str()) {
            match part {
                TemplatePart::Literals(literals) => self.reserved(literals),
                TemplatePart::Expression(expression) => self.expression(expression)?,
            }
            self.check_length()?;
        }
        Ok(())
    }

    /// Checks the length of the target. Called after each variable, so that the target exceeds the
    /// maximum by at most one value.
    fn check_length(&self) -> Result<(), ExpandError> {
        if self.target.len() > self.max_len { Err(ExpandError::Length) } else { Ok(()) }
    }

    fn expression(&mut self, expression: Expression<'_>) -> Result<(), ExpandError> {
        let operator = expression.operator;
        let mut delimiter = operator.first;
        for varspec in expression.varspecs() {
            let value = self.variables.get(varspec.name).filter(|value| value.is_defined());
            let value = match value {
                Some(value) => value,
                None if self.is_strict => {
                    return Err(ExpandError::Undefined { offset: varspec.offset });
                }
                None => continue,
            };
            self.target.push_str(delimiter);
            delimiter = operator.sep;
            self.variable(varspec, value, operator)?;
            self.check_length()?;
        }
        Ok(())
    }

    /// Writes a template with the variables that are not set.
    fn partial(&mut self, template: Template<'_>) -> Result<(), ExpandError> {
        for part in parts(template.as_str()) {
            match part {
                TemplatePart::Literals(literals) => self.target.push_str(literals),
                TemplatePart::Expression(expression) => self.partial_expression(expression)?,
            }
            self.check_length()?;
        }
        Ok(())
    }

    /// Writes an expression as values and expressions. What separates its values begins each but
    /// the first, and that one too after all operators but `?`.
    fn partial_expression(&mut self, expression: Expression<'_>) -> Result<(), ExpandError> {
        let Operator { first, sep, .. } = *expression.operator;
        if expression.varspecs().all(|varspec| self.variables.get(varspec.name).is_some()) {
            return self.expression(expression);
        }
        if sep == "," {
            self.target.extend(["{", expression.inside, "}"]);
            return Ok(());
        }
        let mut delimiter = first;
        for varspec in expression.varspecs() {
            let list = expression.list_from(varspec);
            match self.variables.get(varspec.name) {
                None if delimiter != sep => {
                    self.target.extend(["{", delimiter, list, "}"]);
                    return Ok(());
                }
                None => {
                    let text = list.split(',').next().unwrap_or_default();
                    self.target.extend(["{", sep, text, "}"]);
                }
                Some(value) if value.is_defined() => {
                    self.target.push_str(delimiter);
                    delimiter = sep;
                    self.variable(varspec, value, expression.operator)?;
                }
                Some(_) => {}
            }
            self.check_length()?;
        }
        Ok(())
    }

    fn variable(
        &mut self,
        varspec: Varspec<'_>,
        value: &Value<'_>,
        operator: &Operator,
    ) -> Result<(), ExpandError> {
        let is_exploded = varspec.is_exploded();
        match value {
            Value::List(items) if is_exploded => self.exploded_list(varspec.name, items, operator),
            Value::Map(pairs) if is_exploded => self.exploded_map(pairs, operator),
            Value::List(_) | Value::Map(_) if varspec.max_length().is_some() => {
                return Err(ExpandError::Prefix { offset: varspec.offset });
            }
            _ if operator.named && value.is_blank() => {
                self.reserved(varspec.name);
                self.target.push_str(operator.ifemp);
            }
            _ => {
                if operator.named {
                    self.reserved(varspec.name);
                    self.target.push('=');
                }
                self.joined(varspec, value, operator);
            }
        }
        Ok(())
    }

    /// A value that is not exploded: its members are separated by commas.
    fn joined(&mut self, varspec: Varspec<'_>, value: &Value<'_>, operator: &Operator) {
        match value {
            Value::String(string) => self.data(prefix_of(string, varspec, operator), operator),
            Value::List(items) => {
                self.separated(items, ",", |this, item| this.data(item, operator));
            }
            Value::Map(pairs) => self.separated(pairs, ",", |this, (name, value)| {
                this.data(name, operator);
                this.target.push(',');
                this.data(value, operator);
            }),
        }
    }

    fn exploded_list(&mut self, name: &str, items: &[impl AsRef<str>], operator: &Operator) {
        self.separated(items, operator.sep, |this, item| {
            if operator.named {
                this.reserved(name);
                this.value(item.as_ref(), operator.ifemp, operator);
            } else {
                this.data(item.as_ref(), operator);
            }
        });
    }

    /// N.B. names are encoded like values, and an empty value keeps its `=` unless the operator is
    /// named. §3.2.1 and Appendix A disagree about both; this choice lets a name hold a separator,
    /// and keeps a map distinct from a list.
    fn exploded_map<K: AsRef<str>, V: AsRef<str>>(
        &mut self,
        pairs: &[(K, V)],
        operator: &Operator,
    ) {
        let ifemp = if operator.named { operator.ifemp } else { "=" };
        self.separated(pairs, operator.sep, |this, (name, value)| {
            this.data(name.as_ref(), operator);
            this.value(value.as_ref(), ifemp, operator);
        });
    }

    /// `=` and a value, or `ifemp` for an empty value.
    fn value(&mut self, value: &str, ifemp: &str, operator: &Operator) {
        if value.is_empty() {
            return self.target.push_str(ifemp);
        }
        self.target.push('=');
        self.data(value, operator);
    }

    fn separated<T>(&mut self, items: &[T], sep: &str, write: impl Fn(&mut Self, &T)) {
        for (index, item) in items.iter().enumerate() {
            if index > 0 {
                self.target.push_str(sep);
            }
            write(self, item);
        }
    }

    fn data(&mut self, data: &str, operator: &Operator) {
        if operator.reserved {
            return self.reserved(data);
        }
        self.encoded(data, EncodeSet::UNRESERVED);
    }

    /// Text that keeps reserved characters and triplets, as in literals  (§3.1, §3.2.3)
    fn reserved(&mut self, text: &str) {
        const RESERVED: EncodeSet = EncodeSet::UNRESERVED.and_keep(b":/?#[]@!$&'()*+,;=");
        let mut written = 0;
        for (at, _) in text.match_indices('%') {
            if triplet(&text.as_bytes()[at..]).is_some() {
                self.encoded(&text[written..at], RESERVED);
                self.target.push_str(&text[at..at + 3]);
                written = at + 3;
            }
        }
        self.encoded(&text[written..], RESERVED);
    }

    fn encoded(&mut self, data: &str, set: EncodeSet) {
        // Writing to a `String` cannot fail.
        let _ = write!(self.target, "{}", encode(data, set));
    }
}

/// The prefix of `string` that the variable takes, or all of it  (§2.4.1)
fn prefix_of<'s>(string: &'s str, varspec: Varspec<'_>, operator: &Operator) -> &'s str {
    match varspec.max_length() {
        None => string,
        Some(count) if operator.reserved => reserved_prefix(string, count),
        Some(count) => {
            let end = string.char_indices().nth(count.into()).map(|(end, _)| end);
            &string[..end.unwrap_or(string.len())]
        }
    }
}

/// The first `count` characters of `text`. The triplets of one character count as one, and so does
/// a triplet that is not part of valid UTF-8 (§2.4.1)
fn reserved_prefix(text: &str, count: u16) -> &str {
    let mut end = 0;
    for _ in 0..count {
        let Some(first) = text[end..].chars().next() else { break };
        let rest = &text.as_bytes()[end..];
        end += match character(rest) {
            Some(decoded) => decoded.len,
            None if triplet(rest).is_some() => 3,
            None => first.len_utf8(),
        };
    }
    &text[..end]
}

impl ExpandError {
    /// Returns the offset of the variable, in bytes from the start of the template; 0 if the error
    /// concerns the template as a whole.
    #[must_use]
    pub const fn offset(&self) -> usize {
        match self {
            ExpandError::Prefix { offset } | ExpandError::Undefined { offset } => *offset,
            ExpandError::Length => 0,
        }
    }

    /// Returns the section of RFC 6570 with the violated rule.
    #[must_use]
    pub const fn section(&self) -> &'static str {
        match self {
            ExpandError::Prefix { .. } => "RFC 6570 §2.4.1",
            ExpandError::Undefined { .. } => "RFC 6570 §2.3",
            ExpandError::Length => "RFC 6570 §3",
        }
    }

    /// Returns a report of the error on `template`, the expanded template.
    ///
    /// ```
    /// # use urial::{Template, Variables};
    /// let template = Template::parse("/{keys:1}")?;
    /// let error = template.expand(&Variables::from([("keys", ["a", "b"])])).unwrap_err();
    /// assert_eq!(error.explain(template).to_string(), r#"prefix: expected a string, found a list or a map at byte 2
    ///
    ///     /{keys:1}
    ///       ^
    ///   rule: RFC 6570 §2.4.1
    ///   note: a list or a map expands whole: joined by commas or, with "*", item by item"#);
    /// # Ok::<(), urial::TemplateError>(())
    /// ```
    #[must_use]
    pub fn explain<'a>(&self, template: Template<'a>) -> Explanation<'a> {
        let note = match self {
            ExpandError::Prefix { .. } => {
                Some("a list or a map expands whole: joined by commas or, with \"*\", item by item")
            }
            ExpandError::Undefined { .. } => {
                Some("an expansion that is not strict leaves undefined variables out")
            }
            ExpandError::Length => None,
        };
        let error = (self.sentence(), self.offset(), self.section());
        Explanation::of_expansion(error, note, template.as_str().as_bytes())
    }

    const fn sentence(&self) -> Sentence {
        match self {
            ExpandError::Prefix { offset } => {
                Sentence::at(&["prefix: expected a string, found a list or a map"], *offset)
            }
            ExpandError::Undefined { offset } => {
                Sentence::at(&["variable: expected a defined one, found none"], *offset)
            }
            ExpandError::Length => Sentence::of(&[
                "input: expected an expansion of at most 4294967295 bytes, found a longer one",
            ]),
        }
    }
}

impl fmt::Display for ExpandError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.sentence().as_str())
    }
}

impl core::error::Error for ExpandError {}

#[cfg(test)]
mod tests {
    use alloc::string::ToString;

    use super::*;

    #[test]
    fn the_length_of_an_expansion_is_limited() {
        let variables = Variables::from([("x", "aa")]);
        let template = Template::parse("é{x}{?x,x}").unwrap();
        let length = "%C3%A9aa?x=aa&x=aa".len();
        assert!(template.expand_within(&variables, length).is_ok());
        for max_len in 0..length {
            let error = template.expand_within(&variables, max_len).unwrap_err();
            assert_eq!(
                (error, error.offset(), error.section()),
                (ExpandError::Length, 0, "RFC 6570 §3")
            );
        }
        let sentence =
            "input: expected an expansion of at most 4294967295 bytes, found a longer one";
        assert_eq!(ExpandError::Length.to_string(), sentence);
    }
}
