//! The registry of URI schemes: registered names are found in any case, and no others.

use std::collections::BTreeSet;

use proptest::prelude::*;
use urial::scheme::{REGISTRY_DATE, Registered, Status};
use urial::{Scheme, Uri};

/// The characters of schemes, in lower case.
const LETTERS: &str = "abcdefghijklmnopqrstuvwxyz0123456789+-.";

fn names() -> BTreeSet<&'static str> {
    Registered::all().iter().map(Registered::name).collect()
}

/// Checks that `text` is found if and only if it is one of the names.
fn check(names: &BTreeSet<&str>, text: &str) {
    let expected = names.get(text.to_ascii_lowercase().as_str()).copied();
    assert_eq!(Registered::find(text).map(Registered::name), expected, "{text:?}");
}

fn scheme(uri: &str) -> Scheme<'_> {
    Uri::parse(uri).unwrap().scheme()
}

/// Shows: R-074.
#[test]
fn every_row_is_found_under_its_name_in_any_case() {
    for row in Registered::all() {
        let capitals = row.name().to_ascii_uppercase();
        let mixed = row.name()[..1].to_ascii_uppercase() + &row.name()[1..];
        for name in [row.name(), &capitals, &mixed] {
            assert!(std::ptr::eq(Registered::find(name).unwrap(), row), "{name}");
            assert!(std::ptr::eq(scheme(&format!("{name}:")).registered().unwrap(), row), "{name}");
        }
    }
}

/// Shows: R-074.
#[test]
fn rows_are_sorted_by_names_in_lower_case() {
    assert!(Registered::all().is_sorted_by(|a, b| a.name() < b.name()));
    for name in names() {
        assert!(name.bytes().all(|byte| LETTERS.as_bytes().contains(&byte)), "{name}");
        assert_eq!(scheme(&format!("{name}:")).as_str(), name);
    }
}

/// Names with one ASCII character inserted, removed or replaced.
#[test]
fn similar_names_are_not_found() {
    let names = names();
    let mut checked = 0;
    for name in &names {
        for place in 0..=name.len() {
            let (before, after) = name.split_at(place);
            let rest = after.get(1..).unwrap_or_default();
            check(&names, &format!("{before}{rest}"));
            for character in '\0'..='\x7f' {
                check(&names, &format!("{before}{character}{after}"));
                check(&names, &format!("{before}{character}{rest}"));
                checked += 2;
            }
        }
    }
    assert!(checked > 800_000, "{checked}");
}

#[test]
fn short_names_are_found_if_they_are_listed() {
    let names = names();
    for a in LETTERS.chars() {
        check(&names, &a.to_string());
        for b in LETTERS.chars() {
            check(&names, &format!("{a}{b}"));
            LETTERS.chars().for_each(|c| check(&names, &format!("{a}{b}{c}")));
        }
    }
    assert!(names.iter().any(|name| name.len() < 3));
}

proptest! {
    #[test]
    fn texts_are_found_if_they_are_listed(name in "[a-zA-Z][a-z0-9+.-]{0,40}", text in "\\PC{0,40}") {
        let names = names();
        check(&names, &name);
        check(&names, &text);
    }
}

#[test]
fn texts_of_any_length_can_be_looked_up() {
    let names = names();
    let longest = names.iter().map(|name| name.len()).max().unwrap();
    assert_eq!(longest, "microsoft.windows.camera.multipicker".len());
    for length in [0, longest - 1, longest, longest + 1, 1 << 20] {
        check(&names, &"a".repeat(length));
    }
    check(&names, "http:");
    check(&names, "http\0");
    check(&names, "\u{212a}eyparc"); // The Kelvin sign, whose lower case is `k`.
}

#[test]
fn an_unregistered_scheme_is_valid() {
    for uri in ["man:ls(1)", "whatis:uri", "ghelp:gtk", "toc:", "localhost:80"] {
        assert_eq!(scheme(uri).registered(), None, "{uri}");
    }
}

#[test]
fn the_registry_has_its_date() {
    let of = |status| Registered::all().iter().filter(|row| row.status() == status).count();
    assert_eq!(REGISTRY_DATE, "2022-11-18");
    assert_eq!(Registered::all().len(), 364);
    assert_eq!(of(Status::Permanent), 97);
    assert_eq!(of(Status::Provisional), 251);
    assert_eq!(of(Status::Historical), 16);
    let references = Registered::all().iter().filter_map(Registered::reference);
    assert_eq!(references.count(), 111);
    let well_known = Registered::all().iter().filter(|row| row.well_known().is_some());
    let well_known: Vec<_> = well_known.map(Registered::name).collect();
    let expected = "coap coap+tcp coap+ws coaps coaps+tcp coaps+ws http https ws wss";
    assert_eq!(well_known.join(" "), expected);
}

#[test]
fn no_text_of_a_row_is_empty() {
    for row in Registered::all() {
        let texts = [Some(row.description()), row.well_known(), row.reference()];
        for text in texts.into_iter().flatten() {
            assert!(!text.is_empty() && text.trim() == text, "{row:?}");
        }
    }
}

#[cfg(target_pointer_width = "64")]
#[test]
fn rows_are_small() {
    assert_eq!(size_of::<Status>(), 1);
    assert_eq!(size_of::<Registered>(), 72);
}
