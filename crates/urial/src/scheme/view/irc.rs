//! `irc`, `ircs`: draft-butcher-irc-url, which never became an RFC. Checks the syntax; does not
//! check whether flags and options are known. The default port is 6667, as in all programs; IANA
//! assigned 194.

use super::lenient::Change;
use super::param::Param;
use super::prelude::*;

view! {
    /// A chat server, a channel or a user of it (draft-butcher-irc-url).
    ///
    /// ```text
    /// irc://anna@irc.e.org:6667/%23urial,ischannel?key=secret
    ///       │    │         │    │        │         └─ options: name and value of each
    ///       │    │         │    │        └─────────── flags
    ///       │    │         │    └──────────────────── entity: a channel, or a nickname
    ///       │    └─────────┴───────────────────────── host, port
    ///       └──────────────────────────────────────── user
    /// ```
    ///
    /// ```
    /// # use urial::Uri;
    /// # use urial::scheme::Irc;
    /// let irc = Irc::try_from(Uri::parse("irc://e.org/%23urial,ischannel?key=secret")?)?;
    /// assert_eq!((irc.entity.as_deref(), &*irc.flags[0]), (Some("#urial"), "ischannel"));
    /// let irc = Irc { flags: vec![], options: vec![], ..irc };
    /// assert_eq!(irc.build()?, "irc://e.org/%23urial");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub struct Irc<'a> as self {
        /// `ircs`, the protocol inside TLS.
        pub is_secure: bool,
        /// The server and the user.
        pub server: Server<'a>,
        /// The user, from the userinfo.
        field user = self.server.user.as_ref(),
        /// The password in the userinfo.
        field password = secret(self.server.password()),
        /// The server.
        field host = &self.server.host,
        /// The port, 6667 or 994 where none is given.
        field port = self.server.port_or_default(self.scheme()),
        /// The channel or the nickname; null where none is given.
        pub field entity: Option<Cow<'a, str>>,
        /// The kinds of entity and server: `ischannel`, `isuser`, `isserver`, `isnetwork`.
        pub flags: Vec<Cow<'a, str>>,
        /// What entity and server are, in order.
        field flags = list(&self.flags),
        /// The options, for example `key` with the key of the channel.
        pub options: Vec<Param<'a>>,
        /// Name and value of each option, in order.
        field options = Param::fields_with_secret(&self.options, "key"),
        /// The fragment, not decoded: probably a channel whose `#` is not encoded.
        pub field fragment: Option<Cow<'a, str>>,
    }
    schemes: "irc", "ircs";
    documents: "draft-butcher-irc-url";
}

const DOCUMENT: &str = "draft-butcher-irc-url-04 §2";
const HOST: &Rule = &Rule::new("host", "a host after \"//\"", DOCUMENT);
const ENTITY: &Rule = &Rule::new("entity", "a channel or a nickname", DOCUMENT);
const FLAGS: &Rule = &Rule::new("flags", "letters", DOCUMENT);
const OPTIONS: &Rule = &Rule::new("options", "a name, or name=value", DOCUMENT);

/// The bytes that an entity leaves unencoded: a `,` would begin the flags.
const ENTITY_CHAR: Set = abnf::PCHAR.without(Set::of(b",")).or(Set::of(b"%"));
const ENTITY_SET: EncodeSet = EncodeSet::SEGMENT.and_encode(b",");

impl<'a> SchemeView<'a> for Irc<'a> {
    fn read(uri: Uri<'a>) -> Result<Self, SchemeError> {
        let server = Server::required(uri, HOST)?;
        let path = Cursor::path(uri);
        let mut parts = path.strip_prefix("/").unwrap_or(path).split(",");
        let entity = parts.next().filter(|entity| !entity.is_empty());
        let entity =
            entity.map(|it| it.non_empty_of(ENTITY_CHAR, ENTITY)?.decode(ENTITY)).transpose()?;
        let flag = |flag: Cursor<'a>| Ok(flag.non_empty_of(abnf::ALPHA, FLAGS)?.as_str().into());
        let flags = parts.map(flag).collect::<Result<_, _>>()?;
        let options = match Cursor::of(uri, Component::Query) {
            Some(query) => query.split("&").map(option).collect::<Result<_, _>>()?,
            None => vec![],
        };
        Ok(Irc {
            is_secure: uri.scheme().eq_ignore_ascii_case("ircs"),
            server,
            entity,
            flags,
            options,
            fragment: verbatim(uri, Component::Fragment),
        })
    }

    fn write(&self) -> Result<UriBuf, ViewError> {
        let entity = self.entity.as_deref().unwrap_or_default();
        let mut path = encoded_after("/", Some(entity), ENTITY_SET);
        for flag in &self.flags {
            path.push_str(&encoded_after(",", Some(&**flag), ENTITY_SET));
        }
        let mut query = String::new();
        for option in &self.options {
            option.write("&", EncodeSet::PAIR, &mut query);
        }
        let query = query.strip_prefix('&');
        self.server.build(self.scheme(), &path, query, self.fragment.as_deref())
    }

    fn scheme(&self) -> &'static str {
        if self.is_secure { "ircs" } else { "irc" }
    }

    fn lint(&self, lints: &mut Lints) {
        lints.add("unexpected-fragment", self.fragment.is_some());
    }

    fn access(self) -> Option<Access<'a>> {
        Some(Access::at("irc", self.scheme(), self.server).secure(self.is_secure))
    }

    /// The `#` of channels, which most programs do not encode.
    fn lenient_fixes(text: &str) -> Vec<Change> {
        super::lenient::each(text, 0, ("raw-hash", "#", "%23"))
    }
}

/// `option = optname [ "=" optvalue ]`
fn option(cursor: Cursor<'_>) -> Result<Param<'_>, SchemeError> {
    const NAME: Set = abnf::ALPHA.or(Set::of(b"-"));
    let (name, value) = cursor.cut("=");
    let name = name.non_empty_of(NAME, OPTIONS)?.as_str().into();
    let value = value.map(|value| value.decode(OPTIONS)).transpose()?;
    Ok(Param { name, value })
}
