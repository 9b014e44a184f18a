//! The tests that depend on the kernel, with each kernel that the machine can run.
//!
//! They are the binaries of the part `tests`, run again: the environment variable `URIAL_KERNEL`
//! names the kernel.

use std::fs;
use std::path::PathBuf;
use std::thread;

use super::cargo::Cargo;
use super::outcome::{Finished, Outcome};
use super::{BUILD, Part};

/// The modules of the integration tests that read references.
const MODULES: [&str; 7] =
    ["suite::", "lines::", "oracle::", "iri_oracle::", "normalize::", "peers::", "laws::"];

/// Runs the tests with each kernel alone, except for the best, which the part `tests` has used.
/// Each test reads `inputs` inputs, a value of `URIAL_INPUTS`.
///
/// [`together`] runs before, and writes their names.
pub(super) fn each(cargo: &Cargo, inputs: &str) -> Vec<Finished> {
    let names = fs::read_to_string(report(cargo)).unwrap_or_default();
    if names.lines().last() != Some("portable") {
        let failed = |_: &Cargo| Outcome::failed("the kernels were not named".to_owned());
        return vec![Part("kernel", failed).run(cargo)];
    }
    let cargo = cargo.with("URIAL_INPUTS", inputs);
    names.lines().skip(1).map(|name| alone(&cargo, name)).collect()
}

/// The file with the names of the kernels, best first.
fn report(cargo: &Cargo) -> PathBuf {
    cargo.beside_program("xtask-kernels.txt")
}

/// Compares all kernels with each other: each test runs every kernel; one writes their names into
/// the report.
///
/// The choice of a kernel is that of the process, so these tests run one after the other. Two
/// processes share them: single texts, and lines.
pub(super) fn together(cargo: &Cargo) -> Finished {
    let report = report(cargo);
    // An earlier run may have left its names.
    fs::remove_file(&report).ok();
    let cargo = cargo.with("URIAL_KERNEL_REPORT", report);
    let work = |cargo: &Cargo| {
        let run = |module| cargo.test_binary(BUILD, INTEGRATION, &[module]);
        thread::scope(|scope| {
            let lines = scope.spawn(|| run("every_kernel::lines::"));
            let texts = run("every_kernel::texts::");
            texts + lines.join().unwrap_or_else(|_| Outcome::failed("a thread panicked".into()))
        })
    };
    Part("kernels", work).run(&cargo)
}

fn alone(cargo: &Cargo, kernel: &str) -> Finished {
    let work = |cargo: &Cargo| {
        cargo.test_binary(BUILD, UNIT, &[]) + cargo.test_binary(BUILD, INTEGRATION, &MODULES)
    };
    Part(format!("kernel {kernel}"), work).run(&cargo.with("URIAL_KERNEL", kernel))
}

const UNIT: &str = "crates/urial/src/lib.rs";
const INTEGRATION: &str = "crates/urial/tests/it/main.rs";
