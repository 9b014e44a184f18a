//! How five specifications read one URL, where they disagree, and whether that matters.
//!
//! A filter is bypassed if the program that checks a URL and the program that fetches it read
//! different hosts. [`diff`] reads a text by RFC 3986, RFC 2396, `java.net.URI`, RFC 3987 and the
//! URL standard of browsers, and compares the meanings:
//!
//! ```
//! use urial::Component;
//! use urial_diff::{Aspect, Reader, Verdict, diff};
//!
//! let diff = diff(br"http://good.com\@evil.com/", None);
//! assert_eq!(diff.verdict(), Verdict::Differs(Aspect::Rejected));
//! assert_eq!(diff.reading(Reader::Whatwg).unwrap().host.as_deref(), Some("good.com"));
//! assert!(diff.reading(Reader::Rfc3986).is_err());
//!
//! let same = urial_diff::diff(b"http://e.org/%7Eu", None);
//! assert_eq!(same.verdict(), Verdict::Same);
//! assert_eq!(same.reading(Reader::Java).unwrap().component(Component::Path), Some("/%7Eu"));
//! ```
//!
//! The crate `url` implements the URL standard, except for paths of files, domains of ASCII
//! characters and a few rejections, for which it follows an older version of the standard.

mod cut;
mod file;
mod legacy;
mod meaning;
mod rfc;
mod verdict;
mod whatwg;

use urial::{Component, Found};

pub use verdict::{Aspect, Difference, Verdict};

/// A specification by which a text is read.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Reader {
    /// RFC 3986: URIs.
    Rfc3986,
    /// RFC 2396, literally: without the IPv6 addresses of RFC 2732.
    Rfc2396,
    /// `java.net.URI` of JDK 17.
    Java,
    /// RFC 3987: IRIs.
    Rfc3987,
    /// The URL standard of the WHATWG, as of June 2026, which browsers and Node follow.
    Whatwg,
}

impl Reader {
    /// All readers, in the order of every list of this crate.
    pub const ALL: [Reader; 5] =
        [Reader::Rfc3986, Reader::Rfc2396, Reader::Java, Reader::Rfc3987, Reader::Whatwg];

    /// Returns the name: `rfc3986`, `rfc2396`, `java`, `rfc3987` or `whatwg`.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Reader::Rfc3986 => "rfc3986",
            Reader::Rfc2396 => "rfc2396",
            Reader::Java => "java",
            Reader::Rfc3987 => "rfc3987",
            Reader::Whatwg => "whatwg",
        }
    }

    /// Reads `text`, or resolves it against `base` and reads the target.
    ///
    /// # Errors
    /// A text or a base that this reader rejects.
    pub fn read(self, text: &[u8], base: Option<&[u8]>) -> Result<Reading, Rejection> {
        match self {
            Reader::Rfc3986 => rfc::read::<urial::Rfc3986>(text, base),
            Reader::Rfc3987 => rfc::read::<urial::Rfc3987>(text, base),
            Reader::Rfc2396 => legacy::read_rfc2396(text, base),
            Reader::Java => legacy::read_java(text, base),
            Reader::Whatwg => whatwg::read(text, base),
        }
    }
}

/// The components that a reader finds, without their delimiters. An absent component is `None`.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Reading {
    /// The target of the resolution, if there is a base.
    pub target: Option<String>,
    /// The scheme.
    pub scheme: Option<String>,
    /// The authority. It is not compared, because its parts are. But an authority of RFC 2396 that
    /// is a registry-based name has no parts.
    pub authority: Option<String>,
    /// The userinfo.
    pub userinfo: Option<String>,
    /// The host.
    pub host: Option<String>,
    /// The port.
    pub port: Option<String>,
    /// The path or opaque part.
    pub path: String,
    /// The query.
    pub query: Option<String>,
    /// The fragment.
    pub fragment: Option<String>,
}

impl Reading {
    /// The components that are compared.
    pub const COMPARED: [Component; 7] = [
        Component::Scheme,
        Component::Userinfo,
        Component::Host,
        Component::Port,
        Component::Path,
        Component::Query,
        Component::Fragment,
    ];

