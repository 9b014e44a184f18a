//! Lines side by side: what [`word`](super::word) does for one text, for as many at a time as a register holds words.
//!
//! The text is seen block by block, whatever lines it has, and for each delimiter there is a string of bits. When it
//! is known where lines begin, words are cut out of these for each line, into columns; and what is done with them is
//! arithmetic without a branch, which the compiler does for [`LANES`] lines at once. A line is read so if it is plain,
//! its scheme is short, it has neither userinfo nor port, and two cuts reach its end; others are left.

// What a kernel runs is compiled with its instructions only where it is inlined.
#![allow(clippy::inline_always)]

use super::bulk::{BATCH, Marks, Starts};
use super::{but_lowest, lowest};
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
pub(super) struct Seen {
    colon: Bits,
    slash: Bits,
    question: Bits,
    hash: Bits,
    blocks: usize,
    /// The first bits of the next block that must be HEXDIG.
    owed: u64,
    /// A bit for each line that is not plain.
    others: u64,
    columns: Columns,
}

/// A string of bits, one for each byte of the text, and some behind them that may be cut out too, but say nothing.
#[derive(Clone)]
struct Bits([u8; (BLOCKS + 2) * 8]);

/// What has been cut out for each line.
#[derive(Clone)]
struct Columns {
    len: Column,
    /// The bytes that the line begins with, the first as the lowest.
    head: Column,
    colon: Column,
    slash: Column,
    question: [Column; 2],
    hash: [Column; 2],
}

type Column = [u64; BATCH];

type Lanes = [u64; LANES];

impl Seen {
    pub(super) const NOTHING: Seen = Seen {
        colon: Bits::NONE,
        slash: Bits::NONE,
        question: Bits::NONE,
        hash: Bits::NONE,
        blocks: 0,
        owed: 0,
        others: 0,
        columns: Columns::NONE,
    };

    /// Forgets what has been seen.
    pub(super) fn clear(&mut self) {
        (self.blocks, self.owed, self.others) = (0, 0, 0);
    }

