//! AVX-512: 64 bytes in one register, and masks as the machine's own.
#![allow(unsafe_code, clippy::wildcard_imports)]

use core::arch::asm;
use core::arch::x86_64::*;
use core::{mem, ptr};

use super::class::{Class, HIGH, Vector};
use super::line_masks::{WORDS, first_row};
use super::{BLOCK, Cut, Kernel, LANES, Lanes, PLAIN, Row, avx2};
use crate::chars::abnf::{ALPHA, DIGIT, Set};
use crate::chars::bits::lowest_bit;
use crate::chars::cast;

/// A machine with AVX-512 and its extensions to bytes, their permutations and their bits: Ice Lake, Zen 4, and what came
/// after them. Only [`Avx512::run`] makes one.
#[derive(Clone, Copy)]
pub(super) struct Avx512(());

/// 64 bytes; behind the end of a short block they are 0, which is in no class, or `#`, at which all parts end.
#[derive(Clone, Copy)]
pub(super) struct Bytes {
    all: __m512i,
    /// For each byte the bit of its high nibble, as [`Class::nibbles`] has it.
    high: __m512i,
}

needs! {
    Avx512: "avx512f", "avx512bw", "avx512dq", "avx512vbmi", "avx512vbmi2", "avx512vpopcntdq", "gfni", "bmi1", "bmi2",
    "lzcnt", "popcnt"
}

// SAFETY: `low` and `start` clear the bits from place `len` on, if there are such; so a mask has a bit for each byte of
// a block. A whole one is loaded whole. Behind a short one that `start` loads stands `#`; the bits it returns have none there.
// `row` looks up a byte that is not ASCII as DEL, which is unusual.
unsafe impl Kernel for Avx512 {
    type Block<'t> = Bytes;

    const IS_WIDE: bool = true;

    #[inline(always)]
    fn load(self, block: &[u8]) -> Bytes {
        assert!(block.len() <= BLOCK);
        // SAFETY: there is an `Avx512` only where the machine has these instructions. A masked load
        // reads no byte whose bit is not set, and `low` sets those of the block alone.
        unsafe {
            Bytes::of(self, _mm512_maskz_loadu_epi8(self.low(block.len()), block.as_ptr().cast()))
        }
    }

    // PERF: `#` behind the end is plain, and ends all parts; so neither `are_plain` nor `stops_of_plain` waits for what is
    // there (`parse`). Of a length up to 255 all bits are looked at; so the block need not wait for the lesser of it and 64,
    // which takes two cycles (`parse`). On Zen 5 a masked load, unlike others, does not bring in what follows it. A prefetch of
    // the same place does: a third less for texts that stand one behind the other (`parse`, `read`).
    #[inline(always)]
    fn start(self, text: &[u8]) -> (Bytes, u64) {
        if text.len() > usize::from(u8::MAX) {
            return self.start_of_long(text);
        }
        // SAFETY: there is an `Avx512` only where the machine has these instructions. `bzhi` looks at the lowest eight bits of
        // a length, which are all that this one has, and clears nothing if it is above 63. So `low` has a bit for each of the
        // first 64 bytes of the text, and for no other; a masked load reads no byte whose bit is not set. A prefetch is a
        // hint, and reads nothing, wherever it points.
        unsafe {
            let low = _bzhi_u64(u64::MAX, cast::as_offset(text.len()));
            _mm_prefetch::<_MM_HINT_T0>(text.as_ptr().cast());
            let bytes = _mm512_mask_loadu_epi8(_mm512_set1_epi8(BEHIND), low, text.as_ptr().cast());
            (Bytes::of(self, bytes), low)
        }
    }

    #[inline(always)]
    fn load_whole(self, block: &[u8; BLOCK]) -> Bytes {
        Bytes::of(self, register(self, block))
    }

    #[inline(always)]
    fn low(self, len: usize) -> u64 {
        // SAFETY: there is an `Avx512` only where the machine has these instructions.
        unsafe { avx2::low(len) }
    }

