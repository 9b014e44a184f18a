//! The sites of the grammar at which a text can be rejected, and the terms accepted there.
//!
//! A [`Site`] is a row of [`SITES`]: the component, the section with its rule, and the terms of the
//! ABNF that may come next. Validation and error sentences use the same row, so they cannot
//! disagree.

use core::num::NonZeroU8;

use super::expected::Terms;
use crate::chars::cast::{bit, index};
use crate::parse::offsets::Component;

/// A site of the grammar: the number of a row of [`SITES`], counted from 1, or a place inside an
/// IPv6 address, which encodes what may come next.
///
/// Never 0, so that `Result<(), ParseError>` needs no room for its tag.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct Site(NonZeroU8);

/// A row of [`SITES`]: the component being read, the section with its rule, and what may come next.
struct SiteRule {
    component: Component,
    section: &'static str,
    terms: Terms,
}

/// Defines a site per line: its name, and its row.
macro_rules! sites {
    ($($name:ident: $component:ident $section:literal, $terms:expr;)*) => {
        #[allow(non_camel_case_types, clippy::upper_case_acronyms)]
        #[cfg_attr(not(feature = "alloc"), allow(dead_code))]
        enum Number { $($name,)* }

        // Components are read by themselves only with `alloc`.
        #[cfg_attr(not(feature = "alloc"), allow(dead_code))]
        impl Site {
            $(pub(crate) const $name: Site = Site::new(Number::$name as u8 + 1);)*
        }

        const SITES: &[SiteRule] = &[
            $(SiteRule {
                component: Component::$component,
                section: concat!("RFC 3986 ", $section),
                terms: $terms,
            },)*
        ];
    };
}

const DELIMITED: Terms = Terms::SLASH.or(Terms::QUESTION).or(Terms::HASH);
const REG_NAME: Terms = Terms::UNRESERVED.or(Terms::PCT_ENCODED).or(Terms::SUB_DELIMS);
const HOST: Terms = DELIMITED.or(REG_NAME).or(Terms::COLON);
const FUTURE: Terms = Terms::UNRESERVED.or(Terms::SUB_DELIMS).or(Terms::COLON);
const SEGMENT: Terms = DELIMITED.or(Terms::PCHAR);
const SCHEME_CHARS: Terms =
    Terms::ALPHA.or(Terms::DIGIT).or(Terms::PLUS).or(Terms::MINUS).or(Terms::DOT);
const SCHEME: Terms = SCHEME_CHARS.or(Terms::COLON);

sites! {
    LENGTH: Input "§4.1", Terms::LENGTH;
    TRIPLET: Input "§2.1", Terms::HEXDIG;
    SCHEME_START: Scheme "§3.1", Terms::ALPHA;
    SCHEME: Scheme "§3.1", SCHEME;
    // Before an "@", what looks like host or port can still be userinfo.
    AUTHORITY: Host "§3.2.2", HOST.or(Terms::AT).or(Terms::OPEN);
    HOST_OR_USERINFO: Host "§3.2.2", HOST.or(Terms::AT);
    PORT_OR_USERINFO: Port "§3.2.3", HOST.or(Terms::AT);
    USERINFO: Userinfo "§3.2.1", REG_NAME.or(Terms::COLON).or(Terms::AT);
    // The same after what looks like an IPv6 address.
    ADDRESS_OR_USERINFO: Userinfo "§3.2.1", REG_NAME.or(Terms::COLON).or(Terms::AT);
    USERINFO_TRIPLET: Userinfo "§2.1", Terms::HEXDIG;
    HOST_START: Host "§3.2.2", HOST.or(Terms::OPEN);
    HOST: Host "§3.2.2", HOST;
    HOST_TRIPLET: Host "§2.1", Terms::HEXDIG;
    LITERAL_START: Host "§3.2.2", Terms::HEXDIG.or(Terms::COLON).or(Terms::V);
    VERSION_START: Host "§3.2.2", Terms::HEXDIG;
    VERSION: Host "§3.2.2", Terms::HEXDIG.or(Terms::DOT);
    FUTURE_START: Host "§3.2.2", FUTURE;
    FUTURE: Host "§3.2.2", FUTURE.or(Terms::CLOSE);
    LITERAL_END: Host "§3.2.2", DELIMITED.or(Terms::COLON);
    PORT: Port "§3.2.3", DELIMITED.or(Terms::DIGIT);
    // The first segment of a relative reference, once it cannot be a scheme.
    SEGMENT_NZ_NC: Path "§3.3", DELIMITED.or(REG_NAME).or(Terms::AT);
    SEGMENT: Path "§3.3", SEGMENT;
    PATH_TRIPLET: Path "§2.1", Terms::HEXDIG;
    QUERY: Query "§3.4", SEGMENT;
    QUERY_TRIPLET: Query "§2.1", Terms::HEXDIG;
    FRAGMENT: Fragment "§3.5", Terms::PCHAR.or(Terms::SLASH).or(Terms::QUESTION);
    FRAGMENT_TRIPLET: Fragment "§2.1", Terms::HEXDIG;
    // A component by itself, without delimiters around it. The fragment is the same as in a
    // reference.
    SCHEME_PART_START: Scheme "§3.1", Terms::ALPHA;
    SCHEME_PART: Scheme "§3.1", SCHEME_CHARS;
    USERINFO_PART: Userinfo "§3.2.1", REG_NAME.or(Terms::COLON);
    HOST_PART_START: Host "§3.2.2", REG_NAME.or(Terms::OPEN);
    HOST_PART: Host "§3.2.2", REG_NAME;
    HOST_PART_END: Host "§3.2.2", Terms::END;
    LITERAL_END_IN_PART: Host "§3.2.2", Terms::COLON;
    PORT_PART: Port "§3.2.3", Terms::DIGIT;
    PATH_PART: Path "§3.3", Terms::PCHAR.or(Terms::SLASH);
    SEGMENT_PART: Path "§3.3", Terms::PCHAR;
    ABEMPTY_START: Path "§3.3", Terms::SLASH;
    QUERY_PART: Query "§3.4", Terms::PCHAR.or(Terms::SLASH).or(Terms::QUESTION);
}

