//! What the works are done on, derived from a corpus before anything is timed. The same comes of the same corpus always.

use urial::{Component, Normalizer, Position, UriRef};

use crate::corpus::{self, Corpus};
use crate::work::Work;

/// Texts as lines of one buffer.
#[derive(Debug, Default)]
pub(crate) struct Texts {
    buffer: String,
    /// How often a work is done on each.
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

    /// The buffer; each text has a line feed at its end.
    pub(crate) fn buffer(&self) -> &str {
        &self.buffer
    }

    /// The texts, without line feeds, in the order of the work.
    pub(crate) fn each(&self) -> Vec<&str> {
        let once =
            corpus::split(&self.buffer).flat_map(|line| std::iter::repeat_n(line, self.times));
        once.collect()
    }

    pub(crate) fn number(&self) -> usize {
        self.each().len()
    }

    /// The bytes of all texts, without line feeds.
    pub(crate) fn bytes(&self) -> usize {
        self.each().into_iter().map(str::len).sum()
    }
}

/// The texts of each work.
#[derive(Debug)]
pub(crate) struct Input {
    lines: Texts,
    valid: Texts,
    relative: Texts,
    normal: Texts,
    not_normal: Texts,
    long: Texts,
}

impl Input {
    pub(crate) fn new(corpus: &Corpus) -> Input {
        let parsed = corpus::split(&corpus.text).filter_map(|line| UriRef::parse(line).ok());
        let valid: Vec<_> = parsed.collect();
        let uris = || valid.iter().copied().filter(|it| it.is_uri());
        let normal = uris().map(|uri| Normalizer::new().normal_text(uri));
        Input {
            lines: Texts::new(corpus::split(&corpus.text), 1),
            valid: Texts::new(valid.iter().map(|it| it.as_str()), 1),
            relative: Texts::new(valid.iter().enumerate().filter_map(relative), 1),
            normal: Texts::new(normal, 1),
            not_normal: Texts::new(uris().enumerate().filter_map(not_normal), 1),
            long: Texts::new([long()], 64),
        }
    }

    pub(crate) fn of(&self, work: Work) -> &Texts {
        match work {
            Work::Parse | Work::Read | Work::Lines | Work::Validate => &self.lines,
            Work::Resolve => &self.valid,
            Work::ResolveRelative => &self.relative,
            Work::NormalizeNormal => &self.normal,
            Work::NormalizeNeeded => &self.not_normal,
            Work::ParseLong => &self.long,
        }
    }
}

/// A relative reference made of parts of a valid one, another kind for each number; `None` where the parts are not there.
fn relative((number, it): (usize, &UriRef<'_>)) -> Option<String> {
    let path = it.path().as_str();
    let rootless = path.trim_start_matches('/');
    let last = path.rsplit('/').next().unwrap_or_default();
    let text = match number % 8 {
        0 => format!("/{rootless}"),
        1 => rootless.to_owned(),
        2 => format!("../{last}"),
        3 => format!("../../{rootless}"),
        4 => format!("./{last}"),
        5 => format!("?{}", it.query().map_or(last, |query| query.as_str())),
        6 => format!("#{}", it.fragment().map_or(last, |fragment| fragment.as_str())),
        _ => format!("//{}{path}", it.authority()?.as_str()),
    };
    UriRef::parse(&text).is_ok_and(UriRef::is_relative).then_some(text)
}

/// The URI if it is not normal; otherwise what becomes of it by one change, another one for each number. `None` where the change has no
/// place in it.
fn not_normal((number, uri): (usize, UriRef<'_>)) -> Option<String> {
    if !Normalizer::new().is_normalized(uri) {
        return Some(uri.as_str().to_owned());
    }
    let text = match number % 4 {
        0 => upper_case_host(uri)?,
        1 => around_path(uri, "", "%7e"),
        2 => around_path(uri, "/.", ""),
        _ => format!("{}:{}{}", before_path(uri)?, default_port(uri)?, from_path(uri)),
    };
    let changed = UriRef::parse(&text).ok()?;
    (!Normalizer::new().is_normalized(changed)).then_some(text)
}

fn upper_case_host(uri: UriRef<'_>) -> Option<String> {
    let mut text = uri.as_str().to_owned();
    text[uri.range(Component::Host)?].make_ascii_uppercase();
    Some(text)
}

fn around_path(uri: UriRef<'_>, before: &str, after: &str) -> String {
    let start = uri.slice(..Position::Before(Component::Path));
    let (path, end) = (uri.path().as_str(), uri.slice(Position::After(Component::Path)..));
    format!("{start}{before}{path}{after}{end}")
}

/// What stands before the path, if that is an authority without a port.
fn before_path(uri: UriRef<'_>) -> Option<&str> {
    uri.authority().filter(|it| it.port().is_none())?;
    Some(uri.slice(..Position::Before(Component::Path)))
}

fn from_path(uri: UriRef<'_>) -> &str {
    uri.slice(Position::Before(Component::Path)..)
}

fn default_port(uri: UriRef<'_>) -> Option<u16> {
    match uri.scheme()?.as_str() {
        "http" => Some(80),
        "https" => Some(443),
        "ftp" => Some(21),
        _ => None,
    }
}

/// A `data:` URI of 65,536 bytes, as a picture in a page.
fn long() -> String {
    let mut text = String::from("data:image/png;base64,");
    let digits = "iVBORw0KGgoAAAANSUhEUgAAB9AAAAfQCAYAAACaOMR5/xkUMNnavlz+08";
    text.extend(digits.chars().cycle().take(65_536 - text.len()));
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    fn corpus(text: &str) -> Corpus {
        Corpus { name: "test".to_owned(), text: text.to_owned(), counts: None }
    }

    #[test]
    fn relative_references_are_of_eight_kinds() {
        let input = Input::new(&corpus(&"http://h/a/b?q#f\n".repeat(8)));
        let expected = ["/a/b", "a/b", "../b", "../../a/b", "./b", "?q", "#f", "//h/a/b"];
        assert_eq!(input.relative.each(), expected);
    }

    #[test]
    fn what_is_normal_is_changed_and_what_is_not_is_kept() {
        let input = Input::new(&corpus(&("http://h/a?q\n".repeat(4) + "http://H\n|\n//h/..\n")));
        let expected =
            ["http://H/a?q", "http://h/a%7e?q", "http://h/./a?q", "http://h:80/a?q", "http://H"];
        assert_eq!(input.not_normal.each(), expected);
        assert_eq!(input.normal.each()[3..], ["http://h/a?q", "http://h/"]);
    }

    #[test]
    fn the_long_uri_is_read_many_times() {
        let input = Input::new(&corpus("a\n"));
        let long = input.of(Work::ParseLong);
        assert_eq!((long.number(), long.bytes()), (64, 64 * 65_536));
    }
}
