//! How five specifications read one URL, where they disagree, and whether that matters.
//!
//! A filter is bypassed if the program that checks a URL and the program that fetches it read
//! different hosts. [`diff`] reads a text by RFC 3986, RFC 2396, `java.net.URI`, RFC 3987 and the
//! URL standard of browsers, and compares the meanings:
//!
//! ```
//! use urial::Component;
//! use urial_diff::{Aspect, Reader, DiffVerdict, diff};
//!
//! let diff = diff(br"http://good.com\@evil.com/", None);
//! assert_eq!(diff.verdict(), DiffVerdict::Differs(Aspect::Rejected));
//! let by = |reader| diff.reading(reader).unwrap();
//! assert_eq!(by(Reader::Whatwg).unwrap().host.as_deref(), Some("good.com"));
//! assert!(by(Reader::Rfc3986).is_err());
//!
//! let same = urial_diff::diff(b"http://e.org/%7Eu", None);
//! assert_eq!(same.verdict(), DiffVerdict::Same);
//! let (_, read) = same.readings().next().unwrap();
//! assert_eq!(read.unwrap().component(Component::Path), Some("/%7Eu"));
//! ```
//!
//! The crate `url` implements the URL standard, except for paths of files, domains of ASCII
//! characters and a few rejections, for which it follows an older version of the standard.

#![cfg_attr(docsrs, feature(doc_cfg))]

mod cut;
mod file;
mod legacy;
mod meaning;
mod rfc;
mod verdict;
mod whatwg;

use std::fmt;

use urial::{Component, Found};

pub use verdict::{Aspect, DiffVerdict, Difference};

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

    /// Returns the specification: its title, edition and place.
    ///
    /// ```
    /// assert_eq!(urial_diff::Reader::Rfc3986.specification(), "RFC 3986, of 2005");
    /// ```
    #[must_use]
    pub const fn specification(self) -> &'static str {
        match self {
            Reader::Rfc3986 => "RFC 3986, of 2005",
            Reader::Rfc2396 => "RFC 2396, of 1998, to the letter",
            Reader::Java => "java.net.URI of JDK 17",
            Reader::Rfc3987 => "RFC 3987, of 2005",
            Reader::Whatwg => "the URL standard of the WHATWG, as of June 2026",
        }
    }

    /// Returns who reads so, and what is peculiar about it.
    ///
    /// ```
    /// assert!(urial_diff::Reader::Rfc2396.about().contains("IPv6"));
    /// ```
    #[must_use]
    pub const fn about(self) -> &'static str {
        match self {
            Reader::Rfc3986 => "the grammar of URIs, which most libraries and servers claim",
            Reader::Rfc2396 => {
                "the grammar before it, of old libraries: no IPv6 addresses, and names of a \
                 registry in place of hosts"
            }
            Reader::Java => {
                "programs for the Java platform: RFC 2396 with IPv6 addresses and other characters"
            }
            Reader::Rfc3987 => "the grammar of IRIs, which have characters beyond ASCII",
            Reader::Whatwg => {
                "browsers and Node: repairs nearly any text, and reads a backslash as a slash"
            }
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
///
/// `Debug` shows the scheme alone, because any other may have secrets (RFC 3986 §7.5).
#[derive(Clone, PartialEq, Eq, Default)]
#[non_exhaustive]
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

impl fmt::Debug for Reading {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Reading").field("scheme", &self.scheme).finish_non_exhaustive()
    }
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
#[non_exhaustive]
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

impl fmt::Display for Rejection {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

impl std::error::Error for Rejection {}

/// One text as all readers read it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Diff {
    readings: Vec<(Reader, Answer)>,
    differences: Vec<Difference>,
    verdict: DiffVerdict,
}

/// Reads `text` by every reader, each with its own rules of resolution if there is a `base`, and
/// compares the readings.
///
/// Two readings mean the same if RFC 3986 §6.2 makes them equal, up to the rules of the scheme.
/// Linear in the length of both texts.
#[must_use]
pub fn diff(text: &[u8], base: Option<&[u8]>) -> Diff {
    diff_by(&Reader::ALL, text, base)
}

/// Reads and compares as [`diff`] does, but only by `readers`.
///
/// ```
/// use urial_diff::{Reader, DiffVerdict, diff_by};
///
/// let browsers_and_java = [Reader::Whatwg, Reader::Java];
/// let diff = diff_by(&browsers_and_java, b"http://e.org/|", None);
/// assert!(diff.reading(Reader::Java).unwrap().is_err());
/// assert!(diff.reading(Reader::Rfc3986).is_none());
/// ```
#[must_use]
pub fn diff_by(readers: &[Reader], text: &[u8], base: Option<&[u8]>) -> Diff {
    let readings: Vec<_> = readers.iter().map(|it| (*it, it.read(text, base))).collect();
    let differences = verdict::differences(&readings);
    let verdict = verdict::verdict(&readings, &differences);
    Diff { readings, differences, verdict }
}

impl Diff {
    /// Returns what `reader` reads, or why it rejects the text; `None` for a reader that was not
    /// asked.
    #[must_use]
    pub fn reading(&self, reader: Reader) -> Option<Result<&Reading, &Rejection>> {
        self.readings().find(|(it, _)| *it == reader).map(|(_, read)| read)
    }

    /// Iterates over the readers and their readings.
    pub fn readings(&self) -> impl Iterator<Item = (Reader, Result<&Reading, &Rejection>)> {
        self.readings.iter().map(|(reader, answer)| (*reader, answer.as_ref()))
    }

    /// Returns whether some reader rejects the text in its authority, and another accepts the text.
    ///
    /// Then the first program goes nowhere, and the second to a host that the first never saw.
    ///
    /// ```
    /// assert!(urial_diff::diff(br"http://good.com\@evil.com/", None).is_authority_rejected());
    /// assert!(!urial_diff::diff(b"http://e.org/|", None).is_authority_rejected());
    /// ```
    #[must_use]
    pub fn is_authority_rejected(&self) -> bool {
        let is_in_authority = |it: &Rejection| {
            let parts = ["authority", "userinfo", "host", "port"];
            !it.is_base && it.component.is_some_and(|component| parts.contains(&component))
        };
        let mut answers = self.readings().map(|(_, read)| read);
        !self.is_rejected_by_all() && answers.any(|it| it.is_err_and(is_in_authority))
    }

    /// Returns whether a difference is as grave as `verdict`, or graver. A rejection in the
    /// authority is as grave as a difference of hosts.
    #[must_use]
    pub fn is_as_grave_as(&self, verdict: DiffVerdict) -> bool {
        self.is_authority_rejected() || self.verdict.is_as_grave_as(verdict)
    }

    /// Returns the differences: first whether the text is rejected, then the components in order.
    #[must_use]
    pub fn differences(&self) -> &[Difference] {
        &self.differences
    }

    /// Returns the gravest difference.
    #[must_use]
    pub fn verdict(&self) -> DiffVerdict {
        self.verdict
    }

    /// Returns whether every reader rejects the text.
    #[must_use]
    pub fn is_rejected_by_all(&self) -> bool {
        self.verdict == DiffVerdict::Invalid
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

/// The README's example, compiled and run.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