    #[inline(always)]
    fn row(self, block: Bytes, [before, row]: &mut [Row; 2]) -> u64 {
        // SAFETY: there is an `Avx512` only where the machine has these instructions; a row is 64 bytes, all of which are
        // written, and so are all 16 of `next` in the one before; any words are some.
        unsafe {
            let (low, high) = (register(self, &CLASSES[0]), register(self, &CLASSES[1]));
            // What is not ASCII is looked up as DEL is, and so is unusual.
            let characters = _mm512_min_epu8(block.all, _mm512_set1_epi8(i8::MAX));
            let classes = _mm512_permutex2var_epi8(low, characters, high);
            // Of each eight bytes the first bits, and so on: they come last byte first, and are turned around.
            let diagonal = _mm512_set1_epi64(DIAGONAL);
            let bits = _mm512_gf2p8affine_epi64_epi8::<0>(diagonal, classes);
            let bits = _mm512_gf2p8affine_epi64_epi8::<0>(bits, diagonal);
            let words = _mm512_permutexvar_epi8(register(self, &BY_QUESTION), bits);
            _mm512_storeu_si512(ptr::from_mut(row).cast(), words);
            _mm_storeu_si128(ptr::from_mut(&mut before.next).cast(), _mm512_castsi512_si128(words));
            _mm512_movepi8_mask(classes)
        }
    }

    #[inline(always)]
    fn cut<const ROWS: usize, const N: usize>(
        self,
        rows: &[Row; ROWS],
        starts: &[usize; LANES],
    ) -> Cut<N> {
        let starts = each(starts);
        let rows = starts.map(|start| {
            rows[first_row::<ROWS>(start)..].first_chunk().expect("so many rows follow")
        });
        let [next_question, next_hash, slash, colon_or_digit, at_or_digit, alpha, question, hash] =
            columns(self, shifted(self, rows, 0, starts));
        let [third_question, third_hash, ..] = match N {
            WORDS => columns(self, shifted(self, rows, 1, starts)),
            _ => [none(self); 8],
        };
        Cut {
            slash: lanes(self, slash),
            colon_or_digit: lanes(self, colon_or_digit),
            at_or_digit: lanes(self, at_or_digit),
            alpha: lanes(self, alpha),
            end_or_question: first_of(self, [question, next_question, third_question]),
            end_or_hash: first_of(self, [hash, next_hash, third_hash]),
        }
    }

    #[inline(always)]
    fn not_0(self, numbers: &Lanes) -> u64 {
        // SAFETY: there is an `Avx512` only where the machine has these instructions; an array of 64 bytes is read.
        unsafe {
            let numbers = _mm512_loadu_si512(numbers.as_ptr().cast());
            u64::from(_mm512_test_epi64_mask(numbers, numbers))
        }
    }

    #[inline(always)]
    fn places(self, bits: u64, bases: &Lanes) -> [usize; LANES] {
        // SAFETY: there is an `Avx512` only where the machine has these instructions; an array of 64 bytes is read.
        let places = unsafe {
            let bytes = _mm512_maskz_compress_epi8(bits, register(self, &PLACES));
            let places = _mm512_cvtepu8_epi64(_mm512_castsi512_si128(bytes));
            lanes(self, _mm512_add_epi64(_mm512_loadu_si512(bases.as_ptr().cast()), places))
        };
        places.map(cast::as_place)
    }

    #[inline(always)]
    fn ahead(self, text: &[u8], place: usize) {
        for at in (0..LANES * BLOCK).step_by(BLOCK) {
            let there = text.as_ptr().wrapping_add(place + at);
            // SAFETY: any machine of this architecture has the instruction; it is a hint, and reads nothing, wherever it
            // points.
            unsafe { _mm_prefetch::<_MM_HINT_T0>(there.cast()) };
        }
    }
}

impl Avx512 {
    /// [`start`](Kernel::start) of a text that is longer than a block.
    // PERF: out of the way, as few texts are so long (`parse`).
    #[cold]
    #[inline(always)]
    fn start_of_long(self, text: &[u8]) -> (Bytes, u64) {
        (self.load_whole(text.first_chunk().expect("it is longer")), u64::MAX)
    }
}

/// What stands behind the end of a short block that `start` has loaded.
const BEHIND: i8 = b'#'.cast_signed();

/// What is unusual, and what the words of a row ask for, in their order.
const SETS: [Set; 7] = [
    Set::range(0, 127).without(PLAIN.or(Set::of(b"@\n"))),
    Set::of(b"/"),
    DIGIT.or(Set::of(b":")),
    DIGIT.or(Set::of(b"@")),
    ALPHA,
    Set::of(b"\r\n?"),
    Set::of(b"\r\n#"),
];

