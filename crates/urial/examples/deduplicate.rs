//! # Remove duplicates
//!
//! `normalize` writes the normal form. A key hashes as the normal form would, so a set of keys
//! finds duplicates.

use std::collections::HashSet;
use urial::{Normalizer, Uri};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    assert_eq!(Uri::parse("HTTP://e.org:80/%7Eanna/")?.normalize(), "http://e.org/~anna/");

    let normalizer = Normalizer::new();
    let mut seen = HashSet::new();
    let mut unique = Vec::new();
    for text in ["http://e.org", "HTTP://e.org:80/", "http://e.org/a"] {
        let uri = Uri::parse(text)?;
        if seen.insert(normalizer.key(uri)) {
            unique.push(text);
        }
    }
    assert_eq!(unique, ["http://e.org", "http://e.org/a"]);
    Ok(())
}
