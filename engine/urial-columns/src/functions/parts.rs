//! Components of references.

use std::sync::Arc;

use arrow_array::{ArrayRef, Int32Array, StringViewArray, StructArray};
use arrow_buffer::NullBufferBuilder;
use urial::{Component, Scheme, UriRef};
use urial_verbs::{Cell, Parse, Parsed, Row as _, Specification};

use crate::error::Error;
use crate::function::{Argument, Constants, Example, Function, Run, Type, component_fields};
use crate::kernel::{numbers, part, reference};
use crate::views::{Rows, Views};

const U: Argument = Argument::texts("u");

pub(super) const FUNCTIONS: &[Function] = &[
    Function {
        name: "uri_scheme",
        summary: "The scheme, as written.",
        section: "RFC 3986 §3.1",
        examples: &[
            Example { arguments: &["'HTTP://e.org/a'"], result: "HTTP" },
            Example { arguments: &["'//e.org/a'"], result: "NULL" },
        ],
        ..component(|_| Ok(component_of(Component::Scheme)))
    },
    Function {
        name: "uri_authority",
        summary: "The authority: userinfo, host and port, with their delimiters.",
        section: "RFC 3986 §3.2",
        examples: &[
            Example { arguments: &["'ftp://anna@e.org:21/a'"], result: "anna@e.org:21" },
            Example { arguments: &["'mailto:a@e.org'"], result: "NULL" },
        ],
        ..component(|_| Ok(component_of(Component::Authority)))
    },
    Function {
        name: "uri_userinfo",
        summary: "The userinfo, without its `@`.",
        section: "RFC 3986 §3.2.1",
        examples: &[
            Example { arguments: &["'ftp://anna@e.org/'"], result: "anna" },
            Example { arguments: &["'ftp://@e.org/'"], result: "" },
        ],
        ..component(|_| Ok(component_of(Component::Userinfo)))
    },
    Function {
        name: "uri_host",
        summary: "The host, as written; an IPv6 address has its brackets.",
        section: "RFC 3986 §3.2.2",
        examples: &[
            Example { arguments: &["'http://my_host:80/a'"], result: "my_host" },
            Example { arguments: &["'http://[::1]:80/'"], result: "[::1]" },
            Example { arguments: &["'file:///etc/hosts'"], result: "" },
            Example { arguments: &["'http://e.org/a b'"], result: "NULL" },
        ],
        ..component(|_| Ok(component_of(Component::Host)))
    },
    Function {
        name: "uri_port",
        arguments: &[U, Argument::boolean("default").optional()],
        result: Type::Number,
        summary: "The port. With `true`, the default port of the scheme where there is none.",
        section: "RFC 3986 §3.2.3",
        notes: &[
            "An empty port, as in `http://e.org:/`, is as one that is absent.",
            "A port above 65535 is null: it is valid text, and no port of TCP.",
        ],
        examples: &[
            Example { arguments: &["'http://e.org:8080/'"], result: "8080" },
            Example { arguments: &["'http://e.org/'"], result: "NULL" },
            Example { arguments: &["'http://e.org/'", "true"], result: "80" },
            Example { arguments: &["'http://e.org:99999/'", "true"], result: "NULL" },
        ],
        prepare: |constants| {
            let has_default = constants.is_true(1);
            Ok(Box::new(move |columns, _| {
                Ok(numbers(&columns[0], |text| port(UriRef::parse(text).ok()?, has_default)))
            }))
        },
        ..component(|_| Ok(component_of(Component::Port)))
    },
    Function {
        name: "uri_path",
        summary: "The path, which every reference has; it may be empty.",
        section: "RFC 3986 §3.3",
        examples: &[
            Example { arguments: &["'http://e.org/a%20b?q'"], result: "/a%20b" },
            Example { arguments: &["'http://e.org'"], result: "" },
        ],
        ..component(|_| Ok(component_of(Component::Path)))
    },
    Function {
        name: "uri_query",
        summary: "The query, without its `?`.",
        section: "RFC 3986 §3.4",
        examples: &[
            Example { arguments: &["'/a?b=c#d'"], result: "b=c" },
            Example { arguments: &["'/a?'"], result: "" },
            Example { arguments: &["'/a'"], result: "NULL" },
        ],
        ..component(|_| Ok(component_of(Component::Query)))
    },
    Function {
        name: "uri_fragment",
        summary: "The fragment, without its `#`.",
        section: "RFC 3986 §3.5",
        examples: &[
            Example { arguments: &["'/a#b'"], result: "b" },
            Example { arguments: &["'/a'"], result: "NULL" },
        ],
        ..component(|_| Ok(component_of(Component::Fragment)))
    },
    Function {
        name: "uri_parse",
        result: Type::Components,
        summary: "All components, the kind of the reference and the kind of the host.",
        section: "RFC 3986 §3",
        notes: &[
            "The fields are the columns of `urial parse`. The port is a number, as in uri_port.",
        ],
        examples: &[Example {
            arguments: &["'http://e.org:80/a'"],
            result: "{kind: uri, scheme: http, authority: e.org:80, userinfo: , host: e.org, \
                     host_kind: reg-name, port: 80, path: /a, query: , fragment: }",
        }],
        ..component(|_| Ok(Box::new(|columns, _| Ok(components(&columns[0])))))
    },
];

