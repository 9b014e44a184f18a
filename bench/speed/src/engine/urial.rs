//! urial, this project: RFC 3986 and 3987.
//!
//! Timed: `UriRef::parse`, `Uri::parse`, `IriRef::parse`, and operations on a `UriRef`. Targets and
//! normal forms are written into one reused `String` by the functions whose names end in `_into`.
//! `normal_text` borrows a text that is in normal form, and `is_normalized` returns a `bool`.
//! Components are read as text, as they are for the peers; `Host`, which distinguishes addresses
//! from names, is not timed.
//!
//! The calls that users write first allocate: `UriRefBuf::parse`, `parse::<UriRefBuf>`,
//! `Uri::resolve`, `UriRef::normalize` and `Uri::relativize` a `String` per call; decoding one if
//! something is encoded; `Template::match_text` also the compiled template. `Uri::compare`
//! allocates the normal forms of texts that are not normal. `findings` of urial-lint asks every
//! rule, those that are off by default too.

use std::hint::black_box;

use bench_corpus::TEMPLATE;
use urial::{
    Authority, IriRef, Normalizer, Pair, PairSyntax, Pairs, PctStr, Resolver, Template, Uri,
    UriRef, UriRefBuf, Variables,
};
use urial_find::Finder;
use urial_lint::{Policy, Redaction, findings};

use super::{BASE, Call, Engine, Run, each_accepted, halves, read, total, written};
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
        Call { work: Work::ParseOwned, name: "UriRefBuf::parse", prepare: parse_owned },
        Call { work: Work::ParseOwned, name: "parse::<UriRefBuf>", prepare: from_str },
        Call { work: Work::ParseOwned, name: PARSE_AND_COPY, prepare: parse_and_copy },
        Call { work: Work::Resolve, name: "Uri::resolve", prepare: resolve },
        Call { work: Work::ResolveRelative, name: "Uri::resolve", prepare: resolve },
        Call { work: Work::Normalize, name: "UriRef::normalize", prepare: plain_normalize },
        Call { work: Work::NormalizeNormal, name: "UriRef::normalize", prepare: plain_normalize },
        Call { work: Work::NormalizeNeeded, name: "UriRef::normalize", prepare: plain_normalize },
        Call { work: Work::Compare, name: "Uri::compare", prepare: compare },
        Call { work: Work::Relativize, name: "Uri::relativize", prepare: relativize },
        Call { work: Work::Decode, name: "PctStr::decode_utf8", prepare: decode },
        Call { work: Work::DecodeNeeded, name: "PctStr::decode_utf8", prepare: decode },
        Call { work: Work::Pairs, name: "Pairs, decoded", prepare: pairs },
        Call { work: Work::Match, name: "Template::match_text", prepare: match_text },
        Call { work: Work::Match, name: "Matcher::match_text", prepare: matcher },
        Call { work: Work::FindLines, name: FIND, prepare: find },
        Call { work: Work::FindBrackets, name: FIND, prepare: find },
        Call { work: Work::FindMarkdown, name: FIND, prepare: find },
        Call { work: Work::FindProse, name: FIND, prepare: find },
        Call { work: Work::Lint, name: "findings, all rules", prepare: lint },
        Call { work: Work::Lint, name: "redact", prepare: redact },
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
        Work::Normalize | Work::NormalizeNormal | Work::NormalizeNeeded => {
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

fn parse_owned(texts: &Texts) -> Run<'_> {
    each_accepted(texts, UriRefBuf::parse)
}

fn from_str(texts: &Texts) -> Run<'_> {
    each_accepted(texts, str::parse::<UriRefBuf>)
}

/// What owning a reference takes at least: to parse it, to allocate, and to copy it.
pub(crate) const PARSE_AND_COPY: &str = "UriRef::parse, String::from";

fn parse_and_copy(texts: &Texts) -> Run<'_> {
    each_accepted(texts, |text| UriRef::parse(text).map(|it| (it, String::from(text))))
}

fn resolve(texts: &Texts) -> Run<'_> {
    let (references, base) = (references(texts), Uri::parse(BASE).expect("a valid base"));
    Box::new(move || {
        let len = |it: &UriRef<'_>| black_box(&base.resolve(*it).expect(SHORT)).as_str().len();
        total(&references, len)
    })
}

