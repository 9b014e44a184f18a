//! Expansion (RFC 6570 §3): a template and variables make a text.

use alloc::string::String;
use core::fmt::{self, Write as _};

use super::Template;
use super::expression::{Expression, Operator, Part, Varspec, parts};
use super::value::{Value, Variables};
use crate::chars::cast::as_position;
use crate::components::percent::{EncodeSet, character, encode, triplet};
use crate::parse::error::Sentence;
use crate::report::Explanation;

/// Why variables do not fit a template.
///
/// ```
/// # use urial::{ExpandError, Template, Variables};
/// let refused = Template::parse("/{keys:1}")?.expand(&Variables::from([("keys", ["a", "b"])]));
/// let error = refused.unwrap_err();
/// assert_eq!(error, ExpandError::Prefix { offset: 2 });
/// assert_eq!(error.to_string(), "prefix: expected a string, found a list or a map at byte 2");
/// assert_eq!((error.offset(), error.section()), (2, "RFC 6570 §2.4.1"));
/// # Ok::<(), urial::TemplateError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum ExpandError {
    /// A prefix is to be taken of a list or a map, which have none (§2.4.1).
    Prefix {
        /// Where in the template the variable stands, in bytes from the start.
        offset: usize,
    },
    /// The expansion would be longer than `u32::MAX` bytes.
    Length,
}

impl Template<'_> {
    /// Writes the template with `variables` in place of its expressions (§3). Allocates the text.
    ///
    /// Values are encoded as their operator has it. What in the literals no URI may hold becomes
    /// triplets (§3.1). A pair of an exploded map without a value is `name=`, as Appendix A has it,
    /// and `name` under `;`. All that is not in the template is ignored. The text need not be a
    /// reference: whether `{x}:` makes one depends on x.
    ///
    /// # Errors
    /// [`ExpandError::Prefix`] for a prefix of a list or a map, [`ExpandError::Length`] beyond 4 GiB.
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
    ///
    /// ```
    /// # use urial::{Template, UriRefBuf, Variables};
    /// let template = Template::parse("{+base}:{port}")?;
    /// let expand = |base, port| template.expand(&Variables::from([("base", base), ("port", port)]));
    /// let uri = UriRefBuf::try_from(expand("http://e.org", "80")?)?;
    /// assert_eq!(uri.authority().unwrap().port_number(), Ok(Some(80)));
    /// assert!(UriRefBuf::try_from(expand("1", "2")?).is_err());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn expand(self, variables: &Variables<'_>) -> Result<String, ExpandError> {
        self.expand_within(variables, as_position(u32::MAX))
    }

    /// Writes the expansion after what `target` holds. Allocates only if `target` must grow.
    ///
    /// # Errors
    /// Those of [`expand`](Template::expand); then `target` is as it was.
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
        let longest = start.saturating_add(as_position(u32::MAX));
        let mut expander = Expander { variables, target, longest };
        expander.template(self).inspect_err(|_| target.truncate(start))
    }

    /// The expansion, if it has at most `longest` bytes.
    pub(super) fn expand_within(
        self,
        variables: &Variables<'_>,
        longest: usize,
    ) -> Result<String, ExpandError> {
        let mut target = String::new();
        Expander { variables, target: &mut target, longest }.template(self)?;
        Ok(target)
    }
}

/// Writes an expansion.
struct Expander<'a> {
    variables: &'a Variables<'a>,
    target: &'a mut String,
    /// How long the target may become.
    longest: usize,
}

