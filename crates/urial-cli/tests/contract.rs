//! What the command promises beyond its answers (DESIGN.md, "What does the command line promise?").

mod urial;

use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::process::{Output, Stdio};
use std::sync::mpsc;
use std::time::Duration;

use urial::{drawn, json, printed, stderr, stdout};

#[test]
fn status_tells_how_the_inputs_were() {
    let status = |arguments: &[&str]| urial::run(arguments).status.code();
    assert_eq!(status(&["parse", "a:b", ""]), Some(0));
    assert_eq!(status(&["parse", "a:b", "a b", "c"]), Some(1));
    assert_eq!(status(&["resolve", "--base", "a:b", "a b"]), Some(1));
    assert_eq!(status(&["resolve", "--base", "a", "b"]), Some(2));
    assert_eq!(status(&["resolve", "b"]), Some(2));
    assert_eq!(status(&["parse", "--file", "no-such-file"]), Some(2));
    assert_eq!(status(&["parse", "a", "--file", "b"]), Some(2));
    assert_eq!(status(&["no-such-verb"]), Some(2));
}

#[test]
fn a_bad_line_stops_nothing_and_loses_nothing() {
    let output = urial::run_on(&["resolve", "--base", "http://a/"], b"b\nc d\n\xFF\n\nlast");
    assert_eq!(stdout(&output), "http://a/b\n\n\nhttp://a/\nhttp://a/last\n");
    let sentences: Vec<_> = stderr(&output).lines().collect();
    assert_eq!(sentences.len(), 2, "{sentences:?}");
    assert!(sentences[0].starts_with("urial: standard input:2: path: expected pchar,"));
    assert!(sentences[1].ends_with("found 0xFF at byte 0"));
    assert_eq!(output.status.code(), Some(1));
}

#[test]
fn plain_output_is_a_row_of_columns_per_input() {
    let output = urial::run(&["parse", "http://u@h:/a?#f", "x y", "//[::1]"]);
    let rows: Vec<Vec<_>> =
        stdout(&output).lines().map(|line| line.split('\t').collect()).collect();
    assert_eq!(rows.len(), 3);
    let uri = ["uri", "http", "u@h:", "u", "h", "reg-name", "", "/a", "", "f"];
    assert_eq!(rows[0], uri);
    assert_eq!(rows[1], [&["invalid"][..], &["\\N"; 9]].concat());
    let reference = ["relative-reference", "\\N", "[::1]", "\\N", "[::1]", "ipv6"];
    assert_eq!(rows[2], [&reference[..], &["\\N", "", "\\N", "\\N"]].concat());
}

#[test]
fn lines_end_with_lf_or_cr_lf_or_the_end() {
    let output = urial::run_on(&["parse"], b"a\r\nb\n\nc");
    let paths: Vec<_> = stdout(&output).lines().map(|it| it.split('\t').nth(7).unwrap()).collect();
    assert_eq!(paths, ["a", "b", "", "c"]);
    // A CR that ends no line is part of it.
    assert_eq!(urial::run_on(&["parse"], b"a\r").status.code(), Some(1));
    assert!(urial::run_on(&["parse"], b"").stdout.is_empty());
}

/// Only the first three octets of all are one.
#[test]
fn a_byte_order_mark_is_no_part_of_the_first_line() {
    let lines = |input: &[u8]| stdout(&urial::run_on(&["encode"], input)).to_owned();
    assert_eq!(lines(b"\xEF\xBB\xBFa\n\xEF\xBB\xBFb"), "a\n%EF%BB%BFb\n");
    assert_eq!(lines(b"\xEF\xBB\xBF\r\na"), "\na\n");
    assert_eq!(lines(b"\xEF\xBB\xBF"), "");
    assert_eq!(lines(b"\xEF\xBB"), "%EF%BB\n");
    assert_eq!(printed(&["encode", "\u{feff}"]).0, "%EF%BB%BF\n");
}

#[test]
fn a_file_is_read_as_standard_input_is() {
    let file = std::env::temp_dir().join(format!("urial-contract-{}", std::process::id()));
    std::fs::write(&file, "a\nb c\n").unwrap();
    let path = file.to_str().unwrap();
    let output = urial::run(&["parse", "--file", path]);
    std::fs::remove_file(&file).unwrap();
    assert_eq!(output.stdout, urial::run_on(&["parse", "--file", "-"], b"a\nb c\n").stdout);
    assert!(stderr(&output).contains(&format!("{path}:2: path: expected")));
}

