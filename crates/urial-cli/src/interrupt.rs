//! Signals end the process between two writes, so that the last line of the output is complete.

#[cfg(unix)]
pub(crate) use unix::end_after_writes;

/// Elsewhere the system ends the process at once.
#[cfg(not(unix))]
pub(crate) fn end_after_writes() {}

#[cfg(unix)]
mod unix {
    use std::fs;
    use std::io;
    use std::thread::Builder;

    use signal_hook::consts::{SIGINT, SIGTERM};
    use signal_hook::iterator::Signals;
    use signal_hook::low_level::emulate_default_handler;

    use crate::progress;

    /// Lets SIGINT and SIGTERM end the process once what is being written is complete. A second
    /// signal ends it at once, because the reader of a pipe may never read on.
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
        let _turn = io::stdout().lock();
        progress::end();
        end(signal);
    }

    /// Ends the process as the signal does by default, so that a shell sees why.
    fn end(signal: i32) {
        let _ = emulate_default_handler(signal);
    }
}
