//! Times the urial command beside `cut` and other programs: whole processes on the lines of one
//! file, with two threads, and standard output to `/dev/null`.
//!
//! [`input`] writes the file, [`programs`] lists what is timed, [`process`] times it, and [`table`]
//! prints the results.

mod arguments;
mod input;
mod process;
mod programs;
mod table;

use std::process::ExitCode;

use arguments::Arguments;
use input::Input;
use process::{Measured, measure};
use programs::Program;

fn main() -> ExitCode {
    let done = Arguments::read(std::env::args().skip(1)).and_then(|arguments| run(&arguments));
    let Err(reason) = done else { return ExitCode::SUCCESS };
    eprintln!("{reason}");
    ExitCode::FAILURE
}

fn run(arguments: &Arguments) -> Result<(), String> {
    let programs = programs::all(&arguments.urial);
    let programs: Vec<_> =
        programs.into_iter().filter(|program| arguments.is_asked(&program.name)).collect();
    let input = Input::write(arguments)?;
    println!("{} lines, {} bytes", input.lines, input.bytes);
    let rows = rounds(&programs, &input, arguments.rounds)?;
    print!("{}", table::of(&programs, &rows, &input));
    Ok(())
}

/// The best of some rounds for each program. In a round each runs once, so that a disturbance of
/// the machine affects all of them.
fn rounds(
    programs: &[Program],
    input: &Input,
    rounds: usize,
) -> Result<Vec<Option<Measured>>, String> {
    let mut best: Vec<Option<Measured>> = vec![None; programs.len()];
    for _ in 0..rounds {
        for (program, best) in programs.iter().zip(&mut best) {
            let runs = [*best, measure(program, input)?].into_iter().flatten();
            *best = runs.reduce(Measured::better);
        }
    }
    Ok(best)
}
