//! Where the scheme of a URI begins.

use crate::finder::Finder;

/// The most characters of a scheme that is found.
const MOST: usize = 48;

/// The scheme that ends at `colon` and begins at `floor` or later, and its start.
///
/// An unknown scheme yields to a known one that it ends with, after a `-`, `.` or digit: `see-http`
/// is `http`. But `git+ssh` is a scheme by itself.
pub(super) fn before<'t>(
    finder: &Finder,
    text: &'t [u8],
    floor: usize,
    colon: usize,
) -> Option<(usize, &'t [u8])> {
    let floor = floor.max(colon.saturating_sub(MOST));
    let run = text[floor..colon].iter().rev().take_while(|byte| is_scheme_byte(**byte)).count();
    let run = &text[colon - run..colon];
    // PERF: most schemes are only letters, in which no other scheme begins (`find-lines`).
    let is_word = run.iter().all(u8::is_ascii_alphabetic);
    let scheme = if is_word { run } else { in_run(finder, run)? };
    (scheme.len() > 1).then_some((colon - scheme.len(), scheme))
}

/// Whether `text` begins with a scheme that is found, and `://`.
pub(super) fn begins(text: &[u8]) -> bool {
    let len = text.iter().take(MOST).take_while(|byte| is_scheme_byte(**byte)).count();
    len > 1 && text[0].is_ascii_alphabetic() && text[len..].starts_with(b"://")
}

fn is_scheme_byte(byte: u8) -> bool {
    matches!(byte, b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'+' | b'-' | b'.')
}

/// The scheme at the end of characters that a scheme can have.
fn in_run<'t>(finder: &Finder, run: &'t [u8]) -> Option<&'t [u8]> {
    let first = run.iter().position(u8::is_ascii_alphabetic)?;
    let is_after_digit = run[..first].last().is_some_and(u8::is_ascii_digit);
    let whole = &run[first..];
    let known = std::iter::once(whole).chain(ends(whole)).find(|it| finder.knows(it));
    known.or(Some(whole).filter(|_| !is_after_digit))
}

/// The ends of `scheme` that begin with a letter, after a `-`, `.` or digit.
fn ends(scheme: &[u8]) -> impl Iterator<Item = &[u8]> {
    let starts = (1..scheme.len()).filter(|&at| {
        scheme[at].is_ascii_alphabetic() && matches!(scheme[at - 1], b'-' | b'.' | b'0'..=b'9')
    });
    starts.map(|at| &scheme[at..])
}
