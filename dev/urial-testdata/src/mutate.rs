//! Random inputs: the inputs of the vectors with random changes. Every run makes the same ones.

use crate::vector::{File, Input, cases};
use crate::vectors::{IRI_MAPPINGS, IRIS, NORMALIZATIONS, SCHEMES, TEMPLATES, URIS};

/// Bytes that the grammar gives a meaning, and a few that it does not allow.
const SPECIAL: &[u8] = b":/?#[]@!$&'()*+,;=%-._~vV0129aAfFgGzZ \"<>\\^`{|}\n\0\x7F\xC3\xA9\xFF";

/// Substrings that random bytes would rarely form.
const PIECES: [&str; 16] = [
    "//", "://", "/../", "/./", "..", "%2e", "%2F", "%", "[::1]", "::", "[v1.a]", "@", ":80", "?",
    "#", "1.2.3.4",
];

/// Non-ASCII characters that the rules of IRIs distinguish: the limits of all ranges, letters of
/// both directions, marks, formatting characters, spaces, private use, and lookalikes of
/// delimiters.
const SPECIAL_IRI: &str = "éÉアß𐌀\u{80}\u{9F}\u{A0}\u{D7FF}\u{E000}\u{F8FF}\u{F900}\u{FDCF}\u{FDD0}\u{FDEF}\u{FDF0}\u{FFEF}\u{FFF0}\u{FFFD}\
    \u{FFFE}\u{10000}\u{1FFFD}\u{1FFFE}\u{DFFFD}\u{DFFFF}\u{E0000}\u{E0FFF}\u{E1000}\u{EFFFD}\u{EFFFE}\u{F0000}\u{FFFFD}\u{FFFFE}\
    \u{100000}\u{10FFFD}\u{10FFFF}\u{5D0}\u{627}\u{661}\u{5B0}\u{301}\u{61C}\u{200D}\u{200E}\u{202E}\u{2066}\u{2069}\u{3000}／：。";

/// Substrings for IRIs: percent-encoded characters, complete and cut off, and such as stay encoded.
const PIECES_IRI: [&str; 16] = [
    "%C3%A9",
    "%c3%a9",
    "%C3",
    "%A9",
    "%E3%82%A2",
    "%E3%82",
    "%F0%90%8C%80",
    "%ED%A0%80",
    "%EE%80%80",
    "%E2%80%AE",
    "%C2%A0",
    "%E3%80%80",
    "%41",
    "%EF%BF%BE",
    "//é@",
    "xn--",
];

/// Characters that templates give a meaning.
const SPECIAL_TEMPLATE: &str = "{{{}}}+#./;?&,:*=!@|_%0129aAbcxyz-' \"<>\\^`\n\0é\u{E000}\u{FFFF}";

/// Substrings for templates.
const PIECES_TEMPLATE: [&str; 16] = [
    "{x}", "{+x}", "{#x}", "{.x}", "{/x*}", "{;x,y}", "{?x*,y}", "{&y}", "{x:3}", ":9999", "*}",
    "%41", "%C3%A9", "{a.b}", ",x", "}{",
];

/// Substrings that the steps of a normal form remove, or that are left then.
const PIECES_STEPS: [&str; 16] = [
    "www.",
    "/index.html",
    "//",
    "/.",
    "/..",
    "&utm_a=b",
    "https:",
    ":443",
    "..",
    ".",
    "?",
    "#",
    "%2e",
    "0x7f.1",
    "/",
    "default.a",
];

/// Longer inputs only test length, and would slow down all other tests.
const LONGEST_SEED: usize = 300;

/// The longest inserted run: it crosses two boundaries of blocks of 64 bytes.
const RUN: usize = 140;

/// An endless supply of changed inputs, as bytes or as characters.
pub struct Mutator<T = u8> {
    seeds: Vec<Vec<T>>,
    special: Vec<T>,
    pieces: Vec<Vec<T>>,
    runs: [T; 5],
    state: u64,
}

impl Mutator {
    /// Changes the inputs of the vectors of URIs and their companions, except for the longest.
    #[must_use]
    pub fn of_vectors(number: u64) -> Mutator {
        Mutator::new(seeds(&URIS).collect(), number)
    }

    /// Changes `seeds`. The same `number` gives the same inputs.
    ///
    /// # Panics
    /// If `seeds` is empty.
    #[must_use]
    pub fn new(seeds: Vec<Vec<u8>>, number: u64) -> Mutator {
        assert!(!seeds.is_empty(), "no seeds");
        let pieces = PIECES.map(|piece| piece.as_bytes().to_vec()).to_vec();
        Mutator { seeds, special: SPECIAL.to_vec(), pieces, runs: *b"a1/.%", state: number }
    }
}

impl Mutator<char> {
    /// Changes the vectors of URIs and IRIs.
    #[must_use]
    pub fn of_iris(number: u64) -> Self {
        let seeds = seeds(&URIS).chain(seeds(&IRIS)).chain(seeds(&IRI_MAPPINGS));
        let ascii = SPECIAL.iter().map(|&octet| char::from(octet)).filter(char::is_ascii);
        let special = ascii.chain(SPECIAL_IRI.chars()).collect();
        let pieces = [PIECES, PIECES_IRI].concat();
        Mutator::of_texts(seeds, special, &pieces, ['a', 'é', 'ア', '.', '𐌀'], number)
    }

