//! The value after the name of a secret.

use std::ops::Range;

use super::super::names::{LONGEST, Meaning};
use super::Name;
use super::absent::{
    KEYWORDS, LOOK, begins_template, is_call_of, is_harmless, is_of_program, is_placeholder,
    is_state, trimmed,
};
use super::marks::{end_of_quoted, quoted_at};
use super::place::{Before, Marks, Place, Sign, after};
use super::word::{ends_with_any, first_line};

/// The values of the name of a secret. A name of [`Meaning::InQueries`] has none here.
pub(super) fn of_name(text: &[u8], name: &Name, meaning: Meaning) -> Vec<Range<usize>> {
    if matches!(meaning, Meaning::Harmless | Meaning::InQueries) {
        return vec![];
    }
    let word = &text[name.range.clone()];
    let Some(place) = after(text, name) else { return vec![] };
    // A result of a test: `PASS: a/b.sh`.
    let is_result = word == b"PASS" && place.sign == Sign::Colon && place.has_blank;
    if is_result || place.is_number_of_field(text) {
        return vec![];
    }
    let is_one = |it: &Range<usize>| {
        let value = &text[it.clone()];
        let is_name = || place.sign == Sign::Blank && is_own_name(word, value);
        let is_faulty = || is_of_message(text, name) && value.iter().all(u8::is_ascii_punctuation);
        !value.is_empty() && !is_name() && !is_access_key(word, value) && !is_faulty()
    };
    let values = match block(text, name, &place) {
        Some(block) if is_placeholder(&text[block.clone()]) => vec![],
        Some(block) => vec![block],
        None => place.values(text, meaning),
    };
    values.into_iter().filter(is_one).collect()
}

/// The lines of a block of YAML 1.2 §8.1 that is the value of a name: `password: |`.
fn block(text: &[u8], name: &Name, place: &Place) -> Option<Range<usize>> {
    let header =
        text[place.start..].strip_prefix(b"|").or(text[place.start..].strip_prefix(b">"))?;
    let marks = header.iter().take(2).take_while(|it| b"+-123456789".contains(it)).count();
    let lines = header[marks..].strip_prefix(b"\r").unwrap_or(&header[marks..]);
    let lines = lines.strip_prefix(b"\n").filter(|_| place.before != Before::Text)?;
    let before = text[..name.range.start].iter().rev();
    let indent = before.take(LONGEST).take_while(|byte| **byte != b'\n').count();
    let start = text.len() - lines.len();
    let (mut at, mut end) = (start, start);
    for line in lines.split_inclusive(|byte| *byte == b'\n') {
        let content = line.trim_ascii_end();
        let blanks = content.iter().take_while(|byte| **byte == b' ').count();
        if !content.is_empty() && blanks <= indent {
            break;
        }
        if !content.is_empty() {
            end = at + content.len();
        }
        at += line.len();
    }
    Some(trim(text, start..end))
}

/// Whether a value is the name itself in capital letters, as in a help text:
/// `--api-key API_KEY`.
pub(crate) fn is_own_name(name: &[u8], value: &[u8]) -> bool {
    let letters = |text: &[u8]| -> Vec<u8> {
        let text = &text[..text.len().min(LONGEST)];
        text.iter().filter(|it| !b"-_".contains(it)).map(u8::to_ascii_uppercase).collect()
    };
    value.len() <= LONGEST
        && !value.iter().any(u8::is_ascii_lowercase)
        && letters(name) == letters(value)
}

/// Whether a name and a value are a key of the keyboard: `<a accesskey=k>`.
pub(crate) fn is_access_key(name: &[u8], value: &[u8]) -> bool {
    name.eq_ignore_ascii_case(b"accesskey") && value.len() == 1
}

/// Whether a name is one of a message about syntax: `unexpected token: '}'`.
fn is_of_message(text: &[u8], name: &Name) -> bool {
    let before = &text[..name.range.start];
    ends_with_any(before, &["unexpected ", "invalid "])
}

impl Place {
    /// Whether a number follows as in Protocol Buffers: `string password = 2;`.
    fn is_number_of_field(&self, text: &[u8]) -> bool {
        let digits = text[self.start..].iter().take(4).take_while(|it| it.is_ascii_digit()).count();
        let end = text.get(self.start + digits);
        self.sign == Sign::Equals && (1..4).contains(&digits) && end == Some(&b';')
    }

    fn values(&self, text: &[u8], meaning: Meaning) -> Vec<Range<usize>> {
        let is_one = |it: &Range<usize>| !is_harmless(&text[it.clone()], meaning);
        if let Some(quoted) = self.quoted(text) {
            let is_type = text[quoted.clone()] == *b"string";
            let new = self.changed(text, quoted.end);
            return [Some(quoted), new]
                .into_iter()
                .flatten()
                .filter(|it| is_one(it) && !is_type)
                .collect();
        }
        match text.get(self.start) {
            Some(b'[') if self.sign != Sign::Tag => list(text, self.start + 1, meaning),
            Some(b'{' | b'(') | None if self.sign != Sign::Tag => vec![],
            _ if self.sign == Sign::Tag => self.content(text).into_iter().collect(),
            _ => self.unquoted(text, meaning).into_iter().collect(),
        }
    }

    /// A value within quotation marks.
    fn quoted(&self, text: &[u8]) -> Option<Range<usize>> {
        let (mark, start) = self.mark(text)?;
        Some(start..end_of_quoted(text, start, mark))
    }