/// What comes with one read, 64 KiB, cuts no line, no CR LF and no character.
#[test]
fn lines_do_not_show_where_a_read_ends() {
    for end in ["\n", "\r\n"] {
        for length in (1 << 16) - 3..=(1 << 16) + 2 {
            let first = ["x", &"é".repeat(length / 2)].concat()[length % 2..].to_owned();
            let lines = [&first, "b", "", "c d", "e", &"f".repeat(3 << 16), "g"];
            let output = urial::run_on(&["parse", "--iri"], lines.join(end).as_bytes());
            assert_eq!(paths(&output), [&first, "b", "", "\\N", "e", lines[5], "g"], "{length}");
            let sentence = "urial: standard input:4: path: expected ipchar";
            assert!(stderr(&output).starts_with(sentence), "{length}: {}", stderr(&output));
            let normalized = urial::run_on(&["to-uri"], lines.join(end).as_bytes());
            let rows: Vec<_> = stdout(&normalized).lines().collect();
            assert_eq!((rows[1..].len(), rows[5], rows[6]), (6, lines[5], "g"), "{length}");
        }
    }
}

#[test]
fn many_lines_are_counted() {
    let output =
        urial::run_on(&["parse"], ["\n".repeat(200_000), "a b".into()].concat().as_bytes());
    assert_eq!(stdout(&output).lines().count(), 200_001);
    assert!(stderr(&output).starts_with("urial: standard input:200001: path: expected"));
}

/// The path of every row that `parse` prints.
fn paths(output: &Output) -> Vec<&str> {
    stdout(output).lines().map(|row| row.split('\t').nth(7).unwrap()).collect()
}

#[test]
fn a_line_is_answered_before_the_next_one_comes() {
    for verb in [&["parse"][..], &["parse", "--iri"], &["normalize"], &["compare"]] {
        let mut command = urial::command(verb);
        command.stdin(Stdio::piped()).stdout(Stdio::null()).stderr(Stdio::piped());
        let mut child = command.spawn().unwrap();
        let (told, tells) = mpsc::channel();
        let stderr = BufReader::new(child.stderr.take().unwrap());
        std::thread::spawn(move || stderr.lines().try_for_each(|line| told.send(line.unwrap())));
        let mut stdin = child.stdin.take().unwrap();
        for number in 1..=3 {
            // What it begins and does not end is a line when the rest has come.
            stdin.write_all(b"a b\nc").unwrap();
            let line = tells.recv_timeout(Duration::from_secs(60)).unwrap();
            assert!(line.starts_with(&format!("urial: standard input:{number}: ")), "{line}");
        }
        drop(stdin);
        child.wait().unwrap();
    }
}

/// A read fails here where nothing has come yet, as it does not wait.
#[cfg(unix)]
#[test]
fn a_read_that_fails_loses_no_line_before_it() {
    use std::os::unix::net::UnixStream;

    for arguments in [&["parse"][..], &["parse", "--quiet"], &["normalize"]] {
        let (mut ours, theirs) = UnixStream::pair().unwrap();
        theirs.set_nonblocking(true).unwrap();
        ours.write_all(b"a\nb\nc").unwrap();
        let stdin = std::os::fd::OwnedFd::from(theirs);
        let output = urial::command(arguments).stdin(stdin).output().unwrap();
        let rows = if arguments.contains(&"--quiet") { 0 } else { 2 };
        assert_eq!((stdout(&output).lines().count(), output.status.code()), (rows, Some(2)));
        assert!(stderr(&output).starts_with("urial: standard input: "), "{}", stderr(&output));
    }
}

#[test]
fn quiet_tells_by_its_status_alone() {
    let long = ["a\n".repeat(1 << 16), "%".into()].concat();
    for (arguments, input, status) in [
        (&["a:b", ""][..], "", 0),
        (&["a:b", "a b", "c"], "", 1),
        (&["--color", "always", "a b"], "", 1),
        (&[], "", 0),
        (&[], "\u{feff}a\r\n\nb", 0),
        (&[], "a\u{feff}", 1),
        (&["--file", "-"], "a\r", 1),
        (&[], &long[..long.len() - 1], 0),
        (&[], &long, 1),
        (&[], "\u{e9}", 1),
        (&["--iri"], "\u{e9}\n\u{e8}\n", 0),
        (&["--iri", "\u{e9}", "\u{e9} "], "", 1),
    ] {
        for quiet in ["--quiet", "-q"] {
            let output = urial::run_on(&[&["parse", quiet], arguments].concat(), input.as_bytes());
            assert_eq!(output.status.code(), Some(status), "{arguments:?} {input:.9}");
            assert_eq!((stdout(&output), stderr(&output)), ("", ""), "{arguments:?} {input:.9}");
        }
    }
    assert_eq!(urial::run_on(&["parse", "-q"], b"a\n\xFF\n").status.code(), Some(1));
    let output = urial::run(&["parse", "--quiet", "--file", "no-such-file"]);
    assert_eq!((output.status.code(), stdout(&output)), (Some(2), ""));
    assert!(stderr(&output).starts_with("urial: no-such-file: "));
}

