//! Spark's functions against the vectors of `testdata/spark/`.

use urial_testdata::spark::SparkPart;
use urial_testdata::{cases, vectors};

use super::*;

/// Whether the key is literal, and would mean something else as a regular expression.
fn needs_escapes(call: &SparkPart) -> bool {
    call.key.as_deref().is_some_and(|key| !key.chars().all(char::is_alphanumeric))
}

#[test]
fn parse_url_meets_every_vector() {
    let (mut checked, mut left_out) = (0, 0);
    for case in cases(&vectors::SPARK) {
        let column = column(&[None, Some(&case.input), None]);
        for part in &case.spark {
            if needs_escapes(part) {
                left_out += 1;
                continue;
            }
            let key = part.key.as_deref().or(part.pattern.as_deref());
            let text = |text: &str| Given::Text(Some(text.into()));
            let given: Vec<_> =
                [Given::Column, text(&part.part)].into_iter().chain(key.map(text)).collect();
            let tried = call("try_parse_url", &given, std::slice::from_ref(&column));
            let made = call("parse_url", &given, std::slice::from_ref(&column));
            if part.error && key.is_some() {
                // A key that the library does not read is one for the crate regex.
                assert!(made.as_ref().map_or(true, |it| it.is_null(1)), "{} {part:?}", case.input);
            } else {
                assert_eq!(made.is_err(), part.error, "{} {part:?}", case.input);
                assert_eq!(texts(&tried.unwrap()), [None, part.is.as_deref(), None], "{part:?}");
            }
            if let (Ok(made), Some(expected)) = (&made, &part.is) {
                assert_eq!(texts(made)[1], Some(&**expected), "{} {part:?}", case.input);
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
        call("parse_url", &[text(url), text("QUERY"), text(key)], &[])
    };
    assert_eq!(texts(&of("id[0-9]+").unwrap()), [Some("a")]);
    assert_eq!(texts(&of("n.*e").unwrap()), [Some("b")]);
    assert_eq!(texts(&of("x+").unwrap()), [None]);
    let refused = of("(?=id)id12").unwrap_err().to_string();
    assert!(refused.contains("which has no look-around"), "{refused}");
}

/// The answers of Spark, as `engine/spark/record.py` writes them.
const ANSWERS: &str = include_str!("../../../spark/answers.tsv");

/// Reads a field, in which `\\`, `\t`, `\n` and `\0` are escapes.
fn field(text: &str) -> String {
    let mut characters = text.chars();
    let escape = |escape| match escape {
        't' => '\t',
        'n' => '\n',
        '0' => '\0',
        same => same,
    };
    let mut next = || match characters.next()? {
        '\\' => characters.next().map(escape),
        same => Some(same),
    };
    std::iter::from_fn(&mut next).collect()
}

/// Whether a text has an escape with digits of another script, which only Java reads.
fn has_foreign_digits(text: &str) -> bool {
    text.split('%').skip(1).any(|it| it.chars().take(2).any(|c| c.is_numeric() && !c.is_ascii()))
}

#[test]
fn spark_answered_the_same() {
    let (mut checked, mut foreign) = (0, 0);
    let mut differing = Vec::new();
    for line in ANSWERS.lines().skip(1) {
        let mut fields: Vec<_> = line.split('\t').collect();
        let (name, answer) = (fields.remove(0), fields.pop().unwrap());
        let expected = match answer.split_once(' ') {
            None => Ok(None),
            Some(("!", _)) => Err(()),
            Some((_, text)) => Ok(Some(field(text))),
        };
        let given: Vec<_> = fields.iter().map(|text| Given::Text(Some(field(text)))).collect();
        let made = call(name, &given, &[]);
        let ours = made.as_ref().map(|made| texts(made)[0].map(str::to_owned)).map_err(|_| ());
        if name.ends_with("url_decode") && has_foreign_digits(fields[0]) {
            foreign += 1;
        } else if ours != expected {
            differing.push(format!("{line}: {made:?}"));
        }
        checked += 1;
    }
    assert_eq!((checked, foreign), (2132, 4));
    assert!(differing.is_empty(), "{}:\n{}", differing.len(), differing.join("\n"));
}
