//! The grammar (RFC 3986 §3, §4.1): from a text to the offsets of its components, or an error.
//!
//! [`reader`] is the definition: one pass from left to right that accepts what the ABNF accepts and
//! stops at the first byte that no valid reference has there. Read it first. The other readers are
//! faster, or read less, and hand over to it what they do not recognize:
//!
//! - [`plain`](mod@plain) reads one text by arithmetic on the masks of a block.
//! - `lines::simd` does the same arithmetic for eight lines at a time.
//! - [`component`] reads one component without a reference around it.
//!
//! Where each rule is read (RFC 3986, appendix A); a dash means that the reader leaves texts with
//! that component to another one:
//!
//! | Rule | `reader` | `plain` | `lines::simd` | `component` |
//! |---|---|---|---|---|
//! | `scheme` | `scheme` | `read_any`, `is_scheme` | `FirstWords::read` | `scheme` |
//! | `authority` | `authority` | `read_authority` | `FirstWords::read` | cut, then by part |
//! | `userinfo` | `userinfo` | `host` | `FirstWords::read` | `chars` |
//! | `host` | `end_authority` | `host` | `FirstWords::read` | `host` |
//! | `IP-literal` | `ip_literal` | `after_ip_literal` | – | `host` |
//! | `reg-name` | `block` | `read_short` | `check_unusual` | `chars` |
//! | `port` | `port` | `is_port` | `FirstWords::read` | `chars` |
//! | `path` | `path` | `PathAndQuery` | `read_line`, `read_tail` | `chars` |
//! | `query` | `query` | `PathAndQuery` | `read_line`, `read_tail` | `chars` |
//! | `fragment` | `block` | `PathAndQuery` | `read_line`, `read_tail` | `chars` |
//! | `pct-encoded` | `triplets` | `triplets` | `check_unusual` | `triplet` |
//!
//! `reg-name`, `path`, `query` and `fragment` have no rule of their own for single characters in
//! most readers: a byte that no URI has is found by its mask, whatever the component, and the
//! delimiters that would end a component too early have ended it. [`characters`] reads what is not
//! ASCII in an IRI, and [`ip`] the text between brackets.
//!
//! Errors are made in a second step: [`find`] takes a rejected text and the offset of the byte, and
//! finds the [`state`] of the grammar there; [`expected`] has the terms that the state accepts, and
//! [`error`] packs all of it into eight bytes, and writes the [`sentence`] that reports it, with
//! the likely [`cause`] first.

pub(crate) mod blocks;
mod cause;
mod characters;
#[cfg(feature = "alloc")]
pub(crate) mod component;
pub(crate) mod error;
pub(crate) mod expected;
mod find;
pub(crate) mod grammar;
pub(crate) mod ip;
pub(crate) mod offsets;
pub(crate) mod plain;
mod reader;
mod sentence;
pub(crate) mod state;

use crate::arch::{self, BLOCK, Kernel, ParsedText, WorkInPlace};
use crate::chars::abnf;
use crate::chars::cast::as_position;

use error::ParseError;
use grammar::Repertoire;
use offsets::{Borders, Offsets};
use plain::{RejectedByte, is_error_at, query_of};
use reader::Reader;
use state::Site;

/// Reads `URI-reference = URI / relative-ref`, or `IRI-reference`, by the grammar `G` (§4.1): any
/// text, and slower than [`plain()`].
#[cold]
#[inline(never)]
pub(crate) fn reference<G: Repertoire>(text: &[u8]) -> Result<Offsets, ParseError> {
    check_length::<G>(text)?;
    let mut reader = Reader::<G>::new(text);
    blocks::scan(text, &mut reader);
    reader.finish()
}

/// Reads `text` by the grammar `G`, and puts it into `parsed` with its borders.
// N.B. To return the text instead would copy it right after its borders were stored one by one, and
// store-to-load forwarding would fail.
#[inline]
pub(crate) fn text<'t, G: Repertoire>(
    text: &'t str,
    parsed: &mut ParsedText<'t>,
) -> Result<(), ParseError> {
    match arch::run_in_place(ParsePlain(text.as_bytes()), parsed) {
        Ok(()) => Ok(()),
        Err(rejected) => other_text::<G>(text, rejected, parsed),
    }
}

