//! The general contract of the command (docs/contract.md).

use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::process::{Output, Stdio};
use std::sync::mpsc;
use std::time::Duration;

use crate::command::{drawn, printed, stderr, stdout};

#[test]
fn the_status_depends_on_the_inputs() {
    let status = |arguments: &[&str]| crate::command::run(arguments).status.code();
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
fn an_invalid_line_does_not_affect_others() {
    let output =
        crate::command::run_on(&["resolve", "--base", "http://a/"], b"b\nc d\n\xFF\n\nlast");
    assert_eq!(stdout(&output), "http://a/b\n\\N\n\\N\nhttp://a/\nhttp://a/last\n");
    let sentences: Vec<_> = stderr(&output).lines().collect();
    assert_eq!(sentences.len(), 2, "{sentences:?}");
    assert!(sentences[0].starts_with("urial: standard input:2: path: expected pchar,"));
    assert!(sentences[1].ends_with(r#"found 0xFF at byte 0: "\xFF""#));
    assert_eq!(output.status.code(), Some(1));
}

#[test]
fn plain_output_is_a_row_of_columns_per_input() {
    let output = crate::command::run(&["parse", "http://u@h:/a?#f", "x y", "//[::1]"]);
    let rows: Vec<Vec<_>> =
        stdout(&output).lines().map(|line| line.split('\t').collect()).collect();
    assert_eq!(rows.len(), 3);
    let uri = ["uri", "http", "u@h:", "u", "h", "reg-name", "", "/a", "", "f"];
    assert_eq!(rows[0], uri);
    assert_eq!(rows[1], ["\\N"; 10]);
    let reference = ["relative-reference", "\\N", "[::1]", "\\N", "[::1]", "ipv6"];
    assert_eq!(rows[2], [&reference[..], &["\\N", "", "\\N", "\\N"]].concat());
}

#[test]
fn lines_end_with_lf_or_cr_lf_or_the_end() {
    let output = crate::command::run_on(&["parse"], b"a\r\nb\n\nc");
    let paths: Vec<_> = stdout(&output).lines().map(|it| it.split('\t').nth(7).unwrap()).collect();
    assert_eq!(paths, ["a", "b", "", "c"]);
    // A CR that does not end a line is part of it.
    assert_eq!(crate::command::run_on(&["parse"], b"a\r").status.code(), Some(1));
    assert!(crate::command::run_on(&["parse"], b"").stdout.is_empty());
}

/// A byte order mark is only recognized at the very start.
#[test]
fn a_byte_order_mark_is_not_part_of_the_first_line() {
    let lines = |input: &[u8]| stdout(&crate::command::run_on(&["encode"], input)).to_owned();
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
    let output = crate::command::run(&["parse", "--file", path]);
    std::fs::remove_file(&file).unwrap();
    assert_eq!(
        output.stdout,
        crate::command::run_on(&["parse", "--file", "-"], b"a\nb c\n").stdout
    );
    assert!(stderr(&output).contains(&format!("{path}:2: path: expected")));
}

/// The end of a read of 64 KiB splits no line, CR LF or character.
#[test]
fn the_end_of_a_read_splits_no_line() {
    for end in ["\n", "\r\n"] {
        for length in (1 << 16) - 3..=(1 << 16) + 2 {
            let first = ["x", &"é".repeat(length / 2)].concat()[length % 2..].to_owned();
            let lines = [&first, "b", "", "c d", "e", &"f".repeat(3 << 16), "g"];
            let output = crate::command::run_on(&["parse", "--iri"], lines.join(end).as_bytes());
            assert_eq!(paths(&output), [&first, "b", "", "\\N", "e", lines[5], "g"], "{length}");
            let sentence = "urial: standard input:4: path: expected ipchar";
            assert!(stderr(&output).starts_with(sentence), "{length}: {}", stderr(&output));
            let normalized = crate::command::run_on(&["to-uri"], lines.join(end).as_bytes());
            let rows: Vec<_> = stdout(&normalized).lines().collect();
            assert_eq!((rows[1..].len(), rows[5], rows[6]), (6, lines[5], "g"), "{length}");
        }
    }
}

#[test]
fn many_lines_are_counted() {
    let output = crate::command::run_on(
        &["parse"],
        ["\n".repeat(200_000), "a b".into()].concat().as_bytes(),
    );
    assert_eq!(stdout(&output).lines().count(), 200_001);
    assert!(stderr(&output).starts_with("urial: standard input:200001: path: expected"));
}

/// Returns the path in every row that `parse` prints.
fn paths(output: &Output) -> Vec<&str> {
    stdout(output).lines().map(|row| row.split('\t').nth(7).unwrap()).collect()
}

#[test]
fn a_line_is_answered_before_the_next_one_arrives() {
    for verb in [&["parse"][..], &["parse", "--iri"], &["normalize"], &["compare"]] {
        let mut command = crate::command::command(verb);
        command.stdin(Stdio::piped()).stdout(Stdio::null()).stderr(Stdio::piped());
        let mut child = command.spawn().unwrap();
        let (told, tells) = mpsc::channel();
        let stderr = BufReader::new(child.stderr.take().unwrap());
        std::thread::spawn(move || stderr.lines().try_for_each(|line| told.send(line.unwrap())));
        let mut stdin = child.stdin.take().unwrap();
        for number in 1..=3 {
            // An incomplete line waits for its rest.
            stdin.write_all(b"a b\nc").unwrap();
            let line = tells.recv_timeout(Duration::from_secs(60)).unwrap();
            assert!(line.starts_with(&format!("urial: standard input:{number}: ")), "{line}");
        }
        drop(stdin);
        child.wait().unwrap();
    }
}

/// The read fails if there is no input yet, since it is non-blocking.
#[cfg(unix)]
#[test]
fn a_read_that_fails_loses_no_line_before_it() {
    use std::os::unix::net::UnixStream;

    for arguments in [&["parse"][..], &["parse", "--quiet"], &["normalize"]] {
        let (mut ours, theirs) = UnixStream::pair().unwrap();
        theirs.set_nonblocking(true).unwrap();
        ours.write_all(b"a\nb\nc").unwrap();
        let stdin = std::os::fd::OwnedFd::from(theirs);
        let output = crate::command::command(arguments).stdin(stdin).output().unwrap();
        let rows = if arguments.contains(&"--quiet") { 0 } else { 2 };
        assert_eq!((stdout(&output).lines().count(), output.status.code()), (rows, Some(2)));
        assert!(stderr(&output).starts_with("urial: standard input: "), "{}", stderr(&output));
    }
}

#[test]
fn quiet_only_sets_the_status() {
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
            let output =
                crate::command::run_on(&[&["parse", quiet], arguments].concat(), input.as_bytes());
            assert_eq!(output.status.code(), Some(status), "{arguments:?} {input:.9}");
            assert_eq!((stdout(&output), stderr(&output)), ("", ""), "{arguments:?} {input:.9}");
        }
    }
    assert_eq!(crate::command::run_on(&["parse", "-q"], b"a\n\xFF\n").status.code(), Some(1));
    let output = crate::command::run(&["parse", "--quiet", "--file", "no-such-file"]);
    assert_eq!((output.status.code(), stdout(&output)), (Some(2), ""));
    assert!(stderr(&output).starts_with("urial: no-such-file: "));
}

/// Later input cannot change the status.
#[test]
fn quiet_ends_at_the_first_error() {
    let mut command = crate::command::command(&["parse", "--quiet"]);
    let mut child = command.stdin(Stdio::piped()).spawn().unwrap();
    let mut stdin = child.stdin.take().unwrap();
    stdin.write_all(b"a\nb c\nd").unwrap();
    assert_eq!(child.wait().unwrap().code(), Some(1));
    drop(stdin);
}

#[test]
fn json_has_every_key_and_keeps_standard_error_silent() {
    let output = crate::command::run(&["parse", "--json", "a", "b c"]);
    let (valid, invalid) = stdout(&output).split_once('\n').unwrap();
    assert_eq!(
        valid,
        concat!(
            r#"{"input":"a","input_octets":null,"valid":true,"kind":"relative-reference","scheme":null,"#,
            r#""authority":null,"userinfo":null,"host":null,"host_kind":null,"port":null,"port_number":null,"#,
            r#""path":"a","query":null,"fragment":null,"reference":"relative-path","absolute":false,"#,
            r#""user":null,"password":null,"segments":["a"],"pairs":null,"decoded":{"host":null,"#,
            r#""fragment":null,"user":null,"password":null,"segments":["a"],"pairs":null}}"#
        )
    );
    assert_eq!(
        invalid.trim_end(),
        concat!(
            r#"{"input":"b c","input_octets":null,"valid":false,"error":{"component":"path","offset":1,"#,
            r##""expected":"pchar, \"/\", \"?\" or \"#\"","found":" ","message":"##,
            r##""path: expected pchar, \"/\", \"?\" or \"#\", found ` ` at byte 1","##,
            r#""fix":{"start":1,"end":2,"text":"%20","guess":false},"rule":"RFC 3986 §3.3","note":null,"line":null}}"#
        )
    );
    assert!(output.stderr.is_empty());
}

/// Two inputs with U+FFFD in JSON can differ.
#[test]
fn json_has_the_octets_of_what_is_not_utf_8() {
    let answer = |arguments: &[&str], line: &[u8]| -> serde_json::Value {
        serde_json::from_slice(&crate::command::run_on(arguments, line).stdout).unwrap()
    };
    for verb in ["parse", "normalize", "to-iri", "expand", "scheme", "encode", "interpret", "lint"]
    {
        let answer = answer(&[verb, "--json"], b"a\xFF");
        assert_eq!(answer["input_octets"], serde_json::json!([0x61, 0xFF]), "{verb}");
        assert_eq!(answer["input"], "a\u{fffd}", "{verb}");
    }
    let compared = answer(&["compare", "--json"], b"a\t\xFF");
    assert_eq!(compared["b_octets"], serde_json::json!([0xFF]));
    assert!(compared["a_octets"].is_null());
}

/// Every error has the parts of the report, and the number of its line.
#[test]
fn json_has_the_parts_of_a_report() {
    let errors = |arguments: &[&str], lines: &str| -> Vec<serde_json::Value> {
        let lines = crate::command::json(arguments, lines);
        let read = |line: &String| serde_json::from_str::<serde_json::Value>(line).unwrap();
        lines.iter().map(|line| read(line)["error"].clone()).collect()
    };
    for (arguments, _, bad, _) in INPUTS {
        let error = &errors(arguments, &format!("{bad}\n{bad}\n"))[1];
        if arguments != ["interpret"] {
            assert_eq!(error["line"], 2, "{arguments:?}");
            assert!(error["rule"].is_string() && error.get("note").is_some(), "{arguments:?}");
        }
    }
    let error = &errors(&["parse", "http://::1/"], "")[0];
    assert_eq!(
        error["fix"],
        serde_json::json!({"start": 7, "end": 10, "text": "[::1]", "guess": false})
    );
    assert!(error["note"].as_str().unwrap().starts_with("up to here this could be a userinfo"));
    assert!(error["line"].is_null());
}

/// A step that is one of several is named by its number.
#[test]
fn an_error_says_which_step_it_is_about() {
    let steps = ["edit", "--set=path=/", "--set=query=a", "--set=fragment=a b", "--pop", "x:"];
    let error: serde_json::Value =
        serde_json::from_str(&crate::command::json(&steps, "")[0]).unwrap();
    assert_eq!(error["error"]["of"], "--set 3");
    let output = crate::command::run(&steps);
    assert!(stderr(&output).starts_with("urial: --set 3: fragment: expected"));
    let output = crate::command::run(&["build", "--segment=a", "--segment=.."]);
    assert!(stderr(&output).starts_with("urial: --segment 2: path: expected no dot-segment"));
}

/// Ports are text as written, and numbers beside it.
#[test]
fn a_port_is_text_and_a_number() {
    let ports = |arguments: &[&str]| {
        let line = &crate::command::json(arguments, "")[0];
        let answer: serde_json::Value = serde_json::from_str(line).unwrap();
        let places = ["", "/view", "/access", "/readings/rfc3986"].map(|it| answer.pointer(it));
        let with_ports = places.into_iter().flatten().filter(|it| it.get("port").is_some());
        with_ports.map(|it| (it["port"].clone(), it["port_number"].clone())).collect::<Vec<_>>()
    };
    let pair = |text: Option<&str>, number: Option<u16>| {
        (serde_json::json!(text), serde_json::json!(number))
    };
    for options in [&["parse"][..], &["parse", "--edition=2396"], &["interpret"]] {
        let ports = |uri| ports(&[options, &[uri]].concat());
        assert_eq!(ports("ldap://h:0389/"), [pair(Some("0389"), Some(389))], "{options:?}");
        assert_eq!(ports("ldap://h:70000/"), [pair(Some("70000"), None)], "{options:?}");
        assert_eq!(ports("ldap://h/"), [pair(None, None)], "{options:?}");
    }
    let both = |uri, text, number| {
        let expected = pair(text, Some(number));
        assert_eq!(ports(&["scheme", uri]), [expected.clone(), expected], "{uri}");
    };
    both("ldap://h:0389/", Some("0389"), 389);
    both("ldap://h/", None, 389);
    both("sip:a@h:5070", Some("5070"), 5070);
    both("sip:a@h", None, 5060);
    assert!(printed(&["scheme", "ldap://h:0389/"]).0.contains("\tport=0389\tport_number=389\t"));
}

#[test]
fn a_closed_pipe_is_a_quiet_success() {
    for verb in ["parse", "normalize", "decode", "to-uri", "to-iri", "expand", "scheme"] {
        close_the_pipe_of(&[verb]);
    }
    close_the_pipe_of(&["match", "--template={+x}"]);
}

fn close_the_pipe_of(verb: &[&str]) {
    let mut command = crate::command::command(verb);
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
    let mut command = crate::command::command(&["parse", "a b", "c"]);
    let output = command.stderr(full.try_clone().unwrap()).output().unwrap();
    assert_eq!((stdout(&output).lines().count(), output.status.code()), (2, Some(1)));
    let mut command = crate::command::command(&["parse", "--file", "no-such-file"]);
    assert_eq!(command.stderr(full).status().unwrap().code(), Some(2));
}

#[test]
fn a_diagnostic_names_the_place_of_the_input() {
    let output = crate::command::run(&["parse", "a", "b c"]);
    assert!(stderr(&output).starts_with("urial: argument 2: path: expected"));
    let output = crate::command::run(&["parse", "b c"]);
    assert!(stderr(&output).starts_with("urial: path: expected"));
    let output = crate::command::run(&["parse", "--file", "no\nsuch\x1Bfile"]);
    assert!(stderr(&output).starts_with(r"urial: no\nsuch\u{1B}file: "), "{}", stderr(&output));
}

#[test]
fn an_invalid_base_is_explained() {
    let output = crate::command::run(&["resolve", "--base", "../x", "y"]);
    let sentence = "urial: --base: a base must be a URI: scheme: a URI begins with a scheme and \":\"; \
                    expected ALPHA, found `.` at byte 0\n";
    assert_eq!((stderr(&output), stdout(&output)), (sentence, ""));
    let output = crate::command::run(&["resolve", "--format", "text", "--base", "../x", "y"]);
    assert!(stderr(&output).contains("note: a text without a scheme is a relative"));
}

/// The format and the colour are two options, before or after the verb.
#[test]
fn a_format_does_not_depend_on_colour() {
    let text = printed(&["parse", "--format=text", "a:b"]).0;
    assert!(text.starts_with("a:b\n") && !text.contains('\x1B'), "{text}");
    let colored = printed(&["--color=always", "parse", "--format=text", "a:b"]).0;
    assert!(colored.contains('\x1B'), "{colored}");
    assert_eq!(crate::command::uncolored(&colored), text);
    let columns = printed(&["parse", "a:b"]);
    for arguments in [
        &["parse", "--color=always", "a:b"][..],
        &["parse", "--color=never", "--format=columns", "a:b"],
        &["--format=columns", "parse", "a:b"],
    ] {
        assert_eq!(printed(arguments), columns, "{arguments:?}");
    }
    let json = printed(&["parse", "--json", "a:b"]);
    assert_eq!(printed(&["parse", "--format=json", "a:b"]), json);
    assert_eq!(printed(&["--json", "parse", "a:b"]), json);
}

#[test]
fn options_may_be_repeated() {
    let output = crate::command::run(&["parse", "--json", "--json", "a"]);
    assert_eq!(output.status.code(), Some(0), "{}", stderr(&output));
}

#[test]
fn a_drawing_masks_the_password() {
    let uri = "ftp://anna:secret@e.org/";
    let output = crate::command::run(&["parse", "--format", "text", uri]);
    assert!(!stdout(&output).contains("secret"));
    assert!(stdout(&output).contains("anna:***"));
    let refused = crate::command::run(&["parse", "--format", "text", "ftp://anna:secret@e.org/ "]);
    assert!(stderr(&refused).contains("anna:******@") && !stderr(&refused).contains("secret"));
    assert!(stdout(&crate::command::run(&["parse", "--json", uri])).contains("secret"));
}

/// Who copies a result with a mask gets a note, once a run.
#[test]
fn a_masked_result_is_noted() {
    let note = "urial: the result has a password, masked as ***: --show-secrets shows it\n";
    let build = ["build", "--host", "h", "--user", "u", "--password", "p"];
    let edit = ["edit", "--set", "user=x", "http://a:b@h/", "http://c:d@h/"];
    for verb in [&build[..], &edit] {
        let told =
            |options: &[&str]| stderr(&crate::command::run(&[verb, options].concat())).to_owned();
        assert_eq!(told(&["--format=text"]), note);
        for silent in [&["--format=text", "--show-secrets"][..], &["--format=columns"], &["--json"]]
        {
            assert_eq!(told(silent), "", "{silent:?}");
        }
    }
    for (verb, input) in [
        (&["find"][..], "at http://a:b@h/"),
        (&["uniq"], "http://a:b@h/"),
        (&["lint", "--fix"], "http://a:b@h:80/"),
    ] {
        let told = |options: &[&str]| {
            let output = crate::command::run_on(&[verb, options].concat(), input.as_bytes());
            stderr(&output).to_owned()
        };
        assert!(told(&["--format=text"]).ends_with(note), "{verb:?}");
        assert!(!told(&["--format=text", "--show-secrets"]).contains(note), "{verb:?}");
    }
    let plain = crate::command::run(&["edit", "--format=text", "--set", "user=x", "http://a@h/"]);
    assert_eq!(stderr(&plain), "");
}

/// Shows: R-092.
#[test]
fn a_drawing_gives_the_userinfo_a_color_of_its_own() {
    let output =
        crate::command::run(&["parse", "--format=text", "--color=always", "ftp://anna@e.org/"]);
    let drawn = stdout(&output).lines().next().unwrap();
    let color = |text: &str| &drawn[..drawn.find(text).unwrap()][drawn.find(text).unwrap() - 5..];
    assert_eq!(color("anna"), "\u{1b}[31m");
    assert!(["ftp", "e.org"].iter().all(|text| color(text) != color("anna")), "{drawn:?}");
}

/// Yellow cannot be read on white, nor blue on black, nor green and cyan on some screens.
#[test]
fn a_drawing_has_only_colors_that_are_readable_everywhere() {
    let uri = "ftp://anna@e.org:21/a?b#c";
    for verb in ["parse", "explain"] {
        let output = crate::command::run(&[verb, "--format=text", "--color=always", uri]);
        let codes = stdout(&output).split('\u{1b}').skip(1).filter_map(|it| it.split('m').next());
        let mut codes: Vec<_> = codes.collect();
        codes.sort_unstable();
        codes.dedup();
        assert_eq!(codes, ["[0", "[1", "[31", "[35", "[4"], "{verb}");
    }
}

/// The figure of RFC 3986 §3.
#[test]
fn a_drawing_has_the_components_underneath() {
    let uri = "foo://example.com:8042/over/there?name=ferret#nose";
    let output = crate::command::run(&["parse", "--format", "text", uri]);
    let drawn: Vec<_> =
        crate::command::uncolored(stdout(&output)).lines().map(String::from).collect();
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
    let output = crate::command::run(&["parse", "--format", "text", &uri]);
    assert_eq!(output.status.code(), Some(0));
    assert!(stdout(&output).len() > 4 * uri.len() / 2);
}

#[test]
fn names_that_do_not_fit_are_on_lines_below() {
    let output = crate::command::run(&["parse", "--format", "text", "a:b?c#d"]);
    let drawn: Vec<_> =
        crate::command::uncolored(stdout(&output)).lines().map(String::from).collect();
    assert_eq!(
        drawn[..7],
        ["a:b?c#d", "| | | |", "| | | |", "| | | fragment", "| | query", "| path", "scheme"]
    );
}

#[test]
fn every_verb_sets_the_status() {
    let status = |arguments: &[&str]| crate::command::run(arguments).status.code();
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
        (&["match", "--template=/{a}", "/b"], &["match", "--template=/{a}", "b"]),
        (&["scheme", "x:y"], &["scheme", "man:"]),
        (&["scheme", "--lenient", "info:a b"], &["scheme", "info:a b"]),
        (&["scheme", "--about=Man", "--about=coap"], &["scheme", "--about=no-such"]),
        (&["compare", "a:b", "a:b"], &["compare", "a:b", "a:c"]),
        (&["lint", "http://e.org/"], &["lint", "http://127.1/"]),
        (&["lint", "--fail-on=never", "http://127.1/"], &["lint", "--fail-on=never", "a b"]),
        (&["lint", "http://e.org:/"], &["lint", "--fail-on=advice", "http://e.org:/"]),
    ] {
        assert_eq!((status(good), status(bad)), (Some(0), Some(1)), "{good:?} {bad:?}");
    }
    assert_eq!(status(&["encode", "a b%"]), Some(0));
    assert_eq!(status(&["redact", "http://a:b@h/"]), Some(0));
}

