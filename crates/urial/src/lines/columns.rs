//! Checks all lines of a block together.
//!
//! A column is a mask of a block, one bit per byte. Sums and differences of columns do for all
//! lines at once what [`plain`](mod@crate::parse::plain) does for one: a stop minus a start fills
//! the bits between. Carries go on to the next block, so lines may start anywhere and have any
//! length.

// A kernel's instructions are enabled only in code that is inlined into `Work::with`.
#![allow(clippy::inline_always)]

use crate::arch::Block;
use crate::parse::required_hexdig;

/// The lines that end in a block.
#[derive(Clone, Copy)]
pub(super) struct Ended {
    /// Their LF, or the bit after the last byte of the buffer.
    pub(super) ends: u64,
    /// The ends of lines that are not plain references.
    pub(super) not_plain: u64,
}

/// What is open at the end of a block: columns whose last bits matter for the next one, and
/// carries.
#[derive(Clone, Copy)]
pub(super) struct Columns {
    ends: u64,
    /// The ends of schemes and lines, after which a `hier-part` or `relative-part` begins.
    before_hier: u64,
    slash: u64,
    /// The bytes before the first delimiter of a line.
    head: u64,
    scheme: u64,
    authority: u64,
    fragment: u64,
    unusual: Unusual,
    userinfo_and_port: UserinfoAndPort,
    /// A carry: the line is not plain.
    error_carry: u64,
}

impl Columns {
    /// The state before the first line.
    pub(super) const NEW: Columns = Columns {
        ends: LAST,
        before_hier: LAST,
        slash: 0,
        head: 0,
        scheme: 0,
        authority: 0,
        fragment: 0,
        unusual: Unusual { is_open: 0, hexdig_carry: 0, returned: 0 },
        userinfo_and_port: UserinfoAndPort { is_open: 0, at: 0, port: 0, no_port: 0 },
        error_carry: 0,
    };

    /// Reads the next block. `end` is the bit after the last byte of a buffer that ends here
    /// without LF, otherwise 0.
    #[inline(always)]
    pub(super) fn block(&mut self, block: impl Block, end: u64) -> Ended {
        let feeds = block.line_feed();
        let ends = feeds | end;
        let (colon, slash, hash) = (block.colon(), block.slash(), block.hash());
        // Past the end of the buffer all bits are unusual and wrong, but no line end follows them.
        // PERF: masking them would add 2 instructions per line (`validate` with AVX2).
        let unusual = !(block.plain() | ends);
        let mut stop = slash | block.question() | hash | ends;
        let (mut wrong, mut at) = (0, 0);
        if unusual | self.unusual.is_open != 0 {
            let returned = block.carriage_return();
            stop |= returned;
            (wrong, at) = self.unusual.read(block, unusual, returned, feeds);
        }

        let starts = shifted_in::<1>(ends, self.ends);
        self.ends = ends;
        let (scheme_end, no_scheme) = self.scheme(block, starts, colon, colon | stop);
        wrong |= no_scheme;
        let authority = self.authority(scheme_end | ends, slash, stop);
        if (colon | unusual) & authority | self.userinfo_and_port.is_open != 0 {
            wrong |= self.userinfo_and_port.read(block, authority, [at, colon], stop);
        }
        // [ "#" fragment ]
        wrong |= repeated(hash, ends, &mut self.fragment);

        let not_plain = if wrong | self.error_carry == 0 {
            0
        } else {
            stops_after_errors(wrong, ends, &mut self.error_carry)
        };
        Ended { ends, not_plain }
    }

    /// `scheme ":"`, if the first delimiter is a colon. Returns the colons after schemes, and the
    /// colons that follow no valid scheme but are the first delimiter.
    #[inline(always)]
    fn scheme(&mut self, block: impl Block, starts: u64, colon: u64, delimiter: u64) -> (u64, u64) {
        // A line has one start. If it is a delimiter itself, `spans` still takes its bit.
        let head = spans(starts, delimiter, self.head);
        self.head = head & !delimiter;
        let scheme = block.scheme(self.head);
        let end = run_ends(scheme, block.alpha(starts), &mut self.scheme) & colon;
        (end, colon & !head & !end)
    }

    /// `"//" authority`, without the slashes.
    #[inline(always)]
    fn authority(&mut self, before_hier: u64, slash: u64, stop: u64) -> u64 {
        let starts = shifted_in::<3>(before_hier, self.before_hier)
            & shifted_in::<2>(slash, self.slash)
            & shifted_in::<1>(slash, self.slash);
        (self.before_hier, self.slash) = (before_hier, slash);
        self.authority = spans(starts, stop, self.authority) & !stop;
        self.authority
    }
}

