//! `form_urlencoded`: the pairs of a form, as used by url.
//!
//! Timed: `parse`, which decodes keys and values, and allocates only if something is encoded.

use std::hint::black_box;

use super::{Call, Engine, Run, total};
use crate::input::Texts;
use crate::work::Work;

pub(super) const ENGINE: Engine = Engine {
    package: super::FORM_URLENCODED,
    calls: &[Call { work: Work::Pairs, name: "parse", prepare: pairs }],
};

fn pairs(texts: &Texts) -> Run<'_> {
    let queries = texts.each();
    Box::new(move || {
        total(&queries, |query| {
            let pairs = form_urlencoded::parse(query.as_bytes());
            pairs.map(|(key, value)| black_box(&key).len() + black_box(&value).len()).sum()
        })
    })
}
