//! urial, this project: RFC 3986 and 3987.
//!
//! Timed: `UriRef::parse`, `Uri::parse`, `IriRef::parse`, and operations on a `UriRef`. Only
//! `Normalizer::normalize` allocates, a `String` per call. Targets and normal forms are written
//! into one reused `String`. `normal_text` borrows a text that is in normal form, and
//! `is_normalized` returns a `bool`. Components are read as text, as they are for the peers;
//! `Host`, which distinguishes addresses from names, is not timed.

use std::hint::black_box;

use urial::{Authority, IriRef, Normalizer, PctStr, Resolver, Uri, UriRef};

use super::{BASE, Call, Engine, Run, each_accepted, read, total, written};
use crate::input::Texts;
use crate::work::Work;

pub(super) const ENGINE: Engine = Engine {
    package: super::URIAL,
    calls: &[
        Call { work: Work::Parse, name: "UriRef::parse", prepare: parse },
        Call { work: Work::ParseUri, name: "Uri::parse", prepare: parse_uri },
        Call {
            work: Work::Read,
            name: "UriRef::parse, host, path, query",
            prepare: parse_and_read,
        },
        Call { work: Work::ParseIri, name: "IriRef::parse", prepare: parse_iri },
        Call { work: Work::Resolve, name: "Resolver::resolve_into", prepare: resolve_into },
        Call { work: Work::ResolveRelative, name: "Resolver::resolve_into", prepare: resolve_into },
        Call { work: Work::NormalizeNormal, name: "Normalizer::normal_text", prepare: normal_text },
        Call { work: Work::NormalizeNormal, name: "Normalizer::is_normalized", prepare: is_normal },
        Call { work: Work::NormalizeNeeded, name: "Normalizer::normalize_into", prepare: write },
        Call { work: Work::NormalizeNeeded, name: "Normalizer::normalize", prepare: normalize },
        Call { work: Work::Lines, name: "lines", prepare: lines },
        Call { work: Work::Lines, name: "lines, a loop", prepare: loop_over_lines },
        Call { work: Work::LinesLong, name: "lines", prepare: lines },
        Call { work: Work::Validate, name: "validate", prepare: validate },
        Call { work: Work::Validate, name: "lines", prepare: lines },
        Call { work: Work::ParseLong, name: "UriRef::parse", prepare: parse },
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
            references.map(|it| resolver().resolve(it).expect(SHORT).into_string()).collect()
        }
        Work::NormalizeNormal | Work::NormalizeNeeded => {
            references.map(|it| Normalizer::new().normalize(it).into_string()).collect()
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
    let components = |it: UriRef<'_>| {
        let host = it.authority().map(Authority::host_str);
        read(host, it.path().as_str(), it.query().map(PctStr::as_str))
    };
    let texts = texts.each();
    Box::new(move || total(&texts, |text| UriRef::parse(text).map_or(0, components)))
}

fn resolve_into(texts: &Texts) -> Run<'_> {
    let (references, resolver, mut target) = (references(texts), resolver(), String::new());
    Box::new(move || {
        written(&references, &mut target, |it, target| {
            resolver.resolve_into(*it, target).expect(SHORT);
        })
    })
}

fn normal_text(texts: &Texts) -> Run<'_> {
    let (references, normalizer) = (references(texts), Normalizer::new());
    Box::new(move || total(&references, |it| black_box(normalizer.normal_text(*it)).len()))
}

/// Counts the bytes of a reference in normal form, so that the count equals that of engines that
/// write it.
fn is_normal(texts: &Texts) -> Run<'_> {
    let (references, normalizer) = (references(texts), Normalizer::new());
    let bytes = move |it: &UriRef<'_>| {
        if black_box(normalizer.is_normalized(*it)) { it.as_str().len() } else { 0 }
    };
    Box::new(move || total(&references, bytes))
}

fn write(texts: &Texts) -> Run<'_> {
    let (references, normalizer, mut target) =
        (references(texts), Normalizer::new(), String::new());
    Box::new(move || {
        written(&references, &mut target, |it, target| normalizer.normalize_into(*it, target))
    })
}

fn normalize(texts: &Texts) -> Run<'_> {
    let (references, normalizer) = (references(texts), Normalizer::new());
    Box::new(move || total(&references, |it| black_box(&normalizer.normalize(*it)).as_str().len()))
}

fn lines(texts: &Texts) -> Run<'_> {
    Box::new(|| {
        let lines = urial::lines(black_box(texts.buffer().as_bytes()));
        lines.filter(|line| black_box(line).is_ok()).count()
    })
}

fn loop_over_lines(texts: &Texts) -> Run<'_> {
    Box::new(|| {
        let mut count = 0;
        for line in urial::lines(black_box(texts.buffer().as_bytes())) {
            count += usize::from(black_box(&line).is_ok());
        }
        count
    })
}

fn validate(texts: &Texts) -> Run<'_> {
    Box::new(|| {
        let lines = urial::validate(black_box(texts.buffer().as_bytes()));
        lines.map(black_box).filter(|it| *it).count()
    })
}

fn references(texts: &Texts) -> Vec<UriRef<'_>> {
    texts.each().into_iter().map(|text| UriRef::parse(text).expect("a valid text")).collect()
}

fn resolver() -> Resolver<'static> {
    Resolver::new(Uri::from_static(BASE))
}

const SHORT: &str = "a target below 4 GiB";
