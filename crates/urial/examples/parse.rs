//! # Parse, and read the components
//!
//! A component is a slice of the text. An absent component is `None`, an empty one is not. Decode
//! after splitting: a segment may contain `%2F`.

use urial::{Host, UriRef};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let reference = UriRef::parse("http://e.org:8080/a%2Fb/c?k=%C3%A9#")?;
    assert_eq!(reference.scheme().unwrap(), "http");
    assert!(matches!(reference.host(), Some(Host::RegName(name)) if name.as_str() == "e.org"));
    assert_eq!(reference.authority().unwrap().port_number(), Ok(Some(8080)));
    assert_eq!(reference.query().unwrap().decode_utf8()?, "k=é");
    assert_eq!(reference.fragment().unwrap().as_str(), "");
    assert!(UriRef::parse("../c")?.authority().is_none());

    let segments = reference.path().segments().map(|it| it.decode_utf8().unwrap().into_owned());
    assert!(segments.eq(["a/b", "c"]));
    Ok(())
}
