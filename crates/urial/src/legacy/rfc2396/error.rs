//! [`Error`]: why a text is not a URI reference by RFC 2396, or not a `java.net.URI`.

use core::fmt;

use super::java::reason::{Fault, Reason};
use crate::chars::abnf::rfc2396::{DELIMS, UNWISE};
use crate::chars::cast::{as_offset, as_position, byte_of, code_point};
use crate::parse::error::{Expected, Found, PackedFound, Refusal, Sentence};
use crate::parse::expected::Terms;
use crate::parse::state::Site;
use crate::report::Explanation;

/// Why a text is not a URI reference by RFC 2396: the offset, the component, what was found there,
/// and what the grammar allows.
///
/// It is `Copy` and 12 bytes long. It resembles [`ParseError`](crate::ParseError), but uses the
/// terms of RFC 2396, and names the class of excluded characters.
///
/// ```
/// # use urial::rfc2396::{Component, Excluded, Reference};
/// let error = Reference::parse("http://a/b c").unwrap_err();
/// assert_eq!(error.to_string(), r##"path: expected pchar, ";", "/", "?" or "#", found ` ` (space) at byte 10"##);
/// assert_eq!((error.component(), error.offset()), (Component::Path, 10));
/// assert_eq!(error.excluded(), Some(Excluded::Space));
/// assert!(error.expected().accepts(';'));
/// assert_eq!(error.section(), "RFC 2396 §3.3");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Error {
    offset: u32,
    found: PackedFound,
    rule: Rule,
}

/// The violated rule.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
enum Rule {
    Place(Place),
    /// In an IPv6 address, which the parser of RFC 3986 reads.
    Ipv6(Site),
    Java(Reason),
}

/// Why and at which offset a parser rejects a text.
#[derive(Clone, Copy)]
pub(super) struct Rejection {
    at: usize,
    rule: Rule,
}

impl Rejection {
    pub(super) fn new(at: usize, place: Place) -> Rejection {
        Rejection { at, rule: Rule::Place(place) }
    }

    pub(super) fn literal(at: usize, site: Site) -> Rejection {
        Rejection { at, rule: Rule::Ipv6(site) }
    }
}

impl From<Fault> for Rejection {
    fn from(Fault { at, reason }: Fault) -> Rejection {
        Rejection { at, rule: Rule::Java(reason) }
    }
}

/// A component of a reference, as RFC 2396 names it.
///
/// ```
/// # use urial::rfc2396::{Component, Reference};
/// assert_eq!(Reference::parse("/a|b").unwrap_err().component(), Component::Path);
/// assert_eq!(Component::OpaquePart.as_str(), "opaque part");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[non_exhaustive]
pub enum Component {
    /// The text as a whole.
    Input,
    /// `scheme`
    Scheme,
    /// The part after the scheme: `hier_part` or `opaque_part`.
    SchemeSpecificPart,
    /// `opaque_part`
    OpaquePart,
    /// `authority`
    Authority,
    /// `userinfo`
    Userinfo,
    /// `host`
    Host,
    /// `port`
    Port,
    /// `path`
    Path,
    /// `query`
    Query,
    /// `fragment`
    Fragment,
}

impl Component {
    /// Returns the name in lower case, as error messages print it.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Component::Input => "input",
            Component::Scheme => "scheme",
            Component::SchemeSpecificPart => "scheme-specific part",
            Component::OpaquePart => "opaque part",
            Component::Authority => "authority",
            Component::Userinfo => "userinfo",
            Component::Host => "host",
            Component::Port => "port",
            Component::Path => "path",
            Component::Query => "query",
            Component::Fragment => "fragment",
        }
    }
}

impl fmt::Display for Component {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.as_str())
    }
}

/// A class of characters that RFC 2396 excludes from URIs  (§2.4.3).
///
/// ```
/// # use urial::rfc2396::{Excluded, Reference};
/// assert_eq!(Reference::parse("/a|b").unwrap_err().excluded(), Some(Excluded::Unwise));
/// assert_eq!(Excluded::Unwise.as_str(), "unwise");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum Excluded {
    /// `control = <US-ASCII coded characters 00-1F and 7F hexadecimal>`: not printable.
    Control,
    /// `space = <US-ASCII coded character 20 hexadecimal>`: seems to end the URI, or gets lost.
    Space,
    /// `delims = "<" | ">" | "#" | "%" | <">`: delimiters around URIs or in them.
    Delims,
    /// ``unwise = "{" | "}" | "|" | "\" | "^" | "[" | "]" | "`"``: may be changed by gateways.
    Unwise,
    /// Any character that is not US-ASCII.
    NotUsAscii,
}

