//! Matching: finds variables whose expansion is a given text.
//!
//! A first pass, from the end of the text to its start, records for each instruction the positions
//! from which the rest of the text matches. A second pass, from the start, follows the preferred
//! alternative at each choice. So there is no backtracking.

use alloc::borrow::Cow;
use alloc::string::String;
use alloc::vec;
use alloc::vec::Vec;
use core::fmt::{self, Write as _};

use super::any_order::in_order;
use super::captured::{Capture, variables};
use super::owned::TemplateBuf;
use super::program::{CharClass, Instruction, Label, Limit, Program, Run};
use super::short;
use super::value::Variables;
use super::{Template, fmt_masked};
use crate::chars::abnf;
use crate::components::percent::{EncodeSet, PctStr, character, encode, triplet};

impl<'a> Template<'a> {
    /// Finds variables whose expansion is `text`: the inverse of [`expand`](Template::expand).
    ///
    /// Returns `None` if there are none. Values are decoded, and borrow from `text` if nothing was
    /// encoded. Unnecessary triplets and the case of hexadecimal digits are ignored (RFC 3986
    /// §6.2.2), and non-ASCII characters match their triplets (RFC 3987 §3.1).
    ///
    /// Each occurrence of a variable is matched on its own. If the occurrences of one variable then
    /// differ, `text` does not match, even if other choices would agree: `{x}{x}` does not match
    /// `abab`.
    ///
    /// Takes time proportional to the length of the text times the size of the template, for any
    /// input. Besides the variables, allocates one bit for each instruction of the compiled
    /// template at each byte of the text. `/{user}{.format}` has 14 instructions and
    /// `/{user}{?tag*}` has 27: for a text of 1 MB they need 1.8 MB and 3.4 MB. A text of up to
    /// 1,024 bytes also takes 24 bytes for each alternative that waits to be tried.
    ///
    /// Limit the lengths of untrusted templates and texts: if the allocation fails, the program
    /// aborts.
    ///
    /// # Which variables are found
    ///
    /// If several assignments match, these rules choose one:
    ///
    /// 1. Variables are matched from left to right. Each takes as much text as possible while the
    ///    rest still matches.
    /// 2. But a variable takes as little text as possible if another variable can follow directly:
    ///    the next one of its expression, after a separator, or that of a following expression with
    ///    no literal between, if its operator writes a first character (`#`, `.`, `/`, `;`, `?` or
    ///    `&`). If that expression has no text, the same holds for the next such one. So `{x,y}` on
    ///    `a,b,c` and `{x}{.y}` on `a.b.c` have the x `a`, and `{+path}{?query*}` on `a/b?c=1` has
    ///    the path `a/b`.
    /// 3. A variable that matches no text is absent, and so are all variables of an expression
    ///    without a first character that matches the empty text. So `{x}` on the empty text has no
    ///    x, but `{/x}` on `/` has an empty one.
    /// 4. Without `*`, a value with a `,` is a list, because the expansion of a string has no `,`.
    ///    A map that was expanded like that is found as a list. Under `+` and `#`, and with a
    ///    prefix, the value is a string.
    /// 5. With `*`, a value is a map if every piece has a `=`, and otherwise a list; never a
    ///    string.
    /// 6. Under `;`, `?` and `&`, pieces must be in the order of the template and have its names.
    ///    With `*`, pieces with the name of the variable are a list, which takes as many as
    ///    possible. Otherwise they are a map, which may take no piece if variables follow in its
    ///    expression. `{?x}` does not match `?x`, and `{;x}` does not match `;x=`.
    /// 7. Octets that are not UTF-8 do not match. But under `+` and `#` they stay triplets; so do
    ///    reserved characters, and a `%25` if decoding it would make another triplet.
    /// 8. Of several values for one variable, the one that preserves most is used: first one
    ///    without a prefix, or else the longest prefix; then one under another operator than `+`
    ///    and `#`; then a map before a list before a string; then the first. If any occurrence has
    ///    a prefix, a list of one item is a string. If all occurrences have one, the value is the
    ///    prefix.
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
        Program::new(self).match_text(self, text)
    }

    /// Finds variables whose expansion is `text`, if they are all that the template names: the
    /// inverse of [`expand_strict`](Template::expand_strict).
    ///
    /// The rules of [`match_text`](Template::match_text) choose the variables. So `/users/{id}`
    /// does not match `/users/`, which has no id.
    ///
    /// ```
    /// # use urial::Template;
    /// let template = Template::parse("/users/{id}{?page}")?;
    /// assert!(template.match_strict("/users/7?page=2").is_some());
    /// assert!(template.match_strict("/users/7").is_none());
    /// assert!(template.match_strict("/users/?page=2").is_none());
    /// # Ok::<(), urial::TemplateError>(())
    /// ```
    #[must_use]
    pub fn match_strict<'t>(self, text: &'t str) -> Option<Variables<'t>>
    where
        'a: 't,
    {
        self.match_text(text).filter(|found| self.has_all_in(found))
    }

    /// Finds variables whose expansion is `text` but for the order of the query: browsers and
    /// clients write `?b=2&a=1` for `{?a,b}`.
    ///
    /// The pieces of the query, with `&` between them, are put in the order of their names in the
    /// template; then the rules of [`match_text`](Template::match_text) hold. Pieces with other
    /// names go to the first variable with `*`, and without one the text does not match. If
    /// nothing is found then, the text is matched as it is. Allocates the sorted text too.
    ///
    /// ```
    /// # use urial::Template;
    /// let template = Template::parse("/search?q={q}{&page,more*}")?;
    /// let found = template.match_any_order("/search?page=2&sort=up&q=a%20b").unwrap();
    /// assert_eq!(found.get("q"), Some(&"a b".into()));
    /// assert_eq!(found.get("page"), Some(&"2".into()));
    /// assert_eq!(found.get("more"), Some(&[("sort", "up")].into()));
    /// assert!(template.match_text("/search?page=2&sort=up&q=a%20b").is_none());
    /// # Ok::<(), urial::TemplateError>(())
    /// ```
    #[must_use]
    pub fn match_any_order<'t>(self, text: &'t str) -> Option<Variables<'t>>
    where
        'a: 't,
    {
        Program::new(self).match_any_order(self, text)
    }

    /// Whether all variables of the template are `found`.
    fn has_all_in(self, found: &Variables<'_>) -> bool {
        self.variables().all(|name| found.get(name).is_some())
    }

    /// Compiles the template, to match it with many texts. Copies the template, and allocates the
    /// program.
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
    pub fn matcher(self) -> Matcher {
        TemplateBuf::from(self).into_matcher()
    }
}