#[test]
fn wrong_usage_is_reported_before_reading() {
    for arguments in [
        &["parse", "--quiet", "--json", "a"][..],
        &["parse", "--quiet", "--only=valid", "a"],
        &["build", "--only=valid"],
        &["relativize", "a:b"],
        &["relativize", "--base=a", "a:b"],
        &["relativize", "--base=a:b", "--within=nowhere", "a:b"],
        &["normalize", "--rung=simple", "a"],
        &["normalize", "--rung=protocol", "a"],
        &["compare", "a"],
        &["compare", "a", "b", "c"],
        &["compare", "a", "b", "--file=c"],
        &["compare", "--rung=protocol", "a", "b"],
        &["build", "--pair=k"],
        &["build", "--host=h", "--userinfo=u", "--user=u"],
        &["build", "--host=h", "--userinfo=u", "--password=p"],
        &["expand", "--strict", "--partial", "a"],
        &["build", "--host=h", "input"],
        &["edit", "--set=query", "a"],
        &["edit", "--set=input=a", "a"],
        &["edit", "--remove=password", "a"],
        &["edit", "--append=fragment=a", "a"],
        &["edit", "--append=query:a=b", "a"],
        &["edit", "--set=user:=b", "a"],
        &["edit", "--set=query:*?=b", "a"],
        &["edit", "--set=query:a=b", "a"],
        &["edit", "--iterate=port", "a"],
        &["edit", "--iterate=port=1 2", "--iterate=port=3", "a"],
        &["edit", "--query-separator=C", "a"],
        &["edit", "--query-separator=", "a"],
        &["edit", "--query-separator=::", "a"],
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
        &["scheme", "--glob=0", "file:///"],
        &["scheme", "--glob=all", "file:///"],
        &["scheme", "--list", "--file=a"],
        &["scheme", "--list", "a:b"],
        &["scheme", "--about=man", "--lenient"],
        &["parse", "--json", "--format=text", "a"],
        &["parse", "--format=xml", "a"],
        &["scheme", "--format=csv", "a:b"],
        &["lint", "--select=no-such", "a"],
        &["redact", "--mask=@", "a"],
        &["redact", "--mask=", "a"],
        &["lint", "--severity=empty-port", "a"],
        &["lint", "--severity=empty-port=high", "a"],
        &["lint", "--fail-on=off", "a"],
        &["lint", "--about=no-such"],
        &["lint", "--about=empty-port", "a"],
        &["lint", "--list", "--file=a"],
        &["match", "--template={a", "a"],
        &["match", "a"],
        &["match", "--template={a}", "a", "--file=b"],
    ] {
        let output = crate::command::run(arguments);
        assert_eq!((output.status.code(), stdout(&output)), (Some(2), ""), "{arguments:?}");
        assert!(!output.stderr.is_empty(), "{arguments:?}");
    }
}

