//! `urial normalize --steps`, `--preset`, `--list` and `--about`: steps beyond the ladder, and what
//! they risk.
#![allow(clippy::doc_markdown)]

use std::io::{self, Write};

use clap::ValueEnum;
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use urial_verbs::{Column, NormalStep, NormalSteps, Preset, PresetPage, Tracker};

use super::list::{self, Entry, wrapped};
use crate::failure::Failure;
use crate::options::{Printing, Rows, completed};
use crate::run::{Status, usage};

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

/// The options that ask about steps, and read no input.
#[derive(clap::Args)]
pub(super) struct Lists {
    /// List what each step does and may break; or the steps of each preset; or the parameters that
    /// remove-trackers removes. [default WHAT: steps]
    #[arg(
        long,
        value_enum,
        value_name = "WHAT",
        num_args = 0..=1,
        default_missing_value = "steps",
        conflicts_with_all = ["about", "rung", "is_on", "edition", "iri", "preset", "names", "inputs", "file"]
    )]
    list: Option<List>,

    /// Explain a step, a preset or a tracking parameter; may be repeated, for entries of one list.
    /// Has the columns of --list.
    #[arg(
        long,
        value_name = "NAME",
        value_parser = completed(known, all_names),
        hide_possible_values = true,
        conflicts_with_all = ["rung", "is_on", "edition", "iri", "preset", "names", "inputs", "file"]
    )]
    about: Vec<Known>,
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

/// An entry of one of the lists.
#[derive(Clone, Copy)]
enum Known {
    Step(&'static NormalStep),
    Preset(&'static Preset),
    Tracker(&'static Tracker),
}

fn all_names() -> Vec<&'static str> {
    let steps = NormalStep::ALL.iter().map(|it| it.step);
    let presets = Preset::ALL.iter().map(|it| it.name);
    steps.chain(presets).chain(Tracker::ALL.iter().map(|it| it.parameter)).collect()
}

/// Reads the name of an entry.
fn known(name: &str) -> Result<Known, String> {
    let tracker = || Tracker::ALL.iter().find(|it| is_of(name, it)).map(Known::Tracker);
    let preset = Preset::find(name).map(Known::Preset);
    let known = NormalStep::find(name).map(Known::Step).or(preset).or_else(tracker);
    let lists = "`urial normalize --list`, `--list presets` and `--list trackers` have all";
    known.ok_or_else(|| list::unknown("step, preset or parameter", name, all_names(), lists))
}

/// Whether a name is an entry, or one of the parameters that an entry such as `utm_*` has.
fn is_of(name: &str, tracker: &Tracker) -> bool {
    let start = tracker.parameter.strip_suffix('*');
    name == tracker.parameter || start.is_some_and(|start| name.starts_with(start))
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
    /// Prints what `--list` or `--about` asks for, if one of them is given.
    pub(super) fn listed(
        &self,
        printing: &Printing,
        rows: Rows,
    ) -> Option<Result<Status, Failure>> {
        let presets = || Preset::ALL.iter().map(Preset::page).collect::<Vec<_>>();
        Some(match (self.list, &self.about[..]) {
            (Some(List::Steps), _) => list::list(NormalStep::ALL, printing, rows),
            (Some(List::Presets), _) => list::list(&presets(), printing, rows),
            (Some(List::Trackers), _) => list::list(Tracker::ALL, printing, rows),
            (None, []) => return None,
            (None, known) => about(known, printing, rows),
        })
    }
}

/// Prints pages of entries, whose columns have to be equal.
fn about(known: &[Known], printing: &Printing, rows: Rows) -> Result<Status, Failure> {
    let (mut steps, mut presets, mut trackers) = (Vec::new(), Vec::new(), Vec::new());
    for entry in known {
        match *entry {
            Known::Step(it) => steps.push(*it),
            Known::Preset(it) => presets.push(it.page()),
            Known::Tracker(it) => trackers.push(*it),
        }
    }
    match known.len() {
        all if steps.len() == all => list::about(&steps, printing, rows),
        all if presets.len() == all => list::about(&presets, printing, rows),
        all if trackers.len() == all => list::about(&trackers, printing, rows),
        _ => {
            let why = "these are entries of several lists: ask about those of one list at a time";
            Err(Failure::Usage("--about".into(), why.into()))
        }
    }
}

impl Entry for NormalStep {
    fn columns() -> &'static [Column<'static>] {
        NormalStep::COLUMNS
    }

    fn write_page(&self, out: &mut impl Write) -> io::Result<()> {
        let section = self.section.map(|section| format!(", {section}")).unwrap_or_default();
        writeln!(out, "{} ({}{section})", self.step, self.safety.as_str())?;
        writeln!(out, "{}.", wrapped(self.does))?;
        match self.may_break {
            Some(may_break) => writeln!(out, "{}.", wrapped(&format!("But: {may_break}"))),
            None => Ok(()),
        }
    }
}

impl Entry for PresetPage {
    fn columns() -> &'static [Column<'static>] {
        PresetPage::COLUMNS
    }

    fn write_page(&self, out: &mut impl Write) -> io::Result<()> {
        let steps = wrapped(&self.steps.join(", "));
        writeln!(out, "{} (purell: {})\n{steps}", self.preset, self.purell)
    }
}

impl Entry for Tracker {
    fn columns() -> &'static [Column<'static>] {
        Tracker::COLUMNS
    }

    fn write_line(&self, out: &mut impl Write) -> io::Result<()> {
        writeln!(out, "{:20}  {}", self.parameter, self.set_by)
    }

    fn write_page(&self, out: &mut impl Write) -> io::Result<()> {
        writeln!(out, "{} ({})\n{}", self.parameter, self.list, wrapped(self.set_by))
    }
}
