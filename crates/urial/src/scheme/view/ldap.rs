//! `ldap`, `ldaps`: RFC 4516, and the seven forms of uri(7). Checks the syntax of the
//! distinguished name (RFC 4514) and of the filter (RFC 4515) as far as possible without a
//! schema; does not check whether attributes and extensions are known.

use super::mask;
use super::prelude::*;
use crate::components::percent::PctStr;
use core::fmt;

view! {
    /// A search in a directory (RFC 4516, uri(7)).
    ///
    /// ```text
    /// ldap://e.org:389/o=Acme%20Ltd?cn,mail?sub?(cn=A*)?!bindname=cn=x
    ///        │     │   │            │       │   │       └─ extensions: critical, type, value
    ///        │     │   │            │       │   └───────── filter
    ///        │     │   │            │       └───────────── scope: base, one, sub
    ///        │     │   │            └───────────────────── attributes
    ///        │     │   └────────────────────────────────── dn
    ///        └─────┴────────────────────────────────────── host, port
    /// ```
    ///
    /// ```
    /// # use urial::scheme::{Ldap, LdapScope, Server};
    /// let search = Ldap {
    ///     server: Server { host: "e.org".into(), ..Server::default() },
    ///     dn: "o=Acme Ltd".into(),
    ///     scope: LdapScope::Sub,
    ///     ..Ldap::default()
    /// };
    /// assert_eq!(search.build()?, "ldap://e.org/o=Acme%20Ltd??sub");
    /// # Ok::<(), urial::scheme::ViewError>(())
    /// ```
    pub struct Ldap<'a> as self {
        /// `ldaps`, the protocol inside TLS.
        pub is_secure: bool,
        /// `ldapi`, the protocol over a socket of this machine, whose path is the host.
        pub is_local: bool,
        /// The server; with an empty host, the client chooses.
        pub server: Server<'a>,
        /// The server; empty where the client is to choose.
        field host = &self.server.host,
        /// The port, 389 or 636 where none is given.
        field port = self.server.port_or_default(self.scheme()),
        /// The path of the socket of ldapi, decoded; null for the usual one, and in other schemes.
        field socket = self.socket(),
        /// The distinguished name the search begins at.
        /// As RFC 4514 writes it.
        pub field dn: Cow<'a, str>,
        /// The attributes that are asked for; none means all.
        pub field attributes: Vec<Cow<'a, str>>,
        /// The scope of the search.
        pub scope: LdapScope,
        /// How far the search goes: base, one or sub.
        field scope = self.scope.as_str(),
        /// The filter for entries (RFC 4515); all entries if there is none.
        pub filter: Option<Cow<'a, str>>,
        /// Which entries are asked for; all by (objectClass=*).
        field filter = self.filter.as_deref().unwrap_or("(objectClass=*)"),
        /// The extensions.
        pub extensions: Vec<LdapExtension<'a>>,
        /// Critical, type and value of each.
        field extensions = list(self.extensions.iter().map(LdapExtension::fields)),
        /// The fragment, not decoded.
        /// Servers never see it.
        pub field fragment: Option<Cow<'a, str>>,
    }
    schemes: "ldap", "ldaps", "ldapi";
    documents: "RFC 4516", "RFC 4514", "RFC 4515", "OpenLDAP", "uri(7)";
}

/// The scope of a search, from the object at which it begins.
///
/// ```
/// # use urial::scheme::{Ldap, LdapScope};
/// # use urial::uri;
/// let view = Ldap::try_from(uri!("ldap://e.org/o=x??sub"))?;
/// assert_eq!(view.scope, LdapScope::Sub);
/// # Ok::<(), urial::scheme::SchemeError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum LdapScope {
    /// That object alone.
    #[default]
    Base,
    /// The entries directly below that object.
    One,
    /// That object, and all entries below it.
    Sub,
}

/// An extension of a search: `[ "!" ] type [ "=" value ]`. `Debug` masks the value, which may be a
/// password.
///
/// ```
/// # use urial::scheme::Ldap;
/// # use urial::uri;
/// let view = Ldap::try_from(uri!("ldap:///o=x????!bindname=cn=a"))?;
/// let extension = &view.extensions[0];
/// assert!(extension.is_critical);
/// assert_eq!((&*extension.name, extension.value.as_deref()), ("bindname", Some("cn=a")));
/// # Ok::<(), urial::scheme::SchemeError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Default)]
pub struct LdapExtension<'a> {
    /// Whether a client that does not know the extension must not run the search.
    pub is_critical: bool,
    /// The type: a name, or numbers with dots.
    pub name: Cow<'a, str>,
    /// The value, if there is one.
    pub value: Option<Cow<'a, str>>,
}

