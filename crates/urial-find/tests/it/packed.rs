//! Documents that are bytes or long, as no vector is: compressed, in UTF-16, records of web crawls.

use std::io::{self, Read, Write};

use flate2::Compression;
use flate2::write::GzEncoder;
use urial::{Base, BaseSource, uri};
use urial_find::{Finder, Format, LinkOrWarning};

/// Returns what is found: `PART START TEXT TARGET SOURCE` of each reference, and each warning.
fn found(document: &[u8], format: Format) -> Vec<String> {
    let base = Base::new(uri!("http://given/"), BaseSource::Retrieval);
    let mut found = Vec::new();
    let each = |it: LinkOrWarning<'_>| found.push(line(&it));
    links(document, format, &base, each);
    let mut streamed = Vec::new();
    let each = |it: LinkOrWarning<'_>| {
        streamed.push(line(&it));
        Ok(())
    };
    Finder::new().find_links_in(Slowly(document), format, Some(&base), each).unwrap();
    assert_eq!(streamed, found);
    found
}

fn links(document: &[u8], format: Format, base: &Base, mut each: impl FnMut(LinkOrWarning<'_>)) {
    let each = |it: LinkOrWarning<'_>| {
        each(it);
        io::Result::Ok(())
    };
    Finder::new().find_links(document, format, Some(base), each).unwrap();
}

fn line(found: &LinkOrWarning<'_>) -> String {
    match found {
        LinkOrWarning::Link(link) => format!(
            "{} {} {} {}",
            link.part().unwrap_or("-"),
            link.range().start,
            String::from_utf8_lossy(link.text()),
            link.target().map(String::from).unwrap_or_default(),
        ),
        LinkOrWarning::Warning(warning) => warning.to_string(),
        _ => unreachable!(),
    }
}

/// A reader of some bytes at a time.
struct Slowly<'d>(&'d [u8]);

impl Read for Slowly<'_> {
    fn read(&mut self, to: &mut [u8]) -> io::Result<usize> {
        let len = to.len().min(7);
        self.0.read(&mut to[..len])
    }
}

fn compressed(text: &[u8]) -> Vec<u8> {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::fast());
    encoder.write_all(text).unwrap();
    encoder.finish().unwrap()
}

fn utf_16(text: &str, to_bytes: fn(u16) -> [u8; 2]) -> Vec<u8> {
    text.encode_utf16().flat_map(to_bytes).collect()
}

#[test]
fn utf_16_is_read() {
    let page = utf_16("\u{FEFF}<a href=é>", u16::to_le_bytes);
    assert_eq!(Format::of("-", &utf_16("\u{FEFF}<html>", u16::to_be_bytes)), Format::Html);
    assert_eq!(found(&page, Format::Html), ["utf-16le 8 é http://given/%C3%A9"]);
    let text = utf_16("\u{FEFF}see http://e.org/", u16::to_be_bytes);
    assert_eq!(found(&text, Format::Text), ["utf-16be 4 http://e.org/ http://e.org/"]);
    // XML without a byte order mark (the HTML standard, §13.2.3.2).
    let page = utf_16("<?xml version='1.0'?><a href='http://e.org/'>", u16::to_be_bytes);
    assert_eq!(found(&page, Format::Html), ["utf-16be 30 http://e.org/ http://e.org/"]);
    assert_eq!(Format::of("-", &page), Format::Xml);
}

#[test]
fn compressed_documents_are_read() {
    let members = [compressed(b"<a href=b>"), compressed(b"<a href=c>")].concat();
    let expected = ["gzip 8 b http://given/b", "gzip 18 c http://given/c"];
    assert_eq!(found(&members, Format::Html), expected);
    let text = found(&compressed(b"see http://e.org/"), Format::Text);
    assert_eq!(text, ["gzip 4 http://e.org/ http://e.org/"]);
    let page = compressed("<meta charset=windows-1251><a href=é>".as_bytes());
    assert_eq!(found(&page, Format::Html), ["gzip/windows-1251 35 Г© http://given/%D0%93%C2%A9"]);
}

/// Tapes and archives fill their last block with zeros, which are part of no member.
#[test]
fn zeros_after_the_last_member_are_nothing() {
    let [a, b] = [compressed(b"<a href=b>"), compressed(b"<a href=c>")];
    let expected = ["gzip 8 b http://given/b", "gzip 18 c http://given/c"];
    for zeros in [1, 7, 8, 512, 10_240, 100_000] {
        let zeros = vec![0; zeros];
        assert_eq!(found(&[&*a, &b, &zeros].concat(), Format::Html), expected);
        let broken = "gzip: broken or cut off at byte 20";
        let expected = [expected[0], expected[1], broken];
        for rest in [&b"garbage"[..], &b, b"\x1f"] {
            assert_eq!(found(&[&*a, &b, &zeros, rest].concat(), Format::Html), expected);
        }
    }
}

