//! Signals end the process between two writes, so that the last line of the output is complete.

#[cfg(unix)]
pub(crate) use unix::end_after_writes;

/// Elsewhere the system ends the process at once.
#[cfg(not(unix))]
pub(crate) fn end_after_writes() {}

#[cfg(unix)]
mod unix {
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
    pub(crate) fn end_after_writes() {
        if let Ok(signals) = Signals::new([SIGINT, SIGTERM]) {
            let handle = signals.handle();
            if Builder::new().spawn(|| listen(signals)).is_err() {
                handle.close();
            }
        }
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
