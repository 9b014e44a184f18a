//! The list of requirements, `testdata/requirements.toml`: what each demands, and which vector
//! shows that.

use std::collections::BTreeSet;
use std::fs;

use serde::Deserialize;
use toml::{Table, Value};

use crate::question::{Question, is_input, question};
use crate::vector::testdata;

/// The path of the list, from the root of the repository.
pub const REQUIREMENTS: &str = "testdata/requirements.toml";

/// Requirements that belong together.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Area {
    /// The number of the area, from 1.
    pub number: u32,
    /// What its requirements are about.
    pub title: String,
    /// The requirements, in the order of their ids.
    #[serde(rename = "requirement")]
    pub requirements: Vec<Requirement>,
}

/// Something that a specification requires, and what has to be there to meet it.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Requirement {
    /// `R-` and three digits.
    pub id: String,
    /// What is required, in a sentence.
    pub title: String,
    /// The document and its section.
    pub section: String,
    /// What gives what. Each has to be shown by a vector.
    #[serde(default)]
    pub examples: Vec<Example>,
    /// What a test in Rust has to assert, because no vector can.
    pub law: Option<String>,
    /// The document that answers what nothing can run.
    pub documented: Option<String>,
    /// The work that is to meet the requirement, or the rest of it.
    pub planned: Option<String>,
    /// Why the requirement, or the rest of it, is not met.
    pub declined: Option<String>,
}

impl Requirement {
    /// Reports whether a vector with these keys asks what one of the examples asks.
    #[must_use]
    pub fn can_be_shown_by(&self, keys: &Table) -> bool {
        let asked: BTreeSet<_> = keys.keys().filter_map(|key| question(key)).collect();
        self.questions().any(|question| asked.contains(&question))
    }

    /// Iterates over what the examples ask.
    pub fn questions(&self) -> impl Iterator<Item = Question<'_>> {
        self.examples.iter().flat_map(Example::questions)
    }
}

/// A part of a vector: its input, and some of what is expected of it.
#[derive(Clone, Debug, Deserialize, PartialEq)]
#[serde(transparent)]
pub struct Example(pub Table);

impl Example {
    /// Iterates over the questions that the expectations ask.
    fn questions(&self) -> impl Iterator<Item = Question<'_>> {
        self.0.keys().filter_map(|key| question(key))
    }

    /// Reports whether a vector with these keys shows the example: whether it has the same input,
    /// and everything that the example expects.
    ///
    /// A table of the example may leave out fields. `false` in `parse` and `split` is a component
    /// that is absent. A vector that states components or an error states whether its input is
    /// `valid`, too.
    #[must_use]
    pub fn is_shown_by(&self, keys: &Table) -> bool {
        self.0.iter().all(|(key, stated)| match (key.as_str(), keys.get(key)) {
            ("valid", None) => validity(keys) == stated.as_bool(),
            (_, Some(value)) => is_part(key, stated, value),
            (_, None) => false,
        })
    }
}

/// Returns whether the input of a vector without the key `valid` is valid, if the others imply it.
fn validity(keys: &Table) -> Option<bool> {
    match (keys.contains_key("parse"), keys.contains_key("error")) {
        (true, _) => Some(true),
        (false, true) => Some(false),
        (false, false) => None,
    }
}

/// Reports whether `value`, of the key `key`, is `stated`, except for fields that are left out.
fn is_part(key: &str, stated: &Value, value: &Value) -> bool {
    let (Value::Table(stated), Value::Table(fields)) = (stated, value) else {
        return stated == value;
    };
    let are_components = matches!(key, "parse" | "split");
    stated.iter().all(|(name, stated)| match fields.get(name) {
        Some(value) => is_part(name, stated, value),
        None => are_components && stated.as_bool() == Some(false),
    })
}

/// Returns the requirements of this repository.
///
/// # Panics
/// If the list cannot be read.
#[must_use]
pub fn all() -> Vec<Requirement> {
    let path = testdata().join("requirements.toml");
    let text = fs::read_to_string(path).unwrap_or_else(|error| panic!("{REQUIREMENTS}: {error}"));
    let areas = read(&text).unwrap_or_else(|error| panic!("{error}"));
    areas.into_iter().flat_map(|area| area.requirements).collect()
}

/// Reads the text of the list.
///
/// # Errors
/// If the text is not of the format, an id is malformed or taken, or an example asks nothing.
pub fn read(text: &str) -> Result<Vec<Area>, String> {
    #[derive(Deserialize)]
    #[serde(deny_unknown_fields)]
    struct List {
        area: Vec<Area>,
    }
    let List { area: areas } =
        toml::from_str(text).map_err(|error| format!("{REQUIREMENTS}: {error}"))?;
    let mut taken = BTreeSet::new();
    for requirement in areas.iter().flat_map(|area| &area.requirements) {
        check(requirement, &mut taken).map_err(|error| format!("{REQUIREMENTS}: {error}"))?;
    }
    Ok(areas)
}

