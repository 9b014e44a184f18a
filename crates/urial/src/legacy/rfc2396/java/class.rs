//! The classes of octets that the parser looks for.

use crate::chars::abnf::rfc2396::{self, REG_NAME, URIC};
use crate::chars::abnf::{ALPHA, DIGIT, HEXDIG, Set};
use crate::chars::cast;

/// A class of octets. PERF: with a table, the end of a run is found in half the time that
/// [`Set::has`] takes (bench/columns, `try_parse_url`: 143 ns to 92).
pub(super) struct Class([bool; 256]);

impl Class {
    const fn of(set: Set) -> Class {
        let mut class = [false; 256];
        let mut octet = 0;
        while octet < 128 {
            class[cast::index(octet)] = set.has(octet);
            octet += 1;
        }
        Class(class)
    }

    /// All octets that are not in the set.
    const fn all_but(set: Set) -> Class {
        let Class(mut class) = Class::of(set);
        let mut octet = 0;
        while octet < class.len() {
            class[octet] = !class[octet];
            octet += 1;
        }
        Class(class)
    }

    pub(super) const fn has(&self, octet: u8) -> bool {
        self.0[cast::index(octet)]
    }
}

const ALPHANUM_SET: Set = ALPHA.or(DIGIT);

/// Every character of a server authority.
const SERVER_SET: Set = rfc2396::USERINFO.or(Set::of(b"@[]"));

pub(super) static ALPHANUM: Class = Class::of(ALPHANUM_SET);
pub(super) static DIGITS: Class = Class::of(DIGIT);
pub(super) static DIGITS_AND_DOTS: Class = Class::of(DIGIT.or(Set::of(b".")));
pub(super) static HEX_DIGITS: Class = Class::of(HEXDIG);
pub(super) static LABEL: Class = Class::of(ALPHANUM_SET.or(Set::of(b"-")));
pub(super) static PATH: Class = Class::of(rfc2396::PATH);
pub(super) static REGISTRY: Class = Class::of(REG_NAME);
pub(super) static SCOPE_ID: Class = Class::of(ALPHANUM_SET.or(Set::of(b"_.")));
pub(super) static SERVER: Class = Class::of(SERVER_SET);
pub(super) static SERVER_WITH_SCOPE: Class = Class::of(SERVER_SET.or(Set::of(b"%")));
pub(super) static USERINFO: Class = Class::of(rfc2396::USERINFO);

/// Every character of a URI, with the brackets of RFC 2732.
pub(super) static URI: Class = Class::of(URIC.or(Set::of(b"[]")));

pub(super) static BEFORE_PATH: Class = Class::all_but(Set::of(b"/?#"));
pub(super) static BEFORE_SCHEME_END: Class = Class::all_but(Set::of(b":/?#"));

/// End of the octets of `class` that begin at `start`.
pub(super) fn skip(text: &[u8], start: usize, end: usize, class: &Class) -> usize {
    let found = text[start..end].iter().position(|octet| !class.has(*octet));
    found.map_or(end, |at| start + at)
}
