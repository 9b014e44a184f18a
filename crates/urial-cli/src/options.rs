//! The options that verbs share.
#![allow(clippy::doc_markdown)] // The docs here are the help, which shows backticks as they are.

use std::ffi::{OsStr, OsString};
use std::num::NonZero;
use std::ops::RangeInclusive;
use std::path::{Path, PathBuf};

use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use clap::{Arg, ArgAction, ArgGroup, Command, ValueEnum};
use urial::Rung;
use urial_find::Format;
use urial_verbs::{KnownScheme, Specification, size};

use crate::failure::Failure;
use crate::input::{self, End, Input, Layout, Member, Pointer, Source, Table, files};
use crate::meant;
use crate::progress;
use crate::reports::Limit;

/// The end of a verb's help: examples, which the tests run, and the exit status.
macro_rules! after_help {
    ($($example:literal)*) => {
        $crate::options::after_help!(
            $($example)*,
            "0 if every input is valid, 1 if some input is not, 2 for wrong usage or a failed \
             read or write"
        )
    };
    ($($example:literal)*, $status:literal) => {
        concat!("Examples:\n", $("  ", $example, "\n",)* "\nExit status: ", $status, ".")
    };
}
pub(crate) use after_help;

/// The option of verbs that read URIs or IRIs.
#[derive(clap::Args)]
pub(crate) struct Iri {
    /// Read IRIs (RFC 3987), which may contain non-ASCII characters, instead of URIs.
    #[arg(long = "iri", id = "iri")]
    is_on: bool,
}

impl Iri {
    /// Returns whether IRIs are read.
    pub(crate) fn is_on(&self) -> bool {
        self.is_on
    }

    /// Returns the specification that was chosen.
    pub(crate) fn specification(&self) -> Specification {
        if self.is_on { Specification::Rfc3987 } else { Specification::Rfc3986 }
    }
}

/// The options of verbs that also follow editions before RFC 3986.
#[derive(clap::Args)]
pub(crate) struct AnyEdition {
    #[command(flatten)]
    iri: Iri,

    /// Use an older specification instead of RFC 3986.
    #[arg(
        long = "edition",
        id = "edition",
        value_enum,
        value_name = "EDITION",
        conflicts_with = "iri"
    )]
    edition: Option<Edition>,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Edition {
    /// RFC 2396, of 1998.
    #[value(name = "2396")]
    Rfc2396,
    /// RFC 2396 with the IPv6 addresses of RFC 2732.
    #[value(name = "2732")]
    Rfc2732,
    /// java.net.URI of JDK 17.
    Java,
}

impl AnyEdition {
    /// Returns the specification that was chosen.
    pub(crate) fn specification(&self) -> Specification {
        match self.edition {
            None => self.iri.specification(),
            Some(Edition::Rfc2396) => Specification::Rfc2396,
            Some(Edition::Rfc2732) => Specification::Rfc2732,
            Some(Edition::Java) => Specification::Java,
        }
    }
}

/// A group of options, one of them required. It is not required for the parser,
/// because `--json-schema` needs none.
pub(crate) const ONE_OF: &str = "one_of";

/// The option of other verbs that a verb rejects with a sentence.
#[derive(clap::Args)]
pub(crate) struct NoEdition {
    #[arg(long = "edition", value_name = "EDITION", hide = true)]
    edition: Option<OsString>,
}

impl NoEdition {
    /// Fails if `--edition` is given, because of `why`.
    pub(crate) fn check(&self, why: &str) -> Result<(), Failure> {
        let is_given = self.edition.is_some();
        if is_given { Err(Failure::Usage("--edition".into(), why.into())) } else { Ok(()) }
    }
}

/// The option to write IPv6 addresses by RFC 5952.
#[derive(clap::Args)]
pub(crate) struct Ipv6Text {
    /// Write IPv6 addresses in the form of RFC 5952, on the rung case and higher. RFC 3986 has no
    /// such rule.
    #[arg(long = "ipv6-text", conflicts_with = "edition")]
    pub(crate) is_on: bool,
}

/// The rungs, each with what it adds.
const RUNGS: [(Rung, &str); 6] = [
    (Rung::Simple, "As they are (§6.2.1)"),
    (Rung::Case, "Scheme and host in lower case, percent-encodings in upper case (§6.2.2.1)"),
    (Rung::Percent, "Percent-encodings of unreserved characters decoded (§6.2.2.2)"),
    (Rung::Path, "Dot-segments removed (§6.2.2.3)"),
    (Rung::Scheme, "The rules of the scheme: default port, empty path (§6.2.3)"),
    (Rung::Protocol, "Redirects that were seen (§6.2.4)"),
];