/// All that could come behind it changes nothing.
#[test]
fn quiet_ends_with_the_first_refusal() {
    let mut command = urial::command(&["parse", "--quiet"]);
    let mut child = command.stdin(Stdio::piped()).spawn().unwrap();
    let mut stdin = child.stdin.take().unwrap();
    stdin.write_all(b"a\nb c\nd").unwrap();
    assert_eq!(child.wait().unwrap().code(), Some(1));
    drop(stdin);
}

#[test]
fn json_has_every_key_and_keeps_standard_error_silent() {
    let output = urial::run(&["parse", "--json", "a", "b c"]);
    let (valid, invalid) = stdout(&output).split_once('\n').unwrap();
    assert_eq!(
        valid,
        concat!(
            r#"{"input":"a","valid":true,"kind":"relative-reference","scheme":null,"#,
            r#""authority":null,"userinfo":null,"host":null,"host_kind":null,"port":null,"#,
            r#""path":"a","query":null,"fragment":null}"#
        )
    );
    assert_eq!(
        invalid.trim_end(),
        concat!(
            r#"{"input":"b c","valid":false,"error":{"component":"path","offset":1,"#,
            r##""expected":"pchar, \"/\", \"?\" or \"#\"","found":" ","message":"##,
            r##""path: expected pchar, \"/\", \"?\" or \"#\", found ` ` at byte 1"}}"##
        )
    );
    assert!(output.stderr.is_empty());
}

#[test]
fn a_closed_pipe_is_a_quiet_success() {
    for verb in ["parse", "normalize", "decode", "to-uri", "to-iri", "expand", "scheme"] {
        close_the_pipe_of(&[verb]);
    }
    close_the_pipe_of(&["match", "{+x}"]);
}

fn close_the_pipe_of(verb: &[&str]) {
    let mut command = urial::command(verb);
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().unwrap();
    drop(child.stdout.take());
    let mut stdin = child.stdin.take().unwrap();
    let lines = "http://e.org/\n".repeat(100_000);
    drop(std::io::Write::write_all(&mut stdin, lines.as_bytes()));
    drop(stdin);
    assert_eq!(child.wait().unwrap().code(), Some(0));
    let mut said = String::new();
    child.stderr.unwrap().read_to_string(&mut said).unwrap();
    assert_eq!(said, "");
}

#[test]
fn a_diagnostic_that_cannot_be_written_stops_nothing() {
    let Ok(full) = std::fs::OpenOptions::new().write(true).open("/dev/full") else { return };
    let mut command = urial::command(&["parse", "a b", "c"]);
    let output = command.stderr(full.try_clone().unwrap()).output().unwrap();
    assert_eq!((stdout(&output).lines().count(), output.status.code()), (2, Some(1)));
    let mut command = urial::command(&["parse", "--file", "no-such-file"]);
    assert_eq!(command.stderr(full).status().unwrap().code(), Some(2));
}

#[test]
fn a_diagnostic_says_where_the_input_stood() {
    let output = urial::run(&["parse", "a", "b c"]);
    assert!(stderr(&output).starts_with("urial: argument 2: path: expected"));
    let output = urial::run(&["parse", "b c"]);
    assert!(stderr(&output).starts_with("urial: path: expected"));
    let output = urial::run(&["parse", "--file", "no\nsuch\x1Bfile"]);
    assert!(stderr(&output).starts_with(r"urial: no\nsuch\u{1B}file: "), "{}", stderr(&output));
}

#[test]
fn a_base_that_is_no_uri_is_explained() {
    let output = urial::run(&["resolve", "--base", "../x", "y"]);
    let sentence =
        "urial: --base: a base must be a URI: scheme: expected ALPHA, found `.` at byte 0\n";
    assert_eq!((stderr(&output), stdout(&output)), (sentence, ""));
    let output = urial::run(&["resolve", "--color", "always", "--base", "../x", "y"]);
    assert!(stderr(&output).contains("note: a URI begins with a scheme"));
}

#[test]
fn options_may_be_repeated() {
    let output = urial::run(&["parse", "--json", "--json", "a"]);
    assert_eq!(output.status.code(), Some(0), "{}", stderr(&output));
}

#[test]
fn a_drawing_masks_the_password() {
    let uri = "ftp://anna:secret@e.org/";
    let output = urial::run(&["parse", "--color", "always", uri]);
    assert!(!stdout(&output).contains("secret"));
    assert!(stdout(&output).contains("anna:***"));
    let refused = urial::run(&["parse", "--color", "always", "ftp://anna:secret@e.org/ "]);
    assert!(stderr(&refused).contains("anna:******@") && !stderr(&refused).contains("secret"));
    assert!(stdout(&urial::run(&["parse", "--json", uri])).contains("secret"));
}

