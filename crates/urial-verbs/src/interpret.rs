//! `interpret`: how five specifications read one URL.

use std::io;

use serde::{Serialize, Serializer};
use urial::Component;
use urial_diff::{DiffVerdict, Difference, Reader, Reading, Rejection};

use crate::cells::{Cell, Column, Row, TakeRow, columns};
use crate::debug::hide;
use crate::error::OptionError;
use crate::json::{Input, Text, port_number};

/// Compares how five specifications read one URL.
#[derive(Clone)]
pub struct Interpret<'b> {
    base: Option<&'b [u8]>,
    readers: Vec<Reader>,
}

hide!(Interpret<'_>);

/// A text as all readers read it. Serializes as
/// `{"input","input_octets","base","readings","differences","verdict"}`.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Interpreted<'r> {
    /// The input.
    pub input: Input<'r>,
    /// The base.
    pub base: Option<Text<'r>>,
    /// The readings, the differences and the verdict.
    pub diff: urial_diff::Diff,
}

impl<'b> Interpret<'b> {
    /// Prepares the verb, for what inputs resolve to if there is a `base`.
    ///
    /// # Errors
    /// A base that every reader rejects.
    pub fn new(base: Option<&'b [u8]>) -> Result<Interpret<'b>, OptionError> {
        match base {
            Some(text) if urial_diff::diff(text, None).is_rejected_by_all() => {
                Err(OptionError::new("base", "a base must be a URI for at least one reader"))
            }
            base => Ok(Interpret { base, readers: Reader::ALL.into() }),
        }
    }

    /// Asks only these readers, in the order of [`Reader::ALL`]; all, if there are none.
    #[must_use]
    pub fn readers(mut self, readers: &[Reader]) -> Interpret<'b> {
        self.readers.retain(|it| readers.is_empty() || readers.contains(it));
        self
    }

    /// The columns of a result: of [`Interpreted::COLUMNS`], the host by each reader that is asked.
    #[must_use]
    pub fn columns(&self) -> Vec<Column<'static>> {
        let (all, hosts) = Interpreted::COLUMNS.split_at(2);
        let asked = Reader::ALL.iter().zip(hosts).filter(|(it, _)| self.readers.contains(it));
        all.iter().chain(asked.map(|(_, column)| column)).copied().collect()
    }

    /// Reads `input`, which may be any octets.
    #[must_use]
    pub fn run<'r>(&self, input: &'r [u8]) -> Interpreted<'r>
    where
        'b: 'r,
    {
        let diff = urial_diff::diff_by(&self.readers, input, self.base);
        Interpreted { input: Input(input), base: self.base.map(Text), diff }
    }
}

/// A reader: by which specification it reads, and which programs do so.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct ReaderPage {
    /// The name: rfc3986, rfc2396, java, rfc3987 or whatwg.
    pub reader: &'static str,
    /// The specification.
    pub specification: &'static str,
    /// The programs that read so, and what is peculiar about it.
    pub about: &'static str,
}

columns!(ReaderPage, it =>
    "reader": Plain = it.reader,
    "specification": Text = it.specification,
    "about": Text = it.about,
);

impl From<Reader> for ReaderPage {
    fn from(reader: Reader) -> ReaderPage {
        ReaderPage {
            reader: reader.as_str(),
            specification: reader.specification(),
            about: reader.about(),
        }
    }
}

impl Interpreted<'_> {
    /// The columns of the result as a [`Row`]: the verdict, absent if every reader rejects the
    /// input; what differs, with commas between; and the host by each reader, `\R` if it rejects
    /// the input.
    pub const COLUMNS: &'static [Column<'static>] = &[
        Column::plain("verdict"),
        Column::plain("differences"),
        Column::plain("rfc3986_host"),
        Column::plain("rfc2396_host"),
        Column::plain("java_host"),
        Column::plain("rfc3987_host"),
        Column::plain("whatwg_host"),
    ];
}

/// The host by a reader that rejects the input; no host contains a backslash.
const REFUSED: &str = r"\R";

