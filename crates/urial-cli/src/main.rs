//! The `urial` command: arguments, then inputs, then a verb on each, then one way of printing.

mod args;
mod cmd;
mod failure;
mod input;
mod lines;
mod object;
mod out;
mod refusal;
mod syntax;

use std::process::ExitCode;

use clap::Parser as _;
use urial::{Rfc3986, Rfc3987};

use args::{Args, Verb};
use cmd::Status;

fn main() -> ExitCode {
    match Args::try_parse() {
        Ok(args) => run(args.verb),
        Err(error) => failure::misused(&error),
    }
}

/// Runs a verb that reads legacy editions, too, by the grammar that was asked for.
macro_rules! by_edition {
    ($verb:ident, $args:expr) => {
        match $args.legacy.edition {
            Some(edition) => cmd::legacy::$verb(&$args, edition),
            None => by_grammar!($verb, $args),
        }
    };
}

/// Runs a verb that reads references, by the grammar that was asked for.
macro_rules! by_grammar {
    ($verb:ident, $args:expr) => {
        if $args.iri.is_on {
            cmd::$verb::run::<Rfc3987>(&$args)
        } else {
            cmd::$verb::run::<Rfc3986>(&$args)
        }
    };
}

fn run(verb: Verb) -> ExitCode {
    let done = match verb {
        Verb::Parse(verb) => by_edition!(parse, verb),
        Verb::Resolve(verb) => by_edition!(resolve, verb),
        Verb::Relativize(verb) => by_edition!(relativize, verb),
        Verb::Normalize(verb) => by_edition!(normalize, verb),
        Verb::Compare(verb) => by_edition!(compare, verb),
        Verb::Diff(verb) => cmd::diff::run(&verb),
        Verb::Build(verb) => by_grammar!(build, verb),
        Verb::Edit(verb) => by_grammar!(edit, verb),
        Verb::ToUri(verb) => cmd::to_uri::run(&verb),
        Verb::ToIri(verb) => cmd::to_iri::run(&verb),
        Verb::Expand(verb) => cmd::expand::run(&verb),
        Verb::Match(verb) => cmd::r#match::run(&verb),
        Verb::Scheme(verb) => cmd::scheme::run(&verb),
        Verb::Schemes(verb) => cmd::schemes::run(&verb),
        Verb::Encode(verb) => cmd::encode::run(&verb),
        Verb::Decode(verb) => cmd::decode::run(&verb),
    };
    match done {
        Ok(Status::Good) => ExitCode::SUCCESS,
        Ok(Status::Bad) => ExitCode::from(1),
        Err(failure) => failure.report(),
    }
}
