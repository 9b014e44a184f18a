//! What is in a folder.

use std::fs;
use std::path::{Path, PathBuf};

/// The paths of all that is in a folder, sorted.
///
/// # Errors
/// Where it cannot be read, by its name.
pub(crate) fn paths(folder: &Path) -> Result<Vec<PathBuf>, String> {
    let failed = |error| format!("{}: {error}", folder.display());
    let mut paths = Vec::new();
    for entry in fs::read_dir(folder).map_err(failed)? {
        paths.push(entry.map_err(failed)?.path());
    }
    paths.sort_unstable();
    Ok(paths)
}
