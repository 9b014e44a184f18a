//! `sip`, `sips`: RFC 3261 §19.1. Checked is the form by the grammar of §25.1; not, whether parameters and
//! headers are known.
//!
//! N.B. RFC 3986 has brackets in no path, so that `sip:[::1]` is no URI: `sip:%5B::1%5D` is read as what is
//! meant by it, and [`Lenient`](super::Lenient) makes this of that.

use alloc::borrow::Cow;
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec;
use alloc::vec::Vec;
use core::net::Ipv6Addr;

use super::access::Access;
use super::domain::domain_name;
use super::error::{Rule, SchemeError, ViewError};
use super::fields::Fields;
use super::lenient::{self, Change};
use super::param::{Names, Param, pairs, read_pairs, write_pairs};
use super::piece::Piece;
use super::server::opaque;
use super::shape::{About, Shape, view};
use crate::chars::abnf::{self, Set};
use crate::components::percent::{EncodeSet, encode};
use crate::parse::offsets::Component;
use crate::reference::borrowed::Uri;
use crate::reference::owned::UriBuf;

view! {
    /// Somebody to be called (RFC 3261 §19.1).
    ///
    /// ```text
    /// sip:alice:secret@e.org:5060;transport=tcp?subject=project%20x
    ///     │     │      │     │    │             └─ headers: name and value of each
    ///     │     │      │     │    └─────────────── params: name and value of each
    ///     │     │      └─────┴──────────────────── host, port
    ///     └─────┴───────────────────────────────── user, password
    /// ```
    ///
    /// ```
    /// # use urial::Uri;
    /// # use urial::scheme::Sip;
    /// let sip = Sip::try_from(Uri::parse("sip:alice;day=tuesday@atlanta.com;lr")?)?;
    /// assert_eq!(sip.user.as_deref(), Some("alice;day=tuesday"));
    /// assert_eq!((sip.host, sip.port(), &*sip.params[0].name), ("atlanta.com", 5060, "lr"));
    /// assert_eq!(sip.build()?, "sip:alice;day=tuesday@atlanta.com;lr");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub struct Sip<'a> {
        /// `sips`, the protocol inside TLS.
        pub is_secure: bool,
        /// Who is called there, if anybody is named.
        pub user: Option<Cow<'a, str>>,
        /// The password, which RFC 3261 §19.1.1 warns of.
        pub password: Option<Cow<'a, str>> as secret,
        /// The host: a name, or an address, an IPv6 address without the brackets.
        pub host: &'a str,
        /// The port, if one is given.
        pub port: Option<u16>,
        /// The parameters, in order.
        pub params: Vec<Param<'a>>,
        /// The headers of the request to be made: name and value of each, in order.
        pub headers: Vec<(Cow<'a, str>, Cow<'a, str>)>,
        /// The fragment as it stands in the URI, if there is one.
        pub fragment: Option<Cow<'a, str>>,
    }
}

const USER: &Rule = &Rule::new("user", "the name of a user", "RFC 3261 §25.1");
const PASSWORD: &Rule = &Rule::new("password", "a password", "RFC 3261 §25.1");
const HOST: &Rule = &Rule::new("host", "a name or an address", "RFC 3261 §25.1");
const PORT: &Rule = &Rule::new("port", "a number up to 65535", "RFC 3261 §25.1");
const PARAMS: &Rule = &Rule::new("params", "a name, or name=value", "RFC 3261 §25.1");
const TWICE: &Rule = &Rule::new("params", "each name once", "RFC 3261 §19.1.1");
const HEADERS: &Rule = &Rule::new("headers", "name=value", "RFC 3261 §25.1");
const AUTHORITY: &Rule = &Rule::new("host", "no \"//\" before it", "RFC 3261 §25.1");

/// `unreserved = alphanum / mark`, and triplets.
const UNRESERVED: Set = abnf::UNRESERVED.or(Set::of(b"!*'()%"));
const USER_CHAR: Set = UNRESERVED.or(Set::of(b"&=+$,;?/"));
const PASSWORD_CHAR: Set = UNRESERVED.or(Set::of(b"&=+$,"));
const PARAM_CHAR: Set = UNRESERVED.or(Set::of(b"[]/:&+$"));
const HEADER_CHAR: Set = UNRESERVED.or(Set::of(b"[]/?:+$"));

