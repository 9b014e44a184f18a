//! The program that calls uriparser. It is built once, and reads questions as lines.

use std::fmt::Write as _;
use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::sync::OnceLock;
use std::thread;

use urial_testdata::skip;

use super::Pair;

const SOURCE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/it/uriparser/uris.c");

/// Prints the version of uriparser, if a program with it can be built.
const PROBE: &str = "#include <stdio.h>\n#include <uriparser/Uri.h>\nint main(void) { puts(URI_VER_ANSI); return 0; }\n";

/// The release that the deviations are about.
const VERSION: &str = "0.9.7";

/// The path of the built program.
pub(crate) struct Program(PathBuf);

impl Program {
    /// Returns the program. If it cannot be built, reports the test as skipped.
    pub(crate) fn get() -> Option<&'static Program> {
        static PROGRAM: OnceLock<Result<Program, String>> = OnceLock::new();
        PROGRAM
            .get_or_init(Program::build)
            .as_ref()
            .map_err(|reason| skip("tests/uriparser.rs", reason))
            .ok()
    }

    fn build() -> Result<Program, String> {
        let found = version()?;
        if found != VERSION {
            return Err(format!("expected uriparser {VERSION}, found {found}"));
        }
        // Another process may do the same, so the program is moved into place when it is complete.
        let program = in_target("uris");
        let built = in_target(&format!("uris-{}", std::process::id()));
        let output = compile(Path::new(SOURCE), &built).unwrap();
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        fs::rename(&built, &program).unwrap();
        Ok(Program(program))
    }

    /// Asks about `pairs`, and calls `each` with each pair and the line of its answer.
    pub(crate) fn ask(&self, pairs: &[Pair], mut each: impl FnMut(&Pair, &str)) {
        let mut child = Command::new(&self.0)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("a program that was built a moment ago");
        let mut stdin = child.stdin.take().expect("a pipe");
        let lines: String = pairs.iter().map(line).collect();
        let writer = thread::spawn(move || stdin.write_all(lines.as_bytes()));
        let answers = BufReader::new(child.stdout.take().expect("a pipe")).lines();
        for (pair, answer) in pairs.iter().zip(answers) {
            each(pair, &answer.expect("ASCII"));
        }
        writer.join().expect("no panic").expect("a program that reads on");
        assert!(child.wait().expect("a child").success());
    }
}

/// Returns the version of uriparser, or why there is none.
fn version() -> Result<String, String> {
    let name = format!("uriparser-{}", std::process::id());
    let (source, program) = (in_target(&format!("{name}.c")), in_target(&name));
    fs::write(&source, PROBE).unwrap();
    let built = compile(&source, &program);
    fs::remove_file(&source).unwrap();
    let built = built.map_err(|error| format!("cc: {error}"))?;
    if !built.status.success() {
        let said = String::from_utf8_lossy(&built.stderr).into_owned();
        return Err(said.lines().next().unwrap_or("cc failed").to_owned());
    }
    let told = Command::new(&program).output().expect("a program that was built a moment ago");
    fs::remove_file(&program).unwrap();
    Ok(String::from_utf8_lossy(&told.stdout).trim_end().to_owned())
}

fn compile(source: &Path, program: &Path) -> std::io::Result<Output> {
    Command::new("cc")
        .args(["-std=c11", "-O1"])
        .arg(source)
        .arg("-luriparser")
        .arg("-o")
        .arg(program)
        .output()
}

fn in_target(name: &str) -> PathBuf {
    Path::new(env!("CARGO_TARGET_TMPDIR")).join(name)
}

fn line((base, text): &Pair) -> String {
    format!("{}\t{}\n", hex(base), hex(text))
}

/// Writes bytes as lower-case hexadecimal digits.
pub(crate) fn hex(octets: &[u8]) -> String {
    octets.iter().fold(String::new(), |mut digits, octet| {
        write!(digits, "{octet:02x}").expect("a String takes all");
        digits
    })
}
