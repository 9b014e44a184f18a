//! What holds for every text.

use std::io::{self, Read};

use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::select;
use urial::Iri;
#[cfg(feature = "html")]
use urial::{Base, BaseSource, uri};
use urial_find::{Finder, Format, Hit, LinkOrWarning, Piece, Rewrite, Schemes};

/// Pieces of which texts with many URIs, and with what is nearly one, are made.
const WORDS: &[&str] = &[
    "http://",
    "https://e.org/",
    "mailto:",
    "joe@e.org",
    "www.e.org",
    "<",
    ">",
    "\"",
    "URL:",
    "'",
    " ",
    "\n",
    "-\n  ",
    "\n\n",
    "(",
    ")",
    "[",
    "]",
    "::1",
    "%",
    "%41",
    "%7e",
    "%2E",
    "%zz",
    "é",
    "。",
    "x",
    ".",
    ",",
    "/",
    "?",
    "#",
    ":",
    "@",
    "&quot;",
    "\u{FEFF}",
    "tel:+1",
    "a-http:",
    "news:",
    "data:,",
];

/// A text that is read a few bytes at a time.
struct Portions<'t>(&'t [u8], usize);

impl Read for Portions<'_> {
    fn read(&mut self, to: &mut [u8]) -> io::Result<usize> {
        let (mut portion, rest) = self.0.split_at(self.1.min(self.0.len()));
        self.0 = rest;
        portion.read(to)
    }
}

/// Pieces of which documents are made that are broken in many ways.
const PARTS: &[&str] = &[
    "Content-Type: multipart/mixed; boundary=x\n",
    "Content-Type: multipart/related; boundary*0*=us-ascii''x%; boundary*1=y\r\n",
    "Content-Type: message/rfc822\n",
    "Content-Type: text/html; charset=utf-16; charset*=x'",
    "Content-Transfer-Encoding: base64\n",
    "Content-Transfer-Encoding: quoted-printable\n",
    "Content-Encoding: gzip\n",
    "Transfer-Encoding: chunked\n",
    "Content-Location: a/\n",
    "Subject: =?utf-8?q?a:?=\n",
    "Link: <a>\n",
    "--x\n",
    "\n--x--",
    "\r\n",
    "\n",
    "\n\n",
    " ",
    ":",
    ";",
    "=",
    "\"",
    "<",
    "PGEgaHJlZj1iPg==",
    "<a href=b>",
    "<meta charset=utf-7>",
    "<meta charset=koi8-r>",
    "http://e.org/",
    "WARC/1.0\n",
    "WARC-Type: response\n",
    "WARC-Type: resource\n",
    "WARC-Target-URI: http://a/\n",
    "Content-Type: application/http\n",
    "Content-Length: 30\n",
    "Content-Length: 99999999999\n",
    "HTTP/1.1 200 OK\n",
    "a\r\n",
    "0\r\n",
    "\u{1f}\u{8b}",
    "\u{FEFF}",
    "é",
    "x",
];

fn documents() -> impl Strategy<Value = Vec<u8>> {
    // As Latin-1, so that any byte may be there.
    let byte = |it: char| u8::try_from(u32::from(it)).unwrap_or(0xff);
    vec(select(PARTS), 0..40).prop_map(move |parts| parts.concat().chars().map(byte).collect())
}

/// Attributes with a place for a reference.
#[cfg(feature = "html")]
const ATTRIBUTES: &[&str] = &[
    "<img srcset=\"{} 2x, b.png\">",
    "<img srcset='a.png, {}'>",
    "<a href=\"{}\">",
    "<a ping='a {} b'>",
    "<a style='background: url({})'>",
    "<meta http-equiv=refresh content=\"5; {}\">",
    "<meta http-equiv=refresh content=\"5; url={}\">",
];

/// What a reference has after `http://e.org/docs/`.
#[cfg(feature = "html")]
const TAILS: &[&str] =
    &[",", "x", "'", "url=", "/", "..", "?", "#", ":", "(", ")", "%2C", ";", "5"];

/// The targets of a page.
#[cfg(feature = "html")]
fn targets(page: &[u8], base: &Base) -> Vec<Option<String>> {
    let mut targets = Vec::new();
    let found = |found: LinkOrWarning<'_>| {
        if let LinkOrWarning::Link(link) = found {
            targets.push(link.target().map(|target| target.to_string()));
        }
        Ok(())
    };
    Finder::new().find_links(page, Format::Html, Some(base), found).unwrap();
    targets
}

fn texts() -> impl Strategy<Value = String> {
    vec(select(WORDS), 0..40).prop_map(|words| words.concat())
}

fn finders() -> impl Strategy<Value = Finder> {
    let schemes = select(vec![Schemes::Common, Schemes::Catalogue, Schemes::Any]);
    (schemes, any::<[bool; 3]>()).prop_map(|(schemes, [iris, emails, suffixes])| {
        Finder::new().schemes(schemes).iris(iris).emails(emails).suffixes(suffixes)
    })
}

/// The formats to read any bytes in.
fn available() -> Vec<Format> {
    let formats = [Format::Mime, Format::Warc, Format::Html, Format::Json, Format::Text];
    formats.into_iter().filter(|format| format.is_available()).collect()
}

