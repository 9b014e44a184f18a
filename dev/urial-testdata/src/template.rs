//! The values of a template's variables (RFC 6570 §2.3): text, a list, or an associative array.

use std::collections::BTreeMap;

use serde::Deserialize;

/// The variables that have a value, by name. In a vector, a table.
#[derive(Clone, Debug, Default, Deserialize, PartialEq, Eq)]
pub struct Variables(pub BTreeMap<String, Value>);

/// What a variable stands for.
#[derive(Clone, Debug, Deserialize, PartialEq, Eq)]
#[serde(from = "ValueText")]
pub enum Value {
    /// One text, possibly empty.
    String(String),
    /// Texts, in order.
    List(Vec<String>),
    /// Names and what they stand for, in order.
    Map(Vec<(String, String)>),
}

/// A [`Value`] as vectors write it: a text; a list of texts; a list of pairs, or `{}` where there is none.
#[derive(Deserialize)]
#[serde(untagged)]
enum ValueText {
    String(String),
    List(Vec<String>),
    Map(Vec<(String, String)>),
    NoPairs(NoPairs),
}

#[derive(Deserialize)]
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

/// Text for expectations and values: `[("x", "1024".into())]`.
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
