//! oxiri: RFC 3987, so it also accepts characters beyond ASCII.
//!
//! Timed: `IriRef::parse` and `Iri::parse` of a `&str`, which borrow; and `resolve_into_unchecked`
//! into one reused `String`, as base and reference are already valid; these do not allocate.
//! `parse::<IriRef<String>>` and `relativize` allocate a `String` per call. It does not split off
//! hosts and does not normalize.

use std::hint::black_box;

use oxiri::{Iri, IriRef};

use super::{BASE, Call, Engine, Run, each_accepted, total, written};
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
        Call { work: Work::ParseOwned, name: "parse::<IriRef<String>>", prepare: parse_owned },
        Call { work: Work::Relativize, name: "Iri::relativize", prepare: relativize },
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

fn parse_owned(texts: &Texts) -> Run<'_> {
    each_accepted(texts, str::parse::<IriRef<String>>)
}

fn relativize(texts: &Texts) -> Run<'_> {
    let parsed = |text| Iri::parse(text).expect("every URI is an IRI");
    let targets: Vec<_> = texts.each().into_iter().map(parsed).collect();
    let base = parsed(BASE);
    let len =
        move |it: &Iri<&str>| black_box(&base.relativize(it)).as_ref().map_or(0, |it| it.len());
    Box::new(move || total(&targets, len))
}
