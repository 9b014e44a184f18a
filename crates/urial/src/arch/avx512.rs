//! AVX-512: a block in one register, and masks in mask registers.
#![allow(unsafe_code, clippy::wildcard_imports)]

use core::arch::asm;
use core::arch::x86_64::*;
use core::{mem, ptr};

use super::class::{Class, HIGH, Vector};
use super::line_masks::{WORDS, first_row};
use super::{BLOCK, Kernel, LANES, Lanes, LineMasks, LineWords, PLAIN, avx2};
use crate::chars::abnf::{ALPHA, DIGIT, Set};
use crate::chars::bits::lowest_bit;
use crate::chars::cast;

/// Proves that the machine has AVX-512 with its byte, permutation and bit extensions, as Ice Lake,
/// Zen 4 and later have. Only [`Avx512::run`] makes one, and it needs these features.
#[derive(Clone, Copy)]
pub(super) struct Avx512(());

/// 64 bytes. A short block is padded with 0, which is in no class, or with `#`, which ends every
/// component.
#[derive(Clone, Copy)]
pub(super) struct Bytes {
    all: __m512i,
    /// For each byte, the bit of its high nibble, as in [`HIGH`].
    high: __m512i,
}

kernel_features! {
    Avx512: "avx512f", "avx512bw", "avx512dq", "avx512vbmi", "avx512vbmi2", "avx512vpopcntdq", "gfni", "bmi1", "bmi2",
    "lzcnt", "popcnt"
}

// SAFETY: the promises of `Kernel`: `low` and `start` return the lowest `len` bits, at most 64.
// `load` and `start` load exactly the bytes with these bits, and `load_whole` all 64; `start` pads
// with `#` and returns no bit for the padding. `is_ascii` is the default, which tests all 64 bytes
// with `non_ascii`. `line_masks` maps bytes that are not ASCII to DEL, which is unusual.
unsafe impl Kernel for Avx512 {
    type Block<'t> = Bytes;

    const IS_WIDE: bool = true;

    #[inline(always)]
    fn load(self, block: &[u8]) -> Bytes {
        assert!(block.len() <= BLOCK);
        // SAFETY: the intrinsics need the features of `Avx512`, which `self` proves. A masked load
        // reads only the bytes whose bits are set, and `low` sets those of the block.
        unsafe {
            Bytes::of(self, _mm512_maskz_loadu_epi8(self.low(block.len()), block.as_ptr().cast()))
        }
    }

    // PERF: padding with `#` keeps `are_plain` and `plain_stops` independent of the mask of bytes.
    // For a length up to 255 `bzhi` needs no clamp, which would add two cycles of latency before
    // the load (`parse`).
    //
    // PERF: on Zen 5 a masked load does not trigger the hardware prefetcher, as other loads do. A
    // software prefetch of the same address makes texts that follow one another in memory a third
    // faster (`parse`, `read`).
    #[inline(always)]
    fn start(self, text: &[u8]) -> (Bytes, u64) {
        if text.len() > usize::from(u8::MAX) {
            return self.start_of_long(text);
        }
        // SAFETY: the intrinsics need the features of `Avx512`, which `self` proves. A masked load
        // reads only bytes whose bits are set, and `low` has a bit for each of the first 64 bytes
        // of the text and for no other: `bzhi` takes the length from the low eight bits, which hold
        // any length up to 255, and clears nothing from 64 on. A prefetch never faults, whatever
        // its address.
        unsafe {
            let low = _bzhi_u64(u64::MAX, cast::as_offset(text.len()));
            _mm_prefetch::<_MM_HINT_T0>(text.as_ptr().cast());
            let bytes =
                _mm512_mask_loadu_epi8(_mm512_set1_epi8(PADDING), low, text.as_ptr().cast());
            (Bytes::of(self, bytes), low)
        }
    }

    #[inline(always)]
    fn load_whole(self, block: &[u8; BLOCK]) -> Bytes {
        Bytes::of(self, register(self, block))
    }

    #[inline(always)]
    fn low(self, len: usize) -> u64 {
        // SAFETY: `low` needs BMI2, a feature of `Avx512`. `self` proves that the machine has
        // it.
        unsafe { avx2::low(len) }
    }

