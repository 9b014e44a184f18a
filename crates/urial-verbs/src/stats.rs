//! `stats`: counts over many inputs.

use std::borrow::Cow;
use std::cmp::Reverse;
use std::io;

use serde::ser::SerializeMap as _;
use serde::{Serialize, Serializer};
use urial::{Component, PairSyntax, Reference, Rfc3986, Rfc3987};
use urial_lint::Policy;

use crate::cells::{Cell, Column, Kind, Row, TakeRow};
use crate::debug::hide;
use crate::error::Error;
use crate::json::Text;
use crate::parse::kind;
use crate::read::reference;
use crate::specification::{Specification, Syntax};
#[cfg(feature = "suffix")]
use crate::suffixes::PublicSuffixes;

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
    tables: Vec<Table>,
    #[cfg(feature = "suffix")]
    suffixes: Option<PublicSuffixes>,
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
    /// The numbers of segments of paths; none in an empty path and in `/`.
    PathDepth,
    /// The keys of queries, decoded.
    QueryKey,
    /// Registrable domains, in lower case, by a public suffix list.
    RegistrableDomain,
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
#[non_exhaustive]
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
#[derive(Clone, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct Count {
    /// The name.
    #[serde(serialize_with = "text")]
    #[cfg_attr(feature = "schema", schemars(with = "String"))]
    pub name: Vec<u8>,
    /// How often it occurs.
    pub count: u64,
}

hide!(Count);

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
    pub const ALL: [Table; 11] = [
        Table::Kind,
        Table::Scheme,
        Table::Host,
        Table::HostKind,
        Table::Port,
        Table::PathDepth,
        Table::QueryKey,
        Table::RegistrableDomain,
        Table::Length,
        Table::Error,
        Table::Finding,
    ];

    /// The tables of a summary that asks for none.
    pub const USUAL: [Table; 8] = [
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
            Table::PathDepth => "path_depth",
            Table::QueryKey => "query_key",
            Table::RegistrableDomain => "registrable_domain",
            Table::Length => "length",
            Table::Error => "error",
            Table::Finding => "finding",
        }
    }
}

impl Stats {
    /// Prepares the verb, for the [usual](Table::USUAL) tables. The policy chooses the rules.
    #[must_use]
    pub fn new(specification: Specification, policy: Policy) -> Stats {
        Stats {
            specification,
            policy,
            tables: Table::USUAL.into(),
            #[cfg(feature = "suffix")]
            suffixes: None,
        }
    }

    /// Counts for `tables` alone. Without [`Table::Finding`], no rule is asked.
    ///
    /// ```
    /// use urial_lint::Policy;
    /// use urial_verbs::{Specification, Stats, Table};
    ///
    /// let stats = Stats::new(Specification::Rfc3986, Policy::new()).tables(&[Table::PathDepth]);
    /// let mut names = Vec::new();
    /// stats.names(b"http://e.org/a/b", |table, name| names.push((table, name.to_vec())));
    /// assert_eq!(names, [(Table::PathDepth, b"2".to_vec())]);
    /// ```
    #[must_use]
    pub fn tables(self, tables: &[Table]) -> Stats {
        Stats { tables: tables.into(), ..self }
    }

    /// Takes registrable domains by `suffixes`. Without a list, there are none.
    #[must_use]
    #[cfg(feature = "suffix")]
    pub fn suffixes(self, suffixes: PublicSuffixes) -> Stats {
        Stats { suffixes: Some(suffixes), ..self }
    }

    /// Returns whether `table` is counted.
    #[must_use]
    pub fn has(&self, table: Table) -> bool {
        self.tables.contains(&table)
    }

    /// Passes the names in `input` to `take`. Returns whether it is a reference.
    pub fn names(&self, input: &[u8], mut take: impl FnMut(Table, &[u8])) -> bool {
        let mut take = |table, name: &[u8]| {
            if self.has(table) {
                take(table, name);
            }
        };
        if self.has(Table::Length) {
            let length = u64::try_from(input.len()).unwrap_or(u64::MAX);
            let rounded = length.checked_next_power_of_two().unwrap_or(u64::MAX);
            take(Table::Length, rounded.to_string().as_bytes());
        }
        let error = match self.specification {
            Specification::Rfc3987 => self.parts::<Rfc3987>(input, &mut take),
            _ => self.parts::<Rfc3986>(input, &mut take),
        }
        .err();
        if let Some(Error::Parse { error, .. }) = &error {
            take(Table::Kind, b"invalid");
            take(Table::Error, format!("{} {}", error.component(), error.section()).as_bytes());
        }
        if self.has(Table::Finding) {
            for finding in urial_lint::findings(str::from_utf8(input).unwrap_or(""), &self.policy) {
                let (severity, rule) = (finding.severity(), finding.rule().name());
                take(Table::Finding, format!("{severity} {rule}").as_bytes());
            }
        }
        error.is_none()
    }

    fn parts<G: Syntax>(
        &self,
        input: &[u8],
        take: &mut impl FnMut(Table, &[u8]),
    ) -> Result<(), Error<'static>> {
        let reference: Reference<'_, G> = reference(input)?;
        take(Table::Kind, kind(reference).as_bytes());
        if let Some(scheme) = reference.component(Component::Scheme) {
            take(Table::Scheme, &lower(scheme));
        }
        self.parts_of_authority(reference, take);
        if self.has(Table::PathDepth) {
            let path = reference.path();
            let is_root = matches!(path.as_str(), "" | "/");
            let depth = if is_root { 0 } else { path.segments().count() };
            take(Table::PathDepth, depth.to_string().as_bytes());
        }
        if self.has(Table::QueryKey) && reference.query().is_some() {
            for pair in reference.pairs(PairSyntax::Form) {
                take(Table::QueryKey, &pair.key().decode_form());
            }
        }
        Ok(())
    }

    fn parts_of_authority<G: Syntax>(
        &self,
        reference: Reference<'_, G>,
        take: &mut impl FnMut(Table, &[u8]),
    ) {
        let Some(host) = reference.host() else { return };
        if let Some(text) = reference.component(Component::Host) {
            take(Table::Host, &lower(text));
        }
        take(Table::HostKind, host.kind().as_str().as_bytes());
        if let Some(port) = reference.port() {
            take(Table::Port, port.as_bytes());
        }
        #[cfg(feature = "suffix")]
        self.domain_of(host, take);
    }

    #[cfg(feature = "suffix")]
    fn domain_of(&self, host: urial::Host<'_>, take: &mut impl FnMut(Table, &[u8])) {
        let domain = self.suffixes.as_ref().and_then(|suffixes| suffixes.domain(host));
        if let Some(domain) = domain.and_then(|domain| domain.registrable_domain) {
            take(Table::RegistrableDomain, &lower(domain));
        }
    }
}

/// A text in lower case.
fn lower(text: &str) -> Cow<'_, [u8]> {
    if text.bytes().any(|byte| byte.is_ascii_uppercase()) {
        text.to_ascii_lowercase().into_bytes().into()
    } else {
        text.as_bytes().into()
    }
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
