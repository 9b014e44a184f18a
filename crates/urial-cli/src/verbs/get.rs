//! `urial parse --get`: parts of every input, in the places of templates.
#![allow(clippy::doc_markdown)]

use std::io::{self, Write as _};

use urial::{Component, Reference, Rfc3986, Rfc3987};
use urial_verbs::{Get, Got, Specification, Syntax, Value, rejected};

use crate::failure::Failure;
use crate::input::{Input, Source};
use crate::options::{Common, End, Printing};
use crate::output::{Format, Output};
use crate::print::secrets::starred;
use crate::print::{printable_octets, uncontrolled};
use crate::run::{Status, each_with, usage};
use crate::threads::each_batch;

/// What to print of every input.
#[derive(clap::Args)]
pub(super) struct Templates {
    /// Print parts of the input instead of all columns: a template with places in braces, such as
    /// {host}, {query:KEY}, {decode:path} or {default:port}. \t and \n are a tab and LF. If
    /// repeated, there is a tab between the results, and JSON has an array. What the input does not
    /// have is empty; {must:host} reports it.
    #[arg(long, value_name = "TEMPLATE", conflicts_with_all = ["quiet", "is_typed", "completes", "is_lossy", "has_parameters", "edition"])]
    get: Vec<String>,

    /// What --get writes between the segments of {path:segments} and the values of {query-all:KEY}.
    #[arg(long, value_name = "TEXT", default_value = " ", requires = "get")]
    separator: String,

    /// Read the pairs of --get as application/x-www-form-urlencoded, where a "+" is a space.
    #[arg(long = "form", requires = "get")]
    is_form: bool,

    /// Write decoded data of --get as it is. Otherwise \ and control characters are escaped.
    #[arg(long = "raw", requires = "get")]
    is_raw: bool,
}

impl Templates {
    pub(super) fn are_given(&self) -> bool {
        !self.get.is_empty()
    }

    pub(super) fn run(
        &self,
        specification: Specification,
        common: &Common,
        printing: &Printing,
    ) -> Result<Status, Failure> {
        let prepare = |template: &String| {
            let get = Get::new(template)?;
            Ok(get.separator(&self.separator).form(self.is_form))
        };
        let templates = self.get.iter().map(prepare).collect::<Result<Vec<_>, _>>();
        let templates = templates.map_err(|error| usage(error, b"", printing))?;
        let verb = Verb { templates, is_raw: self.is_raw };
        if specification == Specification::Rfc3987 {
            return verb.run::<Rfc3987>(common, printing);
        }
        verb.run::<Rfc3986>(common, printing)
    }
}

struct Verb {
    templates: Vec<Get>,
    is_raw: bool,
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

impl Verb {
    fn run<G: Syntax>(&self, common: &Common, printing: &Printing) -> Result<Status, Failure> {
        let Source::Lines(_, End::Line) = common.source() else {
            return each_with(common, printing, |input, row: &mut Vec<u8>, output| {
                match Reference::<G>::parse_bytes(input.text) {
                    Ok(reference) => self.print(input, reference, row, output),
                    Err(error) => self.reject::<G>(input, error, output),
                }
            });
        };
        each_batch(&common.lines, printing, |batch, row: &mut Vec<u8>, run| {
            batch.references::<G>().try_for_each(|(input, read)| {
                run.step(|output| match read {
                    Ok(reference) => self.print(input, reference, row, output),
                    Err(error) => self.reject::<G>(input, error, output),
                })
            })
        })
    }

    fn reject<G: Syntax>(
        &self,
        input: Input<'_>,
        error: urial::ParseError,
        output: &mut Output,
    ) -> io::Result<Status> {
        output.reject(input, &rejected::<G>(error, input.text), self.templates.len())
    }

    /// Writes the results for an input, once all of them are there.
    fn print<G: Syntax>(
        &self,
        input: Input<'_>,
        reference: Reference<'_, G>,
        row: &mut Vec<u8>,
        output: &mut Output,
    ) -> io::Result<Status> {
        row.clear();
        let made = match output.format() {
            Format::Json => Got::new(&self.templates, reference).map(Some),
            format => self.row(reference, format, row).map(|()| None),
        };
        let got = match made {
            Ok(got) => got,
            Err(error) => return output.reject(input, &error, self.templates.len()),
        };
        let line = |output: &mut Output| output.write_all(row);
        let inputs = [Some(input.text)];
        output.accept(&inputs, &got, line, |_, output| {
            output.input_columns(&inputs)?;
            line(output)
        })?;
        Ok(Status::Good)
    }

    /// Makes the line of a reference, for columns or for people.
    fn row<G: Syntax>(
        &self,
        reference: Reference<'_, G>,
        format: Format,
        row: &mut Vec<u8>,
    ) -> Result<(), urial_verbs::Error<'static>> {
        for template in &self.templates {
            template.each(reference, |value| self.push(value, format, row))?;
            row.push(b'\t');
        }
        row.pop();
        row.push(b'\n');
        Ok(())
    }

    fn push(&self, value: &Value<'_>, format: Format, row: &mut Vec<u8>) {
        let octets = &*value.octets;
        match (format, value.masked_in) {
            (Format::Text(style), Some(component)) if !style.shows_secrets => {
                let masked = masked(component, octets);
                row.extend(if self.is_raw { masked } else { printable_octets(&masked).into() });
            }
            (Format::Text(_), _) if value.is_data && !self.is_raw => {
                row.extend(printable_octets(octets).as_bytes());
            }
            _ if value.is_data && !self.is_raw => row.extend(uncontrolled(octets)),
            _ => row.extend_from_slice(octets),
        }
    }
}
