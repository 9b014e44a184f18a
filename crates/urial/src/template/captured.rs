//! Turns the captured texts of a match into variables: splits and decodes each.

use alloc::borrow::Cow;
use alloc::collections::BTreeMap;
use alloc::string::String;
use core::ops::Range;

use super::expression::Operator;
use super::program::{Placeholder, ValueForm};
use super::value::{Value, Variables};
use crate::chars::abnf;
use crate::components::percent::{PctStr, character, triplet};

/// An occurrence of a variable in the template, and the range of its text.
pub(super) struct Capture {
    pub(super) placeholder: Placeholder,
    pub(super) range: Range<usize>,
}

/// The value of a variable, from one or more occurrences.
struct MatchedValue<'t> {
    rank: Rank,
    value: Value<'t>,
    /// Whether any occurrence has a prefix modifier.
    has_prefix: bool,
}

/// How much a value preserves of the variable; of several values the greatest is best. Compares the
/// maximum length, then whether reserved characters were encoded, then the structure.
type Rank = (u16, bool, u8);

/// Makes variables of the `captures` of a text, with names from the template. Of several values for
/// one name, which there are only with `has_repeats`, the first with the highest rank is used.
pub(super) fn variables<'t>(
    captures: &[Capture],
    template: &'t str,
    text: &'t str,
    has_repeats: bool,
) -> Option<Variables<'t>> {
    let is_same_expression =
        |one: &Capture, other: &Capture| one.placeholder.expression == other.placeholder.expression;
    let expressions = captures.chunk_by(is_same_expression);
    let present = expressions
        .flat_map(|captures| captures.iter().filter(|it| captures.len() > 1 || !it.is_absent()));
    let mut matched = present
        .map(|capture| Some((capture.placeholder.name.of(template), capture.matched_value(text)?)));
    if !has_repeats {
        let mut variables = Variables::new();
        matched.try_for_each(|found| {
            let (name, value) = found?;
            variables.set(name, value.into_value());
            Some(())
        })?;
        return Some(variables);
    }
    let mut values: BTreeMap<&str, MatchedValue<'_>> = BTreeMap::new();
    for found in matched {
        let (name, new) = found?;
        match values.get_mut(name) {
            Some(known) => known.merge(new),
            None => drop(values.insert(name, new)),
        }
    }
    Some(values.into_iter().map(|(name, matched)| (name, matched.into_value())).collect())
}

impl<'t> MatchedValue<'t> {
    fn merge(&mut self, other: MatchedValue<'t>) {
        let has_prefix = self.has_prefix || other.has_prefix;
        if self.rank < other.rank {
            *self = other;
        }
        self.has_prefix = has_prefix;
    }

    /// A list cannot have a prefix modifier, so with one, a list of one item is a string.
    fn into_value(self) -> Value<'t> {
        match self.value {
            Value::List(mut items) if self.has_prefix && items.len() == 1 => {
                Value::String(items.pop().unwrap_or_default())
            }
            value => value,
        }
    }
}

impl Capture {
    /// Whether the text is empty and the expression writes no character of its own. If this is the
    /// only variable of the expression, it cannot be distinguished from an absent one.
    fn is_absent(&self) -> bool {
        self.placeholder.operator.first.is_empty() && self.range.is_empty()
    }

    fn matched_value<'t>(&self, text: &'t str) -> Option<MatchedValue<'t>> {
        let value = self.value(text)?;
        let structure = match value {
            Value::String(_) => 0,
            Value::List(_) => 1,
            Value::Map(_) => 2,
        };
        let max_length = self.placeholder.max_length();
        let is_encoded = !self.placeholder.operator.reserved;
        let rank = (max_length.unwrap_or(u16::MAX), is_encoded, structure);
        Some(MatchedValue { rank, value, has_prefix: max_length.is_some() })
    }

    fn value<'t>(&self, text: &'t str) -> Option<Value<'t>> {
        let text = text.get(self.range.clone())?;
        let Placeholder { operator, form, .. } = self.placeholder;
        let sep = operator.sep;
        match form {
            ValueForm::Joined if operator.named => joined(after_name(text), operator),
            ValueForm::Joined if self.placeholder.max_length().is_some() => {
                decode(text, operator).map(Value::String)
            }
            ValueForm::Joined => joined(text, operator),
            ValueForm::List if operator.named => list(text.split(sep).map(after_name), operator),
            ValueForm::Map if operator.named => map(text.split(sep).map(pair), operator),
            ValueForm::Map => map(dotted_pairs(text, sep), operator),
            ValueForm::Exploded if text.split(sep).all(|piece| piece.contains('=')) => {
                map(text.split(sep).map(pair), operator)
            }
            ValueForm::List | ValueForm::Exploded => list(text.split(sep), operator),
        }
    }
}

/// A value that is not exploded: a list if the text can only be that of a list.
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

/// The text after the `=` of a piece; empty if `ifemp` left the `=` out.
fn after_name(piece: &str) -> &str {
    pair(piece).1
}

fn pair(piece: &str) -> (&str, &str) {
    piece.split_once('=').unwrap_or((piece, ""))
}

/// Splits pairs whose names and values may hold the separator, such as `.`: of several separators
/// between two `=`, the last one separates.
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

/// Decodes a value that `operator` has expanded to `text`.
fn decode<'t>(text: &'t str, operator: &Operator) -> Option<Cow<'t, str>> {
    if operator.reserved && text.contains('%') {
        return Some(Cow::Owned(decode_reserved(text)));
    }
    PctStr::trusted(text).decode_utf8().ok()
}

/// Decodes the triplets that reserved expansion makes again of the decoded text.
fn decode_reserved(text: &str) -> String {
    let mut decoded = String::new();
    let mut rest = text;
    while let Some(at) = rest.find('%') {
        let (before, from) = rest.split_at(at);
        decoded.push_str(before);
        rest = match character(from.as_bytes()) {
            Some(it) if !is_kept_literal(it.character, &from[it.len..]) => {
                decoded.push(it.character);
                &from[it.len..]
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

/// Whether reserved expansion would not encode `character`: it is reserved, or a `%` before two
/// HEXDIG.
fn is_kept_literal(character: char, after: &str) -> bool {
    let is_reserved = u8::try_from(character).is_ok_and(|byte| abnf::RESERVED.has(byte));
    let second = || strip_hexdig(after.as_bytes()).and_then(strip_hexdig);
    is_reserved || character == '%' && second().is_some()
}

/// Strips a HEXDIG, literal or percent-encoded, from the start of `text`.
fn strip_hexdig(text: &[u8]) -> Option<&[u8]> {
    let (octet, len) = match triplet(text) {
        Some(octet) => (octet, 3),
        None => (*text.first()?, 1),
    };
    abnf::HEXDIG.has(octet).then(|| &text[len..])
}
