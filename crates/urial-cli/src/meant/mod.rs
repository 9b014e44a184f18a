//! What a person plainly meant by a command line that says something else.

mod files;
mod words;

use std::ffi::OsString;
use std::io::{self, Write as _};
use std::process::ExitCode;

use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::{Arg, Command};
use urial_verbs::near;

use crate::print::printable;
pub(crate) use files::{are_names_of_files, are_texts, note};
use words::{OPTIONS, VERBS};

/// Returns the arguments with the verb `explain`, if a URI is in the place of the verb.
pub(crate) fn with_verb(error: &clap::Error, arguments: &[OsString]) -> Option<Vec<OsString>> {
    let word = given(error, ErrorKind::InvalidSubcommand, ContextKind::InvalidSubcommand)?;
    // No verb has a colon.
    let place = arguments.iter().position(|it| it == word).filter(|_| word.contains(':'))?;
    let mut arguments = arguments.to_vec();
    arguments.insert(place, "explain".into());
    Some(arguments)
}

/// Returns what an error of this kind is about.
fn given(error: &clap::Error, kind: ErrorKind, context: ContextKind) -> Option<&str> {
    match error.get(context) {
        Some(ContextValue::String(text)) if error.kind() == kind => Some(text),
        _ => None,
    }
}

/// Reports a wrong use of the command, or writes the requested help.
pub(crate) fn misused(
    error: &clap::Error,
    command: &mut Command,
    arguments: &[OsString],
) -> ExitCode {
    if !error.use_stderr() {
        // A closed pipe, or another failure to write the help, is ignored.
        let _ = error.print();
        return ExitCode::SUCCESS;
    }
    // Gives each verb the options of all verbs.
    command.build();
    let message = match by_names(error, command, arguments) {
        Some(sentence) => printable(&format!("urial: {sentence}")) + "\n",
        None => sentences(&error.render().to_string()),
    };
    let _ = io::stderr().write_all(message.as_bytes());
    ExitCode::from(2)
}

/// Returns the message as others are written. It quotes the arguments, which may contain anything.
/// A usage would have the arguments that were given, as if they were required.
fn sentences(told: &str) -> String {
    let is_usage = |paragraph: &&str| paragraph.starts_with("Usage:");
    let paragraphs: Vec<_> = told.split("\n\n").filter(|it| !is_usage(it)).collect();
    let told = paragraphs.join("\n\n");
    let own = told.strip_prefix("error: ").map_or(told.clone(), |told| format!("urial: {told}"));
    own.lines().map(|line| printable(line) + "\n").collect()
}

/// Names the verb or option that does not exist, and the one that was perhaps meant.
fn by_names(error: &clap::Error, command: &Command, arguments: &[OsString]) -> Option<String> {
    if let Some(word) = given(error, ErrorKind::InvalidSubcommand, ContextKind::InvalidSubcommand) {
        return Some(about_verb(word, command));
    }
    // Without a dash it is one argument too many, and the parser's sentence is enough.
    let option = given(error, ErrorKind::UnknownArgument, ContextKind::InvalidArg)?;
    option.starts_with('-').then(|| about_option(option, command, arguments))
}

fn about_verb(word: &str, command: &Command) -> String {
    let verbs = command.get_subcommands().map(Command::get_name);
    let meant = instead_of_verb(word).map(str::to_owned).or_else(|| alike(word, "", verbs));
    let meant = meant.unwrap_or_else(|| "`urial --help` lists the verbs".into());
    format!("there is no verb `{word}`: {meant}")
}

fn about_option(option: &str, command: &Command, arguments: &[OsString]) -> String {
    let option = option.split(['=', ' ']).next().unwrap_or(option);
    let verb = arguments.iter().skip(1).find_map(|it| command.find_subcommand(it));
    let known = verb.unwrap_or(command).get_arguments();
    let names = known.filter(|it| !it.is_hide_set());
    let names: Vec<_> = names.filter_map(Arg::get_long_and_visible_aliases).flatten().collect();
    let name = verb.map_or("", Command::get_name);
    let meant = instead_of_option(name, option, &names).map(str::to_owned);
    let word = option.trim_start_matches('-');
    let meant = meant.or_else(|| alike(word, "--", names.iter().copied()));
    let of = verb.map_or("urial".into(), |verb| format!("urial {}", verb.get_name()));
    let meant = meant.unwrap_or_else(|| format!("`{of} --help` lists the options"));
    format!("{} has no option `{option}`: {meant}", verb.unwrap_or(command).get_name())
}

/// Returns what to use in place of a word that is no verb.
fn instead_of_verb(word: &str) -> Option<&'static str> {
    let word = word.to_ascii_lowercase();
    let is_meant = |words: &str| words.split(' ').any(|it| it == word);
    VERBS.iter().find(|(words, _)| is_meant(words)).map(|(_, instead)| *instead)
}

/// Returns what to use in place of an option that a verb does not have, if it has the other one.
fn instead_of_option(verb: &str, option: &str, names: &[&str]) -> Option<&'static str> {
    let is_meant = |of: &str, options: &str| {
        (of == verb || of == "*") && options.split(' ').any(|it| it == option)
    };
    let is_here = |instead: &str| {
        // What is between backticks is another command.
        let own = instead.split('`').step_by(2);
        let mut words = own.flat_map(|text| text.split([' ', ',', ';', ':', '(', ')']));
        words.all(|word| word.strip_prefix("--").is_none_or(|name| names.contains(&name)))
    };
    let mut rows = OPTIONS.iter().filter(|(of, options, _)| is_meant(of, options));
    rows.find(|(.., instead)| is_here(instead)).map(|(.., instead)| *instead)
}

/// Asks whether a name was meant that differs in few letters. The names have `dashes` before them.
fn alike<'n>(word: &str, dashes: &str, names: impl Iterator<Item = &'n str>) -> Option<String> {
    let names: Vec<_> = near(word, names).iter().map(|name| format!("`{dashes}{name}`")).collect();
    (!names.is_empty()).then(|| format!("did you mean {}?", names.join(" or ")))
}