impl TemplateBuf {
    /// Compiles the template, to match it with many texts. Keeps the text, and allocates the
    /// program. See [`Matcher`].
    #[must_use]
    pub fn into_matcher(self) -> Matcher {
        Matcher { program: Program::new(self.as_template()), template: self }
    }
}

/// A compiled template, to be matched with many texts. Made by [`Template::matcher`] and
/// [`TemplateBuf::into_matcher`].
///
/// A matcher owns its template, so a router can keep any number of them:
///
/// ```
/// # use urial::{Matcher, TemplateBuf, TemplateError, Variables};
/// struct Router {
///     routes: Vec<Matcher>,
/// }
///
/// impl Router {
///     fn new(config: Vec<String>) -> Result<Router, TemplateError> {
///         let matcher = |route| TemplateBuf::try_from(route).map(TemplateBuf::into_matcher);
///         Ok(Router { routes: config.into_iter().map(matcher).collect::<Result<_, _>>()? })
///     }
///
///     fn route<'r>(&'r self, path: &'r str) -> Option<(&'r str, Variables<'r>)> {
///         let mut routes = self.routes.iter();
///         routes.find_map(|it| Some((it.template().as_str(), it.match_text(path)?)))
///     }
/// }
///
/// let router = Router::new(vec!["/users/{id}".to_owned(), "/files{/path*}".to_owned()])?;
/// let expected = ("/users/{id}", Variables::from([("id", "7")]));
/// assert_eq!(router.route("/users/7"), Some(expected));
/// assert_eq!(router.route("/users"), None);
/// # Ok::<(), TemplateError>(())
/// ```
#[derive(Clone)]
pub struct Matcher {
    template: TemplateBuf,
    program: Program,
}

