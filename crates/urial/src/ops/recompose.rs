//! Component recomposition (RFC 3986 §5.3): components in, text and offsets out.

use alloc::string::String;

use crate::component::authority::Authority;
use crate::offsets::{Borders, Offsets};

/// Takes the components in the order of §5.3, writes each with its delimiter, and remembers
/// where it went, so that the result need not be read again.
pub(super) struct Recomposer<'t> {
    target: &'t mut String,
    /// Where the text begins in `target`.
    start: usize,
    has_authority: bool,
    borders: Borders,
}

impl<'t> Recomposer<'t> {
    /// Writes behind what `target` holds.
    pub(super) fn new(target: &'t mut String) -> Recomposer<'t> {
        Recomposer { start: target.len(), target, has_authority: false, borders: Borders::START }
    }

    /// `if defined(scheme) then append scheme to result; append ":" to result`
    pub(super) fn scheme(&mut self, scheme: &str) {
        self.target.push_str(scheme);
        self.borders.scheme_end = self.position();
        self.target.push(':');
    }

    /// `if defined(authority) then append "//" to result; append authority to result`
    pub(super) fn authority(&mut self, authority: Option<Authority<'_>>) {
        let host = self.position();
        (self.borders.host_start, self.borders.host_end) = (host, host);
        self.has_authority = authority.is_some();
        if let Some(authority) = authority {
            self.target.push_str("//");
            let start = self.position();
            self.target.push_str(authority.as_str());
            self.borders.host_start = start + authority.host_offset();
            self.borders.host_end = self.borders.host_start + authority.host_str().len();
        }
        self.borders.path_start = self.position();
    }

    /// `append path to result`, as `write` does; with a guard where it needs one.
    pub(super) fn path<E>(
        &mut self,
        write: impl FnOnce(&mut String) -> Result<(), E>,
    ) -> Result<(), E> {
        let start = self.target.len();
        write(self.target)?;
        self.guard(start);
        self.borders.path_end = self.position();
        Ok(())
    }

    /// Keeps the path that begins at `start` a path: without an authority before it, one that
    /// begins with `//` would be read as an authority. §3.3 forbids it, yet removing dot-segments
    /// can make it; `/.` in front is a path that means the same.
    fn guard(&mut self, start: usize) {
        if !self.has_authority && self.target[start..].starts_with("//") {
            self.target.insert_str(start, "/.");
        }
    }

    /// `if defined(query) then append "?" to result; append query to result`
    pub(super) fn query(&mut self, query: Option<&str>) {
        self.delimited('?', query);
        self.borders.query_end = self.position();
    }

    /// `if defined(fragment) then append "#" to result; append fragment to result`
    pub(super) fn fragment(&mut self, fragment: Option<&str>) {
        self.delimited('#', fragment);
    }

    fn delimited(&mut self, delimiter: char, component: Option<&str>) {
        if let Some(component) = component {
            self.target.push(delimiter);
            self.target.push_str(component);
        }
    }

    /// `return result`: where its components are, unless it is too long to be a value of ours.
    pub(super) fn finish(self) -> Option<Offsets> {
        let len = self.position();
        u32::try_from(len).is_ok().then(|| self.borders.offsets(len))
    }

    fn position(&self) -> usize {
        self.target.len() - self.start
    }
}
