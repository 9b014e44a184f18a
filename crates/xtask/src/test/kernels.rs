//! The tests that depend on the kernel, with each one that the machine has.
//!
//! They are built with `--cfg urial_kernels`, so that the kernel can be chosen, and in a target folder of their own, so that neither build
//! throws the other away.

use std::path::Path;
use std::{env, fs};

use super::Part;
use super::cargo::Cargo;
use super::outcome::{Finished, Outcome};
use crate::bench;

/// The tests that read references, but for the one of linear time, which is slow.
const TESTS: &str = "--lib --test suite --test lines --test oracle --test iri_oracle --test normalize --test peers --test laws";

/// The test of all kernels; then the others with each, but for the best one, with which every other part has run.
pub(super) fn run(cargo: &Cargo) -> Vec<Finished> {
    let cargo = cargo
        .with("RUSTFLAGS", bench::flags(env::var_os("RUSTFLAGS")))
        .with("CARGO_TARGET_DIR", cargo.beside_program("kernels"));
    let report = cargo.beside_program("xtask-kernels.txt");
    let mut finished = vec![together(&cargo, &report)];
    let names = fs::read_to_string(&report).unwrap_or_default();
    if names.lines().last() != Some("portable") {
        let failed = |_: &Cargo| Outcome::failed("the kernels were not named".to_owned());
        finished.push(Part("kernel", failed).run(&cargo));
    }
    finished.extend(names.lines().skip(1).map(|name| alone(&cargo, name)));
    finished
}

/// All at once. This test also writes their names, best first, into `report`.
fn together(cargo: &Cargo, report: &Path) -> Finished {
    // Those of an earlier run; if there was one.
    fs::remove_file(report).ok();
    let cargo = cargo.with("URIAL_KERNEL_REPORT", report);
    let work = |cargo: &Cargo| cargo.test("test -p urial --all-features --test kernels");
    Part("kernels", work).run(&cargo)
}

fn alone(cargo: &Cargo, kernel: &str) -> Finished {
    let cargo = cargo.with("URIAL_KERNEL", kernel);
    let arguments = format!("test -p urial --all-features --no-fail-fast {TESTS}");
    Part(format!("kernel {kernel}"), |cargo: &Cargo| cargo.test(&arguments)).run(&cargo)
}
