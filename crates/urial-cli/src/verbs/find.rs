//! `urial find`: the URIs in files.
#![allow(clippy::doc_markdown)]

use std::cell::RefCell;
use std::ffi::{OsStr, OsString};
use std::io::{self, BufRead, BufReader, IsTerminal as _, Read};
use std::path::{Path, PathBuf};

use clap::ValueEnum;
use urial::Uri;
use urial_find::{Finder, Format, Markup, Masks, Rewrite, Schemes};
use urial_lint::Redaction;
use urial_verbs::{Cell, FoundItem, FoundUri, Row as _, TakeRow};

use crate::failure::{Failure, file_name};
use crate::format::names::Names;
use crate::input::Origin;
use crate::input::files::open;
use crate::options::{self, Printing, Rows, after_help, completed, document_format};
use crate::output::{Output, is_for_people};
use crate::print::secrets::{starred, veiled};
use crate::print::{ABSENT, printable};
use crate::progress;
use crate::reports;
use crate::run::{Run, Status, usage};

/// Find URIs in text and in documents (RFC 3986, Appendix C and §5.1).
///
/// In text, finds SCHEME://... of every scheme, and mailto:, tel:, urn: and others without //, in
/// angle brackets, in double quotes, or in running text. White space inside angle brackets is
/// removed, and punctuation after a URI is not part of it. In HTML, Markdown, XML, style sheets,
/// mail and crawls, finds relative references too. Prints one reference per line; --json adds their
/// places. Binary files are skipped.
#[derive(clap::Args)]
#[command(
    after_help = after_help!(
        "urial find README.md"
        "urial find --resolve --retrieval-uri http://e.org/a/ README.md"
        "urial find --rewrite link=markdown --as text README.md",
        "0 if something was found or --rewrite was given, 1 if not, 2 for wrong usage or a failed read or write"
    ),
    args_override_self = true
)]
#[allow(clippy::struct_excessive_bools, reason = "each is an option of its own")]
pub(crate) struct Find {
    /// The files to search; - is standard input. Without files, standard input is searched.
    #[arg(value_name = "FILE")]
    files: Vec<PathBuf>,

    /// Search the files in folders, and in the folders within them, too; without FILE in the
    /// current one. Skips hidden files and what .gitignore and .ignore name.
    #[arg(short = 'r', long = "recursive", id = "recursive")]
    is_recursive: bool,

    /// Print the name of the file: before each reference, or as a column. Text on a terminal has it
    /// for more than one file, or with -r.
    #[arg(short = 'H', long = "with-filename", id = "with_filename", conflicts_with = "rewrite")]
    has_file: bool,

    /// Print the line and the column, in characters: after the name, or as columns. Text on a
    /// terminal has them for more than one file, or with -r.
    #[arg(short = 'n', long = "line-number", id = "line_number", conflicts_with = "rewrite")]
    has_line: bool,

    /// In running text, end a URI before the first character that is not ASCII. Otherwise IRIs (RFC
    /// 3987) are found there, too, up to a letter of a script without spaces between words.
    #[arg(long = "no-iri", id = "no_iri")]
    has_no_iri: bool,

    /// Find mail addresses too, as mailto: URIs.
    #[arg(long)]
    emails: bool,

    /// Find hosts that begin with www. or ftp. too, as a guess at their URIs (§4.5), which there is
    /// only without a base.
    #[arg(long, conflicts_with = "retrieval_uri")]
    suffixes: bool,

    /// The schemes to find: a list with commas; catalogue for the schemes of `urial scheme --list`;
    /// or any.
    #[arg(long, value_name = "LIST|catalogue|any", value_parser = completed(schemes, scheme_lists), hide_possible_values = true)]
    schemes: Option<Schemes>,

    /// Format of the files: text, html, xml, markdown, css, json, mime, warc, man or texinfo, or a
    /// media type. [default: by the file name's extension or the first bytes]
    #[arg(long = "as", value_name = "FORMAT", value_parser = document_format(), hide_possible_values = true)]
    as_format: Option<Format>,

