//! Zone identifiers: what `split_zone` reads, and that nothing else does.

use urial::{IriRef, UriRef, split_zone};

#[test]
fn zones_are_split_off() {
    let table = [
        ("http://[fe80::1%25en0]/", ("http://[fe80::1]/", "en0")),
        ("http://[fe80::1%en0]/", ("http://[fe80::1]/", "en0")),
        ("//u:p@[FE80::1%25eth0.1]:80?q#f", ("//u:p@[FE80::1]:80?q#f", "eth0.1")),
        ("//[::%2525]", ("//[::]", "25")),
        ("//[::%25%65n%200]", ("//[::]", "en 0")),
        ("//[::%25%C3%A9]", ("//[::]", "\u{e9}")),
        ("//[::%e]/?%25x", ("//[::]/?%25x", "e")),
        ("//[fe80::1.2.3.4%25x]/\u{e9}", ("//[fe80::1.2.3.4]/\u{e9}", "x")),
    ];
    for (text, (without, zone)) in table {
        assert!(UriRef::parse(text).is_err() && IriRef::parse(text).is_err(), "{text}");
        let split = split_zone(text).map(|it| (it.text, it.zone));
        assert_eq!(split, Some((without.to_owned(), zone.to_owned())), "{text}");
    }
}

#[test]
fn nothing_else_is_split() {
    let texts = [
        // No zone, or an empty one.
        "http://[fe80::1]/",
        "//[::%25]",
        "//[::%]",
        // A bare `%` and two HEXDIG are a triplet.
        "//[::%12]",
        "//[::%ab]",
        "//[::%41x]",
        // Not a zone.
        "//[::%25a:b]",
        "//[::%25a%zz]",
        "//[::%25a%FF]",
        "//[::%en%200]",
        "//[::%25\u{e9}]",
        // Not an IPv6 address, or not a host.
        "//[v1.a%25en0]",
        "//[fe80%25en0]",
        "//h%25en0",
        "//[::%25en0",
        "//[::%25en0]x",
        "/[::%25en0]",
        "/a//[::%25en0]",
        "http://h/[::%25en0]",
        "//[::%25en0]/ ",
        "",
    ];
    for text in texts {
        assert_eq!(split_zone(text), None, "{text}");
    }
}
