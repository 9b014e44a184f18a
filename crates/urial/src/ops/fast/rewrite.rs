//! A copy of a reference with a few edits, made from left to right; the text between two edits is
//! copied in one piece.

use alloc::string::String;
use core::ops::Range;

use crate::arch::push_lower;
use crate::ops::char_form::{Spelling, SpellingUnit, UnitKind, each_spelling_unit, has_lower};
use crate::ops::dot_segments::remove_dot_segments_up_to;
use crate::parse::offsets::{LEN, Offsets, PATH_END, PATH_START, QUERY_END};
use crate::reference::borrowed::Reference;
use crate::reference::types::Grammar;

/// Applies edits to a reference in the order of its text. The offsets of its components move with
/// the edits, so the result need not be parsed.
///
/// No edit can make a path parse as another component, so no guard is needed.
pub(super) struct Rewrite<'a, 't, G: Grammar> {
    reference: Reference<'a, G>,
    target: &'t mut String,
    /// Length of the part of the reference that has been copied or edited.
    read: usize,
    /// Offsets of the reference, moved by the edits so far.
    offsets: Offsets,
}

impl<'a, 't, G: Grammar> Rewrite<'a, 't, G> {
    /// Appends to `target`.
    pub(super) fn new(reference: Reference<'a, G>, target: &'t mut String) -> Self {
        Rewrite { reference, target, read: 0, offsets: reference.offsets() }
    }

    /// Writes scheme and host in lower case. Neither may hold triplets.
    pub(super) fn lower_head(&mut self) {
        let offsets = self.reference.offsets();
        // True if there is a userinfo, whose case matters. An empty userinfo without a scheme is
        // missed, which does no harm: it has no capitals.
        if offsets.host_start() > offsets.scheme_end() + "://".len() {
            push_lower(self.reference.cut(0..offsets.scheme_end()), self.target);
            self.read = offsets.scheme_end();
            self.copy_to(offsets.host_start());
        }
        push_lower(self.reference.cut(self.read..offsets.host_end()), self.target);
        self.read = offsets.host_end();
    }

    /// Removes a range of the port or of the `:` before it.
    pub(super) fn drop_from_port(&mut self, range: Range<usize>) {
        self.copy_to(range.start);
        self.replaced(range.end, 0, PATH_START);
    }

    /// Replaces the empty path with `/`.
    pub(super) fn root_path(&mut self) {
        let path = self.reference.offsets().path_start();
        self.copy_to(path);
        self.target.push('/');
        self.replaced(path, 1, PATH_END);
    }

    /// Removes dot-segments from the path. There must be an authority, and no dot-segment with
    /// triplets. Candidates begin at `first` and `last`, and at none outside of these.
    pub(super) fn remove_dot_segments(&mut self, first: usize, last: usize) {
        let offsets = self.reference.offsets();
        let path = offsets.path_start();
        // A segment is removed with the `/` before it.
        self.copy_to(first - 1);
        let root = self.target.len() - (self.read - path);
        let segments = self.reference.cut(first..offsets.path_end());
        let kept = remove_dot_segments_up_to::<G>(segments, last - first, self.target, root);
        self.read = path;
        self.replaced(first + kept - 1, self.target.len() - root, PATH_END);
    }

    /// Writes the units of path, query and fragment in `spelling`. The first one begins at `start`.
    pub(super) fn spell(&mut self, start: usize, spelling: Spelling<G>) {
        let offsets = self.reference.offsets();
        each_spelling_unit::<G>(self.reference.as_str(), start, |SpellingUnit { range, kind }| {
            let unit = self.reference.cut(range.clone());
            if matches!(kind, UnitKind::Triplets) && !has_lower(unit) {
                return;
            }
            self.copy_to(range.start);
            let before = self.target.len();
            spelling.push_unit(&kind, unit, self.target);
            let first = match range.end {
                end if end <= offsets.path_end() => PATH_END,
                end if end <= offsets.query_end() => QUERY_END,
                _ => LEN,
            };
            self.replaced(range.end, self.target.len() - before, first);
        });
    }

    /// Copies the rest. Returns the offsets of the result.
    pub(super) fn finish(mut self) -> Offsets {
        self.copy_to(self.reference.as_str().len());
        self.offsets
    }

    fn copy_to(&mut self, end: usize) {
        // PERF: `push_str` of nothing still costs a call to memcpy (`normalize-needed`).
        if self.read != end {
            self.target.push_str(self.reference.cut(self.read..end));
            self.read = end;
        }
    }

    /// Records that the text up to `end` was written as `len` bytes. `first` is the first offset
    /// that this moves.
    fn replaced(&mut self, end: usize, len: usize, first: usize) {
        self.offsets = self.offsets.moved(first, end - self.read, len);
        self.read = end;
    }
}
