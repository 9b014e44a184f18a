//! The works: the preparation and the counted function of each. Names are those of bench/speed.

use std::hint::black_box;

use bench_corpus::BASE;
use urial::{Authority, IriRef, Normalizer, PctStr, Resolver, Uri, UriRef};
use urial_find::Finder;

/// The name of a work, and the function that prepares it.
type Work = (&'static str, fn() -> Run);

/// All works.
pub(crate) const WORKS: [Work; 14] = [
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
    ("find-lines", find_lines),
    ("find-brackets", find_in_brackets),
    ("find-markdown", find_in_markdown),
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

fn whole_lines() -> Run {
    buffer(|text| urial::lines(text).filter(|line| black_box(line).is_ok()).count())
}

fn validate() -> Run {
    buffer(|text| urial::validate(text).map(black_box).filter(|it| *it).count())
}

fn find_lines() -> Run {
    let lines = valid(lines());
    find(bench_corpus::links(&lines).map(str::to_owned))
}

fn find_in_brackets() -> Run {
    find(bench_corpus::in_brackets(bench_corpus::links(&valid(lines()))))
}

fn find_in_markdown() -> Run {
    find(bench_corpus::in_markdown(bench_corpus::links(&valid(lines()))))
}

/// Finds the links of a text, of which each line has one.
fn find(lines: impl Iterator<Item = String>) -> Run {
    let (finder, lines): (_, Vec<_>) = (Finder::new(), lines.collect());
    let text = lines.join("\n");
    let count =
        move || finder.find(black_box(&text)).map(|hit| black_box(&hit).range().len()).sum();
    Run { lines: lines.len(), work: Box::new(count) }
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