/// For each character the questions of a row whose set it is in, the first as the highest bit.
const CLASSES: [[u8; BLOCK]; 2] = {
    let mut classes = [[0; BLOCK]; 2];
    let mut byte = 0;
    while byte < 128 {
        let class = &mut classes[cast::index(byte / 64)][cast::index(byte % 64)];
        let mut question = 0;
        while question < SETS.len() {
            *class |= cast::bit(SETS[question].has(byte)) << (7 - question);
            question += 1;
        }
        byte += 1;
    }
    classes
};

// DEL is unusual, and in no other set.
const _: () = assert!(CLASSES[1][63] == 1 << 7);

/// A bit for each of eight bytes: the next in each.
const DIAGONAL: i64 = 0x8040_2010_0804_0201_u64.cast_signed();

/// Where the bytes of a row come from. Of each eight bytes the last is what is unusual, which no word has.
static BY_QUESTION: [u8; BLOCK] = {
    let mut order = [0; BLOCK];
    let mut to = 0;
    while to < 64 {
        // `next` comes first: for the row before, it has what `stops` has, the last two.
        let question = if to / 8 < 2 { 5 + to / 8 } else { to / 8 - 1 };
        order[cast::index(to)] = to % 8 * 8 + (7 - question);
        to += 1;
    }
    order
};

/// The places of a block.
static PLACES: [u8; BLOCK] = {
    let mut places = [0; BLOCK];
    let mut place = 0;
    while place < 64 {
        places[cast::index(place)] = place;
        place += 1;
    }
    places
};

/// A register of bytes.
#[inline(always)]
fn register(_: Avx512, bytes: &[u8; BLOCK]) -> __m512i {
    // SAFETY: there is an `Avx512` only where the machine has these instructions; an array of 64 bytes is read, at any
    // alignment.
    unsafe { _mm512_loadu_si512(bytes.as_ptr().cast()) }
}

/// All words of a row.
#[inline(always)]
fn whole(_: Avx512, row: &Row) -> __m512i {
    // SAFETY: as above; a row is 64 bytes.
    unsafe { _mm512_loadu_si512(ptr::from_ref(row).cast()) }
}

// Rows are written whole, with `next` first, and taken apart in this order.
const _: () = assert!(
    mem::size_of::<Row>() == BLOCK
        && mem::size_of_val(&Row::NONE.next) == 16
        && mem::offset_of!(Row, next) == 0
        && mem::offset_of!(Row, slash) == 16
        && mem::offset_of!(Row, colon_or_digit) == 24
        && mem::offset_of!(Row, at_or_digit) == 32
        && mem::offset_of!(Row, alpha) == 40
        && mem::offset_of!(Row, stops) == 48
);

/// The numbers of a register.
#[inline(always)]
fn lanes(_: Avx512, words: __m512i) -> Lanes {
    // SAFETY: both are eight words, any of which are some.
    unsafe { mem::transmute(words) }
}

/// The numbers, read one by one.
// PERF: places in memory. The compiler would make them in one register, and take them out of it, which takes a twentieth
// of the time (`lines`).
#[inline(always)]
fn each(numbers: &[usize; LANES]) -> [usize; LANES] {
    let mut each = [0; LANES];
    for (to, from) in each.iter_mut().zip(numbers) {
        // SAFETY: what is referred to may be read.
        *to = unsafe { ptr::from_ref(from).read_volatile() };
    }
    each
}

/// The numbers of the first registers.
#[inline(always)]
fn first_of<const N: usize>(proof: Avx512, words: [__m512i; WORDS]) -> [Lanes; N] {
    const { assert!(N <= WORDS) };
    let mut first = [[0; LANES]; N];
    for (to, from) in first.iter_mut().zip(words) {
        *to = lanes(proof, from);
    }
    first
}

/// Of each line the eight words of row `at`, from where the line begins, and filled up with those of the row behind.
#[inline(always)]
fn shifted(
    proof: Avx512,
    rows: [&[Row; WORDS]; LANES],
    at: usize,
    starts: [usize; LANES],
) -> [__m512i; LANES] {
    let mut words = [none(proof); LANES];
    for line in 0..LANES {
        let row = whole(proof, &rows[line][at]);
        let next = whole(proof, &rows[line][at + 1]);
        let start = cast::as_word(starts[line]).cast_signed();
        // SAFETY: as above. A shift looks only at the lowest six bits of a number.
        words[line] = unsafe { _mm512_shrdv_epi64(row, next, _mm512_set1_epi64(start)) };
    }
    words
}

