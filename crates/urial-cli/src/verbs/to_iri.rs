//! `urial to-iri`: every URI reference as an IRI reference.
#![allow(clippy::doc_markdown)]

use urial::HostMapping;
use urial_verbs::{MappedToIri, Scratch};

use crate::failure::Failure;
use crate::format::names::Names;
use crate::options::{Common, Printing, after_help};
use crate::run::{Status, each};

/// Map URI references to the IRI references that people read (RFC 3987 §3.2).
///
/// Percent-encoded UTF-8 is decoded, except for reserved characters, white space, private use
/// characters and characters that reorder a line. Prints one line per input, which may be empty, or
/// \N if the input is not a URI reference.
#[derive(clap::Args)]
#[command(
    after_help = after_help!(
        "urial to-iri http://e.org/%C3%A9%2F%20"
        "urial to-iri --idna http://xn--rsum-bpad.example/%C3%A9%2F%20"
        "urial to-iri --json http://e.org/%C3%A9%2F%20"
    ),
    args_override_self = true
)]
pub(crate) struct ToIri {
    /// Decode the xn-- labels of hosts too (UTS 46), if to-uri --idna would restore them.
    #[arg(long)]
    idna: bool,

    #[command(flatten)]
    common: Common,
}

impl ToIri {
    pub(crate) fn run(&self, printing: &Printing) -> Result<Status, Failure> {
        let host = if self.idna { HostMapping::Idna } else { HostMapping::Triplets };
        let verb = urial_verbs::ToIri::new(host);
        each(
            &self.common,
            printing,
            Names::of(MappedToIri::COLUMNS),
            |input, scratch: &mut Scratch, output| {
                output.text(input, verb.run(input.text, scratch))
            },
        )
    }
}
