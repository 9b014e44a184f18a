//! IANA's registry of URI schemes (RFC 7595), searched by name.

use core::fmt;

use super::registry::{self, REGISTRY};
use crate::components::scheme::Scheme;

/// The date of the registry that [`Registered`] contains. Later registrations are not found.
///
/// ```
/// assert_eq!(urial::scheme::REGISTRY_DATE, "2022-11-18");
/// ```
pub const REGISTRY_DATE: &str = registry::DATE;

/// The entry of a scheme in IANA's registry of URI schemes, as of [`REGISTRY_DATE`].
///
/// Whether a scheme is registered has no influence on validity: the grammar is the same for all.
///
/// ```
/// # use urial::Uri;
/// # use urial::scheme::Status;
/// let scheme = Uri::parse("MAILTO:anna@e.org")?.scheme();
/// let registered = scheme.registered().unwrap();
/// assert_eq!(registered.name(), "mailto");
/// assert_eq!(registered.description(), "Electronic mail address");
/// assert_eq!(registered.status(), Status::Permanent);
/// assert_eq!(registered.reference(), Some("RFC6068"));
/// # Ok::<(), urial::ParseError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Registered {
    name: &'static str,
    description: &'static str,
    status: Status,
    well_known: Option<&'static str>,
    reference: Option<&'static str>,
}

/// The status of a registration (RFC 7595).
///
/// ```
/// # use urial::scheme::Status;
/// assert_eq!(Status::Provisional.as_str(), "provisional");
/// assert_eq!(Status::Historical.to_string(), "historical");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum Status {
    /// For long-term use, and reviewed (§3).
    Permanent,
    /// Registered so that no other scheme takes the name; not reviewed (§4).
    Provisional,
    /// No longer in common use, or discouraged (§5).
    Historical,
}

impl Scheme<'_> {
    /// Returns the entry of this scheme in the registry, if it is registered. Case does not matter.
    ///
    /// A binary search; never allocates. A scheme that is not registered is not wrong.
    ///
    /// ```
    /// # use urial::Uri;
    /// assert!(Uri::parse("HTTP://e.org/")?.scheme().registered().is_some());
    /// assert!(Uri::parse("man:ls(1)")?.scheme().registered().is_none());
    /// # Ok::<(), urial::ParseError>(())
    /// ```
    #[must_use]
    pub fn registered(self) -> Option<&'static Registered> {
        Registered::find(self.as_str())
    }
}

impl Registered {
    /// Returns the entry of the scheme called `name`, if it is registered. Case does not matter.
    ///
    /// `name` may be any text. A binary search; never allocates.
    ///
    /// ```
    /// # use urial::scheme::Registered;
    /// assert_eq!(Registered::find("News").unwrap().description(), "USENET news");
    /// assert_eq!(Registered::find("news:"), None);
    /// ```
    #[must_use]
    pub fn find(name: &str) -> Option<&'static Registered> {
        let lower_case = || name.bytes().map(|byte| byte.to_ascii_lowercase());
        let found = REGISTRY.binary_search_by(|row| row.name.bytes().cmp(lower_case()));
        found.ok().map(|row| &REGISTRY[row])
    }

    /// Returns all entries, sorted by name.
    ///
    /// ```
    /// # use urial::scheme::Registered;
    /// let well_known = Registered::all().iter().filter(|it| it.well_known().is_some());
    /// assert!(well_known.map(|it| it.name()).any(|name| name == "https"));
    /// ```
    #[must_use]
    pub const fn all() -> &'static [Registered] {
        &REGISTRY
    }

    /// Returns the name, in lower case.
    ///
    /// ```
    /// # use urial::scheme::Registered;
    /// assert_eq!(Registered::find("FTP").unwrap().name(), "ftp");
    /// ```
    #[must_use]
    pub const fn name(&self) -> &'static str {
        self.name
    }

    /// Returns the registered description: a few words, for many schemes only the name.
    ///
    /// ```
    /// # use urial::scheme::Registered;
    /// assert_eq!(Registered::find("tel").unwrap().description(), "telephone");
    /// ```
    #[must_use]
    pub const fn description(&self) -> &'static str {
        self.description
    }

    /// Returns the status of the registration.
    ///
    /// ```
    /// # use urial::scheme::{Registered, Status};
    /// assert_eq!(Registered::find("wais").unwrap().status(), Status::Historical);
    /// ```
    #[must_use]
    pub const fn status(&self) -> Status {
        self.status
    }

    /// Returns the document that allows well-known URIs of this scheme, whose path begins with
    /// `/.well-known/` (RFC 8615), if there is one.
    ///
    /// ```
    /// # use urial::scheme::Registered;
    /// assert_eq!(Registered::find("https").unwrap().well_known(), Some("RFC8615"));
    /// assert_eq!(Registered::find("ftp").unwrap().well_known(), None);
    /// ```
    #[must_use]
    pub const fn well_known(&self) -> Option<&'static str> {
        self.well_known
    }

    /// Returns the documents that define the scheme, as the registry writes them, separated by `;
    /// `. `None` if it names none, as for most provisional schemes.
    ///
    /// ```
    /// # use urial::scheme::Registered;
    /// assert_eq!(Registered::find("http").unwrap().reference(), Some("RFC9110, Section 4.2.1"));
    /// assert_eq!(Registered::find("tel").unwrap().reference(), Some("RFC3966; RFC5341"));
    /// assert_eq!(Registered::find("irc").unwrap().reference(), None);
    /// ```
    #[must_use]
    pub const fn reference(&self) -> Option<&'static str> {
        self.reference
    }

    /// A row of the generated table.
    pub(super) const fn row(
        name: &'static str,
        description: &'static str,
        status: Status,
        well_known: Option<&'static str>,
        reference: Option<&'static str>,
    ) -> Registered {
        Registered { name, description, status, well_known, reference }
    }
}

impl Status {
    /// Returns `permanent`, `provisional` or `historical`.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Status::Permanent => "permanent",
            Status::Provisional => "provisional",
            Status::Historical => "historical",
        }
    }
}

impl fmt::Display for Status {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.as_str())
    }
}
