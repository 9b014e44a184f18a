//! The works: the preparation and the counted function of each. Names are those of bench/speed.

use std::hint::black_box;

use bench_corpus::{BASE, TEMPLATE};
use urial::{
    Authority, IriRef, Normalizer, PairSyntax, Pairs, PctStr, Resolver, Template, Uri, UriRef,
    UriRefBuf, Variables,
};

/// The name of a work, and the function that prepares it.
type Work = (&'static str, fn() -> Run);

/// All works.
pub(crate) const WORKS: [Work; 18] = [
    ("parse", parse),
    ("parse-uri", parse_uri),
    ("read", read),
    ("parse-iri", parse_iri),
    ("resolve", resolve),
    ("resolve-relative", resolve_relative),
    ("normalize-normal", normal_text),
    ("normalize-needed", normalize),
    ("lines", whole_lines),
    ("validate", validate),
    ("parse-64k", parse_long),
    ("parse-owned", parse_owned),
    ("normalize", plain_normalize),
    ("compare", compare),
    ("relativize", relativize),
    ("decode-needed", decode),
    ("pairs", pairs),
    ("match", match_text),
];

/// A prepared work.
pub(crate) struct Run {
    /// The number of lines.
    pub(crate) lines: usize,
    /// Does the work on all lines. Returns a number that depends on the results, and does not vary.
    pub(crate) work: Box<dyn FnMut() -> usize>,
}

impl Run {
    /// Does `each` for every item, and returns the sum.
    fn of<T: 'static>(items: Vec<T>, mut each: impl FnMut(&T) -> usize + 'static) -> Run {
        let lines = items.len();
        let work = move || items.iter().map(black_box).map(&mut each).sum();
        Run { lines, work: Box::new(work) }
    }
}

fn parse() -> Run {
    Run::of(lines(), |line| accept(line))
}

fn parse_uri() -> Run {
    Run::of(lines(), |line| usize::from(black_box(&Uri::parse(line)).is_ok()))
}

fn parse_long() -> Run {
    Run::of(leaked([bench_corpus::long()]), |line| accept(line))
}

/// Parses a line. `black_box` makes the parser build its result completely, in memory.
fn accept(line: &str) -> usize {
    usize::from(black_box(&UriRef::parse(line)).is_ok())
}

fn read() -> Run {
    Run::of(lines(), |line| {
        let Ok(it) = UriRef::parse(line) else { return 0 };
        let host = it.authority().map(Authority::host_str);
        let parts = black_box((host, it.path().as_str(), it.query().map(PctStr::as_str)));
        parts.0.map_or(0, str::len) + parts.1.len() + parts.2.map_or(0, str::len)
    })
}

fn parse_iri() -> Run {
    Run::of(leaked(bench_corpus::iris(&valid(lines()))), |line| {
        usize::from(black_box(&IriRef::parse(line)).is_ok())
    })
}

fn resolve() -> Run {
    resolved(valid(lines()))
}

fn resolve_relative() -> Run {
    resolved(valid(leaked(bench_corpus::relative(&valid(lines())))))
}

fn resolved(references: Vec<UriRef<'static>>) -> Run {
    let (resolver, mut target) = (Resolver::new(Uri::from_static(BASE)), String::new());
    Run::of(references, move |it| {
        target.clear();
        resolver.resolve_into(*it, &mut target).expect("a target below 4 GiB");
        black_box(&*target).len()
    })
}

fn normal_text() -> Run {
    let (references, normalizer) =
        (valid(leaked(bench_corpus::normal(&valid(lines())))), Normalizer::new());
    Run::of(references, move |it| black_box(normalizer.normal_text(*it)).len())
}

fn normalize() -> Run {
    let references = valid(leaked(bench_corpus::not_normal(&valid(lines()))));
    let (normalizer, mut target) = (Normalizer::new(), String::new());
    Run::of(references, move |it| {
        target.clear();
        normalizer.normalize_into(*it, &mut target);
        black_box(&*target).len()
    })
}

fn parse_owned() -> Run {
    Run::of(lines(), |line| usize::from(black_box(&UriRefBuf::parse(line)).is_ok()))
}

fn plain_normalize() -> Run {
    Run::of(valid(lines()), |it| black_box(&it.normalize()).as_str().len())
}

fn compare() -> Run {
    let halves = |pair: &'static str| pair.split_once('\t').map(|(a, b)| [a, b].map(uri));
    let pairs = leaked(bench_corpus::compared(&valid(lines())));
    Run::of(pairs.into_iter().filter_map(halves).collect(), |[a, b]| {
        usize::from(black_box(a.compare(*b)).rung().is_some())
    })
}

fn relativize() -> Run {
    let (targets, base) = (leaked(bench_corpus::targets(&valid(lines()))), uri(BASE));
    Run::of(targets.into_iter().map(uri).collect(), move |it| {
        black_box(&base.relativize(*it)).as_ref().map_or(0, |it| it.as_str().len())
    })
}

fn decode() -> Run {
    Run::of(encoded(leaked(bench_corpus::encoded_paths(&valid(lines())))), |it| {
        black_box(&it.decode_utf8()).as_ref().map_or(0, |it| it.len())
    })
}

fn pairs() -> Run {
    let queries = bench_corpus::queries(&valid(lines())).collect();
    Run::of(encoded(queries), |it| {
        let pairs = Pairs::new(*it, PairSyntax::Form).iter();
        let decoded = pairs.map(|it| (it.decode_key(), it.decode_value_utf8()));
        decoded.map(|it| black_box(&it).0.len()).sum()
    })
}

fn match_text() -> Run {
    let template = Template::parse(TEMPLATE).expect("a valid template");
    Run::of(leaked(bench_corpus::expansions(&valid(lines()))), move |text| {
        black_box(&template.match_text(text)).as_ref().map_or(0, Variables::len)
    })
}

fn whole_lines() -> Run {
    buffer(|text| urial::lines(text).filter(|line| black_box(line).is_ok()).count())
}

fn validate() -> Run {
    buffer(|text| urial::validate(text).map(black_box).filter(|it| *it).count())
}

/// A work on all lines as one buffer.
fn buffer(work: fn(&[u8]) -> usize) -> Run {
    let text = bench_corpus::lines(LINES);
    Run { lines: LINES, work: Box::new(move || work(black_box(text.as_bytes()))) }
}

fn lines() -> Vec<&'static str> {
    bench_corpus::lines(LINES).leak().lines().collect()
}

/// The lines of `speed --check`: enough to contain each shape of the corpus, and few enough that
/// callgrind takes a second.
const LINES: usize = 5_000;

/// Leaks texts, as the process ends after one work.
fn leaked(texts: impl IntoIterator<Item = String>) -> Vec<&'static str> {
    texts.into_iter().map(|text| &*text.leak()).collect()
}

fn valid(texts: Vec<&'static str>) -> Vec<UriRef<'static>> {
    texts.into_iter().filter_map(|text| UriRef::parse(text).ok()).collect()
}

fn uri(text: &'static str) -> Uri<'static> {
    Uri::parse(text).expect("a valid text")
}

fn encoded(texts: Vec<&'static str>) -> Vec<PctStr<'static>> {
    texts.into_iter().filter_map(|text| PctStr::new(text).ok()).collect()
}
