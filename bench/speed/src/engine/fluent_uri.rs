//! fluent-uri: RFC 3986 and RFC 3987, with the same aims as urial.
//!
//! Timed: `UriRef::parse`, `Uri::parse` and `IriRef::parse` of a `&str`, which borrow;
//! `Resolver::resolve` with a prepared base; and `normalize`. The latter two allocate a `String`
//! per call, as no variant reuses one. `normalize` removes default ports, rewrites IPv6 addresses,
//! and keeps an empty path, where urial writes `/`. `parse::<UriRef<String>>` and decoding allocate
//! too, the latter if something is encoded. It has no comparison: two normal forms are compared,
//! unless the texts are equal.
//!
//! memchr splits the lines.

use std::hint::black_box;

use fluent_uri::pct_enc::EStr;
use fluent_uri::pct_enc::encoder::Path;
use fluent_uri::resolve::Resolver;
use fluent_uri::{IriRef, Uri, UriRef};

use super::{BASE, Call, Engine, Run, accepted, each_accepted, halves, read, total};
use crate::corpus;
use crate::input::Texts;
use crate::work::Work;

pub(super) const ENGINE: Engine = Engine {
    package: super::FLUENT_URI,
    calls: &[
        Call { work: Work::Parse, name: "UriRef::parse", prepare: parse },
        Call { work: Work::ParseUri, name: "Uri::parse", prepare: parse_uri },
        Call {
            work: Work::Read,
            name: "UriRef::parse, host, path, query",
            prepare: parse_and_read,
        },
        Call { work: Work::ParseIri, name: "IriRef::parse", prepare: parse_iri },
        Call { work: Work::Resolve, name: "Resolver::resolve", prepare: resolve },
        Call { work: Work::ResolveRelative, name: "Resolver::resolve", prepare: resolve },
        Call { work: Work::NormalizeNormal, name: "UriRef::normalize", prepare: normalize },
        Call { work: Work::NormalizeNeeded, name: "UriRef::normalize", prepare: normalize },
        Call { work: Work::Lines, name: "memchr, UriRef::parse", prepare: lines },
        Call { work: Work::Validate, name: "memchr, UriRef::parse", prepare: lines },
        Call { work: Work::ParseLong, name: "UriRef::parse", prepare: parse },
        Call { work: Work::ParseOwned, name: "parse::<UriRef<String>>", prepare: parse_owned },
        Call { work: Work::Normalize, name: "UriRef::normalize", prepare: normalize },
        Call { work: Work::Compare, name: "UriRef::normalize, ==", prepare: compare },
        Call { work: Work::Decode, name: "EStr::decode, to_string", prepare: decode },
        Call { work: Work::DecodeNeeded, name: "EStr::decode, to_string", prepare: decode },
    ],
};

/// The targets or normal forms of all texts.
///
/// # Panics
/// If the result of the work is not a text.
pub(crate) fn results(work: Work, texts: &Texts) -> Vec<String> {
    let references = references(texts).into_iter();
    match work {
        Work::Resolve | Work::ResolveRelative => {
            references.map(|it| resolver().resolve(&it).expect(HIERARCHY).into_string()).collect()
        }
        Work::Normalize | Work::NormalizeNormal | Work::NormalizeNeeded => {
            references.map(|it| it.normalize().into_string()).collect()
        }
        _ => panic!("{work} makes no texts"),
    }
}

fn parse(texts: &Texts) -> Run<'_> {
    each_accepted(texts, UriRef::parse)
}

fn parse_uri(texts: &Texts) -> Run<'_> {
    each_accepted(texts, Uri::parse)
}

fn parse_iri(texts: &Texts) -> Run<'_> {
    each_accepted(texts, IriRef::parse)
}

fn parse_and_read(texts: &Texts) -> Run<'_> {
    let components = |it: UriRef<&str>| {
        let host = it.authority().map(|authority| authority.host());
        read(host, it.path().as_str(), it.query().map(EStr::as_str))
    };
    let texts = texts.each();
    Box::new(move || total(&texts, |text| UriRef::parse(*text).map_or(0, components)))
}

fn resolve(texts: &Texts) -> Run<'_> {
    let (references, resolver) = (references(texts), resolver());
    Box::new(move || {
        total(&references, |it| black_box(&resolver.resolve(it).expect(HIERARCHY)).as_str().len())
    })
}

fn normalize(texts: &Texts) -> Run<'_> {
    let references = references(texts);
    Box::new(move || total(&references, |it| black_box(&it.normalize()).as_str().len()))
}

fn lines(texts: &Texts) -> Run<'_> {
    Box::new(|| accepted(corpus::split(black_box(texts.buffer())), UriRef::parse))
}

fn parse_owned(texts: &Texts) -> Run<'_> {
    each_accepted(texts, str::parse::<UriRef<String>>)
}

fn compare(texts: &Texts) -> Run<'_> {
    let parsed = |text| UriRef::parse(text).expect("a valid text");
    let pairs: Vec<_> = texts.each().into_iter().map(|pair| halves(pair).map(parsed)).collect();
    let is_equivalent = |[a, b]: &[UriRef<&str>; 2]| a == b || a.normalize() == b.normalize();
    Box::new(move || total(&pairs, |pair| usize::from(black_box(is_equivalent(pair)))))
}

fn decode(texts: &Texts) -> Run<'_> {
    let paths: Vec<_> = texts.each().into_iter().map(EStr::<Path>::new_or_panic).collect();
    Box::new(move || {
        total(&paths, |it| black_box(&it.decode().to_string()).as_ref().map_or(0, |it| it.len()))
    })
}

fn references(texts: &Texts) -> Vec<UriRef<&str>> {
    texts.each().into_iter().map(|text| UriRef::parse(text).expect("a valid text")).collect()
}

fn resolver() -> Resolver<Uri<&'static str>> {
    Resolver::with_base(Uri::parse(BASE).expect("the base is a URI"))
}

const HIERARCHY: &str = "the base has an authority";