#[test]
fn a_line_without_a_result() {
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
        (&["resolve", "--base=a:c"], "a:b\n\\N\n\\N\n"),
    ] {
        let output = crate::command::run_on(arguments, lines);
        assert_eq!(stdout(&output), expected, "{arguments:?}");
        assert_eq!(stderr(&output).lines().count(), 2, "{arguments:?}");
        let output = crate::command::run_on(&[arguments, &["--format", "text"]].concat(), lines);
        assert_eq!(stdout(&output), expected, "{arguments:?}");
    }
    assert_eq!(printed(&["build", "--port=1"]), ("\\N\n".into(), Some(1)));
    assert_eq!(drawn(&["build", "--port=1"]), "\\N\n");
}

/// Every verb, with an input that it reads and one that it rejects, and its number of columns.
const INPUTS: [(&[&str], &str, &str, usize); 15] = [
    (&["parse"], "a", "a b", 10),
    (&["parse", "--edition=2396"], "a", "a b", 12),
    (&["parse", "--complete"], "a", "a b", 11),
    (&["parse", "--typed"], "<a b>", "a|b", 10),
    (&["parse", "--typed", "--complete"], "a b", "a|b", 11),
    (&["resolve", "--base=a:"], "b", "a b", 1),
    (&["relativize", "--base=a:"], "a:b", "a b", 1),
    (&["normalize"], "a", "a b", 1),
    (&["compare"], "a\tb", "a b\tb", 1),
    (&["interpret"], "a:", "\u{202e}:", 7),
    (&["edit", "--pop"], "a", "a b", 1),
    (&["to-uri"], "a", "a b", 1),
    (&["expand"], "a", "{a", 1),
    (&["scheme"], "x:y", "man:", 1),
    (&["decode"], "a", "%", 1),
];

