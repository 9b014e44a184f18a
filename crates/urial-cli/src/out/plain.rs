//! Columns separated by tabs, which no valid URI or IRI holds, in the order of the JSON keys.

use std::io::{self, Write};

use urial::{Component, Reference};

use crate::syntax::Syntax;

/// Stands for what is absent: a component, or the result of an input that gave none. A backslash
/// cannot be part of a URI or IRI, so this is never a value.
pub(crate) const ABSENT: &str = "\\N";

/// The row of an input that is no reference.
pub(crate) const INVALID: &str = "invalid\t\\N\t\\N\t\\N\t\\N\t\\N\t\\N\t\\N\t\\N\t\\N";

/// Kind, scheme, authority, userinfo, host, host kind, port, path, query, fragment.
pub(crate) fn components<G: Syntax>(
    reference: Reference<'_, G>,
    out: &mut impl Write,
) -> io::Result<()> {
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
    out.write_all(super::kind(reference).as_bytes())?;
    for column in columns {
        out.write_all(b"\t")?;
        out.write_all(column.unwrap_or(ABSENT).as_bytes())?;
    }
    out.write_all(b"\n")
}
