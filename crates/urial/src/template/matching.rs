//! Matching: the variables of which a text is the expansion.
//!
//! First, from the end of the text to its start, each step of the program learns from which
//! positions the rest of the text matches. Then, from the start, the preferred of the ways that
//! lead to the end is taken. So nothing is ever tried twice.

use alloc::borrow::Cow;
use alloc::string::String;
use alloc::vec;
use alloc::vec::Vec;
use core::fmt::{self, Write as _};

use super::Template;
use super::captured::{Capture, variables};
use super::expression::varspecs;
use super::program::{Chars, Label, Limit, Program, Run, Step};
use super::value::Variables;
use crate::chars::abnf;
use crate::components::percent::{EncodeSet, PctStr, character, encode, triplet};

impl<'a> Template<'a> {
    /// Finds variables of which `text` is the expansion: the reverse of
    /// [`expand`](Template::expand).
    ///
    /// Needless triplets in `text`, and the case of their digits, make no difference (RFC 3986
    /// §6.2.2), and characters beyond ASCII are as good as their triplets (RFC 3987 §3.1). Values
    /// come decoded, borrowed from `text` where nothing was encoded.
    ///
    /// `None` if there are none. Each place of a variable is filled by itself: if those of one
    /// variable disagree, `text` does not match, even where others would agree, as on `abab` those of
    /// `{x}{x}`.
    ///
    /// Takes time in proportion to the text and to the template, multiplied, whatever they are.
    /// Allocates, beside the variables, a bit for each step of the template at each byte of the
    /// text: `/{user}{.format}` has 14 steps and `/{user}{?tag*}` has 27, so that on a text of 1 MB
    /// they take 1.8 MB and 3.4 MB. Who is given templates or texts limits their lengths: as elsewhere, the
    /// program ends where memory is not to be had.
    ///
    /// # Which variables, if many would do?
    ///
    /// 1. Variables are filled from left to right, and each takes as much of the text as it can while
    ///    the rest still matches.
    /// 2. But where another variable can follow at once, it takes as little as it can for one to do
    ///    so: behind a separator, one of the same expression; or in an expression with no literal
    ///    before it, whose operator (`#`, `.`, `/`, `;`, `?` or `&`) writes its character first, and
    ///    if that has no text, in the next such one. So of `a/b?c=1` `{+path}{?query*}` has the path
    ///    `a/b`, of `a.b.c` `{x}{.y}` has the x `a`, and of `a,b,c` `{x,y}` has the x `a`.
    /// 3. A variable is absent if it can take no text; and all are, if an expression without a first
    ///    character has none. So `{x}` on no text has no x, and `{/x}` on `/` has an empty one.
    /// 4. Without `*` a value with a `,` is a list: the expansion of a string has none. A map that
    ///    was written so is a list, too. Under `+` and `#` the value is a string, and a prefix always
    ///    is one.
    /// 5. With `*` a value is a map, if every piece has a `=`, and else a list; never a string.
    /// 6. Under `;`, `?` and `&` pieces stand in the order of the template, by their names. With `*`
    ///    they are a list, if all have the variable's own name, of which it takes as many as it can;
    ///    and else a map, which with variables behind it in its expression may take none. `{?x}` does
    ///    not match `?x`, nor `{;x}` `;x=`.
    /// 7. Values are decoded, and octets that are not UTF-8 do not match. Under `+` and `#` they stay
    ///    triplets, as do reserved characters, and `%25` where a `%` would begin another triplet.
    /// 8. Of a variable that is there more than once that value counts which loses least: one that is
    ///    no prefix, or else the longest prefix; then one under another operator than `+` and `#`; a
    ///    map before a list, and that before a string; of equals the first. If there is a prefix,
    ///    a list of one item is a string. A prefix alone is the value.
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
    /// assert_eq!(value("{+path}{?q}", "a/b?q=1", "path"), Some("a/b".into()));
    /// assert_eq!(value("/café/{x}", "/caf%C3%A9/é", "x"), Some("é".into()));
    /// assert_eq!(find("/{x}/{x}", "/a/b"), None);
    /// ```
    #[must_use]
    pub fn match_text<'t>(self, text: &'t str) -> Option<Variables<'t>>
    where
        'a: 't,
    {
        self.matcher().match_text(text)
    }

    /// Prepares the template to be matched with many texts.
    ///
    /// ```
    /// # use urial::Template;
    /// let matcher = Template::parse("/{user}{.format}")?.matcher();
    /// let users = ["/anna", "/bob.json", "/a/b"].map(|text| {
    ///     Some(matcher.match_text(text)?.get("user")?.as_str()?.to_owned())
    /// });
    /// assert_eq!(users, [Some("anna".into()), Some("bob".into()), None]);
    /// # Ok::<(), urial::TemplateError>(())
    /// ```
    #[must_use]
    pub fn matcher(self) -> Matcher<'a> {
        let mut names: Vec<_> = varspecs(self.as_str()).map(|varspec| varspec.name).collect();
        names.sort_unstable();
        let repeats = names.windows(2).any(|two| two[0] == two[1]);
        Matcher { template: self, program: Program::new(self), repeats }
    }
}

