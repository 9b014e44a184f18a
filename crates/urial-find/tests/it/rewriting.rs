//! References with a text of one's own in their place, and features that are off.

use std::io;

use urial_find::{Finder, Format, Link, LinkOrWarning, MissingFeature, Rewrite};

/// Returns a document with a text in place of each reference, and what stays.
fn replaced(document: &str, format: Format, with: &str) -> (String, Vec<String>) {
    let mut to = Vec::new();
    let change = |link: &Link<'_>| (link.text() != b"stays").then_some(with);
    let kept = Finder::new().rewrite_links_with(document, format, None, change, &mut to).unwrap();
    (String::from_utf8(to).unwrap(), kept.iter().map(ToString::to_string).collect())
}

/// The texts of the references in a document.
fn texts(document: &str, format: Format) -> Vec<String> {
    let mut texts = Vec::new();
    let each = |found: LinkOrWarning<'_>| {
        if let LinkOrWarning::Link(link) = found {
            texts.push(String::from_utf8_lossy(link.text()).into_owned());
        }
        io::Result::Ok(())
    };
    Finder::new().find_links(document, format, None, each).unwrap();
    texts
}

/// Whatever a text has, it is read as this text.
#[test]
fn any_text_is_escaped_for_its_place() {
    let documents = [
        (Format::Html, "<a href=x><a href='x'><a href=\"x\"><p style='a: url(x)'>"),
        (Format::Html, "<p style=\"a: url('x')\"><style>a { b: url(x) }</style>"),
        (Format::Xml, "<rss><link>x</link><link><![CDATA[x]]></link><a href='x'/></rss>"),
        (Format::Css, "a { b: url(x); c: url('x'); d: url(\"x\") } @import 'x';"),
        (Format::Markdown, "[a](x) ![b](<x>)\n\n[c]: x\n"),
        (Format::Texinfo, "@url{x} @uref{x, y}\n"),
        (Format::Man, ".UR x\n.UE\n"),
    ];
    let plain =
        ["http://e.org/?a&b=c", "a&amp;b", "a(b)c'd\"e", "a,b{c}@d", "a-b~c^d", "]]>", "\\"];
    for (format, document) in documents.into_iter().filter(|it| it.0.is_available()) {
        let count = texts(document, format).len();
        // A section of CDATA ends with it, and another one goes on.
        let is_read = |with: &&str| format != Format::Xml || *with != "]]>";
        for with in plain.into_iter().chain(["a b", "<a>"]).filter(is_read) {
            let (made, kept) = replaced(document, format, with);
            let found = texts(&made, format);
            assert_eq!(found.len(), count, "{format} {with}: {made}");
            assert!(found.iter().all(|it| it == with), "{format} {with}: {made}");
            assert!(kept.is_empty());
        }
    }
}

#[cfg(feature = "xml")]
#[test]
fn the_end_of_a_section_is_split() {
    let made = replaced("<a><![CDATA[http://e.org/]]></a>", Format::Xml, "a]]>&b").0;
    assert_eq!(made, "<a><![CDATA[a]]]]><![CDATA[>&b]]></a>");
}

#[test]
fn a_text_in_a_string_of_json_is_escaped() {
    let text = r#"{"a": "at http:\/\/h\/a\u003fb, and", "b": "http://h/stays", "c": "{\"d\":\"http:\/\/h\/\"}"}"#;
    let made = r#"{"a": "at \"\\\/\u003f\u000a, and", "b": "http://h/stays", "c": "{\"d\":\"\\\"\\\\\/?\\u000a\"}"}"#;
    let mut to = Vec::new();
    let change = |link: &Link<'_>| (!link.text().ends_with(b"stays")).then_some("\"\\/?\n");
    let finder = Finder::new();
    assert!(
        finder.rewrite_links_with(text, Format::Json, None, change, &mut to).unwrap().is_empty()
    );
    assert_eq!(String::from_utf8(to).unwrap(), made);
}

