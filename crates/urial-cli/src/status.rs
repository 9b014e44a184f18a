//! The status of a run.

/// Whether all inputs were good.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Status {
    Good,
    /// No input was bad, and at least one of `gate` has a name whose addresses nobody has judged.
    Unresolved,
    /// At least one input was not good.
    Bad,
    /// A file was left out, because it cannot be read.
    Unread,
}

impl Status {
    /// Returns the status of two runs together.
    pub(crate) fn or(self, other: Status) -> Status {
        self.max(other)
    }
}
