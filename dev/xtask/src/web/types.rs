//! The types of records for TypeScript, from the JSON Schemas of the verbs.

use std::collections::BTreeMap;
use std::path::Path;

use serde_json::{Map, Value};
use urial_verbs::json;

use crate::generated::Generated;

/// The types of the records.
pub(crate) const FILE: Generated = Generated { path: "web/npm/records.d.mts", text };

/// The verbs about many inputs, which the module does not have.
const LEFT_OUT: [&str; 2] = ["stats", "uniq"];

fn text(_: &Path) -> Result<String, String> {
    let mut types = BTreeMap::new();
    let mut answers = String::new();
    for verb in json::VERBS.iter().filter(|it| !LEFT_OUT.contains(it)) {
        let schema = json::schema(verb).unwrap_or_default();
        let schema: Value = serde_json::from_str(schema).map_err(|it| format!("{verb}: {it}"))?;
        let records = schema["$defs"].as_object().ok_or(format!("{verb} has no records"))?;
        let names = names(records, &types, verb);
        for (name, record) in records {
            types.insert(names[name].clone(), renamed(record, &names));
        }
        let answer = annotation(&renamed(&schema["anyOf"], &names));
        let answer = if *verb == "find" { list(&format!("{answer} | NotRead")) } else { answer };
        answers.extend(["  \"", verb, "\": ", &answer, ";\n"]);
    }
    let interfaces: String = types.iter().map(|(name, record)| interface(name, record)).collect();
    Ok(format!("{HEAD}{interfaces}\n{ANSWERS}{answers}}}\n"))
}

const HEAD: &str = "\
// Made by `cargo xtask generate` from the JSON Schemas of the verbs.

/** A part of a document that `find` does not read. */
export interface NotRead {
  warning: string;
}
";

