//! The oracle: a second, slow and literal implementation of RFC 3986, RFC 3987 and RFC 6570, to
//! test the library against.
//!
//! It shares no code with the library:
//!
//! - Validity comes from the ABNF of the RFC, as an [`Automaton`].
//! - Components come from the regular expression of Appendix B ([`split()`]).
//! - Targets come from the pseudo-code of §5.2, line by line ([`resolve()`]).
//! - Normal forms come from the prose of §6.2 ([`normalize()`]).
//! - Relative references come from trying all candidates ([`relativize()`]).
//! - Built and edited references are checked part by part ([`build()`], [`edit()`]).
//! - IRIs and URIs are mapped to each other step by step ([`to_uri`], [`to_iri`]).
//! - Templates are expanded by Appendix A of RFC 6570 ([`expand`]), and matched by trying every way
//!   ([`match_template`]).
//!
//! The library must agree with it on what is valid, on the offset of the first error, on the
//! components and on the result of every operation.

mod abnf;
mod automaton;
mod bidi;
mod build;
mod edit;
mod forms;
mod iri;
mod legacy;
mod matching;
mod nfa;
mod normalize;
mod percent;
mod relativize;
mod resolve;
mod split;
mod syntax;
mod template;

pub use abnf::{Element, Grammar};
pub use automaton::Automaton;
pub use bidi::bidi_findings;
pub use build::{build, build_as};
pub use edit::{edit, edit_as, pairs};
pub use iri::{to_iri, to_uri};
pub use legacy::{AboveTheRoot, Leftover, LegacyParts, LegacyRules, resolve_legacy};
pub use matching::match_template;
pub use normalize::{normalize, normalize_as, rung, rung_as, rung_redirected, shorten_ipv6};
pub use percent::{decode, decode_form, encode, encode_form};
pub use relativize::{relativize, relativize_as};
pub use resolve::{
    Reference, Step, merge_references, recompose, remove_dot_segments, resolve,
    resolve_encoded_dots, trace_dot_segments, transform,
};
pub use split::{Authority, HostRules, Split, split, split_authority};
pub use syntax::Syntax;
pub use template::{expand, expand_strict};

/// The collected BNF of RFC 2396, Appendix A, written as ABNF.
pub const RFC2396: &str = include_str!("rfc2396.abnf");

/// The same with the changes of RFC 2732.
pub const RFC2732: &str = include_str!("rfc2732.abnf");

/// The collected ABNF of RFC 3986, Appendix A, with the core rules it uses.
pub const RFC3986: &str = include_str!("rfc3986.abnf");

/// The ABNF of RFC 3987 §2.2, with the core rules it uses.
pub const RFC3987: &str = include_str!("rfc3987.abnf");

/// The ABNF of RFC 6570 §2, with the rules of RFC 3987 and the core rules it uses.
pub const RFC6570: &str = include_str!("rfc6570.abnf");
