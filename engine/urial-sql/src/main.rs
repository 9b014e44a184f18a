//! `urial-sql`, which `urial sql` runs: SQL with the functions of URIs.

mod lines;
mod output;

use std::error::Error as _;
use std::fs;
use std::io::{self, IsTerminal as _, Read as _, Write as _};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Arc;

use clap::Parser;
use datafusion::error::DataFusionError;
use datafusion::execution::runtime_env::RuntimeEnvBuilder;
use datafusion::prelude::{SessionConfig, SessionContext};
use urial_datafusion::{Options, register_all, register_spark};
use urial_verbs::{PublicSuffixes, size};

use lines::Lines;
use output::Format;

/// Run SQL with functions of URIs: uri_host, uri_error, uri_normalize and others.
///
/// FROM lines('urls*.txt.gz') reads lines as the option --file of urial does: patterns, gzip, zstd.
/// Its columns are "line", and "number" in the file, from 1: rows have no order without ORDER BY.
/// FROM 'file.parquet', 'file.csv' and 'file.json' read these files.
#[derive(Parser)]
#[command(name = "urial sql", version, after_help = EXAMPLES)]
#[allow(clippy::doc_markdown)]
struct Arguments {
    /// The query. If neither it nor --file is given, standard input is read.
    #[arg(conflicts_with = "file")]
    query: Option<String>,

    /// Read the query from a file.
    #[arg(long, value_name = "FILE")]
    file: Option<PathBuf>,

    /// Format of results. [default: table on a terminal, tsv elsewhere]
    #[arg(long, value_enum, value_name = "FORMAT")]
    format: Option<Format>,

    /// Write results to a file instead of standard output.
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,

    /// How much memory queries may use, as in 512M or 4G; then they use temporary files.
    #[arg(long, value_name = "SIZE", value_parser = size)]
    memory: Option<usize>,

    /// The public suffix list for uri_registrable_domain and uri_public_suffix. [default: the
    /// system's, if there is one]
    #[arg(long = "psl", value_name = "FILE")]
    suffixes: Option<PathBuf>,
}

const EXAMPLES: &str = "Examples:
  urial sql \"SELECT uri_host('http://my_host:80/a')\"
  urial sql \"SELECT uri_host(line) h, count(*) n FROM lines('urls*.txt.gz') GROUP BY h\"
  urial sql \"SELECT line, uri_error(line)['message'] FROM lines('-') WHERE NOT uri_is_valid(line)\"

Exit status: 0 if the query was answered, 2 for wrong usage, a wrong query or a failed read or write.";

fn main() -> ExitCode {
    match run(&Arguments::parse()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(Failure(why)) => {
            // If standard error cannot be written, the exit status still reports the failure.
            let _ = writeln!(io::stderr(), "urial sql: {why}");
            ExitCode::from(2)
        }
    }
}

/// Why a run ended early.
pub(crate) struct Failure(String);

impl From<DataFusionError> for Failure {
    /// Says what is wrong, without the layers of the engine around it.
    fn from(error: DataFusionError) -> Failure {
        let root = error.find_root();
        if let DataFusionError::External(error) = root {
            return Failure(error.to_string());
        }
        let why = root.source().map_or_else(|| root.strip_backtrace(), ToString::to_string);
        Failure(why)
    }
}

fn run(arguments: &Arguments) -> Result<(), Failure> {
    let query = query(arguments)?;
    let mut environment = RuntimeEnvBuilder::new();
    if let Some(size) = arguments.memory {
        environment = environment.with_memory_limit(size, 1.0);
    }
    let configuration = SessionConfig::new().with_information_schema(true);
    let context = SessionContext::new_with_config_rt(configuration, Arc::new(environment.build()?))
        .enable_url_table();
    let options = Options { suffixes: suffixes(arguments.suffixes.as_deref())? };
    register_all(&context, &options);
    register_spark(&context, &options);
    let lines = Arc::new(Lines::default());
    context.register_udtf("lines", lines.clone());
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build();
    let runtime = runtime.map_err(|error| Failure(error.to_string()))?;
    let format = arguments.format.unwrap_or_else(|| Format::usual(arguments.output.is_none()));
    let done =
        runtime.block_on(output::write(&context, &query, format, arguments.output.as_deref()));
    let rejected = lines.rejected();
    if rejected > 0 {
        let what = if rejected == 1 { "line is" } else { "lines are" };
        let _ = writeln!(io::stderr(), "urial sql: {rejected} {what} not UTF-8, and null");
    }
    done
}

fn query(arguments: &Arguments) -> Result<String, Failure> {
    let failed = |file: &Path, error: io::Error| Failure(format!("{}: {error}", file.display()));
    match (&arguments.query, arguments.file.as_deref()) {
        (Some(query), _) => Ok(query.clone()),
        (None, Some(file)) if file != Path::new("-") => {
            fs::read_to_string(file).map_err(|error| failed(file, error))
        }
        (None, _) => {
            if io::stdin().is_terminal() {
                let _ = writeln!(io::stderr(), "urial sql: standard input: waiting for a query");
            }
            let mut query = String::new();
            let read = io::stdin().read_to_string(&mut query);
            read.map_err(|error| failed(Path::new("standard input"), error))?;
            Ok(query)
        }
    }
}

fn suffixes(file: Option<&Path>) -> Result<Option<PublicSuffixes>, Failure> {
    let path = file.unwrap_or(Path::new(PublicSuffixes::SYSTEM));
    match fs::read(path) {
        Ok(list) => PublicSuffixes::read(&list)
            .map(Some)
            .map_err(|error| Failure(format!("--psl: {}", error.message))),
        // A function that needs the list says where to get one.
        Err(_) if file.is_none() => Ok(None),
        Err(error) => Err(Failure(format!("{}: {error}", path.display()))),
    }
}
