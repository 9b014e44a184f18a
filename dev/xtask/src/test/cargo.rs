//! Cargo as a child process: its output is passed through, and test results are read from it.

use std::env;
use std::ffi::OsString;
use std::io::{self, BufRead, BufReader, Read, Write};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use super::outcome::{Outcome, Tally};
use crate::executable;

/// How to run cargo, in the folder of the workspace.
#[derive(Clone)]
pub(crate) struct Cargo {
    program: OsString,
    root: PathBuf,
    variables: Vec<(&'static str, OsString)>,
}

impl Cargo {
    /// The cargo that runs this program, so that the toolchain is the same; `cargo` if none does.
    pub(crate) fn new(root: &Path) -> Self {
        let program = env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
        Cargo { program, root: root.to_owned(), variables: Vec::new() }
    }

    /// The cargo of rustup, which takes the name of a toolchain as its first argument.
    pub(crate) fn of_rustup(&self) -> Self {
        Cargo { program: "cargo".into(), ..self.clone() }
    }

    /// Another program, in the folder and with the variables of this one.
    pub(crate) fn of(&self, program: &str) -> Self {
        // A program is looked for in its own environment, not in that of this process.
        let path = self.variables.iter().rev().find(|(name, _)| *name == "PATH");
        let folders = path.map(|(_, path)| env::split_paths(path)).into_iter().flatten();
        let found = folders.map(|folder| folder.join(program)).find(|file| file.is_file());
        Cargo { program: found.map_or(program.into(), Into::into), ..self.clone() }
    }

    /// This cargo with an environment variable.
    pub(crate) fn with(&self, variable: &'static str, value: impl Into<OsString>) -> Self {
        let mut cargo = self.clone();
        cargo.variables.push((variable, value.into()));
        cargo
    }

    /// The folder of the workspace.
    pub(crate) fn root(&self) -> &Path {
        &self.root
    }

    /// The file to which each surface adds the line of its run.
    pub(crate) fn vector_report(&self) -> PathBuf {
        self.beside_program("xtask-vectors.txt")
    }

    /// A file or folder beside this program, thus in the target folder.
    pub(crate) fn beside_program(&self, name: &str) -> PathBuf {
        let program = env::current_exe().unwrap_or_else(|_| self.root.join("target/xtask"));
        program.with_file_name(name)
    }

    /// Does `work` if cargo has the command of the rustup component; otherwise says how to install
    /// it.
    pub(crate) fn with_component(
        &self,
        command: &str,
        component: &str,
        work: impl FnOnce() -> Outcome,
    ) -> Outcome {
        if self.succeeds(&format!("{command} --version")) {
            return work();
        }
        Outcome::failed(format!("it is not installed: run `rustup component add {component}`"))
    }

    /// Returns whether cargo succeeds with `arguments`. Its output is not shown.
    pub(crate) fn succeeds(&self, arguments: &str) -> bool {
        let mut command = self.command(arguments);
        let status = command.stdout(Stdio::null()).stderr(Stdio::null()).status();
        status.is_ok_and(|status| status.success())
    }

    /// Returns whether the program succeeds with `arguments`. Its output is not shown.
    pub(crate) fn succeeds_with(&self, arguments: &[&str]) -> bool {
        let mut command = self.command("");
        let status = command.args(arguments).stdout(Stdio::null()).stderr(Stdio::null()).status();
        status.is_ok_and(|status| status.success())
    }

    /// Returns what cargo says of its version, which has the version of the compiler.
    pub(crate) fn version(&self) -> String {
        let output = self.command("--version --verbose").output();
        output.map(|it| String::from_utf8_lossy(&it.stdout).into_owned()).unwrap_or_default()
    }

    /// Runs cargo with `arguments`, which are separated by blanks.
    pub(crate) fn run(&self, arguments: &str) -> Outcome {
        let shown = self.shown(arguments);
        println!("$ {shown}");
        judge(&shown, self.command(arguments).status().map(|status| status.success()))
    }

    /// Runs `cargo test` with `arguments`, and counts the tests. Fails if there is none.
    pub(crate) fn test(&self, arguments: &str) -> Outcome {
        count_tests(&self.shown(arguments), self.command(arguments))
    }

    /// The command as a person would type it.
    fn shown(&self, arguments: &str) -> String {
        let program = Path::new(&self.program).file_name().unwrap_or(&self.program);
        format!("{} {arguments}", program.display())
    }

