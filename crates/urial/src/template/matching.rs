//! Matching: the variables of which a text is the expansion.
//!
//! First, from the end of the text to its start, each step of the program learns from which
//! positions the rest of the text matches. Then, from the start, the preferred of the ways that
//! lead to the end is taken. So nothing is ever tried twice.

use alloc::vec;
use alloc::vec::Vec;

use super::Template;
use super::captured::{Capture, variables};
use super::program::{Chars, Exits, Label, Program, Run, Step};
use super::value::Variables;
use crate::abnf;
use crate::percent::{PctStr, character, triplet};

impl Template<'_> {
    /// Finds variables of which `text` is the expansion: the reverse of
    /// [`expand`](Template::expand).
    ///
    /// `None` if there are none. Needless triplets in `text`, and the case of their digits, make no
    /// difference (RFC 3986 §6.2.2). Values come decoded, borrowed from `text` where nothing was
    /// encoded.
    ///
    /// Takes time in proportion to the text and to the template, multiplied, whatever they are.
    /// Allocates a bit for each step of the template at each byte of the text, and the variables.
    ///
    /// # Which variables, if many would do?
    ///
    /// 1. Variables are filled from left to right, and each takes as much of the text as it can while
    ///    the rest still matches.
    /// 2. In an expression they take pieces, which is what stands between separators: a variable
    ///    with others behind it takes one, and more only if the rest matches in no other way; the
    ///    last takes all that is left.
    /// 3. A variable is absent if it can take no piece; and all are, if an expression has no text.
    /// 4. Without `*` a value with a `,` is a list: the expansion of a string has none. Under `+`
    ///    and `#` it can have one, and the value is a string; and a prefix is always one.
    /// 5. With `*` a value is a map, if every piece has a `=`, and else a list; never a string.
    /// 6. Under `;`, `?` and `&` pieces stand in the order of the template, by their names. With `*`
    ///    pieces with the variable's own name are a list, and others a map; with variables behind
    ///    it, the map takes as few pieces as it can, also none.
    /// 7. Values are decoded, and octets that are not UTF-8 do not match. Under `+` and `#` they stay
    ///    triplets, as do reserved characters, and `%25` where a `%` would begin another triplet.
    /// 8. Of a variable that is there more than once the first value counts that is no prefix, or
    ///    else the longest prefix; if its expansions are not what stands there, the text does not
    ///    match. A prefix alone is the value.
    ///
    /// ```
    /// # use urial::{Template, Value};
    /// let find = |template, text| Template::parse(template).unwrap().match_text(text);
    /// let found = find("/{user}{?tag*}", "/anna?tag=a%20b&tag=c").unwrap();
    /// assert_eq!(found.get("user"), Some(&Value::from("anna")));
    /// assert_eq!(found.get("tag"), Some(&Value::from(["a b", "c"])));
    ///
    /// let value = |template, text, name| find(template, text)?.get(name).cloned();
    /// assert_eq!(value("{x,y}", "a,b,c", "y"), Some(["b", "c"].into()));
    /// assert_eq!(value("{keys*}", "a=1,b=2", "keys"), Some([("a", "1"), ("b", "2")].into()));
    /// assert_eq!(value("{?keys*,q}", "?a=1&q=2", "q"), Some("2".into()));
    /// assert_eq!(value("{+path}", "a/b%20c", "path"), Some("a/b c".into()));
    /// assert_eq!(find("/{x}/{x}", "/a/b"), None);
    /// ```
    #[must_use]
    pub fn match_text<'t>(&self, text: &'t str) -> Option<Variables<'t>>
    where
        Self: 't,
    {
        if !is_uri_text(text) {
            return None;
        }
        let program = Program::new(*self);
        let captures = Match::new(&program, text).captures()?;
        let variables = variables(&captures, text)?;
        // An expansion needs no triplet that the text has not, and each is three bytes.
        let expansion = self.expand_within(&variables, text.len().saturating_mul(3)).ok()?;
        // What a variable got in one place decides of its others.
        atoms(&expansion).eq(atoms(text)).then_some(variables)
    }
}

/// Is `text` made of what a URI may hold? An expansion is.
fn is_uri_text(text: &str) -> bool {
    text.bytes().all(|byte| abnf::URI.has(byte)) && PctStr::new(text).is_ok()
}

/// A character, or an octet in a triplet; what is unreserved counts as written without one.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Atom {
    octet: u8,
    is_triplet: bool,
}

/// The atom at `at`, and where it ends. What is not ASCII stands for its triplets.
fn atom(text: &[u8], at: usize) -> Option<(Atom, usize)> {
    let rest = text.get(at..)?;
    if let Some(octet) = triplet(rest) {
        return Some((Atom { octet, is_triplet: !abnf::UNRESERVED.has(octet) }, at + 3));
    }
    let &octet = rest.first()?;
    Some((Atom { octet, is_triplet: !octet.is_ascii() }, at + 1))
}

fn atoms(text: &str) -> impl Iterator<Item = Atom> {
    let mut at = 0;
    core::iter::from_fn(move || {
        let (atom, end) = atom(text.as_bytes(), at)?;
        at = end;
        Some(atom)
    })
}

/// A program on a text: where each of its steps leads to the end.
struct Match<'p, 'a, 't> {
    steps: &'p [Step<'a>],
    start: Label,
    text: &'t str,
    rows: Vec<Row>,
}

/// What is known of a step.
struct Row {
    /// A bit for each position: does the rest of the text match from here?
    matches: Vec<u64>,
    /// How many characters it is to the nearest exit of a run, for the last 16 positions: more than
    /// a character of four triplets takes.
    distances: [u16; 16],
}

/// No exit can be reached.
const NEVER: u16 = u16::MAX;

