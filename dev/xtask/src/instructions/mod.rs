//! `cargo xtask instructions`: counts the instructions of the program in bench/instructions, and
//! compares them with bench/record/instructions.csv. Other programs do not disturb a count, so a
//! few per cent more are a change and not noise.
//!
//! [`callgrind`] counts, [`record`] reads and writes the file, [`compare`] compares.

mod callgrind;
mod compare;
mod record;

use std::fs;
use std::path::{Path, PathBuf};

pub(crate) use compare::Verdict;
use record::Record;

/// Counts and compares with the record, or returns why it cannot.
///
/// # Errors
/// If a count is above what the record allows, or the program cannot be built or counted.
pub(crate) fn check(root: &Path) -> Result<Verdict, String> {
    let Some(valgrind) = callgrind::version() else {
        return Ok(Verdict::Skipped(NO_VALGRIND.to_owned()));
    };
    let measured = callgrind::measure(root, valgrind)?;
    let path = path(root);
    let text = fs::read_to_string(&path).map_err(|error| format!("{}: {error}", path.display()))?;
    let record = Record::parse(&text).map_err(|reason| format!("{}: {reason}", path.display()))?;
    print!("{}", compare::table(&record, &measured));
    compare::judge(&record, &measured)
}

/// Counts, compares with the record, and prints the table.
///
/// # Errors
/// If a count is above what the record allows, or the program cannot be built or counted.
pub(crate) fn run(root: &Path) -> Result<(), String> {
    if let Verdict::Skipped(reason) = check(root)? {
        println!("not compared: {reason}");
    }
    Ok(())
}

/// Counts and writes the record.
///
/// # Errors
/// If the program cannot be built or counted, or the record cannot be written.
pub(crate) fn write(root: &Path) -> Result<(), String> {
    let valgrind = callgrind::version().ok_or(NO_VALGRIND)?;
    let measured = callgrind::measure(root, valgrind)?;
    let path = path(root);
    let written = fs::create_dir_all(path.with_file_name(""))
        .and_then(|()| fs::write(&path, measured.to_string()));
    written.map_err(|error| format!("{}: {error}", path.display()))?;
    println!("recorded in {}", path.display());
    Ok(())
}

const NO_VALGRIND: &str = "valgrind is not installed";

fn path(root: &Path) -> PathBuf {
    root.join("bench/record/instructions.csv")
}
