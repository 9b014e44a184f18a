//! References in text: as people type them, as we write them, and in HTML.

use proptest::prelude::*;
use urial::{
    Found, IriRefBuf, SuffixRule, Surplus, Typed, UriBuf, UriRef, UriRefBuf, escape_html,
    unescape_html, wrap,
};

use crate::count::cases;
use crate::inputs::{matching, reference, text, uri};

fn read(text: &str) -> Typed<'static, UriRefBuf> {
    UriRefBuf::read_typed(text, &[]).unwrap_or_else(|error| panic!("{text:?}: {error}"))
}

/// Shows.
#[test]
fn typed_text_is_freed_of_what_is_around_it() {
    let table = [
        (" \"http://a/ b\" ", "http://a/b"),
        ("<ftp://foo.example.\n com/rfc/>", "ftp://foo.example.com/rfc/"),
        ("<URL:http://a/>", "http://a/"),
        ("<url: http://a/>", "http://a/"),
        ("URL: <http://a/>.", "http://a/"),
        ("\"http://a/\",", "http://a/"),
        ("\u{201C}http://a/\u{201D}!?", "http://a/"),
        ("<< \"http://a/\" >>", "http://a/"),
        ("\u{FEFF}http://a/\u{A0}\r\n", "http://a/"),
        ("h ttp:\t//a\r\n/b", "http://a/b"),
        (" ", ""),
        ("<>", ""),
        // Not delimited, so the punctuation may be part of it.
        ("http://a/b.", "http://a/b."),
        (" 'a' ", "'a'"),
    ];
    for (text, expected) in table {
        assert_eq!(read(text).value, expected, "{text:?}");
    }
}

#[test]
fn changes_are_in_the_order_in_which_they_are_made() {
    let changes: Vec<_> =
        read(" URL:<a -\nb>.").changes.iter().map(|it| (it.surplus(), it.range())).collect();
    assert_eq!(
        changes,
        [
            (Surplus::WhiteSpace, 0..1),
            (Surplus::Prefix, 1..5),
            (Surplus::Punctuation, 12..13),
            (Surplus::Delimiter, 5..6),
            (Surplus::Delimiter, 11..12),
            (Surplus::WhiteSpace, 7..8),
            (Surplus::WhiteSpace, 9..10),
        ]
    );
}

#[test]
fn a_hyphen_before_a_line_break_is_ambiguous() {
    let other = |text| read(text).other_reading.map(UriRefBuf::into_string);
    assert_eq!(other("http://a/foo-\n  bar").as_deref(), Some("http://a/foobar"));
    assert_eq!(other("<a-\r\nb-\rc->").as_deref(), Some("abc-"));
    assert_eq!(other("http://a/foo- bar"), None);
    assert_eq!(other("<a\n-b>"), None);
    assert_eq!(other("<a->\n"), None);
    // Without the hyphen, a scheme would begin with a digit.
    assert_eq!(other("./a-\n1"), Some("./a1".to_owned()));
    assert_eq!(UriBuf::read_typed("a:%2-\n0", &[]).unwrap_err().offset(), 4);
    let only_one = UriBuf::read_typed("a-\n:b", &[]).unwrap();
    assert_eq!(only_one.other_reading.unwrap(), "a:b");
    let no_host = UriRefBuf::read_typed("//[v1.-\n]", &[]).unwrap();
    assert_eq!((no_host.value.as_str(), no_host.other_reading), ("//[v1.-]", None));
}

#[test]
fn suffix_references_are_completed_on_request_alone() {
    let completed = |text| UriRefBuf::read_typed(text, SuffixRule::COMMON).unwrap();
    let typed = completed("<URL: www.e.-\norg/a>.");
    assert_eq!(typed.value, "http://www.e.-org/a");
    assert_eq!(typed.other_reading.unwrap(), "http://www.e.org/a");
    assert_eq!((typed.rule.unwrap().prefix, typed.changes.len()), ("www", 6));
    assert_eq!(completed("www.e.org").rule, Some(SuffixRule::COMMON[0]));
    assert_eq!(completed("e.org").rule, None);
    assert_eq!((read("www.e.org").value.as_str(), read("www.e.org").rule), ("www.e.org", None));
    assert_eq!(
        UriBuf::read_typed(" ftp.e.org ", SuffixRule::COMMON).unwrap().value,
        "ftp://ftp.e.org"
    );
    assert!(UriBuf::read_typed("ftp.e.org", &[]).is_err());
}

#[test]
fn lines_are_broken_where_readers_can_join_them() {
    let wrapped = |text, width| wrap(UriRef::parse(text).unwrap()).width(width).to_string();
    assert_eq!(wrapped("http://a/b-c", 13), "<http://a/b\n-c>");
    assert_eq!(wrapped("http://a/b-c", 14), "<http://a/b-c>");
    assert_eq!(wrapped("/a%20%20b", 5), "</a\n%20\n%20b>");
    assert_eq!(wrapped("/a%20%20b", 0), "</\na\n%20\n%20\nb>");
    assert_eq!(wrapped("http://a", 0), "<http://a>");
    assert_eq!(wrapped("/----b", 4), "</\n----b>");
    assert_eq!(wrapped("/----bc", 4), "</\n----b\nc>");
    assert_eq!(wrapped("", 0), "<>");
}

