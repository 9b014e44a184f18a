//! ada-url: the URL Standard of WHATWG, not RFC 3986, in C++. It repairs and normalizes while it
//! parses, and rejects relative references. Its C++ is compiled without optimization across
//! languages.
//!
//! Timed: `Url::parse`, which allocates the text of the URL and a value on the C++ side; and
//! `Url::can_parse`, which returns a `bool`.

use std::hint::black_box;

use ada_url::Url;

use super::{Call, Engine, Run, accepted, each_accepted, read, total};
use crate::corpus;
use crate::input::Texts;
use crate::work::Work;

pub(super) const ENGINE: Engine = Engine {
    package: "ada-url",
    calls: &[
        Call { work: Work::Parse, name: "Url::parse", prepare: parse },
        Call { work: Work::Parse, name: "Url::can_parse", prepare: can_parse },
        Call { work: Work::Read, name: "Url::parse, hostname …", prepare: parse_and_read },
        Call { work: Work::Validate, name: "memchr, Url::can_parse", prepare: can_parse_lines },
        Call { work: Work::ParseLong, name: "Url::parse", prepare: parse },
    ],
};

fn parse(texts: &Texts) -> Run<'_> {
    each_accepted(texts, |text| Url::parse(text, None))
}

fn can_parse(texts: &Texts) -> Run<'_> {
    each_accepted(texts, is_url)
}

fn parse_and_read(texts: &Texts) -> Run<'_> {
    let components = |it: &Url| read(Some(it.hostname()), it.pathname(), Some(it.search()));
    let texts = texts.each();
    Box::new(move || total(&texts, |text| Url::parse(*text, None).as_ref().map_or(0, components)))
}

fn can_parse_lines(texts: &Texts) -> Run<'_> {
    Box::new(|| accepted(corpus::split(black_box(texts.buffer())), is_url))
}

fn is_url(text: &str) -> Result<(), ()> {
    Url::can_parse(text, None).then_some(()).ok_or(())
}
