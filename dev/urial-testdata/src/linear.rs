//! Time in proportion to the length of a text.

use std::time::{Duration, Instant};

/// Asserts that work on 16 times as much takes less than `factor` times as long, and 50 ms. `make`
/// prepares the work for a length. Each time is the least of three, because the machine may have
/// something else to do.
///
/// # Panics
/// If it takes as long or longer. `name` says which work it is.
pub fn assert_linear<F: Fn()>(name: &str, len: usize, factor: u32, make: impl Fn(usize) -> F) {
    let time = |len: usize| {
        let work = make(len);
        let start = Instant::now();
        work();
        start.elapsed()
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
