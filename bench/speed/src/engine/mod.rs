//! The engines: urial and its peers. Each file says which grammar its engine follows, which calls
//! are timed, and what these allocate. All are used through their public API, in the fastest way
//! that their documentation shows.

mod ada;
mod fluent_uri;
mod form_urlencoded;
mod http;
mod iref;
mod iri_string;
mod linkify;
mod memchr;
mod oxiri;
mod percent_encoding;
mod urial;
mod uriparse;
mod url;

use std::hint::black_box;

use bench_corpus::BASE;

use crate::input::Texts;
use crate::work::Work;

/// All engines. Peers are compared with urial's first call for a work.
pub(crate) const ENGINES: [Engine; 13] = [
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
    percent_encoding::ENGINE,
    form_urlencoded::ENGINE,
    linkify::ENGINE,
];

/// The package that the peers are compared with.
pub(crate) const URIAL: &str = "urial";

/// The peer that follows the same grammar, and whose results are compared with those of urial.
pub(crate) const FLUENT_URI: &str = "fluent-uri";

/// The peers of decoding.
pub(crate) const PERCENT_ENCODING: &str = "percent-encoding";
pub(crate) const FORM_URLENCODED: &str = "form_urlencoded";

/// The peer of finding links.
pub(crate) const LINKIFY: &str = "linkify";

pub(crate) use urial::PARSE_AND_COPY;

/// The results of the two engines that are compared, one for each text.
pub(crate) use fluent_uri::results as results_of_fluent_uri;
pub(crate) use urial::results as results_of_urial;

/// A library, with the calls that are timed.
pub(crate) struct Engine {
    /// Its name in Cargo.lock.
    pub(crate) package: &'static str,
    pub(crate) calls: &'static [Call],
}

/// One way in which an engine does a work.
pub(crate) struct Call {
    pub(crate) work: Work,
    /// The timed functions, as the engine's documentation names them.
    pub(crate) name: &'static str,
    /// Prepares the call, which is not timed.
    pub(crate) prepare: for<'a> fn(&'a Texts) -> Run<'a>,
}

/// The timed function: does the work once on all texts, and returns the count.
pub(crate) type Run<'a> = Box<dyn FnMut() -> usize + 'a>;

/// Counts the texts that `parse` accepts. `black_box` makes it build its result completely, in
/// memory.
// N.B. The texts do not go through `black_box`, as the compiler does not know them anyway. It would
// store each as 16 bytes and load two words, which costs every engine 1.2 to 1.7 ns.
#[inline]
fn accepted<'a, T, E>(
    texts: impl IntoIterator<Item = &'a str>,
    parse: impl Fn(&'a str) -> Result<T, E>,
) -> usize {
    texts.into_iter().filter(|text| black_box(&parse(text)).is_ok()).count()
}

/// A call that counts the texts that `parse` accepts.
fn each_accepted<'a, T, E>(
    texts: &'a Texts,
    parse: impl Fn(&'a str) -> Result<T, E> + 'a,
) -> Run<'a> {
    let texts = texts.each();
    Box::new(move || accepted(texts.iter().copied(), &parse))
}

/// Does `work` for each item, and returns the sum of its results.
#[inline]
fn total<T>(items: &[T], work: impl FnMut(&T) -> usize) -> usize {
    items.iter().map(black_box).map(work).sum()
}

/// Does `write` for each item into a reused buffer, and returns the sum of the bytes written.
#[inline]
fn written<T>(items: &[T], buffer: &mut String, mut write: impl FnMut(&T, &mut String)) -> usize {
    total(items, |item| {
        buffer.clear();
        write(item, buffer);
        black_box(&*buffer).len()
    })
}

/// The two texts of a line of [`Work::Compare`].
fn halves(pair: &str) -> [&str; 2] {
    pair.split_once('\t').expect("a tab between two texts").into()
}

/// Passes three components through `black_box`, and returns their length.
#[inline]
fn read(host: Option<&str>, path: &str, query: Option<&str>) -> usize {
    let (host, path, query) = black_box((host, path, query));
    host.map_or(0, str::len) + path.len() + query.map_or(0, str::len)
}
