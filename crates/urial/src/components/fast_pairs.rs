//! Reads a pair of a query by byte masks: its end, its `=`, and whether anything in it is encoded.

// Code that is not inlined into a kernel is compiled without the kernel's target features.
#![allow(clippy::inline_always)]

use crate::arch::{self, BLOCK, Block, Kernel, Work};
use crate::chars::bits::{low, lowest};

/// The first part of a query, before a separator or the end.
pub(super) struct FirstPair {
    pub(super) end: usize,
    /// Offset of the first `=`.
    pub(super) equals: Option<usize>,
    /// Whether there is a `%` or a `+`.
    pub(super) is_encoded: bool,
}

/// Returns the first part of `query`. `None` declines: it is longer than 64 bytes.
#[inline]
pub(super) fn first(query: &str, separator: u8) -> Option<FirstPair> {
    let first = arch::run(ReadFirst(query.as_bytes(), separator));
    (first.end < BLOCK || query.len() == BLOCK).then_some(first)
}

/// A query and its separator.
struct ReadFirst<'t>(&'t [u8], u8);

impl Work for ReadFirst<'_> {
    type Output = FirstPair;

    #[inline(always)]
    fn with<K: Kernel>(self, kernel: K) -> FirstPair {
        let (block, there) = kernel.start(self.0);
        let end = lowest(block.equal_to(self.1) | !there);
        let encoded = block.percent() | block.equal_to(b'+');
        let equals = Some(lowest(block.equal_to(b'='))).filter(|&it| it < end);
        FirstPair { end, equals, is_encoded: encoded & low(end) != 0 }
    }
}

#[cfg(all(test, feature = "alloc"))]
mod tests {
    use alloc::vec::Vec;
    use alloc::{format, string::String};

    use crate::components::pairs::{Pair, PairSeparator, PairSyntax, Pairs};
    use crate::components::percent::PctStr;

    /// The pairs are those of the parts between separators, from either end, and decode as their
    /// texts do.
    fn check(query: &str) {
        let query = PctStr::new(query).unwrap();
        for (syntax, separator) in [(PairSyntax::Rfc3986, '&'), (PairSyntax::Form, ';')] {
            let parts = query.as_str().split(separator).filter(|part| !part.is_empty());
            let separator = PairSeparator::new(separator).unwrap();
            let by_bytes = |part| Pair::at_start_by_bytes(part, syntax, separator).0;
            let expected: Vec<_> = parts.map(by_bytes).collect();
            let pairs = Pairs::new(query, syntax).separated_by(separator);
            assert!(pairs.iter().eq(expected.iter().copied()), "{query}");
            assert!(pairs.iter().rev().eq(expected.iter().rev().copied()), "{query}");
            for (pair, expected) in pairs.iter().zip(expected) {
                assert_eq!(pair.decode_key(), expected.decode_key(), "{query}");
                assert_eq!(pair.decode_value_utf8(), expected.decode_value_utf8(), "{query}");
            }
        }
    }

    #[test]
    fn pairs_of_all_lengths_are_read() {
        for part in
            ["&", ";", "a&b;=&", "=", "a=b", "%20=b", "a=+", "a==", "&&", "a&=b&", "é=%C3%A9"]
        {
            for (before, after) in
                (0..70).flat_map(|before| (0..4).map(move |after| (before, after)))
            {
                let after = "x".repeat(after * 21);
                for pad in ["x", "x=", "&", "é"] {
                    check(&format!("{}{part}{after}", pad.repeat(before)));
                }
            }
        }
        check("");
        check(&String::from("x=1&").repeat(100));
    }
}
