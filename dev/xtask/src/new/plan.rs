//! Changes of files, in memory until all of them are known to be possible.

use std::fs;
use std::io::Write as _;
use std::path::Path;

/// New and changed files.
pub(super) struct Plan<'r> {
    root: &'r Path,
    files: Vec<File>,
}

/// A file with its new text.
struct File {
    /// The path from the root.
    path: String,
    text: String,
    is_new: bool,
}

impl<'r> Plan<'r> {
    pub(super) fn new(root: &'r Path) -> Plan<'r> {
        Plan { root, files: Vec::new() }
    }

    /// Adds a file.
    ///
    /// # Errors
    /// If it exists.
    pub(super) fn create(&mut self, path: String, text: String) -> Result<(), String> {
        if self.root.join(&path).exists() {
            return Err(format!("{path} exists"));
        }
        self.files.push(File { path, text, is_new: true });
        Ok(())
    }

    /// Changes a file, which may be part of the plan already.
    ///
    /// # Errors
    /// If it cannot be read, or those of `change`, with its path.
    pub(super) fn change(
        &mut self,
        path: &str,
        change: impl FnOnce(&str) -> Result<String, String>,
    ) -> Result<(), String> {
        let named = |reason: String| format!("{path}: {reason}");
        if let Some(file) = self.files.iter_mut().find(|file| file.path == path) {
            file.text = change(&file.text).map_err(named)?;
            return Ok(());
        }
        let text = change(&self.read(path)?).map_err(named)?;
        self.files.push(File { path: path.into(), text, is_new: false });
        Ok(())
    }

    /// Returns the text of a file of the workspace.
    ///
    /// # Errors
    /// If it cannot be read, with its path.
    pub(super) fn read(&self, path: &str) -> Result<String, String> {
        fs::read_to_string(self.root.join(path)).map_err(|error| format!("{path}: {error}"))
    }

    /// Returns a template with its placeholders, such as `{{name}}`, replaced.
    ///
    /// # Errors
    /// If it cannot be read, or a placeholder has no value.
    pub(super) fn template(&self, name: &str, values: &[(&str, &str)]) -> Result<String, String> {
        let path = format!("dev/xtask/templates/{name}.txt");
        let mut text = self.read(&path)?;
        for (placeholder, value) in values {
            text = text.replace(&format!("{{{{{placeholder}}}}}"), value);
        }
        match text.split_once("{{") {
            Some((_, rest)) => Err(format!("{path}: no value for {{{{{rest:.20}")),
            None => Ok(text),
        }
    }

    /// Writes all files, and returns a line about each.
    ///
    /// # Errors
    /// If a file cannot be written, or a new one exists by now.
    pub(super) fn write(&self) -> Result<Vec<String>, String> {
        self.files.iter().map(|file| self.write_file(file)).collect()
    }

    fn write_file(&self, file: &File) -> Result<String, String> {
        let File { path, text, is_new } = file;
        let full = self.root.join(path);
        let written = if *is_new {
            fs::File::create_new(full).and_then(|mut file| file.write_all(text.as_bytes()))
        } else {
            fs::write(full, text)
        };
        written.map_err(|error| format!("{path}: {error}"))?;
        Ok(format!("{} {path}", if *is_new { "made   " } else { "changed" }))
    }

    /// Returns the new text of a file, if the plan has it.
    #[cfg(test)]
    pub(super) fn text(&self, path: &str) -> Option<&str> {
        self.files.iter().find(|file| file.path == path).map(|file| file.text.as_str())
    }

    /// Returns the paths of the files.
    #[cfg(test)]
    pub(super) fn paths(&self) -> impl Iterator<Item = &str> {
        self.files.iter().map(|file| file.path.as_str())
    }
}
