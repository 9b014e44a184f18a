//! Manual pages, in a build without them.

use clap::Command;

use super::Failure;

/// Fails, and names the feature that a build with manual pages has.
pub(super) fn print(verb: Option<&str>, _: &Command) -> Result<(), Failure> {
    let verb = verb.map_or(String::new(), |verb| format!(" {verb}"));
    let why = format!(
        "this build has no manual pages: build with `--features full`, or read `urial{verb} --help`"
    );
    Err(Failure::Usage("man".into(), why))
}
