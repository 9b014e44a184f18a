//! The progress of a long run: a line on standard error, which is removed at the end.

use std::fs;
use std::io::{self, IsTerminal as _, Read, Write as _};
use std::path::Path;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::thread::{self, Builder};
use std::time::{Duration, Instant};

/// Lets the run show its progress, if standard error is a terminal, and results go elsewhere or all
/// `come_last`.
pub(crate) fn allow(come_last: bool) {
    let is_dumb = std::env::var_os("TERM").is_some_and(|term| term == "dumb");
    let is_seen =
        io::stderr().is_terminal() && (come_last || !io::stdout().is_terminal()) && !is_dumb;
    PROGRESS.is_allowed.store(is_seen, Ordering::Relaxed);
}

/// Says which files are to be read; `-` is standard input. Typed input shows no progress.
pub(crate) fn begin<'f>(files: impl IntoIterator<Item = &'f Path>) {
    for file in files {
        match size(file) {
            Some(size) => add(&PROGRESS.size, size),
            None => PROGRESS.is_endless.store(true, Ordering::Relaxed),
        }
        if file == Path::new("-") && io::stdin().is_terminal() {
            PROGRESS.is_allowed.store(false, Ordering::Relaxed);
        }
    }
    if PROGRESS.is_allowed.swap(false, Ordering::Relaxed) {
        // Without a thread, nothing is shown.
        let _ = Builder::new().spawn(show);
    }
}

/// The size of a file, unless it is a pipe or the like.
fn size(file: &Path) -> Option<u64> {
    let file = if file == Path::new("-") { Path::new("/dev/stdin") } else { file };
    let data = fs::metadata(file).ok()?;
    data.is_file().then_some(data.len())
}

/// Counts lines that were read.
pub(crate) fn add_lines(count: u64) {
    add(&PROGRESS.lines, count);
}

/// Returns how many lines were read.
pub(crate) fn lines() -> u64 {
    PROGRESS.lines.load(Ordering::Relaxed)
}

/// Counts an input that is not good.
pub(crate) fn add_error() {
    add(&PROGRESS.errors, 1);
}

/// Counts the bytes that are read.
pub(crate) struct Counted<R>(pub(crate) R);

impl<R: Read> Read for Counted<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let read = self.0.read(buffer)?;
        add(&PROGRESS.bytes, u64::try_from(read).unwrap_or(0));
        Ok(read)
    }
}

fn add(counter: &AtomicU64, count: u64) {
    counter.fetch_add(count, Ordering::Relaxed);
}

/// Writes a message to standard error in place of the progress. If it cannot be written, it is
/// lost.
pub(crate) fn tell(message: &str) {
    let mut line = PROGRESS.line();
    line.remove();
    let _ = io::stderr().write_all(message.as_bytes());
}

/// Removes the progress, and shows none from now on.
pub(crate) fn end() {
    let mut line = PROGRESS.line();
    line.remove();
    line.is_over = true;
}

static PROGRESS: Progress = Progress::new();

/// The counts of all threads, and whether they are shown.
struct Progress {
    is_allowed: AtomicBool,
    /// Whether there is a file without a size.
    is_endless: AtomicBool,
    /// The sizes of all files that are to be read.
    size: AtomicU64,
    bytes: AtomicU64,
    lines: AtomicU64,
    errors: AtomicU64,
    line: Mutex<Line>,
}

/// The line on the terminal.
struct Line {
    is_shown: bool,
    is_over: bool,
}

impl Progress {
    const fn new() -> Progress {
        Progress {
            is_allowed: AtomicBool::new(false),
            is_endless: AtomicBool::new(false),
            size: AtomicU64::new(0),
            bytes: AtomicU64::new(0),
            lines: AtomicU64::new(0),
            errors: AtomicU64::new(0),
            line: Mutex::new(Line { is_shown: false, is_over: false }),
        }
    }

    fn line(&self) -> MutexGuard<'_, Line> {
        self.line.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn counts(&self, time: Duration) -> Counts {
        let is_endless = self.is_endless.load(Ordering::Relaxed);
        Counts {
            size: Some(self.size.load(Ordering::Relaxed)).filter(|_| !is_endless),
            bytes: self.bytes.load(Ordering::Relaxed),
            lines: self.lines.load(Ordering::Relaxed),
            errors: self.errors.load(Ordering::Relaxed),
            time,
        }
    }
}

/// Shows the progress once the run is long.
fn show() {
    let start = Instant::now();
    thread::sleep(LONG);
    loop {
        let text = PROGRESS.counts(start.elapsed()).text(width());
        if PROGRESS.line().write(&text).is_err() {
            return;
        }
        thread::sleep(PAUSE);
    }
}

const LONG: Duration = Duration::from_secs(1);
const PAUSE: Duration = Duration::from_millis(100);

/// The columns of the terminal but the last, after which some terminals begin a line.
fn width() -> usize {
    let size = terminal_size::terminal_size_of(io::stderr());
    size.map_or(79, |(columns, _)| usize::from(columns.0).saturating_sub(1))
}

impl Line {
    fn write(&mut self, text: &str) -> io::Result<()> {
        if self.is_over {
            return Ok(());
        }
        self.is_shown = true;
        io::stderr().write_all(format!("\r{text}{TO_END_OF_LINE}").as_bytes())
    }

