//! The formats of documents, and how one is known.

use std::str::FromStr;
use std::{fmt, io};

/// A format of documents with references.
///
/// ```
/// # use urial_find::Format;
/// assert_eq!("text/html; charset=utf-8".parse(), Ok(Format::Html));
/// assert_eq!("markdown".parse(), Ok(Format::Markdown));
/// assert_eq!(Format::of("index.html", b""), Format::Html);
/// assert_eq!(Format::of("-", b"<!DOCTYPE html>"), Format::Html);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum Format {
    /// Plain text, for which [`Finder::find`](crate::Finder::find) states the rules.
    Text,
    /// HTML (feature `html`).
    Html,
    /// XML with its vocabularies: XHTML, SVG, Atom, RSS, sitemaps (feature `xml`).
    Xml,
    /// Markdown as `CommonMark` defines it, with HTML in it and the tables and footnotes of GitHub
    /// (feature `markdown`). Destinations count where they are written: in a link or an image, or
    /// in a definition.
    Markdown,
    /// A style sheet.
    Css,
    /// JSON, one value or one in each line: URIs in its strings, and in JSON that is in a string.
    Json,
    /// A mail message or a web archive: MIME, MHTML (feature `mime`). Its base is the nearest
    /// `Content-Location` outward (RFC 2557 §5), not the obsolete `Content-Base`; without any, it
    /// is `thismessage:/`. Parts that are encoded, or not in UTF-8, have their numbers as names:
    /// `part 1.2`. URIs are found in all fields but those of trace, signatures and identifiers.
    Mime,
    /// Records of a web crawl (feature `warc`). The payloads of responses and resources are parts
    /// without their codings, as `record 3`; references in fields are in `record 3/header`. Their
    /// base is the URI of the record.
    Warc,
    /// A manual page with macros of `man` or `mdoc`: `.UR`, `.MT`, `.Lk`, `.Mt`, and text.
    Man,
    /// Texinfo: `@uref`, `@url`, `@indicateurl`, `@email`, and text.
    Texinfo,
}

/// A format that is not known: the error of [`Format::from_str`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct UnknownFormat;

/// A feature of this crate that is off, and without which a document cannot be read: the cause of
/// an error of [`Finder::find_links`](crate::Finder::find_links).
///
/// ```
/// # use urial_find::{Finder, Format, MissingFeature};
/// let found = Finder::new().find_links("<a href=b>", Format::Html, None, |_| Ok(()));
/// match found.map_err(|error| error.downcast::<MissingFeature>()) {
///     Ok(()) => assert!(Format::Html.is_available()),
///     Err(missing) => assert_eq!(missing.unwrap().feature(), "html"),
/// }
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct MissingFeature {
    pub(crate) feature: &'static str,
}

/// Each format: its name, its media types, the ends of its file names.
const FORMATS: [(Format, &str, &[&str], &[&str]); 10] = [
    (Format::Text, "text", &["text/plain"], &["txt", "text", "rst", "org", "log"]),
    (Format::Html, "html", &["text/html"], &["html", "htm"]),
    (
        Format::Xml,
        "xml",
        &["application/xml", "text/xml"],
        &["xml", "xhtml", "xht", "svg", "atom", "rss", "rdf", "opml", "xsd", "xsl", "xslt", "wsdl"],
    ),
    (Format::Markdown, "markdown", &["text/markdown"], &["md", "markdown", "mkd"]),
    (Format::Css, "css", &["text/css"], &["css"]),
    (
        Format::Json,
        "json",
        &["application/json", "application/jsonl", "application/x-ndjson", "text/json"],
        &["json", "jsonl", "ndjson", "geojson", "jsonld", "har", "ipynb", "webmanifest"],
    ),
    (
        Format::Mime,
        "mime",
        &["message/rfc822", "message/global", "multipart/related", "multipart/mixed"],
        &["eml", "mht", "mhtml", "mim"],
    ),
    (Format::Warc, "warc", &["application/warc"], &["warc", "warc.gz"]),
    (Format::Man, "man", &["text/troff"], &["man", "mdoc"]),
    (Format::Texinfo, "texinfo", &["application/x-texinfo"], &["texi", "texinfo", "txi"]),
];

