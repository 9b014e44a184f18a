//! `urial relativize`: the shortest reference to every input against a base.
#![allow(clippy::doc_markdown)]

use std::ffi::OsString;

use clap::ValueEnum;
use urial_verbs::{OptionError, Relativized, Scratch};

use crate::failure::Failure;
use crate::format::names::Names;
use crate::options::{AnyEdition, Common, Printing, after_help};
use crate::print::secrets::have_equal;
use crate::run::{Status, each, usage};

/// Write URIs as the shortest references that resolve to them against a base.
///
/// Prints one line per input: the shortest reference, which may be empty, or the URI itself if no
/// relative one works; \N if the input is not a URI, or nothing resolves to it. With --edition
/// java, prints what the method relativize of java.net.URI returns, which need not resolve to the
/// input.
#[derive(clap::Args)]
#[command(
    after_help = after_help!(
        "urial relativize --base http://a/b/c/d http://a/b/g http://h/"
        "urial relativize --base http://a/b/c/d --no-dot-dot http://a/b/g"
        "urial relativize --base http://a/b/ --edition java http://a/b/c"
    ),
    args_override_self = true
)]
pub(crate) struct Relativize {
    /// The URI that references are relative to; its fragment is ignored.
    #[arg(long, value_name = "URI")]
    base: OsString,

    /// How far a reference may lead. Targets further away stay URIs.
    #[arg(long, value_enum, default_value_t = Within::Scheme, conflicts_with = "edition")]
    within: Within,

    /// Never write "..".
    #[arg(long, conflicts_with = "edition")]
    no_dot_dot: bool,

    #[command(flatten)]
    edition: AnyEdition,

    #[command(flatten)]
    common: Common,
}

#[derive(Clone, Copy, ValueEnum)]
enum Within {
    /// To every URI with the base's scheme: also //host/path.
    Scheme,
    /// To every URI with the base's authority too: never //host/path.
    Authority,
    /// To the base's directory and below: never /path, and no "..".
    Directory,
}

impl From<Within> for urial::Within {
    fn from(within: Within) -> urial::Within {
        match within {
            Within::Scheme => urial::Within::Scheme,
            Within::Authority => urial::Within::Authority,
            Within::Directory => urial::Within::Directory,
        }
    }
}

impl Relativize {
    pub(crate) fn run(&self, printing: &Printing) -> Result<Status, Failure> {
        let base = self.base.as_encoded_bytes();
        let verb = self.prepare(base).map_err(|error| usage(error, base, printing))?;
        let again = |text: &[u8], outlined: &[u8]| {
            let verb = self.prepare(if outlined.is_empty() { base } else { outlined }).ok()?;
            let mut scratch = Scratch::default();
            verb.run(text, &mut scratch).ok()?;
            Some(scratch.into_text())
        };
        each(
            &self.common,
            printing,
            Names::of(Relativized::COLUMNS),
            |input, scratch: &mut Scratch, output| {
                // With other secrets, outlines might be equal where the texts are not.
                let of_base = if have_equal(input.text, base) { base } else { b"" };
                let result = verb.run(input.text, scratch);
                output.remade(input, of_base, result, again)
            },
        )
    }

    fn prepare<'b>(&self, base: &'b [u8]) -> Result<urial_verbs::Relativize<'b>, OptionError> {
        let verb = urial_verbs::Relativize::new(base, self.edition.specification())?;
        Ok(verb.within(self.within.into()).dot_dot(!self.no_dot_dot))
    }
}
