//! `cargo xtask test`: everything that has to hold, as parts that all run, and their sum.

mod cargo;
mod kernels;
mod outcome;

use std::fs;
use std::path::Path;
use std::process::ExitCode;
use std::time::Instant;

use crate::folder;
use crate::generated;
use crate::instructions::{self, Verdict};
use cargo::Cargo;
use outcome::{Finished, Outcome, Tally, table};

/// Runs every part, whatever became of those before it. The last line printed is the sum, `total: 12 passed, 0 failed, 3 skipped`.
///
/// The exit status is 1 if a part failed.
pub(crate) fn run(root: &Path) -> ExitCode {
    let cargo = Cargo::new(root);
    let mut finished: Vec<_> = PARTS.map(|part| part.run(&cargo)).into();
    finished.extend(kernels::run(&cargo));
    let sum: Tally = finished.iter().map(Finished::tally).sum();
    println!("\n{}total: {sum}", table(&finished));
    ExitCode::from(u8::from(sum.failed > 0))
}

/// A part: its name, and what it does.
struct Part<N = &'static str, W = fn(&Cargo) -> Outcome>(N, W);

/// The parts in the order they run: what fails fast comes first, and `vectors` reads what `tests` wrote. Those of the kernels follow.
const PARTS: [Part; 8] = [
    Part("rustfmt", rustfmt),
    Part("clippy", clippy),
    Part("generated", generated_files),
    Part("tests", tests),
    Part("no-default-features", no_default_features),
    Part("docs", docs),
    Part("vectors", vectors),
    Part("instructions", count_instructions),
];

impl<N: Into<String>, W: FnOnce(&Cargo) -> Outcome> Part<N, W> {
    fn run(self, cargo: &Cargo) -> Finished {
        let Part(name, work) = self;
        let name = name.into();
        println!("\n== {name}");
        let start = Instant::now();
        let outcome = work(cargo);
        for reason in &outcome.failures {
            println!("FAILED: {reason}");
        }
        for reason in &outcome.skips {
            println!("SKIPPED: {reason}");
        }
        Finished { name, time: start.elapsed(), outcome }
    }
}

fn rustfmt(cargo: &Cargo) -> Outcome {
    cargo.with_component("fmt", "rustfmt", || cargo.run("fmt --all --check"))
}

fn clippy(cargo: &Cargo) -> Outcome {
    cargo.with_component("clippy", "clippy", || {
        cargo.run("clippy --workspace --all-targets --all-features -- -D warnings")
            + cargo.run("clippy -p urial --no-default-features --lib -- -D warnings")
            + cargo
                .run("clippy -p urial --no-default-features --features alloc --lib -- -D warnings")
    })
}

fn generated_files(cargo: &Cargo) -> Outcome {
    generated::check(cargo.root()).into()
}

/// Unit tests, integration tests and doctests; each surface adds its line to the report of the vectors.
fn tests(cargo: &Cargo) -> Outcome {
    let report = cargo.vector_report();
    if report.exists()
        && let Err(error) = fs::remove_file(&report)
    {
        return Outcome::failed(format!("{}: {error}", report.display()));
    }
    let cargo = cargo.with("URIAL_VECTOR_REPORT", report);
    cargo.test("test --workspace --all-features --no-fail-fast")
}

/// Tests that are not run once more with an allocator alone, as `std` has no part in them: three need other features, three ask other
/// programs, and the others, of oracles, linear time and templates, take long.
const NOT_WITHOUT_STD: [&str; 9] =
    ["domain", "iri_oracle", "java", "linear", "perl", "serde", "template", "uriparser", "url"];

fn no_default_features(cargo: &Cargo) -> Outcome {
    let tests = match integration_tests(&cargo.root().join("crates/urial/tests")) {
        Ok(names) => names.into_iter().filter(|name| !NOT_WITHOUT_STD.contains(&name.as_str())),
        Err(error) => return Outcome::failed(format!("the tests cannot be listed: {error}")),
    };
    let tests: Vec<_> = tests.map(|name| format!("--test {name}")).collect();
    let with_alloc = "test -p urial --no-default-features --features alloc";
    cargo.test("test -p urial --no-default-features")
        + cargo.test(&format!("{with_alloc} --lib {}", tests.join(" ")))
        + cargo.test(&format!("{with_alloc} --doc"))
        + cargo.run("build -p urial --no-default-features")
        + cargo.run("build -p urial --no-default-features --features alloc")
        + cargo.run("build -p urial --no-default-features --features serde")
}

/// The names of the tests of a folder, sorted.
fn integration_tests(folder: &Path) -> Result<Vec<String>, String> {
    let paths = folder::paths(folder)?;
    let tests = paths.iter().filter(|path| path.extension().is_some_and(|it| it == "rs"));
    Ok(tests.filter_map(|path| Some(path.file_stem()?.to_str()?.to_owned())).collect())
}

fn docs(cargo: &Cargo) -> Outcome {
    let cargo = cargo.with("RUSTDOCFLAGS", "-D warnings");
    cargo.run("doc -p urial --no-deps --no-default-features")
        + cargo.run("doc --workspace --no-deps --all-features")
}

/// Prints what each surface ran: of a passing test, the harness keeps the output to itself.
fn vectors(cargo: &Cargo) -> Outcome {
    let report = fs::read_to_string(cargo.vector_report()).unwrap_or_default();
    let mut lines: Vec<_> = report.lines().collect();
    lines.sort_unstable();
    for line in &lines {
        println!("{line}");
    }
    every_surface_ran(&lines)
}

/// The surfaces that run the vectors, by the names they report.
const SURFACES: [&str; 2] = ["library", "command line"];

fn every_surface_ran(lines: &[&str]) -> Outcome {
    let is_missing = |surface: &&str| {
        let start = format!("vectors: {surface}: ");
        !lines.iter().any(|line| line.starts_with(&start))
    };
    let missing = SURFACES.into_iter().filter(is_missing);
    let failures =
        missing.map(|surface| format!("the surface `{surface}` ran no vectors")).collect();
    Outcome { failures, ..Outcome::default() }
}

/// Compares what the program of bench/instructions takes with its record.
fn count_instructions(cargo: &Cargo) -> Outcome {
    match instructions::check(cargo.root()) {
        Ok(Verdict::Holds) => Outcome::default(),
        Ok(Verdict::Skipped(reason)) => Outcome::skipped(reason),
        Err(reasons) => {
            let failures = reasons.lines().map(str::to_owned).collect();
            Outcome { failures, ..Outcome::default() }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_not_run_once_more_is_there() {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../urial/tests");
        let names = integration_tests(&folder).unwrap();
        let is_there = |name: &&str| names.iter().any(|it| it == name);
        assert!(NOT_WITHOUT_STD.iter().all(is_there), "{names:?}");
    }

    #[test]
    fn a_surface_without_a_line_is_named() {
        let library = "vectors: library: 812 tests, 1543 expectations, 0 skipped";
        let command = "vectors: command line: 812 tests, 1500 expectations, 43 skipped";
        let missing = |lines: &[&str]| every_surface_ran(lines).failures.join("; ");
        assert_eq!(missing(&[command, library]), "");
        assert_eq!(missing(&[library]), "the surface `command line` ran no vectors");
        assert_eq!(every_surface_ran(&[]).failures.len(), SURFACES.len());
    }
}
