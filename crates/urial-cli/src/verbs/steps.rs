//! `urial normalize --steps`, `--preset` and `--list`: steps beyond the ladder, and their risks.
#![allow(clippy::doc_markdown)]

use std::io::{self, Write};

use clap::ValueEnum;
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use serde::Serialize;
use urial_verbs::{Column, NormalStep, NormalSteps, Preset, PresetPage, Row, Tracker};

use super::rules::wrapped;
use crate::failure::Failure;
use crate::format::names::Names;
use crate::options::{Printing, Rows};
use crate::run::{Run, Status, usage};

/// Which steps to take.
#[derive(clap::Args)]
pub(super) struct Steps {
    /// Take the steps of a named list instead of a rung. The lists have the names of purell; safe
    /// is the rung scheme.
    #[arg(long, value_name = "NAME", value_parser = presets(), conflicts_with = "rung")]
    preset: Option<&'static Preset>,

    /// Take these steps, with commas between them, besides the steps of --preset: in the order of
    /// urial normalize --list steps, until they change nothing more.
    #[arg(long = "steps", value_name = "STEPS", value_delimiter = ',', value_parser = names(), conflicts_with = "rung")]
    names: Vec<&'static str>,
}

/// The option to print a list, and read no input.
#[derive(clap::Args)]
pub(super) struct Lists {
    /// Print what each step does and may break, the steps of each preset, or the parameters that
    /// remove-trackers removes.
    #[arg(long, value_enum, value_name = "WHAT", conflicts_with_all = ["rung", "is_on", "edition", "iri", "preset", "names", "inputs", "file"])]
    list: Option<List>,
}

#[derive(Clone, Copy, ValueEnum)]
enum List {
    /// The steps.
    Steps,
    /// The presets.
    Presets,
    /// The tracking parameters, and who sets them.
    Trackers,
}

fn presets() -> impl TypedValueParser<Value = &'static Preset> {
    PossibleValuesParser::new(Preset::ALL.iter().map(|it| it.name))
        .map(|name| Preset::find(&name).unwrap_or(&Preset::ALL[0]))
}

fn names() -> impl TypedValueParser<Value = &'static str> {
    let value = |it: &'static NormalStep| {
        PossibleValue::new(it.step).help(format!("{}: {}", it.safety.as_str(), it.does))
    };
    PossibleValuesParser::new(NormalStep::ALL.iter().map(value))
        .map(|name| NormalStep::find(&name).map_or("", |it| it.step))
}

impl Steps {
    /// Returns the steps, none if the rung decides.
    pub(super) fn chosen(&self, printing: &Printing) -> Result<NormalSteps, Failure> {
        let preset = self.preset.iter().flat_map(|preset| preset.steps());
        NormalSteps::of(preset.chain(self.names.iter().copied()))
            .map_err(|error| usage(error, b"", printing))
    }
}

impl Lists {
    /// Prints the list of `--list`, if it is given.
    pub(super) fn listed(&self, printing: &Printing) -> Option<Result<Status, Failure>> {
        Some(match self.list? {
            List::Steps => print(NormalStep::ALL, NormalStep::COLUMNS, printing),
            List::Presets => {
                let pages: Vec<_> = Preset::ALL.iter().map(Preset::page).collect();
                print(&pages, PresetPage::COLUMNS, printing)
            }
            List::Trackers => print(Tracker::ALL, Tracker::COLUMNS, printing),
        })
    }
}

/// An entry of a list.
trait Entry: Serialize + Row {
    /// The text for people.
    fn write(&self, out: &mut impl Write) -> io::Result<()>;
}

impl Entry for NormalStep {
    fn write(&self, out: &mut impl Write) -> io::Result<()> {
        let section = self.section.map(|section| format!(", {section}")).unwrap_or_default();
        writeln!(out, "{} ({}{section})", self.step, self.safety.as_str())?;
        writeln!(out, "{}.", wrapped(self.does))?;
        if let Some(may_break) = self.may_break {
            writeln!(out, "{}.", wrapped(&format!("But: {may_break}")))?;
        }
        writeln!(out)
    }
}

impl Entry for PresetPage {
    fn write(&self, out: &mut impl Write) -> io::Result<()> {
        writeln!(
            out,
            "{} (purell: {})\n{}\n",
            self.preset,
            self.purell,
            wrapped(&self.steps.join(", "))
        )
    }
}

impl Entry for Tracker {
    fn write(&self, out: &mut impl Write) -> io::Result<()> {
        writeln!(out, "{:20}  {}", self.parameter, self.set_by)
    }
}

fn print<E: Entry>(
    entries: &[E],
    columns: &[Column<'_>],
    printing: &Printing,
) -> Result<Status, Failure> {
    let names = Names::of_all(columns);
    let mut run = Run::new(printing, Rows::default(), names)?;
    run.begin(names, &[]);
    for entry in entries {
        run.step(|output| {
            output.accept(&[], entry, |_, output| entry.write(output))?;
            Ok(Status::Good)
        })?;
    }
    run.finish()
}
