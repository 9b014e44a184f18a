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
) -> Option<(usize, &'t str)> {
    let floor = floor.max(colon.saturating_sub(MOST));
    let run = text[floor..colon].iter().rev().take_while(|byte| is_scheme_byte(**byte)).count();
    let run = std::str::from_utf8(&text[colon - run..colon]).ok()?;
    let first = run.find(|it: char| it.is_ascii_alphabetic())?;
    let is_after_digit = run[..first].ends_with(|it: char| it.is_ascii_digit());
    let whole = &run[first..];
    let known = std::iter::once(whole).chain(ends(whole)).find(|it| finder.knows(it));
    let scheme = known.or(Some(whole).filter(|_| !is_after_digit))?;
    (scheme.len() > 1).then_some((colon - scheme.len(), scheme))
}

fn is_scheme_byte(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || b"+-.".contains(&byte)
}

/// The ends of `scheme` that begin with a letter, after a `-`, `.` or digit.
fn ends(scheme: &str) -> impl Iterator<Item = &str> {
    let bytes = scheme.as_bytes();
    let starts = (1..bytes.len()).filter(|&at| {
        bytes[at].is_ascii_alphabetic() && matches!(bytes[at - 1], b'-' | b'.' | b'0'..=b'9')
    });
    starts.map(|at| &scheme[at..])
}
