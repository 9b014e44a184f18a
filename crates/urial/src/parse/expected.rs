//! The ABNF terms that errors name: their words, and the characters that can begin them.

use crate::chars::abnf::{self, Set};
use crate::chars::bits::{but_lowest, lowest};
use crate::chars::cast::{byte_of, code_point};

/// A set of terms, a bit for each row of [`TABLE`].
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) struct Terms(u64);

/// Defines a term per line: its name, its words, and the characters that can begin it.
macro_rules! terms {
    ($($name:ident $word:literal $begins:expr;)*) => {
        #[allow(non_camel_case_types, clippy::upper_case_acronyms)]
        enum Number { $($name,)* }

        impl Terms {
            // N.B. an `as` outside of `cast.rs`, as in `sites!`: the discriminant of an enum.
            $(pub(crate) const $name: Terms = Terms(1 << Number::$name as u64);)*
        }

        const TABLE: &[(&str, Set)] = &[$(($word, $begins),)*];
    };
}

terms! {
    ALPHA "ALPHA" abnf::ALPHA;
    DIGIT "DIGIT" abnf::DIGIT;
    UP_TO_5 r#""0" to "5""# Set::range(b'0', b'5');
    HEXDIG "HEXDIG" abnf::HEXDIG;
    PCHAR "pchar" abnf::PCHAR.or(Set::of(b"%"));
    IPCHAR "ipchar" abnf::PCHAR.or(Set::of(b"%"));
    IPRIVATE "iprivate" Set::EMPTY;
    UNRESERVED "unreserved" abnf::UNRESERVED;
    IUNRESERVED "iunreserved" abnf::UNRESERVED;
    PCT_ENCODED "pct-encoded" Set::of(b"%");
    SUB_DELIMS "sub-delims" abnf::SUB_DELIMS;
    // RFC 2396.
    LOWER_ALPHA "alpha" abnf::ALPHA;
    LOWER_DIGIT "digit" abnf::DIGIT;
    LOWER_ALPHANUM "alphanum" abnf::ALPHA.or(abnf::DIGIT);
    HEX "hex" abnf::HEXDIG;
    ESCAPED "escaped" Set::of(b"%");
    REL_SEGMENT "rel_segment" abnf::rfc2396::REL_SEGMENT.or(Set::of(b"%"));
    LEGACY_PCHAR "pchar" abnf::rfc2396::PCHAR.or(Set::of(b"%"));
    LEGACY_USERINFO "userinfo" abnf::rfc2396::USERINFO.or(Set::of(b"%"));
    LEGACY_REG_NAME "reg_name" abnf::rfc2396::REG_NAME.or(Set::of(b"%"));
    URIC_NO_SLASH "uric_no_slash" abnf::rfc2396::URIC_NO_SLASH.or(Set::of(b"%"));
    URIC "uric" abnf::rfc2396::URIC.or(Set::of(b"%"));
    URIC_2732 "uric" abnf::rfc2396::URIC.or(Set::of(b"[]%"));
    SEMICOLON r#"";""# Set::of(b";");
    UNDERSCORE r#""_""# Set::of(b"_");
    // `java.net.URI`.
    OTHER "other" Set::EMPTY;
    // Single characters.
    V r#""v""# Set::of(b"vV");
    PLUS r#""+""# Set::of(b"+");
    MINUS r#""-""# Set::of(b"-");
    DOT r#"".""# Set::of(b".");
    COLON r#"":""# Set::of(b":");
    AT r#""@""# Set::of(b"@");
    OPEN r#""[""# Set::of(b"[");
    CLOSE r#""]""# Set::of(b"]");
    SLASH r#""/""# Set::of(b"/");
    QUESTION r#""?""# Set::of(b"?");
    HASH r##""#""## Set::of(b"#");
    END "the end" Set::EMPTY;
    LENGTH "at most 4294967295 bytes" Set::EMPTY;
    LITERALS "literals" abnf::LITERALS.or(Set::of(b"%"));
    OP_LEVEL2 "op-level2" abnf::OP_LEVEL2;
    OP_LEVEL3 "op-level3" abnf::OP_LEVEL3;
    VARCHAR "varchar" abnf::VARCHAR.or(Set::of(b"%"));
    ONE_TO_9 r#""1" to "9""# Set::range(b'1', b'9');
    STAR r#""*""# Set::of(b"*");
    COMMA r#"",""# Set::of(b",");
    OPEN_BRACE r#""{""# Set::of(b"{");
    CLOSE_BRACE r#""}""# Set::of(b"}");
}

impl Terms {
    pub(crate) const NONE: Terms = Terms(0);

    /// `self / other` in ABNF.
    pub(crate) const fn or(self, other: Terms) -> Terms {
        Terms(self.0 | other.0)
    }

    pub(crate) const fn or_if(self, condition: bool, other: Terms) -> Terms {
        if condition { self.or(other) } else { self }
    }

    pub(crate) const fn is_empty(self) -> bool {
        self.0 == 0
    }

    pub(crate) const fn same_as(self, other: Terms) -> bool {
        self.0 == other.0
    }

    pub(crate) const fn contain(self, other: Terms) -> bool {
        self.0 & other.0 != 0
    }

    /// Whether `character` can begin one of the terms.
    pub(crate) const fn accept(self, character: char) -> bool {
        if character.is_ascii() {
            return self.set().has(byte_of(code_point(character), 0));
        }
        let takes_ucschar = Terms::IPCHAR.or(Terms::IUNRESERVED).or(Terms::LITERALS);
        let takes_iprivate = Terms::IPRIVATE.or(Terms::LITERALS);
        (self.contain(takes_ucschar) && abnf::is_ucschar(character))
            || (self.contain(takes_iprivate) && abnf::is_iprivate(character))
            || (self.contain(Terms::OTHER) && abnf::rfc2396::is_other(character))
    }

    /// The terms of RFC 3987 that replace these. A query accepts private characters too (§2.2).
    pub(crate) const fn widened(self, in_query: bool) -> Terms {
        if self.contain(Terms::PCHAR) {
            let wide = self.without(Terms::PCHAR).or(Terms::IPCHAR);
            return wide.or_if(in_query, Terms::IPRIVATE);
        }
        // Within an IP literal, `unreserved` stays.
        if self.contain(Terms::UNRESERVED) && self.contain(Terms::PCT_ENCODED) {
            return self.without(Terms::UNRESERVED).or(Terms::IUNRESERVED);
        }
        self
    }

    const fn without(self, other: Terms) -> Terms {
        Terms(self.0 & !other.0)
    }

    /// The ASCII characters that can begin one of the terms.
    pub(crate) const fn set(self) -> Set {
        let mut set = Set::EMPTY;
        let mut i = 0;
        while i < TABLE.len() {
            if self.0 >> i & 1 == 1 {
                set = set.or(TABLE[i].1);
            }
            i += 1;
        }
        set
    }

    /// The words of the first term, and the other terms.
    pub(crate) const fn split_first(self) -> Option<(&'static str, Terms)> {
        if self.is_empty() {
            return None;
        }
        let first = TABLE[lowest(self.0)].0;
        Some((first, Terms(but_lowest(self.0))))
    }

    /// An upper bound on the length of the terms as a list.
    pub(crate) const fn len(self) -> usize {
        let mut len = 0;
        let mut rest = self;
        while let Some((word, tail)) = rest.split_first() {
            len += word.len() + " or ".len();
            rest = tail;
        }
        len
    }
}