/// A template, prepared to be matched with many texts; made by [`Template::matcher`].
#[derive(Clone)]
pub struct Matcher<'a> {
    template: Template<'a>,
    program: Program<'a>,
    /// Is a variable there more than once?
    repeats: bool,
}

impl<'a> Matcher<'a> {
    /// Returns the template.
    #[must_use]
    pub const fn template(&self) -> Template<'a> {
        self.template
    }

    /// Finds variables of which `text` is the expansion: [`Template::match_text`] says which.
    #[must_use]
    pub fn match_text<'t>(&self, text: &'t str) -> Option<Variables<'t>>
    where
        'a: 't,
    {
        match uri_text(text)? {
            Cow::Borrowed(text) => self.find(text),
            Cow::Owned(text) => self.find(&text).map(Variables::into_owned),
        }
    }

    fn find<'t>(&self, text: &'t str) -> Option<Variables<'t>>
    where
        'a: 't,
    {
        let captures = Match::new(&self.program, text).captures()?;
        let variables = variables(&captures, text)?;
        if self.repeats {
            // What a variable got in one place decides of its others.
            return self.makes(&variables, text).then_some(variables);
        }
        debug_assert!(self.makes(&variables, text), "{text} is not of {variables:?}");
        Some(variables)
    }

    /// Is the text an expansion with these variables?
    fn makes(&self, variables: &Variables<'_>, text: &str) -> bool {
        // An expansion needs no triplet that the text has not, and each is three bytes.
        let expansion = self.template.expand_within(variables, text.len().saturating_mul(3));
        expansion.is_ok_and(|expansion| atoms(&expansion).eq(atoms(text)))
    }
}

impl fmt::Debug for Matcher<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Matcher").field(&self.template.as_str()).finish()
    }
}

/// The text with triplets for what is beyond ASCII, if then a URI may hold it: an expansion is so.
fn uri_text(text: &str) -> Option<Cow<'_, str>> {
    let is_allowed = |character: char| match u8::try_from(character) {
        Ok(byte) if byte.is_ascii() => abnf::URI.has(byte),
        _ => abnf::is_ucschar(character) || abnf::is_iprivate(character),
    };
    PctStr::new(text).ok()?;
    if !text.chars().all(is_allowed) {
        return None;
    }
    if text.is_ascii() {
        return Some(Cow::Borrowed(text));
    }
    let mut encoded = String::new();
    for part in text.split_inclusive(|character: char| character.is_ascii()) {
        let beyond = part.trim_end_matches(|character: char| character.is_ascii());
        // Writing to a `String` does not fail.
        let _ = write!(encoded, "{}", encode(beyond, EncodeSet::UNRESERVED));
        encoded.push_str(&part[beyond.len()..]);
    }
    Some(Cow::Owned(encoded))
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
    program: &'p Program<'a>,
    text: &'t str,
    /// A bit for each step and position, step by step: does the rest of the text match from here?
    leads: Vec<u64>,
    /// How many words of these are about one step.
    stride: usize,
    /// Of each run that has a limit: how many characters it is to the nearest way on, from the last
    /// 16 positions. That is more than a character of four triplets takes.
    distances: Vec<[u16; 16]>,
}

/// A distance that no limit allows.
const FAR: u16 = u16::MAX;