#[test]
fn the_row_of_an_invalid_input_begins_with_absent_columns() {
    for (arguments, good, bad, columns) in INPUTS {
        let lines = format!("{good}\n{bad}\n{good}\n");
        let output = crate::command::run_on(arguments, lines.as_bytes());
        let rows: Vec<Vec<_>> =
            stdout(&output).lines().map(|row| row.split('\t').collect()).collect();
        assert_eq!((rows.len(), rows[1].len()), (3, columns), "{arguments:?}");
        assert_eq!((rows[1][0], &rows[0]), ("\\N", &rows[2]), "{arguments:?}");
        if arguments != ["interpret"] {
            assert!(stderr(&output).contains("standard input:2: "), "{arguments:?}");
            assert!(rows[1].iter().all(|&column| column == "\\N"), "{arguments:?}");
        }
    }
}

#[test]
fn a_row_can_begin_with_its_input() {
    for (arguments, good, bad, _) in INPUTS {
        let lines = format!("{good}\n{bad}\n");
        let rows = stdout(&crate::command::run_on(arguments, lines.as_bytes())).to_owned();
        let with = [arguments, &["--with-input"]].concat();
        let inputs = [good, bad].into_iter().zip(rows.lines());
        let expected: Vec<_> = inputs.map(|(input, row)| [input, row].join("\t") + "\n").collect();
        assert_eq!(
            stdout(&crate::command::run_on(&with, lines.as_bytes())),
            expected.concat(),
            "{with:?}"
        );
    }
    assert_eq!(printed(&["encode", "--with-input", "\\\t\n\r"]).0, "\\\\\\t\\n\\r\t%5C%09%0A%0D\n");
    assert_eq!(crate::command::run_on(&["encode", "--with-input"], b"\xFF").stdout, b"\xFF\t%FF\n");
    let not_a_pair = crate::command::run_on(&["compare", "--with-input"], b"a\n");
    assert_eq!(stdout(&not_a_pair), "a\t\\N\t\\N\n");
    assert_eq!(
        printed(&["--format=text", "to-uri", "--with-input", "//u:p@\u{e9}"]).0,
        "//u:*@é\t//u:***@%C3%A9\n"
    );
    assert_eq!(
        printed(&["--format=text", "to-uri", "--with-input", "--show-secrets", "//u:p@\u{e9}"]).0,
        "//u:p@é\t//u:p@%C3%A9\n"
    );
}

