//! How much the tests with random inputs do.
//!
//! The environment variable `URIAL_INPUTS` holds a number of inputs for each test, or `full` for
//! the number that the test was written for. Without it, a test reads at most 50,000 inputs.

use std::env;

/// Returns the number of inputs for a test that was written for `full`.
pub(crate) fn inputs(full: usize) -> usize {
    match env::var("URIAL_INPUTS").as_deref() {
        Err(_) => full.min(50_000),
        Ok("full") => full,
        Ok(number) => number.parse().expect("URIAL_INPUTS is a number or `full`"),
    }
}

/// Returns [`inputs`] as a number of cases for proptest.
#[cfg(feature = "alloc")]
pub(crate) fn cases(full: usize) -> u32 {
    u32::try_from(inputs(full)).expect("URIAL_INPUTS below 2^32")
}
