//! urial parses, explains, resolves, compares and edits URIs exactly as [RFC 3986] specifies.
//!
//! It does the same for IRIs ([RFC 3987]), expands and matches URI templates ([RFC 6570]), and
//! decodes what the URIs of some sixty schemes mean. A text is valid or an error: urial never
//! repairs its input as browsers do, and keeps a valid text byte for byte. Parsing borrows from the
//! input, does not allocate and takes linear time.
//!
//! ```
//! # #[cfg(feature = "alloc")] {
//! use urial::{Uri, UriRef};
//!
//! // A URI is split into its components. Each is a slice of the text.
//! let base = Uri::parse("http://example.com:8042/over/there?name=ferret#nose")?;
//! assert_eq!(base.scheme(), "http");
//! assert_eq!(base.port_number(), Ok(Some(8042)));
//! assert_eq!(base.path(), "/over/there");
//!
//! // A relative reference, such as a link in a page, resolves against a base.
//! let target = base.resolve(UriRef::parse("../here?")?)?;
//! assert_eq!(target, "http://example.com:8042/here?");
//!
//! // An error says what was expected, and where. With the text, it becomes a report.
//! let text = "http://example.com/a b";
//! let error = Uri::parse(text).unwrap_err();
//! assert_eq!(error.explain(text).to_string(), "\
//! path: white space is not allowed, found ` ` at byte 20
//!
//!     http://example.com/a b
//!                         ^
//!   expected: pchar, \"/\", \"?\" or \"#\"
//!   rule: RFC 3986 §3.3
//!   help: write `%20` for ` `: http://example.com/a%20b");
//! # }
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Usage
//!
//! ```text
//! cargo add urial
//! ```
//!
//! The minimum Rust version is 1.89. By default, urial has no dependencies. For schemes, templates
//! and the legacy edition, or a target without `std` or a heap, see
//! [crate features](#crate-features).
//!
//! # Overview
//!
//! The type says what a text has been checked to be:
//!
//! | type | owned | is | example |
//! |---|---|---|---|
//! | [`Uri`] | [`UriBuf`] | a URI: it has a scheme | `http://e.org/a` |
//! | [`UriRef`] | [`UriRefBuf`] | a URI, or a reference relative to one | `../a?b#c` |
//! | [`Iri`] | [`IriBuf`] | a URI that may hold characters beyond ASCII | `http://e.org/é` |
//! | [`IriRef`] | [`IriRefBuf`] | the same, absolute or relative | `../é` |
//! | [`Template`] | [`TemplateBuf`] | a template from which URIs are made | `/{user}{?page}` |
//!
//! Borrowed types are `Copy`, and owned types are to them what `PathBuf` is to `Path`: an owned
//! type does whatever its borrowed form does. Where a method is documented for a URI, it works
//! alike for an IRI. Arguments have no type of their own: a function takes [`AsReference`], which
//! all of them are, by value or as `&`, or [`ToReference`] if its result borrows from the argument.
//! Code that is generic over the two grammars does so too.
//!
//! ## Which call do I need?
//!
//! | I have | I want | call |
//! |---|---|---|
//! | a text that must have a scheme | its components | [`Uri::parse`] |
//! | a text that may be relative, such as a link | its components | [`UriRef::parse`] |
//! | bytes that may not be UTF-8 | its components | [`Uri::parse_bytes`], [`UriRef::parse_bytes`] |
//! | a text with characters beyond ASCII | its components | [`Iri::parse`], [`IriRef::parse`] |
//! | a `String` | an owned value, without a copy | [`UriBuf`]`::try_from` |
//! | a literal | a compile-time check | [`uri!`], [`uri_ref!`], [`iri!`], [`iri_ref!`] |
//! | a text that is not a reference | its components all the same | [`Split::lossy`] |
//! | a buffer of lines | the reference on each line | [`lines()`], [`IriRef::lines`] |
//! | a file of lines | the reference on each line | [`LineReader`] |
//! | a buffer of lines | which lines are valid | [`validate()`], [`IriRef::validate`] |
//! | an error | a message for people | [`ParseError::explain`] |
//! | an error | a correction | [`ParseError::fix`], [`ParseError::fixes`] |
//! | a text with errors | a valid one, and what was changed | [`UriRefBuf::repair`] |
//! | a base and a reference | the target | [`Uri::resolve`]; [`Resolver`] for options |
//! | a page, a message, a default | the base URI of links | [`BaseSources::establish`] |
//! | a base and a target | the shortest reference | [`Uri::relativize`]; [`Relativizer`] for options |
//! | a URI | its normal form | [`Uri::normalize`]; [`Normalizer`] for options |
//! | two URIs | whether they are equivalent | [`Uri::compare`]; [`Comparer`] for options |
//! | many URIs | a key for a set or a map | [`Normalizer::key`] |
//! | components | a reference | [`Parts::build`] |
//! | an owned reference | another query, path or other component | [`UriRefBuf::set`], [`UriRefBuf::remove`] |
//! | an owned reference | a longer path | [`UriRefBuf::push_segments`], [`UriRefBuf::append_path`] |
//! | a query | its keys and values | [`UriRef::pairs`], [`UriRefBuf::edit_pairs`] |
//! | a component | its decoded text | [`PctStr::decode_utf8`], [`PctStr::decode`] |
//! | data | an encoded component | [`encode`] with the component's [`EncodeSet`] |
//! | an IRI | the URI for a protocol | [`Iri::to_uri`], [`IriRef::to_uri`] |
//! | a URI | the IRI to display | [`Uri::to_iri`], [`UriRef::to_iri`] |
//! | an IRI to display | right-to-left text that may mislead | [`IriRef::bidi_findings`] |
//! | a URI | what it means in its scheme | [`Uri::view`], or `TryFrom` of a type in [`scheme`] |
//! | a URI | the host, port or command to reach it | [`Uri::access`] |
//! | a scheme | its entry in IANA's registry | [`Scheme::registered`] |
//! | a URI that breaks a rule some programs ignore | a valid URI | [`scheme::Lenient`] |
//! | a URI template | its variables | [`Template::parse`] |
//! | a template and values | the text, or the URI | [`Template::expand`], [`Template::expand_uri`] |
//! | a template and a URI | the values | [`Template::match_text`], [`Template::match_any_order`] |
//! | `www.e.org`, typed by a person | a guess at the URI | [`complete_suffix`] |
//! | ` <http://e.org/> `, typed or pasted | the reference, and what was removed | [`UriRefBuf::read_typed`] |
//! | a reference for a text of people | it in angle brackets, on lines | [`wrap()`] |
//! | a reference for HTML or XML | it with `&amp;`, and back | [`escape_html`], [`unescape_html`] |
//! | `http://[fe80::1%25en0]/`, typed by a person | the URI and the zone | [`split_zone`] |
//! | a text that follows RFC 2396 | its components | [`rfc2396::Reference::parse`] |
//! | a text for `java.net.URI` | what Java answers | [`rfc2396::java::Uri::parse`] |
//! | a URL in a table of Spark | what `parse_url` answers | [`spark::parse_url`] |
//! | a URI with a password | a text to log | [`UriRef::masked`], or `Debug` |
//!
//! # Tour
//!
//! * [Parse](#parse)
//! * [Explain an error](#explain-an-error)
//! * [Resolve](#resolve)
//! * [Relativize](#relativize)
//! * [Normalize and compare](#normalize-and-compare)
//! * [Build and edit](#build-and-edit)
//! * [Query pairs](#query-pairs)
//! * [Percent-encoding](#percent-encoding)
//! * [Many lines at once](#many-lines-at-once)
//! * [IRIs](#iris)
//! * [Schemes](#schemes)
//! * [Templates](#templates)
//! * [The legacy edition](#the-legacy-edition)
//!
//! ## Parse
//!
//! [`Uri::parse`] requires a scheme, [`UriRef::parse`] does not. Accessors cost nothing but a
//! slice: the borders of all components are found once, while parsing. An absent component differs
//! from an empty one.
//!
//! ```
//! use urial::{Host, UriRef, uri};
//!
//! let reference = UriRef::parse("//anna@[::1]:8080/a//b?#top")?;
//! assert!(reference.scheme().is_none());
//! assert_eq!(reference.userinfo().unwrap().user(), "anna");
//! assert_eq!(reference.host(), Some(Host::Ipv6("::1".parse()?)));
//! assert!(reference.path().segments().eq(["a", "", "b"]));
//! assert_eq!(reference.query().unwrap(), "");
//! assert_eq!(reference.fragment().unwrap(), "top");
//!
//! // The compiler checks a literal. An invalid one does not compile.
//! assert_eq!(uri!("urn:isbn:0451450523").path(), "isbn:0451450523");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! ## Explain an error
//!
//! A [`ParseError`] is a `Copy` value of eight bytes: the component, the offset, what was found,
//! and everything that would have been right there. [`ParseError::explain`] takes the text again
//! and writes a report, in which passwords are masked. [`ParseError::fix`] proposes a correction.
//!
//! ```
//! use urial::{Component, Found, Uri};
//!
//! let text = "http://::1/";
//! let error = Uri::parse(text).unwrap_err();
//! assert_eq!(error.component(), Component::Userinfo);
//! assert_eq!((error.offset(), error.found()), (10, Found::Char('/')));
//! assert!(error.expected().accepts('@'));
//! assert_eq!(error.section(), "RFC 3986 §3.2.1");
//!
//! # #[cfg(feature = "alloc")] {
//! let fix = error.fix(text).unwrap();
//! assert_eq!((fix.range(), fix.to_string()), (7..10, "[::1]".to_string()));
//! # }
//! ```
//!
//! ## Resolve
//!
//! [`Uri::resolve`] is the algorithm of §5.2. [`Resolver`] has options: what to do with a `..`
//! above the root, or whether a reference may repeat the scheme of its base. It also writes into a
//! buffer of yours, or to any [`fmt::Write`](core::fmt::Write).
//!
//! ```
//! # #[cfg(feature = "alloc")] {
//! use urial::{Excess, Resolver, Uri, UriRef};
//!
//! let base = Uri::parse("http://a/b/c/d;p?q")?;
//! assert_eq!(base.resolve(UriRef::parse("../g")?)?, "http://a/b/g");
//! assert_eq!(base.resolve(UriRef::parse("?y")?)?, "http://a/b/c/d;p?y");
//!
//! let climbing = UriRef::parse("../../../g")?;
//! assert_eq!(base.resolve(climbing)?, "http://a/g");
//! assert!(Resolver::new(base).excess(Excess::Refuse).resolve(climbing).is_err());
//! # }
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! ## Relativize
//!
//! [`Uri::relativize`] is the inverse: the shortest reference that resolves to a target, byte for
//! byte. [`Relativizer`] limits how far it may reach.
//!
//! ```
//! # #[cfg(feature = "alloc")] {
//! use urial::Uri;
//!
//! let base = Uri::parse("http://e.org/a/b/c")?;
//! assert_eq!(base.relativize(Uri::parse("http://e.org/a/x")?)?, "../x");
//! assert_eq!(base.relativize(Uri::parse("http://other.org/")?)?, "//other.org/");
//! # }
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! ## Normalize and compare
//!
//! §6.2 describes a ladder of comparisons: each [`Rung`] finds more URIs equivalent than the one
//! below, and asks for more knowledge. `==` compares texts, the lowest rung. [`Uri::compare`]
//! returns the lowest rung on which two URIs are equivalent; [`Uri::normalize`] writes the normal
//! form, and [`Normalizer::key`] a key for sets and maps.
//!
//! ```
//! # #[cfg(all(feature = "alloc", feature = "scheme"))] {
//! use urial::{Normalizer, Rung, Uri};
//!
//! let a = Uri::parse("HTTP://e.org:80/%7Eanna/")?;
//! let b = Uri::parse("http://e.org/~anna/")?;
//! assert_ne!(a, b);
//! assert_eq!(a.compare(b).rung(), Some(Rung::Scheme));
//! assert_eq!(a.normalize(), "http://e.org/~anna/");
//!
//! // Without the rules of the scheme, port 80 is a port like any other.
//! let normalizer = Normalizer::new().rung(Rung::Path);
//! assert_eq!(normalizer.normalize_uri(a), "http://e.org:80/~anna/");
//! assert!(normalizer.is_normalized(b));
//! # }
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! ## Build and edit
//!
//! [`Parts`] puts components together. The methods of [`UriRefBuf`] change one component and leave
//! every other byte alone. Each result is valid, or an error that leaves the value unchanged. A
//! pushed segment and a pair are data, which is encoded; a component is text, which is checked, or
//! [`Content::data`].
//!
//! ```
//! # #[cfg(feature = "alloc")] {
//! use urial::{Component, Content, Parts, UriBuf};
//!
//! let parts = Parts {
//!     scheme: Some("http"),
//!     host: Some("e.org".into()),
//!     path: Content::data("/50% off"),
//!     ..Parts::default()
//! };
//! assert_eq!(parts.build_uri()?, "http://e.org/50%25%20off");
//!
//! let mut uri: UriBuf = "http://e.org/api?b=2#top".parse()?;
//! uri.push_segment("a/b")?;
//! uri.remove(Component::Fragment)?;
//! assert_eq!(uri, "http://e.org/api/a%2Fb?b=2");
//!
//! let error = uri.set(Component::Port, "8a").unwrap_err();
//! assert_eq!(error.to_string(), "port: expected DIGIT, found `a` at byte 1");
//! # }
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! ## Query pairs
//!
//! `key=value` pairs are a convention on top of RFC 3986. Whether `+` is a space in them depends on
//! who wrote them, so the caller says which [`PairSyntax`] it is.
//!
//! ```
//! # #[cfg(feature = "alloc")] {
//! use urial::{PairSyntax, UriRef, UriRefBuf};
//!
//! let search = UriRef::parse("/search?q=a+b%26c&page=2")?;
//! assert_eq!(search.form_value("q").unwrap()?, "a b&c");
//! assert_eq!(search.query_value("q").unwrap()?, "a+b&c");
//! assert_eq!(search.pairs(PairSyntax::Form).decode_utf8().count(), 2);
//!
//! let mut reference: UriRefBuf = "/search?q=x&page=2".parse()?;
//! reference.edit_pairs(PairSyntax::Form, |pairs| pairs.set("q", "a b&c"))?;
//! assert_eq!(reference, "/search?q=a+b%26c&page=2");
//! # }
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! ## Percent-encoding
//!
//! Split first, decode second (§2.4): a component is a [`PctStr`], and only what has been split has
//! a `decode` method. [`encode`] takes data and the [`EncodeSet`] of the component it is for.
//!
//! ```
//! # #[cfg(feature = "alloc")] {
//! use urial::{EncodeSet, UriRef, encode};
//!
//! let path = UriRef::parse("/a%2Fb/%C3%A9")?.path();
//! let segments: Vec<_> = path.segments().map(|it| it.decode_utf8().unwrap()).collect();
//! assert_eq!(segments, ["a/b", "é"]);
//!
//! assert_eq!(encode("a/b é", EncodeSet::SEGMENT).to_string(), "a%2Fb%20%C3%A9");
//! # }
//! # Ok::<(), urial::ParseError>(())
//! ```
//!
//! ## Many lines at once
//!
//! [`lines()`] parses each line of a buffer, [`validate()`] only checks it. Both are faster than a
//! loop over [`UriRef::parse_bytes`], because they process several lines in parallel.
//!
//! ```
//! let buffer = b"http://e.org/a\nb c\n../d\n";
//! let valid: Vec<_> = urial::lines(buffer).flatten().collect();
//! assert_eq!(valid, ["http://e.org/a", "../d"]);
//! assert!(urial::validate(buffer).eq([true, false, true]));
//! ```
//!
//! ## IRIs
//!
//! Everything above works for [`Iri`] and [`IriRef`]. Any URI is an IRI; [`Iri::to_uri`] encodes
//! one for a protocol, and [`Uri::to_iri`] decodes one for people. A host can be encoded in two
//! ways, and neither is always right: [`HostMapping`] says which.
//!
//! ```
//! # #[cfg(feature = "alloc")] {
//! use urial::{HostMapping, Iri, IriRef};
//!
//! let iri = Iri::parse("http://e.org/résumé")?;
//! assert_eq!(iri.resolve(IriRef::parse("über")?)?, "http://e.org/über");
//!
//! let uri = iri.to_uri(HostMapping::Triplets)?;
//! assert_eq!(uri, "http://e.org/r%C3%A9sum%C3%A9");
//! assert_eq!(uri.as_uri().to_iri(HostMapping::Triplets), iri);
//! # }
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! ## Schemes
//!
//! A URI may be valid and still break the rules of its scheme. Each type in [`scheme`] is a struct
//! of decoded fields, read from a URI and built into one. [`Uri::view`] picks the type by the
//! scheme; a scheme without a type is not an error.
//!
//! ```
//! # #[cfg(all(feature = "alloc", feature = "scheme"))] {
//! use urial::Uri;
//! use urial::scheme::{Ldap, LdapScope};
//!
//! let mut search = Ldap::try_from(Uri::parse("ldap://e.org/o=Acme%20Ltd?cn,mail?sub")?)?;
//! assert_eq!((&*search.dn, search.scope), ("o=Acme Ltd", LdapScope::Sub));
//! search.filter = Some("(cn=A*)".into());
//! assert_eq!(search.build()?, "ldap://e.org/o=Acme%20Ltd?cn,mail?sub?(cn=A*)");
//!
//! assert!(Uri::parse("ldap://e.org/o=x?cn?all")?.view().is_err());
//! assert!(Uri::parse("unheard-of:x")?.view()?.is_none());
//! # }
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! ## Templates
//!
//! [`Template`] is RFC 6570 up to level 4. It also works in reverse: [`Template::match_text`] finds
//! the variables whose expansion a text is.
//!
//! ```
//! # #[cfg(all(feature = "alloc", feature = "template"))] {
//! use urial::{Template, Variables};
//!
//! let template = Template::parse("/{user}{?tag*,page}")?;
//! let mut variables = Variables::new();
//! variables.set("user", "anna").set("tag", ["a b", "c"]);
//! assert_eq!(template.expand(&variables)?, "/anna?tag=a%20b&tag=c");
//! assert_eq!(template.match_text("/anna?tag=a%20b&tag=c"), Some(variables));
//! # }
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! ## The legacy edition
//!
//! Some programs still follow RFC 2396, the predecessor of RFC 3986. [`rfc2396`] reads and resolves
//! as it specifies, [`rfc2396::java`] answers as Java's `java.net.URI` does, and [`spark`] as
//! `parse_url` of Apache Spark.
//!
//! ```
//! # #[cfg(feature = "legacy")] {
//! use urial::rfc2396::java;
//!
//! // Java knows no host with an underscore.
//! assert_eq!(java::Uri::parse("http://my_host/")?.host(), None);
//! assert_eq!(urial::Uri::parse("http://my_host/")?.host().unwrap().to_string(), "my_host");
//! # }
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # What may surprise you
//!
//! *Nothing is repaired or normalized while parsing.* `http://E.org` and `http://e.org/` are
//! different texts, so they are not `==`. White space, `|`, `%zz`, a `[` in a path and, in a URI,
//! characters beyond ASCII are errors.
//!
//! *Absent is not empty.* `http://e.org/?` has an empty query; `http://e.org/` has none.
//!
//! *`localhost:80` has a scheme*, namely `localhost`, and the path `80`. `//localhost:80` has a
//! host.
//!
//! *A host is not a domain name.* Any `reg-name` is a host, including `a_b`, `127.1` and the empty
//! one. Only four decimal octets without leading zeros are an [`Host::Ipv4`].
//!
//! *Resolving is not appending.* `v1` resolved against `http://e.org/api` is `http://e.org/v1`. To
//! get `http://e.org/api/v1`, use [`UriRefBuf::append_path`].
//!
//! *Text is not data.* `"50%"` as text is an error; as [`Content::data`], it becomes `50%25`. Which
//! method takes which is [in a table](UriRefBuf#editing).
//!
//! *A valid URI may be invalid in its scheme.* `http:` and `man:ls(` parse. [`Uri::view`] reports
//! which rule of which document they break.
//!
//! *`Debug` masks passwords*, `Display` does not.
//!
//! # Crate features
//!
//! `std` is the default feature. Features add items and never change what an item does.
//!
//! | feature | brings | costs |
//! |---|---|---|
//! | `std` | the choice of a SIMD kernel at run time; implies `alloc` | |
//! | `alloc` | owned types, decoding, and everything that makes a new reference: resolving, relativizing, building, editing, mapping IRIs | a global allocator |
//! | `scheme` | the module [`scheme`], with typed views and the registry of schemes; all but the registry need `alloc` | compile time: 4.4 s |
//! | `template` | [`Template`]; expansion and matching need `alloc` | compile time: 1.1 s |
//! | `legacy` | [`rfc2396`], [`rfc2396::java`] and [`spark`] | compile time: 0.5 s |
//! | `serde` | `Serialize` and `Deserialize` of references, as strings; `Variables::from_serialize` | the dependency `serde`, without `derive` |
//! | `http-1`, `url-2` | `TryFrom` from and to `http::Uri` and `url::Url`, lossless or a [`ConvertError`]; imply `std` | the dependencies `http`, `url` |
//! | `idna` | `HostMapping::Idna`, which maps the host of an IRI to a domain name and back; implies `alloc` | the dependency `idna`, with Unicode tables |
//!
//! Compile times were measured for debug builds on an AMD EPYC; `std` alone takes 4.5 s. Release
//! builds take 2.5 times as long.
//!
//! Without any feature, parsing, error reports, resolution to a writer
//! ([`Resolver::display`]), percent-encoding, query pairs, and lines work in `core`.
//!
//! # Platforms
//!
//! urial is `no_std` and runs wherever Rust does. It reads 64 bytes at a time with the instructions
//! of the machine: AVX-512, AVX2 or SSE2 on x86-64, NEON on little-endian aarch64, and integer
//! arithmetic anywhere else. With `std`, the best kernel is chosen once per process; without it,
//! the one that the program was compiled for (`-C target-feature=+avx2`). All kernels give the same
//! answers. Parsing in constants always uses the portable kernel.
//!
//! A text may be up to `u32::MAX` bytes long; a longer one is an error. All `unsafe` code is in the
//! module with the kernels.
//!
//! # Further reading
//!
//! * [RFC 3986], URIs; [RFC 3987], IRIs; [RFC 6570], templates; [RFC 2396], the legacy edition.
//!   A section that is cited without a document (§3.3) is one of RFC 3986.
//! * In the repository: `docs/architecture.md` says how urial works, `docs/decisions/` why,
//!   `docs/cookbook.md` has fifteen tasks with their programs, `docs/generated/` compares urial
//!   with other libraries and lists schemes, what RFC 3986 changed, and every requirement with its
//!   test.
//! * The command `urial`, of the crate `urial-cli`, gives the same answers in a terminal.
//!
//! [RFC 2396]: https://www.rfc-editor.org/rfc/rfc2396
//! [RFC 3986]: https://www.rfc-editor.org/rfc/rfc3986
//! [RFC 3987]: https://www.rfc-editor.org/rfc/rfc3987
//! [RFC 6570]: https://www.rfc-editor.org/rfc/rfc6570
#![no_std]
#![cfg_attr(docsrs, feature(doc_cfg))]
#![deny(unsafe_code, clippy::as_conversions)]
// Without a feature, the ABNF classes, terms and sentences that only its modules use are unused,
// and links from this page to its items lead nowhere.
#![cfg_attr(
    not(all(feature = "scheme", feature = "template", feature = "legacy", feature = "alloc")),
    allow(dead_code, rustdoc::broken_intra_doc_links)
)]

