//! One JSON object per input. The keys are a contract: always there, `null` for what is absent.

use std::io::{self, Write};

use serde::Serialize;
use urial::{Component, Found, ParseError, ResolveError, UriRef};

use crate::input::Input;

/// An input that is a URI reference.
#[derive(Serialize)]
pub(crate) struct Parsed<'a> {
    input: &'a str,
    valid: bool,
    kind: &'static str,
    scheme: Option<&'a str>,
    authority: Option<&'a str>,
    userinfo: Option<&'a str>,
    host: Option<&'a str>,
    host_kind: Option<&'static str>,
    port: Option<&'a str>,
    path: &'a str,
    query: Option<&'a str>,
    fragment: Option<&'a str>,
}

/// A reference and its target.
#[derive(Serialize)]
pub(crate) struct Resolved<'a> {
    input: String,
    valid: bool,
    target: &'a str,
}

/// An input that gave no result, and why.
#[derive(Serialize)]
pub(crate) struct Refused {
    input: String,
    valid: bool,
    error: Error,
}

#[derive(Serialize)]
struct Error {
    component: &'static str,
    offset: usize,
    expected: String,
    found: Option<String>,
    message: String,
}

/// Writes one object on a line of its own.
pub(crate) fn write(record: &impl Serialize, out: &mut impl Write) -> io::Result<()> {
    serde_json::to_writer(&mut *out, record)?;
    out.write_all(b"\n")
}

impl<'a> Parsed<'a> {
    pub(crate) fn new(reference: UriRef<'a>) -> Parsed<'a> {
        Parsed {
            input: reference.as_str(),
            valid: true,
            kind: super::kind(reference),
            scheme: reference.component(Component::Scheme),
            authority: reference.component(Component::Authority),
            userinfo: reference.component(Component::Userinfo),
            host: reference.component(Component::Host),
            host_kind: reference.host().map(|host| host.kind().as_str()),
            port: reference.component(Component::Port),
            path: reference.path().as_str(),
            query: reference.component(Component::Query),
            fragment: reference.component(Component::Fragment),
        }
    }
}

impl<'a> Resolved<'a> {
    pub(crate) fn new(input: &Input<'_>, target: &'a str) -> Resolved<'a> {
        Resolved { input: input.lossy(), valid: true, target }
    }
}

impl Refused {
    pub(crate) fn new(input: &Input<'_>, error: ParseError) -> Refused {
        let error = Error {
            component: error.component().as_str(),
            offset: error.offset(),
            expected: error.expected().to_string(),
            found: found(error.found()),
            message: error.to_string(),
        };
        Refused { input: input.lossy(), valid: false, error }
    }

    /// A reference that is valid, but has no target: it, or the base, climbs above the root.
    pub(crate) fn unresolved(input: &Input<'_>, error: ResolveError) -> Refused {
        let message = error.to_string();
        let error = match error {
            ResolveError::Excess { in_base, offset } => Error {
                component: if in_base { "base" } else { Component::Path.as_str() },
                offset,
                expected: "a segment to remove".into(),
                found: Some("..".into()),
                message,
            },
            _ => Error {
                component: Component::Input.as_str(),
                offset: input.text.len(),
                expected: "a target of at most 4294967295 bytes".into(),
                found: None,
                message,
            },
        };
        Refused { input: input.lossy(), valid: false, error }
    }
}

fn found(found: Found) -> Option<String> {
    match found {
        Found::End => None,
        Found::Char(found) => Some(found.into()),
        other => Some(other.to_string()),
    }
}
