//! `urial encode`: every input as percent-encoded text.
#![allow(clippy::doc_markdown)]

use clap::ValueEnum;
use urial::EncodeSet;
use urial_verbs::{Encoded, Scratch};

use crate::failure::Failure;
use crate::format::names::Names;
use crate::options::{Common, Printing, after_help};
use crate::run::{Status, each};

/// Percent-encode data for a component of a URI.
///
/// Every input is data, any bytes, and prints one line. A "%" is data too and becomes %25. Encode a
/// component or a part of one, once; never encode a whole URI.
#[derive(clap::Args)]
#[command(
    after_help = after_help!(
        "urial encode --set segment '50% a/b'"
        "urial encode --form 'a b&c=d'"
        "urial encode --json --keep / 'a b/c'"
    ),
    args_override_self = true
)]
pub(crate) struct Encode {
    /// The component that the data is for, which decides the characters to keep.
    #[arg(long, value_enum, default_value_t = Set::Unreserved)]
    set: Set,

    /// More characters to keep.
    #[arg(long, value_name = "CHARS", value_parser = kept, default_value = "", hide_default_value = true)]
    keep: String,

    /// Encode as application/x-www-form-urlencoded does, where a space becomes "+".
    #[arg(long, conflicts_with_all = ["set", "keep"])]
    form: bool,

    #[command(flatten)]
    common: Common,
}

#[derive(Clone, Copy, ValueEnum)]
enum Set {
    /// ALPHA, DIGIT and -._~, which are safe in every component (§2.3).
    Unreserved,
    /// The userinfo of an authority (§3.2.1); keeps ":".
    Userinfo,
    /// A host (§3.2.2).
    RegName,
    /// One segment of a path (§3.3); encodes "/".
    Segment,
    /// The first segment of a relative reference (§3.3); encodes ":" too.
    SegmentNzNc,
    /// A path (§3.3); keeps "/".
    Path,
    /// A query (§3.4); keeps "&", "=" and "+".
    Query,
    /// A key or a value in a query; encodes "&", "=" and "+" too.
    Pair,
    /// A fragment (§3.5).
    Fragment,
}

impl Encode {
    pub(crate) fn run(&self, printing: &Printing) -> Result<Status, Failure> {
        let verb = if self.form {
            urial_verbs::EncodeData::Form
        } else {
            let set = EncodeSet::from(self.set).and_keep(self.keep.as_bytes());
            urial_verbs::EncodeData::Set(set)
        };
        each(
            &self.common,
            printing,
            Names::of(Encoded::COLUMNS),
            |input, scratch: &mut Scratch, output| {
                let encoded = verb.run(input.text, scratch);
                let again = |text: &[u8], _: &[u8]| {
                    let mut scratch = Scratch::default();
                    verb.run(text, &mut scratch);
                    Some(scratch.into_text())
                };
                output.remade(input, b"", Ok(encoded), again)
            },
        )
    }
}

/// Reads the characters to keep, which must be allowed in a URI.
fn kept(chars: &str) -> Result<String, String> {
    urial_verbs::EncodeData::kept(chars).map(Into::into)
}

impl From<Set> for EncodeSet {
    fn from(set: Set) -> EncodeSet {
        match set {
            Set::Unreserved => EncodeSet::UNRESERVED,
            Set::Userinfo => EncodeSet::USERINFO,
            Set::RegName => EncodeSet::REG_NAME,
            Set::Segment => EncodeSet::SEGMENT,
            Set::SegmentNzNc => EncodeSet::SEGMENT_NZ_NC,
            Set::Path => EncodeSet::PATH,
            Set::Query => EncodeSet::QUERY,
            Set::Pair => EncodeSet::PAIR,
            Set::Fragment => EncodeSet::FRAGMENT,
        }
    }
}
