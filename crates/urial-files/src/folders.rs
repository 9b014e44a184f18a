//! The files in a folder and in the folders within it.

use std::io::ErrorKind;
use std::path::{Path, PathBuf};

use ignore::{Error, WalkBuilder};

use crate::ReadError;

/// Returns the files in a folder and in the folders within it, by name. As with ripgrep, hidden
/// files are left out, and so is what `.ignore` names, and in a repository what `.gitignore` names.
/// Symbolic links are not followed. A folder that cannot be read is an error with its own name,
/// after which the others follow.
///
/// ```
/// let files: Result<Vec<_>, _> = urial_files::within("src".as_ref()).collect();
/// assert!(files?.contains(&"src/lib.rs".into()));
/// # Ok::<(), urial_files::ReadError>(())
/// ```
pub fn within(folder: &Path) -> impl Iterator<Item = Result<PathBuf, ReadError>> {
    let entries = WalkBuilder::new(folder).sort_by_file_name(Ord::cmp).build();
    entries.filter_map(move |entry| match entry {
        Ok(entry) => entry.file_type()?.is_file().then(|| Ok(entry.into_path())),
        Err(error) => Some(Err(unread(error, folder))),
    })
}

fn unread(error: Error, folder: &Path) -> ReadError {
    let file = named(&error).unwrap_or(folder).to_owned();
    let error = error.into_io_error().unwrap_or_else(|| ErrorKind::Other.into());
    ReadError { file, error }
}

/// What an error is about.
fn named(error: &Error) -> Option<&Path> {
    match error {
        Error::WithPath { path, .. } => Some(path),
        Error::WithDepth { err, .. } => named(err),
        _ => None,
    }
}

#[cfg(all(test, unix))]
mod tests {
    use std::fs::{self, Permissions};
    use std::os::unix::fs::PermissionsExt as _;

    use super::*;

    #[test]
    fn a_folder_that_cannot_be_read_is_named_and_others_follow() {
        let folder = std::env::temp_dir().join(format!("urial-files-{}", std::process::id()));
        let (closed, open) = (folder.join("a"), folder.join("b"));
        fs::create_dir_all(&closed).unwrap();
        fs::write(&open, "").unwrap();
        fs::set_permissions(&closed, Permissions::from_mode(0o000)).unwrap();
        let found: Vec<_> = within(&folder).collect();
        // A superuser reads every folder.
        if fs::read_dir(&closed).is_err() {
            let error = found[0].as_ref().unwrap_err();
            assert_eq!((&error.file, error.error.kind()), (&closed, ErrorKind::PermissionDenied));
        }
        assert_eq!(found.last().unwrap().as_ref().unwrap(), &open);
        fs::remove_dir_all(&folder).unwrap();
    }

    #[test]
    fn a_folder_that_is_not_there_is_an_error() {
        let found: Vec<_> = within("no/such".as_ref()).collect();
        let [Err(error)] = &found[..] else { panic!("{found:?}") };
        assert_eq!((&*error.file, error.error.kind()), ("no/such".as_ref(), ErrorKind::NotFound));
    }
}
