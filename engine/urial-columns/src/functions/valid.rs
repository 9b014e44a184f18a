//! Whether a text is a URI, why not, and what would be.

use std::sync::Arc;

use arrow_array::{ArrayRef, Int32Array, StructArray};
use arrow_buffer::NullBufferBuilder;
use urial::{Component, HostMapping, ParseError, Rfc3986, Uri, UriRef, UriRefBuf};
use urial_verbs::{ErrorRecord, FixRecord, Scratch, ToIri, ToUri, rejected};

use super::shown;
use crate::error::Error;
use crate::function::{Argument, Constants, Example, Function, Type, fix_fields, reason_fields};
use crate::kernel::{booleans, texts};
use crate::views::{Rows, Texts, Views};

const U: Argument = Argument::texts("u");
const WHAT: Argument = Argument::text("what").optional();
const HOST: Argument = Argument::text("host").optional();

pub(super) const FUNCTIONS: &[Function] = &[
    Function {
        name: "uri_is_valid",
        arguments: &[U, WHAT],
        result: Type::Boolean,
        bad: Some("false"),
        takes_suffixes: false,
        section: "RFC 3986 §4.1, §3",
        summary: "Whether the text is a URI reference; with `'uri'`, whether it is a URI.",
        notes: &["`www.e.org/a` is a valid reference, a path, and no URI: it has no scheme."],
        examples: &[
            Example { arguments: &["'www.e.org/a'"], result: "true" },
            Example { arguments: &["'www.e.org/a'", "'uri'"], result: "false" },
            Example { arguments: &["'http://e.org/a b'"], result: "false" },
            Example {
                arguments: &["'http://e.org/'", "'url'"],
                result: "error: what: expected uri or reference",
            },
        ],
        prepare: |constants| {
            let what = What::of(constants, 1)?;
            Ok(Box::new(move |columns, _| {
                Ok(booleans(&columns[0], |_, text| Some(what.is_valid(text))))
            }))
        },
    },
    Function {
        name: "uri_error",
        arguments: &[U, WHAT],
        result: Type::Reason,
        bad: Some("why"),
        takes_suffixes: false,
        section: "RFC 3986 Appendix A",
        summary: "Why the text is no URI reference, or no URI with `'uri'`; null if it is one.",
        notes: &[
            "The fields are the members of `error` in `urial parse --json`. `offset` counts bytes.",
            "`fix` says which bytes to replace with which text; uri_repair does it.",
            "A port above 65535 is an error here, although the grammar has it.",
        ],
        examples: &[
            Example { arguments: &["'http://e.org/'"], result: "NULL" },
            Example {
                arguments: &["'http://e.org/a b'"],
                result: "{component: path, offset: 14, expected: pchar, \"/\", \"?\" or \"#\", \
                         found:  , message: path: expected pchar, \"/\", \"?\" or \"#\", found ` ` at \
                         byte 14, fix: {start: 14, end: 15, text: %20}}",
            },
        ],
        prepare: |constants| {
            let what = What::of(constants, 1)?;
            Ok(Box::new(move |columns, _| Ok(reasons(&columns[0], what))))
        },
    },
    Function {
        name: "uri_assert",
        arguments: &[U, WHAT],
        result: Type::Text,
        bad: Some("an error"),
        takes_suffixes: false,
        section: "RFC 3986 Appendix A",
        summary: "The text itself; the query fails, and says why, if it is no URI reference, or no \
                  URI with `'uri'`.",
        notes: &[
            "Makes any function strict: uri_host(uri_assert(u)). The message masks passwords.",
        ],
        examples: &[
            Example { arguments: &["'http://e.org/'"], result: "http://e.org/" },
            Example {
                arguments: &["'http://e.org/a b'"],
                result: "error: path: expected pchar, \"/\", \"?\" or \"#\", found ` ` at byte 14: \
                         http://e.org/a b",
            },
        ],
        prepare: |constants| {
            let what = What::of(constants, 1)?;
            Ok(Box::new(move |columns, _| {
                texts(&columns[0], |_, text, (): &mut ()| match what.parse(text) {
                    Ok(_) => Ok(Some(text)),
                    Err(error) => {
                        let message = Reason::of(error, text).message;
                        Err(Error::Row(format!("{message}: {}", shown(text))))
                    }
                })
            }))
        },
    },
    Function {
        name: "uri_repair",
        arguments: &[U],
        result: Type::Text,
        bad: Some("the repaired text, or null"),
        takes_suffixes: false,
        section: "RFC 3986 Appendix A",
        summary: "The text with each fix that is no guess; null if another fix is needed, or none \
                  is known.",
        notes: &["A valid reference is its own result, and is not copied."],
        examples: &[
            Example { arguments: &["'http://e.org/a b|c'"], result: "http://e.org/a%20b%7Cc" },
            Example { arguments: &["'http://e.org/'"], result: "http://e.org/" },
            Example { arguments: &["'http://h:8a/'"], result: "NULL" },
        ],
        prepare: |_| {
            Ok(Box::new(|columns, _| {
                texts(&columns[0], |_, text, memory: &mut String| Ok(repaired(text, memory)))
            }))
        },
    },
    Function {
        name: "uri_from_iri",
        arguments: &[Argument::texts("iri"), HOST],
        result: Type::Text,
        bad: Some("the URI, if it is an IRI"),
        takes_suffixes: false,
        section: "RFC 3987 §3.1",
        summary: "The URI of an IRI: other characters than ASCII are percent-encoded. With `'idna'`, \
                  the host becomes a domain name in ASCII (UTS 46).",
        notes: &["A text that is a URI is its own result."],
        examples: &[
            Example { arguments: &["'http://e.org/é'"], result: "http://e.org/%C3%A9" },
            Example {
                arguments: &["'http://例え.jp/é'", "'idna'"],
                result: "http://xn--r8jz45g.jp/%C3%A9",
            },
            Example { arguments: &["'http://e.org/|'"], result: "NULL" },
        ],
        prepare: |constants| {
            let verb = ToUri::new(host_mapping(constants)?);
            Ok(Box::new(move |columns, _| {
                texts(&columns[0], |_, text, memory: &mut Scratch| {
                    Ok(verb.run(text.as_bytes(), memory).ok().map(|mapped| mapped.uri))
                })
            }))
        },
    },
    Function {
        name: "uri_to_iri",
        arguments: &[U, HOST],
        result: Type::Text,
        bad: None,
        takes_suffixes: false,
        section: "RFC 3987 §3.2",
        summary: "The IRI of a URI: percent-encoded characters beyond ASCII are decoded. With \
                  `'idna'`, domain names too.",
        notes: &[],
        examples: &[Example {
            arguments: &["'http://xn--r8jz45g.jp/%C3%A9%20'", "'idna'"],
            result: "http://例え.jp/é%20",
        }],
        prepare: |constants| {
            let verb = ToIri::new(host_mapping(constants)?);
            Ok(Box::new(move |columns, _| {
                texts(&columns[0], |_, text, memory: &mut Scratch| {
                    Ok(verb.run(text.as_bytes(), memory).ok().map(|mapped| mapped.iri))
                })
            }))
        },
    },
];

