//! The files that name requirements. Nothing else in this folder reads the disk.

use std::fs;
use std::io::ErrorKind;
use std::panic::catch_unwind;
use std::path::Path;

use toml::Table;
use urial_testdata::requirement::REQUIREMENTS;
use urial_testdata::{File, vector};

use crate::folder;

/// Every file that may name requirements, and the list of them.
pub(crate) struct Sources {
    /// The text of the list.
    pub(crate) requirements: String,
    /// Everything below `testdata/`.
    pub(crate) vectors: Vec<File<Table>>,
    /// Everything below `crates/`.
    pub(crate) code: Vec<Source>,
    /// The [`DOCUMENTS`] that exist, and every page in `docs/` that is not generated.
    pub(crate) documents: Vec<Source>,
}

/// The documents outside `docs/` that answer requirements in words, and the one generated page that
/// does.
const DOCUMENTS: [&str; 4] =
    ["README.md", "SECURITY.md", "CONTRIBUTING.md", "docs/generated/migration.md"];

/// A text file, and its path from the root of the workspace.
pub(crate) struct Source {
    pub(crate) path: String,
    pub(crate) text: String,
}

impl Source {
    pub(crate) fn new(path: impl Into<String>, text: impl Into<String>) -> Self {
        Source { path: path.into(), text: text.into() }
    }
}

impl Sources {
    /// Reads the files of the workspace at `root`, each kind sorted by path.
    ///
    /// # Errors
    /// If a file cannot be read, with its name.
    pub(crate) fn read(root: &Path) -> Result<Self, String> {
        Ok(Sources {
            requirements: read_text(&root.join(REQUIREMENTS))?,
            vectors: vectors(&root.join("testdata"))?,
            code: code(root)?,
            documents: documents(root)?,
        })
    }
}

/// The vectors. The loader is test code: it panics, and reports the reason on standard error.
fn vectors(testdata: &Path) -> Result<Vec<File<Table>>, String> {
    catch_unwind(|| vector::load(testdata))
        .map_err(|_| format!("{}: the vectors cannot be loaded", testdata.display()))
}

fn code(root: &Path) -> Result<Vec<Source>, String> {
    let paths = folder::files(&root.join("crates"), "rs")?;
    paths.iter().map(|path| source(root, path)).collect()
}

fn source(root: &Path, path: &Path) -> Result<Source, String> {
    Ok(Source::new(folder::relative(root, path), read_text(path)?))
}

fn documents(root: &Path) -> Result<Vec<Source>, String> {
    let mut documents = Vec::new();
    for name in DOCUMENTS {
        match fs::read_to_string(root.join(name)) {
            Ok(text) => documents.push(Source::new(name, text)),
            Err(error) if error.kind() == ErrorKind::NotFound => {}
            Err(error) => return Err(format!("{name}: {error}")),
        }
    }
    let docs = root.join("docs");
    for path in folder::files(&docs, "md")? {
        if !path.starts_with(docs.join("generated")) {
            documents.push(source(root, &path)?);
        }
    }
    Ok(documents)
}

fn read_text(path: &Path) -> Result<String, String> {
    fs::read_to_string(path).map_err(|error| format!("{}: {error}", path.display()))
}
