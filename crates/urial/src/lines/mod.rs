//! The lines of a buffer, each a reference.
//!
//! [`batch`] finds where lines end and reads a batch of 64. It uses [`simd`], which reads eight
//! lines at a time on machines with AVX-512, and [`rejected`], which records the lines that are
//! known to be no references; [`starts`] has the arrays that the three share. [`reader`] does the
//! same with a file, a buffer at a time.

mod batch;
mod error;
#[cfg(feature = "std")]
pub(crate) mod reader;
mod rejected;
mod simd;
mod starts;

use core::fmt;
use core::iter::FusedIterator;
use core::marker::PhantomData;

use crate::parse::grammar::{Rfc3986, Rfc3987};
use crate::reference::borrowed::Reference;
use crate::reference::types::{Grammar, IriRef, UriRef};

use batch::{Batch, Line};
pub use error::LineError;

/// Reads every line of `buffer` as a URI reference, as [`UriRef::parse_bytes`] does.
///
/// A line ends with LF or CR LF, which are not part of it; the last line may have no line ending.
/// An empty line is the empty reference. Linear in the length of the buffer, and never allocates.
/// For IRIs there is [`IriRef::lines`]; for files, [`LineReader`](crate::LineReader).
///
/// A line that is not a reference is a [`LineError`], which holds the line and its number.
///
/// ```
/// # use urial::{Component, lines};
/// let mut lines = lines(b"http://e.org/a\r\nb c\nd#e\n");
/// assert_eq!(lines.next().unwrap()?, "http://e.org/a");
/// let error = lines.next().unwrap().unwrap_err();
/// assert_eq!((error.text(), error.line(), error.error().offset()), (&b"b c"[..], 2, 1));
/// assert_eq!(lines.as_bytes(), b"d#e\n");
/// assert_eq!(lines.next().unwrap()?.range(Component::Fragment), Some(2..3));
/// assert!(lines.next().is_none());
/// # Ok::<(), urial::ParseError>(())
/// ```
///
/// [`UriRef::parse_bytes`]: crate::UriRef::parse_bytes
/// [`IriRef::lines`]: crate::IriRef::lines
pub fn lines(buffer: &[u8]) -> Lines<'_> {
    Reference::lines(buffer)
}

/// Answers for every line of `buffer` whether it is a URI reference: [`lines`] without components
/// and errors.
///
/// ```
/// # use urial::validate;
/// assert!(validate(b"http://e.org/a\nb c\n").eq([true, false]));
/// ```
pub fn validate(buffer: &[u8]) -> Validate<'_> {
    Reference::validate(buffer)
}

impl<'a, G: Grammar> Reference<'a, G> {
    /// Reads every line of `buffer` as a reference; see [`lines()`].
    pub fn lines(buffer: &'a [u8]) -> Lines<'a, G> {
        Lines::after(buffer, 0, 0)
    }

    /// Answers for every line of `buffer` whether it is a reference; see [`validate()`].
    pub fn validate(buffer: &'a [u8]) -> Validate<'a, G> {
        Validate { buffer, batch: Batch::new(0), grammar: PhantomData }
    }
}

/// Declares how the lines of a buffer are read, for `UriRef` and `IriRef`.
macro_rules! lines {
    ($grammar:ty) => {
        /// Reads every line of `buffer` as a reference: [`lines()`], for IRIs too.
        ///
        /// ```
        /// # use urial::IriRef;
        /// let buffer = "/a\n/\u{e9}\n";
        /// let lines = IriRef::lines(buffer.as_bytes());
        /// assert!(lines.map(|line| line.unwrap()).eq(["/a", "/\u{e9}"]));
        /// ```
        pub fn lines(buffer: &'a [u8]) -> Lines<'a, $grammar> {
            Reference::lines(buffer)
        }

        /// Answers for every line of `buffer` whether it is a reference: [`validate()`], for IRIs
        /// too.
        ///
        /// ```
        /// # use urial::{IriRef, UriRef};
        /// let buffer = "/a\n/\u{e9}\n".as_bytes();
        /// assert!(UriRef::validate(buffer).eq([true, false]));
        /// assert!(IriRef::validate(buffer).all(|is_valid| is_valid));
        /// ```
        pub fn validate(buffer: &'a [u8]) -> Validate<'a, $grammar> {
            Reference::validate(buffer)
        }
    };
}

impl<'a> UriRef<'a> {
    lines!(Rfc3986);
}

impl<'a> IriRef<'a> {
    lines!(Rfc3987);
}

/// An iterator over the lines of a buffer, each read as a reference: made by [`lines`].
///
/// It reads lines ahead and holds up to 64 of them, about eight kilobytes. `for_each` and other
/// methods that use [`fold`](Iterator::fold) are a little faster than a loop.
#[derive(Clone)]
#[must_use = "iterators are lazy: no line is read before it is consumed"]
pub struct Lines<'a, G: Grammar = Rfc3986> {
    buffer: &'a [u8],
    batch: Batch<'a>,
    /// The number of bytes before the buffer, if it is a part of a longer text.
    bytes_before: u64,
    /// The last line that was not plain: see `next`.
    last_not_plain: Result<Reference<'a, G>, LineError<'a>>,
}

/// An iterator over whether each line of a buffer is a reference: made by [`validate`].
///
/// It reads lines ahead and holds up to 64 of them, about eight kilobytes. `for_each` and other
/// methods that use [`fold`](Iterator::fold) are a little faster than a loop.
#[derive(Clone)]
#[must_use = "iterators are lazy: no line is read before it is consumed"]
pub struct Validate<'a, G: Grammar = Rfc3986> {
    buffer: &'a [u8],
    batch: Batch<'a>,
    grammar: PhantomData<G>,
}

impl<'a, G: Grammar> Lines<'a, G> {
    /// The lines of `buffer`, before which a text has lines and bytes.
    fn after(buffer: &'a [u8], lines_before: u64, bytes_before: u64) -> Lines<'a, G> {
        let last_not_plain = Ok(Reference::default());
        Lines { buffer, batch: Batch::new(lines_before), bytes_before, last_not_plain }
    }

    /// Reads the last line, which is not plain.
    fn read_not_plain(&self) -> Result<Reference<'a, G>, LineError<'a>> {
        self.batch.read_not_plain::<G>(self.buffer).map(Reference::of).map_err(|error| {
            let (text, line, offset) = self.batch.not_plain(self.buffer);
            LineError::new(error, text, line, self.bytes_before + offset)
        })
    }

    /// Returns the rest of the buffer, from the next line on.
    ///
    /// ```
    /// let mut lines = urial::lines(b"http://e.org/\n/a\n");
    /// assert!(lines.next().is_some());
    /// assert_eq!(lines.as_bytes(), b"/a\n");
    /// ```
    #[must_use]
    pub fn as_bytes(&self) -> &'a [u8] {
        &self.buffer[self.batch.position()..]
    }

    /// The plain line at an index of the batch.
    #[allow(clippy::inline_always)]
    #[inline(always)]
    fn plain(&self, at: usize) -> G::Reference<'a> {
        Reference::of(self.batch.plain(at).expect("what is plain is ASCII")).into()
    }
}

impl<'a, G: Grammar> Validate<'a, G> {
    /// Returns the rest of the buffer, from the next line on.
    ///
    /// ```
    /// let mut validate = urial::validate(b"http://e.org/\n/a\n");
    /// assert!(validate.next().is_some());
    /// assert_eq!(validate.as_bytes(), b"/a\n");
    /// ```
    #[must_use]
    pub fn as_bytes(&self) -> &'a [u8] {
        &self.buffer[self.batch.position()..]
    }
}