    /// Search comments, scripts and code of documents too.
    #[arg(long)]
    verbatim: bool,

    /// Print the target of each reference, its base, and the source of the base: embedded,
    /// encapsulating, retrieval or default (§5.1).
    #[arg(long)]
    resolve: bool,

    /// The URI from which the files were retrieved, after redirects. It is the base of files that
    /// declare none.
    #[arg(long, visible_alias = "base", value_name = "URI")]
    retrieval_uri: Option<OsString>,

    /// Print the text with its URIs changed, and every other byte unchanged.
    #[arg(long, value_enum, value_name = "HOW", conflicts_with = "resolve")]
    rewrite: Option<HowToRewrite>,
}

#[derive(Clone, Copy, ValueEnum)]
enum HowToRewrite {
    /// Write each URI in its normal form.
    Normalize,
    /// Mask secrets in each URI, as `urial redact` does.
    Redact,
    /// Replace each reference by its target.
    Resolve,
    /// In documents, replace absolute references by references relative to their base.
    Relativize,
    /// Make links of HTML: <a href="...">...</a>.
    #[value(name = "link=html")]
    Html,
    /// Make links of Markdown: [...](<...>).
    #[value(name = "link=markdown")]
    Markdown,
    /// Put each URI in angle brackets (Appendix C).
    #[value(name = "link=angle")]
    Angle,
}

impl From<HowToRewrite> for Rewrite {
    fn from(how: HowToRewrite) -> Rewrite {
        match how {
            HowToRewrite::Normalize => Rewrite::Normalize,
            HowToRewrite::Redact => Rewrite::Mask(Masks::new(|text| Redaction::new().places(text))),
            HowToRewrite::Resolve => Rewrite::Resolve,
            HowToRewrite::Relativize => Rewrite::Relativize,
            HowToRewrite::Html => Rewrite::Link(Markup::Html),
            HowToRewrite::Markdown => Rewrite::Link(Markup::Markdown),
            HowToRewrite::Angle => Rewrite::Link(Markup::Angle),
        }
    }
}

/// What shells complete in place of a list: a scheme, or a word for many.
fn scheme_lists() -> Vec<&'static str> {
    [vec!["catalogue", "any"], options::schemes()].concat()
}

/// Reads the value of --schemes.
fn schemes(list: &str) -> Result<Schemes, String> {
    let is_scheme =
        |name: &&str| Uri::parse(&format!("{name}:")).is_ok_and(|it| it.scheme() == *name);
    let names: Vec<_> = list.split(',').collect();
    match list {
        "catalogue" => Ok(Schemes::Catalogue),
        "any" => Ok(Schemes::Any),
        _ => match names.iter().find(|name| !is_scheme(name)) {
            Some(name) => Err(format!("`{name}` is not a scheme")),
            None => Ok(Schemes::Only(names.into_iter().map(str::to_owned).collect())),
        },
    }
}

