//! What `parse` has on request, and the parts of components.

use serde_json::{Value, json};

use crate::command::{drawn, printed, run, stderr};

fn answer(arguments: &[&str]) -> Value {
    serde_json::from_str(&crate::command::json(arguments, "")[0]).unwrap()
}

#[test]
fn parts_are_text_and_decoded() {
    let answer = answer(&["parse", "http://a%40b:c%FF@h%C3%A9/x%2Fy/?k=a%26b&l&=#f%20g"]);
    assert_eq!((&answer["user"], &answer["password"]), (&json!("a%40b"), &json!("c%FF")));
    assert_eq!(answer["segments"], json!(["x%2Fy", ""]));
    let pair = |key, value: Option<&str>| json!({"key": key, "value": value});
    let pairs = [pair("k", Some("a%26b")), pair("l", None), pair("", Some(""))];
    assert_eq!(answer["pairs"], json!(pairs));
    let decoded = &answer["decoded"];
    assert_eq!(decoded["user"], "a@b");
    assert_eq!(decoded["password"], json!({"octets": [b'c', 0xFF]}));
    assert_eq!((&decoded["host"], &decoded["fragment"]), (&json!("h\u{e9}"), &json!("f g")));
    assert_eq!(decoded["segments"], json!(["x/y", ""]));
    assert_eq!(decoded["pairs"][0], pair("k", Some("a&b")));
    assert!(answer.get("parameters").is_none());
}

/// An empty query has no pairs; an absent one has no list.
#[test]
fn pairs_are_null_without_a_query() {
    assert_eq!(answer(&["parse", "?"])["pairs"], json!([]));
    assert_eq!(answer(&["parse", ""])["pairs"], Value::Null);
    assert_eq!(answer(&["parse", ""])["segments"], json!([]));
}

#[test]
fn a_kind_is_one_of_five() {
    let kind = |arguments| answer(arguments)["reference"].clone();
    assert_eq!(kind(&["parse", "a:"]), "uri");
    assert_eq!(kind(&["parse", "--iri", "a:"]), "iri");
    assert_eq!(kind(&["parse", "?a"]), "empty-path");
    assert_eq!(answer(&["parse", "a:#"])["absolute"], false);
}

/// Shows: R-140.
#[test]
fn parameters_are_read_on_request() {
    let uri = "http://h/name;v=1.1;%20/name,1.1";
    let answer = answer(&["parse", "--parameters", uri]);
    let parameters = |key| {
        let (first, second) =
            (json!({"key": "v", "value": "1.1"}), json!({"key": key, "value": null}));
        json!([
            {"name": "name", "parameters": [first, second]},
            {"name": "name,1.1", "parameters": []},
        ])
    };
    assert_eq!(answer["parameters"], parameters("%20"));
    assert_eq!(answer["decoded"]["parameters"], parameters(" "));
    let listed = drawn(&["parse", "--parameters", uri]);
    assert!(listed.ends_with("\n  segment   name  v=1.1  %20\n\n"), "{listed}");
    let masked = drawn(&["parse", "--parameters", "http://u:p/a;secret@h/"]);
    assert!(!masked.contains("secret"), "{masked}");
}

/// Shows: R-140.
#[test]
fn commas_delimit_parameters_on_request() {
    let uri = "http://h/name,1.1/a;b=c,d";
    let with_commas = answer(&["parse", "--parameters", "--commas", uri]);
    let pair = |key, value: Option<&str>| json!({"key": key, "value": value});
    let expected = json!([
        {"name": "name", "parameters": [pair("1.1", None)]},
        {"name": "a", "parameters": [pair("b", Some("c")), pair("d", None)]},
    ]);
    assert_eq!(with_commas["parameters"], expected);
    assert_eq!(with_commas["decoded"]["parameters"], expected);
    let listed = drawn(&["parse", "--parameters", "--commas", uri]);
    let expected = "\n  segment   name  1.1\n  segment   a  b=c  d\n\n";
    assert!(listed.ends_with(expected), "{listed}");
    let output = run(&["parse", "--commas", uri]);
    assert_eq!(output.status.code(), Some(2));
}