#[cfg(feature = "html")]
#[test]
fn what_a_list_or_a_part_cannot_have_stays() {
    let page =
        "<a ping='x y'><img srcset='x 1x'><a href= b=c><a href=x b=c><iframe srcdoc='<a href=x>'>";
    let (made, kept) = replaced(page, Format::Html, "a b");
    let changed = page.replace("<a href=x b=c>", "<a href=a&#32;b b=c>");
    assert_eq!(made, changed.replace("<a href= b=c>", "<a href= a&#32;b>"));
    assert_eq!(
        kept,
        [
            "a ping: references that stay as they are: 2 (the list that has them would have others)",
            "img srcset: references that stay as they are: 1 (the list that has them would have others)",
            "srcdoc 1: references that stay as they are: 1 (the part is encoded or a document of its own)",
        ]
    );
    assert_eq!(replaced("<a href= x b=c>", Format::Html, "").0, "<a href= \"\" b=c>");
}

/// Without its feature, a document is an error, and a part is a warning: never another answer.
#[test]
fn a_feature_that_is_off_is_never_a_wrong_answer() {
    let finder = Finder::new();
    let missing =
        |found: io::Result<()>| found.unwrap_err().downcast::<MissingFeature>().unwrap().feature();
    for format in Format::all().filter(|format| !format.is_available()) {
        let (text, mut to) = ("http://u:p@e.org:80/", Vec::new());
        assert_eq!(missing(finder.find_links(text, format, None, |_| Ok(()))), format.as_str());
        let found = finder.find_links_in(text.as_bytes(), format, None, |_| Ok(()));
        assert_eq!(missing(found), format.as_str());
        for how in [Rewrite::Normalize, Rewrite::Redact] {
            assert!(finder.check_rewrite(text, format, None, how).is_err());
            assert!(finder.rewrite_links_into(text, format, None, how, &mut to).is_err());
        }
        let change = |_: &Link<'_>| Some("x");
        assert!(finder.rewrite_links_with(text, format, None, change, &mut to).is_err());
        assert!(to.is_empty());
    }
    for (bytes, feature, is_on) in [
        (&b"\x1F\x8B\x08"[..], "gzip", cfg!(feature = "gzip")),
        (b"\xFF\xFEh\0", "charset", cfg!(feature = "charset")),
    ] {
        if !is_on {
            let found = finder.find_links(bytes, Format::Text, None, |_| Ok(()));
            assert_eq!(missing(found), feature);
            assert_eq!(
                missing(finder.find_links_in(bytes, Format::Text, None, |_| Ok(()))),
                feature
            );
        }
    }
}

#[cfg(not(feature = "html"))]
#[test]
fn a_part_whose_feature_is_off_is_not_read() {
    let text = "http://e.org:80/ @html\n<a href='http://u:p@e.org:80/?a&amp;b'>\n@end html\n";
    let (finder, mut found) = (Finder::new(), Vec::new());
    let each = |it: LinkOrWarning<'_>| {
        found.push(match it {
            LinkOrWarning::Link(link) => String::from_utf8_lossy(link.text()).into_owned(),
            LinkOrWarning::Warning(warning) => warning.to_string(),
            _ => unreachable!(),
        });
        io::Result::Ok(())
    };
    finder.find_links(text, Format::Texinfo, None, each).unwrap();
    let warning = "not read, because the feature `html` of urial-find is off at byte 22";
    assert_eq!(found, ["http://e.org:80/", warning]);
    let mut to = Vec::new();
    let how = Rewrite::Normalize;
    let kept = finder.rewrite_links_into(text, Format::Texinfo, None, how, &mut to).unwrap();
    assert_eq!(String::from_utf8(to).unwrap(), text.replacen("e.org:80", "e.org", 1));
    assert_eq!(kept.iter().map(ToString::to_string).collect::<Vec<_>>(), [warning]);
    let mut to = Vec::new();
    let how = Rewrite::Redact;
    assert!(finder.check_rewrite(text, Format::Texinfo, None, how).is_err());
    assert!(finder.rewrite_links_into(text, Format::Texinfo, None, how, &mut to).is_err());
}