impl Find {
    pub(crate) fn run(&self, printing: &Printing) -> Result<Status, Failure> {
        let retrieval = self.retrieval_uri.as_ref().map(|uri| uri.as_encoded_bytes());
        let verb = urial_verbs::Find::new(self.finder(), retrieval, self.resolve);
        let verb = verb.map_err(|error| usage(error, retrieval.unwrap_or_default(), printing))?;
        let files = self.named()?;
        let shape = self.shape(files.len() > 1 || self.is_recursive, printing);
        let verb = verb.lines(shape.has_line);
        let columns: Vec<_> = shape.columns().map(|it| FoundUri::COLUMNS[it]).collect();
        let names = Names::of_all(if self.rewrite.is_some() { &[] } else { &columns });
        let mut run = Run::new(printing, Rows::default(), names)?;
        run.begin(names, &[]);
        progress::begin(files.iter().flatten().map(PathBuf::as_path));
        let mut found = Count::default();
        for file in files {
            let searched =
                file.and_then(|file| self.search(&file, &verb, shape, &mut run, &mut found));
            self.check(searched, &mut run)?;
        }
        if found.binary > 0 {
            run.step(|output| {
                let skipped = format!("files skipped, because they are binary: {}", found.binary);
                output.complain(Origin::Options, &skipped).map(|()| Status::Good)
            })?;
        }
        if found.cut > 0 {
            run.step(|output| note_cuts(found.cut, output))?;
        }
        if matches!(self.rewrite, Some(HowToRewrite::Relativize)) && !found.has_base {
            run.step(|output| {
                let why = "no file has a base, so all references stay: --base URI is where the \
                    files are from";
                output.complain(Origin::Options, &why).map(|()| Status::Good)
            })?;
        }
        if found.baseless > 0 {
            let why = format!(
                "relative references without a base, so without a target: {} (--base URI is where \
                 the files are from)",
                found.baseless
            );
            run.step(|output| output.complain(Origin::Options, &why).map(|()| Status::Good))?;
        }
        let is_missing = self.rewrite.is_none() && found.all == 0;
        let status = run.finish()?;
        Ok(if is_missing { status.or(Status::Bad) } else { status })
    }

    fn finder(&self) -> Finder {
        let finder = Finder::new().schemes(self.schemes.clone().unwrap_or_default());
        let finder = finder.iris(!self.has_no_iri).emails(self.emails).suffixes(self.suffixes);
        finder.verbatim(self.verbatim)
    }

    /// With -r, reports a file that cannot be read, and lets the search go on.
    fn check(&self, searched: Result<(), Failure>, run: &mut Run) -> Result<(), Failure> {
        match searched {
            Err(failure @ Failure::Read(..)) if self.is_recursive => run
                .step(|output| output.complain(Origin::Options, &failure).map(|()| Status::Unread)),
            searched => searched,
        }
    }

    /// The files to search. A folder is an error before anything is read, unless its files are.
    fn named(&self) -> Result<Vec<Searched>, Failure> {
        let usual = if self.is_recursive { "." } else { "-" };
        let usual = [PathBuf::from(usual)];
        let given = if self.files.is_empty() { &usual[..] } else { &self.files };
        let mut files = Vec::new();
        for file in given {
            if file.is_dir() {
                files.extend(self.within(file)?);
            } else {
                files.push(Ok(file.clone()));
            }
        }
        Ok(files)
    }

    fn within(&self, folder: &Path) -> Result<Vec<Searched>, Failure> {
        if !self.is_recursive {
            let why = "this is a folder: -r (--recursive) searches the files in it";
            return Err(Failure::Usage(file_name(folder), why.into()));
        }
        within(folder)
    }

    /// The columns of a run, in which `are_many` files may be searched.
    fn shape(&self, are_many: bool, printing: &Printing) -> Shape {
        let is_watched = is_for_people(printing) && io::stdout().is_terminal();
        let has_place = are_many && is_watched;
        Shape {
            resolves: self.resolve,
            has_file: self.has_file || has_place,
            has_line: self.has_line || has_place,
        }
    }

    fn search(
        &self,
        file: &Path,
        verb: &urial_verbs::Find,
        shape: Shape,
        run: &mut Run,
        found: &mut Count,
    ) -> Result<(), Failure> {
        let failed = |error| Failure::Read(file.into(), error);
        let opened = open(file).map_err(|failure| match failure {
            Failure::Read(file, error)
                if error.kind() == io::ErrorKind::NotFound && file_name(&file).contains("://") =>
            {
                let shown = starred(file.as_os_str().as_encoded_bytes(), usize::MAX);
                let why = "find searches files, and this is a URI: `urial parse URI` reads it";
                Failure::Usage(printable(&String::from_utf8_lossy(&shown)), why.into())
            }
            failure => failure,
        })?;
        let mut reader = BufReader::with_capacity(SAMPLE, opened);
        let beginning = reader.fill_buf().map_err(failed)?;
        if is_binary(beginning) && self.is_recursive {
            found.binary += 1;
            return Ok(());
        }
        if is_binary(beginning) {
            return run.step(|output| {
                let skipped = format!("{}: skipped, because it is binary", file_name(file));
                output.complain(Origin::Options, &skipped).map(|()| Status::Good)
            });
        }
        let format = format(file, beginning, self.as_format)?;
        let document = Document { file, format, reader };
        match self.rewrite {
            Some(how) => document.rewrite(how.into(), verb, run, found),
            None => document.list(shape, verb, run, found),
        }
    }
}

