//! `sip`, `sips`: RFC 3261 §19.1. Checks the syntax by the grammar of §25.1; does not check whether
//! parameters and headers are known.
//!
//! N.B. RFC 3986 allows no brackets in a path, so `sip:[::1]` is not a URI. `sip:%5B::1%5D` is read
//! in its place; [`Lenient`](super::Lenient) converts the former to the latter.

use super::domain::domain_name;
use super::lenient::{self, Change};
use super::param::{self, Names, Param, pairs, read_pairs, write_pairs};
use super::prelude::*;
use crate::ops::normalize::Normalizer;
use crate::ops::rung::Rung;
use crate::reference::types::UriRef;
use alloc::collections::BTreeMap;
use core::net::Ipv6Addr;

view! {
    /// A user or a service to call (RFC 3261 §19.1).
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
    /// assert_eq!(sip.user.as_deref(), Some(&b"alice;day=tuesday"[..]));
    /// assert_eq!((sip.host(), sip.port(), &*sip.params[0].name), ("atlanta.com", 5060, "lr"));
    /// assert_eq!(sip.build()?, "sip:alice;day=tuesday@atlanta.com;lr");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub struct Sip<'a> as self {
        /// `sips`, the protocol inside TLS.
        pub is_secure: bool,
        /// The user who is called; null where none is given.
        pub field user: Option<Cow<'a, [u8]>> as octets,
        /// The password. RFC 3261 §19.1.1 advises against it.
        pub password: Option<Cow<'a, [u8]>> as secret,
        /// The password, which RFC 3261 warns of.
        field password = secret(self.password.as_deref().filter(|it| !it.is_empty())),
        /// The host as it is written: a name, or an address, an IPv6 address without the brackets.
        /// The parameter `maddr` takes precedence, so a client connects to the answer of `host`.
        pub written_host: Cow<'a, str>,
        /// The host to contact, an IPv6 address without the brackets: maddr if it is there.
        field host = self.host(),
        /// The host before the parameters, the domain of the user.
        field written_host = &self.written_host,
        /// The port, if one is given.
        pub port: Option<u16>,
        /// The port, 5060 or 5061 where none is given.
        field port = self.port(),
        /// The parameters, in order.
        pub params: Vec<Param<'a>>,
        /// Name and value of each parameter, in order.
        field params = Param::fields(&self.params),
        /// The headers of the request: name and value of each, in order.
        pub headers: Vec<(Cow<'a, str>, Cow<'a, str>)>,
        /// Name and value of each header, in order.
        field headers = pairs(&self.headers),
        /// The fragment, not decoded.
        pub field fragment: Option<Cow<'a, str>>,
    }
    schemes: "sip", "sips";
    documents: "RFC 3261";
}

const USER: &Rule = &Rule::new("user", "a user name", "RFC 3261 §25.1");
const PASSWORD: &Rule = &Rule::new("password", "a password", "RFC 3261 §25.1");
const HOST: &Rule = &Rule::new("host", "a domain name or an IP address", "RFC 3261 §25.1");
const PORT: &Rule = &Rule::new("port", "a number up to 65535", "RFC 3261 §25.1");
const PARAMS: &Rule = &Rule::new("params", "a name, or name=value", "RFC 3261 §25.1");
const TWICE: &Rule = &Rule::new("params", "each name only once", "RFC 3261 §19.1.1");
const HEADERS: &Rule = &Rule::new("headers", "name=value", "RFC 3261 §25.1");
const AUTHORITY: &Rule = &Rule::new("host", "a host, not \"//\"", "RFC 3261 §25.1");

/// `unreserved = alphanum / mark`, and triplets.
const UNRESERVED: Set = abnf::UNRESERVED.or(Set::of(b"!*'()%"));
const USER_CHAR: Set = UNRESERVED.or(Set::of(b"&=+$,;?/"));
const PASSWORD_CHAR: Set = UNRESERVED.or(Set::of(b"&=+$,"));
const PARAM_CHAR: Set = UNRESERVED.or(Set::of(b"[]/:&+$"));
const HEADER_CHAR: Set = UNRESERVED.or(Set::of(b"[]/?:+$"));

const MARKS: EncodeSet = EncodeSet::UNRESERVED.and_keep(b"!*'()");
/// A `?` in the user would begin the query of the generic syntax.
const USER_SET: EncodeSet = MARKS.and_keep(b"&=+$,;/");
const PASSWORD_SET: EncodeSet = MARKS.and_keep(b"&=+$,");
const PARAM_SET: EncodeSet = MARKS.and_keep(b"/:&+$");
const HEADER_SET: EncodeSet = MARKS.and_keep(b"/?:+$");

