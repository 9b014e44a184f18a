//! What no vector can say.

use std::cell::RefCell;
use std::io::{self, Read};

use urial::{Uri, wrap};
use urial_find::{Finder, Form, Hit, Markup, Rewrite, Schemes};
#[cfg(feature = "html")]
use urial_find::{Format, Masks};

#[test]
fn schemes_are_listed_in_any_case() {
    let only = Finder::new().schemes(Schemes::Only(vec!["HTTP".to_owned(), "tag".to_owned()]));
    let found: Vec<_> = only
        .find("https://e.org http://e.org mailto:a@b tag:e.org,2026:x")
        .map(|hit| hit.iri().to_string())
        .collect();
    assert_eq!(found, ["http://e.org", "tag:e.org,2026:x"]);
}

#[test]
fn texts_need_not_be_utf_8() {
    let text = b"\xFF<http://e.org/\xFF> http://e.org/b\xFF";
    let finder = Finder::new().iris(true);
    let hits: Vec<_> = finder.find(&text[..]).map(|hit| hit.range()).collect();
    assert_eq!(hits, [2..15, 18..32]);
}

#[test]
fn a_partner_is_at_most_8_kib_away() {
    let text = |blanks: usize| format!("<http://e.org/{}b>", " ".repeat(blanks));
    let found = |text: &str| Finder::new().find(text).next().unwrap().iri().to_string();
    assert_eq!(found(&text(8000)), "http://e.org/b");
    assert_eq!(found(&text(9000)), "http://e.org/");
}

/// What is read first ends in the middle of the URI, after a mark that may be its last character.
#[test]
fn a_long_uri_does_not_end_where_reading_stopped() {
    let uri = format!("http://e.org/{}.b", "a".repeat(60 << 10));
    let text = format!("{}{uri}", " ".repeat((256 << 10) + 1 - uri.len()));
    let mut found = Vec::new();
    let push = |_, _: &Hit<'_>, raw: &[u8]| {
        found.push(raw.len());
        Ok(())
    };
    Finder::new().find_in(text.as_bytes(), push).unwrap();
    assert_eq!(found, [uri.len()]);
}

/// A URI in a complete line is found before the next read, unless it may go on.
#[test]
fn a_line_is_searched_when_it_is_complete() {
    let found = RefCell::new(vec![]);
    let lines = [
        ("at http://e.org/a", vec![]),
        ("b\n", vec!["http://e.org/ab"]),
        ("\"http://e.org/c\nand <http://e.org/\n  ", vec!["http://e.org/c"]),
        ("d>, tel:+1\n", vec!["http://e.org/\n  d", "tel:+1"]),
        ("<http://e.org/\n", vec![]),
        ("\nx\n", vec!["http://e.org/"]),
        ("\"http://e.org/\n", vec![]),
        ("e\"\n", vec!["http://e.org/\ne"]),
        ("http://e.org/", vec![]),
    ];
    let mut expected = vec![];
    let mut lines = lines.into_iter();
    let reader = Lines(|| {
        assert_eq!(*found.borrow(), expected);
        lines.next().map_or("", |(line, after)| {
            expected.extend(after);
            line
        })
    });
    Finder::new()
        .find_in(reader, |_, _, raw| {
            found.borrow_mut().push(String::from_utf8_lossy(raw).into_owned());
            Ok(())
        })
        .unwrap();
    assert_eq!(found.borrow().last().unwrap(), "http://e.org/");
}

/// A source that makes what the next read gives.
struct Lines<F>(F);

impl<'t, F: FnMut() -> &'t str> Read for Lines<F> {
    fn read(&mut self, to: &mut [u8]) -> io::Result<usize> {
        (self.0)().as_bytes().read(to)
    }
}

/// The marks after a URI belong to it if the text goes on after them, however many they are.
#[test]
fn a_uri_goes_on_after_many_marks() {
    for mark in ['.', '?', '~', '(', '\''] {
        let marks = mark.to_string().repeat(40 << 10);
        for end in ["", "b", " b", "#a#", "\u{3002}"] {
            let uri = format!("http://e.org/a{marks}{end}");
            let text = format!("{}{uri} http://e.org/", " ".repeat(200 << 10));
            let finder = Finder::new();
            let expected: Vec<_> = finder.find(&text).map(|hit| hit.range()).collect();
            let mut found = Vec::new();
            let push = |before: u64, hit: &Hit<'_>, _: &[u8]| {
                let before = usize::try_from(before).unwrap();
                found.push(before + hit.range().start..before + hit.range().end);
                Ok(())
            };
            finder.find_in(text.as_bytes(), push).unwrap();
            assert_eq!(found, expected, "{mark} {end}");
        }
    }
}

