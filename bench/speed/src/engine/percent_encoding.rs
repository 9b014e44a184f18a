//! percent-encoding: decoding of text in general, as used by url.
//!
//! Timed: `percent_decode_str` and `decode_utf8`, which allocate only if something is encoded.

use std::hint::black_box;

use percent_encoding::percent_decode_str;

use super::{Call, Engine, Run, total};
use crate::input::Texts;
use crate::work::Work;

pub(super) const ENGINE: Engine = Engine {
    package: super::PERCENT_ENCODING,
    calls: &[
        Call { work: Work::Decode, name: "percent_decode_str, decode_utf8", prepare: decode },
        Call { work: Work::DecodeNeeded, name: "percent_decode_str, decode_utf8", prepare: decode },
    ],
};

fn decode(texts: &Texts) -> Run<'_> {
    let texts = texts.each();
    Box::new(move || {
        total(&texts, |text| {
            let decoded = percent_decode_str(text).decode_utf8();
            black_box(&decoded).as_ref().map_or(0, |it| it.len())
        })
    })
}