/// Reads the name of a rung in `range`.
pub(crate) fn rungs(range: RangeInclusive<Rung>) -> impl TypedValueParser<Value = Rung> {
    let rungs = RUNGS.into_iter().filter(move |(rung, _)| range.contains(rung));
    let values = rungs.map(|(rung, adds)| PossibleValue::new(rung.as_str()).help(adds));
    PossibleValuesParser::new(values).map(|name| {
        let named = RUNGS.into_iter().find(|(rung, _)| rung.as_str() == name);
        named.map_or(Rung::Scheme, |(rung, _)| rung)
    })
}

/// Reads a value with `parser`. Shells complete names, besides which there may be other values.
pub(crate) fn completed<P: TypedValueParser>(
    parser: P,
    names: fn() -> Vec<&'static str>,
) -> Completed<P> {
    Completed { parser, names }
}

#[derive(Clone)]
pub(crate) struct Completed<P> {
    parser: P,
    names: fn() -> Vec<&'static str>,
}

impl<P: TypedValueParser> TypedValueParser for Completed<P> {
    type Value = P::Value;

    fn parse_ref(
        &self,
        command: &Command,
        argument: Option<&Arg>,
        value: &OsStr,
    ) -> Result<P::Value, clap::Error> {
        self.parser.parse_ref(command, argument, value)
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        Some(Box::new((self.names)().into_iter().map(PossibleValue::new)))
    }
}

/// The names of the schemes that have a view.
pub(crate) fn schemes() -> Vec<&'static str> {
    KnownScheme::all().iter().map(KnownScheme::name).collect()
}

/// Reads the format of documents, by its name or its media type.
pub(crate) fn document_format() -> impl TypedValueParser<Value = Format> {
    let read = |name: &str| name.parse::<Format>();
    completed(read, || Format::all().map(Format::as_str).collect())
}

/// The options of verbs that read inputs one by one.
#[derive(clap::Args)]
pub(crate) struct Common {
    /// The inputs. If neither inputs nor --file are given, standard input is read, one input per
    /// line.
    #[arg(value_name = "INPUT", conflicts_with = "file")]
    pub(crate) inputs: Vec<OsString>,

    #[command(flatten)]
    part: Part,

    #[command(flatten)]
    pub(crate) lines: Lines,
}

/// The options for inputs that are a part of a row.
#[derive(clap::Args)]
#[command(group = ArgGroup::new("part").args(["column", "field"]))]
struct Part {
    /// Read inputs from a column of CSV (RFC 4180), given by its name in the first row or by its
    /// number, from 1.
    #[arg(long, help_heading = ROWS, value_name = "COLUMN", conflicts_with_all = ["inputs", "null"])]
    column: Option<String>,

    /// The column separator: one ASCII character, or tab. [default: tab for names in .tsv or .tab,
    /// else a comma]
    #[arg(long, help_heading = ROWS, value_name = "CHAR", requires = "column", value_parser = delimiter)]
    delimiter: Option<u8>,

    /// The first row is data, not column names. No column names are written either.
    #[arg(long = "no-headers", help_heading = ROWS, requires = "column")]
    has_no_headers: bool,

    /// Read inputs from lines of JSON: from the string at this JSON Pointer (RFC 6901), such as
    /// /url or /page/links/0.
    #[arg(long, help_heading = ROWS, value_name = "POINTER", value_parser = pointer, conflicts_with_all = ["inputs", "column", "null"])]
    field: Option<Pointer>,

    /// Keep all columns of CSV, before the columns of the result, or the lines of JSON. In JSON
    /// output, they are the member "row".
    #[arg(long = "keep-columns", help_heading = ROWS, id = "keep_columns", requires = "part")]
    keeps: bool,
}

const ROWS: &str = "Inputs in rows";

/// Reads the column separator.
fn delimiter(text: &str) -> Result<u8, String> {
    match text.as_bytes() {
        b"tab" | b"\\t" => Ok(b'\t'),
        [octet] if octet.is_ascii() && !matches!(octet, b'"' | b'\r' | b'\n') => Ok(*octet),
        _ => Err("expected tab, or one ASCII character other than a quote".into()),
    }
}

/// Reads a JSON Pointer (RFC 6901 §3).
fn pointer(text: &str) -> Result<Pointer, String> {
    if !text.is_empty() && !text.starts_with('/') {
        let path = text.trim_start_matches(['$', '.']).replace(['.', '['], "/").replace(']', "");
        return Err(format!("expected a JSON Pointer, which begins with a slash: /{path}"));
    }
    let expected = || "expected a JSON Pointer, in which ~0 stands for ~ and ~1 for /".to_owned();
    Pointer::read(text).ok_or_else(expected)
}

