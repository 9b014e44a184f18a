//! The short help of -h, made from the long help of --help.

use clap::{Arg, Command};

/// Lets -h show the first sentence about each argument, and leave out the end of the help.
pub(crate) fn with_short(command: Command) -> Command {
    let end = command.get_after_help().cloned().unwrap_or_default();
    command.after_help(None).after_long_help(end).mut_args(shortened)
}

fn shortened(arg: Arg) -> Arg {
    let help = arg.get_help().map(ToString::to_string).unwrap_or_default();
    match help.split_once(". ") {
        Some((first, _)) => arg.help(first.to_owned()).long_help(help),
        None => arg,
    }
}
