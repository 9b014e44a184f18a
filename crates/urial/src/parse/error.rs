//! [`ParseError`]: why a text was rejected, in eight bytes, and the sentence that reports it.

use core::fmt;

use super::cause;
use super::expected::Terms;
pub(crate) use super::sentence::Sentence;
use super::state::{LONGEST, Site};
use crate::chars::abnf::{self, Set};
use crate::chars::cast::{as_offset, as_position, byte_of, code_point, unit};
use crate::chars::utf8;
use crate::parse::grammar::Repertoire;
use crate::parse::offsets::Component;

/// Why a text is not a reference, or has no scheme: the offset, the component, what was found
/// there, and what the grammar accepts instead.
///
/// `Copy` and eight bytes, as is `Result<(), ParseError>`. Errors of the two grammars are never
/// equal. `Display` writes one sentence; where the grammar alone would surprise, the likely cause
/// comes first. The error does not hold the text: pass the text to
/// [`explain`](ParseError::explain) for a report with the byte marked.
///
/// ```
/// # use urial::{Component, Found, UriRef};
/// let error = UriRef::parse("http://a/b c").unwrap_err();
/// assert_eq!(error.to_string(), r##"path: expected pchar, "/", "?" or "#", found ` ` at byte 10"##);
/// assert_eq!(error.component(), Component::Path);
/// assert_eq!(error.offset(), 10);
/// assert_eq!(error.found(), Found::Char(' '));
/// assert!(error.expected().accepts('/'));
/// let sentence = UriRef::parse("http://h:8a/").unwrap_err().to_string();
/// assert!(sentence.starts_with(r#"port: the text after ":" is not a port, which is digits; "#));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct ParseError {
    offset: u32,
    found: PackedFound,
    site: Site,
}

/// The character, the byte or the end at which a text was rejected.
///
/// ```
/// # use urial::{Found, UriRef};
/// let found = |text: &'static [u8]| UriRef::parse_bytes(text).unwrap_err().found();
/// assert_eq!(found(b"/a b"), Found::Char(' '));
/// assert_eq!(found(b"/a%4"), Found::End);
/// assert_eq!(found(b"/\xFF"), Found::Byte(0xFF));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum Found {
    /// The end of the text.
    End,
    /// A character.
    Char(char),
    /// An octet that does not begin a UTF-8 character. Only
    /// [`parse_bytes`](crate::UriRef::parse_bytes) reports it.
    Byte(u8),
}

/// What the grammar accepts at an offset: a list of ABNF terms, and the characters that can begin
/// them.
///
/// ```
/// # use urial::UriRef;
/// let expected = UriRef::parse("a%zz").unwrap_err().expected();
/// assert_eq!(expected.to_string(), "HEXDIG");
/// assert!(expected.accepts('F') && !expected.accepts('z'));
/// ```
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Expected {
    terms: Terms,
    /// The text ended here. [`Sentence::push_expected`] then names only what is missing.
    at_end: bool,
}

impl ParseError {
    /// The error of `text` at `offset`, where the grammar `G` is at `site`.
    pub(crate) const fn at<G: Repertoire>(text: &[u8], offset: usize, site: Site) -> ParseError {
        let found = PackedFound::at(text, offset).by::<G>();
        ParseError { offset: as_offset(offset), found, site }
    }

    /// Returns the component that was being read.
    #[must_use]
    pub const fn component(&self) -> Component {
        self.site.component()
    }

    /// Returns the offset of the rejected byte, in bytes from the start of the text.
    ///
    /// This is the length of the longest prefix that some valid text begins with. It is the length
    /// of the text if the text ended too soon.
    #[must_use]
    pub const fn offset(&self) -> usize {
        as_position(self.offset)
    }

    /// The error of a longer text, in which this one begins or goes on elsewhere.
    #[cfg(feature = "alloc")]
    pub(crate) const fn moved_to(self, offset: usize) -> ParseError {
        ParseError { offset: as_offset(offset), ..self }
    }

    /// Returns what was found at the offset.
    #[must_use]
    pub const fn found(&self) -> Found {
        self.found.unpack()
    }

