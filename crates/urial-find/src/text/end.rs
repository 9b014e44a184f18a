//! Where a URI in running text ends.

use urial::{Component, ParseError};

/// The end without what belongs to the sentence. It is `start` or later.
pub(crate) fn trimmed(text: &[u8], start: usize, end: usize) -> usize {
    let mut rest = &text[start..end];
    while let Some(shorter) = without_last(rest) {
        rest = shorter;
    }
    start + rest.len()
}

/// The text without a mark, an entity or a possessive at its end.
fn without_last(text: &[u8]) -> Option<&[u8]> {
    let (last, before) = text.split_last()?;
    match last {
        b';' => Some(without_entity(before).unwrap_or(before)),
        b's' => before.strip_suffix(b"'"),
        b'.' | b',' | b':' | b'!' | b'?' | b'\'' | b'*' | b'_' | b'~' | b'(' => Some(before),
        _ => None,
    }
}

/// The most characters of the name of an entity.
const MOST: usize = 32;

/// The text without the `&name` of an entity, as in `&quot;`.
fn without_entity(text: &[u8]) -> Option<&[u8]> {
    let is_name = |byte: &&u8| byte.is_ascii_alphanumeric() || **byte == b'#';
    let name = text.iter().rev().take(MOST).take_while(is_name).count();
    text[..text.len() - name].strip_suffix(b"&").filter(|_| name > 0)
}

/// Why a text is no URI.
#[derive(Clone, Copy)]
pub(super) struct Fault {
    component: Component,
    offset: usize,
}

impl Fault {
    /// The fault of a text that was parsed after `before` other bytes.
    pub(super) fn new(error: ParseError, before: usize) -> Fault {
        Fault { component: error.component(), offset: error.offset().saturating_sub(before) }
    }

    /// Whether the fault is there however the text goes on after its `len` bytes.
    ///
    /// A triplet may go on, and what is no port may be userinfo as long as an `@` may follow.
    pub(super) fn is_final(self, len: usize, has_whole_authority: bool) -> bool {
        let is_in_authority =
            matches!(self.component, Component::Userinfo | Component::Host | Component::Port);
        self.offset + 3 <= len && (has_whole_authority || !is_in_authority)
    }

    /// Where to end the text so that it may be a URI; `None` if its beginning is at fault.
    pub(super) fn cut(self, text: &[u8]) -> Option<usize> {
        let before = text.get(..self.offset)?;
        let triplet = before.iter().rev().take(2).position(|&byte| byte == b'%');
        match self.component {
            Component::Path | Component::Query | Component::Fragment => {
                Some(before.len() - triplet.map_or(0, |after| after + 1))
            }
            // What is after a `:` without an `@` is not a port.
            Component::Port | Component::Userinfo if triplet.is_none() => {
                before.iter().rposition(|&byte| byte == b':')
            }
            _ => None,
        }
    }
}

/// Whether the text after `//` has all of an authority (RFC 3986 §3.2).
pub(super) fn has_whole_authority(text: &[u8]) -> bool {
    text.iter().any(|byte| b"/?#".contains(byte))
}
