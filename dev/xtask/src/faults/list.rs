//! The faults of `dev/xtask/faults.toml`.

use std::fmt::{self, Display, Formatter};
use std::fs;
use std::path::Path;

use serde::Deserialize;

/// An edit that makes the code wrong.
#[derive(Clone, Debug, Deserialize, PartialEq, Eq)]
#[serde(deny_unknown_fields)]
pub(crate) struct Fault {
    /// The requirement that it breaks; for a mutant, its line.
    pub(crate) of: String,
    /// The file, from the root of the workspace.
    pub(crate) file: String,
    /// The text that is replaced. The file has it once.
    pub(crate) old: String,
    /// The text in its place.
    pub(crate) new: String,
    /// Where the text begins; only a mutant has it, whose text the file may have more than once.
    #[serde(skip)]
    pub(crate) at: Option<usize>,
    /// The arguments of `cargo test`, by default the package of the file.
    pub(crate) test: Option<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct List {
    fault: Vec<Fault>,
}

/// Reads the list.
///
/// # Errors
/// If it cannot be read, or an edit does not fit the tree.
pub(crate) fn read(root: &Path) -> Result<Vec<Fault>, String> {
    let text = read_file(root, FILE)?;
    let list: List = toml::from_str(&text).map_err(|error| format!("{FILE}: {error}"))?;
    for fault in &list.fault {
        fault.apply(&read_file(root, &fault.file)?)?;
    }
    Ok(list.fault)
}

const FILE: &str = "dev/xtask/faults.toml";

/// Reads a file of the tree.
pub(crate) fn read_file(root: &Path, file: &str) -> Result<String, String> {
    fs::read_to_string(root.join(file)).map_err(|error| format!("{file}: {error}"))
}

impl Fault {
    /// Returns `text`, the text of its file, with the fault.
    ///
    /// # Errors
    /// If the old text is not there, or at more places than one.
    pub(crate) fn apply(&self, text: &str) -> Result<String, String> {
        let Fault { of, file, old, new, at, .. } = self;
        let at = match (at, text.matches(old.as_str()).count()) {
            (Some(at), _) => Some(*at),
            (None, 1) => text.find(old.as_str()),
            (None, count) => return Err(format!("{file}: {of}: {count} places with `{old}`")),
        };
        let (before, rest) = text.split_at(at.unwrap_or_default());
        let after = rest.strip_prefix(old.as_str()).ok_or(format!("{file}: no `{old}` there"))?;
        Ok([before, new, after].concat())
    }

    /// The arguments of `cargo test` that run the tests that are to notice the fault.
    pub(crate) fn test(&self) -> String {
        let name = self.file.split('/').nth(1).unwrap_or_default();
        // The tests of this crate are beside its code.
        let target = if name == "urial-diff" { "--lib" } else { "--test it" };
        self.test.clone().unwrap_or_else(|| format!("-p {name} --all-features {target}"))
    }
}

impl Display for Fault {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}: `{}` for `{}`", self.of, self.file, self.new.trim(), self.old.trim())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::root;

    fn fault(old: &str) -> Fault {
        let [of, file, new] = ["R-001", "crates/a/src/lib.rs", "!"].map(str::to_owned);
        Fault { of, file, old: old.to_owned(), new, at: None, test: None }
    }

    #[test]
    fn an_edit_has_one_place() {
        assert_eq!(fault("b").apply("abc").unwrap(), "a!c");
        assert!(fault("d").apply("abc").unwrap_err().contains("0 places"));
        assert!(fault("b").apply("bb").unwrap_err().contains("2 places"));
        assert_eq!(Fault { at: Some(1), ..fault("b") }.apply("bb").unwrap(), "b!");
        assert_eq!(fault("b").test(), "-p a --all-features --test it");
    }

    #[test]
    fn every_fault_of_the_list_fits_the_tree() {
        let faults = read(&root()).unwrap();
        assert!(faults.len() >= 60, "{} faults", faults.len());
        let mut seen = std::collections::BTreeSet::new();
        for fault in &faults {
            assert!(urial_testdata::requirement::is_id(&fault.of), "{fault}");
            assert!(seen.insert((&fault.file, &fault.old, &fault.new)), "{fault}: twice");
        }
    }
}