/// A file to search, or why a folder with others cannot be read.
type Searched = Result<PathBuf, Failure>;

/// What was found in all files.
#[derive(Default)]
struct Count {
    all: u64,
    /// Those that end before a letter which may belong to them.
    cut: u64,
    /// Relative references without a base, where targets are to be printed.
    baseless: u64,
    /// The files in folders that are skipped.
    binary: u64,
    /// Whether a reference that was to be made relative has a base.
    has_base: bool,
}

/// The columns of a reference.
#[derive(Clone, Copy)]
struct Shape {
    /// The target and the base in place of the reference.
    resolves: bool,
    has_file: bool,
    has_line: bool,
}

impl Shape {
    /// The columns of a [`FoundUri`], by their numbers.
    fn columns(self) -> impl Iterator<Item = usize> {
        let file = if self.has_file { 4..5 } else { 0..0 };
        let line = if self.has_line { 5..7 } else { 0..0 };
        file.chain(line).chain(if self.resolves { 1..4 } else { 0..1 })
    }

    /// The place before a reference for people: `page.html:3:10: `.
    fn heading(self, found: &FoundUri<'_>) -> String {
        let file = self.has_file.then(|| file_name(Path::new(found.file.unwrap_or("-"))));
        let line = found.line.zip(found.column).map(|(line, column)| format!("{line}:{column}"));
        let part = found.part.filter(|_| self.has_file || self.has_line).map(printable);
        let (separator, place) = match (line, part) {
            (Some(line), _) => (":", line),
            (None, Some(part)) => (": ", part),
            (None, None) => ("", String::new()),
        };
        let separator = if self.has_file { separator } else { "" };
        let heading = [&*file.unwrap_or_default(), separator, &place].concat();
        if heading.is_empty() { heading } else { heading + ": " }
    }
}

/// Says on a terminal that references may go on.
fn note_cuts(count: u64, output: &mut Output) -> io::Result<Status> {
    if matches!(output.format(), crate::format::Format::Text(_)) {
        let why = format!(
            "URIs that end before a letter which may belong to them: {count} (--json marks them; \
             <...> around a URI in the text says where it ends)"
        );
        output.complain(Origin::Options, &why)?;
    }
    Ok(Status::Good)
}

/// A file that is searched.
struct Document<'f, R> {
    file: &'f Path,
    format: Format,
    reader: R,
}

