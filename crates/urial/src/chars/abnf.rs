//! The character classes of RFC 3986, each below its ABNF line (Appendix A), and those that RFC
//! 3987 (§2.2), RFC 6570 and RFC 2396 add.
//!
//! Every class in this crate comes from this file: those of the bit masks, of the encoder, and of
//! the terms in an error. Only single delimiters are written where they are used.

use crate::chars::cast;

/// A set of ASCII characters. No class of RFC 3986 contains any other.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct Set(u128);

impl Set {
    pub(crate) const EMPTY: Set = Set(0);

    /// The characters of `chars`.
    pub(crate) const fn of(chars: &[u8]) -> Set {
        let mut set = Set::EMPTY;
        let mut i = 0;
        while i < chars.len() {
            set = set.or(Set::range(chars[i], chars[i]));
            i += 1;
        }
        set
    }

    /// The characters from `first` to `last`, both included, as `%x41-5A` in ABNF.
    pub(crate) const fn range(first: u8, last: u8) -> Set {
        assert!(first <= last && last < 128, "a class holds ASCII characters");
        Set((u128::MAX >> (127 - (last - first))) << first)
    }

    /// `self / other` in ABNF.
    pub(crate) const fn or(self, other: Set) -> Set {
        Set(self.0 | other.0)
    }

    /// The characters of `self` that are not in `other`.
    pub(crate) const fn without(self, other: Set) -> Set {
        Set(self.0 & !other.0)
    }

    /// Whether the set contains `byte`.
    // PERF: shifting a 64-bit half takes a quarter of the time of a 128-bit shift
    // (`normalize-needed`).
    pub(crate) const fn has(self, byte: u8) -> bool {
        let half = if byte & 64 == 0 { self.0 } else { self.0 >> 64 };
        byte < 128 && cast::lower_half(half) >> (byte % 64) & 1 == 1
    }
}

/// `ALPHA = %x41-5A / %x61-7A`  (RFC 2234 §6.1)
pub(crate) const ALPHA: Set = CAPITAL.or(Set::range(b'a', b'z'));

/// `%x41-5A`, the part of `ALPHA` that case normalization changes  (§6.2.2.1)
pub(crate) const CAPITAL: Set = Set::range(b'A', b'Z');

/// `DIGIT = %x30-39`  (RFC 2234 §6.1)
pub(crate) const DIGIT: Set = Set::range(b'0', b'9');

/// `HEXDIG = DIGIT / "A" / "B" / "C" / "D" / "E" / "F"`, in either case  (RFC 2234 §6.1, §2.3)
pub(crate) const HEXDIG: Set = DIGIT.or(Set::range(b'A', b'F')).or(Set::range(b'a', b'f'));

/// `unreserved = ALPHA / DIGIT / "-" / "." / "_" / "~"`  (§2.3)
pub(crate) const UNRESERVED: Set = ALPHA.or(DIGIT).or(Set::of(b"-._~"));

/// `gen-delims = ":" / "/" / "?" / "#" / "[" / "]" / "@"`  (§2.2)
pub(crate) const GEN_DELIMS: Set = Set::of(b":/?#[]@");

/// `sub-delims = "!" / "$" / "&" / "'" / "(" / ")" / "*" / "+" / "," / ";" / "="`  (§2.2)
pub(crate) const SUB_DELIMS: Set = Set::of(b"!$&'()*+,;=");

/// `reserved = gen-delims / sub-delims`  (§2.2)
pub(crate) const RESERVED: Set = GEN_DELIMS.or(SUB_DELIMS);

/// `scheme = ALPHA *( ALPHA / DIGIT / "+" / "-" / "." )`, without the rule for the first character
/// (§3.1)
pub(crate) const SCHEME: Set = ALPHA.or(DIGIT).or(Set::of(b"+-."));

/// `userinfo = *( unreserved / pct-encoded / sub-delims / ":" )`  (§3.2.1)
pub(crate) const USERINFO: Set = REG_NAME.or(Set::of(b":"));

/// `reg-name = *( unreserved / pct-encoded / sub-delims )`  (§3.2.2)
pub(crate) const REG_NAME: Set = UNRESERVED.or(SUB_DELIMS);