#[test]
fn what_is_compressed_twice_is_not_read() {
    let twice = compressed(&compressed(b"see http://e.org/"));
    assert_eq!(found(&twice, Format::Text), [""; 0]);
}

#[test]
fn the_format_is_that_of_the_compressed_text() {
    let page = compressed(b"<!doctype html>");
    assert_eq!(Format::of("a.css.gz", &page), Format::Css);
    assert_eq!(Format::of("A.GZ", &page), Format::Html);
    assert_eq!(Format::of("-", &page), Format::Html);
    assert_eq!(Format::of("-", &page[..page.len() - 8]), Format::Html);
    assert_eq!(Format::of("a.warc.gz", b""), Format::Warc);
    assert_eq!(Format::of("-", &compressed(b"WARC/1.1\r\n")), Format::Warc);
    assert_eq!(Format::of("-", b"\x1f\x8b"), Format::Text);
}

#[test]
fn what_is_broken_is_read_as_far_as_it_goes() {
    let whole = compressed(b"<a href=b>");
    let cut = found(&whole[..whole.len() - 1], Format::Html);
    assert_eq!(cut, ["gzip 8 b http://given/b", "gzip: broken or cut off at byte 10"]);
    let garbage = found(&[&*whole, b"garbage"].concat(), Format::Html);
    assert_eq!(garbage, cut);
    let nothing = found(b"\x1f\x8b\x08", Format::Html);
    assert_eq!(nothing, ["gzip: broken or cut off at byte 0"]);
}

#[test]
fn an_error_of_the_reader_is_none_of_the_compression() {
    struct Failing;
    impl Read for Failing {
        fn read(&mut self, _: &mut [u8]) -> io::Result<usize> {
            Err(io::Error::other("the disk"))
        }
    }
    let whole = compressed(b"<a href=b>");
    let reader = (&whole[..15]).chain(Failing);
    let error = Finder::new().find_links_in(reader, Format::Html, None, |_| Ok(()));
    assert_eq!(error.unwrap_err().to_string(), "the disk");
}

#[test]
fn parts_are_read_to_a_depth() {
    let multipart = |number: usize| {
        format!("Content-Type: multipart/mixed; boundary=b{number}\n\n--b{number}\n")
    };
    let multiparts = |count| (0..count).map(multipart).collect::<String>() + "\nhttp://e.org/";
    let messages = |count| "Content-Type: message/rfc822\n\n".repeat(count) + "\nhttp://e.org/";
    for text in [multiparts(16), messages(15)] {
        let found = found(text.as_bytes(), Format::Mime);
        assert!(found.iter().any(|it| it.contains("http://e.org/")), "{found:?}");
    }
    for text in [multiparts(20), messages(20)] {
        let found = found(text.as_bytes(), Format::Mime);
        let warning = "too many parts within one another at byte";
        assert_eq!(found.iter().filter(|it| it.starts_with(warning)).count(), 1, "{found:?}");
        assert!(found.iter().all(|it| !it.contains("http://e.org/")), "{found:?}");
    }
}

fn record(kind: &str, uri: &str, media_type: &str, block: &[u8]) -> Vec<u8> {
    let head = format!(
        "WARC/1.1\r\nWARC-Type: {kind}\r\nWARC-Target-URI: {uri}\r\n\
        Content-Type: {media_type}\r\nContent-Length: {}\r\n\r\n",
        block.len()
    );
    [head.as_bytes(), block, b"\r\n\r\n"].concat()
}

fn response(uri: &str, block: &[u8]) -> Vec<u8> {
    record("response", uri, "application/http;msgtype=response", block)
}

