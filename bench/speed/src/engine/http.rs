//! http, its type `Uri`: request targets of RFC 9112, not RFC 3986. It rejects a scheme without an
//! authority and relative paths, drops fragments, and accepts UTF-8.
//!
//! Timed: `Uri::try_from` a `&str`, which allocates a copy of the text; and
//! `Uri::from_maybe_shared` of a slice of one `bytes::Bytes`, which counts references and copies
//! nothing, as in a server. A scheme other than http and https is allocated.

use std::hint::black_box;
use std::ops::Range;

use bytes::Bytes;
use http::Uri;

use super::{Call, Engine, Run, each_accepted, read, total};
use crate::input::Texts;
use crate::work::Work;

pub(super) const ENGINE: Engine = Engine {
    package: "http",
    calls: &[
        Call { work: Work::Parse, name: "Uri::try_from", prepare: parse },
        Call { work: Work::Parse, name: "Uri::from_maybe_shared", prepare: parse_shared },
        Call {
            work: Work::Read,
            name: "Uri::try_from, host, path, query",
            prepare: parse_and_read,
        },
    ],
};

fn parse(texts: &Texts) -> Run<'_> {
    each_accepted(texts, Uri::try_from)
}

fn parse_shared(texts: &Texts) -> Run<'_> {
    let buffer = Bytes::copy_from_slice(texts.buffer().as_bytes());
    let start = texts.buffer().as_ptr().addr();
    let places = texts.each().into_iter().map(|text| {
        let at = text.as_ptr().addr() - start;
        at..at + text.len()
    });
    let places: Vec<_> = places.collect();
    Box::new(move || {
        let parse = |place: &Range<usize>| {
            let uri = Uri::from_maybe_shared(buffer.slice(place.clone()));
            usize::from(black_box(&uri).is_ok())
        };
        total(&places, parse)
    })
}

fn parse_and_read(texts: &Texts) -> Run<'_> {
    let components = |it: &Uri| read(it.host(), it.path(), it.query());
    let texts = texts.each();
    Box::new(move || total(&texts, |text| Uri::try_from(*text).as_ref().map_or(0, components)))
}
