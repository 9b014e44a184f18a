//! What urial will do with many lines at once, done line by line: to be replaced by `urial::{lines, validate}`.

use urial::{ParseError, UriRef};

use crate::corpus;

pub(crate) fn lines(text: &[u8]) -> impl Iterator<Item = Result<UriRef<'_>, ParseError>> {
    corpus::ranges(text).map(|(start, end)| UriRef::parse_bytes(&text[start..end]))
}

pub(crate) fn validate(text: &[u8]) -> impl Iterator<Item = bool> {
    lines(text).map(|line| line.is_ok())
}