/// Shows: R-176.
#[test]
fn records_are_read() {
    let records = [
        record("warcinfo", "", "application/warc-fields", b"isPartOf: http://e.org/"),
        record("request", "http://a/", "application/http", b"GET / HTTP/1.1\r\nLocation: x\r\n\r\n"),
        response(
            "http://a/b/",
            b"HTTP/1.1 200 OK\r\nContent-Type: text/html; charset=\"utf-8\"\r\n\
            Content-Location: http://other/\r\nLink: <c>; title=\"<d>\\\"<d>\", <e>\r\n\r\n<a href=f>",
        ),
        response("<http://a/g>", b"HTTP/1.1 302 Found\r\nLocation: h\r\nRefresh: 5; url=i\r\n\r\n"),
        record("resource", "http://a/j/k", "text/css", b"a { b: url(l) }"),
        record("resource", "http://a/j/k.css?x", "application/octet-stream", b"a { b: url(m) }"),
        record("metadata", "http://a/", "text/plain", b"http://e.org/"),
        response("http://a/", b"HTTP/1.1 200 OK\r\nContent-Type: image/png\r\n\r\nhttp://e.org/"),
        response("http://a/", b"HTTP/1.1 200 OK\r\n\r\n<!doctype html><a href=n>"),
        record("response", "dns:a", "text/dns", b"see http://e.org/"),
        response(
            "http://a/",
            "HTTP/1.1 200 OK\r\nContent-Type: text/html; Charset=windows-1251\r\n\r\n<a href=é>"
                .as_bytes(),
        ),
    ];
    let expected = [
        "record 3/header 77 http://other/ http://other/",
        "record 3/header 99 c http://a/b/c",
        "record 3/header 122 e http://a/b/e",
        "record 3 8 f http://a/b/f",
        "record 4/header 30 h http://a/h",
        "record 4/header 49 i http://a/i",
        "record 5 11 l http://a/j/l",
        "record 6 11 m http://a/j/m",
        "record 9 23 n http://a/n",
        "record 10 4 http://e.org/ http://e.org/",
        "record 11 8 Г© http://a/%D0%93%C2%A9",
    ];
    assert_eq!(found(&records.concat(), Format::Warc), expected);
    let members: Vec<_> = records.iter().flat_map(|it| compressed(it)).collect();
    let compressed: Vec<_> = expected.iter().map(|it| format!("gzip/{it}")).collect();
    assert_eq!(found(&members, Format::Warc), compressed);
}

#[test]
fn codings_are_undone() {
    let page = compressed(b"<a href=b>");
    let (first, second) = page.split_at(16);
    let len = format!("\r\n{:X}\r\n", second.len());
    let chunks = [
        b"HTTP/1.1 200 OK\r\nContent-Type: text/html\r\ntransfer-encoding: chunked\r\n\
        content-encoding: GZIP\r\n\r\n10;x=y\r\n",
        first,
        len.as_bytes(),
        second,
        b"\r\n0\r\nx: http://trailer/\r\n\r\n",
    ];
    assert_eq!(
        found(&response("http://a/", &chunks.concat()), Format::Warc),
        ["record 1 8 b http://a/b"]
    );
    let with = |fields: &str, body: &[u8]| {
        let head = format!("HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n{fields}\r\n\r\n");
        found(&response("http://a/", &[head.as_bytes(), body].concat()), Format::Warc)
    };
    let plain = ["record 1 8 b http://a/b"];
    assert_eq!(with("Content-Encoding: identity", b"<a href=b>"), plain);
    // Some programs undo a coding and keep the field.
    assert_eq!(with("Content-Encoding: gzip", b"<a href=b>"), plain);
    assert_eq!(with("Content-Encoding: gzip, gzip, gzip, gzip", b"<a href=b>"), plain);
    let many = with("Content-Encoding: gzip, gzip, gzip, gzip, gzip", b"<a href=b>");
    assert_eq!(many, ["record 1: too many codings, not read at byte 0"]);
    let unknown = with("Content-Encoding: br", b"<a href=b>");
    assert_eq!(unknown, ["record 1: br: unknown coding, not read at byte 0"]);
    let cut = with("Content-Encoding: gzip", &page[..page.len() - 1]);
    assert_eq!(cut, ["record 1: gzip: broken or cut off at byte 10", plain[0]]);
    let chunked = |body: &[u8]| with("Transfer-Encoding: chunked", body);
    let fault = "record 1: chunked: expected the length of a chunk at byte 10";
    assert_eq!(chunked(b"a\r\n<a href=b>\r\nz\r\n"), [fault, plain[0]]);
    assert_eq!(chunked(b"a\r\n<a href=b>\r\n-1\r\n"), [fault, plain[0]]);
    assert_eq!(chunked(b"a\r\n<a href=b>\r\nfffffffffffffffff\r\n"), [fault, plain[0]]);
    let cut = "record 1: chunked: cut off at byte 10";
    assert_eq!(chunked(b"ffffffffffffffff\r\n<a href=b>"), [cut, plain[0]]);
    assert_eq!(chunked(b"a\r\n<a href=b>"), [cut, plain[0]]);
}

