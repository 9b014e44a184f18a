//! `urial parse --get`: parts of every input, in the places of templates.
#![allow(clippy::doc_markdown)]

use std::fs;
use std::io::{self, Write as _};
use std::iter;
use std::path::{Path, PathBuf};
use std::vec;

use urial::{Component, Reference, Rfc3986, Rfc3987};
use urial_verbs::{
    Cell, Column, Get, Got, GotValue, Kind, PublicSuffixes, Specification, Syntax, TakeRow,
    rejected,
};

use crate::failure::Failure;
use crate::format::Format;
use crate::format::names::Names;
use crate::input::{End, Input, Layout, Source};
use crate::options::{Common, Printing};
use crate::output::Output;
use crate::print::secrets::{MASK, starred};
use crate::print::{printable_octets, uncontrolled, without_controls};
use crate::run::{Status, each, each_batch, usage};

/// What to print of every input.
#[derive(clap::Args)]
pub(super) struct Templates {
    /// Print parts of the input instead of all columns: a template with places in braces, such as
    /// {host}, {query:KEY}, {decode:path} or {default:port}. \t and \n are a tab and LF. If
    /// repeated, there is a tab between the results, and JSON has an array. A part that the input
    /// lacks is empty; {must:host} reports it.
    #[arg(long, group = "template", value_name = "TEMPLATE", conflicts_with_all = ["quiet", "is_typed", "completes", "is_lossy", "has_parameters", "edition"])]
    get: Vec<String>,

    /// Print parts by the directives of the command unfurl: %s scheme, %u userinfo, %d host, %P
    /// port, %p path, %e its extension, %q query, %f fragment, %a authority; %@ %: %? %# the
    /// delimiter, if the component is present; %S subdomain, %r and %t the two parts of a
    /// registrable domain; %% a percent sign.
    #[arg(long, group = "template", value_name = "FORMAT", conflicts_with_all = ["quiet", "is_typed", "completes", "is_lossy", "has_parameters", "edition"])]
    unfurl: Vec<String>,

    /// The public suffix list for %S, %r and %t and for {host:public-suffix},
    /// {host:registrable-domain}, {host:registrable-label} and {host:subdomain}. [default:
    /// /usr/share/publicsuffix/public_suffix_list.dat]
    #[arg(long = "psl", value_name = "FILE", requires = "template")]
    suffixes: Option<PathBuf>,

    /// Separator that --get writes between the segments of {path:segments} and between the values
    /// of {query-all:KEY}.
    #[arg(long, value_name = "TEXT", default_value = " ", requires = "get")]
    separator: String,

    /// Read the pairs of --get as application/x-www-form-urlencoded, where a "+" is a space.
    #[arg(long = "form", requires = "get")]
    is_form: bool,

    /// Write decoded data of --get byte for byte, without escaping \ and control characters.
    #[arg(long = "raw", requires = "get")]
    is_raw: bool,
}

impl Templates {
    pub(super) fn are_given(&self) -> bool {
        !self.get.is_empty() || !self.unfurl.is_empty()
    }

    /// A column for each template.
    fn columns(&self) -> Vec<Column<'_>> {
        let get = self.get.iter().map(|template| name(template));
        let names = get.chain(self.unfurl.iter().map(String::as_str));
        names.map(|name| Column { name, kind: Kind::Octets }).collect()
    }

    fn prepared(&self, printing: &Printing) -> Result<Vec<Get>, Failure> {
        for template in &self.get {
            // The same text for every input is never meant.
            if !template.contains(['{', '}']) && Get::new(&format!("{{{template}}}")).is_ok() {
                let why = format!("a place of a template is in braces: '{{{template}}}'");
                return Err(Failure::Usage("--get".into(), why));
            }
        }
        let get = self.get.iter().map(|template| Get::new(template));
        let unfurl = self.unfurl.iter().map(|format| Get::unfurl(format));
        let templates = get.chain(unfurl).collect::<Result<Vec<_>, _>>();
        let templates = templates.map_err(|error| usage(error, b"", printing))?;
        let needs_suffixes = templates.iter().any(Get::needs_suffixes) || self.suffixes.is_some();
        let file = self.suffixes.as_deref();
        let suffixes = needs_suffixes.then(|| read_suffixes(file, printing)).transpose()?;
        let prepare = |template: Get| {
            let template = template.separator(&self.separator).form(self.is_form);
            match &suffixes {
                Some(suffixes) => template.suffixes(suffixes.clone()),
                None => template,
            }
        };
        Ok(templates.into_iter().map(prepare).collect())
    }

    pub(super) fn run(
        &self,
        specification: Specification,
        common: &Common,
        printing: &Printing,
    ) -> Result<Status, Failure> {
        let templates = self.prepared(printing)?;
        let verb = Verb { templates, columns: self.columns(), is_raw: self.is_raw };
        if specification == Specification::Rfc3987 {
            return verb.run::<Rfc3987>(common, printing);
        }
        verb.run::<Rfc3986>(common, printing)
    }
}

