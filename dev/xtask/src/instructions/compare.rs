//! The comparison of counts with the record.

use std::fmt::Write;

use super::record::{Count, Record};

/// The result of a comparison that did not fail.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Verdict {
    Holds,
    /// Nothing was compared, for this reason.
    Skipped(String),
}

/// # Errors
/// If a count is above the record by more than the tolerance, or the counted and the recorded works
/// are not the same.
pub(crate) fn judge(record: &Record, measured: &Record) -> Result<Verdict, String> {
    if let Some(reason) = obstacle(record, measured) {
        return Ok(Verdict::Skipped(reason));
    }
    if measured.counts.is_empty() {
        return Err("nothing was counted".to_owned());
    }
    let wrong = measured.counts.iter().filter_map(|count| objection(record, count));
    let wrong: Vec<_> = wrong.chain(gone(record, measured)).collect();
    if wrong.is_empty() { Ok(Verdict::Holds) } else { Err(wrong.join("\n")) }
}

/// Returns why the two cannot be compared, if they cannot.
fn obstacle(record: &Record, measured: &Record) -> Option<String> {
    let differ = |of: &str, then: &str, now: &str| {
        let told = format!("the record is of {of} {then}, and this is {now}");
        (then != now).then_some(told)
    };
    differ("rustc", &record.rustc, &measured.rustc)
        .or_else(|| differ("the target", &record.target, &measured.target))
}

/// Returns what is wrong with a count, if anything.
fn objection(record: &Record, count: &Count) -> Option<String> {
    let name = name(count);
    let Some(known) = record.find(count) else {
        return Some(format!("{name} is not in the record"));
    };
    let more = Some(change(known, count)).filter(|it| *it > TOLERANCE)?;
    let (now, then) = (count.instructions, known.instructions);
    Some(format!(
        "{name} takes {now:.2} instructions a line, {then:.2} in the record: {more:+.1} %"
    ))
}

/// By how much a count may be above the record, in per cent, and how far below it may be before the
/// record should be lowered. Chance does less: the same source in another folder differs by 0.1 %,
/// compiled two releases later by 0.6 %.
const TOLERANCE: f64 = 3.0;

/// Returns what the record has and nothing counts, although the kernel is available.
fn gone(record: &Record, measured: &Record) -> impl Iterator<Item = String> {
    let is_gone = |it: &&Count| is_here(it, measured) && measured.find(it).is_none();
    record.counts.iter().filter(is_gone).map(|it| format!("{} is not counted any more", name(it)))
}

fn is_here(count: &Count, measured: &Record) -> bool {
    measured.counts.iter().any(|it| it.kernel == count.kernel)
}

fn name(count: &Count) -> String {
    format!("{} with {}", count.work, count.kernel)
}

/// Returns the change in per cent.
fn change(then: &Count, now: &Count) -> f64 {
    (now.instructions / then.instructions - 1.0) * 100.0
}

/// Returns a line for each count, with a remark where it is not close to the record.
pub(crate) fn table(record: &Record, measured: &Record) -> String {
    let mut table = format!(
        "{:<18}{:<10}{:>12}{:>12}  instructions per line\n",
        "work", "kernel", "record", "now"
    );
    for count in &measured.counts {
        let Count { work, kernel, instructions } = count;
        let (then, remark) = match record.find(count) {
            Some(known) => (format!("{:.2}", known.instructions), remark(change(known, count))),
            None => (String::new(), "  new".to_owned()),
        };
        writeln!(table, "{work:<18}{kernel:<10}{then:>12}{instructions:>12.2}{remark}")
            .expect("a String takes all");
    }
    for Count { work, kernel, .. } in record.counts.iter().filter(|it| !is_here(it, measured)) {
        writeln!(table, "{work:<18}{kernel:<10} not counted: the machine has no such kernel")
            .expect("a String takes all");
    }
    table
}

