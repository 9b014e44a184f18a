//! Results on their way to standard output, which are written as they are made.

use std::io::{self, StdoutLock, Write as _};
use std::mem;

use crate::turns::Ticket;

/// Results that are not yet written, and the right to write them.
///
/// Whole rows are written, as far as memory allows it: a row that is longer than [`AT_ONCE`] is
/// written in pieces, during which a signal waits.
pub(crate) struct Results {
    text: Vec<u8>,
    /// Held from the first piece of a row to its end.
    held: Option<StdoutLock<'static>>,
    /// The place among threads that write in turn.
    ticket: Option<Ticket>,
}

/// Takes from a buffer what can be written.
type Offer<'o> = dyn FnMut(&mut Vec<u8>) -> io::Result<()> + 'o;

/// The capacity of a pipe: results are written when as much is buffered.
pub(crate) const AT_ONCE: usize = 1 << 16;

/// As much is kept until the turn of a thread. More than nearly all lines that are read at once
/// make, so that threads seldom wait.
const MOST: usize = 4 << 20;

impl Results {
    pub(crate) fn new() -> Results {
        Results { text: Vec::new(), held: None, ticket: None }
    }

    /// Lets the results wait for their turn.
    pub(crate) fn wait_with(&mut self, ticket: Ticket) {
        self.ticket = Some(ticket);
    }

    /// The place among threads, if there are any.
    pub(crate) fn ticket(&mut self) -> Option<&mut Ticket> {
        self.ticket.as_mut()
    }

    /// Appends bytes that are written together with the next result.
    pub(crate) fn keep(&mut self, bytes: &[u8]) {
        self.text.extend_from_slice(bytes);
    }

    /// Appends a part of a row.
    pub(crate) fn push(&mut self, bytes: &[u8]) -> io::Result<()> {
        if self.text.len() + bytes.len() <= self.limit() {
            self.text.extend_from_slice(bytes);
            return Ok(());
        }
        self.spill()?;
        if bytes.len() < AT_ONCE {
            self.text.extend_from_slice(bytes);
            return Ok(());
        }
        self.write(bytes)
    }

    /// Appends what `make` writes to a buffer, which it offers to the other argument again and
    /// again.
    pub(crate) fn make(
        &mut self,
        make: &mut dyn FnMut(&mut Vec<u8>, &mut Offer<'_>) -> io::Result<()>,
    ) -> io::Result<()> {
        let mut text = mem::take(&mut self.text);
        let written = make(&mut text, &mut |text| {
            if text.len() <= self.limit() {
                return Ok(());
            }
            let written = self.write(text);
            // A failed write is not repeated.
            text.clear();
            written
        });
        self.text = text;
        written
    }

    /// Ends a row, which is written now if there are enough or a part of it is written.
    pub(crate) fn end_row(&mut self) -> io::Result<()> {
        let is_enough = self.text.len() >= AT_ONCE.max(self.limit() / 2);
        if is_enough || self.held.is_some() { self.write_all() } else { Ok(()) }
    }

    /// How much is kept at most. A row that is only a little longer than [`AT_ONCE`] is not written
    /// in pieces.
    fn limit(&self) -> usize {
        match &self.ticket {
            Some(ticket) if !ticket.is_up() => MOST,
            _ => 2 * AT_ONCE,
        }
    }

    /// Writes all rows, which are complete. A signal ends the process before or after that.
    pub(crate) fn write_all(&mut self) -> io::Result<()> {
        self.spill()?;
        let Some(mut stdout) = self.held.take() else { return Ok(()) };
        stdout.flush()
    }

    /// Writes what there is, and holds the output until the row is complete.
    fn spill(&mut self) -> io::Result<()> {
        if self.text.is_empty() {
            return Ok(());
        }
        let text = mem::take(&mut self.text);
        let written = self.write(&text);
        // A failed write is not repeated.
        self.text = text;
        self.text.clear();
        written
    }

    fn write(&mut self, bytes: &[u8]) -> io::Result<()> {
        if let Some(ticket) = &mut self.ticket {
            ticket.wait();
        }
        self.held.get_or_insert_with(|| io::stdout().lock()).write_all(bytes)
    }
}
