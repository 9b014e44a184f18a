//! The errors of `java.net.URI`, in its own words and in the terms of RFC 2396.

use crate::legacy::rfc2396::error::{Component, Diagnosis};
use crate::parse::expected::Terms;

/// Why and at which offset Java rejects a text.
#[derive(Clone, Copy)]
pub(crate) struct Fault {
    pub(crate) at: usize,
    pub(crate) reason: Reason,
}

/// Declares one reason per line: name, Java's message, component, section, and what is expected.
macro_rules! reasons {
    ($($reason:ident $text:literal $component:ident $section:literal, $terms:expr;)*) => {
        /// Why Java rejects a text.
        #[derive(Clone, Copy, PartialEq, Eq, Hash)]
        pub(crate) enum Reason {
            $($reason,)*
        }

        impl Reason {
            const ALL: &[Reason] = &[$(Reason::$reason,)*];

            /// The result of `getReason`, if Java throws a `URISyntaxException`.
            pub(crate) const fn as_str(self) -> Option<&'static str> {
                let text = match self {
                    $(Reason::$reason => $text,)*
                };
                if text.is_empty() { None } else { Some(text) }
            }

            pub(in crate::legacy::rfc2396) const fn diagnosis(self) -> Diagnosis {
                match self {
                    $(Reason::$reason => Diagnosis {
                        component: Component::$component,
                        section: $section,
                        expected: $terms,
                    },)*
                }
            }
        }
    };
}

impl Reason {
    /// What Java rejects as a whole, where it reports the start of that.
    pub(in crate::legacy::rfc2396) const fn subject(self) -> &'static str {
        match self {
            Reason::OpaqueEscape
            | Reason::AuthorityEscape
            | Reason::PathEscape
            | Reason::QueryEscape
            | Reason::FragmentEscape => "escape",
            Reason::ExpectedHexOrIpv4
            | Reason::ExpectedIpv4
            | Reason::MalformedIpv4
            | Reason::NumberFormat => "IPv4 address",
            _ => match self.diagnosis().component {
                Component::Host => "IPv6 address",
                component => component.as_str(),
            },
        }
    }
}

const URIC: Terms = Terms::URIC_2732.or(Terms::OTHER);
const SCHEME: Terms = Terms::LOWER_ALPHA.or(Terms::LOWER_DIGIT).or(Terms::PLUS).or(Terms::MINUS);
const PATH: Terms = Terms::LEGACY_PCHAR.or(Terms::SEMICOLON).or(Terms::SLASH).or(Terms::OTHER);
const PORT_END: Terms = Terms::LOWER_DIGIT.or(Terms::SLASH).or(Terms::QUESTION).or(Terms::HASH);
const IPV4: Terms = Terms::LOWER_DIGIT.or(Terms::DOT);
const IPV6: Terms = Terms::HEX.or(Terms::COLON);

reasons! {
    // A Java string cannot hold such octets.
    NoUtf8 "" Input "RFC 2396 §2", URIC;
    ExpectedSchemeName "Expected scheme name" Scheme "RFC 2396 §3.1", Terms::LOWER_ALPHA;
    IllegalScheme "Illegal character in scheme name" Scheme "RFC 2396 §3.1",
        SCHEME.or(Terms::DOT).or(Terms::COLON);
    IllegalSchemeStart "Illegal character in scheme name" Scheme "RFC 2396 §3.1", Terms::LOWER_ALPHA;
    ExpectedSchemeSpecificPart "Expected scheme-specific part" SchemeSpecificPart "RFC 2396 §3",
        Terms::SLASH.or(Terms::URIC_NO_SLASH).or(Terms::OTHER);
    IllegalOpaque "Illegal character in opaque part" OpaquePart "RFC 2396 §3", URIC;
    ExpectedAuthority "Expected authority" Authority "RFC 2396 §3.2",
        Terms::LEGACY_REG_NAME.or(Terms::OPEN).or(Terms::OTHER);
    IllegalAuthority "Illegal character in authority" Authority "RFC 2396 §3.2",
        Terms::LEGACY_REG_NAME.or(Terms::OTHER);
    IllegalUserinfo "Illegal character in user info" Userinfo "RFC 2396 §3.2.2",
        Terms::LEGACY_USERINFO.or(Terms::OTHER);
    IllegalHostname "Illegal character in hostname" Host "RFC 2396 §3.2.2", Terms::LOWER_ALPHANUM;
    ExpectedHostname "Expected hostname" Host "RFC 2396 §3.2.2", Terms::LOWER_ALPHANUM;
    ExpectedBracket "Expected closing bracket for IPv6 address" Host "RFC 2732 §3", Terms::CLOSE;
    ExpectedPort "Expected port number" Port "RFC 2396 §3.2.2", PORT_END.or(Terms::COLON);
    IllegalPort "Illegal character in port number" Port "RFC 2396 §3.2.2", PORT_END;
    MalformedPort "Malformed port number" Port "RFC 2396 §3.2.2", PORT_END;
    ScopeIdExpected "scope id expected" Host "RFC 2732 §3", Terms::LOWER_ALPHANUM.or(Terms::UNDERSCORE).or(Terms::DOT);
    IllegalScopeId "Illegal character in scope id" Host "RFC 2732 §3",
        Terms::LOWER_ALPHANUM.or(Terms::UNDERSCORE).or(Terms::DOT);
    MalformedIpv6 "Malformed IPv6 address" Host "RFC 2732 §3", IPV6;
    Ipv6TooLong "IPv6 address too long" Host "RFC 2732 §3", IPV6;
    Ipv6TooShort "IPv6 address too short" Host "RFC 2732 §3", IPV6;
    LongHexSequence "IPv6 hexadecimal digit sequence too long" Host "RFC 2732 §3", IPV6;
    ExpectedDigits "Expected digits for an IPv6 address" Host "RFC 2732 §3", Terms::HEX;
    ExpectedHexOrIpv4 "Expected hex digits or IPv4 address" Host "RFC 2732 §3", Terms::HEX;
    ExpectedIpv4 "Expected IPv4 address" Host "RFC 2732 §3", Terms::LOWER_DIGIT;
    MalformedIpv4 "Malformed IPv4 address" Host "RFC 2732 §3", IPV4;
    // `new URI` throws a `NumberFormatException`, which has neither reason nor index.
    NumberFormat "" Host "RFC 2732 §3", IPV4;
    IllegalPath "Illegal character in path" Path "RFC 2396 §3.3", PATH.or(Terms::QUESTION).or(Terms::HASH);
    IllegalQuery "Illegal character in query" Query "RFC 2396 §3.4", URIC.or(Terms::HASH);
    IllegalFragment "Illegal character in fragment" Fragment "RFC 2396 §4.1", URIC;
    OpaqueEscape "Malformed escape pair" OpaquePart "RFC 2396 §2.4.1", Terms::ESCAPED;
    AuthorityEscape "Malformed escape pair" Authority "RFC 2396 §2.4.1", Terms::ESCAPED;
    PathEscape "Malformed escape pair" Path "RFC 2396 §2.4.1", Terms::ESCAPED;
    QueryEscape "Malformed escape pair" Query "RFC 2396 §2.4.1", Terms::ESCAPED;
    FragmentEscape "Malformed escape pair" Fragment "RFC 2396 §2.4.1", Terms::ESCAPED;
}

const _: () = {
    let mut i = 0;
    while i < Reason::ALL.len() {
        assert!(Reason::ALL[i].diagnosis().fits());
        i += 1;
    }
};