/// The figure of RFC 3986 §3.
#[test]
fn a_drawing_has_the_components_underneath() {
    let uri = "foo://example.com:8042/over/there?name=ferret#nose";
    let output = urial::run(&["parse", "--color", "always", uri]);
    let drawn: Vec<_> = urial::uncolored(stdout(&output)).lines().map(String::from).collect();
    assert_eq!(
        drawn[..4],
        [
            r"foo://example.com:8042/over/there?name=ferret#nose",
            r"\_/   \______________/\_________/ \_________/ \__/",
            r" |           |             |           |       |",
            r"scheme   authority       path        query fragment",
        ]
    );
    assert_eq!(
        drawn[4..],
        ["  kind      URI", "  host      example.com  reg-name", "  port      8042", ""]
    );
}

#[test]
fn a_drawing_can_be_wide() {
    let uri = format!("a:{}?b", "c".repeat(100_000));
    let output = urial::run(&["parse", "--color", "always", &uri]);
    assert_eq!(output.status.code(), Some(0));
    assert!(stdout(&output).len() > 4 * uri.len() / 2);
}

#[test]
fn names_that_do_not_fit_go_down_in_steps() {
    let output = urial::run(&["parse", "--color", "always", "a:b?c#d"]);
    let drawn: Vec<_> = urial::uncolored(stdout(&output)).lines().map(String::from).collect();
    assert_eq!(
        drawn[..7],
        ["a:b?c#d", "| | | |", "| | | |", "| | | fragment", "| | query", "| path", "scheme"]
    );
}

#[test]
fn every_verb_tells_its_status() {
    let status = |arguments: &[&str]| urial::run(arguments).status.code();
    for (good, bad) in [
        (&["normalize", "a:b"][..], &["normalize", "a b"][..]),
        (&["relativize", "--base=a:b", "a:c"], &["relativize", "--base=a:b", "c"]),
        (&["relativize", "--base=a:/b", "a:/c"], &["relativize", "--base=a:/b", "a:/./c"]),
        (&["build", "--host=h", "--port=1"], &["build", "--port=1"]),
        (&["edit", "--pop", "a/b"], &["edit", "--set=query=a b", "a/b"]),
        (&["decode", "%20"], &["decode", "%2"]),
        (&["parse", "--iri", "\u{e9}"], &["parse", "\u{e9}"]),
        (&["to-uri", "\u{e9}"], &["to-uri", "\u{e9} "]),
        (&["to-uri", "--idna", "//\u{e9}"], &["to-uri", "--idna", "//\u{e9}!"]),
        (&["to-iri", "%C3%A9"], &["to-iri", "\u{e9}"]),
        (&["expand", "{a}"], &["expand", "{a"]),
        (&["match", "/{a}", "/b"], &["match", "/{a}", "b"]),
        (&["scheme", "x:y"], &["scheme", "man:"]),
        (&["scheme", "--lenient", "info:a b"], &["scheme", "info:a b"]),
        (&["schemes", "Man", "coap"], &["schemes", "no-such"]),
        (&["compare", "a:b", "a:b"], &["compare", "a:b", "a:c"]),
    ] {
        assert_eq!((status(good), status(bad)), (Some(0), Some(1)), "{good:?} {bad:?}");
    }
    assert_eq!(status(&["encode", "a b%"]), Some(0));
}

#[test]
fn wrong_usage_is_told_before_anything_is_read() {
    for arguments in [
        &["parse", "--quiet", "--json", "a"][..],
        &["relativize", "a:b"],
        &["relativize", "--base=a", "a:b"],
        &["relativize", "--base=a:b", "--within=nowhere", "a:b"],
        &["normalize", "--rung=simple", "a"],
        &["normalize", "--rung=protocol", "a"],
        &["compare", "a"],
        &["compare", "a", "b", "c"],
        &["compare", "a", "b", "--file=c"],
        &["compare", "--rung=protocol", "a", "b"],
        &["build"],
        &["build", "--pair=k"],
        &["build", "--host=h", "input"],
        &["edit", "--set=query", "a"],
        &["edit", "--set=input=a", "a"],
        &["edit", "--remove=password", "a"],
        &["edit", "--append=fragment=a", "a"],
        &["edit", "--append=query=a", "a"],
        &["edit", "--set-pair=k", "a"],
        &["edit", "--replace=k", "a"],
        &["edit", "--trim=k", "a"],
        &["encode", "--set=scheme", "a"],
        &["encode", "--keep=%", "a"],
        &["encode", "--keep=\u{e9}", "a"],
        &["encode", "--keep= ", "a"],
        &["encode", "--form", "--set=path", "a"],
        &["encode", "--form", "--keep=/", "a"],
        &["to-uri", "--iri", "a"],
        &["encode", "--iri", "a"],
        &["match"],
        &["scheme", "--iri", "a:b"],
        &["schemes", "--file=a"],
        &["match", "{a", "a"],
        &["match", "{a}", "a", "--file=b"],
    ] {
        let output = urial::run(arguments);
        assert_eq!((output.status.code(), stdout(&output)), (Some(2), ""), "{arguments:?}");
        assert!(!output.stderr.is_empty(), "{arguments:?}");
    }
}