impl<R: BufRead> Document<'_, R> {
    fn list(
        self,
        shape: Shape,
        verb: &urial_verbs::Find,
        run: &mut Run,
        count: &mut Count,
    ) -> Result<(), Failure> {
        let name = self.file.as_os_str();
        let name = (name != OsStr::new("-")).then(|| name.to_string_lossy());
        let listing = RefCell::new(Listing { run, written: Ok(()) });
        let is_awaited = name.is_none();
        let reader = Delivering { reader: self.reader, listing: is_awaited.then_some(&listing) };
        let read = verb.run(name.as_deref(), reader, self.format, |item| {
            listing.borrow_mut().step(|run| {
                run.step(|output| match item {
                    FoundItem::Uri(found) => {
                        count.all += 1;
                        count.cut += u64::from(found.cut);
                        let is_baseless = found.target.is_none() && found.error().is_none();
                        count.baseless += u64::from(shape.resolves && is_baseless);
                        print(found, shape, output)
                    }
                    FoundItem::Warning(warning) => {
                        let complaint = format!("{}: {warning}", file_name(self.file));
                        output.complain(Origin::Options, &printable(&complaint))?;
                        Ok(Status::Good)
                    }
                })
            })
        });
        listing.into_inner().written?;
        read.map_err(|error| Failure::Read(self.file.into(), error))
    }

    fn rewrite(
        mut self,
        how: Rewrite,
        verb: &urial_verbs::Find,
        run: &mut Run,
        count: &mut Count,
    ) -> Result<(), Failure> {
        let mut text = Vec::new();
        let read = self.reader.read_to_end(&mut text);
        read.map_err(|error| Failure::Read(self.file.into(), error))?;
        let (finder, base) = (verb.finder(), verb.base());
        if how == Rewrite::Relativize && !count.has_base {
            count.has_base = base.is_some() || has_base(finder, &text, self.format);
        }
        // A failure prints nothing, so the text is written only once none can come.
        let checked = finder.check_rewrite(&text, self.format, base, how);
        run.step(|output| match checked {
            Ok(()) => {
                let kept = finder.rewrite_links_to(&text, self.format, base, how, output)?;
                for kept in &kept {
                    let complaint = format!("{}: {kept}", file_name(self.file));
                    output.complain(Origin::Options, &printable(&complaint))?;
                }
                Ok(if kept.is_empty() { Status::Good } else { Status::Bad })
            }
            Err(error) => {
                let complaint = format!("{}: {error}", file_name(self.file));
                output.complain(Origin::Options, &printable(&complaint)).map(|()| Status::Bad)
            }
        })
    }
}

/// Whether a reference of a document has a base that the document states.
fn has_base(finder: &Finder, text: &[u8], format: Format) -> bool {
    // The error ends the search.
    let searched = finder.find_links(text, format, None, |found| match found {
        urial_find::LinkOrWarning::Link(link) if link.base().is_some() => {
            Err(io::ErrorKind::Interrupted.into())
        }
        _ => Ok(()),
    });
    searched.is_err()
}

/// The run that lists references, and its first failure.
struct Listing<'r> {
    run: &'r mut Run,
    written: Result<(), Failure>,
}

impl Listing<'_> {
    /// Writes something. The error says only that there is a failure.
    fn step(&mut self, write: impl FnOnce(&mut Run) -> Result<(), Failure>) -> io::Result<()> {
        self.written = write(self.run);
        self.written.as_ref().copied().map_err(|_| io::ErrorKind::Other.into())
    }
}

/// A reader whose input may be long in coming, if there is a listing: that is written before each
/// read.
struct Delivering<'l, 'r, R> {
    reader: R,
    listing: Option<&'l RefCell<Listing<'r>>>,
}

impl<R: Read> Read for Delivering<'_, '_, R> {
    fn read(&mut self, to: &mut [u8]) -> io::Result<usize> {
        if let Some(listing) = self.listing {
            listing.borrow_mut().step(Run::deliver)?;
        }
        self.reader.read(to)
    }
}

fn print(found: &FoundUri<'_>, shape: Shape, output: &mut Output) -> io::Result<Status> {
    let is_json = matches!(output.format(), crate::format::Format::Json);
    if let Some(error) = found.error().filter(|_| !is_json) {
        output.complain(Origin::Options, &printable(&complaint(found, error)))?;
        return Ok(Status::Good);
    }
    // People see what is written.
    let is_text = matches!(output.format(), crate::format::Format::Text(_));
    let written = str::from_utf8(found.text.0).ok().filter(|_| is_text && found.form != "email");
    let written = written.filter(|_| found.form != "suffix");
    let uri = written.or(found.uri.as_deref()).unwrap_or_default();
    let shown = if shape.resolves { found.target.as_deref().unwrap_or(ABSENT) } else { uri };
    let rows = |take: &mut TakeRow<'_>| {
        found.rows(&mut |row| {
            // PERF: without a list for each reference.
            let mut cells = [Cell::Absent; FoundUri::COLUMNS.len()];
            let chosen = cells.iter_mut().zip(shape.columns());
            let count = chosen.map(|(cell, it)| *cell = row[it]).count();
            take(&cells[..count])
        })
    };
    output.show(true, &[], found, &rows, |style, output| {
        let masked = veiled(shown, style);
        reports::note_masks(shown, &masked);
        output.printable(&format!("{}{masked}", shape.heading(found)))?;
        let (Some(base), Some(source)) = (found.base, found.base_source) else { return Ok(()) };
        output.printable(&format!("  base {} ({source})", veiled(base, style)))
    })?;
    Ok(Status::Good)
}