    /// Changes the vectors of templates.
    #[must_use]
    pub fn of_templates(number: u64) -> Self {
        let special = SPECIAL_TEMPLATE.chars().collect();
        Mutator::of_texts(
            seeds(&TEMPLATES),
            special,
            &PIECES_TEMPLATE,
            ['a', '1', '{', ',', '%'],
            number,
        )
    }

    /// Changes the vectors of schemes.
    #[must_use]
    pub fn of_schemes(number: u64) -> Self {
        let special = SPECIAL.iter().map(|&octet| char::from(octet)).collect();
        Mutator::of_texts(seeds(&SCHEMES), special, &PIECES, ['a', '1', '/', ';', '%'], number)
    }

    /// Changes the vectors of steps that normalize.
    #[must_use]
    pub fn of_steps(number: u64) -> Self {
        let special = SPECIAL.iter().map(|&octet| char::from(octet)).collect();
        Mutator::of_texts(
            seeds(&NORMALIZATIONS),
            special,
            &PIECES_STEPS,
            ['a', '1', '/', '.', '%'],
            number,
        )
    }

    fn of_texts(
        seeds: impl Iterator<Item = Vec<u8>>,
        special: Vec<char>,
        pieces: &[&str],
        runs: [char; 5],
        number: u64,
    ) -> Self {
        let texts = seeds.filter_map(|seed| String::from_utf8(seed).ok());
        let seeds = texts.map(|text| text.chars().collect()).collect();
        let pieces = pieces.iter().map(|piece| piece.chars().collect()).collect();
        Mutator { seeds, special, pieces, runs, state: number }
    }

    /// Returns an [`input`](Self::input) as text.
    pub fn text(&mut self) -> String {
        self.input().into_iter().collect()
    }
}

/// Returns the inputs of `files` and their companions, except for the longest.
fn seeds<C: Input>(files: &[File<C>]) -> impl Iterator<Item = Vec<u8>> {
    let of_case = |case: &C| {
        let companion = case.companion().map(|text| text.as_bytes().to_vec());
        [case.input()].into_iter().chain(companion)
    };
    cases(files).flat_map(of_case).filter(|seed| seed.len() < LONGEST_SEED)
}

impl<T: Copy> Mutator<T> {
    /// Returns the inputs that are changed.
    #[must_use]
    pub fn seeds(&self) -> &[Vec<T>] {
        &self.seeds
    }

    /// Returns a random seed with one to four changes.
    pub fn input(&mut self) -> Vec<T> {
        let mut input = self.seed();
        for _ in 0..=self.below(4) {
            self.change(&mut input);
        }
        input
    }

    /// Returns a random seed.
    pub fn seed(&mut self) -> Vec<T> {
        let seed = self.below(self.seeds.len());
        self.seeds[seed].clone()
    }

    fn change(&mut self, input: &mut Vec<T>) {
        let from = self.below(input.len() + 1);
        let to = (from + self.below(6)).min(input.len());
        match self.below(8) {
            0 => drop(input.drain(from..to)),
            1 => input.truncate(from),
            2 => self.insert_special(input, from),
            3 if from < input.len() => input[from] = self.special(),
            4 => self.insert_piece(input, from),
            5 => input.extend_from_within(from..to),
            6 => self.insert_run(input, from),
            _ => self.splice(input, from),
        }
    }

    fn insert_special(&mut self, input: &mut Vec<T>, at: usize) {
        let special = self.special();
        input.insert(at, special);
    }

    fn insert_piece(&mut self, input: &mut Vec<T>, at: usize) {
        let piece = self.below(self.pieces.len());
        input.splice(at..at, self.pieces[piece].iter().copied());
    }

    fn insert_run(&mut self, input: &mut Vec<T>, at: usize) {
        let place = self.below(self.runs.len());
        let one = self.runs[place];
        let run = std::iter::repeat_n(one, self.below(RUN));
        input.splice(at..at, run);
    }

    fn splice(&mut self, input: &mut Vec<T>, at: usize) {
        let other = self.seed();
        let from = self.below(other.len() + 1);
        input.truncate(at);
        input.extend_from_slice(&other[from..]);
    }

    fn special(&mut self) -> T {
        let place = self.below(self.special.len());
        self.special[place]
    }

    fn below(&mut self, bound: usize) -> usize {
        below(&mut self.state, bound)
    }
}

/// Advances `state`, and returns a random number below `bound` (splitmix64). Its bias does not
/// matter for tests.
///
/// # Panics
/// If `bound` is 0.
pub fn below(state: &mut u64, bound: usize) -> usize {
    *state = state.wrapping_add(0x9E37_79B9_7F4A_7C15);
    let mut mixed = *state;
    mixed = (mixed ^ mixed >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
    let bound = u64::try_from(bound).unwrap_or(u64::MAX);
    usize::try_from((mixed ^ mixed >> 31) % bound).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::Mutator;

    #[test]
    fn the_same_number_gives_the_same_inputs() {
        let inputs = |number| {
            let mut mutator = Mutator::new(vec![b"http://a/b".to_vec()], number);
            (0..100).map(|_| mutator.input()).collect::<Vec<_>>()
        };
        assert_eq!(inputs(1), inputs(1));
        assert_ne!(inputs(1), inputs(2));
    }
}