/// How a host is mapped: as other components, if nothing is said.
fn host_mapping(constants: &Constants<'_>) -> Result<HostMapping, Error> {
    match constants.text(1) {
        None => Ok(HostMapping::Triplets),
        Some("idna") => Ok(HostMapping::Idna),
        Some(_) => Err(constants.wrong(1, "expected idna")),
    }
}

/// What a text must be.
#[derive(Clone, Copy, PartialEq, Eq)]
enum What {
    Reference,
    Uri,
}

impl What {
    fn of(constants: &Constants<'_>, argument: usize) -> Result<What, Error> {
        match constants.text(argument) {
            None | Some("reference") => Ok(What::Reference),
            Some("uri") => Ok(What::Uri),
            Some(_) => Err(constants.wrong(argument, "expected uri or reference")),
        }
    }

    /// PERF: returning the reference to ask whether it is there takes 15 % longer.
    fn is_valid(self, text: &str) -> bool {
        match self {
            What::Reference => UriRef::parse(text).is_ok(),
            What::Uri => Uri::parse(text).is_ok(),
        }
    }

    fn parse(self, text: &str) -> Result<UriRef<'_>, ParseError> {
        match self {
            What::Reference => UriRef::parse(text),
            What::Uri => Uri::parse(text).map(UriRef::from),
        }
    }
}

