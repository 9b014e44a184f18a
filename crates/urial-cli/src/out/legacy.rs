//! What is told by legacy editions: a reference and its components, as JSON, as columns, and as a list
//! for people; a target; and whether two meet.

use std::borrow::Cow;
use std::io::{self, Write};

use serde::Serialize;
use urial::rfc2396::java::Uri;
use urial::rfc2396::{AuthorityKind, HostKind, Normalizer, Reference, Syntax, Target};

use super::comparison::{OTHER_VEIL, VEIL, write_label};
use super::plain::ABSENT;
use super::printable;
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
    let password = password(reference);
    writeln!(out, "{}", visible(&veiled(reference.as_str(), password, VEIL)))?;
    for (name, part) in Parsed::new(reference).parts() {
        let Some(part) = part else { continue };
        let shown = match name {
            "authority" => veiled(part, password, VEIL),
            "userinfo" => veiled_end(part, password),
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
    /// By the normal form of RFC 2396, unless they are the same as they stand.
    pub(crate) fn by_normal_form(
        references: [Reference<'_>; 2],
        normalizer: Normalizer<'_>,
    ) -> Compared {
        let by_text = Compared::by_text(references);
        if by_text.meeting.is_some() {
            return by_text;
        }
        let forms = references.map(|reference| normalizer.normalize(reference));
        let meeting = (forms[0] == forms[1]).then_some("normal");
        Compared { forms, meeting, ..by_text }
    }

    /// By `java.net.URI.equals`, which makes no form, unless they are the same as they stand.
    pub(crate) fn by_equals(references: [Reference<'_>; 2]) -> Compared {
        let is_equal = match references.map(|reference| Uri::parse(reference.as_str())) {
            [Ok(a), Ok(b)] => a.equals(b),
            _ => false,
        };
        let by_text = Compared::by_text(references);
        Compared { meeting: by_text.meeting.or(is_equal.then_some("equals")), ..by_text }
    }

    fn by_text(references: [Reference<'_>; 2]) -> Compared {
        let forms = references.map(|reference| String::from(reference.as_str()));
        let meeting = (forms[0] == forms[1]).then_some("simple");
        Compared { syntax: references[0].syntax(), forms, meeting }
    }

    /// How they meet, if they do.
    pub(crate) fn meeting(&self) -> Option<&'static str> {
        self.meeting
    }

    /// Writes how they meet, and the form in which they do, or both forms; and an empty line. For
    /// people, so passwords are masked.
    pub(crate) fn write(&self, out: &mut impl Write) -> io::Result<()> {
        match self.meeting {
            Some(meeting) => writeln!(out, "meet on {meeting}")?,
            None => writeln!(out, "never meet")?,
        }
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
        let read = |form| Reference::parse_as(form, self.syntax).ok();
        let [a_password, b_password] = [a, b].map(|form| password(read(form)?));
        let b_veil = if a_password == b_password { VEIL } else { OTHER_VEIL };
        [veiled(a, a_password, VEIL), veiled(b, b_password, b_veil)]
    }
}

/// What may be a password, also in a registry's name: who wrote it may have meant a server.
fn password(reference: Reference<'_>) -> Option<&str> {
    let (userinfo, _) = reference.authority()?.rsplit_once('@')?;
    let (_, password) = userinfo.split_once(':')?;
    Some(password).filter(|password| !password.is_empty())
}

/// A text that has the authority in it, with `veil` for its password.
fn veiled(text: &str, password: Option<&str>, veil: &str) -> String {
    match password {
        // It begins at the first colon of the authority, and that of the scheme has `//` behind it.
        Some(password) => text.replacen(&format!(":{password}@"), &format!(":{veil}@"), 1),
        None => text.into(),
    }
}

/// A userinfo, which ends with its password.
fn veiled_end(userinfo: &str, password: Option<&str>) -> String {
    match password.and_then(|password| userinfo.strip_suffix(password)) {
        Some(rest) => format!("{rest}{VEIL}"),
        None => userinfo.into(),
    }
}
