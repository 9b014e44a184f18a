//! Turns: threads work at once, and write one after the other.

use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};

/// The turns of threads to write.
#[derive(Default)]
pub(crate) struct Turns {
    /// The number of the batch whose results are to be written.
    next: Mutex<u64>,
    is_next: Condvar,
}

/// The place of a thread in the order of writing.
pub(crate) struct Ticket {
    turns: Arc<Turns>,
    /// The number of the batch.
    number: u64,
    /// Whether it is its turn.
    is_up: bool,
}

impl Ticket {
    pub(crate) fn new(turns: &Arc<Turns>) -> Ticket {
        Ticket { turns: turns.clone(), number: 0, is_up: false }
    }

    /// Takes the place of a batch.
    pub(crate) fn take(&mut self, number: u64) {
        (self.number, self.is_up) = (number, false);
    }

    pub(crate) fn is_up(&self) -> bool {
        self.is_up
    }

    /// Waits until the results of all batches before are written.
    pub(crate) fn wait(&mut self) {
        if !self.is_up {
            let next = lock(&self.turns.next);
            drop(self.turns.is_next.wait_while(next, |next| *next != self.number));
            self.is_up = true;
        }
    }

    /// Lets the next batch be written.
    pub(crate) fn pass(&mut self) {
        self.is_up = false;
        *lock(&self.turns.next) += 1;
        self.turns.is_next.notify_all();
    }
}

/// Locks, also after a thread has panicked.
pub(crate) fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
