//! A text written anew with few changes: in order, and what stands between them as it is.

use alloc::string::String;

use super::char_form::{Mark, Marked, Spelling, each_mark, has_lower};
use super::dot_segments::remove_dot_segments_up_to;
use crate::arch::push_lower;
use crate::parse::grammar::Grammar;
use crate::parse::offsets::{LEN, Offsets, PATH_END, PATH_START, QUERY_END};
use crate::reference::borrowed::Reference;

/// Takes the changes of a reference in the order of its text, and copies what stands before each. What is known of the
/// borders moves with them, so that the result need not be read again.
///
/// None of the changes lets a path be read as something else.
pub(super) struct Rewrite<'a, 't, G: Grammar> {
    reference: Reference<'a, G>,
    target: &'t mut String,
    /// Up to where the text of the reference has been written.
    read: usize,
    /// Those of the reference, moved by the changes up to there.
    offsets: Offsets,
}

impl<'a, 't, G: Grammar> Rewrite<'a, 't, G> {
    /// Writes behind what `target` holds.
    pub(super) fn new(reference: Reference<'a, G>, target: &'t mut String) -> Self {
        Rewrite { reference, target, read: 0, offsets: reference.offsets() }
    }

    /// Scheme and host, which hold no triplets, become lower case.
    pub(super) fn lower_head(&mut self) {
        let offsets = self.reference.offsets();
        // An empty userinfo without a scheme is not seen so, and has no capitals to leave alone.
        if offsets.host_start() > offsets.scheme_end() + "://".len() {
            push_lower(self.reference.cut(0..offsets.scheme_end()), self.target);
            self.read = offsets.scheme_end();
            self.copy_to(offsets.host_start());
        }
        push_lower(self.reference.cut(self.read..offsets.host_end()), self.target);
        self.read = offsets.host_end();
    }

    /// The port goes, with the `:` before it.
    pub(super) fn drop_port(&mut self) {
        let offsets = self.reference.offsets();
        self.copy_to(offsets.host_end());
        self.replaced(offsets.path_start(), 0, PATH_START);
    }

    /// The path, which is empty, becomes `/`.
    pub(super) fn root_path(&mut self) {
        let path = self.reference.offsets().path_start();
        self.copy_to(path);
        self.target.push('/');
        self.replaced(path, 1, PATH_END);
    }

    /// Dot-segments go from the path, which stands behind an authority and has none with triplets. The `first` and the `last` that
    /// may be one begin there.
    pub(super) fn remove_dot_segments(&mut self, first: usize, last: usize) {
        let offsets = self.reference.offsets();
        let path = offsets.path_start();
        // Each segment goes with the `/` before it.
        self.copy_to(first - 1);
        let root = self.target.len() - (self.read - path);
        let segments = self.reference.cut(first..offsets.path_end());
        let kept = remove_dot_segments_up_to::<G>(segments, last - first, self.target, root);
        self.read = path;
        self.replaced(first + kept - 1, self.target.len() - root, PATH_END);
    }

    /// Triplets and characters of path, query and fragment are spelled so, of which the first stands at `start`.
    pub(super) fn spell(&mut self, start: usize, spelling: Spelling<G>) {
        let offsets = self.reference.offsets();
        each_mark::<G>(self.reference.as_str(), start, |Mark { range, is }| {
            let marked = self.reference.cut(range.clone());
            if matches!(is, Marked::Triplets) && !has_lower(marked) {
                return;
            }
            self.copy_to(range.start);
            let before = self.target.len();
            spelling.push_mark(&is, marked, self.target);
            let first = match range.end {
                end if end <= offsets.path_end() => PATH_END,
                end if end <= offsets.query_end() => QUERY_END,
                _ => LEN,
            };
            self.replaced(range.end, self.target.len() - before, first);
        });
    }

    /// Writes the rest as it stands. Returns where the components went.
    pub(super) fn finish(mut self) -> Offsets {
        self.copy_to(self.reference.as_str().len());
        self.offsets
    }

    fn copy_to(&mut self, end: usize) {
        // PERF: to copy nothing takes a call (`normalize-needed`).
        if self.read != end {
            self.target.push_str(self.reference.cut(self.read..end));
            self.read = end;
        }
    }

    /// What stands up to `end` has been written as `len` bytes; border `first` is the first behind it.
    fn replaced(&mut self, end: usize, len: usize, first: usize) {
        self.offsets = self.offsets.moved(first, end - self.read, len);
        self.read = end;
    }
}
