//! `urial find`: the URIs in files.
#![allow(clippy::doc_markdown)]

use std::ffi::OsStr;
use std::io::{self, BufRead, BufReader, Write as _};
use std::path::{Path, PathBuf};

use clap::ValueEnum;
use urial::Uri;
use urial_find::{Finder, Markup, Rewrite, Schemes};
use urial_verbs::FoundUri;

use crate::failure::{Failure, file_name};
use crate::input::Origin;
use crate::lines::open;
use crate::options::{Printing, Rows, after_help};
use crate::output::Output;
use crate::print::printable;
use crate::print::secrets::veiled;
use crate::run::{Run, Status};

/// Find URIs in text (RFC 3986, Appendix C).
///
/// Finds SCHEME://... of every scheme, and mailto:, tel:, urn: and others without //, in angle
/// brackets, in double quotes, or in running text. White space that breaks a URI in brackets is
/// removed, and the punctuation of a sentence is left out. Prints one URI per line; --json has
/// their places too. Binary files are skipped.
#[derive(clap::Args)]
#[command(
    after_help = after_help!(
        "urial find README.md"
        "urial find --emails --suffixes README.md"
        "urial find --rewrite link=markdown README.md",
        "0 if all files were read, 2 for wrong usage or a failed read or write"
    ),
    args_override_self = true
)]
pub(crate) struct Find {
    /// The files to search; - is standard input, which is the default.
    #[arg(value_name = "FILE")]
    files: Vec<PathBuf>,

    /// Find IRIs in running text too (RFC 3987), which may contain non-ASCII characters.
    #[arg(long)]
    iris: bool,

    /// Find mail addresses too, as mailto: URIs.
    #[arg(long)]
    emails: bool,

    /// Find hosts that begin with www. or ftp. too, as a guess at their URIs (§4.5).
    #[arg(long)]
    suffixes: bool,

    /// The schemes to find: a list separated by commas, catalogue for all that are known, any.
    #[arg(long, value_name = "LIST|catalogue|any", value_parser = schemes)]
    schemes: Option<Schemes>,

    /// Print the text with its URIs changed, and every other byte as it is.
    #[arg(long, value_enum, value_name = "HOW")]
    rewrite: Option<HowToRewrite>,
}

#[derive(Clone, Copy, ValueEnum)]
enum HowToRewrite {
    /// Write each URI in its normal form.
    Normalize,
    /// Write *** for each password.
    Redact,
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
            HowToRewrite::Redact => Rewrite::Redact,
            HowToRewrite::Html => Rewrite::Link(Markup::Html),
            HowToRewrite::Markdown => Rewrite::Link(Markup::Markdown),
            HowToRewrite::Angle => Rewrite::Link(Markup::Angle),
        }
    }
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
        let mut run = Run::new(printing, Rows::default());
        let standard_input = [PathBuf::from("-")];
        let files = if self.files.is_empty() { &standard_input[..] } else { &self.files };
        for file in files {
            self.search(file, &mut run)?;
        }
        run.finish()
    }

    fn search(&self, file: &Path, run: &mut Run) -> Result<(), Failure> {
        let failed = |error| Failure::Read(file.into(), error);
        let mut reader = BufReader::with_capacity(SAMPLE, open(file)?);
        if is_binary(&mut reader).map_err(failed)? {
            return run.step(|output| {
                let skipped = format!("{}: skipped, because it is binary", file_name(file));
                output.complain(Origin::Options, &skipped).map(|()| Status::Good)
            });
        }
        match self.rewrite {
            Some(how) => self.rewrite(how.into(), &mut reader, run, failed),
            None => self.list(file, reader, run, failed),
        }
    }

    fn list(
        &self,
        file: &Path,
        reader: impl BufRead,
        run: &mut Run,
        failed: impl Fn(io::Error) -> Failure,
    ) -> Result<(), Failure> {
        let verb = urial_verbs::Find::new(self.finder());
        let name = file.as_os_str();
        let name = (name != OsStr::new("-")).then(|| name.to_string_lossy());
        let mut written = Ok(());
        let read = verb.run(name.as_deref(), reader, |found| {
            written = run.step(|output| print(found, output));
            written.as_ref().copied().map_err(|_| io::ErrorKind::Other.into())
        });
        written?;
        read.map_err(failed)
    }

    fn rewrite(
        &self,
        how: Rewrite,
        reader: &mut impl BufRead,
        run: &mut Run,
        failed: impl Fn(io::Error) -> Failure,
    ) -> Result<(), Failure> {
        let (mut text, mut rewritten) = (Vec::new(), Vec::new());
        reader.read_to_end(&mut text).map_err(failed)?;
        self.finder().rewrite_into(&text, how, &mut rewritten);
        run.step(|output| output.write_all(&rewritten).map(|()| Status::Good))
    }

    fn finder(&self) -> Finder {
        let finder = Finder::new().schemes(self.schemes.clone().unwrap_or_default());
        finder.iris(self.iris).emails(self.emails).suffixes(self.suffixes)
    }
}

fn print(found: &FoundUri<'_>, output: &mut Output) -> io::Result<Status> {
    output.accept(
        &[],
        found,
        |output| output.line(found.uri.as_bytes()),
        |style, output| output.line(printable(&veiled(&found.uri, style)).as_bytes()),
    )?;
    Ok(Status::Good)
}

/// How much of a file is looked at to see whether it is text.
const SAMPLE: usize = 1 << 16;

/// Whether the beginning of a file has a NUL, as no text has.
fn is_binary(reader: &mut impl BufRead) -> io::Result<bool> {
    Ok(reader.fill_buf()?.contains(&0))
}