    /// Returns what the grammar accepts at the offset.
    #[must_use]
    pub const fn expected(&self) -> Expected {
        Expected::new(self.site.terms_of(self.is_iri()), self.found())
    }

    /// Returns the section with the rule that was broken.
    ///
    /// ```
    /// # use urial::UriRef;
    /// assert_eq!(UriRef::parse("/%zz").unwrap_err().section(), "RFC 3986 §2.1");
    /// ```
    #[must_use]
    pub const fn section(&self) -> &'static str {
        self.site.section(self.is_iri())
    }

    /// Whether the grammar was that of IRIs.
    pub(crate) const fn is_iri(self) -> bool {
        self.found.is_iri()
    }

    pub(crate) const fn site(self) -> Site {
        self.site
    }

    /// Whether `found` is for private use, and is rejected for that.
    pub(crate) const fn is_private_use(self, found: char) -> bool {
        self.is_iri() && self.expected().accepts('\u{C0}') && abnf::is_iprivate(found)
    }

    /// The sentence, which a constant can panic with.
    pub(crate) const fn sentence(self) -> Sentence {
        self.refusal().sentence()
    }

    /// The fault in plain words, for a report that has the grammar below.
    pub(crate) const fn headline(self) -> Sentence {
        let mut sentence = Sentence::EMPTY;
        sentence.push(self.likely_component().as_str());
        sentence.push(": ");
        sentence.push(self.plain_cause());
        sentence.push_place(self.found(), "", self.offset);
        sentence
    }

    /// The parts of the sentence.
    pub(crate) const fn refusal(self) -> Refusal {
        Refusal {
            component: self.likely_component().as_str(),
            cause: self.cause(),
            expected: self.expected(),
            found: self.found(),
            offset: self.offset,
            section: self.section(),
        }
    }
}

/// The parts of an error sentence, whichever grammar the error is of.
#[derive(Clone, Copy)]
pub(crate) struct Refusal {
    pub(crate) component: &'static str,
    /// What probably happened, in plain words.
    pub(crate) cause: Option<&'static str>,
    pub(crate) expected: Expected,
    pub(crate) found: Found,
    pub(crate) offset: u32,
    pub(crate) section: &'static str,
}

impl Refusal {
    /// The sentence, which a constant can panic with.
    pub(crate) const fn sentence(self) -> Sentence {
        self.sentence_naming("")
    }

    /// The sentence with the class of the character found: `` found ` ` (space) ``.
    pub(crate) const fn sentence_naming(self, class: &str) -> Sentence {
        let mut sentence = Sentence::EMPTY;
        sentence.push(self.component);
        if let Some(cause) = self.cause {
            sentence.push(": ");
            sentence.push(cause);
            sentence.push("; expected ");
        } else {
            sentence.push(": expected ");
        }
        sentence.push_expected(self.expected);
        sentence.push_place(self.found, class, self.offset);
        sentence
    }
}

impl Expected {
    /// The `terms` that the grammar accepts in place of `found`.
    pub(crate) const fn new(terms: Terms, found: Found) -> Expected {
        Expected { terms, at_end: matches!(found, Found::End) }
    }

    /// Returns whether the grammar accepts `character` at the offset, as the start of a term.
    #[must_use]
    pub const fn accepts(&self, character: char) -> bool {
        self.terms.accept(character)
    }

    /// The ASCII characters that are accepted.
    pub(crate) const fn ascii(self) -> Set {
        self.terms.set()
    }

    /// Iterates over the terms as the ABNF writes them: `pchar`, `"/"`; for an IRI, `ipchar`.
    ///
    /// ```
    /// # use urial::UriRef;
    /// let expected = UriRef::parse("a?b#c#").unwrap_err().expected();
    /// assert!(expected.terms().eq(["pchar", r#""/""#, r#""?""#]));
    /// ```
    pub fn terms(self) -> impl Iterator<Item = &'static str> + Clone {
        let mut rest = self.terms;
        core::iter::from_fn(move || {
            let (word, tail) = rest.split_first()?;
            rest = tail;
            Some(word)
        })
    }
}

