//! The characters of a URI in running text.

use urial::EncodeSet;

use super::scheme;

/// The characters from a place on that a URI can have, or an IRI. They are read as far as they are
/// needed, because most of them may belong to other URIs.
#[allow(clippy::struct_excessive_bools, reason = "each is about another character")]
pub(super) struct Run<'t> {
    text: &'t [u8],
    /// Where the characters begin: after the `:` or the `://`.
    start: usize,
    /// Whether there is a `'` before the URI.
    is_quoted: bool,
    is_iri: bool,
    /// How far the characters are read.
    at: usize,
    /// How many parentheses are open.
    depth: usize,
    in_literal: bool,
    is_ended: bool,
    /// Whether the authority, if there is one, has ended.
    has_path: bool,
    /// Where the last label of the host begins.
    label: usize,
    /// How far these two are known.
    seen: usize,
}

impl<'t> Run<'t> {
    pub(super) fn new(text: &'t [u8], start: usize, is_quoted: bool, is_iri: bool) -> Run<'t> {
        let (at, depth) = (start, 0);
        Run {
            text,
            start,
            is_quoted,
            is_iri,
            at,
            depth,
            in_literal: false,
            is_ended: false,
            has_path: false,
            label: start,
            seen: start,
        }
    }

    /// Where the characters begin.
    pub(super) fn start(&self) -> usize {
        self.start
    }

    /// How far the characters are read.
    pub(super) fn at(&self) -> usize {
        self.at
    }

    /// Reads to `limit`, or to the end if that is before it. Returns whether it is.
    pub(super) fn ends_before(&mut self, limit: usize) -> bool {
        let text = &self.text[..limit.min(self.text.len())];
        while !self.is_ended && self.at < text.len() {
            self.at += parts_len(&text[self.at..]);
            if let Some(&byte) = text.get(self.at) {
                self.read(byte);
            }
        }
        self.is_ended |= self.at == self.text.len();
        self.is_ended
    }

    /// Reads to the end, and returns it.
    pub(super) fn end(&mut self) -> usize {
        self.ends_before(self.text.len());
        self.at
    }

    /// Looks at what was read since the last character beyond ASCII.
    ///
    /// PERF: most URIs have none (`find-lines`).
    fn look_back(&mut self) {
        let read = self.seen..self.at;
        self.seen = self.at;
        if self.has_path {
            return;
        }
        let part = &self.text[read.clone()];
        self.has_path = part.iter().any(|byte| b"/?#".contains(byte));
        let label = part.iter().rposition(|byte| b".@".contains(byte));
        self.label = label.map_or(self.label, |at| read.start + at + 1);
    }

    /// Reads a byte that may be the end.
    fn read(&mut self, byte: u8) {
        let (text, at) = (self.text, self.at);
        let mut len = 1;
        match byte {
            b'(' => self.depth += 1,
            b')' if self.depth > 0 => self.depth -= 1,
            b'\'' if !self.is_quoted && !is_between_uris(text, at) => {}
            b'[' if at == self.start || text[at - 1] == b'@' => self.in_literal = true,
            b']' if self.in_literal => self.in_literal = false,
            0x80.. if self.is_iri => {
                self.look_back();
                let is_part = |it: &char| self.is_part(at, *it);
                len = character(text, at).filter(is_part).map_or(0, char::len_utf8);
            }
            _ => len = 0,
        }
        self.at += len;
        self.is_ended = len == 0;
    }
}

impl Run<'_> {
    /// Whether a character beyond ASCII at `at` belongs to the IRI.
    fn is_part(&self, at: usize, character: char) -> bool {
        if is_joint(character) {
            // Between letters it is one of a word, but `’s` is a possessive.
            let after = &self.text[at + character.len_utf8()..];
            let is_possessive = character == '’' && is_s(after);
            return !is_possessive
                && self.has_path
                && !scheme::begins(after)
                && last_character(&self.text[self.start..at]).is_some_and(char::is_alphanumeric)
                && self::character(after, 0)
                    .is_some_and(|it| it.is_alphanumeric() && !is_unspaced(it));
        }
        if is_unspaced(character) {
            // A host may have such letters, but does not change by the text after it.
            let label = &self.text[self.label..at];
            return !self.has_path && label.first().is_none_or(|byte| !byte.is_ascii());
        }
        !ends_iri(character)
    }
}

/// Whether `text` is an `s` at the end of a word.
fn is_s(text: &[u8]) -> bool {
    let is_letter = |it: char| it.is_alphanumeric();
    text.starts_with(b"s") && !character(text, 1).is_some_and(is_letter)
}

/// The apostrophe, the dashes and the dot that words have.
fn is_joint(character: char) -> bool {
    matches!(character, '’' | '·' | '\u{2010}'..='\u{2013}')
}

