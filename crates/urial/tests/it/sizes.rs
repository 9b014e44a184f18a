//! The documented sizes of types on 64-bit machines. Elsewhere they are smaller.

use std::mem::size_of;

use urial::{Host, Iri, IriRef, LineError, ParseError, Uri, UriRef};

#[test]
fn values_are_small() {
    assert_eq!(size_of::<UriRef<'_>>(), 48);
    assert_eq!(size_of::<Uri<'_>>(), 48);
    assert_eq!(size_of::<IriRef<'_>>(), 48);
    assert_eq!(size_of::<Iri<'_>>(), 48);
    assert!(size_of::<Host<'_>>() <= 40);
}

#[cfg(feature = "alloc")]
#[test]
fn owned_values_add_a_capacity() {
    assert_eq!(size_of::<urial::UriRefBuf>(), 56);
    assert_eq!(size_of::<urial::UriBuf>(), 56);
    assert_eq!(size_of::<urial::IriRefBuf>(), 56);
    assert_eq!(size_of::<urial::IriBuf>(), 56);
}

#[test]
fn errors_are_eight_bytes_and_their_results_too() {
    assert_eq!(size_of::<ParseError>(), 8);
    assert_eq!(size_of::<Result<(), ParseError>>(), 8);
}

/// An item of `lines` is no larger than a reference, although an error has its line and its place.
#[test]
fn items_of_lines_are_as_large_as_references() {
    assert_eq!(size_of::<LineError<'_>>(), 40);
    assert_eq!(size_of::<Result<UriRef<'_>, LineError<'_>>>(), 48);
    assert_eq!(size_of::<Result<IriRef<'_>, LineError<'_>>>(), 48);
}