    #[inline(always)]
    fn line_masks(self, block: Bytes, [before, row]: &mut [LineMasks; 2]) -> u64 {
        // SAFETY: the intrinsics need the features of `Avx512`, which `self` proves. The stores
        // write all 64 bytes of a `LineMasks` and all 16 bytes of `next` in the row before; both
        // are borrowed mutably and hold integers, which may have any bits.
        unsafe {
            let (low, high) = (register(self, &LINE_CLASSES[0]), register(self, &LINE_CLASSES[1]));
            // Maps bytes that are not ASCII to DEL, which is unusual.
            let characters = _mm512_min_epu8(block.all, _mm512_set1_epi8(i8::MAX));
            let classes = _mm512_permutex2var_epi8(low, characters, high);
            // Transposes each group of 8 x 8 bits: byte `i` of a group becomes bit `i` of each
            // mask. The first product also reverses the bytes; the second reverses them back.
            let diagonal = _mm512_set1_epi64(DIAGONAL_BITS);
            let bits = _mm512_gf2p8affine_epi64_epi8::<0>(diagonal, classes);
            let bits = _mm512_gf2p8affine_epi64_epi8::<0>(bits, diagonal);
            let words = _mm512_permutexvar_epi8(register(self, &MASK_ORDER), bits);
            _mm512_storeu_si512(ptr::from_mut(row).cast(), words);
            _mm_storeu_si128(ptr::from_mut(&mut before.next).cast(), _mm512_castsi512_si128(words));
            _mm512_movepi8_mask(classes)
        }
    }

    #[inline(always)]
    fn line_words<const ROWS: usize, const N: usize>(
        self,
        rows: &[LineMasks; ROWS],
        starts: &[usize; LANES],
    ) -> LineWords<N> {
        let starts = read_each(starts);
        let rows = starts.map(|start| {
            rows[first_row::<ROWS>(start)..].first_chunk().expect("so many rows follow")
        });
        let [next_question, next_hash, slash, colon_or_digit, at_or_digit, alpha, question, hash] =
            transposed(self, shifted(self, rows, 0, starts));
        let [third_question, third_hash, ..] = match N {
            WORDS => transposed(self, shifted(self, rows, 1, starts)),
            _ => [zeros(self); 8],
        };
        LineWords {
            slash: lanes(self, slash),
            colon_or_digit: lanes(self, colon_or_digit),
            at_or_digit: lanes(self, at_or_digit),
            alpha: lanes(self, alpha),
            end_or_question: first_of(self, [question, next_question, third_question]),
            end_or_hash: first_of(self, [hash, next_hash, third_hash]),
        }
    }

    #[inline(always)]
    fn nonzero_lanes(self, numbers: &Lanes) -> u64 {
        // SAFETY: the intrinsics need the features of `Avx512`, which `self` proves. 64 bytes are
        // read, and the load needs no alignment.
        unsafe {
            let numbers = _mm512_loadu_si512(numbers.as_ptr().cast());
            u64::from(_mm512_test_epi64_mask(numbers, numbers))
        }
    }

    #[inline(always)]
    fn bit_positions(self, bits: u64, bases: &Lanes) -> [usize; LANES] {
        // SAFETY: the intrinsics need the features of `Avx512`, which `self` proves. `bases` is 64
        // bytes, and the load needs no alignment.
        let places = unsafe {
            let bytes = _mm512_maskz_compress_epi8(bits, register(self, &POSITIONS));
            let places = _mm512_cvtepu8_epi64(_mm512_castsi512_si128(bytes));
            lanes(self, _mm512_add_epi64(_mm512_loadu_si512(bases.as_ptr().cast()), places))
        };
        places.map(cast::as_place)
    }

    #[inline(always)]
    fn prefetch(self, text: &[u8], place: usize) {
        for at in (0..LANES * BLOCK).step_by(BLOCK) {
            let there = text.as_ptr().wrapping_add(place + at);
            // SAFETY: the intrinsic needs SSE, which every x86-64 machine has. A prefetch never
            // faults, whatever its address.
            unsafe { _mm_prefetch::<_MM_HINT_T0>(there.cast()) };
        }
    }
}