const MARKS: EncodeSet = EncodeSet::UNRESERVED.and_keep(b"!*'()");
/// A `?` of the user's would begin the query of the generic syntax.
const USER_SET: EncodeSet = MARKS.and_keep(b"&=+$,;/");
const PASSWORD_SET: EncodeSet = MARKS.and_keep(b"&=+$,");
const PARAM_SET: EncodeSet = MARKS.and_keep(b"/:&+$");
const HEADER_SET: EncodeSet = MARKS.and_keep(b"/?:+$");

impl<'a> Shape<'a> for Sip<'a> {
    const ABOUT: About = About {
        names: &["sip", "sips"],
        text: Sip::TEXT,
        documents: &["RFC 3261"],
        fields: &[
            ("user", "who is called; null where nobody is named"),
            ("password", "the password, which RFC 3261 warns of"),
            ("host", "a name, or an address, an IPv6 address without the brackets"),
            ("port", "the port, 5060 or 5061 where none is given"),
            ("params", "name and value of each parameter, in order"),
            ("headers", "name and value of each header, in order"),
            ("fragment", "the fragment as it stands"),
        ],
    };

    fn read(uri: Uri<'a>) -> Result<Self, SchemeError> {
        Piece::absent(uri, Component::Authority, AUTHORITY)?;
        // The user may hold a `?`, and so end in what the generic syntax calls the query.
        let all = Piece::path_and_query(uri);
        let fragment = uri.component(Component::Fragment).map(Cow::Borrowed);
        let is_secure = uri.scheme() == "sips";
        let mut sip = Sip { is_secure, fragment, ..Sip::default() };
        let rest = match all.cut("@") {
            (userinfo, Some(rest)) => {
                sip.read_user(userinfo)?;
                rest
            }
            (all, None) => all,
        };
        let (address, headers) = rest.cut("?");
        let mut parts = address.split(";");
        (sip.host, sip.port) = read_host(parts.next().unwrap_or(address))?;
        sip.params = read_params(parts)?;
        if let Some(headers) = headers {
            sip.headers = read_pairs(headers, HEADER_CHAR, HEADERS)?;
        }
        Ok(sip)
    }

    fn write(&self) -> Result<UriBuf, ViewError> {
        let mut path = self.userinfo();
        if path.starts_with("//") {
            // Two slashes would begin an authority.
            path.replace_range(..1, "%2F");
        }
        let is_address = self.host.contains(':');
        path.push_str(if is_address { "%5B" } else { "" });
        path.push_str(self.host);
        path.push_str(if is_address { "%5D" } else { "" });
        if let Some(port) = self.port {
            path.push(':');
            path.push_str(&port.to_string());
        }
        for param in &self.params {
            param.write(';', PARAM_SET, &mut path);
        }
        let headers = write_pairs(&self.headers, HEADER_SET);
        let scheme = if self.is_secure { "sips" } else { "sip" };
        opaque(scheme, &path, headers.as_deref(), self.fragment.as_deref())
    }

    fn fields(&self) -> Fields<'_> {
        Fields::new()
            .with("user", self.user.as_ref())
            .with_secret("password", self.password.as_deref())
            .with("host", self.host)
            .with("port", self.port())
            .with("params", Param::fields(&self.params))
            .with("headers", pairs(&self.headers))
            .with("fragment", self.fragment.as_ref())
    }

    fn lint(&self) -> Vec<&'static str> {
        let breaks = |text: &str| text.contains(['\r', '\n']);
        let is_body = |name: &str| name.eq_ignore_ascii_case("body");
        let mut headers = self.headers.iter();
        let mut found = vec![];
        if self.password.is_some() {
            found.push("password-in-uri");
        }
        if headers.any(|(name, value)| breaks(name) || (!is_body(name) && breaks(value))) {
            found.push("header-injection-crlf");
        }
        found
    }

    fn access(self) -> Option<Access<'a>> {
        let (is_secure, port) = (self.is_secure, Some(self.port()));
        let is_address = self.host.contains(':');
        let host = if is_address { format!("[{}]", self.host).into() } else { self.host.into() };
        let (host, user) = (Some(host), self.user);
        Some(Access { protocol: "sip", is_secure, host, port, user, command: vec![] })
    }

    /// The brackets of IPv6 addresses, and of parameters and headers.
    fn mend(text: &str) -> Vec<Change> {
        let each = |old, new| lenient::each(text, 0, ("raw-bracket", old, new));
        let mut changes = each("[", "%5B");
        changes.extend(each("]", "%5D"));
        changes.sort_by_key(Change::offset);
        changes
    }
}