impl<'a> SchemeView<'a> for Sip<'a> {
    fn read(uri: Uri<'a>) -> Result<Self, SchemeError> {
        forbid(uri, Component::Authority, AUTHORITY)?;
        // The user may contain a `?`, and so end in the query of the generic syntax.
        let all = Cursor::path_and_query(uri);
        let fragment = verbatim(uri, Component::Fragment);
        let is_secure = uri.scheme().eq_ignore_ascii_case("sips");
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
        let (host, port) = read_host(parts.next().unwrap_or(address))?;
        (sip.written_host, sip.port) = (host.into(), port);
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
        let is_address = self.written_host.contains(':');
        path.push_str(if is_address { "%5B" } else { "" });
        path.push_str(&self.written_host);
        path.push_str(if is_address { "%5D" } else { "" });
        if let Some(port) = self.port {
            path.push(':');
            path.push_str(&port.to_string());
        }
        for param in &self.params {
            param.write(";", PARAM_SET, &mut path);
        }
        let headers = write_pairs(&self.headers, HEADER_SET);
        opaque(self.scheme(), &path, headers.as_deref(), self.fragment.as_deref())
    }

    fn scheme(&self) -> &'static str {
        if self.is_secure { "sips" } else { "sip" }
    }

    fn lint(&self, lints: &mut Lints) {
        lints.add("header-injection-crlf", param::injects_header(&self.headers));
        lints.add("server-in-parameter", !is_same_host(self.host(), &self.written_host));
    }

    fn access(self) -> Option<Access<'a>> {
        let (is_secure, port) = (self.is_secure, Some(self.port()));
        let host = match self.host() {
            address if address.contains(':') => format!("[{address}]"),
            name => name.to_string(),
        };
        let (host, user) = (Some(host.into()), self.user);
        Some(Access { protocol: "sip", is_secure, host, port, user, ..Access::default() })
    }

    /// The brackets of IPv6 addresses, and of parameters and headers.
    fn lenient_fixes(text: &str) -> Vec<Change> {
        let each = |old, new| lenient::each(text, 0, ("raw-bracket", old, new));
        let mut changes = each("[", "%5B");
        changes.extend(each("]", "%5D"));
        changes.sort_by_key(Change::offset);
        changes
    }
}

impl<'a> Sip<'a> {
    /// Returns the host to contact: the value of the parameter `maddr`, which overrides the written
    /// host (RFC 3261 §19.1.1), or else the written host. An IPv6 address has no brackets.
    ///
    /// ```
    /// # use urial::scheme::Sip;
    /// # use urial::uri;
    /// let sip = Sip::try_from(uri!("sip:alice@atlanta.com;maddr=192.0.2.1"))?;
    /// assert_eq!((sip.host(), &*sip.written_host), ("192.0.2.1", "atlanta.com"));
    /// # Ok::<(), urial::scheme::SchemeError>(())
    /// ```
    #[must_use]
    pub fn host(&self) -> &str {
        let is_maddr = |param: &&Param<'_>| param.name.eq_ignore_ascii_case("maddr");
        let maddr = self.params.iter().find(is_maddr).and_then(|param| param.value.as_deref());
        let host = maddr.filter(|host| !host.is_empty()).unwrap_or(&self.written_host);
        host.strip_prefix('[').and_then(|host| host.strip_suffix(']')).unwrap_or(host)
    }

    /// Returns the port; the default of the scheme if none is given.
    #[must_use]
    pub fn port(&self) -> u16 {
        self.port.unwrap_or(if self.is_secure { 5061 } else { 5060 })
    }

    /// Returns whether `other` is equivalent (RFC 3261 §19.1.4): the case of user and password
    /// matters, that of all else does not, nor does the order of parameters and headers. Allocates.
    ///
    /// A parameter that only one of them has is ignored, unless it is `user`, `ttl`, `method`,
    /// `maddr` or `transport`. So the relation is not transitive, and no rung or normal form can
    /// have it. Parts are decoded, so a triplet of a reserved character is equal to the character.
    ///
    /// ```
    /// # use urial::Uri;
    /// # use urial::scheme::Sip;
    /// let sip = |text| Sip::try_from(Uri::from_static(text));
    /// let carol = sip("sip:carol@chicago.com")?;
    /// let [on, off] = [sip("sip:carol@chicago.com;x=on")?, sip("sip:carol@chicago.com;x=off")?];
    /// assert!(carol.is_equivalent(&on) && carol.is_equivalent(&off));
    /// assert!(!on.is_equivalent(&off));
    /// # Ok::<(), urial::scheme::SchemeError>(())
    /// ```
    #[must_use]
    pub fn is_equivalent(&self, other: &Sip<'_>) -> bool {
        let are_params_equal = self.agrees_with(other) && other.agrees_with(self);
        let rest = |sip: &Sip<'_>| (sip.is_secure, sip.port, sip.compared_headers());
        are_params_equal
            && (&self.user, &self.password) == (&other.user, &other.password)
            && normal(self.fragment.as_deref()) == normal(other.fragment.as_deref())
            && is_same_host(&self.written_host, &other.written_host)
            && rest(self) == rest(other)
    }

