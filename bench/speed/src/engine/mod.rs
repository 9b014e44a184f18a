//! The engines: urial and its peers, each in a file that says what it is, which grammar it follows, what is timed and what that
//! allocates. All are used through their public interface, in the way for speed that their documentation shows.

mod ada;
mod fluent_uri;
mod http;
mod iref;
mod iri_string;
mod memchr;
mod oxiri;
mod urial;
mod uriparse;
mod url;

use std::hint::black_box;

use bench_corpus::BASE;

use crate::input::Texts;
use crate::work::Work;

/// All engines: a line each. Urial's first call for a work is what the others are compared with.
pub(crate) const ENGINES: [Engine; 10] = [
    urial::ENGINE,
    fluent_uri::ENGINE,
    oxiri::ENGINE,
    iri_string::ENGINE,
    iref::ENGINE,
    uriparse::ENGINE,
    http::ENGINE,
    url::ENGINE,
    ada::ENGINE,
    memchr::ENGINE,
];

/// The package that is compared with its peers.
pub(crate) const URIAL: &str = "urial";

/// The peer that follows the same grammar, and whose answers are compared with urial's.
pub(crate) const FLUENT_URI: &str = "fluent-uri";

/// Results of the two engines whose answers are compared, one for each text.
pub(crate) use fluent_uri::results as results_of_fluent_uri;
pub(crate) use urial::results as results_of_urial;

pub(crate) struct Engine {
    /// Its name in Cargo.lock.
    pub(crate) package: &'static str,
    pub(crate) calls: &'static [Call],
}

/// One way in which an engine does a work.
pub(crate) struct Call {
    pub(crate) work: Work,
    /// What is timed, as a reader of the engine's documentation would find it.
    pub(crate) name: &'static str,
    /// Does what is not timed.
    pub(crate) prepare: for<'a> fn(&'a Texts) -> Run<'a>,
}

/// What is timed: the work on all texts, once. Returns what is counted.
pub(crate) type Run<'a> = Box<dyn FnMut() -> usize + 'a>;

/// Counts the texts that `parse` accepts. What it returns is made whole, in memory, as if it were kept.
// N.B. the texts are not hidden, as the compiler knows nothing of them anyway: `black_box` would write each as 16 bytes, to be
// read as two words, which takes 1.2 to 1.7 ns of each engine.
#[inline]
fn accepted<'a, T, E>(
    texts: impl IntoIterator<Item = &'a str>,
    parse: impl Fn(&'a str) -> Result<T, E>,
) -> usize {
    texts.into_iter().filter(|text| black_box(&parse(text)).is_ok()).count()
}

/// The same of each text by itself.
fn each_accepted<'a, T, E>(
    texts: &'a Texts,
    parse: impl Fn(&'a str) -> Result<T, E> + 'a,
) -> Run<'a> {
    let texts = texts.each();
    Box::new(move || accepted(texts.iter().copied(), &parse))
}

/// Does `work` for each item, and adds up the bytes that it tells.
#[inline]
fn total<T>(items: &[T], work: impl FnMut(&T) -> usize) -> usize {
    items.iter().map(black_box).map(work).sum()
}

/// The same for a work that writes into a buffer, which is emptied before and not given up.
#[inline]
fn written<T>(items: &[T], buffer: &mut String, mut write: impl FnMut(&T, &mut String)) -> usize {
    total(items, |item| {
        buffer.clear();
        write(item, buffer);
        black_box(&*buffer).len()
    })
}

/// Takes note of three components, and tells their bytes.
#[inline]
fn read(host: Option<&str>, path: &str, query: Option<&str>) -> usize {
    let (host, path, query) = black_box((host, path, query));
    host.map_or(0, str::len) + path.len() + query.map_or(0, str::len)
}
