//! What the `urial` command does, as a library.
//!
//! Use it for a program that answers as the command does: a server, a plug-in, a binding of another
//! language. A program that works with references itself uses the crate [`urial`], which has types
//! for them and writes no JSON.
//!
//! A verb is prepared once, from its options, and then runs on each input. The result is a record
//! of typed values that borrows from the input and from a [`Scratch`]:
//!
//! ```
//! use urial_verbs::{Resolve, Scratch, Specification, json};
//!
//! let resolve = Resolve::new(b"http://a/b/c/d;p?q", Specification::Rfc3986)?;
//! let mut scratch = Scratch::default();
//!
//! let resolved = resolve.run(b"../g", &mut scratch).unwrap();
//! assert_eq!(resolved.target, Some("http://a/b/g"));
//! assert_eq!(
//!     json::to_string(&resolved),
//!     concat!(
//!         r#"{"input":"../g","input_octets":null,"valid":true,"target":"http://a/b/g","#,
//!         r#""same_document":false}"#
//!     )
//! );
//!
//! let error = resolve.run(b"a b", &mut scratch).unwrap_err();
//! assert_eq!(error.to_string(), "path: expected pchar, \"/\", \"?\" or \"#\", found ` ` at byte 1");
//! # Ok::<(), urial_verbs::OptionError>(())
//! ```
//!
//! What a record serializes to is a contract: every program that prints JSON prints a record or a
//! [`Rejected`] input. An absent value is `null`; its member is never left out.
//!
//! | verb | options and result |
//! |---|---|
//! | parse | [`Parse`], [`Parsed`]; [`Complete`], [`Completed`]; [`SplitAny`], [`SplitText`]; [`ReadTyped`], [`ReadText`]; [`Get`], [`Got`]; `PublicSuffixes`, `Domain` (feature `suffix`) |
//! | resolve | [`Resolve`], [`Resolved`] |
//! | relativize | [`Relativize`], [`Relativized`] |
//! | normalize | [`Normalize`], [`Normalized`]; [`NormalSteps`], [`NormalStep`], [`Preset`], [`Tracker`] |
//! | compare | [`Compare`], [`Compared`] |
//! | build | [`Build`], [`Built`] |
//! | edit | [`Edit`], [`Edited`] |
//! | encode | [`EncodeData`], [`Encoded`] |
//! | decode | [`Decode`], [`Decoded`] |
//! | to-uri, to-iri | `ToUri`, `PathToUri`, `ToIri` (feature `iri`) |
//! | to-path | [`ToPath`], [`MappedToPath`] |
//! | expand, match | `Expand`, `Match` (feature `template`) |
//! | scheme | `Scheme`, `Viewed`, `KnownScheme` (feature `scheme`) |
//! | find | `Find`, `FoundItem`, `FoundUri` (feature `find`) |
//! | interpret | `Interpret`, `Interpreted`, `ReaderPage` (feature `interpret`) |
//! | uniq | [`Uniq`], [`UniqueLine`] |
//! | stats | `Stats`, `Summary` (feature `lint`) |
//! | lint | `Lint`, `Linted`, `RulePage`, `Place`, `Sarif`, `annotations` (feature `lint`); `PolicyFile` (feature `policy`) |
//! | explain | `Explain`, `Explained` (feature `explain`); [`ExplainResolve`], [`ExplainedResolve`], [`Trace`] |
//! | redact | `Redact`, `Redacted` (feature `lint`) |
//!
//! All features are on by default, except `schema`, which adds the JSON Schema of each verb;
//! `suffix`, which splits domain names by a public suffix list, as octets; `policy`, which reads
//! the policy files of `lint`, as texts; and `glob`, which adds the files that a URI names to the
//! result of `Scheme`. Nothing else accesses a file system.

#![cfg_attr(docsrs, feature(doc_cfg))]

mod build;
mod cells;
mod compare;
mod complete;
mod components;
mod debug;
mod decode;
mod edit;
mod encode;
mod error;
#[cfg(feature = "template")]
mod expand;
#[cfg(feature = "explain")]
mod explain;
mod explain_resolve;
#[cfg(feature = "find")]
mod find;
#[cfg(feature = "lint")]
mod gate;
mod get;
#[cfg(feature = "glob")]
mod glob;
#[cfg(feature = "interpret")]
mod interpret;
pub mod json;
#[cfg(feature = "scheme")]
mod known;
#[cfg(feature = "lint")]
mod lint;
#[cfg(feature = "template")]
mod r#match;
#[cfg(feature = "explain")]
mod meaning;
mod near;
mod normal_steps;
mod normalize;
mod parse;
#[cfg(feature = "policy")]
mod policy;
mod read;
#[cfg(feature = "lint")]
mod redact;
mod relativize;
mod resolve;
mod rewrite;
#[cfg(feature = "schema")]
pub mod schema;
#[cfg(feature = "scheme")]
mod scheme;
mod specification;
mod split;
#[cfg(feature = "lint")]
mod stats;
mod step;
#[cfg(feature = "suffix")]
mod suffixes;
#[cfg(feature = "iri")]
mod to_iri;
mod to_path;
#[cfg(feature = "iri")]
mod to_uri;
mod trace;
mod trackers;
mod typed;
mod unfurl;
mod uniq;
mod wrap;
mod writer;

