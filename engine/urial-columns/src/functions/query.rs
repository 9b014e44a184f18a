//! Pairs of queries, and segments of paths.

use std::sync::Arc;

use arrow_array::{ArrayRef, StructArray};
use urial::{PairSyntax, PctStr, UriRef};
use urial_verbs::{Edit, EditStep, Keys, PairStep, Scratch, Specification};

use super::changes::edited;
use super::sentence;
use crate::error::Error;
use crate::function::{Argument, Example, Function, Type, pair_fields};
use crate::kernel::{Lists, kept, reference, texts};
use crate::views::{Row, Rows, Texts, Views};

const U: Argument = Argument::texts("u");

pub(super) const FUNCTIONS: &[Function] = &[
    Function {
        name: "uri_query_value",
        arguments: &[U, Argument::texts("key")],
        result: Type::Text,
        bad: None,
        takes_suffixes: false,
        section: "RFC 3986 §3.4",
        summary: "The value of a key in the query, decoded as a form: `+` is a space.",
        notes: &[
            "Of several pairs with the key, the first counts. A key without `=` has the value ''.",
            "A value that is not UTF-8 once decoded is null.",
        ],
        examples: &[
            Example { arguments: &["'/?q=a+b%21&q=c'", "'q'"], result: "a b!" },
            Example { arguments: &["'/?all'", "'all'"], result: "" },
            Example { arguments: &["'/?a=1'", "'b'"], result: "NULL" },
        ],
        prepare: |_| {
            Ok(Box::new(|columns, _| {
                let keys = Rows::new(&columns[1]);
                texts(&columns[0], |number, text, memory: &mut String| {
                    let Some(key) = keys.get(number) else { return Ok(None) };
                    Ok(query_value(text, key.text, memory))
                })
            }))
        },
    },
    Function {
        name: "uri_query_pairs",
        arguments: &[U],
        result: Type::Pairs,
        bad: None,
        takes_suffixes: false,
        section: "RFC 3986 §3.4",
        summary: "The pairs of the query, decoded as a form; empty for an empty query.",
        notes: &[
            "Octets that are not UTF-8 once decoded are U+FFFD. A key without `=` has the value ''.",
            "Null if there is no query.",
        ],
        examples: &[
            Example {
                arguments: &["'/?a=1&b&a=x+y'"],
                result: "[{key: a, value: 1}, {key: b, value: }, {key: a, value: x y}]",
            },
            Example { arguments: &["'/?'"], result: "[]" },
            Example { arguments: &["'/'"], result: "NULL" },
        ],
        prepare: |_| Ok(Box::new(|columns, _| query_pairs(&columns[0]))),
    },
    Function {
        name: "uri_segments",
        arguments: &[U],
        result: Type::Texts,
        bad: None,
        takes_suffixes: false,
        section: "RFC 3986 §3.3",
        summary: "The segments of the path, as written. The `/` at the start begins the first; one at \
                  the end begins an empty segment.",
        notes: &[
            "They are not decoded, so that `%2F` stays apart from `/`; uri_decode decodes one.",
        ],
        examples: &[
            Example { arguments: &["'http://e.org/a/b%2Fc/'"], result: "[a, b%2Fc, ]" },
            Example { arguments: &["'http://e.org'"], result: "[]" },
        ],
        prepare: |_| Ok(Box::new(|columns, _| segments(&columns[0]))),
    },
    Function {
        name: "uri_trim_query",
        arguments: &[U, Argument::several("key")],
        result: Type::Text,
        bad: None,
        takes_suffixes: false,
        section: "RFC 3986 §3.4",
        summary: "The reference without the pairs that have one of the keys; `utm_*` is all keys \
                  that begin so.",
        notes: &[
            "As `urial edit --form --trim query=KEY`. Without pairs left, there is no query.",
            "Every other byte stays as it is.",
        ],
        examples: &[
            Example {
                arguments: &["'/?utm_source=x&id=1&utm_medium=y'", "'utm_*'"],
                result: "/?id=1",
            },
            Example { arguments: &["'/?a=1&b=2'", "'a'", "'b'"], result: "/" },
        ],
        prepare: |constants| {
            let trim = |key| EditStep::Pairs(PairStep::Trim(Keys::read(key)));
            let steps: Vec<_> = constants.texts(1).map(trim).collect();
            let verb = Edit::new(steps, false, PairSyntax::Form, Specification::Rfc3986);
            let verb = verb.map_err(|error| constants.wrong(1, sentence(&error)))?;
            Ok(Box::new(move |columns, _| {
                texts(&columns[0], |_, text, memory: &mut Scratch| Ok(edited(&verb, text, memory)))
            }))
        },
    },
];

/// Returns the value of the first pair with a key.
fn query_value<'c>(text: &'c str, key: &str, memory: &'c mut String) -> Option<&'c str> {
    let reference = UriRef::parse_bytes(text.as_bytes()).ok()?;
    let pairs = reference.pairs(PairSyntax::Form);
    let pair = pairs.get(key)?;
    let Some(value) = pair.value() else { return Some("") };
    value.decode_form_utf8().ok().map(|value| kept(value, memory))
}

fn segments(column: &Texts) -> Result<ArrayRef, Error> {
    let rows = Rows::new(column);
    let mut lists = Lists::new(rows.iter().len());
    let mut items = Views::of(column);
    for row in rows.iter() {
        let path = row.and_then(|row| Some((row, reference(row)?.path())));
        if let Some((row, path)) = path {
            path.segments().for_each(|segment| items.push(row, segment.as_str()));
        }
        lists.end(path.is_none(), items.len())?;
    }
    Ok(lists.finish(Arc::new(items.finish())))
}

fn query_pairs(column: &Texts) -> Result<ArrayRef, Error> {
    let rows = Rows::new(column);
    let count = rows.iter().len();
    let mut lists = Lists::new(count);
    let [mut keys, mut values] = [Views::of(column), Views::of(column)];
    for row in rows.iter() {
        let query = row.and_then(|row| {
            let reference = reference(row)?;
            reference.query().map(|_| (row, reference.pairs(PairSyntax::Form)))
        });
        if let Some((row, pairs)) = query {
            for pair in pairs {
                push_decoded(&mut keys, row, pair.key());
                match pair.value() {
                    Some(value) => push_decoded(&mut values, row, value),
                    None => values.push_made(""),
                }
            }
        }
        lists.end(query.is_none(), keys.len())?;
    }
    let columns: [ArrayRef; 2] = [Arc::new(keys.finish()), Arc::new(values.finish())];
    Ok(lists.finish(Arc::new(StructArray::new(pair_fields(), columns.into(), None))))
}

/// Adds data, decoded as a form.
fn push_decoded(texts: &mut Views, row: Row<'_>, data: PctStr<'_>) {
    if data.as_str().contains(['%', '+']) {
        texts.push_made(&String::from_utf8_lossy(&data.decode_form()));
    } else {
        texts.push(row, data.as_str());
    }
}
