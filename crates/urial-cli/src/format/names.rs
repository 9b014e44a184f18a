//! The columns of a run, and the first row of a table, which names them.

use urial_verbs::Column;

use super::csv::Separator;
use crate::failure::Failure;
use crate::options::{FormatName, Printing};

/// The columns of a run. A verb whose results have no fixed columns has none.
#[derive(Clone, Copy, Default)]
pub(crate) struct Names<'a> {
    /// The names of the columns of `--with-input`.
    pub(crate) inputs: &'a [&'a str],
    pub(crate) results: &'a [Column<'a>],
    /// Whether a result has an input, and so may have an error.
    pub(crate) has_error: bool,
    /// The number of columns with `--format columns` for an input without a result.
    pub(crate) width: usize,
    /// Whether the verb masks secrets in inputs.
    pub(crate) masks: bool,
}

impl<'a> Names<'a> {
    /// The names of a verb with columns for one input.
    pub(crate) const fn of(results: &'a [Column<'a>]) -> Names<'a> {
        Names { inputs: &["input"], results, has_error: true, width: results.len(), masks: false }
    }

    /// The names of a verb that does not repeat inputs.
    pub(crate) const fn without_input(results: &'a [Column<'a>]) -> Names<'a> {
        Names { inputs: &[], ..Names::of(results) }
    }

    /// The names of a verb with one result for all inputs.
    pub(crate) const fn of_all(results: &'a [Column<'a>]) -> Names<'a> {
        Names { has_error: false, ..Names::without_input(results) }
    }

    /// Fails if a table is wanted of a verb without fixed columns.
    pub(crate) fn check(&self, printing: &Printing) -> Result<(), Failure> {
        let is_table = matches!(printing.format(), Some(FormatName::Csv | FormatName::Tsv));
        if !is_table || !self.results.is_empty() {
            return Ok(());
        }
        let why = "results have no fixed columns here; use --json, or parse --get for the columns \
                   that you need";
        Err(Failure::Usage("--format".into(), why.into()))
    }

    /// Writes the first row: the names of what is `kept` of inputs, the inputs themselves if they
    /// are repeated, the results, and the error. A name that is there already gets a prefix.
    pub(crate) fn row(&self, kept: &[String], has_input: bool, separator: Separator) -> Vec<u8> {
        let inputs = if has_input { self.inputs } else { &[] };
        let results = self.results.iter().map(|column| column.name);
        let error = self.has_error.then_some(ERROR);
        let ours = inputs.iter().copied().chain(results).chain(error);
        let mut names = kept.to_vec();
        for name in ours {
            let mut name = name.to_owned();
            while names.contains(&name) {
                name.insert_str(0, "urial_");
            }
            names.push(name);
        }
        let mut row = Vec::new();
        for name in names {
            separator.push_text(name.as_bytes(), &mut row);
            row.extend_from_slice(separator.octet());
        }
        // In place of the last separator.
        row.pop();
        row.push(b'\n');
        row
    }
}

const ERROR: &str = "error";