/// The limit of a run that has none, and any distance beyond it.
const FAR: u16 = NEVER - 1;

impl Row {
    fn new(positions: usize) -> Row {
        Row { matches: vec![0; positions.div_ceil(64)], distances: [NEVER; 16] }
    }

    fn get(&self, at: usize) -> bool {
        self.matches.get(at / 64).is_some_and(|word| word >> (at % 64) & 1 == 1)
    }

    fn set(&mut self, at: usize) {
        if let Some(word) = self.matches.get_mut(at / 64) {
            *word |= 1 << (at % 64);
        }
    }
}

impl<'p, 'a, 't> Match<'p, 'a, 't> {
    fn new(program: &'p Program<'a>, text: &'t str) -> Match<'p, 'a, 't> {
        let (steps, start) = (program.steps(), program.start());
        // One by one: memory that is zero from the start is not touched before it is needed.
        let rows = steps.iter().map(|_| Row::new(text.len() + 1)).collect();
        let mut result = Match { steps, start, text, rows };
        for at in (0..=text.len()).rev().filter(|&at| !is_in_triplet(text, at)) {
            result.position(at);
        }
        result
    }

    /// Learns which steps lead from `at` to the end.
    fn position(&mut self, at: usize) {
        for (label, &step) in self.steps.iter().enumerate() {
            let is_match = match step {
                Step::Run(run) => self.run(label, run, at),
                step => self.next(step, at).is_some(),
            };
            if is_match {
                self.rows[label].set(at);
            }
        }
    }

    fn leads(&self, label: Label, at: usize) -> bool {
        self.rows[label].get(at)
    }

    /// Where a step leads to, if it leads to the end.
    fn next(&self, step: Step<'_>, at: usize) -> Option<(Label, usize)> {
        let (then, end) = match step {
            Step::End => return (at == self.text.len()).then_some((0, at)),
            Step::Either { first, second } if !self.leads(first, at) => (second, at),
            Step::Either { first, .. } => (first, at),
            Step::Text { text, then } => (then, self.skip(text, at)?),
            Step::One { chars, then } => (then, self.character(chars, at)?),
            Step::Open { then, .. } | Step::Close { then } => (then, at),
            Step::Run(run) => self.exit(run, at)?,
        };
        self.leads(then, end).then_some((then, end))
    }

    /// Does a run lead on from here? Its distance is that of the next character, and one.
    fn run(&mut self, label: Label, run: Run, at: usize) -> bool {
        let distance = match self.character(run.chars, at) {
            _ if self.is_exit(run.exits, at) => 0,
            None => NEVER,
            Some(end) => match self.rows[label].distances[end % 16] {
                NEVER => NEVER,
                distance => (distance + 1).min(FAR),
            },
        };
        self.rows[label].distances[at % 16] = distance;
        distance <= run.limit.unwrap_or(FAR)
    }

    fn is_exit(&self, exits: Exits, at: usize) -> bool {
        exits.next.is_some_and(|next| self.leads(next, at)) || self.leads(exits.last, at)
    }

    /// The exit that a run takes: the first to the next variable, else the last of all.
    fn exit(&self, run: Run, start: usize) -> Option<(Label, usize)> {
        let Exits { next, last } = run.exits;
        let mut taken = 0;
        let mut found = None;
        let mut at = start;
        loop {
            if let Some(next) = next.filter(|&next| self.leads(next, at)) {
                return Some((next, at));
            }
            if self.leads(last, at) {
                found = Some((last, at));
            }
            let is_full = run.limit.is_some_and(|limit| taken == limit);
            let Some(end) = self.character(run.chars, at).filter(|_| !is_full) else {
                return found;
            };
            taken = taken.saturating_add(1);
            at = end;
        }
    }

    /// Where the text at `at` ends, if it is equivalent to `expected`.
    fn skip(&self, expected: &str, at: usize) -> Option<usize> {
        atoms(expected).try_fold(at, |at, expected| {
            let (found, end) = atom(self.text.as_bytes(), at)?;
            (found == expected).then_some(end)
        })
    }

    /// Where the character at `at` ends, if it is one of a value's.
    fn character(&self, chars: Chars, at: usize) -> Option<usize> {
        let rest = self.text.as_bytes().get(at..)?;
        let &first = rest.first()?;
        let len = match (first, chars) {
            (b'%', Chars::Reserved) => 3,
            (b'%', Chars::Counted) => character(rest).map_or(3, |read| read.len),
            (b'%', Chars::Unreserved(_)) => character(rest)?.len,
            (_, Chars::Reserved | Chars::Counted) => 1,
            (_, Chars::Unreserved(also)) => {
                usize::from(abnf::UNRESERVED.has(first) || also == Some(first))
            }
        };
        (len > 0).then_some(at + len)
    }

    /// Goes the preferred way to the end, and notes where the texts of variables stand.
    fn captures(&self) -> Option<Vec<Capture<'a>>> {
        let mut captures: Vec<Capture<'a>> = Vec::new();
        let (mut label, mut at) = (self.start, 0);
        while let Some(&step) = self.steps.get(label) {
            match step {
                Step::End => break,
                Step::Open { opening, .. } => captures.push(Capture { opening, range: at..at }),
                Step::Close { .. } => {
                    captures.iter_mut().last().into_iter().for_each(|it| it.range.end = at);
                }
                _ => {}
            }
            (label, at) = self.next(step, at)?;
        }
        Some(captures)
    }
}

/// Is `at` behind a `%`, but not behind its two digits?
fn is_in_triplet(text: &str, at: usize) -> bool {
    let is_percent = |back: usize| {
        at.checked_sub(back).and_then(|at| text.as_bytes().get(at)).is_some_and(|&it| it == b'%')
    };
    is_percent(1) || is_percent(2)
}
