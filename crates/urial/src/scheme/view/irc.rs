//! `irc`, `ircs`: draft-butcher-irc-url, never made an RFC. Checked is the form; not, whether flags and
//! options are known. The port is that of the programs: 6667, where IANA has 194.

use alloc::borrow::Cow;
use alloc::string::{String, ToString};
use alloc::vec;
use alloc::vec::Vec;

use super::access::Access;
use super::error::{Rule, SchemeError, ViewError};
use super::fields::{FieldValue, Fields};
use super::lenient::Change;
use super::param::Param;
use super::piece::Piece;
use super::server::Server;
use super::shape::{About, Shape, view};
use crate::chars::abnf::{self, Set};
use crate::components::percent::{EncodeSet, encode};
use crate::parse::offsets::Component;
use crate::reference::borrowed::Uri;
use crate::reference::owned::UriBuf;

view! {
    /// A chat: a server, a channel or somebody there (draft-butcher-irc-url).
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
    pub struct Irc<'a> {
        /// `ircs`, the protocol inside TLS.
        pub is_secure: bool,
        /// The server, and who asks.
        pub server: Server<'a>,
        /// The channel with its `#` or `&`, or the nickname, if one is meant.
        pub entity: Option<Cow<'a, str>>,
        /// What the entity and the server are: `ischannel`, `isuser`, `isserver`, `isnetwork`.
        pub flags: Vec<Cow<'a, str>>,
        /// What else is said: `key` and the key of the channel, for one.
        pub options: Vec<Param<'a>>,
    }
}

const DOCUMENT: &str = "draft-butcher-irc-url-04 §2";
const HOST: &Rule = &Rule::new("host", "a host", DOCUMENT);
const ENTITY: &Rule = &Rule::new("entity", "a channel or a nickname", DOCUMENT);
const HASH: &Rule = &Rule::new("entity", "`%23` for a `#`", DOCUMENT);
const FLAGS: &Rule = &Rule::new("flags", "letters", DOCUMENT);
const OPTIONS: &Rule = &Rule::new("options", "a name, or name=value", DOCUMENT);

/// What stands by itself in an entity: a `,` would begin the flags.
const ENTITY_CHAR: Set = abnf::PCHAR.without(Set::of(b",")).or(Set::of(b"%"));
const ENTITY_SET: EncodeSet = EncodeSet::SEGMENT.and_encode(b",");

impl<'a> Shape<'a> for Irc<'a> {
    const ABOUT: About = About {
        names: &["irc", "ircs"],
        text: Irc::TEXT,
        documents: &["draft-butcher-irc-url"],
        fields: &[
            ("user", "who asks, by the userinfo"),
            ("password", "the password in the userinfo"),
            ("host", "the server"),
            ("port", "the port, 6667 or 994 where none is given"),
            ("entity", "the channel or the nickname; null where none is meant"),
            ("flags", "what entity and server are, in order"),
            ("options", "name and value of each option, in order"),
        ],
    };

    fn read(uri: Uri<'a>) -> Result<Self, SchemeError> {
        let server = Server::required(uri, HOST)?;
        let path = Piece::path(uri);
        // Who writes a fragment means a channel.
        Piece::absent(uri, Component::Fragment, HASH)?;
        let mut parts = path.strip_prefix("/").unwrap_or(path).split(",");
        let entity = parts.next().filter(|entity| !entity.is_empty());
        let entity =
            entity.map(|it| it.some_of(ENTITY_CHAR, ENTITY)?.decode(ENTITY)).transpose()?;
        let flag = |flag: Piece<'a>| Ok(flag.some_of(abnf::ALPHA, FLAGS)?.as_str().into());
        let flags = parts.map(flag).collect::<Result<_, _>>()?;
        let options = match Piece::of(uri, Component::Query) {
            Some(query) => query.split("&").map(option).collect::<Result<_, _>>()?,
            None => vec![],
        };
        Ok(Irc { is_secure: uri.scheme() == "ircs", server, entity, flags, options })
    }

    fn write(&self) -> Result<UriBuf, ViewError> {
        let mut path = String::from("/");
        path.push_str(&encode(self.entity.as_deref().unwrap_or_default(), ENTITY_SET).to_string());
        for flag in &self.flags {
            path.push(',');
            path.push_str(&encode(&**flag, ENTITY_SET).to_string());
        }
        let mut query = String::new();
        for option in &self.options {
            option.write('&', EncodeSet::PAIR, &mut query);
        }
        let scheme = if self.is_secure { "ircs" } else { "irc" };
        self.server.build(scheme, &path, query.strip_prefix('&'), None)
    }

    fn fields(&self) -> Fields<'_> {
        self.server
            .fields(self.default_port())
            .with("entity", self.entity.as_ref())
            .with("flags", self.flags.iter().collect::<FieldValue<'_>>())
            .with("options", Param::fields_with_secret(&self.options, "key"))
    }

    fn lint(&self) -> Vec<&'static str> {
        self.server.lint()
    }

    fn access(self) -> Option<Access<'a>> {
        let port = self.default_port();
        Some(Access::at("irc", self.server, port).secure(self.is_secure))
    }

    /// The `#` of channels, which most write as it is.
    fn mend(text: &str) -> Vec<Change> {
        super::lenient::each(text, 0, ("raw-hash", "#", "%23"))
    }
}

impl Irc<'_> {
    const fn default_port(&self) -> u16 {
        if self.is_secure { 994 } else { 6667 }
    }
}

/// `option = optname [ "=" optvalue ]`
fn option(piece: Piece<'_>) -> Result<Param<'_>, SchemeError> {
    const NAME: Set = abnf::ALPHA.or(Set::of(b"-"));
    let (name, value) = piece.cut("=");
    let name = name.some_of(NAME, OPTIONS)?.as_str().into();
    let value = value.map(|value| value.decode(OPTIONS)).transpose()?;
    Ok(Param { name, value })
}
