//! `key=value&key=value`: the queries of schemes that set options so, by RFC 3986 alone, where `+` is
//! itself.

use alloc::borrow::Cow;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use super::error::{Rule, SchemeError};
use super::piece::Piece;
use crate::percent::{EncodeSet, encode};

/// Keys and values in order, decoded. A key without `=` has an empty value.
pub(super) type Params<'a> = Vec<(Cow<'a, str>, Cow<'a, str>)>;

/// The pairs of `query`; `rule` is broken where one is no UTF-8.
pub(super) fn read<'a>(
    query: Option<Piece<'a>>,
    rule: &'static Rule,
) -> Result<Params<'a>, SchemeError> {
    let Some(query) = query.filter(|query| !query.is_empty()) else { return Ok(Vec::new()) };
    let pair = |pair: Piece<'a>| {
        let (key, value) = pair.cut("=");
        let value = value.unwrap_or(key.from(usize::MAX));
        Ok((key.decode(rule)?, value.decode(rule)?))
    };
    query.split("&").map(pair).collect()
}

/// The query that has these pairs; none, where there are none.
pub(super) fn write(params: &Params<'_>) -> Option<String> {
    let text = |text: &str| encode(text, EncodeSet::PAIR).to_string();
    let pairs = params.iter().map(|(key, value)| [&*text(key), "=", &text(value)].concat());
    let pairs: Vec<_> = pairs.collect();
    (!pairs.is_empty()).then(|| pairs.join("&"))
}

/// The value of a key; the last, where there are several.
pub(super) fn get<'p>(params: &'p Params<'_>, key: &str) -> Option<&'p str> {
    params.iter().rev().find(|(its, _)| its == key).map(|(_, value)| &**value)
}
