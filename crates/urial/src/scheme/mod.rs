//! What a URI means by its scheme, beyond the generic syntax.
//!
//! A URI of any scheme parses, resolves and compares. Each scheme of uri(7), and other common ones,
//! adds a typed view: a struct of plain, decoded data. `try_from` reads it from a
//! [`Uri`](crate::Uri); `build` writes a URI, and reads that back to check that it has the same
//! meaning.
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
//! `Uri::view` finds the view by the scheme. `View::fields` lists its contents under stable names,
//! for callers that do not know the types. `Uri::access` returns what a program needs to reach the
//! resource. `Lenient` reads texts that some programs write although no document allows them.
//!
//! An unknown scheme is not an error: it has no view, and the generic rules apply.

mod registered;
mod registry;
#[cfg(feature = "alloc")]
mod view;

pub use registered::{REGISTRY_DATE, Registered, Status};
#[cfg(feature = "alloc")]
pub use view::*;
