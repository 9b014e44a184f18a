//! `urial to-path`: the file name of every `file` URI.
#![allow(clippy::doc_markdown)]

use clap::ValueEnum;
use urial_verbs::{MappedToPath, Scratch};

use crate::failure::Failure;
use crate::format::names::Names;
use crate::options::{Common, Printing, after_help};
use crate::run::{Status, each};

/// Write the file names of file URIs (RFC 8089, uri(7)).
///
/// Prints one line per input: the file name, or \N if the input is not a file URI, or the file has
/// no name on the system: it is on another host, or a segment has an encoded separator or NUL.
/// Query and fragment are dropped. No file is opened or looked up. `urial to-uri --path` is the
/// inverse.
#[derive(clap::Args)]
#[command(
    after_help = after_help!(
        "urial to-path file:///tmp/a%20b"
        "urial to-path --os windows file:///C:/a%20b file://host/share/a"
        "urial to-path --json file:///tmp/caf%E9"
    ),
    args_override_self = true
)]
pub(crate) struct ToPath {
    /// The system whose names are written.
    #[arg(long, value_enum, value_name = "SYSTEM", default_value_t = OsName::Posix)]
    os: OsName,

    #[command(flatten)]
    common: Common,
}

/// A system with names of files.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum OsName {
    /// Names are octets, separated by "/".
    Posix,
    /// Names are text, separated by "\"; a drive or a host may come first.
    Windows,
}

impl From<OsName> for urial_verbs::Os {
    fn from(name: OsName) -> urial_verbs::Os {
        match name {
            OsName::Posix => urial_verbs::Os::Posix,
            OsName::Windows => urial_verbs::Os::Windows,
        }
    }
}

impl ToPath {
    pub(crate) fn run(&self, printing: &Printing) -> Result<Status, Failure> {
        let verb = urial_verbs::ToPath::new(self.os.into());
        each(
            &self.common,
            printing,
            Names::of(MappedToPath::COLUMNS),
            |input, scratch: &mut Scratch, output| {
                let again = |text: &[u8], _: &[u8]| {
                    let mut scratch = Scratch::default();
                    let mapped = verb.run(text, &mut scratch).ok()?;
                    Some(String::from_utf8_lossy(mapped.octets).into_owned())
                };
                output.remade(input, b"", verb.run(input.text, scratch), again)
            },
        )
    }
}
