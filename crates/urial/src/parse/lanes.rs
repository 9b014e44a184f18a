//! Lines side by side: what [`word`](super::word) does for one text, for as many at a time as a register holds words.
//!
//! The text is seen block by block, whatever lines it has, and for each delimiter there is a string of bits. When it
//! is known where lines begin, words are cut out of these for each line, into columns; and what is done with them is
//! arithmetic without a branch, which the compiler does for [`LANES`] lines at once. A line is read so if it is plain,
//! its scheme is short, it has neither userinfo nor port, and two cuts reach its end; others are left.

// What a kernel runs is compiled with its instructions only where it is inlined.
#![allow(clippy::inline_always)]

use core::ops::Range;

use super::bulk::{BATCH, Marks, Starts};
use super::{but_lowest, lowest_bit, owe};
use crate::arch::{self, BLOCK, Block};
use crate::cast::{as_position, as_word};

/// As many lines as are read at once.
const LANES: usize = 8;

/// As many blocks as are seen in one go.
pub(super) const BLOCKS: usize = 64;

/// As many bits as one load has at any place of a string.
const CUT: usize = 56;

/// As many bytes as are looked at where a scheme may be, with its `:`.
const HEAD: usize = 8;

/// What is seen of a stretch of text.
#[derive(Clone)]
pub(super) struct Strings {
    colon: Bits,
    slash: Bits,
    question: Bits,
    hash: Bits,
    blocks: usize,
    /// The first bits of the next block that must be HEXDIG.
    owed: u64,
    /// A bit for each line that is not plain.
    others: u64,
    columns: Words<Column>,
}

/// A string of bits, one for each byte of the text, and some behind them that may be cut out too, but say nothing.
#[derive(Clone)]
struct Bits([u8; (BLOCKS + 2) * 8]);

/// What has been cut out: words of a line, or as many of each as there are lines.
#[derive(Clone)]
struct Words<T> {
    len: T,
    /// The bytes that the line begins with, the first as the lowest.
    head: T,
    colon: T,
    slash: T,
    question: [T; 2],
    hash: [T; 2],
}

type Column = [u64; BATCH];

type Lanes = [u64; LANES];

impl Strings {
    pub(super) const NONE: Strings = Strings {
        colon: Bits::NONE,
        slash: Bits::NONE,
        question: Bits::NONE,
        hash: Bits::NONE,
        blocks: 0,
        owed: 0,
        others: 0,
        columns: Words::NONE,
    };

    /// Forgets what has been seen.
    pub(super) fn clear(&mut self) {
        (self.blocks, self.owed, self.others) = (0, 0, 0);
    }

    /// Sees a block, of which some bytes are `there`. LF are where `feeds` are, and `count` lines have ended before.
    #[inline(always)]
    pub(super) fn block(&mut self, block: impl Block, there: u64, feeds: u64, count: usize) {
        let at = self.blocks % BLOCKS;
        self.blocks = at + 1;
        self.colon.put(at, block.colon());
        self.slash.put(at, block.slash());
        self.question.put(at, block.question());
        self.hash.put(at, block.hash());
        let unusual = there & !(block.plain() | feeds);
        if unusual | self.owed != 0 {
            self.mark(block, unusual, feeds, count);
        }
    }

    /// Marks the lines of a block that are not plain, by what is not: `unusual` bytes but CR LF and triplets.
    ///
    /// What a `%` at the end of a line owes, the next line is asked for too, which then is left to others.
    // PERF: inlined as all that a kernel runs, and out of the way (`lines`).
    #[cold]
    #[inline(always)]
    fn mark(&mut self, block: impl Block, unusual: u64, feeds: u64, count: usize) {
        let returns = block.carriage_return() & feeds >> 1;
        let percent = block.percent() & unusual;
        let owed = owe(&mut self.owed, percent);
        let mut wrong = unusual & !(returns | percent) | owed & !block.hexdig(owed);
        while wrong != 0 {
            let before = lowest_bit(wrong) - 1;
            let line = count + as_position((feeds & before).count_ones());
            self.others |= u64::from(line < BATCH) << (line % BATCH);
            // On to the next line, behind the first LF that is not before.
            let end = lowest_bit(feeds & !before);
            wrong &= !(end | end.wrapping_sub(1));
        }
    }

