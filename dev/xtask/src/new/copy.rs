//! A copy of the workspace, in which skeletons can be tried.

use std::fs;
use std::path::Path;

use crate::folder;

/// What is copied: all that compiles and what its tests read.
const PARTS: [&str; 6] = ["Cargo.toml", "Cargo.lock", "rustfmt.toml", "crates", "dev", "testdata"];

/// Copies the workspace at `root`, in place of what is at `copy`.
///
/// # Errors
/// If a file cannot be copied, with its path.
pub(super) fn workspace(root: &Path, copy: &Path) -> Result<(), String> {
    if copy.exists() {
        fs::remove_dir_all(copy).map_err(|error| format!("{}: {error}", copy.display()))?;
    }
    make(copy)?;
    PARTS.iter().try_for_each(|part| all(&root.join(part), &copy.join(part)))
}

fn all(from: &Path, to: &Path) -> Result<(), String> {
    if !from.is_dir() {
        let copied = fs::copy(from, to).map(drop);
        return copied.map_err(|error| format!("{}: {error}", from.display()));
    }
    make(to)?;
    for path in folder::paths(from)? {
        all(&path, &to.join(path.file_name().unwrap_or_default()))?;
    }
    Ok(())
}

fn make(folder: &Path) -> Result<(), String> {
    fs::create_dir_all(folder).map_err(|error| format!("{}: {error}", folder.display()))
}
