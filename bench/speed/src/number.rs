//! Counts as numbers that can be divided.

/// Counts of lines, bytes and rounds are all far below 2³².
pub(crate) fn real(count: usize) -> f64 {
    f64::from(u32::try_from(count).expect("counts fit 32 bits"))
}
