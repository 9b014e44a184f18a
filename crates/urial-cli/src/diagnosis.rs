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
        Help::ReadIri => "use --iri to read IRIs",
        Help::MapToUri => "use `urial to-uri` to map this IRI to a URI",
        Help::WriteIri => "use --iri to write an IRI",
        Help::EncodeData => "use --data to percent-encode data",
        Help::WriteIriOrEncodeData => "use --iri to write an IRI, or --data to percent-encode data",
        Help::Lenient => "use --lenient to accept what some programs write",
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
                f.write_str("\n  help: without --idna, the host need not be a domain name")
            }
            Error::Legacy(error) => {
                error.explain(self.text).fmt(f)?;
                let is_bracket = error.found() == Found::Char('[');
                if is_bracket && Reference::parse_bytes(self.text, Syntax::RFC2732).is_ok() {
                    f.write_str("\n  help: use --edition 2732 to accept IPv6 addresses")?;
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