    /// Reads some `lines` of `text`, with the first of which the strings begin, and writes their marks. Returns a bit for
    /// each that is left to be read.
    #[inline(always)]
    pub(super) fn read(
        &mut self,
        text: &[u8],
        starts: &Starts,
        lines: Range<usize>,
        marks: &mut Marks,
    ) -> u64 {
        let (first, count) = (lines.start, lines.end.min(BATCH));
        for line in first..count {
            self.cut(text, line, [starts[line], starts[line + 1]], starts[first]);
        }
        let mut left = self.others;
        for group in first / LANES..count.div_ceil(LANES) {
            left |= self.columns.read_group(group, marks) << (group * LANES);
        }
        // The last line need not have an end, and has been read as if it had.
        if count > first && !text[..starts[count]].ends_with(b"\n") {
            left |= 1 << (count - 1);
        }
        left & arch::low(count) & !arch::low(first)
    }

    /// Cuts out what has been seen of a line, which has an end. The strings begin at `origin`.
    #[inline(always)]
    fn cut(&mut self, text: &[u8], line: usize, [start, end]: [usize; 2], origin: usize) {
        let columns = &mut self.columns;
        let returned = text.get(end.wrapping_sub(2)) == Some(&b'\r');
        columns.len[line] = as_word(end.wrapping_sub(start + 1 + usize::from(returned)));
        let head = text.get(start..).and_then(<[u8]>::first_chunk);
        columns.head[line] = head.map_or(0, |it| u64::from_le_bytes(*it));

        let start = (start - origin) % (BLOCKS * BLOCK);
        columns.colon[line] = self.colon.cut(start);
        columns.slash[line] = self.slash.cut(start);
        for (part, at) in [start, start + CUT].into_iter().enumerate() {
            columns.question[part][line] = self.question.cut(at);
            columns.hash[part][line] = self.hash.cut(at);
        }
    }
}

impl Bits {
    const NONE: Bits = Bits([0; (BLOCKS + 2) * 8]);

    #[inline(always)]
    fn put(&mut self, block: usize, bits: u64) {
        let (words, _) = self.0.as_chunks_mut();
        words[block] = bits.to_le_bytes();
    }

    /// The bits from `at` on: [`CUT`] of them, and perhaps some more.
    #[inline(always)]
    fn cut(&self, at: usize) -> u64 {
        let word = self.0.get(at / 8..).and_then(<[u8]>::first_chunk);
        word.map_or(0, |it| u64::from_le_bytes(*it)) >> (at % 8)
    }
}

impl Words<Column> {
    const NONE: Words<Column> = {
        const NONE: Column = [0; BATCH];
        Words {
            len: NONE,
            head: NONE,
            colon: NONE,
            slash: NONE,
            question: [NONE; 2],
            hash: [NONE; 2],
        }
    };

    /// Reads a group of lines, and writes their marks. Returns a bit for each that is left to be read.
    #[inline(always)]
    fn read_group(&self, group: usize, marks: &mut Marks) -> u64 {
        let words = self.map(|column| lanes(column, group));
        let [a, b, c, d] = marks.each_mut().map(|it| &mut it.as_chunks_mut::<LANES>().0[group]);
        let mut wrong = [0; LANES];
        for i in 0..LANES {
            ([a[i], b[i], c[i], d[i]], wrong[i]) = words.map(|lanes| lanes[i]).read();
        }
        wrong.iter().rev().fold(0, |left, &wrong| left << 1 | u64::from(wrong != 0))
    }
}

