//! `smb`: draft-crhertel-smb-url-12, which never became an RFC. Checked is the form of the context; not,
//! whether the host is a server or a workgroup: that is for the network to tell.

use alloc::borrow::Cow;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use super::access::Access;
use super::error::{Rule, SchemeError, ViewError};
use super::fields::{FieldValue, Fields};
use super::piece::Piece;
use super::server::Server;
use super::shape::{About, Shape, view};
use crate::components::percent::{EncodeSet, encode};
use crate::parse::offsets::Component;
use crate::reference::borrowed::Uri;
use crate::reference::owned::UriBuf;

view! {
    /// A file, share, server or workgroup in the network of SMB (draft-crhertel-smb-url).
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
    /// assert_eq!((smb.authdomain.as_deref(), smb.server.user.as_deref()), (Some("home"), Some("anna")));
    /// assert_eq!((smb.share.as_deref(), smb.path.as_deref()), (Some("docs"), Some("a b.txt")));
    /// assert_eq!(smb.build()?, "smb://home;anna@e.org/docs/a%20b.txt");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub struct Smb<'a> {
        /// The domain that knows the user.
        pub authdomain: Option<Cow<'a, str>>,
        /// The server, or a workgroup; with an empty host, all workgroups.
        pub server: Server<'a>,
        /// The share; without one, the list of them is meant.
        pub share: Option<Cow<'a, str>>,
        /// The path below the share, if there is a slash behind that.
        pub path: Option<Cow<'a, str>>,
        /// What the name service of NBT is to be told: names and values.
        pub context: Option<Vec<(Cow<'a, str>, Cow<'a, str>)>>,
        /// The fragment as it stands in the URI, if there is one: servers never see it.
        pub fragment: Option<Cow<'a, str>>,
    }
}

const HOST: &Rule = &Rule::new("host", "\"//\" before it", "draft-crhertel-smb-url-12, smb_absURI");
const DOMAIN: &Rule =
    &Rule::new("authdomain", "a name in UTF-8", "draft-crhertel-smb-url-12, auth_domain");
const SHARE: &Rule =
    &Rule::new("share", "a name in UTF-8", "draft-crhertel-smb-url-12, smb_net_path");
const PATH: &Rule =
    &Rule::new("path", "a path in UTF-8", "draft-crhertel-smb-url-12, smb_net_path");
const CONTEXT: &Rule =
    &Rule::new("context", "name \"=\" value", "draft-crhertel-smb-url-12, nbt_context");

const DOMAIN_SET: EncodeSet = EncodeSet::USERINFO.and_encode(b":;");
const CONTEXT_SET: EncodeSet = EncodeSet::QUERY.and_encode(b";=");

impl<'a> Shape<'a> for Smb<'a> {
    const ABOUT: About = About {
        names: &["smb"],
        text: Smb::TEXT,
        documents: &["draft-crhertel-smb-url"],
        fields: &[
            ("authdomain", "the domain that knows the user"),
            ("user", "who asks, if the URI says so"),
            ("password", "the password in the URI"),
            ("host", "the server, or a workgroup; empty for all workgroups"),
            ("port", "the port, 445 where none is given"),
            ("share", "the share, decoded; null for the list of them"),
            ("path", "the path below the share, decoded; null where there is none"),
            ("context", "names and values for NBT; null where there is no query"),
            ("fragment", "the fragment as it stands"),
        ],
    };

    fn read(uri: Uri<'a>) -> Result<Self, SchemeError> {
        let userinfo = Piece::of(uri, Component::Userinfo);
        let (authdomain, user) = match userinfo.map(|userinfo| userinfo.cut(";")) {
            Some((authdomain, Some(user))) => {
                let user = Some(user).filter(|user| !user.is_empty());
                (Some(authdomain.decode(DOMAIN)?), user)
            }
            _ => (None, userinfo),
        };
        let path = Piece::path(uri);
        let server = Server::read_with(uri, user)?.ok_or_else(|| path.refused(0, HOST))?;
        let share = path.strip_prefix("/").filter(|share| !share.is_empty());
        let (share, path) = share.map_or((None, None), |share| {
            let (share, path) = share.cut("/");
            (Some(share), path)
        });
        Ok(Smb {
            authdomain,
            server,
            share: share.map(|share| share.some(SHARE)?.decode(SHARE)).transpose()?,
            path: path.map(|path| path.decode(PATH)).transpose()?,
            context: Piece::of(uri, Component::Query).map(read_context).transpose()?,
            fragment: uri.component(Component::Fragment).map(Cow::Borrowed),
        })
    }

    fn write(&self) -> Result<UriBuf, ViewError> {
        let mut path = String::from("/");
        if let Some(share) = &self.share {
            path.push_str(&encode(&**share, EncodeSet::SEGMENT).to_string());
        }
        if let Some(below) = &self.path {
            path.push('/');
            path.push_str(&encode(&**below, EncodeSet::PATH).to_string());
        }
        let (userinfo, query) = (self.userinfo(), self.query());
        let fragment = self.fragment.as_deref();
        self.server.build_with(userinfo.as_deref(), "smb", &path, query.as_deref(), fragment)
    }

    fn fields(&self) -> Fields<'_> {
        let context = self.context.as_ref().map(|context| {
            context.iter().map(|(name, value)| (name, value)).collect::<FieldValue<'_>>()
        });
        let fields = Fields::new()
            .with("authdomain", self.authdomain.as_ref())
            .with("user", self.server.user.as_ref())
            .with_secret("password", self.server.password());
        self.server
            .add_host(fields, 445)
            .with("share", self.share.as_ref())
            .with("path", self.path.as_ref())
            .with("context", context)
            .with("fragment", self.fragment.as_ref())
    }

    fn lint(&self) -> Vec<&'static str> {
        self.server.lint()
    }

    fn access(self) -> Option<Access<'a>> {
        Some(Access::at("smb", self.server, 445))
    }
}

impl Smb<'_> {
    /// `[ auth_domain ";" ] userinfo_nosem`, if there is anything to write.
    fn userinfo(&self) -> Option<String> {
        let user = self.server.userinfo().map(|user| user.replace(';', "%3B"));
        let Some(authdomain) = &self.authdomain else { return user };
        let authdomain = encode(&**authdomain, DOMAIN_SET).to_string();
        Some([&authdomain, ";", &user.unwrap_or_default()].concat())
    }

    /// `nbt_param *( ";" nbt_param )`, if there is a query to write.
    fn query(&self) -> Option<String> {
        let param = |(name, value): &Param<'_>| {
            let (name, value) = (encode(&**name, CONTEXT_SET), encode(&**value, CONTEXT_SET));
            [&name.to_string(), "=", &value.to_string()].concat()
        };
        let params = self.context.as_ref()?.iter().map(param);
        Some(params.collect::<Vec<_>>().join(";"))
    }
}

/// A name, and what NBT is to be told of it.
type Param<'a> = (Cow<'a, str>, Cow<'a, str>);

/// The parameters of a query, which may be empty.
fn read_context(query: Piece<'_>) -> Result<Vec<Param<'_>>, SchemeError> {
    if query.is_empty() { Ok(Vec::new()) } else { query.split(";").map(read_param).collect() }
}

fn read_param(param: Piece<'_>) -> Result<Param<'_>, SchemeError> {
    let (name, value) = param.cut("=");
    let value = value.ok_or_else(|| name.from(usize::MAX).refused(0, CONTEXT))?;
    Ok((name.some(CONTEXT)?.decode(CONTEXT)?, value.decode(CONTEXT)?))
}
