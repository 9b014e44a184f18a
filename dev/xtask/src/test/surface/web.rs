//! The module for browsers and Node, and the page.

use std::fs;
use std::path::{Path, PathBuf};

use super::super::cargo::Cargo;
use super::super::outcome::Outcome;
use super::super::{Part, rustfmt};
use super::ask_vectors;
use crate::web::{Compiler, Kind, Module, make_page};

pub(super) const PARTS: [Part; 7] = [
    Part("rustfmt", rustfmt),
    Part("clippy", clippy),
    Part("host", host),
    Part("module", module),
    Part("package", package),
    Part("vectors", vectors),
    Part("page", page),
];

/// The oldest Node that the tests are for.
const OLDEST: &str = "process.exit(process.versions.node.split('.')[0] < 20 ? 1 : 0)";

fn clippy(cargo: &Cargo) -> Outcome {
    let clippy = "clippy --locked --all-targets";
    cargo.with_component("clippy", "clippy", || {
        cargo.run(&format!("{clippy} -- -D warnings"))
            + cargo.run(&format!("{clippy} --all-features -- -D warnings"))
    })
}

/// The module as a library of this machine.
fn host(cargo: &Cargo) -> Outcome {
    cargo.test("test --locked --all-features")
}

/// Builds the full module for the package.
fn module(cargo: &Cargo) -> Outcome {
    // What an earlier run has left would be tested.
    fs::remove_file(wasm(cargo)).ok();
    with_compiler(cargo, |root, compiler| {
        let module = Module::build(root, compiler, Kind::Full)?;
        fs::write(wasm(cargo), module.octets).map_err(|error| error.to_string())
    })
}

fn package(cargo: &Cargo) -> Outcome {
    with_node(cargo, |cargo| {
        cargo.of("node").test("--test-reporter=./tests/counts.mjs --test npm/")
    })
}

fn vectors(cargo: &Cargo) -> Outcome {
    with_node(cargo, |cargo| ask_vectors(cargo, "node tests/surface.mjs"))
}

/// Makes the page, and tests it in a browser of the system.
fn page(cargo: &Cargo) -> Outcome {
    if !cargo.root().join("tests/browser/run.mjs").exists() {
        return Outcome::skipped("there is no page".into());
    }
    let made = with_compiler(cargo, |root, compiler| make_page(root, compiler).map(drop));
    if !made.failures.is_empty() || !made.skips.is_empty() {
        return made;
    }
    with_node(cargo, |cargo| {
        if !BROWSERS.iter().any(|it| cargo.of(it).succeeds_with(&["--version"])) {
            return Outcome::skipped("there is no browser: run `apt-get install chromium`".into());
        }
        let installed = cargo.of("npm").run("ci --prefix tests --no-audit --no-fund --silent");
        if !installed.failures.is_empty() {
            return Outcome::skipped("npm cannot install the packages of web/tests".into());
        }
        let node = with_programs(cargo).of("node");
        node.test("--test-reporter=./tests/counts.mjs --test tests/browser/run.mjs")
    })
}

/// Names the programs that run what the page copies: the command and the module of Python, as far
/// as the parts before this one have made them, and cargo.
fn with_programs(cargo: &Cargo) -> Cargo {
    let command = cargo.beside_program("urial");
    let python = cargo.beside_program("python-environment").join("bin/python");
    let made = [("URIAL_COMMAND", command), ("URIAL_PYTHON", python)];
    let made = made.into_iter().filter(|(_, program)| program.exists());
    made.fold(cargo.with("URIAL_CARGO", "cargo"), |cargo, (name, program)| {
        cargo.with(name, program)
    })
}

/// The programs of browsers that `tests/browser` knows.
const BROWSERS: [&str; 3] = ["chromium", "chromium-browser", "google-chrome"];

/// The module of the package.
fn wasm(cargo: &Cargo) -> PathBuf {
    cargo.root().join("npm/urial.wasm")
}

/// Does `work` with the root of the project and a compiler for WebAssembly, if there is one.
fn with_compiler(
    cargo: &Cargo,
    work: impl FnOnce(&Path, &Compiler) -> Result<(), String>,
) -> Outcome {
    let root = cargo.root().parent().unwrap_or(cargo.root());
    match Compiler::find(root) {
        Ok(compiler) => work(root, &compiler).into(),
        Err(why) => Outcome::skipped(format!("there is no compiler for WebAssembly: {why}")),
    }
}

/// Does `work` if there are Node and the module.
fn with_node(cargo: &Cargo, work: impl FnOnce(&Cargo) -> Outcome) -> Outcome {
    if !cargo.of("node").succeeds_with(&["-e", OLDEST]) {
        return Outcome::skipped(
            "there is no Node 20 or later: run `apt-get install nodejs`".into(),
        );
    }
    if !wasm(cargo).exists() {
        return Outcome::skipped("there is no module".into());
    }
    work(cargo)
}
