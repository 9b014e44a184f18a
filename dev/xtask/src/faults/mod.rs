//! `cargo xtask faults`: puts faults into a copy of the tree, one at a time, and reports those that
//! no test notices.
//!
//! [`list`] reads the faults of `dev/xtask/faults.toml`, [`mutants`] draws others at random,
//! [`copy`] is the tree that they are put into, and [`trial`] runs the tests on one.

mod copy;
mod list;
mod mutants;
mod trial;

use std::collections::BTreeSet;
use std::path::Path;

use copy::Copy;
use list::Fault;
use trial::{Trial, pass_without_fault, try_fault};

/// Put faults into a copy of the tree, one at a time, and report those that no test notices.
///
/// Each fault is an edit that breaks a requirement: dev/xtask/faults.toml lists them. The
/// tests of its crate run on it. Exits 1 if one is not noticed or does not compile.
#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// Draw so many random mutants of the upper crates instead.
    #[arg(long, value_name = "N")]
    mutants: Option<usize>,

    /// The seed of the mutants, which it determines for one tree.
    #[arg(long, value_name = "S", default_value_t = 1, requires = "mutants")]
    seed: u64,

    /// Skip the first N.
    #[arg(long, value_name = "N", default_value_t = 0)]
    skip: usize,

    /// Stop after N.
    #[arg(long, value_name = "N")]
    take: Option<usize>,

    /// Only faults whose requirement or file contains this.
    #[arg(long, value_name = "TEXT", default_value = "")]
    only: String,

    /// Print the faults, and try none.
    #[arg(long = "list")]
    is_list: bool,
}

/// Tries the faults.
///
/// # Errors
/// If the tree cannot be copied, an edit does not fit it, a fault is not noticed, or one does not
/// compile.
pub(crate) fn run(root: &Path, arguments: &Arguments) -> Result<(), String> {
    let all = match arguments.mutants {
        Some(count) => mutants::draw(root, count, arguments.seed)?,
        None => list::read(root)?,
    };
    let is_meant =
        |fault: &&Fault| fault.of.contains(&arguments.only) || fault.file.contains(&arguments.only);
    let meant = all.iter().filter(is_meant).skip(arguments.skip);
    let faults: Vec<&Fault> = meant.take(arguments.take.unwrap_or(usize::MAX)).collect();
    if arguments.is_list {
        for fault in &faults {
            println!("{fault}");
        }
        return Ok(());
    }
    let copy = Copy::make(root)?;
    let mut counts = Counts::default();
    let mut passed = BTreeSet::new();
    for (number, fault) in (arguments.skip + 1..).zip(faults) {
        if passed.insert(fault.test()) {
            pass_without_fault(&copy, &fault.test())?;
        }
        println!("{number}: {fault}");
        let trial = try_fault(&copy, fault)?;
        println!("   {trial}");
        counts.add(number, &trial);
    }
    counts.report()
}

/// How many faults had which end.
#[derive(Default)]
struct Counts {
    noticed: usize,
    unnoticed: Vec<usize>,
    not_compiled: Vec<usize>,
}

impl Counts {
    fn add(&mut self, number: usize, trial: &Trial) {
        match trial {
            Trial::Noticed(_) => self.noticed += 1,
            Trial::Unnoticed => self.unnoticed.push(number),
            Trial::NotCompiled(_) => self.not_compiled.push(number),
        }
    }

    fn report(&self) -> Result<(), String> {
        let Counts { noticed, unnoticed, not_compiled } = self;
        let tried = noticed + unnoticed.len();
        println!("{noticed} of {tried} noticed, {} did not compile", not_compiled.len());
        if unnoticed.is_empty() && not_compiled.is_empty() {
            return Ok(());
        }
        Err(format!("not noticed: {unnoticed:?}; not compiled: {not_compiled:?}"))
    }
}
