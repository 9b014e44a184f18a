//! Findings as rows.

use std::io;
use std::path::Path;

use urial_lint::Finding;

use super::{Linted, Place};
use crate::cells::{Cell, Column, Row, TakeRow};

/// A row for each finding: the number of the input, and where the finding is in the input.
#[derive(Clone, Copy, Debug)]
pub struct FindingRows<'l> {
    /// The findings.
    pub linted: &'l Linted<'l>,
    /// The number of the input, from 1.
    pub number: u64,
}

/// A row for each finding: where it is in a file.
#[derive(Clone, Copy, Debug)]
pub struct LocatedRows<'l> {
    /// The findings.
    pub linted: &'l Linted<'l>,
    /// Where the input is.
    pub place: &'l Place<'l>,
}

const SEVERITY: Column<'static> = Column::plain("severity");
const RULE: Column<'static> = Column::plain("rule");
const MESSAGE: Column<'static> = Column::text("message");

/// Passes the row of a finding, which begins with its place.
fn take_finding(
    [first, second, third]: [Cell<'_>; 3],
    finding: &Finding,
    take: &mut TakeRow<'_>,
) -> io::Result<()> {
    let severity = Cell::Plain(finding.severity().as_str());
    let rule = Cell::Plain(finding.rule().name());
    take(&[first, second, third, severity, rule, Cell::Text(finding.message())])
}

impl FindingRows<'_> {
    /// The columns of a finding. Offsets are in bytes of the input.
    pub const COLUMNS: &'static [Column<'static>] = &[
        Column::number("number"),
        Column::number("start"),
        Column::number("end"),
        SEVERITY,
        RULE,
        MESSAGE,
    ];
}

impl Row for FindingRows<'_> {
    fn rows(&self, take: &mut TakeRow<'_>) -> io::Result<()> {
        self.linted.findings.iter().try_for_each(|finding| {
            let [start, end] = [finding.range().start, finding.range().end].map(super::number);
            let place = [self.number, start, end].map(Cell::Number);
            take_finding(place, finding, take)
        })
    }
}

impl LocatedRows<'_> {
    /// The columns of a finding in a file. A finding in a decoded part of the file has the name of
    /// the part for a line, and the offset in it, in bytes, for a column.
    pub const COLUMNS: &'static [Column<'static>] = &[
        Column::text("file"),
        Column::text("line"),
        Column::number("column"),
        SEVERITY,
        RULE,
        MESSAGE,
    ];
}

impl Row for LocatedRows<'_> {
    fn rows(&self, take: &mut TakeRow<'_>) -> io::Result<()> {
        let LocatedRows { linted, place } = *self;
        let file = place.file.map_or("standard input".into(), Path::to_string_lossy);
        let mut regions = place.regions(linted.input.0);
        linted.findings.iter().try_for_each(|finding| {
            let (line, column) = if let Some(region) = regions.region(finding.range()) {
                (region.start.line.to_string(), region.start.column)
            } else {
                let part = place.part.unwrap_or_default();
                (part.to_owned(), super::number(finding.range().start))
            };
            let place = [Cell::Text(&file), Cell::Text(&line), Cell::Number(column)];
            take_finding(place, finding, take)
        })
    }
}