    /// Sees a block, of which some bytes are `there`. LF are where `feeds` are, and `count` lines have ended before.
    #[inline(always)]
    pub(super) fn block<'t>(
        &mut self,
        block: impl Block<'t>,
        there: u64,
        feeds: u64,
        count: usize,
    ) {
        let at = self.blocks % BLOCKS;
        self.blocks = at + 1;
        self.colon.put(at, block.colon());
        self.slash.put(at, block.slash());
        self.question.put(at, block.question());
        self.hash.put(at, block.hash());
        let unusual = there & !(block.plain() | feeds);
        if unusual | self.owed != 0 {
            self.unusual(block, unusual, feeds, count);
        }
    }

    /// Marks the lines of a block that hold `unusual` bytes: all but CR LF, and triplets.
    #[cold]
    #[inline(always)]
    fn unusual<'t>(&mut self, block: impl Block<'t>, unusual: u64, feeds: u64, count: usize) {
        let returns = block.carriage_return() & feeds >> 1;
        let percent = block.percent() & unusual;
        let owed = self.owed | percent << 1 | percent << 2;
        self.owed = percent >> 63 | percent >> 62;
        let mut wrong = unusual & !(returns | percent) | owed & !block.hexdig(owed);
        while wrong != 0 {
            let before = lowest(wrong) - 1;
            let line = count + as_position((feeds & before).count_ones());
            self.others |= u64::from(line < BATCH) << (line % BATCH);
            wrong = but_lowest(wrong);
        }
    }

    /// Reads the lines of `text`, of which there are `count`, and writes their marks. Returns a bit for each that is
    /// left to be read.
    #[inline(always)]
    pub(super) fn read(
        &mut self,
        text: &[u8],
        starts: &Starts,
        count: usize,
        marks: &mut Marks,
    ) -> u64 {
        for line in 0..count.min(BATCH) {
            self.cut(text, line, [starts[line], starts[line + 1]]);
        }
        let mut left = self.others;
        for group in 0..count.min(BATCH).div_ceil(LANES) {
            left |= self.columns.read(group, marks) << (group * LANES);
        }
        // The last line need not have an end.
        if !text[..starts[count]].ends_with(b"\n") {
            left |= 1 << (count - 1);
        }
        left & arch::low(count)
    }

    /// Cuts out what has been seen of a line, which has an end.
    #[inline(always)]
    fn cut(&mut self, text: &[u8], line: usize, [start, end]: [usize; 2]) {
        let columns = &mut self.columns;
        let returned = text.get(end.wrapping_sub(2)) == Some(&b'\r');
        columns.len[line] = as_word(end.wrapping_sub(start + 1 + usize::from(returned)));
        let head = text.get(start..).and_then(<[u8]>::first_chunk);
        columns.head[line] = head.map_or(0, |it| u64::from_le_bytes(*it));

        let start = start % (BLOCKS * BLOCK);
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

impl Columns {
    const NONE: Columns = {
        const NONE: Column = [0; BATCH];
        Columns {
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
    fn read(&self, group: usize, marks: &mut Marks) -> u64 {
        let of = |column| lanes(column, group);
        let [len, head, colon, slash] = [&self.len, &self.head, &self.colon, &self.slash].map(of);
        let [question, question_on] = self.question.each_ref().map(of);
        let [hash, hash_on] = self.hash.each_ref().map(of);
        let [a, b, c, d] = marks.each_mut().map(|it| &mut it.as_chunks_mut::<LANES>().0[group]);
        let mut wrong = [0; LANES];
        for i in 0..LANES {
            let line = Line {
                len: len[i],
                head: head[i],
                colon: colon[i],
                slash: slash[i],
                question: [question[i], question_on[i]],
                hash: [hash[i], hash_on[i]],
            };
            let (borders, is_wrong) = line.read();
            wrong[i] = is_wrong;
            [a[i], b[i], c[i], d[i]] = in_pairs(borders);
        }
        wrong.iter().rev().fold(0, |left, &wrong| left << 1 | u64::from(wrong != 0))
    }
}

/// A group of lines.
#[inline(always)]
fn lanes(column: &Column, group: usize) -> &Lanes {
    let (groups, _) = column.as_chunks();
    &groups[group]
}

/// What has been cut out for a line.
struct Line {
    len: u64,
    head: u64,
    colon: u64,
    slash: u64,
    question: [u64; 2],
    hash: [u64; 2],
}

impl Line {
    /// The borders, and a number that is not 0 if they are wrong, or may be.
    #[inline(always)]
    fn read(self) -> ([u64; 7], u64) {
        let Line { len, head, colon, slash, question, hash } = self;
        let cut = as_word(CUT);
        let there = [len.min(cut), len.saturating_sub(cut).min(cut)].map(low);
        let query_stop = [hash[0] | !there[0], hash[1] | !there[1]];
        let path_stop = [question[0] | query_stop[0], question[1] | query_stop[1]];
        let stop = slash | path_stop[0];

        // `scheme ":"`, if a colon is the first of the delimiters.
        let delimiter = lowest(colon | stop);
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
            | no_letters(head) & low(8 * scheme_len)
            | scheme_end >> HEAD
            | authority & colon
            // They may be behind the first cut.
            | (delimiter | path_start) >> CUT
            | u64::from(len > 2 * cut);
        let borders = [
            scheme_len,
            place(host_start),
            place(path_start),
            place(path_start),
            place_on(path_stop),
            place_on(query_stop),
            len,
        ];
        (borders, wrong)
    }
}

/// The borders, two in a word: the first of them as its lower half.
#[inline(always)]
fn in_pairs(borders: [u64; 7]) -> [u64; 4] {
    let pair = |first| borders[first] | borders[first + 1] << 32;
    [pair(0), pair(2), pair(4), borders[6]]
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

/// The first `len` bits, of which there are not all.
#[inline(always)]
fn low(len: u64) -> u64 {
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
