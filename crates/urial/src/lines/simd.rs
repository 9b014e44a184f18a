//! Reads eight lines at a time: the arithmetic of [`plain`](mod@crate::parse::plain) in vector
//! lanes.
//!
//! First the text is read block by block, wherever its lines start, and each block yields a row of
//! masks. Once the starts are known, the words of each line are cut out of the rows and become
//! columns, one lane per line. What follows is arithmetic without branches, which the compiler
//! vectorizes for [`LANES`] lines.
//!
//! A line is read so if it is plain, or plain up to a rejected byte; if its path begins in the
//! first word; if its scheme is letters; and if it has at most one `@` in its authority. Other
//! lines are left to `plain`. The part of a line after [`WORDS`] words is read by itself from the
//! rows.

// A kernel's instructions are enabled only in code that is inlined into `Work::with`.
#![allow(clippy::inline_always)]

use core::{array, hint};

use super::rejected::{RejectedLines, SuspectBytes};
use super::starts::{BATCH, BorderWords, Starts, push_unterminated};
use crate::arch::{
    BLOCK, Block, BlockReader, Kernel, LANES, Lanes, LineMasks, LineWords, WINDOW_BLOCKS, WORDS,
};
use crate::chars::bits::{below_lowest, but_lowest, from_lowest, low, lowest, lowest_bit, word_at};
use crate::chars::cast::{as_position, as_word, halves};
use crate::parse::required_hexdig;

/// The masks of a window of text.
#[derive(Clone)]
pub(super) struct MaskBuffer {
    /// A row per block. The first is never read: it takes the `next` of the row before. The rows
    /// after the last block may be cut out, but their words are ignored.
    masks: [LineMasks; 1 + BUFFER_BLOCKS],
    /// A bit for each line that is neither plain nor rejected.
    not_plain: u64,
    unusual_rate: UnusualRate,
}

const BUFFER_BLOCKS: usize = WINDOW_BLOCKS + WORDS - 1;

impl MaskBuffer {
    pub(super) const NONE: MaskBuffer = MaskBuffer {
        masks: [LineMasks::NONE; 1 + BUFFER_BLOCKS],
        not_plain: 0,
        unusual_rate: UnusualRate::LOW,
    };

    /// Writes the masks of the text, and finds where lines start: at the start of the text, and
    /// after each LF. Returns the number of lines.
    #[inline(always)]
    pub(super) fn scan<K: Kernel>(
        &mut self,
        kernel: K,
        reader: &mut BlockReader<'_, '_>,
        starts: &mut Starts,
        rejected: &mut RejectedLines,
    ) -> usize {
        let MaskBuffer { masks, not_plain, unusual_rate } = self;
        let expect_unusual = unusual_rate.is_high();
        let found = LineScanner {
            starts,
            rejected,
            unusual_rate,
            count: 0,
            bases_plus_one: [1; LANES],
            not_plain: 0,
            hexdig_carry: 0,
        };
        let found = if expect_unusual {
            found.scan_all::<true, K>(kernel, reader, masks)
        } else {
            found.scan_all::<false, K>(kernel, reader, masks)
        };
        *not_plain = found.not_plain;
        found.count.min(BATCH)
    }

    /// Reads the first `count` lines of `text`, at least one, and stores their border words.
    /// Returns a bit for each line that is left to be read.
    #[inline(always)]
    pub(super) fn read(
        &self,
        kernel: impl Kernel,
        text: &[u8],
        starts: &Starts,
        count: usize,
        border_words: &mut BorderWords,
    ) -> u64 {
        let end = starts[count];
        let (mut left, mut long) = (self.not_plain, 0);
        for group in 0..count.min(BATCH).div_ceil(LANES) {
            kernel.prefetch(text, end + group * LANES * BLOCK);
            let (more_left, more_long) = self.read_group(kernel, starts, group, border_words);
            left |= more_left << (group * LANES);
            long |= more_long << (group * LANES);
        }
        // Without an LF, the last line was read as if it had one, and could be rejected past the
        // end of the text.
        if !text[..end].ends_with(b"\n") {
            left |= 1 << ((count - 1) % BATCH);
        }
        left |= self.read_tails(starts, long & !left & low(count), border_words);
        left & low(count)
    }

