//! Error reports: the note, the marked text and how a fix is shown.

use urial::{IriRef, UriRef};

#[test]
fn surprising_errors_have_a_note() {
    let report = |text: &str| UriRef::parse(text).unwrap_err().explain(text).to_string();
    assert!(report("http://h:8a/").contains("note: up to here this could be a userinfo"));
    assert!(report("http://::1]/").contains("note: up to here this could be a userinfo"));
    assert!(!report("http://u:p w@h/").contains("note:"));
    assert!(report("1a:b").contains("note: without a scheme this is a relative reference"));
    assert!(report("http://[fe80::1%25en0]/").contains("note: RFC 6874"));
    assert!(report("http://a\\b").contains("note: browsers read a backslash as \"/\""));
    assert!(report("http://a@b@c").contains("note: in a userinfo, \"@\" is written %40"));
    assert!(report("/é").contains("note: other characters are for IRIs"));
    assert!(report("/[").contains("note: elsewhere, \"[\" is written %5B"));
    assert!(!report("//[]").contains("note:"));
    let base = urial::Uri::parse("//e.org").unwrap_err().explain("//e.org").to_string();
    assert!(base.contains("note: a text without a scheme is a relative reference"), "{base}");
}

/// The likely cause, between the component and what was expected.
fn cause(error: urial::ParseError) -> Option<String> {
    let sentence = error.to_string();
    let (_, rest) = sentence.split_once(": ").unwrap();
    let terms = format!("expected {}, found ", error.expected());
    let cause = rest[..rest.find(&terms).unwrap()].strip_suffix("; ");
    cause.map(String::from)
}

/// The vectors have the whole sentences of the causes that people meet most.
#[test]
fn the_likely_cause_comes_first() {
    let table = [
        ("http://h:8a/", "the text after \":\" is not a port, which is digits"),
        ("//1.2.3.4:80a", "the text after \":\" is not a port, which is digits"),
        ("http://::1/", "the host looks like an IPv6 address, which is written in brackets"),
        ("http://::1]:80/", "the host looks like an IPv6 address, which is written in brackets"),
        (
            "//2001:db8:0:0:0:0:0:1:80",
            "the host looks like an IPv6 address, which is written in brackets",
        ),
        ("//u@::1/", "a host has \":\" only in an IPv6 address in brackets"),
        ("1a:b", "the text before \":\" is not a scheme"),
        (" http://a/", "white space is not part of a reference"),
        ("http://[fe80::1%25en0]/", "a URI cannot have a zone identifier"),
        ("http://a@b@c", "an authority has at most one \"@\""),
        ("http://a\\b", "a backslash is not a delimiter"),
        ("C:\\a", "a backslash is not a delimiter"),
        ("/[", "brackets are allowed only around an IP literal"),
        ("/é", "a URI is ASCII, unlike an IRI"),
        ("//é.org/", "a URI is ASCII, unlike an IRI"),
    ];
    for (text, expected) in table {
        let found = cause(UriRef::parse(text).unwrap_err());
        assert_eq!(found.as_deref(), Some(expected), "{text}");
    }
    let texts = ["/a b", "/%zz", "?a\\b", "a#b#c", "//[::1", "//[]", "//u@h:8a", "http://u:p w@h/"];
    for text in texts {
        assert_eq!(cause(UriRef::parse(text).unwrap_err()), None, "{text}");
    }
    let of_uri = |text| cause(urial::Uri::parse(text).unwrap_err());
    assert_eq!(of_uri("example.com/x").as_deref(), Some("a URI begins with a scheme and \":\""));
    assert_eq!(of_uri("  ").as_deref(), Some("white space is not part of a reference"));
    let by_rfc3987 = |text| cause(urial::Iri::parse(text).unwrap_err());
    assert_eq!(by_rfc3987("é/x").as_deref(), Some("an IRI begins with a scheme and \":\""));
    let private = by_rfc3987("a:\u{E000}");
    assert_eq!(private.unwrap(), "private-use characters are allowed only in the query of an IRI");
    assert_eq!(by_rfc3987("a:\u{FFFF}"), None);
}

/// A component by itself has no cause that is about the whole reference.
#[cfg(feature = "alloc")]
#[test]
fn a_part_has_no_cause_of_a_reference() {
    use urial::{Component, UriBuf};
    let error = UriBuf::parse("a:").unwrap().set(Component::Scheme, "1").unwrap_err();
    assert_eq!(error.to_string(), "scheme: expected ALPHA, found `1` at byte 0");
}

