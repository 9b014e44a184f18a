//! What is told by legacy editions: a reference and its components, as JSON, as columns, and as a list
//! for people; a target; and whether two meet.

use std::borrow::Cow;
use std::io::{self, Write};
use std::ops::Range;

use serde::Serialize;
use urial::rfc2396::java::Uri;
use urial::rfc2396::{AuthorityKind, HostKind, Normalizer, Reference, Syntax, Target};

use super::comparison::{OTHER_VEIL, VEIL, write_label};
use super::plain::ABSENT;
use super::printable;
use super::secrets::between;
use crate::input::Input;

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
            ("opaque part", self.opaque_part),
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
}

/// Writes the reference and a list of what it has, with an empty line after it. For people, so a
/// password is masked (RFC 3986 §3.2.1), also where it would be one if the authority were a server.
pub(crate) fn list(reference: Reference<'_>, out: &mut impl Write) -> io::Result<()> {
    writeln!(out, "{}", visible(&reference.masked().to_string()))?;
    let password = password(reference);
    for (name, part) in Parsed::new(reference).parts() {
        let Some(part) = part else { continue };
        let shown = match name {
            // Both begin where the authority does.
            "authority" | "userinfo" => veiled(part, password.as_ref(), VEIL),
            "authority kind" if reference.authority_kind() == Some(AuthorityKind::Registry) => {
                format!("{part}, which has no host")
            }
            _ => part.into(),
        };
        writeln!(out, "  {name:16}{}", visible(&shown))?;
    }
    writeln!(out)
}

/// Text as people see it. Quotes are in no URI, so those of the empty text cannot be a value.
fn visible(text: &str) -> String {
    if text.is_empty() { "\"\"".into() } else { printable(text) }
}

/// An input and its target. That is no text where it is the current document, so JSON has none.
#[derive(Serialize)]
pub(crate) struct Resolved<'a> {
    input: Option<Cow<'a, str>>,
    valid: bool,
    target: Option<&'a str>,
    current_document: bool,
    fragment: Option<&'a str>,
}

impl<'a> Resolved<'a> {
    pub(crate) fn new(input: Input<'a>, target: &'a Target<'a>) -> Resolved<'a> {
        let text = target.as_str();
        let fragment = match target {
            Target::CurrentDocument { fragment } => *fragment,
            Target::Reference(text) => text.split_once('#').map(|(_, fragment)| fragment),
        };
        let current_document = text.is_none();
        Resolved { input: input.lossy(), valid: true, target: text, current_document, fragment }
    }
}

/// Two references, and how they meet.
pub(crate) struct Compared {
    syntax: Syntax,
    /// The two as they stand, or as they are written to be compared.
    forms: [String; 2],
    meeting: Option<&'static str>,
}

impl Compared {
    /// By `java.net.URI.equals`, which makes no form, or by the normal form of RFC 2396; unless they are
    /// the same as they stand.
    pub(crate) fn new(references: [Reference<'_>; 2], normalizer: Normalizer<'_>) -> Compared {
        let syntax = references[0].syntax();
        let texts = references.map(|reference| String::from(reference.as_str()));
        if texts[0] == texts[1] {
            return Compared { syntax, forms: texts, meeting: Some("simple") };
        }
        if let [Some(a), Some(b)] = references.map(Uri::of) {
            return Compared { syntax, forms: texts, meeting: a.equals(b).then_some("equals") };
        }
        let forms = references.map(|reference| normalizer.normalize(reference));
        let meeting = (forms[0] == forms[1]).then_some("normal");
        Compared { syntax, forms, meeting }
    }

    /// How they meet, if they do.
    pub(crate) fn meeting(&self) -> Option<&'static str> {
        self.meeting
    }

    /// Writes how they meet, and the form in which they do, or both forms; and an empty line. For
    /// people, so passwords are masked.
    pub(crate) fn write(&self, out: &mut impl Write) -> io::Result<()> {
        let sentence = match self.meeting {
            Some("simple") => "the same text",
            Some("equals") => "equal by java.net.URI.equals",
            Some(_) => "the same normal form",
            None => "never meet",
        };
        writeln!(out, "{sentence}")?;
        let labels = if self.forms[0] == self.forms[1] { &["both"][..] } else { &["a", "b"] };
        for (label, form) in labels.iter().zip(self.veiled()) {
            write_label(label, out)?;
            writeln!(out, "{}", visible(&form))?;
        }
        writeln!(out)
    }

    /// The forms, whose passwords look different if they are.
    fn veiled(&self) -> [String; 2] {
        let [a, b] = self.forms.each_ref();
        let [in_a, in_b] = [a, b].map(|form| self.password(form));
        let is_same = in_a.clone().map(|range| &a[range]) == in_b.clone().map(|range| &b[range]);
        let b_veil = if is_same { VEIL } else { OTHER_VEIL };
        [veiled(a, in_a.as_ref(), VEIL), veiled(b, in_b.as_ref(), b_veil)]
    }

    /// Where the password of a form stands in it.
    fn password(&self, form: &str) -> Option<Range<usize>> {
        let reference = Reference::parse_as(form, self.syntax).ok()?;
        let authority = reference.scheme().map_or(0, |scheme| scheme.len() + 1) + "//".len();
        let Range { start, end } = password(reference)?;
        Some(authority + start..authority + end)
    }
}

/// Where what may be a password stands in the authority, also in a registry's name: who wrote it may
/// have meant a server.
fn password(reference: Reference<'_>) -> Option<Range<usize>> {
    between(reference.authority()?.as_bytes())
}

fn veiled(text: &str, password: Option<&Range<usize>>, veil: &str) -> String {
    match password {
        Some(&Range { start, end }) => [&text[..start], veil, &text[end..]].concat(),
        None => text.into(),
    }
}
