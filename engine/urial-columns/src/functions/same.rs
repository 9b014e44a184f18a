//! Normal forms, equivalence, resolution and its inverse.

use urial::{Comparer, Rung, UriRef};
use urial_verbs::{Normalize, Relativize, Resolve, Scratch, Specification};

use super::sentence;
use crate::error::Error;
use crate::function::{Argument, Constants, Example, Function, Type};
use crate::kernel::{Memo, booleans, kept, texts};

const U: Argument = Argument::texts("u");
const BASE: Argument = Argument::texts("base");
const RFC: Specification = Specification::Rfc3986;

pub(super) const FUNCTIONS: &[Function] = &[
    Function {
        name: "uri_normalize",
        arguments: &[U, Argument::text("form").optional()],
        result: Type::Text,
        bad: None,
        takes_suffixes: false,
        section: "RFC 3986 §6.2",
        summary: "The normal form up to a rung, or by a preset or steps of `urial normalize`.",
        notes: &[
            "The rungs are case, percent, path and scheme, which is the default. Steps have commas \
             between them. `urial normalize --list` prints steps and presets.",
            "A reference in its normal form is not copied.",
        ],
        examples: &[
            Example { arguments: &["'HTTP://E.org:80/%7ea/../b'"], result: "http://e.org/b" },
            Example {
                arguments: &["'HTTP://E.org:80/%7ea'", "'case'"],
                result: "http://e.org:80/%7Ea",
            },
            Example {
                arguments: &["'http://e.org/?b&a#f'", "'remove-fragment,sort-query'"],
                result: "http://e.org/?a&b",
            },
        ],
        prepare: |constants| {
            let verb = Normalize::named(constants.text(1).unwrap_or(Rung::Scheme.as_str()));
            let verb = verb.map_err(|error| constants.wrong(1, sentence(&error)))?;
            Ok(Box::new(move |columns, _| {
                texts(&columns[0], |_, text, memory: &mut String| {
                    let reference = UriRef::parse_bytes(text.as_bytes()).ok();
                    Ok(reference.map(|reference| kept(verb.text(reference.into()), memory)))
                })
            }))
        },
    },
    Function {
        name: "uri_equivalent",
        arguments: &[Argument::texts("a"), Argument::texts("b"), Argument::text("rung").optional()],
        result: Type::Boolean,
        bad: None,
        takes_suffixes: false,
        section: "RFC 3986 §6.2",
        summary: "Whether two references have the same normal form up to a rung.",
        notes: &["The rungs are simple, case, percent, path and scheme, which is the default."],
        examples: &[
            Example { arguments: &["'http://e.org'", "'HTTP://E.org:80/'"], result: "true" },
            Example {
                arguments: &["'http://e.org'", "'HTTP://E.org:80/'", "'case'"],
                result: "false",
            },
            Example { arguments: &["'http://e.org'", "'http://|'"], result: "NULL" },
        ],
        prepare: |constants| {
            let rung = rung(constants, 2)?;
            Ok(Box::new(move |columns, _| {
                let mut others = Memo::new(&columns[1]);
                Ok(booleans(&columns[0], |number, text| {
                    let b = (*others.get(number, |it| UriRef::parse(it).ok())?)?;
                    Some(Comparer::new().equivalent_at(rung, UriRef::parse(text).ok()?, b))
                }))
            }))
        },
    },
    Function {
        name: "uri_resolve",
        arguments: &[BASE, U],
        result: Type::Text,
        bad: None,
        takes_suffixes: false,
        section: "RFC 3986 §5.2",
        summary: "The URI that a reference means where the base is `base`.",
        notes: &["A base that is no URI is an error if it is a constant, and null if it is a row."],
        examples: &[
            Example { arguments: &["'http://a/b/c/d;p?q'", "'../g'"], result: "http://a/b/g" },
            Example { arguments: &["'http://a/b'", "'|'"], result: "NULL" },
            Example {
                arguments: &["'//a'", "'b'"],
                result: "error: base: a base must be a URI: scheme: a URI begins with a scheme and \
                         \":\"; expected ALPHA, found `/` at byte 0",
            },
        ],
        prepare: |constants| {
            check(constants, 0, |base| Resolve::new(base.as_bytes(), RFC).map(|_| ()))?;
            Ok(Box::new(|columns, _| {
                let mut bases = Memo::new(&columns[0]);
                texts(&columns[1], |number, text, memory: &mut Scratch| {
                    let base = bases.get(number, |it| Resolve::new(it.as_bytes(), RFC).ok());
                    let Some(Some(base)) = base else { return Ok(None) };
                    Ok(base.run(text.as_bytes(), memory).ok().and_then(|it| it.target))
                })
            }))
        },
    },
    Function {
        name: "uri_relativize",
        arguments: &[BASE, U],
        result: Type::Text,
        bad: None,
        takes_suffixes: false,
        section: "RFC 3986 §5.2",
        summary: "The shortest reference that resolves to a URI against `base`; the URI itself, if \
                  no relative one does.",
        notes: &["Null if the text is no URI, or nothing resolves to it."],
        examples: &[
            Example { arguments: &["'http://a/b/c'", "'http://a/b/d?e'"], result: "d?e" },
            Example { arguments: &["'http://a/'", "'http://b/'"], result: "//b/" },
        ],
        prepare: |constants| {
            check(constants, 0, |base| Relativize::new(base.as_bytes(), RFC).map(|_| ()))?;
            Ok(Box::new(|columns, _| {
                let mut bases = Memo::new(&columns[0]);
                texts(&columns[1], |number, text, memory: &mut Scratch| {
                    let base = bases.get(number, |it| Relativize::new(it.as_bytes(), RFC).ok());
                    let Some(Some(base)) = base else { return Ok(None) };
                    Ok(base.run(text.as_bytes(), memory).ok().map(|it| it.reference))
                })
            }))
        },
    },
];

/// Fails for a constant of which nothing can be prepared.
fn check(
    constants: &Constants<'_>,
    argument: usize,
    prepare: impl FnOnce(&str) -> Result<(), urial_verbs::OptionError>,
) -> Result<(), Error> {
    let checked = constants.text(argument).map_or(Ok(()), prepare);
    checked.map_err(|error| constants.wrong(argument, sentence(&error)))
}

fn rung(constants: &Constants<'_>, argument: usize) -> Result<Rung, Error> {
    let Some(name) = constants.text(argument) else { return Ok(Rung::Scheme) };
    let rungs = || Rung::ALL.into_iter().filter(|rung| *rung <= Rung::Scheme);
    rungs().find(|rung| rung.as_str() == name).ok_or_else(|| {
        let names: Vec<_> = rungs().map(Rung::as_str).collect();
        constants.wrong(argument, format!("expected one of {}", names.join(", ")))
    })
}
