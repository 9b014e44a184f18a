//! Lenient reading: texts that programs write although no document allows them.

use alloc::borrow::Cow;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;

use super::catalogue;
use crate::parse::error::ParseError;
use crate::reference::types::UriBuf;

/// A text that some programs write although its scheme does not allow it, fixed to be a URI.
///
/// Texts that are valid by their scheme are not changed. `irc://e.org/#a` is changed: it is a URI,
/// but not that of a channel.
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

/// A change that fixes a text.
///
/// ```
/// # use urial::scheme::Lenient;
/// let lenient = Lenient::read("mailto://anna@e.org")?;
/// let change = lenient.changes()[0];
/// assert_eq!((change.name(), change.offset()), ("unexpected-authority", 7));
/// assert_eq!((change.old(), change.new_text()), ("//", ""));
/// # Ok::<(), urial::ParseError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Change {
    pub(super) name: &'static str,
    pub(super) offset: usize,
    pub(super) old: &'static str,
    pub(super) new: &'static str,
}

impl Lenient {
    /// Reads `text`, with the fixes for its scheme.
    ///
    /// # Errors
    /// The error in the text after the changes, or in the text itself if there are no fixes for its
    /// scheme.
    pub fn read(text: &str) -> Result<Lenient, ParseError> {
        let changes = catalogue::lenient_fixes(text);
        let fixed = apply(text, &changes);
        let uri = UriBuf::try_from(fixed.into_owned()).map_err(|error| error.error())?;
        Ok(Lenient { uri, changes })
    }

    /// Returns the URI.
    #[must_use]
    pub const fn uri(&self) -> &UriBuf {
        &self.uri
    }

    /// Returns the changes, in order; none if the text was valid.
    #[must_use]
    pub fn changes(&self) -> &[Change] {
        &self.changes
    }
}

impl Change {
    /// Replaces the bytes `old` at `offset` by `new`.
    pub(super) const fn new(
        name: &'static str,
        offset: usize,
        old: &'static str,
        new: &'static str,
    ) -> Change {
        Change { name, offset, old, new }
    }

    /// Returns the stable name of the fix.
    #[must_use]
    pub const fn name(&self) -> &'static str {
        self.name
    }

    /// Returns the offset of the change, in bytes of the text.
    #[must_use]
    pub const fn offset(&self) -> usize {
        self.offset
    }

    /// Returns the replaced text.
    #[must_use]
    pub const fn old(&self) -> &'static str {
        self.old
    }

    /// Returns the replacement.
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

/// The changes that replace each `old` in `text` by `new`, from byte `from` on.
pub(super) fn each(
    text: &str,
    from: usize,
    (name, old, new): (&'static str, &'static str, &'static str),
) -> Vec<Change> {
    let rest = text.get(from..).unwrap_or_default();
    rest.match_indices(old).map(|(at, _)| Change::new(name, from + at, old, new)).collect()
}

/// Applies `changes`, which are in order, to `text`.
fn apply<'t>(text: &'t str, changes: &[Change]) -> Cow<'t, str> {
    if changes.is_empty() {
        return text.into();
    }
    let mut fixed = String::new();
    let mut written = 0;
    for change in changes {
        fixed.push_str(text.get(written..change.offset).unwrap_or_default());
        fixed.push_str(change.new);
        written = change.offset + change.old.len();
    }
    fixed.push_str(text.get(written..).unwrap_or_default());
    fixed.into()
}
