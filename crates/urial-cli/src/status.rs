//! The status of a run.

/// Whether all inputs were good.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Status {
    Good,
    /// No input was bad, and at least one of `gate` has a name whose addresses nobody has judged.
    Unresolved,
    /// At least one input was not good.
    Bad,
}

impl Status {
    /// Returns the status of two runs together.
    pub(crate) fn or(self, other: Status) -> Status {
        match (self, other) {
            (Status::Bad, _) | (_, Status::Good) => self,
            _ => other,
        }
    }
}