impl Expander<'_> {
    fn template(&mut self, template: Template<'_>) -> Result<(), ExpandError> {
        for part in parts(template.as_str()) {
            match part {
                Part::Literals(literals) => self.reserved(literals),
                Part::Expression(expression) => self.expression(expression)?,
            }
            self.check_length()?;
        }
        Ok(())
    }

    /// Checked after each variable: before it, a text grows by one value at most.
    fn check_length(&self) -> Result<(), ExpandError> {
        if self.target.len() > self.longest { Err(ExpandError::Length) } else { Ok(()) }
    }

    fn expression(&mut self, expression: Expression<'_>) -> Result<(), ExpandError> {
        let operator = expression.operator;
        let mut before = operator.first;
        for varspec in expression.varspecs() {
            let value = self.variables.get(varspec.name).filter(|value| value.is_defined());
            let Some(value) = value else { continue };
            self.target.push_str(before);
            before = operator.sep;
            self.variable(varspec, value, operator)?;
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

    /// A value that is not exploded: members are set apart by commas.
    fn joined(&mut self, varspec: Varspec<'_>, value: &Value<'_>, operator: &Operator) {
        match value {
            Value::String(string) => self.data(cut(string, varspec, operator), operator),
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

    /// N.B. names are encoded like values, and one without a value keeps its `=` unless the
    /// operator is named: §3.2.1 and Appendix A differ in both, and only so can a name hold what
    /// sets pairs apart, and a map be told from a list.
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

    /// The value behind a name, or what stands in place of an empty one.
    fn value(&mut self, value: &str, ifemp: &str, operator: &Operator) {
        if value.is_empty() {
            return self.target.push_str(ifemp);
        }
        self.target.push('=');
        self.data(value, operator);
    }

    fn separated<T>(&mut self, items: &[T], sep: &str, write: impl Fn(&mut Self, &T)) {
        for (number, item) in items.iter().enumerate() {
            if number > 0 {
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

    /// Reserved characters and triplets stay, as in literals  (§3.1, §3.2.3)
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
        // Writing to a `String` does not fail.
        let _ = write!(self.target, "{}", encode(data, set));
    }
}

/// As many characters of `string` as the variable takes  (§2.4.1)
fn cut<'s>(string: &'s str, varspec: Varspec<'_>, operator: &Operator) -> &'s str {
    match varspec.max_length() {
        None => string,
        Some(count) if operator.reserved => prefix(string, count),
        Some(count) => {
            let end = string.char_indices().nth(count.into()).map(|(end, _)| end);
            &string[..end.unwrap_or(string.len())]
        }
    }
}

/// The first characters of `text`, at most `count`; triplets of one character count as one, and so
/// does a triplet of none  (§2.4.1).
fn prefix(text: &str, count: u16) -> &str {
    let mut end = 0;
    for _ in 0..count {
        let Some(first) = text[end..].chars().next() else { break };
        let rest = &text.as_bytes()[end..];
        end += match character(rest) {
            Some(read) => read.len,
            None if triplet(rest).is_some() => 3,
            None => first.len_utf8(),
        };
    }
    &text[..end]
}

impl ExpandError {
    /// Returns where in the template the variable stands, in bytes from the start: 0 where the
    /// template is at fault as a whole.
    #[must_use]
    pub const fn offset(&self) -> usize {
        match self {
            ExpandError::Prefix { offset } => *offset,
            ExpandError::Length => 0,
        }
    }

    /// Returns the section of RFC 6570 with the rule that was broken.
    #[must_use]
    pub const fn section(&self) -> &'static str {
        match self {
            ExpandError::Prefix { .. } => "RFC 6570 §2.4.1",
            ExpandError::Length => "RFC 6570 §3",
        }
    }

    /// Returns the error as a report on `template`, which was expanded.
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
    ///   note: a list or a map is written whole, with commas, or with "*" piece by piece"#);
    /// # Ok::<(), urial::TemplateError>(())
    /// ```
    #[must_use]
    pub fn explain<'a>(&self, template: Template<'a>) -> Explanation<'a> {
        let note = match self {
            ExpandError::Prefix { .. } => {
                Some("a list or a map is written whole, with commas, or with \"*\" piece by piece")
            }
            ExpandError::Length => None,
        };
        let told = (self.sentence(), self.offset(), self.section());
        Explanation::of_expansion(told, note, template.as_str().as_bytes())
    }

    const fn sentence(&self) -> Sentence {
        match self {
            ExpandError::Prefix { offset } => {
                Sentence::at(&["prefix: expected a string, found a list or a map"], *offset)
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
    fn an_expansion_has_an_end() {
        let variables = Variables::from([("x", "aa")]);
        let template = Template::parse("é{x}{?x,x}").unwrap();
        let length = "%C3%A9aa?x=aa&x=aa".len();
        assert!(template.expand_within(&variables, length).is_ok());
        for longest in 0..length {
            let error = template.expand_within(&variables, longest).unwrap_err();
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
