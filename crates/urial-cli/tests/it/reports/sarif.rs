//! Logs in SARIF 2.1.0.
//!
//! The schema of OASIS is 110 KB of others' text, so it is not here. These checks have what it
//! demands of the objects that are written: names, types, required members and enumerations.

use serde_json::Value;

use super::PAGE;
use crate::command::{run, run_on, stdout};

/// The log of a run, checked.
fn log(arguments: &[&str], input: &[u8]) -> Value {
    let output = run_on(&[&["lint", "--format=sarif"], arguments].concat(), input);
    assert!(stdout(&output).bytes().all(|it| matches!(it, b' '..=b'~' | b'\n')));
    let log: Value = serde_json::from_str(stdout(&output)).unwrap();
    check(&log, "log");
    log
}

/// The members of each object: those that are required, the others, and their types.
const OBJECTS: [(&str, &str, &str); 17] = [
    ("log", "version:2.1.0 runs:[run]", "$schema:uri"),
    ("run", "tool:tool", "results:[result] invocations:[invocation] columnKind:column"),
    ("tool", "driver:driver", ""),
    ("driver", "name:text", "version:text semanticVersion:text informationUri:uri rules:[rule]"),
    (
        "rule",
        "id:text",
        "shortDescription:string fullDescription:string help:string helpUri:uri \
         defaultConfiguration:configuration properties:bag",
    ),
    ("string", "text:text", "markdown:text"),
    ("configuration", "", "enabled:flag level:level"),
    ("invocation", "executionSuccessful:flag", ""),
    (
        "result",
        "message:string",
        "ruleId:text ruleIndex:count level:level locations:[location] fixes:[fix] \
         partialFingerprints:bag",
    ),
    ("location", "", "physicalLocation:physical logicalLocations:[logical]"),
    ("physical", "artifactLocation:artifact", "region:region"),
    ("logical", "", "name:text fullyQualifiedName:text properties:numbers"),
    ("artifact", "", "uri:reference"),
    (
        "region",
        "",
        "startLine:number startColumn:number endLine:number endColumn:number byteOffset:count \
         byteLength:count",
    ),
    ("fix", "artifactChanges:[change]", "description:string"),
    ("change", "artifactLocation:artifact replacements:[replacement]", ""),
    ("replacement", "deletedRegion:region", "insertedContent:content"),
];

/// Asserts that a value is of a type.
fn check(value: &Value, name: &str) {
    if let Some(item) = name.strip_prefix('[') {
        let items = value.as_array().unwrap_or_else(|| panic!("{name}: {value}"));
        return items.iter().for_each(|it| check(it, item.trim_end_matches(']')));
    }
    let Some((_, required, others)) = OBJECTS.into_iter().find(|it| it.0 == name) else {
        return assert!(is_of(value, name), "{name}: {value}");
    };
    let members = value.as_object().unwrap_or_else(|| panic!("{name}: {value}"));
    let types = |list: &'static str| list.split_whitespace().map(|it| it.split_once(':').unwrap());
    for (key, _) in types(required) {
        assert!(members.contains_key(key), "{name}: no {key} in {value}");
    }
    for (key, value) in members {
        let known = types(required).chain(types(others)).find(|it| it.0 == key);
        check(value, known.unwrap_or_else(|| panic!("{name}: {key}")).1);
    }
}

fn is_of(value: &Value, name: &str) -> bool {
    let text = value.as_str();
    let is_uri = |it: &str| urial::Uri::parse(it).is_ok();
    match name {
        "text" => text.is_some(),
        "uri" => text.is_some_and(is_uri),
        "reference" => text.is_some_and(|it| !it.is_empty() && urial::UriRef::parse(it).is_ok()),
        "flag" => value.is_boolean(),
        "count" => value.is_u64(),
        "number" => value.as_u64().is_some_and(|it| it > 0),
        "level" => text.is_some_and(|it| ["none", "note", "warning", "error"].contains(&it)),
        "column" => text == Some("unicodeCodePoints"),
        "2.1.0" => text == Some("2.1.0"),
        "bag" => value.as_object().is_some_and(|it| it.values().all(Value::is_string)),
        "numbers" => value.as_object().is_some_and(|it| it.values().all(Value::is_u64)),
        "content" => value["text"].is_string() && value.as_object().is_some_and(|it| it.len() == 1),
        _ => panic!("no type {name}"),
    }
}

fn results(log: &Value) -> &[Value] {
    log["runs"][0]["results"].as_array().unwrap()
}

#[test]
fn a_document_has_its_findings_at_their_places() {
    let log = log(&["--documents", PAGE], b"");
    let found: Vec<_> = results(&log).iter().map(place).collect();
    let expected = [
        "password-in-userinfo warning 3:26-34 60+8",
        "default-port note 3:40-43 74+3",
        "needless-encoding note 3:44-47 78+3",
        "default-port note 4:10-34 103+24",
        "invalid error 5:13-14 153+1",
        "rare-ip-address warning 5:44-49 184+5",
        "special-address warning 5:44-49 184+5",
    ];
    assert_eq!(found, expected);
    let text = include_str!("page.html");
    assert_eq!((&text[60..68], &text[103..127], &text[184..189]), {
        ("Zq7Vx9Kw", "http://e.org:80/?a&amp;b", "127.1")
    });
}

