//! The machine, the compiler and the commit: the header of a record.

use std::fs;
use std::process::Command;
use std::time::{SystemTime, UNIX_EPOCH};

/// The triple that the program was compiled for.
pub(crate) const TARGET: &str = env!("BENCH_TARGET");

const FLAGS: &str = env!("BENCH_RUSTFLAGS");

/// Names and values, in the order of the header.
pub(crate) fn facts() -> Vec<(&'static str, String)> {
    vec![
        ("date", today()),
        ("machine", processor()),
        ("target", TARGET.to_owned()),
        ("rustc", env!("BENCH_RUSTC").to_owned()),
        ("flags", FLAGS.to_owned()),
        ("commit", commit()),
    ]
}

/// The date in UTC, in the form `2025-01-31`.
pub(crate) fn today() -> String {
    let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    date(now.as_secs() / 86_400)
}

/// The date that is `days` after 1970-01-01, in the Gregorian calendar.
fn date(mut days: u64) -> String {
    let mut year = 1970;
    while days >= days_of(year) {
        days -= days_of(year);
        year += 1;
    }
    let february = days_of(year) - 337;
    let mut month = 1;
    for length in [31, february, 31, 30, 31, 30, 31, 31, 30, 31, 30] {
        if days < length {
            break;
        }
        days -= length;
        month += 1;
    }
    format!("{year}-{month:02}-{:02}", days + 1)
}

fn days_of(year: u64) -> u64 {
    let is_leap = year.is_multiple_of(4) && !year.is_multiple_of(100) || year.is_multiple_of(400);
    if is_leap { 366 } else { 365 }
}

/// The name of the processor from `/proc/cpuinfo`, or `unknown`.
fn processor() -> String {
    let file = fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
    let line = file.lines().find(|line| line.starts_with("model name"));
    let name = line.and_then(|line| line.split_once(": "));
    name.map_or("unknown", |(_, name)| name).to_owned()
}

/// The name of the processor as part of a file name: words in lower case, separated by `-`, without
/// text in parentheses.
pub(crate) fn processor_in_words() -> String {
    in_words(&processor())
}

fn in_words(name: &str) -> String {
    let mut words = String::new();
    let mut is_outside = true;
    for character in name.chars() {
        is_outside = match character {
            '(' => false,
            ')' => true,
            _ => is_outside,
        };
        if is_outside && character.is_ascii_alphanumeric() {
            words.push(character.to_ascii_lowercase());
        } else if !words.ends_with('-') {
            words.push('-');
        }
    }
    words.trim_matches('-').to_owned()
}

/// The commit of the measured sources, followed by `dirty` if they differ from it.
fn commit() -> String {
    let commit = git(&["rev-parse", "HEAD"]);
    let changes = git(&["status", "--porcelain", "--untracked-files=no"]);
    match (commit.as_str(), changes.as_str()) {
        ("", _) => "unknown".to_owned(),
        (commit, "") => commit.to_owned(),
        (commit, _) => format!("{commit} dirty"),
    }
}

/// The output of git, or an empty text if it fails.
fn git(arguments: &[&str]) -> String {
    let folder = env!("CARGO_MANIFEST_DIR");
    let output = Command::new("git").args(arguments).current_dir(folder).output();
    let printed = output.map(|output| output.stdout).unwrap_or_default();
    String::from_utf8_lossy(&printed).trim().to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn processors_are_words() {
        assert_eq!(in_words("Intel(R) Xeon(R) Gold 6548Y+"), "intel-xeon-gold-6548y");
        assert_eq!(in_words("AMD EPYC"), "amd-epyc");
    }

    #[test]
    fn days_are_dates() {
        assert_eq!(date(0), "1970-01-01");
        assert_eq!(date(58), "1970-02-28");
        assert_eq!(date(59), "1970-03-01");
        assert_eq!(date(11_016), "2000-02-29");
        assert_eq!(date(11_322), "2000-12-31");
        assert_eq!(date(20_512), "2026-02-28");
        assert_eq!(date(20_513), "2026-03-01");
    }
}
