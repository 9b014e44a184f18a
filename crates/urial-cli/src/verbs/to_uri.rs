//! `urial to-uri`: every IRI reference as a URI reference.
#![allow(clippy::doc_markdown)]

use urial::HostMapping;
use urial_verbs::Scratch;

use crate::failure::Failure;
use crate::options::{Common, Printing, after_help};
use crate::run::{Status, each};

/// Map IRI references to URI references (RFC 3987 §3.1).
///
/// Non-ASCII characters become percent-encoded UTF-8; everything else stays as it is. Every input
/// gives one line, which may be empty; \N if it is not an IRI reference, or if --idna rejects its
/// host.
#[derive(clap::Args)]
#[command(
    after_help = after_help!(
        "urial to-uri 'http://résumé.example/é'"
        "urial to-uri --idna 'http://résumé.example/é'"
        "urial to-uri --json 'http://résumé.example/é'"
    ),
    args_override_self = true
)]
pub(crate) struct ToUri {
    /// Write hosts as domain names for DNS, in xn-- labels (UTS 46); reject a host that is not a
    /// domain name. Addresses stay.
    #[arg(long)]
    idna: bool,

    #[command(flatten)]
    common: Common,
}

impl ToUri {
    pub(crate) fn run(&self, printing: &Printing) -> Result<Status, Failure> {
        let host = if self.idna { HostMapping::Idna } else { HostMapping::Triplets };
        let verb = urial_verbs::ToUri::new(host);
        let mut scratch = Scratch::default();
        each(&self.common, printing, |input, output| {
            output.text(input, verb.run(input.text, &mut scratch), |it| it.uri)
        })
    }
}