#[test]
fn a_line_that_gives_no_result_is_no_result() {
    let lines = b"a:b\r\n%zz\n\xFF\n";
    for (arguments, expected) in [
        (&["normalize"][..], "a:b\n\\N\n\\N\n"),
        (&["relativize", "--base=a:c"], "b\n\\N\n\\N\n"),
        (&["edit", "--pop"], "a:\n\\N\n\\N\n"),
        (&["decode"], "a:b\n\\N\n\\N\n"),
        (&["normalize", "--iri"], "a:b\n\\N\n\\N\n"),
        (&["to-uri"], "a:b\n\\N\n\\N\n"),
        (&["to-iri"], "a:b\n\\N\n\\N\n"),
        (&["expand"], "a:b\n\\N\n\\N\n"),
        (&["resolve", "--base=a:c"], "a:b\n\n\n"),
    ] {
        let output = urial::run_on(arguments, lines);
        assert_eq!(stdout(&output), expected, "{arguments:?}");
        assert_eq!(stderr(&output).lines().count(), 2, "{arguments:?}");
        // People read why, and there is no line to be kept in step.
        let output = urial::run_on(&[arguments, &["--color", "always"]].concat(), lines);
        assert_eq!(stdout(&output).lines().count(), 1, "{arguments:?}");
    }
    assert_eq!(printed(&["build", "--port=1"]), ("\\N\n".into(), Some(1)));
    assert_eq!(drawn(&["build", "--port=1"]), "");
}

#[test]
fn a_result_can_be_empty() {
    assert_eq!(printed(&["normalize", ""]), ("\n".into(), Some(0)));
    assert_eq!(printed(&["relativize", "--base=a:b", "a:b"]), ("\n".into(), Some(0)));
    assert_eq!(printed(&["edit", "--remove=path", "a"]), ("\n".into(), Some(0)));
    assert_eq!(printed(&["build", "--path="]), ("\n".into(), Some(0)));
    assert_eq!(printed(&["encode", ""]), ("\n".into(), Some(0)));
    assert_eq!(printed(&["to-uri", ""]), ("\n".into(), Some(0)));
    assert_eq!(printed(&["expand", "{a}"]), ("\n".into(), Some(0)));
    assert_eq!(printed(&["match", "{a}", ""]), ("\n".into(), Some(0)));
    assert_eq!(printed(&["decode", ""]), ("\n".into(), Some(0)));
}

