//! uriparse: RFC 3986, parsed into a tree.
//!
//! Timed: `URIReference::try_from` and `URI::try_from` a `&str`, which borrow, and allocate a list
//! of the path's segments.

use uriparse::{URI, URIReference};

use super::{Call, Engine, Run, each_accepted};
use crate::input::Texts;
use crate::work::Work;

pub(super) const ENGINE: Engine = Engine {
    package: "uriparse",
    calls: &[
        Call { work: Work::Parse, name: "URIReference::try_from", prepare: parse },
        Call { work: Work::ParseUri, name: "URI::try_from", prepare: parse_uri },
        Call { work: Work::ParseLong, name: "URIReference::try_from", prepare: parse },
    ],
};

fn parse(texts: &Texts) -> Run<'_> {
    each_accepted(texts, URIReference::try_from)
}

fn parse_uri(texts: &Texts) -> Run<'_> {
    each_accepted(texts, URI::try_from)
}
