//! A text longer than the largest offset.

use urial::UriRef;

#[test]
fn a_text_too_long_for_offsets_is_rejected() {
    // The system provides zeroed pages, so 4 GiB of zeros cost nothing.
    let text = vec![0; (1 << 32) + 1];
    for error in
        [UriRef::parse_bytes(&text).unwrap_err(), urial::Uri::parse_bytes(&text).unwrap_err()]
    {
        assert_eq!((error.component(), error.offset()), (urial::Component::Input, (1 << 32) - 1));
        let sentence = "input: expected at most 4294967295 bytes, found `\\0` at byte 4294967295";
        assert_eq!(error.to_string(), sentence);
        assert_eq!(error.expected().to_string(), "at most 4294967295 bytes");
    }
}
