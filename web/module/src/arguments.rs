//! The named arguments of a verb: an object of JSON, with the names of the command's options.

use serde_json::{Map, Value};
use urial::Rung;
use urial_verbs::Specification;

use crate::failure::Failure;

/// Arguments that a verb takes one by one. What is left is a mistake.
pub(crate) struct Arguments(Map<String, Value>);

impl Arguments {
    /// Reads an object.
    pub(crate) fn read(json: &[u8]) -> Result<Arguments, Failure> {
        match serde_json::from_slice(json) {
            Ok(Value::Object(members)) => Ok(Arguments(members)),
            Ok(_) => Err(Failure::of_all("expected an object of JSON")),
            Err(error) => Err(Failure::of_all(format!("expected an object of JSON: {error}"))),
        }
    }

    /// Takes an argument, unless it is absent or null.
    pub(crate) fn value(&mut self, name: &str) -> Option<Value> {
        self.0.remove(name).filter(|value| !value.is_null())
    }

    /// Takes a text, or `{"octets":[255]}` for one that is not UTF-8.
    pub(crate) fn octets(&mut self, name: &str) -> Result<Option<Vec<u8>>, Failure> {
        let Some(value) = self.value(name) else { return Ok(None) };
        let octets = octets(value);
        octets.map(Some).ok_or_else(|| Failure::of(name, r#"expected a text or {"octets":[…]}"#))
    }

    /// Takes a text that must be there.
    pub(crate) fn needed(&mut self, name: &str) -> Result<Vec<u8>, Failure> {
        self.octets(name)?.ok_or_else(|| Failure::of(name, "this argument is needed"))
    }

    /// Takes the input of a verb.
    pub(crate) fn input(&mut self) -> Result<Vec<u8>, Failure> {
        self.needed("input")
    }

    /// Takes a text of UTF-8.
    pub(crate) fn text(&mut self, name: &str) -> Result<Option<String>, Failure> {
        match self.value(name) {
            None => Ok(None),
            Some(Value::String(text)) => Ok(Some(text)),
            Some(_) => Err(Failure::of(name, "expected a text")),
        }
    }

    /// Takes a flag, which is off if it is absent.
    pub(crate) fn flag(&mut self, name: &str) -> Result<bool, Failure> {
        match self.value(name) {
            None => Ok(false),
            Some(Value::Bool(is_on)) => Ok(is_on),
            Some(_) => Err(Failure::of(name, "expected true or false")),
        }
    }

    /// Takes one of some words.
    pub(crate) fn word<T: Copy>(
        &mut self,
        name: &str,
        words: &[(&str, T)],
    ) -> Result<Option<T>, Failure> {
        let Some(text) = self.text(name)? else { return Ok(None) };
        let named = words.iter().find(|(word, _)| *word == text);
        named.map(|(_, value)| Some(*value)).ok_or_else(|| {
            let words: Vec<_> = words.iter().map(|(word, _)| *word).collect();
            Failure::of(name, format!("expected {}", words.join(", ")))
        })
    }

    /// Takes a rung of normalization, from `RUNGS`.
    pub(crate) fn rung(&mut self, name: &str) -> Result<Option<Rung>, Failure> {
        self.word(name, &RUNGS.map(|rung| (rung.as_str(), rung)))
    }

    /// Takes a list of texts.
    pub(crate) fn texts(&mut self, name: &str) -> Result<Vec<String>, Failure> {
        let texts = match self.value(name) {
            None => Ok(Vec::new()),
            Some(list) => serde_json::from_value(list),
        };
        texts.map_err(|_| Failure::of(name, "expected a list of texts"))
    }

    /// Takes `iri`, and for verbs that follow older editions `edition`.
    pub(crate) fn specification(&mut self) -> Result<Specification, Failure> {
        let editions = [
            ("2396", Specification::Rfc2396),
            ("2732", Specification::Rfc2732),
            ("java", Specification::Java),
        ];
        match (self.flag("iri")?, self.word("edition", &editions)?) {
            (true, Some(_)) => Err(Failure::of("edition", "not available with iri")),
            (true, None) => Ok(Specification::Rfc3987),
            (false, edition) => Ok(edition.unwrap_or_default()),
        }
    }

    /// Fails if an argument is left.
    pub(crate) fn end(&self) -> Result<(), Failure> {
        match self.0.keys().next() {
            None => Ok(()),
            Some(name) => Err(Failure::of(name, "this verb has no such argument")),
        }
    }
}

/// The rungs that a verb can be asked for.
const RUNGS: [Rung; 5] = [Rung::Simple, Rung::Case, Rung::Percent, Rung::Path, Rung::Scheme];

/// Returns the octets of a text or of `{"octets":[…]}`.
fn octets(value: Value) -> Option<Vec<u8>> {
    match value {
        Value::String(text) => Some(text.into_bytes()),
        Value::Object(mut members) if members.len() == 1 => {
            serde_json::from_value(members.remove("octets")?).ok()
        }
        _ => None,
    }
}