#[test]
fn one_kind_of_inputs_can_be_printed() {
    for (arguments, good, bad, _) in INPUTS {
        let lines = format!("{good}\n{bad}\n{good}\n");
        let run = |options: &[&str]| {
            crate::command::run_on(&[arguments, options].concat(), lines.as_bytes())
        };
        for format in ["columns", "json"] {
            let all = run(&["--format", format]);
            let [valid, invalid] =
                ["valid", "invalid"].map(|which| run(&["--format", format, "--only", which]));
            let good = [good, "\n"].concat();
            let good = crate::command::run_on(arguments, good.as_bytes());
            assert_eq!((valid.status, &valid.stderr), (good.status, &good.stderr), "{arguments:?}");
            assert_eq!((invalid.status, &invalid.stderr), (all.status, &all.stderr));
            let rows: Vec<_> = stdout(&all).lines().collect();
            assert_eq!(stdout(&valid), format!("{}\n{}\n", rows[0], rows[2]), "{arguments:?}");
            assert_eq!(stdout(&invalid), format!("{}\n", rows[1]), "{arguments:?}");
        }
    }
}

/// An input may then hold a line feed.
#[test]
fn nul_can_end_inputs_and_rows() {
    let run = |arguments: &[&str], input: &[u8]| crate::command::run_on(arguments, input).stdout;
    for option in ["-0", "--null"] {
        assert_eq!(run(&["encode", option], b"a\nb\r\n\0\0c"), b"a%0Ab%0D%0A\0\0c\0");
    }
    assert_eq!(run(&["encode", "-0"], b""), b"");
    assert_eq!(run(&["decode", "-0"], b"a%0A\0%\0"), b"a\n\0\\N\0");
    assert_eq!(run(&["compare", "-0", "--with-input"], b"a\tb\0"), b"a\tb\tnever\0");
    let long = ["a".repeat(1 << 17).as_bytes(), b"\0"].concat();
    assert_eq!(run(&["normalize", "-0"], &long), long);
    let parsed = crate::command::run_on(&["parse", "-0"], b"a\0b\nc\0d\0");
    assert_eq!(stdout(&parsed).matches('\0').count(), 3);
    assert!(stderr(&parsed).starts_with("urial: standard input:2: path: expected"));
    assert!(!run(&["parse", "-0", "--json"], b"a\0").contains(&0));
}

