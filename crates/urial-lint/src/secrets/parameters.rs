//! Values of parameters that have names of secrets.

use std::cell::LazyCell;
use std::ops::Range;

use super::decoded::Decoded;
use super::names::{Meaning, is_secret_name, letters, meaning};
use super::wrapped::{
    base64_len, decodes_to_pair, is_access_key, is_harmless_word, is_of_credentials, is_own_name,
};

/// The values of secret parameters of a text that is a URI or looks like one: each is between two
/// delimiters.
pub(super) fn of_uri(text: &[u8]) -> Vec<Range<usize>> {
    let (mut found, mut start) = (Vec::new(), 0);
    for part in text.split(|byte| b"?&;#".contains(byte)) {
        if let Some(equals) = part.iter().position(|&byte| byte == b'=')
            && is_secret_name(&part[..equals])
        {
            found.push(start + equals + 1..start + part.len());
        }
        start += part.len() + 1;
    }
    found
}

/// Names of secrets: those that are known, and more.
#[derive(Clone, Default, Debug)]
pub(crate) struct Names {
    more: Vec<String>,
}

impl Names {
    /// Adds a name. Case, hyphens and underscores do not matter.
    pub(crate) fn add(&mut self, name: &str) {
        self.more.extend(letters(name.as_bytes()));
    }

    /// Whether there are names of the caller.
    pub(super) fn has_more(&self) -> bool {
        !self.more.is_empty()
    }

    /// The values of secret parameters of URIs whose delimiters are percent-encoded, because they
    /// are data of another.
    pub(crate) fn encoded_values(&self, word: &[u8]) -> Vec<Range<usize>> {
        if !word.contains(&b'%') {
            return vec![];
        }
        let decoded = Decoded::of(word);
        let values = self.values(&decoded.octets).into_iter();
        let of_data = values.filter(|value| decoded.is_encoded(value.start - 1));
        of_data.map(|it| decoded.place(it)).collect()
    }

    /// The values of secret parameters in a word of a text.
    pub(crate) fn values(&self, word: &[u8]) -> Vec<Range<usize>> {
        let (marks, mut found, mut from) = (Marks::of(word), vec![], 0);
        let is_form = LazyCell::new(|| memchr::memmem::find(word, b"grant_type=").is_some());
        while let Some(len) = word[from..].iter().position(|&byte| byte == b'=') {
            let (equals, start) = (from + len, from + len + 1);
            let name = from + name_start(&word[from..equals]);
            from = start;
            // An arrow of Ruby or PHP is no sign of a parameter.
            if word[start..].starts_with(b">") {
                continue;
            }
            let key = &word[name..equals];
            let meaning = self.meaning(key);
            if meaning == Meaning::Harmless {
                continue;
            }
            let place = match marks.place(word, name) {
                // The body of a request for a token (RFC 6749 §4.1.3).
                Place::Word if *is_form => Place::Query,
                place => place,
            };
            // A name with another meaning has a user and a password in Base64 here, or nothing.
            let is_pair = meaning == Meaning::InQueries && place == Place::Word;
            if is_pair && !is_of_credentials(key) {
                continue;
            }
            let rest = &word[start..];
            let end = start + if is_pair { base64_len(rest) } else { place.value_len(rest) };
            from = end;
            let value = &word[start..end];
            if is_pair && !decodes_to_pair(value) {
                continue;
            }
            let is_harmless = || {
                is_harmless_word(value, meaning)
                    || is_access_key(key, value)
                    || key.starts_with(b"--") && is_own_name(key, value)
            };
            if start < end && !(place.is_word() && is_harmless()) {
                found.push(start..end);
            }
        }
        found
    }

    /// What a name says of its value. A name that a caller gives says that it is a secret.
    pub(super) fn meaning(&self, name: &[u8]) -> Meaning {
        if self.is_given(name) { Meaning::Secret } else { meaning(name) }
    }

    /// Whether a caller gave the name.
    pub(super) fn is_given(&self, name: &[u8]) -> bool {
        let has = |letters: String| self.more.contains(&letters);
        self.has_more() && letters(name).is_some_and(has)
    }
}

/// Where the name begins that ends a text. `\u0026` is the `&` of JSON.
fn name_start(text: &[u8]) -> usize {
    let is_inner =
        |byte: &u8| byte.is_ascii_alphanumeric() || b"-_.~%[]+$!*".contains(byte) || *byte > 127;
    let start = text.iter().rposition(|byte| !is_inner(byte)).map_or(0, |at| at + 1);
    let is_escape = text[..start].ends_with(b"\\") && text[start..].starts_with(b"u0026");
    if is_escape { start + 5 } else { start }
}

/// Where the components of a word begin.
struct Marks {
    slash: usize,
    query: usize,
    fragment: usize,
}

impl Marks {
    fn of(word: &[u8]) -> Marks {
        let first = |mark| word.iter().position(|&byte| byte == mark).unwrap_or(word.len());
        let fragment = first(b'#');
        Marks { slash: first(b'/'), query: first(b'?').min(fragment), fragment }
    }

    /// The place of the parameter whose name is at `at`.
    fn place(&self, word: &[u8], at: usize) -> Place {
        match at.checked_sub(1).and_then(|before| word.get(before)) {
            Some(b'#' | b'?' | b'&' | b';' | b'6') if self.fragment < at => Place::Fragment,
            Some(b';') if self.query >= at && self.slash >= at => Place::List,
            Some(b';') if self.query >= at => Place::Path,
            // The digit ends `\u0026`: it is no part of the name.
            Some(b'?' | b'&' | b';' | b'6') => Place::Query,
            _ => Place::Word,
        }
    }
}

/// Where a parameter is, which decides where its value ends. What may belong to the value does: a
/// `;` delimits parameters for some programs alone.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Place {
    Path,
    Query,
    Fragment,
    /// After a `;`, in a text that is not a URI.
    List,
    /// In a word of a text, not after a delimiter.
    Word,
}

impl Place {
    /// Whether the parameter is not in a URI.
    fn is_word(self) -> bool {
        matches!(self, Place::List | Place::Word)
    }

    /// The length of the value that begins a text.
    fn value_len(self, text: &[u8]) -> usize {
        let ends: &[u8] = match self {
            Place::Path => b"/?#",
            Place::Query => b"&#",
            Place::Fragment | Place::List | Place::Word => b"&",
        };
        text.iter().position(|byte| ends.contains(byte)).unwrap_or(text.len())
    }
}
