//! What the tests say of a fault.

use std::fmt::{self, Display, Formatter};
use std::fs::{self, File};
use std::io;
use std::path::Path;
use std::process::{Command, Output, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use super::copy::Copy;
use super::list::Fault;

/// The end of a fault.
pub(crate) enum Trial {
    /// A test failed: the first one. Or the tests did not end in time.
    Noticed(String),
    /// All tests passed.
    Unnoticed,
    /// The code with the fault does not compile, so the fault says nothing: the compiler's output.
    NotCompiled(String),
}

/// How long the tests of a crate may take. A fault can make a loop endless.
const LIMIT: Duration = Duration::from_secs(900);

/// Puts `fault` into the copy, runs its tests, and takes it out again.
///
/// # Errors
/// If the edit does not fit, or cargo cannot be run.
pub(crate) fn try_fault(copy: &Copy, fault: &Fault) -> Result<Trial, String> {
    let trial = copy.with(&fault.file, |text| fault.apply(text), || try_tests(copy, &fault.test()));
    trial?.map_err(|error| format!("cargo: {error}"))
}

/// Runs tests on the tree as it is: a test that fails without a fault would seem to notice each.
///
/// # Errors
/// If they fail.
pub(crate) fn pass_without_fault(copy: &Copy, test: &str) -> Result<(), String> {
    match try_tests(copy, test).map_err(|error| format!("cargo: {error}"))? {
        Trial::Unnoticed => Ok(()),
        trial => Err(format!("cargo test {test}: without a fault: {trial}")),
    }
}

fn try_tests(copy: &Copy, test: &str) -> io::Result<Trial> {
    let (options, filters) = test.split_once(" -- ").unwrap_or((test, ""));
    let build = copy.cargo.command(&format!("test -q {options} --no-run")).output()?;
    if !build.status.success() {
        return Ok(Trial::NotCompiled(text(&build.stderr)));
    }
    // Most faults are noticed by a vector, soon.
    let runs: &[&str] =
        if filters.is_empty() { &["suite::", "--skip suite::"] } else { &[filters] };
    for filters in runs {
        let run = copy.cargo.command(&format!("test -q {options} -- {filters}"));
        match limited(run, &copy.log("test.txt"))? {
            None => return Ok(Trial::Noticed(format!("no end after {} seconds", LIMIT.as_secs()))),
            Some(output) if !output.status.success() => {
                return Ok(Trial::Noticed(first_failed(&text(&output.stdout))));
            }
            Some(_) => {}
        }
    }
    Ok(Trial::Unnoticed)
}

/// Runs `command` with its output in `log`, so that a full pipe does not stop it; `None` if it does
/// not end in time.
fn limited(mut command: Command, log: &Path) -> io::Result<Option<Output>> {
    command.stdin(Stdio::null()).stdout(File::create(log)?).stderr(Stdio::null());
    let mut child = command.spawn()?;
    let start = Instant::now();
    while start.elapsed() < LIMIT {
        if let Some(status) = child.try_wait()? {
            let stdout = fs::read(log)?;
            return Ok(Some(Output { status, stdout, stderr: Vec::new() }));
        }
        thread::sleep(Duration::from_millis(100));
    }
    child.kill()?;
    child.wait()?;
    Ok(None)
}

/// The first test that failed, as the harness lists it.
fn first_failed(output: &str) -> String {
    let names = output.lines().skip_while(|line| *line != "failures:").skip(1);
    let listed = names.map(str::trim).find(|line| line.contains("::") && !line.contains(' '));
    listed.unwrap_or("a test").to_owned()
}

fn text(octets: &[u8]) -> String {
    String::from_utf8_lossy(octets).into_owned()
}

impl Display for Trial {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Trial::Noticed(test) => write!(f, "noticed by {test}"),
            Trial::Unnoticed => f.write_str("NOT NOTICED"),
            Trial::NotCompiled(why) => write!(f, "not compiled:\n{why}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::first_failed;

    #[test]
    fn the_first_failed_test_is_named() {
        let output = "..F\nfailures:\n\n---- suite::a stdout ----\npanicked at x::y z\n\n\
            failures:\n    suite::a\n    suite::b\n";
        assert_eq!(first_failed(output), "suite::a");
        assert_eq!(first_failed("killed"), "a test");
    }
}
