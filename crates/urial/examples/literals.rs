//! # Check literals at compile time
//!
//! A bad literal is a compile error, with the sentence above.

use urial::{Uri, uri};

const BASE: Uri<'static> = uri!("http://e.org/a/b?q");

fn main() {
    assert_eq!(BASE.path().as_str(), "/a/b");
}