#[test]
fn broken_records_are_passed_over() {
    let good = record("resource", "http://a/", "text/html", b"<a href=b>");
    let head = |fields: &str| format!("WARC/1.0\r\nWARC-Type: resource\r\n{fields}\r\n\r\n");
    let no_length = head("Content-Type: text/html");
    let long_line = format!("{}WARC/1.0\r\n", "x".repeat(64 << 10));
    let cases: [(&[u8], &str); 4] = [
        (b"\r\ngarbage\r\n more WARC/1.0\r\n", "expected \"WARC/1.\" at byte 2"),
        (no_length.as_bytes(), "record without a length at byte 58"),
        (long_line.as_bytes(), "expected \"WARC/1.\" at byte 0"),
        (b"", ""),
    ];
    for (before, warning) in cases {
        let number = 1 + usize::from(before == no_length.as_bytes());
        let link = format!("record {number} 8 b http://a/b");
        let document = [before, &good].concat();
        let expected: Vec<_> = [warning, &link].into_iter().filter(|it| !it.is_empty()).collect();
        assert_eq!(found(&document, Format::Warc), expected);
    }
    let long = record("resource", "http://a/", "text/html", b"<a href=b>text");
    let cut = found(&long[..long.len() - 5], Format::Warc);
    let warning = format!("record that is cut off at byte {}", long.len() - 5);
    assert_eq!(cut, ["record 1 8 b http://a/b", &warning]);
    let no_end = found(b"WARC/1.0\r\nWARC-Type: resource\r\n", Format::Warc);
    assert_eq!(no_end, ["record without an end of its fields at byte 0"]);
}

#[test]
fn records_of_any_number_take_the_memory_of_one() {
    let body = format!("{}<a href=b>", "x".repeat(100_000));
    let one = record("resource", "http://a/", "text/html", body.as_bytes());
    let (few, many) = (one.repeat(4), one.repeat(400));
    let bytes = |document: &[u8]| {
        let mut count = 0;
        let work = || {
            let each = |it: LinkOrWarning<'_>| {
                count += usize::from(matches!(it, LinkOrWarning::Link(_)));
                Ok(())
            };
            Finder::new().find_links_in(document, Format::Warc, None, each).unwrap();
        };
        let bytes = allocation_counter::measure(work).bytes_max;
        assert!(count >= 4, "{count}");
        bytes
    };
    assert!(bytes(&many) < 2 * bytes(&few));
    assert!(bytes(&compressed(&many)) < 2 * bytes(&compressed(&few)));
}

/// 100 MiB in some 100 KiB.
#[test]
fn little_that_stands_for_much_takes_bounded_memory() {
    const MIB: usize = 1 << 20;
    let end = b" http://e.org/";
    let mut encoder = GzEncoder::new(Vec::new(), Compression::best());
    for _ in 0..100 {
        encoder.write_all(&vec![b' '; MIB]).unwrap();
    }
    encoder.write_all(end).unwrap();
    let bomb = encoder.finish().unwrap();
    let coded = [b"HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\n\r\n", &*bomb].concat();
    let cases: [(&[u8], Format, &[&str]); 3] = [
        (&bomb, Format::Text, &["gzip 104857601 http://e.org/ http://e.org/"]),
        (
            &bomb,
            Format::Css,
            &[
                "gzip: css: longer than 64 MiB, read as text at byte 0",
                "gzip 104857601 http://e.org/ http://e.org/",
            ],
        ),
        (
            &response("http://a/", &coded),
            Format::Warc,
            &["record 1: gzip: longer than 64 MiB, the rest is not read at byte 67108864"],
        ),
    ];
    for (document, format, expected) in cases {
        let mut lines = Vec::new();
        let base = Base::new(uri!("http://given/"), BaseSource::Retrieval);
        let work = || links(document, format, &base, |it| lines.push(line(&it)));
        let bytes = allocation_counter::measure(work).bytes_max;
        assert_eq!(lines, expected);
        assert!(bytes < 256 << 20, "{bytes}");
    }
}

#[test]
fn long_records_are_not_held() {
    const LEN: u64 = (64 << 20) + 1;
    let head = format!(
        "WARC/1.1\r\nWARC-Type: resource\r\nContent-Type: text/html\r\nContent-Length: {LEN}\r\n\r\n"
    );
    let good = record("resource", "http://a/", "text/html", b"<a href=b>");
    let document = head.as_bytes().chain(io::repeat(b' ').take(LEN)).chain(&*good);
    let mut lines = Vec::new();
    let work = || {
        let each = |it: LinkOrWarning<'_>| {
            lines.push(line(&it));
            Ok(())
        };
        Finder::new().find_links_in(document, Format::Warc, None, each).unwrap();
    };
    let bytes = allocation_counter::measure(work).bytes_max;
    assert_eq!(
        lines,
        ["record 1: longer than 64 MiB, not read at byte 0", "record 2 8 b http://a/b",]
    );
    assert!(bytes < 1 << 20, "{bytes}");
}
