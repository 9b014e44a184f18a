//! The sizes of the page, which are printed and have a limit.

use std::io::Write as _;

use flate2::Compression;
use flate2::write::GzEncoder;

/// The size with gzip that the served page may have: more is a failure.
pub(super) const LIMIT: usize = 600_000;

/// The size with gzip that it should have.
const GOAL: usize = 550_000;

/// Prints the size of each file and of all, as a server sends them. The limit holds for a module
/// that an optimizer has made smaller.
///
/// # Errors
/// If they are larger than [`LIMIT`].
pub(super) fn check(files: &[(&str, Vec<u8>)], is_small: bool) -> Result<(), String> {
    let mut all = 0;
    for (name, octets) in files {
        all += gzip(octets).len();
        println!("web/dist/{name}: {}", of(octets));
    }
    println!("served page: {all} bytes with gzip; the goal is {GOAL}, the limit {LIMIT}");
    if !is_small {
        println!("wasm-opt would make it smaller: run `apt-get install binaryen`");
        return Ok(());
    }
    if all > LIMIT { Err(format!("the served page is larger than {LIMIT} bytes")) } else { Ok(()) }
}

/// The size of a file as a text.
pub(super) fn of(octets: &[u8]) -> String {
    format!("{} bytes, {} with gzip", octets.len(), gzip(octets).len())
}

/// Compresses octets. The result depends on them alone: it has no time.
pub(super) fn gzip(octets: &[u8]) -> Vec<u8> {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::best());
    let written = encoder.write_all(octets).and_then(|()| encoder.finish());
    written.expect("a vector takes all octets")
}
