//! Types, calls and defaults around a value in source code.

use super::super::names::LONGEST;
use super::Name;
use super::absent::LOOK;
use super::marks::quoted_at;
use super::place::{Place, Sign};
use super::word::{blanks, is_any, starts_with_any};

/// Where a value begins after the type of a text and a `=`: `&str = "x"`.
pub(super) fn end_of_type(text: &[u8]) -> Option<usize> {
    let text = &text[..text.len().min(LONGEST)];
    let is_inner = |byte: &u8| byte.is_ascii_alphanumeric() || b"_ <>[](){}|&'?.,:*".contains(byte);
    let name = text.strip_prefix(b"&").unwrap_or(text);
    let name = name.strip_prefix(b"'static ").unwrap_or(name);
    let len = name.iter().take_while(|byte| byte.is_ascii_alphanumeric()).count();
    let is_type = TYPES.iter().any(|it| it.as_bytes() == &name[..len]);
    let equals = text.iter().position(|byte| !is_inner(byte)).filter(|_| is_type)?;
    let rest = text[equals..].strip_prefix(b"=").filter(|it| !it.starts_with(b"="))?;
    Some(equals + 1 + blanks(rest))
}

/// Types of texts.
const TYPES: [&str; 19] = [
    "Annotated",
    "CharSequence",
    "ClassVar",
    "Final",
    "NSString",
    "Option",
    "Optional",
    "Secret",
    "SecretStr",
    "SecretString",
    "String",
    "Text",
    "any",
    "bytes",
    "char",
    "str",
    "string",
    "text",
    "wstring",
];

/// How much precedes the quotation marks in a call that makes a value of a text, as
/// `String::from("x")`. It is 0 where no such call begins.
pub(super) fn end_of_maker(text: &[u8]) -> usize {
    let text = &text[..text.len().min(LONGEST)];
    let is_inner = |byte: &u8| byte.is_ascii_alphanumeric() || b"_:.[]&".contains(byte);
    let keyword = if text.starts_with(b"new ") { 4 } else { 0 };
    let path = text[keyword..].iter().take_while(|byte| is_inner(byte)).count();
    let end = keyword + path;
    let name = text[keyword..end].rsplit(|byte| b":.]".contains(byte)).next().unwrap_or_default();
    let makes = is_any(name, &MAKERS);
    if makes && text[end..].starts_with(b"(") { end + 1 } else { 0 }
}

/// The last names of such calls.
const MAKERS: [&str; 11] = [
    "byte",
    "bytes",
    "from",
    "new",
    "of",
    "secretstr",
    "secretstring",
    "some",
    "str",
    "string",
    "text",
];

/// Where the argument begins of a call that sets what a name says: `setPassword("x")`.
pub(super) fn argument_of_setter(text: &[u8], name: &Name) -> Option<Place> {
    let word = text[name.range.clone()].rsplit(|byte| *byte == b'.').next()?;
    let is_setter = word == b"password" || starts_with_any(word, &["set", "with"]);
    let value = name.range.end + 1;
    let quoted = quoted_at(text.get(..text.len().min(value + LOOK))?, value)?;
    let is_call = text[name.range.end] == b'(' && text.get(quoted.end) == Some(&b')');
    (is_setter && is_call).then(|| Place::plain(value, Sign::Attribute))
}

/// Where the default of a variable of a shell begins after its name: `${NAME:-x}`.
pub(super) fn default_of(rest: &[u8]) -> Option<usize> {
    (rest.starts_with(b":-") || rest.starts_with(b":=")).then_some(2)
}
