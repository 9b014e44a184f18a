//! Finds URIs in text, as Appendix C of RFC 3986 and uri(7) describe how people write them.
//!
//! ```
//! use urial_find::{Finder, Form};
//!
//! let text = "I found it under \"http://www.w3.org/Addressing/\", but you can\n\
//!     probably pick it up from <ftp://foo.example.\n    com/rfc/>. See http://e.org/a.";
//! let finder = Finder::new();
//! let hits: Vec<_> = finder.find(text).collect();
//!
//! assert_eq!(hits[0].iri(), "http://www.w3.org/Addressing/");
//! assert_eq!(hits[0].form(), Form::Quoted);
//! // White space that breaks a URI in brackets is no part of it.
//! assert_eq!(hits[1].iri(), "ftp://foo.example.com/rfc/");
//! assert_eq!(&text[hits[1].range()], "ftp://foo.example.\n    com/rfc/");
//! // The punctuation of a sentence is no part of a URI.
//! assert_eq!(hits[2].iri(), "http://e.org/a");
//! ```
//!
//! # The rules
//!
//! A URI begins with a scheme of at least two letters.
//!
//! | what | is found |
//! |---|---|
//! | `SCHEME://…` | for every scheme |
//! | `SCHEME:…` | for the [common](Schemes::Common) schemes without `//`, if the rules of the scheme accept it |
//! | `joe@e.org` | as `mailto:joe@e.org`, on [request](Finder::emails) |
//! | `www.e.org`, `ftp.e.org` | as `http://www.e.org`, `ftp://ftp.e.org`, on [request](Finder::suffixes) |
//! | characters beyond ASCII | everywhere, or only between delimiters on [request](Finder::iris) |
//!
//! - **Delimiters.** `<` and `"` count if a scheme follows at once, or `URL:` and a scheme. The URI
//!   ends at the partner. Between angle brackets, white space is removed; between quotes, only line
//!   breaks with their indentation. Without a partner before a blank line, the next `<` or 8 KiB,
//!   the next rule holds.
//! - **Before a URI.** An escape sequence of a terminal, a back-slash escape, a percent-encoding
//!   and digits are no part of it, nor is the letter that ends them: `ESC[32mhttp://e.org`,
//!   `a\nhttp://e.org`, `%3Ahttp://e.org`, `2mhttp://e.org`. A known scheme stays whole:
//!   `\rtsp://`. Any punctuation may be before a URI, a suffix reference and a mail address, and
//!   any letter of a script without spaces between words. Another letter belongs to the word, so
//!   `éwww.e.org` and `müller@e.org` are not found.
//! - **Encoded delimiters.** After an encoded quote or bracket, as `%22`, `%3C` or `&quot;`, a URI
//!   ends before the encoded partner.
//! - **Running text.** The URI ends before the first character that no URI has there, before a
//!   bracket without its partner, before a `'` if a `'` is in front of the URI, and before a `'`
//!   between it and the next URI, as in `http://e.org'http://e.org/a`. At its end, these are left
//!   out: `.`, `,`, `:`, `;`, `!`, `?`, `'`, `*`, `_`, `~`, an opening `(`, a possessive `'s`, and
//!   an entity as `&quot;`. Punctuation and signs beyond ASCII, as `。`, `»` or `¢`, end an IRI;
//!   an apostrophe or a short dash between letters does not: `L’Étranger`, `Hatfield–McCoy_feud`.
//! - **Scripts without spaces.** A letter of Han, kana, Hangul, Thai, Lao, Khmer or Burmese ends an
//!   IRI in running text, because the text after it may begin there; [`Hit::is_cut`] says so. A
//!   host may begin with them. Other letters belong to the IRI.
//! - **Mail addresses.** They are ASCII, with a domain of two labels or more, and without `..`.
//!   Quotes and markup at the start, as `*` or `|`, are left out, and a `-` at the end.
//! - **Hyphens.** A `-` before a removed line break may be part of the URI or of the typesetting.
//!   It is kept; [`Hit::other_reading`] is the URI without it.
//!
//! Every result is valid. Time is linear in the length of the text.
//!
//! # Documents
//!
//! [`Finder::find_links`] finds the references in a [`Format`], which may be relative or no
//! references at all, each with the [base](urial::Base) that it has (RFC 3986 §5.1).
//!
//! ```
//! use urial::{Base, BaseSource, uri};
//! use urial_find::{Finder, Format, LinkOrWarning};
//!
//! # #[cfg(feature = "html")] {
//! let page = "<base href=/a/><a href='b?c&amp;d'>see http://e.org/</a>";
//! let retrieval = Base::new(uri!("http://h/x/y"), BaseSource::Retrieval);
//! let mut found = Vec::new();
//! Finder::new().find_links(page, Format::Html, Some(&retrieval), |it| {
//!     if let LinkOrWarning::Link(link) = it {
//!         let source = link.base().unwrap().source();
//!         found.push(format!("{} ({source})", link.target().unwrap()));
//!     }
//!     Ok(())
//! })?;
//! assert_eq!(
//!     found,
//!     ["http://h/a/ (retrieval)", "http://h/a/b?c&d (embedded)", "http://e.org/ (embedded)"]
//! );
//! # }
//! # Ok::<(), std::io::Error>(())
//! ```
//!
//! | format | has references in |
//! |---|---|
//! | HTML | the attributes that the HTML standard lists, and obsolete ones; `srcset`, `ping`, `style`, `meta refresh`; `style` elements; pages in `srcdoc`. The first `base href` holds everywhere |
//! | XML | `href`, `src` and others of any element, `xlink:href`, `xmlns`; elements of RSS, Atom and sitemaps; what HTML has. `xml:base` holds in its element |
//! | Markdown | destinations of links, images and definitions, where they are written; autolinks; HTML |
//! | CSS | `url()`, `src()`, `image-set()`, `@import` |
//! | JSON | none but URIs in strings, whose escapes are undone and written again; in JSON within a string, too |
//! | MIME | `Content-Location`, which is the base of its part; URIs in fields; the parts, each by its format |
//! | WARC | `Location`, `Content-Location`, `Link` and `Refresh`; the payload of responses and resources, by its format. The target URI is the base |
//! | manual pages | `.UR`, `.MT`, `.Lk`, `.Mt` |
//! | Texinfo | `@uref`, `@url`, `@indicateurl`, `@email` |
//!
//! The text of a document is searched by the rules above. Comments, scripts and code are no text
//! for people; they are searched on [request](Finder::verbatim). What is compressed, encoded or in
//! another character set is decoded, and so is a page within a page: that is a
//! [part](Link::part), whose places count from its own beginning.
//!
//! # Features
//!
//! None is on by default: plain text, style sheets, JSON, manual pages and Texinfo need none.
//! `html`, `xml`, `markdown`, `mime` and `warc` are the formats of these names, `charset` decodes
//! texts that are not UTF-8, `gzip` what is compressed. A document whose feature is off is an error
//! with a [`MissingFeature`], and a part of another document that needs one is a [`Warning`].

#![cfg_attr(docsrs, feature(doc_cfg))]

// Formats share code, which is unused where only some of them are on.
#[cfg_attr(
    not(all(feature = "markdown", feature = "mime", feature = "warc", feature = "xml")),
    allow(dead_code)
)]
mod document;
mod finder;
mod hit;
mod pieces;
mod place;
mod rewrite;
mod stream;
mod text;

pub use document::{Format, Link, LinkOrWarning, MissingFeature, UnknownFormat, Warning};
pub use finder::{Finder, Schemes};
pub use hit::{Form, Hit};
pub use pieces::{Piece, Pieces};
pub use place::LineColumn;
pub use rewrite::{Kept, Markup, Masks, Rewrite, RewriteError};
pub use text::Hits;

/// The README's example, compiled and run.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
