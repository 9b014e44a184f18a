//! `urial interpret`: the vectors of `testdata/diff/`, and the rest of its contract.

use std::process::Output;

use serde_json::Value;
use urial_testdata::diff::DiffComponents;
use urial_testdata::{DiffCase, vectors};

use crate::command::{drawn, json, printed, stderr, stdout};

/// Shows: R-286, R-298, R-314, R-336, R-337, R-338, R-339.
#[test]
fn the_vectors_are_met() {
    let mut count = 0;
    for file in vectors::DIFFS.iter() {
        for test in &file.tests {
            meet(&format!("{}: {}", file.name, test.name), &test.case);
            count += 1;
        }
    }
    println!("vectors of readers side by side: {count}");
    assert!(count > 210, "{count}");
}

fn meet(place: &str, case: &DiffCase) {
    let (diff, output) = (&case.diff, ask(case));
    let answer: Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(answer["verdict"], *diff.verdict, "{place}");
    let is_refused = |it: &Value| {
        let parts = ["authority", "userinfo", "host", "port"].map(Value::from);
        it["error"]["of"] == "input" && parts.contains(&it["error"]["component"])
    };
    let mut readings = answer["readings"].as_object().unwrap().values();
    let is_authority_refused = diff.verdict != "invalid" && readings.any(is_refused);
    let status = i32::from(diff.verdict == "host" || is_authority_refused);
    assert_eq!(output.status.code(), Some(status), "{place}");
    let differences = answer["differences"].as_array().unwrap();
    let named = |matters: bool| -> Vec<_> {
        let named = differences.iter().filter(|it| it["matters"] == matters);
        named.map(|it| it["component"].as_str().unwrap()).collect()
    };
    assert_eq!(named(true), diff.matters, "{place}: what matters");
    assert_eq!(named(false), diff.text, "{place}: what differs in text");
    for (name, _) in diff.readings() {
        let reading = parts(&answer["readings"][name]);
        assert_eq!(reading.as_ref(), diff.components(name), "{place}: {name}: urial, stated");
    }
}

/// Runs the command on the input, as an argument if possible, or else as a line.
fn ask(case: &DiffCase) -> Output {
    let input = &case.input;
    let base = case.base.as_ref().map(|base| format!("--base={base}"));
    let mut arguments = vec!["interpret", "--json"];
    arguments.extend(base.as_deref());
    if input.contains('\0') {
        return crate::command::run_on(&arguments, input.as_bytes());
    }
    arguments.extend(["--", input]);
    crate::command::run(&arguments)
}

/// Returns the components, or `None` if the input is rejected.
fn parts(reading: &Value) -> Option<DiffComponents> {
    let text = |key: &str| reading[key].as_str().map(String::from);
    let host = text("host");
    reading["valid"].as_bool().unwrap().then(|| DiffComponents {
        target: text("target"),
        scheme: text("scheme"),
        authority: text("authority").filter(|_| host.is_none()),
        userinfo: text("userinfo"),
        host,
        port: text("port"),
        path: text("path").unwrap(),
        query: text("query"),
        fragment: text("fragment"),
    })
}

