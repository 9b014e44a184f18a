//! Fixes: what a person most likely meant by a text that is no reference.
//!
//! A [`Step`] is a change that removes one error, and a [`Kind`] looks for one. A fix is a step and
//! the next ones until the text is valid; those that do not lead there are no fix. A step changes
//! all that is wrong alike up to the end of the component, so that no text needs more than a few.

mod around;
mod authority;
mod data;
#[cfg(feature = "idna")]
mod domain;
mod hosts;
pub(crate) mod refang;
pub(crate) mod repair;
mod scheme;

use alloc::borrow::Cow;
use alloc::string::{String, ToString as _};
use alloc::vec::Vec;
use core::fmt::Write as _;
use core::ops::Range;

use crate::chars::abnf;
use crate::parse::error::{Found, ParseError};
use crate::parse::offsets::Component;
use crate::parse::state::Site;
use crate::reference::types::{Iri, IriRef, Uri, UriRef};
use crate::report::before_path;
use crate::report::fix::{Change, Fix};

/// The most fixes of an error.
const MOST_FIXES: usize = 4;

/// The most steps of a fix. No text needs more: each makes a component valid up to its end, or what
/// is between two delimiters, or adds a delimiter or component that was missing.
const MOST_STEPS: usize = 16;

impl ParseError {
    /// Returns a change of `text`, the text that was parsed, after which it is valid: what was most
    /// likely meant.
    ///
    /// `None` where that is unclear. It is the first of [`fixes`](Self::fixes).
    ///
    /// ```
    /// # use urial::UriRef;
    /// let fix = |text| UriRef::parse(text).unwrap_err().fix(text).map(|fix| fix.apply());
    /// assert_eq!(fix("/a[1]?100%").as_deref(), Some("/a%5B1%5D?100%25"));
    /// assert_eq!(fix(r"http:\\e.org\a").as_deref(), Some("http://e.org/a"));
    /// assert_eq!(fix("http://h:8a/"), None);
    /// ```
    #[must_use]
    pub fn fix<'a, T: AsRef<[u8]> + ?Sized>(&self, text: &'a T) -> Option<Fix<'a>> {
        self.fixes(text).next()
    }

    /// Returns the changes of `text`, the text that was parsed, after each of which it is valid:
    /// what was meant, the likeliest first.
    ///
    /// There are at most four, with different results. [`Fix::is_guess`] says which change more
    /// than the spelling. With the feature `idna`, a host that is not ASCII is written as a domain
    /// name, first where the scheme's hosts are domain names. Takes time linear in the length of
    /// the text. Allocates the fixes, and copies of the text.
    ///
    /// ```
    /// # use urial::Uri;
    /// let text = "http://\u{e9}.org/";
    /// let error = Uri::parse(text).unwrap_err();
    /// let fixed: Vec<_> = error.fixes(text).map(|fix| fix.apply()).collect();
    /// # #[cfg(feature = "idna")]
    /// assert_eq!(fixed, ["http://xn--9ca.org/", "http://%C3%A9.org/"]);
    /// ```
    pub fn fixes<'a, T: AsRef<[u8]> + ?Sized>(
        &self,
        text: &'a T,
    ) -> impl Iterator<Item = Fix<'a>> + use<'a, T> {
        all(*self, text.as_ref(), true)
    }
}

/// The fixes for `error` in `text`, best first.
fn all(error: ParseError, text: &[u8], may_guess: bool) -> impl Iterator<Item = Fix<'_>> {
    let syntax = Syntax::of(error);
    let begun = Trail::begin(error, text);
    // A text that was typed, or is another, has an error of its own.
    let error = syntax.check(&begun.text).err();
    let is_fixed = error.is_none() && !begun.changes.is_empty();
    let decoded = is_fixed.then(|| begun.clone().into_fix(text));
    let mut seen = Vec::new();
    let fixes = KINDS.iter().filter_map(move |kind| {
        let error = error?;
        let step = step(*kind, error, &begun.text, may_guess)?;
        let trail = begun.clone().followed(step, error, syntax, may_guess)?;
        let is_new = !seen.contains(&trail.text);
        is_new.then(|| seen.push(trail.text.clone()))?;
        Some(trail.into_fix(text))
    });
    decoded.into_iter().chain(fixes).take(MOST_FIXES)
}

/// What a text has to be.
#[derive(Clone, Copy)]
struct Syntax {
    is_iri: bool,
    needs_scheme: bool,
}

