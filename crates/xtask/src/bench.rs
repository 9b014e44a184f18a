//! `cargo xtask bench`: builds the program of bench/speed, which is a workspace of its own, and runs it.

use std::env;
use std::path::Path;
use std::process::Command;

/// Measures and writes a record; with `--check`, only asks whether the counts are right. Other arguments go to the program.
///
/// # Errors
/// Where the program cannot be built, or fails.
pub(crate) fn run(root: &Path, arguments: &[&str]) -> Result<(), String> {
    let bench = root.join("bench");
    let mut command = Command::new(env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    command.args(["run", "--release", "--locked", "--package", "speed", "--manifest-path"]);
    command.arg(bench.join("Cargo.toml")).arg("--target-dir").arg(bench.join("target"));
    command.arg("--").args(arguments);
    if !arguments.contains(&"--check") {
        command.arg("--record").arg(bench.join("record"));
    }
    match command.status() {
        Ok(status) if status.success() => Ok(()),
        Ok(_) => Err("the benchmark failed".to_owned()),
        Err(error) => Err(format!("cargo run: {error}")),
    }
}