fn remark(change: f64) -> String {
    let remark = match change {
        more if more > TOLERANCE => "  MORE",
        less if less < -TOLERANCE => "  less: lower the record",
        _ => "",
    };
    format!("  {change:+6.1} %{remark}")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn record(counts: &[(&str, &str, f64)]) -> Record {
        let [rustc, target] = ["1.89.0", "x86_64-unknown-linux-gnu"].map(str::to_owned);
        let counts = counts.iter().map(|it| Count::new(it.0, it.1, it.2)).collect();
        Record { rustc, target, valgrind: "3.19.0".to_owned(), counts }
    }

    fn judged(then: &[(&str, &str, f64)], now: &[(&str, &str, f64)]) -> Result<Verdict, String> {
        judge(&record(then), &record(now))
    }

    #[test]
    fn up_to_three_per_cent_more_are_allowed() {
        let then = [("parse", "avx2", 200.0), ("read", "avx2", 100.0)];
        let holds =
            |parse, read| judged(&then, &[("parse", "avx2", parse), ("read", "avx2", read)]);
        assert_eq!(holds(200.0, 100.0), Ok(Verdict::Holds));
        assert_eq!(holds(205.9, 50.0), Ok(Verdict::Holds));
        let more = "parse with avx2 takes 206.20 instructions a line, 200.00 in the record: +3.1 %";
        assert_eq!(holds(206.2, 50.0), Err(more.to_owned()));
        assert_eq!(holds(300.0, 200.0).unwrap_err().lines().count(), 2);
    }

    #[test]
    fn record_and_program_have_the_same_works() {
        let (parse, read) = (("parse", "sse2", 1.0), ("read", "sse2", 1.0));
        let new = "read with sse2 is not in the record";
        assert_eq!(judged(&[parse], &[parse, read]), Err(new.to_owned()));
        let gone = "read with sse2 is not counted any more";
        assert_eq!(judged(&[parse, read], &[parse]), Err(gone.to_owned()));
    }

    #[test]
    fn an_unsupported_kernel_is_not_a_failure() {
        let (sse2, avx2) = (("parse", "sse2", 1.0), ("parse", "avx2", 1.0));
        assert_eq!(judged(&[sse2, avx2], &[sse2]), Ok(Verdict::Holds));
        let table = table(&record(&[sse2, avx2]), &record(&[sse2]));
        assert!(table.ends_with("avx2       not counted: the machine has no such kernel\n"));
    }

    #[test]
    fn what_another_compiler_made_is_not_compared() {
        let then = record(&[("parse", "sse2", 1.0)]);
        let mut now = record(&[("parse", "sse2", 9.0)]);
        assert!(judge(&then, &now).is_err());
        now.valgrind = "3.24.0".to_owned();
        assert!(judge(&then, &now).is_err());
        now.target = "aarch64".to_owned();
        let target = "the record is of the target x86_64-unknown-linux-gnu, and this is aarch64";
        assert_eq!(judge(&then, &now), Ok(Verdict::Skipped(target.to_owned())));
        now.rustc = "1.90.0".to_owned();
        let rustc = "the record is of rustc 1.89.0, and this is 1.90.0";
        assert_eq!(judge(&then, &now), Ok(Verdict::Skipped(rustc.to_owned())));
    }

    #[test]
    fn the_table_remarks_what_is_more_and_what_is_less() {
        let then = record(&[("a", "sse2", 100.0), ("b", "sse2", 100.0), ("c", "sse2", 100.0)]);
        let now =
            [("a", "sse2", 104.0), ("b", "sse2", 96.0), ("c", "sse2", 100.0), ("d", "x", 1.0)];
        let table = table(&then, &record(&now));
        let ends = ["+4.0 %  MORE", "-4.0 %  less: lower the record", "+0.0 %", "1.00  new"];
        assert!(table.lines().skip(1).zip(ends).all(|(line, end)| line.ends_with(end)), "{table}");
    }
}
