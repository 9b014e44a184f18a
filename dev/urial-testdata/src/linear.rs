//! Time in proportion to the length of a text.

use std::fs;
use std::time::{Duration, Instant};

/// Asserts that work on 16 times as much takes less than `factor` times as long, and 50 ms. `make`
/// prepares the work for a length. Each time is the least of three, and what others do on a busy
/// machine does not count ([`spent`]).
///
/// # Panics
/// If it takes as long or longer. `name` says which work it is.
pub fn assert_linear<F: Fn()>(name: &str, len: usize, factor: u32, make: impl Fn(usize) -> F) {
    let time = |len: usize| {
        let work = make(len);
        spent(work).0
    };
    let short = (0..3).map(|_| time(len)).min().unwrap_or_default();
    let limit = factor * short + Duration::from_millis(50);
    let mut long = Duration::MAX;
    for _ in 0..3 {
        long = long.min(time(16 * len));
        if long < limit {
            return;
        }
    }
    panic!("{name:?}: {short:?} for {len} bytes, {long:?} for 16 times as many");
}

/// Does `work` on this thread, and returns how long the thread was on a processor, where the system
/// says it, or else how long it took.
pub fn spent<T>(work: impl FnOnce() -> T) -> (Duration, T) {
    let (start, before) = (Instant::now(), on_processor());
    let result = work();
    let (elapsed, after) = (start.elapsed(), on_processor());
    // A system that does not count writes 0.
    let counted = before.zip(after).filter(|(_, after)| !after.is_zero());
    let on = counted.map(|(before, after)| after.saturating_sub(before) + TICK);
    (on.map_or(elapsed, |on| on.min(elapsed)), result)
}

/// Linux counts the time of a running thread at each tick of the scheduler, a hundred a second or
/// more.
const TICK: Duration = Duration::from_millis(10);

/// How long this thread has been on a processor: the first number of `schedstat` (Linux).
fn on_processor() -> Option<Duration> {
    let text = fs::read_to_string("/proc/thread-self/schedstat").ok()?;
    text.split(' ').next()?.parse().ok().map(Duration::from_nanos)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn steps(count: usize) {
        for step in 0..count {
            std::hint::black_box(step);
        }
    }

    /// Work whose time grows with the square of its length is noticed, busy machine or not.
    #[test]
    fn quadratic_work_fails() {
        assert_linear("linear", 1 << 16, 64, |len| move || steps(len * 8));
        let quadratic = || assert_linear("quadratic", 1 << 9, 64, |len| move || steps(len * len));
        assert!(std::panic::catch_unwind(quadratic).is_err());
    }

    /// A thread that waits for the processor, or for anything else, spends nothing.
    #[test]
    fn waiting_is_not_spent() {
        let wait = Duration::from_millis(200);
        steps(1 << 23);
        let is_counted = on_processor().is_some_and(|time| !time.is_zero());
        let (time, result) = spent(|| {
            std::thread::sleep(wait);
            7
        });
        assert_eq!(result, 7);
        assert!(!is_counted || time < wait / 2, "{time:?}");
    }
}
