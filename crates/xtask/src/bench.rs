//! `cargo xtask bench`: builds the program of bench/speed, which is a workspace of its own, and runs it.

use std::env;
use std::ffi::OsString;
use std::path::Path;
use std::process::Command;

/// Measures and writes a record; with `--check`, only asks whether the counts are right, and with `--apart`, builds crate by
/// crate and writes no record. Other arguments go to the program.
///
/// # Errors
/// Where the program cannot be built, or fails.
pub(crate) fn run(root: &Path, arguments: &[&str]) -> Result<(), String> {
    let bench = root.join("bench");
    let (is_check, is_apart) = (arguments.contains(&"--check"), arguments.contains(&"--apart"));
    let profile = if is_apart { "apart" } else { "release" };
    let mut command = Command::new(env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    command.args([
        "run",
        "--profile",
        profile,
        "--locked",
        "--package",
        "speed",
        "--manifest-path",
    ]);
    command.arg(bench.join("Cargo.toml")).arg("--target-dir").arg(bench.join("target"));
    command.env("RUSTFLAGS", flags(env::var_os("RUSTFLAGS")));
    command.arg("--").args(arguments.iter().filter(|it| **it != "--apart"));
    if !is_check && !is_apart {
        command.arg("--record").arg(bench.join("record"));
    }
    match command.status() {
        Ok(status) if status.success() => Ok(()),
        Ok(_) => Err("the benchmark failed".to_owned()),
        Err(error) => Err(format!("cargo run: {error}")),
    }
}

/// The flags of the user, and the one that lets the program choose urial's kernel.
pub(crate) fn flags(of_user: Option<OsString>) -> OsString {
    let mut flags = of_user.unwrap_or_default();
    flags.push(" --cfg urial_kernels");
    flags
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_flags_of_the_user_stay() {
        assert_eq!(flags(None), " --cfg urial_kernels");
        assert_eq!(flags(Some("-C opt-level=3".into())), "-C opt-level=3 --cfg urial_kernels");
    }
}