/// What is wrong with a text.
struct Reason {
    component: &'static str,
    offset: usize,
    expected: String,
    found: Option<String>,
    message: String,
    fix: Option<FixRecord>,
}

impl Reason {
    /// The reason for a text that is not what it must be.
    fn of(error: ParseError, text: &str) -> Reason {
        let error = rejected::<Rfc3986>(error, text.as_bytes());
        let record = ErrorRecord::new(&error, text.as_bytes(), None);
        let ErrorRecord { component, offset, expected, found, message, fix, .. } = record;
        Reason { component, offset, expected, found, message, fix }
    }

    /// The reason for a port that is valid text, and that no server has.
    fn of_port(reference: UriRef<'_>) -> Option<Reason> {
        reference.port_number().err()?;
        let (component, expected) = ("port", "a number up to 65535");
        let offset = reference.range(Component::Port)?.start;
        let found = reference.port()?;
        let message = format!("port: expected {expected}, found `{found}` at byte {offset}");
        let (expected, found) = (expected.into(), Some(found.into()));
        Some(Reason { component, offset, expected, found, message, fix: None })
    }
}

fn reasons(column: &Texts, what: What) -> ArrayRef {
    let rows = Rows::new(column);
    let count = rows.iter().len();
    let mut words = [(); 4].map(|()| Views::of(column));
    let mut offsets = Vec::with_capacity(count);
    let mut nulls = NullBufferBuilder::new(count);
    let (mut starts, mut ends) = (Vec::with_capacity(count), Vec::with_capacity(count));
    let (mut fixes, mut fix_nulls) = (Views::of(column), NullBufferBuilder::new(count));
    for row in rows.iter() {
        let reason = row.and_then(|row| match what.parse(row.text) {
            Ok(reference) => Reason::of_port(reference),
            Err(error) => Some(Reason::of(error, row.text)),
        });
        nulls.append(reason.is_some());
        offsets.push(reason.as_ref().map(|reason| number(reason.offset)));
        let [component, expected, found, message] = &mut words;
        let fix = reason.as_ref().and_then(|reason| reason.fix.as_ref());
        fix_nulls.append(fix.is_some());
        starts.push(fix.map_or(0, |fix| number(fix.start)));
        ends.push(fix.map_or(0, |fix| number(fix.end)));
        fixes.push_made(fix.map_or("", |fix| &fix.text));
        let Some(reason) = reason else {
            words.iter_mut().for_each(Views::push_null);
            continue;
        };
        component.push_word(reason.component);
        expected.push_made(&reason.expected);
        match &reason.found {
            Some(text) => found.push_made(text),
            None => found.push_null(),
        }
        message.push_made(&reason.message);
    }
    let fixes: [ArrayRef; 3] = [
        Arc::new(Int32Array::from(starts)),
        Arc::new(Int32Array::from(ends)),
        Arc::new(fixes.finish()),
    ];
    let fix = StructArray::new(fix_fields(), fixes.into(), fix_nulls.finish());
    let [component, expected, found, message] = words.map(|it| Arc::new(it.finish()));
    let all: [ArrayRef; 6] =
        [component, Arc::new(Int32Array::from(offsets)), expected, found, message, Arc::new(fix)];
    Arc::new(StructArray::new(reason_fields(), all.into(), nulls.finish()))
}

/// An offset in a row, which has 2 GiB at most.
fn number(offset: usize) -> i32 {
    i32::try_from(offset).unwrap_or(i32::MAX)
}

/// Repairs a text into a memory, unless it is valid.
fn repaired<'c>(text: &'c str, memory: &'c mut String) -> Option<&'c str> {
    if UriRef::parse(text).is_ok() {
        return Some(text);
    }
    *memory = UriRefBuf::repair_spelling(text).ok()?.value.into_string();
    Some(memory)
}
