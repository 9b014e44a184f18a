//! Names of registries, by a public suffix list.

use urial::UriRef;
use urial_verbs::{Domain, PublicSuffixes};

use crate::error::Error;
use crate::function::{Argument, Constants, Example, Function, Run};
use crate::kernel::part;

const U: &[Argument] = &[Argument::texts("u")];
const SECTION: &str = "RFC 3986 §3.2.2, publicsuffix.org";
const NOTES: &[&str] = &[
    "As written, without a final dot. Null for addresses and hosts that are no names.",
    "Needs a public suffix list; without one, the query fails and says where to get it.",
];

pub(super) const FUNCTIONS: &[Function] = &[
    Function {
        name: "uri_registrable_domain",
        summary: "The name that somebody has registered: the public suffix and one label more.",
        examples: &[
            Example { arguments: &["'http://a.www.e.co.uk/'"], result: "e.co.uk" },
            Example { arguments: &["'http://co.uk/'"], result: "NULL" },
            Example { arguments: &["'http://127.0.0.1/'"], result: "NULL" },
        ],
        takes_suffixes: true,
        section: SECTION,
        notes: NOTES,
        ..Function::of(U, |constants| of_domain(constants, |domain| domain.registrable_domain))
    },
    Function {
        name: "uri_public_suffix",
        summary: "The name under which a registry or a company gives names to others.",
        examples: &[
            Example { arguments: &["'http://www.e.co.uk/'"], result: "co.uk" },
            Example { arguments: &["'http://[::1]/'"], result: "NULL" },
        ],
        takes_suffixes: true,
        section: SECTION,
        notes: NOTES,
        ..Function::of(U, |constants| of_domain(constants, |domain| Some(domain.public_suffix)))
    },
];

fn of_domain(
    constants: &Constants<'_>,
    of: for<'c> fn(Domain<'c>) -> Option<&'c str>,
) -> Result<Run, Error> {
    let list: PublicSuffixes = constants.options.suffixes.clone().ok_or(Error::NoSuffixes)?;
    Ok(part(move |text| {
        let host = UriRef::parse_bytes(text.as_bytes()).ok()?.host()?;
        of(list.domain(host)?)
    }))
}
