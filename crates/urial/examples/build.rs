//! # Build from parts
//!
//! Give each part as text or as data: data is encoded, text must be valid as it is.

use urial::{Content, Parts};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let parts = Parts {
        scheme: Some("https"),
        host: Some("::1".into()),
        port: Some(8443.into()),
        path: Content::data("/a b/50%"),
        ..Parts::default()
    };
    assert_eq!(parts.build_uri()?, "https://[::1]:8443/a%20b/50%25");
    Ok(())
}
