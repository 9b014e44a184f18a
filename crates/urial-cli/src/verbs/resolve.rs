//! `urial resolve`: the target of every input against a base.
#![allow(clippy::doc_markdown)]

use clap::ValueEnum;
use urial_verbs::{OptionError, Scratch};

use crate::failure::Failure;
use crate::options::{AnyEdition, Base, Common, Printing, after_help};
use crate::run::{Status, each, usage};

/// Resolve URI references against a base (RFC 3986 §5).
///
/// Every input gives one line, its target; \N if it has none. By RFC 2396, an empty
/// reference or a fragment alone is the current document, whatever the base.
#[derive(clap::Args)]
#[command(
    after_help = after_help!(
        "urial resolve --base http://a/b/c ../d '?q'"
        "urial resolve --base http://a/b --excess refuse c ../d"
        "urial resolve --base http://a/b/c --edition java '' ../../d"
    ),
    args_override_self = true
)]
pub(crate) struct Resolve {
    #[command(flatten)]
    base: Base,

    /// Ignore a scheme that equals the base's, as parsers before RFC 3986 did: with a base of
    /// http, http:g is read as g.
    #[arg(long)]
    non_strict: bool,

    /// What to do with a ".." that climbs above the root. [default: discard; with --edition, keep]
    #[arg(long, value_enum)]
    excess: Option<Excess>,

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

impl Resolve {
    pub(crate) fn run(&self, printing: &Printing) -> Result<Status, Failure> {
        let verb = self
            .prepare()
            .map_err(|error| usage(error, self.base.as_bytes(), printing))?;
        let mut scratch = Scratch::default();
        each(&self.common, printing, |input, output| {
            output.text(input, verb.run(input.text, &mut scratch), |it| it.as_str())
        })
    }

    fn prepare(&self) -> Result<urial_verbs::Resolve<'_>, OptionError> {
        let mut verb =
            urial_verbs::Resolve::new(self.base.as_bytes(), self.edition.specification())?;
        if self.non_strict {
            verb = verb.non_strict()?;
        }
        match self.excess {
            Some(excess) => verb.excess(excess.into()),
            None => Ok(verb),
        }
    }
}