/// A code point, or [`END`](PackedFound::END), or [`BYTE`](PackedFound::BYTE) and an octet. A
/// higher bit marks the grammar.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct PackedFound([u8; 3]);

impl PackedFound {
    const END: u32 = 0x11_0000;
    const BYTE: u32 = 0x12_0000;
    /// Set if the grammar is that of IRIs.
    const IRI: u32 = 0x20_0000;

    pub(crate) const fn at(text: &[u8], offset: usize) -> PackedFound {
        if offset >= text.len() {
            return PackedFound::new(PackedFound::END);
        }
        match utf8::decode(text, offset) {
            Some(found) => PackedFound::new(code_point(found.character)),
            None => PackedFound::new(PackedFound::BYTE | unit(text[offset])),
        }
    }

    const fn new(number: u32) -> PackedFound {
        PackedFound([byte_of(number, 0), byte_of(number, 1), byte_of(number, 2)])
    }

    const fn by<G: Repertoire>(self) -> PackedFound {
        PackedFound::new(self.number() | if G::IS_IRI { PackedFound::IRI } else { 0 })
    }

    const fn is_iri(self) -> bool {
        self.number() & PackedFound::IRI != 0
    }

    const fn number(self) -> u32 {
        let [low, middle, high] = self.0;
        unit(low) | unit(middle) << 8 | unit(high) << 16
    }

    pub(crate) const fn unpack(self) -> Found {
        let number = self.number() & !PackedFound::IRI;
        match char::from_u32(number) {
            Some(found) => Found::Char(found),
            None if number == PackedFound::END => Found::End,
            None => Found::Byte(byte_of(number, 0)),
        }
    }
}

const _: () = assert!(Sentence::holds(LONGEST + ": ".len() + cause::LONGEST));

impl Sentence {
    /// The words, joined.
    #[cfg_attr(not(feature = "alloc"), allow(dead_code))]
    pub(crate) const fn of(words: &[&str]) -> Sentence {
        let mut sentence = Sentence::EMPTY;
        let mut i = 0;
        while i < words.len() {
            sentence.push(words[i]);
            i += 1;
        }
        sentence
    }

    /// The words, joined, and the offset. Offsets beyond `u32::MAX`, which no text has, are
    /// clamped.
    #[cfg_attr(not(feature = "alloc"), allow(dead_code))]
    pub(crate) const fn at(words: &[&str], offset: usize) -> Sentence {
        let mut sentence = Sentence::of(words);
        sentence.push(" at byte ");
        let longest = as_position(u32::MAX);
        let offset = as_offset(if offset > longest { longest } else { offset });
        sentence.push_number(offset, 10, 1);
        sentence
    }

    /// The words, joined, and what was found. [`holds`](Self::holds) checks their length.
    #[cfg(feature = "alloc")]
    pub(crate) const fn found(words: &[&str], found: Found, offset: u32) -> Sentence {
        let mut sentence = Sentence::of(words);
        sentence.push_place(found, "", offset);
        sentence
    }

    /// Appends what was found, its class, which may be empty, and the offset.
    const fn push_place(&mut self, found: Found, class: &str, offset: u32) {
        self.push(", found ");
        match found {
            Found::Char(_) => {
                self.push("`");
                self.push_found(found);
                self.push("`");
            }
            _ => self.push_found(found),
        }
        self.push(class);
        self.push(" at byte ");
        self.push_number(offset, 10, 1);
    }

    /// Whether there is room for a component and terms of `len` bytes, and for the rest of a
    /// sentence.
    pub(crate) const fn holds(len: usize) -> bool {
        // An escaped character is the longest.
        len + ": expected , found `\\u{10FFFF}` at byte 4294967295".len() <= Sentence::ROOM
    }