impl<'p, 'a, 't> Match<'p, 'a, 't> {
    fn new(program: &'p Program<'a>, text: &'t str) -> Match<'p, 'a, 't> {
        let stride = text.len() / 64 + 1;
        // Zeros from the start: memory that is never written is never touched.
        let leads = vec![0; program.steps().len().saturating_mul(stride)];
        let distances = vec![[FAR; 16]; program.limits()];
        let mut result = Match { program, text, leads, stride, distances };
        for at in (0..=text.len()).rev().filter(|&at| !is_in_triplet(text, at)) {
            result.position(at);
        }
        result
    }

    /// Learns which steps lead from `at` to the end.
    fn position(&mut self, at: usize) {
        for (label, &step) in self.program.steps().iter().enumerate() {
            let leads = match step {
                Step::Run(run) => self.run(label, run, at),
                step => self.next(label, step, at).is_some(),
            };
            if leads {
                self.leads[label * self.stride + at / 64] |= 1 << (at % 64);
            }
        }
    }

    fn leads(&self, label: Label, at: usize) -> bool {
        self.leads[label * self.stride + at / 64] >> (at % 64) & 1 == 1
    }

    /// Where a step leads to, if it leads to the end.
    fn next(&self, label: Label, step: Step<'_>, at: usize) -> Option<(Label, usize)> {
        let (then, end) = match step {
            Step::End => return (at == self.text.len()).then_some((label, at)),
            Step::Either { first, second } if !self.leads(first, at) => (second, at),
            Step::Either { first, .. } => (first, at),
            Step::Text { text, then } => (then, self.skip(text, at)?),
            Step::One { chars, then } => (then, self.character(chars, at)?),
            Step::Open { then, .. } | Step::Close { then } => (then, at),
            Step::Run(run) => (run.then, self.end(label, run, at)?),
        };
        self.leads(then, end).then_some((then, end))
    }

    /// Does a run lead on from here? If not at once, then from behind the next character.
    fn run(&mut self, label: Label, run: Run, at: usize) -> bool {
        let end = self.character(run.chars, at);
        let Some(Limit { max_length, number }) = run.limit else {
            return self.leads(run.then, at) || end.is_some_and(|end| self.leads(label, end));
        };
        let mut inside = (0..FAR).zip(self.ends(run.chars, at));
        let inside = inside.find(|&(_, end)| self.leads(run.then, end));
        let inside = inside.map_or(FAR, |(count, _)| count);
        let behind = end.map_or(FAR, |end| self.distances[number][end % 16].saturating_add(1));
        let distance = inside.min(behind);
        self.distances[number][at % 16] = distance;
        distance <= max_length
    }

    /// Where a run ends that begins at `at`: at the first way on, or the last.
    fn end(&self, label: Label, run: Run, mut at: usize) -> Option<usize> {
        let mut left = run.limit.map_or(usize::MAX, |limit| limit.max_length.into());
        let mut found = None;
        // Without a limit, a run that does not lead on from here does not from further on.
        while run.limit.is_some() || self.leads(label, at) {
            let mut ends = self.ends(run.chars, at).take(left.saturating_add(1));
            let end = ends.find(|&end| self.leads(run.then, end));
            if end.is_some() && !run.is_greedy {
                return end;
            }
            found = ends.filter(|&end| self.leads(run.then, end)).last().or(end).or(found);
            let Some(end) = self.character(run.chars, at).filter(|_| left > 0) else { break };
            left -= 1;
            at = end;
        }
        found
    }

    /// Where a run can end before it has taken the next character: here, or behind some of its
    /// triplets, each of which counts as one where characters are counted  (§2.4.1)
    fn ends(&self, chars: Chars, at: usize) -> impl Iterator<Item = usize> + use<> {
        let triplets = match (chars, self.text.as_bytes().get(at..)) {
            (Chars::Counted, Some(rest)) if rest.first() == Some(&b'%') => {
                character(rest).map_or(1, |read| read.len / 3)
            }
            _ => 1,
        };
        (0..triplets).map(move |count| at + 3 * count)
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
        let (mut label, mut at) = (self.program.start(), 0);
        loop {
            let step = self.program.steps()[label];
            match step {
                Step::Open { opening, .. } => captures.push(Capture { opening, range: at..at }),
                Step::Close { .. } => {
                    captures.iter_mut().last().into_iter().for_each(|it| it.range.end = at);
                }
                _ => {}
            }
            (label, at) = self.next(label, step, at)?;
            if matches!(step, Step::End) {
                return Some(captures);
            }
        }
    }
}

/// Is `at` behind a `%`, but not behind its two digits?
fn is_in_triplet(text: &str, at: usize) -> bool {
    let is_percent = |back: usize| {
        at.checked_sub(back).and_then(|at| text.as_bytes().get(at)).is_some_and(|&it| it == b'%')
    };
    is_percent(1) || is_percent(2)
}
