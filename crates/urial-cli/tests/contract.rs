//! What the command promises beyond its answers (DESIGN.md, "What does the command line promise?").

mod urial;

use std::io::Read as _;
use std::process::{Output, Stdio};

fn stdout(output: &Output) -> &str {
    str::from_utf8(&output.stdout).unwrap()
}

fn stderr(output: &Output) -> &str {
    str::from_utf8(&output.stderr).unwrap()
}

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
    let mut command = urial::command(&["parse"]);
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
    assert!(stderr(&output).starts_with(r"urial: no\nsuch\u{1b}file: "), "{}", stderr(&output));
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