fn plain_normalize(texts: &Texts) -> Run<'_> {
    let references = references(texts);
    Box::new(move || total(&references, |it| black_box(&it.normalize()).as_str().len()))
}

fn compare(texts: &Texts) -> Run<'_> {
    let parsed = |text| Uri::parse(text).expect("a valid text");
    let pairs: Vec<_> = texts.each().into_iter().map(|pair| halves(pair).map(parsed)).collect();
    let is_equivalent = |[a, b]: &[Uri<'_>; 2]| black_box(a.compare(*b)).rung().is_some();
    Box::new(move || total(&pairs, |pair| usize::from(is_equivalent(pair))))
}

fn relativize(texts: &Texts) -> Run<'_> {
    let parsed = |text| Uri::parse(text).expect("a valid text");
    let targets: Vec<_> = texts.each().into_iter().map(parsed).collect();
    let base = parsed(BASE);
    let len = move |it: &Uri<'_>| {
        black_box(&base.relativize(*it)).as_ref().map_or(0, |it| it.as_str().len())
    };
    Box::new(move || total(&targets, len))
}

fn decode(texts: &Texts) -> Run<'_> {
    let texts = encoded(texts);
    Box::new(move || {
        total(&texts, |it| black_box(&it.decode_utf8()).as_ref().map_or(0, |it| it.len()))
    })
}

fn pairs(texts: &Texts) -> Run<'_> {
    let queries = encoded(texts);
    let len = |pair: Pair<'_>| {
        let (key, value) = (pair.decode_key(), pair.decode_value_utf8());
        let value_len = match black_box(&value) {
            Some(Ok(value)) => value.len(),
            _ => 0,
        };
        black_box(&key).len() + value_len
    };
    Box::new(move || total(&queries, |it| Pairs::new(*it, PairSyntax::Form).iter().map(len).sum()))
}

fn match_text(texts: &Texts) -> Run<'_> {
    let template = Template::parse(TEMPLATE).expect("a valid template");
    let texts = texts.each();
    Box::new(move || total(&texts, |text| values_len(template.match_text(text))))
}

fn matcher(texts: &Texts) -> Run<'_> {
    let matcher = Template::parse(TEMPLATE).expect("a valid template").matcher();
    let texts = texts.each();
    Box::new(move || total(&texts, |text| values_len(matcher.match_text(text))))
}

fn values_len(variables: Option<Variables<'_>>) -> usize {
    let variables = black_box(variables).expect("a text of the template");
    variables.iter().filter_map(|(_, value)| value.as_str()).map(str::len).sum()
}

/// Of the crate urial-find.
const FIND: &str = "Finder::find";

fn find(texts: &Texts) -> Run<'_> {
    let finder = Finder::new();
    Box::new(move || {
        let hits = finder.find(black_box(texts.buffer()));
        hits.map(|hit| black_box(&hit).range()).filter(|range| !range.is_empty()).count()
    })
}

fn lint(texts: &Texts) -> Run<'_> {
    let (texts, rules) = (texts.each(), urial_lint::RULES.iter());
    let all = rules.fold(Policy::none(), |policy, rule| policy.select(rule));
    Box::new(move || texts.iter().map(|text| black_box(findings(text, &all))).count())
}

fn redact(texts: &Texts) -> Run<'_> {
    let (texts, redaction) = (texts.each(), Redaction::new());
    Box::new(move || texts.iter().map(|text| black_box(redaction.redact(text))).count())
}

fn encoded(texts: &Texts) -> Vec<PctStr<'_>> {
    texts.each().into_iter().map(|text| PctStr::new(text).expect("a valid text")).collect()
}

fn references(texts: &Texts) -> Vec<UriRef<'_>> {
    texts.each().into_iter().map(|text| UriRef::parse(text).expect("a valid text")).collect()
}

fn resolver() -> Resolver<'static> {
    Resolver::new(Uri::from_static(BASE))
}

const SHORT: &str = "a target below 4 GiB";
