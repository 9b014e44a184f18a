//! What references do, written once for both grammars.

use std::borrow::Cow;
use std::net::IpAddr;
use std::sync::LazyLock;

use pyo3::prelude::*;
use pyo3::types::PyTuple;
use urial::{
    Comparer, EncodedDots, Excess, Grammar, Host, Identifier, IdentifierBuf, Obstacle, PairSyntax,
    ParseError, Reference, ReferenceBuf, Relativizer, ResolveError, Resolver, Rung, Within,
};
use urial_verbs::{Normalize, Syntax, rejected};

use crate::error;
use crate::named::named;
use crate::text;

/// Parses the text of an argument.
pub(crate) fn parse<G: Syntax>(value: &Bound<'_, PyAny>) -> PyResult<ReferenceBuf<G>> {
    let octets = text::octets(value)?;
    Ok(reference::<G>(value, &octets)?.into())
}

/// Parses the octets of an argument.
fn reference<'o, G: Syntax>(
    value: &Bound<'_, PyAny>,
    octets: &'o [u8],
) -> PyResult<Reference<'o, G>> {
    Reference::parse_bytes(octets).map_err(|error| rejection::<G>(value, octets, error))
}

/// The exception about the octets of an argument.
fn rejection<G: Syntax>(value: &Bound<'_, PyAny>, octets: &[u8], error: ParseError) -> PyErr {
    error::error(value, octets, rejected::<G>(error, octets))
}

/// Parses the text of an argument, which must have a scheme.
pub(crate) fn parse_identifier<G: Syntax>(value: &Bound<'_, PyAny>) -> PyResult<ReferenceBuf<G>> {
    let octets = text::octets(value)?;
    let identifier = Identifier::<G>::parse_bytes(&octets);
    let identifier = identifier.map_err(|error| rejection::<G>(value, &octets, error))?;
    Ok((*identifier).into())
}

/// The identifier of a reference, which must have a scheme.
pub(crate) fn identifier<'r, G: Syntax>(
    value: &Bound<'_, PyAny>,
    reference: &'r ReferenceBuf<G>,
) -> PyResult<Identifier<'r, G>> {
    let octets = reference.as_str().as_bytes();
    let found = Identifier::try_from(reference.as_reference());
    found.map_err(|error| rejection::<G>(value, octets, error))
}

pub(crate) fn segments<'py, G: Grammar>(
    py: Python<'py>,
    reference: Reference<'_, G>,
) -> PyResult<Bound<'py, PyTuple>> {
    let decoded = reference.path().segments().map(|it| text::decoded(py, &it.decode()));
    PyTuple::new(py, decoded.collect::<PyResult<Vec<_>>>()?)
}

pub(crate) fn pairs<'py, G: Grammar>(
    py: Python<'py>,
    reference: Reference<'_, G>,
    syntax: PairSyntax,
) -> PyResult<Bound<'py, PyTuple>> {
    let text = |octets: Cow<'_, [u8]>| text::decoded(py, &octets);
    let pairs = reference.pairs(syntax);
    let decoded = pairs.iter().map(|pair| {
        let key = text(pair.decode_key())?;
        Ok((key, pair.decode_value().map(text).transpose()?))
    });
    PyTuple::new(py, decoded.collect::<PyResult<Vec<_>>>()?)
}

pub(crate) fn address<G: Grammar>(reference: Reference<'_, G>) -> Option<IpAddr> {
    reference.host().and_then(Host::ip_addr)
}

pub(crate) fn normalized<G: Syntax>(
    reference: &ReferenceBuf<G>,
    form: Option<&str>,
    has_ipv6_text: bool,
) -> PyResult<ReferenceBuf<G>> {
    static DEFAULT: LazyLock<Normalize> =
        LazyLock::new(|| Normalize::named(Rung::Scheme.as_str()).expect("a rung is a normal form"));
    let chosen;
    let verb = if form.is_none() && !has_ipv6_text {
        &*DEFAULT
    } else {
        let named = Normalize::named(form.unwrap_or(Rung::Scheme.as_str()));
        chosen = named.map_err(|error| error::option(&error))?.ipv6_text(has_ipv6_text);
        &chosen
    };
    match verb.text(reference.as_reference()) {
        Cow::Borrowed(_) => Ok(reference.clone()),
        Cow::Owned(text) => Ok(ReferenceBuf::try_from(text).expect("a normal form is a reference")),
    }
}

