//! Typed input (RFC 3986 Appendix C): a reference as people type or paste it, with delimiters and
//! white space that are no part of it.
//!
//! Neither parsing nor resolution calls this.

use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;
use core::iter::once;
use core::ops::Range;

use super::suffix::{SuffixRule, complete_suffix};
use crate::chars::cast::as_position;
use crate::chars::delimiting::{self, Surplus};
use crate::parse::error::ParseError;
use crate::reference::types::{IriBuf, IriRefBuf, UriBuf, UriRefBuf};

/// What a person typed, read as a reference: the result of [`UriRefBuf::read_typed`].
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Typed<'r, T> {
    /// The reference.
    pub value: T,
    /// The removals, in their order: delimiters around the reference, from the outside to the
    /// inside, and then white space within it. Empty if the text was valid.
    pub changes: Vec<TypedChange>,
    /// The reference without each hyphen before a line break, if there is one: it may be there
    /// because of the line break (Appendix C). Both readings are possible. `None` also if it is not
    /// valid.
    pub other_reading: Option<T>,
    /// The rule by which a suffix reference was completed, after all changes; `None` if `value` is
    /// the rest of the text.
    pub rule: Option<SuffixRule<'r>>,
}

/// A change that reading typed text made: some of the text was removed.
///
/// ```
/// # use urial::{Surplus, UriRefBuf};
/// let typed = UriRefBuf::read_typed("URL: a\nb", &[])?;
/// let changes: Vec<_> = typed.changes.iter().map(|it| (it.surplus(), it.range())).collect();
/// assert_eq!(changes, [
///     (Surplus::Prefix, 0..4),
///     (Surplus::WhiteSpace, 4..5),
///     (Surplus::WhiteSpace, 6..7),
/// ]);
/// assert_eq!(typed.changes[0].to_string(), "remove prefix at byte 0");
/// # Ok::<(), urial::ParseError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct TypedChange {
    surplus: Surplus,
    start: usize,
    end: usize,
}

impl TypedChange {
    /// Returns what was removed.
    #[must_use]
    pub const fn surplus(&self) -> Surplus {
        self.surplus
    }

    /// Returns the range that was removed, in bytes of the text as it was typed. Never empty.
    #[must_use]
    pub const fn range(&self) -> Range<usize> {
        self.start..self.end
    }
}

impl fmt::Display for TypedChange {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "remove {} at byte {}", self.surplus, self.start)
    }
}

/// Declares `read_typed` for the owned types.
macro_rules! read_typed {
    ($($name:ident)*) => {$(
        impl $name {
            /// Reads typed or pasted text, and removes delimiters around the reference (Appendix
            /// C):
            /// - angle brackets or double quotes around it, with the punctuation of a sentence
            ///   after them, one pair inside another;
            /// - the prefix `URL:`, in any case, which RFC 2396 had recommended;
            /// - white space and invisible characters around all of these;
            /// - ASCII white space and line breaks anywhere.
            ///
            /// Valid text is not changed, except for the prefix: a scheme `url` is not registered.
            /// Nothing is encoded or repaired. If the rest is a suffix reference, the first of
            /// `rules` that applies completes it, as [`complete_suffix`] does (§4.5); without
            /// rules, nothing is completed. Do not use rules where there is a base.
            ///
            /// Takes time linear in the length of the text. Allocates the reference and, if there
            /// are changes, the list of them and the text without them.
            ///
            /// # Errors
            /// The error in the rest of the text. Its offset is that in `text`, so that
            /// [`explain`](ParseError::explain) marks the byte that was typed. A
            /// [fix](ParseError::fix) would be one of all of the text: see
            /// [`Explanation::without_fix`](crate::Explanation::without_fix).
            ///
            /// ```
            /// # use urial::{SuffixRule, UriRefBuf};
            /// let typed = UriRefBuf::read_typed(" \"http://a/ b\" ", &[])?;
            /// assert_eq!(typed.value, "http://a/b");
            /// assert_eq!(typed.changes.len(), 5);
            ///
            /// let typed = UriRefBuf::read_typed("<URL:http://a/foo-\n  bar>", &[])?;
            /// assert_eq!(typed.value, "http://a/foo-bar");
            /// assert_eq!(typed.other_reading.unwrap(), "http://a/foobar");
            ///
            /// let typed = UriRefBuf::read_typed("<www.e.org>", SuffixRule::COMMON)?;
            /// assert_eq!((typed.value.as_str(), typed.rule.is_some()), ("http://www.e.org", true));
            ///
            /// let error = UriRefBuf::read_typed("<http://a/ b|c>", &[]).unwrap_err();
            /// assert_eq!(error.offset(), 12);
            /// # Ok::<(), urial::ParseError>(())
            /// ```
            pub fn read_typed<'r>(
                text: &str,
                rules: &[SuffixRule<'r>],
            ) -> Result<Typed<'r, $name>, ParseError> {
                read_typed(text, rules)
            }
        }
    )*};
}

