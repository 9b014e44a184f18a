//! The copy of the tree that faults are put into. Its target folder is its own: in a shared one,
//! cargo would mistake a package of the copy for one of the workspace.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::test::Cargo;

/// A copy of the files that git knows, in the target folder.
pub(crate) struct Copy {
    root: PathBuf,
    pub(crate) cargo: Cargo,
}

impl Copy {
    /// Makes the copy. Files that did not change keep their time, so cargo builds only the others.
    ///
    /// # Errors
    /// If git or a file cannot be read, or a file cannot be written.
    pub(crate) fn make(from: &Path) -> Result<Copy, String> {
        let folder = from.join("target/faults");
        let root = folder.join("tree");
        for file in files(from)? {
            copy(&from.join(&file), &root.join(&file))?;
        }
        // Most of a trial is compiling, and a fault that only many random inputs find has no test.
        let cargo = Cargo::new(&root)
            .with("CARGO_TARGET_DIR", folder.join("target"))
            .with("CARGO_PROFILE_DEV_OPT_LEVEL", "0")
            .with("URIAL_INPUTS", "1000");
        Ok(Copy { root, cargo })
    }

    /// A file beside the copy.
    pub(crate) fn log(&self, name: &str) -> PathBuf {
        self.root.with_file_name(name)
    }

    /// Does `work` while `file` has the text that `edit` makes of its own.
    pub(crate) fn with<T>(
        &self,
        file: &str,
        edit: impl FnOnce(&str) -> Result<String, String>,
        work: impl FnOnce() -> T,
    ) -> Result<T, String> {
        let path = self.root.join(file);
        let failed = |error| format!("{}: {error}", path.display());
        let text = fs::read_to_string(&path).map_err(failed)?;
        fs::write(&path, edit(&text)?).map_err(failed)?;
        let done = work();
        fs::write(&path, text).map_err(failed)?;
        Ok(done)
    }
}

/// The files that git tracks or would add, from the root.
fn files(root: &Path) -> Result<Vec<String>, String> {
    let mut git = Command::new("git");
    git.current_dir(root).args(["ls-files", "-z", "--cached", "--others", "--exclude-standard"]);
    let output = git.output().map_err(|error| format!("git: {error}"))?;
    let names = String::from_utf8_lossy(&output.stdout).into_owned();
    let is_there = |name: &&str| !name.is_empty() && root.join(name).is_file();
    Ok(names.split('\0').filter(is_there).map(str::to_owned).collect())
}

fn copy(from: &Path, to: &Path) -> Result<(), String> {
    let failed = |error| format!("{}: {error}", to.display());
    let content = fs::read(from).map_err(failed)?;
    if fs::read(to).is_ok_and(|it| it == content) {
        return Ok(());
    }
    if let Some(folder) = to.parent() {
        fs::create_dir_all(folder).map_err(failed)?;
    }
    fs::write(to, content).map_err(failed)
}