    /// The new value after one that ends at a place, in a plan of Terraform: `"a" -> "b"`.
    fn changed(&self, text: &[u8], end: usize) -> Option<Range<usize>> {
        let rest =
            text.get(end + 1..)?.strip_prefix(b" -> ").filter(|_| self.sign == Sign::Equals)?;
        quoted_at(text, text.len() - rest.len()).map(|it| it.value)
    }

    /// The text of an element.
    fn content(&self, text: &[u8]) -> Option<Range<usize>> {
        const CDATA: &[u8] = b"<![CDATA[";
        let (start, end): (_, &[u8]) = if text[self.start..].starts_with(CDATA) {
            (self.start + CDATA.len(), b"]]>")
        } else {
            (self.start, b"<")
        };
        let len = memchr::memmem::find(&text[start..], end).unwrap_or(text.len() - start);
        let place = trim(text, start..start + len);
        (!is_harmless(&text[place.clone()], Meaning::Secret)).then_some(place)
    }

    /// A value without quotation marks.
    fn unquoted(&self, text: &[u8], meaning: Meaning) -> Option<Range<usize>> {
        let rest = &text[self.start..];
        // A mark within a word is a part of it.
        let is_end = |at: usize| {
            let goes_on = || rest.get(at + 1).is_some_and(u8::is_ascii_alphanumeric);
            let is_escaped_break =
                || rest[at] == b'\\' && rest.get(at + 1).is_some_and(|byte| b"nr".contains(byte));
            Some(rest[at]) == self.outer()
                || self.marks == Marks::Own && b",}".contains(&rest[at])
                || b"\"`".contains(&rest[at]) && !goes_on()
                || is_escaped_break()
        };
        let is_inner = |at: &usize| {
            !rest[*at].is_ascii_whitespace() && !b"<>".contains(&rest[*at]) && !is_end(*at)
        };
        let word = |most: usize| {
            let word = &rest[..(0..rest.len().min(most)).take_while(is_inner).count()];
            &word[..word_len(word)]
        };
        let line = &rest[..rest.len().min(LOOK)];
        let line = first_line(line);
        let begin = word(LOOK);
        // The body of a key is read after its own beginning.
        let is_key = begin.starts_with(b"-----BEGIN");
        let is_harmless =
            begin.len() < LOOK && (begin.starts_with(b"=") || is_harmless(begin, meaning));
        if is_key || is_harmless || begins_template(line) || self.is_prose(begin, line) {
            return None;
        }
        let word = word(rest.len());
        let begins_line = self.before != Before::Text && self.has_blank;
        if !begins_line && self.outer().is_none() {
            return Some(self.start..self.start + word.len());
        }
        let line = (0..rest.len()).find(|&at| b"\r\n".contains(&rest[at]) || is_end(at));
        let line = &rest[..line.unwrap_or(rest.len())];
        let comment = memchr::memmem::find(line, b" #").unwrap_or(line.len());
        Some(trim(text, self.start..self.start + comment))
    }

    /// Whether the word that begins a line is one of a sentence or a program rather than a value.
    fn is_prose(&self, word: &[u8], line: &[u8]) -> bool {
        let after = &line[word.len()..];
        let is_letters = |word: &[u8]| {
            !word.is_empty() && word.iter().all(|it| it.is_ascii_alphabetic() || *it == b'\'')
        };
        let mut words = after[..after.len().min(LONGEST)]
            .split(u8::is_ascii_whitespace)
            .skip(1)
            .filter(|word| !word.is_empty());
        let next = words.next().map(trimmed);
        let is_sentence = is_letters(word) && next.is_some_and(is_letters);
        let is_call = || next.is_some() && KEYWORDS.iter().any(|it| it.as_bytes() == word);
        let may_be_state = self.sign == Sign::Colon || self.has_blank;
        if is_call_of(word, line)
            || may_be_state && is_state(word)
            || self.has_blank && (is_of_program(word) || is_call())
        {
            return true;
        }
        match self.sign {
            Sign::Colon if !self.has_blank || self.marks == Marks::Own => false,
            Sign::Colon if self.before == Before::Text => {
                is_sentence && !word.iter().any(u8::is_ascii_uppercase)
            }
            Sign::Colon => {
                let goes_on = words.next().is_some_and(|it| is_letters(trimmed(it)));
                self.before == Before::Sentence && is_sentence && goes_on
            }
            _ => false,
        }
    }
}

/// The values of a list in quotation marks, up to [`LOOK`] octets without one.
fn list(text: &[u8], mut at: usize, meaning: Meaning) -> Vec<Range<usize>> {
    let (mut found, mut last) = (vec![], at);
    loop {
        at += text[at..]
            .iter()
            .take_while(|byte| byte.is_ascii_whitespace() || **byte == b',')
            .count();
        let Some(quoted) = quoted_at(text, at).filter(|_| at < last + LOOK) else {
            return found;
        };
        at = quoted.end;
        if !is_harmless(&text[quoted.value.clone()], meaning) {
            last = at;
            found.push(quoted.value);
        }
    }
}

/// The length of a word without the punctuation after it.
fn word_len(word: &[u8]) -> usize {
    word.iter().rposition(|byte| !b",;)}]'".contains(byte)).map_or(0, |last| last + 1)
}

fn trim(text: &[u8], place: Range<usize>) -> Range<usize> {
    let value = text[place.clone()].trim_ascii_start();
    let start = place.end - value.len();
    start..start + value.trim_ascii_end().len()
}
