//! The `urial` command: arguments, then inputs, then a verb on each, then one way of printing.

mod args;
mod cmd;
mod failure;
mod input;
mod out;
mod refusal;

use std::process::ExitCode;

use clap::Parser as _;

use args::{Args, Verb};
use cmd::Status;

fn main() -> ExitCode {
    match Args::try_parse() {
        Ok(args) => run(args.verb),
        Err(error) => failure::misused(&error),
    }
}

fn run(verb: Verb) -> ExitCode {
    let done = match verb {
        Verb::Parse(verb) => cmd::parse::run(&verb),
        Verb::Resolve(verb) => cmd::resolve::run(&verb),
        Verb::Relativize(verb) => cmd::relativize::run(&verb),
        Verb::Normalize(verb) => cmd::normalize::run(&verb),
        Verb::Compare(verb) => cmd::compare::run(&verb),
        Verb::Build(verb) => cmd::build::run(&verb),
        Verb::Edit(verb) => cmd::edit::run(&verb),
        Verb::Encode(verb) => cmd::encode::run(&verb),
        Verb::Decode(verb) => cmd::decode::run(&verb),
    };
    match done {
        Ok(Status::Good) => ExitCode::SUCCESS,
        Ok(Status::Bad) => ExitCode::from(1),
        Err(failure) => failure.report(),
    }
}