/// Shows: R-089, R-279.
#[test]
fn a_password_is_masked() {
    for text in ["http://bob:hunter2@e.org/a b", "http://bob:hunter2@e.org:8x/", " //b:hunter2@h"] {
        let error = UriRef::parse(text).unwrap_err();
        let report = error.explain(text).to_string();
        assert!(report.contains("b:*******@") && !report.contains("hunter2"), "{report}");
        assert!(!format!("{:?}", error.explain(text)).contains("hunter2"));
    }
    let masked = |text| UriRef::parse(text).unwrap().masked().to_string();
    assert_eq!(masked("http://u:p:q@h/"), "http://u:***@h/");
    assert_eq!(masked("http://u:@h/"), "http://u:@h/");
}

/// The text is read as it is, so the fix is its own; only what is printed has masks.
#[cfg(feature = "alloc")]
#[test]
fn places_of_secrets_are_masked_and_followed() {
    let table: [(&str, &[&str], &str); 11] = [
        ("/a b?t=xyz c", &["xyz"], "/a%20b?t=***%20c"),
        ("/a b?t=x|z", &["x|z"], "/a%20b?t=*****"),
        ("/?é|t=x|z|u", &["x|z"], "/?%C3%A9%7Ct=*****%7Cu"),
        ("<http://e.org/?t=xyz>", &["xyz"], "http://e.org/?t=***"),
        ("http://u:p@ss@h/a b", &[], "http://u:******@h/a%20b"),
        ("http://e.org\\t\\xyz", &["xyz"], "http://e.org/t/***"),
        ("hxxp://e[.]org/?t=xyz", &["xyz"], "http://e.org/?t=***"),
        ("hxxp://xyz[.]org/", &["xyz[.]o"], "h***********rg/"),
        ("hxxp://e[.]org/", &["xxp"], "h********org/"),
        ("ssh://git@h:secret/x@y", &["sec"], "ssh://git@h/********@y"),
        ("/xyz#a#", &["xyz"], "/***#a"),
    ];
    for (text, secrets, fixed) in table {
        let places: Vec<_> =
            secrets.iter().map(|it| text.find(it).map(|at| at..at + it.len()).unwrap()).collect();
        let report = UriRef::parse(text).unwrap_err().explain(text).mask(&places).to_string();
        assert!(report.ends_with(&format!(": {fixed}")), "{report}");
        assert!(secrets.iter().all(|it| !report.contains(it)), "{report}");
    }
    let octets = b"/\xFF?t=xyz b";
    let error = UriRef::parse_bytes(octets).unwrap_err();
    let place = 5..8;
    let report = error.explain(octets).mask(std::slice::from_ref(&place)).to_string();
    assert!(report.contains("    /\\xFF?t=*** b\n"), "{report}");
    assert!(report.ends_with(": /%FF?t=***%20b"), "{report}");
}

/// Any places, in any text, whether its own or not.
#[cfg(feature = "alloc")]
#[test]
fn places_beyond_the_text_are_ignored() {
    let error = UriRef::parse("/a b").unwrap_err();
    #[expect(clippy::reversed_empty_ranges, reason = "a caller can make one")]
    let places = [2..1, 3..4, 4..9, 9..12];
    for text in ["/a b", "", "/é|"] {
        assert!(!error.explain(text).mask(&places).to_string().is_empty());
    }
    assert!(error.explain("/a b").mask(&places).to_string().ends_with(": /a%20*"));
}

#[test]
fn a_long_text_is_cut_around_the_byte() {
    let text = "a/".repeat(100) + "b c" + &"/d".repeat(100);
    let report = UriRef::parse(&text).unwrap_err().explain(&text).to_string();
    let lines: Vec<_> = report.lines().collect();
    let column = lines[3].chars().position(|c| c == '^').unwrap();
    assert_eq!(lines[2].chars().nth(column), Some(' '));
    assert!(lines[2].trim_start().starts_with('…') && lines[2].ends_with('…'));
    assert_eq!(lines[2].trim().chars().count(), 102);
}

#[test]
fn a_report_is_short_however_long_the_text() {
    let texts = ["é".repeat(10_000), " ".repeat(10_000), format!("<{}>", "a".repeat(10_000))];
    for text in texts.iter().chain([&format!("http://{}", "a:".repeat(10_000))]) {
        let report = UriRef::parse(text).unwrap_err().explain(text).to_string();
        assert!(report.len() < 800, "{} bytes", report.len());
    }
}

