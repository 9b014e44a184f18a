//! The readers of RFC 3986 and RFC 3987.

use urial::{Component, Grammar, Identifier, ParseError, Reference, Resolver};

use crate::{Answer, Reading, Rejection};

pub(crate) fn read<G: Grammar>(text: &[u8], base: Option<&[u8]>) -> Answer {
    let Some(base) = base else { return Ok(reading(Reference::<G>::parse_bytes(text)?)) };
    let base =
        Identifier::<G>::parse_bytes(base).map_err(|error| Rejection::from(error).of_base())?;
    let reference = Reference::<G>::parse_bytes(text)?;
    let mut target = String::new();
    Resolver::new(base)
        .resolve_into(reference, &mut target)
        .map_err(|error| Rejection::of_all(error.to_string()))?;
    let reading = reading(Reference::<G>::parse(&target)?);
    Ok(Reading { target: Some(target), ..reading })
}

fn reading<G: Grammar>(reference: Reference<'_, G>) -> Reading {
    let part = |component| reference.component(component).map(String::from);
    Reading {
        target: None,
        scheme: part(Component::Scheme),
        authority: part(Component::Authority),
        userinfo: part(Component::Userinfo),
        host: part(Component::Host),
        port: part(Component::Port),
        path: reference.path().as_str().into(),
        query: part(Component::Query),
        fragment: part(Component::Fragment),
    }
}

impl From<ParseError> for Rejection {
    fn from(error: ParseError) -> Rejection {
        Rejection {
            is_base: false,
            component: Some(error.component().as_str()),
            offset: Some(error.offset()),
            message: error.to_string(),
        }
    }
}
