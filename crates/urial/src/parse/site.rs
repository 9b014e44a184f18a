//! Where in the grammar a text was refused, and what the grammar would have accepted there.
//!
//! A [`Site`] is one row of [`SITES`]: the component being read, and the terms of the ABNF that
//! may come next. The row tells both which bytes are right and how to say so, so that a sentence
//! cannot disagree with the grammar.

use core::num::NonZeroU8;

use super::ip;
use crate::abnf::{self, Set};
use crate::cast::{bit, index, lowest, widen};
use crate::offsets::Component;

/// Terms of the grammar, a bit each, in the order of [`TERMS`].
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) struct Terms(u32);

/// Every term that a refusal can name: how it is written, and which bytes begin it.
const TERMS: [(&str, Set); 19] = [
    ("ALPHA", abnf::ALPHA),
    ("DIGIT", abnf::DIGIT),
    ("%x30-35", Set::range(b'0', b'5')),
    ("HEXDIG", abnf::HEXDIG),
    ("pchar", abnf::PCHAR.or(Set::of(b"%"))),
    ("unreserved", abnf::UNRESERVED),
    ("pct-encoded", Set::of(b"%")),
    ("sub-delims", abnf::SUB_DELIMS),
    ("\"v\"", Set::of(b"vV")),
    ("\"+\"", Set::of(b"+")),
    ("\"-\"", Set::of(b"-")),
    ("\".\"", Set::of(b".")),
    ("\":\"", Set::of(b":")),
    ("\"@\"", Set::of(b"@")),
    ("\"[\"", Set::of(b"[")),
    ("\"]\"", Set::of(b"]")),
    ("\"/\"", Set::of(b"/")),
    ("\"?\"", Set::of(b"?")),
    ("\"#\"", Set::of(b"#")),
];

/// The term written `word`, at compile time only.
const fn term(word: &str) -> Terms {
    let mut i = 0;
    while i < TERMS.len() {
        if same(TERMS[i].0.as_bytes(), word.as_bytes()) {
            return Terms(1 << i);
        }
        i += 1;
    }
    panic!("no such term")
}

const fn same(a: &[u8], b: &[u8]) -> bool {
    let mut i = 0;
    while i < a.len() && i < b.len() && a[i] == b[i] {
        i += 1;
    }
    i == a.len() && i == b.len()
}

impl Terms {
    const NONE: Terms = Terms(0);

    /// `self / word` in ABNF.
    const fn or(self, word: &str) -> Terms {
        self.and(term(word))
    }

    const fn and(self, others: Terms) -> Terms {
        Terms(self.0 | others.0)
    }

    const fn or_if(self, condition: bool, word: &str) -> Terms {
        if condition { self.or(word) } else { self }
    }

    pub(crate) const fn is_empty(self) -> bool {
        self.0 == 0
    }

    pub(crate) const fn contain(self, word: &str) -> bool {
        self.0 & term(word).0 != 0
    }

    /// May `byte` begin one of the terms?
    pub(crate) const fn accept(self, byte: u8) -> bool {
        let mut i = 0;
        while i < TERMS.len() {
            if self.0 >> i & 1 == 1 && TERMS[i].1.has(byte) {
                return true;
            }
            i += 1;
        }
        false
    }

    /// The first term as it is written, and the others.
    pub(crate) const fn split_first(self) -> Option<(&'static str, Terms)> {
        if self.0 == 0 {
            return None;
        }
        let first = TERMS[lowest(widen(self.0))].0;
        Some((first, Terms(self.0 & (self.0 - 1))))
    }
}

/// A place in the grammar: a row of [`SITES`], or one inside an IPv6 address.
///
/// 0 is no place, so that `Result<(), ParseError>` needs no room for its tag.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct Site(NonZeroU8);

/// One line a place: its name, the component being read, the terms that may come next.
macro_rules! sites {
    ($($name:ident: $component:ident, $terms:expr;)*) => {
        #[allow(non_camel_case_types, clippy::upper_case_acronyms)]
        #[repr(u8)]
        enum Row { _None, $($name,)* }

        impl Site {
            $(pub(crate) const $name: Site = Site::new(Row::$name as u8);)*
        }

        const SITES: &[(Component, Terms)] = &[
            (Component::Input, Terms::NONE),
            $((Component::$component, $terms),)*
        ];
    };
}