const ANSWERS: &str = "\
/** The record of each verb. */
export interface Answers {
";

/// The name of each record of a verb; with the verb before it, if another record has the name.
fn names(
    records: &Map<String, Value>,
    types: &BTreeMap<String, Value>,
    verb: &str,
) -> BTreeMap<String, String> {
    let plain: BTreeMap<_, _> = records.keys().map(|name| (name.clone(), pascal(name))).collect();
    let own = |(name, plain_name): (&String, &String)| {
        let record = renamed(&records[name], &plain);
        let is_taken = types.get(plain_name).is_some_and(|taken| *taken != record);
        let before = if is_taken { pascal(verb) } else { String::new() };
        (name.clone(), before + plain_name)
    };
    plain.iter().map(own).collect()
}

fn pascal(name: &str) -> String {
    let words = name.split(['_', '-']);
    let capital = |word: &str| {
        let mut chars = word.chars();
        chars.next().map(|it| it.to_ascii_uppercase()).into_iter().chain(chars).collect::<String>()
    };
    words.map(capital).collect()
}

/// Returns a schema with the names of types in its references.
fn renamed(schema: &Value, names: &BTreeMap<String, String>) -> Value {
    match schema {
        Value::Array(items) => items.iter().map(|it| renamed(it, names)).collect(),
        Value::Object(members) => match members.get("$ref").and_then(Value::as_str) {
            Some(reference) => {
                let name = reference.rsplit('/').next().unwrap_or_default();
                serde_json::json!({ "type name": names.get(name) })
            }
            None => members.iter().map(|(key, it)| (key.clone(), renamed(it, names))).collect(),
        },
        other => other.clone(),
    }
}

fn interface(name: &str, record: &Value) -> String {
    let empty = Map::new();
    let members = record["properties"].as_object().unwrap_or(&empty);
    let required = record["required"].as_array();
    let is_required = |key: &str| required.is_some_and(|it| it.iter().any(|it| it == key));
    let mut text = format!("\n{}", comment(record, ""));
    if members.is_empty() {
        return text + &format!("export type {name} = {};\n", annotation(record));
    }
    text.extend(["export interface ", name, " {\n"]);
    for (key, schema) in members {
        let optional = if is_required(key) { "" } else { "?" };
        text += &comment(schema, "  ");
        text.extend(["  ", &member(key), optional, ": ", &annotation(schema), ";\n"]);
    }
    text + "}\n"
}

/// A key, in quotes where it is no name.
fn member(key: &str) -> String {
    let is_name = key.bytes().all(|it| it.is_ascii_alphanumeric() || it == b'_');
    if is_name { key.into() } else { format!("{key:?}") }
}

/// The description of a schema as a comment, without its examples of Rust.
fn comment(schema: &Value, indent: &str) -> String {
    let Some(text) = schema["description"].as_str() else { return String::new() };
    let ends = ["```", "Serializes as"].map(|it| text.find(it).unwrap_or(text.len()));
    let text = &text[..ends[0].min(ends[1])];
    let words: Vec<_> = text.split_whitespace().collect();
    if words.is_empty() {
        return String::new();
    }
    format!("{indent}/** {} */\n", words.join(" ").replace("*/", "* /"))
}

/// The type of a schema.
fn annotation(schema: &Value) -> String {
    if let Some(name) = schema["type name"].as_str() {
        return name.into();
    }
    if let Value::Array(items) = schema {
        return union(items.iter().map(annotation));
    }
    if let Some(value) = schema.get("const") {
        return value.to_string();
    }
    if let Some(values) = schema["enum"].as_array() {
        return union(values.iter().map(ToString::to_string));
    }
    for key in ["anyOf", "oneOf", "allOf"] {
        if schema[key].is_array() {
            return annotation(&schema[key]);
        }
    }
    match &schema["type"] {
        Value::String(kind) => simple(kind, schema),
        Value::Array(kinds) => {
            union(kinds.iter().filter_map(Value::as_str).map(|kind| simple(kind, schema)))
        }
        _ => "unknown".into(),
    }
}

fn simple(kind: &str, schema: &Value) -> String {
    match kind {
        "boolean" | "null" | "string" => kind.into(),
        "integer" | "number" => "number".into(),
        "array" if schema["prefixItems"].is_array() => {
            let items = schema["prefixItems"].as_array().into_iter().flatten().map(annotation);
            format!("[{}]", items.collect::<Vec<_>>().join(", "))
        }
        "array" => list(&annotation(&schema["items"])),
        "object" if schema["properties"].is_object() => {
            let members = schema["properties"].as_object().into_iter().flatten();
            let members = members.map(|(key, it)| format!("{}: {}", member(key), annotation(it)));
            format!("{{ {} }}", members.collect::<Vec<_>>().join("; "))
        }
        _ => {
            let values = schema.get("additionalProperties").map_or("unknown".into(), annotation);
            format!("Record<string, {values}>")
        }
    }
}

/// The type of a list.
fn list(item: &str) -> String {
    if item.contains(" | ") { format!("({item})[]") } else { format!("{item}[]") }
}

/// A union without repetitions, in which `null` is the last.
fn union(types: impl Iterator<Item = String>) -> String {
    let mut names = Vec::new();
    for name in types {
        if !names.contains(&name) {
            names.push(name);
        }
    }
    names.sort_by_key(|name| name == "null");
    names.join(" | ")
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn a_schema_becomes_a_type() {
        let of = |schema| annotation(&schema);
        assert_eq!(of(json!({ "type": ["null", "string"] })), "string | null");
        assert_eq!(of(json!({ "type": "array", "items": { "type": "integer" } })), "number[]");
        assert_eq!(of(json!({ "anyOf": [{ "const": true }, { "const": false }] })), "true | false");
        let items = json!({ "type": "array", "items": { "type": ["integer", "null"] } });
        assert_eq!(of(items), "(number | null)[]");
        assert_eq!(of(json!({ "type": "object" })), "Record<string, unknown>");
        assert_eq!(of(json!({ "additionalProperties": true })), "unknown");
    }

    #[test]
    fn a_member_that_may_be_missing_is_marked() {
        let record = json!({
            "description": "A record.\n\nSerializes as `{}`.",
            "properties": { "a": { "type": "string" }, "b-c": { "type": "null" } },
            "required": ["a"],
        });
        let expected =
            "\n/** A record. */\nexport interface R {\n  a: string;\n  \"b-c\"?: null;\n}\n";
        assert_eq!(interface("R", &record), expected);
    }
}
