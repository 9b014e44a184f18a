//! The schemes: what a URI means beyond the generic syntax, by the document of its scheme.
//!
//! A URI is generic first: whatever its scheme, it parses, resolves and compares. Each scheme of
//! uri(7), and others that people meet, adds a typed view of its URIs: a struct of plain data, decoded.
//! It is read from a [`Uri`](crate::Uri) with `try_from`, and prints one with `build`, which is then read
//! back to see that it says the same.
//!
//! ```
//! # #[cfg(feature = "alloc")] {
//! use urial::Uri;
//! use urial::scheme::{Ldap, LdapScope};
//!
//! let uri = Uri::parse("ldap://e.org/o=Acme%20Ltd?cn,mail?sub")?;
//! let mut search = Ldap::try_from(uri)?;
//! assert_eq!(search.dn, "o=Acme Ltd");
//! assert_eq!(search.scope, LdapScope::Sub);
//!
//! search.filter = Some("(cn=A*)".into());
//! assert_eq!(search.build()?, "ldap://e.org/o=Acme%20Ltd?cn,mail?sub?(cn=A*)");
//!
//! let error = Ldap::try_from(Uri::parse("ldap://e.org/o=x?cn?all")?).unwrap_err();
//! assert_eq!(error.to_string(), r#"scope: expected "base", "one" or "sub", found `a` at byte 20"#);
//! # }
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! `Uri::view` finds the view by the scheme, and `View::fields` tells what it says by stable names, for
//! surfaces that know no types. `Uri::access` tells what a program would need to reach what is
//! identified. `Lenient` reads what some programs write though no document allows it.
//!
//! A scheme that is not in the catalogue is no error: it has no view, and the rules that hold in general.

mod registered;
mod registry;
#[cfg(feature = "alloc")]
mod view;

pub use registered::{REGISTRY_DATE, Registered, Status};
#[cfg(feature = "alloc")]
pub use view::*;
