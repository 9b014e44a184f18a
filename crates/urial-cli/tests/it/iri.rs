//! IRIs: `--iri`, `to-uri` and `to-iri`.

use crate::command::{drawn, json, printed, stderr, stdout};

/// An IRI with a password, and a non-ASCII host and path, whose characters are one or two columns
/// wide.
const IRI: &str = "http://anna:secret@r\u{e9}sum\u{e9}.example/\u{65e5}\u{672c}/a";

#[test]
fn with_iri_every_verb_reads_iris() {
    let base = "--base=http://\u{e9}/a/b";
    for (arguments, expected) in [
        (&["resolve", base, "../\u{fc}"][..], "http://\u{e9}/\u{fc}\n"),
        (&["relativize", base, "http://\u{e9}/a/\u{fc}"], "\u{fc}\n"),
        (&["normalize", "%C3%A9/\u{e9}"], "\u{e9}/\u{e9}\n"),
        (&["compare", "%C3%A9", "\u{e9}"], "percent\n"),
        (&["build", "--host=\u{e9}", "--segment=\u{fc}"], "//\u{e9}/\u{fc}\n"),
        (&["edit", "--push=\u{fc}", "\u{e9}"], "\u{e9}/\u{fc}\n"),
    ] {
        let iri = printed(&[arguments, &["--iri"]].concat());
        assert_eq!(iri, (expected.into(), Some(0)), "{arguments:?}");
        let uri = printed(arguments).1;
        assert!(matches!(uri, Some(1 | 2)), "{arguments:?}");
    }
}

#[test]
fn the_kind_is_that_of_the_grammar() {
    let columns = printed(&["parse", "--iri", "a:\u{e9}", "\u{e9}"]).0;
    let kinds: Vec<_> = columns.lines().map(|line| line.split('\t').next().unwrap()).collect();
    assert_eq!(kinds, ["iri", "relative-reference"]);
    assert!(drawn(&["parse", "--iri", "a:\u{e9}"]).contains("kind      IRI\n"));
    let base = crate::command::run(&["resolve", "--iri", "--base=\u{e9}", "a"]);
    let sentence = "urial: --base: a base must be an IRI: scheme: an IRI begins with a scheme";
    assert!(stderr(&base).starts_with(sentence));
}

