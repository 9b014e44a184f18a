//! Ranges of a text as bits.

use std::ops::Range;

/// Ranges of a text; overlapping ranges are merged. Takes two bits for each byte, for any number of
/// ranges.
#[derive(Clone, PartialEq, Eq)]
pub(crate) struct Spans {
    /// Whether each byte is in a range.
    covered: Vec<u64>,
    /// Whether it is in one with the byte before it.
    joint: Vec<u64>,
    len: usize,
}

impl Spans {
    /// No ranges, of a text of this length.
    pub(crate) fn new(len: usize) -> Spans {
        let words = || vec![0; len.div_ceil(64)];
        Spans { covered: words(), joint: words(), len }
    }

    /// Adds a range. An empty range is ignored.
    pub(crate) fn add(&mut self, range: Range<usize>) {
        set(&mut self.covered, range.clone());
        set(&mut self.joint, range.start + 1..range.end);
    }

    /// The ranges, in order and apart from each other.
    pub(crate) fn iter(&self) -> impl Iterator<Item = Range<usize>> {
        let mut at = 0;
        std::iter::from_fn(move || {
            let start = next(&self.covered, at, self.len, true)?;
            at = next(&self.joint, start + 1, self.len, false).unwrap_or(self.len);
            Some(start..at)
        })
    }
}

/// Sets the bits of a range.
fn set(words: &mut [u64], range: Range<usize>) {
    let mut at = range.start;
    while at < range.end {
        let (word, bit) = (at / 64, at % 64);
        let count = (range.end - at).min(64 - bit);
        words[word] |= (u64::MAX >> (64 - count)) << bit;
        at += count;
    }
}

/// The first bit from `at` on that is set, or is not.
fn next(words: &[u64], at: usize, len: usize, is_set: bool) -> Option<usize> {
    let mut at = at;
    while at < len {
        let word = if is_set { words[at / 64] } else { !words[at / 64] };
        match word >> (at % 64) {
            0 => at = (at / 64 + 1) * 64,
            bits => {
                let found = at + usize::try_from(bits.trailing_zeros()).unwrap_or(0);
                return (found < len).then_some(found);
            }
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::super::joined;
    use super::*;

    #[test]
    fn ranges_are_joined() {
        for (len, step, size) in [(200, 7, 3), (200, 7, 7), (200, 7, 9), (300, 64, 64), (129, 1, 1)]
        {
            let ranges = || (0..len - size).step_by(step).map(|start| start..start + size);
            let mut spans = Spans::new(len);
            ranges().rev().for_each(|range| spans.add(range));
            spans.add(5..5);
            assert_eq!(
                spans.iter().collect::<Vec<_>>(),
                joined(ranges().collect()),
                "{len} {step}"
            );
        }
        assert_eq!(Spans::new(0).iter().count(), 0);
    }
}