impl Common {
    /// Returns the source of the inputs.
    pub(crate) fn source(&self) -> Source<'_> {
        match self.inputs.as_slice() {
            [] => Source::Files(self.layout()),
            inputs => Source::Arguments(inputs),
        }
    }

    /// Returns how inputs are written in files.
    pub(crate) fn layout(&self) -> Layout<'_> {
        let Part { column, delimiter, has_no_headers, field, keeps } = &self.part;
        let (delimiter, is_named, keeps) = (*delimiter, !has_no_headers, *keeps);
        match (column, field) {
            (Some(column), _) => Layout::Table(Table { column, delimiter, is_named, keeps }),
            (_, Some(pointer)) => Layout::Json(Member { pointer, keeps }),
            _ => Layout::Lines(self.lines.rows.end()),
        }
    }

    /// Fails if columns are kept, for a verb that masks secrets: one of them has these.
    pub(crate) fn check_masked(&self) -> Result<(), Failure> {
        if !self.part.keeps {
            return Ok(());
        }
        let why = "the column of the inputs would show the secrets that this verb masks";
        Err(Failure::Usage("--keep-columns".into(), why.into()))
    }

    /// Says once that the name of a file was read as a text, for verbs that people give files.
    pub(crate) fn note_files(&self) {
        meant::note(&self.inputs);
    }

    /// Passes every input to `take`, one after the other.
    pub(crate) fn each(
        &self,
        take: impl FnMut(Input<'_>) -> Result<(), Failure>,
    ) -> Result<(), Failure> {
        match self.source() {
            Source::Arguments(arguments) => Input::arguments(arguments).try_for_each(take),
            Source::Files(layout) => input::each_of(&self.lines.files()?, layout, take),
        }
    }

    /// Returns whether inputs come from standard input.
    pub(crate) fn reads_standard_input(&self) -> bool {
        self.inputs.is_empty() && self.lines.read_standard_input()
    }
}

/// The option of verbs that read lines.
#[derive(clap::Args)]
pub(crate) struct Lines {
    /// Read the inputs from a file, one per line; - is standard input. May be a pattern such as
    /// 'logs/*.gz', and may be repeated. Files that gzip or zstd compressed are decompressed.
    #[arg(long = "file", id = "file", value_name = "FILE")]
    files: Vec<PathBuf>,

    /// Number of threads. Results do not depend on it. [default: the number of cores]
    #[arg(long, value_name = "N", value_parser = count)]
    pub(crate) threads: Option<NonZero<usize>>,

    #[command(flatten)]
    pub(crate) rows: Rows,
}

impl Lines {
    /// Returns the files to read, `-` for standard input. There is at least one.
    pub(crate) fn files(&self) -> Result<Vec<PathBuf>, Failure> {
        let files = match self.files.as_slice() {
            [] => vec!["-".into()],
            given => files::named(given)?,
        };
        progress::begin(files.iter().map(PathBuf::as_path));
        Ok(files)
    }

    /// Returns whether standard input is one of them.
    pub(crate) fn read_standard_input(&self) -> bool {
        self.files.is_empty() || self.files.iter().any(|file| file == Path::new("-"))
    }
}

/// Reads a number from 1.
pub(crate) fn count(text: &str) -> Result<NonZero<usize>, String> {
    text.parse().map_err(|_| "expected a number from 1".into())
}

/// Reads a number.
pub(crate) fn number(text: &str) -> Result<usize, String> {
    text.parse().map_err(|_| "expected a number".into())
}

/// The option of verbs that remember what was in all inputs.
#[derive(clap::Args)]
pub(crate) struct Memory {
    /// How much memory to use before temporary files, as in 64M or 2G.
    #[arg(long = "memory", value_name = "SIZE", default_value = "256M", value_parser = size)]
    pub(crate) limit: usize,
}

/// Options that choose results, and the bytes and columns around them.
#[derive(clap::Args, Clone, Copy, Default)]
pub(crate) struct Rows {
    /// Print only the results of valid inputs, or only of invalid inputs. With valid, others are
    /// left out without a report, and do not count for the status.
    #[arg(long, value_enum, value_name = "WHICH")]
    pub(crate) only: Option<Only>,

    /// End inputs and rows of columns with NUL instead of LF, for xargs -0. Text and JSON are
    /// unchanged.
    #[arg(short = '0', long = "null", id = "null")]
    pub(crate) has_nul: bool,

    /// Print the input as the first column, with \\ \t \n \r escaped.
    #[arg(long = "with-input", id = "with_input")]
    pub(crate) has_input: bool,
}

