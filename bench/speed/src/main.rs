//! Times urial and its peers: one row for each work and call, and for urial one for each kernel of
//! the machine.
//!
//! [`corpus`] reads or generates the lines, [`input`] derives the input of each [`work`] from them,
//! [`engine`] does the work, and [`harness`] times it. [`counts`] and [`differences`] check that
//! the work was done. [`goals`] computes ratios of the times, [`table`] prints them, and [`record`]
//! writes them to a file.

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
use goals::TableRow;
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
        let statistics: String = corpora.iter().map(statistics::of).collect();
        print!("{statistics}");
        return Ok(());
    }
    let measured: Result<Vec<_>, String> =
        corpora.into_iter().map(|corpus| measure(corpus, arguments)).collect();
    let sections = measured?;
    let Some(folder) = &arguments.record else { return Ok(()) };
    let path = record::write(folder, &sections)?;
    println!("\nrecorded in {}", path.display());
    Ok(())
}

/// The measurements on one corpus.
struct Section {
    corpus: Corpus,
    differences: Vec<differences::Difference>,
    rows: Vec<TableRow>,
}

fn measure(corpus: Corpus, arguments: &Arguments) -> Result<Section, String> {
    let input = Input::new(&corpus);
    let works = arguments.works();
    let differences = differences::all(&input, &works);
    let measured = harness::measure(&input, &works, arguments.rounds())?;
    counts::check(&corpus, &works, &measured, &differences)?;
    let rows = goals::rows(&measured);
    println!("{}", table::of(&corpus, &rows, &differences));
    Ok(Section { corpus, differences, rows })
}
