//! `urial-sql`, which `urial sql` runs: SQL with the functions of URIs.

#[cfg(feature = "cluster")]
mod cluster;
mod lines;
mod list;
mod output;
mod tables;

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
use datafusion::sql::parser::Statement;
use urial_datafusion::{Options, register_all, register_spark};
use urial_files::reason;
use urial_verbs::size;

use lines::Lines;
use list::ListOption;
use output::Format;

/// Run SQL with functions of URIs: uri_host, uri_error, uri_normalize and others.
///
/// FROM lines('urls*.txt.gz') reads lines as the option --file of urial does: patterns, gzip, zstd.
/// Its columns are "line", and "number" in the file, from 1: rows have no order without ORDER BY.
/// FROM 'file.parquet', 'file.csv' and 'file.json' read these files.
#[derive(Parser)]
#[command(name = "urial sql", version, after_help = EXAMPLES, args_conflicts_with_subcommands = true)]
#[allow(clippy::doc_markdown)]
struct Arguments {
    #[cfg(feature = "cluster")]
    #[command(subcommand)]
    process: Option<cluster::Process>,

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

    /// Run the query on a cluster, whose scheduler has this URL, as in df://127.0.0.1:50050.
    #[cfg(feature = "cluster")]
    #[arg(long, value_name = "URL", value_parser = cluster::Scheduler::read, conflicts_with = "memory")]
    cluster: Option<cluster::Scheduler>,

    #[command(flatten)]
    list: ListOption,
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
            report(&why);
            ExitCode::from(2)
        }
    }
}

/// Says something on standard error. If that cannot be written, there is nobody to tell.
pub(crate) fn report(what: &str) {
    let _ = writeln!(io::stderr(), "urial sql: {what}");
}

/// Why a run ended early.
pub(crate) struct Failure(String);

impl From<DataFusionError> for Failure {
    /// Says what is wrong, without the layers of the engine around it.
    fn from(error: DataFusionError) -> Failure {
        let root = error.find_root();
        Failure(match root {
            DataFusionError::External(error) => error.to_string(),
            DataFusionError::Plan(why) | DataFusionError::Execution(why) => why.clone(),
            _ => root.source().map_or_else(|| root.strip_backtrace(), ToString::to_string),
        })
    }
}

/// Threads of the engine recurse as deep as plans are, and need more than 2 MiB.
const STACK: usize = 16 << 20;

fn run(arguments: &Arguments) -> Result<(), Failure> {
    let mut runtime = tokio::runtime::Builder::new_multi_thread();
    let runtime = runtime.enable_all().thread_stack_size(STACK).build();
    let runtime = runtime.map_err(|error| Failure(error.to_string()))?;
    runtime.block_on(async {
        #[cfg(feature = "cluster")]
        if let Some(process) = &arguments.process {
            return process.run().await;
        }
        answer(arguments).await
    })
}

async fn answer(arguments: &Arguments) -> Result<(), Failure> {
    let query = query(arguments)?;
    let list = arguments.list.read()?;
    let options = Options { suffixes: list.suffixes.clone() };
    #[cfg(feature = "cluster")]
    if let Some(scheduler) = &arguments.cluster {
        let context = prepared(cluster::connect(scheduler, &list).await?, &options);
        let statement = cluster::statement(&context, &query)?;
        return write(&context, statement, arguments).await.map_err(cluster::told);
    }
    let lines = Arc::new(Lines::default());
    let context = prepared(embedded(arguments, lines.clone())?, &options);
    let statement = tables::statement(&context, &query)?;
    let done = write(&context, statement, arguments).await;
    let rejected = lines.rejected();
    if rejected > 0 {
        let what = if rejected == 1 { "line is" } else { "lines are" };
        report(&format!("{rejected} {what} not UTF-8, and null"));
    }
    done
}

/// Adds the tables that are files, and the functions.
fn prepared(context: SessionContext, options: &Options) -> SessionContext {
    let context = tables::with_files(context);
    register_all(&context, options);
    register_spark(&context, options);
    context
}

async fn write(
    context: &SessionContext,
    statement: Statement,
    arguments: &Arguments,
) -> Result<(), Failure> {
    let format = arguments.format.unwrap_or_else(|| Format::usual(arguments.output.is_none()));
    output::write(context, statement, format, arguments.output.as_deref()).await
}

/// Returns a context whose queries run in this process.
fn embedded(arguments: &Arguments, lines: Arc<Lines>) -> Result<SessionContext, Failure> {
    let mut environment = RuntimeEnvBuilder::new();
    if let Some(size) = arguments.memory {
        environment = environment.with_memory_limit(size, 1.0);
    }
    let configuration = SessionConfig::new().with_information_schema(true);
    let environment = Arc::new(environment.build()?);
    let context = SessionContext::new_with_config_rt(configuration, environment);
    context.register_udtf("lines", lines);
    Ok(context)
}

fn query(arguments: &Arguments) -> Result<String, Failure> {
    let failed =
        |file: &Path, error: io::Error| Failure(format!("{}: {}", file.display(), reason(&error)));
    match (&arguments.query, arguments.file.as_deref()) {
        (Some(query), _) if Path::new(query).is_file() => {
            Err(Failure(format!("{query} is a file; `--file {query}` reads the query from it")))
        }
        (Some(query), _) => Ok(query.clone()),
        (None, Some(file)) if file != Path::new("-") => {
            fs::read_to_string(file).map_err(|error| failed(file, error))
        }
        (None, _) => {
            if io::stdin().is_terminal() {
                report("standard input: waiting for a query");
            }
            let mut query = String::new();
            let read = io::stdin().read_to_string(&mut query);
            read.map_err(|error| failed(Path::new("standard input"), error))?;
            Ok(query)
        }
    }
}
