//! What a caller adds to the lists that rules have.

use std::ops::RangeInclusive;

use crate::names::{Names, in_ascii, is_local};
use crate::policy::Policy;
use crate::redact::Redaction;
use crate::secrets::letters;

/// What a caller adds. Empty lists change nothing.
#[derive(Clone, Default, Debug)]
pub(crate) struct Lists {
    /// Schemes, each with a port that is usual for it.
    expected_ports: Vec<(String, u16)>,
    reported_ports: Vec<RangeInclusive<u16>>,
    allowed_ports: Vec<RangeInclusive<u16>>,
    file_names: Vec<String>,
    /// Names of parameters, as [`letters`] has them.
    secret_names: Vec<String>,
    public_names: Vec<String>,
    local_hosts: Names,
    schemes: Vec<String>,
}

/// Lists that rules have, and a caller can extend. Case does not matter in any of them.
impl Policy {
    /// Says that a port is usual for a scheme, besides the default in the registry: the rules
    /// `well-known-port` and `non-default-port` do not report it.
    ///
    /// A scheme without a default gets one by that, so its other ports are reported.
    ///
    /// ```
    /// # use urial_lint::{Policy, findings};
    /// let policy = Policy::new().expect_port("x-app", 7000).expect_port("http", 81);
    /// assert!(findings("http://e.org:81/", &policy).is_empty());
    /// let rules = |text| findings(text, &policy).iter().any(|it| it.rule().name().ends_with("port"));
    /// assert!(rules("x-app://e.org:25/") && !rules("x-app://e.org:7000/"));
    /// ```
    #[must_use]
    pub fn expect_port(mut self, scheme: &str, port: u16) -> Policy {
        self.lists.expected_ports.push((scheme.to_ascii_lowercase(), port));
        self
    }

    /// Lets the rule `well-known-port` report ports besides those below 1024, unless a port is
    /// usual for its scheme.
    ///
    /// ```
    /// # use urial_lint::{Policy, findings};
    /// let policy = Policy::new().report_ports(6379..=6379);
    /// assert_eq!(findings("http://e.org:6379/", &policy)[0].rule().name(), "well-known-port");
    /// assert!(findings("http://e.org:6380/", &policy).is_empty());
    /// ```
    #[must_use]
    pub fn report_ports(mut self, ports: RangeInclusive<u16>) -> Policy {
        self.lists.reported_ports.push(ports);
        self
    }

    /// Allows ports with every scheme: `well-known-port` and `non-default-port` do not report them,
    /// also where [`report_ports`](Policy::report_ports) has them.
    ///
    /// ```
    /// # use urial_lint::{Policy, findings};
    /// let policy = Policy::new().allow_ports(81..=89);
    /// assert!(findings("http://e.org:81/", &policy).is_empty());
    /// assert!(!findings("http://e.org:90/", &policy).is_empty());
    /// ```
    #[must_use]
    pub fn allow_ports(mut self, ports: RangeInclusive<u16>) -> Policy {
        self.lists.allowed_ports.push(ports);
        self
    }

    /// Lets the rule `special-file-name` report a segment. The name is compared as data, with the
    /// whole segment decoded.
    ///
    /// ```
    /// # use urial_lint::{Policy, findings};
    /// let policy = Policy::new().file_name(".git");
    /// let found = findings("http://e.org/a/%2EGIT/config", &policy);
    /// assert!(found.iter().any(|it| it.message() == "a name that the policy lists"));
    /// ```
    #[must_use]
    pub fn file_name(mut self, name: &str) -> Policy {
        self.lists.file_names.push(name.to_owned());
        self
    }

    /// Lets the rules `secret-in-query`, `secret-in-fragment` and `secret-in-path` report the
    /// values of a parameter. Hyphens and underscores do not matter.
    ///
    /// ```
    /// # use urial_lint::{Policy, findings};
    /// let policy = Policy::new().secret_name("booking-code");
    /// let found = findings("https://e.org/?Booking_Code=x", &policy);
    /// assert_eq!(found[0].rule().name(), "secret-in-query");
    /// ```
    #[must_use]
    pub fn secret_name(mut self, name: &str) -> Policy {
        self.lists.secret_names.extend(letters(name.as_bytes()));
        self
    }