    /// Reads a group of eight lines, and stores their border words. Returns a bit for each line
    /// that is left to be read, and one for each that continues after its words.
    // PERF: most groups have no line of three words, and are 17 % faster with two (`lines`).
    #[inline(always)]
    fn read_group(
        &self,
        kernel: impl Kernel,
        starts: &Starts,
        group: usize,
        border_words: &mut BorderWords,
    ) -> (u64, u64) {
        let borders: &[usize; LANES + 1] =
            starts[group * LANES..].first_chunk().expect("a batch has so many starts");
        let mut past_two_words = [0; LANES];
        for (line, count) in past_two_words.iter_mut().enumerate() {
            *count = as_word(borders[line + 1].wrapping_sub(borders[line])) >> TWO_WORDS_BITS;
        }
        let [starts @ .., _] = borders;
        let [_, masks @ ..] = &self.masks;
        if kernel.nonzero_lanes(&past_two_words) == 0 {
            read_columns(kernel, &kernel.line_words::<_, 2>(masks, starts), group, border_words)
        } else {
            read_columns(kernel, &kernel.line_words::<_, WORDS>(masks, starts), group, border_words)
        }
    }

    /// Reads the rest of each line of `long`, after its words. Returns a bit for each that is left
    /// to be read.
    fn read_tails(&self, starts: &Starts, long: u64, border_words: &mut BorderWords) -> u64 {
        let (mut rest, mut left) = (long, 0);
        while rest != 0 {
            let at = lowest(rest);
            rest = but_lowest(rest);
            match self.read_tail(starts[at], border_words[2][at]) {
                Some(words) => [border_words[2][at], border_words[3][at]] = words,
                None => left |= 1 << at,
            }
        }
        left
    }

    /// The last two border words of a long line; `None` if it has a second fragment. `ends` has the
    /// ends of path and query so far; an open one ends where the words do.
    fn read_tail(&self, start: usize, ends: u64) -> Option<[u64; 2]> {
        let [_, masks @ ..] = &self.masks;
        let [mut path_end, mut query_end] = halves(ends).map(u64::from);
        for word in WORDS.. {
            // The line ends in a row that has been written, and up to there `next` is that of the
            // next row.
            let LineMasks { stops, next, .. } = masks.get(start / BLOCK + word)?;
            let end_or_question = word_at([stops.end_or_question, next.end_or_question], start);
            let end_or_hash = word_at([stops.end_or_hash, next.end_or_hash], start);
            let end = end_or_question & end_or_hash;
            let base = as_word(word * BLOCK);
            let place = |bits| base + count_ones(below_lowest(bits));
            let fragments = end_or_hash & !end_or_question & below_lowest(end);
            let wrong = if query_end < base { fragments } else { but_lowest(fragments) };
            if wrong != 0 {
                return None;
            }
            // An open one ends where this word begins.
            if path_end == base {
                path_end = place(end_or_question | end_or_hash);
            }
            if query_end == base {
                query_end = place(end_or_hash);
            }
            if end != 0 {
                return Some([path_end | query_end << 32, place(end)]);
            }
        }
        None
    }
}

/// The number of bits of a length below two words.
const TWO_WORDS_BITS: u32 = (2 * BLOCK).ilog2();

/// Whether so many blocks have unusual bytes that each is checked without a branch.
// PERF: the branch is predicted well where few blocks have some. Where one line in five has a `%`,
// checking all of them is 17 % faster; where none has, it is slower (`lines`).
#[derive(Clone)]
struct UnusualRate {
    /// The blocks with unusual bytes in this batch.
    blocks: usize,
    /// The batches with many such blocks, less those without: 0 to 8.
    batches: u8,
}

impl UnusualRate {
    const LOW: UnusualRate = UnusualRate { blocks: 0, batches: 0 };

    fn is_high(&self) -> bool {
        self.batches > 4
    }

    /// Ends a batch of that many blocks.
    fn update(&mut self, blocks: usize) {
        let are_many = self.blocks > blocks / 8;
        self.batches =
            if are_many { (self.batches + 1).min(8) } else { self.batches.saturating_sub(1) };
        self.blocks = 0;
    }
}

