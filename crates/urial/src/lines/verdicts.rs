//! Records which lines of a buffer are plain references, two kilobytes at a time.

// A kernel's instructions are enabled only in code that is inlined into `Work::with`.
#![allow(clippy::inline_always)]

use core::ops::Range;

use super::columns::{Columns, Ended};
use super::starts::without_line_end;
use crate::arch::{self, BLOCK, Kernel, Work};
use crate::chars::bits::{below_lowest, but_lowest, lowest, up_to_lowest};
use crate::chars::cast::as_position;

/// The number of blocks that are kept.
const BLOCKS: usize = 32;

/// Results for lines that have been checked ahead.
#[derive(Clone)]
pub(crate) struct Verdicts {
    /// A bit for each line that is not plain and has to be read.
    not_plain: NotPlainLines,
    next: usize,
    count: usize,
    /// The start of the first of these lines, and the end of the last.
    start: usize,
    end: usize,
    /// The blocks in which these lines end: the offset of the first, and their number.
    base: usize,
    blocks: usize,
    /// The line ends in each block, and the number of lines that ended before it.
    ends: [u64; BLOCKS],
    ended: [usize; BLOCKS],
}

/// A bit per line: each byte of the blocks may end one. The end of the buffer may end one more, but
/// then the last block is not full.
type NotPlainLines = [u64; BLOCKS];

/// The result for a line.
pub(crate) enum Verdict<'t> {
    Plain,
    /// A line that has to be read, without its line ending.
    NotPlain(&'t [u8]),
}

impl Verdicts {
    pub(crate) const fn new() -> Verdicts {
        Verdicts {
            not_plain: [0; BLOCKS],
            next: 0,
            count: 0,
            start: 0,
            end: 0,
            base: 0,
            blocks: 0,
            ends: [0; BLOCKS],
            ended: [0; BLOCKS],
        }
    }

    /// Returns the result for the next line of `buffer`.
    #[inline]
    pub(crate) fn next<'t>(&mut self, buffer: &'t [u8]) -> Option<Verdict<'t>> {
        if self.next == self.count {
            if self.end == buffer.len() {
                return None;
            }
            self.fill(buffer);
        }
        let at = self.next;
        self.next = at + 1;
        if self.not_plain_from(at) & 1 == 0 {
            return Some(Verdict::Plain);
        }
        Some(Verdict::NotPlain(without_line_end(&buffer[self.line(at)])))
    }

    /// A bit for each line that is not plain, from `line` on, up to the end of its word.
    #[inline]
    fn not_plain_from(&self, line: usize) -> u64 {
        self.not_plain[line / BLOCK % BLOCKS] >> (line % BLOCK)
    }

    /// Passes the plain lines from the next on, up to the end of a word. Returns how many.
    #[inline]
    pub(crate) fn pass_plain(&mut self) -> usize {
        let known = (self.count - self.next).min(BLOCK - self.next % BLOCK);
        let plain = lowest(self.not_plain_from(self.next)).min(known);
        self.next += plain;
        plain
    }

    /// The offset of the next line.
    pub(crate) fn position(&self) -> usize {
        if self.next == self.count { self.end } else { self.line(self.next).start }
    }

    #[cold]
    fn line(&self, at: usize) -> Range<usize> {
        let mut block = self.ended[..self.blocks].partition_point(|&ended| ended <= at) - 1;
        let mut ends = self.ends[block];
        for _ in self.ended[block]..at {
            ends = but_lowest(ends);
        }
        // The last line may have no line ending.
        let end = self.end.min(self.place(block, ends.trailing_zeros()) + 1);
        let mut before = self.ends[block] & below_lowest(ends);
        while before == 0 {
            if block == 0 {
                return self.start..end;
            }
            block -= 1;
            before = self.ends[block];
        }
        self.place(block, u64::BITS - before.leading_zeros())..end
    }

    /// The offset in the buffer of a bit of a block.
    fn place(&self, block: usize, bit: u32) -> usize {
        self.base + block * BLOCK + as_position(bit)
    }

    /// The end of the last line that ends in a block.
    fn last_end(&self) -> usize {
        let lines = (0..self.blocks).rev().find(|&block| self.ends[block] != 0);
        lines.map_or(self.start, |block| {
            self.place(block, u64::BITS - self.ends[block].leading_zeros())
        })
    }

    #[inline(never)]
    fn fill(&mut self, buffer: &[u8]) {
        self.not_plain = [0; BLOCKS];
        (self.next, self.count) = (0, 0);
        (self.start, self.base) = (self.end, self.end);
        arch::run(FillVerdicts { verdicts: self, buffer });
        // A line may be longer than the reader accepts, which columns do not check. Only the first
        // line can be, and only if blocks before those kept were read.
        if self.base > self.start && self.line(0).len() > as_position(u32::MAX) {
            self.not_plain[0] |= 1;
        }
    }
}

/// Checks the lines after those of `verdicts`, of which there are some.
struct FillVerdicts<'t, 'v> {
    verdicts: &'v mut Verdicts,
    buffer: &'t [u8],
}

impl Work for FillVerdicts<'_, '_> {
    type Output = ();

