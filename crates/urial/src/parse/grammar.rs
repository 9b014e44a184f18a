//! The two grammars of references: of URIs (RFC 3986) and of IRIs (RFC 3987).
//!
//! They differ in one thing: which characters beyond ASCII may stand in which component. So a
//! grammar is a type that no value has to be passed for, and what is written for both costs a
//! URI nothing.

/// The grammar that a reference follows: [`Rfc3986`], of URIs, or [`Rfc3987`], of IRIs.
///
/// Nothing else can implement it.
pub trait Grammar: sealed::Sealed {}

/// The grammar of URIs: ASCII only.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Rfc3986 {}

/// The grammar of IRIs: that of URIs, and most of Unicode wherever those have unreserved
/// characters (RFC 3987 §2.2).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Rfc3987 {}

impl Grammar for Rfc3986 {}
impl Grammar for Rfc3987 {}

mod sealed {
    use core::fmt::Debug;
    use core::hash::Hash;

    /// What the grammars differ in.
    pub trait Sealed: Copy + Eq + Ord + Hash + Debug + 'static {
        /// Beyond ASCII, are there characters at all?
        const IS_IRI: bool;
        /// The names of the four types, for `Debug`.
        const NAMES: Names;
    }

    /// What the types of references are called.
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