impl Syntax {
    /// What a text with `error` had to be, or a reference where that is unknown.
    fn of(error: ParseError) -> Syntax {
        let needs_scheme = matches!(error.site(), Site::SCHEME_START | Site::SCHEME);
        Syntax { is_iri: error.is_iri(), needs_scheme }
    }

    fn check(self, text: &str) -> Result<(), ParseError> {
        match (self.is_iri, self.needs_scheme) {
            (false, false) => UriRef::parse(text).map(drop),
            (false, true) => Uri::parse(text).map(drop),
            (true, false) => IriRef::parse(text).map(drop),
            (true, true) => Iri::parse(text).map(drop),
        }
    }
}

/// A text, and the changes that made it of another.
#[derive(Clone)]
struct Trail {
    text: String,
    changes: Vec<Change>,
    /// The bytes that no change touched, at the start and at the end.
    kept: [usize; 2],
    /// Whether the octets that it began as are UTF-8.
    is_utf8: bool,
}

impl Trail {
    /// The text as it is, or as UTF-8 with triplets for all other octets.
    fn begin(error: ParseError, octets: &[u8]) -> Trail {
        let lossy = String::from_utf8_lossy(octets);
        let is_utf8 = matches!(lossy, Cow::Borrowed(_));
        let kept = [octets.len(); 2];
        let mut trail = Trail { text: lossy.into(), changes: Vec::new(), kept, is_utf8 };
        if !is_utf8 {
            let words = "percent-encode the octets that are not UTF-8";
            trail.push(Step::new(0..trail.text.len(), data::as_utf8(octets), words), error);
        }
        trail
    }

    fn push(&mut self, step: Step, error: ParseError) {
        let Step { range, with, words, is_guess } = step;
        let after = self.text.len() - range.end;
        self.kept = [self.kept[0].min(range.start), self.kept[1].min(after)];
        let replaced = self.text[range.clone()].to_string();
        self.text.replace_range(range.clone(), &with);
        let start = range.start;
        self.changes.push(Change { error, start, replaced, replacement: with, words, is_guess });
    }

    /// Takes a step and those after it until the text is valid. `None` if it does not get there.
    fn followed(
        mut self,
        mut taken: Step,
        mut error: ParseError,
        syntax: Syntax,
        may_guess: bool,
    ) -> Option<Trail> {
        for _ in 0..MOST_STEPS {
            self.push(taken, error);
            let Err(next) = syntax.check(&self.text) else { return Some(self) };
            error = next;
            taken = KINDS.iter().find_map(|kind| step(*kind, error, &self.text, may_guess))?;
        }
        None
    }

    fn into_fix(self, octets: &[u8]) -> Fix<'_> {
        let [before, after] = self.kept;
        let range = if self.is_utf8 { before..octets.len() - after } else { 0..octets.len() };
        Fix::new(octets, range, self.text, self.changes)
    }
}

/// A change that removes an error of a text.
struct Step {
    range: Range<usize>,
    with: String,
    /// What it does, in words that quote nothing.
    words: &'static str,
    is_guess: bool,
}

impl Step {
    fn new(range: Range<usize>, with: impl Into<String>, words: &'static str) -> Step {
        Step { range, with: with.into(), words, is_guess: false }
    }

    fn insert(at: usize, inserted: &str, words: &'static str) -> Step {
        Step::new(at..at, inserted, words)
    }

    fn remove(range: Range<usize>, words: &'static str) -> Step {
        Step::new(range, "", words)
    }

    fn guessed(self) -> Step {
        Step { is_guess: true, ..self }
    }
}

/// Looks for a fault in a rejected text.
type Kind = fn(&Rejected<'_>) -> Option<Step>;

/// The step of a kind after `error` in `text`: a change, and no guess if there may be none.
fn step(kind: Kind, error: ParseError, text: &str, may_guess: bool) -> Option<Step> {
    let step = kind(&Rejected::new(error, text)?)?;
    let is_change = text[step.range.clone()] != step.with;
    (is_change && (may_guess || !step.is_guess)).then_some(step)
}

/// All kinds, the likeliest first: text around the reference, other ways to write it, its scheme
/// and authority, data.
const KINDS: &[Kind] = &[
    around::wrapped,
    around::extracted,
    around::request_line,
    around::left_over,
    data::json,
    scheme::defanged,
    scheme::full_width,
    scheme::windows_path,
    scheme::backslashes,
    scheme::secure_copy,
    scheme::misspelled,
    scheme::address,
    scheme::missing,
    authority::missing_brackets,
    authority::unclosed_literal,
    authority::zone,
    authority::surplus_brackets,
    authority::delimiters_in_password,
    authority::earlier_ats,
    authority::path_as_port,
    authority::quotes,
    authority::blanks,
    authority::backslashes,
    #[cfg(feature = "idna")]
    domain::domain_name,
    data::unicode_escapes,
    data::escaping_backslashes,
    data::backslashes,
    data::percents,
    scheme::mail_name,
    scheme::blanks,
    scheme::first_segment,
    scheme::first_segment_of_path,
    data::second_hash,
    data::trailing_blank,
    data::breaks,
    data::not_ascii,
    #[cfg(feature = "idna")]
    domain::other_name,
    data::triplets,
];

/// A text and its error.
struct Rejected<'t> {
    error: ParseError,
    text: &'t str,
    /// The text before the error, and the rest.
    before: &'t str,
    rest: &'t str,
}

