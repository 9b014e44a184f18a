//! The sizes that are promised. 64-bit machines; elsewhere the types are smaller.
#![cfg(target_pointer_width = "64")]

use std::mem::size_of;

use urial::{Host, ParseError, Uri, UriBuf, UriRef, UriRefBuf};

#[test]
fn values_are_small() {
    assert_eq!(size_of::<UriRef<'_>>(), 48);
    assert_eq!(size_of::<Uri<'_>>(), 48);
    assert_eq!(size_of::<UriRefBuf>(), 56);
    assert_eq!(size_of::<UriBuf>(), 56);
    assert!(size_of::<Host<'_>>() <= 40);
}

#[test]
fn errors_are_eight_bytes_and_their_results_too() {
    assert_eq!(size_of::<ParseError>(), 8);
    assert_eq!(size_of::<Result<(), ParseError>>(), 8);
}
