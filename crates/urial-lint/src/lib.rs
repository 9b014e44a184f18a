//! Finds dangerous, misleading and deprecated parts of URIs: section 7 of RFC 3986 as rules with
//! names.
//!
//! ```
//! use urial_lint::{Policy, Severity, findings};
//!
//! let text = "http://cnn.example.com&story=1@0x7f.1:25/%2e%2e/";
//! let mut found = findings(text, &Policy::new());
//! found.retain(|finding| finding.severity() >= Severity::Warning);
//! let rules: Vec<_> = found.iter().map(|finding| finding.rule().name()).collect();
//! assert_eq!(rules[0], "misleading-userinfo");
//! assert_eq!(rules[1], "rare-ip-address");
//! assert_eq!(rules[2..], ["special-address", "well-known-port", "encoded-dot-segments"]);
//! assert_eq!(&text[found[1].range()], "0x7f.1");
//! assert_eq!(found[1].message(), "some programs read this host as 127.0.0.1");
//! ```
//!
//! [`FetchPolicy`] says which URIs a server may fetch for others, and [`StrictPolicy`] which URIs
//! all programs read alike. [`fix`] applies fixes that are safe.
//!
//! Each rule is a page: what it reports, why, with the section of the document, and examples that
//! are tested. [`RULES`] has all of them. Checks look at decoded data, after a URI is split (§7.3).

#![cfg_attr(docsrs, feature(doc_cfg))]

mod address;
#[cfg(feature = "diff")]
mod confusion;
#[cfg(feature = "unicode")]
mod domain;
mod fetch;
mod finding;
mod fix;
mod lists;
mod names;
mod policy;
mod reason;
mod redact;
mod rule;
mod rules;
pub mod secrets;
mod strict;
mod subject;

#[doc = include_str!("pages.md")]
pub mod pages {}

pub use address::{AddressBlock, NotABlock, SpecialPurpose, special_purpose};
pub use fetch::{Denial, FetchPolicy, Target, Verdict};
pub use finding::{Finding, RuleFix};
pub use fix::fix;
pub use names::{HostName, NotAHostName};
pub use policy::{Policy, findings};
pub use reason::Reason;
pub use redact::{MaskError, Redaction, redact};
pub use rule::{Rule, Severity};
pub use rules::RULES;
pub use strict::{Ambiguity, StrictPolicy};

/// The README's example, compiled and run.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