/// The state of the first pass, which writes masks and finds lines.
struct LineScanner<'s> {
    starts: &'s mut Starts,
    rejected: &'s mut RejectedLines,
    unusual_rate: &'s mut UnusualRate,
    /// The number of lines that have ended.
    count: usize,
    /// The offset of the next block plus one, in every lane.
    // PERF: as a vector, it stays in a register (`lines`).
    bases_plus_one: Lanes,
    /// A bit for each line that is neither plain nor rejected.
    not_plain: u64,
    /// The first bits of the next block that must be HEXDIG.
    hexdig_carry: u64,
}

impl LineScanner<'_> {
    /// Reads all blocks, and writes their masks.
    #[inline(always)]
    fn scan_all<const EXPECT_UNUSUAL: bool, K: Kernel>(
        mut self,
        kernel: K,
        reader: &mut BlockReader<'_, '_>,
        masks: &mut [LineMasks],
    ) -> Self {
        let mut at = 0;
        while self.count < BATCH
            && let Some(masks) = masks[at..].first_chunk_mut()
            && let Some((block, to_check)) =
                reader.next_with_masks::<EXPECT_UNUSUAL, K>(kernel, masks, self.hexdig_carry)
        {
            self.scan_block::<EXPECT_UNUSUAL>(kernel, block, to_check);
            at += 1;
        }
        if self.count < BATCH
            && at < WINDOW_BLOCKS
            && let Some(masks) = masks[at..].first_chunk_mut()
        {
            let (block, to_check) = reader.last_with_masks(kernel, masks, self.hexdig_carry);
            self.scan_block::<EXPECT_UNUSUAL>(kernel, block, to_check);
            self.count += push_unterminated(self.starts, self.count, reader);
        }
        self.unusual_rate.update(at);
        self
    }

    /// Reads the next block. `to_check` are its unusual bytes and those that must be HEXDIG.
    #[inline(always)]
    fn scan_block<const EXPECT_UNUSUAL: bool>(
        &mut self,
        kernel: impl Kernel,
        block: impl Block,
        to_check: u64,
    ) {
        let feeds = block.line_feed();
        if EXPECT_UNUSUAL {
            self.check_unusual(block, to_check, feeds);
        } else if to_check != 0 {
            self.check_rare(block, to_check);
        }
        self.push(kernel, feeds);
        self.bases_plus_one = self.bases_plus_one.map(|it| it + as_word(BLOCK));
    }

    /// Records the lines of a block that have a byte of `to_check`, except for CR LF and valid
    /// triplets. `feeds` are the LF of the block.
    ///
    /// A line is rejected at a byte that no URI has or that is no digit of a triplet. It is left to
    /// be read if its first such byte may be right, or may be an error of another kind: a bracket,
    /// a CR whose LF may be in the next block, a non-ASCII byte in a triplet, which an IRI rejects
    /// too, or a byte after an LF that a `%` before the LF requires to be a digit.
    #[inline(always)]
    fn check_unusual(&mut self, block: impl Block, to_check: u64, feeds: u64) {
        let returns = block.carriage_return();
        let percent = block.percent() & to_check;
        let required = required_hexdig(&mut self.hexdig_carry, percent);
        // Nothing is required of the next block if this one ends with LF.
        self.hexdig_carry &= !(feeds >> (BLOCK - 1));
        let bytes = to_check & !(returns & feeds >> 1 | percent | required)
            | required & !block.hexdig(required);
        if bytes != 0 {
            let doubtful = returns | block.bracket() | required & (feeds << 1 | block.non_ascii());
            let base = self.bases_plus_one[0] - 1;
            self.not_plain |=
                self.rejected.record(SuspectBytes { bytes, doubtful, feeds }, base, self.count);
        } else {
            self.unusual_rate.blocks += usize::from(to_check != 0);
        }
    }

    /// [`check_unusual`](LineScanner::check_unusual) where it is rarely needed.
    // PERF: cold, so laid out of the hot path. It computes the LF again, from a block that the
    // compiler takes for another. Otherwise they would be computed before the branch and spilled,
    // which takes 3 % of the time (`lines`, `validate`).
    #[cold]
    #[inline(always)]
    fn check_rare(&mut self, block: impl Block, to_check: u64) {
        let block = hint::black_box(block);
        self.check_unusual(block, to_check, block.line_feed());
    }

    /// Adds the starts after the LF of a block. At most 63 lines have ended before it, so there is
    /// room to store eight starts at a time.
    #[inline(always)]
    fn push(&mut self, kernel: impl Kernel, feeds: u64) {
        let ended = as_position(feeds.count_ones());
        let (mut rest, mut pushed) = (feeds, 0);
        loop {
            let room = self.starts.get_mut(self.count + 1 + pushed..);
            if let Some(room) = room.and_then(<[_]>::first_chunk_mut) {
                *room = kernel.bit_positions(rest, &self.bases_plus_one);
            }
            pushed += LANES;
            if pushed >= ended {
                break;
            }
            for _ in 0..LANES {
                rest = but_lowest(rest);
            }
        }
        self.count += ended;
    }
}