impl Avx512 {
    /// [`start`](Kernel::start) for texts of more than 255 bytes.
    // PERF: cold, so that it is laid out away from the hot path: few texts have this length
    // (`parse`).
    #[cold]
    #[inline(always)]
    fn start_of_long(self, text: &[u8]) -> (Bytes, u64) {
        (self.load_whole(text.first_chunk().expect("it is longer")), u64::MAX)
    }
}

/// The padding of a short block in [`start`](Kernel::start).
const PADDING: i8 = b'#'.cast_signed();

/// The sets of characters for line masks: unusual bytes, then the masks of a row in order.
const LINE_SETS: [Set; 7] = [
    Set::range(0, 127).without(PLAIN.or(Set::of(b"@\n"))),
    Set::of(b"/"),
    DIGIT.or(Set::of(b":")),
    DIGIT.or(Set::of(b"@")),
    ALPHA,
    Set::of(b"\r\n?"),
    Set::of(b"\r\n#"),
];

/// For each ASCII character, a bit per set that contains it. The first set is the highest bit.
const LINE_CLASSES: [[u8; BLOCK]; 2] = {
    let mut classes = [[0; BLOCK]; 2];
    let mut byte = 0;
    while byte < 128 {
        let class = &mut classes[cast::index(byte / 64)][cast::index(byte % 64)];
        let mut question = 0;
        while question < LINE_SETS.len() {
            *class |= cast::bit(LINE_SETS[question].has(byte)) << (7 - question);
            question += 1;
        }
        byte += 1;
    }
    classes
};

// DEL represents all bytes that are not ASCII: it must be unusual, and in no other set.
const _: () = assert!(LINE_CLASSES[1][63] == 1 << 7);

/// A bit in each of eight bytes, each one place higher than in the byte before.
const DIAGONAL_BITS: i64 = 0x8040_2010_0804_0201_u64.cast_signed();

/// The order in which the transposed bytes make the words of a row. The last byte of each group
/// belongs to the mask of unusual bytes, which a row does not have.
static MASK_ORDER: [u8; BLOCK] = {
    let mut order = [0; BLOCK];
    let mut to = 0;
    while to < 64 {
        // `next` comes first. It has the same two masks as `stops`, the last two.
        let question = if to / 8 < 2 { 5 + to / 8 } else { to / 8 - 1 };
        order[cast::index(to)] = to % 8 * 8 + (7 - question);
        to += 1;
    }
    order
};

/// The positions of a block, 0 to 63.
static POSITIONS: [u8; BLOCK] = {
    let mut places = [0; BLOCK];
    let mut place = 0;
    while place < 64 {
        places[cast::index(place)] = place;
        place += 1;
    }
    places
};

/// Loads 64 bytes.
#[inline(always)]
fn register(_: Avx512, bytes: &[u8; BLOCK]) -> __m512i {
    // SAFETY: the intrinsics need the features of `Avx512`, which the argument proves. 64 bytes are
    // read, and the load needs no alignment.
    unsafe { _mm512_loadu_si512(bytes.as_ptr().cast()) }
}

/// Loads all words of a row.
#[inline(always)]
fn masks_register(_: Avx512, row: &LineMasks) -> __m512i {
    // SAFETY: the intrinsics need the features of `Avx512`, which the argument proves. A row is 64
    // bytes without padding, and the load needs no alignment.
    unsafe { _mm512_loadu_si512(ptr::from_ref(row).cast()) }
}

// `line_masks` stores a row as a whole, and `transposed` returns its words in this order.
const _: () = assert!(
    mem::size_of::<LineMasks>() == BLOCK
        && mem::size_of_val(&LineMasks::NONE.next) == 16
        && mem::offset_of!(LineMasks, next) == 0
        && mem::offset_of!(LineMasks, slash) == 16
        && mem::offset_of!(LineMasks, colon_or_digit) == 24
        && mem::offset_of!(LineMasks, at_or_digit) == 32
        && mem::offset_of!(LineMasks, alpha) == 40
        && mem::offset_of!(LineMasks, stops) == 48
);

/// The eight words of a register.
#[inline(always)]
fn lanes(_: Avx512, words: __m512i) -> Lanes {
    // SAFETY: a transmute needs equal sizes and valid values: both types are 64 bytes of integers,
    // which may have any bits.
    unsafe { mem::transmute(words) }
}