into_owned!(LdapExtension { is_critical, name, value });

const HOST: &Rule = &Rule::new("host", "\"//\" before the host", "RFC 4516 §2");
const NO_USER: &Rule = &Rule::new("user", "the user in the extension \"bindname\"", "RFC 4516 §2");
const SOCKET: &Rule = &Rule::new("host", "the path of a socket in UTF-8", "OpenLDAP, ldapi");
const NO_PORT: &Rule = &Rule::not_in("an ldapi URI", Component::Port, "OpenLDAP, ldapi");
const SLASH: &Rule = &Rule::new("dn", "\"/\" before \"?\"", "RFC 4516 §2");
const DN: &Rule = &Rule::new("dn", "a distinguished name", "RFC 4514 §3");
const ATTRIBUTE: &Rule = &Rule::new("attributes", "a name or a numeric OID", "RFC 4516 §2");
const SCOPE: &Rule = &Rule::new("scope", "\"base\", \"one\" or \"sub\"", "RFC 4516 §2");
const FILTER: &Rule = &Rule::new("filter", "a filter", "RFC 4515 §3");
const TYPE: &Rule = &Rule::new("extensions", "a name or a numeric OID", "RFC 4516 §2");
const VALUE: &Rule = &Rule::new("extensions", "a value in UTF-8", "RFC 4516 §2");
const END: &Rule = &Rule::new("extensions", "nothing after the extensions", "RFC 4516 §2");

/// The bytes that a part leaves unencoded: `?` begins the next part, `,` the next item of a list.
const PART_SET: EncodeSet = EncodeSet::QUERY.and_encode(b"?");
const LIST_SET: EncodeSet = PART_SET.and_encode(b",");

impl<'a> SchemeView<'a> for Ldap<'a> {
    fn read(uri: Uri<'a>) -> Result<Self, SchemeError> {
        let path = Cursor::path(uri);
        forbid(uri, Component::Userinfo, NO_USER)?;
        let server = Server::read(uri)?.ok_or_else(|| path.error(0, HOST))?;
        let dn = well_formed(path.strip_prefix("/").unwrap_or(path), DN, distinguished_name)?;
        let fragment = verbatim(uri, Component::Fragment);
        let is_secure = uri.scheme().eq_ignore_ascii_case("ldaps");
        let is_local = uri.scheme().eq_ignore_ascii_case("ldapi");
        if is_local {
            forbid(uri, Component::Port, NO_PORT)?;
            Cursor::of(uri, Component::Host).map(|host| host.decode(SOCKET)).transpose()?;
        }
        let mut ldap = Ldap { is_secure, is_local, server, dn, fragment, ..Ldap::default() };
        let Some(query) = Cursor::of(uri, Component::Query) else { return Ok(ldap) };
        path.non_empty(SLASH)?;
        let mut parts = query.split("?");
        if let Some(attributes) = parts.next() {
            ldap.attributes = read_attributes(attributes)?;
        }
        if let Some(scope) = parts.next() {
            ldap.scope = read_scope(scope)?;
        }
        if let Some(filter) = parts.next().filter(|filter| !filter.is_empty()) {
            ldap.filter = Some(read_filter(filter)?);
        }
        if let Some(extensions) = parts.next() {
            ldap.extensions = extensions.split(",").map(extension).collect::<Result<_, _>>()?;
        }
        match parts.next() {
            Some(more) => Err(more.error(0, END)),
            None => Ok(ldap),
        }
    }

    fn write(&self) -> Result<UriBuf, ViewError> {
        let path = ["/", &encoded(&*self.dn, EncodeSet::PATH)].concat();
        let path = if self.dn.is_empty() && self.query().is_none() { "" } else { &path };
        self.server.build(self.scheme(), path, self.query().as_deref(), self.fragment.as_deref())
    }

    fn scheme(&self) -> &'static str {
        match self.is_local {
            true => "ldapi",
            false if self.is_secure => "ldaps",
            false => "ldap",
        }
    }

    fn lint(&self, lints: &mut Lints) {
        let is_bare = self.filter.as_deref().is_some_and(|filter| !filter.starts_with('('));
        lints.add("filter-without-parentheses", is_bare);
    }

    fn access(self) -> Option<Access<'a>> {
        if self.is_local {
            return Some(Access { protocol: "ldap", ..Access::default() });
        }
        Some(Access::at("ldap", self.scheme(), self.server).secure(self.is_secure))
    }
}