/// Other than JSON asks for: some end a line at these, and terminals take the others for commands.
#[test]
fn json_stays_on_its_line() {
    let text = "a\u{7f}\u{85}\u{9b}\u{a0}\u{2028}\u{2029}\n\u{e9}";
    let output = urial::run(&["parse", "--json", "--", text]);
    let line = urial::stdout(&output);
    let escaped = [r#""input":"a\u007f\u0085\u009b"#, "\u{a0}", r"\u2028\u2029\né"].concat();
    assert!(line.contains(&escaped), "{line}");
    let read: serde_json::Value = serde_json::from_str(line).unwrap();
    assert_eq!(read["input"], text);
}

#[test]
fn json_of_normalize() {
    assert_eq!(
        json(&["normalize", "--rung=case", "HTTP://h:80"], ""),
        [r#"{"input":"HTTP://h:80","valid":true,"normalized":"http://h:80"}"#]
    );
    assert_eq!(json(&["normalize"], "a b\n"), json(&["parse"], "a b\n"));
}

#[test]
fn normalize_climbs_as_far_as_it_is_told() {
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
        r#"{"input":"http://h/c","valid":true,"reference":"/c","reason":null}"#
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
            r#"{{"input":"{input}","valid":true,"reference":"{input}","reason":"{reason}"}}"#
        );
        assert_eq!(ask(&[&base, options, input]), expected);
    }
    let no_dot_dot = ask(&["--base=x:/a/b", "--no-dot-dot", "x:/c"]);
    assert!(no_dot_dot.contains(r#""reference":"/c""#), "{no_dot_dot}");
    assert_eq!(
        ask(&["--base=x:/", "x:/a/../b"]),
        concat!(
            r#"{"input":"x:/a/../b","valid":false,"error":{"component":"path","offset":5,"#,
            r#""expected":"no dot-segment, as resolution removes it","found":"..","#,
            r#""message":"path: expected no dot-segment, as resolution removes it, "#,
            r#"found one at byte 5"}}"#
        )
    );
    assert!(ask(&["--base=x:/", "a"]).contains(r#""error":{"component":"scheme","offset":1,"#));
}

#[test]
fn json_of_compare() {
    assert_eq!(
        json(&["compare", "http://h", "HTTP://h/"], ""),
        [r#"{"a":"http://h","b":"HTTP://h/","valid":true,"rung":"scheme"}"#]
    );
    assert_eq!(json(&["compare", "a", "b"], ""), [r#"{"a":"a","b":"b","valid":true,"rung":null}"#]);
    let error = concat!(
        r##""error":{"component":"path","offset":1,"expected":"pchar, \"/\", \"?\" or \"#\"","##,
        r##""found":" ","message":"path: expected pchar, \"/\", \"?\" or \"#\", found ` ` at byte 1","##
    );
    assert_eq!(
        json(&["compare"], "c\tb \n\na\tb\tc\n"),
        [
            format!(r#"{{"a":"c","b":"b ","valid":false,{error}"of":"b"}}}}"#),
            concat!(
                r#"{"a":"","b":null,"valid":false,"error":{"component":"input","offset":0,"#,
                r#""expected":"two references with one tab between them","found":null,"#,
                r#""message":"input: expected two references with one tab between them, "#,
                r#"found the end at byte 0","of":"a"}}"#
            )
            .into(),
            concat!(
                r#"{"a":"a\tb\tc","b":null,"valid":false,"error":{"component":"input","offset":3,"#,
                r#""expected":"two references with one tab between them","found":"\t","#,
                r#""message":"input: expected two references with one tab between them, "#,
                r#"found `\\t` at byte 3","of":"a"}}"#
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
    let output = urial::run_on(&["compare"], lines);
    let rungs: Vec<_> = stdout(&output).lines().collect();
    let expected =
        ["simple", "case", "percent", "path", "scheme", "never", "invalid", "invalid", "simple"];
    assert_eq!(rungs, expected);
    let said: Vec<_> = stderr(&output).lines().collect();
    assert_eq!(said.len(), 2, "{said:?}");
    assert!(said[0].starts_with("urial: standard input:7: input: expected two references"));
    assert!(said[1].starts_with("urial: standard input:8: a: path: expected"), "{said:?}");
    assert_eq!(urial::run_on(&["compare"], b"").status.code(), Some(0));
}

#[test]
fn compare_counts_a_meeting_up_to_a_rung() {
    let ask = |rung: &str, a: &str, b: &str| printed(&["compare", "--rung", rung, a, b]);
    assert_eq!(ask("simple", "A:", "a:"), ("case\n".into(), Some(1)));
    assert_eq!(ask("case", "A:", "a:"), ("case\n".into(), Some(0)));
    assert_eq!(ask("path", "a://h", "a://h/"), ("scheme\n".into(), Some(1)));
    let fragments = ["compare", "--ignore-fragment", "a:#b", "a:"];
    assert_eq!(printed(&fragments), ("simple\n".into(), Some(0)));
    assert_eq!(printed(&["compare", "--ipv6-text", "//[::1]", "//[0::1]"]).0, "case\n");
}

#[test]
fn a_drawing_shows_where_two_meet() {
    assert_eq!(
        drawn(&["compare", "HTTP://e.org/%7Ea", "http://e.org:80/~a"]),
        "meet on scheme\n\
         \x20 both  http://e.org/~a\n\
         \x20 in a  scheme is written in lower case (RFC 3986 §6.2.2.1)\n\
         \x20       triplets of unreserved characters are decoded (RFC 3986 §6.2.2.2)\n\
         \x20 in b  empty or default port is left out (RFC 3986 §6.2.3)\n\n"
    );
    let above = drawn(&["compare", "--rung=simple", "A:", "a:"]);
    assert!(above.starts_with("meet on case, not yet on simple\n  both  a:\n"), "{above}");
    assert_eq!(drawn(&["compare", "", ""]), "meet on simple\n  both  \"\"\n\n");
}

#[test]
fn a_drawing_shows_where_two_differ() {
    assert_eq!(
        drawn(&["compare", "http://h/abc?k=1", "http://h/axxc?k=1#f"]),
        "never meet\n\
         \x20 a     http://h/abc?k=1\n\
         \x20                 ^\n\
         \x20 b     http://h/axxc?k=1#f\n\
         \x20                 ^^     ^^\n\n"
    );
    // Delimiters count where only one has the component, and marks that agree are drawn once.
    assert_eq!(
        drawn(&["compare", "x://u@h:1/?", "x:/#"]),
        "never meet\n\
         \x20 a     x://u@h:1/?\n\
         \x20         ^^^^^^^ ^\n\
         \x20 b     x:/#\n\
         \x20          ^\n\n"
    );
    let aligned = drawn(&["compare", "x:ab", "x:ac"]);
    assert_eq!(aligned, "never meet\n  a     x:ab\n  b     x:ac\n           ^\n\n");
    let relative = drawn(&["compare", "a/../b", "b"]);
    assert!(relative.contains("  note  relative references meet up to percent only"), "{relative}");
}

#[test]
fn a_comparison_masks_passwords_and_marks_them() {
    let [a, b] = ["x://u:secret@h", "x://u:secrets@h"];
    let different = drawn(&["compare", a, b]);
    assert_eq!(
        different,
        "never meet\n\
         \x20 a     x://u:***@h/\n\
         \x20 b     x://u:***@h/\n\
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
        [r#"{"input":null,"valid":true,"built":"s:a"}"#]
    );
    assert_eq!(
        json(&["build", "--userinfo=u"], ""),
        [concat!(
            r#"{"input":null,"valid":false,"error":{"component":"userinfo","offset":0,"#,
            r#""expected":"a host beside it","found":null,"#,
            r#""message":"userinfo: expected a host beside it, found none","of":"--userinfo"}}"#
        )]
    );
    assert_eq!(
        json(&["build", "--host=h", "--port=8a"], ""),
        [concat!(
            r#"{"input":null,"valid":false,"error":{"component":"port","offset":1,"#,
            r#""expected":"DIGIT","found":"a","#,
            r#""message":"port: expected DIGIT, found `a` at byte 1","of":"--port"}}"#
        )]
    );
    assert_eq!(
        json(&["build", "--segment=..", "--data"], ""),
        [concat!(
            r#"{"input":null,"valid":false,"error":{"component":"path","offset":0,"#,
            r#""expected":"data without dot-segments","found":"..","#,
            r#""message":"path: expected data without dot-segments, found one at byte 0","#,
            r#""of":"--segment"}}"#
        )]
    );
}

#[test]
fn build_puts_segments_and_pairs_at_the_end() {
    let built = |options: &[&str]| printed(&[&["build"], options].concat()).0;
    let parts = ["--pair=k=1 2", "--query=q", "--segment=b", "--path=/a", "--segment=", "--host=h"];
    assert_eq!(built(&parts), "//h/a/b/?q&k=1%202\n");
    assert_eq!(built(&["--form", "--pair=k=1 2", "--pair=k=="]), "?k=1+2&k=%3D\n");
    assert_eq!(built(&["--data", "--segment=a/b", "--fragment=50%"]), "a%2Fb#50%25\n");
    assert_eq!(built(&["--host=::1", "--port="]), "//[::1]:\n");
}

#[test]
fn json_of_edit() {
    assert_eq!(
        json(&["edit", "--remove=fragment", "a#b"], ""),
        [r#"{"input":"a#b","valid":true,"edited":"a"}"#]
    );
    assert_eq!(
        json(&["edit", "--set=query=a b", "a"], ""),
        [concat!(
            r#"{"input":"a","valid":false,"error":{"component":"query","offset":1,"#,
            r#""expected":"pchar, \"/\" or \"?\"","found":" ","#,
            r#""message":"query: expected pchar, \"/\" or \"?\", found ` ` at byte 1","of":"--set"}}"#
        )]
    );
    assert_eq!(json(&["edit", "--pop"], "a b\n"), json(&["parse"], "a b\n"));
}

#[test]
fn edit_takes_its_steps_in_their_order() {
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

#[test]
fn a_step_that_cannot_be_taken_is_named() {
    let said = |arguments: &[&str]| stderr(&urial::run(arguments)).to_owned();
    let sentence = said(&["edit", "--pop", "--push=a/b", "x", "y"]);
    assert!(sentence.starts_with("urial: argument 1: --push: path: expected pchar, found `/`"));
    assert_eq!(
        said(&["build", "--host=h", "--port=8a"]),
        "urial: port: expected DIGIT, found `a` at byte 1\n"
    );
    let report = said(&["edit", "--set=query=a b", "x", "--color=always"]);
    assert!(report.contains("--set: query: expected") && report.contains("\n    a b\n     ^\n"));
    for option in ["--set=userinfo=u:secret ", "--set=authority=u:secret @h"] {
        let report = said(&["edit", option, "//h", "--color=always"]);
        assert!(report.contains("--set: ") && !report.contains("secret"), "{report}");
    }
}

#[test]
fn json_of_encode_and_decode() {
    assert_eq!(json(&["encode", "a b"], ""), [r#"{"input":"a b","valid":true,"encoded":"a%20b"}"#]);
    assert_eq!(
        json(&["decode"], "%41%0A\n%FF\n%4\n"),
        [
            r#"{"input":"%41%0A","valid":true,"decoded":"A\n","octets":[65,10]}"#,
            r#"{"input":"%FF","valid":true,"decoded":null,"octets":[255]}"#,
            concat!(
                r#"{"input":"%4","valid":false,"error":{"component":"input","offset":2,"#,
                r#""expected":"HEXDIG","found":null,"#,
                r#""message":"input: expected HEXDIG, found the end at byte 2"}}"#
            ),
        ]
    );
}

#[test]
fn encode_keeps_what_it_is_told() {
    let encoded = |arguments: &[&str]| printed(&[&["encode"], arguments].concat()).0;
    let data = "a b/c:d&e%+";
    assert_eq!(encoded(&[data]), "a%20b%2Fc%3Ad%26e%25%2B\n");
    assert_eq!(encoded(&["--set=segment", data]), "a%20b%2Fc:d&e%25+\n");
    assert_eq!(encoded(&["--set=segment-nz-nc", data]), "a%20b%2Fc%3Ad&e%25+\n");
    assert_eq!(encoded(&["--set=pair", data]), "a%20b/c:d%26e%25%2B\n");
    assert_eq!(encoded(&["--keep=/:", data]), "a%20b/c:d%26e%25%2B\n");
    assert_eq!(encoded(&["--form", data]), "a+b%2Fc%3Ad%26e%25%2B\n");
    let output = urial::run_on(&["encode"], b"\xFF\0\r\r\n");
    assert_eq!(stdout(&output), "%FF%00%0D\n");
}

#[test]
fn decode_writes_octets_and_shows_text() {
    let output = urial::run_on(&["decode"], b"%FF%00a+\n%0A");
    assert_eq!(output.stdout, b"\xFF\0a+\n\n\n");
    assert_eq!(printed(&["decode", "--form", "a+%2B"]).0, "a +\n");
    let shown = drawn(&["decode", "%FF%1B%0A%C3%A9%E2%80%AE"]);
    assert_eq!(shown, "\u{FFFD}\\u{1B}\\n\u{e9}\\u{202E}\n");
}

#[test]
fn decode_takes_text_alone() {
    let output = urial::run_on(&["decode"], b"a\xC3\n%z\xFF\n%4\xFF");
    let said: Vec<_> = stderr(&output).lines().collect();
    let expected = [
        "urial: standard input:1: input: expected UTF-8, found 0xC3 at byte 1",
        "urial: standard input:2: input: expected HEXDIG, found `z` at byte 1",
        "urial: standard input:3: input: expected HEXDIG, found 0xFF at byte 2",
    ];
    assert_eq!(said, expected);
}

/// Arguments of other systems are Unicode.
#[cfg(unix)]
#[test]
fn data_need_not_be_utf_8_and_text_must_be() {
    use std::ffi::OsStr;
    use std::os::unix::ffi::OsStrExt as _;

    let run = |arguments: &[&[u8]]| {
        let arguments: Vec<_> = arguments.iter().map(|it| OsStr::from_bytes(it)).collect();
        urial::run(&arguments)
    };
    assert_eq!(stdout(&run(&[b"build", b"--path=\xFF", b"--data"])), "%FF\n");
    assert_eq!(stdout(&run(&[b"edit", b"--push=\xFF", b"--data", b"a"])), "a/%FF\n");
    assert_eq!(stdout(&run(&[b"encode", b"\xFF"])), "%FF\n");
    let text = run(&[b"edit", b"--push=\xFF", b"a"]);
    let sentence = "urial: --push: text must be UTF-8; data, with --data, need not\n";
    assert_eq!((text.status.code(), stderr(&text)), (Some(2), sentence));
    assert_eq!(run(&[b"build", b"--query=\xFF"]).status.code(), Some(2));
    assert_eq!(run(&[b"edit", b"--set-pair=k=\xFF", b"a"]).status.code(), Some(2));
    for option in [b"--var=a=\xFF".as_slice(), b"--list=\xFF=a", b"--map=a=\xFF=b"] {
        let text = run(&[b"expand", option, b"a"]);
        assert!(stderr(&text).contains(": text must be UTF-8"), "{}", stderr(&text));
        assert_eq!(text.status.code(), Some(2));
    }
}

/// What was given is shown where it was wrong, and cannot turn the line around.
#[test]
fn wrong_usage_cannot_disturb_a_terminal() {
    let output = urial::run(&["edit", "--set", "pa\u{202E}th=x", "a"]);
    assert_eq!(output.status.code(), Some(2));
    let told = stderr(&output);
    assert!(told.contains(r"pa\u{202E}th=x") && !told.contains('\u{202E}'), "{told}");
}

/// A value may begin with `-`; so may an input, behind `--`.
#[test]
fn a_value_can_begin_with_a_hyphen() {
    assert_eq!(printed(&["edit", "--push", "-5", "--", "-a"]).0, "-a/-5\n");
    assert_eq!(printed(&["build", "--path", "-5"]).0, "-5\n");
}

/// A path that is refused for the host before it is not drawn on the text of the host.
#[test]
fn only_what_was_given_is_drawn() {
    let report = |options: &[&str]| {
        stderr(&urial::run(&[&["edit", "--color=always"], options, &["a/b"]].concat())).to_owned()
    };
    assert!(!report(&["--set=host=e.org"]).contains('^'));
    assert!(report(&["--set=host=e org"]).contains("\n    e org\n     ^\n"));
    assert!(report(&["--set=authority=h:8a"]).contains("\n    h:8a\n       ^\n"));
}
