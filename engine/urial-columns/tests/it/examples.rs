//! The examples of the table hold: with constants, and with columns.

use urial_columns::Role;

use super::*;

#[test]
fn examples_hold_for_constants() {
    for function in all() {
        assert!(!function.examples.is_empty(), "{}", function.name);
        for example in function.examples {
            let made = function
                .prepare(&arguments(example), &options())
                .and_then(|prepared| prepared.run(&[]));
            let result = match &made {
                Ok(array) => shown(array, 0),
                Err(error) => format!("error: {error}"),
            };
            assert_eq!(result, example.result, "{}{:?}", function.name, example.arguments);
        }
    }
}

/// Each example in a column, between other rows, with a null and at an offset.
#[test]
fn examples_hold_for_columns() {
    let mut checked = 0;
    for function in all() {
        for example in function.examples.iter().filter(|it| !it.result.starts_with("error")) {
            let constants = arguments(example);
            let is_column = |(number, it): (usize, &Given)| {
                let is_texts = function.argument(number).unwrap().role == Role::Texts;
                is_texts && matches!(it, Given::Text(_))
            };
            let columns: Vec<_> = constants
                .iter()
                .enumerate()
                .filter(|it| is_column(*it))
                .map(|(_, it)| match it {
                    Given::Text(text) => {
                        let all = [Some("x"), Some("a:b"), text.as_deref(), None, Some("//c")];
                        column(&all).slice(1, 4)
                    }
                    _ => unreachable!(),
                })
                .collect();
            let mark = |(number, it)| {
                if is_column((number, it)) { Given::Column } else { it.clone() }
            };
            let given: Vec<_> = constants.iter().enumerate().map(mark).collect();
            // Functions that reject rows do so with the neighbors.
            let Ok(array) = function.prepare(&given, &options()).unwrap().run(&columns) else {
                assert!(["parse_url", "url_decode"].contains(&function.name), "{}", function.name);
                continue;
            };
            assert_eq!(
                shown(&array, 1),
                example.result,
                "{}{:?}",
                function.name,
                example.arguments
            );
            assert_eq!((array.len(), array.data_type()), (4, &function.result.data_type()));
            let takes_null = function.arguments.iter().any(|argument| argument.takes_null);
            assert!(takes_null || array.is_null(2), "{}", function.name);
            checked += 1;
        }
    }
    assert!(checked > 60, "only {checked}");
}

#[test]
fn names_are_unique_and_say_what_they_do() {
    let mut names: Vec<_> = all().map(|function| function.name).collect();
    names.sort_unstable();
    names.dedup();
    assert_eq!(names.len(), all().count());
    for function in all() {
        assert!(function.summary.ends_with('.'), "{}", function.name);
        assert!(
            !function.section.is_empty() && !function.arguments.is_empty(),
            "{}",
            function.name
        );
        let optional = function.arguments.iter().map(|argument| argument.is_optional);
        assert!(optional.is_sorted(), "{}: optional arguments come last", function.name);
    }
}

/// Null gives null, for each argument in turn, unless it means something.
#[test]
fn null_gives_null() {
    for function in all() {
        for example in function.examples.iter().filter(|it| !it.result.starts_with("error")) {
            for number in 0..example.arguments.len() {
                let mut given = arguments(example);
                given[number] = Given::Text(None);
                let made = function.prepare(&given, &options()).unwrap().run(&[]).unwrap();
                let takes_null = function.argument(number).unwrap().takes_null;
                assert!(takes_null || made.is_null(0), "{}: {number}", function.name);
                assert_eq!(made.data_type(), &function.result.data_type());
            }
        }
    }
}

#[test]
fn wrong_arguments_are_named() {
    let text = |text: &str| Given::Text(Some(text.into()));
    let error = |name: &str, given: &[Given]| call(name, given, &[]).unwrap_err().to_string();
    assert_eq!(error("uri_host", &[]), "expected uri_host(u), found 0 arguments");
    assert_eq!(
        error("uri_get", &[text("a"), Given::Column]),
        "uri_get: expected a text that is the same for all rows for template"
    );
    assert_eq!(
        error("uri_port", &[text("a"), text("b")]),
        "uri_port: expected true or false for default"
    );
    let number: ArrayRef = Arc::new(arrow_array::Int32Array::from(vec![1]));
    let found = call("uri_host", &[Given::Column], &[number]).unwrap_err().to_string();
    assert_eq!(found, "expected a column of texts, found Int32");
    let two = [column(&[None]), column(&[None, None])];
    let found = call("uri_equivalent", &[Given::Column, Given::Column], &two).unwrap_err();
    assert_eq!(found.to_string(), "expected 2 columns of one length");
    let without = Function::find("uri_public_suffix").unwrap();
    let found = without.prepare(&[Given::Column], &Options::default()).err().unwrap();
    assert!(found.to_string().contains("https://publicsuffix.org"), "{found}");
}

#[test]
fn a_rejected_row_shows_no_secrets() {
    let column = column(&[Some("http://e.org/"), Some("http://anna:pw@e.org/a b?token=secret")]);
    let part = Given::Text(Some("HOST".into()));
    let given = [Given::Column, part];
    let error = call("parse_url", &given, std::slice::from_ref(&column)).unwrap_err().to_string();
    assert!(error.contains("http://anna:***@e.org/a b?token=***"), "{error}");
    let error = call("uri_assert", &[Given::Column], &[column]).unwrap_err().to_string();
    assert!(error.starts_with("path: expected pchar"), "{error}");
    assert!(error.ends_with(": http://anna:***@e.org/a b?token=***"), "{error}");
}
