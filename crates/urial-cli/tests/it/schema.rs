//! What `--json-schema` prints describes what `--json` prints.

use serde_json::{Map, Value};

use crate::command;

/// The arguments of each verb, with inputs that make each kind of object.
const RUNS: [&[&str]; 48] = [
    &["stats", "http://e.org", "a b"],
    &["uniq", "--count", "http://e.org", "a b"],
    &["parse", "http://u@h:80/p?q#f", "a b", ""],
    &["parse", "--iri", "http://é/", "/\u{5d0}"],
    &["parse", "--edition", "java", "mailto:a", "http://h/%", "//h_/"],
    &["parse", "--parameters", "http://%FF:%FE@h/a;b=c;d/%FF?k=%FF&l#f", "a b"],
    &["parse", "--complete", "www.e.org", "a", "a b"],
    &["parse", "--typed", "--complete", "<www.e-\norg>", "a", "a|b"],
    &["parse", "--typed", "--iri", "\"\u{e9}\"", "< a|b >"],
    &["parse", "--lossy", "1a:b c?d#e", "a"],
    &["parse", "--wrap=14", "http://a/foo-bar", "a b"],
    &["parse", "--get", "{host}", "http://e.org/", "a b"],
    &["parse", "--get", "{host}", "--get", "{path}", "http://e.org/"],
    &["resolve", "--base", "http://a/b", "c", "a b"],
    &["resolve", "--base", "http://a/b", "--edition", "2396", "c", "#d"],
    &["relativize", "--base", "http://a/b", "http://a/c", "http://b/", "c"],
    &["normalize", "HTTP://a", "a b"],
    &["normalize", "--list=steps"],
    &["normalize", "--list=presets"],
    &["normalize", "--list=trackers"],
    &["compare", "HTTP://a", "http://a"],
    &["compare", "a b", "/"],
    &["interpret", r"http://good.com\@evil.com/"],
    &["lint", "http://127.1:/", "http://a@b@h/", "a b", "a"],
    &["interpret", "--readers=java", "http://h/", "a b"],
    &["interpret", "--list"],
    &["lint", "--list"],
    &["lint", "--about=empty-port"],
    &["normalize", "--about=remove-www"],
    &["lint", "--documents", "../../testdata/find/html.toml", "tests/it/reports/page.html"],
    &["lint", "--fix", "--redact", "http://a:b@h:80/", "a b"],
    &["explain", "http://u:p@127.1:80/%7Ea?b=%FF#c", "a b", "http://h:8a/", "man:ls(", "/"],
    &["explain", "--iri", "http://\u{e9}/", "\u{e000}"],
    &["explain", "--resolve", "http://h", "a/..", "?q", "a b"],
    &["redact", "http://a:b@h/?key=c", "a b"],
    &["build", "--host", "h"],
    &["build", "--host", "["],
    &["edit", "--set", "path=a b", "/", "a b"],
    &["to-uri", "http://é/", "a b"],
    &["to-uri", "--path", "/a b", ""],
    &["to-iri", "http://h/%C3%A9", "a b"],
    &["to-path", "file:///a%20b", "file:///%FF", "file://h/", "a b"],
    &["expand", "--var", "a=b", "{a}", "{"],
    &["find", "../../testdata/find/schemes.toml"],
    &["match", "--template=/{a}{?b*}", "/x?y=z", "x"],
    &["scheme", "--lenient", "ldap://e.org/o=x??sub", "man:ls(", "x:"],
    &["scheme", "--glob", "file:///", "file:///%FF", "file:///%5B", "http://e.org/"],
    &["scheme", "--about=http", "--about=x-unknown", "--about=soap.beep"],
];

#[test]
fn objects_have_the_members_of_the_schema() {
    for run in RUNS.into_iter().chain([&["encode", "a b"][..], &["decode", "%61", "%"]]) {
        let schema = object(&command::run(&[run[0], "--json-schema"]).stdout);
        let printed = command::run(&[run, &["--json"]].concat()).stdout;
        let lines = printed.split(|&byte| byte == b'\n').filter(|line| !line.is_empty());
        assert!(lines.clone().count() > 0, "{run:?}");
        for line in lines {
            let alternatives = schema["anyOf"].as_array().unwrap();
            let fits = alternatives.iter().any(|it| fits(&object(line).into(), it, &schema));
            assert!(fits, "{run:?}: {}", String::from_utf8_lossy(line));
        }
    }
}

fn object(text: &[u8]) -> Map<String, Value> {
    serde_json::from_slice(text).unwrap()
}

/// Answers whether `value` has the type and the members that `schema` demands, and no others.
fn fits(value: &Value, schema: &Value, root: &Map<String, Value>) -> bool {
    if *schema == Value::Bool(true) {
        return true;
    }
    if let Some(name) = schema["$ref"].as_str() {
        let name = name.strip_prefix("#/$defs/").unwrap();
        return fits(value, &root["$defs"][name], root);
    }
    if let Some(any) = schema["anyOf"].as_array() {
        return any.iter().any(|it| fits(value, it, root));
    }
    if let Some(expected) = schema.get("const") {
        return value == expected;
    }
    let types: Vec<_> = match &schema["type"] {
        Value::Array(types) => types.iter().filter_map(Value::as_str).collect(),
        one => one.as_str().into_iter().collect(),
    };
    let name = match value {
        Value::Null => "null",
        Value::Bool(_) => "boolean",
        Value::Number(_) => "integer",
        Value::String(_) => "string",
        Value::Array(_) => "array",
        Value::Object(_) => "object",
    };
    if !types.is_empty() && !types.contains(&name) {
        return false;
    }
    match value {
        Value::Array(items) => items.iter().all(|item| fits(item, &schema["items"], root)),
        Value::Object(members) => fits_object(members, schema, root),
        _ => true,
    }
}

fn fits_object(members: &Map<String, Value>, schema: &Value, root: &Map<String, Value>) -> bool {
    let required = schema["required"].as_array().into_iter().flatten();
    let has_all = required.filter_map(Value::as_str).all(|name| members.contains_key(name));
    has_all
        && members.iter().all(|(name, value)| {
            let own = schema["properties"].get(name).or(schema.get("additionalProperties"));
            own.is_some_and(|own| fits(value, own, root))
        })
}
