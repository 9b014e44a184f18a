//! The likely cause of an error, in plain words: what comes first in a sentence whose grammar alone
//! would surprise.

use super::error::{Found, ParseError};
use super::state::Site;
use crate::parse::offsets::Component;

/// Defines the words of a cause per line, and [`LONGEST`].
macro_rules! causes {
    ($($name:ident $words:literal;)*) => {
        $(const $name: &str = $words;)*

        /// The length of the longest cause.
        pub(super) const LONGEST: usize = {
            let mut longest = 0;
            $(longest = if $name.len() > longest { $name.len() } else { longest };)*
            longest
        };
    };
}

causes! {
    NO_SCHEME r#"a URI begins with a scheme and ":""#;
    NO_SCHEME_OF_IRI r#"an IRI begins with a scheme and ":""#;
    NOT_A_SCHEME r#"the text before ":" is not a scheme"#;
    EMPTY_SCHEME r#"there is no scheme before ":""#;
    WHITE_SPACE "white space is not part of a reference";
    NOT_A_PORT r#"the text after ":" is not a port, which is digits"#;
    NO_BRACKETS "the host looks like an IPv6 address, which is written in brackets";
    SECOND_COLON r#"a host has ":" only in an IPv6 address in brackets"#;
    ZONE "a URI cannot have a zone identifier";
    SECOND_AT r#"an authority has at most one "@""#;
    BACKSLASH "a backslash is not a delimiter";
    BRACKETS "brackets are allowed only around an IP literal";
    NOT_ASCII "a URI is ASCII, unlike an IRI";
    PRIVATE_USE "private-use characters are allowed only in the query of an IRI";
    // In reports alone.
    TRIPLET r#"a "%" has to be followed by two hexadecimal digits"#;
    BLANK "white space is not allowed";
    CONTROL "a control character is not allowed";
    UNCLOSED "the bracket is not closed";
    NOT_AN_ADDRESS "the text in brackets is not an IP address";
    AFTER_LITERAL r#"only ":" and a port may follow the bracket"#;
    NOT_DIGITS "a port has only digits";
    SECOND_HASH "a fragment has no \"#\"";
    NO_UTF8 "a reference is text in UTF-8";
    TOO_LONG "the text is too long";
    NOWHERE "no URI has this character";
    NOT_HERE "this is not allowed here";
}

impl ParseError {
    /// The likely cause, if the grammar alone would surprise.
    ///
    /// Where another component was probably meant than the one in which the text is rejected, the
    /// cause names it: in `http://h:8a/`, the port.
    pub(super) const fn cause(self) -> Option<&'static str> {
        match (self.site(), self.found()) {
            (Site::LENGTH, _) => None,
            (Site::SCHEME_START | Site::SEGMENT_NZ_NC, Found::Char(found))
                if self.offset() == 0 && is_blank(found) =>
            {
                Some(WHITE_SPACE)
            }
            (Site::SCHEME_START | Site::SCHEME, _) => {
                Some(if self.is_iri() { NO_SCHEME_OF_IRI } else { NO_SCHEME })
            }
            (Site::SEGMENT_NZ_NC, Found::Char(':')) if self.offset() == 0 => Some(EMPTY_SCHEME),
            (Site::SEGMENT_NZ_NC, Found::Char(':')) => Some(NOT_A_SCHEME),
            (Site::ADDRESS_OR_USERINFO, Found::End | Found::Char('/' | '?' | '#' | ']')) => {
                Some(NO_BRACKETS)
            }
            (Site::USERINFO, Found::End | Found::Char('/' | '?' | '#')) => Some(NOT_A_PORT),
            (_, Found::Char(found)) => self.cause_of_char(found),
            _ => None,
        }
    }

    /// The cause in plain words, also where the grammar alone would not surprise.
    pub(super) const fn plain_cause(self) -> &'static str {
        if let Some(cause) = self.cause() {
            return cause;
        }
        match (self.site(), self.found()) {
            (Site::LENGTH, _) => TOO_LONG,
            (site, _) if site.is_triplet() => TRIPLET,
            (_, Found::Byte(_)) => NO_UTF8,
            (site, Found::End | Found::Char('/' | '?' | '#')) if site.closes_literal() => UNCLOSED,
            (site, _) if site.is_literal() => NOT_AN_ADDRESS,
            (Site::LITERAL_END, _) => AFTER_LITERAL,
            (Site::PORT | Site::PORT_PART, _) => NOT_DIGITS,
            (Site::FRAGMENT, Found::Char('#')) => SECOND_HASH,
            (_, Found::Char(found)) if is_blank(found) => BLANK,
            (_, Found::Char('\0'..='\x1F' | '\x7F')) => CONTROL,
            (_, Found::Char('"' | '<' | '>' | '\\' | '^' | '`' | '{' | '|' | '}')) => NOWHERE,
            _ => NOT_HERE,
        }
    }

    /// Returns the component that was probably meant, which the sentence names. It is that of
    /// [`component`](Self::component) unless the grammar alone would surprise.
    ///
    /// ```
    /// # use urial::{Component, UriRef};
    /// let error = UriRef::parse("http://e.org:8a/").unwrap_err();
    /// assert_eq!(error.component(), Component::Userinfo);
    /// assert_eq!(error.likely_component(), Component::Port);
    /// ```
    #[must_use]
    pub const fn likely_component(&self) -> Component {
        match (self.site(), self.found()) {
            (Site::USERINFO, Found::End | Found::Char('/' | '?' | '#')) => Component::Port,
            (Site::ADDRESS_OR_USERINFO, Found::End | Found::Char('/' | '?' | '#' | ']')) => {
                Component::Host
            }
            (Site::SEGMENT_NZ_NC, Found::Char(':')) => Component::Scheme,
            _ => self.component(),
        }
    }

    /// The likely cause of an error at `found`, wherever it is.
    const fn cause_of_char(self, found: char) -> Option<&'static str> {
        let site = self.site();
        match found {
            '%' if site.is_ipv6() => Some(ZONE),
            '@' if matches!(site, Site::HOST_START | Site::HOST | Site::PORT) => Some(SECOND_AT),
            ':' if matches!(site, Site::PORT) => Some(SECOND_COLON),
            '\\' if site.is_hierarchical() => Some(BACKSLASH),
            '[' | ']' if self.expected().accepts('%') => Some(BRACKETS),
            _ if found.is_ascii() || site.is_triplet() => None,
            _ if !self.is_iri() => Some(NOT_ASCII),
            _ if self.is_private_use(found) => Some(PRIVATE_USE),
            _ => None,
        }
    }
}

/// White space, and the byte-order mark.
const fn is_blank(found: char) -> bool {
    matches!(found, '\t'..='\r' | ' ' | '\u{A0}' | '\u{200B}' | '\u{3000}' | '\u{FEFF}')
}
