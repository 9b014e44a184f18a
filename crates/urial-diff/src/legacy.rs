//! The readers of RFC 2396 and of `java.net.URI`.

use urial::rfc2396::java::Uri;
use urial::rfc2396::{Error, Reference, Resolver, Syntax};

use crate::{Answer, Reading, Rejection};

pub(crate) fn read_rfc2396(text: &[u8], base: Option<&[u8]>) -> Answer {
    let read = |octets| Reference::parse_bytes(octets, Syntax::RFC2396).map_err(Rejection::from);
    let Some(base) = base else { return Ok(reading(read(text)?)) };
    let base = read(base).map_err(Rejection::of_base)?;
    if !base.is_absolute() {
        return Err(Rejection::without_scheme().of_base());
    }
    let target = Resolver::new(base)
        .resolve(read(text)?)
        .map_err(|error| Rejection::of_all(error.to_string()).of_base())?;
    // The current document is retrieved from the base, if it is retrieved at all.
    let target = target.or_base(base);
    let reading = reading(Reference::parse(&target)?);
    Ok(Reading { target: Some(target), ..reading })
}

pub(crate) fn read_java(text: &[u8], base: Option<&[u8]>) -> Answer {
    let read = |octets| Uri::parse_bytes(octets).map_err(Rejection::from);
    let Some(base) = base else { return Ok(reading(read(text)?.as_reference())) };
    let base = read(base).map_err(Rejection::of_base)?;
    // N.B. Java does not parse the result of resolution again, so its parts may differ from those
    // of its text.
    let target = base.resolve(read(text)?);
    let authority = target.as_uri().raw_authority().map(String::from);
    let reading = reading(target.as_uri().as_reference());
    Ok(Reading { target: Some(target.into_string()), authority, ..reading })
}

fn reading(reference: Reference<'_>) -> Reading {
    Reading {
        target: None,
        scheme: reference.scheme().map(String::from),
        authority: reference.authority().map(String::from),
        userinfo: reference.userinfo().map(String::from),
        host: reference.host().map(String::from),
        port: reference.port().map(String::from),
        path: reference.path().or(reference.opaque_part()).unwrap_or_default().into(),
        query: reference.query().map(String::from),
        fragment: reference.fragment().map(String::from),
    }
}

impl From<Error> for Rejection {
    fn from(error: Error) -> Rejection {
        Rejection {
            is_base: false,
            component: Some(error.component().as_str()),
            offset: Some(error.offset()),
            message: error.to_string(),
        }
    }
}
