//! `smb`: draft-crhertel-smb-url-12, which never became an RFC. Checks the syntax of the context.
//! Only the network knows whether the host is a server or a workgroup.

use super::prelude::*;

view! {
    /// A file, a share, a server or a workgroup in an SMB network (draft-crhertel-smb-url).
    ///
    /// ```text
    /// smb://home;anna:secret@e.org:445/docs$/a/b.txt?NODETYPE=B
    ///       │    │    │      │     │   │     │       └─ context
    ///       │    │    │      │     │   │     └───────── path
    ///       │    │    │      │     │   └─────────────── share
    ///       │    │    │      └─────┴─────────────────── host, port
    ///       │    └────┴──────────────────────────────── user, password
    ///       └────────────────────────────────────────── authdomain
    /// ```
    ///
    /// ```
    /// # use urial::Uri;
    /// # use urial::scheme::Smb;
    /// let smb = Smb::try_from(Uri::parse("smb://home;anna@e.org/docs/a%20b.txt")?)?;
    /// assert_eq!(smb.server.user.as_deref(), Some(&b"anna"[..]));
    /// assert_eq!(smb.authdomain.as_deref(), Some("home"));
    /// assert_eq!((smb.share.as_deref(), smb.path.as_deref()), (Some("docs"), Some("a b.txt")));
    /// assert_eq!(smb.build()?, "smb://home;anna@e.org/docs/a%20b.txt");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub struct Smb<'a> as self {
        /// The domain that authenticates the user.
        pub field authdomain: Option<Cow<'a, str>>,
        /// The server or a workgroup; an empty host is all workgroups.
        pub server: Server<'a>,
        /// The user, if the URI names one.
        field user = self.server.user.as_ref(),
        /// The password in the URI.
        field password = secret(self.server.password()),
        /// The server, or a workgroup; empty for all workgroups.
        field host = &self.server.host,
        /// The port, 445 where none is given.
        field port = self.server.port_or_default(self.scheme()),
        /// The share, decoded; null for the list of them.
        pub field share: Option<Cow<'a, str>>,
        /// The path below the share, decoded; null where there is none.
        /// Present if a slash follows the share.
        pub field path: Option<Cow<'a, str>>,
        /// Names and values for NBT; null where there is no query.
        pub field context: Option<Vec<(Cow<'a, str>, Cow<'a, str>)>>,
        /// The fragment, not decoded.
        /// Servers never see it.
        pub field fragment: Option<Cow<'a, str>>,
    }
    schemes: "smb";
    documents: "draft-crhertel-smb-url";
}

const HOST: &Rule =
    &Rule::new("host", "\"//\" before the host", "draft-crhertel-smb-url-12, smb_absURI");
const DOMAIN: &Rule =
    &Rule::new("authdomain", "a name in UTF-8", "draft-crhertel-smb-url-12, auth_domain");
const SHARE: &Rule =
    &Rule::new("share", "a name in UTF-8", "draft-crhertel-smb-url-12, smb_net_path");
const PATH: &Rule =
    &Rule::new("path", "a path in UTF-8", "draft-crhertel-smb-url-12, smb_net_path");
const CONTEXT: &Rule =
    &Rule::new("context", "name=value", "draft-crhertel-smb-url-12, nbt_context");

const DOMAIN_SET: EncodeSet = EncodeSet::USERINFO.and_encode(b":;");
const CONTEXT_SET: EncodeSet = EncodeSet::QUERY.and_encode(b";=");

impl<'a> SchemeView<'a> for Smb<'a> {
    fn read(uri: Uri<'a>) -> Result<Self, SchemeError> {
        let userinfo = Cursor::of(uri, Component::Userinfo);
        let (authdomain, user) = match userinfo.map(|userinfo| userinfo.cut(";")) {
            Some((authdomain, Some(user))) => {
                let user = Some(user).filter(|user| !user.is_empty());
                (Some(authdomain.decode(DOMAIN)?), user)
            }
            _ => (None, userinfo),
        };
        let path = Cursor::path(uri);
        let server = Server::read_with(uri, user)?.ok_or_else(|| path.error(0, HOST))?;
        let share = path.strip_prefix("/").filter(|share| !share.is_empty());
        let (share, path) = Cursor::cut_optional(share, "/");
        Ok(Smb {
            authdomain,
            server,
            share: share.map(|share| share.non_empty(SHARE)?.decode(SHARE)).transpose()?,
            path: path.map(|path| path.decode(PATH)).transpose()?,
            context: Cursor::of(uri, Component::Query).map(read_context).transpose()?,
            fragment: verbatim(uri, Component::Fragment),
        })
    }

    fn write(&self) -> Result<UriBuf, ViewError> {
        let share = encoded(self.share.as_deref().unwrap_or_default(), EncodeSet::SEGMENT);
        let path = encoded_after("/", self.path.as_deref(), EncodeSet::PATH);
        let path = ["/", &share, &path].concat();
        let (userinfo, query) = (self.userinfo(), self.query());
        let fragment = self.fragment.as_deref();
        self.server.build_with(userinfo.as_deref(), "smb", &path, query.as_deref(), fragment)
    }

    fn access(self) -> Option<Access<'a>> {
        Some(Access::at("smb", self.scheme(), self.server))
    }
}

impl Smb<'_> {
    /// `[ auth_domain ";" ] userinfo_nosem`, if there is anything to write.
    fn userinfo(&self) -> Option<String> {
        let user = self.server.userinfo().map(|user| user.replace(';', "%3B"));
        let Some(authdomain) = &self.authdomain else { return user };
        let authdomain = encoded(&**authdomain, DOMAIN_SET);
        Some([&authdomain, ";", &user.unwrap_or_default()].concat())
    }

    /// `nbt_param *( ";" nbt_param )`, if there is a query to write.
    fn query(&self) -> Option<String> {
        let param = |(name, value): &Param<'_>| {
            [&*encoded(&**name, CONTEXT_SET), "=", &encoded(&**value, CONTEXT_SET)].concat()
        };
        let params = self.context.as_ref()?.iter().map(param);
        Some(params.collect::<Vec<_>>().join(";"))
    }
}

/// A name and a value for NBT.
type Param<'a> = (Cow<'a, str>, Cow<'a, str>);

/// The parameters of a query, which may be empty.
fn read_context(query: Cursor<'_>) -> Result<Vec<Param<'_>>, SchemeError> {
    if query.is_empty() { Ok(Vec::new()) } else { query.split(";").map(read_param).collect() }
}

fn read_param(param: Cursor<'_>) -> Result<Param<'_>, SchemeError> {
    let (name, value) = param.cut("=");
    let value = value.ok_or_else(|| name.error_at_end(CONTEXT))?;
    Ok((name.non_empty(CONTEXT)?.decode(CONTEXT)?, value.decode(CONTEXT)?))
}