/// The files in a folder.
#[cfg(feature = "folders")]
#[allow(clippy::unnecessary_wraps, reason = "a build without folders fails")]
fn within(folder: &Path) -> Result<Vec<Searched>, Failure> {
    let files = urial_files::within(folder);
    Ok(files.map(|it| it.map_err(|unread| Failure::Read(unread.file, unread.error))).collect())
}

/// Fails: files would be missed.
#[cfg(not(feature = "folders"))]
fn within(folder: &Path) -> Result<Vec<Searched>, Failure> {
    let why = "this urial was compiled without folders: compile it with --features full, or name \
               the files";
    Err(Failure::Usage(file_name(folder), why.into()))
}

/// Says of a text in the place of a reference that it is none.
fn complaint(found: &FoundUri<'_>, error: &str) -> String {
    let place = [found.file.unwrap_or("standard input"), found.part.unwrap_or_default()];
    let place: Vec<_> = place.into_iter().filter(|it| !it.is_empty()).collect();
    let context = found.context.unwrap_or_default();
    format!("{}: {context} at byte {} is no reference: {error}", place.join(": "), found.start)
}

/// Whether a file that begins like this is no text, and cannot be made one: UTF-16 and gzip can.
pub(super) fn is_binary(beginning: &[u8]) -> bool {
    let is_known = DECODED.into_iter().any(|mark| beginning.starts_with(&mark));
    beginning.contains(&0) && !is_known
}

/// The format of a file: given, or else found by its name or its first bytes.
///
/// Fails if it needs a parser, and this command was compiled without one: as text, references would
/// be missed.
pub(super) fn format(
    file: &Path,
    beginning: &[u8],
    given: Option<Format>,
) -> Result<Format, Failure> {
    let format = given.unwrap_or_else(|| Format::of(&file.to_string_lossy(), beginning));
    if cfg!(feature = "documents") || !needs_parser(format) {
        return Ok(format);
    }
    let why = format!(
        "this urial was compiled without documents, so it cannot read {format}: compile it with \
         --features full, or search the text with --as text"
    );
    Err(Failure::Usage(file_name(file), why))
}

fn needs_parser(format: Format) -> bool {
    !matches!(format, Format::Text | Format::Css | Format::Json | Format::Man | Format::Texinfo)
}

/// How UTF-16 begins in either byte order, and gzip.
const DECODED: [[u8; 2]; 3] = [[0xFF, 0xFE], [0xFE, 0xFF], [0x1F, 0x8B]];

/// How much of a file is looked at to see whether it is text, and in which format.
pub(super) const SAMPLE: usize = 1 << 16;

#[cfg(all(test, not(feature = "documents")))]
mod tests {
    use super::*;

    #[test]
    fn a_format_without_its_parser_is_an_error_that_names_the_feature() {
        let format = |name| super::format(Path::new(name), b"", None);
        let Err(Failure::Usage(file, why)) = format("a.html") else { panic!("it has a parser") };
        assert_eq!(file, "a.html");
        assert!(why.starts_with("this urial was compiled without documents"), "{why}");
        assert!(why.contains("--features full"), "{why}");
        assert!(matches!(format("a.txt"), Ok(Format::Text)));
    }
}
