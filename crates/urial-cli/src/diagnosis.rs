//! Why an input has no result: a sentence or a report.

use std::fmt::{self, Display as _};

use urial::rfc2396::{Reference, Syntax};
use urial::{BuildError, Found, Template, Uri};
use urial_verbs::{Error, Help};

/// An error, as a sentence or as a report. Both name the option that the error is about, unless the
/// sentence already does.
pub(crate) struct Diagnosis<'a> {
    pub(crate) error: &'a Error<'a>,
    pub(crate) text: &'a [u8],
    pub(crate) at_length: bool,
}

/// The help, in terms of the command line.
const fn words(help: Help) -> &'static str {
    match help {
        Help::ReadIri => "read it as an IRI, with --iri",
        Help::MapToUri => "make a URI of it, with `urial to-uri`; it is an IRI already",
        Help::WriteIri => "write an IRI, with --iri",
        Help::EncodeData => "percent-encode data, with --data",
        Help::WriteIriOrEncodeData => {
            "write an IRI, with --iri, or percent-encode data, with --data"
        }
        Help::Lenient => "use --lenient, which reads what some programs write",
        _ => "",
    }
}

impl fmt::Display for Diagnosis<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Error::Part { option, error, .. } = self.error
            && option.strip_prefix("--") != Some(error.component().as_str())
        {
            write!(f, "{option}: ")?;
        }
        if self.at_length { self.report(f) } else { self.error.fmt(f) }
    }
}

impl Diagnosis<'_> {
    /// Writes the report of several lines.
    fn report(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.error {
            Error::Parse { error, help } => {
                error.explain(self.text).fmt(f)?;
                // The report may end with a fix, which is help, too.
                let or = if error.fix(self.text).is_some() { "or " } else { "" };
                help.map_or(Ok(()), |help| write!(f, "\n  help: {or}{}", words(help)))
            }
            Error::Scheme { error, help } => {
                match Uri::parse_bytes(self.text) {
                    Ok(uri) => error.explain(uri).fmt(f)?,
                    Err(_) => error.fmt(f)?,
                }
                help.map_or(Ok(()), |help| write!(f, "\n  help: {}", words(help)))
            }
            Error::Part { given, error: BuildError::Part(error), is_own: true, help, .. } => {
                error.explain(given).fmt(f)?;
                help.map_or(Ok(()), |help| write!(f, "\n  help: {}", words(help)))
            }
            Error::ToUri(error) => {
                error.explain(self.text).fmt(f)?;
                f.write_str("\n  help: without --idna the host need be no domain name")
            }
            Error::Legacy(error) => {
                error.explain(self.text).fmt(f)?;
                let is_bracket = error.found() == Found::Char('[');
                if is_bracket && Reference::parse_bytes(self.text, Syntax::RFC2732).is_ok() {
                    f.write_str("\n  help: read it with --edition 2732")?;
                }
                Ok(())
            }
            Error::Template(error) => error.explain(self.text).fmt(f),
            Error::Expand(error) => match self.template() {
                Some(template) => error.explain(template).fmt(f),
                None => error.fmt(f),
            },
            error => error.fmt(f),
        }
    }

    /// The input as a template.
    fn template(&self) -> Option<Template<'_>> {
        Template::parse(str::from_utf8(self.text).ok()?).ok()
    }
}
