//! The oracle: RFC 3986 read a second time, slowly and literally, to measure the library against.
//!
//! It shares no code with the library. What is valid, it asks the RFC's own ABNF, as an [`Automaton`]; the components come from the
//! regular expression of Appendix B, read aloud ([`split()`]); targets come from the pseudo-code of §5.2, line by line ([`resolve()`]).
//! What the library must agree on with it: acceptance, the offset of the first byte that cannot be continued, the components, and
//! the target.

mod abnf;
mod automaton;
mod nfa;
mod resolve;
mod split;

pub use abnf::{Element, Grammar};
pub use automaton::Automaton;
pub use resolve::{
    Reference, Step, recompose, remove_dot_segments, resolve, trace_dot_segments, transform,
};
pub use split::{Authority, HostRules, Split, split, split_authority};

/// The collected ABNF of RFC 3986, Appendix A, with the core rules it uses.
pub const RFC3986: &str = include_str!("rfc3986.abnf");
