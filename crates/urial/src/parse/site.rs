//! Where in the grammar a text was refused, and what the grammar would have accepted there.
//!
//! A [`Site`] is one row of [`SITES`]: the component being read, the section with its rule, and
//! the terms of the ABNF that may come next. The row tells both which characters are right and how
//! to say so, so that a sentence cannot disagree with the grammar.

use core::num::NonZeroU8;

use crate::abnf::{self, Set};
use crate::cast::{bit, index, lowest, widen};
use crate::offsets::Component;

/// Terms of the grammar, a bit each, in the order of [`TERMS`].
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) struct Terms(u32);

/// Every term that a refusal can name: how it is written, and which characters begin it.
const TERMS: [(&str, Set); 20] = [
    ("ALPHA", abnf::ALPHA),
    ("DIGIT", abnf::DIGIT),
    ("\"0\" to \"5\"", Set::range(b'0', b'5')),
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
    ("at most 4294967295 bytes", Set::EMPTY),
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

    /// The most bytes that the terms need when they are written as a list.
    const fn len(self) -> usize {
        let mut len = 0;
        let mut rest = self;
        while let Some((word, others)) = rest.split_first() {
            len += word.len() + " or ".len();
            rest = others;
        }
        len
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

/// A place in the grammar: a row of [`SITES`], or one inside an IPv6 address, which says itself
/// what may come next.
///
/// 0 is no place, so that `Result<(), ParseError>` needs no room for its tag.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct Site(NonZeroU8);

/// A row of [`SITES`]: the component being read, the section with its rule, what may come next.
struct Row {
    component: Component,
    section: &'static str,
    terms: Terms,
}

/// One line a place: its name, and its row.
macro_rules! sites {
    ($($name:ident: $component:ident $section:literal, $terms:expr;)*) => {
        #[allow(non_camel_case_types, clippy::upper_case_acronyms)]
        #[repr(u8)]
        enum Number { NoPlace, $($name,)* }

        impl Site {
            // N.B. the one `as` outside `cast.rs`: an enumeration as its own number.
            $(pub(crate) const $name: Site = Site::new(Number::$name as u8);)*
        }

        const SITES: &[Row] = &[
            Row { component: Component::Input, section: "", terms: Terms::NONE },
            $(Row {
                component: Component::$component,
                section: concat!("RFC 3986 ", $section),
                terms: $terms,
            },)*
        ];

        const _: Number = Number::NoPlace;
    };
}

/// The section of a place inside a triplet.
const PCT_ENCODED: &str = "RFC 3986 §2.1";

const DELIMITED: Terms = term("\"/\"").or("\"?\"").or("\"#\"");
const REG_NAME: Terms = term("unreserved").or("pct-encoded").or("sub-delims");
const HOST: Terms = DELIMITED.and(REG_NAME).or("\":\"");
const FUTURE: Terms = term("unreserved").or("sub-delims").or("\":\"");
const SEGMENT: Terms = DELIMITED.or("pchar");
const SCHEME: Terms = term("ALPHA").or("DIGIT").or("\"+\"").or("\"-\"").or("\".\"").or("\":\"");

sites! {
    LENGTH: Input "§4.1", term("at most 4294967295 bytes");
    TRIPLET: Input "§2.1", term("HEXDIG");
    SCHEME_START: Scheme "§3.1", term("ALPHA");
    SCHEME: Scheme "§3.1", SCHEME;
    // Before any "@", what is read as host or port may yet turn out to be userinfo.
    AUTHORITY: Host "§3.2.2", HOST.or("\"@\"").or("\"[\"");
    HOST_OR_USERINFO: Host "§3.2.2", HOST.or("\"@\"");
    PORT_OR_USERINFO: Port "§3.2.3", HOST.or("\"@\"");
    USERINFO: Userinfo "§3.2.1", REG_NAME.or("\":\"").or("\"@\"");
    USERINFO_TRIPLET: Userinfo "§2.1", term("HEXDIG");
    HOST_START: Host "§3.2.2", HOST.or("\"[\"");
    HOST: Host "§3.2.2", HOST;
    HOST_TRIPLET: Host "§2.1", term("HEXDIG");
    LITERAL_START: Host "§3.2.2", term("HEXDIG").or("\":\"").or("\"v\"");
    VERSION_START: Host "§3.2.2", term("HEXDIG");
    VERSION: Host "§3.2.2", term("HEXDIG").or("\".\"");
    FUTURE_START: Host "§3.2.2", FUTURE;
    FUTURE: Host "§3.2.2", FUTURE.or("\"]\"");
    LITERAL_END: Host "§3.2.2", DELIMITED.or("\":\"");
    PORT: Port "§3.2.3", DELIMITED.or("DIGIT");
    // The first segment of a relative reference, once it cannot be a scheme.
    SEGMENT_NZ_NC: Path "§3.3", DELIMITED.and(REG_NAME).or("\"@\"");
    SEGMENT: Path "§3.3", SEGMENT;
    PATH_TRIPLET: Path "§2.1", term("HEXDIG");
    QUERY: Query "§3.4", SEGMENT;
    QUERY_TRIPLET: Query "§2.1", term("HEXDIG");
    FRAGMENT: Fragment "§3.5", term("pchar").or("\"/\"").or("\"?\"");
    FRAGMENT_TRIPLET: Fragment "§2.1", term("HEXDIG");
}

/// The most bytes that any place needs for its name and its terms in a sentence.
pub(crate) const LONGEST: usize = {
    let mut longest = 0;
    let mut i = 0;
    while i < SITES.len() {
        let len = SITES[i].component.as_str().len() + SITES[i].terms.len();
        longest = if len > longest { len } else { longest };
        i += 1;
    }
    longest
};

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
        self.row().component
    }

    pub(crate) const fn section(self) -> &'static str {
        self.row().section
    }

    /// The row of the place; inside an IPv6 address, that of any other place in an IP literal.
    const fn row(self) -> &'static Row {
        let number = if self.is_ipv6() { Site::LITERAL_START.0 } else { self.0 };
        &SITES[index(number.get())]
    }

    pub(crate) const fn terms(self) -> Terms {
        let number = self.0.get();
        if !self.is_ipv6() {
            return self.row().terms;
        }
        Terms::NONE
            .or_if(number & 3 == 1, "\"0\" to \"5\"")
            .or_if(number & 3 == 2, "DIGIT")
            .or_if(number & 3 == 3, "HEXDIG")
            .or_if(number >> 2 & 1 == 1, "\":\"")
            .or_if(number >> 3 & 1 == 1, "\".\"")
            .or_if(number >> 4 & 1 == 1, "\"]\"")
    }

    pub(crate) fn is_triplet(self) -> bool {
        self.section() == PCT_ENCODED
    }

    /// Is this place in an authority, but not inside an IP literal?
    pub(crate) fn is_authority(self) -> bool {
        let is_part =
            matches!(self.component(), Component::Userinfo | Component::Host | Component::Port);
        is_part && (self.terms().contain("pct-encoded") || self.terms().contain("\"/\""))
    }

    pub(crate) const fn is_ipv6(self) -> bool {
        self.0.get() & Site::IPV6 != 0
    }

    /// May a `]` come next, and end an IP literal?
    pub(crate) const fn closes_literal(self) -> bool {
        self.terms().contain("\"]\"")
    }

    /// The place one or two bytes on, after a `%`.
    pub(super) const fn in_triplet(self) -> Site {
        match self.component() {
            Component::Userinfo | Component::Port => Site::USERINFO_TRIPLET,
            Component::Host => Site::HOST_TRIPLET,
            Component::Query => Site::QUERY_TRIPLET,
            Component::Fragment => Site::FRAGMENT_TRIPLET,
            _ => Site::PATH_TRIPLET,
        }
    }
}
