//! The files that CONFORMANCE.md is made of. Nothing else in this folder reads the disk.

use std::fs;
use std::io::ErrorKind;
use std::panic::catch_unwind;
use std::path::{Path, PathBuf};

use serde::de::IgnoredAny;
use urial_testdata::{File, vector};

use super::requirements::REQUIREMENTS;
use crate::folder;

/// Every file that may name requirements, and the list of them.
pub(crate) struct Sources {
    /// The text of the list.
    pub(crate) requirements: String,
    /// Everything below `testdata/`.
    pub(crate) vectors: Vec<File<IgnoredAny>>,
    /// Everything below `crates/`.
    pub(crate) code: Vec<Source>,
    /// The [`DOCUMENTS`] that there are.
    pub(crate) documents: Vec<Source>,
}

/// The documents where a requirement that no test can show is answered in words.
const DOCUMENTS: [&str; 5] =
    ["README.md", "DESIGN.md", "MIGRATION.md", "SECURITY.md", "CONTRIBUTING.md"];

/// A text file, and its path from the folder of the workspace.
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
    /// With the file that cannot be read.
    pub(crate) fn read(root: &Path) -> Result<Self, String> {
        Ok(Sources {
            requirements: read_text(&root.join(REQUIREMENTS))?,
            vectors: vectors(&root.join("testdata"))?,
            code: code(root)?,
            documents: documents(root)?,
        })
    }
}

/// The vectors. The loader is test code, and has told on standard error where it panics.
fn vectors(testdata: &Path) -> Result<Vec<File<IgnoredAny>>, String> {
    catch_unwind(|| vector::load(testdata))
        .map_err(|_| format!("{}: the vectors cannot be loaded", testdata.display()))
}

fn code(root: &Path) -> Result<Vec<Source>, String> {
    let mut paths = Vec::new();
    add_code(&root.join("crates"), &mut paths)?;
    let source = |path: &PathBuf| Ok(Source::new(relative(root, path), read_text(path)?));
    paths.iter().map(source).collect()
}

fn add_code(folder: &Path, paths: &mut Vec<PathBuf>) -> Result<(), String> {
    for path in folder::paths(folder)? {
        if path.is_dir() {
            add_code(&path, paths)?;
        } else if path.extension() == Some("rs".as_ref()) {
            paths.push(path);
        }
    }
    Ok(())
}

/// The path below `root`, the same on every system.
fn relative(root: &Path, path: &Path) -> String {
    let path = path.strip_prefix(root).unwrap_or(path);
    path.display().to_string().replace('\\', "/")
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
    Ok(documents)
}

fn read_text(path: &Path) -> Result<String, String> {
    fs::read_to_string(path).map_err(|error| format!("{}: {error}", path.display()))
}
