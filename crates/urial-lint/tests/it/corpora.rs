//! Lines of logs, configurations and programs: what is masked in them, and what stays.

use urial_lint::redact;

/// Lines whose secrets are between `«` and `»`.
const SECRETS: &str = include_str!("../data/secrets.txt");
/// Lines without a secret.
const HARMLESS: &str = include_str!("../data/harmless.txt");
/// More of both, written after the code by people who had not seen it.
const LATER: [(&str, usize, &str, usize); 2] = [
    (include_str!("../data/secrets-2.txt"), 50, include_str!("../data/harmless-2.txt"), 35),
    (include_str!("../data/secrets-3.txt"), 390, include_str!("../data/harmless-3.txt"), 500),
];

/// At least 98 of 100 secrets are masked.
#[test]
fn secrets_are_masked_however_they_are_wrapped() {
    masked_of(SECRETS, 150);
}

/// At most 1 of 100 lines without a secret is changed.
#[test]
fn harmless_lines_stay() {
    unchanged_of(HARMLESS, 150);
}

#[test]
fn lines_that_were_written_later_are_masked_as_well() {
    for (secrets, least_secrets, harmless, least_harmless) in LATER {
        masked_of(secrets, least_secrets);
        unchanged_of(harmless, least_harmless);
    }
}

fn lines(corpus: &str) -> impl Iterator<Item = &str> {
    corpus.lines().filter(|line| !line.is_empty() && !line.starts_with("# "))
}

fn masked_of(corpus: &str, least: usize) {
    let left: Vec<_> = lines(corpus).filter(|line| is_left(line)).collect();
    let all = lines(corpus).count();
    assert!(all >= least, "{all}");
    assert!(left.len() * 50 <= all, "{} of {all} are left:\n{}", left.len(), left.join("\n"));
}

/// Whether a secret of a line is left, or the text before it is not.
fn is_left(line: &str) -> bool {
    let masked = redact(&line.replace(['«', '»'], "")).into_owned();
    let mut parts = line.split(['«', '»']);
    let is_kept = parts.next().is_some_and(|before| masked.starts_with(before));
    !is_kept || parts.step_by(2).any(|secret| masked.contains(secret))
}

fn unchanged_of(corpus: &str, least: usize) {
    let changed: Vec<_> = lines(corpus).filter(|line| redact(line) != *line).collect();
    let all = lines(corpus).count();
    let shown: Vec<_> =
        changed.iter().map(|line| format!("{line}\n    {}", redact(line))).collect();
    assert!(all >= least, "{all}");
    assert!(changed.len() * 100 <= all, "{} of {all}:\n{}", changed.len(), shown.join("\n"));
}
