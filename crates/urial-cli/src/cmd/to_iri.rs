//! `urial to-iri`: every URI reference as people read it.

use urial::{HostMapping, UriRef};

use super::Status;
use super::text::TextVerb;
use crate::args::ToIri;
use crate::failure::Failure;
use crate::out::plain;
use crate::refusal::Refusal;

const VERB: TextVerb = TextVerb { key: "iri", stand_in: plain::ABSENT };

/// What helps against an input that is an IRI.
const HELP: &str = "it is an IRI already, and `urial to-uri` makes a URI of it";

pub(crate) fn run(args: &ToIri) -> Result<Status, Failure> {
    let host = if args.idna { HostMapping::Idna } else { HostMapping::Triplets };
    VERB.run(&args.common, |input, iri| {
        let reference = UriRef::parse_bytes(input);
        reference.map_err(|error| Refusal::parse(error, input, Some(HELP)))?.to_iri_into(host, iri);
        Ok(())
    })
}