/// Whether a letter is of a script that has no spaces between words, or adds endings to them: Han,
/// kana, Hangul, Thai, Lao, Khmer, Burmese. It begins the text after an IRI as often as it is a
/// part.
pub(super) fn is_unspaced(character: char) -> bool {
    matches!(character,
        '\u{E00}'..='\u{EFF}' | '\u{1000}'..='\u{109F}' | '\u{1100}'..='\u{11FF}'
        | '\u{1780}'..='\u{17FF}' | '\u{19E0}'..='\u{19FF}' | '\u{2E80}'..='\u{2FDF}'
        | '\u{3005}'..='\u{3007}' | '\u{3021}'..='\u{318F}' | '\u{31A0}'..='\u{4DBF}'
        | '\u{4E00}'..='\u{9FFF}' | '\u{A960}'..='\u{A97F}' | '\u{A9E0}'..='\u{A9FF}'
        | '\u{AA60}'..='\u{AA7F}' | '\u{AC00}'..='\u{D7FF}' | '\u{F900}'..='\u{FAFF}'
        | '\u{FF66}'..='\u{FFDC}' | '\u{1B000}'..='\u{1B16F}' | '\u{20000}'..='\u{3FFFD}')
}

/// How many bytes at the start of `text` belong to the URI, whatever is before them.
fn parts_len(text: &[u8]) -> usize {
    let is_part = |byte: &u8| IS_PART[usize::from(*byte)];
    // PERF: without a branch for each byte (`find-lines`).
    let are_parts = |bytes: &&[u8; 8]| bytes.iter().fold(true, |all, byte| all & is_part(byte));
    let (words, _) = text.as_chunks();
    let whole = words.iter().take_while(are_parts).count() * 8;
    whole + text[whole..].iter().take_while(|byte| is_part(byte)).count()
}

const IS_PART: [bool; 256] = {
    let mut is_part = [false; 256];
    let mut ascii = 0_u8;
    while ascii < 0x80 {
        is_part[ascii as usize] = match ascii {
            b'\'' | b'(' | b')' | b'[' | b']' => false,
            b'#' | b'%' => true,
            _ => EncodeSet::QUERY.keeps(ascii),
        };
        ascii += 1;
    }
    is_part
};

/// Whether the `'` at `at` is between the end of a URI and the beginning of another one.
fn is_between_uris(text: &[u8], at: usize) -> bool {
    let may_end = |byte: &u8| byte.is_ascii_alphanumeric() || *byte == b'/';
    text[..at].last().is_some_and(may_end) && scheme::begins(&text[at + 1..])
}

/// The character at `at`, if it is UTF-8.
pub(super) fn character(text: &[u8], at: usize) -> Option<char> {
    let bytes = text.get(at..text.len().min(at + 4))?;
    bytes.utf8_chunks().next()?.valid().chars().next()
}

/// The last character of `text`, if it is UTF-8.
pub(super) fn last_character(text: &[u8]) -> Option<char> {
    let start = text.iter().rposition(|byte| byte & 0xC0 != 0x80)?;
    character(text, start)
}

/// Whether a character beyond ASCII is white space or punctuation, which ends an IRI.
fn ends_iri(character: char) -> bool {
    character.is_whitespace()
        || matches!(character,
            '\u{80}'..='\u{A9}' | '\u{AB}'..='\u{B4}' | '\u{B6}'..='\u{B9}' | '\u{BB}'..='\u{BF}' | '\u{37E}' | '\u{387}' | '\u{55A}'..='\u{55F}' | '\u{589}'
            | '\u{5BE}' | '\u{5C3}' | '\u{5F3}' | '\u{5F4}' | '\u{60C}' | '\u{61B}'..='\u{61F}'
            | '\u{66A}'..='\u{66D}' | '\u{6D4}' | '\u{700}'..='\u{70D}' | '\u{964}' | '\u{965}'
            | '\u{E4F}' | '\u{E5A}' | '\u{E5B}' | '\u{F08}' | '\u{F0D}'..='\u{F12}'
            | '\u{104A}'..='\u{104F}' | '\u{1360}'..='\u{1368}' | '\u{166E}' | '\u{17D4}'..='\u{17DA}'
            | '\u{1800}'..='\u{180A}' | '\u{200B}' | '\u{200E}' | '\u{200F}' | '\u{2010}'..='\u{206F}' | '\u{2190}'..='\u{21FF}'
            | '\u{2500}'..='\u{257F}' | '\u{2E00}'..='\u{2E7F}'
            | '\u{3000}'..='\u{3003}' | '\u{3008}'..='\u{3020}' | '\u{30FB}' | '\u{FE10}'..='\u{FE19}'
            | '\u{FE30}'..='\u{FE6B}' | '\u{FEFF}' | '\u{FF01}'..='\u{FF0F}'
            | '\u{FF1A}'..='\u{FF20}' | '\u{FF3B}'..='\u{FF40}' | '\u{FF5B}'..='\u{FF65}')
}
