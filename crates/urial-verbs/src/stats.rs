//! `stats`: counts over many inputs.

use std::cmp::Reverse;
use std::io;

use serde::ser::SerializeMap as _;
use serde::{Serialize, Serializer};
use urial::{Component, Reference, Rfc3986, Rfc3987};
use urial_lint::Policy;

use crate::cells::{Cell, Column, Kind, Row, TakeRow};
use crate::error::Error;
use crate::json::Text;
use crate::parse::kind;
use crate::read::reference;
use crate::specification::{Specification, Syntax};

/// Names the parts of an input, for counting.
///
/// ```
/// use urial_lint::Policy;
/// use urial_verbs::{Specification, Stats, Table};
///
/// let stats = Stats::new(Specification::Rfc3986, Policy::new());
/// let mut names = Vec::new();
/// stats.names(b"HTTP://127.1:80/", |table, name| names.push((table, name.to_vec())));
/// assert!(names.contains(&(Table::Scheme, b"http".to_vec())));
/// assert!(names.contains(&(Table::Host, b"127.1".to_vec())));
/// assert!(names.contains(&(Table::Finding, b"warning rare-ip-address".to_vec())));
/// ```
#[derive(Clone, Debug)]
pub struct Stats {
    specification: Specification,
    policy: Policy,
}

/// A table of counts.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Table {
    /// What inputs are: `uri`, `iri`, `relative-reference` or `invalid`.
    Kind,
    /// Schemes, in lower case.
    Scheme,
    /// Hosts, in lower case.
    Host,
    /// Kinds of hosts.
    HostKind,
    /// Ports, as they are written.
    Port,
    /// The number of octets of inputs, rounded up to a power of two.
    Length,
    /// Why inputs are invalid: the component and the rule that it breaks.
    Error,
    /// The severity and the rule of findings.
    Finding,
}

/// What was counted. Serializes as
/// `{"inputs","valid","invalid","octets","shortest","longest","tables":{TABLE:{"different","total","top":[{"name","count"}]}}}`.
#[derive(Clone, Default, Serialize, Debug)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Summary {
    /// How many inputs there are.
    pub inputs: u64,
    /// How many of them are references.
    pub valid: u64,
    /// How many are not.
    pub invalid: u64,
    /// How many octets the inputs have.
    pub octets: u64,
    /// The octets of the shortest input; null without inputs.
    pub shortest: Option<u64>,
    /// The octets of the longest input.
    pub longest: Option<u64>,
    /// The tables, each by its name.
    #[serde(serialize_with = "tables")]
    #[cfg_attr(feature = "schema", schemars(with = "std::collections::BTreeMap<String, Counts>"))]
    pub tables: Vec<(Table, Counts)>,
}

impl Summary {
    /// The columns of a summary as rows: the numbers of inputs as a table `inputs`, then each name
    /// of each table.
    pub const COLUMNS: &'static [Column<'static>] = &[
        Column::plain("table"),
        Column { name: "name", kind: Kind::Octets },
        Column::number("count"),
    ];

    /// The numbers that are known, with their names.
    fn numbers(&self) -> impl Iterator<Item = (&'static str, u64)> {
        let Summary { inputs, valid, invalid, octets, shortest, longest, .. } = self;
        let all = [Some(*inputs), Some(*valid), Some(*invalid), Some(*octets), *shortest, *longest];
        let names = ["all", "valid", "invalid", "octets", "shortest", "longest"];
        names.into_iter().zip(all).filter_map(|(name, number)| Some((name, number?)))
    }
}

impl Row for Summary {
    fn rows(&self, take: &mut TakeRow<'_>) -> io::Result<()> {
        let mut row = |table, name: &[u8], count| {
            take(&[Cell::Plain(table), Cell::Octets(name), Cell::Number(count)])
        };
        self.numbers().try_for_each(|(name, number)| row("inputs", name.as_bytes(), number))?;
        for (table, counts) in &self.tables {
            counts.top.iter().try_for_each(|it| row(table.as_str(), &it.name, it.count))?;
        }
        Ok(())
    }
}

/// The counts of a table.
#[derive(Clone, Default, Serialize, Debug)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Counts {
    /// How many different names there are.
    pub different: u64,
    /// The sum of all counts.
    pub total: u64,
    /// The names with the highest counts; lengths in their order.
    pub top: Vec<Count>,
}

/// How often a name occurs.
#[derive(Clone, Serialize, Debug)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Count {
    /// The name.
    #[serde(serialize_with = "text")]
    #[cfg_attr(feature = "schema", schemars(with = "String"))]
    pub name: Vec<u8>,
    /// How often it occurs.
    pub count: u64,
}

fn text<S: Serializer>(octets: &[u8], serializer: S) -> Result<S::Ok, S::Error> {
    Text(octets).serialize(serializer)
}

