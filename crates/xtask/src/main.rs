//! What is run while developing urial: `cargo xtask test`, `generate`, `bench` and `instructions`.

mod bench;
mod conformance;
mod folder;
mod generated;
mod instructions;
mod migration;
mod registry;
mod schemes;
mod test;

use std::path::{Path, PathBuf};
use std::process::ExitCode;

const USAGE: &str = "\
usage: cargo xtask <command>

  test               run everything that has to hold (CONTRIBUTING.md lists it)
  generate           write the registry of schemes from crates/xtask/data/, SCHEMES.md from the catalogue,
                     MIGRATION.md from testdata/rfc2396/differences.toml, and CONFORMANCE.md from testdata/, the tests
                     and the documents
  generate --check   fail if one of them is not what generate would write
  bench [--corpus FILE]...
                     time urial beside its peers, and write bench/record/TARGET/DATE-PROCESSOR.csv
  bench --apart [--corpus FILE]...
                     the same, built as Cargo does by default, crate by crate; no record is written
  bench --check      fail if the benchmark does not count what it should; measures nothing worth keeping
  instructions       fail if a work takes more instructions than bench/record/instructions.csv allows; needs valgrind
  instructions --write
                     write bench/record/instructions.csv
";

fn main() -> ExitCode {
    let arguments: Vec<_> = std::env::args().skip(1).collect();
    let arguments: Vec<_> = arguments.iter().map(String::as_str).collect();
    match arguments[..] {
        ["test"] => test::run(&root()),
        ["generate"] => report(generated::write(&root())),
        ["generate", "--check"] => report(generated::check(&root())),
        ["bench", ref rest @ ..] => report(bench::run(&root(), rest)),
        ["instructions"] => report(instructions::run(&root())),
        ["instructions", "--write"] => report(instructions::write(&root())),
        ["help" | "--help" | "-h"] => {
            print!("{USAGE}");
            ExitCode::SUCCESS
        }
        _ => {
            eprint!("{USAGE}");
            ExitCode::from(2)
        }
    }
}

/// The folder of the workspace.
fn root() -> PathBuf {
    let crates = Path::new(env!("CARGO_MANIFEST_DIR")).parent();
    crates.and_then(Path::parent).expect("the crate stands in crates/").to_owned()
}

/// Prints the reason of a failure; its exit status is 1.
fn report(result: Result<(), String>) -> ExitCode {
    let Err(reason) = result else { return ExitCode::SUCCESS };
    eprintln!("{reason}");
    ExitCode::FAILURE
}