impl Ldap<'_> {
    /// Returns the path of the socket of `ldapi`, decoded; `None` for the usual one, and in other
    /// schemes.
    ///
    /// ```
    /// # use urial::{scheme::Ldap, uri};
    /// let ldap = Ldap::try_from(uri!("ldapi://%2Frun%2Fldapi/o=Acme"))?;
    /// assert_eq!(ldap.socket().as_deref(), Some("/run/ldapi"));
    /// # Ok::<(), urial::scheme::SchemeError>(())
    /// ```
    #[must_use]
    pub fn socket(&self) -> Option<Cow<'_, str>> {
        let host = Some(&*self.server.host).filter(|host| self.is_local && !host.is_empty())?;
        PctStr::new(host).ok()?.decode_utf8().ok()
    }

    /// The text after the first `?`, without empty parts at its end.
    fn query(&self) -> Option<String> {
        let attributes = self.attributes.iter().map(|it| encoded(&**it, LIST_SET));
        let extensions = self.extensions.iter().map(LdapExtension::to_text);
        let scope = Some(self.scope).filter(|&scope| scope != LdapScope::Base);
        let filter = self.filter.as_deref().map(|filter| encoded(filter, PART_SET));
        let parts = [
            attributes.collect::<Vec<_>>().join(","),
            scope.map(|scope| scope.as_str().into()).unwrap_or_default(),
            filter.unwrap_or_default(),
            extensions.collect::<Vec<_>>().join(","),
        ];
        let last = parts.iter().rposition(|part| !part.is_empty())?;
        Some(parts[..=last].join("?"))
    }
}

impl LdapScope {
    const fn as_str(self) -> &'static str {
        match self {
            LdapScope::Base => "base",
            LdapScope::One => "one",
            LdapScope::Sub => "sub",
        }
    }
}

impl fmt::Debug for LdapExtension<'_> {
    /// Masks the value.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("LdapExtension")
            .field("is_critical", &self.is_critical)
            .field("name", &self.name)
            .field("value", &mask::secret(&self.value))
            .finish()
    }
}

impl LdapExtension<'_> {
    fn fields(&self) -> Fields<'_> {
        Fields::new()
            .with("critical", self.is_critical)
            .with("type", &self.name)
            .with("value", self.value.as_ref())
    }

    fn to_text(&self) -> String {
        let critical = if self.is_critical { "!" } else { "" };
        let value = encoded_after("=", self.value.as_deref(), LIST_SET);
        [critical, &encoded(&*self.name, LIST_SET), &value].concat()
    }
}