pub use build::{Build, Built, Login};
pub use cells::{Cell, Column, Kind, Row, TakeRow};
pub use compare::{
    Compare, Compared, LegacyComparison, Meeting, Redirects, References, RejectedPair, Side, sides,
};
pub use complete::{Complete, Completed};
pub use components::SegmentParameters;
use debug::hide;
pub use decode::{Decode, Decoded};
pub use edit::{Edit, Edited};
pub use encode::{EncodeData, Encoded};
pub use error::{Error, ErrorRecord, FixRecord, Help, OptionError, Rejected};
#[cfg(feature = "template")]
pub use expand::{Expand, Expanded, Undefined};
#[cfg(feature = "explain")]
pub use explain::{Explain, Explained, ExplainedScheme, OfferedFix, RungStep, ladder};
pub use explain_resolve::{ExplainResolve, ExplainedResolve};
#[cfg(feature = "find")]
pub use find::{Find, FoundItem, FoundUri};
#[cfg(feature = "lint")]
pub use gate::{Decision, Gate, Gated};
pub use get::{Get, Got, GotValue};
#[cfg(feature = "glob")]
pub use glob::{GlobError, paths};
#[cfg(feature = "interpret")]
pub use interpret::{Interpret, Interpreted, ReaderPage};
pub use json::{Input, Invalid, Text, Valid};
#[cfg(feature = "scheme")]
pub use known::KnownScheme;
#[cfg(all(feature = "find", feature = "lint"))]
pub use lint::{Document, DocumentItem};
#[cfg(feature = "lint")]
pub use lint::{
    FilePosition, FindingRows, Lint, Linted, LocatedRows, Place, Region, Regions, RulePage, Sarif,
    annotations,
};
#[cfg(feature = "template")]
pub use r#match::{Match, Matched, MatchedValue};
#[cfg(feature = "explain")]
pub use meaning::Meaning;
pub use near::near;
pub use normal_steps::{NormalStep, NormalSteps, Preset, PresetPage, Safety};
pub use normalize::{Normalize, Normalized};
pub use parse::{Parse, Parsed, rejected};
#[cfg(feature = "policy")]
pub use policy::{FailOn, PolicyError, PolicyFile, rules_named};
#[cfg(feature = "template")]
pub use read::template_text;
pub use read::{component, size, utf8};
#[cfg(feature = "lint")]
pub use redact::{Redact, Redacted};
pub use relativize::{Relativize, Relativized};
pub use resolve::{LegacyTarget, Resolve, Resolved};
#[cfg(feature = "scheme")]
pub use scheme::{Leniency, ReadByScheme, RejectedByScheme, Viewed, field_value};
pub use specification::{AnyReference, Specification, Syntax};
pub use split::{SplitAny, SplitText};
#[cfg(feature = "lint")]
pub use stats::{Count, Counts, Stats, Summary, Table};
pub use step::{EditStep, Keys, PairData, PairStep};
#[cfg(feature = "suffix")]
pub use suffixes::{Domain, PublicSuffixes};
#[cfg(feature = "iri")]
pub use to_iri::{MappedToIri, ToIri};
pub use to_path::{MappedToPath, Os, ToPath};
#[cfg(feature = "iri")]
pub use to_uri::{MappedToUri, PathToUri, ToUri};
pub use trace::{Branch, DotRule, DotSegments, DotStep, Merge, Origin, Trace, TracedPart};
pub use trackers::{TRACKERS, Tracker};
pub use typed::{ReadText, ReadTyped};
pub use uniq::{Uniq, UniqBy, UniqueLine};
pub use wrap::{Wrap, WrappedReference};

/// Buffers that a verb writes its result into, so that a run on many inputs allocates once.
#[derive(Clone, Default)]
pub struct Scratch {
    text: String,
    octets: Vec<u8>,
}

hide!(Scratch);

impl Scratch {
    /// Returns the buffer of text, empty.
    fn text(&mut self) -> &mut String {
        self.text.clear();
        &mut self.text
    }

    /// Returns the text of the last result that is a text.
    ///
    /// ```
    /// use urial_verbs::{EncodeData, Scratch};
    ///
    /// let mut scratch = Scratch::default();
    /// EncodeData::Form.run(b"a b", &mut scratch);
    /// assert_eq!(scratch.into_text(), "a+b");
    /// ```
    #[must_use]
    pub fn into_text(self) -> String {
        self.text
    }

    /// Returns the text of the last result that is a text, which outlives the verb.
    ///
    /// ```
    /// use urial_verbs::{EncodeData, Scratch};
    ///
    /// let mut scratch = Scratch::default();
    /// EncodeData::Form.run(b"a b", &mut scratch);
    /// assert_eq!(scratch.as_text(), "a+b");
    /// ```
    #[must_use]
    pub fn as_text(&self) -> &str {
        &self.text
    }

    /// Keeps a text that is already made, in place of the buffer.
    fn keep(&mut self, text: impl Into<String>) -> &str {
        self.text = text.into();
        &self.text
    }

    /// Returns the buffer of octets, empty.
    fn octets(&mut self) -> &mut Vec<u8> {
        self.octets.clear();
        &mut self.octets
    }
}

/// The README's example, compiled and run.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
