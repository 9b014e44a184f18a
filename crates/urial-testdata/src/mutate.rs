//! Inputs nobody would write: the vectors' own, changed at random, the same ones in every run.

use crate::vector::{load, testdata};

/// Bytes that mean something to some rule, and a few that none allows.
const TELLING: &[u8] = b":/?#[]@!$&'()*+,;=%-._~vV0129aAfFgGzZ \"<>\\^`{|}\n\0\x7F\xC3\xA9\xFF";

/// Pieces that random bytes would seldom make.
const PIECES: [&str; 16] = [
    "//", "://", "/../", "/./", "..", "%2e", "%2F", "%", "[::1]", "::", "[v1.a]", "@", ":80", "?",
    "#", "1.2.3.4",
];

/// Longer vectors are about length alone, and would only slow the rest down.
const LONGEST_SEED: usize = 300;

/// The longest run that is inserted, so that every border of two blocks of 64 bytes is met.
const RUN: usize = 140;

/// An endless supply of changed inputs.
pub struct Mutator {
    seeds: Vec<Vec<u8>>,
    state: u64,
}

impl Mutator {
    /// Starts from the inputs of the vectors and what accompanies them, but for the longest.
    #[must_use]
    pub fn of_vectors(number: u64) -> Mutator {
        let files = load(&testdata().join("rfc3986"));
        let texts = files.iter().flat_map(|file| &file.tests).flat_map(|test| {
            let octets = |text: &str| text.as_bytes().to_vec();
            [Some(test.input()), test.base().map(octets), test.other().map(octets)]
        });
        Mutator::new(texts.flatten().filter(|text| text.len() < LONGEST_SEED).collect(), number)
    }

    /// Starts from `seeds`; equal `number`s give equal inputs.
    ///
    /// # Panics
    /// Without a seed.
    #[must_use]
    pub fn new(seeds: Vec<Vec<u8>>, number: u64) -> Mutator {
        assert!(!seeds.is_empty(), "nothing to change");
        Mutator { seeds, state: number }
    }

    /// The inputs it starts from.
    #[must_use]
    pub fn seeds(&self) -> &[Vec<u8>] {
        &self.seeds
    }

    /// One of the seeds after one to four changes.
    pub fn input(&mut self) -> Vec<u8> {
        let mut input = self.seed();
        for _ in 0..=self.below(4) {
            self.change(&mut input);
        }
        input
    }

    /// One of the seeds.
    pub fn seed(&mut self) -> Vec<u8> {
        let seed = self.below(self.seeds.len());
        self.seeds[seed].clone()
    }

    fn change(&mut self, input: &mut Vec<u8>) {
        let from = self.below(input.len() + 1);
        let to = (from + self.below(6)).min(input.len());
        match self.below(8) {
            0 => drop(input.drain(from..to)),
            1 => input.truncate(from),
            2 => self.insert_byte(input, from),
            3 if from < input.len() => input[from] = self.byte(),
            4 => self.insert_piece(input, from),
            5 => input.extend_from_within(from..to),
            6 => self.insert_run(input, from),
            _ => self.splice(input, from),
        }
    }

    fn insert_byte(&mut self, input: &mut Vec<u8>, at: usize) {
        let byte = self.byte();
        input.insert(at, byte);
    }

    fn insert_piece(&mut self, input: &mut Vec<u8>, at: usize) {
        let piece = PIECES[self.below(PIECES.len())];
        input.splice(at..at, piece.bytes());
    }

    fn insert_run(&mut self, input: &mut Vec<u8>, at: usize) {
        let byte = b"a1/.%"[self.below(5)];
        let run = std::iter::repeat_n(byte, self.below(RUN));
        input.splice(at..at, run);
    }

    fn splice(&mut self, input: &mut Vec<u8>, at: usize) {
        let other = self.seed();
        let from = self.below(other.len() + 1);
        input.truncate(at);
        input.extend_from_slice(&other[from..]);
    }

    fn byte(&mut self) -> u8 {
        TELLING[self.below(TELLING.len())]
    }

    /// A number below `bound`: splitmix64, whose bias does not matter here.
    fn below(&mut self, bound: usize) -> usize {
        self.state = self.state.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut mixed = self.state;
        mixed = (mixed ^ mixed >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
        let bound = u64::try_from(bound).unwrap_or(u64::MAX);
        usize::try_from((mixed ^ mixed >> 31) % bound).unwrap_or_default()
    }
}

#[cfg(test)]
mod tests {
    use super::Mutator;

    #[test]
    fn equal_numbers_give_equal_inputs() {
        let inputs = |number| {
            let mut mutator = Mutator::new(vec![b"http://a/b".to_vec()], number);
            (0..100).map(|_| mutator.input()).collect::<Vec<_>>()
        };
        assert_eq!(inputs(1), inputs(1));
        assert_ne!(inputs(1), inputs(2));
    }
}