    /// Appends the terms in words: `pchar, "/", "?" or "#"`.
    ///
    /// N.B. at the end of a text, an IP literal or an expression that could be closed lacks only
    /// its bracket or brace. The other terms would make it longer, so they are not named.
    const fn push_expected(&mut self, expected: Expected) {
        if expected.at_end && expected.terms.contain(Terms::CLOSE) {
            self.push("\"]\" to close the IP literal");
            return;
        }
        if expected.at_end && expected.terms.contain(Terms::CLOSE_BRACE) {
            self.push("\"}\" to close the expression");
            return;
        }
        let mut rest = expected.terms;
        while let Some((word, tail)) = rest.split_first() {
            self.push(word);
            match tail.split_first() {
                Some((_, last)) if last.is_empty() => self.push(" or "),
                Some(_) => self.push(", "),
                None => {}
            }
            rest = tail;
        }
    }

    const fn push_found(&mut self, found: Found) {
        match found {
            Found::End => self.push("the end"),
            Found::Char(found) => self.push_char(found),
            Found::Byte(byte) => {
                self.push("0x");
                self.push_number(unit(byte), 16, 2);
            }
        }
    }

    /// Appends a character, escaped as in Rust if it would be unclear.
    const fn push_char(&mut self, character: char) {
        match character {
            '\0' => self.push("\\0"),
            '\t' => self.push("\\t"),
            '\n' => self.push("\\n"),
            '\r' => self.push("\\r"),
            _ if is_unclear(character) => {
                self.push("\\u{");
                self.push_number(code_point(character), 16, 1);
                self.push("}");
            }
            _ => {
                let mut buffer = [0; 4];
                self.push(character.encode_utf8(&mut buffer));
            }
        }
    }
}

/// Whether a character, printed as it is, would be invisible, look like a space, or disturb the
/// text around it: controls, spaces but U+0020, combining marks, fillers, bidi controls, private
/// use.
const fn is_unclear(character: char) -> bool {
    matches!(character,
        '\0'..='\u{1F}' | '\u{7F}'..='\u{A0}' | '\u{AD}' | '\u{300}'..='\u{36F}' | '\u{61C}'
        | '\u{115F}'..='\u{1160}' | '\u{1680}' | '\u{180B}'..='\u{180F}' | '\u{2000}'..='\u{200F}'
        | '\u{2028}'..='\u{202F}' | '\u{205F}'..='\u{206F}' | '\u{20D0}'..='\u{20FF}' | '\u{3000}'
        | '\u{3164}' | '\u{E000}'..='\u{F8FF}' | '\u{FE00}'..='\u{FE0F}' | '\u{FEFF}' | '\u{FFA0}'
        | '\u{FDD0}'..='\u{FDEF}' | '\u{FFF0}'..='\u{FFFB}' | '\u{FFFE}'..='\u{FFFF}'
        | '\u{E0000}'..='\u{10FFFF}')
        || code_point(character) & 0xFFFE == 0xFFFE
}

impl fmt::Display for ParseError {
    /// Writes `component: expected GRAMMAR, found BYTE at byte N`. Where the grammar alone would
    /// surprise, the likely cause comes first: `component: CAUSE; expected GRAMMAR, …`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.sentence().as_str())
    }
}

impl fmt::Debug for ParseError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("ParseError").field(&format_args!("{self}")).finish()
    }
}

impl core::error::Error for ParseError {}

impl fmt::Display for Expected {
    /// Writes the terms as the sentence does: `pchar, "/", "?" or "#"`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut words = Sentence::EMPTY;
        words.push_expected(*self);
        f.pad(words.as_str())
    }
}

impl fmt::Debug for Expected {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Expected").field(&format_args!("{self}")).finish()
    }
}

/// Displays text on a line of a report or a log, with unclear characters escaped as in [`Found`].
pub(crate) struct Printable<'a>(pub(crate) &'a str);

impl fmt::Display for Printable<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.chars().try_for_each(|character| write!(f, "{}", Found::Char(character)))
    }
}

impl fmt::Display for Found {
    /// Writes the character, escaped if it would be unclear; an octet as `0xFF`; or `the end`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut words = Sentence::EMPTY;
        words.push_found(*self);
        f.pad(words.as_str())
    }
}
