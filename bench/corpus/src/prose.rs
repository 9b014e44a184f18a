//! Prose, in which links are found: random words with the marks of sentences, a colon in some 300
//! bytes.

use crate::generator::{Random, WORDS};

/// Lines of some 120 bytes of prose, each with one of `links` in angle brackets.
pub fn in_brackets<'a>(links: impl Iterator<Item = &'a str>) -> impl Iterator<Item = String> {
    let mut prose = Prose(Random(SEED));
    links.map(move |link| {
        let [before, after] = [(); 2].map(|()| prose.words(60));
        format!("{before} <{link}>, {after}.")
    })
}

/// Lines of some 400 bytes of prose, each with one of `links` as Markdown writes it.
pub fn in_markdown<'a>(links: impl Iterator<Item = &'a str>) -> impl Iterator<Item = String> {
    let mut prose = Prose(Random(SEED));
    links.map(move |link| {
        let [before, name, after] = [180, 12, 180].map(|len| prose.words(len));
        format!("{before} [{name}]({link}) {after}.")
    })
}

/// `number` lines of some 400 bytes of prose without a link.
pub fn paragraphs(number: usize) -> impl Iterator<Item = String> {
    let mut prose = Prose(Random(SEED));
    (0..number).map(move |_| prose.words(400))
}

/// An arbitrary number.
const SEED: u64 = 1738;

struct Prose(Random);

impl Prose {
    /// Words and marks of `len` bytes, or a few more.
    fn words(&mut self, len: usize) -> String {
        let mut text = self.0.of(&WORDS).to_owned();
        while text.len() < len {
            text.push_str(self.gap());
            text.push_str(self.0.of(&WORDS));
        }
        text
    }

    /// What is between two words.
    fn gap(&mut self) -> &'static str {
        match self.0.below(300) {
            0..=17 => ", ",
            18..=35 => ". ",
            36..=38 => ": ",
            39 => " at 10:30, ",
            40 => "::",
            41..=43 => " (",
            44..=46 => ") ",
            47..=49 => " \"",
            50..=52 => "\" ",
            53..=55 => "’s ",
            _ => " ",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_line_has_its_link() {
        let links = ["http://e.org/a", "http://e.org/b"];
        let mut brackets = in_brackets(links.into_iter()).zip(links);
        assert!(brackets.all(|(line, link)| line.contains(&format!("<{link}>"))));
        let mut markdown = in_markdown(links.into_iter()).zip(links);
        assert!(markdown.all(|(line, link)| line.contains(&format!("]({link})"))));
    }

    #[test]
    fn paragraphs_have_colons_and_no_link() {
        let text: String = paragraphs(100).collect();
        assert!(!text.contains("://"));
        let bytes_per_colon = text.len() / text.matches(':').count();
        assert!((200..400).contains(&bytes_per_colon), "{bytes_per_colon}");
    }
}