impl Excluded {
    /// Returns the class of `character`, or `None` if it is not excluded. `#` and `%` are excluded,
    /// although they introduce a fragment and an escape.
    ///
    /// ```
    /// # use urial::rfc2396::Excluded;
    /// assert_eq!(Excluded::of('|'), Some(Excluded::Unwise));
    /// assert_eq!(Excluded::of('~'), None);
    /// ```
    #[must_use]
    pub const fn of(character: char) -> Option<Excluded> {
        let byte = byte_of(code_point(character), 0);
        match character {
            '\0'..='\x1F' | '\x7F' => Some(Excluded::Control),
            ' ' => Some(Excluded::Space),
            _ if !character.is_ascii() => Some(Excluded::NotUsAscii),
            _ if DELIMS.has(byte) => Some(Excluded::Delims),
            _ if UNWISE.has(byte) => Some(Excluded::Unwise),
            _ => None,
        }
    }

    /// Returns the name of the class: `control`, `space`, `delims`, `unwise`, `not US-ASCII`.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Excluded::Control => "control",
            Excluded::Space => "space",
            Excluded::Delims => "delims",
            Excluded::Unwise => "unwise",
            Excluded::NotUsAscii => "not US-ASCII",
        }
    }

    /// The name as an error message appends it.
    const fn in_sentence(self) -> &'static str {
        match self {
            Excluded::Control => " (control)",
            Excluded::Space => " (space)",
            Excluded::Delims => " (delims)",
            Excluded::Unwise => " (unwise)",
            Excluded::NotUsAscii => " (not US-ASCII)",
        }
    }
}

/// Declares the places: name, component, section, and what the grammar allows there.
macro_rules! places {
    ($($place:ident: $component:ident $section:literal, $terms:expr;)*) => {
        /// A position in the grammar of RFC 2396 at which the parser can fail.
        #[derive(Clone, Copy, PartialEq, Eq, Hash)]
        pub(super) enum Place {
            $($place,)*
        }

        impl Place {
            const ALL: &[Place] = &[$(Place::$place,)*];

            const fn diagnosis(self) -> Diagnosis {
                match self {
                    $(Place::$place => Diagnosis {
                        component: Component::$component,
                        section: $section,
                        expected: $terms,
                    },)*
                }
            }
        }
    };
}

/// What an error reports for a violated rule.
pub(super) struct Diagnosis {
    pub(super) component: Component,
    pub(super) section: &'static str,
    pub(super) expected: Terms,
}

impl Diagnosis {
    /// Whether the message for this fits into a [`Sentence`], with the longest class name.
    pub(super) const fn fits(&self) -> bool {
        let class = Excluded::NotUsAscii.in_sentence().len();
        Sentence::holds(self.component.as_str().len() + self.expected.len() + class)
    }
}

const DELIMITED: Terms = Terms::SLASH.or(Terms::QUESTION).or(Terms::HASH);
const AUTHORITY: Terms = Terms::LEGACY_REG_NAME.or(DELIMITED);

places! {
    Length: Input "RFC 2396 §4", Terms::LENGTH;
    Start: Input "RFC 2396 §4", Terms::REL_SEGMENT.or(DELIMITED);
    SchemeOrSegment: Input "RFC 2396 §5", Terms::REL_SEGMENT.or(Terms::COLON).or(DELIMITED);
    RelSegment: Path "RFC 2396 §5", Terms::REL_SEGMENT.or(DELIMITED);
    SchemeSpecificPart: SchemeSpecificPart "RFC 2396 §3", Terms::SLASH.or(Terms::URIC_NO_SLASH);
    Opaque: OpaquePart "RFC 2396 §3", Terms::URIC.or(Terms::HASH);
    Opaque2732: OpaquePart "RFC 2732 §3", Terms::URIC_2732.or(Terms::HASH);
    OpaqueEscape: OpaquePart "RFC 2396 §2.4.1", Terms::HEX;
    Authority: Authority "RFC 2396 §3.2", AUTHORITY;
    AuthorityOrLiteral: Authority "RFC 2732 §3", AUTHORITY.or(Terms::OPEN);
    AuthorityEscape: Authority "RFC 2396 §2.4.1", Terms::HEX;
    LiteralStart: Host "RFC 2732 §3", Terms::HEX.or(Terms::COLON);
    LiteralEnd: Host "RFC 2732 §3", DELIMITED.or(Terms::COLON);
    Port: Port "RFC 2396 §3.2.2", Terms::LOWER_DIGIT.or(DELIMITED);
    Path: Path "RFC 2396 §3.3", Terms::LEGACY_PCHAR.or(Terms::SEMICOLON).or(DELIMITED);
    PathEscape: Path "RFC 2396 §2.4.1", Terms::HEX;
    Query: Query "RFC 2396 §3.4", Terms::URIC.or(Terms::HASH);
    Query2732: Query "RFC 2732 §3", Terms::URIC_2732.or(Terms::HASH);
    QueryEscape: Query "RFC 2396 §2.4.1", Terms::HEX;
    Fragment: Fragment "RFC 2396 §4.1", Terms::URIC;
    Fragment2732: Fragment "RFC 2732 §3", Terms::URIC_2732;
    FragmentEscape: Fragment "RFC 2396 §2.4.1", Terms::HEX;
}