impl<'t> Rejected<'t> {
    /// `None` if the error is not one of the text.
    fn new(error: ParseError, text: &'t str) -> Option<Rejected<'t>> {
        let (before, rest) = text.split_at_checked(error.offset())?;
        Some(Rejected { error, text, before, rest })
    }

    fn at(&self) -> usize {
        self.error.offset()
    }

    /// Whether the character found is one of `characters`.
    fn found(&self, characters: &[char]) -> bool {
        matches!(self.error.found(), Found::Char(found) if characters.contains(&found))
    }

    /// Whether the authority ended too soon.
    fn found_delimiter(&self) -> bool {
        self.error.found() == Found::End || self.found(&['/', '?', '#'])
    }

    /// The range of the component from the error on.
    fn component(&self) -> Range<usize> {
        self.component_from(self.at())
    }

    /// The range of the component from `start` on.
    fn component_from(&self, start: usize) -> Range<usize> {
        let is_end = |it: char| match self.error.component() {
            Component::Input | Component::Fragment => false,
            Component::Query => it == '#',
            Component::Path => matches!(it, '?' | '#'),
            _ => matches!(it, '/' | '?' | '#' | '@'),
        };
        let rest = &self.text[start..];
        start..start + rest.find(is_end).unwrap_or(rest.len())
    }

    /// The text before the first `:`, if it is a scheme.
    fn scheme(&self) -> Option<&'t str> {
        let (scheme, _) = self.text.split_once(':')?;
        let is_scheme = scheme.starts_with(|it: char| it.is_ascii_alphabetic())
            && scheme.bytes().all(|byte| abnf::SCHEME.has(byte));
        is_scheme.then_some(scheme)
    }

    /// The range of the authority, if there is one: it ends at a `/`, `?` or `#`.
    fn authority(&self) -> Option<Range<usize>> {
        let start = match self.scheme() {
            Some(scheme) => scheme.len() + 1,
            None => 0,
        };
        let rest = self.text[start..].strip_prefix("//")?;
        let start = start + 2;
        Some(start..start + before_path(rest.as_bytes()).len())
    }

    /// Whether the error is in the authority, and no userinfo follows.
    fn is_in_host(&self) -> bool {
        let end = self.authority().map_or(0, |authority| authority.end);
        self.at() < end && !self.text[self.at()..end].contains('@')
    }

    /// Whether the hosts of the scheme are domain names.
    fn has_domain_name(&self) -> bool {
        self.scheme().is_some_and(hosts::has_domain_names)
    }
}

/// Appends a triplet for each octet.
fn push_triplets(octets: &[u8], text: &mut String) {
    for octet in octets {
        // Writing to a string never fails.
        let _ = write!(text, "%{octet:02X}");
    }
}

/// Appends `part` with triplets for the characters that are not kept at their offset in it.
fn push_encoded(part: &str, text: &mut String, is_kept: impl Fn(usize, char) -> bool) {
    for (at, character) in part.char_indices() {
        if is_kept(at, character) {
            text.push(character);
        } else {
            push_triplets(character.encode_utf8(&mut [0; 4]).as_bytes(), text);
        }
    }
}

/// The offset after the last character of `text` that is `looked_for` at its offset.
fn end_of_last(text: &str, looked_for: impl Fn(usize, char) -> bool) -> Option<usize> {
    let (last, character) = text.char_indices().rev().find(|&(at, it)| looked_for(at, it))?;
    Some(last + character.len_utf8())
}

/// `part` with triplets for the characters that are not kept.
fn encoded(part: &str, is_kept: impl Fn(usize, char) -> bool) -> String {
    let mut text = String::with_capacity(part.len());
    push_encoded(part, &mut text, is_kept);
    text
}