    /// Says that a parameter holds no secret, whatever the list of the rules says: `code` may be a
    /// country code.
    ///
    /// ```
    /// # use urial_lint::{Policy, findings};
    /// assert!(!findings("https://e.org/?code=de", &Policy::new()).is_empty());
    /// assert!(findings("https://e.org/?code=de", &Policy::new().public_name("code")).is_empty());
    /// ```
    #[must_use]
    pub fn public_name(mut self, name: &str) -> Policy {
        self.lists.public_names.extend(letters(name.as_bytes()));
        self
    }

    /// Returns what masks secrets, also the values of parameters with a
    /// [`secret_name`](Policy::secret_name).
    ///
    /// ```
    /// # use urial_lint::Policy;
    /// let redaction = Policy::new().secret_name("booking").redaction();
    /// assert_eq!(redaction.redact("/a b?booking=x"), "/a b?booking=***");
    /// ```
    #[must_use]
    pub fn redaction(&self) -> Redaction {
        let names = self.lists.secret_names.iter();
        names.fold(Redaction::new(), |redaction, name| redaction.name(name))
    }

    /// Lets the rule `local-name` report a host and all names in its domain, however the
    /// host is spelled. A text that is no [`HostName`](crate::HostName) adds nothing.
    ///
    /// ```
    /// # use urial_lint::{Policy, findings};
    /// let policy = Policy::new().local_host("corp.example");
    /// assert_eq!(findings("http://wiki.corp.example/", &policy)[0].rule().name(), "local-name");
    /// assert!(findings("http://acorp.example/", &policy).is_empty());
    /// ```
    #[must_use]
    pub fn local_host(mut self, name: &str) -> Policy {
        name.parse().into_iter().for_each(|name| self.lists.local_hosts.push(name));
        self
    }

    /// Says that a scheme is known: the rule `unregistered-scheme` does not report it.
    ///
    /// ```
    /// # use urial_lint::{Policy, findings};
    /// assert!(!findings("x-app://e.org/", &Policy::new()).is_empty());
    /// assert!(findings("x-app://e.org/", &Policy::new().known_scheme("X-App")).is_empty());
    /// ```
    #[must_use]
    pub fn known_scheme(mut self, scheme: &str) -> Policy {
        self.lists.schemes.push(scheme.to_owned());
        self
    }
}

impl Lists {
    /// The first port that is listed as usual for a scheme.
    pub(crate) fn expected_port(&self, scheme: &str) -> Option<u16> {
        let mut of_scheme = self.expected_ports.iter().filter(|(it, _)| is(it, scheme));
        of_scheme.next().map(|(_, port)| *port)
    }

    /// Whether a port is listed as usual for a scheme, or as allowed for all.
    pub(crate) fn allows_port(&self, scheme: Option<&str>, port: u16) -> bool {
        let is_of = |it: &str| scheme.is_some_and(|scheme| is(it, scheme));
        self.allowed_ports.iter().any(|ports| ports.contains(&port))
            || self.expected_ports.iter().any(|(it, usual)| *usual == port && is_of(it))
    }

    pub(crate) fn reports_port(&self, port: u16) -> bool {
        self.reported_ports.iter().any(|ports| ports.contains(&port))
    }

    pub(crate) fn has_file_name(&self, name: &[u8]) -> bool {
        self.file_names.iter().any(|it| name.eq_ignore_ascii_case(it.as_bytes()))
    }

    /// Whether a parameter is listed as secret or as none; `None` if it is not listed.
    pub(crate) fn is_secret(&self, name: &str) -> Option<bool> {
        if self.secret_names.is_empty() && self.public_names.is_empty() {
            return None;
        }
        let letters = letters(name.as_bytes())?;
        let has = |names: &[String]| names.contains(&letters);
        let is_secret = has(&self.secret_names);
        (is_secret || has(&self.public_names)).then_some(is_secret)
    }

    /// Whether a host is of the machine or its network, by the list of the rules or of the caller.
    pub(crate) fn is_local(&self, host: &str) -> bool {
        let host = in_ascii(host);
        is_local(&host) || self.local_hosts.have(&host)
    }

    pub(crate) fn knows_scheme(&self, scheme: &str) -> bool {
        self.schemes.iter().any(|it| is(it, scheme))
    }
}

fn is(name: &str, other: &str) -> bool {
    name.eq_ignore_ascii_case(other)
}
