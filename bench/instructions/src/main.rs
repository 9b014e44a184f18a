//! Does one work with one kernel. `cargo xtask instructions` runs it under callgrind, and reads the
//! number of instructions in [`counted`].
//!
//! Without arguments, it prints the possible arguments on this machine. Otherwise it prints the
//! number of lines.

mod work;

use std::env;
use std::hint::black_box;
use std::process::ExitCode;

use urial::kernels;
use work::{Run, WORKS};

fn main() -> ExitCode {
    let arguments: Vec<_> = env::args().skip(1).collect();
    let arguments: Vec<_> = arguments.iter().map(String::as_str).collect();
    let done = match arguments[..] {
        [] => Ok(choices()),
        [work, kernel] => run(work, kernel).map(|lines| format!("{lines}\n")),
        _ => Err("usage: instructions [WORK KERNEL]".to_owned()),
    };
    match done {
        Ok(text) => {
            print!("{text}");
            ExitCode::SUCCESS
        }
        Err(reason) => {
            eprintln!("{reason}");
            ExitCode::FAILURE
        }
    }
}

/// The possible arguments: a line for each work and kernel.
fn choices() -> String {
    let kernels = kernels::all();
    let of = |work: &'static str| kernels.iter().map(move |kernel| format!("{work} {kernel}\n"));
    WORKS.iter().flat_map(|(work, _)| of(work)).collect()
}

/// Does the work, and returns the number of lines.
///
/// # Errors
/// If there is no such work, the machine does not have the kernel, or results vary.
fn run(work: &str, kernel: &str) -> Result<usize, String> {
    let found = WORKS.iter().find(|(name, _)| *name == work);
    let (_, prepare) = found.ok_or_else(|| format!("no work is named {work}"))?;
    if !kernels::force(kernel) {
        return Err(format!("this machine has no kernel {kernel}"));
    }
    let Run { lines, mut work } = prepare();
    // The first time, the reused buffer grows. Only the second is counted.
    let first = work();
    let second = counted(&mut work);
    if first == second && first > 0 {
        Ok(lines)
    } else {
        Err(format!("first {first} came of it, and then {second}"))
    }
}

/// Callgrind counts the instructions of this function, which it finds by its name.
#[inline(never)]
fn counted(work: &mut dyn FnMut() -> usize) -> usize {
    // N.B. Without `black_box`, this would be a tail call, which callgrind does not attribute to
    // this function.
    black_box(work())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_work_is_done_with_every_kernel() {
        for choice in choices().lines() {
            let (work, kernel) = choice.split_once(' ').unwrap();
            assert!(run(work, kernel).is_ok_and(|lines| lines > 0), "{choice}");
        }
    }

    #[test]
    fn an_unknown_work_or_kernel_is_an_error() {
        assert_eq!(run("sing", "portable"), Err("no work is named sing".to_owned()));
        assert_eq!(run("parse", "tin"), Err("this machine has no kernel tin".to_owned()));
    }
}