/// Shows.
#[test]
fn links_in_angle_brackets_are_found_again() {
    let finder = Finder::new();
    let mut text = Vec::new();
    let markup = Rewrite::Link(Markup::Angle);
    finder.rewrite_into("at http://e.org/a-b-c, <http://e.org/\n  x->", markup, &mut text);
    assert_eq!(text, b"at <http://e.org/a-b-c>, <http://e.org/x->");
    let again: Vec<_> = finder.find(&text).map(|hit| hit.iri().to_string()).collect();
    assert_eq!(again, ["http://e.org/a-b-c", "http://e.org/x-"]);
}

/// What `urial::wrap` writes on lines of any width is found again, and nothing else is read.
///
/// Shows.
#[test]
fn wrapped_uris_are_found_again() {
    let uris = [
        "http://www.ics.uci.edu/pub/ietf/uri/historical.html#WARNING",
        "https://e.org/foo-bar--baz/%20%C3%A9-?a=b-&c#d-",
        "mailto:anna-b@e.org?subject=a-b",
    ];
    for uri in uris.map(|uri| Uri::parse(uri).unwrap()) {
        for width in 0..80 {
            let text = format!("at {}, or not", wrap(uri).width(width));
            let hits: Vec<_> = Finder::new().find(&text).collect();
            assert_eq!(hits.len(), 1, "{text}");
            assert_eq!((hits[0].iri().as_str(), hits[0].form()), (uri.as_str(), Form::Angle));
            assert_eq!(hits[0].other_reading(), None, "{text}");
        }
    }
}

#[test]
fn links_are_escaped_for_their_markup() {
    let rewritten = |markup| {
        let mut to = Vec::new();
        let finder = Finder::new().emails(true);
        finder.rewrite_into("http://e.org/?a'&b_[x, joe@e.org", Rewrite::Link(markup), &mut to);
        String::from_utf8(to).unwrap()
    };
    let html = "<a href=\"http://e.org/?a&#39;&amp;b\">http://e.org/?a&#39;&amp;b</a>_[x, \
        <a href=\"mailto:joe@e.org\">joe@e.org</a>";
    assert_eq!(rewritten(Markup::Html), html);
    let markdown = "[http://e.org/?a'&b](<http://e.org/?a'&b>)_[x, [joe@e.org](<mailto:joe@e.org>)";
    assert_eq!(rewritten(Markup::Markdown), markdown);
}

/// Secrets after a part that cannot be rewritten are not written, and places that are in no order
/// mask all of a text.
#[cfg(feature = "html")]
#[test]
fn nothing_is_left_unmasked() {
    let page = "<a href='//u:pw@a'><iframe srcdoc='<a href=//u:pw@b>'><a href='//u:pw@c'>";
    let finder = Finder::new();
    let rewritten = |page: &str, how| {
        let mut to = Vec::new();
        let done = finder.rewrite_links_into(page, Format::Html, None, how, &mut to);
        (String::from_utf8(to).unwrap(), done.is_ok())
    };
    assert_eq!(rewritten(page, Rewrite::Redact), ("<a href='//u:***@a".to_owned(), false));
    let masked = ("<a href='***'>".to_owned(), true);
    for masks in
        [Masks::new(|_| vec![4..6, 0..1]), Masks::new(|_| std::iter::once(1..99).collect())]
    {
        assert_eq!(rewritten("<a href='//u:pw@a'>", Rewrite::Mask(masks)), masked);
    }
}

/// Neither as text nor as numbers. Shows: R-279.
#[test]
fn no_debug_output_has_a_password() {
    let text = "http://anna:S3CRETpw@e.org/";
    let is_free = |shown: String| {
        assert!(!shown.contains("S3CRETpw") && !shown.contains("83, 51"), "{shown}");
    };
    let finder = Finder::new();
    is_free(format!("{:?}", finder.find(text)));
    finder.find(text).for_each(|hit| is_free(format!("{hit:?}")));
    for text in [text, "a //b c:S3CRETpw@h/", "http://an na:S3CRETpw@e.org/"] {
        is_free(format!("{:?}", finder.pieces(text)));
        finder.pieces(text).for_each(|piece| is_free(format!("{piece:?}")));
    }
    let each = |found: urial_find::LinkOrWarning<'_>| {
        is_free(format!("{found:?}"));
        io::Result::Ok(())
    };
    finder.find_links(text, Format::Text, None, each).unwrap();
    // A record with the URI as its name, and with a part that cannot be read.
    let body =
        "HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nContent-Encoding: br\r\n\r\n<a href=b>";
    let record = format!(
        "WARC/1.0\r\nWARC-Type: response\r\nWARC-Target-URI: {text}\r\nContent-Length: {}\r\n\r\n\
         {body}\r\n\r\n",
        body.len()
    );
    let read = finder.find_links(&record, Format::Warc, None, each);
    assert_eq!(read.is_ok(), cfg!(feature = "warc"));
}
