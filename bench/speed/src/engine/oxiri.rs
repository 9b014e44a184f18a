//! oxiri: RFC 3987, so it also accepts characters beyond ASCII.
//!
//! Timed: `IriRef::parse` and `Iri::parse` of a `&str`, which borrow; and `resolve_into_unchecked`
//! into one reused `String`, as base and reference are already valid. Nothing allocates. It does
//! not split off hosts and does not normalize.

use oxiri::{Iri, IriRef};

use super::{BASE, Call, Engine, Run, each_accepted, written};
use crate::input::Texts;
use crate::work::Work;

pub(super) const ENGINE: Engine = Engine {
    package: "oxiri",
    calls: &[
        Call { work: Work::Parse, name: "IriRef::parse", prepare: parse },
        Call { work: Work::ParseUri, name: "Iri::parse", prepare: parse_uri },
        Call { work: Work::ParseIri, name: "IriRef::parse", prepare: parse },
        Call { work: Work::Resolve, name: "Iri::resolve_into_unchecked", prepare: resolve },
        Call { work: Work::ResolveRelative, name: "Iri::resolve_into_unchecked", prepare: resolve },
        Call { work: Work::ParseLong, name: "IriRef::parse", prepare: parse },
    ],
};

fn parse(texts: &Texts) -> Run<'_> {
    each_accepted(texts, IriRef::parse)
}

fn parse_uri(texts: &Texts) -> Run<'_> {
    each_accepted(texts, Iri::parse)
}

fn resolve(texts: &Texts) -> Run<'_> {
    let texts = texts.each().into_iter();
    let references: Vec<_> =
        texts.map(|text| IriRef::parse(text).expect("every URI is an IRI")).collect();
    let (base, mut target) = (Iri::parse(BASE).expect("the base is an IRI"), String::new());
    Box::new(move || {
        written(&references, &mut target, |it, target| base.resolve_into_unchecked(it, target))
    })
}