#[cfg(feature = "alloc")]
extern crate alloc;

mod arch;
mod chars;
mod components;
#[cfg(feature = "alloc")]
mod fixes;
#[cfg(any(feature = "http-1", feature = "url-2"))]
mod interop;
mod iri;
#[cfg(feature = "legacy")]
mod legacy;
mod lines;
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
pub use chars::delimiting::Surplus;
#[cfg(feature = "alloc")]
pub use components::authority::HostPortError;
pub use components::authority::{Authority, PortError};
pub use components::host::{Host, HostKind};
pub use components::html::{EscapeHtml, UnescapeHtml, escape_html, unescape_html};
#[cfg(feature = "alloc")]
pub use components::pairs::DecodedPairs;
pub use components::pairs::{Pair, PairSeparator, PairSyntax, Pairs, PairsIter};
pub use components::path::{Path, PathKind, Segments};
pub use components::percent::{Encode, EncodeSet, PctStr, Triplet, encode, encode_form};
pub use components::scheme::Scheme;
pub use components::userinfo::Userinfo;
#[cfg(feature = "alloc")]
pub use fixes::refang::refang;
#[cfg(feature = "alloc")]
pub use fixes::repair::Repaired;
#[cfg(any(feature = "http-1", feature = "url-2"))]
pub use interop::ConvertError;
pub use iri::bidi::{BidiFinding, BidiRule};
#[cfg(feature = "alloc")]
pub use iri::map::{DomainError, HostMapping, ToUriError};
#[cfg(feature = "legacy")]
pub use legacy::{rfc2396, spark};
#[cfg(feature = "std")]
pub use lines::reader::{LineReader, RawLines};
pub use lines::{LineError, Lines, Validate, lines, validate};
#[cfg(feature = "alloc")]
pub use ops::base::{Base, BaseError, BaseSource, BaseSources};
#[cfg(feature = "alloc")]
pub use ops::build::{BuildError, Content, PartError, Parts};
#[cfg(feature = "alloc")]
pub use ops::compare::{Comparer, Comparison, Key};
pub use ops::excess::{EncodedDots, Excess};
#[cfg(feature = "alloc")]
pub use ops::normalize::Normalizer;
#[cfg(feature = "alloc")]
pub use ops::pairs::PairsBuf;
#[cfg(feature = "alloc")]
pub use ops::part::{HostPart, NewContent, PortPart};
#[cfg(feature = "alloc")]
pub use ops::relativize::{Obstacle, RelativizeError, Relativizer, Within};
pub use ops::resolve::{ResolveError, ResolvedDisplay, Resolver};
#[cfg(feature = "alloc")]
pub use ops::rules::{PathCase, Rules};
#[cfg(feature = "alloc")]
pub use ops::rung::{Rung, Step, Steps};
#[cfg(feature = "alloc")]
pub use ops::suffix::{Guess, SuffixRule, complete_suffix};
#[cfg(feature = "alloc")]
pub use ops::typed::{Typed, TypedChange};
pub use ops::wrap::{Wrapped, wrap};
#[cfg(feature = "alloc")]
pub use ops::zone::{Zoned, split_zone};
pub use parse::error::{Expected, Found, ParseError};
pub use parse::grammar::{Rfc3986, Rfc3987};
pub use parse::offsets::Component;
pub use reference::borrowed::{
    AsIdentifier, AsReference, Identifier, Position, Reference, ReferenceKind, SubsetOf,
    ToIdentifier, ToReference,
};
pub use reference::masked::Masked;
#[cfg(feature = "alloc")]
pub use reference::owned::{IdentifierBuf, ParseBufError, ReferenceBuf};
pub use reference::split::Split;
pub use reference::types::{Grammar, Iri, IriRef, Uri, UriRef};
#[cfg(feature = "alloc")]
pub use reference::types::{IriBuf, IriRefBuf, UriBuf, UriRefBuf};
pub use report::Explanation;
#[cfg(feature = "alloc")]
pub use report::fix::{Change, Fix};
#[cfg(feature = "template")]
pub use template::Template;
#[cfg(feature = "template")]
pub use template::error::{TemplateComponent, TemplateError};
#[cfg(all(feature = "template", feature = "alloc"))]
pub use template::expand::{ExpandError, ExpandReferenceError};
#[cfg(all(feature = "template", feature = "alloc"))]
pub use template::matching::Matcher;
#[cfg(all(feature = "template", feature = "alloc"))]
pub use template::owned::TemplateBuf;
#[cfg(all(feature = "template", feature = "serde", feature = "alloc"))]
pub use template::serialize::VariablesError;
#[cfg(all(feature = "template", feature = "alloc"))]
pub use template::value::{Value, Variables, VariablesIntoIter, VariablesIter};

/// The README's examples, compiled and run.
#[cfg(all(doctest, feature = "std"))]
#[doc = include_str!("../../../README.md")]
struct Readme;

/// The cookbook's examples, compiled and run.
#[cfg(all(doctest, feature = "std", feature = "scheme", feature = "template", feature = "legacy"))]
#[doc = include_str!("../../../docs/cookbook.md")]
struct Cookbook;
