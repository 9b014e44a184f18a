//! Results as rows of typed cells: for tables, SQL and data frames.

use std::borrow::Cow;
use std::io;

use crate::debug::hide;

/// A column of a result.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Column<'n> {
    /// The name, which is unique among the columns of a result.
    pub name: &'n str,
    /// The kind of its cells that are not absent.
    pub kind: Kind,
}

/// A kind of cells.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Kind {
    /// URIs, IRIs, their parts, and names: [`Cell::Plain`].
    Plain,
    /// Any text: [`Cell::Text`].
    Text,
    /// Any octets: [`Cell::Octets`].
    Octets,
    /// Numbers: [`Cell::Number`].
    Number,
    /// Truth values: [`Cell::Boolean`].
    Boolean,
}

/// A value in a column.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Cell<'a> {
    /// No value.
    Absent,
    /// A text without white space, controls and quotation marks. Only `\R` has a backslash: a
    /// reader rejects the input.
    Plain(&'a str),
    /// Any text.
    Text(&'a str),
    /// Any octets.
    Octets(&'a [u8]),
    /// Octets that a program has made for the format of the output, where they are not changed.
    Verbatim(&'a [u8]),
    /// A number.
    Number(u64),
    /// A truth value.
    Boolean(bool),
}

hide!(Cell<'_>);

impl<'n> Column<'n> {
    pub(crate) const fn plain(name: &'n str) -> Column<'n> {
        Column { name, kind: Kind::Plain }
    }

    #[cfg(feature = "lint")]
    pub(crate) const fn text(name: &'n str) -> Column<'n> {
        Column { name, kind: Kind::Text }
    }

    #[cfg(feature = "lint")]
    pub(crate) const fn number(name: &'n str) -> Column<'n> {
        Column { name, kind: Kind::Number }
    }
}

impl<'a> Cell<'a> {
    /// Returns the text of a cell, with U+FFFD for octets that are not UTF-8; `None` if it is
    /// absent. Allocates for those, numbers and truth values.
    ///
    /// ```
    /// use urial_verbs::Cell;
    ///
    /// assert_eq!(Cell::Number(80).text().as_deref(), Some("80"));
    /// assert_eq!(Cell::Octets(b"a\xFF").text().as_deref(), Some("a\u{FFFD}"));
    /// assert_eq!(Cell::Absent.text(), None);
    /// ```
    #[must_use]
    pub fn text(self) -> Option<Cow<'a, str>> {
        match self {
            Cell::Absent => None,
            Cell::Plain(text) | Cell::Text(text) => Some(text.into()),
            Cell::Octets(octets) | Cell::Verbatim(octets) => Some(String::from_utf8_lossy(octets)),
            Cell::Number(number) => Some(number.to_string().into()),
            Cell::Boolean(is_true) => Some(is_true.to_string().into()),
        }
    }

    /// Returns the octets of a text or of octets, `None` for other cells.
    #[must_use]
    pub const fn octets(self) -> Option<&'a [u8]> {
        match self {
            Cell::Plain(text) | Cell::Text(text) => Some(text.as_bytes()),
            Cell::Octets(octets) | Cell::Verbatim(octets) => Some(octets),
            Cell::Absent | Cell::Number(_) | Cell::Boolean(_) => None,
        }
    }
}

/// Takes the cells of a row.
pub type TakeRow<'t> = dyn FnMut(&[Cell<'_>]) -> io::Result<()> + 't;

/// A result as rows of cells. Most have one; [`Linted`](crate::Linted) has one for each finding.
///
/// ```
/// use urial_verbs::{Cell, Column, Kind, Parse, Parsed, Row as _, Specification};
///
/// assert_eq!(Parsed::COLUMNS[4], Column { name: "host", kind: Kind::Plain });
/// let parsed = Parse::new(Specification::Rfc3986).run(b"//e.org").unwrap();
/// parsed.rows(&mut |cells| {
///     assert_eq!(cells.len(), Parsed::COLUMNS.len());
///     assert_eq!(cells[1], Cell::Absent);
///     assert_eq!(cells[4], Cell::Plain("e.org"));
///     Ok(())
/// })?;
/// # Ok::<(), std::io::Error>(())
/// ```
pub trait Row {
    /// Passes each row to `take`: a cell for each column, in their order.
    ///
    /// # Errors
    /// An error of `take`, after which it is not called again.
    fn rows(&self, take: &mut TakeRow<'_>) -> io::Result<()>;

    /// Returns the [text](Cell::text) of each cell of the first row; nothing without rows.
    fn texts(&self) -> Vec<Option<String>> {
        let mut texts = Vec::new();
        // The error ends the rows after the first.
        let _ = self.rows(&mut |cells| {
            texts.extend(cells.iter().map(|cell| cell.text().map(Cow::into_owned)));
            Err(io::ErrorKind::Other.into())
        });
        texts
    }
}

/// Declares the columns of a record with one row: each with its name, its kind and its cell.
macro_rules! columns {
    ($record:ty, $this:ident => $($name:literal: $kind:ident = $cell:expr),+ $(,)?) => {
        impl $record {
            /// The columns of the record as a [`Row`](crate::Row).
            pub const COLUMNS: &'static [crate::Column<'static>] =
                &[$(crate::Column { name: $name, kind: crate::Kind::$kind }),+];
        }

        impl crate::Row for $record {
            fn rows(&self, take: &mut crate::cells::TakeRow<'_>) -> std::io::Result<()> {
                let $this = self;
                take(&[$(
                    Option::<_>::from($cell).map_or(crate::Cell::Absent, crate::Cell::$kind)
                ),+])
            }
        }
    };
}
pub(crate) use columns;
