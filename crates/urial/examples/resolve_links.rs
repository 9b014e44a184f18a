//! # Resolve the links of a page
//!
//! `Uri::resolve` is RFC 3986 §5.2. A `Resolver` resolves many references against one base, into a
//! buffer that you reuse.

use urial::{Resolver, Uri, UriRef};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let base = Uri::parse("http://a/b/c/d;p?q")?;
    assert_eq!(base.resolve(UriRef::parse("../g")?)?, "http://a/b/g");

    let resolver = Resolver::new(base);
    let mut target = String::new();
    for (link, expected) in [("?y", "http://a/b/c/d;p?y"), ("../../../g", "http://a/g")] {
        target.clear();
        resolver.resolve_into(UriRef::parse(link)?, &mut target)?;
        assert_eq!(target, expected);
    }
    Ok(())
}