/// `IPvFuture = "v" 1*HEXDIG "." 1*( unreserved / sub-delims / ":" )`, the address  (§3.2.2)
pub(crate) const IPV_FUTURE: Set = UNRESERVED.or(SUB_DELIMS).or(Set::of(b":"));

/// `pchar = unreserved / pct-encoded / sub-delims / ":" / "@"`  (§3.3)
pub(crate) const PCHAR: Set = UNRESERVED.or(SUB_DELIMS).or(Set::of(b":@"));

/// `segment-nz-nc = 1*( unreserved / pct-encoded / sub-delims / "@" )`  (§3.3)
pub(crate) const SEGMENT_NZ_NC: Set = PCHAR.without(Set::of(b":"));

/// `query = *( pchar / "/" / "?" )`, and `fragment` alike  (§3.4, §3.5)
pub(crate) const QUERY: Set = PCHAR.or(Set::of(b"/?"));

/// Every character that may occur in a URI: `unreserved`, `reserved`, and the `%` of a triplet
/// (§2).
pub(crate) const URI: Set = UNRESERVED.or(RESERVED).or(Set::of(b"%"));

/// `literals`, without triplets and characters beyond ASCII  (RFC 6570 §2.1)
///
/// With the apostrophe, which erratum 6937 adds.
pub(crate) const LITERALS: Set = UNRESERVED.or(RESERVED);

/// `op-level2 = "+" / "#"`  (RFC 6570 §2.2)
pub(crate) const OP_LEVEL2: Set = Set::of(b"+#");

/// `op-level3 = "." / "/" / ";" / "?" / "&"`  (RFC 6570 §2.2)
pub(crate) const OP_LEVEL3: Set = Set::of(b"./;?&");

/// `op-reserve = "=" / "," / "!" / "@" / "|"`, reserved for extensions  (RFC 6570 §2.2)
pub(crate) const OP_RESERVE: Set = Set::of(b"=,!@|");

/// `varchar = ALPHA / DIGIT / "_" / pct-encoded`  (RFC 6570 §2.3)
pub(crate) const VARCHAR: Set = ALPHA.or(DIGIT).or(Set::of(b"_"));

/// `ucschar = %xA0-D7FF / %xF900-FDCF / %xFDF0-FFEF / %x10000-1FFFD / … / %xE1000-EFFFD`
/// (RFC 3987 §2.2)
///
/// The characters that `iunreserved` adds to `unreserved`.
pub(crate) const fn is_ucschar(character: char) -> bool {
    match character {
        '\u{A0}'..='\u{D7FF}' | '\u{F900}'..='\u{FDCF}' | '\u{FDF0}'..='\u{FFEF}' => true,
        // Planes 1 to 14 without their last two code points; plane 14 also without its first 4096.
        '\u{10000}'..='\u{DFFFF}' | '\u{E1000}'..='\u{EFFFD}' => {
            cast::code_point(character) & 0xFFFE != 0xFFFE
        }
        _ => false,
    }
}

/// `iprivate = %xE000-F8FF / %xF0000-FFFFD / %x100000-10FFFD`  (RFC 3987 §2.2)
pub(crate) const fn is_iprivate(character: char) -> bool {
    matches!(character,
        '\u{E000}'..='\u{F8FF}' | '\u{F0000}'..='\u{FFFFD}' | '\u{100000}'..='\u{10FFFD}')
}

/// Whether an IRI displays this character beyond ASCII, rather than its triplets.
///
/// `ucschar` without the formatting characters of bidirectional text (RFC 3987 §4.1, and those that
/// Unicode has added since), white space, which would look like the end of the IRI (§6.1), what
/// nobody sees, and what looks like a delimiter.
pub(crate) const fn is_seen(character: char) -> bool {
    is_ucschar(character)
        && !is_bidi_control(character)
        && !character.is_whitespace()
        && !is_ignorable(character)
        && !is_like_delimiter(character)
}

