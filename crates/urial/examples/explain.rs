//! # Explain an error to a person
//!
//! An error is eight bytes: the component, the byte, what was found, and everything that was
//! expected there. With the text, `explain` writes a report and `fix` proposes a change.

use urial::UriRef;

fn main() {
    let text = "http://[::1";
    let error = UriRef::parse(text).unwrap_err();
    let sentence = r#"host: expected "]" to close the IP literal, found the end at byte 11"#;
    assert_eq!(error.to_string(), sentence);
    assert_eq!(error.offset(), 11);
    assert!(error.expected().accepts(']'));
    assert_eq!(
        error.explain(text).to_string(),
        r#"host: the bracket is not closed, found the end at byte 11

    http://[::1
               ^
  expected: "]" to close the IP literal
  rule: RFC 3986 §3.2.2
  help: insert `]`: http://[::1]"#
    );
}