/// What few blocks have: CR, and bytes that are neither plain nor LF.
#[derive(Clone, Copy)]
struct Unusual {
    is_open: u64,
    /// The first bits of the next block that must be HEXDIG.
    hexdig_carry: u64,
    /// A carry: the block ends with CR.
    returned: u64,
}

impl Unusual {
    /// CR LF, and bytes that are not plain. Returns what is wrong, and each `@`.
    #[inline(always)]
    fn read(&mut self, block: impl Block, unusual: u64, returned: u64, feeds: u64) -> (u64, u64) {
        let lone_return = (self.returned | returned << 1) & !feeds;
        self.returned = returned >> 63;
        let not_plain = unusual & !returned;
        let (mut wrong, mut at) = (lone_return, 0);
        if not_plain | self.hexdig_carry != 0 {
            at = block.at();
            wrong |= self.percent(block, not_plain & !at);
        }
        self.is_open = self.hexdig_carry | self.returned;
        (wrong, at)
    }

    /// `pct-encoded = "%" HEXDIG HEXDIG`
    ///
    /// A `%` at the end of a line also requires digits of the next line, which then has to be read
    /// by itself.
    #[inline(always)]
    fn percent(&mut self, block: impl Block, not_plain: u64) -> u64 {
        let percent = block.percent();
        let required = required_hexdig(&mut self.hexdig_carry, percent);
        let missing = if required == 0 { 0 } else { required & !block.hexdig(required) };
        missing | not_plain & !percent
    }
}

/// What few authorities have: userinfo and port.
#[derive(Clone, Copy)]
struct UserinfoAndPort {
    is_open: u64,
    at: u64,
    port: u64,
    /// A carry: what follows a colon is no port.
    no_port: u64,
}

impl UserinfoAndPort {
    /// `[ userinfo "@" ] host [ ":" port ]`: returns what is wrong.
    #[inline(always)]
    fn read(&mut self, block: impl Block, authority: u64, [at, colon]: [u64; 2], stop: u64) -> u64 {
        let (at, colon) = (at & authority, colon & authority);
        let wrong = repeated(at, stop, &mut self.at);
        // What follows a colon is a port, unless an `@` follows.
        let stops = at | stop;
        let ports = repeated(colon, stops, &mut self.port);
        let port = self.port & !colon;
        let no_port =
            stops_after_errors(ports | port & !block.digit(port), stops, &mut self.no_port) & stop;
        self.is_open = (self.at | self.port) >> 63 | self.no_port;
        wrong | no_port
    }
}

/// The last bit of a column.
const LAST: u64 = 1 << 63;

/// `bits` shifted to later places, with the last bits of the block before shifted in.
#[inline(always)]
fn shifted_in<const PLACES: u32>(bits: u64, last: u64) -> u64 {
    bits << PLACES | last >> (u64::BITS - PLACES)
}

/// The bits from each of `starts` up to the next of `stops`, without the stop; other stops keep
/// their bits. A span that was open at the end of the `last` block continues.
///
/// At most one start may precede each stop: the difference of two would borrow from the next stop.
#[inline(always)]
fn spans(starts: u64, stops: u64, last: u64) -> u64 {
    stops.wrapping_sub(starts | last >> 63)
}

/// The first bit after each run of `runs` that begins at one of `starts`.
#[inline(always)]
fn run_ends(runs: u64, starts: u64, last: &mut u64) -> u64 {
    let sum = runs.wrapping_add(starts | *last >> 63);
    *last = runs & !sum;
    sum & !runs
}

/// The `bits` that another of them precedes with no stop between.
///
/// The sum of the bits before a stop is less than the stop, so the difference does not borrow from
/// the next one. The first bit is filled by its own subtraction, any other is cleared by it. `last`
/// becomes the open span.
#[inline(always)]
fn repeated(bits: u64, stops: u64, last: &mut u64) -> u64 {
    let inside = stops.wrapping_sub(bits.wrapping_add(*last >> 63));
    // If the block ends with a repeated bit, the span is lost; but then the bit is found here.
    *last = inside & !stops;
    bits & !inside
}

/// The `stops` that are `wrong` or that a wrong bit precedes with no stop between.
#[inline(always)]
fn stops_after_errors(wrong: u64, stops: u64, carry: &mut u64) -> u64 {
    // The sum of the bits before a stop is less than the stop.
    let (left, is_open) = stops.overflowing_sub(wrong & !stops | *carry);
    *carry = u64::from(is_open);
    stops & (wrong | !left)
}
