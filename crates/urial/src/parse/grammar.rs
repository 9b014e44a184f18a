//! The two grammars of references: URIs (RFC 3986) and IRIs (RFC 3987).
//!
//! They differ only in the characters beyond ASCII that components accept. A grammar is a type
//! parameter: code for both is compiled once per grammar, so that URIs do not pay for IRIs.

/// The grammar of a reference: [`Rfc3986`] for URIs, or [`Rfc3987`] for IRIs.
///
/// The trait is sealed.
pub trait Grammar: sealed::Sealed {}

/// The grammar of URIs: ASCII only.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Rfc3986 {}

/// The grammar of IRIs: that of URIs, plus most of Unicode wherever a URI allows unreserved
/// characters (RFC 3987 §2.2).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Rfc3987 {}

impl Grammar for Rfc3986 {}
impl Grammar for Rfc3987 {}

mod sealed {
    use core::fmt::Debug;
    use core::hash::Hash;

    /// The differences between the grammars.
    pub trait Sealed: Copy + Eq + Ord + Hash + Debug + 'static {
        /// Whether characters beyond ASCII are accepted.
        const IS_IRI: bool;
        /// The names of the four types, for `Debug`.
        const NAMES: Names;
    }

    /// The names of the reference types.
    pub struct Names {
        pub reference: &'static str,
        pub identifier: &'static str,
        pub reference_buf: &'static str,
        pub identifier_buf: &'static str,
    }

    impl Sealed for super::Rfc3986 {
        const IS_IRI: bool = false;
        const NAMES: Names = Names {
            reference: "UriRef",
            identifier: "Uri",
            reference_buf: "UriRefBuf",
            identifier_buf: "UriBuf",
        };
    }

    impl Sealed for super::Rfc3987 {
        const IS_IRI: bool = true;
        const NAMES: Names = Names {
            reference: "IriRef",
            identifier: "Iri",
            reference_buf: "IriRefBuf",
            identifier_buf: "IriBuf",
        };
    }
}
