//! The generated files: what `cargo xtask generate` writes and `--check` compares.

use std::fs;
use std::path::Path;

use crate::{conformance, cookbook, migration, normalization, registry, rules, schemes, web};

/// The files, in the order they are written. The registry comes first, because the pages are made
/// from source code.
const FILES: [Generated; 9] = [
    registry::FILE,
    schemes::FILE,
    normalization::FILE,
    rules::FILE,
    rules::DOCUMENTATION,
    migration::FILE,
    cookbook::FILE,
    web::TYPES,
    conformance::FILE,
];

/// A file that is made from others.
pub(crate) struct Generated {
    /// The path from the root of the workspace.
    pub(crate) path: &'static str,
    /// Returns the text for the workspace at a root, or why there is none.
    pub(crate) text: fn(&Path) -> Result<String, String>,
}

impl Generated {
    /// Writes the file.
    ///
    /// # Errors
    /// If there is no text, or the file cannot be written.
    pub(crate) fn write(&self, root: &Path) -> Result<(), String> {
        let Generated { path, text } = self;
        fs::write(root.join(path), text(root)?).map_err(|error| format!("{path}: {error}"))
    }

    /// Checks that the file is what [`write`](Generated::write) would write.
    ///
    /// # Errors
    /// If there is no text, or the file is missing or stale.
    pub(crate) fn check(&self, root: &Path) -> Result<(), String> {
        let Generated { path, text } = self;
        let written = fs::read_to_string(root.join(path)).unwrap_or_default();
        compare(path, &written, &text(root)?)
    }
}

/// Returns whether the file at `path`, from the root, is generated.
pub(crate) fn is_generated(path: &str) -> bool {
    FILES.iter().any(|file| file.path == path)
}

fn compare(path: &str, written: &str, text: &str) -> Result<(), String> {
    if written == text {
        return Ok(());
    }
    Err(format!("{path} is stale: run `cargo xtask generate`"))
}

/// Writes all files.
pub(crate) fn write(root: &Path) -> Result<(), String> {
    FILES.iter().try_for_each(|file| file.write(root))
}

/// Fails with every file that is stale.
pub(crate) fn check(root: &Path) -> Result<(), String> {
    let stale: Vec<_> = FILES.iter().filter_map(|file| file.check(root).err()).collect();
    if stale.is_empty() { Ok(()) } else { Err(stale.join("\n")) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_stale_page_is_reported_with_the_command_to_run() {
        const PAGE: &str = "docs/generated/conformance.md";
        assert_eq!(compare(PAGE, "a", "a"), Ok(()));
        let stale = Err(format!("{PAGE} is stale: run `cargo xtask generate`"));
        assert_eq!(compare(PAGE, "a", "b"), stale);
        assert_eq!(compare(PAGE, "", "b"), stale);
    }
}
