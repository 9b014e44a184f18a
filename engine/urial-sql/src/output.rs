//! Results as a table, CSV, JSON or Parquet.

use std::fs::File;
use std::io::{self, IsTerminal as _, Write};
use std::path::Path;
use std::process;

use clap::ValueEnum;
use datafusion::arrow::array::RecordBatch;
use datafusion::arrow::csv;
use datafusion::arrow::datatypes::{DataType, SchemaRef};
use datafusion::arrow::json;
use datafusion::arrow::util::pretty::pretty_format_batches;
use datafusion::error::DataFusionError;
use datafusion::parquet::arrow::ArrowWriter;
use datafusion::prelude::SessionContext;
use datafusion::sql::parser::Statement;
use futures::StreamExt as _;
use urial_files::reason;

use crate::Failure;

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum Format {
    /// For people.
    Table,
    /// CSV (RFC 4180), with names in the first row.
    Csv,
    /// Columns with tabs between them, named in the first row.
    Tsv,
    /// One JSON object per row.
    Json,
    /// One Parquet file.
    Parquet,
}

impl Format {
    /// The format if none is given.
    pub(crate) fn usual(is_standard_output: bool) -> Format {
        let is_seen = is_standard_output && io::stdout().is_terminal();
        if is_seen { Format::Table } else { Format::Tsv }
    }
}

/// Runs a statement, and writes its result.
pub(crate) async fn write(
    context: &SessionContext,
    statement: Statement,
    format: Format,
    file: Option<&Path>,
) -> Result<(), Failure> {
    let plan = context.state().statement_to_plan(statement).await?;
    let results = context.execute_logical_plan(plan).await?;
    let schema: SchemaRef = results.schema().inner().clone();
    if let Some(name) = nested(&schema).filter(|_| matches!(format, Format::Csv | Format::Tsv)) {
        return Err(Failure(format!(
            "the column {name} has several values in a row; choose one, as in \
             uri_error(u)['message'], or --format json"
        )));
    }
    let mut batches = results.execute_stream().await?;
    let to: Box<dyn Write + Send> = match file {
        Some(file) => Box::new(
            File::create(file)
                .map_err(|error| Failure(format!("{}: {}", file.display(), reason(&error))))?,
        ),
        None => Box::new(StandardOutput),
    };
    let mut writer = Writer::new(format, io::BufWriter::new(to), schema)?;
    while let Some(batch) = batches.next().await {
        writer.write(batch?)?;
    }
    writer.finish()
}

/// The name of a column that is no column of CSV.
fn nested(schema: &SchemaRef) -> Option<&str> {
    let is_nested = |data_type: &DataType| data_type.is_nested();
    let field = schema.fields().iter().find(|field| is_nested(field.data_type()));
    field.map(|field| field.name().as_str())
}

/// Standard output. If nobody reads it any more, the program has done its work.
struct StandardOutput;

impl Write for StandardOutput {
    fn write(&mut self, octets: &[u8]) -> io::Result<usize> {
        read_on(io::stdout().write(octets))
    }

    fn flush(&mut self) -> io::Result<()> {
        read_on(io::stdout().flush())
    }
}

/// Ends the process if the reader is gone.
fn read_on<T>(written: io::Result<T>) -> io::Result<T> {
    match written {
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => process::exit(0),
        written => written,
    }
}

type Output = io::BufWriter<Box<dyn Write + Send>>;

enum Writer {
    Table(Output, SchemaRef, Vec<RecordBatch>),
    Csv(Box<csv::Writer<Output>>),
    Json(json::LineDelimitedWriter<Output>),
    Parquet(Box<ArrowWriter<Output>>),
}

impl Writer {
    fn new(format: Format, to: Output, schema: SchemaRef) -> Result<Writer, Failure> {
        let table = |to, delimiter| csv::WriterBuilder::new().with_delimiter(delimiter).build(to);
        Ok(match format {
            Format::Table => Writer::Table(to, schema, Vec::new()),
            Format::Csv => Writer::Csv(Box::new(table(to, b','))),
            Format::Tsv => Writer::Csv(Box::new(table(to, b'\t'))),
            Format::Json => Writer::Json(json::LineDelimitedWriter::new(to)),
            Format::Parquet => {
                let writer = ArrowWriter::try_new(to, schema, None);
                Writer::Parquet(Box::new(writer.map_err(DataFusionError::from)?))
            }
        })
    }

    fn write(&mut self, batch: RecordBatch) -> Result<(), Failure> {
        let written = match self {
            Writer::Table(_, _, batches) => {
                batches.push(batch);
                return Ok(());
            }
            Writer::Csv(writer) => writer.write(&batch).map_err(DataFusionError::from),
            Writer::Json(writer) => writer.write(&batch).map_err(DataFusionError::from),
            Writer::Parquet(writer) => writer.write(&batch).map_err(DataFusionError::from),
        };
        Ok(written?)
    }

    fn finish(self) -> Result<(), Failure> {
        let flushed =
            |mut to: Output| to.flush().map_err(|error| Failure(format!("results: {error}")));
        match self {
            Writer::Table(mut to, schema, mut batches) => {
                if batches.is_empty() {
                    batches.push(RecordBatch::new_empty(schema));
                }
                let table = pretty_format_batches(&batches).map_err(DataFusionError::from)?;
                writeln!(to, "{table}").map_err(|error| Failure(format!("results: {error}")))?;
                flushed(to)
            }
            Writer::Csv(writer) => flushed(writer.into_inner()),
            Writer::Json(mut writer) => {
                writer.finish().map_err(DataFusionError::from)?;
                flushed(writer.into_inner())
            }
            Writer::Parquet(writer) => {
                writer.close().map_err(DataFusionError::from)?;
                Ok(())
            }
        }
    }
}