#[test]
fn json_of_iris_has_findings() {
    assert_eq!(
        json(&["parse", "--iri", "//\u{5d0}1/\u{202e}#"], ""),
        [concat!(
            "{\"input\":\"//\u{5d0}1/\u{202e}#\",",
            r#""input_octets":null,"valid":true,"kind":"relative-reference","scheme":null,"#,
            "\"authority\":\"\u{5d0}1\",\"userinfo\":null,\"host\":\"\u{5d0}1\",",
            r#""host_kind":"reg-name","port":null,"port_number":null,"#,
            "\"path\":\"/\u{202e}\",",
            r#""query":null,"fragment":"","reference":"network-path","absolute":false,"#,
            "\"user\":null,\"password\":null,\"segments\":[\"\u{202e}\"],\"pairs\":null,",
            "\"decoded\":{\"host\":\"\u{5d0}1\",\"fragment\":\"\",\"user\":null,\"password\":null,",
            "\"segments\":[\"\u{202e}\"],\"pairs\":null},",
            r#""findings":["#,
            r#"{"rule":"edge","severity":"warning","start":2,"end":5,"message":"host: "#,
            r#"a part with right-to-left characters should begin and end with one of them","fix":null},"#,
            r#"{"rule":"formatting","severity":"warning","start":6,"end":9,"message":"path: "#,
            r#"an IRI must not contain characters that format bidirectional text","fix":null}]}"#
        )]
    );
    let ascii = json(&["parse", "--iri", "a:b"], "").concat();
    assert!(ascii.contains(r#""kind":"iri""#) && ascii.ends_with(r#""findings":[]}"#), "{ascii}");
    // A URI is ASCII, so it has no findings.
    assert!(!json(&["parse", "a:b"], "").concat().contains("findings"));
    let refused = json(&["parse", "--iri", "/\u{e9} "], "").concat();
    assert!(
        refused.contains(r##""expected":"ipchar, \"/\", \"?\" or \"#\"","found":" ""##),
        "{refused}"
    );
}

#[test]
fn a_finding_is_not_an_error() {
    assert_eq!(crate::command::run(&["parse", "--iri", "\u{5d0}1"]).status.code(), Some(0));
    let findings = drawn(&["parse", "--iri", "//\u{5d0}1/x"]);
    assert!(
        findings.ends_with(
            "\n  warning   host: a part with right-to-left characters should begin and end with one \
             of them, at byte 2 (RFC 3987 §4.2)\n\n"
        ),
        "{findings}"
    );
}

#[test]
fn a_drawing_counts_columns() {
    assert_eq!(
        drawn(&["parse", "--iri", IRI]),
        [
            "http://anna:***@r\u{e9}sum\u{e9}.example/\u{65e5}\u{672c}/a",
            r"\__/   \_____________________/\_____/",
            r" |                |              |",
            r"scheme        authority        path",
            "  kind      IRI",
            "  userinfo  anna:***",
            "  host      r\u{e9}sum\u{e9}.example  reg-name",
            "\n",
        ]
        .join("\n")
    );
    assert_eq!(
        drawn(&["compare", "--iri", "\u{65e5}\u{672c}/a", "\u{65e5}\u{65e5}/a"]),
        "never equal\n\
         \x20 a     \u{65e5}\u{672c}/a\n\
         \x20 b     \u{65e5}\u{65e5}/a\n\
         \x20         ^^\n\
         \x20 note  relative references are compared only up to percent: resolve them first (RFC 3986 §6.1)\n\n"
    );
}

/// A terminal may reverse the text, so a drawing below it would be wrong.
#[test]
fn right_to_left_text_is_listed() {
    let listed = drawn(&["parse", "--iri", "//e.org/\u{5d0}"]);
    assert!(!listed.contains('\\') && listed.contains("\n  path      /\u{5d0}\n"), "{listed}");
}

/// The same holds for the marks of a comparison.
#[test]
fn right_to_left_text_is_compared_in_words() {
    assert_eq!(
        drawn(&[
            "compare",
            "--iri",
            "//u:12345@e.org/\u{5d0}\u{5d1}?q",
            "//u:1@e.org/\u{5d0}\u{5d2}"
        ]),
        "never equal\n\
         \x20 a     //u:***@e.org/\u{5d0}\u{5d1}?q\n\
         \x20       userinfo differs at byte 4\n\
         \x20       path differs at byte 18\n\
         \x20       query differs at byte 20\n\
         \x20 b     //u:!!!@e.org/\u{5d0}\u{5d2}\n\
         \x20       userinfo differs at byte 4\n\
         \x20       path differs at byte 14\n\
         \x20 note  relative references are compared only up to percent: resolve them first (RFC 3986 §6.1)\n\n"
    );
}

/// `to-uri --idna` would make them equal.
#[test]
fn hosts_that_are_one_domain_name_are_noted() {
    let is_noted = |a: &str, b: &str| {
        let compared = drawn(&["compare", "--iri", a, b]);
        assert!(compared.starts_with("never equal\n"), "{compared}");
        compared.contains("\n  note  the hosts are the same domain name by IDNA: compare")
    };
    assert!(is_noted("http://\u{e9}.org/a", "http://xn--9ca.org/b"));
    assert!(is_noted("http://\u{c9}.org/", "http://\u{e9}.org/"));
    assert!(is_noted("http://e\u{301}.org/", "http://\u{e9}.org/"));
    assert!(!is_noted("http://\u{e9}.org/", "http://\u{e8}.org/"));
    assert!(!is_noted("http://\u{e9}.org/a", "http://\u{e9}.org/b"));
    assert!(!is_noted("http://a..\u{e9}/", "http://b..\u{e9}/"));
}

/// A combining mark is visible on its character; alone it would combine with a delimiter.
#[test]
fn marks_are_shown_on_their_characters() {
    let shown = |iri: &str| drawn(&["edit", "--iri", iri]);
    for iri in
        ["cafe\u{301}", "\u{2764}\u{fe0f}", "\u{e2b}\u{e21}\u{e39}\u{e48}", "//h/a?e\u{327}\u{301}"]
    {
        assert_eq!(shown(iri), format!("{iri}\n"));
    }
    for (iri, expected) in [
        ("\u{301}", r"\u{301}"),
        ("/\u{301}\u{327}", r"/\u{301}\u{327}"),
        ("/a?\u{e48}", r"/a?\u{E48}"),
        ("a\u{fe0f}\u{34f}", r"a\u{FE0F}\u{34F}"),
        ("a\u{200d}\u{301}", r"a\u{200D}\u{301}"),
    ] {
        assert_eq!(shown(iri), format!("{expected}\n"));
    }
    let counted = drawn(&["parse", "--iri", "a:e\u{301}x"]);
    assert!(counted.starts_with("a:e\u{301}x\n| \\/\n"), "{counted}");
}

/// Bidirectional formatting characters are valid, and are only printed to programs.
#[test]
fn results_cannot_disturb_a_terminal() {
    let iri = "a:\u{202e}b";
    let path = format!("--path={iri}");
    for arguments in [
        &["parse", "--iri", iri][..],
        &["edit", "--iri", iri],
        &["build", "--iri", &path],
        &["resolve", "--iri", "--base=x:", iri],
        &["relativize", "--iri", "--base=x:", iri],
        &["normalize", "--iri", iri],
        &["compare", "--iri", iri, "c"],
        &["match", "--template={a}", iri],
        &["match", "--template={a}", "a%3A%E2%80%AE"],
        &["decode", "%E2%80%AE"],
        &["to-iri", "%E2%80%AE"],
        // Errors show the invalid character.
        &["parse", iri],
        &["build", &path],
        &["edit", "--set", "path=\u{202e}", "a"],
        &["resolve", "--base", iri, "a"],
        &["to-uri", "--idna", "//a\u{202e}\u{ff0f}b"],
        &["to-iri", iri],
        &["expand", "{\u{202e}", iri],
        &["match", "--template={\u{202e}", iri],
        &["decode", "%\u{202e}"],
        &["parse", "--\u{202e}"],
    ] {
        let output = crate::command::run(&[arguments, &["--format=text"]].concat());
        assert_ne!(output.stdout.len() + output.stderr.len(), 0, "{arguments:?}");
        assert!(!stdout(&output).contains('\u{202e}'), "{arguments:?}");
        assert!(!stderr(&output).contains('\u{202e}'), "{arguments:?}");
    }
    assert_eq!(printed(&["edit", "--iri", iri]).0, format!("{iri}\n"));
}

#[test]
fn a_password_is_masked_in_iris_too() {
    for arguments in [
        &["parse", "--iri", IRI][..],
        &["compare", "--iri", IRI, IRI],
        &["compare", "--iri", IRI, "http://anna:secr\u{e9}t@e.org/"],
    ] {
        let drawn = drawn(arguments);
        assert!(drawn.contains("anna:***@") && !drawn.contains("secr"), "{drawn}");
    }
    let report = crate::command::run(&["parse", "--format=text", IRI]);
    assert!(!stderr(&report).contains("secret"), "{}", stderr(&report));
}

#[test]
fn a_report_suggests_iri_if_it_helps() {
    let report = |verb: &str, rest: &[&str]| {
        stderr(&crate::command::run(&[&[verb, "--format=text"], rest].concat())).to_owned()
    };
    let or_iri = "\n  help: or use --iri to read IRIs";
    assert!(report("parse", &["/\u{e9}"]).contains(or_iri));
    assert!(report("resolve", &["--base=a:\u{e9}", "b"]).contains(or_iri));
    assert!(
        report("to-iri", &["/\u{e9}"])
            .contains("help: or use `urial to-uri` to map this IRI to a URI")
    );
    for (verb, rest) in [
        ("parse", &["/\u{e9} b"][..]),
        ("parse", &["/a b"]),
        ("parse", &["--iri", "/\u{e000}"]),
        // A scheme is ASCII, and required.
        ("resolve", &["--base=\u{e9}/a", "b"]),
        ("relativize", &["--base=http://a/", "\u{e9}"]),
        ("to-iri", &["/\u{e9} b"]),
    ] {
        let report = report(verb, rest);
        assert!(!report.contains("--iri") && !report.contains("to-uri"), "{report}");
    }
}

/// The suggestion of a report would have helped.
#[test]
fn a_report_about_a_part_suggests_what_helps() {
    for (verb, rest, helps) in [
        ("build", &["--path=/\u{e9}"][..], &["--iri", "--data"][..]),
        ("edit", &["--set=query=\u{e9}", "a"], &["--iri", "--data"]),
        ("build", &["--path=\u{e9} b"], &["--data"]),
        ("build", &["--host=[\u{e9}]"], &["--data"]),
        ("edit", &["--set=authority=\u{e9}.com", "//a"], &["--iri"]),
        ("edit", &["--set=authority=\u{e9} ", "//a"], &[]),
        ("build", &["--scheme=\u{e9}"], &[]),
        ("build", &["--host=h", "--port=\u{e9}"], &[]),
        ("build", &["--path=a b"], &[]),
        ("build", &["--iri", "--path=/\u{e000}"], &["--data"]),
    ] {
        let run = |options: &[&str]| crate::command::run(&[&[verb], options, rest].concat());
        let report = run(&["--format=text"]);
        let told = stderr(&report);
        let advice = told.lines().find(|line| line.starts_with("  help: ") && line.contains("--"));
        for option in ["--iri", "--data"] {
            let is_told = advice.is_some_and(|line| line.contains(option));
            assert_eq!(is_told, helps.contains(&option), "{verb} {rest:?} {told}");
            assert!(!is_told || run(&[option]).status.success(), "{verb} {rest:?} {option}");
        }
    }
}

#[test]
fn a_report_marks_the_invalid_label() {
    let iri = "//anna:secret@\u{65e5}\u{672c}.a\u{ff0f}b/c";
    assert_eq!(
        stderr(&crate::command::run(&["to-uri", "--idna", "--format=text", iri])),
        "urial: host: expected a domain name, found characters that UTS 46 does not allow at byte 21\n\
         \n\
         \x20   //anna:******@\u{65e5}\u{672c}.a\u{ff0f}b/c\n\
         \x20                      ^\n\
         \x20 rule: UTS 46 §4\n\
         \x20 help: without --idna, the host need not be a domain name\n\n"
    );
    let long = format!("//{}a..b/{}", "\u{e9}.".repeat(50), "\u{e9}".repeat(50));
    let report = crate::command::run(&["to-uri", "--idna", "--format=text", &long]);
    let mut lines = stderr(&report).lines().skip(2);
    let (text, caret) = (lines.next().unwrap(), lines.next().unwrap());
    assert!(text.starts_with("    …") && text.ends_with("\u{e9}…"), "{text}");
    let before: String = text.chars().take(caret.len() - 1).collect();
    assert!(before.ends_with("\u{e9}.a."), "{text}\n{caret}");
}

#[test]
fn json_of_to_uri() {
    assert_eq!(
        json(&["to-uri", "//\u{e9}/\u{e9}%e9"], ""),
        [r#"{"input":"//é/é%e9","input_octets":null,"valid":true,"uri":"//%C3%A9/%C3%A9%e9"}"#]
    );
    assert_eq!(
        json(&["to-uri", "--idna", "//\u{e9}/\u{e9}"], ""),
        [r#"{"input":"//é/é","input_octets":null,"valid":true,"uri":"//xn--9ca/%C3%A9"}"#]
    );
    assert_eq!(
        json(&["to-uri", "--idna", "//a.xn--0.pt"], ""),
        [concat!(
            r#"{"input":"//a.xn--0.pt","input_octets":null,"valid":false,"error":{"component":"host","offset":4,"#,
            r#""expected":"a domain name","found":"characters that UTS 46 does not allow","#,
            r#""message":"host: expected a domain name, found characters that UTS 46 does not allow at byte 4","#,
            r#""fix":null,"rule":"UTS 46 §4","note":null,"line":null}}"#
        )]
    );
    assert_eq!(json(&["to-uri"], "a b\n"), json(&["parse", "--iri"], "a b\n"));
}

#[test]
fn json_of_to_iri() {
    assert_eq!(
        json(&["to-iri", "//xn--9ca/%c3%a9%2f%e9"], ""),
        [
            r#"{"input":"//xn--9ca/%c3%a9%2f%e9","input_octets":null,"valid":true,"iri":"//xn--9ca/é%2f%E9"}"#
        ]
    );
    assert_eq!(
        json(&["to-iri", "--idna", "//xn--9ca"], ""),
        [r#"{"input":"//xn--9ca","input_octets":null,"valid":true,"iri":"//é"}"#]
    );
    assert_eq!(json(&["to-iri"], "a b\n"), json(&["parse"], "a b\n"));
}

#[test]
fn a_line_need_not_be_utf_8() {
    let output = crate::command::run_on(&["to-uri"], b"\xC3\xA9\n\xC3\n");
    assert_eq!(stdout(&output), "%C3%A9\n\\N\n");
    assert!(stderr(&output).ends_with("found 0xC3 at byte 0: \"\\xC3\"\n"), "{}", stderr(&output));
}
