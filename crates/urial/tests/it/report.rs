//! Error reports: the fix, the note and the marked text.

use urial::{IriRef, UriRef};

/// Applies the fix of the first error, if there is one.
fn fixed(text: &str) -> Option<String> {
    let fix = UriRef::parse(text).unwrap_err().fix(text)?;
    let mut fixed = text.to_owned();
    fixed.replace_range(fix.range(), &fix.to_string());
    Some(fixed)
}

#[test]
fn fixes_are_what_was_probably_intended() {
    let table = [
        // Data to encode, up to the end of the component.
        ("http://a/b c", "http://a/b%20c"),
        ("http://a/b c d?e", "http://a/b%20c%20d?e"),
        ("/a[1]", "/a%5B1%5D"),
        ("/日本", "/%E6%97%A5%E6%9C%AC"),
        ("a#b#c", "a#b%23c"),
        ("/?{x}&y={z}#f", "/?%7Bx%7D&y=%7Bz%7D#f"),
        ("/a b%20c%x d", "/a%20b%20c%25x%20d"),
        ("http://u:p ss@h/", "http://u:p%20ss@h/"),
        // Invalid delimiters, and data that looks like a delimiter.
        ("http://a\\b", "http://a/b"),
        ("/a\\b", "/a%5Cb"),
        ("http://u:p@ss@e.org/", "http://u:p%40ss@e.org/"),
        // A percent sign without two hexadecimal digits.
        ("100%", "100%25"),
        ("/%zz", "/%25zz"),
        ("/%4", "/%254"),
        ("/%4?", "/%254?"),
        // IP literals.
        ("http://::1/", "http://[::1]/"),
        ("http://2001:db8::10", "http://[2001:db8::10]"),
        ("http://::1]:80/", "http://[::1]:80/"),
        ("http://[::1", "http://[::1]"),
        ("http://[::1/a", "http://[::1]/a"),
        ("http://[v1.a", "http://[v1.a]"),
        ("http://[fe80::1%25en0]/", "http://[fe80::1]/"),
        // The first segment of a relative reference.
        ("1a:b", "./1a:b"),
        (":", "./:"),
        ("127.0.0.1:8080/a", "//127.0.0.1:8080/a"),
        // Characters around the text.
        ("  http://a/ ", "http://a/"),
        ("\u{FEFF}http://a/", "http://a/"),
        ("http://a/\r\n", "http://a/"),
        ("http://a/\u{A0}", "http://a/"),
        ("<http://a/>", "http://a/"),
        ("<URL: http://a/>", "http://a/"),
        ("\"http://a/\"", "http://a/"),
        ("“http://a/”", "http://a/"),
        ("  ", ""),
    ];
    for (text, expected) in table {
        assert_eq!(fixed(text).as_deref(), Some(expected), "{text}");
        assert!(UriRef::parse(expected).is_ok(), "{expected}");
    }
}

#[test]
fn nothing_is_guessed_without_a_reason() {
    let texts = [
        "http://h:8a/",
        "http://[::1]x/",
        "http://[1.2.3.4]/",
        "http://u@h:8x/",
        "http://h: 80/",
        "//[v.a]",
        // Either an address and a port, or a longer address.
        "http://::1:80/",
        "git@github.com:user/repo",
        "1http://e.org/",
    ];
    for text in texts {
        assert_eq!(fixed(text), None, "{text}");
    }
    let text = "abc ";
    assert!(urial::Uri::parse(text).unwrap_err().fix(text).is_none());
}

#[test]
fn surprising_errors_have_a_note() {
    let report = |text: &str| UriRef::parse(text).unwrap_err().explain(text).to_string();
    assert!(report("http://h:8a/").contains("note: the text after the \":\" is not a port"));
    assert!(!report("http://u:p w@h/").contains("note:"));
    assert!(report("1a:b").contains("note: the text before the first \":\" is not a scheme"));
    assert!(
        report("http://[fe80::1%25en0]/").contains("note: a URI cannot have a zone identifier")
    );
    assert!(report("http://a\\b").contains("note: a backslash is not a delimiter"));
    assert!(report("http://a@b@c").contains("note: an authority has at most one \"@\""));
    assert!(report("/é").contains("note: a URI is ASCII"));
    assert!(report("/[").contains("note: brackets are allowed only around an IP literal"));
    assert!(!report("//[]").contains("note:"));
    let base = urial::Uri::parse("//e.org").unwrap_err().explain("//e.org").to_string();
    assert!(base.contains("note: a URI or IRI begins with a scheme"), "{base}");
}

/// Shows: R-089, R-279.
#[test]
fn a_password_is_masked() {
    for text in ["http://bob:hunter2@e.org/a b", "http://bob:hunter2@e.org:8x/", " //b:hunter2@h"] {
        let error = UriRef::parse(text).unwrap_err();
        let report = error.explain(text).to_string();
        assert!(report.contains("b:*******@") && !report.contains("hunter2"), "{report}");
        assert!(!format!("{:?} {:?}", error.explain(text), error.fix(text)).contains("hunter2"));
    }
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
            assert!(error.explain(other).to_string().starts_with(&error.to_string()));
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
    for text in [" \x1B[31mred", "<a\n\u{202E}b>"] {
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
    for text in ["http://u:sec/ret@h/", "http://u:secret#1@h/ ", "http://u:sec?ret@h/"] {
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