    /// Runs the test binary of the root file `source`, as `build` makes it, with `arguments`.
    pub(crate) fn test_binary(&self, build: &str, source: &str, arguments: &[&str]) -> Outcome {
        match self.built(build, source) {
            Ok(binary) => {
                let mut command = self.environment(Command::new(binary));
                command.args(arguments);
                count_tests(&format!("{source} {}", arguments.join(" ")), command)
            }
            Err(error) => judge(&format!("cargo {build} --no-run"), Err(error)),
        }
    }

    fn built(&self, build: &str, source: &str) -> io::Result<PathBuf> {
        let mut command = self.command(build);
        command.args(["--no-run", "--quiet", "--message-format", "json-render-diagnostics"]);
        let output = command.stderr(Stdio::inherit()).output()?;
        executable::test(&String::from_utf8_lossy(&output.stdout), source)
    }

    /// The command for `arguments`, which are separated by blanks.
    pub(crate) fn command(&self, arguments: &str) -> Command {
        let mut command = Command::new(&self.program);
        command.args(arguments.split_whitespace());
        self.environment(command)
    }

    fn environment(&self, mut command: Command) -> Command {
        command.current_dir(&self.root).envs(self.variables.iter().cloned());
        command
    }
}

/// Runs `command`, and counts the tests that its standard output reports.
fn count_tests(shown: &str, mut command: Command) -> Outcome {
    println!("$ {shown}");
    match tee(&mut command) {
        Ok((true, tests)) if !tests.ran() => Outcome::failed(format!("`{shown}` ran no test")),
        Ok((success, tests)) => Outcome { tests, ..judge(shown, Ok(success)) },
        Err(error) => judge(shown, Err(error)),
    }
}

/// Returns whether `command` succeeded, and the tests that its standard output reports.
fn tee(command: &mut Command) -> io::Result<(bool, Tally)> {
    let mut child = command.stdout(Stdio::piped()).spawn()?;
    let output = child.stdout.take().expect("standard output is piped");
    let tests = pass_through(output, &mut io::stdout())?;
    Ok((child.wait()?.success(), tests))
}

fn judge(shown: &str, success: io::Result<bool>) -> Outcome {
    match success {
        Ok(true) => Outcome::default(),
        Ok(false) => Outcome::failed(format!("`{shown}` failed")),
        Err(error) => Outcome::failed(format!("`{shown}`: {error}")),
    }
}

/// Copies `output` line by line, and adds up the tests that it reports.
///
/// A test without the program that it compares with says so and passes. It counts as skipped.
fn pass_through(output: impl Read, copy: &mut impl Write) -> io::Result<Tally> {
    let mut output = BufReader::new(output);
    let mut tests = Tally::default();
    let mut told = 0;
    let mut line = Vec::new();
    while output.read_until(b'\n', &mut line)? > 0 {
        copy.write_all(&line)?;
        let text = String::from_utf8_lossy(&line);
        tests = tests + Tally::of_line(&text).unwrap_or_default();
        // After the name of the test, where one runs at a time.
        told += usize::from(text.contains("SKIPPED: tests/"));
        line.clear();
    }
    Ok(Tally { passed: tests.passed.saturating_sub(told), skipped: tests.skipped + told, ..tests })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn output_is_copied_as_it_is_and_summed_up() {
        let output = b"running 2 tests\n\xFF\n\
            SKIPPED: tests/java.rs: there is none\n\
            test a_test ... SKIPPED: tests/java.rs: there is none\nok\n\
            test result: ok. 2 passed; 0 failed; 0 ignored; 0 measured; 0 filtered out; finished in 0.00s\n\n\
            test result: FAILED. 3 passed; 1 failed; 4 ignored; 0 measured; 0 filtered out; finished in 0.00s\n\
            no line feed";
        let mut copy = Vec::new();
        let tests = pass_through(&output[..], &mut copy).unwrap();
        assert_eq!(copy, output);
        assert_eq!(tests, Tally { passed: 3, failed: 1, skipped: 6 });
    }

    #[test]
    fn a_missing_cargo_is_a_failure() {
        let cargo =
            Cargo { program: "./no-such-cargo".into(), root: ".".into(), variables: vec![] };
        let missing = cargo.with_component("fmt", "rustfmt", Outcome::default).failures;
        assert_eq!(missing, ["it is not installed: run `rustup component add rustfmt`"]);
        assert!(cargo.run("build").failures[0].starts_with("`no-such-cargo build`: "));
        assert!(cargo.test("test").failures[0].starts_with("`no-such-cargo test`: "));
    }
}
