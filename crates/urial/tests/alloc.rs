//! Reading a reference, asking it, and failing to read one allocate nothing.

use std::fmt::Write as _;
use std::hint::black_box;

use urial::{Component, EncodeSet, PctStr, UriRef, encode};

fn allocations(work: impl FnOnce()) -> u64 {
    allocation_counter::measure(work).count_total
}

#[test]
fn the_counter_counts() {
    assert_eq!(allocations(|| drop(black_box(String::from("a")))), 1);
}

#[test]
fn reading_allocates_nothing() {
    let texts = ["", "http://u:p@[2001:db8::7]:80/a/./b/%7E?q#f", &"a/".repeat(1000)];
    let read = |text: &&str| {
        let reference = UriRef::parse(black_box(text)).unwrap();
        black_box((reference.host(), reference.path().segments().count()));
        black_box(reference.component(Component::Query));
        black_box(reference.path().as_pct_str().octets().count());
    };
    assert_eq!(allocations(|| texts.iter().for_each(read)), 0);
}

#[test]
fn refusing_allocates_nothing() {
    let texts =
        ["http://a/b c", "http://[::1", "1a:b", "http://h:8a/", &"%41".repeat(1000)[..2999]];
    let mut room = String::with_capacity(4000);
    let refuse = |text: &&str| {
        let error = UriRef::parse(black_box(text)).unwrap_err();
        write!(room, "{error} {}", error.explain(text)).unwrap();
    };
    assert_eq!(allocations(|| texts.iter().for_each(refuse)), 0);
}

#[test]
fn encoding_into_room_allocates_nothing() {
    let mut room = String::with_capacity(100);
    let text = PctStr::new("%C3%A9").unwrap();
    let work = || write!(room, "{}{}", encode("a é/", EncodeSet::SEGMENT), text).unwrap();
    assert_eq!(allocations(work), 0);
    assert_eq!(room, "a%20%C3%A9%2F%C3%A9");
}