impl Matcher {
    /// Returns the template.
    ///
    /// ```
    /// # use urial::Template;
    /// assert_eq!(Template::parse("/{user}")?.matcher().template().as_str(), "/{user}");
    /// # Ok::<(), urial::TemplateError>(())
    /// ```
    #[must_use]
    pub fn template(&self) -> Template<'_> {
        self.template.as_template()
    }

    /// Finds variables whose expansion is `text`, as [`Template::match_text`] does. Their names
    /// borrow from the matcher.
    ///
    /// ```
    /// # use urial::Template;
    /// let matcher = Template::parse("/users/{id}")?.matcher();
    /// let variables = matcher.match_text("/users/a%20b").unwrap();
    /// assert_eq!(variables.get("id").unwrap().as_str(), Some("a b"));
    /// assert!(matcher.match_text("/groups/7").is_none());
    /// # Ok::<(), urial::TemplateError>(())
    /// ```
    #[must_use]
    pub fn match_text<'t>(&'t self, text: &'t str) -> Option<Variables<'t>> {
        self.program.match_text(self.template(), text)
    }

    /// Finds variables if all of them are there, as [`Template::match_strict`] does.
    ///
    /// ```
    /// # use urial::Template;
    /// let matcher = Template::parse("/users/{id}")?.matcher();
    /// assert!(matcher.match_text("/users/").is_some());
    /// assert!(matcher.match_strict("/users/").is_none());
    /// # Ok::<(), urial::TemplateError>(())
    /// ```
    #[must_use]
    pub fn match_strict<'t>(&'t self, text: &'t str) -> Option<Variables<'t>> {
        self.match_text(text).filter(|found| self.template().has_all_in(found))
    }

    /// Finds variables with a query in any order, as [`Template::match_any_order`] does.
    ///
    /// ```
    /// # use urial::Template;
    /// let matcher = Template::parse("/{?a,b}")?.matcher();
    /// assert!(matcher.match_text("/?b=2&a=1").is_none());
    /// assert_eq!(matcher.match_any_order("/?b=2&a=1"), matcher.match_text("/?a=1&b=2"));
    /// # Ok::<(), urial::TemplateError>(())
    /// ```
    #[must_use]
    pub fn match_any_order<'t>(&'t self, text: &'t str) -> Option<Variables<'t>> {
        self.program.match_any_order(self.template(), text)
    }
}

impl fmt::Debug for Matcher {
    /// Masks what may be a password.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt_masked("Matcher", self.template.as_str(), f)
    }
}

impl Program {
    /// Finds variables with which `template`, whose program this is, expands to `text`.
    fn match_text<'t>(&self, template: Template<'t>, text: &'t str) -> Option<Variables<'t>> {
        match uri_text(text)? {
            Cow::Borrowed(text) => self.find(template, text),
            Cow::Owned(text) => self.find(template, &text).map(Variables::into_owned),
        }
    }

    /// Finds variables with which `template` expands to `text`, or to it with its query in order.
    fn match_any_order<'t>(&self, template: Template<'t>, text: &'t str) -> Option<Variables<'t>> {
        let found = in_order(template, text)
            .and_then(|sorted| self.match_text(template, &sorted).map(Variables::into_owned));
        found.or_else(|| self.match_text(template, text))
    }

    fn find<'t>(&self, template: Template<'t>, text: &'t str) -> Option<Variables<'t>> {
        let captures = if self.limits() == 0 && text.len() <= short::LONGEST {
            short::captures(self, template.as_str(), text)
        } else {
            MatchTable::new(self, template.as_str(), text).captures()
        };
        let variables = variables(&captures?, template.as_str(), text, self.has_repeats())?;
        if self.has_repeats() {
            // One value was chosen for all occurrences of a variable; it must match them all.
            return expands_to(template, &variables, text).then_some(variables);
        }
        debug_assert!(expands_to(template, &variables, text), "{text} is not of {variables:?}");
        Some(variables)
    }
}

/// Whether the expansion with these variables is equivalent to the text.
fn expands_to(template: Template<'_>, variables: &Variables<'_>, text: &str) -> bool {
    // An equivalent expansion is at most three times as long: each byte may be a triplet.
    let expansion = template.expand_within(variables, text.len().saturating_mul(3));
    expansion.is_ok_and(|expansion| atoms(&expansion).eq(atoms(text)))
}

/// Percent-encodes the non-ASCII characters of `text`. `None` if the result has characters that no
/// URI may hold, and so no expansion has.
fn uri_text(text: &str) -> Option<Cow<'_, str>> {
    let is_allowed = |character: char| match u8::try_from(character) {
        Ok(byte) if byte.is_ascii() => abnf::URI.has(byte),
        _ => abnf::is_ucschar(character) || abnf::is_iprivate(character),
    };
    if text.as_bytes().contains(&b'%') {
        PctStr::new(text).ok()?;
    }
    if text.bytes().all(|byte| abnf::URI.has(byte)) {
        return Some(Cow::Borrowed(text));
    }
    if !text.chars().all(is_allowed) {
        return None;
    }
    let mut encoded = String::new();
    for part in text.split_inclusive(|character: char| character.is_ascii()) {
        let non_ascii = part.trim_end_matches(|character: char| character.is_ascii());
        // Writing to a `String` cannot fail.
        let _ = write!(encoded, "{}", encode(non_ascii, EncodeSet::UNRESERVED));
        encoded.push_str(&part[non_ascii.len()..]);
    }
    Some(Cow::Owned(encoded))
}

