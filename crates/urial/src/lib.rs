//! URIs as RFC 3986 describes them, and IRIs as RFC 3987 does: read exactly, explained when they are
//! wrong, resolved, compared, and changed.
//!
//! ```
//! use urial::{Uri, UriRef};
//!
//! let uri = Uri::parse("foo://example.com:8042/over/there?name=ferret#nose")?;
//! assert_eq!(uri.scheme(), "foo");
//! assert_eq!(uri.authority().unwrap().port_number(), Ok(Some(8042)));
//! assert!(uri.path().segments().map(|it| it.as_str()).eq(["over", "there"]));
//!
//! let error = Uri::parse("http://a/b c").unwrap_err();
//! assert_eq!(error.to_string(), r##"path: expected pchar, "/", "?" or "#", found ` ` at byte 10"##);
//! # Ok::<(), urial::ParseError>(())
//! ```
//!
//! # Which call do I want?
//!
//! | I have | I want | call |
//! |---|---|---|
//! | a text that must have a scheme | its components | [`Uri::parse`] |
//! | a text that may be relative: a link, a `Location` | its components | [`UriRef::parse`] |
//! | bytes from outside, perhaps not UTF-8 | the same | [`Uri::parse_bytes`], [`UriRef::parse_bytes`] |
//! | a buffer of lines | each of them; or whether each is one | [`lines()`], [`IriRef::lines`]; [`validate()`] |
//! | a literal | to have it checked by the compiler | [`uri!`], [`uri_ref!`], [`iri!`], [`iri_ref!`] |
//! | a text with characters beyond ASCII | its components | [`Iri::parse`], [`IriRef::parse`] |
//! | an IRI | the URI that stands for it | `Iri::to_uri`, `IriRef::to_uri` |
//! | a URI | the text that people read | `Uri::to_iri`, `UriRef::to_iri` |
//! | an IRI to show | to know where its direction may mislead | [`IriRef::bidi_findings`] |
//! | a `String` | to keep it in the value | `UriBuf::try_from`, `UriRefBuf::try_from` |
//! | a base and a reference | the target | `Uri::resolve`, `Resolver` for many |
//! | a base and a target | the reference | `Uri::relativize`, `Relativizer` for many |
//! | two URIs | to know whether they are the same | `Uri::compare`, `Comparer` |
//! | many URIs | one of each | a set of `Normalizer::key`s |
//! | a URI | its normal form | `Uri::normalize`, `Normalizer` |
//! | an owned reference | to change a part of it | `UriRefBuf::set`, `remove`, `push_segment` … |
//! | parts | a reference | `Parts::build` |
//! | a query | keys and values | [`UriRef::pairs`]; `UriRefBuf::edit_pairs` |
//! | `www.e.org`, typed by somebody | a guess | `complete_suffix` |
//! | a text that is no reference | parts of it all the same | [`Split::lossy`] |
//! | a component | the text it stands for | `PctStr::decode`, `PctStr::decode_utf8` |
//! | data | a component that stands for it | [`encode`] with the [`EncodeSet`] of the component |
//! | a URI template, as `/{user}{?q}` | its variables | [`Template::parse`] |
//! | a template and values | the text | `Template::expand` |
//! | a template and a text | the values | `Template::match_text` |
//! | a URI | what it means by its scheme | `Uri::view`; `TryFrom` of the types in [`scheme`] |
//! | a URI | what it takes to reach it | `Uri::access` |
//! | the parts that a scheme has | a URI | `build` of the scheme's type |
//! | what some programs write for a URI | the URI | `scheme::Lenient` |
//! | a scheme | what the catalogue knows | `scheme::Entry` |
//! | a scheme | what the registry says of it | [`Scheme::registered`] |
//! | an error | to tell people what is wrong | [`ParseError::explain`], [`ParseError::fix`] |
//! | a text that follows RFC 2396, or `java.net.URI` | its components | [`rfc2396::Reference::parse`], [`rfc2396::java::Uri::parse`] |
//! | a URL in a table | what Spark's `parse_url` says of it | [`spark::parse_url`] |
//! | a URI with a password | to log it | `Debug`, or [`UriRef::masked`] |
//!
//! # What surprises
//!
//! *Nothing is repaired or normalized.* The text is kept byte for byte, and `http://E.org` differs
//! from `http://e.org/`. What is not in the grammar is refused: white space, `|`, `%zz`, a
//! `[` in a path; in a URI, characters beyond ASCII.
//!
//! *URIs and IRIs are one type with a parameter.* [`UriRef`] is a [`Reference`] of the grammar
//! [`Rfc3986`], [`IriRef`] one of [`Rfc3987`]; what is said of the one holds for the other.
//!
//! *A host beyond ASCII has two URIs*, of which neither is always right: one with triplets, one with
//! `xn--` labels. `to_uri` asks which.
//!
//! *Absent is not empty.* `http://e.org/?` has a query, the empty one; `http://e.org/` has none.
//!
//! *A host is not a domain name.* Any `reg-name` is a host, also `a_b`, `127.1` and the empty one.
//! Only four decimal octets make an [`Host::Ipv4`].
//!
//! *`a:b` has a scheme*, so `localhost:80` is the URI with scheme `localhost` and path `80`.
//!
//! *`==` compares texts.* Whether two URIs are equivalent depends on how far one is willing to go:
//! that is a `Rung`, and a question of its own.
//!
//! *Append is not resolve.* `http://e.org/api` and `v1` resolve to `http://e.org/v1`; appended they are
//! `http://e.org/api/v1`.
//!
//! *Text is not data.* A component is set to text that stands as it is, or to data that is encoded:
//! see `Content`.
//!
//! *A URI need be none by its scheme.* `http:` and `man:ls(` parse; `Uri::view` tells which rule of
//! which document they break. A scheme that nobody knows is no error.
//!
//! *Split first, decode second* (§2.4): a segment may hold `%2F`, a query key `%26`.
//!
//! # Features
//!
//! `std` (default) implies `alloc`, and asks which instructions the machine has; without it, those are
//! used that the program is compiled for. `alloc` brings owned forms, decoding, and all that makes
//! references of references. `serde` reads and writes references as strings. `idna` maps hosts of IRIs
//! to domain names and back, with the tables of Unicode that this takes. Without any feature the rest
//! works in `core`.
#![no_std]
#![deny(unsafe_code, clippy::as_conversions)]
// Sets, terms and sentences that only these rooms use stay in the rooms of their subjects.
#![cfg_attr(
    not(all(feature = "scheme", feature = "template", feature = "legacy", feature = "alloc")),
    allow(dead_code)
)]

