//! The oracle: RFC 3986 read a second time, slowly and literally, to measure the library against.
//!
//! It shares no code with the library. What is valid, it asks the RFC's own ABNF, as an [`Automaton`]; the components come from the
//! regular expression of Appendix B, read aloud ([`split()`]); targets come from the pseudo-code of §5.2, line by line ([`resolve()`]);
//! normal forms from the prose of §6.2 ([`normalize()`]); relative references from trying what might resolve ([`relativize()`]);
//! what is built or edited is checked part by part by its rule ([`build()`], [`edit()`]). What the library must agree on with it:
//! acceptance, the offset of the first byte that cannot be continued, the components, and every text that comes of an operation.

mod abnf;
mod automaton;
mod build;
mod edit;
mod nfa;
mod normalize;
mod percent;
mod relativize;
mod resolve;
mod split;

pub use abnf::{Element, Grammar};
pub use automaton::Automaton;
pub use build::build;
pub use edit::{edit, pairs};
pub use normalize::{normalize, rung, shorten_ipv6};
pub use percent::{decode, decode_form, encode, encode_form};
pub use relativize::relativize;
pub use resolve::{
    Reference, Step, recompose, remove_dot_segments, resolve, trace_dot_segments, transform,
};
pub use split::{Authority, HostRules, Split, split, split_authority};

/// The collected ABNF of RFC 3986, Appendix A, with the core rules it uses.
pub const RFC3986: &str = include_str!("rfc3986.abnf");