/// [`MaskBuffer::read_group`] for `N` words per line.
#[inline(always)]
fn read_columns<const N: usize>(
    kernel: impl Kernel,
    columns: &LineWords<N>,
    group: usize,
    border_words: &mut BorderWords,
) -> (u64, u64) {
    let [a, b, c, d] = border_words.each_mut().map(|it| &mut it.as_chunks_mut::<LANES>().0[group]);
    let (mut wrong, mut is_long) = ([0; LANES], [0; LANES]);
    for i in 0..LANES {
        ([a[i], b[i], c[i], d[i]], wrong[i], is_long[i]) = read_line(columns, i);
    }
    (kernel.nonzero_lanes(&wrong), kernel.nonzero_lanes(&is_long))
}

/// The first word of each mask of a line.
struct FirstWords {
    slash: u64,
    colon: u64,
    at: u64,
    digit: u64,
    alpha: u64,
    /// What ends a path.
    stop: u64,
}

impl FirstWords {
    /// The first two border words, up to the start of the path, and a number that is not 0 if they
    /// are or may be wrong.
    #[inline(always)]
    fn read(self) -> ([u64; 2], u64) {
        let FirstWords { slash, colon, at, digit, alpha, stop } = self;
        let stop = slash | stop;

        // `scheme ":"`, if the first delimiter is a colon.
        let delimiters = colon | stop;
        let scheme_end = lowest_bit(delimiters) & colon;
        let (scheme, hier_part) =
            if scheme_end == 0 { (0, 1) } else { (scheme_end - 1, scheme_end << 1) };

        // `"//" authority`, from after the slashes to the next delimiter.
        let slashes = hier_part & slash & slash >> 1;
        let authority_start = slashes << 2;
        let authority = stop.wrapping_sub(authority_start) & !stop;
        let start = hier_part ^ slashes | authority_start;
        let before_path = authority.wrapping_add(start).wrapping_sub(1);

        // `[ userinfo "@" ] host [ ":" port ]`
        let at = at & authority;
        let host_start = if at == 0 { start } else { at << 1 };
        let host_and_port = authority & from_lowest(host_start);
        let colon = colon & host_and_port;
        let port = host_and_port & from_lowest(colon);

        let wrong = scheme_end & 1
            | scheme & !alpha
            | but_lowest(at)
            // All but its colon.
            | but_lowest(port & !digit)
            // A delimiter, or the second slash, may be after the first word.
            | (below_lowest(delimiters) | before_path) >> 62;
        let words = [
            count_ones(scheme) | count_ones(host_start.wrapping_sub(1)) << 32,
            count_ones(below_lowest(colon) & before_path) | count_ones(before_path) << 32,
        ];
        (words, wrong)
    }
}

