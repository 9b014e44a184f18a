//! The table of results.

use std::fmt::Write;

use crate::corpus::Corpus;
use crate::differences::Difference;
use crate::goals::{Goal, Least, TableRow};

pub(crate) fn of(corpus: &Corpus, rows: &[TableRow], differences: &[Difference]) -> String {
    let Corpus { name, text, .. } = corpus;
    let mut table = format!("\n{name}: {} lines, {} bytes\n\n", corpus.lines(), text.len());
    table += &line(&HEAD);
    let mut work = None;
    for row in rows {
        if work.replace(row.measured.work).is_some_and(|before| before != row.measured.work) {
            table.push('\n');
        }
        table += &line(&cells(row).each_ref().map(String::as_str));
    }
    table.push('\n');
    table.extend(differences.iter().map(difference));
    table
}

const HEAD: [&str; 9] =
    ["work", "engine", "call", "kernel", "ns/line", "MB/s", "ratio", "against", "goal"];

fn line([work, engine, call, kernel, time, speed, ratio, against, goal]: &[&str; 9]) -> String {
    let left = format!("{work:<17} {engine:<11} {call:<33} {kernel:<9}");
    let line = format!("{left} {time:>9} {speed:>8} {ratio:>8}  {against:<11} {goal}");
    format!("{}\n", line.trim_end())
}

fn cells(row: &TableRow) -> [String; 9] {
    let it = &row.measured;
    [
        it.work.to_string(),
        it.engine.to_owned(),
        it.call.to_owned(),
        it.kernel.unwrap_or_default().to_owned(),
        format!("{:.1}", it.nanoseconds),
        format!("{:.0}", it.megabytes_per_second()),
        row.ratio.map(|ratio| format!("{ratio:.2}")).unwrap_or_default(),
        row.against.map(|(engine, _)| engine.to_owned()).unwrap_or_default(),
        row.goal.map(|goal| verdict(goal, row.is_met())).unwrap_or_default(),
    ]
}

fn verdict(goal: Goal, is_met: Option<bool>) -> String {
    let goal = match goal.least {
        Least::Ratio(_, least) => format!("≥ {least}"),
        Least::GigabytesPerSecond(least) => format!("≥ {least} GB/s"),
        Least::Nanoseconds(most) => format!("≤ {most} ns"),
    };
    let verdict = match is_met {
        Some(true) => "met",
        Some(false) => "NOT MET",
        None => "not measured",
    };
    format!("{goal}: {verdict}")
}

fn difference(Difference { work, number, of, example }: &Difference) -> String {
    let mut line = format!("{work}: fluent-uri makes another text of {number} in {of}");
    if let Some([text, ours, theirs]) = example {
        write!(line, "; {text} is {ours}, and {theirs} there").expect("a String takes all");
    }
    line + "\n"
}