read_typed!(UriRefBuf UriBuf IriRefBuf IriBuf);

fn read_typed<'r, T>(text: &str, rules: &[SuffixRule<'r>]) -> Result<Typed<'r, T>, ParseError>
where
    T: for<'t> TryFrom<&'t str, Error = ParseError>,
{
    // The offset of an error is at most `u32::MAX`, in `text` as well as in what is left of it.
    let is_too_long = text.len() > as_position(u32::MAX);
    if is_too_long || !has_surplus(text) {
        let plain = read(text, rules);
        if is_too_long || plain.is_ok() {
            let typed =
                |(value, rule)| Typed { value, changes: Vec::new(), other_reading: None, rule };
            return plain.map(typed);
        }
    }
    let left = Left::of(text);
    let (value, rule) = read(&left.joined(), rules)
        .map_err(|error| error.moved_to(left.offset_in_text(error.offset())))?;
    let other_reading = left.without_hyphens().and_then(|other| read(&other, rules).ok());
    let other_reading = other_reading.map(|(value, _)| value);
    Ok(Typed { value, changes: left.changes, other_reading, rule })
}

/// Whether `text` is certain to have something that is no part of the reference.
fn has_surplus(text: &str) -> bool {
    delimiting::has_prefix(text) || text.bytes().any(|byte| byte.is_ascii_whitespace())
}

/// Reads a reference, or completes a suffix reference.
fn read<'r, T>(
    text: &str,
    rules: &[SuffixRule<'r>],
) -> Result<(T, Option<SuffixRule<'r>>), ParseError>
where
    T: for<'t> TryFrom<&'t str, Error = ParseError>,
{
    let guess = if rules.is_empty() { None } else { complete_suffix(text, rules) };
    let value = T::try_from(guess.as_ref().map_or(text, |guess| guess.uri.as_str()))?;
    Ok((value, guess.map(|guess| guess.rule)))
}

/// The rest of a text.
struct Left<'t> {
    text: &'t str,
    /// The range without what is around the reference.
    inner: Range<usize>,
    changes: Vec<TypedChange>,
    /// The number of changes that are around it. The others are gaps in it.
    around: usize,
}

impl<'t> Left<'t> {
    fn of(text: &'t str) -> Left<'t> {
        let mut changes = Vec::new();
        let inner = delimiting::inner(text, |surplus, range| {
            changes.push(TypedChange { surplus, start: range.start, end: range.end });
        });
        let around = changes.len();
        let gaps = delimiting::gaps(&text.as_bytes()[..inner.end], inner.start);
        let surplus = Surplus::WhiteSpace;
        changes.extend(gaps.map(|gap| TypedChange { surplus, start: gap.start, end: gap.end }));
        Left { text, inner, changes, around }
    }

    fn gaps(&self) -> &[TypedChange] {
        &self.changes[self.around..]
    }

    /// The text between the gaps, and the gap after each but the last.
    fn pieces(&self) -> impl Iterator<Item = (&'t str, &'t str)> {
        let Range { start, end } = self.inner;
        let starts = once(start).chain(self.gaps().iter().map(|gap| gap.end));
        let gaps = self.gaps().iter().map(TypedChange::range).chain(once(end..end));
        starts.zip(gaps).map(|(start, gap)| (&self.text[start..gap.start], &self.text[gap]))
    }

    fn joined(&self) -> String {
        let mut joined = String::with_capacity(self.inner.len());
        joined.extend(self.pieces().map(|(piece, _)| piece));
        joined
    }

    /// The text without each hyphen before a line break, if there is one.
    fn without_hyphens(&self) -> Option<String> {
        let breaks_word =
            |(piece, gap): &(&str, &str)| piece.ends_with('-') && gap.contains(['\n', '\r']);
        let is_ambiguous = self.pieces().any(|it| breaks_word(&it));
        let kept = |it: (&'t str, _)| if breaks_word(&it) { &it.0[..it.0.len() - 1] } else { it.0 };
        is_ambiguous.then(|| self.pieces().map(kept).collect())
    }

    /// The offset in the whole text of the byte at `offset` of the joined text.
    fn offset_in_text(&self, offset: usize) -> usize {
        let after_gap = |at: usize, gap: &TypedChange| {
            if gap.start <= at { at + gap.range().len() } else { at }
        };
        self.gaps().iter().fold(self.inner.start + offset, after_gap)
    }
}
