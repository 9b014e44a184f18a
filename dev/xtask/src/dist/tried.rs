//! A release, tried in a bare folder.

use std::fs;
use std::path::Path;
use std::process::Command;

use super::{Release, VERSION, forget, output};
use crate::folder::paths;

/// Unpacks the archive and the package of a release, and runs the command that is in each.
///
/// # Errors
/// If something is missing, or the command does not do what it should.
pub(super) fn check(release: &Release) -> Result<(), String> {
    let bare = release.archive.with_file_name("bare");
    forget(&bare)?;
    fs::create_dir_all(&bare).map_err(|error| error.to_string())?;
    let mut unpack = Command::new("tar");
    output(unpack.arg("-xzf").arg(&release.archive).arg("-C").arg(&bare))?;
    let [folder] = &paths(&bare)?[..] else { return Err("the archive has no folder".into()) };
    has(folder, &["man/urial.1", "man/urial-lint.1", "completions/_urial", "LICENSE-MIT"])?;
    answers(&folder.join("urial"), &folder.join("README.md"))?;
    let Some(package) = &release.package else { return Ok(()) };
    let mut unpack = Command::new("dpkg-deb");
    output(unpack.arg("--extract").args([package, &bare]))?;
    has(&bare.join("usr/share"), &["man/man1/urial-lint.1.gz", "doc/urial/copyright"])?;
    answers(&bare.join("usr/bin/urial"), &folder.join("README.md"))
}

fn has(folder: &Path, files: &[&str]) -> Result<(), String> {
    match files.iter().find(|file| !folder.join(file).is_file()) {
        Some(file) => Err(format!("{}: there is no {file}", folder.display())),
        None => Ok(()),
    }
}

/// Asks the command for its version, and for the links of a document, which needs its features.
fn answers(urial: &Path, document: &Path) -> Result<(), String> {
    let mut command = Command::new(urial);
    let version = output(command.env_clear().arg("--version"))?;
    let mut command = Command::new(urial);
    let links = output(command.env_clear().arg("find").arg(document))?;
    if version.trim() == format!("urial {VERSION}") && links.contains("docs/guide.md\n") {
        return Ok(());
    }
    Err(format!("{} has other answers: {version}{links}", urial.display()))
}
