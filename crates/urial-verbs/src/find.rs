//! `find`: the URIs in a text (RFC 3986, Appendix C).

use std::io::{self, Read};

use serde::Serialize;
use urial::{HostMapping, UriBuf};
use urial_find::{Finder, Hit};

use crate::json::Text;

/// Finds URIs in texts of any length.
#[derive(Clone, Debug)]
pub struct Find {
    finder: Finder,
}

/// A URI that was found. Serializes as
/// `{"file","start","end","raw","text","uri","form","ambiguous"}`.
#[derive(Clone, Serialize, Debug)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct FoundUri<'r> {
    /// The name of the file, unless it is standard input.
    pub file: Option<&'r str>,
    /// Where the URI begins in the text, in bytes.
    pub start: u64,
    /// Where it ends.
    pub end: u64,
    /// The URI as it is written, with white space that breaks it.
    pub raw: Text<'r>,
    /// The same without white space.
    pub text: &'r str,
    /// The URI: completed, and mapped if it is an IRI.
    pub uri: String,
    /// How it is delimited: `angle`, `quoted`, `line`, `bare`, `email` or `suffix`.
    pub form: &'static str,
    /// The URI without each hyphen before a line break. Both readings are possible.
    pub ambiguous: Option<String>,
}

impl Find {
    /// Prepares the verb.
    #[must_use]
    pub const fn new(finder: Finder) -> Find {
        Find { finder }
    }

    /// Calls `found` with each URI in the text of `reader`, in order. `file` is its name.
    ///
    /// # Errors
    /// The first error of `reader` or of `found`, which ends the search.
    pub fn run(
        &self,
        file: Option<&str>,
        reader: impl Read,
        mut found: impl FnMut(&FoundUri<'_>) -> io::Result<()>,
    ) -> io::Result<()> {
        self.finder.find_in(reader, |before, hit, raw| {
            let place = |at| before + u64::try_from(at).unwrap_or(u64::MAX);
            found(&FoundUri {
                file,
                start: place(hit.range().start),
                end: place(hit.range().end),
                raw: Text(raw),
                text: hit.text(),
                uri: uri(hit),
                form: hit.form().as_str(),
                ambiguous: hit.other_reading().map(|it| it.as_str().to_owned()),
            })
        })
    }
}

/// The URI of a hit. Mapping fails only for what is longer than a URI can be.
fn uri(hit: &Hit<'_>) -> String {
    let iri = hit.iri();
    iri.to_uri(HostMapping::Triplets).map_or_else(|_| iri.as_str().to_owned(), UriBuf::into)
}
