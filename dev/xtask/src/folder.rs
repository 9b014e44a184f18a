//! Listing folders.

use std::fs;
use std::path::{Path, PathBuf};

/// Returns the paths in `folder`, sorted.
///
/// # Errors
/// If the folder cannot be read, with its name.
pub(crate) fn paths(folder: &Path) -> Result<Vec<PathBuf>, String> {
    let failed = |error| format!("{}: {error}", folder.display());
    let mut paths = Vec::new();
    for entry in fs::read_dir(folder).map_err(failed)? {
        paths.push(entry.map_err(failed)?.path());
    }
    paths.sort_unstable();
    Ok(paths)
}

/// Returns the files below `folder` whose name ends in `.extension`, sorted.
///
/// Build output, packages of Node and hidden folders are left out.
///
/// # Errors
/// If a folder cannot be read, with its name.
pub(crate) fn files(folder: &Path, extension: &str) -> Result<Vec<PathBuf>, String> {
    let mut files = Vec::new();
    for path in paths(folder)? {
        if !path.is_dir() {
            files.extend((path.extension() == Some(extension.as_ref())).then_some(path));
        } else if !is_left_out(&path) {
            files.extend(self::files(&path, extension)?);
        }
    }
    Ok(files)
}

fn is_left_out(folder: &Path) -> bool {
    let name = folder.file_name().and_then(|name| name.to_str());
    name.is_some_and(|name| ["target", "node_modules"].contains(&name) || name.starts_with('.'))
}

/// Returns `path` relative to `root`, with `/` on every system.
pub(crate) fn relative(root: &Path, path: &Path) -> String {
    let path = path.strip_prefix(root).unwrap_or(path);
    path.display().to_string().replace('\\', "/")
}
