//! A reference of RFC 2396 and its components: as JSON, as columns, and as a list for people.

use std::io::{self, Write};

use serde::Serialize;
use urial::rfc2396::{AuthorityKind, HostKind, Reference};

use super::plain::ABSENT;
use super::printable;

/// An input that is a reference: the keys of `urial parse`, and two that only this edition has.
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
    path: Option<&'a str>,
    query: Option<&'a str>,
    fragment: Option<&'a str>,
    opaque_part: Option<&'a str>,
    authority_kind: Option<&'static str>,
}

/// The row of an input that is no reference.
pub(crate) const INVALID: &str = "invalid\t\\N\t\\N\t\\N\t\\N\t\\N\t\\N\t\\N\t\\N\t\\N\t\\N\t\\N";

impl<'a> Parsed<'a> {
    pub(crate) fn new(reference: Reference<'a>) -> Parsed<'a> {
        Parsed {
            input: reference.as_str(),
            valid: true,
            kind: if reference.is_absolute() { "uri" } else { "relative-reference" },
            scheme: reference.scheme(),
            authority: reference.authority(),
            userinfo: reference.userinfo(),
            host: reference.host(),
            host_kind: reference.host_kind().map(HostKind::as_str),
            port: reference.port(),
            path: reference.path(),
            query: reference.query(),
            fragment: reference.fragment(),
            opaque_part: reference.opaque_part(),
            authority_kind: reference.authority_kind().map(AuthorityKind::as_str),
        }
    }

    /// The values of the keys behind "kind", by their keys.
    fn parts(&self) -> [(&'static str, Option<&'a str>); 11] {
        [
            ("scheme", self.scheme),
            ("authority", self.authority),
            ("userinfo", self.userinfo),
            ("host", self.host),
            ("host kind", self.host_kind),
            ("port", self.port),
            ("path", self.path),
            ("query", self.query),
            ("fragment", self.fragment),
            ("opaque", self.opaque_part),
            ("authority kind", self.authority_kind),
        ]
    }

    /// Writes a line of columns, in the order of the keys.
    pub(crate) fn columns(&self, out: &mut impl Write) -> io::Result<()> {
        out.write_all(self.kind.as_bytes())?;
        for (_, part) in self.parts() {
            write!(out, "\t{}", part.unwrap_or(ABSENT))?;
        }
        writeln!(out)
    }

    /// Writes a list of what is there, with an empty line after it. For people, so a password is masked
    /// (RFC 3986 §3.2.1), also where it would be one if the authority were a server.
    pub(crate) fn list(&self, out: &mut impl Write) -> io::Result<()> {
        for (name, part) in self.parts() {
            let Some(part) = part else { continue };
            let shown = match name {
                "authority" => match part.rsplit_once('@') {
                    Some((userinfo, rest)) => format!("{}@{rest}", masked(userinfo)),
                    None => part.into(),
                },
                "userinfo" => masked(part),
                _ => part.into(),
            };
            // Quotes are in no URI, so this cannot be a value.
            let shown = if shown.is_empty() { "\"\"".into() } else { printable(&shown) };
            writeln!(out, "  {name:16}{shown}")?;
        }
        writeln!(out)
    }
}

fn masked(userinfo: &str) -> String {
    match userinfo.split_once(':') {
        Some((user, password)) if !password.is_empty() => format!("{user}:***"),
        _ => userinfo.into(),
    }
}
