//! `cargo xtask test --surface NAME`: the tests of a workspace that the main one does not compile.

mod engine;
mod python;
mod spark;
mod web;

use std::path::Path;
use std::process::ExitCode;

use clap::ValueEnum;

use super::cargo::Cargo;
use super::outcome::Outcome;
use super::{Part, sum};
use crate::cache;

/// A surface with a workspace of its own.
#[derive(Clone, Copy, ValueEnum)]
pub(crate) enum Surface {
    /// Columns and SQL.
    Engine,
    /// The module of Python.
    Python,
    /// The module of Python in a cluster of Apache Spark, which is not a part of every run.
    Spark,
    /// The module for browsers and Node, and the page.
    Web,
}

/// Runs the parts of a surface, and prints the sum in the last line, as [`super::run`] does.
pub(crate) fn run(root: &Path, surface: Surface) -> ExitCode {
    let (name, parts): (_, &[Part]) = match surface {
        Surface::Engine => ("engine", &engine::PARTS),
        Surface::Python => ("python", &python::PARTS),
        Surface::Spark => ("python", &spark::PARTS),
        Surface::Web => ("web", &web::PARTS),
    };
    let folder = root.join(name);
    let cargo = Cargo::new(&folder);
    let cargo = cargo.with("CARGO_TARGET_DIR", cache::target(&folder, &cargo.version()));
    let finished: Vec<_> = parts.iter().copied().map(|part| part.run(&cargo)).collect();
    sum(&finished)
}

/// Asks a surface every vector of the project: `command` runs the process that answers. The program
/// that asks is one of the main workspace.
fn ask_vectors(cargo: &Cargo, command: &str) -> Outcome {
    let target = cargo.beside_program("");
    let target = target.ancestors().nth(1).unwrap_or(&target);
    let vectors = "run -q --manifest-path ../Cargo.toml -p urial-testdata --bin vectors-over-pipe";
    cargo.with("CARGO_TARGET_DIR", target).test(&format!("{vectors} {command}"))
}