/// A register of zeros.
#[inline(always)]
fn none(_: Avx512) -> __m512i {
    // SAFETY: as above.
    unsafe { _mm512_setzero_si512() }
}

/// Of eight lines of eight words, eight columns.
#[allow(clippy::many_single_char_names)]
#[inline(always)]
fn columns(proof: Avx512, [a, b, c, d, e, f, g, h]: [__m512i; LANES]) -> [__m512i; 8] {
    // SAFETY: there is an `Avx512` only where the machine has these instructions.
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

/// Of four registers the first quarters, the second, and so on.
#[inline(always)]
fn quarters(_: Avx512, a: __m512i, b: __m512i, c: __m512i, d: __m512i) -> [__m512i; 4] {
    // SAFETY: as above.
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
        // SAFETY: there is an `Avx512` only where the machine has these instructions; an array of
        // 16 bytes is read.
        unsafe {
            let bits = _mm512_broadcast_i32x4(_mm_loadu_si128(HIGH.as_ptr().cast()));
            let nibbles = _mm512_and_si512(_mm512_srli_epi16::<4>(bytes), _mm512_set1_epi8(0x0F));
            Bytes { all: bytes, high: _mm512_shuffle_epi8(bits, nibbles) }
        }
    }
}

// SAFETY: all 64 bytes are compared, and one above ASCII looks up 0 in every class. `are_plain` asks of all 64, and so of all
// that are there. The highest bit of a byte tells that it is not ASCII.
unsafe impl Vector for Bytes {
    #[inline(always)]
    fn equal(self, byte: u8) -> u64 {
        // SAFETY: there are `Bytes` only where there is an `Avx512`.
        unsafe { _mm512_cmpeq_epi8_mask(self.all, _mm512_set1_epi8(byte.cast_signed())) }
    }

    #[inline(always)]
    fn among(self, class: &'static Class, asked: u64) -> u64 {
        // SAFETY: as above; an array of 16 bytes is read.
        unsafe {
            let table = _mm512_broadcast_i32x4(_mm_loadu_si128(class.nibbles.as_ptr().cast()));
            // A byte above ASCII looks up 0.
            _mm512_test_epi8_mask(_mm512_shuffle_epi8(table, self.all), self.high) & asked
        }
    }

    #[inline(always)]
    fn non_ascii(self) -> u64 {
        // SAFETY: as above.
        unsafe { _mm512_movepi8_mask(self.all) }
    }

    #[inline(always)]
    fn at_least(self, byte: u8) -> u64 {
        // SAFETY: as above.
        unsafe { _mm512_cmpge_epu8_mask(self.all, _mm512_set1_epi8(byte.cast_signed())) }
    }

    // Behind a short block of `start` is `#`, which is plain; behind one of `load` 0, and the answer is no.
    #[inline(always)]
    fn are_plain(self, _: u64) -> bool {
        Vector::plain(self) == u64::MAX
    }

    #[inline(always)]
    fn stops_of_plain(self, _: u64) -> [u64; 2] {
        [self.equal(b'?'), self.equal(b'#')]
    }

    #[inline(always)]
    fn scheme_colon(self) -> u64 {
        let letters = self.alpha_start(u64::MAX);
        // SAFETY: as above.
        let colons = unsafe { between(letters, self.equal(b':'), self.equal(b'/')) };
        lowest_bit(!letters) & colons
    }
}

/// Those of the `colons` behind a letter and before two slashes.
// PERF: in mask registers. The compiler would use general ones, with six operations more that wait for masks, for which there is
// little room (docs/performance.md): a twentieth of the time (`parse`, `read`). It is a function of its own, as an operand may be a
// mask register only where their instructions are enabled.
#[inline]
#[target_feature(enable = "avx512bw")]
fn between(letters: u64, colons: u64, slashes: u64) -> u64 {
    let mut found = colons;
    // SAFETY: these instructions need AVX-512BW, as does this function. They read and write mask registers that are operands, no
    // memory, no stack and no flags; and what comes out depends on the inputs alone.
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