impl Row for Interpreted<'_> {
    fn rows(&self, take: &mut TakeRow<'_>) -> io::Result<()> {
        let differences = self.diff.differences().iter().map(|it| it.aspect().as_str());
        let differences = differences.collect::<Vec<_>>().join(",");
        let verdict = match self.diff.verdict() {
            DiffVerdict::Invalid => Cell::Absent,
            verdict => Cell::Plain(verdict.as_str()),
        };
        let mut cells = vec![verdict, Cell::Absent];
        if !differences.is_empty() {
            cells[1] = Cell::Plain(&differences);
        }
        cells.extend(self.diff.readings().map(|(_, read)| match read {
            Ok(reading) => reading.host.as_deref().map_or(Cell::Absent, Cell::Plain),
            Err(_) => Cell::Plain(REFUSED),
        }));
        take(&cells)
    }
}

impl Serialize for Interpreted<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let differences = self.diff.differences().iter().map(DifferenceRecord::new);
        let record = InterpretedRecord {
            input: self.input,
            base: self.base,
            readings: Readings(&self.diff),
            differences: differences.collect(),
            verdict: self.diff.verdict().as_str(),
        };
        record.serialize(serializer)
    }
}

/// A text as five specifications read it.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(rename = "Interpreted"))]
pub(crate) struct InterpretedRecord<'a> {
    #[serde(flatten)]
    input: Input<'a>,
    base: Option<Text<'a>>,
    /// By the names of the readers: rfc3986, rfc2396, java, rfc3987 and whatwg.
    #[cfg_attr(
        feature = "schema",
        schemars(with = "std::collections::BTreeMap<String, ReadingRecord<'static>>")
    )]
    readings: Readings<'a>,
    differences: Vec<DifferenceRecord>,
    /// The gravest difference of meaning, or `text`, `same` or `invalid`.
    verdict: &'static str,
}

/// The readings under the names of their readers.
struct Readings<'a>(&'a urial_diff::Diff);

impl Serialize for Readings<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let readings = self.0.readings();
        serializer.collect_map(readings.map(|(it, read)| (it.as_str(), ReadingRecord::new(read))))
    }
}

/// What a reader reads. Absent components are null.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(rename = "Reading"))]
struct ReadingRecord<'a> {
    valid: bool,
    target: Option<&'a str>,
    scheme: Option<&'a str>,
    authority: Option<&'a str>,
    userinfo: Option<&'a str>,
    host: Option<&'a str>,
    port: Option<&'a str>,
    port_number: Option<u16>,
    path: Option<&'a str>,
    query: Option<&'a str>,
    fragment: Option<&'a str>,
    error: Option<ErrorRecord<'a>>,
}

/// Why a reader rejects the text.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(rename = "Rejection"))]
struct ErrorRecord<'a> {
    of: &'static str,
    component: Option<&'static str>,
    offset: Option<usize>,
    message: &'a str,
}

/// A difference between the readers.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(rename = "Difference"))]
struct DifferenceRecord {
    component: &'static str,
    matters: bool,
    readers: Vec<Vec<&'static str>>,
}

impl<'a> ReadingRecord<'a> {
    fn new(read: Result<&'a Reading, &'a Rejection>) -> ReadingRecord<'a> {
        let reading = read.ok();
        let part = |component| reading.and_then(|reading| reading.component(component));
        ReadingRecord {
            valid: read.is_ok(),
            target: reading.and_then(|it| it.target.as_deref()),
            scheme: part(Component::Scheme),
            authority: reading.and_then(|it| it.authority.as_deref()),
            userinfo: part(Component::Userinfo),
            host: part(Component::Host),
            port: part(Component::Port),
            port_number: part(Component::Port).and_then(port_number),
            path: part(Component::Path),
            query: part(Component::Query),
            fragment: part(Component::Fragment),
            error: read.err().map(ErrorRecord::new),
        }
    }
}

impl<'a> ErrorRecord<'a> {
    fn new(refused: &'a Rejection) -> ErrorRecord<'a> {
        ErrorRecord {
            of: if refused.is_base { "base" } else { "input" },
            component: refused.component,
            offset: refused.offset,
            message: &refused.message,
        }
    }
}

impl DifferenceRecord {
    fn new(difference: &Difference) -> DifferenceRecord {
        let names = |group: &Vec<Reader>| group.iter().map(|it| it.as_str()).collect();
        DifferenceRecord {
            component: difference.aspect().as_str(),
            matters: difference.matters(),
            readers: difference.groups().iter().map(names).collect(),
        }
    }
}
