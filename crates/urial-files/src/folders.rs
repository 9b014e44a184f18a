//! The files in a folder and in the folders within it.

use std::path::{Path, PathBuf};

use ignore::WalkBuilder;

use crate::ReadError;

/// Returns the files in a folder and in the folders within it, by name. As with ripgrep, hidden
/// files are left out, and so is what `.ignore` names, and in a repository what `.gitignore` names.
/// Symbolic links are not followed.
///
/// ```
/// let files = urial_files::within("src".as_ref())?;
/// assert!(files.contains(&"src/lib.rs".into()));
/// # Ok::<(), urial_files::ReadError>(())
/// ```
///
/// # Errors
/// For a folder that cannot be read.
pub fn within(folder: &Path) -> Result<Vec<PathBuf>, ReadError> {
    let failed = |error: ignore::Error| {
        let error = error.into_io_error().unwrap_or_else(|| std::io::ErrorKind::Other.into());
        ReadError { file: folder.into(), error }
    };
    let mut files = Vec::new();
    for entry in WalkBuilder::new(folder).sort_by_file_name(Ord::cmp).build() {
        let entry = entry.map_err(failed)?;
        if entry.file_type().is_some_and(|it| it.is_file()) {
            files.push(entry.into_path());
        }
    }
    Ok(files)
}
