//! URIs in plain text (RFC 3986, Appendix C; RFC 2396, Appendix E; uri(7), "Writing a URI").

mod delimited;
pub(crate) mod email;
mod end;
mod scheme;

use std::ops::Range;

use memchr::{memchr, memchr2, memchr3};
use urial::{HostMapping, Iri, IriBuf, SuffixRule, complete_suffix};

use crate::finder::Finder;
use crate::hit::{Form, Hit, Reading};
use delimited::Delimited;

/// The URIs of a text, in order: the result of [`Finder::find`].
#[derive(Clone, Debug)]
pub struct Hits<'f, 't> {
    finder: &'f Finder,
    text: &'t [u8],
    state: State,
}

/// How far a text is searched.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub(crate) struct State {
    /// The end of the last hit. What is before it belongs to no other.
    floor: usize,
    /// Where to look for the next mark.
    pub(crate) at: usize,
    /// The end of the last text that was no URI, so that it is not read again and again.
    pub(crate) rejected: usize,
}

impl<'t> Iterator for Hits<'_, 't> {
    type Item = Hit<'t>;

    fn next(&mut self) -> Option<Hit<'t>> {
        self.next_before(self.text.len())
    }
}

impl State {
    /// The state of the text without its first `gone` bytes.
    pub(crate) fn without(self, gone: usize) -> State {
        State {
            floor: self.floor.saturating_sub(gone),
            at: self.at.saturating_sub(gone),
            rejected: self.rejected.saturating_sub(gone),
        }
    }
}

impl<'f, 't> Hits<'f, 't> {
    /// The hits of a text that has been searched in part.
    pub(crate) fn new(finder: &'f Finder, text: &'t [u8], state: State) -> Self {
        Hits { finder, text, state }
    }

    pub(crate) fn state(&self) -> State {
        self.state
    }