impl Format {
    /// Iterates over all formats.
    ///
    /// ```
    /// assert!(urial_find::Format::all().any(|it| it.as_str() == "html"));
    /// ```
    pub fn all() -> impl Iterator<Item = Format> {
        FORMATS.iter().map(|it| it.0)
    }

    /// Returns the name: `text`, `html`, `xml`, `markdown`, `css`, `json`, `mime`, `warc`, `man` or
    /// `texinfo`.
    #[must_use]
    pub fn as_str(self) -> &'static str {
        FORMATS.into_iter().find(|it| it.0 == self).map_or("text", |it| it.1)
    }

    /// Returns whether documents in this format can be read: whether its feature is on.
    ///
    /// ```
    /// # use urial_find::Format;
    /// assert!(Format::Text.is_available());
    /// assert_eq!(Format::Xml.is_available(), cfg!(feature = "xml"));
    /// ```
    #[must_use]
    pub fn is_available(self) -> bool {
        self.missing().is_none()
    }

    /// Returns the feature of the format, if that is off.
    pub(crate) fn missing(self) -> Option<MissingFeature> {
        let is_on = match self {
            Format::Html => cfg!(feature = "html"),
            Format::Xml => cfg!(feature = "xml"),
            Format::Markdown => cfg!(feature = "markdown"),
            Format::Mime => cfg!(feature = "mime"),
            Format::Warc => cfg!(feature = "warc"),
            Format::Text | Format::Css | Format::Json | Format::Man | Format::Texinfo => true,
        };
        (!is_on).then(|| MissingFeature { feature: self.as_str() })
    }

    /// Returns the format of a file, by the end of its name, or else by how it begins. It is
    /// [`Text`](Format::Text) if neither says more. Of a compressed file, it is the format of the
    /// text (feature `gzip`).
    #[must_use]
    pub fn of(name: &str, beginning: &[u8]) -> Format {
        let packed = name.len().checked_sub(3).and_then(|at| name.split_at_checked(at));
        let name = packed.filter(|it| it.1.eq_ignore_ascii_case(".gz")).map_or(name, |it| it.0);
        Format::by_name(name).unwrap_or_else(|| Format::of_bytes(name, beginning))
    }

    /// Returns the format that the end of a name says.
    fn by_name(name: &str) -> Option<Format> {
        let has_end = |end: &&&str| {
            let stem = name.len().checked_sub(end.len() + 1);
            stem.and_then(|at| name.get(at..))
                .is_some_and(|it| it.starts_with('.') && it[1..].eq_ignore_ascii_case(end))
        };
        FORMATS.into_iter().find(|it| it.3.iter().any(|end| has_end(&end))).map(|it| it.0)
    }

    /// Returns the format of a part of a document, by its media type, or else by the end of its
    /// name. `None` if it is not text, or not for people.
    #[cfg(any(feature = "mime", feature = "warc"))]
    pub(crate) fn of_part(media_type: &str, name: &str) -> Option<Format> {
        let essence = media_type.split(';').next().unwrap_or_default().trim().to_ascii_lowercase();
        let is_text = essence.starts_with("text/") || essence.starts_with("message/");
        let format = match &*essence {
            "text/javascript" | "text/ecmascript" => None,
            "application/octet-stream" => Format::by_name(name),
            _ => essence.parse().ok().or(is_text.then_some(Format::Text)),
        };
        format.filter(|format| *format != Format::Warc)
    }

    /// The format of a text by how it begins, in any character set and compressed or not.
    fn of_bytes(name: &str, beginning: &[u8]) -> Format {
        #[cfg(feature = "gzip")]
        if super::gzip::is_compressed(beginning) {
            return Format::of_text(name, &super::gzip::beginning(beginning));
        }
        match super::charset::to_utf8(beginning, Format::Text, None) {
            Some((_, text)) => Format::of_text(name, &text),
            None => Format::of_text(name, beginning),
        }
    }

    /// The format of a text by how it begins.
    fn of_text(name: &str, beginning: &[u8]) -> Format {
        let text = beginning.strip_prefix(b"\xef\xbb\xbf").unwrap_or(beginning).trim_ascii_start();
        let begins = |with: &str| {
            text.get(..with.len()).is_some_and(|it| it.eq_ignore_ascii_case(with.as_bytes()))
        };
        let is_page = name.rsplit_once('.').is_some_and(|(_, section)| {
            section.starts_with(|it: char| it.is_ascii_digit()) && section.len() < 4
        });
        match () {
            () if begins("<!doctype html") || begins("<html") => Format::Html,
            () if begins("<?xml") => Format::Xml,
            () if begins("WARC/1.") => Format::Warc,
            () if begins("\\input texinfo") => Format::Texinfo,
            () if is_page && is_manual(text) => Format::Man,
            () if is_message(text) => Format::Mime,
            () => Format::Text,
        }
    }
}

