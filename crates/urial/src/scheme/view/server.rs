//! Servers, `ip_server` of uri(7): `[ user [ ":" password ] "@" ] host [ ":" port ]`.

use alloc::borrow::Cow;
use alloc::string::String;
use core::fmt;

use super::build::{encoded, uri_of};
use super::cursor::Cursor;
use super::error::{Rule, SchemeError, ViewError};
use super::mask;
use super::owned::into_owned;
use crate::components::percent::EncodeSet;
use crate::ops::build::{Content, Parts};
use crate::ops::part::PortPart;
use crate::ops::scheme_rules;
use crate::parse::offsets::Component;
use crate::reference::types::Uri;
use crate::reference::types::UriBuf;

/// A server and a user: the authority of a URI, by uri(7) "Usage".
///
/// `Debug` masks the password.
///
/// ```
/// # use urial::Uri;
/// # use urial::scheme::Http;
/// let server = Http::try_from(Uri::parse("http://an%40na:secret@e.org:8080/")?).unwrap().server;
/// assert_eq!(server.user.as_deref(), Some(&b"an@na"[..]));
/// assert_eq!((&*server.host, server.port), ("e.org", Some(8080)));
/// # Ok::<(), urial::ParseError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Default)]
pub struct Server<'a> {
    /// The part of the userinfo before the first `:`, decoded: octets, not always UTF-8 (RFC 3986
    /// §3.2.1).
    pub user: Option<Cow<'a, [u8]>>,
    /// The part of the userinfo after that `:`, decoded. RFC 3986 §3.2.1 deprecates it. The empty
    /// text indicates no password: it only keeps the `:`.
    pub password: Option<Cow<'a, [u8]>>,
    /// The host, undecoded: an IPv6 address in brackets, a name with its triplets. An address
    /// without brackets gets them when the URI is built.
    pub host: Cow<'a, str>,
    /// The port, if one is given.
    pub port: Option<u16>,
}

pub(super) const PORT: &Rule = &Rule::new("port", "a number up to 65535", "RFC 3986 §3.2.3");

/// A `:` in the name of a user would begin the password.
const USER_SET: EncodeSet = EncodeSet::USERINFO.and_encode(b":");

into_owned!(Server { user, password, host, port });

impl<'a> Server<'a> {
    /// The server in the authority of `uri`, if it has an authority.
    pub(super) fn read(uri: Uri<'a>) -> Result<Option<Server<'a>>, SchemeError> {
        Server::read_with(uri, Cursor::of(uri, Component::Userinfo))
    }

    /// As [`read`](Server::read), with `userinfo` for user and password.
    pub(super) fn read_with(
        uri: Uri<'a>,
        userinfo: Option<Cursor<'a>>,
    ) -> Result<Option<Server<'a>>, SchemeError> {
        let Some(host) = uri.component(Component::Host) else { return Ok(None) };
        let (user, password) = Cursor::cut_optional(userinfo, ":");
        let (user, password) = (user.map(Cursor::octets), password.map(Cursor::octets));
        let port = Cursor::of(uri, Component::Port).filter(|port| !port.is_empty());
        let port = port.map(|port| port.number(PORT)).transpose()?;
        Ok(Some(Server { user, password, host: host.into(), port }))
    }

    /// The server in the authority of `uri`, which must have a host.
    ///
    /// # Errors
    /// Breaks `rule` if there is none.
    pub(super) fn required(uri: Uri<'a>, rule: &'static Rule) -> Result<Server<'a>, SchemeError> {
        let server = Server::read(uri)?.unwrap_or_default();
        server.with_host(uri, rule)
    }

    /// This server of `uri`, which must have a host.
    ///
    /// # Errors
    /// Breaks `rule` if there is none.
    pub(super) fn with_host(
        self,
        uri: Uri<'a>,
        rule: &'static Rule,
    ) -> Result<Server<'a>, SchemeError> {
        if self.host.is_empty() {
            let start = Cursor::of(uri, Component::Host).unwrap_or(Cursor::path(uri));
            return Err(start.error(0, rule));
        }
        Ok(self)
    }

    /// The password, if there is one. An empty one is none (RFC 3986 §3.2.1).
    pub(super) fn password(&self) -> Option<&[u8]> {
        self.password.as_deref().filter(|password| !password.is_empty())
    }

    /// Whether there is a user and no password.
    pub(super) fn asks_password(&self) -> bool {
        self.password.is_none() && self.user.as_deref().is_some_and(|user| !user.is_empty())
    }

    /// The port; the default of `scheme` if none is given.
    pub(super) fn port_or_default(&self, scheme: &str) -> Option<u16> {
        self.port.or(scheme_rules::named(scheme).port())
    }

    /// Builds the URI of a `scheme` at this server.
    pub(super) fn build(
        &self,
        scheme: &'static str,
        path: &str,
        query: Option<&str>,
        fragment: Option<&str>,
    ) -> Result<UriBuf, ViewError> {
        let userinfo = self.userinfo();
        self.build_with(userinfo.as_deref(), scheme, path, query, fragment)
    }

    /// Builds the URI with a userinfo that has more than user and password.
    pub(super) fn build_with(
        &self,
        userinfo: Option<&str>,
        scheme: &'static str,
        path: &str,
        query: Option<&str>,
        fragment: Option<&str>,
    ) -> Result<UriBuf, ViewError> {
        uri_of(Parts {
            scheme: Some(scheme),
            userinfo: userinfo.map(Content::Text),
            host: Some((&*self.host).into()),
            port: self.port.map(PortPart::Number),
            path: Content::Text(path),
            query: query.map(Content::Text),
            fragment: fragment.map(Content::Text),
            ..Parts::default()
        })
    }

    /// User and password as a userinfo, if there is either.
    pub(super) fn userinfo(&self) -> Option<String> {
        if self.user.is_none() && self.password.is_none() {
            return None;
        }
        let mut userinfo = encoded(self.user.as_deref().unwrap_or_default(), USER_SET);
        if let Some(password) = &self.password {
            userinfo.push(':');
            userinfo.push_str(&encoded(&**password, EncodeSet::USERINFO));
        }
        Some(userinfo)
    }
}

impl fmt::Debug for Server<'_> {
    /// Masks the password, and shows the user as text.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Server")
            .field("user", &mask::octets(&self.user))
            .field("password", &self.password().map(|_| "***"))
            .field("host", &self.host)
            .field("port", &self.port)
            .finish()
    }
}