/// Whether an IRI displays this character between two others: [`is_seen`], or a joiner between
/// letters beyond ASCII, which changes how these are written.
pub(crate) fn is_seen_between(
    character: char,
    before: impl FnOnce() -> Option<char>,
    after: impl FnOnce() -> Option<char>,
) -> bool {
    let is_letter =
        |it: char| !it.is_ascii() && is_seen(it) && (it.is_alphabetic() || is_virama(it));
    let is_joiner = matches!(character, '\u{200C}' | '\u{200D}');
    is_seen(character)
        || is_joiner && before().is_some_and(is_letter) && after().is_some_and(is_letter)
}

/// Unicode's property `Default_Ignorable_Code_Point` within `ucschar`, and a blank pattern of
/// Braille: characters without a glyph.
const fn is_ignorable(character: char) -> bool {
    matches!(character,
        '\u{AD}' | '\u{34F}' | '\u{115F}'..='\u{1160}' | '\u{17B4}'..='\u{17B5}'
        | '\u{180B}'..='\u{180F}' | '\u{200B}'..='\u{200D}' | '\u{2060}'..='\u{206F}'
        | '\u{2800}' | '\u{3164}' | '\u{FE00}'..='\u{FE0F}' | '\u{FEFF}' | '\u{FFA0}'
        | '\u{1BCA0}'..='\u{1BCA3}' | '\u{1D173}'..='\u{1D17A}')
}

/// Whether a character looks like a delimiter of URIs, a `%` or a backslash, or is mapped to a text
/// with one by NFKC.
const fn is_like_delimiter(character: char) -> bool {
    matches!(character,
        // :
        '\u{2236}' | '\u{A789}' | '\u{FE13}' | '\u{FE30}' | '\u{FE55}' | '\u{FF1A}'
        // /
        | '\u{2044}' | '\u{2215}' | '\u{2571}' | '\u{27CB}' | '\u{29F8}' | '\u{FF0F}'
        | '\u{2100}' | '\u{2101}' | '\u{2105}' | '\u{2106}'
        // \
        | '\u{2216}' | '\u{27CD}' | '\u{29F5}' | '\u{29F9}' | '\u{FE68}' | '\u{FF3C}'
        // ? # @ %
        | '\u{2047}'..='\u{2049}' | '\u{FE16}' | '\u{FE56}' | '\u{FF1F}'
        | '\u{FE5F}' | '\u{FF03}' | '\u{FE6B}' | '\u{FF20}' | '\u{FE6A}' | '\u{FF05}'
        // [ ] & = ;
        | '\u{FE47}'..='\u{FE48}' | '\u{FF3B}' | '\u{FF3D}' | '\u{FE60}' | '\u{FF06}'
        | '\u{A78A}' | '\u{FE66}' | '\u{FF1D}'
        | '\u{37E}' | '\u{FE14}' | '\u{FE54}' | '\u{FF1B}')
}

/// The signs of scripts of India and their neighbors after which a joiner has a meaning.
const fn is_virama(character: char) -> bool {
    matches!(
        character,
        '\u{94D}'
            | '\u{9CD}'
            | '\u{A4D}'
            | '\u{ACD}'
            | '\u{B4D}'
            | '\u{BCD}'
            | '\u{C4D}'
            | '\u{CCD}'
            | '\u{D4D}'
            | '\u{DCA}'
            | '\u{1039}'
            | '\u{17D2}'
    )
}

/// Unicode's property `Bidi_Control`: LRM, RLM, ALM, the embeddings, overrides and isolates.
pub(crate) const fn is_bidi_control(character: char) -> bool {
    matches!(character,
        '\u{61C}' | '\u{200E}'..='\u{200F}' | '\u{202A}'..='\u{202E}' | '\u{2066}'..='\u{2069}')
}

/// The character classes of RFC 2396, and one that `java.net.URI` adds.
pub(crate) mod rfc2396 {
    use super::{ALPHA, DIGIT, Set};

    /// `reserved = ";" | "/" | "?" | ":" | "@" | "&" | "=" | "+" | "$" | ","`  (RFC 2396 §2.2)
    pub(crate) const RESERVED: Set = Set::of(b";/?:@&=+$,");

