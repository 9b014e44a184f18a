//! `urial to-uri`: the URI reference that stands for every IRI reference.

use urial::{HostMapping, Rfc3987};

use super::text::TextVerb;
use super::{Status, reference};
use crate::args::ToUri;
use crate::failure::Failure;
use crate::out::plain;

const VERB: TextVerb = TextVerb { key: "uri", stand_in: plain::ABSENT };

pub(crate) fn run(args: &ToUri) -> Result<Status, Failure> {
    let host = if args.idna { HostMapping::Idna } else { HostMapping::Triplets };
    VERB.run(&args.common, |input, uri| Ok(reference::<Rfc3987>(input)?.to_uri_into(host, uri)?))
}
