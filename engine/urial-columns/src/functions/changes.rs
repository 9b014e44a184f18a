//! Templates of parts, and parts that are set.

use urial::{PairSyntax, UriRef};
use urial_verbs::{Edit, EditStep, Get, Scratch, Specification, component};

use super::sentence;
use crate::error::Error;
use crate::function::{Argument, Example, Function, Type};
use crate::kernel::{Memo, texts};
use crate::views::Rows;

const U: Argument = Argument::texts("u");

pub(super) const FUNCTIONS: &[Function] = &[
    Function {
        name: "uri_get",
        arguments: &[U, Argument::text("template")],
        result: Type::Text,
        bad: None,
        takes_suffixes: true,
        section: "RFC 3986 §3",
        summary: "A text with parts of the reference, by a template of `urial parse --get`.",
        notes: &[
            "Null if the template has nothing but parts that are absent, or if one with `must` is.",
            "Has the fields of schemes too: `{scheme:mailto:to}`.",
        ],
        examples: &[
            Example {
                arguments: &["'http://e.org:80/a?q=x+y'", "'{host} {query:q}'"],
                result: "e.org x+y",
            },
            Example { arguments: &["'http://e.org/a'", "'{query}'"], result: "NULL" },
            Example {
                arguments: &["'http://e.org/a'", "'{host'"],
                result: "error: template: expected `}` after `{host`",
            },
        ],
        prepare: |constants| {
            let template = constants.text(1).unwrap_or_default();
            let get = Get::new(template).map_err(|error| constants.wrong(1, sentence(&error)))?;
            let get = match &constants.options.suffixes {
                Some(suffixes) => get.suffixes(suffixes.clone()),
                None if get.needs_suffixes() => return Err(Error::NoSuffixes),
                None => get,
            };
            Ok(Box::new(move |columns, _| {
                texts(&columns[0], |_, text, memory: &mut String| Ok(filled(&get, text, memory)))
            }))
        },
    },
    Function {
        name: "uri_set",
        arguments: &[U, Argument::text("component"), Argument::texts("text").or_null()],
        result: Type::Text,
        bad: None,
        takes_suffixes: false,
        section: "RFC 3986 §3, §5.3",
        summary: "The reference with another text for a component; without it, if the text is null.",
        notes: &[
            "As `urial edit --set component=text`: the text is as in a URI, and is not encoded.",
            "Null if the text cannot be the component, or the result would read otherwise.",
        ],
        examples: &[
            Example {
                arguments: &["'http://e.org/a'", "'scheme'", "'https'"],
                result: "https://e.org/a",
            },
            Example { arguments: &["'/a?b#c'", "'query'", "NULL"], result: "/a#c" },
            Example { arguments: &["'/a'", "'path'", "'b c'"], result: "NULL" },
        ],
        prepare: |constants| {
            let component = component(constants.text(1).unwrap_or_default());
            let component = component.map_err(|message| constants.wrong(1, message))?;
            Ok(Box::new(move |columns, _| {
                let values = Rows::new(&columns[2]);
                let edit =
                    |step| Edit::new([step], false, PairSyntax::Rfc3986, Specification::Rfc3986);
                let removal = edit(EditStep::Remove(component)).ok();
                let mut edits = Memo::new(&columns[2]);
                texts(&columns[0], |number, text, memory: &mut Scratch| {
                    let verb = match values.get(number) {
                        None => removal.as_ref(),
                        Some(_) => edits
                            .get(number, |it| edit(EditStep::Set(component, it.into())).ok())
                            .and_then(Option::as_ref),
                    };
                    Ok(verb.and_then(|verb| edited(verb, text, memory)))
                })
            }))
        },
    },
];

/// Edits a text into a memory, unless nothing changes.
pub(super) fn edited<'c>(verb: &Edit, text: &'c str, memory: &'c mut Scratch) -> Option<&'c str> {
    verb.run(text.as_bytes(), memory).ok()?;
    let edited = memory.as_text();
    Some(if edited == text { text } else { edited })
}

/// Fills a template into a memory.
fn filled<'c>(get: &Get, text: &str, memory: &'c mut String) -> Option<&'c str> {
    let reference = UriRef::parse_bytes(text.as_bytes()).ok()?;
    memory.clear();
    let mut has_values = false;
    let made = get.each(reference.into(), |value| {
        has_values = true;
        memory.push_str(&String::from_utf8_lossy(&value.octets));
    });
    (made.is_ok() && has_values).then_some(memory)
}