/// Loads each number separately.
// PERF: the numbers are indices for scalar loads. The compiler would load them into one vector
// register and extract them one by one, which is 5 % slower (`lines`).
#[inline(always)]
fn read_each(numbers: &[usize; LANES]) -> [usize; LANES] {
    let mut numbers_read = [0; LANES];
    for (to, from) in numbers_read.iter_mut().zip(numbers) {
        // SAFETY: the pointer must be valid for reads: it comes from the reference `from`.
        *to = unsafe { ptr::from_ref(from).read_volatile() };
    }
    numbers_read
}

/// The words of the first `N` registers.
#[inline(always)]
fn first_of<const N: usize>(proof: Avx512, words: [__m512i; WORDS]) -> [Lanes; N] {
    const { assert!(N <= WORDS) };
    let mut first = [[0; LANES]; N];
    for (to, from) in first.iter_mut().zip(words) {
        *to = lanes(proof, from);
    }
    first
}

/// Eight words of 64 bits for each line: those of row `at`, shifted to the start of the line and
/// filled up from the next row.
#[inline(always)]
fn shifted(
    proof: Avx512,
    rows: [&[LineMasks; WORDS]; LANES],
    at: usize,
    starts: [usize; LANES],
) -> [__m512i; LANES] {
    let mut words = [zeros(proof); LANES];
    for line in 0..LANES {
        let row = masks_register(proof, &rows[line][at]);
        let next = masks_register(proof, &rows[line][at + 1]);
        let start = cast::as_word(starts[line]).cast_signed();
        // SAFETY: the intrinsics need the features of `Avx512`, which the argument proves. The
        // shift count is taken modulo 64.
        words[line] = unsafe { _mm512_shrdv_epi64(row, next, _mm512_set1_epi64(start)) };
    }
    words
}

/// A register of zeros.
#[inline(always)]
fn zeros(_: Avx512) -> __m512i {
    // SAFETY: the intrinsics need the features of `Avx512`, which the argument proves.
    unsafe { _mm512_setzero_si512() }
}

/// Transposes 8 x 8 words: from a register per line to a register per mask.
#[allow(clippy::many_single_char_names)]
#[inline(always)]
fn transposed(proof: Avx512, [a, b, c, d, e, f, g, h]: [__m512i; LANES]) -> [__m512i; 8] {
    // SAFETY: the intrinsics need the features of `Avx512`, which the argument proves.
    unsafe {
        let [first, third, fifth, seventh] = quarters(
            proof,
            _mm512_unpacklo_epi64(a, b),
            _mm512_unpacklo_epi64(c, d),
            _mm512_unpacklo_epi64(e, f),
            _mm512_unpacklo_epi64(g, h),
        );
        let [second, fourth, sixth, eighth] = quarters(
            proof,
            _mm512_unpackhi_epi64(a, b),
            _mm512_unpackhi_epi64(c, d),
            _mm512_unpackhi_epi64(e, f),
            _mm512_unpackhi_epi64(g, h),
        );
        [first, second, third, fourth, fifth, sixth, seventh, eighth]
    }
}

/// The first quarters of four registers, then their second quarters, and so on.
#[inline(always)]
fn quarters(_: Avx512, a: __m512i, b: __m512i, c: __m512i, d: __m512i) -> [__m512i; 4] {
    // SAFETY: the intrinsics need the features of `Avx512`, which the argument proves.
    unsafe {
        let first = [_mm512_shuffle_i64x2::<0x44>(a, b), _mm512_shuffle_i64x2::<0x44>(c, d)];
        let last = [_mm512_shuffle_i64x2::<0xEE>(a, b), _mm512_shuffle_i64x2::<0xEE>(c, d)];
        [
            _mm512_shuffle_i64x2::<0x88>(first[0], first[1]),
            _mm512_shuffle_i64x2::<0xDD>(first[0], first[1]),
            _mm512_shuffle_i64x2::<0x88>(last[0], last[1]),
            _mm512_shuffle_i64x2::<0xDD>(last[0], last[1]),
        ]
    }
}

