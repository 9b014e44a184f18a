//! URIs in a text of any length, in constant memory, as it arrives.

use std::io::{self, Read};

use memchr::{memchr, memrchr};

use crate::finder::Finder;
use crate::hit::Hit;
use crate::text::{Hits, State};

/// How much to read at least before searching.
const BATCH: usize = 256 << 10;

/// The longest text to hold.
const MOST: usize = 16 << 20;

/// How far a URI is searched before the end of the read text. Its delimiters are at most 8 KiB
/// away.
const AHEAD: usize = 32 << 10;

/// The length of the text before a URI that decides its delimiters.
const BEFORE: usize = 1 << 10;

/// The length of the text after a URI that decides its delimiters, and whether its last character
/// is complete.
const AFTER: usize = 1 << 10;

impl Finder {
    /// Calls `found` with each URI of the text that `reader` reads, in order: with the number of
    /// bytes before those that the ranges of the hit count, the hit, and the URI as it is written.
    ///
    /// Finds what [`find`](Self::find) finds. Holds some 256 KiB, or a few times the length of the
    /// longest URI; one of more than 16 MiB is not found.
    ///
    /// If `reader` returns less than it was asked for, more may be long in coming: URIs in complete
    /// lines are passed on before the next read. A URI after `<` or `"` waits for the mark that
    /// closes it.
    ///
    /// # Errors
    /// The first error of `reader` or of `found`, which ends the search.
    ///
    /// ```
    /// # use urial_find::Finder;
    /// let text = "see http://e.org/a".as_bytes();
    /// let mut found = Vec::new();
    /// Finder::new().find_in(text, |before, hit, raw| {
    ///     found.push((before + hit.range().start as u64, raw.to_vec()));
    ///     Ok(())
    /// })?;
    /// assert_eq!(found, [(4, b"http://e.org/a".to_vec())]);
    /// # Ok::<(), std::io::Error>(())
    /// ```
    pub fn find_in(
        &self,
        reader: impl Read,
        mut found: impl FnMut(u64, &Hit<'_>, &[u8]) -> io::Result<()>,
    ) -> io::Result<()> {
        let mut window =
            Window { reader, text: Vec::new(), before: 0, is_whole: false, is_paused: false };
        let (mut state, mut least) = (State::default(), BATCH);
        loop {
            window.fill(least)?;
            let is_cut;
            (state, is_cut) = window.search(self, state, &mut found)?;
            if window.is_whole {
                return Ok(());
            }
            if window.is_paused {
                state = window.search_lines(self, state, &mut found)?;
            }
            state = window.discard(state);
            // What reaches the end of the window needs a longer one.
            least = if is_cut { 2 * window.text.len() } else { BATCH };
        }
    }
}

/// The part of the text that is held.
struct Window<R> {
    reader: R,
    text: Vec<u8>,
    /// The length of the text before it.
    before: u64,
    /// Whether the text ends with it.
    is_whole: bool,
    /// Whether the reader had no more when it was last asked.
    is_paused: bool,
}

impl<R: Read> Window<R> {
    /// Reads until there are `least` bytes, to the end, or until a line is complete and the reader
    /// has no more.
    fn fill(&mut self, least: usize) -> io::Result<()> {
        let before = self.text.len();
        let missing = least.saturating_sub(before).max(AHEAD);
        self.text.resize(before + missing, 0);
        let mut len = before;
        (self.is_whole, self.is_paused) = (false, false);
        while len < self.text.len() && !self.is_whole && !self.is_paused {
            let read = match self.reader.read(&mut self.text[len..]) {
                Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
                read => read?,
            };
            let has_line = memchr(b'\n', &self.text[len..len + read]).is_some();
            len += read;
            self.is_whole = read == 0;
            self.is_paused = has_line && len < self.text.len();
        }
        self.text.truncate(len);
        Ok(())
    }

    /// Finds what begins well before the end. Returns how far it came, and whether it stopped
    /// before a text that reaches the end and may go on.
    fn search(
        &self,
        finder: &Finder,
        from: State,
        found: &mut impl FnMut(u64, &Hit<'_>, &[u8]) -> io::Result<()>,
    ) -> io::Result<(State, bool)> {
        let len = self.text.len();
        let limit = if self.is_whole { len } else { len.saturating_sub(AHEAD) };
        let mut hits = Hits::new(finder, &self.text, from);
        loop {
            let before = hits.state();
            let hit = hits.next_before(limit);
            let is_rejected = hits.state().rejected == len && before.rejected < len;
            // The marks after a URI belong to it if the text goes on.
            let reach = hits.reach;
            let may_go_on = |hit: &Hit<'_>| hit.outer.end.max(reach) + AFTER >= len;
            let is_cut = is_rejected || hit.as_ref().is_some_and(may_go_on);
            match hit {
                _ if is_cut && !self.is_whole && len < MOST => return Ok((before, true)),
                Some(_) if is_cut && !self.is_whole => {}
                Some(hit) => found(self.before, &hit, &self.text[hit.range()])?,
                None => return Ok((hits.state(), false)),
            }
        }
    }

    /// Finds the URIs of complete lines, whatever follows them. Returns how far it came.
    fn search_lines(
        &self,
        finder: &Finder,
        from: State,
        found: &mut impl FnMut(u64, &Hit<'_>, &[u8]) -> io::Result<()>,
    ) -> io::Result<State> {
        let end = memrchr(b'\n', &self.text).map_or(0, |at| at + 1);
        let mut hits = Hits::new(finder, &self.text[..end], from);
        // The next lines may close a delimiter.
        let limit = hits.open_mark().unwrap_or(end);
        while let Some(hit) = hits.next_before(limit) {
            found(self.before, &hit, &self.text[hit.range()])?;
        }
        Ok(hits.state())
    }

    /// Lets go of what is searched, but for what precedes the rest.
    fn discard(&mut self, state: State) -> State {
        let gone = state.at.saturating_sub(BEFORE);
        self.text.drain(..gone);
        self.before += u64::try_from(gone).unwrap_or(u64::MAX);
        state.without(gone)
    }
}
