//! What fixes look for in a text, and how they rewrite it.

use core::fmt::{self, Write as _};
use core::ops::Range;

use super::fix::Rewrite;
use crate::chars::utf8;
use crate::chars::{abnf, delimiting};
use crate::components::percent::{is_hexdig, write_triplet};

/// Encodes each `%` without two HEXDIG after it.
pub(super) const PERCENTS: Rewrite = Rewrite {
    write: |text, f| write_each(text, f, |at| !is_stray_percent(text, at)),
    words: "write `%25` for each `%` that is data",
};

/// Encodes all that is not ASCII.
pub(super) const NOT_ASCII: Rewrite = Rewrite {
    write: |text, f| write_each(text, f, |at| text[at].is_ascii()),
    words: "percent-encode the characters that are not ASCII",
};

/// Writes `/` for each `\`.
pub(super) const SLASHES: Rewrite = Rewrite {
    write: |text, f| {
        text.split_inclusive(|&byte| byte == b'\\').try_for_each(|piece| match piece {
            [before @ .., b'\\'] => {
                write_each(before, f, |_| true)?;
                f.write_char('/')
            }
            last => write_each(last, f, |_| true),
        })
    },
    words: "write `/` for each `\\`",
};

/// Removes white space that breaks the text, at the start, at the end and between.
pub(super) const BREAKS: Rewrite = Rewrite {
    write: |text, f| {
        let mut written = 0;
        for gap in breaks(text, 0) {
            write_each(&text[written..gap.start], f, |_| true)?;
            written = gap.end;
        }
        write_each(&text[written..], f, |_| true)
    },
    words: "remove the white space that breaks the reference",
};

/// Writes a path of Windows as a `file` URI (RFC 8089, appendix E.2).
pub(super) const DRIVE_PATH: Rewrite = Rewrite {
    write: |text, f| {
        f.write_str("file:///")?;
        text.split(|byte| b"/\\".contains(byte)).enumerate().try_for_each(|(number, segment)| {
            f.write_str(if number == 0 { "" } else { "/" })?;
            write_each(segment, f, |at| abnf::PCHAR.has(segment[at]))
        })
    },
    words: "write the path of Windows as a `file` URI",
};

/// White space from `start` on that is rather a break of the text than data: it has a line break or
/// a tab, or is beside a delimiter or an end.
pub(super) fn breaks(text: &[u8], start: usize) -> impl Iterator<Item = Range<usize>> {
    let is_delimiter = |byte: &u8| abnf::GEN_DELIMS.has(*byte);
    delimiting::gaps(text, start).filter(move |gap| {
        text[gap.clone()].iter().any(u8::is_ascii_control)
            || text[..gap.start].last().is_none_or(is_delimiter)
            || text[gap.end..].first().is_none_or(is_delimiter)
    })
}

/// A text, rewritten when it is displayed.
pub(super) struct Rewritten<'a>(pub(super) Rewrite, pub(super) &'a [u8]);

impl fmt::Display for Rewritten<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        (self.0.write)(self.1, f)
    }
}

/// Writes each character of `text`, or its octets as triplets unless it is UTF-8 and is kept at its
/// offset.
pub(crate) fn write_each(
    text: &[u8],
    f: &mut fmt::Formatter<'_>,
    is_kept: impl Fn(usize) -> bool,
) -> fmt::Result {
    let mut at = 0;
    while at < text.len() {
        let read = utf8::decode(text, at);
        let end = at + read.as_ref().map_or(1, |read| read.len);
        match read.filter(|_| is_kept(at)) {
            Some(read) => f.write_char(read.character)?,
            None => text[at..end].iter().try_for_each(|&octet| write_triplet(octet, f))?,
        }
        at = end;
    }
    Ok(())
}

/// The start of `text`, before the first delimiter that ends an authority.
pub(crate) fn before_path(text: &[u8]) -> &[u8] {
    text.split(|byte| b"/?#".contains(byte)).next().unwrap_or_default()
}

/// The offset of the last `%` without two HEXDIG after it.
pub(super) fn last_stray_percent(text: &[u8]) -> Option<usize> {
    (0..text.len()).rev().find(|&at| is_stray_percent(text, at))
}

pub(super) fn is_stray_percent(text: &[u8], at: usize) -> bool {
    text[at] == b'%' && !(is_hexdig(text, at + 1) && is_hexdig(text, at + 2))
}

/// Whether `text` is a path of Windows: a letter, `:`, and `\` or `/`.
pub(super) fn is_drive_path(text: &[u8]) -> bool {
    matches!(text, [letter, b':', b'\\' | b'/', ..] if letter.is_ascii_alphabetic())
        && !text.starts_with(b"//")
}

/// Whether `text` begins with what is most likely a host: letters, digits and `-` between dots, and
/// then perhaps a port.
pub(super) fn begins_with_host(text: &[u8]) -> bool {
    let mut parts = before_path(text).splitn(2, |&byte| byte == b':');
    let host = parts.next().unwrap_or_default();
    let is_port = parts.next().is_none_or(|port| port.iter().all(u8::is_ascii_digit));
    let is_label = |label: &[u8]| {
        !label.is_empty() && label.iter().all(|byte| byte.is_ascii_alphanumeric() || *byte == b'-')
    };
    let mut labels = host.split(|&byte| byte == b'.');
    let is_number =
        labels.clone().next_back().is_some_and(|last| last.iter().all(u8::is_ascii_digit));
    let least = if is_number { 4 } else { 2 };
    is_port && labels.clone().count() >= least && labels.all(is_label)
}