impl Bytes {
    #[inline(always)]
    fn of(_: Avx512, bytes: __m512i) -> Bytes {
        // SAFETY: the intrinsics need the features of `Avx512`, which the argument proves. `HIGH`
        // is 16 bytes, and the load needs no alignment.
        unsafe {
            let bits = _mm512_broadcast_i32x4(_mm_loadu_si128(HIGH.as_ptr().cast()));
            let nibbles = _mm512_and_si512(_mm512_srli_epi16::<4>(bytes), _mm512_set1_epi8(0x0F));
            Bytes { all: bytes, high: _mm512_shuffle_epi8(bits, nibbles) }
        }
    }
}

// SAFETY: the promises of `Vector`: all 64 bytes are compared. A byte that is not ASCII looks up 0,
// so no class contains it, and `are_plain`, which tests all 64 bytes, returns false for it.
// `movepi8` returns the sign bits, which are set exactly for the bytes that are not ASCII.
unsafe impl Vector for Bytes {
    #[inline(always)]
    fn equal(self, byte: u8) -> u64 {
        // SAFETY: the intrinsics need the features of `Avx512`, and `Bytes` are made only from an
        // `Avx512`.
        unsafe { _mm512_cmpeq_epi8_mask(self.all, _mm512_set1_epi8(byte.cast_signed())) }
    }

    #[inline(always)]
    fn among(self, class: &'static Class, asked: u64) -> u64 {
        // SAFETY: the intrinsics need the features of `Avx512`, and `Bytes` are made only from an
        // `Avx512`. The table is 16 bytes, and the load needs no alignment.
        unsafe {
            let table = _mm512_broadcast_i32x4(_mm_loadu_si128(class.nibbles.as_ptr().cast()));
            // A byte that is not ASCII looks up 0.
            _mm512_test_epi8_mask(_mm512_shuffle_epi8(table, self.all), self.high) & asked
        }
    }

    #[inline(always)]
    fn non_ascii(self) -> u64 {
        // SAFETY: the intrinsics need the features of `Avx512`, and `Bytes` are made only from an
        // `Avx512`.
        unsafe { _mm512_movepi8_mask(self.all) }
    }

    #[inline(always)]
    fn at_least(self, byte: u8) -> u64 {
        // SAFETY: the intrinsics need the features of `Avx512`, and `Bytes` are made only from an
        // `Avx512`.
        unsafe { _mm512_cmpge_epu8_mask(self.all, _mm512_set1_epi8(byte.cast_signed())) }
    }

    // `start` pads with `#`, which is plain. `load` pads with 0, so this is false for a short
    // block.
    #[inline(always)]
    fn are_plain(self, _: u64) -> bool {
        Vector::plain(self) == u64::MAX
    }

    #[inline(always)]
    fn plain_stops(self, _: u64) -> [u64; 2] {
        [self.equal(b'?'), self.equal(b'#')]
    }

    #[inline(always)]
    fn scheme_colon(self) -> u64 {
        let letters = self.alpha_start(u64::MAX);
        // SAFETY: the call needs AVX-512BW, a feature of `Avx512`, and `Bytes` are made only from
        // an `Avx512`.
        let colons =
            unsafe { after_letter_before_slashes(letters, self.equal(b':'), self.equal(b'/')) };
        lowest_bit(!letters) & colons
    }
}

/// The `colons` that follow a letter and precede two slashes.
// PERF: keeps the masks in mask registers. The compiler would move them to general registers, which
// adds six operations with a data dependency on the masks: 5 % slower (`parse`, `read`;
// docs/performance.md). This is a function of its own, because a mask register can be an operand
// only where AVX-512BW is enabled.
#[inline]
#[target_feature(enable = "avx512bw")]
fn after_letter_before_slashes(letters: u64, colons: u64, slashes: u64) -> u64 {
    let mut found = colons;
    // SAFETY: the function enables AVX-512BW, which these instructions need. They access only their
    // operands: no memory, no stack, no flags. The output depends on the inputs alone.
    unsafe {
        asm!(
            "kshiftlq {moved}, {letters}, 1",
            "kandq {found}, {found}, {moved}",
            "kshiftrq {moved}, {slashes}, 1",
            "kandq {found}, {found}, {moved}",
            "kshiftrq {moved}, {slashes}, 2",
            "kandq {found}, {found}, {moved}",
            letters = in(kreg) letters,
            slashes = in(kreg) slashes,
            found = inout(kreg) found,
            moved = out(kreg) _,
            options(pure, nomem, nostack, preserves_flags),
        );
    }
    found
}
