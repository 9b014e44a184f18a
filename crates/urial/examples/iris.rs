//! # Use IRIs
//!
//! IRIs (RFC 3987) have the same methods, errors and offsets. Mapping a host to a URI has two
//! answers, percent-encoding and IDNA, so you choose; the latter needs the feature `idna`.

use urial::{HostMapping, Iri, IriRef, Rung};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let iri = Iri::parse("http://example.com/résumé?q=日本")?;
    assert_eq!(iri.resolve(IriRef::parse("../über")?)?, "http://example.com/über");
    let error = IriRef::parse("/é/b c").unwrap_err();
    assert_eq!(
        error.to_string(),
        r##"path: expected ipchar, "/", "?" or "#", found ` ` at byte 5"##
    );

    let uri = iri.to_uri(HostMapping::Triplets)?;
    assert_eq!(uri, "http://example.com/r%C3%A9sum%C3%A9?q=%E6%97%A5%E6%9C%AC");
    assert_eq!(uri.as_uri().to_iri(HostMapping::Triplets), "http://example.com/résumé?q=日本");
    assert_eq!(iri.compare(&uri).rung(), Some(Rung::Percent));
    Ok(())
}