#[test]
fn html_has_names_and_numbers_of_characters() {
    let table = [
        ("&amp;&lt;&gt;&quot;&apos;&#39;", "&<>\"''"),
        ("&#38;&#x26;&#X26;&#0038;", "&&&&"),
        ("&#128578;", "\u{1F642}"),
        ("&amp;amp;", "&amp;"),
    ];
    for (text, expected) in table {
        assert_eq!(unescape_html(text).to_string(), expected, "{text}");
    }
    let others = [
        "&",
        "&&",
        "a&b",
        "&amp",
        "&AMP;",
        "&copy;",
        "&;",
        "&#;",
        "&#x;",
        "&#+38;",
        "&#0;",
        "&#xD800;",
        "&#x110000;",
        "&#99999999999;",
        "&# 38;",
        "",
        ";",
    ];
    for text in others {
        assert_eq!(unescape_html(text).to_string(), text);
    }
    assert_eq!(escape_html("<a b='&'>\"").to_string(), "&lt;a b=&#39;&amp;&#39;&gt;&quot;");
}

/// Quotes and invisible characters are allowed in IRIs.
#[test]
fn valid_iris_are_not_changed() {
    for text in ["\u{201C}a\u{201D}", "\u{3000}", "http://a/\u{200B}"] {
        let typed = IriRefBuf::read_typed(text, &[]).unwrap();
        assert_eq!((typed.value.as_str(), typed.changes.len()), (text, 0));
    }
    assert_eq!(IriRefBuf::read_typed("<\u{E9} b>", &[]).unwrap().value, "\u{E9}b");
}

#[test]
fn an_error_is_marked_in_the_text_that_was_typed() {
    let text = "<http://a/ b\n|c>";
    let error = UriRefBuf::read_typed(text, &[]).unwrap_err();
    assert_eq!((error.offset(), error.found()), (13, Found::Char('|')));
    let report = error.explain(text).without_fix();
    assert!(
        report.fix().is_none()
            && error.explain(text).fix().is_some_and(|fix| fix.apply() == "http://a/b%7Cc")
    );
    assert!(report.to_string().contains("\n                  ^\n"), "{report}");
    let unclosed = UriRefBuf::read_typed(" http://[::1 >", &[]).unwrap_err();
    assert_eq!((unclosed.offset(), unclosed.found()), (13, Found::Char('>')));
    let ended = UriRefBuf::read_typed("< http://[::1 >", &[]).unwrap_err();
    assert_eq!((ended.offset(), ended.found()), (13, Found::End));
}

/// Text that is nearly a reference.
fn typed() -> impl Strategy<Value = String> {
    let piece = prop_oneof![
        3 => text(),
        2 => matching("[ \\t\\r\\n\u{A0}\u{FEFF}-]{1,3}"),
        2 => matching("[<>\"\u{201C}\u{201D}.,!]{1,3}"),
        1 => matching("(URL|url):"),
    ];
    prop::collection::vec(piece, 0..6).prop_map(|pieces| pieces.concat())
}

/// The text without the ranges of its changes.
fn without_changes(text: &str, typed: &Typed<'_, UriRefBuf>) -> String {
    let is_removed = |at: &usize| typed.changes.iter().any(|it| it.range().contains(at));
    text.char_indices().filter(|(at, _)| !is_removed(at)).map(|(_, it)| it).collect()
}

proptest! {
    #![proptest_config(ProptestConfig { cases: cases(5_000), ..ProptestConfig::default() })]

    #[test]
    fn changes_lead_from_the_text_to_the_reference(text in typed()) {
        match UriRefBuf::read_typed(&text, &[]) {
            Ok(typed) => {
                prop_assert_eq!(typed.value.as_str(), without_changes(&text, &typed));
                let other = typed.other_reading.map_or(typed.value.as_str().len(), |it| {
                    it.as_str().len()
                });
                prop_assert!(other <= typed.value.as_str().len());
            }
            Err(error) => match error.found() {
                Found::Char(found) => prop_assert!(text[error.offset()..].starts_with(found)),
                found => prop_assert_eq!(found, Found::End),
            },
        }
    }

    #[test]
    fn valid_text_is_not_changed(reference in reference()) {
        let text = reference.as_str();
        prop_assume!(!text.get(..4).is_some_and(|it| it.eq_ignore_ascii_case("url:")));
        let typed = read(text);
        prop_assert_eq!((typed.value, typed.changes.len()), (reference, 0));
    }

    /// Shows.
    #[test]
    fn what_is_wrapped_is_read_again(uri in uri(), width in 0..40_usize) {
        prop_assume!(!uri.scheme().as_str().eq_ignore_ascii_case("url"));
        let lines = wrap(&uri).width(width).to_string();
        let typed = read(&lines);
        prop_assert_eq!((typed.value, typed.other_reading), (UriRefBuf::from(uri), None));
        prop_assert!(!lines.contains("-\n"), "{}", lines);
    }


    /// A line is longer only where it begins with what cannot be broken.
    #[test]
    fn lines_have_the_width(text in matching("[a-c][a-c/-]{0,60}"), width in 2..20_usize) {
        let reference = UriRef::parse(&text).unwrap_or_default();
        let lines = wrap(reference).width(width).to_string();
        for line in lines.lines().filter(|line| line.len() > width) {
            let inner = line.trim_start_matches('<').trim_end_matches('>');
            let room = width - usize::from(line.starts_with('<'));
            let is_break = |at: usize| at <= room && !inner[..at].ends_with('-');
            let breaks = (1..inner.len()).any(is_break);
            prop_assert!(!breaks, "{}", lines);
        }
    }

    #[test]
    fn any_text_comes_back_from_html(text in prop_oneof![text(), matching("[&<>\"'#;amplt3]{0,20}")]) {
        let escaped = escape_html(&text).to_string();
        prop_assert!(!escaped.contains(['<', '>', '"', '\'']));
        prop_assert_eq!(unescape_html(&escaped).to_string(), text);
    }
}
