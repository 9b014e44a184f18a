//! Where an input is in a file, and where a part of it is.

use std::ops::Range;
use std::path::Path;

use crate::debug::hide;
use serde::Serialize;

/// Where an input is. What is not known is absent: an argument is in no file.
///
/// ```
/// use urial_verbs::{Place, FilePosition};
///
/// let start = Some(FilePosition { line: 3, column: 10, offset: 40 });
/// let place = Place { start, ..Place::default() };
/// let region = place.regions("http://h:80/").region(8..11).unwrap();
/// assert_eq!((region.start.line, region.start.column, region.start.offset), (3, 18, 48));
/// assert_eq!((region.end.line, region.end.column, region.end.offset), (3, 21, 51));
/// ```
#[derive(Clone, Copy, Default)]
pub struct Place<'p> {
    /// The number of the input, from 1; 0 for one in a document.
    pub number: u64,
    /// The file, unless that is standard input or the input is an argument.
    pub file: Option<&'p Path>,
    /// The part of a document, if it was decoded or is a document of its own.
    pub part: Option<&'p str>,
    /// What has the reference in a document, unless it is in text: `a href`.
    pub context: Option<&'p str>,
    /// Where the input begins.
    pub start: Option<FilePosition>,
    /// How the input is written, if that is not its text: with escapes, or with line breaks.
    pub raw: Option<&'p [u8]>,
    /// Whether the file may need escapes, as HTML needs `&amp;`.
    pub has_escapes: bool,
}

hide!(Place<'_>);

/// A place in a file.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(rename = "Position"))]
pub struct FilePosition {
    /// The line, from 1.
    pub line: u64,
    /// The column, from 1, in characters.
    pub column: u64,
    /// The offset in bytes, from 0.
    pub offset: u64,
}

/// A part of a file.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct Region {
    /// Where it begins.
    pub start: FilePosition,
    /// Where it ends.
    pub end: FilePosition,
}

/// Finds the regions of parts of an input, in linear time if the parts are in order.
#[derive(Clone)]
pub struct Regions<'p> {
    place: Place<'p>,
    text: &'p [u8],
    /// An offset in the text, and its place in the file.
    last: Option<(usize, FilePosition)>,
}

hide!(Regions<'_>);

impl<'p> Place<'p> {
    /// Prepares to find the regions of parts of `text`, which is here.
    #[must_use]
    pub fn regions(&self, text: &'p (impl AsRef<[u8]> + ?Sized)) -> Regions<'p> {
        Regions { place: *self, text: text.as_ref(), last: None }
    }
}

impl Regions<'_> {
    /// Returns the region of the bytes `range`: exactly, if the file has the text as it is, and
    /// else the region of the whole. `None` if the place of the input is not known.
    pub fn region(&mut self, range: Range<usize>) -> Option<Region> {
        let start = self.place.start?;
        if let Some(raw) = self.place.raw {
            return Some(Region { start, end: start.after(raw) });
        }
        let (mut at, mut from) = self.last.unwrap_or((0, start));
        if range.start < at {
            (at, from) = (0, start);
        }
        let from = from.after(self.text.get(at..range.start).unwrap_or_default());
        self.last = Some((range.start, from));
        Some(Region { start: from, end: from.after(self.text.get(range).unwrap_or_default()) })
    }
}

impl FilePosition {
    /// The place after `text`, which begins here.
    fn after(self, text: &[u8]) -> FilePosition {
        let mut lines = text.rsplit(|&byte| byte == b'\n');
        let last = lines.next().unwrap_or_default();
        let lines = lines.count();
        let column = if lines == 0 { self.column } else { 1 };
        FilePosition {
            line: self.line + number(lines),
            column: column + number(characters(last)),
            offset: self.offset + number(text.len()),
        }
    }
}

/// The number of characters. Octets that are not UTF-8 count as a column each, except for
/// continuation bytes.
pub(super) fn characters(text: &[u8]) -> usize {
    text.iter().filter(|&&byte| byte & 0xC0 != 0x80).count()
}

/// A count in memory as a number of JSON.
pub(super) fn number(count: usize) -> u64 {
    u64::try_from(count).unwrap_or(u64::MAX)
}
