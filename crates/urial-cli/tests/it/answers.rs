//! What the JSON of the command says, in the words of the vectors.

use serde_json::Value;
use urial_testdata::{
    self as data, Components, Excess, ExcessInput, Finding, HostKind, Reason, ReferenceKind,
    Rejection, Rung, SchemeRejection, TypedText, Unresolved, View,
};

use crate::object::Object;

/// Applies `changes`, which are in order, to `input`.
pub(crate) fn changed(input: &str, changes: &[Value]) -> String {
    changes.iter().rev().fold(input.to_owned(), |mut text, change| {
        let [old, new] = ["old", "new"].map(|key| change[key].as_str().unwrap());
        let start = offset(change);
        assert_eq!(&text[start..start + old.len()], old);
        text.replace_range(start..start + old.len(), new);
        text
    })
}

/// Returns the view in an answer, unless its scheme has none.
pub(crate) fn view(answer: &Value) -> Option<View> {
    let mut members = answer["view"].as_object()?.clone();
    if answer["scheme"] == "file" {
        members.remove("port_number");
    } else {
        rename_ports(&mut members);
    }
    let lint = serde_json::from_value(members.remove("lint").unwrap()).unwrap();
    let access = answer["access"].as_object().map(access);
    Some(View { fields: serde_json::from_value(members.into()).unwrap(), lint, access })
}

/// Gives numbers of ports the name that they have in the library.
pub(crate) fn rename_ports(members: &mut serde_json::Map<String, Value>) {
    if let Some(number) = members.remove("port_number") {
        members.insert("port".into(), number);
    }
    for member in members.values_mut() {
        let items = match member {
            Value::Array(items) => items,
            other => std::slice::from_mut(other),
        };
        items.iter_mut().filter_map(Value::as_object_mut).for_each(rename_ports);
    }
}

/// Returns the access of an answer, which must have every key with the right type.
pub(crate) fn access(access: &serde_json::Map<String, Value>) -> data::Access {
    let command: Option<Vec<String>> = read(&access["command"]);
    assert_ne!(command, Some(vec![]));
    data::Access {
        protocol: read(&access["protocol"]),
        is_secure: read(&access["secure"]),
        host: read(&access["host"]),
        is_supported: read(&access["supported"]),
        port: read(&access["port_number"]),
        user: read(&access["user"]),
        asks_password: read(&access["asks_password"]),
        command: Some(command.unwrap_or_default()),
        absent: vec![],
    }
}

/// Returns the error of an answer without a view.
pub(crate) fn no_view(answer: &Value) -> SchemeRejection {
    assert!(answer["lint"].is_array(), "{answer}");
    let error = &answer["error"];
    let text = |key: &str| Some(error[key].as_str().unwrap().into());
    SchemeRejection {
        part: text("component"),
        offset: Some(offset(error)),
        expected: text("expected"),
        found: Some(error["found"].as_str().unwrap_or_default().into()),
        section: text("rule"),
        message: text("message"),
    }
}

/// The answer of `match`. Its objects keep the order of members, and repeated names.
#[derive(serde::Deserialize)]
pub(crate) struct Matched {
    pub(crate) matches: bool,
    pub(crate) variables: Option<Object<VariableValue>>,
}

#[derive(serde::Deserialize)]
#[serde(untagged)]
pub(crate) enum VariableValue {
    String(String),
    List(Vec<String>),
    Map(Object<String>),
}

impl From<VariableValue> for data::Value {
    fn from(value: VariableValue) -> data::Value {
        match value {
            VariableValue::String(text) => data::Value::String(text),
            VariableValue::List(items) => data::Value::List(items),
            VariableValue::Map(Object(pairs)) => data::Value::Map(pairs),
        }
    }
}

/// Returns what an answer says of typed text. Without a change, there is nothing else to say.
pub(crate) fn typed(answer: &Value) -> TypedText {
    let (typed, guess) = (&answer["typed"], &answer["guess"]);
    let text =
        [&typed["text"], &guess["uri"], &answer["input"]].into_iter().find_map(Value::as_str);
    let change = |it: &Value| {
        let (name, old) = (it["name"].as_str().unwrap(), it["old"].as_str().unwrap());
        let input = answer["input"].as_str().unwrap();
        assert!(!old.is_empty() && input[offset(it)..].starts_with(old), "{answer}");
        (name.to_owned(), offset(it))
    };
    let changes = typed["changes"].as_array().into_iter().flatten();
    TypedText {
        text: text.unwrap().to_owned(),
        ambiguous: Some(typed["ambiguous"].as_str().unwrap_or_default().to_owned()),
        removed: Some(changes.map(change).collect()),
    }
}