fn tables<S: Serializer>(tables: &[(Table, Counts)], serializer: S) -> Result<S::Ok, S::Error> {
    let mut map = serializer.serialize_map(Some(tables.len()))?;
    for (table, counts) in tables {
        map.serialize_entry(table.as_str(), counts)?;
    }
    map.end()
}

impl Table {
    /// All tables, in the order in which they are printed.
    pub const ALL: [Table; 8] = [
        Table::Kind,
        Table::Scheme,
        Table::Host,
        Table::HostKind,
        Table::Port,
        Table::Length,
        Table::Error,
        Table::Finding,
    ];

    /// Returns the name.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Table::Kind => "kind",
            Table::Scheme => "scheme",
            Table::Host => "host",
            Table::HostKind => "host_kind",
            Table::Port => "port",
            Table::Length => "length",
            Table::Error => "error",
            Table::Finding => "finding",
        }
    }
}

impl Stats {
    /// Prepares the verb. The policy chooses the rules.
    #[must_use]
    pub const fn new(specification: Specification, policy: Policy) -> Stats {
        Stats { specification, policy }
    }

    /// Passes what is in `input` to `take`. Returns whether it is a reference.
    pub fn names(&self, input: &[u8], mut take: impl FnMut(Table, &[u8])) -> bool {
        let length = u64::try_from(input.len()).unwrap_or(u64::MAX);
        let rounded = length.checked_next_power_of_two().unwrap_or(u64::MAX);
        take(Table::Length, rounded.to_string().as_bytes());
        let error = match self.specification {
            Specification::Rfc3987 => parts::<Rfc3987>(input, &mut take),
            _ => parts::<Rfc3986>(input, &mut take),
        }
        .err();
        if let Some(Error::Parse { error, .. }) = &error {
            take(Table::Kind, b"invalid");
            take(Table::Error, format!("{} {}", error.component(), error.section()).as_bytes());
        }
        for finding in urial_lint::findings(str::from_utf8(input).unwrap_or(""), &self.policy) {
            let (severity, rule) = (finding.severity(), finding.rule().name());
            take(Table::Finding, format!("{severity} {rule}").as_bytes());
        }
        error.is_none()
    }
}

fn parts<G: Syntax>(
    input: &[u8],
    take: &mut impl FnMut(Table, &[u8]),
) -> Result<(), Error<'static>> {
    let reference: Reference<'_, G> = reference(input)?;
    take(Table::Kind, kind(reference).as_bytes());
    for (table, component) in [(Table::Scheme, Component::Scheme), (Table::Host, Component::Host)] {
        if let Some(text) = reference.component(component) {
            take(table, text.to_ascii_lowercase().as_bytes());
        }
    }
    if let Some(host) = reference.host() {
        take(Table::HostKind, host.kind().as_str().as_bytes());
    }
    if let Some(port) = reference.port() {
        take(Table::Port, port.as_bytes());
    }
    Ok(())
}

impl Summary {
    /// Counts an input.
    pub fn add(&mut self, input: &[u8], is_valid: bool) {
        let length = u64::try_from(input.len()).unwrap_or(u64::MAX);
        self.inputs += 1;
        *(if is_valid { &mut self.valid } else { &mut self.invalid }) += 1;
        self.octets = self.octets.saturating_add(length);
        self.shortest = self.shortest.map_or(Some(length), |it| Some(it.min(length)));
        self.longest = self.longest.max(Some(length));
    }

    /// Adds the count of a name; a table keeps at most `top` names.
    pub fn count(&mut self, table: Table, name: &[u8], count: u64, top: usize) {
        let place = self.tables.iter().position(|(it, _)| *it == table).unwrap_or_else(|| {
            self.tables.push((table, Counts::default()));
            self.tables.len() - 1
        });
        let counts = &mut self.tables[place].1;
        counts.different += 1;
        counts.total += count;
        counts.top.push(Count { name: name.to_vec(), count });
        // Sorting when many are there takes little for each.
        if counts.top.len() > top.saturating_mul(8).max(1024) {
            counts.keep(top);
        }
    }

    /// Brings all tables into their order, once everything is counted.
    pub fn finish(&mut self, top: usize) {
        self.tables.sort_by_key(|(table, _)| *table);
        for (table, counts) in &mut self.tables {
            if *table == Table::Length {
                counts.top.sort_by_key(|it| (it.name.len(), it.name.clone()));
            } else {
                counts.keep(top);
            }
        }
    }
}

impl Counts {
    /// Keeps the names with the highest counts, and among equals those that came first.
    fn keep(&mut self, top: usize) {
        self.top.sort_by_key(|it| Reverse(it.count));
        self.top.truncate(top);
    }
}
