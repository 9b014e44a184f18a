//! The development commands of urial: `cargo xtask --help` lists them.

mod bench;
mod cache;
mod conformance;
mod cookbook;
mod dist;
mod executable;
mod faults;
mod folder;
mod generated;
mod instructions;
mod markdown;
mod migration;
mod new;
mod normalization;
mod prose;
mod registry;
mod rules;
mod schemes;
mod test;
mod web;

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::{Parser, Subcommand};

/// The development commands of urial.
#[derive(Parser)]
#[command(name = "cargo xtask", bin_name = "cargo xtask")]
struct Arguments {
    #[command(subcommand)]
    task: Task,
}

#[derive(Subcommand)]
enum Task {
    /// Run the tests: format, prose, lints, all tests, every kernel, generated files, docs.
    Test {
        /// Run the slow tests instead: full counts, features, skeletons, minimum Rust, linear time,
        /// instructions.
        #[arg(long)]
        thorough: bool,

        /// Only the slow tests whose name begins like this.
        #[arg(long, value_name = "NAME", default_value = "", requires = "thorough")]
        part: String,

        /// Run the tests of a surface that is a workspace of its own instead.
        #[arg(long, value_enum, value_name = "NAME", conflicts_with = "thorough")]
        surface: Option<test::Surface>,
    },
    /// Write the generated files: the registry of schemes and the pages made from data.
    Generate {
        /// Write nothing; fail if a file is stale.
        #[arg(long)]
        check: bool,
    },
    /// Add the skeleton of a scheme, a verb or a vector, and print the steps that remain.
    #[command(subcommand)]
    New(new::New),
    /// Check links, words, and the lengths of lines and paragraphs.
    Prose,
    /// Make a release: an archive with the command, manual pages and completions, and a Debian
    /// package.
    Dist,
    /// Make the page in web/dist and the module in web/npm, and print their sizes.
    Web(web::Arguments),
    /// Time urial and its peers, and write bench/record/TARGET/DATE-PROCESSOR.csv.
    Bench(bench::Arguments),
    Faults(faults::Arguments),
    /// Count instructions with valgrind; fail if a count is above bench/record/instructions.csv.
    Instructions {
        /// Write the record instead of comparing with it.
        #[arg(long)]
        write: bool,
    },
}

fn main() -> ExitCode {
    let root = root();
    match Arguments::parse().task {
        Task::Test { surface: Some(surface), .. } => test::run_surface(&root, surface),
        Task::Test { thorough: false, .. } => test::run(&root),
        Task::Test { thorough: true, part, .. } => test::run_thorough(&root, &part),
        Task::Generate { check: false } => report(generated::write(&root)),
        Task::Generate { check: true } => report(generated::check(&root)),
        Task::New(new) => report(new::run(&root, &new)),
        Task::Prose => report(prose::check(&root)),
        Task::Dist => report(dist::run(&root)),
        Task::Web(arguments) => report(web::run(&root, &arguments)),
        Task::Bench(arguments) => report(bench::run(&root, &arguments)),
        Task::Faults(arguments) => report(faults::run(&root, &arguments)),
        Task::Instructions { write: false } => report(instructions::run(&root)),
        Task::Instructions { write: true } => report(instructions::write(&root)),
    }
}

/// Returns the folder of the workspace.
fn root() -> PathBuf {
    let dev = Path::new(env!("CARGO_MANIFEST_DIR")).parent();
    dev.and_then(Path::parent).expect("the crate is in dev/").to_owned()
}

/// Prints why a task failed, if it did, and returns its exit status.
fn report(result: Result<(), String>) -> ExitCode {
    let Err(reason) = result else { return ExitCode::SUCCESS };
    eprintln!("{reason}");
    ExitCode::FAILURE
}

#[cfg(test)]
mod tests {
    use super::*;
    use clap::CommandFactory as _;

    #[test]
    fn the_arguments_are_consistent() {
        Arguments::command().debug_assert();
    }
}