pub(super) fn read_suffixes(
    file: Option<&Path>,
    printing: &Printing,
) -> Result<PublicSuffixes, Failure> {
    let path = file.unwrap_or(Path::new(PublicSuffixes::SYSTEM));
    let list = match fs::read(path) {
        Err(error) if file.is_none() && error.kind() == io::ErrorKind::NotFound => {
            let (place, remedy) = (PublicSuffixes::SYSTEM, PublicSuffixes::REMEDY);
            let why = format!("there is no public suffix list at {place}; {remedy}");
            return Err(Failure::Usage("--psl".into(), why));
        }
        read => read.map_err(|error| Failure::Read(path.into(), error))?,
    };
    PublicSuffixes::read(&list).map_err(|error| usage(error, b"", printing))
}

/// What the templates give for an input.
#[derive(Default)]
struct Memory {
    /// The texts: with a tab between them, but in a table.
    text: Vec<u8>,
    /// Where the text of each template ends.
    ends: Vec<usize>,
}

impl Memory {
    fn clear(&mut self) {
        self.text.clear();
        self.ends.clear();
    }

    /// The text of each template.
    fn cells(&self) -> impl Iterator<Item = Cell<'_>> {
        let starts = iter::once(0).chain(self.ends.iter().copied());
        starts.zip(&self.ends).map(|(start, end)| Cell::Octets(&self.text[start..*end]))
    }
}

struct Verb<'a> {
    templates: Vec<Get>,
    columns: Vec<Column<'a>>,
    is_raw: bool,
}

/// The values of a template without their secrets, in order. They are taken from the reference with
/// stars, because a part of a secret need not look like a secret.
struct MaskedValues {
    /// None if that is no reference, or lacks what the template asks for.
    values: vec::IntoIter<(Option<Component>, Vec<u8>)>,
}

impl MaskedValues {
    fn of<G: Syntax>(template: &Get, starred: &[u8]) -> MaskedValues {
        let mut values = Vec::new();
        let made = Reference::<G>::parse_bytes(starred).ok().map(|reference| {
            template.each(reference, |it| values.push((it.masked_in, it.octets.to_vec())))
        });
        if !matches!(made, Some(Ok(()))) {
            values.clear();
        }
        MaskedValues { values: values.into_iter() }
    }

    /// The next value, without its secrets; a mask if it has no place in the reference with stars.
    fn next(&mut self, value: &GotValue<'_>) -> Vec<u8> {
        match (self.values.next(), value.masked_in) {
            (_, None) => value.octets.to_vec(),
            (Some((Some(component), octets)), Some(it)) if it == component => {
                masked(component, &octets)
            }
            _ => MASK.into(),
        }
    }
}

/// A component, or a part of one, without its secrets.
fn masked(component: Component, octets: &[u8]) -> Vec<u8> {
    let [before, after] = match component {
        Component::Authority => ["//", ""],
        Component::Userinfo => ["//", "@"],
        _ => ["", ""],
    };
    let reference = [before.as_bytes(), octets, after.as_bytes()].concat();
    let starred = starred(&reference, reference.len());
    starred[before.len()..starred.len() - after.len()].to_vec()
}