impl<'a, G: Grammar> Iterator for Lines<'a, G> {
    type Item = Result<G::Reference<'a>, LineError<'a>>;

    // PERF: inlined. A call would return the line in memory, written with 8-byte stores; copying it
    // with 16-byte loads fails store-to-load forwarding and takes half as long as reading the line
    // (`lines`).
    #[allow(clippy::inline_always)]
    #[inline(always)]
    fn next(&mut self) -> Option<Result<G::Reference<'a>, LineError<'a>>> {
        Some(match self.batch.next(self.buffer)? {
            Line::Plain(at) => Ok(self.plain(at)),
            // PERF: stored in `self`, not in the return place. Otherwise plain lines would be
            // stored in memory too, and copied; in registers they are 10 % faster (`lines`).
            Line::NotPlain => {
                self.last_not_plain = self.read_not_plain();
                self.last_not_plain.map(Into::into)
            }
        })
    }

    // PERF: plain lines are passed on without a branch for each (`lines`). `f` is called in one
    // place: a large one would otherwise be compiled twice, or get its lines in memory.
    #[inline]
    fn fold<B, F>(mut self, init: B, mut f: F) -> B
    where
        F: FnMut(B, Self::Item) -> B,
    {
        let (mut folded, mut plain) = (init, 0..0);
        loop {
            let line = if let Some(at) = plain.next() {
                Ok(self.plain(at))
            } else {
                let Some(line) = self.next() else { return folded };
                plain = self.batch.pass_plain();
                line
            };
            folded = f(folded, line);
        }
    }
}

impl<G: Grammar> Iterator for Validate<'_, G> {
    type Item = bool;

    #[inline]
    fn next(&mut self) -> Option<bool> {
        Some(match self.batch.next(self.buffer)? {
            Line::Plain(_) => true,
            Line::NotPlain if self.batch.is_known_rejected::<G>(self.buffer) => false,
            Line::NotPlain => self.batch.read_not_plain::<G>(self.buffer).is_ok(),
        })
    }

    // PERF: as for `Lines`; the loop of its own for plain lines is 25 % faster (`validate`).
    #[inline]
    fn fold<B, F>(mut self, init: B, mut f: F) -> B
    where
        F: FnMut(B, bool) -> B,
    {
        let mut folded = init;
        while let Some(is_valid) = self.next() {
            folded = f(folded, is_valid);
            for _ in self.batch.pass_plain() {
                folded = f(folded, true);
            }
        }
        folded
    }
}

/// Returns `line` without its LF or CR LF.
fn without_line_end(line: &[u8]) -> &[u8] {
    match line {
        [line @ .., b'\r', b'\n'] | [line @ .., b'\n'] => line,
        _ => line,
    }
}

impl<G: Grammar> FusedIterator for Lines<'_, G> {}

impl<G: Grammar> FusedIterator for Validate<'_, G> {}

impl<G: Grammar> fmt::Debug for Lines<'_, G> {
    /// Leaves the text out, which may contain passwords.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Lines").field("bytes_left", &self.as_bytes().len()).finish_non_exhaustive()
    }
}

impl<G: Grammar> fmt::Debug for Validate<'_, G> {
    /// Leaves the text out, which may contain passwords.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let bytes_left = self.as_bytes().len();
        f.debug_struct("Validate").field("bytes_left", &bytes_left).finish_non_exhaustive()
    }
}
