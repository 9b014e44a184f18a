//! # Compare two URIs
//!
//! `==` compares the text. `compare` climbs the ladder of RFC 3986 §6.2 and returns the first rung
//! on which the two are equal.

use urial::{Rung, Uri};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let (a, b) = (Uri::parse("HTTP://e.org:80/%7Eanna/")?, Uri::parse("http://e.org/~anna/")?);
    assert_ne!(a, b);
    assert_eq!(a.compare(b).rung(), Some(Rung::Scheme));
    Ok(())
}
