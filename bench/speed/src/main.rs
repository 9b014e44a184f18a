//! Times urial beside its peers: one row for each work and call, and for urial one for each kernel of the machine.
//!
//! [`corpus`] reads or makes the lines, [`input`] derives from them what each [`work`] is done on, the files of [`engine`] do the work,
//! and [`harness`] times it. [`counts`] and [`differences`] check that the work was done; then [`goals`] makes ratios of the
//! times, [`table`] shows them and [`record`] keeps them.

mod arguments;
mod corpus;
mod counts;
mod differences;
mod engine;
mod goals;
mod harness;
mod input;
mod kernels;
mod lock;
mod machine;
mod number;
mod record;
mod table;
mod work;

use std::process::ExitCode;

use arguments::Arguments;
use corpus::{Corpus, statistics};
use goals::Row;
use input::Input;

fn main() -> ExitCode {
    let done = Arguments::read(std::env::args().skip(1)).and_then(|arguments| run(&arguments));
    let Err(reason) = done else { return ExitCode::SUCCESS };
    eprintln!("{reason}");
    ExitCode::FAILURE
}

fn run(arguments: &Arguments) -> Result<(), String> {
    let corpora = arguments.corpora()?;
    if arguments.statistics {
        let told: String = corpora.iter().map(statistics::of).collect();
        print!("{told}");
        return Ok(());
    }
    let measured: Result<Vec<_>, String> =
        corpora.into_iter().map(|corpus| measure(corpus, arguments.rounds())).collect();
    let sections = measured?;
    let Some(folder) = &arguments.record else { return Ok(()) };
    let path = record::write(folder, &sections)?;
    println!("\nrecorded in {}", path.display());
    Ok(())
}

/// What was measured on one corpus.
struct Section {
    corpus: Corpus,
    differences: Vec<differences::Difference>,
    rows: Vec<Row>,
}

fn measure(corpus: Corpus, rounds: usize) -> Result<Section, String> {
    let input = Input::new(&corpus);
    let differences = differences::all(&input);
    let measured = harness::measure(&input, rounds)?;
    counts::check(&corpus, &measured, &differences)?;
    let rows = goals::rows(&measured);
    println!("{}", table::of(&corpus, &rows, &differences));
    Ok(Section { corpus, differences, rows })
}
