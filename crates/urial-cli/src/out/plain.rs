//! Columns separated by tabs, which no valid URI holds, in the order of the JSON keys.

use std::io::{self, Write};

use urial::{Component, UriRef};

/// Stands for an absent component. A backslash cannot be part of a URI, so this is never a value.
const ABSENT: &str = "\\N";

/// Kind, scheme, authority, userinfo, host, host kind, port, path, query, fragment.
pub(crate) fn components(reference: UriRef<'_>, out: &mut impl Write) -> io::Result<()> {
    let text = |component| reference.component(component);
    let columns = [
        text(Component::Scheme),
        text(Component::Authority),
        text(Component::Userinfo),
        text(Component::Host),
        reference.host().map(|host| host.kind().as_str()),
        text(Component::Port),
        text(Component::Path),
        text(Component::Query),
        text(Component::Fragment),
    ];
    write_row(super::kind(reference), &columns, out)
}

/// The row of an input that is no URI reference, so that rows and inputs stay in step.
pub(crate) fn invalid(out: &mut impl Write) -> io::Result<()> {
    write_row("invalid", &[None; 9], out)
}

fn write_row(kind: &str, columns: &[Option<&str>], out: &mut impl Write) -> io::Result<()> {
    out.write_all(kind.as_bytes())?;
    for column in columns {
        out.write_all(b"\t")?;
        out.write_all(column.unwrap_or(ABSENT).as_bytes())?;
    }
    out.write_all(b"\n")
}
