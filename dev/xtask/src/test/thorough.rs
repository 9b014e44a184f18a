//! `cargo xtask test --thorough`: the slow parts, which run after `cargo xtask test`.

use std::ops::Add as _;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::{env, fs, io};

use super::cargo::Cargo;
use super::outcome::Outcome;
use super::{BUILD, Part, kernels, sum};
use crate::folder::paths;
use crate::instructions::{self, Verdict};
use crate::{dist, new};

/// Runs every part whose name begins with `name`, and prints the sum in the last line, as
/// [`super::run`] does.
pub(crate) fn run(root: &Path, name: &str) -> ExitCode {
    let cargo = Cargo::new(root);
    let chosen = PARTS.into_iter().filter(|part| part.0.starts_with(name));
    let mut finished: Vec<_> = chosen.map(|part| part.run(&cargo)).collect();
    if "kernels".starts_with(name) {
        finished.push(kernels::together(&cargo.with("URIAL_INPUTS", "full")));
        finished.extend(kernels::each(&cargo, "full"));
    }
    sum(&finished)
}

const PARTS: [Part; 8] = [
    Part("full counts", full_counts),
    Part("features", features),
    Part("skeletons", skeletons),
    Part("minimum Rust", minimum_rust),
    Part("linear time", linear_time),
    Part("instructions", count_instructions),
    Part("packages", packages),
    Part("release", release),
];

/// The tests of the library with random inputs, with as many inputs as each was written for. Other
/// crates have one number.
fn full_counts(cargo: &Cargo) -> Outcome {
    let cargo = cargo.with("URIAL_INPUTS", "full");
    let source = "crates/urial/tests/it/main.rs";
    cargo.test_binary(&format!("{BUILD} --test it"), source, &["--skip", "every_kernel::"])
}

/// Lints, builds and tests the library with fewer features, and lints other crates with fewer.
fn features(cargo: &Cargo) -> Outcome {
    const ROOMS: &str = "scheme,template,legacy";
    let lints =
        ["", "alloc", "serde", "scheme", "template", "legacy", "alloc,scheme"].map(|features| {
            cargo.run(&format!(
                "clippy -p urial --no-default-features --features={features} --lib -- -D warnings"
            ))
        });
    let verbs = ["", "scheme", "glob"].map(|features| {
        cargo.run(&format!(
            "clippy -p urial-verbs --no-default-features --features={features} --lib -- -D warnings"
        ))
    });
    let formats = ["", "html", "xml", "markdown", "mime", "warc"].map(|features| {
        cargo.run(&format!(
            "clippy -p urial-find --no-default-features --features={features} --lib -- -D warnings"
        ))
    });
    let command = cargo.run("clippy -p urial-cli -- -D warnings")
        + cargo.test("test -p urial-cli --lib find::");
    // Features change no answer, so few inputs do.
    let few_inputs = cargo.with("URIAL_INPUTS", "10000");
    let tests = ["", "std", ROOMS, &format!("alloc,{ROOMS}")].map(|features| {
        few_inputs.test(&format!("test -p urial --no-default-features --features={features}"))
    });
    let docs = cargo
        .with("RUSTDOCFLAGS", "-D warnings")
        .run("doc -p urial --no-deps --no-default-features");
    let linear = cargo.run("clippy --workspace --all-features --test linear -- -D warnings");
    let all = lints.into_iter().chain(verbs).chain(formats).chain(tests);
    all.fold(docs + command + linear, Outcome::add)
}

/// Adds what `cargo xtask new` makes to a copy of the workspace, and tests it there, with a target
/// folder of its own: in a shared one, cargo would mistake a package of the copy for one of the
/// workspace. These tests read few inputs, so they are not optimized.
fn skeletons(cargo: &Cargo) -> Outcome {
    let copy = cargo.beside_program("xtask-skeletons");
    if let Err(reason) = new::try_in(cargo.root(), &copy) {
        return Outcome::failed(reason);
    }
    let cargo = Cargo::new(&copy)
        .with("CARGO_TARGET_DIR", cargo.beside_program("xtask-skeletons-target"))
        .with("CARGO_PROFILE_DEV_OPT_LEVEL", "0");
    let lints = cargo.run("clippy --workspace --all-features -- -D warnings");
    let tests = "--no-fail-fast --test it -- scheme:: suite:: vectors:: schema::";
    lints + cargo.test(&format!("{BUILD} {tests}"))
}

/// Checks the workspace with the oldest compiler that it supports.
fn minimum_rust(cargo: &Cargo) -> Outcome {
    const TOOLCHAIN: &str = concat!("+", env!("CARGO_PKG_RUST_VERSION"));
    let cargo = cargo.of_rustup();
    if !cargo.succeeds(&format!("{TOOLCHAIN} --version")) {
        return Outcome::skipped(format!("rustup has no toolchain {}", &TOOLCHAIN[1..]));
    }
    cargo.run(&format!("{TOOLCHAIN} check --workspace --all-targets --all-features"))
}

/// Measures the memory of processes, two at a time, and the time of long inputs and of many lines,
/// with nothing else running.
fn linear_time(cargo: &Cargo) -> Outcome {
    let test = |package, arguments: &[&str]| {
        let source = format!("crates/{package}/tests/linear/main.rs");
        cargo.test_binary(&format!("{BUILD} --test linear"), &source, arguments)
    };
    test("urial", &[])
        + test("urial-find", &["--test-threads", "1"])
        + test("urial-cli", &["memory"])
        + test("urial-cli", &["--skip", "memory", "--test-threads", "1"])
}

/// Compares the instruction counts with their record.
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

/// Builds what would be published from the packed files alone, and from those of today.
fn packages(cargo: &Cargo) -> Outcome {
    let target = cargo.beside_program("xtask-packages");
    if let Err(error) = forget_packages(&target) {
        return Outcome::failed(error.to_string());
    }
    let own = ["urial-oracle", "urial-testdata", "xtask"].map(|name| format!(" --exclude {name}"));
    // The builds are only to succeed.
    let cargo = cargo.with("CARGO_TARGET_DIR", target).with("CARGO_PROFILE_DEV_DEBUG", "0");
    cargo.run(&format!("package --workspace --allow-dirty{}", own.concat()))
}

/// Makes a release, and tries it in a bare folder.
fn release(cargo: &Cargo) -> Outcome {
    dist::run(cargo.root()).into()
}

/// Removes what an earlier run packed, unpacked and compiled.
///
/// Cargo unpacks the packages of a workspace below its home, into a registry without a host, and
/// takes an unpacked or compiled package of the same version for the same package.
fn forget_packages(target: &Path) -> io::Result<()> {
    let home = env::var_os("CARGO_HOME").map(PathBuf::from);
    let home = home.or_else(|| Some(env::home_dir()?.join(".cargo"))).unwrap_or_default();
    for registry in paths(&home.join("registry/src")).unwrap_or_default() {
        if registry.file_name().is_some_and(|name| name.as_encoded_bytes().starts_with(b"-")) {
            fs::remove_dir_all(&registry)?;
        }
    }
    if target.exists() { fs::remove_dir_all(target) } else { Ok(()) }
}