    /// Returns a component.
    #[must_use]
    pub fn component(&self, component: Component) -> Option<&str> {
        match component {
            Component::Scheme => self.scheme.as_deref(),
            Component::Authority => self.authority.as_deref(),
            Component::Userinfo => self.userinfo.as_deref(),
            Component::Host => self.host.as_deref(),
            Component::Port => self.port.as_deref(),
            Component::Path => Some(&self.path),
            Component::Query => self.query.as_deref(),
            Component::Fragment => self.fragment.as_deref(),
            _ => None,
        }
    }
}

/// Why a reader rejects a text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Rejection {
    /// Whether the base is rejected, not the text.
    pub is_base: bool,
    /// The component, if the reader names one.
    pub component: Option<&'static str>,
    /// The offset of the byte, if the reader names one.
    pub offset: Option<usize>,
    /// The sentence.
    pub message: String,
}

impl std::fmt::Display for Rejection {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.message)
    }
}

impl std::error::Error for Rejection {}

/// One text as all readers read it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Diff {
    readings: [Result<Reading, Rejection>; 5],
    differences: Vec<Difference>,
    verdict: Verdict,
}

/// Reads `text` by every reader, each with its own rules of resolution if there is a `base`, and
/// compares the readings.
///
/// Two readings mean the same if RFC 3986 §6.2 makes them equal, up to the rules of the scheme.
/// Linear in the length of both texts.
#[must_use]
pub fn diff(text: &[u8], base: Option<&[u8]>) -> Diff {
    let readings = Reader::ALL.map(|reader| reader.read(text, base));
    let differences = verdict::differences(&readings);
    let verdict = verdict::verdict(&readings, &differences);
    Diff { readings, differences, verdict }
}

impl Diff {
    /// Returns what `reader` reads.
    ///
    /// # Errors
    /// Why it rejects the text.
    pub fn reading(&self, reader: Reader) -> Result<&Reading, &Rejection> {
        let at = Reader::ALL.iter().position(|&it| it == reader);
        self.readings[at.unwrap_or_default()].as_ref()
    }

    /// Iterates over the readers and their readings.
    pub fn readings(&self) -> impl Iterator<Item = (Reader, Result<&Reading, &Rejection>)> {
        Reader::ALL.into_iter().zip(self.readings.iter().map(Result::as_ref))
    }

    /// Returns the differences: first whether the text is rejected, then the components in order.
    #[must_use]
    pub fn differences(&self) -> &[Difference] {
        &self.differences
    }

    /// Returns the gravest difference.
    #[must_use]
    pub fn verdict(&self) -> Verdict {
        self.verdict
    }

    /// Returns whether every reader rejects the text.
    #[must_use]
    pub fn is_rejected_by_all(&self) -> bool {
        self.verdict == Verdict::Invalid
    }
}

type Answer = Result<Reading, Rejection>;

impl Rejection {
    /// A rejection of the whole text.
    fn of_all(message: String) -> Rejection {
        Rejection { is_base: false, component: None, offset: None, message }
    }

    /// A rejection of a component, without an offset.
    fn of(component: &'static str, expected: &str) -> Rejection {
        let message = format!("{component}: expected {expected}");
        Rejection { component: Some(component), ..Rejection::of_all(message) }
    }

    fn without_scheme() -> Rejection {
        Rejection::of("scheme", "a scheme, found none")
    }

    fn of_base(self) -> Rejection {
        Rejection { is_base: true, ..self }
    }
}

/// The text, for a reader of text.
fn utf8(octets: &[u8]) -> Result<&str, Rejection> {
    str::from_utf8(octets).map_err(|error| {
        let offset = error.valid_up_to();
        let found = Found::Byte(octets[offset]);
        let message = format!("input: expected UTF-8, found {found} at byte {offset}");
        Rejection { is_base: false, component: Some("input"), offset: Some(offset), message }
    })
}