/// An octet, literal or in a triplet. Equal atoms are equivalent: a triplet of an unreserved
/// character is the literal character, and a non-ASCII octet is its triplet.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct Atom {
    pub(super) octet: u8,
    pub(super) is_triplet: bool,
}

/// The atom at `at`, and its end.
fn atom(text: &[u8], at: usize) -> Option<(Atom, usize)> {
    let rest = text.get(at..)?;
    if let Some(octet) = triplet(rest) {
        return Some((Atom { octet, is_triplet: !abnf::UNRESERVED.has(octet) }, at + 3));
    }
    let &octet = rest.first()?;
    Some((Atom { octet, is_triplet: !octet.is_ascii() }, at + 1))
}

pub(super) fn atoms(text: &str) -> impl Iterator<Item = Atom> {
    let mut at = 0;
    core::iter::from_fn(move || {
        let (atom, end) = atom(text.as_bytes(), at)?;
        at = end;
        Some(atom)
    })
}

/// The result of the first pass: from where each instruction of a program matches the rest of a
/// text.
pub(super) struct MatchTable<'p, 't> {
    program: &'p Program,
    template: &'p str,
    text: &'t str,
    /// From where the rest of the text matches.
    accepts: Positions,
    /// For each run with a limit, the number of characters to its nearest possible end, from each
    /// of the last 16 positions. A character has at most 12 bytes, as four triplets.
    distances: Vec<[u16; 16]>,
}

/// A set of positions of a text for each instruction of a program.
pub(super) struct Positions {
    /// One bit per position for each instruction in turn.
    bits: Vec<u64>,
    /// Number of words for one instruction.
    stride: usize,
}

impl Positions {
    /// No position.
    pub(super) fn new(program: &Program, text: &str) -> Positions {
        let stride = text.len() / 64 + 1;
        // Zeroed memory from the allocator: pages that are never written are never touched.
        let bits = vec![0; program.instructions().len().saturating_mul(stride)];
        Positions { bits, stride }
    }

    #[inline]
    fn has(&self, label: Label, at: usize) -> bool {
        self.bits[label * self.stride + at / 64] >> (at % 64) & 1 == 1
    }

    /// Adds a position. Returns whether it is new.
    #[inline]
    pub(super) fn insert(&mut self, label: Label, at: usize) -> bool {
        let word = &mut self.bits[label * self.stride + at / 64];
        let before = *word;
        *word |= 1 << (at % 64);
        before != *word
    }
}

/// A distance greater than every limit.
const TOO_FAR: u16 = u16::MAX;

impl<'p, 't> MatchTable<'p, 't> {
    pub(super) fn new(program: &'p Program, template: &'p str, text: &'t str) -> Self {
        let accepts = Positions::new(program, text);
        let distances = vec![[TOO_FAR; 16]; program.limits()];
        let mut result = MatchTable { program, template, text, accepts, distances };
        for at in (0..=text.len()).rev().filter(|&at| !is_in_triplet(text, at)) {
            result.fill_position(at);
        }
        result
    }

    /// Records which instructions match the rest of the text from `at`.
    fn fill_position(&mut self, at: usize) {
        for (label, &instruction) in self.program.instructions().iter().enumerate() {
            let accepts = match instruction {
                Instruction::Run(run) => self.run(label, run, at),
                instruction => self.next(label, instruction, at).is_some(),
            };
            if accepts {
                self.accepts.insert(label, at);
            }
        }
    }

    fn accepts(&self, label: Label, at: usize) -> bool {
        self.accepts.has(label, at)
    }

    /// Executes an instruction: returns the next label and position, if the rest matches from
    /// there.
    fn next(&self, label: Label, instruction: Instruction, at: usize) -> Option<(Label, usize)> {
        let (then, end) = match instruction {
            Instruction::End => return (at == self.text.len()).then_some((label, at)),
            Instruction::Either { first, second } if !self.accepts(first, at) => (second, at),
            Instruction::Either { first, .. } => (first, at),
            Instruction::Text { text, then } => {
                (then, skip(self.text, text.of(self.template), at)?)
            }
            Instruction::Character { chars, then } => (then, character_end(self.text, chars, at)?),
            Instruction::Open { then, .. } | Instruction::Close { then } => (then, at),
            Instruction::Run(run) => (run.then, self.end(label, run, at)?),
        };
        self.accepts(then, end).then_some((then, end))
    }