/// An upper bound on the length of a component's name and the terms of a site.
pub(crate) const LONGEST: usize = {
    let mut longest = 0;
    let mut i = 0;
    while i < SITES.len() {
        // The terms of IRIs are longer.
        let terms = SITES[i].terms.widened(true);
        let len = SITES[i].component.as_str().len() + terms.len();
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
    /// What may follow `value` in a `dec-octet` that cannot be an `h16` any more.
    pub(crate) const fn after_octet(value: u8) -> Digits {
        match value {
            0 | 26.. => Digits::None,
            25 => Digits::UpTo5,
            1..=24 => Digits::Decimal,
        }
    }
}

impl Site {
    /// Set for a place inside an IPv6 address; the bits below encode what may come next.
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
        self.rule().component
    }

    /// The section with the rule; that of RFC 3987 where it differs.
    pub(crate) const fn section(self, is_iri: bool) -> &'static str {
        if is_iri && self.is_widened() { "RFC 3987 §2.2" } else { self.rule().section }
    }

    /// Whether RFC 3987 adds characters here.
    const fn is_widened(self) -> bool {
        !self.terms().same_as(self.terms_of(true))
    }

    /// What may come next, in an IRI or in a URI.
    pub(crate) const fn terms_of(self, is_iri: bool) -> Terms {
        let in_query = matches!(self.component(), Component::Query);
        if is_iri { self.terms().widened(in_query) } else { self.terms() }
    }

    /// The row of the site. All places inside an IPv6 address have the row of an IP literal.
    const fn rule(self) -> &'static SiteRule {
        let number = if self.is_ipv6() { Site::LITERAL_START.0 } else { self.0 };
        &SITES[index(number.get()) - 1]
    }

    pub(crate) const fn terms(self) -> Terms {
        let number = self.0.get();
        if !self.is_ipv6() {
            return self.rule().terms;
        }
        Terms::NONE
            .or_if(number & 3 == 1, Terms::UP_TO_5)
            .or_if(number & 3 == 2, Terms::DIGIT)
            .or_if(number & 3 == 3, Terms::HEXDIG)
            .or_if(number >> 2 & 1 == 1, Terms::COLON)
            .or_if(number >> 3 & 1 == 1, Terms::DOT)
            .or_if(number >> 4 & 1 == 1, Terms::CLOSE)
    }

    /// Whether the site is inside a triplet.
    pub(crate) const fn is_triplet(self) -> bool {
        matches!(
            self,
            Site::TRIPLET
                | Site::USERINFO_TRIPLET
                | Site::HOST_TRIPLET
                | Site::PATH_TRIPLET
                | Site::QUERY_TRIPLET
                | Site::FRAGMENT_TRIPLET
        )
    }

    /// Whether a `/` may come next, as a delimiter before or in the path.
    pub(crate) const fn is_hierarchical(self) -> bool {
        let is_after = matches!(self.component(), Component::Query | Component::Fragment);
        self.terms().contain(Terms::SLASH) && !is_after
    }

    /// Whether the site is in an authority, but not inside an IP literal.
    pub(crate) fn is_authority(self) -> bool {
        let is_part =
            matches!(self.component(), Component::Userinfo | Component::Host | Component::Port);
        is_part && (self.terms().contain(Terms::PCT_ENCODED) || self.terms().contain(Terms::SLASH))
    }

    pub(crate) const fn is_ipv6(self) -> bool {
        self.0.get() & Site::IPV6 != 0
    }

    /// Whether the site is inside an IP literal.
    pub(crate) const fn is_literal(self) -> bool {
        self.is_ipv6()
            || matches!(
                self,
                Site::LITERAL_START
                    | Site::VERSION_START
                    | Site::VERSION
                    | Site::FUTURE_START
                    | Site::FUTURE
            )
    }

    /// Whether a `]` may come next and end an IP literal.
    pub(crate) const fn closes_literal(self) -> bool {
        self.terms().contain(Terms::CLOSE)
    }

    /// The site inside a triplet whose `%` is here.
    pub(crate) const fn in_triplet(self) -> Site {
        match self.component() {
            // A port has no triplet, so one makes it userinfo.
            Component::Userinfo | Component::Port => Site::USERINFO_TRIPLET,
            Component::Host => Site::HOST_TRIPLET,
            Component::Query => Site::QUERY_TRIPLET,
            Component::Fragment => Site::FRAGMENT_TRIPLET,
            _ => Site::PATH_TRIPLET,
        }
    }
}
