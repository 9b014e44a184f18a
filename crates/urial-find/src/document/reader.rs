//! Documents that are read piece by piece.

use std::io::{self, Read};
use std::ops::Range;

use super::charset;
use super::format::Format;
use super::link::{Link, LinkOrWarning};
use super::{Part, Search};

/// The longest document that is held whole, in bytes.
pub(crate) const MOST: u64 = 64 << 20;

impl<F: FnMut(LinkOrWarning<'_>) -> io::Result<()>> Search<'_, F> {
    /// Reads a document that `reader` reads, as `part` says but for its text.
    pub(super) fn read(&mut self, reader: &mut dyn Read, part: &Part<'_>) -> io::Result<()> {
        let mut beginning = Vec::new();
        reader.take(2).read_to_end(&mut beginning)?;
        super::check(part.format, &beginning)?;
        let reader = &mut (&*beginning).chain(reader);
        #[cfg(feature = "gzip")]
        if super::gzip::is_compressed(&beginning) {
            return self.compressed(reader, part);
        }
        self.uncompressed(reader, part, charset::is_utf_16(&beginning))
    }

    /// What is compressed within that is not unpacked, so that the time is in proportion to the
    /// length of the text.
    #[cfg(feature = "gzip")]
    fn compressed(&mut self, reader: &mut dyn Read, part: &Part<'_>) -> io::Result<()> {
        let mut unpacked = super::gzip::Unpacked::new(reader);
        let part = &Part { path: Some("gzip"), ..*part };
        let mut beginning = Vec::new();
        unpacked.by_ref().take(2).read_to_end(&mut beginning)?;
        let is_utf_16 = charset::is_utf_16(&beginning);
        self.uncompressed(&mut (&*beginning).chain(&mut unpacked), part, is_utf_16)?;
        if unpacked.is_broken {
            let at = usize::try_from(unpacked.len).unwrap_or(usize::MAX);
            self.warn(part, at, "broken or cut off")?;
        }
        Ok(())
    }

    fn uncompressed(
        &mut self,
        reader: &mut dyn Read,
        part: &Part<'_>,
        is_utf_16: bool,
    ) -> io::Result<()> {
        match part.format {
            Format::Text if !is_utf_16 => self.stream(reader, part),
            #[cfg(feature = "warc")]
            Format::Warc => self.records(reader, part),
            _ => self.whole(reader, part),
        }
    }

    fn whole(&mut self, reader: &mut dyn Read, part: &Part<'_>) -> io::Result<()> {
        let mut text = Vec::new();
        reader.take(MOST).read_to_end(&mut text)?;
        if u64::try_from(text.len()).is_ok_and(|len| len < MOST) {
            return self.document(&Part { text: &text, ..*part });
        }
        self.warn(part, 0, &format!("{}: longer than 64 MiB, read as text", part.format))?;
        self.stream(&mut (&*text).chain(reader), part)
    }

    /// Searches plain text in constant memory.
    fn stream(&mut self, reader: &mut dyn Read, part: &Part<'_>) -> io::Result<()> {
        let (part, base) = (part.path, part.base);
        self.finder.find_in(reader, |before, hit, raw| {
            let before = usize::try_from(before).unwrap_or(usize::MAX);
            let place = |range: Range<usize>| before + range.start..before + range.end;
            (self.found)(LinkOrWarning::Link(Link { part, base, ..Link::of_hit(hit, raw, place) }))
        })
    }
}