#[cfg(feature = "alloc")]
extern crate alloc;

mod arch;
mod chars;
mod components;
mod iri;
#[cfg(feature = "legacy")]
mod legacy;
mod lines;
#[cfg(feature = "alloc")]
mod ops;
mod parse;
mod reference;
mod report;
#[cfg(feature = "scheme")]
pub mod scheme;
#[cfg(feature = "template")]
mod template;

#[cfg(feature = "__kernels")]
#[doc(hidden)]
pub use arch::kernels;
pub use components::authority::{Authority, PortError};
pub use components::host::{Host, HostKind};
pub use components::pairs::{Pair, PairSyntax, Pairs};
pub use components::path::{Path, PathKind};
pub use components::percent::{Encode, EncodeSet, PctStr, Triplet, encode, encode_form};
pub use components::scheme::Scheme;
pub use components::userinfo::Userinfo;
pub use iri::bidi::{BidiFinding, BidiRule};
#[cfg(feature = "alloc")]
pub use iri::map::{DomainError, HostMapping, ToUriError};
#[cfg(feature = "legacy")]
pub use legacy::{rfc2396, spark};
pub use lines::{Lines, Validate, lines, validate};
#[cfg(feature = "alloc")]
pub use ops::build::{BuildError, Content, PartError, Parts};
#[cfg(feature = "alloc")]
pub use ops::compare::{Comparer, Comparison, Key};
#[cfg(feature = "alloc")]
pub use ops::dot_segments::Excess;
#[cfg(feature = "alloc")]
pub use ops::normalize::Normalizer;
#[cfg(feature = "alloc")]
pub use ops::pairs::PairsBuf;
#[cfg(feature = "alloc")]
pub use ops::relativize::{Obstacle, RelativizeError, Relativizer, Within};
#[cfg(feature = "alloc")]
pub use ops::resolve::{ResolveError, Resolver};
#[cfg(feature = "alloc")]
pub use ops::rules::{PathCase, Rules};
#[cfg(feature = "alloc")]
pub use ops::rung::{Rung, Step, Steps};
#[cfg(feature = "alloc")]
pub use ops::suffix::{Guess, SuffixRule, complete_suffix};
pub use parse::error::{Expected, Found, ParseError};
pub use parse::grammar::{Grammar, Rfc3986, Rfc3987};
pub use parse::offsets::Component;
pub use reference::borrowed::{
    Identifier, Iri, IriRef, Masked, Position, Reference, ReferenceKind, ToReference, Uri, UriRef,
};
#[cfg(feature = "alloc")]
pub use reference::owned::{
    IdentifierBuf, IriBuf, IriRefBuf, ParseBufError, ReferenceBuf, UriBuf, UriRefBuf,
};
pub use reference::split::Split;
pub use report::{Explanation, Fix};
#[cfg(feature = "template")]
pub use template::Template;
#[cfg(feature = "template")]
pub use template::error::{TemplateComponent, TemplateError};
#[cfg(all(feature = "template", feature = "alloc"))]
pub use template::expand::ExpandError;
#[cfg(all(feature = "template", feature = "alloc"))]
pub use template::matching::Matcher;
#[cfg(all(feature = "template", feature = "alloc"))]
pub use template::value::{Value, Variables, VariablesIntoIter, VariablesIter};

/// The README's examples, compiled and run.
#[cfg(all(doctest, feature = "std"))]
#[doc = include_str!("../../../README.md")]
struct Readme;

/// The cookbook's examples, compiled and run.
#[cfg(all(doctest, feature = "std"))]
#[doc = include_str!("../../../docs/cookbook.md")]
struct Cookbook;
