//! `urial redact`: every input without its secrets.
#![allow(clippy::doc_markdown)]

use std::io::Write as _;

use urial_lint::Redaction;
use urial_verbs::{Redacted, Row as _, TakeRow};

use crate::failure::Failure;
use crate::format::names::Names;
use crate::options::{Common, Printing, after_help};
use crate::print::write_printable_octets;
use crate::run::{Status, each};

/// Mask passwords and keys in any text: URIs, valid or not, and lines of logs (RFC 3986 §7.5).
///
/// Every input gives one line, with a mask in place of each secret: passwords of URIs, also where
/// the scheme is missing; tokens in place of a user; values of parameters that have names of
/// secrets, as token, in queries and fragments. In doubt, a text is masked. Everything else is
/// unchanged, byte for byte. JSON does not have the input.
#[derive(clap::Args)]
#[command(
    after_help = after_help!(
        "urial redact 'http://anna:p@ss@h/?access_token=a&b=c'"
        "urial redact --name user --mask hidden '/login?user=anna#section'"
        "urial redact --json 'db: anna:pw@10.0.0.1:5432'",
        "0 if every input is read, whether it has secrets or not, 2 for wrong usage or a failed read or \
         write"
    ),
    args_override_self = true
)]
pub(crate) struct Redact {
    /// Mask the values of parameters with this name, too. Case, hyphens and underscores are
    /// ignored. May be repeated.
    #[arg(long, value_name = "NAME")]
    name: Vec<String>,

    /// The mask: letters, digits and *-._~!$+ only, so that a masked URI is still a URI.
    #[arg(long, value_name = "TEXT", default_value = "***", value_parser = mask)]
    mask: String,

    #[command(flatten)]
    common: Common,
}

fn mask(text: &str) -> Result<String, String> {
    let checked = Redaction::new().mask(text).map_err(|error| error.to_string());
    checked.map(|_| text.into())
}

impl Redact {
    pub(crate) fn run(&self, printing: &Printing) -> Result<Status, Failure> {
        self.common.note_files();
        self.common.check_masked()?;
        let verb = urial_verbs::Redact::new(self.redaction()?);
        let names = Names { masks: true, ..Names::without_input(Redacted::COLUMNS) };
        each(&self.common, printing, names, |input, (): &mut (), output| {
            let redacted = verb.run(input.text);
            let text = &redacted.redacted;
            // The input has the secrets, so no line begins with it.
            let inputs = [];
            let rows = |take: &mut TakeRow<'_>| redacted.rows(take);
            output.show(true, &inputs, &redacted.record(), &rows, |_, output| {
                write_printable_octets(text, |piece| output.write_all(piece))?;
                output.write_all(b"\n")
            })?;
            Ok(Status::Good)
        })
    }

    fn redaction(&self) -> Result<Redaction, Failure> {
        let redaction = self.name.iter().fold(Redaction::new(), |it, name| it.name(name));
        let masked = redaction.mask(&self.mask);
        masked.map_err(|error| Failure::Usage("--mask".into(), error.to_string()))
    }
}