const DELIMITED: Terms = term("\"/\"").or("\"?\"").or("\"#\"");
const REG_NAME: Terms = term("unreserved").or("pct-encoded").or("sub-delims");
const HOST: Terms = DELIMITED.and(REG_NAME).or("\":\"");
const FUTURE: Terms = term("unreserved").or("sub-delims").or("\":\"");
const SEGMENT: Terms = DELIMITED.or("pchar");
const SCHEME: Terms = term("ALPHA").or("DIGIT").or("\"+\"").or("\"-\"").or("\".\"").or("\":\"");

sites! {
    LENGTH: Input, Terms::NONE;
    TRIPLET: Input, term("HEXDIG");
    SCHEME_START: Scheme, term("ALPHA");
    SCHEME: Scheme, SCHEME;
    // Before any "@", what is read as host or port may yet turn out to be userinfo.
    AUTHORITY: Host, HOST.or("\"@\"").or("\"[\"");
    HOST_OR_USERINFO: Host, HOST.or("\"@\"");
    PORT_OR_USERINFO: Port, HOST.or("\"@\"");
    USERINFO: Userinfo, REG_NAME.or("\":\"").or("\"@\"");
    USERINFO_TRIPLET: Userinfo, term("HEXDIG");
    HOST_START: Host, HOST.or("\"[\"");
    HOST: Host, HOST;
    HOST_TRIPLET: Host, term("HEXDIG");
    LITERAL_START: Host, term("HEXDIG").or("\":\"").or("\"v\"");
    VERSION_START: Host, term("HEXDIG");
    VERSION: Host, term("HEXDIG").or("\".\"");
    FUTURE_START: Host, FUTURE;
    FUTURE: Host, FUTURE.or("\"]\"");
    LITERAL_END: Host, DELIMITED.or("\":\"");
    PORT: Port, DELIMITED.or("DIGIT");
    // The first segment of a relative reference, once it cannot be a scheme.
    SEGMENT_NZ_NC: Path, DELIMITED.and(REG_NAME).or("\"@\"");
    SEGMENT: Path, SEGMENT;
    PATH_TRIPLET: Path, term("HEXDIG");
    QUERY: Query, SEGMENT;
    QUERY_TRIPLET: Query, term("HEXDIG");
    FRAGMENT: Fragment, term("pchar").or("\"/\"").or("\"?\"");
    FRAGMENT_TRIPLET: Fragment, term("HEXDIG");
}

/// What may come next inside an IPv6 address.
#[derive(Clone, Copy)]
pub(crate) struct Ipv6Next {
    pub(crate) digits: Digits,
    pub(crate) colon: bool,
    pub(crate) dot: bool,
    pub(crate) close: bool,
}

/// Which digits may come next inside an IPv6 address.
#[derive(Clone, Copy)]
pub(crate) enum Digits {
    None,
    /// The last digit of a `dec-octet` that begins with `25`.
    UpTo5,
    Decimal,
    Hex,
}

impl Ipv6Next {
    pub(crate) const NOTHING: Ipv6Next =
        Ipv6Next { digits: Digits::None, colon: false, dot: false, close: false };
}

impl Digits {
    /// What may follow `value` in a `dec-octet` that is no longer an `h16`.
    pub(crate) const fn after_octet(value: u8) -> Digits {
        match value {
            0 | 26.. => Digits::None,
            25 => Digits::UpTo5,
            1..=24 => Digits::Decimal,
        }
    }
}

impl Site {
    /// Set in the number of a place inside an IPv6 address; the bits below say what may come next.
    const IPV6: u8 = 0x80;

    const fn new(number: u8) -> Site {
        match NonZeroU8::new(number) {
            Some(number) => Site(number),
            None => panic!("0 is no place"),
        }
    }

    pub(crate) const fn ipv6(next: Ipv6Next) -> Site {
        let digits = match next.digits {
            Digits::None => 0,
            Digits::UpTo5 => 1,
            Digits::Decimal => 2,
            Digits::Hex => 3,
        };
        let flags = bit(next.colon) << 2 | bit(next.dot) << 3 | bit(next.close) << 4;
        Site::new(Site::IPV6 | flags | digits)
    }

    pub(crate) const fn component(self) -> Component {
        if self.0.get() & Site::IPV6 == 0 { SITES[index(self.0.get())].0 } else { Component::Host }
    }