    fn remove(&mut self) {
        if self.is_shown {
            self.is_shown = false;
            let _ = io::stderr().write_all(format!("\r{TO_END_OF_LINE}").as_bytes());
        }
    }
}

/// Erases the line right of the cursor (ECMA-48, EL).
const TO_END_OF_LINE: &str = "\x1B[K";

/// What was counted until a time.
struct Counts {
    /// The bytes that there are, if that is known.
    size: Option<u64>,
    bytes: u64,
    lines: u64,
    errors: u64,
    time: Duration,
}

impl Counts {
    /// The line, of at most `width` columns. What matters less is left out if it does not fit.
    fn text(&self, width: usize) -> String {
        let mut text = String::new();
        for piece in [self.volume(), self.time_left(), self.speed(), self.failed()] {
            let space = if text.is_empty() { 0 } else { GAP.len() };
            if !piece.is_empty() && text.len() + space + piece.len() <= width {
                text += &GAP[..space];
                text += &piece;
            }
        }
        match self.percent() {
            Some(percent) if text.len() + GAP.len() + CELLS + 2 <= width => {
                format!("[{:CELLS$}]{GAP}{text}", "#".repeat(percent * CELLS / 100))
            }
            _ => text,
        }
    }

    /// How much is read: `83 of 269 MB (31 %)`.
    fn volume(&self) -> String {
        let bytes = megabytes(self.bytes);
        match (self.size, self.percent()) {
            (Some(size), Some(percent)) => {
                format!("{bytes} of {} MB ({percent} %)", megabytes(size))
            }
            _ => format!("{bytes} MB"),
        }
    }

    /// How much is read in percent, rounded down. A file may grow meanwhile.
    fn percent(&self) -> Option<usize> {
        let size = self.size.filter(|&size| size > 0)?;
        let percent = u128::from(self.bytes.min(size)) * 100 / u128::from(size);
        usize::try_from(percent).ok()
    }

    /// The time for the rest, if it is read as fast.
    fn time_left(&self) -> String {
        let Some(size) = self.size.filter(|_| self.bytes > 0) else { return String::new() };
        let rest = u128::from(size.saturating_sub(self.bytes));
        let seconds = (rest * self.time.as_millis() / u128::from(self.bytes)).div_ceil(1000);
        match seconds {
            0..60 => format!("{seconds} s left"),
            60..3600 => format!("{}:{:02} min left", seconds / 60, seconds % 60),
            _ => format!("{}:{:02} h left", seconds / 3600, seconds / 60 % 60),
        }
    }

    fn speed(&self) -> String {
        let speed = u128::from(self.lines) * 1000 / self.time.as_millis().max(1);
        match speed {
            0 => String::new(),
            1..10_000 => format!("{speed} lines/s"),
            10_000..10_000_000 => format!("{}k lines/s", speed / 1000),
            _ => format!("{}M lines/s", speed / 1_000_000),
        }
    }

    fn failed(&self) -> String {
        match self.errors {
            0 => String::new(),
            1 => "1 error".into(),
            errors => format!("{errors} errors"),
        }
    }
}

/// The separator of the pieces.
const GAP: &str = "  ";

/// The columns of the bar, without its brackets.
const CELLS: usize = 20;

/// A number of bytes in units of 1,000,000, with a decimal below 10.
fn megabytes(bytes: u64) -> String {
    match bytes / 100_000 {
        tenths @ 0..100 => format!("{}.{}", tenths / 10, tenths % 10),
        tenths => (tenths / 10).to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const COUNTS: Counts = Counts {
        size: Some(269_552_462),
        bytes: 83_886_080,
        lines: 1_556_000,
        errors: 3,
        time: Duration::from_millis(1200),
    };

    #[test]
    fn a_line_has_what_fits() {
        let all = "83 of 269 MB (31 %)  3 s left  1296k lines/s  3 errors";
        assert_eq!(COUNTS.text(77), all);
        assert_eq!(COUNTS.text(78), format!("[######              ]  {all}"));
        assert_eq!(COUNTS.text(39), "83 of 269 MB (31 %)  3 s left  3 errors");
        assert_eq!(COUNTS.text(18), "3 s left  3 errors");
        assert_eq!(COUNTS.text(0), "");
    }

    #[test]
    fn what_is_not_known_is_left_out() {
        let pipe = Counts { size: None, lines: 9_000_000, errors: 1, ..COUNTS };
        assert_eq!(pipe.text(200), "83 MB  7500k lines/s  1 error");
        let empty = Counts { size: Some(0), bytes: 0, lines: 0, errors: 0, ..COUNTS };
        assert_eq!(empty.text(200), "0.0 MB");
        let grown = Counts { size: Some(1_000_000), lines: 0, errors: 0, ..COUNTS };
        let all = "[####################]  83 of 1.0 MB (100 %)  0 s left";
        assert_eq!(grown.text(200), all);
    }

    #[test]
    fn long_times_have_minutes() {
        let left = |size| Counts { size: Some(size), ..COUNTS }.time_left();
        assert_eq!(left(83_886_080 * 51), "1:00 min left");
        assert_eq!(left(83_886_080 * 4_001), "1:20 h left");
    }
}