    /// Whether the rest matches from a run at `at`: if the run is empty, or after one more
    /// character.
    fn run(&mut self, label: Label, run: Run, at: usize) -> bool {
        let end = character_end(self.text, run.chars, at);
        let Some(Limit { max_length, index }) = run.limit else {
            return self.accepts(run.then, at) || end.is_some_and(|end| self.accepts(label, end));
        };
        let mut ends = (0..TOO_FAR).zip(self.ends(run.chars, at));
        let nearest = ends.find(|&(_, end)| self.accepts(run.then, end));
        let within = nearest.map_or(TOO_FAR, |(count, _)| count);
        let after = end.map_or(TOO_FAR, |end| self.distances[index][end % 16].saturating_add(1));
        let distance = within.min(after);
        self.distances[index][at % 16] = distance;
        distance <= max_length
    }

    /// The end of a run that begins at `at`: the first position from which the rest matches, or the
    /// last one if the run is greedy.
    fn end(&self, label: Label, run: Run, mut at: usize) -> Option<usize> {
        let mut remaining = run.limit.map_or(usize::MAX, |limit| limit.max_length.into());
        let mut last_end = None;
        // Without a limit, a run that does not match from here does not match from any later
        // position.
        while run.limit.is_some() || self.accepts(label, at) {
            let mut ends = self.ends(run.chars, at).take(remaining.saturating_add(1));
            let end = ends.find(|&end| self.accepts(run.then, end));
            if end.is_some() && !run.is_greedy {
                return end;
            }
            last_end = ends.filter(|&end| self.accepts(run.then, end)).last().or(end).or(last_end);
            let Some(end) = character_end(self.text, run.chars, at).filter(|_| remaining > 0)
            else {
                break;
            };
            remaining -= 1;
            at = end;
        }
        last_end
    }

    /// The positions at which a run can end before it has taken the whole next character: `at`,
    /// and, if characters are counted, after each triplet of that character but the last. A run
    /// that ends there counts these triplets as one character each (§2.4.1)
    fn ends(&self, chars: CharClass, at: usize) -> impl Iterator<Item = usize> + use<> {
        let triplets = match (chars, self.text.as_bytes().get(at..)) {
            (CharClass::Counted, Some(rest)) if rest.first() == Some(&b'%') => {
                character(rest).map_or(1, |decoded| decoded.len / 3)
            }
            _ => 1,
        };
        (0..triplets).map(move |count| at + 3 * count)
    }

    /// The second pass: follows the preferred alternatives to the end, and captures the texts of
    /// variables.
    pub(super) fn captures(&self) -> Option<Vec<Capture>> {
        let mut captures: Vec<Capture> = Vec::new();
        let (mut label, mut at) = (self.program.start(), 0);
        loop {
            let instruction = self.program.instructions()[label];
            match instruction {
                Instruction::Open { placeholder, .. } => {
                    captures.push(Capture { placeholder, range: at..at });
                }
                Instruction::Close { .. } => {
                    if let Some(capture) = captures.last_mut() {
                        capture.range.end = at;
                    }
                }
                _ => {}
            }
            (label, at) = self.next(label, instruction, at)?;
            if matches!(instruction, Instruction::End) {
                return Some(captures);
            }
        }
    }
}

/// The end of the text at `at` that is equivalent to `expected`.
pub(super) fn skip(text: &str, expected: &str, at: usize) -> Option<usize> {
    let bytes = text.as_bytes();
    // Most texts are spelled as the template is.
    if bytes[at..].starts_with(expected.as_bytes()) {
        return Some(at + expected.len());
    }
    atoms(expected).try_fold(at, |at, expected| {
        let (atom, end) = atom(bytes, at)?;
        (atom == expected).then_some(end)
    })
}

/// The end of the character at `at`, if the class has it.
#[inline]
pub(super) fn character_end(text: &str, chars: CharClass, at: usize) -> Option<usize> {
    let rest = text.as_bytes().get(at..)?;
    let &first = rest.first()?;
    let len = match (first, chars) {
        (b'%', CharClass::Reserved) => 3,
        (b'%', CharClass::Counted) => character(rest).map_or(3, |decoded| decoded.len),
        (b'%', CharClass::Unreserved(_)) => character(rest)?.len,
        (_, CharClass::Reserved | CharClass::Counted) => 1,
        (_, CharClass::Unreserved(also)) => {
            usize::from(abnf::UNRESERVED.has(first) || also == Some(first))
        }
    };
    (len > 0).then_some(at + len)
}

/// Whether `at` is inside a triplet.
fn is_in_triplet(text: &str, at: usize) -> bool {
    let is_percent_before = |distance: usize| {
        let percent = at.checked_sub(distance);
        percent.is_some_and(|percent| text.as_bytes().get(percent) == Some(&b'%'))
    };
    is_percent_before(1) || is_percent_before(2)
}