/// [`text()`] for one that [`ParsePlain`] has not read; `rejected` is what it returned.
#[cold]
#[inline(never)]
fn other_text<'t, G: Repertoire>(
    text: &'t str,
    rejected: Option<u32>,
    parsed: &mut ParsedText<'t>,
) -> Result<(), ParseError> {
    // PERF: the borders stay where they are, because a copy of them would stall (`parse`, IRIs).
    if let Some(at) = rejected
        && !is_error_at::<G>(text.as_bytes(), at)
        && characters::is_iri(text, at, query_of(&parsed.borders()))
    {
        parsed.set_text(text);
        return Ok(());
    }
    let rejected = rejected.map(|at| RejectedByte { at, borders: parsed.borders() });
    let offsets = read_not_plain::<G>(text.as_bytes(), rejected.as_ref())?;
    *parsed = ParsedText::new(text, offsets.borders());
    Ok(())
}

/// [`text()`] for octets. What is not UTF-8 is an error of the grammar.
#[inline]
pub(crate) fn bytes<'t, G: Repertoire>(
    text: &'t [u8],
    parsed: &mut ParsedText<'t>,
) -> Result<(), ParseError> {
    if let Err(rejected) = plain_in_place(text, parsed) {
        *parsed = other_bytes::<G>(text, rejected.as_ref())?;
    }
    Ok(())
}

/// Whether `text` is a reference of the grammar `G`, and why not.
pub(crate) fn check<G: Repertoire>(text: &[u8]) -> Result<(), ParseError> {
    let mut parsed = ParsedText::EMPTY;
    bytes::<G>(text, &mut parsed)
}

/// Reads octets that [`plain()`] has not read, with their borders; `rejected` is what it returned.
#[cold]
pub(crate) fn other_bytes<'t, G: Repertoire>(
    text: &'t [u8],
    rejected: Option<&RejectedByte>,
) -> Result<ParsedText<'t>, ParseError> {
    if let Some(rejected) = rejected
        && !rejected.is_error_in::<G>(text)
        && let Ok(text) = core::str::from_utf8(text)
        && characters::is_iri(text, rejected.at, query_of(&rejected.borders))
    {
        return Ok(ParsedText::new(text, rejected.borders));
    }
    let offsets = read_not_plain::<G>(text, rejected)?;
    let Ok(text) = core::str::from_utf8(text) else {
        unreachable!("what the grammar accepts is UTF-8");
    };
    Ok(ParsedText::new(text, offsets.borders()))
}

/// Finds the borders of a text that [`plain()`] has not read, or its error.
#[cold]
#[inline(never)]
fn read_not_plain<G: Repertoire>(
    text: &[u8],
    rejected: Option<&RejectedByte>,
) -> Result<Offsets, ParseError> {
    match rejected {
        Some(rejected) if rejected.is_error_in::<G>(text) => {
            let at = as_position(rejected.at);
            let site = find::site(text, at, &Borders::of_all(rejected.borders));
            Err(ParseError::at::<G>(text, at, site))
        }
        _ => reference::<G>(text),
    }
}

/// Whether the grammar `G` rejects a byte that no URI has: an IRI may have it if it is not ASCII.
pub(crate) fn rejects<G: Repertoire>(byte: u8) -> bool {
    !G::IS_IRI || byte.is_ascii()
}

/// Reads a text that both grammars accept, if it has none of the forms that are left to
/// [`reference()`].
pub(crate) fn plain(text: &[u8]) -> Result<ParsedText<'_>, Option<RejectedByte>> {
    let mut parsed = ParsedText::EMPTY;
    plain_in_place(text, &mut parsed).map(|()| parsed)
}

