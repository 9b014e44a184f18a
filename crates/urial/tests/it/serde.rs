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
