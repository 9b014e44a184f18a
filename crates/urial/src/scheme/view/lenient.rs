//! What custom writes and the documents forbid, made a URI, with all that was changed.

use alloc::borrow::Cow;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;

use super::catalogue;
use crate::parse::error::ParseError;
use crate::reference::owned::UriBuf;

/// A text, made a URI by the customs of its scheme, as some programs write it.
///
/// What is a URI by its scheme already is left alone; `irc://e.org/#a`, a URI, but none of a channel,
/// is not.
///
/// ```
/// # use urial::scheme::Lenient;
/// let lenient = Lenient::read("info:(gcc)G++ and GCC")?;
/// assert_eq!(lenient.uri(), "info:(gcc)G++%20and%20GCC");
/// let changes: Vec<_> = lenient.changes().iter().map(|it| it.to_string()).collect();
/// assert_eq!(changes, ["byte 13: `%20` for ` ` (raw-space)", "byte 17: `%20` for ` ` (raw-space)"]);
/// # Ok::<(), urial::ParseError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Lenient {
    uri: UriBuf,
    changes: Vec<Change>,
}

/// A change that makes a text a URI.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Change {
    pub(super) name: &'static str,
    pub(super) offset: usize,
    pub(super) old: &'static str,
    pub(super) new: &'static str,
}

impl Lenient {
    /// Reads `text` by the customs of its scheme.
    ///
    /// # Errors
    /// The refusal of the text as it would be after the changes, or as it is where its scheme has no
    /// customs.
    pub fn read(text: &str) -> Result<Lenient, ParseError> {
        let changes = catalogue::lenient_fixes(text);
        let mended = apply(text, &changes);
        let uri = UriBuf::try_from(mended.into_owned()).map_err(|error| error.error())?;
        Ok(Lenient { uri, changes })
    }

    /// Returns the URI.
    #[must_use]
    pub const fn uri(&self) -> &UriBuf {
        &self.uri
    }

    /// Returns what was changed, in order: nothing, where the text was a URI.
    #[must_use]
    pub fn changes(&self) -> &[Change] {
        &self.changes
    }
}

impl Change {
    /// The bytes `old` at `offset` make way for `new`.
    pub(super) const fn new(
        name: &'static str,
        offset: usize,
        old: &'static str,
        new: &'static str,
    ) -> Change {
        Change { name, offset, old, new }
    }

    /// Returns the stable name of the custom.
    #[must_use]
    pub const fn name(&self) -> &'static str {
        self.name
    }

    /// Returns where it was changed, in bytes from the start of the text.
    #[must_use]
    pub const fn offset(&self) -> usize {
        self.offset
    }

    /// Returns what stood there.
    #[must_use]
    pub const fn old(&self) -> &'static str {
        self.old
    }

    /// Returns what stands there now.
    #[must_use]
    pub const fn new_text(&self) -> &'static str {
        self.new
    }
}

impl fmt::Display for Change {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Change { name, offset, old, new } = self;
        write!(f, "byte {offset}: `{new}` for `{old}` ({name})")
    }
}

/// The places of `character` in `text`, from byte `from` on, each to be written as `new`.
pub(super) fn each(
    text: &str,
    from: usize,
    (name, old, new): (&'static str, &'static str, &'static str),
) -> Vec<Change> {
    let behind = text.get(from..).unwrap_or_default();
    behind.match_indices(old).map(|(at, _)| Change::new(name, from + at, old, new)).collect()
}

/// `text` with the `changes`, which are in order.
fn apply<'t>(text: &'t str, changes: &[Change]) -> Cow<'t, str> {
    if changes.is_empty() {
        return text.into();
    }
    let mut mended = String::new();
    let mut written = 0;
    for change in changes {
        mended.push_str(text.get(written..change.offset).unwrap_or_default());
        mended.push_str(change.new);
        written = change.offset + change.old.len();
    }
    mended.push_str(text.get(written..).unwrap_or_default());
    mended.into()
}
