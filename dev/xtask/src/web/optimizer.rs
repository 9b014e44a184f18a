//! The optimizer of Binaryen, `wasm-opt`, which makes a module an eighth smaller than the compiler.

use std::fs;
use std::path::Path;
use std::process::Command;

use super::compiler::output;

/// What the compiler uses beyond WebAssembly 1.0.
const FEATURES: [&str; 6] = [
    "--enable-bulk-memory",
    "--enable-multivalue",
    "--enable-mutable-globals",
    "--enable-nontrapping-float-to-int",
    "--enable-reference-types",
    "--enable-sign-ext",
];

/// Returns the module of a file made smaller; `None` if there is no optimizer.
///
/// # Errors
/// If the optimizer fails.
pub(super) fn optimized(module: &Path) -> Result<Option<Vec<u8>>, String> {
    if Command::new(PROGRAM).arg("--version").output().is_err() {
        return Ok(None);
    }
    let made = module.with_extension("small.wasm");
    output(Command::new(PROGRAM).arg("-Oz").args(FEATURES).arg(module).arg("-o").arg(&made))?;
    fs::read(&made).map(Some).map_err(|error| format!("{}: {error}", made.display()))
}

const PROGRAM: &str = "wasm-opt";