#[inline]
fn plain_in_place<'t>(
    text: &'t [u8],
    parsed: &mut ParsedText<'t>,
) -> Result<(), Option<RejectedByte>> {
    let read = arch::run_in_place(ParsePlain(text), parsed);
    read.map_err(|at| at.map(|at| RejectedByte { at, borders: parsed.borders() }))
}

/// Returns the offset of a [`RejectedByte`], and leaves its borders in the place.
struct ParsePlain<'t>(&'t [u8]);

impl<'t> WorkInPlace for ParsePlain<'t> {
    type Place = ParsedText<'t>;
    type Output = Result<(), Option<u32>>;

    #[allow(clippy::inline_always)] // as in `word`
    #[inline(always)]
    fn with_place<K: Kernel>(
        self,
        kernel: K,
        place: &mut ParsedText<'t>,
    ) -> Result<(), Option<u32>> {
        let mut rejected = None;
        if let Some(parsed) = plain::read(kernel, self.0, &mut rejected) {
            *place = parsed;
            return Ok(());
        }
        Err(rejected.map(|RejectedByte { at, borders }| {
            *place = ParsedText::new("", borders);
            at
        }))
    }
}

/// [`reference()`] for constants, with the portable kernel.
pub(crate) const fn reference_const<G: Repertoire>(text: &[u8]) -> Result<Offsets, ParseError> {
    if let Err(error) = check_length::<G>(text) {
        return Err(error);
    }
    let mut reader = Reader::<G>::new(text);
    let mut rest = text;
    while let Some((block, tail)) = rest.split_first_chunk::<BLOCK>() {
        reader.block(&arch::portable::classify(block), BLOCK);
        rest = tail;
    }
    reader.block(&arch::portable::classify(rest), rest.len());
    reader.finish()
}

/// The error of a text that is not `URI = scheme ":" hier-part …`: its `error` as a reference,
/// unless it has no scheme (§3).
#[cold]
#[inline(never)]
pub(crate) const fn no_uri<G: Repertoire>(text: &[u8], error: Option<ParseError>) -> ParseError {
    match error {
        Some(error) if has_scheme(text) => error,
        _ => no_scheme::<G>(text),
    }
}

/// Whether `text` begins with `scheme ":"`; something else is wrong with it.
const fn has_scheme(text: &[u8]) -> bool {
    let end = scheme_prefix(text);
    end > 0 && end < text.len() && text[end] == b':'
}

/// The error of `text` at the first byte that is not of a scheme.
pub(crate) const fn no_scheme<G: Repertoire>(text: &[u8]) -> ParseError {
    // Length is checked first, as for a reference.
    if let Err(error) = check_length::<G>(text) {
        return error;
    }
    let end = scheme_prefix(text);
    ParseError::at::<G>(text, end, if end == 0 { Site::SCHEME_START } else { Site::SCHEME })
}

/// The length of the longest prefix of `text` that is `ALPHA *( ALPHA / DIGIT / "+" / "-" / "." )`
/// (§3.1).
const fn scheme_prefix(text: &[u8]) -> usize {
    if text.is_empty() || !abnf::ALPHA.has(text[0]) {
        return 0;
    }
    skip(text, 1, abnf::SCHEME)
}

/// The end of the run of bytes in `set` that begins at `start`.
const fn skip(text: &[u8], start: usize, set: abnf::Set) -> usize {
    let mut end = start;
    while end < text.len() && set.has(text[end]) {
        end += 1;
    }
    end
}

const fn check_length<G: Repertoire>(text: &[u8]) -> Result<(), ParseError> {
    let longest = as_position(u32::MAX);
    if text.len() > longest {
        return Err(ParseError::at::<G>(text, longest, Site::LENGTH));
    }
    Ok(())
}

/// The bits that must be HEXDIG: two after each `percent`, and those of `carry`, which the block
/// before requires. `carry` becomes what this block requires of the next.
#[allow(clippy::inline_always)] // as in `word`
#[inline(always)]
pub(crate) const fn required_hexdig(carry: &mut u64, percent: u64) -> u64 {
    let required = *carry | percent << 1 | percent << 2;
    *carry = percent >> 63 | percent >> 62;
    required
}
