//! Tells the program how it was compiled, for the head of the record.

use std::env;
use std::process::Command;

fn main() {
    tell("BENCH_TARGET", &variable("TARGET"));
    tell("BENCH_RUSTC", &rustc_version());
    // Cargo sets a unit separator between flags.
    tell("BENCH_RUSTFLAGS", &variable("CARGO_ENCODED_RUSTFLAGS").replace('\u{1F}', " "));
}

fn tell(name: &str, value: &str) {
    println!("cargo::rustc-env={name}={value}");
}

fn variable(name: &str) -> String {
    env::var(name).unwrap_or_default()
}

fn rustc_version() -> String {
    let output = Command::new(variable("RUSTC")).arg("--version").output();
    let output = output.expect("cargo names a rustc that runs");
    String::from_utf8_lossy(&output.stdout).trim().trim_start_matches("rustc ").to_owned()
}
