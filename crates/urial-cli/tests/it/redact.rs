//! `urial redact`: lines in, lines out, and nothing of a secret.

use crate::command::{run, run_on};

#[test]
fn each_line_gives_one_line() {
    let lines = b"GET /?token=a&b=c\r\n\n\xFF http://a:\xFE@h/\nlast";
    let output = run_on(&["redact", "--mask=X", "--name=b"], lines);
    assert_eq!(output.stdout, b"GET /?token=X&b=X\n\n\xFF http://a:X@h/\nlast\n");
    let output = run_on(&["redact", "-0"], b"a:b@c\nd\0e\0");
    assert_eq!(output.stdout, b"a:***@c\nd\0e\0");
}

#[test]
fn json_has_no_secret() {
    let output = run(&["redact", "--json", "http://a:bc@h/?key=d"]);
    let expected = concat!(
        r#"{"input":null,"input_octets":null,"valid":true,"redacted":"http://a:***@h/?key=***","#,
        r#""redacted_octets":null,"places":[{"start":9,"end":11},{"start":19,"end":20}]}"#,
        "\n"
    );
    assert_eq!(String::from_utf8(output.stdout).unwrap(), expected);
}

#[test]
fn no_column_has_the_input() {
    let output = run(&["redact", "--with-input", "http://a:bc@h/"]);
    assert_eq!(output.stdout, b"http://a:***@h/\n");
}
