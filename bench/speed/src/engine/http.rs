//! http, its type `Uri`: the request targets of RFC 9112 rather than RFC 3986. No scheme without an authority, no relative path, a fragment
//! is dropped, and UTF-8 is let through. Its version is that of Cargo.lock.
//!
//! Timed: `Uri::try_from` a `&str`, which copies the text, an allocation each; and `Uri::from_maybe_shared` of a slice of one
//! `bytes::Bytes`, which copies nothing and counts references, as servers use it. A scheme beyond http and https is allocated.

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
