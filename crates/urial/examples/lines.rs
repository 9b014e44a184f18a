//! # Read a file of lines
//!
//! `lines` reads a buffer in batches. `validate` only says whether each line is a reference.

use urial::{lines, validate};

fn main() {
    let buffer = b"http://e.org/a\nb c\n//h/?q\n";
    let hosts: Vec<_> =
        lines(buffer).filter_map(|line| Some(line.ok()?.host()?.to_string())).collect();
    assert_eq!(hosts, ["e.org", "h"]);
    assert!(validate(buffer).eq([true, false, true]));
}