const _: () = {
    let mut i = 0;
    while i < Place::ALL.len() {
        assert!(Place::ALL[i].diagnosis().fits());
        i += 1;
    }
};

impl Error {
    pub(super) fn at(text: &[u8], Rejection { at, rule }: Rejection) -> Error {
        Error { offset: as_offset(at), found: PackedFound::at(text, at), rule }
    }

    const fn diagnosis(self) -> Diagnosis {
        match self.rule {
            Rule::Place(place) => place.diagnosis(),
            Rule::Ipv6(site) => Diagnosis {
                component: Component::Host,
                section: "RFC 2732 §3",
                expected: site.terms_of(false),
            },
            Rule::Java(reason) => reason.diagnosis(),
        }
    }

    /// Returns the component with the error.
    ///
    /// For a first segment that a later `:` could make a scheme, it is `input`. For any part of an
    /// authority, it is `authority`, because the authority could be a `reg_name`.
    #[must_use]
    pub const fn component(&self) -> Component {
        self.diagnosis().component
    }

    /// Returns the offset of the error, in bytes from the start of the text.
    ///
    /// With RFC 2396 and RFC 2732, it is the length of the longest prefix of the text that some
    /// valid reference begins with. With [`Syntax::JAVA`](super::Syntax::JAVA), it is the offset
    /// that `java.net.URI` reports.
    #[must_use]
    pub const fn offset(&self) -> usize {
        as_position(self.offset)
    }

    /// Returns what was found at the offset.
    ///
    /// ```
    /// # use urial::{Found, rfc2396::Reference};
    /// assert_eq!(Reference::parse("/a|b").unwrap_err().found(), Found::Char('|'));
    /// ```
    #[must_use]
    pub const fn found(&self) -> Found {
        self.found.unpack()
    }

    /// Returns what is expected at the offset. With RFC 2396 and RFC 2732, that is everything the
    /// grammar allows; with [`Syntax::JAVA`](super::Syntax::JAVA), what the Java parser looks for.
    #[must_use]
    pub const fn expected(&self) -> Expected {
        Expected::new(self.diagnosis().expected, self.found())
    }