/// `RULE LEVEL LINE:COLUMN-COLUMN OFFSET+LENGTH`
fn place(result: &Value) -> String {
    let physical = &result["locations"][0]["physicalLocation"];
    assert_eq!(physical["artifactLocation"]["uri"], PAGE);
    let of = |key: &str| physical["region"][key].as_u64().unwrap();
    assert_eq!(of("startLine"), of("endLine"));
    format!(
        "{} {} {}:{}-{} {}+{}",
        result["ruleId"].as_str().unwrap(),
        result["level"].as_str().unwrap(),
        of("startLine"),
        of("startColumn"),
        of("endColumn"),
        of("byteOffset"),
        of("byteLength"),
    )
}

#[test]
fn each_result_has_its_rule() {
    let log = log(&["--select=all"], b"http://a@b@h/\nHTTP://e.org:/%7e\nhttp://127.1/\na b\n");
    let rules = log["runs"][0]["tool"]["driver"]["rules"].as_array().unwrap();
    assert!(results(&log).len() > 5);
    for result in results(&log) {
        let rule = &rules[usize::try_from(result["ruleIndex"].as_u64().unwrap()).unwrap()];
        assert_eq!(rule["id"], result["ruleId"]);
    }
    for rule in rules {
        let score: f64 = rule["properties"]["security-severity"].as_str().unwrap().parse().unwrap();
        assert!((0.0..=10.0).contains(&score), "{rule}");
        for key in ["shortDescription", "fullDescription", "help"] {
            assert!(rule[key]["text"].as_str().is_some_and(|it| it.len() > 20), "{rule}");
        }
        assert!(rule["helpUri"].as_str().unwrap().starts_with("https://docs.rs/"), "{rule}");
    }
}

#[test]
fn fixes_are_in_terms_of_the_file() {
    let log = log(&["--documents", PAGE], b"");
    let fixes: Vec<_> = results(&log).iter().map(|it| it["fixes"][0].clone()).collect();
    let change = &fixes[1]["artifactChanges"][0];
    assert_eq!(change["artifactLocation"]["uri"], PAGE);
    assert_eq!(change["replacements"][0]["deletedRegion"]["byteOffset"], 74);
    assert_eq!(change["replacements"][0]["insertedContent"]["text"], "");
    // The place within what is written with escapes is not known.
    assert!(fixes[3].is_null() && !fixes[2].is_null());
}

#[test]
fn fingerprints_stay_where_lines_are_added() {
    let fingerprint = |text: &str| {
        let log = log(&[], text.as_bytes());
        results(&log)[0]["partialFingerprints"]["urialReference/v1"].clone()
    };
    let one = fingerprint("http://h:/\n");
    assert_eq!(one, fingerprint("x\ny\nhttp://h:/\n"));
    assert_ne!(one, fingerprint("http://i:/\n"));
    let password = |it: &str| fingerprint(&format!("http://joe:{it}@h/"));
    assert_eq!(password("secret"), password("pardon"));
}

#[test]
fn what_is_in_no_file_has_a_logical_place() {
    for (arguments, input, name) in [
        (&["http://h:/"][..], "", "input 1"),
        (&[], "x\nhttp://h:/\n", "standard input"),
        (&["-0"], "x\0http://h:/\0", "input 2"),
    ] {
        let log = log(arguments, input.as_bytes());
        let location = &results(&log)[0]["locations"][0];
        assert!(location["physicalLocation"].is_null());
        assert_eq!(location["logicalLocations"][0]["name"], name);
        assert_eq!(location["logicalLocations"][0]["properties"]["byteOffset"], 8);
    }
}

#[test]
#[cfg(unix)]
fn names_of_files_are_uris() {
    let folder = std::env::temp_dir().join(format!("urial-sarif-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let file = folder.join("a b%\u{e9}#?.txt");
    std::fs::write(&file, "http://h:/\n").unwrap();
    let log = log(&["--file", file.to_str().unwrap()], b"");
    std::fs::remove_dir_all(&folder).unwrap();
    let uri = &results(&log)[0]["locations"][0]["physicalLocation"]["artifactLocation"]["uri"];
    let uri = uri.as_str().unwrap();
    assert!(uri.starts_with("file:///") && uri.ends_with("/a%20b%25%C3%A9%23%3F.txt"), "{uri}");
}

/// Also where a file cannot be read, so that a program that uploads it has a log.
#[test]
fn a_log_is_whole() {
    let output = run(&["lint", "--format=sarif", "--file", "no/such/file"]);
    let log: Value = serde_json::from_str(stdout(&output)).unwrap();
    check(&log, "log");
    assert_eq!(log["runs"][0]["invocations"][0]["executionSuccessful"], false);
    assert_eq!(output.status.code(), Some(2));
    let clean = run_on(&["lint", "--format=sarif"], b"http://e.org/\n");
    let log: Value = serde_json::from_str(stdout(&clean)).unwrap();
    assert_eq!(log["runs"][0]["invocations"][0]["executionSuccessful"], true);
    assert_eq!((results(&log).len(), clean.status.code()), (0, Some(0)));
}

#[test]
fn only_has_a_say() {
    let input = b"http://h:/\na b\n";
    assert_eq!(results(&log(&["--only=valid"], input)).len(), 1);
    assert_eq!(results(&log(&["--only=invalid"], input))[0]["ruleId"], "invalid");
}