/// A function of a reference whose result is a text.
const fn component(prepare: fn(&Constants<'_>) -> Result<Run, Error>) -> Function {
    Function {
        name: "",
        arguments: &[U],
        result: Type::Text,
        bad: None,
        section: "",
        summary: "",
        notes: &[],
        examples: &[],
        prepare,
    }
}

fn component_of(component: Component) -> Run {
    part(move |text| UriRef::parse_bytes(text.as_bytes()).ok()?.component(component))
}

/// Returns the port, if it is a number that ports have.
fn port(reference: UriRef<'_>, has_default: bool) -> Option<i32> {
    let default = || reference.scheme().filter(|_| has_default).and_then(Scheme::default_port);
    // Without an authority, there is no server that has a port.
    let default = || reference.authority().and_then(|_| default());
    Some(reference.port_number().ok()?.or_else(default)?.into())
}

/// A column of the result of `uri_parse`.
enum Column {
    Texts(Views),
    Port(Vec<Option<i32>>),
}

fn components(column: &StringViewArray) -> ArrayRef {
    let rows = Rows::new(column);
    let count = rows.iter().len();
    let of_name = |name| match name {
        "port" => Column::Port(Vec::with_capacity(count)),
        _ => Column::Texts(Views::of(column, count)),
    };
    let mut made: Vec<_> = Parsed::COLUMNS.iter().map(|column| of_name(column.name)).collect();
    let mut nulls = NullBufferBuilder::new(count);
    let verb = Parse::new(Specification::Rfc3986);
    for row in rows.iter() {
        let parsed = row.and_then(|row| Some((row, reference(row)?)));
        nulls.append(parsed.is_some());
        let Some((row, reference)) = parsed else {
            made.iter_mut().for_each(Column::push_null);
            continue;
        };
        // Taking the cells never fails.
        let _ = verb.record(reference.into()).rows(&mut |cells| {
            for (column, cell) in made.iter_mut().zip(cells) {
                match (column, *cell) {
                    (Column::Port(ports), _) => ports.push(port(reference, false)),
                    (Column::Texts(texts), Cell::Plain(text)) => texts.push(row, text),
                    (Column::Texts(texts), _) => texts.push_null(),
                }
            }
            Ok(())
        });
    }
    let arrays = made.into_iter().map(Column::finish).collect();
    Arc::new(StructArray::new(component_fields(), arrays, nulls.finish()))
}

impl Column {
    fn push_null(&mut self) {
        match self {
            Column::Texts(texts) => texts.push_null(),
            Column::Port(ports) => ports.push(None),
        }
    }

    fn finish(self) -> ArrayRef {
        match self {
            Column::Texts(texts) => Arc::new(texts.finish()),
            Column::Port(ports) => Arc::new(Int32Array::from(ports)),
        }
    }
}
