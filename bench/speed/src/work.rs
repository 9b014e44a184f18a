//! The works: the tasks that engines are timed on. Each says what it counts.

use std::fmt;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Work {
    /// Parse a text as a reference. Counts accepted texts.
    Parse,
    /// The same, but reject relative references.
    ParseUri,
    /// Parse a text as a reference, and read host, path and query. Counts the bytes of the three.
    Read,
    /// Parse a text with characters beyond ASCII as an IRI reference. Counts accepted texts.
    ParseIri,
    /// Resolve the lines of the corpus, already parsed, against one prepared base. Counts the bytes
    /// of the targets.
    Resolve,
    /// The same with relative references.
    ResolveRelative,
    /// Normalize URIs in normal form, already parsed. Counts the bytes of the normal forms.
    NormalizeNormal,
    /// The same with URIs that are not in normal form.
    NormalizeNeeded,
    /// Parse each line of one buffer. Counts accepted lines.
    Lines,
    /// The same with the lines repeated to at least 64 MiB.
    LinesLong,
    /// Validate each line of one buffer. Counts accepted lines.
    Validate,
    /// Parse one URI of 64 KiB, repeatedly. Counts accepted texts.
    ParseLong,
    /// Parse a text as a reference that owns its text. Counts accepted texts.
    ParseOwned,
    /// Normalize the lines of the corpus that have a scheme, already parsed, as they are. Counts
    /// the bytes of the normal forms.
    Normalize,
    /// Compare two URIs, already parsed: the same text, equivalent ones, or different ones. Counts
    /// the pairs that are equivalent.
    Compare,
    /// Find the reference from one base to URIs on its host, already parsed. Counts the bytes of
    /// the references.
    Relativize,
    /// Decode the path of each line of the corpus. Counts the bytes of the decoded texts.
    Decode,
    /// The same with paths that have triplets.
    DecodeNeeded,
    /// Decode the keys and values of queries. Counts the bytes of both.
    Pairs,
    /// Find the four variables of texts expanded from one template. Counts the bytes of the values.
    Match,
    /// Find the links in lines that are nothing but a link. Counts the links.
    FindLines,
    /// The same in prose, in angle brackets.
    FindBrackets,
    /// The same in Markdown.
    FindMarkdown,
    /// The same in prose without links.
    FindProse,
    /// Ask all rules about URIs, valid ones with an authority. Counts the URIs, because the number
    /// of findings changes with each new rule.
    Lint,
}

impl Work {
    pub(crate) const ALL: [Work; 25] = [
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
        Work::ParseOwned,
        Work::Normalize,
        Work::Compare,
        Work::Relativize,
        Work::Decode,
        Work::DecodeNeeded,
        Work::Pairs,
        Work::Match,
        Work::FindLines,
        Work::FindBrackets,
        Work::FindMarkdown,
        Work::FindProse,
        Work::Lint,
    ];

    pub(crate) fn named(name: &str) -> Option<Work> {
        Work::ALL.into_iter().find(|work| work.name() == name)
    }

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
            Work::ParseOwned => "parse-owned",
            Work::Normalize => "normalize",
            Work::Compare => "compare",
            Work::Relativize => "relativize",
            Work::Decode => "decode",
            Work::DecodeNeeded => "decode-needed",
            Work::Pairs => "pairs",
            Work::Match => "match",
            Work::FindLines => "find-lines",
            Work::FindBrackets => "find-brackets",
            Work::FindMarkdown => "find-markdown",
            Work::FindProse => "find-prose",
            Work::Lint => "lint",
        }
    }

    /// Whether urial does the work with each kernel, not only with the one it chooses by itself.
    pub(crate) fn is_of_kernels(self) -> bool {
        use Work::{Lines, Parse, ParseIri, ParseLong, Validate};
        matches!(self, Parse | ParseIri | Lines | Validate | ParseLong)
    }

    /// Whether the count depends only on the grammar, so that it is the same for all engines of RFC
    /// 3986.
    pub(crate) fn is_of_grammar(self) -> bool {
        self.is_of_kernels() || matches!(self, Work::ParseUri | Work::Read | Work::ParseOwned)
    }
}

impl fmt::Display for Work {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}
