//! iri-string: RFC 3986 and RFC 3987, with its feature `memchr`.
//!
//! Timed: `UriReferenceStr::new`, `UriStr::new` and `IriReferenceStr::new`, which borrow, validate,
//! and store no offsets, so that reading a component searches for it. Targets and normal forms are
//! written into one reused `String`, by `Display`. Nothing allocates. `normalize` removes empty
//! ports, but no default ports.

use std::fmt::Write;

use iri_string::resolve::FixedBaseResolver;
use iri_string::types::{IriReferenceStr, UriAbsoluteStr, UriReferenceStr, UriStr};

use super::{BASE, Call, Engine, Run, each_accepted, read, total, written};
use crate::input::Texts;
use crate::work::Work;

pub(super) const ENGINE: Engine = Engine {
    package: "iri-string",
    calls: &[
        Call { work: Work::Parse, name: "UriReferenceStr::new", prepare: parse },
        Call { work: Work::ParseUri, name: "UriStr::new", prepare: parse_uri },
        Call { work: Work::Read, name: "UriReferenceStr::new, host …", prepare: parse_and_read },
        Call { work: Work::ParseIri, name: "IriReferenceStr::new", prepare: parse_iri },
        Call { work: Work::Resolve, name: "FixedBaseResolver::resolve", prepare: resolve },
        Call { work: Work::ResolveRelative, name: "FixedBaseResolver::resolve", prepare: resolve },
        Call { work: Work::NormalizeNormal, name: "UriStr::normalize", prepare: normalize },
        Call { work: Work::NormalizeNeeded, name: "UriStr::normalize", prepare: normalize },
        Call { work: Work::ParseLong, name: "UriReferenceStr::new", prepare: parse },
    ],
};

fn parse(texts: &Texts) -> Run<'_> {
    each_accepted(texts, UriReferenceStr::new)
}

fn parse_uri(texts: &Texts) -> Run<'_> {
    each_accepted(texts, UriStr::new)
}

fn parse_iri(texts: &Texts) -> Run<'_> {
    each_accepted(texts, IriReferenceStr::new)
}

fn parse_and_read(texts: &Texts) -> Run<'_> {
    let components = |it: &UriReferenceStr| {
        let authority = it.authority_components();
        read(authority.map(|authority| authority.host()), it.path_str(), it.query_str())
    };
    let texts = texts.each();
    Box::new(move || total(&texts, |text| UriReferenceStr::new(text).map_or(0, components)))
}

fn resolve(texts: &Texts) -> Run<'_> {
    let texts = texts.each().into_iter();
    let references: Vec<_> =
        texts.map(|text| UriReferenceStr::new(text).expect("a valid text")).collect();
    let base = UriAbsoluteStr::new(BASE).expect("the base is an absolute URI");
    let (resolver, mut target) = (FixedBaseResolver::new(base), String::new());
    Box::new(move || {
        written(&references, &mut target, |it, target| {
            write!(target, "{}", resolver.resolve(it)).expect("a String takes all");
        })
    })
}

fn normalize(texts: &Texts) -> Run<'_> {
    let texts = texts.each().into_iter();
    let uris: Vec<_> = texts.map(|text| UriStr::new(text).expect("a URI")).collect();
    let mut target = String::new();
    Box::new(move || {
        written(&uris, &mut target, |it, target| {
            write!(target, "{}", it.normalize()).expect("a String takes all");
        })
    })
}
