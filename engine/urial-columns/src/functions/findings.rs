//! What is dangerous or secret in a text.

use std::sync::Arc;

use arrow_array::ArrayRef;
use urial_verbs::{Lint, Redact};

use crate::error::Error;
use crate::function::{Argument, Example, Function, Type};
use crate::kernel::{Lists, texts};
use crate::views::{Rows, Texts, Views};

pub(super) const FUNCTIONS: &[Function] = &[
    Function {
        name: "uri_findings",
        arguments: &[Argument::texts("u")],
        result: Type::Texts,
        bad: Some("its findings"),
        takes_suffixes: false,
        section: "RFC 3986 §7",
        summary: "The names of the rules of `urial lint` that find something, in the order of their \
                  places.",
        notes: &["`urial lint --about NAME` says what a rule finds, and why."],
        examples: &[
            Example { arguments: &["'http://e.org/'"], result: "[]" },
            Example { arguments: &["'http://anna:pw@e.org/'"], result: "[password-in-userinfo]" },
        ],
        prepare: |_| {
            let verb = Lint::default();
            Ok(Box::new(move |columns, _| findings(&columns[0], &verb)))
        },
    },
    Function {
        name: "uri_redact",
        arguments: &[Argument::texts("text")],
        result: Type::Text,
        bad: Some("the text without its secrets"),
        takes_suffixes: false,
        section: "RFC 3986 §7.5",
        summary: "Any text, such as a line of a log, with `***` in the place of passwords and keys.",
        notes: &["A text without secrets is not copied."],
        examples: &[
            Example {
                arguments: &["'GET http://anna:pw@e.org/?token=a'"],
                result: "GET http://anna:***@e.org/?token=***",
            },
            Example { arguments: &["'no secret'"], result: "no secret" },
        ],
        prepare: |_| {
            let verb = Redact::default();
            Ok(Box::new(move |columns, _| {
                texts(&columns[0], |_, text, memory: &mut String| {
                    let redacted = verb.run(text.as_bytes());
                    if redacted.places.is_empty() {
                        return Ok(Some(text));
                    }
                    *memory = String::from_utf8_lossy(&redacted.redacted).into_owned();
                    Ok(Some(memory))
                })
            }))
        },
    },
];

fn findings(column: &Texts, verb: &Lint) -> Result<ArrayRef, Error> {
    let rows = Rows::new(column);
    let mut lists = Lists::new(column.len());
    let mut names = Views::of(column);
    for row in rows.iter() {
        if let Some(row) = row {
            for finding in verb.run(row.text.as_bytes()).findings {
                names.push_word(finding.rule().name());
            }
        }
        lists.end(row.is_none(), names.len())?;
    }
    Ok(lists.finish(Arc::new(names.finish())))
}