    /// `mark = "-" | "_" | "." | "!" | "~" | "*" | "'" | "(" | ")"`  (RFC 2396 §2.3)
    pub(crate) const MARK: Set = Set::of(b"-_.!~*'()");

    /// `unreserved = alphanum | mark`  (RFC 2396 §2.3)
    pub(crate) const UNRESERVED: Set = ALPHA.or(DIGIT).or(MARK);

    /// `uric = reserved | unreserved | escaped`, without the `%` of `escaped`  (RFC 2396 §2)
    pub(crate) const URIC: Set = RESERVED.or(UNRESERVED);

    /// `uric_no_slash = unreserved | escaped | ";" | "?" | ":" | "@" | "&" | "=" | "+" | "$" | ","`
    /// (RFC 2396 §3)
    pub(crate) const URIC_NO_SLASH: Set = URIC.without(Set::of(b"/"));

    /// `reg_name = 1*( unreserved | escaped | "$" | "," | ";" | ":" | "@" | "&" | "=" | "+" )`
    /// (RFC 2396 §3.2.1)
    pub(crate) const REG_NAME: Set = URIC_NO_SLASH.without(Set::of(b"?"));

    /// `userinfo = *( unreserved | escaped | ";" | ":" | "&" | "=" | "+" | "$" | "," )`
    /// (RFC 2396 §3.2.2)
    pub(crate) const USERINFO: Set = REG_NAME.without(Set::of(b"@"));

    /// `pchar = unreserved | escaped | ":" | "@" | "&" | "=" | "+" | "$" | ","`  (RFC 2396 §3.3)
    pub(crate) const PCHAR: Set = REG_NAME.without(Set::of(b";"));

    /// `path_segments = segment *( "/" segment )`, with `segment = *pchar *( ";" param )`
    /// (RFC 2396 §3.3)
    pub(crate) const PATH: Set = REG_NAME.or(Set::of(b"/"));

    /// `rel_segment = 1*( unreserved | escaped | ";" | "@" | "&" | "=" | "+" | "$" | "," )`
    /// (RFC 2396 §5)
    pub(crate) const REL_SEGMENT: Set = REG_NAME.without(Set::of(b":"));

    /// `delims = "<" | ">" | "#" | "%" | <">`  (RFC 2396 §2.4.3)
    pub(crate) const DELIMS: Set = Set::of(b"<>#%\"");

    /// ``unwise = "{" | "}" | "|" | "\" | "^" | "[" | "]" | "`"``  (RFC 2396 §2.4.3)
    pub(crate) const UNWISE: Set = Set::of(b"{}|\\^[]`");

    /// Whether `java.net.URI` puts this character in its class "other": beyond US-ASCII, and
    /// neither a control character nor a space.
    pub(crate) const fn is_other(character: char) -> bool {
        !matches!(character,
            '\0'..='\u{A0}' | '\u{1680}' | '\u{2000}'..='\u{200A}' | '\u{2028}'..='\u{2029}'
            | '\u{202F}' | '\u{205F}' | '\u{3000}')
    }

    // Every US-ASCII character is either allowed or excluded (RFC 2396 §2, §2.4.3).
    const _: () = {
        const EXCLUDED: Set = Set::range(0, b' ').or(Set::of(b"\x7F")).or(DELIMS).or(UNWISE);
        assert!(URIC.0 & EXCLUDED.0 == 0 && URIC.0 | EXCLUDED.0 == u128::MAX);
        assert!(RESERVED.0.count_ones() == 10 && MARK.0.count_ones() == 9);
    };
}

// The classes are disjoint as §2.2 and §2.3 require, and components allow only characters of a URI.
const _: () = {
    assert!(UNRESERVED.0 & RESERVED.0 == 0 && GEN_DELIMS.0 & SUB_DELIMS.0 == 0);
    assert!(UNRESERVED.0.count_ones() == 66 && RESERVED.0.count_ones() == 18);
    assert!((USERINFO.0 | IPV_FUTURE.0 | QUERY.0 | SEGMENT_NZ_NC.0 | SCHEME.0) & !URI.0 == 0);
};
