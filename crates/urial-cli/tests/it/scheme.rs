//! The contract of `urial scheme`, besides the vectors.

use ::urial::Uri;
use ::urial::scheme::FieldValue;
use serde_json::Value;
use urial_testdata::{cases, vectors};

use crate::command::{drawn, json, printed, run, stderr, stdout};

/// A list of hosts with ports is no URI. Reports say so, and lenient reading splits those of
/// Postgres.
#[test]
fn lists_of_hosts_are_explained() {
    for (scheme, is_read) in [("postgresql", true), ("mongodb", false), ("amqp", false)] {
        let text = format!("{scheme}://u:p@h1:1,h2:2/a");
        let output = run(&["parse", "--format=text", &text]);
        let report = stderr(&output);
        assert!(report.contains("one host and one port"), "{report}");
        assert_eq!(report.contains("urial scheme --lenient"), is_read, "{report}");
    }
    let view = drawn(&["scheme", "--lenient", "postgresql://h1:1,h2:2/a"]);
    assert!(view.contains("list-of-hosts"), "{view}");
    let other = run(&["parse", "--format=text", "postgresql://h1:x/a,b"]);
    assert!(!stderr(&other).contains("one host"));
}

#[test]
fn json_has_every_key() {
    let objects = json(&["scheme", "man:ls", "x-y:z", "man:a b", "http://h:99999"], "");
    assert_eq!(
        objects[0],
        concat!(
            r#"{"input":"man:ls","input_octets":null,"valid":true,"scheme":"man","#,
            r#""view":{"name":"ls","section":null,"kde_index":false,"fragment":null,"lint":[]},"#,
            r#""access":{"protocol":"command","secure":false,"host":null,"supported":true,"port":null,"#,
            r#""port_number":null,"user":null,"asks_password":false,"command":["man","--","ls"]}}"#
        )
    );
    assert_eq!(
        objects[1],
        r#"{"input":"x-y:z","input_octets":null,"valid":true,"scheme":"x-y","view":null,"access":null}"#
    );
    assert!(
        objects[2].ends_with(r#","rule":"RFC 3986 §3.3","note":null,"line":null},"lint":[]}"#),
        "{}",
        objects[2]
    );
    assert!(objects[3].contains(r#"{"component":"port","offset":9,"#), "{}", objects[3]);
}

/// A record has the port that a client connects to, as text only where the URI has it.
#[test]
fn a_record_has_one_port() {
    let uris = [
        ("postgres://u@h:1/d?host=x&port=5&user=z&dbname=q", "x", serde_json::json!("5"), 5),
        ("postgres://h1,h2:5433/d", "h1", Value::Null, 5432),
        ("postgres://h:1/d", "h", serde_json::json!("1"), 1),
    ];
    for (uri, host, port, number) in uris {
        let record: Value = serde_json::from_str(&json(&["scheme", uri], "")[0]).unwrap();
        for part in ["view", "access"] {
            assert_eq!(record[part]["host"], host, "{uri}");
            assert_eq!(
                (&record[part]["port"], &record[part]["port_number"]),
                (&port, &number.into())
            );
        }
    }
}

#[test]
fn errors_of_a_scheme_are_reported_as_others() {
    let objects = json(&["scheme", "man:ls("], "");
    assert_eq!(
        objects[0],
        concat!(
            r#"{"input":"man:ls(","input_octets":null,"valid":false,"error":{"component":"section","offset":7,"#,
            r#""expected":"letters and digits","found":null,"#,
            r#""message":"section: expected letters and digits, found the end at byte 7","#,
            r#""fix":null,"rule":"uri(7), man","note":null,"line":null},"lint":[]}"#
        )
    );
}

/// The changes turn the input into the URI whose view is printed.
#[test]
fn leniency_lists_its_changes() {
    let object = |arguments: &[&str]| -> Value {
        serde_json::from_str(&json(&[&["scheme"], arguments].concat(), "")[0]).unwrap()
    };
    let strict = object(&["info:(a)b c"]);
    assert_eq!(strict["valid"], false);
    assert_eq!(strict["lint"], serde_json::json!(["raw-space"]));
    assert_eq!(strict.get("changes"), None);
    let lenient = object(&["--lenient", "info:(a)b c"]);
    let change = serde_json::json!({ "name": "raw-space", "offset": 9, "old": " ", "new": "%20" });
    assert_eq!(lenient["changes"], serde_json::json!([change]));
    assert_eq!(lenient["valid"], true);
    assert_eq!(lenient["valid_strict"], false);
    assert_eq!(lenient["view"]["node"], "b c");
    assert_eq!(lenient["uri"], "info:(a)b%20c");
    let unchanged = object(&["--lenient", "info:a"]);
    assert_eq!(unchanged["changes"], serde_json::json!([]));
    assert_eq!(unchanged["valid_strict"], true);
    let refused = object(&["--lenient", "info:a<b c"]);
    assert_eq!(refused["valid"], false);
    assert_eq!(refused["valid_strict"], false);
    assert_eq!((&refused["uri"], &refused["changes"]), (&Value::Null, &serde_json::json!([])));
    assert_eq!(refused["error"]["offset"], 6);
    assert_eq!(refused["lint"], serde_json::json!([]));
}

#[test]
fn bytes_that_are_not_utf8_are_numbers() {
    let object: Value = serde_json::from_str(&json(&["scheme", "http://h/a/%FF"], "")[0]).unwrap();
    assert_eq!(object["view"]["segments"], serde_json::json!(["a", { "octets": [255] }]));
}

#[test]
fn columns_name_the_present_fields() {
    let lines = "man:ls(1)\nman:/a%09b\nMAN:(index)\nx:y\na b\n";
    let output = crate::command::run_on(&["scheme"], lines.as_bytes());
    assert_eq!(
        stdout(&output),
        "man\tname=ls\tsection=1\tkde_index=false\n\
         man\tname=a\\tb\tkde_index=false\tlint=leading-slash\n\
         man\tkde_index=true\n\
         x\n\
         \\N\n"
    );
    assert_eq!(output.status.code(), Some(1));
    assert_eq!(stderr(&output).lines().count(), 1);
    let (line, _) = printed(&["scheme", "--lenient", "info:a b c"]);
    assert!(line.ends_with("\tchanged=raw-space,raw-space\n"), "{line}");
}

#[test]
fn access_is_a_sentence() {
    let access = |uri| {
        let list = drawn(&["scheme", uri]);
        let line = list.lines().find(|line| line.starts_with("  access ")).unwrap();
        line.trim_start_matches("  access ").trim_start().to_owned()
    };
    assert_eq!(access("http://:pass@e.org/"), "by http, at e.org, port 80");
    assert_eq!(access("smb://"), "by smb, at a host that the URI does not name, port 445");
    assert_eq!(access("sip:a@%5B::1%5D"), "by sip, at [::1], port 5060, as a");
}

#[test]
fn a_list_masks_passwords() {
    let list = drawn(&["scheme", "http://anna:secret@e.org/"]);
    assert!(list.contains("  password        ***\n"), "{list}");
    assert!(list.contains("  access          by http, at e.org, port 80, as anna\n"), "{list}");
    assert!(!list.contains("secret"), "{list}");
}

/// Secrets that no view marks: those in a nested URI, or in an invalid part.
#[test]
fn a_terminal_shows_no_secret() {
    for uri in [
        "postgres://u:hush@h/db?password=hush2&sslpassword=hush3",
        "redis://h/0?password=hush%20%c3%a9",
        "file://a:hush@h/x",
        "sip:a:hush@h",
        "sip:a:hush@h;x=",
        "SIP:a:hu%73h@h b",
        "jar:http://a:hush@e.org/a.jar!/x",
        "jar:http://a:hush@e.org/a.jar",
        "jar:jar:http://a:hush@e.org/a.jar!/b.jar!/x y",
        "blob:http://a:hush@e.org/9115d58c-bcda-ff47-86e5-083e9a215304",
        "http://e.org/?u=http://a:hush@h/",
        "http://e.org/?u=http%3A%2F%2Fa%3Ahush%40h%2F&v=hush",
        "https://a:hu%26sh@e.org/?u=//b:hush%252Fx@h",
        "otpauth://totp/A:b?secret=HUSHHUSH",
        "otpauth://totp/A:b?secret=hush1",
        "irc://h/x?key=hush",
        "redis://h/x?password=hush",
        "postgres://h/x?password=hush&a",
        "x-unknown://a:hush@h/hush",
    ] {
        let shown = shown(uri);
        assert!(!shown.to_lowercase().contains("hush"), "{uri}: {shown}");
        assert!(shown.contains("***"), "{uri}: {shown}");
        let clear = json(&["scheme"], &format!("{uri}\n"))[0].to_lowercase();
        assert!(clear.contains("hush") || clear.contains("hu%73h"), "{clear}");
    }
}

/// The secrets that the views of the vectors mark.
#[test]
fn a_terminal_shows_no_secret_of_a_view() {
    let mut count = 0;
    for case in cases(&vectors::SCHEMES) {
        let input = case.input.clone();
        let Ok(Ok(Some(view))) = Uri::parse(&input).map(|uri| uri.view()) else { continue };
        let mut secrets = Vec::new();
        view.fields().iter().for_each(|(_, value)| add_secrets(value, &mut secrets));
        for input in [input.clone(), input.clone() + "<", input + "%23;=,"] {
            let shown = if secrets.is_empty() { continue } else { unnamed(&shown(&input)) };
            for secret in &secrets {
                count += 1;
                assert!(!has_word(&shown, secret), "{input}: {secret} in {shown}");
            }
        }
    }
    assert!(count > 60, "{count}");
}

fn add_secrets(value: &FieldValue<'_>, secrets: &mut Vec<String>) {
    match value {
        FieldValue::Secret(text) if !text.is_empty() => secrets.push(text.clone().into_owned()),
        FieldValue::List(values) => values.iter().for_each(|value| add_secrets(value, secrets)),
        FieldValue::Record(fields) => {
            fields.iter().for_each(|(_, value)| add_secrets(value, secrets));
        }
        _ => {}
    }
}

/// Returns what a terminal shows for an input, on both streams.
fn shown(input: &str) -> String {
    let output =
        crate::command::run_on(&["scheme", "--format=text"], format!("{input}\n").as_bytes());
    crate::command::uncolored(stdout(&output)) + &crate::command::uncolored(stderr(&output))
}

/// Removes names of fields and lints, which the command prints for any URI.
fn unnamed(shown: &str) -> String {
    let value = |line: &str| match line.strip_prefix("  ") {
        Some(row) if row.starts_with("lint ") => String::new(),
        Some(row) => row.split_once(' ').map_or(row, |(_, value)| value).to_owned() + "\n",
        None => line.to_owned() + "\n",
    };
    shown.lines().filter(|line| !line.starts_with("urial: ")).map(value).collect()
}

/// Reports whether a text contains a short secret as a word, or a long one anywhere.
fn has_word(text: &str, secret: &str) -> bool {
    let is_joint = |it: Option<char>| it.is_some_and(char::is_alphanumeric);
    text.match_indices(secret).any(|(at, _)| {
        let (before, behind) = (&text[..at], &text[at + secret.len()..]);
        secret.len() >= 4
            || !is_joint(before.chars().next_back()) && !is_joint(behind.chars().next())
    })
}

#[test]
fn an_error_suggests_leniency_if_it_helps() {
    let report = |text| {
        let output = crate::command::run(&["scheme", "--format", "text", text]);
        stderr(&output).to_owned()
    };
    assert!(
        report("info:(a)b c")
            .contains("\n  help: or use --lenient to accept what some programs write")
    );
    assert!(!report("info:(a)b <").contains("--lenient"));
}

#[test]
fn the_catalogue_is_sorted_by_name() {
    let (lines, status) = printed(&["scheme", "--list"]);
    assert_eq!(status, Some(0));
    let names: Vec<_> = lines.lines().map(|line| line.split('\t').next().unwrap()).collect();
    assert!(names.is_sorted() && names.contains(&"ldaps"), "{names:?}");
    assert!(lines.contains("\nman\t\\N\turi(7)\t\\N\n"), "{lines}");
    assert_eq!(json(&["scheme", "--list"], "").len(), names.len());
    assert_eq!(drawn(&["scheme", "--list"]).lines().count(), names.len());
}

#[test]
fn a_scheme_is_explained_with_its_drawing() {
    assert_eq!(printed(&["scheme", "--about=MAN"]), ("man\t\\N\turi(7)\t\\N\n".into(), Some(0)));
    let text = drawn(&["scheme", "--about=MAN"]);
    assert!(text.starts_with("man\n\n  A page of the local manual"), "{text}");
    assert!(text.contains("      man:ls(1)\n          │  └─ section\n"), "{text}");
    assert!(text.contains("  fields      name       the name of the page\n"), "{text}");
    assert!(!text.contains("```"), "{text}");
}

#[test]
fn other_schemes_are_described_by_the_registry() {
    let text = drawn(&["scheme", "--about=coap"]);
    assert!(text.contains("  registered  permanent, by RFC7252: "), "{text}");
    let output = crate::command::run(&["scheme", "--about=no-such", "--about=man"]);
    assert_eq!(output.status.code(), Some(1));
    assert!(
        stderr(&output).starts_with("urial: argument 1: `no-such` is neither in the catalogue")
    );
    assert!(stdout(&output).starts_with("\\N\nman\t"));
    assert_eq!(
        json(&["scheme", "--about=No-Such"], "")[0],
        concat!(
            r#"{"scheme":"No-Such","has_view":false,"default_port":null,"documents":[],"#,
            r#""fields":[],"text":null,"registered":null}"#
        )
    );
}
