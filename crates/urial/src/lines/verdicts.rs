//! Which lines of a buffer are plainly references, for some kilobytes at a time.

// What a kernel runs is compiled with its instructions only where it is inlined.
#![allow(clippy::inline_always)]

use core::ops::Range;

use super::columns::{Columns, Ended};
use super::starts::without_line_end;
use crate::arch::{self, BLOCK, Kernel, Work};
use crate::chars::bits::{below_lowest, but_lowest, lowest, up_to_lowest};
use crate::chars::cast::as_position;

/// As many blocks as are kept.
const BLOCKS: usize = 32;

/// Verdicts on lines that have been read ahead.
#[derive(Clone)]
pub(crate) struct Verdicts {
    /// A bit for each line that is not plain, and has still to be read.
    not_plain: NotPlainLines,
    next: usize,
    count: usize,
    /// Where the next line was to begin, and the one behind the last is.
    start: usize,
    end: usize,
    /// The blocks in which these lines end: where the first one begins, and how many there are.
    base: usize,
    blocks: usize,
    /// Where lines end in each, and how many have ended before it.
    ends: [u64; BLOCKS],
    ended: [usize; BLOCKS],
}

/// Each byte of the blocks may end a line. One may also end behind the last byte of a rest, which is less than a
/// block, and kept with fewer not_plain.
type NotPlainLines = [u64; BLOCKS];

/// What is known of a line.
pub(crate) enum Verdict<'t> {
    Plain,
    /// A line that has still to be read, without the LF or CR LF behind it.
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

    /// What is known of the next line of `buffer`.
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

    /// A bit for each line from one on that is not plain, as far as one word tells.
    #[inline]
    fn not_plain_from(&self, line: usize) -> u64 {
        self.not_plain[line / BLOCK % BLOCKS] >> (line % BLOCK)
    }

    /// Passes the plain lines that come next, as far as one word tells. Returns how many.
    #[inline]
    pub(crate) fn pass_plain(&mut self) -> usize {
        let known = (self.count - self.next).min(BLOCK - self.next % BLOCK);
        let plain = lowest(self.not_plain_from(self.next)).min(known);
        self.next += plain;
        plain
    }

    /// Where the next line begins.
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
        // The last line need not have an end.
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

    /// A place of a block, in the buffer.
    fn place(&self, block: usize, bit: u32) -> usize {
        self.base + block * BLOCK + as_position(bit)
    }

    /// Where the last line ends, of those that end in a block.
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
        // The reader refuses a line for its length, which columns do not see. Only the first can be so long, and
        // if so, not all of its blocks have been kept.
        if self.base > self.start && self.line(0).len() > as_position(u32::MAX) {
            self.not_plain[0] |= 1;
        }
    }
}

/// Reads the lines behind those of `verdicts`, of which there are some.
struct FillVerdicts<'t, 'v> {
    verdicts: &'v mut Verdicts,
    buffer: &'t [u8],
}

impl Work for FillVerdicts<'_, '_> {
    type Output = ();

    #[inline(always)]
    fn with<K: Kernel>(self, kernel: K) {
        let FillVerdicts { verdicts, buffer } = self;
        let (mut blocks, rest) = buffer[verdicts.start..].as_chunks::<BLOCK>();
        let mut columns = Columns::NEW;
        loop {
            let (some, rest_of_blocks) = blocks.split_at(blocks.len().min(BLOCKS));
            verdicts.read(kernel, &mut columns, some);
            if verdicts.count > 0 || some.len() < BLOCKS {
                break;
            }
            // A long line: those of its blocks are kept in which it ends.
            verdicts.base += BLOCKS * BLOCK;
            blocks = rest_of_blocks;
        }
        if verdicts.blocks == BLOCKS {
            verdicts.end = verdicts.last_end();
            return;
        }
        // The last line need not have an end.
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
    /// Reads whole blocks, and keeps what is known of them.
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

/// Marks those of the lines that are not plain. So many have ended before; returns how many with them.
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

    /// A line that is wrong has only itself to blame, but for a `%` at its end.
    #[test]
    #[cfg_attr(miri, ignore = "takes too long")]
    fn plain_lines_are_found_behind_wrong_ones() {
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

    /// However many there are, none is passed that is not plain.
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

    /// Lines that are plain, and so need not be read again, wherever they begin.
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
