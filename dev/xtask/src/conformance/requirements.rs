//! `testdata/requirements.toml`: what the specifications require, in areas.

use std::collections::BTreeSet;

use serde::Deserialize;

/// The path of the file, from the root of the workspace.
pub(crate) const REQUIREMENTS: &str = "testdata/requirements.toml";

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    area: Vec<Area>,
}

/// Requirements that belong together.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Area {
    pub(crate) number: u32,
    pub(crate) title: String,
    #[serde(rename = "requirement")]
    pub(crate) requirements: Vec<Requirement>,
}

/// Something that a specification requires.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Requirement {
    /// `R-` and three digits.
    pub(crate) id: String,
    pub(crate) title: String,
    /// The document and its section.
    pub(crate) section: String,
}

/// Reads the text of the file.
///
/// # Errors
/// If the text is not of the format, or an id is malformed or taken.
pub(crate) fn read(text: &str) -> Result<Vec<Area>, String> {
    let File { area: areas } =
        toml::from_str(text).map_err(|error| format!("{REQUIREMENTS}: {error}"))?;
    let mut taken = BTreeSet::new();
    for Requirement { id, .. } in areas.iter().flat_map(|area| &area.requirements) {
        if !is_id(id) {
            return Err(format!("{REQUIREMENTS}: {id:?} is not of the form R-000"));
        }
        if !taken.insert(id) {
            return Err(format!("{REQUIREMENTS}: {id} is there twice"));
        }
    }
    Ok(areas)
}

/// Returns the ids of all areas.
pub(crate) fn ids(areas: &[Area]) -> BTreeSet<&str> {
    let requirements = areas.iter().flat_map(|area| &area.requirements);
    requirements.map(|requirement| requirement.id.as_str()).collect()
}

/// Returns whether `text` is `R-` and three digits.
pub(crate) fn is_id(text: &str) -> bool {
    let is_number = |number: &str| number.len() == 3 && number.bytes().all(|b| b.is_ascii_digit());
    text.strip_prefix("R-").is_some_and(is_number)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read_ids(ids: &[&str]) -> Result<usize, String> {
        let requirement =
            |id: &&str| format!("[[area.requirement]]\nid = '{id}'\ntitle = ''\nsection = ''\n");
        let requirements: String = ids.iter().map(requirement).collect();
        read(&format!("[[area]]\nnumber = 1\ntitle = ''\n{requirements}"))
            .map(|areas| super::ids(&areas).len())
    }

    #[test]
    fn ids_are_well_formed_and_unique() {
        assert_eq!(read_ids(&["R-001", "R-002"]), Ok(2));
        assert!(read_ids(&["R-1"]).unwrap_err().ends_with("\"R-1\" is not of the form R-000"));
        assert!(read_ids(&["R-001", "R-001"]).unwrap_err().ends_with("R-001 is there twice"));
        assert!(read("[[area]]").unwrap_err().starts_with("testdata/requirements.toml: "));
    }
}
