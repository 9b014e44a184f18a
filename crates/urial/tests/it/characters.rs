//! Every ASCII character in every component, against a table of the allowed ones. The module
//! `uriparser` asks uriparser about the same places.

use crate::places::{PLACES, Place};
use urial::UriRef;

#[test]
fn every_ascii_character_in_every_component() {
    for place in &PLACES {
        for character in '\0'..='\x7F' {
            let is_allowed = place.allowed.iter().any(|set| set.contains(character));
            check(place, &character.to_string(), is_allowed);
        }
    }
}

/// A `%` is only allowed before two hexadecimal digits of either case (§2.1).
#[test]
fn percent_encodings_where_the_grammar_allows_them() {
    for place in &PLACES {
        for (triplet, is_one) in [
            ("%4a", true),
            ("%Ff", true),
            ("%4g", false),
            ("%g4", false),
            ("%", false),
            ("%4", false),
        ] {
            check(place, triplet, is_one && place.triplets);
        }
    }
}

/// Checks that `piece` is parsed in every hole if it is allowed, and otherwise in none.
fn check(place: &Place, piece: &str, is_allowed: bool) {
    for (text, component) in place.filled(piece.as_bytes()) {
        let found = UriRef::parse_bytes(&text).ok().and_then(place.found);
        let is_found = found.is_some_and(|found| found.as_bytes() == component);
        assert_eq!(is_found, is_allowed, "{}: {}, {found:?}", place.name, text.escape_ascii());
    }
}
