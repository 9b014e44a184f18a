//! URIs in plain text (RFC 3986, Appendix C; RFC 2396, Appendix E; uri(7), "Writing a URI").

mod before;
mod delimited;
pub(crate) mod email;
mod encoded;
pub(crate) mod end;
mod run;
mod scheme;

use std::fmt;
use std::ops::Range;

use memchr::{memchr, memchr_iter, memchr2, memchr3};
use urial::{HostMapping, Iri, IriBuf, IriRef, SuffixRule, complete_suffix};

use crate::finder::Finder;
use crate::hit::{Form, Hit, Reading};
use delimited::Delimited;
use end::Fault;
use run::Run;

/// The URIs of a text, in order: the result of [`Finder::find`].
///
/// `Debug` shows how far the text is searched, not the text, which may have secrets.
#[derive(Clone)]
pub struct Hits<'f, 't> {
    finder: &'f Finder,
    text: &'t [u8],
    state: State,
    /// How far the run of the last URI was read, if that is in running text.
    pub(crate) reach: usize,
}

impl fmt::Debug for Hits<'_, '_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Hits")
            .field("len", &self.text.len())
            .field("state", &self.state)
            .finish_non_exhaustive()
    }
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
        Hits { finder, text, state, reach: 0 }
    }

    /// The hits in a part of a text between delimiters: one, if the part is all of a URI.
    pub(crate) fn within(
        finder: &'f Finder,
        text: &'t [u8],
        range: Range<usize>,
    ) -> impl Iterator<Item = Hit<'t>> + use<'f, 't> {
        let state = State { floor: range.start, at: range.start, rejected: 0 };
        let mut hits = Hits::new(finder, &text[..range.end], state);
        let whole = hits.whole(range);
        let is_whole = whole.is_some();
        whole.into_iter().chain(std::iter::from_fn(
            move || {
                if is_whole { None } else { hits.next() }
            },
        ))
    }

    /// The URI that a part of the text between delimiters is.
    fn whole(&self, range: Range<usize>) -> Option<Hit<'t>> {
        let written = &self.text[range.clone()];
        let colon = range.start + memchr(b':', written)?;
        let (start, scheme) = scheme::before(self.finder, self.text, range.start, colon)?;
        let is_found = start == range.start && self.takes(scheme, colon);
        let iri = Iri::parse_bytes(written).ok().filter(|iri| is_found && is_meaningful(*iri))?;
        let outer = range.start - 1..range.end + 1;
        let (form, reading) = (Form::Quoted, Reading::AsWritten(iri));
        Some(Hit { range, outer, form, reading, short: None, other_reading: None, is_cut: false })
    }

    /// Whether a URI of the scheme that ends at `colon` is found.
    fn takes(&self, scheme: &[u8], colon: usize) -> bool {
        let rest = &self.text[colon + 1..];
        if rest.starts_with(b"//") {
            self.finder.takes_hierarchical(scheme)
        } else {
            self.finder.takes_opaque(scheme, rest)
        }
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

    /// The first mark of a URI that is after a delimiter, whose partner may follow the text.
    pub(crate) fn open_mark(&self) -> Option<usize> {
        let mut rest = Hits::new(self.finder, self.text, self.state);
        while let Some(mark) = rest.next_mark() {
            if rest.is_open(mark) {
                return Some(mark);
            }
            rest.state.at = mark + 1;
        }
        None
    }

    /// Whether the URI whose scheme ends at `mark` is after a delimiter, and its partner may follow
    /// the text.
    fn is_open(&self, mark: usize) -> bool {
        let (text, floor) = (self.text, self.state.floor);
        let scheme = (text[mark] == b':').then(|| scheme::before(self.finder, text, floor, mark));
        scheme.flatten().is_some_and(|(start, _)| delimited::is_open(text, floor, start))
    }

    fn at_mark(&mut self, mark: usize) -> Option<Hit<'t>> {
        self.reach = 0;
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
        if !self.takes(scheme, colon) {
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
        let is_cut = false;
        let hit = Hit { range, outer, form, reading, short: None, other_reading, is_cut };
        is_meaningful(hit.iri()).then_some(hit)
    }

    /// The URI in running text that begins at `start`; `body` is after the `:` or `://`.
    fn bare(&mut self, start: usize, body: usize, is_hierarchical: bool) -> Option<Hit<'t>> {
        let is_in_rejected = body < self.state.rejected;
        if is_in_rejected && !is_hierarchical {
            return None;
        }
        let is_quoted = start > self.state.floor && self.text[start - 1] == b'\'';
        let text = &self.text[..self.end_of_encoded(start, body)];
        let mut run = Run::new(text, body, is_quoted, self.finder.iris);
        let parse = |text| Iri::parse_bytes(text).map_err(|error| Fault::new(error, 0));
        let has_authority = |body: &[u8]| is_hierarchical && end::has_whole_authority(body);
        let found = self.longest(start, &mut run, parse, has_authority, |iri| is_meaningful(*iri));
        self.reach = run.at();
        if found.is_none() && !is_in_rejected {
            self.state.rejected = run.end();
        }
        let (iri, range) = found?;
        let form = if is_alone(self.text, &range) { Form::Line } else { Form::Bare };
        let (outer, reading) = (range.clone(), Reading::AsWritten(iri));
        // PERF: most are followed by ASCII.
        let is_cut = self.text.get(range.end).is_some_and(|byte| !byte.is_ascii())
            && run::character(self.text, range.end).is_some_and(char::is_alphanumeric);
        Some(Hit { range, outer, form, reading, short: None, other_reading: None, is_cut })
    }

    /// Where the URI from `start` on has to end: before the partner of an encoded delimiter.
    fn end_of_encoded(&self, start: usize, body: usize) -> usize {
        let before = &self.text[self.state.floor..start];
        encoded::end(before, &self.text[body..]).map_or(self.text.len(), |len| body + len)
    }

    /// The longest text from `start` on that `parse` accepts and `is_found` says to be one, and its
    /// place. `has_authority` says whether the beginning of a run has all of the authority: what
    /// is not found then, is not found however the run goes on.
    ///
    /// PERF: of a long run only as much is read as is needed, because the next URI in it would have
    /// it read again.
    fn longest<T>(
        &self,
        start: usize,
        run: &mut Run<'t>,
        parse: impl Fn(&'t [u8]) -> Result<T, Fault>,
        has_authority: impl Fn(&[u8]) -> bool,
        is_found: impl Fn(&T) -> bool,
    ) -> Option<(T, Range<usize>)> {
        let mut window = WINDOW;
        let (mut end, mut parsed);
        loop {
            let is_whole = run.ends_before(run.start().saturating_add(window));
            end = if is_whole { end::trimmed(self.text, run.start(), run.at()) } else { run.at() };
            parsed = parse(&self.text[start..end]);
            let has_authority = has_authority(&self.text[run.start()..end]);
            match &parsed {
                Ok(found) if has_authority && !is_found(found) => return None,
                Err(fault) if fault.is_final(end - start, has_authority) => break,
                _ if is_whole => break,
                _ => window = window.saturating_mul(GROWTH),
            }
        }
        if let Err(fault) = parsed {
            let cut = fault.cut(&self.text[start..end])?;
            end = end::trimmed(self.text, run.start(), start + cut);
            parsed = parse(self.text.get(start..end)?);
        }
        let found = parsed.ok().filter(|found| end > run.start() && is_found(found))?;
        Some((found, start..end))
    }

    /// The mail address around `at`.
    fn email(&self, at: usize) -> Option<Hit<'t>> {
        let range = email::around(self.text, self.state.floor, at)?;
        self.completed(range, Form::Email, email::to_uri)
    }

    /// The suffix reference whose first label ends at `dot`.
    fn suffix(&mut self, dot: usize) -> Option<Hit<'t>> {
        let start = dot.checked_sub(3).filter(|start| *start >= self.state.floor)?;
        let label = &self.text[start..dot];
        let is_label = label.eq_ignore_ascii_case(b"www") || label.eq_ignore_ascii_case(b"ftp");
        let before = &self.text[self.state.floor..start];
        if !is_label || before::is_within_name(before) {
            return None;
        }
        // The text before its run ends, or goes on with what is no port.
        let end = self.end_of_suffix(start)?.min(self.end_of_encoded(start, start));
        let text = &self.text[..end];
        let mut run = Run::new(text, dot, before.ends_with(b"'"), false);
        let parse = |text: &[u8]| {
            let network_path = [b"//", text].concat();
            let parsed = IriRef::parse_bytes(&network_path);
            parsed.map(|_| ()).map_err(|error| Fault::new(error, 2))
        };
        let ((), range) = self.longest(start, &mut run, parse, |_| true, |()| true)?;
        self.reach = run.at();
        self.completed(range, Form::Suffix, |text| {
            complete_suffix(text, SuffixRule::COMMON).map(|guess| guess.uri.into())
        })
    }

    /// Where a suffix reference has to end: before a `:` without a port. `None` if what begins at
    /// `start` is not the name of a host.
    fn end_of_suffix(&self, start: usize) -> Option<usize> {
        const MOST: usize = 255;
        let rest = &self.text[start..];
        let is_host = |byte: &&u8| byte.is_ascii_alphanumeric() || b"-._~%!$&*+,;=".contains(byte);
        let len = rest.iter().take(MOST + 1).take_while(is_host).count();
        let host = &rest[..len];
        let has_name =
            memchr_iter(b'.', host).count() >= 2 && !host.windows(2).any(|two| two == b"..");
        let goes_on = rest.get(len) == Some(&b'@') || before::begins_with_letter(&rest[len..]);
        if len > MOST || !has_name || goes_on {
            return None;
        }
        let port = rest[len..].strip_prefix(b":").unwrap_or_default();
        let digits = port.iter().take_while(|byte| byte.is_ascii_digit()).count();
        let has_port = digits > 0 && port.get(digits).is_none_or(|it| b"/?#".contains(it));
        let is_before_colon = rest.get(len) == Some(&b':') && !has_port;
        Some(if is_before_colon { start + len } else { self.text.len() })
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
        let (short, other_reading, is_cut) = (Some(short), None, false);
        Some(Hit { range, outer, form, reading, short, other_reading, is_cut })
    }
}

/// How much of a run is parsed first. Most URIs are shorter, and their run ends with them.
const WINDOW: usize = 256;

/// How many times as much is parsed next.
const GROWTH: usize = 8;

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
