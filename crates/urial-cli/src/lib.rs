//! The `urial` command: parses the arguments, then runs a verb on each input and prints the result.
//!
//! A library, so that it compiles while its dependencies still do: a program waits for them. It has
//! no API for others.

mod diagnosis;
mod distinct;
mod failure;
mod format;
mod help;
mod hint;
mod input;
mod interrupt;
mod manual;
mod meant;
mod options;
mod output;
mod print;
mod progress;
mod reports;
mod results;
mod run;
mod seen;
mod sql;
mod status;
mod turns;
mod verbs;

use std::env;
use std::ffi::OsString;
use std::io::{self, Write as _};
use std::process::ExitCode;

use clap::{Command, CommandFactory as _, FromArgMatches as _, Parser};

use failure::Failure;
use options::{Printing, after_help, format_of, json_schema};
use status::Status;
use verbs::Verb;

/// Parse, explain, resolve, compare and edit URIs and IRIs exactly as RFC 3986 and RFC 3987
/// specify.
///
/// All verbs except build take inputs as arguments, or one per line from --file or standard input.
/// Results go to standard output, in the order of the inputs; diagnostics go to standard error.
/// A URI without a verb is explained. urial sql QUERY runs the program urial-sql, if it is
/// installed: SQL with functions of URIs.
#[derive(Parser)]
#[command(name = "urial", version, after_help = after_help!(
    "urial parse 'http://e.org/a b'"
    "urial resolve --base http://a/b/c ../d"
    "urial compare HTTP://e.org/%7Ea http://e.org:80/~a"
))]
struct Args {
    #[command(subcommand)]
    verb: Verb,

    #[command(flatten)]
    printing: Printing,
}

/// Runs the command with the arguments of the process.
#[must_use]
pub fn main() -> ExitCode {
    if let Some(arguments) = sql::arguments() {
        return sql::run(&arguments);
    }
    let arguments: Vec<_> = env::args_os().collect();
    let mut command = command();
    let mut read = |arguments: &[OsString]| command.try_get_matches_from_mut(arguments);
    let matches = read(&arguments).or_else(|error| {
        let with_verb = meant::with_verb(&error, &arguments);
        with_verb.map_or(Err(error), |arguments| read(&arguments))
    });
    let matches = match matches {
        Ok(matches) => matches,
        Err(error) => return meant::misused(&error, &mut command, &arguments),
    };
    if let Some(ran) = manual::run(&matches, &mut command) {
        return ran;
    }
    // Without the arguments that the verb requires.
    if let Some((verb, matches)) = matches.subcommand()
        && matches.get_flag("json_schema")
    {
        return print_schema(verb);
    }
    match Args::from_arg_matches(&matches) {
        Ok(args) => run(&args, matches.subcommand_name().unwrap_or_default()),
        Err(error) => meant::misused(&error, &mut command, &arguments),
    }
}

/// The definition of the command line.
fn command() -> Command {
    let command = help::with_short(Args::command());
    let format = command.get_arguments().find(|it| it.get_id() == "format").cloned();
    manual::add(command.mut_subcommands(|verb| {
        let format = format.clone().map(|format| format_of(verb.get_name(), format));
        help::with_short(verb).arg(json_schema()).args(format)
    }))
}

fn print_schema(verb: &str) -> ExitCode {
    let schema = urial_verbs::json::schema(verb).unwrap_or_default();
    match io::stdout().write_all(schema.as_bytes()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => Failure::Write(error).report(),
    }
}

fn run(args: &Args, verb: &str) -> ExitCode {
    if let Some(Err(failure)) = args.printing.format().map(|format| format.check(verb)) {
        return failure.report();
    }
    interrupt::end_after_writes();
    if !args.printing.hides_progress {
        progress::allow(args.verb.answers_last());
    }
    reports::begin(args.printing.errors);
    let ran = args.verb.run(&args.printing);
    progress::end();
    reports::end();
    match ran {
        Ok(Status::Good) => ExitCode::SUCCESS,
        Ok(Status::Bad) => ExitCode::from(1),
        Ok(Status::Unread) => ExitCode::from(2),
        Ok(Status::Unresolved) => ExitCode::from(3),
        Err(failure) => failure.report(),
    }
}
