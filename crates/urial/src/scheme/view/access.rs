//! What a program would need to reach what a URI identifies, told and not done.

use alloc::borrow::Cow;
use alloc::vec::Vec;

use super::server::Server;

/// What it takes to dereference a URI (RFC 3986 §1.2.2), by uri(7) and the documents of the scheme.
///
/// Nothing is looked up, opened or run.
///
/// ```
/// # use urial::Uri;
/// let access = Uri::parse("ftp://e.org/a")?.access().unwrap().unwrap();
/// assert_eq!((access.protocol, access.host.unwrap(), access.port), ("ftp", "e.org".into(), Some(21)));
/// assert_eq!(access.user.unwrap(), "anonymous");
///
/// let access = Uri::parse("man:ls(1)")?.access().unwrap().unwrap();
/// assert_eq!(access.command, ["man", "--", "1", "ls"]);
/// # Ok::<(), urial::ParseError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Access<'a> {
    /// What is spoken with the host: the name of the protocol in lower case; or what else leads
    /// there, as `file` or `command`.
    pub protocol: &'static str,
    /// Is the protocol spoken inside TLS?
    pub is_secure: bool,
    /// Whom to ask, an IPv6 address in brackets; `None` where that is no matter of the URI.
    pub host: Option<Cow<'a, str>>,
    /// The port to ask at: the scheme's own, where the URI gives none.
    pub port: Option<u16>,
    /// Who asks, where the URI or its scheme says so.
    pub user: Option<Cow<'a, str>>,
    /// The program that would show it, and its arguments, each by itself: not for a shell. What
    /// comes from the URI stands behind `--`, so that it is never an option; nor is it a path to a
    /// program that would take one: a URI with a name that holds a `/` or a control character, or
    /// begins with `-`, has no access.
    pub command: Vec<Cow<'a, str>>,
}

impl<'a> Access<'a> {
    /// By `protocol`, at `server`; by the port of `scheme` where none is given.
    pub(super) fn at(
        protocol: &'static str,
        scheme: &'static str,
        server: Server<'a>,
    ) -> Access<'a> {
        Access {
            protocol,
            port: server.port_or_default(scheme),
            host: Some(server.host.into()),
            user: server.user,
            ..Access::default()
        }
    }

    /// The same inside TLS, if `is_secure`.
    pub(super) fn secure(self, is_secure: bool) -> Access<'a> {
        Access { is_secure, ..self }
    }

    /// By a program with its argument, or its arguments.
    pub(super) fn by(
        program: &'static str,
        arguments: impl IntoIterator<Item = Cow<'a, str>>,
    ) -> Access<'a> {
        let head = [program.into(), "--".into()];
        let command = head.into_iter().chain(arguments).collect();
        Access { protocol: "command", command, ..Access::default() }
    }
}

/// Is `text` a name to any program? A `/` would make it a path to some (man(1), info(1)), a `-` in front
/// an option where `--` is not known, and no argument can hold NUL.
pub(super) fn is_name(text: &str) -> bool {
    !text.starts_with('-') && !text.chars().any(|c| c == '/' || c.is_control())
}