/// A wrapped reference is read again, and no line ends after a hyphen.
///
/// Shows: R-220.
#[test]
fn a_reference_is_wrapped_for_text() {
    let uri = "http://a/foo-bar/baz?q=%C3%A9";
    for width in ["8", "14", "20", "72"] {
        let lines = printed(&["parse", "--wrap", width, uri]).0;
        assert!(!lines.lines().any(|line| line.ends_with(['-', '%'])), "{lines}");
        assert_eq!(answer(&["parse", "--typed", &lines])["typed"]["text"], uri, "{lines}");
    }
    assert_eq!(printed(&["parse", "--wrap=14", "http://a/foo-bar"]).0, "<http://a/foo\n-bar>\n");
    let record = answer(&["parse", "--wrap=14", "http://a/foo-bar"]);
    assert_eq!(record["wrapped"], "<http://a/foo\n-bar>");
    let masked = drawn(&["parse", "--wrap=72", "http://u:pw@a/"]);
    assert_eq!(masked, "<http://u:***@a/>\n");
    assert_eq!(run(&["parse", "--wrap=14", "a b"]).status.code(), Some(1));
}

/// Shows: R-280.
#[test]
fn a_guess_is_marked() {
    let uri = "http://www.e.org/a";
    let guessed = answer(&["parse", "--complete", "www.e.org/a"]);
    assert_eq!((&guessed["input"], &guessed["host"]), (&json!("www.e.org/a"), &json!("www.e.org")));
    assert_eq!(guessed["guess"], json!({"uri": uri, "prefix": "www", "scheme": "http"}));
    let read = answer(&["parse", "--complete", "e.org/a"]);
    assert_eq!((&read["guess"], &read["path"]), (&Value::Null, &json!("e.org/a")));
    let rows = printed(&["parse", "--complete", "www.e.org/a", "e.org"]).0;
    let columns: Vec<_> = rows.lines().map(|row| row.rsplit('\t').next().unwrap()).collect();
    assert_eq!(columns, ["www", "\\N"]);
    let drawn = drawn(&["parse", "--complete", "www.e.org/a"]);
    assert!(drawn.starts_with(uri), "{drawn}");
    assert!(drawn.ends_with("  guess     http, because the host begins with www\n\n"), "{drawn}");
}

/// A verb with a base completes nothing.
///
/// Shows: R-168.
#[test]
fn nothing_is_completed_where_there_is_a_base() {
    for arguments in [
        &["parse", "--complete", "--base=http://h/", "www.e.org"][..],
        &["resolve", "--complete", "--base=http://h/", "www.e.org"],
    ] {
        assert_eq!(run(arguments).status.code(), Some(2), "{arguments:?}");
    }
}

#[test]
fn any_text_is_split() {
    let (rows, status) = printed(&["parse", "--lossy", "1http://a b/c|d?#e\t\\"]);
    assert_eq!((&*rows, status), ("1http\ta b\t/c|d\t\te\\t\\\\\n", Some(0)));
    let split = answer(&["parse", "--lossy", "1a:b"]);
    assert_eq!((&split["valid"], &split["valid_strict"]), (&json!(true), &json!(false)));
    assert_eq!(answer(&["parse", "--lossy", "--iri", "\u{e9}"])["valid_strict"], true);
    let octets = crate::command::run_on(&["parse", "--lossy", "--json"], b"a\xFF?b\n");
    let split: Value = serde_json::from_slice(&octets.stdout).unwrap();
    assert_eq!((&split["path"], &split["query"]), (&json!("a\u{fffd}"), &json!("b")));
    assert_eq!(split["input_octets"], json!([b'a', 0xFF, b'?', b'b']));
    let listed = drawn(&["parse", "--lossy", "1a:b"]);
    assert!(listed.starts_with("1a:b\n  scheme    1a\n  path      b\n  invalid   "), "{listed}");
}

