//! `cargo xtask new`: the skeleton of a scheme, a verb or a vector, in every file that needs a
//! line of it. CONTRIBUTING has the steps that follow, and they are printed from there.

mod copy;
mod insert;
mod name;
mod plan;
mod recipe;
mod scheme;
mod vector;
mod verb;

use std::env;
use std::path::Path;
use std::process::Command;

use clap::Subcommand;

use name::Name;
use plan::Plan;

/// What to add.
#[derive(Subcommand)]
pub(crate) enum New {
    /// A scheme: its view, its rules, those of the oracle, and its vectors.
    Scheme {
        /// The scheme in lower case: letters and digits.
        #[arg(value_parser = name::scheme)]
        name: Name,

        /// The default port of its servers. Without it, URIs have a path alone.
        #[arg(long)]
        port: Option<u16>,
    },
    /// A verb: its record, its JSON Schema and its command.
    Verb {
        /// The verb in kebab-case: to-uri.
        #[arg(value_parser = name::verb)]
        name: Name,
    },
    /// A vector: a test at the end of a file of testdata/.
    Vector {
        /// The file: rfc3986/path.toml.
        file: String,

        /// The name of the test in kebab-case, unique within the file.
        name: String,
    },
}

/// Writes the files, formats them and prints the steps that remain.
///
/// # Errors
/// If a file exists that is to be made, or one to be changed is not as expected; nothing is written
/// then. If a file cannot be written or formatted.
pub(crate) fn run(root: &Path, new: &New) -> Result<(), String> {
    let plan = plan(root, new)?;
    let steps = recipe::steps(root, heading(new), last_name(new))?;
    let written = plan.write()?;
    if !matches!(new, New::Vector { .. }) {
        format(root)?;
    }
    println!("{}\n\n{steps}", written.join("\n"));
    Ok(())
}

/// Copies the workspace to `copy`, where a scheme of each kind and a verb are added, to be tested.
///
/// # Errors
/// Those of [`run`], or if something cannot be copied.
pub(crate) fn try_in(root: &Path, copy: &Path) -> Result<(), String> {
    copy::workspace(root, copy)?;
    let scheme = |text| name::scheme(text);
    let samples = [
        New::Scheme { name: scheme("sampleopaque")?, port: None },
        New::Scheme { name: scheme("sampleserver")?, port: Some(4711) },
        New::Verb { name: name::verb("sample-verb")? },
    ];
    samples.iter().try_for_each(|new| plan(copy, new)?.write().map(drop))?;
    format(copy)
}

fn plan<'r>(root: &'r Path, new: &New) -> Result<Plan<'r>, String> {
    let mut plan = Plan::new(root);
    match new {
        New::Scheme { name, port } => scheme::add(&mut plan, name, *port)?,
        New::Verb { name } => verb::add(&mut plan, name)?,
        New::Vector { file, name } => vector::add(&mut plan, file, name)?,
    }
    Ok(plan)
}

/// The heading of the recipe in CONTRIBUTING.
fn heading(new: &New) -> &'static str {
    match new {
        New::Scheme { .. } => "A scheme",
        New::Verb { .. } => "A verb",
        New::Vector { .. } => "A vector",
    }
}

/// What the recipe calls NAME.
fn last_name(new: &New) -> &str {
    match new {
        New::Scheme { name, .. } | New::Verb { name } => name.as_str(),
        New::Vector { name, .. } => name,
    }
}

/// Formats the workspace: with a name, the length of a line changes.
fn format(root: &Path) -> Result<(), String> {
    let cargo = env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let status = Command::new(cargo).current_dir(root).args(["fmt", "--all"]).status();
    match status {
        Ok(status) if status.success() => Ok(()),
        Ok(status) => Err(format!("cargo fmt --all: {status}")),
        Err(error) => Err(format!("cargo fmt --all: {error}")),
    }
}

#[cfg(test)]
mod tests;
