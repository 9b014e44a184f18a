//! `urial to-iri`: every URI reference as people read it.

use urial::{HostMapping, IriRef, UriRef};

use super::Status;
use super::text::TextVerb;
use crate::args::ToIri;
use crate::failure::Failure;
use crate::out::plain;
use crate::refusal::Refusal;

const VERB: TextVerb = TextVerb { key: "iri", stand_in: plain::ABSENT };

/// What helps against an input that is an IRI.
const HELP: &str = "make a URI of it, with `urial to-uri`; it is an IRI already";

pub(crate) fn run(args: &ToIri) -> Result<Status, Failure> {
    let host = if args.idna { HostMapping::Idna } else { HostMapping::Triplets };
    VERB.run(&args.common, |input, iri| {
        reference(input)?.to_iri_into(host, iri);
        Ok(())
    })
}

fn reference(text: &[u8]) -> Result<UriRef<'_>, Refusal<'static>> {
    let is_iri = || IriRef::parse_bytes(text).is_ok();
    UriRef::parse_bytes(text).map_err(|error| Refusal::parse(error, Some(HELP), is_iri))
}