/// Shows.
#[test]
fn typed_text_is_read_and_its_changes_are_reported() {
    let input = "<URL:http://u:pw@a/foo-\n  bar>";
    let typed = answer(&["parse", "--typed", input]);
    assert_eq!((&typed["input"], &typed["path"]), (&json!(input), &json!("/foo-bar")));
    let change = |name, offset, old| json!({"name": name, "offset": offset, "old": old});
    let changes = [
        change("delimiter", 0, "<"),
        change("delimiter", 29, ">"),
        change("prefix", 1, "URL:"),
        change("white-space", 23, "\n  "),
    ];
    let (text, ambiguous) = ("http://u:pw@a/foo-bar", "http://u:pw@a/foobar");
    let expected = json!({"text": text, "changes": changes, "ambiguous": ambiguous});
    assert_eq!(typed["typed"], expected);
    assert!(typed.get("guess").is_none());
    let drawn = drawn(&["parse", "--typed", input]);
    assert!(drawn.starts_with("http://u:***@a/foo-bar\n"), "{drawn}");
    let end = "\n  removed   prefix at byte 1\n  removed   white-space at byte 23\n\
        \x20 or        http://u:***@a/foobar, without the hyphen\n\n";
    assert!(drawn.ends_with(end), "{drawn}");
    let (rows, status) = printed(&["parse", "--typed", " \"http://a/ b\" ", "a|b"]);
    assert!(rows.starts_with("uri\thttp\ta\t\\N\ta\treg-name\t\\N\t/b\t"), "{rows}");
    assert_eq!((rows.lines().count(), status), (2, Some(1)));
}

#[test]
fn typed_text_is_completed_after_it_is_read() {
    let completed = answer(&["parse", "--typed", "--complete", "<www.e.org>"]);
    assert_eq!(completed["guess"]["uri"], "http://www.e.org");
    assert_eq!(completed["typed"]["text"], "http://www.e.org");
    let valid = answer(&["parse", "--typed", "--complete", "e.org"]);
    assert_eq!((&valid["guess"], &valid["typed"]), (&Value::Null, &Value::Null));
    let iri = answer(&["parse", "--typed", "--iri", "<\u{e9} b>"]);
    assert_eq!(iri["typed"]["text"], "\u{e9}b");
}

/// A fix is for all of an input, so none is shown where a part of it is not read.
#[test]
fn an_error_of_typed_text_is_marked_in_the_input() {
    let error = |input| answer(&["parse", "--typed", input])["error"].clone();
    let removed = error("<http://a/ b|c>");
    assert_eq!((&removed["offset"], &removed["fix"]), (&json!(12), &Value::Null));
    let report = stderr(&run(&["parse", "--typed", "--format=text", "<\u{e9} b>"])).to_owned();
    assert!(report.ends_with("\n  help: use --iri to read IRIs\n\n"), "{report}");
    let plain = error("http://a/b|c");
    assert_eq!((&plain["offset"], &plain["fix"]["text"]), (&json!(10), &json!("%7C")));
    let octets = crate::command::run_on(&["parse", "--typed"], b"<a\xFF>\n");
    assert!(stderr(&octets).contains("input: expected UTF-8, found 0xFF at byte 2"));
    for option in ["--quiet", "--edition=2396", "--lossy"] {
        assert_eq!(run(&["parse", "--typed", option, "a"]).status.code(), Some(2), "{option}");
    }
}

#[test]
fn documents_are_compared_up_to_a_rung() {
    let resolve = ["resolve", "--base=http://a/b", "HTTP://A/b#x"];
    let at = |rung| answer(&[&resolve[..], &[rung]].concat())["same_document"].clone();
    assert_eq!(answer(&resolve)["same_document"], false);
    assert_eq!(at("--same-document-rung=simple"), false);
    assert_eq!(at("--same-document-rung=case"), true);
    let merged = answer(&["resolve", "--relative-base=a", "a"]);
    assert_eq!(merged["same_document"], Value::Null);
    let legacy = answer(&["resolve", "--base=a:b", "--edition=java", ""]);
    assert_eq!(legacy["same_document"], Value::Null);
    let wrong = ["resolve", "--base=a:b", "--edition=java", "--same-document-rung=case", "c"];
    assert_eq!(run(&wrong).status.code(), Some(2));
}

/// What a verb cannot do is a sentence, not an unknown option.
#[test]
fn editions_that_a_verb_lacks_are_wrong_usage() {
    for (arguments, start) in [
        (&["build", "--edition=2396"][..], "urial: --edition: not available with build, "),
        (&["edit", "--edition=java", "--pop", "a"], "urial: --edition: not available with edit, "),
        (&["scheme", "--edition=2396", "a:"], "urial: --edition: not available with scheme, "),
        (&["scheme", "--iri", "a:"], "urial: scheme has no option `--iri`: URIs are read: "),
    ] {
        let output = run(arguments);
        assert_eq!(output.status.code(), Some(2), "{arguments:?}");
        assert!(stderr(&output).starts_with(start), "{}", stderr(&output));
    }
}