    /// Whether each parameter is the same in `other`, or may be ignored because it is not there.
    fn agrees_with(&self, other: &Sip<'_>) -> bool {
        let theirs = other.compared_params();
        self.compared_params().iter().all(|(name, value)| match theirs.get(name) {
            Some(their) => value == their,
            None => !NEVER_IGNORED.contains(&name.as_str()),
        })
    }

    fn compared_params(&self) -> BTreeMap<String, Option<String>> {
        let value = |param: &Param<'_>| param.value.as_deref().map(str::to_ascii_lowercase);
        self.params.iter().map(|it| (it.name.to_ascii_lowercase(), value(it))).collect()
    }

    fn compared_headers(&self) -> Vec<(String, String)> {
        let lower = |(name, value): &(Cow<'_, str>, Cow<'_, str>)| {
            (name.to_ascii_lowercase(), value.to_ascii_lowercase())
        };
        let mut headers: Vec<_> = self.headers.iter().map(lower).collect();
        headers.sort();
        headers
    }

    /// `userinfo = ( user / telephone-subscriber ) [ ":" password ] "@"`
    fn read_user(&mut self, userinfo: Cursor<'a>) -> Result<(), SchemeError> {
        let (user, password) = userinfo.cut(":");
        self.user = Some(user.non_empty_of(USER_CHAR, USER)?.octets());
        if let Some(password) = password {
            password.span(PASSWORD_CHAR).1.expect_end(PASSWORD)?;
            self.password = Some(password.octets());
        }
        Ok(())
    }

    fn userinfo(&self) -> String {
        if self.user.is_none() && self.password.is_none() {
            return String::new();
        }
        let mut text = encoded(self.user.as_deref().unwrap_or_default(), USER_SET);
        text.push_str(&encoded_after(":", self.password.as_deref(), PASSWORD_SET));
        text.push('@');
        text
    }
}

/// Parameters that no URI without them matches, not even with their default value.
const NEVER_IGNORED: [&str; 5] = ["user", "ttl", "method", "maddr", "transport"];

/// A fragment after percent-encoding normalization (RFC 3986 §6.2.2).
fn normal(fragment: Option<&str>) -> Option<String> {
    let text = format!("#{}", fragment?);
    let reference = UriRef::parse(&text).ok()?;
    Some(Normalizer::new().rung(Rung::Percent).normal_text(reference).into_owned())
}

/// Whether two hosts are the same name, or the same address.
fn is_same_host(one: &str, other: &str) -> bool {
    let address = |host: &str| host.parse::<Ipv6Addr>().ok();
    one.eq_ignore_ascii_case(other) || address(one).is_some_and(|it| Some(it) == address(other))
}

/// `hostport = host [ ":" port ]`
fn read_host(hostport: Cursor<'_>) -> Result<(&str, Option<u16>), SchemeError> {
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

fn opening_bracket(host: Cursor<'_>) -> Option<Cursor<'_>> {
    host.strip_prefix("%5B").or_else(|| host.strip_prefix("%5b"))
}

/// An IPv6 address, and the port after its closing bracket.
fn read_address(address: Cursor<'_>) -> Result<(Cursor<'_>, Option<Cursor<'_>>), SchemeError> {
    let (host, rest) = address.cut("%");
    if host.as_str().parse::<Ipv6Addr>().is_err() {
        return Err(host.error(0, HOST));
    }
    let rest =
        rest.filter(|rest| rest.as_str().get(..2).is_some_and(|it| matches!(it, "5D" | "5d")));
    let rest = rest.ok_or_else(|| address.from(host.as_str().len()).error(0, HOST))?.from(2);
    match rest.strip_prefix(":") {
        Some(port) => Ok((host, Some(port))),
        None => rest.expect_end(HOST).map(|()| (host, None)),
    }
}

fn read_params<'a>(parts: impl Iterator<Item = Cursor<'a>>) -> Result<Vec<Param<'a>>, SchemeError> {
    let (mut params, mut names) = (vec![], Names::default());
    for part in parts {
        let param = Param::read(part, PARAM_CHAR, PARAMS)?;
        if !names.is_new(&param.name) {
            return Err(part.error(0, TWICE));
        }
        params.push(param);
    }
    Ok(params)
}
