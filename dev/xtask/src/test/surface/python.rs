//! The module of Python: a wheel, installed into an environment with the packages that its tests
//! need.

use std::env;
use std::ffi::OsString;
use std::fs;
use std::path::{Path, PathBuf};

use super::super::cargo::Cargo;
use super::super::outcome::Outcome;
use super::super::{Part, rustfmt};
use super::ask_vectors;

pub(super) const PARTS: [Part; 8] = [
    Part("rustfmt", rustfmt),
    Part("clippy", clippy),
    Part("environment", environment),
    Part("wheel", wheel),
    Part("tests", tests),
    Part("vectors", vectors),
    Part("types", types),
    Part("generated", generated),
];

/// The oldest Python that the module is for.
const OLDEST: &str = "import sys; sys.exit(sys.version_info < (3, 11))";

fn clippy(cargo: &Cargo) -> Outcome {
    cargo.with_component("clippy", "clippy", || {
        cargo.run("clippy --locked --all-targets -- -D warnings")
    })
}

/// Makes the environment anew, so that nothing is in it by chance.
pub(super) fn environment(cargo: &Cargo) -> Outcome {
    let python = cargo.of("python3");
    if !python.succeeds_with(&["-c", OLDEST]) {
        return Outcome::skipped("there is no Python 3.11 or later".into());
    }
    let folder = folder(cargo);
    let made = python.run(&format!("-m venv --clear {}", folder.display()));
    if !made.failures.is_empty() {
        return made;
    }
    in_environment(cargo, |cargo| {
        let pip = cargo.of("pip");
        pip.run("install -q --disable-pip-version-check --require-hashes -r requirements.txt")
    })
}

/// Builds the wheel that people would get, for Linux of 2014 and later, and installs it.
pub(super) fn wheel(cargo: &Cargo) -> Outcome {
    in_environment(cargo, |cargo| {
        let wheels = folder(cargo).join("wheels");
        let built = cargo.of("maturin").run(&format!(
            "build -q --release --locked --zig --compatibility manylinux2014 --out {}",
            wheels.display()
        ));
        let installed = match only_file(&wheels) {
            Ok(wheel) => {
                let pip = cargo.of("pip");
                pip.run(&format!("install -q --no-deps --force-reinstall {}", wheel.display()))
            }
            Err(reason) => Outcome::failed(reason),
        };
        built + installed
    })
}

fn tests(cargo: &Cargo) -> Outcome {
    in_environment(cargo, |cargo| cargo.of("python").test("-m pytest -q tests"))
}

fn vectors(cargo: &Cargo) -> Outcome {
    in_environment(cargo, |cargo| ask_vectors(cargo, "python tests/surface.py"))
}

/// The stubs by two checkers, and beside the module.
fn types(cargo: &Cargo) -> Outcome {
    in_environment(cargo, |cargo| {
        cargo.of("mypy").run("--strict package/urial tests/typed.py")
            + cargo.of("pyright").run("")
            + cargo.of("python").run(
                "-m mypy.stubtest --mypy-config-file pyproject.toml --allowlist tests/stubtest.txt \
                 urial._urial urial.columns urial.pandas urial.polars",
            )
    })
}

fn generated(cargo: &Cargo) -> Outcome {
    in_environment(cargo, |cargo| cargo.of("python").run("generate.py --check"))
}

/// The folder of the environment.
pub(super) fn folder(cargo: &Cargo) -> PathBuf {
    cargo.beside_program("python-environment")
}

/// Does `work` with the programs of the environment, if there is one.
pub(super) fn in_environment(cargo: &Cargo, work: impl FnOnce(&Cargo) -> Outcome) -> Outcome {
    let folder = folder(cargo);
    let programs = folder.join("bin");
    if !programs.exists() {
        return Outcome::skipped("there is no environment".into());
    }
    let cargo = cargo.with("VIRTUAL_ENV", &folder).with("PATH", first_in_path(&programs));
    work(&cargo)
}

fn first_in_path(programs: &Path) -> OsString {
    let path = env::var_os("PATH").unwrap_or_default();
    let all = [programs.to_owned()].into_iter().chain(env::split_paths(&path));
    env::join_paths(all).unwrap_or(path)
}

fn only_file(folder: &Path) -> Result<PathBuf, String> {
    let files = fs::read_dir(folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    let mut files: Vec<_> = files.flatten().map(|file| file.path()).collect();
    match (files.pop(), files.pop()) {
        (Some(file), None) => Ok(file),
        _ => Err(format!("{}: expected one wheel", folder.display())),
    }
}
