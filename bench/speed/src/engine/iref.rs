//! iref: RFC 3986 and RFC 3987, by automata generated from the ABNF.
//!
//! Timed: `UriRef::new`, `Uri::new` and `IriRef::new`, which borrow, validate, and store no
//! offsets; and `Uri::joined`, which allocates a `String` per call.

use std::hint::black_box;

use iref::{IriRef, Uri, UriRef};

use super::{BASE, Call, Engine, Run, each_accepted, total};
use crate::input::Texts;
use crate::work::Work;

pub(super) const ENGINE: Engine = Engine {
    package: "iref",
    calls: &[
        Call { work: Work::Parse, name: "UriRef::new", prepare: parse },
        Call { work: Work::ParseUri, name: "Uri::new", prepare: parse_uri },
        Call { work: Work::ParseIri, name: "IriRef::new", prepare: parse_iri },
        Call { work: Work::Resolve, name: "Uri::joined", prepare: resolve },
        Call { work: Work::ResolveRelative, name: "Uri::joined", prepare: resolve },
        Call { work: Work::ParseLong, name: "UriRef::new", prepare: parse },
    ],
};

fn parse(texts: &Texts) -> Run<'_> {
    each_accepted(texts, UriRef::new)
}

fn parse_uri(texts: &Texts) -> Run<'_> {
    each_accepted(texts, Uri::new)
}

fn parse_iri(texts: &Texts) -> Run<'_> {
    each_accepted(texts, IriRef::new)
}

fn resolve(texts: &Texts) -> Run<'_> {
    let texts = texts.each().into_iter();
    let references: Vec<_> = texts.map(|text| UriRef::new(text).expect("a valid text")).collect();
    let base = Uri::new(BASE).expect("the base is a URI");
    Box::new(move || total(&references, |it| black_box(&base.joined(*it)).as_str().len()))
}