/// The border words of a line; a number that is not 0 if they are or may be wrong; and one that is
/// not 0 if the line continues after its words.
#[inline(always)]
fn read_line<const N: usize>(columns: &LineWords<N>, line: usize) -> ([u64; 4], u64, u64) {
    let end_or_question: [u64; N] = array::from_fn(|word| columns.end_or_question[word][line]);
    let end_or_hash: [u64; N] = array::from_fn(|word| columns.end_or_hash[word][line]);
    let end: [u64; N] = array::from_fn(|word| end_or_question[word] & end_or_hash[word]);
    let any: [u64; N] = array::from_fn(|word| end_or_question[word] | end_or_hash[word]);
    let there = masks_before(end);
    let fragments: [u64; N] =
        array::from_fn(|word| end_or_hash[word] & !end_or_question[word] & there[word]);
    let [colon_or_digit, at_or_digit] = [columns.colon_or_digit[line], columns.at_or_digit[line]];
    let first_words = FirstWords {
        slash: columns.slash[line],
        colon: colon_or_digit & !at_or_digit,
        at: at_or_digit & !colon_or_digit,
        digit: at_or_digit & colon_or_digit,
        alpha: columns.alpha[line],
        stop: any[0],
    };
    let ([a, b], wrong) = first_words.read();
    let words =
        [a, b, first_position(any) | first_position(end_or_hash) << 32, count_all_ones(there)];
    // Lines with fewer words end in them.
    let is_long = if N < WORDS { 0 } else { there[N - 1] >> 63 };
    (words, wrong | count_all_ones(fragments) & !1, is_long)
}

/// The bits below the lowest bit of several words, taken as one number; all if there is none.
#[inline(always)]
fn masks_before<const N: usize>(words: [u64; N]) -> [u64; N] {
    let mut found = 0;
    array::from_fn(|at| {
        let before = if found == 0 { below_lowest(words[at]) } else { 0 };
        found |= words[at];
        before
    })
}

/// The position of the lowest bit of several words, taken as one number; past the end if there is
/// none.
#[inline(always)]
fn first_position<const N: usize>(words: [u64; N]) -> u64 {
    let (mut word, mut at) = (words[N - 1], N - 1);
    for earlier in (0..N - 1).rev() {
        if words[earlier] != 0 {
            (word, at) = (words[earlier], earlier);
        }
    }
    as_word(at * BLOCK) + count_ones(below_lowest(word))
}

#[inline(always)]
fn count_ones(bits: u64) -> u64 {
    u64::from(bits.count_ones())
}

#[inline(always)]
fn count_all_ones<const N: usize>(words: [u64; N]) -> u64 {
    words.into_iter().map(count_ones).sum()
}

#[cfg(test)]
mod tests {
    extern crate alloc;

    use alloc::format;
    use alloc::vec::Vec;

    use super::*;
    use crate::arch::{self, Window, Work};
    use crate::chars::cast::as_offset;
    use crate::lines::starts::ROOM;
    use crate::parse;
    use crate::parse::grammar::{Rfc3986, Rfc3987};
    use crate::parse::offsets::Offsets;
    use crate::parse::plain::RejectedByte;
    use crate::reference::types::Grammar;

    const READ: [&str; 37] = [
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
        "abcdefghijklm:",
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
        "//h:",
        "//h:80/",
        "//h:080?q",
        "//:1",
        "//u@h/",
        "//u:p@h",
        "//@",
        "//@:",
        "//u:p:@h:1/:2",
        "/@",
        "?a@b:c/#@:/@",
        "a:b@c:d",
    ];

    const LEFT: [&str; 26] = [
        ":",
        "1:",
        "a1:",
        "a+b:",
        "a_b:c",
        "a%41:",
        "a@b:c",
        "//h:8a/",
        "//h:1:2/",
        "//u@h:a",
        "//u@v@h/",
        "//[::1]/",
        "a#b#",
        "##",
        "/%\u{e9}",
        "/%4\u{e9}",
        "a\rb",
        "/%\rb",
        "a b:",
        "//h:8 ",
        "//h:%",
        "//h:%g1",
        "%41:",
        "a[",
        "/[ ",
        "#<#",
    ];

