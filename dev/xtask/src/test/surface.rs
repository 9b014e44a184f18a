//! `cargo xtask test --surface NAME`: the tests of a workspace that the main one does not compile.

mod engine;
mod python;

use std::env;
use std::fs;
use std::hash::{DefaultHasher, Hash as _, Hasher as _};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::ValueEnum;

use super::cargo::Cargo;
use super::{Part, sum};

/// A surface with a workspace of its own.
#[derive(Clone, Copy, ValueEnum)]
pub(crate) enum Surface {
    /// Columns and SQL.
    Engine,
    /// The module of Python.
    Python,
}

/// Runs the parts of a surface, and prints the sum in the last line, as [`super::run`] does.
pub(crate) fn run(root: &Path, surface: Surface) -> ExitCode {
    let (name, parts): (_, &[Part]) = match surface {
        Surface::Engine => ("engine", &engine::PARTS),
        Surface::Python => ("python", &python::PARTS),
    };
    let folder = root.join(name);
    let cargo = Cargo::new(&folder);
    let cargo = cargo.with("CARGO_TARGET_DIR", target(&folder, &cargo.version()));
    let finished: Vec<_> = parts.iter().copied().map(|part| part.run(&cargo)).collect();
    sum(&finished)
}

/// The target folder: outside the checkout, so that another checkout does not compile the workspace
/// again, and another one for other dependencies or another compiler.
fn target(folder: &Path, compiler: &str) -> PathBuf {
    let mut key = DefaultHasher::new();
    fs::read(folder.join("Cargo.lock")).unwrap_or_default().hash(&mut key);
    compiler.hash(&mut key);
    let home = || Some(env::home_dir()?.join(".cache"));
    let cache = env::var_os("XDG_CACHE_HOME").map(PathBuf::from).or_else(home);
    let name = folder.file_name().unwrap_or_default();
    let cache = cache.unwrap_or_else(env::temp_dir).join("urial").join(name);
    cache.join(format!("{:016x}", key.finish()))
}
