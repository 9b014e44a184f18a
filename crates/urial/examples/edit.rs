//! # Edit a URI
//!
//! Every other byte stays. The result is valid, or the edit is an error. A segment and a pair are
//! data, which is percent-encoded; a path or a component is text, used as it is, or
//! `Content::data`.

use urial::{Component, UriBuf};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut uri: UriBuf = "http://e.org/api#top".parse()?;
    uri.append_path("v1")?;
    uri.push_segment("50% a/b")?;
    uri.set(Component::Port, "8080")?;
    assert_eq!(uri, "http://e.org:8080/api/v1/50%25%20a%2Fb#top");

    let error = uri.set(Component::Port, "8a").unwrap_err();
    assert_eq!(error.to_string(), "port: expected DIGIT, found `a` at byte 1");
    Ok(())
}
