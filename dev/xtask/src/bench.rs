//! `cargo xtask bench`: builds and runs the program in bench/speed, which has its own workspace.

use std::env;
use std::path::{Path, PathBuf};
use std::process::Command;

#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// Measure on the lines of this file too; can be repeated.
    #[arg(long, value_name = "FILE")]
    corpus: Vec<PathBuf>,
    /// Build as Cargo does by default, without LTO; write no record.
    #[arg(long)]
    apart: bool,
    /// Do only this work, by its name in bench/README.md; can be repeated. Writes no record.
    #[arg(long, value_name = "WORK")]
    work: Vec<String>,
    /// Only check that the benchmark counts what it should; write no record.
    #[arg(long)]
    check: bool,
}

/// Builds the program, and passes it its arguments.
///
/// # Errors
/// If the program cannot be built, or fails.
pub(crate) fn run(root: &Path, arguments: &Arguments) -> Result<(), String> {
    match command(&root.join("bench"), arguments).status() {
        Ok(status) if status.success() => Ok(()),
        Ok(_) => Err("the benchmark failed".to_owned()),
        Err(error) => Err(format!("cargo run: {error}")),
    }
}

fn command(bench: &Path, Arguments { corpus, apart, work, check }: &Arguments) -> Command {
    let mut command = Command::new(env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    command.args(["run", "--locked", "--package", "speed"]);
    command.args(["--profile", if *apart { "apart" } else { "release" }]);
    command.arg("--manifest-path").arg(bench.join("Cargo.toml"));
    command.arg("--target-dir").arg(bench.join("target")).arg("--");
    for file in corpus {
        command.arg("--corpus").arg(file);
    }
    for name in work {
        command.arg("--work").arg(name);
    }
    if *check {
        command.arg("--check");
    } else if !apart && work.is_empty() {
        command.arg("--record").arg(bench.join("record"));
    }
    command
}
