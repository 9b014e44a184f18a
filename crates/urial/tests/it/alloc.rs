//! Parsing a reference, reading its components, and failing to parse one do not allocate.

use std::fmt::Write as _;
use std::hint::black_box;

use urial::{Component, EncodeSet, IriRef, PairSyntax, PctStr, Resolver, Uri, UriRef, encode};

fn allocations(work: impl FnOnce()) -> u64 {
    allocation_counter::measure(work).count_total
}

#[test]
fn the_counter_counts() {
    assert_eq!(allocations(|| drop(black_box(String::from("a")))), 1);
}

#[test]
fn parsing_does_not_allocate() {
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
fn parsing_iris_does_not_allocate() {
    let texts = ["//h/\u{e9}?\u{e000}#\u{5d0}x", "/\u{e000}", &"\u{1f363}/".repeat(1000)];
    let read = |text: &&str| {
        let Ok(reference) = IriRef::parse(black_box(text)) else { return };
        black_box((reference.path().segments().count(), reference.bidi_findings().count()));
    };
    assert_eq!(allocations(|| texts.iter().for_each(read)), 0);
}

/// A target is written to any writer, here one with enough room.
#[test]
fn displaying_a_target_does_not_allocate() {
    let resolver = Resolver::new(Uri::parse("http://a/b/c/d;p?q").unwrap());
    let mut target = String::with_capacity(5_000);
    let references = ["../g", "../../../g;x=1/../y?y/../x#s/../x", &"a/../b/".repeat(500)];
    let resolve = |reference: &&str| {
        target.clear();
        let reference = UriRef::parse(black_box(reference)).unwrap();
        write!(target, "{}", resolver.display(reference).unwrap()).unwrap();
    };
    assert_eq!(allocations(|| references.iter().for_each(resolve)), 0);
    assert_eq!(target, format!("http://a/b/c/{}", "b/".repeat(500)));
}

#[test]
fn parsing_lines_does_not_allocate() {
    let buffer = "http://e.org/a\nb c\n//[::1]\r\n/x".repeat(100);
    let work = || {
        black_box(urial::lines(buffer.as_bytes()).flatten().count());
        black_box(urial::validate(buffer.as_bytes()).filter(|it| *it).count());
    };
    assert_eq!(allocations(work), 0);
}

/// A report allocates for its fix alone.
#[test]
fn errors_do_not_allocate() {
    let texts =
        ["http://a/b c", "http://[::1", "1a:b", "http://h:8a/", &"%41".repeat(1000)[..2999]];
    let mut room = String::with_capacity(4000);
    let refuse = |text: &&str| {
        let error = UriRef::parse(black_box(text)).unwrap_err();
        write!(room, "{error} {}", error.explain(text).without_fix()).unwrap();
    };
    assert_eq!(allocations(|| texts.iter().for_each(refuse)), 0);
}

#[test]
fn encoding_into_spare_capacity_does_not_allocate() {
    let mut room = String::with_capacity(100);
    let text = PctStr::new("%C3%A9").unwrap();
    let work = || write!(room, "{}{}", encode("a é/", EncodeSet::SEGMENT), text).unwrap();
    assert_eq!(allocations(work), 0);
    assert_eq!(room, "a%20%C3%A9%2F%C3%A9");
}

#[test]
fn finding_pairs_does_not_allocate() {
    let reference = UriRef::parse("/?a=1&b=x+y&%61=2").unwrap();
    let count = || {
        let pairs = black_box(reference).pairs(PairSyntax::Form);
        assert_eq!(pairs.get_all("a").count(), 2);
    };
    assert_eq!(allocations(count), 0);
}

#[cfg(feature = "alloc")]
mod operations {
    use urial::{Comparer, Normalizer, Relativizer, Rung, Uri};

    use super::*;

    #[test]
    fn checking_for_a_normal_form_does_not_allocate() {
        let texts = ["HTTP://h:80/a/../%7e?%61#f", "mailto:a@B,c@D", "//[0:0::1]", "../a"];
        let ask = |text: &&str| {
            let reference = UriRef::parse(text).unwrap();
            for rung in Rung::ALL {
                let normalizer = Normalizer::new().rung(rung).ipv6_text(true);
                black_box((normalizer.is_normalized(reference), normalizer.steps(reference)));
            }
        };
        assert_eq!(allocations(|| texts.iter().for_each(ask)), 0);
    }

    #[test]
    fn normal_references_are_borrowed() {
        let uri = Uri::parse("http://e.org/a/b?c#d").unwrap();
        let work = || {
            black_box(Normalizer::new().normal_text(uri));
            black_box(Normalizer::new().key(uri));
            black_box(Comparer::new().compare(uri, Uri::parse("http://e.org/").unwrap()));
        };
        assert_eq!(allocations(work), 0);
    }

    #[test]
    fn relativizing_into_spare_capacity_does_not_allocate() {
        let mut room = String::with_capacity(100);
        let base = Relativizer::new(Uri::parse("http://h/a/b/c").unwrap());
        let target = Uri::parse("http://h/a/x/y").unwrap();
        let work = || assert_eq!(base.relativize_into(target, &mut room), Ok(None));
        assert_eq!(allocations(work), 0);
        assert_eq!(room, "../x/y");
    }

    #[test]
    fn normalizing_into_spare_capacity_does_not_allocate() {
        let mut room = String::with_capacity(100);
        let uri = Uri::parse("HTTP://[0:0::1]:80/a/../%7e?%61#f").unwrap();
        let normalizer = Normalizer::new().ipv6_text(true);
        assert_eq!(allocations(|| normalizer.normalize_into(uri, &mut room)), 0);
        assert_eq!(room, "http://[::1]/~?a#f");
    }
}