    /// The next hit whose mark is before `limit`.
    pub(crate) fn next_before(&mut self, limit: usize) -> Option<Hit<'t>> {
        loop {
            let mark = self.next_mark().unwrap_or(self.text.len());
            self.state.at = mark;
            if mark >= limit {
                return None;
            }
            self.state.at += 1;
            let found = self.at_mark(mark);
            if let Some(hit) = &found {
                self.state.floor = hit.outer.end;
                self.state.at = hit.outer.end;
                return found;
            }
        }
    }

    /// The next character that every URI of some kind has.
    fn next_mark(&self) -> Option<usize> {
        let rest = self.text.get(self.state.at..)?;
        let mark = match (self.finder.emails, self.finder.suffixes) {
            (false, false) => memchr(b':', rest),
            (true, false) => memchr2(b':', b'@', rest),
            (false, true) => memchr2(b':', b'.', rest),
            (true, true) => memchr3(b':', b'@', b'.', rest),
        };
        Some(self.state.at + mark?)
    }

    fn at_mark(&mut self, mark: usize) -> Option<Hit<'t>> {
        match self.text[mark] {
            b':' => self.uri(mark),
            b'@' => self.email(mark),
            _ => self.suffix(mark),
        }
    }

    /// The URI whose scheme ends at `colon`.
    fn uri(&mut self, colon: usize) -> Option<Hit<'t>> {
        let rest = &self.text[colon + 1..];
        let is_hierarchical = rest.starts_with(b"//");
        // PERF: a colon before white space is the most frequent one.
        rest.first().filter(|byte| !byte.is_ascii_whitespace())?;
        let (start, scheme) = scheme::before(self.finder, self.text, self.state.floor, colon)?;
        let is_taken = if is_hierarchical {
            self.finder.takes_hierarchical(scheme)
        } else {
            self.finder.takes_opaque(scheme, rest)
        };
        if !is_taken {
            return None;
        }
        let body = colon + if is_hierarchical { 3 } else { 1 };
        let delimited = delimited::around(self.text, self.state.floor, start);
        if let Some(hit) = delimited.and_then(|it| self.delimited(it)) {
            return Some(hit);
        }
        self.bare(start, body, is_hierarchical)
    }

    /// The URI between delimiters.
    fn delimited(&self, Delimited { form, outer, range }: Delimited) -> Option<Hit<'t>> {
        let written = &self.text[range.clone()];
        let (reading, other_reading) = if let Ok(iri) = Iri::parse_bytes(written) {
            (Reading::AsWritten(iri), None)
        } else {
            let joined = delimited::is_one(written, form).then_some(written)?;
            let typed = IriBuf::read_typed(std::str::from_utf8(joined).ok()?, &[]).ok()?;
            (Reading::Changed(typed.value), typed.other_reading)
        };
        let hit = Hit { range, outer, form, reading, short: None, other_reading };
        is_meaningful(hit.iri()).then_some(hit)
    }

    /// The URI in running text that begins at `start`; `body` is after the `:` or `://`.
    fn bare(&mut self, start: usize, body: usize, is_hierarchical: bool) -> Option<Hit<'t>> {
        if body < self.state.rejected && !(is_hierarchical && self.may_begin(start)) {
            return None;
        }
        let is_quoted = start > self.state.floor && self.text[start - 1] == b'\'';
        let end = end::of(self.text, body, is_quoted, self.finder.iris);
        let hit = self.read(start, body, end);
        if hit.is_none() {
            self.state.rejected = self.state.rejected.max(end);
        }
        hit
    }

    /// Whether a URI can begin at `start`, before the end of what was rejected. A fault at its
    /// beginning is found before much is read.
    fn may_begin(&self, start: usize) -> bool {
        let text = &self.text[start..self.state.rejected];
        Iri::parse_bytes(text).map_or_else(|error| end::cut(text, error).is_some(), |_| true)
    }

    /// The URI from `start` to `end`, or a shorter one.
    fn read(&self, start: usize, body: usize, end: usize) -> Option<Hit<'t>> {
        let end = end::trimmed(self.text, body, end);
        let text = &self.text[start..end];
        // Without characters beyond ASCII, which `end::of` has left out, an IRI is a URI.
        let (iri, end) = match Iri::parse_bytes(text) {
            Ok(iri) => (iri, end),
            Err(error) => {
                let cut = end::cut(text, error)?;
                let end = end::trimmed(self.text, body, start + cut);
                (Iri::parse_bytes(self.text.get(start..end)?).ok()?, end)
            }
        };
        let range = start..end;
        let form = if is_alone(self.text, &range) { Form::Line } else { Form::Bare };
        (end > body && is_meaningful(iri)).then(|| Hit {
            outer: range.clone(),
            range,
            form,
            reading: Reading::AsWritten(iri),
            short: None,
            other_reading: None,
        })
    }

    /// The mail address around `at`.
    fn email(&self, at: usize) -> Option<Hit<'t>> {
        let range = email::around(self.text, self.state.floor, at)?;
        self.completed(range, Form::Email, email::to_uri)
    }

    /// The suffix reference whose first label ends at `dot`.
    fn suffix(&self, dot: usize) -> Option<Hit<'t>> {
        let start = dot.checked_sub(3).filter(|start| *start >= self.state.floor)?;
        let label = &self.text[start..dot];
        let is_label = label.eq_ignore_ascii_case(b"www") || label.eq_ignore_ascii_case(b"ftp");
        let before = self.text[self.state.floor..start].last();
        let is_inside = before.is_some_and(|byte| {
            byte.is_ascii_alphanumeric() || !byte.is_ascii() || b".-_/@:=%&+".contains(byte)
        });
        if !is_label || is_inside {
            return None;
        }
        let end = end::of(self.text, dot, before == Some(&b'\''), self.finder.iris);
        let end = end::trimmed(self.text, dot, end);
        self.completed(start..end, Form::Suffix, |text| {
            let host = text.split(['/', '?', '#', ':']).next().unwrap_or_default();
            let has_name = host.matches('.').count() >= 2 && !host.contains("..");
            let guess = complete_suffix(text, SuffixRule::COMMON).filter(|_| has_name)?;
            Some(guess.uri.into())
        })
    }

    /// A hit that is completed to a URI.
    fn completed(
        &self,
        range: Range<usize>,
        form: Form,
        complete: impl FnOnce(&str) -> Option<IriBuf>,
    ) -> Option<Hit<'t>> {
        let short = std::str::from_utf8(&self.text[range.clone()]).ok()?;
        let reading = Reading::Changed(complete(short)?);
        let outer = range.clone();
        Some(Hit { range, outer, form, reading, short: Some(short), other_reading: None })
    }
}

/// Whether the URI says something by the rules of its scheme. With `//`, there has to be more than
/// that, and a host where the scheme has servers on the web; without, its view has to accept it.
fn is_meaningful(iri: Iri<'_>) -> bool {
    let Some(host) = iri.host_str() else {
        let has_rest = iri.as_str().len() > iri.scheme().as_str().len() + 1;
        return has_rest && has_view(iri);
    };
    if host.is_empty() {
        const WITH_HOST: [&str; 5] = ["http", "https", "ftp", "ws", "wss"];
        let needs_host = WITH_HOST.into_iter().any(|it| iri.scheme().eq_ignore_ascii_case(it));
        return !needs_host && !iri.path().as_str().is_empty();
    }
    true
}

/// Whether the view of the scheme accepts the URI, or the scheme has none.
fn has_view(iri: Iri<'_>) -> bool {
    let uri = iri.to_uri(HostMapping::Triplets);
    uri.is_ok_and(|uri| uri.view().is_ok())
}

/// The most white space beside a URI that is alone on its line.
const MOST_BLANKS: usize = 256;

/// Whether there is nothing but white space before and after `range` on its line.
fn is_alone(text: &[u8], range: &Range<usize>) -> bool {
    let is_visible = |byte: &&u8| !matches!(byte, b' ' | b'\t' | b'\r');
    let before = text[..range.start].iter().rev().take(MOST_BLANKS).find(is_visible);
    let after = text[range.end..].iter().take(MOST_BLANKS).find(is_visible);
    [before, after].into_iter().all(|byte| byte.is_none_or(|&byte| byte == b'\n'))
}
