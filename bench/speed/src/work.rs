//! The works: what is asked of every engine that can do it.

use std::fmt;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Work {
    /// A text becomes a reference, or is refused. Counted: those that are accepted.
    Parse,
    /// The same, but a relative reference is refused.
    ParseUri,
    /// A text becomes a reference, and host, path and query are read. Counted: the bytes of the three.
    Read,
    /// A text with characters beyond ASCII becomes an IRI reference, or is refused. Counted: those that are accepted.
    ParseIri,
    /// The lines of the corpus, parsed before, are resolved against one prepared base. Counted: the bytes of the targets.
    Resolve,
    /// Relative references are resolved in the same way.
    ResolveRelative,
    /// URIs that are in normal form, parsed before, are normalized. Counted: the bytes of the normal forms.
    NormalizeNormal,
    /// URIs that are not in normal form are normalized in the same way.
    NormalizeNeeded,
    /// One buffer of lines: each becomes a reference, or is refused. Counted: those that are accepted.
    Lines,
    /// The same of at least 64 MiB, which are the lines again and again.
    LinesLong,
    /// One buffer of lines: which of them are references? Counted: those that are accepted.
    Validate,
    /// One URI of 64 KiB is parsed, again and again.
    ParseLong,
}

impl Work {
    pub(crate) const ALL: [Work; 12] = [
        Work::Parse,
        Work::ParseUri,
        Work::Read,
        Work::ParseIri,
        Work::Resolve,
        Work::ResolveRelative,
        Work::NormalizeNormal,
        Work::NormalizeNeeded,
        Work::Lines,
        Work::LinesLong,
        Work::Validate,
        Work::ParseLong,
    ];

    pub(crate) fn name(self) -> &'static str {
        match self {
            Work::Parse => "parse",
            Work::ParseUri => "parse-uri",
            Work::Read => "read",
            Work::ParseIri => "parse-iri",
            Work::Resolve => "resolve",
            Work::ResolveRelative => "resolve-relative",
            Work::NormalizeNormal => "normalize-normal",
            Work::NormalizeNeeded => "normalize-needed",
            Work::Lines => "lines",
            Work::LinesLong => "lines-64m",
            Work::Validate => "validate",
            Work::ParseLong => "parse-64k",
        }
    }

    /// Whether urial does the work with each kernel in turn, and not only with the one it chooses itself.
    pub(crate) fn is_of_kernels(self) -> bool {
        use Work::{Lines, Parse, ParseIri, ParseLong, Validate};
        matches!(self, Parse | ParseIri | Lines | Validate | ParseLong)
    }

    /// Whether all engines of RFC 3986 have one and the same count, as they answer by its grammar alone.
    pub(crate) fn is_of_grammar(self) -> bool {
        self.is_of_kernels() || matches!(self, Work::ParseUri | Work::Read)
    }
}

impl fmt::Display for Work {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}
