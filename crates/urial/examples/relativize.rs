//! # Make a link relative
//!
//! The result is the shortest reference that resolves back, byte for byte.

use urial::Uri;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let base = Uri::parse("http://e.org/a/b/c")?;
    assert_eq!(base.relativize(Uri::parse("http://e.org/a/x:y")?)?, "../x:y");
    assert_eq!(base.relativize(Uri::parse("http://e.org//x")?)?, "/.//x");
    Ok(())
}
