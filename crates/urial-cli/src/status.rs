//! The status of a run.

/// Whether all inputs were good.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Status {
    Good,
    /// At least one input was not good.
    Bad,
}

impl Status {
    /// Returns the status of two runs together.
    pub(crate) fn or(self, other: Status) -> Status {
        if self == Status::Good { other } else { self }
    }
}
