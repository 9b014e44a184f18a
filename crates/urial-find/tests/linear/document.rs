//! Documents that tempt a reader to read the same bytes again and again.

use std::io;

use urial_find::{Finder, Format, LinkOrWarning};

use crate::assert_linear;

/// Beginnings of documents, and what is repeated after them.
const DOCUMENTS: &[(Format, &str, &str)] = &[
    (Format::Mime, "", "a:"),
    (Format::Mime, "", "a:b\n"),
    (Format::Mime, "a:", "\n "),
    (Format::Mime, "a:", "\n b"),
    (Format::Mime, "a:", "=?"),
    (Format::Mime, "a:", " =?x?="),
    (Format::Mime, "a:", " =?utf-8?q?:?="),
    (Format::Mime, "a: =?utf-8?q?", "=?"),
    (Format::Mime, "Content-Type: text/plain", ";a*=x''%41"),
    (Format::Mime, "", "Content-Location: a/\n"),
    (Format::Mime, "", "Content-Type: message/rfc822\n\n"),
    (Format::Mime, MULTIPART, "--x\n"),
    (Format::Mime, MULTIPART, "--x\n\n"),
    (Format::Mime, MULTIPART, "--x\n\n\n--x--\n"),
    (Format::Mime, MULTIPART, "--y\n"),
    (Format::Mime, MULTIPART, "--x "),
    (Format::Mime, MULTIPART, "--x\nContent-Type: multipart/mixed; boundary=x\n\n"),
    (Format::Mime, MULTIPART, "--x\nContent-Type: text/html\nContent-Location: a/\n\n<a href=b>\n"),
    (Format::Mime, MULTIPART, "--x\nContent-Transfer-Encoding: base64\n\na=a=\n"),
    (Format::Mime, "Content-Transfer-Encoding: base64\n\n", "YQ=="),
    (Format::Mime, "Content-Transfer-Encoding: quoted-printable\n\n", "=\r \n"),
    (Format::Warc, "", "WARC/1.0\n"),
    (Format::Warc, "", "WARC/1.0\n\n"),
    (Format::Warc, "", "WARC/1.0\nContent-Length: 0\n\n"),
    (Format::Warc, "", "x\nWARC/1.0\n"),
    (Format::Warc, RESPONSE, "1\r\na\r\n"),
    (Format::Warc, RESPONSE, "0"),
];

const MULTIPART: &str = "Content-Type: multipart/mixed; boundary=x\n\n";

const RESPONSE: &str = "WARC/1.0\nWARC-Type: response\nContent-Type: application/http\n\
    Content-Length: 9999999\n\nHTTP/1.1 200 OK\nTransfer-Encoding: chunked\n\n";

/// The memory for what is 16 times as long is not mapped anew each time, which would take longer
/// than the work.
const LEN: usize = 1 << 14;

#[test]
fn time_of_documents_is_linear() {
    for (format, beginning, unit) in DOCUMENTS {
        assert_linear(unit, LEN, |len| {
            let text = [beginning, &*unit.repeat(len / unit.len())].concat();
            move || read(&text, *format)
        });
    }
}

#[test]
fn time_of_nested_parts_is_linear() {
    assert_linear("multiparts within one another", LEN, |len| {
        let part = |number: usize| {
            format!("Content-Type: multipart/mixed; boundary=b{number}\n\n--b{number}\n")
        };
        let text: String = (0..len / 55).map(part).collect();
        move || read(&text, Format::Mime)
    });
}

fn read(text: &str, format: Format) {
    let mut count = 0;
    let each = |_: LinkOrWarning<'_>| {
        count += 1;
        io::Result::Ok(())
    };
    Finder::new().find_links(text, format, None, each).unwrap();
    assert!(count <= text.len());
}
