//! Matches short texts: tries one alternative after another, the preferred first, and remembers
//! which instructions were tried at which position.
//!
//! An instruction that is reached at a position for the second time did not match there. So each is
//! executed once at most, as in the [table](super::matching), but only where it is reached.

use alloc::vec::Vec;

use super::captured::Capture;
use super::matching::{Positions, character_end, skip};
use super::program::{Instruction, Label, Program, Run};

/// The length up to which a text is short. It bounds the alternatives that wait to be tried.
pub(super) const LONGEST: usize = 1024;

/// Captures the texts of variables, as [`MatchTable::captures`](super::matching::MatchTable) does,
/// with a program without limits. `None` if the text does not match.
pub(super) fn captures(program: &Program, template: &str, text: &str) -> Option<Vec<Capture>> {
    let (tried, waiting) = (Positions::new(program, text), Vec::with_capacity(64));
    let mut search = Search { program, template, text, tried, waiting, found: Vec::new() };
    let mut next = Some((program.start(), 0));
    loop {
        let (label, at) = match next {
            Some(state) => state,
            None => search.next_waiting()?,
        };
        if matches!(program.instructions()[label], Instruction::End) && at == text.len() {
            return Some(search.found);
        }
        next = search.execute(label, at);
    }
}

struct Search<'p, 't> {
    program: &'p Program,
    template: &'p str,
    text: &'t str,
    tried: Positions,
    /// Alternatives that wait to be tried: label, position, and number of variables found before.
    waiting: Vec<(Label, usize, usize)>,
    found: Vec<Capture>,
}

impl Search<'_, '_> {
    /// Executes an instruction: returns the next label and position. `None` if it does not match,
    /// or was tried before.
    fn execute(&mut self, label: Label, at: usize) -> Option<(Label, usize)> {
        if !self.tried.insert(label, at) {
            return None;
        }
        Some(match self.program.instructions()[label] {
            Instruction::End => return None,
            Instruction::Text { text, then } => {
                (then, skip(self.text, text.of(self.template), at)?)
            }
            Instruction::Character { chars, then } => (then, character_end(self.text, chars, at)?),
            Instruction::Either { first, second } => {
                self.wait(second, at);
                (first, at)
            }
            Instruction::Open { placeholder, then } => {
                self.found.push(Capture { placeholder, range: at..at });
                (then, at)
            }
            Instruction::Close { then } => {
                self.found.last_mut()?.range.end = at;
                (then, at)
            }
            Instruction::Run(run) => (run.then, self.run(label, run, at)),
        })
    }

    /// The preferred end of a run. Others wait.
    fn run(&mut self, label: Label, run: Run, mut at: usize) -> usize {
        let first = self.first_byte(run.then);
        while let Some(end) = character_end(self.text, run.chars, at) {
            let next = self.text.as_bytes()[at];
            let may_end = first.is_none_or(|first| first == next || [first, next].contains(&b'%'));
            match (run.is_greedy, may_end) {
                (true, true) => self.wait(run.then, at),
                (false, true) => {
                    self.wait(label, end);
                    break;
                }
                (_, false) => {}
            }
            if !self.tried.insert(label, end) {
                break;
            }
            at = end;
        }
        at
    }

    /// The literal byte that an instruction begins with, if it is the only one.
    fn first_byte(&self, mut label: Label) -> Option<u8> {
        loop {
            match self.program.instructions()[label] {
                Instruction::Open { then, .. } | Instruction::Close { then } => label = then,
                Instruction::Text { text, .. } => return text.of(self.template).bytes().next(),
                _ => return None,
            }
        }
    }

    fn wait(&mut self, label: Label, at: usize) {
        self.waiting.push((label, at, self.found.len()));
    }

    /// The alternative to try next: the last one that was put aside.
    fn next_waiting(&mut self) -> Option<(Label, usize)> {
        let (label, at, found) = self.waiting.pop()?;
        self.found.truncate(found);
        Some((label, at))
    }
}

#[cfg(test)]
mod tests {
    extern crate std;

    use alloc::string::String;

    use super::*;
    use crate::template::Template;
    use crate::template::matching::MatchTable;

    const TEMPLATES: [&str; 34] = [
        "",
        "a",
        "{x}",
        "{x}{y}",
        "{x}a{y}",
        "{x,y}",
        "{x,y,z}",
        "{x}/{y}",
        "a{x}a",
        "{+x}",
        "{+x}{y}",
        "{+x,y}",
        "{#x}",
        "{.x}",
        "{.x,y}",
        "{x}{.y}",
        "{/x}",
        "{/x,y}",
        "{/x*}",
        "{/x*,y}",
        "{x*}",
        "{x*,y}",
        "{.x*}",
        "{.x*,y}",
        "{+x*}",
        "{;x}",
        "{;x*}",
        "{;x,y}",
        "{?x}",
        "{?x,y}",
        "{?x*,y}",
        "{?y*}{&x}",
        "{+x}{?y,x}",
        "{x}{/y*}{?x*}",
    ];

    /// The variables are those that the table finds, for all texts of up to four pieces; of up to
    /// five in the thorough run.
    #[test]
    fn the_captures_are_those_of_the_table() {
        let is_full = std::env::var("URIAL_INPUTS").as_deref() == Ok("full");
        let length = if is_full { 5 } else { 4 };
        let pieces = ["a", "x", ",", "=", "&", "?", "/", ".", ";", "%61", "%C3%A9", "%A9"];
        let programs = TEMPLATES.map(|text| (text, Program::new(Template::parse(text).unwrap())));
        let mut matched = 0;
        for number in 0..pieces.len().pow(length) {
            // The number in base 12, from the digit after the first 0 on: shorter texts come too.
            let digits = (0..length).map(|place| number / pieces.len().pow(place) % pieces.len());
            let text: String =
                digits.skip_while(|&digit| digit == 0).map(|it| pieces[it]).collect();
            for (template, program) in &programs {
                let shown = |captures: Vec<Capture>| -> Vec<_> {
                    let shown = captures.into_iter().map(|it| {
                        let Capture { placeholder, range } = it;
                        (placeholder.name.start, placeholder.form, range)
                    });
                    shown.collect()
                };
                let expected = MatchTable::new(program, template, &text).captures().map(shown);
                matched += usize::from(expected.is_some());
                assert_eq!(captures(program, template, &text).map(shown), expected, "{text}");
            }
        }
        assert!(matched > 10_000, "only {matched} texts match");
    }
}
