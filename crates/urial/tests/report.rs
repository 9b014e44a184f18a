//! What an error says beyond its sentence: the fix, the note, the marked text.

use urial::UriRef;

/// The text after the fix of its first error, if there is one.
fn fixed(text: &str) -> Option<String> {
    let fix = UriRef::parse(text).unwrap_err().fix(text)?;
    let mut fixed = text.to_owned();
    fixed.replace_range(fix.range(), &fix.to_string());
    Some(fixed)
}

#[test]
fn fixes_are_what_was_probably_meant() {
    let table = [
        // Data that must be encoded, each octet of it.
        ("http://a/b c", "http://a/b%20c"),
        ("/a[1]", "/a%5B1]"),
        ("/é", "/%C3%A9"),
        ("a#b#c", "a#b%23c"),
        ("/?{x}", "/?%7Bx}"),
        ("http://a\\b", "http://a%5Cb"),
        // A percent sign that begins no triplet.
        ("100%", "100%25"),
        ("/%zz", "/%25zz"),
        ("/%4", "/%254"),
        ("/%4?", "/%254?"),
        // IP literals.
        ("http://::1/", "http://[::1]/"),
        ("http://2001:db8::1", "http://[2001:db8::1]"),
        ("http://::1]/", "http://[::1]/"),
        ("http://[::1", "http://[::1]"),
        ("http://[v1.a", "http://[v1.a]"),
        ("http://[fe80::1%25en0]/", "http://[fe80::1]/"),
        // The first segment of a relative reference.
        ("1a:b", "./1a:b"),
        (":", "./:"),
        // What stands around the text.
        ("  http://a/", "http://a/"),
        ("http://a/\r\n", "http://a/"),
        ("<http://a/>", "http://a/"),
        ("\"http://a/\"", "http://a/"),
    ];
    for (text, expected) in table {
        assert_eq!(fixed(text).as_deref(), Some(expected), "{text}");
    }
}

#[test]
fn nothing_is_guessed_without_a_reason() {
    for text in ["http://h:8a/", "http://[::1]x/", "http://[1.2.3.4]/", "http://u@h:8x/", "//[v.a]"]
    {
        assert_eq!(fixed(text), None, "{text}");
    }
}

#[test]
fn surprises_come_with_a_note() {
    let report = |text: &str| UriRef::parse(text).unwrap_err().explain(text).to_string();
    assert!(report("http://h:8a/").contains("note: what follows the \":\" is no port"));
    assert!(report("1a:b").contains("note: what precedes the first \":\" is no scheme"));
    assert!(report("http://[fe80::1%25en0]/").contains("note: a URI has no zone identifiers"));
    assert!(report("http://a\\b").contains("note: a backslash is no delimiter"));
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
fn another_text_does_no_harm() {
    let error = UriRef::parse("http://a/b c").unwrap_err();
    for other in ["", "http://", "http://a/%", "é"] {
        assert!(error.explain(other).to_string().starts_with(&error.to_string()));
        let _ = error.fix(other).map(|fix| fix.to_string());
    }
}

#[test]
fn what_does_not_print_is_escaped() {
    let report = UriRef::parse_bytes(b"a\n\xFF\x1B[2J").unwrap_err().explain(b"a\n\xFF\x1B[2J");
    let shown = report.to_string();
    assert!(shown.contains(r"    a\n\xFF\u{1B}[2J"), "{shown}");
    assert!(!shown.contains('\x1B'));
}

#[test]
fn a_sentence_fits_a_constant() {
    const SENTENCE: Result<UriRef<'_>, urial::ParseError> = UriRef::const_parse("http:// ");
    let error = SENTENCE.unwrap_err();
    assert_eq!(
        error.to_string(),
        "host: expected unreserved, pct-encoded, sub-delims, \":\", \"@\", \"[\", \"/\", \"?\" or \"#\", \
         found ` ` at byte 7"
    );
    assert_eq!(format!("{error:?}"), format!("ParseError({error})"));
}