    pub(crate) const fn terms(self) -> Terms {
        let number = self.0.get();
        if number & Site::IPV6 == 0 {
            return SITES[index(number)].1;
        }
        Terms::NONE
            .or_if(number & 3 == 1, "%x30-35")
            .or_if(number & 3 == 2, "DIGIT")
            .or_if(number & 3 == 3, "HEXDIG")
            .or_if(number >> 2 & 1 == 1, "\":\"")
            .or_if(number >> 3 & 1 == 1, "\".\"")
            .or_if(number >> 4 & 1 == 1, "\"]\"")
    }

    /// Is this place inside a triplet? Nowhere else does a HEXDIG stand alone, but in a version.
    pub(crate) fn is_triplet(self) -> bool {
        self.terms() == term("HEXDIG") && self != Site::VERSION_START && !self.is_ipv6()
    }

    pub(crate) const fn is_ipv6(self) -> bool {
        self.0.get() & Site::IPV6 != 0
    }

    /// May a `]` come next, and end an IP literal?
    pub(crate) const fn closes_literal(self) -> bool {
        self.terms().contain("\"]\"")
    }

    /// The place one or two bytes on, after a `%`.
    const fn in_triplet(self) -> Site {
        match self.component() {
            Component::Userinfo | Component::Port => Site::USERINFO_TRIPLET,
            Component::Host => Site::HOST_TRIPLET,
            Component::Query => Site::QUERY_TRIPLET,
            Component::Fragment => Site::FRAGMENT_TRIPLET,
            _ => Site::PATH_TRIPLET,
        }
    }
}

/// Finds the place at `offset`, where `text` was refused: the bytes before it begin some valid
/// reference, the byte at it does not go on.
pub(crate) const fn find(text: &[u8], offset: usize) -> Site {
    let read = text.split_at(offset).0;
    match read {
        [.., b'%'] => in_component(text, read.split_at(offset - 1).0).in_triplet(),
        [.., b'%', _] => in_component(text, read.split_at(offset - 2).0).in_triplet(),
        _ => in_component(text, read),
    }
}

/// The place after `read`, which does not end inside a triplet.
const fn in_component(text: &[u8], read: &[u8]) -> Site {
    if has(read, 0, b'#') {
        return Site::FRAGMENT;
    }
    if has(read, 0, b'?') {
        return Site::QUERY;
    }
    let slash = position(read, 0, b'/');
    let colon = position(read, 0, b':');
    let start = if colon < slash { colon + 1 } else { 0 };
    match read.split_at(start).1 {
        [b'/', b'/', ..] if !has(read, start + 2, b'/') => in_authority(text, read, start + 2),
        first if start > 0 || slash < read.len() || could_be_scheme(first) => Site::SEGMENT,
        _ => Site::SEGMENT_NZ_NC,
    }
}

/// May a `:` follow, to make a scheme of what has been read?
const fn could_be_scheme(read: &[u8]) -> bool {
    super::scheme_prefix(read) == read.len() && !read.is_empty()
}

/// The place in an authority that began at `start`.
const fn in_authority(text: &[u8], read: &[u8], start: usize) -> Site {
    let open = position(read, start, b'[');
    if open < read.len() {
        return in_literal(text, read, open);
    }
    let at = position(read, start, b'@');
    let host = if at < read.len() { at + 1 } else { start };
    let colon = position(read, host, b':');
    match (at < read.len(), host == read.len(), colon == read.len()) {
        (true, true, _) => Site::HOST_START,
        (true, false, true) => Site::HOST,
        (true, false, false) => Site::PORT,
        (false, true, _) => Site::AUTHORITY,
        (false, false, true) => Site::HOST_OR_USERINFO,
        (false, false, false) if all_digits(read, colon + 1) => Site::PORT_OR_USERINFO,
        (false, false, false) => Site::USERINFO,
    }
}

/// The place inside or after the IP literal that began at `open`.
const fn in_literal(text: &[u8], read: &[u8], open: usize) -> Site {
    match ip::literal(text, open) {
        Err((_, site)) => site,
        Ok(close) if close + 1 == read.len() => Site::LITERAL_END,
        Ok(_) => Site::PORT,
    }
}

const fn all_digits(text: &[u8], from: usize) -> bool {
    let mut at = from;
    while at < text.len() && abnf::DIGIT.has(text[at]) {
        at += 1;
    }
    at == text.len()
}

const fn has(text: &[u8], from: usize, byte: u8) -> bool {
    position(text, from, byte) < text.len()
}

/// Where `byte` first stands at or after `from`; the length of the text if nowhere.
const fn position(text: &[u8], from: usize, byte: u8) -> usize {
    let mut at = from;
    while at < text.len() && text[at] != byte {
        at += 1;
    }
    at
}
