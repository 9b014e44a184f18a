//! Components of references.

use std::sync::Arc;

use arrow_array::{ArrayRef, Int32Array, StructArray};
use arrow_buffer::NullBufferBuilder;
use urial::{Component, Scheme, UriRef};

use crate::function::{Argument, Example, Function, Run, Type, component_fields};
use crate::kernel::{numbers, part, reference};
use crate::views::{Rows, Texts, Views};

const U: Argument = Argument::texts("u");

/// Most functions have a reference alone.
const OF_U: &[Argument] = &[U];

pub(super) const FUNCTIONS: &[Function] = &[
    Function {
        name: "uri_scheme",
        summary: "The scheme, as written.",
        section: "RFC 3986 §3.1",
        examples: &[
            Example { arguments: &["'HTTP://e.org/a'"], result: "HTTP" },
            Example { arguments: &["'//e.org/a'"], result: "NULL" },
        ],
        ..Function::of(OF_U, |_| Ok(component_of(Component::Scheme)))
    },
    Function {
        name: "uri_authority",
        summary: "The authority: userinfo, host and port, with their delimiters.",
        section: "RFC 3986 §3.2",
        examples: &[
            Example { arguments: &["'ftp://anna@e.org:21/a'"], result: "anna@e.org:21" },
            Example { arguments: &["'mailto:a@e.org'"], result: "NULL" },
        ],
        ..Function::of(OF_U, |_| Ok(component_of(Component::Authority)))
    },
    Function {
        name: "uri_userinfo",
        summary: "The userinfo, without its `@`.",
        section: "RFC 3986 §3.2.1",
        examples: &[
            Example { arguments: &["'ftp://anna@e.org/'"], result: "anna" },
            Example { arguments: &["'ftp://@e.org/'"], result: "" },
        ],
        ..Function::of(OF_U, |_| Ok(component_of(Component::Userinfo)))
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
        ..Function::of(OF_U, |_| Ok(component_of(Component::Host)))
    },
    Function {
        name: "uri_port",
        result: Type::Number,
        summary: "The port. With `true`, the default port of the scheme, if there is no port.",
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
        ..Function::of(&[U, Argument::boolean("default").optional()], |constants| {
            let has_default = constants.is_true(1);
            Ok(Box::new(move |columns, _| {
                Ok(numbers(&columns[0], |text| port(UriRef::parse(text).ok()?, has_default)))
            }))
        })
    },
    Function {
        name: "uri_path",
        summary: "The path, which every reference has; it may be empty.",
        section: "RFC 3986 §3.3",
        examples: &[
            Example { arguments: &["'http://e.org/a%20b?q'"], result: "/a%20b" },
            Example { arguments: &["'http://e.org'"], result: "" },
        ],
        ..Function::of(OF_U, |_| Ok(component_of(Component::Path)))
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
        ..Function::of(OF_U, |_| Ok(component_of(Component::Query)))
    },
    Function {
        name: "uri_fragment",
        summary: "The fragment, without its `#`.",
        section: "RFC 3986 §3.5",
        examples: &[
            Example { arguments: &["'/a#b'"], result: "b" },
            Example { arguments: &["'/a'"], result: "NULL" },
        ],
        ..Function::of(OF_U, |_| Ok(component_of(Component::Fragment)))
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
        ..Function::of(OF_U, |_| Ok(Box::new(|columns, _| Ok(components(&columns[0])))))
    },
];

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

/// The columns of `urial parse` that have the text of a component.
const TEXTS: [Component; 7] = [
    Component::Scheme,
    Component::Authority,
    Component::Userinfo,
    Component::Host,
    Component::Path,
    Component::Query,
    Component::Fragment,
];

fn components(column: &Texts) -> ArrayRef {
    let rows = Rows::new(column);
    let mut texts = TEXTS.map(|_| Views::of(column));
    let [mut kinds, mut host_kinds] = [Views::of(column), Views::of(column)];
    let mut ports = Vec::with_capacity(column.len());
    let mut nulls = NullBufferBuilder::new(column.len());
    for row in rows.iter() {
        let parsed = row.and_then(|row| Some((row, reference(row)?)));
        nulls.append(parsed.is_some());
        ports.push(parsed.and_then(|(_, reference)| port(reference, false)));
        let Some((row, reference)) = parsed else {
            texts.iter_mut().chain([&mut kinds, &mut host_kinds]).for_each(Views::push_null);
            continue;
        };
        for (component, texts) in TEXTS.into_iter().zip(&mut texts) {
            match reference.component(component) {
                Some(text) => texts.push(row, text),
                None => texts.push_null(),
            }
        }
        kinds.push_word(if reference.is_uri() { "uri" } else { "relative-reference" });
        match reference.host() {
            Some(host) => host_kinds.push_word(host.kind().as_str()),
            None => host_kinds.push_null(),
        }
    }
    let finished = |texts: Views| Arc::new(texts.finish()) as ArrayRef;
    let [scheme, authority, userinfo, host, path, query, fragment] = texts.map(finished);
    let [kind, host_kind] = [kinds, host_kinds].map(finished);
    let port = Arc::new(Int32Array::from(ports));
    // In the order of `component_fields`, which a test compares.
    let all: [ArrayRef; 10] =
        [kind, scheme, authority, userinfo, host, host_kind, port, path, query, fragment];
    Arc::new(StructArray::new(component_fields(), all.into(), nulls.finish()))
}
