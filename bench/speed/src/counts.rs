//! Checks of counts: a time is only valid if the work was done.

use std::collections::HashSet;

use crate::corpus::Corpus;
use crate::differences::Difference;
use crate::engine::{FLUENT_URI, URIAL};
use crate::harness::Measured;
use crate::work::Work;

/// Checks the counts of `works`.
///
/// # Errors
/// If urial and fluent-uri have different counts in a work that depends only on the grammar, or if
/// a count of the built-in corpus differs from counts.csv.
pub(crate) fn check(
    corpus: &Corpus,
    works: &[Work],
    measured: &[Measured],
    differences: &[Difference],
) -> Result<(), String> {
    let mut reasons = disagreements(measured);
    if let Some(column) = corpus.counts {
        reasons.extend(surprises(&expected(column, works), &found(measured, differences)));
    }
    if reasons.is_empty() {
        Ok(())
    } else {
        Err(format!("{}: {}", corpus.name, reasons.join("\n")))
    }
}

/// The works that depend only on the grammar in which urial and fluent-uri, which both follow it
/// exactly, have different counts.
fn disagreements(measured: &[Measured]) -> Vec<String> {
    let exact: Vec<_> = measured
        .iter()
        .filter(|it| it.work.is_of_grammar() && [URIAL, FLUENT_URI].contains(&it.engine))
        .collect();
    let differs = |a: &&Measured, b: &&Measured| a.work == b.work && a.count != b.count;
    let pairs = exact.iter().zip(exact.iter().skip(1)).filter(|(a, b)| differs(a, b));
    pairs.map(|(a, b)| format!("{a} is not {b}", a = csv_line(a), b = csv_line(b))).collect()
}

/// A line as counts.csv has it.
fn csv_line(it: &Measured) -> String {
    format!("{},{},{},{}", it.work, it.engine, quoted(it.call), it.count)
}

/// The lines of counts.csv for `works`, with the count of one column.
fn expected(column: usize, works: &[Work]) -> HashSet<String> {
    let lines = COUNTS.lines().filter(|line| !line.starts_with('#')).skip(1);
    let of_column = |line: &str| {
        let mut cells = line.rsplitn(3, ',');
        let [small, full] = [(); 2].map(|()| cells.next().expect("a line has two counts"));
        let key = cells.next().expect("a line has a key");
        format!("{key},{}", [full, small][column])
    };
    let is_asked = |line: &&str| {
        let name = line.split(',').next();
        works.iter().any(|work| name == Some(work.name()))
    };
    lines.filter(is_asked).map(of_column).collect()
}

const COUNTS: &str = include_str!("../counts.csv");

/// The lines that counts.csv should have.
fn found(measured: &[Measured], differences: &[Difference]) -> HashSet<String> {
    let of_difference = |it: &Difference| format!("{},{FLUENT_URI},differs,{}", it.work, it.number);
    measured.iter().map(csv_line).chain(differences.iter().map(of_difference)).collect()
}

/// The lines that are in only one of the two sets.
fn surprises(expected: &HashSet<String>, found: &HashSet<String>) -> Vec<String> {
    let missing = expected.difference(found).map(|line| format!("counts.csv has {line}"));
    let more = found.difference(expected).map(|line| format!("counted      {line}"));
    let mut surprises: Vec<_> = missing.chain(more).collect();
    surprises.sort_unstable();
    surprises
}

/// A cell of CSV, in quotes if it contains a comma or a quote.
pub(crate) fn quoted(cell: &str) -> String {
    if cell.contains([',', '"']) {
        return format!("\"{}\"", cell.replace('"', "\"\""));
    }
    cell.to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::input::Input;

    fn measured(work: Work, engine: &'static str, count: usize) -> Measured {
        let (call, kernel, is_default) = ("parse", None, true);
        Measured { work, engine, call, kernel, is_default, nanoseconds: 1.0, bytes: 1.0, count }
    }

    #[test]
    fn engines_of_one_grammar_must_agree() {
        let all = |ours, theirs, work| {
            let peer = measured(work, "url", 1);
            disagreements(&[measured(work, URIAL, ours), measured(work, FLUENT_URI, theirs), peer])
        };
        assert!(all(7, 7, Work::Parse).is_empty());
        assert_eq!(all(7, 8, Work::Parse), ["parse,urial,parse,7 is not parse,fluent-uri,parse,8"]);
        assert!(all(7, 8, Work::NormalizeNeeded).is_empty());
    }

    #[test]
    fn a_count_that_is_not_in_the_file_is_a_surprise() {
        let set = |lines: &[&str]| lines.iter().map(ToString::to_string).collect();
        assert!(surprises(&set(&["a,1"]), &set(&["a,1"])).is_empty());
        let reasons = surprises(&set(&["a,1", "b,2"]), &set(&["a,3", "b,2"]));
        assert_eq!(reasons, ["counted      a,3", "counts.csv has a,1"]);
    }

    #[test]
    fn the_file_has_counts_for_both_sizes() {
        let (full, small) = (expected(0, &Work::ALL), expected(1, &Work::ALL));
        assert!(full.contains("lines,memchr,\"memchr_iter, count\",100000"));
        assert!(small.contains("lines,memchr,\"memchr_iter, count\",5000"));
        assert_eq!(full.len(), small.len());
    }

    #[test]
    fn urial_finds_the_link_of_each_line() {
        let input = Input::new(&Corpus::small());
        for work in [Work::FindLines, Work::FindBrackets, Work::FindMarkdown] {
            let line = format!("{work},urial,Finder::find,{}", input.of(work).number());
            assert!(expected(1, &[work]).contains(&line), "{line}");
        }
        assert!(expected(1, &[Work::FindProse]).contains("find-prose,urial,Finder::find,0"));
    }

    #[test]
    fn a_cell_with_a_comma_is_quoted() {
        assert_eq!([quoted("a b"), quoted("a, \"b\"")], ["a b", "\"a, \"\"b\"\"\""]);
    }
}
