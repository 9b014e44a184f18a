//! `cargo xtask dist`: a release for the target of this machine: a folder with the command, its
//! manual pages and completions, the same as an archive, and a Debian package.

mod debian;
mod tried;

use std::path::{Path, PathBuf};
use std::process::Command;
use std::{env, fs};

use crate::executable;

/// What was made.
struct Release {
    archive: PathBuf,
    /// `None` where there is no dpkg.
    package: Option<PathBuf>,
}

/// Makes a release, tries it in a bare folder, and prints where it is.
///
/// # Errors
/// If something cannot be built, copied or packed, or the result does not work.
pub(crate) fn run(root: &Path) -> Result<(), String> {
    let release = make(root)?;
    tried::check(&release)?;
    println!("{}", release.archive.display());
    match release.package {
        Some(package) => println!("{}", package.display()),
        None => println!("no Debian package, because there is no dpkg"),
    }
    Ok(())
}

/// Makes a release in the folder `releases` of the target folder.
fn make(root: &Path) -> Result<Release, String> {
    let urial = build(root)?;
    let releases = urial.ancestors().nth(2).unwrap_or(root).join("releases");
    let name = format!("urial-{VERSION}-{}", target()?);
    let folder = releases.join(&name);
    forget(&folder)?;
    manual(&urial, &folder)?;
    copy(&urial, &folder.join("urial"))?;
    for document in DOCUMENTS {
        copy(&root.join(document), &folder.join(document))?;
    }
    let archive = format!("{name}.tar.gz");
    let mut tar = Command::new("tar");
    output(tar.current_dir(&releases).args(["-czf", &archive, &name]))?;
    Ok(Release { archive: releases.join(archive), package: debian::package(&folder, &releases)? })
}

const VERSION: &str = env!("CARGO_PKG_VERSION");

const DOCUMENTS: [&str; 4] = ["README.md", "CHANGELOG.md", "LICENSE-APACHE", "LICENSE-MIT"];

/// Builds the command with all features, and returns its path.
fn build(root: &Path) -> Result<PathBuf, String> {
    let build = "build -q --locked -p urial-cli --features full --profile dist";
    let messages = output(cargo(root, build).args(["--message-format", "json"]))?;
    executable::program(&messages, "urial-cli/src/main.rs").map_err(|error| error.to_string())
}

/// The shells that have completions, and the names under which they look for them.
const SHELLS: [(&str, &str); 5] = [
    ("bash", "urial"),
    ("zsh", "_urial"),
    ("fish", "urial.fish"),
    ("powershell", "_urial.ps1"),
    ("elvish", "urial.elv"),
];

/// Writes the completions and the manual pages that the command prints.
fn manual(urial: &Path, folder: &Path) -> Result<(), String> {
    for (shell, name) in SHELLS {
        let script = output(Command::new(urial).args(["completions", shell]))?;
        write(&folder.join("completions").join(name), script)?;
    }
    let page = output(Command::new(urial).arg("man"))?;
    // The list of subcommands has the name of each page: urial\-parse(1).
    let names = page.lines().filter_map(|line| line.strip_prefix("urial\\-")?.strip_suffix("(1)"));
    for verb in names.map(|name| name.replace('\\', "")) {
        let page = output(Command::new(urial).args(["man", &verb]))?;
        write(&folder.join(format!("man/urial-{verb}.1")), page)?;
    }
    write(&folder.join("man/urial.1"), page)
}

fn cargo(root: &Path, arguments: &str) -> Command {
    let mut cargo = Command::new(env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    cargo.current_dir(root).args(arguments.split(' '));
    cargo
}

/// The target of this machine, as in `x86_64-unknown-linux-gnu`.
fn target() -> Result<String, String> {
    let version = output(Command::new("rustc").arg("-vV"))?;
    let host = version.lines().find_map(|line| line.strip_prefix("host: "));
    host.map(str::to_owned).ok_or_else(|| "rustc -vV has no host".into())
}

/// Runs a program, and returns what it prints.
fn output(command: &mut Command) -> Result<String, String> {
    let output = command.output().map_err(|error| format!("{command:?}: {error}"))?;
    if !output.status.success() {
        let told = String::from_utf8_lossy(&output.stderr).into_owned();
        return Err(format!("{command:?} failed:\n{told}"));
    }
    Ok(String::from_utf8_lossy(&output.stdout).into_owned())
}

/// Copies a file, with the folders that it needs.
fn copy(from: &Path, to: &Path) -> Result<(), String> {
    fold(to)?;
    fs::copy(from, to).map(drop).map_err(|error| format!("{}: {error}", from.display()))
}

/// Writes a file, with the folders that it needs.
fn write(file: &Path, text: impl AsRef<[u8]>) -> Result<(), String> {
    fold(file)?;
    fs::write(file, text).map_err(|error| format!("{}: {error}", file.display()))
}

/// Makes the folder of a file.
fn fold(file: &Path) -> Result<(), String> {
    let folder = file.parent().unwrap_or(file);
    fs::create_dir_all(folder).map_err(|error| format!("{}: {error}", folder.display()))
}

/// Removes what an earlier run made.
fn forget(folder: &Path) -> Result<(), String> {
    if !folder.exists() {
        return Ok(());
    }
    fs::remove_dir_all(folder).map_err(|error| format!("{}: {error}", folder.display()))
}