/// `attributes = attrdesc *(COMMA attrdesc)`, with options after `;`; `*`, `+` and `1.1` come from
/// RFC 3673 and RFC 4511.
fn read_attributes(list: Cursor<'_>) -> Result<Vec<Cow<'_, str>>, SchemeError> {
    const SET: Set = abnf::ALPHA.or(abnf::DIGIT).or(Set::of(b"-.;*+"));
    if list.is_empty() {
        return Ok(vec![]);
    }
    list.split(",").map(|attribute| attribute.word(SET, ATTRIBUTE)).collect()
}

fn read_scope(scope: Cursor<'_>) -> Result<LdapScope, SchemeError> {
    let text = scope.decode(SCOPE)?;
    let is = |name: &str| text.eq_ignore_ascii_case(name);
    match () {
        () if text.is_empty() || is("base") => Ok(LdapScope::Base),
        () if is("one") => Ok(LdapScope::One),
        () if is("sub") => Ok(LdapScope::Sub),
        () => Err(scope.error(0, SCOPE)),
    }
}

/// `extension = [ "!" ] extype [ "=" exvalue ]`
fn extension(extension: Cursor<'_>) -> Result<LdapExtension<'_>, SchemeError> {
    const SET: Set = abnf::ALPHA.or(abnf::DIGIT).or(Set::of(b"-."));
    let (is_critical, extension) = match extension.strip_prefix("!") {
        Some(extension) => (true, extension),
        None => (false, extension),
    };
    let (name, value) = extension.cut("=");
    let name = name.word(SET, TYPE)?;
    let value = value.map(|value| value.decode(VALUE)).transpose()?;
    Ok(LdapExtension { is_critical, name, value })
}

/// A filter. Older programs write it without parentheses, which is accepted.
fn read_filter(cursor: Cursor<'_>) -> Result<Cow<'_, str>, SchemeError> {
    well_formed(cursor, FILTER, |text| if text.starts_with(b"(") { filter(text) } else { Ok(()) })
}

/// Decodes `cursor`. `check` returns the offset of an error in the decoded octets.
fn well_formed<'a>(
    cursor: Cursor<'a>,
    rule: &'static Rule,
    check: impl Fn(&[u8]) -> Result<(), usize>,
) -> Result<Cow<'a, str>, SchemeError> {
    let text = cursor.decode(rule)?;
    check(text.as_bytes()).map_err(|octet| cursor.error_at_octet(octet, rule))?;
    Ok(text)
}

/// `filter = "(" ( ( "&" / "|" ) *filter / "!" filter / item ) ")"`  (RFC 4515 §3, RFC 4526)
///
/// The error is the offset of the octet that breaks the rule.
fn filter(text: &[u8]) -> Result<(), usize> {
    // For each open filter, the number of filters that may still follow in it.
    let mut open: Vec<usize> = vec![];
    let mut at = 0;
    loop {
        match (text.get(at), open.last_mut()) {
            (Some(b'('), Some(0)) => return Err(at),
            (Some(b'('), outer) => {
                if let Some(room) = outer {
                    *room -= 1;
                }
                at += 1;
                match text.get(at) {
                    Some(b'&' | b'|') => open.push(usize::MAX),
                    Some(b'!') => open.push(1),
                    _ => {
                        at = item(text, at)?;
                        open.push(0);
                        continue;
                    }
                }
            }
            (Some(b')'), Some(&mut room)) if room != 1 => {
                open.pop();
            }
            _ => return Err(at),
        }
        at += 1;
        if open.is_empty() {
            return if at == text.len() { Ok(()) } else { Err(at) };
        }
    }
}

/// `attr [ "~" / ">" / "<" / ":" … ] "=" assertionvalue`, from `at` on. Returns its end.
fn item(text: &[u8], at: usize) -> Result<usize, usize> {
    // NUL has to be escaped, too.
    const END: &[u8] = b"()\\\0";
    let rest = &text[at..];
    let end = rest.iter().position(|byte| END.contains(byte));
    let mut end = at + end.unwrap_or(rest.len());
    let Some(equals) = text[at..end].iter().position(|&byte| byte == b'=') else { return Err(end) };
    if equals == 0 {
        return Err(at);
    }
    // `escaped = "\\" HEX HEX`
    while let Some(b'\\') = text.get(end) {
        for digit in [end + 1, end + 2] {
            if !text.get(digit).is_some_and(u8::is_ascii_hexdigit) {
                return Err(digit.min(text.len()));
            }
        }
        let rest = &text[end + 3..];
        let next = rest.iter().position(|byte| END.contains(byte));
        end += 3 + next.unwrap_or(rest.len());
    }
    Ok(end)
}

/// `distinguishedName = [ relativeDistinguishedName *( "," relativeDistinguishedName ) ]`, of
/// `attributeType "=" attributeValue`, several with `+`  (RFC 4514 §3)
///
/// Spaces around names, and `;` for `,`, are accepted (RFC 2253 §4). The error is the offset of the
/// octet that breaks the rule.
fn distinguished_name(text: &[u8]) -> Result<(), usize> {
    let mut at = 0;
    while at < text.len() {
        at = attribute_type(text, at)?;
        at = attribute_value(text, at)?;
        match text.get(at) {
            Some(b',' | b';' | b'+') if at + 1 < text.len() => at += 1,
            Some(b',' | b';' | b'+') => return Err(at + 1),
            _ => {}
        }
    }
    Ok(())
}

/// A name, or numbers with dots, and `=`. Returns their end.
fn attribute_type(text: &[u8], at: usize) -> Result<usize, usize> {
    let spaces = |at: usize| text[at..].iter().take_while(|&&byte| byte == b' ').count();
    let start = at + spaces(at);
    let is_of_name = |byte: &&u8| byte.is_ascii_alphanumeric() || b"-.".contains(*byte);
    let end = start + text[start..].iter().take_while(is_of_name).count();
    let equals = end + spaces(end);
    if end == start || text.get(equals) != Some(&b'=') {
        return Err(if end == start { start } else { equals });
    }
    Ok(equals + 1)
}

/// `attributeValue = string / hexstring`, where a backslash escapes. Returns its end.
fn attribute_value(text: &[u8], mut at: usize) -> Result<usize, usize> {
    let mut is_quoted = false;
    while let Some(&byte) = text.get(at) {
        match byte {
            b'\\' if at + 1 == text.len() => return Err(at + 1),
            b'\\' => at += 1,
            b'"' => is_quoted = !is_quoted,
            b',' | b';' | b'+' if !is_quoted => return Ok(at),
            b'\0' | b'<' | b'>' if !is_quoted => return Err(at),
            _ => {}
        }
        at += 1;
    }
    if is_quoted { Err(at) } else { Ok(at) }
}
