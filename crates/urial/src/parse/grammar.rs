//! The two grammars of references: URIs (RFC 3986) and IRIs (RFC 3987).
//!
//! They differ only in the characters beyond ASCII that components accept. A grammar is a type
//! parameter: code for both is compiled once per grammar, so that URIs do not pay for IRIs.

use core::fmt::Debug;
use core::hash::Hash;

/// The characters that a grammar accepts beyond ASCII, and the names of its types.
pub trait Repertoire: Copy + Eq + Ord + Hash + Debug + 'static {
    /// Whether characters beyond ASCII are accepted.
    const IS_IRI: bool;
    /// The names of its types, for `Debug`.
    const NAMES: Names;
}

/// The names of the reference types.
#[derive(Clone, Copy)]
pub struct Names {
    pub reference: &'static str,
    pub identifier: &'static str,
    pub reference_buf: &'static str,
    pub identifier_buf: &'static str,
}

/// The grammar of URIs: ASCII only.
///
/// ```
/// # use urial::{Reference, Rfc3986};
/// assert!(Reference::<Rfc3986>::parse("/\u{e9}").is_err());
/// assert!(Reference::<Rfc3986>::parse("/%C3%A9").is_ok());
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Rfc3986 {}

/// The grammar of IRIs: that of URIs, plus most of Unicode wherever a URI allows unreserved
/// characters (RFC 3987 §2.2).
///
/// ```
/// # use urial::{Reference, Rfc3987};
/// assert!(Reference::<Rfc3987>::parse("/\u{e9}").is_ok());
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Rfc3987 {}

impl Repertoire for Rfc3986 {
    const IS_IRI: bool = false;
    const NAMES: Names = Names {
        reference: "UriRef",
        identifier: "Uri",
        reference_buf: "UriRefBuf",
        identifier_buf: "UriBuf",
    };
}

impl Repertoire for Rfc3987 {
    const IS_IRI: bool = true;
    const NAMES: Names = Names {
        reference: "IriRef",
        identifier: "Iri",
        reference_buf: "IriRefBuf",
        identifier_buf: "IriBuf",
    };
}
