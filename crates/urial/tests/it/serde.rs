//! References to and from JSON.

use urial::{IriBuf, IriRef, Uri, UriBuf, UriRef, UriRefBuf};

#[test]
fn written_as_a_string_and_read_back() {
    let json = r#""http://e.org/?a""#;
    assert_eq!(serde_json::from_str::<Uri<'_>>(json).unwrap(), "http://e.org/?a");
    assert_eq!(serde_json::from_str::<UriRef<'_>>(json).unwrap(), "http://e.org/?a");
    assert_eq!(serde_json::from_str::<UriRefBuf>(json).unwrap(), "http://e.org/?a");
    let owned: UriBuf = serde_json::from_str(json).unwrap();
    assert_eq!(serde_json::to_string(&owned).unwrap(), json);
    assert_eq!(serde_json::to_string(&owned.as_uri_ref()).unwrap(), json);
}

#[test]
fn iris_are_written_and_read_back() {
    let json = "\"http://e.org/\u{e9}\"";
    assert_eq!(serde_json::from_str::<IriRef<'_>>(json).unwrap(), "http://e.org/\u{e9}");
    let owned: IriBuf = serde_json::from_str(json).unwrap();
    assert_eq!(serde_json::to_string(&owned).unwrap(), json);
    assert!(serde_json::from_str::<UriBuf>(json).is_err());
}

#[test]
fn an_error_has_the_usual_message() {
    let error = serde_json::from_str::<UriBuf>(r#""a b""#).unwrap_err().to_string();
    assert!(
        error.starts_with("scheme: a URI begins with a scheme and \":\"; expected ALPHA"),
        "{error}"
    );
}

#[test]
fn an_escaped_string_can_only_be_owned() {
    let json = r#""http:\/\/u:secret@e.org\/""#;
    let error = serde_json::from_str::<Uri<'_>>(json).unwrap_err().to_string();
    assert!(error.starts_with("a string with escapes cannot be borrowed"));
    assert!(!error.contains("secret"));
    assert_eq!(serde_json::from_str::<UriBuf>(json).unwrap(), "http://u:secret@e.org/");
}

/// A template is a string, checked as it is read.
#[cfg(feature = "template")]
#[test]
fn templates_are_written_and_read_back() {
    use urial::{Template, TemplateBuf};

    let json = r#""/{user}{?q*}""#;
    let owned: TemplateBuf = serde_json::from_str(json).unwrap();
    assert_eq!(owned, "/{user}{?q*}");
    assert_eq!(serde_json::from_str::<Template<'_>>(json).unwrap(), owned);
    assert_eq!(serde_json::to_string(&owned).unwrap(), json);
    assert_eq!(serde_json::to_string(&owned.as_template()).unwrap(), json);
    let error = serde_json::from_str::<TemplateBuf>(r#""/{x""#).unwrap_err().to_string();
    assert!(error.starts_with("variable: expected \"}\" to close the expression"), "{error}");
    let error = serde_json::from_str::<Template<'_>>(r#""\/{u:secret}""#).unwrap_err().to_string();
    assert!(error.starts_with("a string with escapes cannot be borrowed"), "{error}");
    assert_eq!(serde_json::from_str::<TemplateBuf>(r#""\/{u}""#).unwrap().as_str(), "/{u}");
}

/// The members of what serializes are variables.
#[cfg(feature = "template")]
#[test]
fn variables_are_members() {
    use serde_json::json;
    use urial::{Template, Variables};

    let it = json!({
        "text": "a b", "number": -7, "flag": true, "none": null, "empty": [],
        "list": ["x", 1, null], "map": { "k": "v", "n": 2.5, "none": null },
    });
    let variables = Variables::from_serialize(&it).unwrap();
    let template = Template::parse("{text}/{number}/{flag}{none}{empty}{/list*}{?map*}").unwrap();
    assert_eq!(template.expand(&variables).unwrap(), "a%20b/-7/true/x/1?k=v&n=2.5");
    assert_eq!(variables.get("none"), None);
    let numbers = std::collections::BTreeMap::from([(1, 'a'), (2, 'b')]);
    let variables = Variables::from_serialize(&numbers).unwrap();
    assert_eq!(Template::parse("{1}{2}").unwrap().expand(&variables).unwrap(), "ab");

    let error = |it| Variables::from_serialize(&it).unwrap_err().to_string();
    assert_eq!(error(json!("a")), "variables: expected a struct or a map, found a text");
    let nested = "x: expected a text in a list or a map, found a list";
    assert_eq!(error(json!({ "x": [["a"]] })), nested);
    assert_eq!(error(json!({ "x": { "y": ["a"] } })), nested);
}
