//! `urial normalize`: the normal form of every input.
#![allow(clippy::doc_markdown)]

use urial::Rung;
use urial_verbs::{Normalized, Scratch};

use super::steps::{Lists, Steps};
use crate::failure::Failure;
use crate::format::names::Names;
use crate::options::{AnyEdition, Common, Ipv6Text, Printing, after_help, rungs};
use crate::run::{Status, each};

/// Write URI references in their normal form (RFC 3986 §6.2).
///
/// Prints one line per input: its normal form, which may be empty; \N if it is not a URI reference.
/// A relative reference keeps its target against every base, so ../%7Ea/./b becomes ../~a/./b. With
/// --edition java, prints what the method normalize of java.net.URI returns.
///
/// The rungs keep to RFC 3986. Steps and presets go beyond it, and may change the resource: --list
/// steps prints what each step may break.
#[derive(clap::Args)]
#[command(
    after_help = after_help!(
        "urial normalize 'HTTP://E.org:80/%7ea/../b'"
        "urial normalize --steps remove-www,remove-trackers 'http://www.e.org/?utm_source=a'"
        "urial normalize --json 'HTTP://E.org:80/%7ea/../b' 'a b'"
    ),
    args_override_self = true,
    mut_arg("preset", |arg| arg.conflicts_with_all(["is_on", "edition"])),
    mut_arg("names", |arg| arg.conflicts_with_all(["is_on", "edition"]))
)]
pub(crate) struct Normalize {
    /// How much to normalize (RFC 3986 §6.2): each rung includes those before it.
    #[arg(long, value_parser = rungs(Rung::Case..=Rung::Scheme), default_value = Rung::Scheme.as_str(), conflicts_with = "edition")]
    rung: Rung,

    #[command(flatten)]
    steps: Steps,

    #[command(flatten)]
    lists: Lists,

    #[command(flatten)]
    ipv6: Ipv6Text,

    #[command(flatten)]
    edition: AnyEdition,

    #[command(flatten)]
    common: Common,
}

impl Normalize {
    pub(crate) fn run(&self, printing: &Printing) -> Result<Status, Failure> {
        self.common.note_files();
        if let Some(listed) = self.lists.listed(printing, self.common.lines.rows) {
            return listed;
        }
        let verb = urial_verbs::Normalize::new(self.edition.specification())
            .rung(self.rung)
            .ipv6_text(self.ipv6.is_on)
            .steps(self.steps.chosen(printing)?);
        let names = Names::of(Normalized::COLUMNS);
        each(&self.common, printing, names, |input, scratch: &mut Scratch, output| {
            let again = |text: &[u8], _: &[u8]| {
                let mut scratch = Scratch::default();
                verb.run(text, &mut scratch).ok()?;
                Some(scratch.into_text())
            };
            output.remade(input, b"", verb.run(input.text, scratch), again)
        })
    }
}