impl Rows {
    /// Returns the byte that ends an input.
    pub(crate) fn end(self) -> End {
        if self.has_nul { End::Nul } else { End::Line }
    }
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum Only {
    /// Inputs that the verb can read.
    Valid,
    /// Inputs that are reported as errors.
    Invalid,
}

impl Only {
    /// Returns whether these are the valid inputs.
    pub(crate) fn is_valid(self) -> bool {
        self == Only::Valid
    }
}

/// The options of every verb, before or after its name.
#[derive(clap::Args)]
pub(crate) struct Printing {
    /// Format of results. [default: text on a terminal, columns elsewhere]
    #[arg(long, value_enum, value_name = "FORMAT", global = true)]
    format: Option<FormatName>,

    /// Print JSON: --format json.
    #[arg(long = "json", id = "json", global = true, conflicts_with = "format")]
    is_json: bool,

    /// Show passwords and keys in text, which masks them by default. Error reports always mask
    /// them.
    #[arg(long, global = true)]
    pub(crate) show_secrets: bool,

    /// When to color text.
    #[arg(long, value_enum, default_value_t = Color::Auto, value_name = "WHEN", global = true)]
    pub(crate) color: Color,

    /// How many reports on invalid lines to write before they are only counted: a number, or all.
    /// [default: 20 on a terminal, all elsewhere]
    #[arg(long, value_name = "N", global = true)]
    pub(crate) errors: Option<Limit>,

    /// Hide the progress line. It appears on standard error if that is a terminal and standard
    /// output is not.
    #[arg(long = "no-progress", id = "no_progress", global = true)]
    pub(crate) hides_progress: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum FormatName {
    /// For people: drawings, tables, lists and error reports.
    Text,
    /// For cut, awk and paste: one line per input, with tabs between columns.
    Columns,
    /// For programs: one JSON object per input, also for errors.
    Json,
    /// For spreadsheets: CSV (RFC 4180). The first row has column names; the last column has
    /// errors.
    Csv,
    /// For tables: columns with tabs between them and \\ \t \n \r escaped, named in the first row.
    Tsv,
    /// For code scanning: one SARIF 2.1.0 log of findings.
    Sarif,
    /// For GitHub workflows: one annotation per finding.
    Github,
}

impl FormatName {
    /// Returns the formats of a verb.
    pub(crate) fn of(verb: &str) -> &'static [FormatName] {
        match verb {
            "explain" => &[FormatName::Text, FormatName::Json],
            "lint" => FormatName::value_variants(),
            _ => &FormatName::value_variants()[..5],
        }
    }

    /// Fails for a format that the verb does not have. After the verb, the parser does that.
    pub(crate) fn check(self, verb: &str) -> Result<(), Failure> {
        let formats = FormatName::of(verb);
        if formats.contains(&self) {
            return Ok(());
        }
        let names = formats.iter().filter_map(ValueEnum::to_possible_value);
        let names: Vec<_> = names.map(|it| it.get_name().to_owned()).collect();
        let why = format!("{verb} has the formats {}", names.join(", "));
        Err(Failure::Usage("--format".into(), why))
    }
}

/// Limits the option `format` to the formats of a verb.
pub(crate) fn format_of(verb: &str, format: Arg) -> Arg {
    let formats = FormatName::of(verb);
    let values = formats.iter().filter_map(ValueEnum::to_possible_value);
    format.value_parser(PossibleValuesParser::new(values).map(|name| {
        let named =
            |it: &&FormatName| it.to_possible_value().is_some_and(|it| it.matches(&name, false));
        FormatName::value_variants().iter().find(named).copied().unwrap_or(FormatName::Text)
    }))
}

impl Printing {
    /// Returns the format that was chosen, if one was.
    pub(crate) fn format(&self) -> Option<FormatName> {
        if self.is_json { Some(FormatName::Json) } else { self.format }
    }

    /// Returns whether the results of all inputs are to be one report.
    pub(crate) fn is_report(&self) -> bool {
        matches!(self.format(), Some(FormatName::Sarif | FormatName::Github))
    }
}

/// The option to print the JSON Schema of a verb. `main` reads it before all other arguments.
pub(crate) fn json_schema() -> Arg {
    let help = "Print the JSON Schema of the output of --json, and exit";
    Arg::new("json_schema")
        .long("json-schema")
        .exclusive(true)
        .action(ArgAction::SetTrue)
        .help(help)
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum Color {
    /// On a terminal, unless NO_COLOR is set.
    Auto,
    /// On a terminal, in a file and in a pipe.
    Always,
    /// Without color.
    Never,
}