pub(crate) fn parsed(answer: &Value) -> Result<Components, Rejection> {
    let text = |key: &str| answer[key].as_str().map(String::from);
    if answer["valid"] == false {
        return Err(refusal(&answer["error"]));
    }
    Ok(Components {
        scheme: text("scheme"),
        authority: text("authority"),
        userinfo: text("userinfo"),
        host: text("host"),
        host_kind: answer["host_kind"].as_str().map(host_kind),
        port: text("port"),
        path: text("path").unwrap(),
        query: text("query"),
        fragment: text("fragment"),
    })
}

pub(crate) fn read<T: serde::de::DeserializeOwned>(value: &Value) -> T {
    serde_json::from_value(value.clone()).unwrap()
}

/// `reference` of an IRI is `iri`.
pub(crate) fn reference_kind(kind: &Value) -> ReferenceKind {
    if kind == "iri" { ReferenceKind::Uri } else { read(kind) }
}

pub(crate) fn host_kind(kind: &str) -> HostKind {
    match kind {
        "reg-name" => HostKind::RegName,
        "ipv4" => HostKind::Ipv4,
        "ipv6" => HostKind::Ipv6,
        "ipvfuture" => HostKind::IpvFuture,
        _ => panic!("{kind}"),
    }
}

pub(crate) fn refusal(error: &Value) -> Rejection {
    let text = |key: &str| error[key].as_str().map(Into::into);
    Rejection {
        offset: offset(error),
        component: text("component"),
        expected: text("expected"),
        found: found(error).or_else(|| Some("the end".into())),
        message: text("message"),
        fix: error["fix"]["text"].as_str().map(Into::into),
    }
}

/// Returns `found` in the words of the message. JSON has the character itself, which the message
/// may escape.
pub(crate) fn found(error: &Value) -> Option<Box<str>> {
    let found = error["found"].as_str()?;
    let (_, told) = error["message"].as_str()?.split_once(", found ")?;
    let told = told.strip_prefix('`').and_then(|told| told.split_once("` at byte ")?.0.into());
    assert!(told.is_none_or(|told| told == found || told.starts_with('\\')), "{error}");
    Some(told.unwrap_or(found).into())
}

/// Checks that the message has the words of `expected`.
pub(crate) fn check_words(answer: &Value) {
    let Some(error) = answer["error"].as_object() else { return };
    let [expected, message] = ["expected", "message"].map(|key| error[key].as_str().unwrap());
    let is_absent = expected.starts_with("no ") && message.contains(": not allowed in ");
    let words = [": ", "; "].map(|before| format!("{before}expected {expected}, found "));
    let is_said = is_absent || words.iter().any(|words| message.contains(words));
    assert!(is_said, "{answer}");
}

/// Parses an error message: `component: expected …, found … at byte N`, perhaps with `CAUSE; `
/// before `expected`.
pub(crate) fn refusal_in(report: &str) -> Rejection {
    let sentence = report.lines().next().unwrap();
    let start = match sentence.rfind(": expected ") {
        Some(start) => start,
        None => sentence[..sentence.rfind("; expected ").unwrap()].rfind(": ").unwrap(),
    };
    let component = sentence[..start].rsplit(' ').next().unwrap();
    let offset = sentence.rsplit(' ').next().unwrap().parse().unwrap();
    Rejection { offset, component: Some(component.into()), ..Rejection::default() }
}

pub(crate) fn target(answer: &Value) -> Result<String, Unresolved> {
    let error = &answer["error"];
    match answer["target"].as_str() {
        Some(target) => Ok(target.into()),
        None if error["found"] == ".." => Err(Unresolved::Excess(Excess {
            input: if error["component"] == "base" {
                ExcessInput::Base
            } else {
                ExcessInput::Reference
            },
            offset: offset(error),
        })),
        None => Err(Unresolved::Invalid(refusal(error))),
    }
}

pub(crate) fn offset(error: &Value) -> usize {
    error["offset"].as_u64().unwrap().try_into().unwrap()
}

pub(crate) fn rung(name: &str) -> Rung {
    match name {
        "simple" => Rung::Simple,
        "case" => Rung::Case,
        "percent" => Rung::Percent,
        "path" => Rung::Path,
        "scheme" => Rung::Scheme,
        "protocol" => Rung::Protocol,
        _ => panic!("{name}"),
    }
}

pub(crate) fn reason(reason: &Value) -> Reason {
    match reason.as_str() {
        None => Reason::None,
        Some("scheme") => Reason::Scheme,
        Some("authority") => Reason::Authority,
        Some("path") => Reason::Path,
        Some("length") => Reason::Length,
        Some("policy") => Reason::Policy,
        Some(reason) => panic!("{reason}"),
    }
}

pub(crate) fn finding(finding: &Value) -> Finding {
    assert_eq!((&finding["severity"], &finding["fix"]), (&"warning".into(), &Value::Null));
    let place = |key: &str| finding[key].as_u64().unwrap().try_into().unwrap();
    let rule = serde_json::from_value(finding["rule"].clone()).unwrap();
    Finding { rule, start: place("start"), end: place("end") }
}
