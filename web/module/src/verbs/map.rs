//! Verbs that map: `to-uri`, `to-iri`, `to-path`.

use urial::HostMapping;
use urial_verbs::{Os, PathToUri, Scratch, ToIri, ToUri};

use super::record;
use crate::arguments::Arguments;
use crate::failure::Failure;

/// `input`, `idna`; or `path`, for the name of a file, and `os`.
pub(crate) fn to_uri(arguments: &mut Arguments) -> Result<String, Failure> {
    let (input, host) = (arguments.input()?, host(arguments)?);
    let (is_path, os) = (arguments.flag("path")?, arguments.word("os", &SYSTEMS)?);
    arguments.end()?;
    let scratch = &mut Scratch::default();
    Ok(if is_path {
        record(&input, PathToUri::new(os.unwrap_or_default()).run(&input, scratch))
    } else if os.is_some() {
        return Err(Failure::of("os", "needs path"));
    } else {
        record(&input, ToUri::new(host).run(&input, scratch))
    })
}

/// `input`, `idna`.
pub(crate) fn to_iri(arguments: &mut Arguments) -> Result<String, Failure> {
    let (input, host) = (arguments.input()?, host(arguments)?);
    arguments.end()?;
    Ok(record(&input, ToIri::new(host).run(&input, &mut Scratch::default())))
}

fn host(arguments: &mut Arguments) -> Result<HostMapping, Failure> {
    let is_idna = arguments.flag("idna")?;
    Ok(if is_idna { HostMapping::Idna } else { HostMapping::Triplets })
}

/// The systems whose file names are read and written.
const SYSTEMS: [(&str, Os); 2] = [("posix", Os::Posix), ("windows", Os::Windows)];

/// `input`, `os`.
#[cfg(feature = "full")]
pub(crate) fn to_path(arguments: &mut Arguments) -> Result<String, Failure> {
    let (input, os) = (arguments.input()?, arguments.word("os", &SYSTEMS)?);
    arguments.end()?;
    let verb = urial_verbs::ToPath::new(os.unwrap_or_default());
    Ok(record(&input, verb.run(&input, &mut Scratch::default())))
}
