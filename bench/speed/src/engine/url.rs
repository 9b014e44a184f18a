//! url: the URL Standard of WHATWG, not RFC 3986. It repairs and normalizes while it parses, and
//! rejects relative references.
//!
//! Timed: `Url::parse`, which allocates the text of the URL.

use url::Url;

use super::{Call, Engine, Run, each_accepted, read, total};
use crate::input::Texts;
use crate::work::Work;

pub(super) const ENGINE: Engine = Engine {
    package: "url",
    calls: &[
        Call { work: Work::Parse, name: "Url::parse", prepare: parse },
        Call {
            work: Work::Read,
            name: "Url::parse, host_str, path, query",
            prepare: parse_and_read,
        },
        Call { work: Work::ParseLong, name: "Url::parse", prepare: parse },
    ],
};

fn parse(texts: &Texts) -> Run<'_> {
    each_accepted(texts, Url::parse)
}

fn parse_and_read(texts: &Texts) -> Run<'_> {
    let components = |it: &Url| read(it.host_str(), it.path(), it.query());
    let texts = texts.each();
    Box::new(move || total(&texts, |text| Url::parse(text).as_ref().map_or(0, components)))
}