    const REJECTED: [&str; 22] = [
        "/%g1",
        "//u%4@h",
        "/%4?q",
        "//h%g:80",
        "/\u{e9}%g",
        "/%4g%",
        "//h%%41",
        "?%@1",
        "#%4<",
        "/%;",
        "a b",
        "/\x7f",
        "http://a b/%41?q#f",
        "//h/?\"#f<",
        "a:#\\",
        "/%41|%4f",
        "\0",
        "//h<",
        // Their low seven bits are `/`, `?`, `#`, `@`, `:`, LF or CR.
        "//\u{e9}:80/?q",
        "a/\u{2f3f}\u{40}\u{c0}",
        "http://\u{ef}\u{ff}\u{e3}/",
        "?\u{ca}\u{cd}\u{fa}#",
    ];

    /// Reads fewer lines than a batch with each kernel. The numbers have a bit for each line that
    /// is left, and for each that is rejected.
    #[derive(Clone, Copy)]
    struct Check<'t>(&'t str, u64, u64);

    impl Work for Check<'_> {
        type Output = ();

        fn with<K: Kernel>(self, kernel: K) {
            let Check(text, is_left, is_rejected) = self;
            let mut mask_buffer = MaskBuffer::NONE;
            let mut starts = [0; ROOM];
            let mut border_words = [[0; BATCH]; 4];
            let mut window = Window::EMPTY;
            let mut reader = BlockReader::new(text.as_bytes(), &mut window);
            let mut rejected = RejectedLines::NONE;
            let count = mask_buffer.scan(kernel, &mut reader, &mut starts, &mut rejected);
            assert_eq!(count, text.lines().count(), "{text:?}");
            let left = mask_buffer.read(kernel, text.as_bytes(), &starts, count, &mut border_words);
            assert_eq!(left, is_left, "{text:?}");
            for (at, line) in text.lines().enumerate().filter(|(at, _)| left >> at & 1 == 0) {
                let words = border_words.map(|it| it[at]);
                if rejected.has(at) {
                    let [borders @ .., _] = arch::unpack_words(words);
                    let at = as_offset(rejected.at(at) - starts[at]);
                    let rejected_byte = RejectedByte { at, borders };
                    check_line::<Rfc3986>(line, &rejected_byte);
                    check_line::<Rfc3987>(line, &rejected_byte);
                } else {
                    let plain = parse::plain(line.as_bytes()).map(|it| it.words());
                    assert_eq!(plain.ok(), Some(words), "{line:?} in {text:?}");
                }
                assert_eq!(rejected.has(at), is_rejected >> at & 1 != 0, "{line:?} in {text:?}");
            }
        }
    }

    /// Compares the result for a line with a `rejected_byte` with the reader of constants.
    fn check_line<G: Grammar>(line: &str, rejected_byte: &RejectedByte) {
        let actual =
            parse::other_bytes::<G>(line.as_bytes(), Some(rejected_byte)).map(|it| it.borders());
        let expected = parse::reference_const::<G>(line.as_bytes()).map(Offsets::borders);
        assert_eq!(actual, expected, "{line:?}");
    }

    fn check(lines: &[&str], end: &str, is_left: u64) {
        check_rejected(lines, end, is_left, 0);
    }

    fn check_rejected(lines: &[&str], end: &str, is_left: u64, is_rejected: u64) {
        let lines: Vec<_> = lines.iter().map(|it| format!("{it}{end}")).collect();
        arch::run_each(Check(&lines.concat(), is_left, is_rejected));
    }

    /// At every place of a block. The block may end between CR and LF; then the line is left.
    #[test]
    #[cfg_attr(miri, ignore = "takes too long")]
    fn lines_are_read_side_by_side() {
        for before in 0..BLOCK {
            let first = format!("/{}", "b".repeat(before));
            let lines: Vec<_> = [&*first].into_iter().chain(READ).collect();
            check(&lines, "\n", 0);
        }
        for line in READ {
            check(&[line, "/a"], "\r\n", 0);
        }
    }

    #[test]
    fn other_lines_are_left() {
        for line in LEFT {
            check(&["a", line, "a", line], "\n", 0b1010);
            check(&["a", line, "a", line], "\r\n", 0b1010);
        }
        for line in REJECTED {
            check_rejected(&["a", line, "a", line], "\n", 0, 0b1010);
            check_rejected(&["a", line, "a", line], "\r\n", 0, 0b1010);
            let far = format!("/{}{line}", "b".repeat(BLOCK));
            check_rejected(&["a", &far.replace(':', ""), "a"], "\n", 0, 0b10);
        }
        // The last block, which is short, is checked for required digits.
        check_rejected(&[&format!("/{}%g1", "b".repeat(BLOCK - 2))], "\n", 0, 0b1);
        // A line that ends within a triplet is left before a CR; the next line is checked for the
        // digits.
        check_rejected(&["/%", "x", "a"], "\n", 0b10, 0b1);
        check_rejected(&["/%4", "x", "a"], "\n", 0, 0b1);
        check(&["/%", "x", "a"], "\r\n", 0b1);
        check(&["/%4", "x", "a"], "\r\n", 0b1);
        // Without an LF, a line is not rejected for its end.
        arch::run_each(Check("a\n/%", 0b10, 0));
        let end_of_block = format!("/{}", "b".repeat(BLOCK - 2));
        check(&[&end_of_block, "a"], "\r\n", 0b1);
    }

    /// At every place of a block. The block may end within a triplet, as the line may.
    #[test]
    fn wrong_triplets_are_rejected() {
        for before in 0..BLOCK {
            let first = format!("/{}", "b".repeat(before));
            for line in ["/%g1?%4", "/%4g#", "/%", "/%4"] {
                check_rejected(&[&first, line, "ab"], "\n", 0, 0b10);
            }
        }
    }

    /// In any word of a line. The line is left if a delimiter may be past the first word but must
    /// be in it.
    #[test]
    #[cfg_attr(miri, ignore = "takes too long")]
    fn delimiters_are_read_at_every_place() {
        for len in 0..BLOCK * (WORDS + 3) {
            let a = "a".repeat(len);
            let is_left = |len, most| u64::from(len > most);
            check(&[&format!("/{a}"), &format!("/{a}?#"), &format!("?{a}#/?:@")], "\n", 0);
            check(&[&format!("//{a}/?#")], "\n", is_left(2 + len, 62));
            check(&[&format!("//{a}@h:1/")], "\n", is_left(6 + len, 62));
            check(&[&format!("s{a}:/b/")], "\n", is_left(1 + len, 61));
            check(&[&format!("s{a}://h/")], "\n", is_left(5 + len, 62));
            check(&[&format!("/{a}#"), &format!("/{a}#/#"), &format!("#{a}#")], "\n", 0b110);
            check(&[&format!("/{a}#"), "#", &format!("/{a}"), "#"], "\n", 0);
        }
    }

    /// Lines with more than `WORDS` words, next to shorter ones.
    #[test]
    #[cfg_attr(miri, ignore = "takes too long")]
    fn long_lines_are_read_too() {
        let lens = (BLOCK * WORDS..BLOCK * (WORDS + 2)).map(|len| (len, "\n"));
        for (len, end) in lens.chain([(BLOCK * WORDS + 7, "\r\n")]) {
            let long = format!("http://u@h:1/{}", "a".repeat(len));
            let with = |rest: &str| format!("{long}{rest}");
            check_rejected(&[&with("?%41#f"), "a", &with("<?q#f"), "a"], end, 0, 0b100);
            check(&["a", &with("#b#"), "a", &with("[]"), "a", &with("\rb")], end, 0b10_1010);
            check(&[&long.replace('1', "x"), "a"], end, 0b1);
        }
        // The CR is the last byte of a word, or the first.
        for len in [BLOCK * (WORDS + 1) - 1, BLOCK * (WORDS + 1)] {
            check(&["a", &format!("/{}", "a".repeat(len - 1))], "\r\n", 0);
        }
        let longest = "/".repeat(BLOCK * WINDOW_BLOCKS - 1).replacen("//", "/a", 1);
        check(&[&longest], "\n", 0);
        check(&[&longest[..longest.len() - 1]], "\r\n", 0);
    }

    /// However many start in a block.
    #[test]
    fn short_lines_begin_where_they_do() {
        for len in [1, 7, 8, 9, 40, 63] {
            check(&["", "a"].repeat(len)[..len], "\n", 0);
        }
    }
}
