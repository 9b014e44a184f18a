//! What a program needs to reach the resource of a URI.

use alloc::borrow::Cow;
use alloc::vec::Vec;
use core::fmt;

use super::mask;
use super::owned::into_owned;
use super::server::Server;

/// What a program needs to dereference a URI (RFC 3986 §1.2.2), by uri(7) and the documents of the
/// scheme. Nothing is looked up, opened or run.
///
/// ```
/// # use urial::Uri;
/// let access = Uri::parse("ftp://e.org/a")?.access().unwrap().unwrap();
/// assert_eq!((access.protocol, access.host.unwrap(), access.port), ("ftp", "e.org".into(), Some(21)));
/// assert_eq!(access.user.as_deref(), Some(&b"anonymous"[..]));
/// assert!(Uri::parse("ftp://anna@e.org/a")?.access().unwrap().unwrap().asks_password);
///
/// let access = Uri::parse("man:ls(1)")?.access().unwrap().unwrap();
/// assert_eq!(access.command, ["man", "--", "1", "ls"]);
/// # Ok::<(), urial::ParseError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Default)]
pub struct Access<'a> {
    /// The protocol to speak with the host, in lower case; or another way to the resource, such as
    /// `file` or `command`.
    pub protocol: &'static str,
    /// Whether the protocol runs inside TLS.
    pub is_secure: bool,
    /// The host, an IPv6 address in brackets; `None` if the URI does not determine one.
    pub host: Option<Cow<'a, str>>,
    /// The port; the default of the scheme if the URI has none.
    pub port: Option<u16>,
    /// The user, if the URI or the scheme names one: octets, not always UTF-8.
    pub user: Option<Cow<'a, [u8]>>,
    /// Whether to ask for a password: the URI names a user and contains no password (RFC 1738
    /// §3.1, uri(7)). The host may still accept the user without one.
    pub asks_password: bool,
    /// The program that shows the resource, and its arguments, one item each: not for a shell.
    /// Arguments from the URI follow `--`, so they are never options. Nor are they paths: a URI
    /// whose name contains a `/` or a control character, or begins with `-`, has no access.
    pub command: Vec<Cow<'a, str>>,
}

into_owned!(Access { protocol, is_secure, host, port, user, asks_password, command });

impl<'a> Access<'a> {
    /// Access by `protocol` at `server`, with the default port of `scheme`.
    pub(super) fn at(
        protocol: &'static str,
        scheme: &'static str,
        server: Server<'a>,
    ) -> Access<'a> {
        Access {
            protocol,
            port: server.port_or_default(scheme),
            asks_password: server.asks_password(),
            host: Some(server.host),
            user: server.user,
            ..Access::default()
        }
    }

    /// Returns whether the host, if there is one, is a name or an address of a known version.
    ///
    /// `[v7.x]` is not: `IPvFuture` leaves room for versions that nobody has defined. Whoever
    /// dereferences such a URI should report that the address mechanism is not supported (RFC 3986
    /// §3.2.2).
    ///
    /// ```
    /// # use urial::Uri;
    /// let is_supported = |uri| Uri::parse(uri).unwrap().access().unwrap().unwrap().is_supported();
    /// assert!(is_supported("http://[::1]/") && !is_supported("http://[v7.x]/"));
    /// ```
    #[must_use]
    pub fn is_supported(&self) -> bool {
        let host = self.host.as_deref().unwrap_or_default();
        !host.starts_with("[v") && !host.starts_with("[V")
    }

    /// This access, inside TLS if `is_secure`.
    pub(super) fn secure(self, is_secure: bool) -> Access<'a> {
        Access { is_secure, ..self }
    }

    /// Access by a program with arguments.
    pub(super) fn by(
        program: &'static str,
        arguments: impl IntoIterator<Item = Cow<'a, str>>,
    ) -> Access<'a> {
        let head = [program.into(), "--".into()];
        let command = head.into_iter().chain(arguments).collect();
        Access { protocol: "command", command, ..Access::default() }
    }
}

impl fmt::Debug for Access<'_> {
    /// Shows the user as text.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Access")
            .field("protocol", &self.protocol)
            .field("is_secure", &self.is_secure)
            .field("host", &self.host)
            .field("port", &self.port)
            .field("user", &mask::octets(&self.user))
            .field("asks_password", &self.asks_password)
            .field("command", &self.command)
            .finish()
    }
}

/// Whether every program takes `text` as a name. Some take a `/` for a path (man(1), info(1)),
/// those that do not know `--` take a leading `-` for an option, and no argument can contain NUL.
pub(super) fn is_name(text: &str) -> bool {
    !text.starts_with('-') && !text.chars().any(|c| c == '/' || c.is_control())
}
