//! Where the scheme of a URI begins.

use super::before::escape_len;
use crate::finder::Finder;

/// The most characters of a scheme that is found.
const MOST: usize = 48;

/// The scheme that ends at `colon` and begins at `floor` or later, and its start.
///
/// An unknown scheme yields to a known one that it ends with, after a `-`, `.`, a digit, or one or
/// two letters after a digit: `see-http` is `http`, and so is `2mhttp`. But `git+ssh` is a scheme
/// by itself. An escape before a scheme is no part of it, unless the scheme is known as a whole.
pub(super) fn before<'t>(
    finder: &Finder,
    text: &'t [u8],
    floor: usize,
    colon: usize,
) -> Option<(usize, &'t [u8])> {
    let before = &text[floor..colon];
    let run = before.iter().rev().take(MOST).take_while(|byte| is_scheme_byte(**byte)).count();
    let (before, run) = before.split_at(before.len() - run);
    let scheme = match escape_len(before, run) {
        // PERF: most schemes are only letters, in which no other scheme begins (`find-lines`).
        0 if run.iter().all(u8::is_ascii_alphabetic) => without_letter(finder, before, run),
        0 => in_run(finder, run)?,
        _ if finder.knows(run) => run,
        len => in_run(finder, &run[len..])?,
    };
    (scheme.len() > 1).then_some((colon - scheme.len(), scheme))
}

/// The scheme of letters only. After a back-slash, it may be without the first one, which belongs
/// to an escape of some language.
fn without_letter<'t>(finder: &Finder, before: &[u8], run: &'t [u8]) -> &'t [u8] {
    match run.split_first() {
        Some((_, rest)) if before.ends_with(b"\\") && !finder.knows(run) && finder.knows(rest) => {
            rest
        }
        _ => run,
    }
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
    let known = (first..run.len()).filter(|at| *at == first || may_begin(run, *at));
    let known = known.map(|at| &run[at..]).find(|it| finder.knows(it));
    known.or(Some(whole).filter(|_| !is_after_digit))
}

/// Whether a known scheme may begin at `at`: with a letter after a `-`, `.`, a digit, or one or two
/// letters after a digit: the end of an escape sequence, of a percent-encoding, or a unit.
fn may_begin(run: &[u8], at: usize) -> bool {
    let is_digit = |before| at.checked_sub(before).is_some_and(|at| run[at].is_ascii_digit());
    let is_after_mark = at > 0 && matches!(run[at - 1], b'-' | b'.');
    run[at].is_ascii_alphabetic() && (is_after_mark || (1..=3).any(is_digit))
}