impl<'a> Sip<'a> {
    /// Returns the port: the scheme's own, where none is given.
    #[must_use]
    pub fn port(&self) -> u16 {
        self.port.unwrap_or(if self.is_secure { 5061 } else { 5060 })
    }

    /// `userinfo = ( user / telephone-subscriber ) [ ":" password ] "@"`
    fn read_user(&mut self, userinfo: Piece<'a>) -> Result<(), SchemeError> {
        let (user, password) = userinfo.cut(":");
        self.user = Some(user.some_of(USER_CHAR, USER)?.decode(USER)?);
        if let Some(password) = password {
            password.span(PASSWORD_CHAR).1.none(PASSWORD)?;
            self.password = Some(password.decode(PASSWORD)?);
        }
        Ok(())
    }

    fn userinfo(&self) -> String {
        if self.user.is_none() && self.password.is_none() {
            return String::new();
        }
        let mut text = encode(self.user.as_deref().unwrap_or_default(), USER_SET).to_string();
        if let Some(password) = &self.password {
            text.push(':');
            text.push_str(&encode(&**password, PASSWORD_SET).to_string());
        }
        text.push('@');
        text
    }
}

/// `hostport = host [ ":" port ]`
fn read_host(hostport: Piece<'_>) -> Result<(&str, Option<u16>), SchemeError> {
    let (host, port) = match opening_bracket(hostport) {
        Some(address) => read_address(address)?,
        None => hostport.cut(":"),
    };
    let port = port.map(|port| port.number(PORT)).transpose()?;
    if !host.as_str().contains(':') && !is_ipv4(host.as_str()) {
        domain_name(host, HOST)?;
    }
    Ok((host.as_str(), port))
}

/// `IPv4address = 1*3DIGIT "." 1*3DIGIT "." 1*3DIGIT "." 1*3DIGIT`
fn is_ipv4(host: &str) -> bool {
    let is_number =
        |part: &str| matches!(part.len(), 1..=3) && part.bytes().all(|byte| byte.is_ascii_digit());
    host.split('.').all(is_number) && host.split('.').count() == 4
}

fn opening_bracket(host: Piece<'_>) -> Option<Piece<'_>> {
    host.strip_prefix("%5B").or_else(|| host.strip_prefix("%5b"))
}

/// An IPv6 address, and behind its closing bracket the port.
fn read_address(address: Piece<'_>) -> Result<(Piece<'_>, Option<Piece<'_>>), SchemeError> {
    let (host, rest) = address.cut("%");
    if host.as_str().parse::<Ipv6Addr>().is_err() {
        return Err(host.refused(0, HOST));
    }
    let rest =
        rest.filter(|rest| rest.as_str().get(..2).is_some_and(|it| matches!(it, "5D" | "5d")));
    let rest = rest.ok_or_else(|| address.from(host.as_str().len()).refused(0, HOST))?.from(2);
    match rest.strip_prefix(":") {
        Some(port) => Ok((host, Some(port))),
        None => rest.none(HOST).map(|()| (host, None)),
    }
}

fn read_params<'a>(parts: impl Iterator<Item = Piece<'a>>) -> Result<Vec<Param<'a>>, SchemeError> {
    let (mut params, mut names) = (vec![], Names::default());
    for part in parts {
        let param = Param::read(part, PARAM_CHAR, PARAMS)?;
        if !names.is_new(&param.name) {
            return Err(part.refused(0, TWICE));
        }
        params.push(param);
    }
    Ok(params)
}