/// The name of a column: the placeholder, if the template has nothing else.
fn name(template: &str) -> &str {
    let inside = template.strip_prefix('{').and_then(|it| it.strip_suffix('}'));
    inside.filter(|it| !it.contains(['{', '}'])).unwrap_or(template)
}

impl Verb<'_> {
    fn run<G: Syntax>(&self, common: &Common, printing: &Printing) -> Result<Status, Failure> {
        let names = Names::of(&self.columns);
        let Source::Files(layout @ Layout::Lines(End::Line)) = common.source() else {
            return each(common, printing, names, |input, memory: &mut Memory, output| {
                match Reference::<G>::parse_bytes(input.text) {
                    Ok(reference) => self.print(input, reference, memory, output),
                    Err(error) => output.reject(input, &rejected::<G>(error, input.text)),
                }
            });
        };
        each_batch(&common.lines, layout, printing, names, &|| {
            let mut memory = Memory::default();
            Box::new(move |batch, run| {
                batch.references::<G>().try_for_each(|(input, read)| {
                    run.step(|output| match read {
                        Ok(reference) => self.print(input, reference, &mut memory, output),
                        Err(error) => output.reject(input, &rejected::<G>(error, input.text)),
                    })
                })
            })
        })
    }

    /// Writes the results for an input, once all of them are there.
    fn print<G: Syntax>(
        &self,
        input: Input<'_>,
        reference: Reference<'_, G>,
        memory: &mut Memory,
        output: &mut Output,
    ) -> io::Result<Status> {
        memory.clear();
        let made = match output.format() {
            Format::Json => Got::new(&self.templates, reference).map(Some),
            format => self.fill(reference, format, memory).map(|()| None),
        };
        let got = match made {
            Ok(got) => got,
            Err(error) => return output.reject(input, &error),
        };
        let inputs = [Some(input.text)];
        let is_table = output.is_table();
        let row = |take: &mut TakeRow<'_>| {
            if is_table {
                return take(&memory.cells().collect::<Vec<_>>());
            }
            // A template may have tabs between columns of its own.
            take(&[Cell::Verbatim(&memory.text)])
        };
        output.show(true, &inputs, &got, &row, |_, output| {
            output.input_columns(&inputs)?;
            output.write_all(&memory.text)?;
            output.write_all(b"\n")
        })?;
        Ok(Status::Good)
    }

    /// Fills in the templates for a reference, for columns or for people.
    fn fill<G: Syntax>(
        &self,
        reference: Reference<'_, G>,
        format: Format,
        memory: &mut Memory,
    ) -> Result<(), urial_verbs::Error<'static>> {
        let text = reference.as_str().as_bytes();
        let masks = matches!(format, Format::Text(style) if !style.shows_secrets);
        let starred = masks.then(|| starred(text, text.len()));
        for (index, template) in self.templates.iter().enumerate() {
            let row = &mut memory.text;
            if index > 0 && !matches!(format, Format::Table(_)) {
                row.push(b'\t');
            }
            let mut masks =
                starred.as_deref().map(|starred| MaskedValues::of::<G>(template, starred));
            template.each(reference, |value| match &mut masks {
                Some(masks) => {
                    let octets = masks.next(value);
                    self.push(&GotValue { octets: octets.into(), ..*value }, format, row);
                }
                None => self.push(value, format, row),
            })?;
            memory.ends.push(memory.text.len());
        }
        Ok(())
    }

    /// Appends a value, which for people has its masks already.
    fn push(&self, value: &GotValue<'_>, format: Format, row: &mut Vec<u8>) {
        let octets = &*value.octets;
        match format {
            Format::Text(_) if value.is_data && !self.is_raw => {
                row.extend(printable_octets(octets).as_bytes());
            }
            Format::Table(_) if value.is_data && !self.is_raw => {
                row.extend(without_controls(octets, |octet| b"\t\n\r".contains(&octet)));
            }
            _ if value.is_data && !self.is_raw => row.extend(uncontrolled(octets)),
            _ => row.extend_from_slice(octets),
        }
    }
}
