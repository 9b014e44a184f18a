//! User and authentication mechanism for mail servers: the userinfo of `pop`, `imap` and `smtp`.

use alloc::borrow::Cow;
use alloc::string::String;

use super::build::encoded;
use super::cursor::{Cursor, forbid};
use super::error::{Rule, SchemeError, ViewError};
use super::server::Server;
use crate::chars::abnf::{self, Set};
use crate::components::percent::EncodeSet;
use crate::parse::offsets::Component;
use crate::reference::types::Uri;
use crate::reference::types::UriBuf;

/// The rules of a scheme that has logins.
pub(super) struct LoginRules {
    pub(super) user: &'static Rule,
    pub(super) auth: &'static Rule,
    pub(super) host: &'static Rule,
    /// The rule that a `:` in the userinfo breaks, unless the scheme allows a password.
    pub(super) no_password: Option<&'static Rule>,
}

/// `achar = uchar / "&" / "=" / "~"`, where `:` would begin a password.
const ACHAR: Set = abnf::USERINFO.without(Set::of(b";:")).or(Set::of(b"%"));
const SET: EncodeSet = EncodeSet::USERINFO.and_encode(b";:");

/// Reads `[ [ user ] [ ";AUTH=" ( "*" / mechanism ) ] "@" ] host [ ":" port ]`: mechanism and
/// server.
pub(super) fn read<'a>(
    uri: Uri<'a>,
    rules: &LoginRules,
) -> Result<(Option<Cow<'a, str>>, Server<'a>), SchemeError> {
    let mut server = Server::required(uri, rules.host)?;
    let Some(userinfo) = Cursor::of(uri, Component::Userinfo) else { return Ok((None, server)) };
    let (named, auth) = userinfo.cut(";");
    let auth = auth.map(|auth| read_auth(auth, rules.auth)).transpose()?;
    let (user, password) = named.cut(":");
    if !(named.is_empty() && auth.is_some()) {
        user.non_empty_of(ACHAR, rules.user)?;
    }
    server.user = Some(user.octets()).filter(|user| !user.is_empty());
    server.password = password.map(Cursor::octets);
    match rules.no_password.filter(|_| password.is_some()) {
        Some(rule) => Err(named.error(user.as_str().len(), rule)),
        None => Ok((auth, server)),
    }
}

/// Builds the URI of a `scheme` at `server`.
pub(super) fn build(
    scheme: &'static str,
    auth: Option<&str>,
    server: &Server<'_>,
    path: &str,
    (query, fragment): (Option<&str>, Option<&str>),
) -> Result<UriBuf, ViewError> {
    let userinfo = userinfo(auth, server);
    server.build_with(userinfo.as_deref(), scheme, path, query, fragment)
}

fn userinfo(auth: Option<&str>, Server { user, password, .. }: &Server<'_>) -> Option<String> {
    if user.is_none() && password.is_none() && auth.is_none() {
        return None;
    }
    let mut userinfo = encoded(user.as_deref().unwrap_or_default(), SET);
    if let Some(password) = password {
        userinfo.push(':');
        userinfo.push_str(&encoded(&**password, SET));
    }
    if let Some(auth) = auth {
        userinfo.push_str(";AUTH=");
        userinfo.push_str(&encoded(auth, SET));
    }
    Some(userinfo)
}

/// `"AUTH=" ( "*" / mechanism )`, in any case.
fn read_auth<'a>(auth: Cursor<'a>, rule: &'static Rule) -> Result<Cow<'a, str>, SchemeError> {
    let (name, mechanism) = auth.cut("=");
    match mechanism {
        Some(mechanism) if name.as_str().eq_ignore_ascii_case("AUTH") => {
            mechanism.non_empty_of(ACHAR, rule)?.decode(rule)
        }
        _ => Err(name.error(0, rule)),
    }
}

/// Checks that the path is empty or `/`, which are equivalent after an authority (RFC 3986 §6.2.3).
pub(super) fn no_path(uri: Uri<'_>, rule: &'static Rule) -> Result<(), SchemeError> {
    let path = Cursor::path(uri);
    path.strip_prefix("/").unwrap_or(path).expect_end(rule)?;
    forbid(uri, Component::Query, rule)
}
