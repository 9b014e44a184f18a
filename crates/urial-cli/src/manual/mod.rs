//! The verbs about the command itself: completions for shells, and manual pages.
//!
//! Both are made from the definition of the command line, so they are never stale.
#![allow(clippy::doc_markdown)]

#[cfg(feature = "manual")]
mod pages;
#[cfg(not(feature = "manual"))]
#[path = "absent.rs"]
mod pages;

use std::io::{self, Write as _};
use std::process::ExitCode;

use clap::builder::PossibleValuesParser;
use clap::{ArgMatches, Command, FromArgMatches as _, Subcommand};
use clap_complete::{Shell, generate};
use urial_verbs::json::VERBS;

use crate::failure::Failure;
use crate::help::with_short;
use crate::options::after_help;

/// The verbs.
#[derive(Subcommand)]
enum Verb {
    Completions(Completions),
    Man(Man),
}

/// Print the script by which a shell completes verbs, options and their values.
///
/// For bash, put it into ~/.local/share/bash-completion/completions/urial; for zsh, into a file
/// _urial in a folder of its fpath; for fish, into ~/.config/fish/completions/urial.fish; for
/// PowerShell and elvish, load it in the profile.
#[derive(clap::Args)]
#[command(after_help = after_help!(
    "urial completions bash"
    "urial completions zsh"
    "urial completions fish",
    "0 if the script is written, 2 for wrong usage or a failed write"
))]
struct Completions {
    /// The shell.
    #[arg(value_enum, value_name = "SHELL")]
    shell: Shell,
}

/// Print a manual page, as troff.
///
/// The page is of urial, or of one of its verbs. On a terminal, the program man shows it. Needs a
/// build with --features full.
#[derive(clap::Args)]
#[command(after_help = after_help!(
    "urial man"
    "urial man parse"
    "urial man to-path",
    "0 if the page is written, 2 for wrong usage or a failed write"
))]
struct Man {
    /// The verb. [default: urial itself]
    #[arg(value_name = "VERB")]
    verb: Option<String>,
}

/// Adds the verbs. They have no use for the options of all others.
pub(crate) fn add(command: Command) -> Command {
    let shared: Vec<_> = command.get_arguments().map(|it| it.clone().hide(true)).collect();
    let verbs = PossibleValuesParser::new(VERBS.iter().chain(&["completions", "man"]).copied());
    let own = Verb::augment_subcommands(Command::new("own"));
    let own = own.mut_subcommand("man", |man| man.mut_arg("verb", |it| it.value_parser(verbs)));
    // They come after the others.
    let own = own.get_subcommands().map(|it| it.clone().display_order(None));
    command.subcommands(own.map(|it| with_short(it).args(&shared)))
}

/// Runs one of the verbs, if it was given.
pub(crate) fn run(matches: &ArgMatches, command: &mut Command) -> Option<ExitCode> {
    let printed = match Verb::from_arg_matches(matches).ok()? {
        Verb::Completions(Completions { shell }) => print_script(shell, command),
        Verb::Man(Man { verb }) => pages::print(verb.as_deref(), command),
    };
    Some(printed.map_or_else(|failure| failure.report(), |()| ExitCode::SUCCESS))
}

fn print_script(shell: Shell, command: &mut Command) -> Result<(), Failure> {
    let mut script = Vec::new();
    generate(shell, command, "urial", &mut script);
    Ok(io::stdout().write_all(&script)?)
}