/// Each message of the command begins with its name, and a usage demands no input.
#[test]
fn wrong_usage_is_reported_as_other_failures_are() {
    for arguments in
        [&["parse", "--no-such"][..], &["resolve"], &["parse", "--json", "--format=text"]]
    {
        let output = crate::command::run(arguments);
        assert!(stderr(&output).starts_with("urial: "), "{}", stderr(&output));
        assert!(!stderr(&output).contains("INPUT"), "{}", stderr(&output));
    }
}

/// Without its password, as in a report.
#[test]
fn a_diagnostic_of_a_line_ends_with_the_line() {
    let output = crate::command::run_on(&["normalize"], b"a\n//anna:secret@h/a b\x1B\n");
    let sentence = stderr(&output);
    assert!(sentence.starts_with("urial: standard input:2: path: "), "{sentence}");
    assert!(sentence.ends_with(": \"//anna:******@h/a b\\u{1B}\"\n"), "{sentence}");
}

#[test]
fn a_result_can_be_empty() {
    assert_eq!(printed(&["normalize", ""]), ("\n".into(), Some(0)));
    assert_eq!(printed(&["relativize", "--base=a:b", "a:b"]), ("\n".into(), Some(0)));
    assert_eq!(printed(&["edit", "--remove=path", "a"]), ("\n".into(), Some(0)));
    assert_eq!(printed(&["build", "--path="]), ("\n".into(), Some(0)));
    assert_eq!(printed(&["build"]), ("\n".into(), Some(0)));
    assert_eq!(printed(&["encode", ""]), ("\n".into(), Some(0)));
    assert_eq!(printed(&["to-uri", ""]), ("\n".into(), Some(0)));
    assert_eq!(printed(&["expand", "{a}"]), ("\n".into(), Some(0)));
    assert_eq!(printed(&["match", "--template={a}", ""]), ("\n".into(), Some(0)));
    assert_eq!(printed(&["decode", ""]), ("\n".into(), Some(0)));
}

