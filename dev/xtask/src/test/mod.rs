//! `cargo xtask test`: the parts of the test run, one after the other, and their sum.

mod cargo;
mod kernels;
mod outcome;
mod surface;
mod thorough;
mod times;

use std::fs;
use std::path::Path;
use std::process::ExitCode;

use crate::{generated, prose};
pub(crate) use cargo::Cargo;
use outcome::{Finished, Outcome, Tally, table};
use times::Times;

pub(crate) use surface::{Surface, run as run_surface};
pub(crate) use thorough::run as run_thorough;

/// Runs every part, also after one has failed. The last line printed is the sum:
/// `total: 12 passed, 0 failed, 3 skipped`.
///
/// The exit status is 1 if a part failed.
pub(crate) fn run(root: &Path) -> ExitCode {
    let cargo = Cargo::new(root);
    let mut finished: Vec<_> = PARTS.map(|part| part.run(&cargo)).into();
    finished.push(kernels::together(&cargo));
    sum(&finished)
}

/// The parts in the order they run: the fast ones first, and `vectors` after `tests`, whose report
/// it reads. The kernels follow.
const PARTS: [Part; 7] = [
    Part("rustfmt", rustfmt),
    Part("prose", links_and_prose),
    Part("clippy", clippy),
    Part("tests", tests),
    Part("generated", generated_files),
    Part("docs", docs),
    Part("vectors", vectors),
];

/// Prints the parts and their sum, and returns the exit status.
fn sum(finished: &[Finished]) -> ExitCode {
    let sum: Tally = finished.iter().map(Finished::tally).sum();
    let all: Times = finished.iter().map(|part| part.times).sum();
    println!("\n{}{all} in all\ntotal: {sum}", table(finished));
    ExitCode::from(u8::from(sum.failed > 0))
}

/// A part: its name, and what it does.
#[derive(Clone, Copy)]
struct Part<N = &'static str, W = fn(&Cargo) -> Outcome>(N, W);

impl<N: Into<String>, W: FnOnce(&Cargo) -> Outcome> Part<N, W> {
    fn run(self, cargo: &Cargo) -> Finished {
        let Part(name, work) = self;
        let name = name.into();
        println!("\n== {name}");
        let start = Times::so_far();
        let outcome = work(cargo);
        let times = Times::so_far() - start;
        for reason in &outcome.failures {
            println!("FAILED: {reason}");
        }
        for reason in &outcome.skips {
            println!("SKIPPED: {reason}");
        }
        Finished { name, times, outcome }
    }
}

fn rustfmt(cargo: &Cargo) -> Outcome {
    cargo.with_component("fmt", "rustfmt", || cargo.run("fmt --all --check"))
}

fn clippy(cargo: &Cargo) -> Outcome {
    cargo.with_component("clippy", "clippy", || {
        cargo.run("clippy --workspace --all-targets --all-features -- -D warnings")
    })
}

fn links_and_prose(cargo: &Cargo) -> Outcome {
    prose::check(cargo.root()).into()
}

/// The build of everything that is tested. Each part that needs a binary names this same build, so
/// that cargo makes it once.
const BUILD: &str = "test --workspace --all-features";

/// Unit tests, integration tests and doctests. The tests of every kernel at once run alone, as they
/// choose it for the whole process. Each surface adds its line to the report of the vectors.
fn tests(cargo: &Cargo) -> Outcome {
    let report = cargo.vector_report();
    if report.exists()
        && let Err(error) = fs::remove_file(&report)
    {
        return Outcome::failed(format!("{}: {error}", report.display()));
    }
    let cargo = cargo.with("URIAL_VECTOR_REPORT", report);
    cargo.test(&format!("{BUILD} --no-fail-fast -- --skip every_kernel::"))
}

fn generated_files(cargo: &Cargo) -> Outcome {
    generated::check(cargo.root()).into()
}

fn docs(cargo: &Cargo) -> Outcome {
    cargo.with("RUSTDOCFLAGS", "-D warnings").run("doc --workspace --no-deps --all-features")
}

/// Prints what each surface ran: the harness does not show the output of a test that passes.
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

#[cfg(test)]
mod tests {
    use super::*;

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
