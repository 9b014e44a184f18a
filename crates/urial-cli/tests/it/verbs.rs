//! The output of single verbs, for people and as JSON (docs/contract.md).

use serde_json::{Value, from_str, json as object};

use crate::command::{drawn, json, printed, stderr, stdout};

#[test]
fn json_of_normalize() {
    assert_eq!(
        json(&["normalize", "--rung=case", "HTTP://h:80"], ""),
        [r#"{"input":"HTTP://h:80","input_octets":null,"valid":true,"normalized":"http://h:80"}"#]
    );
    assert_eq!(json(&["normalize"], "a b\n"), json(&["parse"], "a b\n"));
}

#[test]
fn normalize_stops_at_the_given_rung() {
    let uri = "HTTP://h:80/%7ea/.";
    let at = |rung: &str| printed(&["normalize", "--rung", rung, uri]).0;
    assert_eq!(at("case"), "http://h:80/%7Ea/.\n");
    assert_eq!(at("percent"), "http://h:80/~a/.\n");
    assert_eq!(at("path"), "http://h:80/~a/\n");
    assert_eq!(at("scheme"), "http://h/~a/\n");
    assert_eq!(printed(&["normalize", uri]).0, at("scheme"));
    assert_eq!(printed(&["normalize", "//[0:0::1]"]).0, "//[0:0::1]\n");
    assert_eq!(printed(&["normalize", "--ipv6-text", "//[0:0::1]"]).0, "//[::1]\n");
}

#[test]
fn json_of_relativize() {
    let ask = |arguments: &[&str]| json(&[&["relativize"], arguments].concat(), "").concat();
    assert_eq!(
        ask(&["--base=http://h/a/b", "http://h/c"]),
        r#"{"input":"http://h/c","input_octets":null,"valid":true,"reference":"/c","reason":null}"#
    );
    for (reason, base, options, input) in [
        ("scheme", "x://h/", "--within=scheme", "y://h/"),
        ("authority", "x://h/", "--within=scheme", "x:/a"),
        ("path", "x:/a", "--within=scheme", "x:b"),
        ("length", "x:a/b/c/d", "--within=scheme", "x:a/x"),
        ("policy", "x://h/", "--within=authority", "x://i/"),
        ("policy", "x://h/a/b/c", "--within=directory", "x://h/a/d"),
    ] {
        let base = format!("--base={base}");
        let expected = format!(
            r#"{{"input":"{input}","input_octets":null,"valid":true,"reference":"{input}","reason":"{reason}"}}"#
        );
        assert_eq!(ask(&[&base, options, input]), expected);
    }
    let no_dot_dot = ask(&["--base=x:/a/b", "--no-dot-dot", "x:/c"]);
    assert!(no_dot_dot.contains(r#""reference":"/c""#), "{no_dot_dot}");
    assert_eq!(
        ask(&["--base=x:/", "x:/a/../b"]),
        concat!(
            r#"{"input":"x:/a/../b","input_octets":null,"valid":false,"error":{"component":"path","offset":5,"#,
            r#""expected":"no dot-segment, which resolution would remove","found":"..","#,
            r#""message":"path: expected no dot-segment, which resolution would remove, "#,
            r#"found one at byte 5","#,
            r#""fix":null,"rule":null,"note":null,"line":null}}"#
        )
    );
    assert!(ask(&["--base=x:/", "a"]).contains(r#""error":{"component":"scheme","offset":1,"#));
}

#[test]
fn json_of_compare() {
    assert_eq!(
        json(&["compare", "http://h", "HTTP://h/"], ""),
        [
            r#"{"a":"http://h","a_octets":null,"b":"HTTP://h/","b_octets":null,"valid":true,"rung":"scheme"}"#
        ]
    );
    assert_eq!(
        json(&["compare", "a", "b"], ""),
        [r#"{"a":"a","a_octets":null,"b":"b","b_octets":null,"valid":true,"rung":null}"#]
    );
    let error = concat!(
        r##""error":{"component":"path","offset":1,"expected":"pchar, \"/\", \"?\" or \"#\"","##,
        r##""found":" ","message":"path: expected pchar, \"/\", \"?\" or \"#\", found ` ` at byte 1","##,
        r#""fix":{"start":1,"end":2,"text":"","guess":false},"rule":"RFC 3986 §3.3","note":null,"line":1,"#
    );
    assert_eq!(
        json(&["compare"], "c\tb \n\na\tb\tc\n"),
        [
            format!(r#"{{"a":"c","a_octets":null,"b":"b ","b_octets":null,"valid":false,{error}"of":"b"}}}}"#),
            concat!(
                r#"{"a":"","a_octets":null,"b":null,"b_octets":null,"valid":false,"error":{"component":"input","offset":0,"#,
                r#""expected":"two references separated by one tab","found":null,"#,
                r#""message":"input: expected two references separated by one tab, "#,
                r#"found the end at byte 0","#,
            r#""fix":null,"rule":null,"note":null,"line":2,"of":"a"}}"#
            )
            .into(),
            concat!(
                r#"{"a":"a\tb\tc","a_octets":null,"b":null,"b_octets":null,"valid":false,"error":{"component":"input","offset":3,"#,
                r#""expected":"two references separated by one tab","found":"\t","#,
                r#""message":"input: expected two references separated by one tab, "#,
                r#"found `\\t` at byte 3","#,
            r#""fix":null,"rule":null,"note":null,"line":3,"of":"a"}}"#
            )
            .into(),
        ]
    );
    let both = json(&["compare", "a ", "b "], "").concat();
    assert!(both.ends_with(r#""of":"a"}}"#), "the first of two: {both}");
}

#[test]
fn compare_reads_pairs_from_lines() {
    let lines =
        b"a\ta\nHTTP:\thttp:\r\n%7e\t~\nx:/./a\tx:/a\nx://h:\tx://h/\na\tb\nab\n\xFF\ta\n\t";
    let output = crate::command::run_on(&["compare"], lines);
    let rungs: Vec<_> = stdout(&output).lines().collect();
    let expected = ["simple", "case", "percent", "path", "scheme", "never", "\\N", "\\N", "simple"];
    assert_eq!(rungs, expected);
    let said: Vec<_> = stderr(&output).lines().collect();
    assert_eq!(said.len(), 2, "{said:?}");
    assert!(said[0].starts_with("urial: standard input:7: input: expected two references"));
    assert!(said[1].starts_with("urial: standard input:8: a: path: expected"), "{said:?}");
    assert_eq!(crate::command::run_on(&["compare"], b"").status.code(), Some(0));
}

#[test]
fn compare_stops_at_the_given_rung() {
    let ask = |rung: &str, a: &str, b: &str| printed(&["compare", "--rung", rung, a, b]);
    assert_eq!(ask("simple", "A:", "a:"), ("case\n".into(), Some(1)));
    assert_eq!(ask("case", "A:", "a:"), ("case\n".into(), Some(0)));
    assert_eq!(ask("path", "a://h", "a://h/"), ("scheme\n".into(), Some(1)));
    let fragments = ["compare", "--ignore-fragment", "a:#b", "a:"];
    assert_eq!(printed(&fragments), ("simple\n".into(), Some(0)));
    assert_eq!(printed(&["compare", "--ipv6-text", "//[::1]", "//[0::1]"]).0, "case\n");
}

#[test]
fn compare_considers_redirects_that_were_seen() {
    let pair = ["http://e.org/a", "http://e.org/a/"];
    let ask = |options: &[&str], lines: &str| {
        let arguments = [&["compare", "--redirects=-"], options, &pair].concat();
        crate::command::run_on(&arguments, lines.as_bytes())
    };
    // The target may be relative, as in the header field Location.
    let met = ask(&[], "http://e.org/a\t/a/\n");
    assert_eq!((stdout(&met), met.status.code()), ("protocol\n", Some(0)));
    let above = ask(&["--rung=scheme"], "http://e.org/a\t/a/\n");
    assert_eq!((stdout(&above), above.status.code()), ("protocol\n", Some(1)));
    let never = ask(&["--rung=protocol"], "");
    assert_eq!((stdout(&never), never.status.code()), ("never\n", Some(1)));
    let drawn = ask(&["--format=text"], "http://e.org/a\t/a/\n");
    assert_eq!(
        stdout(&drawn),
        "equal on protocol\n\
         \x20 a     http://e.org/a\n\
         \x20 b     http://e.org/a/\n\
         \x20                     ^\n\n"
    );
}

#[test]
fn a_bad_redirect_is_wrong_usage() {
    let ask = |lines: &str| {
        let arguments = ["compare", "--redirects=-", "a", "b"];
        let output = crate::command::run_on(&arguments, lines.as_bytes());
        assert_eq!(output.status.code(), Some(2));
        stderr(&output).to_owned()
    };
    let said = ask("http://e.org/a\t/a/\nx:a\n");
    assert!(
        said.starts_with("urial: --redirects: standard input:2: input: expected two"),
        "{said}"
    );
    let said = ask("/a\t/a/\n");
    assert!(said.starts_with("urial: --redirects: standard input:1: scheme: "), "{said}");
    let said = ask("x:/a\t/a/ \n");
    assert!(said.starts_with("urial: --redirects: standard input:1: path: expected"), "{said}");
    let both = crate::command::run(&["compare", "--redirects=-"]);
    assert!(stderr(&both).starts_with("urial: --redirects: standard input is used for the pairs"));
}

#[test]
fn a_drawing_shows_how_two_references_are_equal() {
    assert_eq!(
        drawn(&["compare", "HTTP://e.org/%7Ea", "http://e.org:80/~a"]),
        "equal on scheme\n\
         \x20 both  http://e.org/~a\n\
         \x20 in a  scheme is written in lower case (RFC 3986 §6.2.2.1)\n\
         \x20       percent-encodings of unreserved characters are decoded (RFC 3986 §6.2.2.2)\n\
         \x20 in b  empty or default port is removed (RFC 3986 §6.2.3)\n\n"
    );
    let above = drawn(&["compare", "--rung=simple", "A:", "a:"]);
    assert!(above.starts_with("equal on case, not yet on simple\n  both  a:\n"), "{above}");
    assert_eq!(drawn(&["compare", "", ""]), "equal on simple\n  both  \"\"\n\n");
}

#[test]
fn a_drawing_shows_how_two_references_differ() {
    assert_eq!(
        drawn(&["compare", "http://h/abc?k=1", "http://h/axxc?k=1#f"]),
        "never equal\n\
         \x20 a     http://h/abc?k=1\n\
         \x20                 ^\n\
         \x20 b     http://h/axxc?k=1#f\n\
         \x20                 ^^     ^^\n\n"
    );
    // Delimiters are marked if only one has the component, and equal marks are drawn once.
    assert_eq!(
        drawn(&["compare", "x://u@h:1/?", "x:/#"]),
        "never equal\n\
         \x20 a     x://u@h:1/?\n\
         \x20         ^^^^^^^ ^\n\
         \x20 b     x:/#\n\
         \x20          ^\n\n"
    );
    let aligned = drawn(&["compare", "x:ab", "x:ac"]);
    assert_eq!(aligned, "never equal\n  a     x:ab\n  b     x:ac\n           ^\n\n");
    let relative = drawn(&["compare", "a/../b", "b"]);
    assert!(
        relative.contains("  note  relative references are compared only up to percent"),
        "{relative}"
    );
}

#[test]
fn a_comparison_masks_passwords_and_marks_them() {
    let [a, b] = ["x://u:secret@h", "x://u:secrets@h"];
    let different = drawn(&["compare", a, b]);
    assert_eq!(
        different,
        "never equal\n\
         \x20 a     x://u:***@h/\n\
         \x20 b     x://u:!!!@h/\n\
         \x20             ^^^\n\
         \x20 in a  empty path becomes / (RFC 3986 §6.2.3)\n\
         \x20 in b  empty path becomes / (RFC 3986 §6.2.3)\n\n"
    );
    assert!(drawn(&["compare", a, a]).contains("both  x://u:***@h\n"));
    let empty = drawn(&["compare", "x://u:@h/", a]);
    assert!(empty.contains("x://u:@h/\n") && !empty.contains("secret"), "{empty}");
}

#[test]
fn json_of_build() {
    assert_eq!(
        json(&["build", "--scheme=s", "--path=a"], ""),
        [r#"{"input":null,"input_octets":null,"valid":true,"built":"s:a"}"#]
    );
    assert_eq!(
        json(&["build", "--userinfo=u"], ""),
        [concat!(
            r#"{"input":null,"input_octets":null,"valid":false,"error":{"component":"userinfo","offset":0,"#,
            r#""expected":"a host to go with the userinfo","found":"none","#,
            r#""message":"userinfo: expected a host to go with the userinfo, found none","#,
            r#""fix":null,"rule":null,"note":null,"line":null,"of":"--userinfo"}}"#
        )]
    );
    assert_eq!(
        json(&["build", "--host=h", "--port=8a"], ""),
        [concat!(
            r#"{"input":null,"input_octets":null,"valid":false,"error":{"component":"port","offset":1,"#,
            r#""expected":"DIGIT","found":"a","#,
            r#""message":"port: expected DIGIT, found `a` at byte 1","#,
            r#""fix":null,"rule":"RFC 3986 §3.2.3","note":null,"line":null,"of":"--port"}}"#
        )]
    );
    assert_eq!(
        json(&["build", "--segment=.."], ""),
        [concat!(
            r#"{"input":null,"input_octets":null,"valid":false,"error":{"component":"path","offset":0,"#,
            r#""expected":"no dot-segment","found":"..","#,
            r#""message":"path: expected no dot-segment, found one at byte 0","#,
            r#""fix":null,"rule":null,"note":null,"line":null,"of":"--segment"}}"#
        )]
    );
}

#[test]
fn build_appends_segments_and_pairs() {
    let built = |options: &[&str]| printed(&[&["build"], options].concat()).0;
    let parts = ["--pair=k=1 2", "--query=q", "--segment=b", "--path=/a", "--segment=", "--host=h"];
    assert_eq!(built(&parts), "//h/a/b/?q&k=1%202\n");
    assert_eq!(built(&["--form", "--pair=k=1 2", "--pair=k=="]), "?k=1+2&k=%3D\n");
    assert_eq!(built(&["--segment=a/b", "--fragment=50%25"]), "a%2Fb#50%25\n");
    assert_eq!(built(&["--data", "--segment=a/b", "--fragment=50%"]), "a%2Fb#50%25\n");
    assert_eq!(built(&["--host=::1", "--port="]), "//[::1]:\n");
}

#[test]
fn json_of_edit() {
    assert_eq!(
        json(&["edit", "--remove=fragment", "a#b"], ""),
        [r#"{"input":"a#b","input_octets":null,"valid":true,"edited":"a"}"#]
    );
    assert_eq!(
        json(&["edit", "--set=query=a b", "a"], ""),
        [concat!(
            r#"{"input":"a","input_octets":null,"valid":false,"error":{"component":"query","offset":1,"#,
            r#""expected":"pchar, \"/\" or \"?\"","found":" ","#,
            r#""message":"query: expected pchar, \"/\" or \"?\", found ` ` at byte 1","#,
            r#""fix":null,"rule":"RFC 3986 §3.4","note":null,"line":null,"of":"--set"}}"#
        )]
    );
    assert_eq!(json(&["edit", "--pop"], "a b\n"), json(&["parse"], "a b\n"));
}

/// Steps that are written at once do what each of them does.
#[test]
fn steps_at_once_are_steps_in_order() {
    let steps = [
        "--push=",
        "--push=a:b",
        "--push=c d",
        "--push=\u{e9}",
        "--append=query=k=1",
        "--append=query==",
        "--set-pair=k=2",
        "--set-pair=l=3",
        "--set-pair==4",
        "--set-pair=k=",
        "--set-pair=l=a b&",
        "--replace=k=5",
        "--replace=m=6",
        "--replace=l=",
        "--trim=query=k",
        "--trim=query=l*",
        "--trim=query=",
        "--trim=query=lm*",
    ];
    let mut state = 1_usize;
    let mut random = |below: usize| {
        // Knuth's constants (TAOCP 3.3.4); the low bits are of no use.
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        (state >> 33) % below
    };
    for input in ["", "/", "//h", "x:", "a/", "?", "?k&%6B=0&l=1&&k=1", "x:/a?=&l", "?lm=1&m&kl"] {
        for _ in 0..16 {
            let chosen: Vec<_> = (0..2 + random(5)).map(|_| steps[random(steps.len())]).collect();
            let options = if random(2) == 0 { &["edit"][..] } else { &["edit", "--form"] };
            let at_once = printed(&[options, &chosen, &[input]].concat());
            let mut one_by_one = (format!("{input}\n"), Some(0));
            for step in &chosen {
                if one_by_one.1 == Some(0) {
                    one_by_one = printed(&[options, &[step, one_by_one.0.trim_end()]].concat());
                }
            }
            assert_eq!(at_once, one_by_one, "{chosen:?} {input}");
        }
    }
}

#[test]
fn edit_applies_its_steps_in_order() {
    let edited = |arguments: &[&str]| printed(&[&["edit"], arguments].concat()).0;
    assert_eq!(edited(&["--push=c", "--pop", "--push=d", "/a/b"]), "/a/b/d\n");
    assert_eq!(edited(&["--pop", "--push=c", "--pop", "--pop", "/a/b"]), "/\n");
    assert_eq!(edited(&["--pop", "--pop", "--push=c", "/a/b"]), "/c\n");
    assert_eq!(edited(&["/a/b", "--set=query=x", "--remove", "query"]), "/a/b\n");
    assert_eq!(edited(&["--remove=query", "--set", "query=x", "/a/b"]), "/a/b?x\n");
    assert_eq!(edited(&["--sort-query", "--append=query=a=1", "?c&b"]), "?b&c&a=1\n");
    assert_eq!(edited(&["--append=query=a=1", "--sort-query", "?c&b"]), "?a=1&b&c\n");
    assert_eq!(edited(&["a"]), "a\n");
}

#[test]
fn edit_changes_pairs() {
    let edited = |step: &str, input: &str| printed(&["edit", step, input]).0;
    assert_eq!(edited("--set-pair=k=a=b", "?k=1&l&k=2"), "?k=a%3Db&l\n");
    assert_eq!(edited("--set-pair=k=1", "?l"), "?l&k=1\n");
    assert_eq!(edited("--replace=k=1", "?l"), "?l\n");
    assert_eq!(edited("--replace=k=1", "?%6B=0"), "?%6B=1\n");
    assert_eq!(edited("--trim=query=k", "?k&kk&k=1"), "?kk\n");
    assert_eq!(edited("--trim=query=k*", "?k&kk&l&%6B2"), "?l\n");
    assert_eq!(edited("--trim=query=*", "/?k&l"), "/\n");
    assert_eq!(edited("--append=path=b/c", "/a/?q"), "/a/b/c?q\n");
    assert_eq!(edited("--append=query=k=", "/a"), "/a?k=\n");
    assert_eq!(printed(&["edit", "--form", "--trim=query=a b", "?a+b=1&c"]).0, "?c\n");
    assert_eq!(printed(&["edit", "--data", "--set=host=a/b", "//x"]).0, "//a%2Fb\n");
}

/// User and password are data, and each keeps the other.
#[test]
fn edit_sets_user_and_password() {
    let edited = |options: &[&str], input| {
        printed(&[&["edit"], options, &[input]].concat()).0.trim_end().to_owned()
    };
    assert_eq!(edited(&["--set-user=a:b@c"], "//h"), "//a%3Ab%40c@h");
    assert_eq!(edited(&["--set-user=b"], "//a:x:y@h"), "//b:x:y@h");
    assert_eq!(edited(&["--set-password=d:e/f"], "//a:x:y@h"), "//a:d:e%2Ff@h");
    assert_eq!(edited(&["--set-password=x"], "//h"), "//:x@h");
    assert_eq!(edited(&["--set-user=", "--set-password="], "//h"), "//:@h");
    assert_eq!(edited(&["--iri", "--set-user=\u{e9}"], "//h"), "//\u{e9}@h");
    assert_eq!(edited(&["--set-user=\u{e9}"], "//h"), "//%C3%A9@h");
    let report = crate::command::run(&["edit", "--set-password=secret", "a:b", "--format=text"]);
    assert!(stderr(&report).contains("--set-password: userinfo: expected a host"));
    assert!(!stderr(&report).contains("secret"));
}

#[test]
fn a_failing_step_is_named() {
    let said = |arguments: &[&str]| stderr(&crate::command::run(arguments)).to_owned();
    let sentence = said(&["edit", "--pop", "--push-encoded=a/b", "x", "y"]);
    assert!(
        sentence.starts_with("urial: argument 1: --push-encoded: path: expected pchar, found `/`")
    );
    assert_eq!(
        said(&["build", "--host=h", "--port=8a"]),
        "urial: port: expected DIGIT, found `a` at byte 1\n"
    );
    let report = said(&["edit", "--set=query=a b", "x", "--format=text"]);
    assert!(
        report.contains("--set: query: white space is not allowed")
            && report.contains("\n    a b\n     ^\n")
    );
    for option in ["--set=userinfo=u:secret ", "--set=authority=u:secret @h"] {
        let report = said(&["edit", option, "//h", "--format=text"]);
        assert!(report.contains("--set: ") && !report.contains("secret"), "{report}");
    }
}

#[test]
fn json_of_encode_and_decode() {
    assert_eq!(
        json(&["encode", "a b"], ""),
        [r#"{"input":"a b","input_octets":null,"valid":true,"encoded":"a%20b"}"#]
    );
    assert_eq!(
        json(&["decode"], "%41%0A\n%FF\n%4\n"),
        [
            r#"{"input":"%41%0A","input_octets":null,"valid":true,"decoded":"A\n","octets":[65,10]}"#,
            r#"{"input":"%FF","input_octets":null,"valid":true,"decoded":null,"octets":[255]}"#,
            concat!(
                r#"{"input":"%4","input_octets":null,"valid":false,"error":{"component":"input","offset":2,"#,
                r#""expected":"HEXDIG","found":null,"#,
                r#""message":"input: expected HEXDIG, found the end at byte 2","#,
                r#""fix":{"start":0,"end":1,"text":"%25","guess":false},"rule":"RFC 3986 §2.1","note":null,"line":3}}"#
            ),
        ]
    );
}

#[test]
fn encode_keeps_the_given_characters() {
    let encoded = |arguments: &[&str]| printed(&[&["encode"], arguments].concat()).0;
    let data = "a b/c:d&e%+";
    assert_eq!(encoded(&[data]), "a%20b%2Fc%3Ad%26e%25%2B\n");
    assert_eq!(encoded(&["--set=segment", data]), "a%20b%2Fc:d&e%25+\n");
    assert_eq!(encoded(&["--set=segment-nz-nc", data]), "a%20b%2Fc%3Ad&e%25+\n");
    assert_eq!(encoded(&["--set=pair", data]), "a%20b/c:d%26e%25%2B\n");
    assert_eq!(encoded(&["--keep=/:", data]), "a%20b/c:d%26e%25%2B\n");
    assert_eq!(encoded(&["--form", data]), "a+b%2Fc%3Ad%26e%25%2B\n");
    let output = crate::command::run_on(&["encode"], b"\xFF\0\r\r\n");
    assert_eq!(stdout(&output), "%FF%00%0D\n");
}

#[test]
fn decode_writes_bytes_and_shows_text() {
    let output = crate::command::run_on(&["decode"], b"%FF%00a+\n%0A");
    assert_eq!(output.stdout, b"\xFF\0a+\n\n\n");
    assert_eq!(printed(&["decode", "--form", "a+%2B"]).0, "a +\n");
    let shown = drawn(&["decode", "%FF%1B%0A%C3%A9%E2%80%AE"]);
    assert_eq!(shown, "\u{FFFD}\\u{1B}\\n\u{e9}\\u{202E}\n");
}

#[test]
fn decode_only_accepts_text() {
    let output = crate::command::run_on(&["decode"], b"a\xC3\n%z\xFF\n%4\xFF");
    let said: Vec<_> = stderr(&output).lines().collect();
    let expected = [
        r#"urial: standard input:1: input: expected UTF-8, found 0xC3 at byte 1: "a\xC3""#,
        r#"urial: standard input:2: input: expected HEXDIG, found `z` at byte 1: "%z\xFF""#,
        r#"urial: standard input:3: input: expected HEXDIG, found 0xFF at byte 2: "%4\xFF""#,
    ];
    assert_eq!(said, expected);
}

/// On other systems, arguments are Unicode.
#[cfg(unix)]
#[test]
fn data_need_not_be_utf_8_and_text_must_be() {
    use std::ffi::OsStr;
    use std::os::unix::ffi::OsStrExt as _;

    let run = |arguments: &[&[u8]]| {
        let arguments: Vec<_> = arguments.iter().map(|it| OsStr::from_bytes(it)).collect();
        crate::command::run(&arguments)
    };
    assert_eq!(stdout(&run(&[b"build", b"--path=\xFF", b"--data"])), "%FF\n");
    assert_eq!(stdout(&run(&[b"edit", b"--push=\xFF:", b"a"])), "a/%FF:\n");
    assert_eq!(stdout(&run(&[b"edit", b"--push=\xFF:", b""])), "%FF%3A\n");
    assert_eq!(stdout(&run(&[b"edit", b"--iri", b"--push=\xC3\xA9\xFF", b"a"])), "a/\u{e9}%FF\n");
    assert_eq!(stdout(&run(&[b"build", b"--segment=\xFF"])), "%FF\n");
    assert_eq!(stdout(&run(&[b"encode", b"\xFF"])), "%FF\n");
    assert_eq!(run(&[b"edit", b"--push-encoded=\xFF", b"a"]).status.code(), Some(2));
    let text = run(&[b"edit", b"--append=path=\xFF", b"a"]);
    let sentence = "urial: --append: text must be UTF-8; with --data, any octets are allowed\n";
    assert_eq!((text.status.code(), stderr(&text)), (Some(2), sentence));
    assert_eq!(run(&[b"build", b"--query=\xFF"]).status.code(), Some(2));
    assert_eq!(run(&[b"edit", b"--set-pair=k=\xFF", b"a"]).status.code(), Some(2));
    for option in [b"--var=a=\xFF".as_slice(), b"--list=\xFF=a", b"--map=a=\xFF=b"] {
        let text = run(&[b"expand", option, b"a"]);
        assert!(stderr(&text).contains(": text must be UTF-8"), "{}", stderr(&text));
        assert_eq!(text.status.code(), Some(2));
    }
}

/// The names are those of the fields that `scheme` prints, and lead back to an equal name.
#[test]
fn to_path_writes_what_the_view_of_a_file_has() {
    let uris = [
        "file:///a%20b",
        "file:/a",
        "file:///%FF",
        "file:///C:/a",
        "file:///c%7C/a%23",
        "file://localhost/a",
        "file://host/share/a",
        "file:////host/share",
        "file:///a%2Fb",
        "file:///a%00",
        "file:a",
        "file:///a?q#f",
    ];
    let ask = |arguments: &[&str]| -> Value { from_str(&json(arguments, "").concat()).unwrap() };
    for uri in uris {
        let view = &ask(&["scheme", uri])["view"];
        for (os, field) in [("--os=posix", "unix"), ("--os=windows", "windows")] {
            let made = ask(&["to-path", os, uri]);
            let octets = object!({ "octets": made.get("path_octets") });
            let path = made.get("path").filter(|path| !path.is_null());
            let is_made = made["valid"] == true;
            let found = if is_made { path.unwrap_or(&octets) } else { &Value::Null };
            assert_eq!(&view[field], found, "{uri} {os}");
            if let Some(path) = path.and_then(Value::as_str) {
                let back = ask(&["to-uri", "--path", os, path]);
                let again = ask(&["to-path", os, back["uri"].as_str().unwrap()]);
                assert_eq!(again["path"], path, "{uri} {os}");
            }
        }
    }
}

#[test]
fn names_of_files_make_references() {
    let name = |options: &[&str], names: &[&str]| {
        printed(&[&["to-uri", "--path"], options, names].concat())
    };
    let posix = name(&[], &["/tmp/50% #1", "../a b", "a:b", "/a\\b"]);
    assert_eq!(posix.0, "file:///tmp/50%25%20%231\n../a%20b\n./a:b\nfile:///a%5Cb\n");
    let windows = name(&["--os=windows"], &[r"C:\a b", r"\\h\s\a", r"..\a", "C:a"]);
    assert_eq!(windows, ("file:///C:/a%20b\nfile://h/s/a\n../a\n\\N\n".into(), Some(1)));
    let octets = crate::command::run_on(&["to-uri", "--path"], b"/\xFF\n");
    assert_eq!(stdout(&octets), "file:///%FF\n");
    let back = crate::command::run(&["to-path", "file:///%FF"]);
    assert_eq!(back.stdout, b"/\xFF\n");
}

/// Examples of uri(7) that are no URIs.
#[test]
fn errors_of_the_examples_of_uri_7_name_lenient_reading() {
    for uri in ["info:(gcc)G++ and GCC", "file:///C|/x"] {
        for verb in [&["parse"][..], &["parse", "--iri"], &["scheme"]] {
            let output = crate::command::run(&[verb, &["--format=text", uri]].concat());
            assert!(stderr(&output).contains("--lenient"), "{verb:?} {uri}");
        }
        assert!(crate::command::run(&["scheme", "--lenient", uri]).status.success());
    }
    let other = crate::command::run(&["parse", "--format=text", "http://a b/"]);
    assert!(!stderr(&other).contains("--lenient"));
}

/// `urial sql` is a program of its own, beside this one or in PATH.
#[cfg(unix)]
#[test]
fn sql_runs_the_program_beside_or_says_how_to_build_it() {
    use std::path::Path;
    use std::process::Command;

    let built = Path::new(env!("CARGO_BIN_EXE_urial"));
    let folder = tempfile::tempdir_in(built.parent().unwrap()).unwrap();
    // A program that was just written may be busy; a link is not.
    let urial = folder.path().join("urial");
    std::fs::hard_link(built, &urial).unwrap();
    let run = || Command::new(&urial).args(["sql", "--x", "SELECT 1"]).env("PATH", "").output();

    let missing = run().unwrap();
    assert_eq!(missing.status.code(), Some(2));
    let message = String::from_utf8(missing.stderr).unwrap();
    assert!(message.starts_with("urial: sql: the program urial-sql is not installed"), "{message}");
    assert!(message.contains("cargo install --path engine/urial-sql"), "{message}");

    std::os::unix::fs::symlink("/bin/echo", folder.path().join("urial-sql")).unwrap();
    let there = run().unwrap();
    assert_eq!((there.status.code(), &*there.stdout), (Some(0), &b"--x SELECT 1\n"[..]));
}
