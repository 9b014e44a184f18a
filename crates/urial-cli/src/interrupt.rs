//! Signals end the process between two writes, so that the last line of the output is complete.

use std::io;
use std::sync::{Mutex, PoisonError};

#[cfg(unix)]
pub(crate) use unix::end_after_writes;

/// The end of the output, if a signal ends the process now.
static ENDING: Mutex<String> = Mutex::new(String::new());

/// Writes the beginning or the end of a report by `write`, after which a report that is interrupted
/// ends in `ending`. No signal ends the process in between.
pub(crate) fn with_ending<T>(
    ending: String,
    write: impl FnOnce() -> io::Result<T>,
) -> io::Result<T> {
    let _turn = io::stdout().lock();
    let written = write()?;
    *ENDING.lock().unwrap_or_else(PoisonError::into_inner) = ending;
    Ok(written)
}

/// Elsewhere the system ends the process at once.
#[cfg(not(unix))]
pub(crate) fn end_after_writes() {}

#[cfg(unix)]
mod unix {
    use std::fs;
    use std::io::{self, Write as _};
    use std::sync::PoisonError;
    use std::thread::Builder;

    use signal_hook::consts::{SIGINT, SIGTERM};
    use signal_hook::iterator::Signals;
    use signal_hook::low_level::emulate_default_handler;

    use crate::progress;

    /// Lets SIGINT and SIGTERM end the process after the current write. A second signal ends it at
    /// once, because the reader of a pipe may never read on.
    ///
    /// Without threads or handlers the signals do what they do by default.
    ///
    /// A signal that is ignored, as in a command that a script starts in the background, stays so.
    pub(crate) fn end_after_writes() {
        let heard = [SIGINT, SIGTERM].into_iter().filter(|signal| !is_ignored(*signal));
        if let Ok(signals) = Signals::new(heard) {
            let handle = signals.handle();
            if Builder::new().spawn(|| listen(signals)).is_err() {
                handle.close();
            }
        }
    }

    /// Whether the process was started with a signal ignored, as far as the system says it.
    fn is_ignored(signal: i32) -> bool {
        let status = fs::read_to_string("/proc/self/status").unwrap_or_default();
        let mask = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
        let mask = mask.and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok());
        mask.unwrap_or(0) >> (signal - 1) & 1 == 1
    }

    fn listen(mut signals: Signals) {
        for (earlier, signal) in signals.forever().enumerate() {
            if earlier > 0 || Builder::new().spawn(move || end_in_turn(signal)).is_err() {
                end(signal);
            }
        }
    }

    /// Ends the process while this thread may write, and no other.
    fn end_in_turn(signal: i32) {
        let mut stdout = io::stdout().lock();
        let ending = super::ENDING.lock().unwrap_or_else(PoisonError::into_inner);
        let _ = stdout.write_all(ending.as_bytes()).and_then(|()| stdout.flush());
        progress::end();
        end(signal);
    }

    /// Ends the process as the signal does by default, so that a shell sees why.
    fn end(signal: i32) {
        let _ = emulate_default_handler(signal);
    }
}
