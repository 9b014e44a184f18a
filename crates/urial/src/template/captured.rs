//! What was matched, as variables: the text of each is taken apart and decoded.

use alloc::borrow::Cow;
use alloc::collections::BTreeMap;
use alloc::string::String;
use core::ops::Range;

use super::expression::Operator;
use super::program::{Kind, Opening};
use super::value::{Value, Variables};
use crate::chars::abnf;
use crate::components::percent::{PctStr, character, triplet};

/// A variable, and where its text stands.
pub(super) struct Capture<'a> {
    pub(super) opening: Opening<'a>,
    pub(super) range: Range<usize>,
}

/// What was found of a variable.
struct Found<'t> {
    rank: Rank,
    value: Value<'t>,
    /// Has any of its captures a prefix?
    is_cut: bool,
}

/// Which of the values of one variable tells most, the greatest: how many characters there could
/// be, whether none was left as it is, and how much of its structure is seen.
type Rank = (u16, bool, u8);

/// The variables of the `captures`: of those with one name, the first of the highest rank.
pub(super) fn variables<'t>(captures: &[Capture<'t>], text: &'t str) -> Option<Variables<'t>> {
    let mut found: BTreeMap<&str, Found<'_>> = BTreeMap::new();
    let is_same =
        |one: &Capture<'_>, other: &Capture<'_>| one.opening.expression == other.opening.expression;
    for captures in captures.chunk_by(is_same) {
        for capture in captures.iter().filter(|it| captures.len() > 1 || !it.is_nothing()) {
            let (name, new) = capture.found(text)?;
            match found.get_mut(name) {
                Some(known) => known.merge(new),
                None => drop(found.insert(name, new)),
            }
        }
    }
    Some(found.into_iter().map(|(name, found)| (name, found.into_value())).collect())
}

impl<'t> Found<'t> {
    fn merge(&mut self, other: Found<'t>) {
        let is_cut = self.is_cut || other.is_cut;
        if self.rank < other.rank {
            *self = other;
        }
        self.is_cut = is_cut;
    }

    /// A list has no prefix: where there is one, a list of one item is a string.
    fn into_value(self) -> Value<'t> {
        match self.value {
            Value::List(mut items) if self.is_cut && items.len() == 1 => {
                Value::String(items.pop().unwrap_or_default())
            }
            value => value,
        }
    }
}

impl<'t> Capture<'t> {
    /// Is there no text for a whole expression? Then nothing tells its variable from an absent one.
    fn is_nothing(&self) -> bool {
        self.opening.operator.first.is_empty() && self.range.is_empty()
    }

    fn found(&self, text: &'t str) -> Option<(&'t str, Found<'t>)> {
        let Opening { varspec, operator, .. } = self.opening;
        let value = self.value(text)?;
        let structure = match value {
            Value::String(_) => 0,
            Value::List(_) => 1,
            Value::Map(_) => 2,
        };
        let max_length = varspec.max_length();
        let rank = (max_length.unwrap_or(u16::MAX), !operator.reserved, structure);
        Some((varspec.name, Found { rank, value, is_cut: max_length.is_some() }))
    }

    fn value(&self, text: &'t str) -> Option<Value<'t>> {
        let text = text.get(self.range.clone())?;
        let Opening { varspec, operator, kind, .. } = self.opening;
        let sep = operator.sep;
        match kind {
            Kind::Joined if operator.named => joined(after_name(text), operator),
            Kind::Joined if varspec.max_length().is_some() => {
                decode(text, operator).map(Value::String)
            }
            Kind::Joined => joined(text, operator),
            Kind::List if operator.named => list(text.split(sep).map(after_name), operator),
            Kind::Map if operator.named => map(text.split(sep).map(pair), operator),
            Kind::Map => map(dotted_pairs(text, sep), operator),
            Kind::Exploded if text.split(sep).all(|piece| piece.contains('=')) => {
                map(text.split(sep).map(pair), operator)
            }
            Kind::List | Kind::Exploded => list(text.split(sep), operator),
        }
    }
}

/// A value that is not exploded: a list, where only a list can be written so.
fn joined<'t>(text: &'t str, operator: &Operator) -> Option<Value<'t>> {
    if text.contains(',') && !operator.reserved {
        return list(text.split(','), operator);
    }
    decode(text, operator).map(Value::String)
}

fn list<'t>(items: impl Iterator<Item = &'t str>, operator: &Operator) -> Option<Value<'t>> {
    items.map(|item| decode(item, operator)).collect::<Option<_>>().map(Value::List)
}

fn map<'t>(
    pairs: impl Iterator<Item = (&'t str, &'t str)>,
    operator: &Operator,
) -> Option<Value<'t>> {
    let pairs =
        pairs.map(|(name, value)| Some((decode(name, operator)?, decode(value, operator)?)));
    pairs.collect::<Option<_>>().map(Value::Map)
}

/// What stands behind the `=` of a piece; nothing, where an empty value has left it out.
fn after_name(piece: &str) -> &str {
    pair(piece).1
}

fn pair(piece: &str) -> (&str, &str) {
    piece.split_once('=').unwrap_or((piece, ""))
}

/// Pairs of which a name and a value may hold the separator, as with `.`: of those between two `=`
/// the last one counts.
fn dotted_pairs<'t>(text: &'t str, sep: &str) -> impl Iterator<Item = (&'t str, &'t str)> {
    let mut rest = Some(text);
    core::iter::from_fn(move || {
        let (name, tail) = rest.take()?.split_once('=')?;
        let between = tail.find('=').and_then(|next| tail[..next].rfind(sep));
        let Some(end) = between else { return Some((name, tail)) };
        rest = tail.get(end + sep.len()..);
        Some((name, &tail[..end]))
    })
}

/// The data that `text` stands for.
fn decode<'t>(text: &'t str, operator: &Operator) -> Option<Cow<'t, str>> {
    if operator.reserved && text.contains('%') {
        return Some(Cow::Owned(decode_some(text)));
    }
    PctStr::trusted(text).decode_utf8().ok()
}

/// The data of which reserved expansion makes `text` again.
fn decode_some(text: &str) -> String {
    let mut decoded = String::new();
    let mut rest = text;
    while let Some(at) = rest.find('%') {
        let (before, from) = rest.split_at(at);
        decoded.push_str(before);
        rest = match character(from.as_bytes()) {
            Some(read) if !stays(read.character, &from[read.len..]) => {
                decoded.push(read.character);
                &from[read.len..]
            }
            _ => {
                let (triplet, rest) = from.split_at(from.len().min(3));
                decoded.push_str(triplet);
                rest
            }
        };
    }
    decoded.push_str(rest);
    decoded
}

/// Would `character`, decoded, be encoded no more? It is reserved, or a `%` before two HEXDIG.
fn stays(character: char, after: &str) -> bool {
    let is_reserved = u8::try_from(character).is_ok_and(|byte| abnf::RESERVED.has(byte));
    let second = || strip_hexdig(after.as_bytes()).and_then(strip_hexdig);
    is_reserved || character == '%' && second().is_some()
}

/// What follows the HEXDIG, perhaps in a triplet, that `text` begins with.
fn strip_hexdig(text: &[u8]) -> Option<&[u8]> {
    let (octet, len) = match triplet(text) {
        Some(octet) => (octet, 3),
        None => (*text.first()?, 1),
    };
    abnf::HEXDIG.has(octet).then(|| &text[len..])
}