    /// Returns the section of the rule that was violated.
    #[must_use]
    pub const fn section(&self) -> &'static str {
        self.diagnosis().section
    }

    /// Returns the class of the character at the offset, if RFC 2396 excludes it from URIs
    /// (§2.4.3).
    #[must_use]
    pub const fn excluded(&self) -> Option<Excluded> {
        match self.found() {
            Found::Char(found) => Excluded::of(found),
            Found::Byte(_) => Some(Excluded::NotUsAscii),
            Found::End => None,
        }
    }

    /// Returns what `URISyntaxException.getReason` returns, if the text was parsed by
    /// [`Syntax::JAVA`](super::Syntax::JAVA).
    ///
    /// `None` if Java throws another exception: a `NumberFormatException` for a number above
    /// 2147483647 in an IPv4 address at the end of an IPv6 address. `None` also for octets that are
    /// not UTF-8, which a Java string cannot hold.
    ///
    /// ```
    /// # use urial::rfc2396::{Reference, Syntax};
    /// let error = Reference::parse_as("http://a^b/", Syntax::JAVA).unwrap_err();
    /// assert_eq!(error.java_reason(), Some("Illegal character in authority"));
    /// ```
    #[must_use]
    pub const fn java_reason(&self) -> Option<&'static str> {
        match self.rule {
            Rule::Java(reason) => reason.as_str(),
            _ => None,
        }
    }

    /// Returns what `URISyntaxException.getIndex` returns for `text`, the rejected text: the offset
    /// in UTF-16 code units, or -1, which Java reports for one reason.
    ///
    /// ```
    /// # use urial::rfc2396::{Reference, Syntax};
    /// let error = Reference::parse_as("http://é/ b", Syntax::JAVA).unwrap_err();
    /// assert_eq!((error.offset(), error.java_index("http://é/ b")), (10, 9));
    /// ```
    #[must_use]
    pub fn java_index(&self, text: &str) -> i64 {
        if matches!(self.rule, Rule::Java(Reason::ScopeIdExpected)) {
            return -1;
        }
        let before = text.get(..self.offset()).unwrap_or(text);
        i64::try_from(before.encode_utf16().count()).unwrap_or(i64::MAX)
    }

    /// Returns a report of the error on `text`, the rejected text.
    ///
    /// ```
    /// # use urial::rfc2396::Reference;
    /// let report = Reference::parse("http://a/b|c").unwrap_err().explain("http://a/b|c").to_string();
    /// assert_eq!(report, r##"path: expected pchar, ";", "/", "?" or "#", found `|` (unwise) at byte 10
    ///
    ///     http://a/b|c
    ///               ^
    ///   rule: RFC 2396 §3.3
    ///   note: gateways and agents may change unwise characters: escape them (§2.4.3)"##);
    /// ```
    #[must_use]
    pub fn explain<'a, T: AsRef<[u8]> + ?Sized>(&self, text: &'a T) -> Explanation<'a> {
        use Component::{Authority, Host, Port, Userinfo};
        let is_in_authority = matches!(self.component(), Authority | Userinfo | Host | Port);
        let error = (self.sentence(), self.offset(), self.section());
        Explanation::of_rfc2396(error, self.note(), text.as_ref(), is_in_authority)
    }

    fn sentence(self) -> Sentence {
        // N.B. Java may report where a part starts. What it found there can be what is expected.
        if let (Rule::Java(reason), Found::Char(found)) = (self.rule, self.found())
            && self.expected().accepts(found)
        {
            let words = [
                self.component().as_str(),
                ": java.net.URI rejects the ",
                reason.subject(),
                " that starts",
            ];
            return Sentence::at(&words, self.offset());
        }
        let refusal = Refusal {
            component: self.component().as_str(),
            cause: None,
            expected: self.expected(),
            found: self.found(),
            offset: self.offset,
            section: self.section(),
        };
        refusal.sentence_naming(self.excluded().map_or("", Excluded::in_sentence))
    }

    /// Background that often explains an unexpected error.
    fn note(self) -> Option<&'static str> {
        let note = match (self.rule, self.found(), self.excluded()) {
            (Rule::Java(Reason::IllegalAuthority), Found::Char(found), _)
                if Excluded::of(found).is_none() =>
            {
                "java.net.URI reports where the authority starts, not what is wrong in it"
            }
            (Rule::Place(Place::SchemeSpecificPart), ..) => {
                "before RFC 3986, a URI needs text after its scheme: `dav:` alone is not a URI"
            }
            (Rule::Place(Place::Authority), Found::Char('['), _) => {
                "IPv6 addresses were added by RFC 2732"
            }
            (Rule::Place(Place::RelSegment), Found::Char(':'), _) => {
                "the first segment of a relative path cannot contain \":\" (§5)"
            }
            (_, _, Some(Excluded::Control | Excluded::Space)) => {
                "controls and spaces get lost in print and transport: escape them (§2.4.3)"
            }
            (_, _, Some(Excluded::Unwise)) => {
                "gateways and agents may change unwise characters: escape them (§2.4.3)"
            }
            (Rule::Java(_), _, Some(Excluded::NotUsAscii)) => {
                "java.net.URI accepts non-ASCII characters, but no controls and no spaces"
            }
            (_, _, Some(Excluded::NotUsAscii)) => {
                "a URI is US-ASCII: encode other characters as octets, then escape those (§2.1)"
            }
            _ => return None,
        };
        Some(note)
    }
}

impl fmt::Display for Error {
    /// Writes ``component: expected GRAMMAR, found `x` (class) at byte N``.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.sentence().as_str())
    }
}

impl fmt::Debug for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Error").field(&format_args!("{self}")).finish()
    }
}

impl core::error::Error for Error {}
