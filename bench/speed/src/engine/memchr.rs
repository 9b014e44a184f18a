//! memchr: not a parser, but the lower limit of the time that splitting lines can take.
//!
//! Timed: counting the line feeds of the buffer, for which memchr has a special loop; and finding
//! the offset of each. Nothing allocates.

use std::hint::black_box;

use memchr::memchr_iter;

use super::{Call, Engine, Run};
use crate::input::Texts;
use crate::work::Work;

pub(super) const ENGINE: Engine = Engine {
    package: "memchr",
    calls: &[
        Call { work: Work::Lines, name: "memchr_iter, count", prepare: count },
        Call { work: Work::Lines, name: "memchr_iter, each", prepare: find },
        Call { work: Work::LinesLong, name: "memchr_iter, count", prepare: count },
    ],
};

fn count(texts: &Texts) -> Run<'_> {
    Box::new(|| memchr_iter(b'\n', black_box(texts.buffer().as_bytes())).count())
}

fn find(texts: &Texts) -> Run<'_> {
    Box::new(|| {
        let feeds = memchr_iter(b'\n', black_box(texts.buffer().as_bytes()));
        feeds.map(black_box).fold(0, |number, _| number + 1)
    })
}