fn check<'a>(requirement: &'a Requirement, taken: &mut BTreeSet<&'a str>) -> Result<(), String> {
    let Requirement { id, examples, .. } = requirement;
    if !is_id(id) {
        return Err(format!("{id:?} is not of the form R-000"));
    }
    if !taken.insert(id) {
        return Err(format!("{id} is there twice"));
    }
    let has_input = |Example(keys): &Example| keys.keys().any(|key| is_input(key));
    let is_complete = |example: &Example| has_input(example) && example.questions().count() > 0;
    match examples.iter().find(|example| !is_complete(example)) {
        Some(Example(keys)) => Err(format!("{id}: no input or no known expectation in {keys:?}")),
        None => Ok(()),
    }
}

/// Reports whether `text` is `R-` and three digits.
#[must_use]
pub fn is_id(text: &str) -> bool {
    let is_number = |number: &str| number.len() == 3 && number.bytes().all(|b| b.is_ascii_digit());
    text.strip_prefix("R-").is_some_and(is_number)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn list(rows: &str) -> Result<Vec<Area>, String> {
        read(&format!("[[area]]\nnumber = 1\ntitle = ''\n{rows}"))
    }

    fn row(id: &str, rest: &str) -> String {
        format!("[[area.requirement]]\nid = '{id}'\ntitle = ''\nsection = ''\n{rest}\n")
    }

    #[test]
    fn ids_are_well_formed_and_unique() {
        let rows = |ids: &[&str]| list(&ids.iter().map(|id| row(id, "")).collect::<String>());
        assert_eq!(rows(&["R-001", "R-002"]).unwrap()[0].requirements.len(), 2);
        assert!(rows(&["R-1"]).unwrap_err().ends_with("\"R-1\" is not of the form R-000"));
        assert!(rows(&["R-001", "R-001"]).unwrap_err().ends_with("R-001 is there twice"));
        assert!(read("[[area]]").unwrap_err().starts_with("testdata/requirements.toml: "));
    }

    #[test]
    fn an_example_has_an_input_and_asks_something() {
        let error = |example: &str| list(&row("R-001", example)).unwrap_err();
        for example in ["{ input = 'a' }", "{ valid = true }", "{ input = 'a', valud = true }"] {
            let error = error(&format!("examples = [{example}]"));
            assert!(error.contains("R-001: no input or no known expectation in"), "{error}");
        }
        assert!(list(&row("R-001", "examples = [{ input = 'a', valid = true }]")).is_ok());
    }

    fn keys(text: &str) -> Table {
        text.parse().unwrap()
    }

    fn shows(vector: &str, example: &str) -> bool {
        Example(keys(example)).is_shown_by(&keys(vector))
    }

    #[test]
    fn an_example_is_shown_by_the_same_input_with_all_of_its_expectations() {
        let vector = "base = 'x:'\ninput = 'a'\nresolve = 'x:a'\nrung = 'never'";
        assert!(shows(vector, "base = 'x:'\ninput = 'a'\nresolve = 'x:a'"));
        assert!(!shows(vector, "base = 'x:'\ninput = 'b'\nresolve = 'x:a'"));
        assert!(!shows(vector, "base = 'y:'\ninput = 'a'\nresolve = 'x:a'"));
        assert!(!shows(vector, "base = 'x:'\ninput = 'a'\nresolve = 'x:b'"));
        assert!(!shows(vector, "input = 'a'\nnormalize = 'a'"));
    }

    #[test]
    fn fields_of_tables_may_be_left_out_or_be_absent() {
        let vector = "input = 'x:a'\nparse = { scheme = 'x', path = 'a' }\nview = { a = [1, 2] }";
        assert!(shows(vector, "parse = { path = 'a' }"));
        assert!(shows(vector, "parse = { path = 'a', query = false }\nvalid = true"));
        assert!(!shows(vector, "parse = { path = 'b' }"));
        assert!(!shows(vector, "parse = { path = 'a', scheme = false }"));
        assert!(!shows(vector, "view = { a = [1] }"));
        assert!(!shows(vector, "view = { b = false }"));
        assert!(!shows(vector, "valid = false"));
        assert!(shows("error = { offset = 0 }", "valid = false"));
    }

    #[test]
    fn a_requirement_can_be_shown_by_the_question_of_an_example() {
        let rows = list(&row("R-001", "examples = [{ input = 'a', normalize = 'a' }]")).unwrap();
        let can = |vector: &str| rows[0].requirements[0].can_be_shown_by(&keys(vector));
        assert!(can("input = 'b'\nnormalize_path = 'b'\nvalid = true"));
        assert!(!can("input = 'a'\nvalid = true"));
    }
}
