//! The table function `lines`: the lines of files.

use std::io::{self, BufRead as _, BufReader};
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use datafusion::arrow::array::{Array as _, ArrayRef, Int64Array, RecordBatch, StringBuilder};
use datafusion::arrow::datatypes::{DataType, Field, Schema, SchemaRef};
use datafusion::catalog::streaming::StreamingTable;
use datafusion::catalog::{TableFunctionArgs, TableFunctionImpl, TableProvider};
use datafusion::common::{DataFusionError, Result, plan_err};
use datafusion::execution::{SendableRecordBatchStream, TaskContext};
use datafusion::logical_expr::Expr;
use datafusion::physical_plan::stream::RecordBatchReceiverStream;
use datafusion::physical_plan::streaming::PartitionStream;
use urial_files::{BYTE_ORDER_MARK, ReadError, unended};

/// The rows of a batch.
const BATCH: usize = 8192;

/// The table function. Its arguments are names of files, or patterns for names.
#[derive(Debug, Default)]
pub(crate) struct Lines {
    rejected: Arc<AtomicU64>,
}

impl Lines {
    /// Returns the number of lines so far that were not UTF-8.
    pub(crate) fn rejected(&self) -> u64 {
        self.rejected.load(Ordering::Relaxed)
    }
}

impl TableFunctionImpl for Lines {
    fn call_with_args(
        &self,
        arguments: TableFunctionArgs<'_, '_>,
    ) -> Result<Arc<dyn TableProvider>> {
        let mut names = Vec::new();
        for argument in arguments.exprs() {
            match argument {
                Expr::Literal(value, _) if value.try_as_str().flatten().is_some() => {
                    names.extend(value.try_as_str().flatten().map(PathBuf::from));
                }
                _ => {
                    return plan_err!(
                        "lines: expected names of files, as in lines('urls*.txt.gz')"
                    );
                }
            }
        }
        if names.is_empty() {
            return plan_err!("lines: expected the name of a file, or '-' for standard input");
        }
        let files = urial_files::named(&names).map_err(external)?;
        let line = Field::new("line", DataType::Utf8, true);
        let number = Field::new("number", DataType::Int64, false);
        let schema: SchemaRef = Arc::new(Schema::new(vec![line, number]));
        let partition = |file: PathBuf| -> Arc<dyn PartitionStream> {
            Arc::new(LinesOf { file, schema: schema.clone(), rejected: self.rejected.clone() })
        };
        let partitions = files.into_iter().map(partition).collect();
        Ok(Arc::new(StreamingTable::try_new(schema.clone(), partitions)?))
    }
}

/// The lines of one file.
#[derive(Debug)]
struct LinesOf {
    file: PathBuf,
    schema: SchemaRef,
    rejected: Arc<AtomicU64>,
}

impl PartitionStream for LinesOf {
    fn schema(&self) -> &SchemaRef {
        &self.schema
    }

    fn execute(&self, _: Arc<TaskContext>) -> SendableRecordBatchStream {
        let mut stream = RecordBatchReceiverStream::builder(self.schema.clone(), 2);
        let to = stream.tx();
        let (file, schema) = (self.file.clone(), self.schema.clone());
        let rejected = self.rejected.clone();
        stream.spawn_blocking(move || {
            let opened = urial_files::open(&file).map_err(external)?;
            let mut source = BufReader::with_capacity(1 << 18, opened);
            let mut next = 1;
            loop {
                let failed = |error| external(ReadError { file: file.clone(), error });
                let (lines, not_utf8) = batch(&mut source, next == 1).map_err(failed)?;
                rejected.fetch_add(not_utf8, Ordering::Relaxed);
                let Some(mut lines) = lines else { return Ok(()) };
                let lines = lines.finish();
                let after = next + i64::try_from(lines.len()).unwrap_or(i64::MAX);
                let numbers = Int64Array::from_iter_values(next..after);
                next = after;
                let columns: Vec<ArrayRef> = vec![Arc::new(lines), Arc::new(numbers)];
                let batch = RecordBatch::try_new(schema.clone(), columns)?;
                // The query has enough.
                if to.blocking_send(Ok(batch)).is_err() {
                    return Ok(());
                }
            }
        });
        stream.build()
    }
}

fn external(error: ReadError) -> DataFusionError {
    DataFusionError::External(error.into())
}

/// Reads the next lines, without what ends them, and the number of those that are not UTF-8, which
/// are null.
fn batch(
    source: &mut BufReader<impl io::Read>,
    is_first: bool,
) -> io::Result<(Option<StringBuilder>, u64)> {
    let mut lines = StringBuilder::new();
    let (mut count, mut rejected) = (0, 0);
    let mut line = Vec::new();
    while count < BATCH && source.read_until(b'\n', &mut line)? > 0 {
        let mut text = line.as_slice();
        if is_first && count == 0 {
            text = text.strip_prefix(BYTE_ORDER_MARK).unwrap_or(text);
        }
        // A mark alone is no line.
        if !text.is_empty() {
            let text = str::from_utf8(unended(text)).ok();
            rejected += u64::from(text.is_none());
            lines.append_option(text);
        }
        count += 1;
        line.clear();
    }
    Ok(((count > 0).then_some(lines), rejected))
}
