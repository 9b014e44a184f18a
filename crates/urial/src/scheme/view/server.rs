//! What uri(7) calls `ip_server`: `[ user [ ":" password ] "@" ] host [ ":" port ]`.

use alloc::borrow::Cow;
use alloc::string::{String, ToString};
use alloc::vec;
use alloc::vec::Vec;
use core::fmt;

use super::error::{Rule, SchemeError, ViewError};
use super::fields::Fields;
use super::piece::Piece;
use crate::components::percent::{EncodeSet, encode};
use crate::ops::build::{Content, Parts};
use crate::parse::offsets::Component;
use crate::reference::borrowed::Uri;
use crate::reference::owned::UriBuf;

/// A server, and who asks: the authority of URIs that have one, by uri(7) "Usage".
///
/// `Debug` masks the password.
///
/// ```
/// # use urial::Uri;
/// # use urial::scheme::Http;
/// let server = Http::try_from(Uri::parse("http://an%40na:secret@e.org:8080/")?).unwrap().server;
/// assert_eq!((&*server.user.unwrap(), server.host, server.port), ("an@na", "e.org", Some(8080)));
/// # Ok::<(), urial::ParseError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Default)]
pub struct Server<'a> {
    /// What stands before the `@`, up to a `:`, decoded.
    pub user: Option<Cow<'a, str>>,
    /// What stands behind that `:`, decoded. RFC 3986 §3.2.1 deprecates it.
    pub password: Option<Cow<'a, str>>,
    /// The host as it stands in the URI: an IPv6 address in brackets, a name with its triplets.
    pub host: &'a str,
    /// The port, if one is given.
    pub port: Option<u16>,
}

const USER: &Rule = &Rule::new("user", "text in UTF-8", "RFC 3986 §3.2.1");
const PASSWORD: &Rule = &Rule::new("password", "text in UTF-8", "RFC 3986 §3.2.1");
const PORT: &Rule = &Rule::new("port", "a number up to 65535", "RFC 3986 §3.2.3");

/// `:` in the name of a user would begin the password.
const USER_SET: EncodeSet = EncodeSet::USERINFO.and_encode(b":");

impl<'a> Server<'a> {
    /// The server that the authority of `uri` names, if it has an authority.
    pub(super) fn read(uri: Uri<'a>) -> Result<Option<Server<'a>>, SchemeError> {
        Server::read_with(uri, Piece::of(uri, Component::Userinfo))
    }

    /// The server, where `userinfo` is what of the userinfo is user and password.
    pub(super) fn read_with(
        uri: Uri<'a>,
        userinfo: Option<Piece<'a>>,
    ) -> Result<Option<Server<'a>>, SchemeError> {
        let Some(host) = uri.component(Component::Host) else { return Ok(None) };
        let (user, password) = match userinfo {
            Some(userinfo) => {
                let (user, password) = userinfo.cut(":");
                let password = password.map(|password| password.decode(PASSWORD)).transpose()?;
                (Some(user.decode(USER)?), password)
            }
            None => (None, None),
        };
        let port = Piece::of(uri, Component::Port).filter(|port| !port.is_empty());
        let port = port.map(|port| port.number(PORT)).transpose()?;
        Ok(Some(Server { user, password, host, port }))
    }

    /// The server that the authority names, which has to be there, with a host.
    ///
    /// # Errors
    /// `rule` is broken where there is none.
    pub(super) fn required(uri: Uri<'a>, rule: &'static Rule) -> Result<Server<'a>, SchemeError> {
        let server = Server::read(uri)?.unwrap_or_default();
        server.with_host(uri, rule)
    }

    /// This server of `uri`, which has to have a host.
    ///
    /// # Errors
    /// `rule` is broken where there is none.
    pub(super) fn with_host(
        self,
        uri: Uri<'a>,
        rule: &'static Rule,
    ) -> Result<Server<'a>, SchemeError> {
        if self.host.is_empty() {
            let start = Piece::of(uri, Component::Host).unwrap_or(Piece::path(uri));
            return Err(start.refused(0, rule));
        }
        Ok(self)
    }

    /// What is odd about any server.
    pub(super) fn lint(&self) -> Vec<&'static str> {
        if self.password.is_some() { vec!["password-in-uri"] } else { vec![] }
    }

    /// The fields `user`, `password`, `host`, `port`; that is `default_port` where none is given.
    pub(super) fn fields(&self, default_port: impl Into<Option<u16>>) -> Fields<'_> {
        let fields =
            Fields::new().with("user", self.user.as_ref()).with_secret("password", self.password());
        self.add_host(fields, default_port)
    }

    /// The password, lent.
    pub(super) fn password(&self) -> Option<&str> {
        self.password.as_deref()
    }

    /// The fields `host` and `port`, behind `fields`.
    pub(super) fn add_host<'f>(
        &'f self,
        fields: Fields<'f>,
        default_port: impl Into<Option<u16>>,
    ) -> Fields<'f> {
        fields.with("host", self.host).with("port", self.port.or(default_port.into()))
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
        let port = self.port.map(|port| port.to_string());
        uri(Parts {
            scheme: Some(scheme),
            userinfo: userinfo.map(Content::Text),
            host: Some(Content::Text(self.host)),
            port: port.as_deref(),
            path: Content::Text(path),
            query: query.map(Content::Text),
            fragment: fragment.map(Content::Text),
        })
    }

    /// User and password as a userinfo, if there is one of them.
    pub(super) fn userinfo(&self) -> Option<String> {
        if self.user.is_none() && self.password.is_none() {
            return None;
        }
        let mut userinfo = encode(&*self.user.clone().unwrap_or_default(), USER_SET).to_string();
        if let Some(password) = &self.password {
            userinfo.push(':');
            userinfo.push_str(&encode(&**password, EncodeSet::USERINFO).to_string());
        }
        Some(userinfo)
    }
}

/// Builds the URI of these parts, which have a scheme.
pub(super) fn uri(parts: Parts<'_>) -> Result<UriBuf, ViewError> {
    let built = parts.build()?;
    UriBuf::try_from(built).map_err(|error| ViewError::Part(error.error().into()))
}

/// Path and query of what a scheme without queries takes for a path: see [`Piece::path_and_query`].
pub(super) fn cut_query(path: &str) -> (&str, Option<&str>) {
    path.split_once('?').map_or((path, None), |(path, query)| (path, Some(query)))
}

/// Builds the URI of a scheme without servers.
pub(super) fn opaque(
    scheme: &'static str,
    path: &str,
    query: Option<&str>,
    fragment: Option<&str>,
) -> Result<UriBuf, ViewError> {
    uri(Parts {
        scheme: Some(scheme),
        path: Content::Text(path),
        query: query.map(Content::Text),
        fragment: fragment.map(Content::Text),
        ..Parts::default()
    })
}

/// As [`opaque`], of a scheme that reads path and query as one: `text` is both.
pub(super) fn opaque_with_query(
    scheme: &'static str,
    text: &str,
    fragment: Option<&str>,
) -> Result<UriBuf, ViewError> {
    match text.split_once('?') {
        Some((path, query)) => opaque(scheme, path, Some(query), fragment),
        None => opaque(scheme, text, None, fragment),
    }
}

impl fmt::Debug for Server<'_> {
    /// Leaves the password out.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Server")
            .field("user", &self.user)
            .field("password", &self.password.as_ref().map(|_| "***"))
            .field("host", &self.host)
            .field("port", &self.port)
            .finish()
    }
}