#[test]
fn json_has_every_key() {
    let objects = json(&["interpret", "http://a_b/"], "");
    let reading = |host: &str| {
        format!(
            r#"{{"valid":true,"target":null,"scheme":"http","authority":"a_b","userinfo":null,"host":{host},"port":null,"port_number":null,"path":"/","query":null,"fragment":null,"error":null}}"#
        )
    };
    let (named, none) = (reading(r#""a_b""#), reading("null"));
    assert_eq!(
        objects[0],
        [
            r#"{"input":"http://a_b/","input_octets":null,"base":null,"readings":{"rfc3986":"#,
            &named,
            r#","rfc2396":"#,
            &none,
            r#","java":"#,
            &none,
            r#","rfc3987":"#,
            &named,
            r#","whatwg":"#,
            &named,
            r#"},"differences":[{"component":"host","matters":true,"readers":[["rfc3986","rfc3987","whatwg"],["rfc2396","java"]]}],"verdict":"host"}"#,
        ]
        .concat()
    );
    let refused: Value = serde_json::from_str(&json(&["interpret", "a b"], "")[0]).unwrap();
    let error = &refused["readings"]["rfc3986"]["error"];
    assert_eq!(error["component"], "path");
    assert_eq!((&error["of"], &error["offset"]), (&Value::from("input"), &Value::from(1)));
    assert!(error["message"].as_str().unwrap().ends_with(", found ` ` at byte 1"), "{error}");
    assert_eq!(refused["readings"]["whatwg"]["error"]["offset"], Value::Null);
    assert_eq!(refused["verdict"], "invalid");
}

#[test]
fn columns_are_the_verdict_the_differences_and_the_hosts() {
    let lines = "http://a_b/\nHTTP://h\nx:y\na b\nhttp://h/\\x\n";
    let output = crate::command::run_on(&["interpret"], lines.as_bytes());
    assert_eq!(
        stdout(&output),
        "host\thost\ta_b\t\\N\t\\N\ta_b\ta_b\n\
         text\tscheme,path\th\th\th\th\th\n\
         same\t\\N\t\\N\t\\N\t\\N\t\\N\t\\N\n\
         \\N\t\\N\t\\R\t\\R\t\\R\t\\R\t\\R\n\
         refused\trefused\t\\R\t\\R\t\\R\t\\R\th\n"
    );
    assert_eq!((output.status.code(), stderr(&output)), (Some(1), ""));
}

#[test]
fn the_status_only_depends_on_authorities() {
    let status = |arguments: &[&str]| printed(&[&["interpret"], arguments].concat()).1;
    assert_eq!(status(&["http://h/a/../b", "a b", "http://h/\\", "mailto:a?b"]), Some(0));
    // One program goes nowhere, and the other to a host that the first never saw.
    let classic = "http://good.com\\@evil.com/";
    assert_eq!(status(&[classic]), Some(1));
    assert_eq!(status(&["--verdict=host", "http://h:65536/"]), Some(1));
    assert_eq!(status(&["--readers=rfc3986,java", classic]), Some(0));
    assert_eq!(status(&["http://h/", "http:/h"]), Some(1));
    assert_eq!(status(&["--base", "a b", "c"]), Some(2));
    assert_eq!(status(&["--base", "http://good.com", "/\\evil.com"]), Some(0));
    assert_eq!(status(&["--base", "http://good.com", "///evil.com"]), Some(1));
}

#[test]
fn a_gate_says_from_which_verdict_on_the_status_is_1() {
    let verdicts =
        ["host", "scheme", "refused", "port", "path", "userinfo", "query", "fragment", "text"];
    for (verdict, text) in [
        ("host", "http:/h"),
        ("refused", "http://h/|"),
        ("path", "file:///C:/../x"),
        ("userinfo", "http://u;@h/"),
        ("text", "http://h/a/../b"),
    ] {
        for (place, least) in verdicts.iter().enumerate() {
            let (printed, status) = printed(&["interpret", "--verdict", least, text]);
            assert!(printed.starts_with(&format!("{verdict}\t")), "{printed}");
            let is_reached = verdicts[..=place].contains(&verdict);
            assert_eq!(status, Some(i32::from(is_reached)), "{text}: {least}");
        }
    }
    for text in ["x:y", "a b"] {
        assert_eq!(printed(&["interpret", "--verdict", "text", text]).1, Some(0), "{text}");
    }
    assert_eq!(printed(&["interpret", "--verdict", "same", "x:y"]).1, Some(2));
}

#[test]
fn readers_are_chosen_listed_and_explained() {
    let chosen = |readers: &str| {
        let readers = format!("--readers={readers}");
        let (columns, _) = printed(&["interpret", &readers, "http://good.com\\@evil.com/"]);
        let json = json(&["interpret", &readers, "http://a_b/"], "");
        let json: Value = serde_json::from_str(&json[0]).unwrap();
        let names: Vec<_> = json["readings"].as_object().unwrap().keys().cloned().collect();
        (columns, names)
    };
    let both = "refused\trefused\t\\R\tgood.com\n".to_owned();
    assert_eq!(chosen("whatwg,rfc3986"), (both, vec!["rfc3986".into(), "whatwg".into()]));
    assert_eq!(chosen("java"), ("\\N\t\\N\t\\R\n".into(), vec!["java".to_owned()]));
    let header = printed(&["interpret", "--readers=java", "--format=csv", "//h"]).0;
    assert!(header.starts_with("verdict,differences,java_host,error\n"), "{header}");
    let names = printed(&["interpret", "--list"]).0;
    let names = names.lines().map(|line| line.split('\t').next().unwrap());
    assert!(names.eq(["rfc3986", "rfc2396", "java", "rfc3987", "whatwg"]));
    let page = drawn(&["interpret", "--about", "whatwg"]);
    assert!(page.starts_with("whatwg (the URL standard of the WHATWG"), "{page}");
    assert!(page.contains("\n  browsers and Node"), "{page}");
    for wrong in [&["--about=no"][..], &["--list", "a"], &["--readers=no", "a"]] {
        assert_eq!(printed(&[&["interpret"], wrong].concat()).1, Some(2), "{wrong:?}");
    }
}

#[test]
fn hosts_are_compared_by_meaning() {
    let verdict =
        |text: &str| printed(&["interpret", text]).0.split('\t').next().unwrap().to_owned();
    for same in ["http://E.org/", "http://E.org/%7Ea", "http://h:080/", "file:///a"] {
        assert_eq!(verdict(same), "text", "{same}");
    }
    // Java reads a non-ASCII name as a registry-based authority.
    let groups = |text: &str| groups(&["interpret", text], "host");
    assert_eq!(groups("http://fa\u{df}.de/"), r#"[["java"],["rfc3987","whatwg"]]"#);
    // The Kelvin sign is not a `k` without normalization.
    assert_eq!(groups("http://\u{212a}elvin.com/"), r#"[["java"],["rfc3987"],["whatwg"]]"#);
}

/// Returns the groups of readers that agree about the component.
fn groups(arguments: &[&str], component: &str) -> String {
    let answer: Value = serde_json::from_str(&json(arguments, "")[0]).unwrap();
    let of_component = |it: &&Value| it["component"] == component;
    let differences = answer["differences"].as_array().unwrap();
    differences.iter().find(of_component).unwrap()["readers"].to_string()
}

#[test]
fn slashes_belong_to_the_path_without_an_authority() {
    assert_eq!(
        groups(&["interpret", "--base", "file:////a//b", "c"], "path"),
        r#"[["rfc3986","rfc2396","rfc3987","whatwg"],["java"]]"#
    );
    // `/.//` prevents an authority, and otherwise means the same as `//`.
    assert_eq!(
        groups(&["interpret", "--base", "foo:/a/b", "..//h"], "path"),
        r#"[["rfc3986","rfc2396","rfc3987","whatwg"],["java"]]"#
    );
}

#[test]
fn the_url_standard_names_the_invalid_component() {
    for (text, component, expected) in [
        ("//h", "scheme", "a scheme, found none"),
        ("http://", "host", "a host that is not empty"),
        ("http://é.xn--a/", "host", "a domain by UTS 46"),
        ("http://1.2.3.4.5/", "host", "an IPv4 address, as its last label is a number"),
        ("http://[v1.x]/", "host", "an IPv6 address in brackets"),
        ("x://a|b/", "host", "a host without a forbidden host code point"),
        ("http://h:65536/", "port", "a number up to 65535"),
    ] {
        let answer: Value = serde_json::from_str(&json(&["interpret", text], "")[0]).unwrap();
        let error = &answer["readings"]["whatwg"]["error"];
        assert_eq!((&error["component"], &error["of"]), (&component.into(), &"input".into()));
        let message = error["message"].as_str().unwrap();
        assert!(message.starts_with(&format!("{component}: expected {expected}")), "{message}");
    }
    let table = drawn(&["interpret", "--base", "mailto:a@b", "c"]);
    assert!(table.contains("base: path: expected a path that is not opaque\n"), "{table}");
    let table = drawn(&["interpret", "--base", "a", "c"]);
    assert_eq!(
        table.matches("base: scheme: expected a scheme, found none\n").count(),
        2,
        "{table}"
    );
}

#[test]
fn invalid_utf8_is_rejected_by_all() {
    let output = crate::command::run_on(&["interpret", "--json"], b"a\xFFb\n");
    let answer: Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(answer["verdict"], "invalid");
    let error = &answer["readings"]["whatwg"]["error"];
    assert_eq!(error["message"], "input: expected UTF-8, found 0xFF at byte 1");
}

#[test]
fn people_see_the_invalid_byte() {
    let drawn = |octets: &[u8]| {
        let output = crate::command::run_on(&["interpret", "--format", "text"], octets);
        stdout(&output).lines().next().unwrap().to_owned()
    };
    assert_eq!(drawn(b"a\xFF\x1Bb\xC3\n"), r"a\xFF\u{1B}b\xC3");
    assert_eq!(drawn(b"\xFF \n"), "\"\\xFF \"");
    assert_eq!(drawn(b"http://anna:se\xFFcret@h/\n"), "http://anna:*******@h/");
}

#[test]
fn a_table_masks_passwords() {
    let table = drawn(&["interpret", "http://anna:secret@E.org/"]);
    assert_eq!(
        table,
        "http://anna:***@E.org/
             rfc3986   rfc2396   java      rfc3987   whatwg
  scheme     http      http      http      http      http
  userinfo   anna:***  anna:***  anna:***  anna:***  anna:***
  host ~     E.org     E.org     E.org     E.org     e.org
  path       /         /         /         /         /
  verdict    the same, written differently\n\n"
    );
    for text in [
        "http:u:secret@h/",
        "http://u:secret@h|/",
        "http://u:se cret@h/",
        "//u:secret@a@b/",
        "http:\\\\u:secret@h",
        "http://u:secret@h:x/",
        "http://u:secret@a_b/",
        "http:u:sec ret@h/",
        "http:u:sec=ret@h/",
        "http:u:sec;ret@h/",
        "http:u:sec\tret@h/",
        "ht\ntp:/\t/u:sec\r\nret@h/",
        "http:u:sec:ret@h/",
        "http:u:s\u{e9}cret@h/",
    ] {
        let table = drawn(&["interpret", text]);
        assert!(!table.contains("secret") && !table.contains("ret@"), "{text}\n{table}");
    }
    let table = drawn(&[
        "interpret",
        "--base",
        "http://x/",
        "\\\\u:secret@h",
        "//u:secret@h|/",
        "//u:secret@a@b/",
        "///u:sec=ret@h/",
    ]);
    assert!(!table.contains("secret") && !table.contains("ret@"), "{table}");
}

#[test]
fn a_table_escapes_invisible_characters() {
    assert_eq!(
        drawn(&["interpret", "http://@a_b"]),
        "http://@a_b
             rfc3986  rfc2396  java  rfc3987  whatwg
  scheme     http     http     http  http     http
  userinfo * \"\"       -        -     \"\"       -
  host *     a_b      -        -     a_b      a_b
  reg-name   -        @a_b     @a_b  -        -
  path ~     \"\"       \"\"       \"\"    \"\"       /
  verdict    the host differs\n\n"
    );
    assert!(drawn(&["interpret", ""]).starts_with("\"\"\n  "));
    assert!(drawn(&["interpret", " a"]).starts_with("\" a\"\n  "));
}

#[test]
fn right_to_left_text_and_errors_are_shown_as_lines() {
    let table = drawn(&["interpret", "http://h/\u{5d0}?\u{5d1}"]);
    let list = "http://h/\u{5d0}?\u{5d1}
  scheme     all      http
  host       all      h
  path ~     java     /\u{5d0}
             rfc3987  /\u{5d0}
             whatwg   /%D7%90
  query ~    java     \u{5d1}
             rfc3987  \u{5d1}
             whatwg   %D7%91
  rejected   rfc3986  path: ";
    assert!(table.starts_with(list), "{table}");
    let table = drawn(&["interpret", "http://[v1.x]/\u{5d0}"]);
    assert!(table.contains("\n  path       rfc3987  /\u{5d0}\n"), "{table}");
    let table = drawn(&["interpret", "http://e.org\\@h/"]);
    assert!(
        table.contains("\n  rejected   rfc3986  host: a backslash is not a delimiter; "),
        "{table}"
    );
    assert!(
        table
            .ends_with("\n  verdict    some readers reject the authority, which others accept\n\n"),
        "{table}"
    );
    let table = drawn(&["interpret", "a b"]);
    assert!(table.starts_with("a b\n  rejected   rfc3986  path: "), "{table}");
}
