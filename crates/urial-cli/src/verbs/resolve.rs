//! `urial resolve`: the target of every input against a base.
#![allow(clippy::doc_markdown)]

use std::ffi::OsString;

use clap::{ArgGroup, ValueEnum};
use urial::Rung;
use urial_verbs::{OptionError, Resolved, Scratch};

use crate::failure::Failure;
use crate::format::names::Names;
use crate::options::{AnyEdition, Common, ONE_OF, Printing, after_help, rungs};
use crate::run::{Status, each, usage};

/// Resolve URI references against a base (RFC 3986 §5).
///
/// Prints one line per input: its target; \N if it has none. By RFC 2396, an empty reference or a
/// fragment alone is the current document, whatever the base.
#[derive(clap::Args)]
#[command(
    after_help = after_help!(
        "urial resolve --base http://a/b/c ../d '?q'"
        "urial resolve --relative-base lists/a.txt ../images/b.png"
        "urial resolve --base http://a/b/c --edition java '' ../../d"
    ),
    group = ArgGroup::new(ONE_OF).args(["base", "relative_base"]),
    override_usage = "urial resolve [OPTIONS] <--base <URI>|--relative-base <REF>> [INPUT]...",
    args_override_self = true
)]
pub(crate) struct Resolve {
    /// The base URI. Its fragment is ignored.
    #[arg(long, value_name = "URI", required_unless_present_any = ["relative_base"])]
    base: Option<OsString>,

    /// A base that may itself be a relative reference, such as the name of a list of files. The
    /// target is then a reference too, relative to the unknown base of both. It keeps all
    /// dot-segments, and may be empty; an invalid input gives \N.
    #[arg(
        long,
        value_name = "REF",
        conflicts_with_all = ["non_strict", "excess", "encoded_dots", "same_document_rung", "edition"]
    )]
    relative_base: Option<OsString>,

    /// Ignore a scheme equal to the base's, as parsers before RFC 3986 did: with an http base,
    /// http:g is read as g.
    #[arg(long)]
    non_strict: bool,

    /// How to handle a ".." that climbs above the root. [default: discard; with --edition, keep]
    #[arg(long, value_enum)]
    excess: Option<Excess>,

    /// How to read a percent-encoded dot-segment, such as %2E%2E. [default: name]
    #[arg(long, value_enum)]
    encoded_dots: Option<EncodedDots>,

    /// How much to normalize target and base for the member same_document of JSON (RFC 3986 §4.4).
    /// [default: simple]
    #[arg(long, value_parser = rungs(Rung::Simple..=Rung::Scheme), value_name = "RUNG")]
    same_document_rung: Option<Rung>,

    #[command(flatten)]
    edition: AnyEdition,

    #[command(flatten)]
    common: Common,
}

#[derive(Clone, Copy, ValueEnum)]
enum Excess {
    /// Drop it, as RFC 3986 does.
    Discard,
    /// Keep it, as RFC 2396 and the reported erratum 4547 do.
    Keep,
    /// Report an error.
    Refuse,
}

impl From<Excess> for urial::Excess {
    fn from(excess: Excess) -> urial::Excess {
        match excess {
            Excess::Discard => urial::Excess::Discard,
            Excess::Keep => urial::Excess::Keep,
            Excess::Refuse => urial::Excess::Refuse,
        }
    }
}

#[derive(Clone, Copy, ValueEnum)]
enum EncodedDots {
    /// As a name that is kept, as RFC 3986 does.
    Name,
    /// As a dot-segment that is removed, as browsers do.
    Dot,
}

impl From<EncodedDots> for urial::EncodedDots {
    fn from(encoded_dots: EncodedDots) -> urial::EncodedDots {
        match encoded_dots {
            EncodedDots::Name => urial::EncodedDots::Name,
            EncodedDots::Dot => urial::EncodedDots::Dot,
        }
    }
}

impl Resolve {
    pub(crate) fn run(&self, printing: &Printing) -> Result<Status, Failure> {
        let base = self.base_text();
        let verb = self.prepare(base).map_err(|error| usage(error, base, printing))?;
        let again = |text: &[u8], base: &[u8]| {
            let verb = self.prepare(base).ok()?;
            let mut scratch = Scratch::default();
            verb.run(text, &mut scratch).ok()?;
            Some(scratch.into_text())
        };
        each(
            &self.common,
            printing,
            Names::of(Resolved::COLUMNS),
            |input, scratch: &mut Scratch, output| {
                output.remade(input, base, verb.run(input.text, scratch), again)
            },
        )
    }

    fn base_text(&self) -> &[u8] {
        let base = self.base.as_ref().or(self.relative_base.as_ref());
        base.map_or(b"", |base| base.as_encoded_bytes())
    }

    fn prepare<'b>(&self, base: &'b [u8]) -> Result<urial_verbs::Resolve<'b>, OptionError> {
        let specification = self.edition.specification();
        if self.relative_base.is_some() {
            return urial_verbs::Resolve::merging(base, specification);
        }
        let mut verb = urial_verbs::Resolve::new(base, specification)?;
        if self.non_strict {
            verb = verb.non_strict()?;
        }
        if let Some(excess) = self.excess {
            verb = verb.excess(excess.into())?;
        }
        if let Some(encoded_dots) = self.encoded_dots {
            verb = verb.encoded_dots(encoded_dots.into())?;
        }
        match self.same_document_rung {
            Some(rung) => verb.same_document_rung(rung),
            None => Ok(verb),
        }
    }
}
