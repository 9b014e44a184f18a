//! linkify: finds links in text. It takes characters that no URI has, and checks hosts of the web.
//!
//! Timed: `LinkFinder::links` for links with a scheme, which it does not parse. An iterator
//! allocates a trait object; a link borrows.

use std::hint::black_box;

use linkify::{LinkFinder, LinkKind};

use super::{Call, Engine, Run};
use crate::input::Texts;
use crate::work::Work;

pub(super) const ENGINE: Engine = Engine {
    package: super::LINKIFY,
    calls: &[
        Call { work: Work::FindLines, name: LINKS, prepare: links },
        Call { work: Work::FindBrackets, name: LINKS, prepare: links },
        Call { work: Work::FindMarkdown, name: LINKS, prepare: links },
        Call { work: Work::FindProse, name: LINKS, prepare: links },
    ],
};

const LINKS: &str = "LinkFinder::links";

fn links(texts: &Texts) -> Run<'_> {
    let mut finder = LinkFinder::new();
    finder.kinds(&[LinkKind::Url]);
    Box::new(move || {
        let links = finder.links(black_box(texts.buffer()));
        links.map(|link| black_box(&link).as_str()).filter(|text| !text.is_empty()).count()
    })
}