    #[inline(always)]
    fn with<K: Kernel>(self, kernel: K) {
        let FillVerdicts { verdicts, buffer } = self;
        // PERF: slices of blocks, not `Blocks`, which takes 4.6 % more instructions with AVX2, and 1.3 %
        // more with the portable kernel if it returns slices (`validate`).
        let (mut blocks, rest) = buffer[verdicts.start..].as_chunks::<BLOCK>();
        let mut columns = Columns::NEW;
        loop {
            let (some, rest_of_blocks) = blocks.split_at(blocks.len().min(BLOCKS));
            verdicts.read(kernel, &mut columns, some);
            if verdicts.count > 0 || some.len() < BLOCKS {
                break;
            }
            // A long line: keep only the blocks in which it ends.
            verdicts.base += BLOCKS * BLOCK;
            blocks = rest_of_blocks;
        }
        if verdicts.blocks == BLOCKS {
            verdicts.end = verdicts.last_end();
            return;
        }
        // The last line may have no line ending.
        let end = u64::from(!buffer.ends_with(b"\n")) << rest.len();
        let ended = columns.block(kernel.load(rest), end);
        (verdicts.ends[verdicts.blocks], verdicts.ended[verdicts.blocks]) =
            (ended.ends, verdicts.count);
        verdicts.count = mark(&mut verdicts.not_plain, verdicts.count, ended);
        verdicts.blocks += 1;
        verdicts.end = buffer.len();
    }
}

impl Verdicts {
    /// Checks whole blocks, and keeps the results.
    #[inline(always)]
    fn read<K: Kernel>(&mut self, kernel: K, columns: &mut Columns, blocks: &[[u8; BLOCK]]) {
        let kept = self.ends.iter_mut().zip(&mut self.ended);
        let mut count = 0;
        for (block, (ends, before)) in blocks.iter().zip(kept) {
            let ended = columns.block(kernel.load_whole(block), 0);
            (*ends, *before) = (ended.ends, count);
            count = mark(&mut self.not_plain, count, ended);
        }
        (self.count, self.blocks) = (count, blocks.len());
    }
}

/// Marks the lines that are not plain. `before` lines have ended before the block; returns the
/// number after it.
#[inline(always)]
fn mark(not_plain: &mut NotPlainLines, before: usize, ended: Ended) -> usize {
    let mut left = ended.not_plain;
    while left != 0 {
        let until = up_to_lowest(left);
        let at = before + as_position((ended.ends & until).count_ones()) - 1;
        not_plain[at / BLOCK % BLOCKS] |= 1 << (at % BLOCK);
        left = but_lowest(left);
    }
    before + as_position(ended.ends.count_ones())
}

#[cfg(test)]
mod tests {
    extern crate alloc;

    use alloc::string::String;

    use super::*;

    /// An error affects its own line only, except for a `%` at the end of a line.
    #[test]
    #[cfg_attr(miri, ignore = "takes too long")]
    fn plain_lines_are_found_after_wrong_ones() {
        const PLAIN: &str = "http://u:p@h:80/?#";
        const WRONG: [&str; 13] = [
            "a##", "##", "a#b#c", "//h:8:/", "//h:8:", "//h:::", "//a@b@c", "//@@", ":", "1:",
            "a b", "%4x", "a\rb",
        ];
        for (end, before) in
            ["\n", "\r\n"].into_iter().flat_map(|end| (0..64).map(move |it| (end, it)))
        {
            let mut buffer = String::from_utf8([b'a'].repeat(before)).unwrap();
            for line in WRONG.iter().cycle().take(50) {
                buffer.extend([end, *line, end, PLAIN]);
            }
            let mut verdicts = Verdicts::new();
            for line in 0..=100 {
                let is_plain = matches!(verdicts.next(buffer.as_bytes()), Some(Verdict::Plain));
                assert_eq!(is_plain, line % 2 == 0, "{line} {before} {end:?}");
            }
        }
    }

    /// No line is passed that is not plain, however many plain ones precede it.
    #[test]
    #[cfg_attr(miri, ignore = "takes too long")]
    fn plain_lines_are_passed_up_to_a_wrong_one() {
        for plain in 0..300 {
            let buffer = "a\n".repeat(plain) + "a b\n" + &"a\n".repeat(100);
            let mut verdicts = Verdicts::new();
            let mut passed = 0;
            while matches!(verdicts.next(buffer.as_bytes()), Some(Verdict::Plain)) {
                passed += 1 + verdicts.pass_plain();
            }
            assert_eq!(passed, plain);
        }
    }

    /// Plain lines are recognized wherever they start.
    #[test]
    #[cfg_attr(miri, ignore = "takes too long")]
    fn plain_lines_are_found_at_every_place() {
        const LINES: [&str; 19] = [
            "",
            "a",
            "a/b_c:d@e?f:/@?g#h:/@?",
            "a+-.1:",
            "a:b:c@d",
            "http://h/",
            "//",
            "///:",
            "http://u:p%41@h%2f:80/%41%7e?%aF#%00",
            "//@:",
            "//u@h",
            "//u:p:@h",
            "//::@",
            "//u:@h:/",
            "//:::@h:",
            "//h#",
            "ftp://h:21",
            "?a:b",
            "#a:b",
        ];
        for (end, before) in
            ["\n", "\r\n"].into_iter().flat_map(|end| (0..64).map(move |it| (end, it)))
        {
            let mut buffer = String::from_utf8([b'a'].repeat(before)).unwrap();
            for line in LINES.iter().cycle().take(100) {
                buffer.extend([end, *line]);
            }
            let mut verdicts = Verdicts::new();
            for line in 0..=100 {
                let verdict = verdicts.next(buffer.as_bytes());
                assert!(matches!(verdict, Some(Verdict::Plain)), "{line} {before} {end:?}");
            }
            assert!(verdicts.next(buffer.as_bytes()).is_none());
        }
    }
}