proptest! {
    #[test]
    fn hits_are_in_order_and_valid(text in texts(), finder in finders()) {
        let mut at = 0;
        for hit in finder.find(&text) {
            let (range, outer) = (hit.range(), hit.outer_range());
            prop_assert!(at <= outer.start && outer.start <= range.start);
            prop_assert!(range.start < range.end && range.end <= outer.end);
            prop_assert!(text.get(range).is_some());
            prop_assert!(Iri::parse(hit.iri().as_str()).is_ok());
            at = outer.end;
        }
        prop_assert!(at <= text.len());
    }

    #[test]
    #[cfg(feature = "html")]
    fn what_is_relativized_leads_to_its_target(
        attribute in select(ATTRIBUTES), tail in vec(select(TAILS), 0..6),
    ) {
        let reference = format!("http://e.org/docs/{}", tail.concat());
        let page = attribute.replace("{}", &reference);
        let base = Base::new(uri!("http://e.org/docs/i.html"), BaseSource::Retrieval);
        let (finder, mut made) = (Finder::new(), Vec::new());
        let how = Rewrite::Relativize;
        finder.rewrite_links_into(&page, Format::Html, Some(&base), how, &mut made).unwrap();
        let expected = targets(page.as_bytes(), &base);
        prop_assert_eq!(targets(&made, &base), expected, "{} {:?}", page, str::from_utf8(&made));
    }

    #[test]
    fn pieces_are_the_text(text in texts(), finder in finders()) {
        let mut joined = Vec::new();
        for piece in finder.pieces(&text) {
            match piece {
                Piece::Text(piece) => joined.extend_from_slice(piece),
                Piece::Hit(hit) => joined.extend_from_slice(&text.as_bytes()[hit.range()]),
            }
        }
        prop_assert_eq!(joined, text.as_bytes());
    }

    /// But for a URI before a `:` that is no port: the path that a normal form has goes on there.
    #[test]
    fn normal_forms_are_found_again(text in texts()) {
        let finder = Finder::new();
        let is_before_colon = |it: Hit<'_>| {
            let word = text[it.range().end..].split_whitespace().next();
            word.is_some_and(|word| word.contains(':'))
        };
        if finder.find(&text).any(is_before_colon) {
            return Ok(());
        }
        let normal: Vec<_> = finder.find(&text).map(|it| it.iri().normalize().to_string()).collect();
        let mut rewritten = Vec::new();
        finder.rewrite_into(&text, Rewrite::Normalize, &mut rewritten);
        let again = finder.find(&rewritten).map(|it| it.iri().normalize().to_string());
        prop_assert_eq!(again.collect::<Vec<_>>(), normal);
    }

    /// A text of many windows, read in small portions.
    #[test]
    fn a_stream_is_searched_as_a_text_is(words in texts(), finder in finders(), pad in 0..3000_usize) {
        let unit = format!("{words}{}", "x ".repeat(pad));
        let text = unit.repeat(1 + (600 << 10) / (unit.len() + 1));
        let expected: Vec<_> = finder.find(&text).map(|hit| (hit.range(), hit.form())).collect();
        let mut found = Vec::new();
        finder.find_in(text.as_bytes(), |before, hit, raw| {
            let before = usize::try_from(before).unwrap();
            let range = before + hit.range().start..before + hit.range().end;
            assert_eq!(&text.as_bytes()[range.clone()], raw);
            found.push((range, hit.form()));
            Ok(())
        }).unwrap();
        prop_assert_eq!(found, expected);
    }

    /// However few bytes arrive at once. A read of one byte may end a line.
    #[test]
    fn what_arrives_in_portions_is_searched_as_a_text_is(
        words in vec(texts(), 1..4), finder in finders(), portion in 1..40_usize,
    ) {
        let text = words.join("\n");
        let expected: Vec<_> = finder.find(&text).map(|hit| (hit.range(), hit.form())).collect();
        let mut found = Vec::new();
        finder.find_in(Portions(text.as_bytes(), portion), |before, hit, _| {
            let before = usize::try_from(before).unwrap();
            found.push((before + hit.range().start..before + hit.range().end, hit.form()));
            Ok(())
        }).unwrap();
        prop_assert_eq!(found, expected);
    }

    /// What is read in place is in the document, and reading piece by piece finds the same.
    #[test]
    fn any_bytes_are_read(
        document in documents(),
        format in select(available()),
    ) {
        let finder = Finder::new();
        let mut found = Vec::new();
        let each = |it: LinkOrWarning<'_>| {
            if let LinkOrWarning::Link(link) = &it && link.part().is_none() {
                assert_eq!(&document[link.range()], link.raw());
            }
            found.push(format!("{it:?}"));
            Ok(())
        };
        let is_read = finder.find_links(&document, format, None, each).is_ok();
        let mut streamed = Vec::new();
        let each = |it: LinkOrWarning<'_>| {
            streamed.push(format!("{it:?}"));
            Ok(())
        };
        prop_assert_eq!(finder.find_links_in(&*document, format, None, each).is_ok(), is_read);
        prop_assert_eq!(found, streamed);
        prop_assert!(is_read || cfg!(not(all(feature = "gzip", feature = "charset"))));
    }
}