/// JSON does not require it, but some readers end a line at these characters, and terminals take
/// others for commands.
#[test]
fn json_escapes_line_ends_and_controls() {
    let text = "a\u{7f}\u{85}\u{9b}\u{a0}\u{2028}\u{2029}\n\u{e9}";
    let output = crate::command::run(&["parse", "--json", "--", text]);
    let line = crate::command::stdout(&output);
    let escaped = [r#""input":"a\u007f\u0085\u009b"#, "\u{a0}", r"\u2028\u2029\né"].concat();
    assert!(line.contains(&escaped), "{line}");
    let read: serde_json::Value = serde_json::from_str(line).unwrap();
    assert_eq!(read["input"], text);
}

/// A wrong argument is shown, but cannot change the direction of the line.
#[test]
fn wrong_usage_cannot_disturb_a_terminal() {
    let output = crate::command::run(&["edit", "--set", "pa\u{202E}th=x", "a"]);
    assert_eq!(output.status.code(), Some(2));
    let told = stderr(&output);
    assert!(told.contains(r"pa\u{202E}th=x") && !told.contains('\u{202E}'), "{told}");
}

/// A value may begin with `-`, and so may an input after `--`.
#[test]
fn a_value_can_begin_with_a_hyphen() {
    assert_eq!(printed(&["edit", "--push", "-5", "--", "-a"]).0, "-a/-5\n");
    assert_eq!(printed(&["build", "--path", "-5"]).0, "-5\n");
}

/// A path that is invalid because of the host is not drawn on the text of the host.
#[test]
fn only_the_given_part_is_drawn() {
    let report = |options: &[&str]| {
        stderr(&crate::command::run(&[&["edit", "--format=text"], options, &["a/b"]].concat()))
            .to_owned()
    };
    assert!(!report(&["--set=host=e.org"]).contains('^'));
    assert!(report(&["--set=host=e org"]).contains("\n    e org\n     ^\n"));
    assert!(report(&["--set=authority=h:8a"]).contains("\n    h:8a\n       ^\n"));
}
