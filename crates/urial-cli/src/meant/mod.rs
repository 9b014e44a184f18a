//! What a person plainly meant by a command line that says something else.

mod files;
mod words;

use std::ffi::OsString;
use std::io::{self, Write as _};
use std::process::ExitCode;

use clap::Command;
use clap::error::{ContextKind, ContextValue, ErrorKind};

use crate::print::printable;
pub(crate) use files::{are_names_of_files, note};
use words::{OPTIONS, VERBS};

/// Returns the arguments with the verb `explain`, if a URI is in the place of the verb.
pub(crate) fn with_verb(arguments: impl Iterator<Item = OsString>) -> Vec<OsString> {
    let mut arguments: Vec<_> = arguments.collect();
    let is_option = |text: &&OsString| text.as_encoded_bytes().starts_with(b"-");
    let first = arguments.iter().skip(1).find(|text| !is_option(text));
    // No verb has a colon.
    if first.is_some_and(|text| text.as_encoded_bytes().contains(&b':')) {
        arguments.insert(1, "explain".into());
    }
    arguments
}

/// Reports a wrong use of the command, or writes the requested help.
pub(crate) fn misused(error: &clap::Error, command: &Command, arguments: &[OsString]) -> ExitCode {
    if !error.use_stderr() {
        // A closed pipe, or another failure to write the help, is ignored.
        let _ = error.print();
        return ExitCode::SUCCESS;
    }
    let told = match by_names(error, command, arguments) {
        Some(told) => printable(&format!("urial: {told}")) + "\n",
        None => sentences(&error.render().to_string()),
    };
    let _ = io::stderr().write_all(told.as_bytes());
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
    let given = |kind| match error.get(kind) {
        Some(ContextValue::String(text)) => Some(text.as_str()),
        _ => None,
    };
    match error.kind() {
        ErrorKind::InvalidSubcommand => {
            Some(about_verb(given(ContextKind::InvalidSubcommand)?, command))
        }
        // Without a dash it is one argument too many, of which the parser says enough.
        ErrorKind::UnknownArgument => {
            let option = given(ContextKind::InvalidArg).filter(|it| it.starts_with('-'))?;
            Some(about_option(option, command, arguments))
        }
        _ => None,
    }
}

fn about_verb(word: &str, command: &Command) -> String {
    let verbs = command.get_subcommands().map(Command::get_name);
    let meant = instead_of_verb(word).map(str::to_owned).or_else(|| closest(word, verbs));
    let meant = meant.unwrap_or_else(|| "`urial --help` lists the verbs".into());
    format!("there is no verb `{word}`: {meant}")
}

fn about_option(option: &str, command: &Command, arguments: &[OsString]) -> String {
    let option = option.split(['=', ' ']).next().unwrap_or(option);
    let verb = arguments.iter().skip(1).find_map(|it| command.find_subcommand(it));
    let Some(verb) = verb else {
        return format!("urial has no option `{option}`: `urial --help` lists the options");
    };
    let names: Vec<_> =
        verb.get_opts().filter_map(|it| Some(format!("--{}", it.get_long()?))).collect();
    let verb = verb.get_name();
    let meant = instead_of_option(verb, option).map(str::to_owned);
    let meant = meant.or_else(|| closest(option, names.iter().map(String::as_str)));
    let meant = meant.unwrap_or_else(|| format!("`urial {verb} --help` lists the options"));
    format!("{verb} has no option `{option}`: {meant}")
}

/// Returns what to use in place of a word that is no verb.
fn instead_of_verb(word: &str) -> Option<&'static str> {
    let word = word.to_ascii_lowercase();
    let is_meant = |words: &str| words.split(' ').any(|it| it == word);
    VERBS.iter().find(|(words, _)| is_meant(words)).map(|(_, instead)| *instead)
}

/// Returns what to use in place of an option that a verb does not have.
fn instead_of_option(verb: &str, option: &str) -> Option<&'static str> {
    let is_meant = |of: &str, options: &str| {
        (of == verb || of == "*") && options.split(' ').any(|it| it == option)
    };
    OPTIONS.iter().find(|(of, options, _)| is_meant(of, options)).map(|(.., instead)| *instead)
}

/// Returns the name that differs by one letter: another, one more, one less, or two in another
/// order.
fn closest<'n>(word: &str, names: impl Iterator<Item = &'n str>) -> Option<String> {
    let found = names.filter(|name| is_one_letter_off(word, name)).min_by_key(|name| name.len())?;
    Some(format!("did you mean `{found}`?"))
}

fn is_one_letter_off(a: &str, b: &str) -> bool {
    let (a, b): (Vec<char>, Vec<char>) = (a.chars().collect(), b.chars().collect());
    let same = a.iter().zip(&b).take_while(|(a, b)| a == b).count();
    let (a, b) = (&a[same..], &b[same..]);
    let is_rest = |of_a: usize, of_b: usize| match (a.get(of_a..), b.get(of_b..)) {
        (Some(a), Some(b)) => a == b,
        _ => false,
    };
    let is_swapped = a.get(..2).zip(b.get(..2)).is_some_and(|(a, b)| a[0] == b[1] && a[1] == b[0]);
    is_rest(1, 1) || is_rest(1, 0) || is_rest(0, 1) || is_swapped && is_rest(2, 2)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_letter_off_is_close() {
        for (word, name) in [
            ("prase", "parse"),
            ("pars", "parse"),
            ("parsee", "parse"),
            ("parze", "parse"),
            ("--jsn", "--json"),
            ("sats", "stats"),
        ] {
            assert!(is_one_letter_off(word, name), "{word} {name}");
        }
        for (word, name) in [("parse", "stats"), ("px", "parse"), ("", "ab"), ("eprsa", "parse")] {
            assert!(!is_one_letter_off(word, name), "{word} {name}");
        }
    }

    #[test]
    fn a_uri_alone_is_explained() {
        let with = |first: &str| with_verb(["urial", first].into_iter().map(OsString::from));
        for uri in ["http://e.org/", "mailto:a@e.org", "http://e.org/a b", "e.org:80"] {
            assert_eq!(with(uri), ["urial", "explain", uri]);
        }
        for other in ["parse", "--help", "README.md", "-x:y"] {
            assert_eq!(with(other), ["urial", other]);
        }
    }
}
