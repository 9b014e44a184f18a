//! Every verb answers on the host, too.

use serde_json::{Value, json};

use crate::verbs::{self, Verb};

fn ask(verb: Verb, arguments: &Value) -> Value {
    serde_json::from_str(&verbs::answer(verb, arguments.to_string().as_bytes())).unwrap()
}

#[test]
fn a_record_is_that_of_the_contract() {
    let answer = ask(verbs::resolve, &json!({ "base": "http://a/b/c", "input": "../d" }));
    let expected = json!({
        "input": "../d", "input_octets": null, "valid": true, "target": "http://a/d",
        "same_document": false,
    });
    assert_eq!(answer, expected);
}

#[test]
fn a_text_need_not_be_utf_8() {
    let answer = ask(verbs::parse, &json!({ "input": { "octets": [97, 255] } }));
    assert_eq!((&answer["valid"], &answer["error"]["offset"]), (&json!(false), &json!(1)));
    assert_eq!(answer["input_octets"], json!([97, 255]));
}

#[test]
fn wrong_arguments_are_named() {
    let argument = |verb, arguments| ask(verb, &arguments)["error"]["argument"].clone();
    assert_eq!(argument(verbs::parse, json!({})), "input");
    assert_eq!(argument(verbs::parse, json!({ "input": 1 })), "input");
    assert_eq!(argument(verbs::parse, json!({ "input": "", "sing": true })), "sing");
    assert_eq!(argument(verbs::parse, json!({ "input": "", "edition": "1738" })), "edition");
    assert_eq!(argument(verbs::parse, json!([])), Value::Null);
    assert_eq!(argument(verbs::resolve, json!({ "input": "" })), "base");
    assert_eq!(argument(verbs::normalize, json!({ "input": "", "rung": "top" })), "rung");
    assert_eq!(argument(verbs::interpret, json!({ "input": "", "readers": ["eye"] })), "readers");
    assert_eq!(argument(verbs::find, json!({ "input": "", "as": "tea" })), "as");
}

#[test]
fn a_base_that_is_no_uri_is_a_record_in_the_failure() {
    let answer = ask(verbs::resolve, &json!({ "base": "http://a b/", "input": "" }));
    assert_eq!(answer["error"]["argument"], "base");
    let rejected = &answer["error"]["rejected"];
    assert_eq!(
        (&rejected["input"], &rejected["error"]["offset"]),
        (&json!("http://a b/"), &8.into())
    );
}

#[test]
fn explain_has_two_records() {
    let answer = ask(verbs::explain, &json!({ "input": "../x", "resolve": "http://a/b/c" }));
    assert_eq!((&answer["branch"], &answer["target"]), (&json!("merge"), &json!("http://a/x")));
    let answer = ask(verbs::explain, &json!({ "input": "a b", "resolve": "http://a/b/c" }));
    assert_eq!(answer["error"]["offset"], 1);
    let answer = ask(verbs::explain, &json!({ "input": "HTTP://e.org" }));
    assert_eq!(answer["normalized"], "http://e.org/");
}

#[test]
fn parse_reads_typed_and_short_texts() {
    let answer = ask(verbs::parse, &json!({ "input": "<http://e.org/>", "typed": true }));
    assert_eq!(answer["typed"]["text"], "http://e.org/");
    let answer = ask(verbs::parse, &json!({ "input": "www.e.org/a", "complete": true }));
    assert_eq!(answer["guess"]["uri"], "http://www.e.org/a");
    let answer = ask(verbs::parse, &json!({ "input": "a b", "lossy": true }));
    assert_eq!(answer["path"], "a b");
}

#[test]
fn find_lists_what_it_finds() {
    let answer = ask(verbs::find, &json!({ "input": "see http://e.org/x, and <http://f.org/>" }));
    let uris: Vec<_> = answer.as_array().unwrap().iter().map(|it| &it["uri"]).collect();
    assert_eq!(uris, ["http://e.org/x", "http://f.org/"]);
}

#[test]
fn the_rules_have_pages() {
    let pages = ask(verbs::lint, &json!({ "list": true }));
    let name = &pages[0]["rule"];
    assert_eq!(ask(verbs::lint, &json!({ "about": name })), pages[0]);
    let answer = ask(verbs::lint, &json!({ "input": "http://e.org:80/", "fix": true }));
    assert_eq!(answer["fixed"], "http://e.org/");
}

#[test]
fn each_other_verb_answers() {
    let made = |verb, arguments, key: &str| ask(verb, &arguments)[key].clone();
    let compared = json!({ "input": "HTTP://e.org/", "other": "http://e.org/" });
    assert_eq!(made(verbs::compare, compared, "rung"), "case");
    let relativized = json!({ "input": "http://a/b/d", "base": "http://a/b/c" });
    assert_eq!(made(verbs::relativize, relativized, "reference"), "d");
    let stepped = json!({ "input": "http://www.e.org/", "steps": ["remove-www"] });
    assert_eq!(made(verbs::normalize, stepped, "normalized"), "http://e.org/");
    assert_eq!(made(verbs::redact, json!({ "input": "//a:pw@h" }), "redacted"), "//a:***@h");
    assert_eq!(made(verbs::interpret, json!({ "input": "http://h/" }), "verdict"), "same");
    assert_eq!(made(verbs::scheme, json!({ "input": "tel:+1" }), "scheme"), "tel");
    assert_eq!(made(verbs::to_uri, json!({ "input": "/é" }), "uri"), "/%C3%A9");
    assert_eq!(made(verbs::to_iri, json!({ "input": "/%C3%A9" }), "iri"), "/é");
}

#[cfg(feature = "full")]
#[test]
fn the_full_module_answers_more() {
    let made = |verb, arguments, key: &str| ask(verb, &arguments)[key].clone();
    let built = json!({ "host": "e.org", "path": "/", "pairs": [["a", "b c"]] });
    assert_eq!(made(verbs::build, built, "built"), "//e.org/?a=b%20c");
    let steps =
        json!([{ "set": "scheme", "to": "https" }, { "push": "a" }, { "sort-query": true }]);
    let edited = json!({ "input": "http://h/?b&a", "steps": steps });
    assert_eq!(made(verbs::edit, edited, "edited"), "https://h/a?a&b");
    assert_eq!(made(verbs::encode, json!({ "input": "a/", "keep": "/" }), "encoded"), "a/");
    assert_eq!(made(verbs::decode, json!({ "input": "%41" }), "decoded"), "A");
    let expanded =
        json!({ "input": "{a}{?m*}", "vars": { "a": "1", "m": [["k", "v"], ["k", "w"]] } });
    assert_eq!(made(verbs::expand, expanded, "expanded"), "1?k=v&k=w");
    let matched = json!({ "input": "/1", "template": "/{a}" });
    assert_eq!(made(verbs::r#match, matched, "variables"), json!({ "a": "1" }));
    assert_eq!(made(verbs::gate, json!({ "input": "http://127.0.0.1/" }), "verdict"), "deny");
    assert_eq!(made(verbs::to_path, json!({ "input": "file:///a" }), "path"), "/a");
    assert_eq!(ask(verbs::find, &json!({ "input": "[a](/b)", "as": "markdown" }))[0]["text"], "/b");
}
