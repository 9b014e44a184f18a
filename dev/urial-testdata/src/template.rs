//! The format of URI templates (RFC 6570), and the values of their variables.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use toml::Table;

use crate::expectation::Match;
use crate::question::keys;
use crate::values::Rejection;
use crate::vector::{Format, Input, require};

/// The keys of a test in `testdata/rfc6570/`.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TemplateCase {
    /// The template.
    pub input: String,
    /// The variables, for the expansions: the test's own, else the file's, else none. A variable
    /// that is left out is undefined.
    pub variables: Option<Variables>,
    /// The text to match with the template, for `match` and `match_any_order`.
    pub text: Option<String>,

    /// The error of parsing the template (§2).
    pub template_error: Option<Rejection>,
    /// The expansion with `variables` (§3).
    pub expand: Option<String>,
    /// The error for a value. Its offset is that of the variable in the template.
    pub expand_error: Option<Rejection>,
    /// The expansion if every variable has to be defined.
    pub expand_strict: Option<String>,
    /// The error for an undefined variable, or a value, in such an expansion.
    pub expand_strict_error: Option<Rejection>,
    /// The expansion in which undefined variables stay.
    pub expand_partial: Option<String>,
    /// The variables with which the template expands to `text`, or `false` if there are none.
    pub r#match: Option<Match>,
    /// As `match`, with the pieces of the query of `text` in any order.
    pub match_any_order: Option<Match>,
}

/// What the head of a template file may hold.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TemplateDefaults {
    variables: Option<Variables>,
}

impl Format for TemplateCase {
    type Defaults = TemplateDefaults;

    const INPUTS: &[&str] = &["input", "variables", "text"];
    const COMPANIONS: &[(&str, &[&str])] = &[("text", &["match_template"])];

    fn set_defaults(&mut self, defaults: &TemplateDefaults) {
        self.variables = self.variables.take().or_else(|| defaults.variables.clone());
    }

    fn check(&self, table: &Table) -> Result<(), &'static str> {
        let is_expanded = keys("expand").iter().any(|key| table.contains_key(*key));
        require(
            self.variables.is_none() || is_expanded,
            "`variables` goes with `expand` or another expansion",
        )
    }
}

impl Input for TemplateCase {
    fn input(&self) -> Vec<u8> {
        self.input.clone().into_bytes()
    }

    fn companion(&self) -> Option<&str> {
        self.text.as_deref()
    }
}

/// The variables that have a value, by name. In a vector, a table.
#[derive(Clone, Debug, Default, Deserialize, Serialize, PartialEq, Eq)]
pub struct Variables(pub BTreeMap<String, Value>);

/// What an expansion does with undefined variables.
#[derive(Clone, Copy, Debug, Deserialize, Serialize, PartialEq, Eq)]
#[serde(rename_all = "kebab-case")]
pub enum Undefined {
    /// Leaves them out (§3).
    Omit,
    /// Is an error.
    Reject,
    /// Keeps them.
    Keep,
}

/// The value of a variable (§2.3).
#[derive(Clone, Debug, Deserialize, Serialize, PartialEq, Eq)]
#[serde(from = "ValueText", into = "ValueText")]
pub enum Value {
    /// One string, possibly empty.
    String(String),
    /// A list of strings.
    List(Vec<String>),
    /// An associative array: names and their values, in order.
    Map(Vec<(String, String)>),
}

/// A [`Value`] as vectors write it: a string; a list of strings, `[]` if empty; or a list of pairs,
/// `{}` if empty.
#[derive(Deserialize, Serialize)]
#[serde(untagged)]
enum ValueText {
    String(String),
    List(Vec<String>),
    Map(Vec<(String, String)>),
    NoPairs(NoPairs),
}

#[derive(Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
struct NoPairs {}

impl From<ValueText> for Value {
    fn from(text: ValueText) -> Self {
        match text {
            ValueText::String(text) => Value::String(text),
            ValueText::List(texts) => Value::List(texts),
            ValueText::Map(pairs) => Value::Map(pairs),
            ValueText::NoPairs(NoPairs {}) => Value::Map(Vec::new()),
        }
    }
}

impl From<Value> for ValueText {
    fn from(value: Value) -> Self {
        match value {
            Value::String(text) => ValueText::String(text),
            Value::List(texts) => ValueText::List(texts),
            Value::Map(pairs) if pairs.is_empty() => ValueText::NoPairs(NoPairs {}),
            Value::Map(pairs) => ValueText::Map(pairs),
        }
    }
}

impl From<&str> for Value {
    fn from(text: &str) -> Self {
        Value::String(text.to_owned())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(table: &str) -> Option<BTreeMap<String, Value>> {
        toml::from_str(table).ok().map(|Variables(variables)| variables)
    }

    #[test]
    fn a_value_is_text_a_list_or_a_map() {
        let list = Value::List(vec!["a".into(), String::new()]);
        let map = Value::Map(vec![("k".into(), "v".into()), ("k".into(), "w".into())]);
        let table = "t = ''\nl = ['a', '']\nm = [['k', 'v'], ['k', 'w']]\nel = []\nem = {}";
        let expected = [
            ("el", Value::List(vec![])),
            ("em", Value::Map(vec![])),
            ("l", list),
            ("m", map),
            ("t", "".into()),
        ];
        let expected = expected.map(|(name, value)| (name.to_owned(), value));
        assert_eq!(read(table), Some(BTreeMap::from(expected)));
    }

    #[test]
    fn nothing_else_is_a_value() {
        for table in [
            "a = 1",
            "a = true",
            "a = [1]",
            "a = [['k']]",
            "a = { k = 'v' }",
            "a = [['k', 'v'], 'w']",
        ] {
            assert_eq!(read(table), None, "{table}");
        }
    }
}
