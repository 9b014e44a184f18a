//! Columns and SQL.

use super::super::cargo::Cargo;
use super::super::outcome::Outcome;
use super::super::{Part, rustfmt};

pub(super) const PARTS: [Part; 4] = [
    Part("rustfmt", rustfmt),
    Part("clippy", clippy),
    Part("without cluster", without_cluster),
    Part("tests", tests),
];

fn clippy(cargo: &Cargo) -> Outcome {
    cargo.with_component("clippy", "clippy", || {
        cargo.run("clippy --locked --workspace --all-targets -- -D warnings")
    })
}

fn without_cluster(cargo: &Cargo) -> Outcome {
    cargo.run("check --locked -p urial-sql --no-default-features")
}

fn tests(cargo: &Cargo) -> Outcome {
    cargo.test("test --locked --workspace --no-fail-fast")
}
