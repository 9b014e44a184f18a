//! `urial to-uri`: every IRI reference, or every file name, as a URI reference.
#![allow(clippy::doc_markdown)]

use urial::HostMapping;
use urial_verbs::{MappedToUri, Scratch};

use super::to_path::OsName;
use crate::failure::Failure;
use crate::format::names::Names;
use crate::options::{Common, Printing, after_help};
use crate::run::{Status, each};

/// Map IRI references (RFC 3987 §3.1), or file names, to URI references.
///
/// Non-ASCII characters become percent-encoded UTF-8; all other characters stay. Prints one line
/// per input, which may be empty, or \N if the input is not an IRI reference or --idna rejects its
/// host.
///
/// With --path, every input is a file name, not text of a URI: a "%" or "#" in it is encoded. A
/// relative name becomes a relative reference. No file is opened or looked up. `urial to-path` is
/// the inverse.
#[derive(clap::Args)]
#[command(
    after_help = after_help!(
        "urial to-uri --idna 'http://résumé.example/é'"
        "urial to-uri --path '/tmp/50% #1' 'a:b'"
        "urial to-uri --path --os windows 'C:\\a b'"
    ),
    args_override_self = true
)]
pub(crate) struct ToUri {
    /// Write hosts as domain names for DNS, in xn-- labels (UTS 46), and reject other hosts. IP
    /// addresses stay.
    #[arg(long)]
    idna: bool,

    /// Read each input as a file name.
    #[arg(long, conflicts_with = "idna")]
    path: bool,

    /// The system whose names are read.
    #[arg(
        long,
        value_enum,
        value_name = "SYSTEM",
        default_value_t = OsName::Posix,
        requires = "path"
    )]
    os: OsName,

    #[command(flatten)]
    common: Common,
}

impl ToUri {
    pub(crate) fn run(&self, printing: &Printing) -> Result<Status, Failure> {
        if self.path {
            let verb = urial_verbs::PathToUri::new(self.os.into());
            return each(
                &self.common,
                printing,
                Names::of(MappedToUri::COLUMNS),
                |input, scratch: &mut Scratch, output| {
                    let again = |text: &[u8], _: &[u8]| {
                        let mut scratch = Scratch::default();
                        verb.run(text, &mut scratch).ok()?;
                        Some(scratch.into_text())
                    };
                    output.remade(input, b"", verb.run(input.text, scratch), again)
                },
            );
        }
        self.common.note_files();
        let host = if self.idna { HostMapping::Idna } else { HostMapping::Triplets };
        let verb = urial_verbs::ToUri::new(host);
        each(
            &self.common,
            printing,
            Names::of(MappedToUri::COLUMNS),
            |input, scratch: &mut Scratch, output| {
                output.text(input, verb.run(input.text, scratch))
            },
        )
    }
}
