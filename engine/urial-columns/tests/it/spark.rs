//! Spark's functions against the vectors of `testdata/spark/`.

use urial_testdata::spark::SparkPart;
use urial_testdata::{cases, vectors};

use super::*;

fn spark(name: &str, given: &[Given], columns: &[ArrayRef]) -> Result<ArrayRef, Error> {
    let function = spark_functions().find(|function| function.name == name).unwrap();
    function.prepare(given, &options())?.run(columns)
}

/// Whether the key is literal, and would mean something else as a regular expression.
fn needs_escapes(call: &SparkPart) -> bool {
    call.key.as_deref().is_some_and(|key| !key.chars().all(char::is_alphanumeric))
}

#[test]
fn parse_url_meets_every_vector() {
    let (mut checked, mut left_out) = (0, 0);
    for case in cases(&vectors::SPARK) {
        let column = column(&[None, Some(&case.input), None]);
        for call in &case.spark {
            if needs_escapes(call) {
                left_out += 1;
                continue;
            }
            let key = call.key.as_deref().or(call.pattern.as_deref());
            let text = |text: &str| Given::Text(Some(text.into()));
            let given: Vec<_> =
                [Given::Column, text(&call.part)].into_iter().chain(key.map(text)).collect();
            let tried = spark("try_parse_url", &given, std::slice::from_ref(&column));
            let made = spark("parse_url", &given, std::slice::from_ref(&column));
            if call.error && key.is_some() {
                // A key that the library does not read is one for the crate regex.
                assert!(made.as_ref().map_or(true, |it| it.is_null(1)), "{} {call:?}", case.input);
            } else {
                assert_eq!(made.is_err(), call.error, "{} {call:?}", case.input);
                assert_eq!(texts(&tried.unwrap()), [None, call.is.as_deref(), None], "{call:?}");
            }
            if let (Ok(made), Some(expected)) = (&made, &call.is) {
                assert_eq!(texts(made)[1], Some(&**expected), "{} {call:?}", case.input);
            }
            checked += 1;
        }
    }
    assert!(checked > 60 && left_out < 20, "{checked} {left_out}");
}

/// Keys that the library does not read are read by the crate `regex`; look-around is refused.
#[test]
fn keys_are_regular_expressions() {
    let text = |text: &str| Given::Text(Some(text.into()));
    let of = |key: &str| {
        let url = "http://e.org/?id12=a&name=b";
        spark("parse_url", &[text(url), text("QUERY"), text(key)], &[])
    };
    assert_eq!(texts(&of("id[0-9]+").unwrap()), [Some("a")]);
    assert_eq!(texts(&of("n.*e").unwrap()), [Some("b")]);
    assert_eq!(texts(&of("x+").unwrap()), [None]);
    let refused = of("(?=id)id12").unwrap_err().to_string();
    assert!(refused.contains("which has no look-around"), "{refused}");
}
