//! Domain names by RFC 3261 §25.1, which are those of RFC 3966 §3.

use super::cursor::Cursor;
use super::error::{Rule, SchemeError};

/// `*( domainlabel "." ) toplabel [ "." ]`
///
/// # Errors
/// Breaks `rule` at the first character that no label has there.
pub(super) fn domain_name<'a>(
    name: Cursor<'a>,
    rule: &'static Rule,
) -> Result<Cursor<'a>, SchemeError> {
    let text = name.as_str().strip_suffix('.').unwrap_or(name.as_str());
    let mut start = 0;
    for label in text.split('.') {
        label_end(label).map_err(|at| name.error(start + at, rule))?;
        start += label.len() + 1;
    }
    let top = text.len() - text.rsplit('.').next().unwrap_or(text).len();
    if text[top..].starts_with(|c: char| c.is_ascii_digit()) {
        return Err(name.error(top, rule));
    }
    Ok(name)
}

/// `alphanum / alphanum *( alphanum / "-" ) alphanum`. The error is the offset in the label.
fn label_end(label: &str) -> Result<(), usize> {
    let is_inner = |byte: &u8| byte.is_ascii_alphanumeric() || *byte == b'-';
    match label.as_bytes() {
        [] | [b'-', ..] => Err(0),
        [.., b'-'] => Err(label.len() - 1),
        bytes => bytes.iter().position(|byte| !is_inner(byte)).map_or(Ok(()), Err),
    }
}