pub(crate) fn resolved<G: Syntax>(
    of: &Bound<'_, PyAny>,
    base: Identifier<'_, G>,
    value: &Bound<'_, PyAny>,
    is_strict: bool,
    excess: &str,
    has_encoded_dots: bool,
) -> PyResult<ReferenceBuf<G>> {
    let octets = text::octets(value)?;
    let reference = reference::<G>(value, &octets)?;
    let excess = named("excess", excess, &EXCESS)?;
    let dots = if has_encoded_dots { EncodedDots::Dot } else { EncodedDots::default() };
    let resolver = Resolver::new(base).strict(is_strict).excess(excess).encoded_dots(dots);
    let target = resolver.resolve(reference);
    let target = target.map_err(|error| match error {
        ResolveError::Excess { in_base: true, .. } => {
            error::error(of, base.as_str().as_bytes(), error)
        }
        _ => error::error(value, &octets, error),
    })?;
    let target: IdentifierBuf<G> = target.into();
    Ok(target.into())
}

pub(crate) fn is_same_document<G: Syntax>(
    base: Identifier<'_, G>,
    reference: &Bound<'_, PyAny>,
) -> PyResult<bool> {
    let parsed = parse::<G>(reference)?;
    let found = Resolver::new(base).is_same_document(parsed.as_reference());
    found.map_err(|error| error::error(reference, parsed.as_str().as_bytes(), error))
}

const EXCESS: [(&str, Excess); 3] =
    [("discard", Excess::Discard), ("keep", Excess::Keep), ("refuse", Excess::Refuse)];

const WITHIN: [(&str, Within); 3] = [
    ("scheme", Within::Scheme),
    ("authority", Within::Authority),
    ("directory", Within::Directory),
];

pub(crate) fn relativized<G: Syntax>(
    base: Identifier<'_, G>,
    target: &Bound<'_, PyAny>,
    within: &str,
    has_dot_dot: bool,
) -> PyResult<(ReferenceBuf<G>, Option<Obstacle>)> {
    let target_text = parse_identifier::<G>(target)?;
    let relativizer = Relativizer::new(base).within(named("within", within, &WITHIN)?);
    let mut reference = String::new();
    let made = relativizer
        .dot_dot(has_dot_dot)
        .relativize_into(identifier(target, &target_text)?, &mut reference);
    let obstacle =
        made.map_err(|error| error::error(target, target_text.as_str().as_bytes(), error))?;
    Ok((ReferenceBuf::try_from(reference).expect("the result is a reference"), obstacle))
}

pub(crate) fn merged<G: Syntax>(
    base: &ReferenceBuf<G>,
    reference: &Bound<'_, PyAny>,
) -> PyResult<ReferenceBuf<G>> {
    let parsed = parse::<G>(reference)?;
    let mut merged = String::new();
    let made = base.as_reference().merge_into(parsed.as_reference(), &mut merged);
    made.map_err(|error| error::error(reference, parsed.as_str().as_bytes(), error))?;
    Ok(ReferenceBuf::try_from(merged).expect("the result is a reference"))
}

pub(crate) fn rung(name: &str) -> PyResult<Rung> {
    let rungs = Rung::ALL.map(|rung| (rung.as_str(), rung));
    named("rung", name, &rungs)
}

pub(crate) fn compared<G: Syntax>(
    a: &ReferenceBuf<G>,
    b: &Bound<'_, PyAny>,
    has_fragment: bool,
) -> PyResult<Option<Rung>> {
    let b = parse::<G>(b)?;
    let comparer = Comparer::new().with_fragment(has_fragment);
    Ok(comparer.compare(a.as_reference(), b.as_reference()).rung())
}

pub(crate) fn syntax(is_form: bool) -> PairSyntax {
    if is_form { PairSyntax::Form } else { PairSyntax::Rfc3986 }
}
