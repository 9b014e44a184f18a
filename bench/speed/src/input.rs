//! The input of each work, derived from a corpus before anything is timed. It depends only on the
//! corpus.

use bench_corpus::{
    compared, encoded_paths, expansions, in_brackets, in_markdown, iris, links, long, normal,
    not_normal, paragraphs, paths, queries, relative, targets, uris,
};
use urial::UriRef;

use crate::corpus::{self, Corpus};
use crate::work::Work;

/// Texts, stored as lines of one buffer.
#[derive(Debug, Default)]
pub(crate) struct Texts {
    buffer: String,
    /// How many times the work is done on each text.
    times: usize,
}

impl Texts {
    fn new(lines: impl IntoIterator<Item = impl AsRef<str>>, times: usize) -> Texts {
        let mut buffer = String::new();
        for line in lines {
            buffer.push_str(line.as_ref());
            buffer.push('\n');
        }
        Texts { buffer, times }
    }

    /// The lines of the corpus, repeated to at least 64 MiB, which exceeds the caches of a core.
    fn of_64_mebibytes(corpus: &Corpus) -> Texts {
        let times = (64_usize << 20).div_ceil(corpus.text.len().max(1));
        Texts::new((0..times).flat_map(|_| corpus::split(&corpus.text)), 1)
    }

    /// The buffer, with a line feed after each text.
    pub(crate) fn buffer(&self) -> &str {
        &self.buffer
    }

    /// The texts without line feeds, repeated as often as the work is done on them.
    pub(crate) fn each(&self) -> Vec<&str> {
        let once =
            corpus::split(&self.buffer).flat_map(|line| std::iter::repeat_n(line, self.times));
        once.collect()
    }

    pub(crate) fn number(&self) -> usize {
        self.each().len()
    }

    /// The length of all texts in bytes, without line feeds.
    pub(crate) fn bytes(&self) -> usize {
        self.each().into_iter().map(str::len).sum()
    }
}

/// The texts of each work.
#[derive(Debug)]
pub(crate) struct Input {
    lines: Texts,
    many_lines: Texts,
    iris: Texts,
    valid: Texts,
    relative: Texts,
    normal: Texts,
    not_normal: Texts,
    long: Texts,
    uris: Texts,
    compared: Texts,
    targets: Texts,
    paths: Texts,
    encoded_paths: Texts,
    queries: Texts,
    expansions: Texts,
    links: Texts,
    in_brackets: Texts,
    in_markdown: Texts,
    paragraphs: Texts,
}

impl Input {
    pub(crate) fn new(corpus: &Corpus) -> Input {
        let parsed = corpus::split(&corpus.text).filter_map(|line| UriRef::parse(line).ok());
        let valid: Vec<_> = parsed.collect();
        Input {
            lines: Texts::new(corpus::split(&corpus.text), 1),
            many_lines: Texts::of_64_mebibytes(corpus),
            iris: Texts::new(iris(&valid), 1),
            valid: Texts::new(valid.iter().map(UriRef::as_str), 1),
            relative: Texts::new(relative(&valid), 1),
            normal: Texts::new(normal(&valid), 1),
            not_normal: Texts::new(not_normal(&valid), 1),
            long: Texts::new([long()], 64),
            uris: Texts::new(uris(&valid).map(|it| it.as_str()), 1),
            compared: Texts::new(compared(&valid), 1),
            targets: Texts::new(targets(&valid), 1),
            paths: Texts::new(paths(&valid), 1),
            encoded_paths: Texts::new(encoded_paths(&valid), 1),
            queries: Texts::new(queries(&valid), 1),
            expansions: Texts::new(expansions(&valid), 1),
            links: Texts::new(links(&valid), 1),
            in_brackets: Texts::new(in_brackets(links(&valid)), 1),
            in_markdown: Texts::new(in_markdown(links(&valid).step_by(FEW)), 1),
            paragraphs: Texts::new(paragraphs(valid.len() / FEW), 1),
        }
    }

    pub(crate) fn of(&self, work: Work) -> &Texts {
        match work {
            Work::Parse
            | Work::ParseUri
            | Work::ParseOwned
            | Work::Read
            | Work::Lines
            | Work::Validate => &self.lines,
            Work::LinesLong => &self.many_lines,
            Work::ParseIri => &self.iris,
            Work::Resolve => &self.valid,
            Work::ResolveRelative => &self.relative,
            Work::NormalizeNormal => &self.normal,
            Work::NormalizeNeeded => &self.not_normal,
            Work::ParseLong => &self.long,
            Work::Normalize => &self.uris,
            Work::Compare => &self.compared,
            Work::Relativize => &self.targets,
            Work::Decode => &self.paths,
            Work::DecodeNeeded => &self.encoded_paths,
            Work::Pairs => &self.queries,
            Work::Match => &self.expansions,
            Work::FindLines | Work::Lint => &self.links,
            Work::FindBrackets => &self.in_brackets,
            Work::FindMarkdown => &self.in_markdown,
            Work::FindProse => &self.paragraphs,
        }
    }
}

/// One in so many lines has a paragraph of prose, which is as long as eight lines.
const FEW: usize = 8;

#[cfg(test)]
mod tests {
    use super::*;

    fn corpus(text: &str) -> Corpus {
        Corpus { name: "test".to_owned(), text: text.to_owned(), counts: None }
    }

    #[test]
    fn the_long_uri_is_read_many_times() {
        let input = Input::new(&corpus("a\n"));
        let long = input.of(Work::ParseLong);
        assert_eq!((long.number(), long.bytes()), (64, 64 * 65_536));
    }
}
