//! The program `urial`.

use std::process::ExitCode;

fn main() -> ExitCode {
    urial_cli::main()
}
