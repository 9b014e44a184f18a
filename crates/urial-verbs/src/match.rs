//! `match`: the variables with which a template expands to a text.

use std::collections::BTreeSet;

use serde::{Serialize, Serializer};
use urial::{Matcher, Value, Variables};

use crate::debug::hide;
use crate::error::{Error, OptionError};
use crate::json::{Input, Valid};
use crate::read::{template_text, utf8};

/// Matches texts with a template.
#[derive(Clone, Debug)]
pub struct Match {
    matcher: Matcher,
    /// The variables, in the order of the template.
    names: Vec<String>,
    any_order: bool,
}

/// A text and the variables of the match. Serializes as
/// `{"input","input_octets","valid":true,"matches","variables"}`.
#[derive(Clone, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct Matched<'r> {
    /// The input.
    #[serde(flatten)]
    pub input: Input<'r>,
    /// Always true.
    pub valid: Valid,
    /// Whether the input matches the template.
    pub matches: bool,
    /// The variables of the match, in the order of the template; null if there is no match.
    #[serde(serialize_with = "variables")]
    #[cfg_attr(
        feature = "schema",
        schemars(with = "Option<std::collections::BTreeMap<String, MatchedValue<'static>>>")
    )]
    pub variables: Option<Vec<(&'r str, Value<'r>)>>,
}

hide!(Matched<'_>);

/// The value of a variable: a string, a list or an object.
pub struct MatchedValue<'v>(pub &'v Value<'v>);

impl Match {
    /// Prepares the verb for a `template`.
    ///
    /// # Errors
    /// A template that cannot be read.
    pub fn new(template: &[u8]) -> Result<Match, OptionError> {
        let template = template_text(template)
            .map_err(|error| OptionError::because("template", String::new(), error))?;
        let mut seen = BTreeSet::new();
        let names = template.variables().filter(|&name| seen.insert(name)).map(String::from);
        Ok(Match { matcher: template.matcher(), names: names.collect(), any_order: false })
    }

    /// Sets whether the pieces of a query may be in any order:
    /// [`Matcher::match_any_order`].
    ///
    /// ```
    /// # use urial_verbs::Match;
    /// let verb = Match::new(b"/{?a,b}")?;
    /// assert!(!verb.run(b"/?b=2&a=1").unwrap().matches);
    /// assert!(verb.any_order(true).run(b"/?b=2&a=1").unwrap().matches);
    /// # Ok::<(), urial_verbs::OptionError>(())
    /// ```
    #[must_use]
    pub fn any_order(self, any_order: bool) -> Match {
        Match { any_order, ..self }
    }

    /// Returns the names of the variables, each once, in the order of the template.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.names.iter().map(String::as_str)
    }

    /// Matches `input`.
    ///
    /// # Errors
    /// [`Error::Input`] for an input that is not UTF-8.
    pub fn run<'r>(&'r self, input: &'r [u8]) -> Result<Matched<'r>, Error<'r>> {
        let text = utf8(input)?;
        let found = if self.any_order {
            self.matcher.match_any_order(text)
        } else {
            self.matcher.match_text(text)
        };
        let variables = found.map(|it| self.in_order(&it));
        Ok(Matched { input: Input(input), valid: Valid, matches: variables.is_some(), variables })
    }

    fn in_order<'r>(&'r self, variables: &Variables<'r>) -> Vec<(&'r str, Value<'r>)> {
        let named = |name: &'r String| Some((name.as_str(), variables.get(name)?.clone()));
        self.names.iter().filter_map(named).collect()
    }
}

#[allow(clippy::ref_option)] // serde calls it with a reference to the field.
fn variables<S: Serializer>(
    variables: &Option<Vec<(&str, Value<'_>)>>,
    serializer: S,
) -> Result<S::Ok, S::Error> {
    match variables {
        Some(variables) => {
            let named = variables.iter().map(|(name, value)| (*name, MatchedValue(value)));
            serializer.collect_map(named)
        }
        None => serializer.serialize_none(),
    }
}

impl Serialize for MatchedValue<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self.0 {
            Value::String(string) => serializer.serialize_str(string),
            Value::List(items) => serializer.collect_seq(items),
            Value::Map(pairs) => serializer.collect_map(pairs.iter().map(|(k, v)| (k, v))),
        }
    }
}
