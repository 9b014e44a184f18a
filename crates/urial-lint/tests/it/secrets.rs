//! Where secrets are in texts that are valid, or nearly.

use urial::Uri;
use urial::scheme::FieldValue;
use urial_lint::secrets::{joined, of_view, passwords};
use urial_testdata::{cases, vectors};

#[test]
fn a_password_is_found_however_often_it_is_encoded() {
    for (text, found) in [
        ("x:?u=http://a:p&q@h", &["p&q"][..]),
        ("x:?u=http%3A%2F%2Fa%3Ap%2526q%40h", &["p%2526q"]),
        ("x:?u=http%253A%252F%252Fa%253Apw%2540h", &["pw"]),
        ("x:?u=http%25253a%25252f%25252Fa%25253apw%252540h", &["pw"]),
        ("x:?u=http%2525253a//a:b", &[]),
    ] {
        let ranges = joined(passwords(text.as_bytes()));
        let texts: Vec<_> = ranges.into_iter().map(|it| &text[it]).collect();
        assert_eq!(texts, found, "{text}");
    }
}

#[test]
fn a_view_may_have_delimiters_in_a_value() {
    for (text, secret) in [
        ("redis://h?db=5&password=a%23;=,", "a%23;=,"),
        ("redis://h?db=5&password=a+b&c", "a+b"),
        ("sip:anna:a&b@h;x=y", "a&b"),
        ("file://anna:a;b@h/x", "a;b"),
        ("irc://h/x?key=a%26b", "a%26b"),
    ] {
        let found: Vec<_> = of_view(text).into_iter().map(|it| &text[it]).collect();
        assert_eq!(found, [secret], "{text}");
    }
}

/// Each value that a view marks has a place, so that nothing else has to be masked.
#[test]
fn the_place_of_each_secret_of_a_view_is_known() {
    let mut count = 0;
    for case in cases(&vectors::SCHEMES) {
        let text = &*case.input;
        let Ok(Ok(Some(view))) = Uri::parse(text).map(|uri| uri.view()) else { continue };
        if view.fields().iter().any(|(_, value)| has_secret(value)) {
            count += 1;
            let found = of_view(text);
            assert!(!found.is_empty() && !found.contains(&(0..text.len())), "{text}: {found:?}");
        }
    }
    assert!(count > 20, "{count}");
}

fn has_secret(value: &FieldValue<'_>) -> bool {
    match value {
        FieldValue::Secret(text) => !text.is_empty(),
        FieldValue::SecretOctets(_) => true,
        FieldValue::List(values) => values.iter().any(has_secret),
        FieldValue::Record(fields) => fields.iter().any(|(_, value)| has_secret(value)),
        _ => false,
    }
}