impl<T> Words<T> {
    #[inline(always)]
    fn map<'w, U>(&'w self, of: impl Fn(&'w T) -> U) -> Words<U> {
        Words {
            len: of(&self.len),
            head: of(&self.head),
            colon: of(&self.colon),
            slash: of(&self.slash),
            question: self.question.each_ref().map(&of),
            hash: self.hash.each_ref().map(&of),
        }
    }
}

/// A group of lines.
#[inline(always)]
fn lanes(column: &Column, group: usize) -> &Lanes {
    let (groups, _) = column.as_chunks();
    &groups[group]
}

impl Words<u64> {
    /// The words of the marks, as `Marked` has them, and a number that is not 0 if they are wrong, or may be.
    #[inline(always)]
    fn read(self) -> ([u64; 4], u64) {
        let Words { len, head, colon, slash, question, hash } = self;
        let cut = as_word(CUT);
        let there = [len.min(cut), len.saturating_sub(cut).min(cut)].map(fewer);
        let query_stop = [hash[0] | !there[0], hash[1] | !there[1]];
        let path_stop = [question[0] | query_stop[0], question[1] | query_stop[1]];
        let stop = slash | path_stop[0];

        // `scheme ":"`, if a colon is the first of the delimiters.
        let delimiter = lowest_bit(colon | stop);
        let scheme_end = delimiter & colon;
        let scheme_len = place(scheme_end) % u64::from(u64::BITS);
        let hier_part = scheme_end << 1 | u64::from(scheme_end == 0);

        // `"//" authority`, from behind the slashes to the next delimiter.
        let slashes = hier_part & slash & slash >> 1;
        let authority_start = slashes << 2;
        let behind = stop.wrapping_sub(authority_start) & !stop;
        let authority = if slashes == 0 { 0 } else { behind };
        let host_start = if slashes == 0 { hier_part } else { authority_start };
        let path_start = authority.wrapping_add(host_start);

        let hash = [hash[0] & there[0], hash[1] & there[1]];
        let wrong = but_lowest(hash[0])
            | if hash[0] == 0 { but_lowest(hash[1]) } else { hash[1] }
            | scheme_end & 1
            | no_letters(head) & fewer(8 * scheme_len)
            | scheme_end >> HEAD
            | authority & colon
            // They may be behind the first cut.
            | (delimiter | path_start) >> CUT
            | u64::from(len > 2 * cut);
        let words = [
            scheme_len | place(host_start) << 32,
            // Where the host ends, the path begins.
            place(path_start) | place(path_start) << 32,
            place_on(path_stop) | place_on(query_stop) << 32,
            len,
        ];
        (words, wrong)
    }
}

/// The highest bit of each byte of `head` that is no letter.
#[inline(always)]
fn no_letters(head: u64) -> u64 {
    const EACH: u64 = u64::MAX / 0xFF;
    let folded = head | (0x20 * EACH);
    let from_a = folded.wrapping_add((0x80 - 0x61) * EACH);
    let behind_z = folded.wrapping_add((0x80 - 0x7B) * EACH);
    (!from_a | behind_z) & (0x80 * EACH)
}

/// The first `len` bits, of fewer than a word has: without a branch, as [`arch::low`] has one.
#[inline(always)]
fn fewer(len: u64) -> u64 {
    (1 << (len % 64)) - 1
}

/// The place of the lowest bit.
#[inline(always)]
fn place(bits: u64) -> u64 {
    u64::from(bits.trailing_zeros())
}

/// The place of the lowest bit of two cuts, the first of which has one from its end on.
#[inline(always)]
fn place_on([bits, on]: [u64; 2]) -> u64 {
    let first = place(bits);
    if first == as_word(CUT) { first + place(on) } else { first }
}

#[cfg(test)]
mod tests {
    extern crate alloc;

    use alloc::format;
    use alloc::vec::Vec;

    use super::*;
    use crate::arch::{Front, Kernel, Work};
    use crate::parse::bulk;