/// Whether a text has the macro with which every manual page begins.
fn is_manual(text: &[u8]) -> bool {
    let mut lines = text.split(|byte| *byte == b'\n');
    lines.any(|line| line.starts_with(b".TH ") || line.starts_with(b".Dd "))
}

/// Whether a text begins with fields of mail, among them one that every message has.
fn is_message(text: &[u8]) -> bool {
    let is_field = |line: &[u8]| {
        let name = line.split(|byte| *byte == b':').next().unwrap_or_default();
        let is_name = |byte: &u8| byte.is_ascii_alphanumeric() || *byte == b'-';
        line.len() > name.len() && !name.is_empty() && name.iter().all(is_name)
    };
    let is_telling = |line: &[u8]| {
        let telling = ["From:", "MIME-Version:", "Message-ID:"];
        telling.into_iter().any(|field| {
            line.get(..field.len()).is_some_and(|it| it.eq_ignore_ascii_case(field.as_bytes()))
        })
    };
    let lines = || text.split(|byte| *byte == b'\n').map(<[u8]>::trim_ascii_end);
    let mut head = lines().take_while(|line| !line.is_empty());
    let is_head = |line: &[u8]| is_field(line) || line.starts_with(b" ") || line.starts_with(b"\t");
    lines().next().is_some_and(is_field) && head.clone().all(is_head) && head.any(is_telling)
}

impl FromStr for Format {
    type Err = UnknownFormat;

    /// Reads a name or a media type. Parameters do not matter; `+xml` is XML, and `+json` JSON.
    fn from_str(text: &str) -> Result<Format, UnknownFormat> {
        let name = text.split(';').next().unwrap_or_default().trim().to_ascii_lowercase();
        let is = |it: &(_, &str, &[&str], _)| it.1 == name || it.2.contains(&name.as_str());
        match FORMATS.iter().find(|it| is(it)) {
            Some(format) => Ok(format.0),
            None if name.ends_with("+xml") => Ok(Format::Xml),
            None if name.ends_with("+json") || name == "application/json-seq" => Ok(Format::Json),
            None => Err(UnknownFormat),
        }
    }
}

impl fmt::Display for Format {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

impl fmt::Display for UnknownFormat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("expected the name of a format or a media type: ")?;
        let names: Vec<_> = FORMATS.iter().map(|it| it.1).collect();
        f.write_str(&names.join(", "))
    }
}

impl std::error::Error for UnknownFormat {}

impl MissingFeature {
    /// Returns the name of the feature.
    #[must_use]
    pub fn feature(&self) -> &'static str {
        self.feature
    }
}

impl fmt::Display for MissingFeature {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "not read, because the feature `{}` of urial-find is off", self.feature)
    }
}

impl std::error::Error for MissingFeature {}

impl From<MissingFeature> for io::Error {
    fn from(missing: MissingFeature) -> io::Error {
        io::Error::new(io::ErrorKind::Unsupported, missing)
    }
}
