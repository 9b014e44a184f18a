//! Conversion of counts to floating point.

/// Converts a count, which is exact because counts of lines, bytes and rounds are below 2³².
///
/// # Panics
/// If `count` is 2³² or more.
pub(crate) fn real(count: usize) -> f64 {
    f64::from(u32::try_from(count).expect("counts fit 32 bits"))
}