#[test]
fn another_text_does_not_panic() {
    let error = UriRef::parse("http://a/b c").unwrap_err();
    let unclosed = UriRef::parse("http://[::1").unwrap_err();
    for error in [error, unclosed] {
        for other in ["", "x", "http://", "http://a/%", "é"] {
            let place = format!("at byte {}\n", error.offset());
            assert!(error.explain(other).to_string().contains(&place));
            #[cfg(feature = "alloc")]
            assert!(error.fix(other).is_none_or(|fix| fix.range().end <= other.len()));
        }
    }
}

#[test]
fn unprintable_characters_are_escaped() {
    let report = UriRef::parse_bytes(b"a\n\xFF\x1B[2J").unwrap_err().explain(b"a\n\xFF\x1B[2J");
    let shown = report.to_string();
    assert!(shown.contains(r"    a\n\xFF\u{1B}[2J"), "{shown}");
    assert!(!shown.contains('\x1B'));
    for text in
        [" \x1B[31mred", "<a\n\u{202E}b>", "C:\\\x1B\u{202E}", "//a\\\x1B\\\u{202E}\\", "/é\u{E9}%"]
    {
        let shown = UriRef::parse(text).unwrap_err().explain(text).to_string();
        assert!(!shown.contains(['\x1B', '\u{202E}']), "{shown}");
    }
}

#[test]
fn messages_work_in_constants() {
    const SENTENCE: Result<UriRef<'_>, urial::ParseError> = UriRef::const_parse("http:// ");
    let error = SENTENCE.unwrap_err();
    assert_eq!(
        error.to_string(),
        "host: expected unreserved, pct-encoded, sub-delims, \":\", \"@\", \"[\", \"/\", \"?\" or \"#\", \
         found ` ` at byte 7"
    );
    assert_eq!(format!("{error:?}"), format!("ParseError({error})"));
}

#[test]
fn look_alikes_are_escaped() {
    let found = |text| UriRef::parse(text).unwrap_err().found().to_string();
    assert_eq!(found("a\u{2003}b"), r"\u{2003}");
    assert_eq!(found("a\u{301}"), r"\u{301}");
    assert_eq!((found("a b"), found("é")), (" ".into(), "é".into()));
}

#[test]
fn reports_ignore_padding() {
    let report = UriRef::parse("a b").unwrap_err();
    assert_eq!(format!("{:60}", report.explain("a b")), format!("{:.3}", report.explain("a b")));
}

#[test]
fn an_invalid_literal_is_rejected_with_the_message() {
    let error = UriRef::parse("a b").unwrap_err();
    let panic = std::panic::catch_unwind(|| UriRef::from_static("a b")).unwrap_err();
    assert_eq!(*panic.downcast::<String>().unwrap(), error.to_string());
}

#[cfg(feature = "alloc")]
#[test]
fn a_password_in_a_part_is_masked() {
    use urial::{BuildError, Component, UriRefBuf};
    for (component, part, shown) in [
        (Component::Userinfo, "anna:secret word", "anna:***********"),
        // The error of a userinfo does not know where it ends, so more than the password is masked.
        (Component::Authority, "anna:secret word@h", "anna:*************"),
        (Component::Authority, "anna:secret@h:8a", "anna:******@h:8a"),
        (Component::Host, "anna:secret@h", "anna:******@h"),
    ] {
        let refused = UriRefBuf::default().set(component, part);
        let Err(BuildError::Part(error)) = refused else { panic!("{refused:?}") };
        let report = error.explain(part).to_string();
        assert!(report.contains(&format!("\n    {shown}\n")), "{report}");
    }
}

/// A password with a delimiter, which ends the authority too early, is masked.
#[test]
fn a_password_with_a_delimiter_is_masked() {
    for text in [
        "http://u:sec/ret@h/",
        "http://u:secret#1@h/ ",
        "http://u:sec?ret@h/",
        "http://u: secret @h/",
        "http://u:é secret é@h/",
        "http://u:@secret@h/",
        "http://é:secreté@h/",
        "http://u:%secret%@h/",
    ] {
        let report = UriRef::parse(text).unwrap_err().explain(text).to_string();
        assert!(!report.contains("sec") && !report.contains("ret"), "{report}");
    }
}

/// The caret counts wide characters as two columns.
#[test]
fn the_caret_is_below_wide_text() {
    let text = "/\u{65e5}\u{672c}\u{e9}|";
    let report = IriRef::parse(text).unwrap_err().explain(text).to_string();
    assert!(report.contains(&format!("    {text}\n    {:>7}\n", "^")), "{report}");
}
