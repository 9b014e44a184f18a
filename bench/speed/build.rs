//! Passes the compiler, its flags and the target to the program, for the header of a record.

use std::env;
use std::process::Command;

fn main() {
    set("BENCH_TARGET", &variable("TARGET"));
    set("BENCH_RUSTC", &rustc_version());
    // Cargo separates flags by the control character U+001F.
    set("BENCH_RUSTFLAGS", &variable("CARGO_ENCODED_RUSTFLAGS").replace('\u{1F}', " "));
}

fn set(name: &str, value: &str) {
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