    const READ: [&str; 24] = [
        "",
        "a",
        "/",
        "?",
        "#",
        "a/b:c?d:e/#f:/?",
        "//",
        "///",
        "//h",
        "//h?q#f",
        "a:",
        "abcdefg:",
        "A:b:c",
        "a:/b",
        "a://",
        "a://h/",
        "http://h/?q?/:#f/?:",
        "urn:a:b",
        "%41",
        "/%4a%7E/%ff?%00#%41",
        "//h%41/",
        "a:?#",
        "file:///a",
        "x#",
    ];

    const LEFT: [&str; 19] = [
        ":",
        "1:",
        "abcdefgh:",
        "a1:",
        "a+b:",
        "a_b:c",
        "//h:",
        "//h:80/",
        "//u@h/",
        "/@",
        "//[::1]/",
        "a#b#",
        "##",
        "/%4",
        "/%g1",
        "a b",
        "a\rb",
        "/\x7f",
        "%41:",
    ];

    /// Reads lines that are less than the most, with each kernel: those of them that are left are told.
    #[derive(Clone, Copy)]
    struct Check<'t>(&'t str, u64);

    impl Work for Check<'_> {
        type Output = ();

        fn with<K: Kernel>(self, kernel: K) {
            let Check(text, is_left) = self;
            let mut strings = Strings::NONE;
            let mut starts = [0; 2 * BATCH];
            let mut marks = [[0; BATCH]; 4];
            let mut front = Front::new(text.as_bytes(), BLOCKS);
            let seen = Some(&mut strings);
            let count = bulk::find_starts(kernel, &mut front, 0, 0, &mut starts, seen);
            assert_eq!(count, text.lines().count(), "{text:?}");
            let left = strings.read(text.as_bytes(), &starts, 0..count, &mut marks);
            assert_eq!(left, is_left, "{text:?}");
            for (at, line) in text.lines().enumerate().filter(|(at, _)| left >> at & 1 == 0) {
                let marked = crate::parse::plain(line.as_bytes()).unwrap();
                assert_eq!(marks.map(|it| it[at]), marked.words(), "{line:?} in {text:?}");
            }
        }
    }

    fn check(lines: &[&str], end: &str, is_left: u64) {
        let lines: Vec<_> = lines.iter().map(|it| format!("{it}{end}")).collect();
        crate::arch::run_each(Check(&lines.concat(), is_left));
    }

    /// At every place of a block, which may end between CR and LF: then the line is left.
    #[test]
    #[cfg_attr(miri, ignore = "takes too long")]
    fn lines_are_read_side_by_side() {
        for before in 0..BLOCK {
            let first = format!("/{}", "b".repeat(before));
            let lines: Vec<_> = [&*first].into_iter().chain(READ).collect();
            check(&lines, "\n", 0);
        }
        for line in READ {
            // A scheme is told by eight bytes, which are there.
            check(&[line, "/a/b/c/d"], "\r\n", 0);
        }
    }

    #[test]
    fn other_lines_are_left() {
        for line in LEFT {
            check(&["a", line, "a", line], "\n", 0b1010);
            check(&["a", line, "a", line], "\r\n", 0b1010);
        }
        // The next line is asked for what this one owes.
        check(&["/%", "x", "a"], "\n", 0b11);
        check(&["/%", "x", "a"], "\r\n", 0b1);
        let end_of_block = format!("/{}", "b".repeat(BLOCK - 2));
        check(&[&end_of_block, "a"], "\r\n", 0b1);
    }

    #[test]
    #[cfg_attr(miri, ignore = "takes too long")]
    fn two_cuts_are_read_and_no_more() {
        for len in 1..130 {
            let line = format!("/{}", "a".repeat(len));
            let is_left = |len| u64::from(len > 2 * CUT);
            check(&[&line, &format!("{line}?#")], "\n", is_left(1 + len) | is_left(3 + len) << 1);
        }
    }
}
