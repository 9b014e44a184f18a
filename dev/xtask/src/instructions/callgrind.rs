//! Builds the program in bench/instructions and runs it under callgrind.

use std::env;
use std::ffi::{OsStr, OsString};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use super::record::{Count, Record};

/// Returns the version of valgrind, if it is installed.
pub(crate) fn version() -> Option<String> {
    let printed = output(Command::new("valgrind").arg("--version")).ok()?;
    Some(printed.trim().trim_start_matches("valgrind-").to_owned())
}

/// Counts every work with every available kernel. Callgrind has no AVX-512, so a program under it
/// finds none.
///
/// # Errors
/// If the program cannot be built or run, or the output of callgrind has no counts.
pub(crate) fn measure(root: &Path, valgrind: String) -> Result<Record, String> {
    let (rustc, target) = compiler()?;
    let program = build(root)?;
    let profiles = root.join("bench/target/callgrind");
    fs::create_dir_all(&profiles).map_err(|error| format!("{}: {error}", profiles.display()))?;
    let choices = output(Command::new("valgrind").args(["--quiet", "--tool=none"]).arg(&program))?;
    let choices = choices.lines().filter_map(|line| line.split_once(' '));
    let counts = choices.map(|(work, kernel)| {
        let profile = profiles.join(format!("{work}-{kernel}.out"));
        let counted = count(&program, work, kernel, &profile);
        counted.map_err(|reason| format!("{work} with {kernel}: {reason}"))
    });
    Ok(Record { rustc, target, valgrind, counts: counts.collect::<Result<_, _>>()? })
}

/// Returns the output of `rustc --version`, and the default target.
fn compiler() -> Result<(String, String), String> {
    let rustc = env::var_os("RUSTC").unwrap_or_else(|| "rustc".into());
    let printed = output(Command::new(rustc).arg("-vV"))?;
    let field = |name: &str| printed.lines().find_map(|line| line.strip_prefix(name));
    match (field("rustc "), field("host: ")) {
        (Some(version), Some(host)) => Ok((version.to_owned(), host.to_owned())),
        _ => Err(format!("rustc says of itself: {printed}")),
    }
}

/// Builds the program for the baseline of the target, whatever the user's flags are, and returns
/// its path.
fn build(root: &Path) -> Result<PathBuf, String> {
    let bench = root.join("bench");
    let target = bench.join("target");
    let mut command = Command::new(env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    command.args(["build", "--release", "--locked", "--package", PROGRAM, "--manifest-path"]);
    command.arg(bench.join("Cargo.toml")).arg("--target-dir").arg(&target);
    command.env("CARGO_ENCODED_RUSTFLAGS", "");
    let status = command.status().map_err(|error| format!("cargo build: {error}"))?;
    if !status.success() {
        return Err(format!("{PROGRAM} cannot be built"));
    }
    Ok(target.join("release").join(PROGRAM))
}

/// The name of the package and of the program.
const PROGRAM: &str = "instructions";

fn count(program: &Path, work: &str, kernel: &str, profile: &Path) -> Result<Count, String> {
    let mut file = OsString::from("--callgrind-out-file=");
    file.push(profile);
    let mut command = Command::new("valgrind");
    command.args(["--quiet", "--tool=callgrind", "--compress-strings=no", "--compress-pos=no"]);
    command.arg(COUNTED).arg(file).arg(program).args([work, kernel]);
    let printed = output(&mut command)?;
    let lines: f64 = printed.trim().parse().map_err(|_| format!("printed `{printed}`"))?;
    let profile_text = fs::read_to_string(profile).map_err(|error| error.to_string())?;
    let instructions = own_instructions(&profile_text, program.as_os_str())? / lines;
    Ok(Count::new(work, kernel, instructions))
}

/// Callgrind collects while this function of the program runs.
const COUNTED: &str = "--toggle-collect=instructions*::counted*";

/// Returns the sum over the program's own functions. Those of the C library, such as `memcpy`,
/// differ between systems and are not counted.
///
/// # Errors
/// If there is no count: the function to collect in was not found.
fn own_instructions(profile: &str, program: &OsStr) -> Result<f64, String> {
    let mut is_own = false;
    let mut sum: u32 = 0;
    let mut lines = profile.lines();
    while let Some(line) = lines.next() {
        if let Some(object) = line.strip_prefix("ob=") {
            is_own = OsStr::new(object) == program;
        } else if line.starts_with("calls=") {
            // The cost of a called function, which has lines of its own.
            lines.next();
        } else if is_own && line.starts_with(|first: char| first.is_ascii_digit()) {
            let cost = line.split_once(' ').and_then(|(_position, cost)| cost.trim().parse().ok());
            let next = cost.and_then(|cost| sum.checked_add(cost));
            sum = next.ok_or_else(|| format!("callgrind wrote `{line}`"))?;
        }
    }
    if sum == 0 { Err("callgrind counted nothing".to_owned()) } else { Ok(f64::from(sum)) }
}

/// Returns what a command prints.
fn output(command: &mut Command) -> Result<String, String> {
    let name = command.get_program().to_string_lossy().into_owned();
    let output = command.output().map_err(|error| format!("{name}: {error}"))?;
    if !output.status.success() {
        return Err(format!("{name} failed: {}", String::from_utf8_lossy(&output.stderr)));
    }
    String::from_utf8(output.stdout).map_err(|error| format!("{name}: {error}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    const PROFILE: &str = "\
# callgrind format
version: 1
positions: line
events: Ir
summary: 1000

ob=/lib/libc.so.6
fl=memmove.S
fn=memcpy
264 900

ob=/bench/instructions
fl=???
fn=instructions::counted
0 7
cfn=urial::parse
calls=5 0
0 993

fn=urial::parse
0 40
cob=/lib/libc.so.6
cfn=memcpy
calls=2 264
0 900
0 53

totals: 1000
";

    fn own(profile: &str) -> Result<f64, String> {
        own_instructions(profile, OsStr::new("/bench/instructions"))
    }

    #[test]
    fn calls_and_the_c_library_are_not_counted() {
        assert_eq!(own(PROFILE), Ok(100.0));
    }

    #[test]
    fn a_profile_without_counts_is_rejected() {
        assert_eq!(own(""), Err("callgrind counted nothing".to_owned()));
        assert_eq!(own("ob=/bench/instructions\n0 x"), Err("callgrind wrote `0 x`".to_owned()));
        assert!(own("ob=/bench/instructions\n0 4294967295\n0 1").is_err());
    }
}
