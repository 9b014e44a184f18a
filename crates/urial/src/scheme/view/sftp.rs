//! `sftp`: draft-ietf-secsh-scp-sftp-ssh-uri-04, which never became an RFC; `scp`: not registered,
//! a path that scp(1) copies, of the same form. Checks the syntax of
//! the parameters of connection and path, but not their meaning.

use super::ftp::FtpType;
use super::prelude::*;
use super::ssh::{self, SshParams};

view! {
    /// A file or directory, transferred by SFTP (draft-ietf-secsh-scp-sftp-ssh-uri) or scp(1).
    ///
    /// ```text
    /// sftp://anna;fingerprint=ssh-ed25519-ab@e.org:22/pub/a.txt;type=i
    ///        │                │              │     │ │              └─ type: a, i, d
    ///        │                │              │     │ └──────────────── path
    ///        │                │              └─────┴────────────────── host, port
    ///        └────────────────┴─────────────────────────────────────── user, fingerprint
    /// ```
    ///
    /// ```
    /// # use urial::Uri;
    /// # use urial::scheme::{FtpType, Sftp};
    /// let sftp = Sftp::try_from(Uri::parse("sftp://anna@e.org/~/a%20b;type=d")?)?;
    /// assert_eq!((&*sftp.path, sftp.kind), (&b"/~/a b"[..], Some(FtpType::Directory)));
    /// assert_eq!(sftp.build()?, "sftp://anna@e.org/~/a%20b;type=d");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub struct Sftp<'a> as self {
        /// `scp`, the older protocol.
        pub is_scp: bool,
        /// The server.
        pub server: Server<'a>,
        /// The user, if the URI names one.
        field user = self.server.user.as_ref(),
        /// The password in the URI, which the draft does not have.
        field password = secret(self.server.password()),
        /// The server.
        field host = &self.server.host,
        /// The port, 22 where none is given.
        field port = self.server.port_or_default(self.scheme()),
        /// The parameters of the connection.
        pub params: SshParams<'a>,
        /// The fingerprint of the server's key.
        field fingerprint = self.params.fingerprint(),
        /// Names and values of the connection parameters.
        field params = self.params.0.to_field(),
        /// The path, decoded; /~ at its start is the home of the user.
        pub field path: Cow<'a, [u8]> as octets,
        /// The kind of transfer, if given.
        pub kind: Option<FtpType>,
        /// A for text, i for octets, d for a list of names; null where none is given.
        field type = self.kind.map(FtpType::as_str),
        /// The fragment, not decoded.
        /// Servers never see it.
        pub field fragment: Option<Cow<'a, str>>,
    }
    schemes: "sftp", "scp";
    documents: "draft-ietf-secsh-scp-sftp-ssh-uri", "scp(1)";
}

const HOST: &Rule =
    &Rule::new("host", "a host after \"//\"", "draft-ietf-secsh-scp-sftp-ssh-uri-04, authority");
const QUERY: &Rule = &Rule::not_in(
    "an sftp or scp URI",
    Component::Query,
    "draft-ietf-secsh-scp-sftp-ssh-uri-04, hier-part",
);
const TYPE: &Rule =
    &Rule::new("type", "\"a\", \"i\" or \"d\"", "draft-ietf-secsh-scp-sftp-ssh-uri-04, typecode");

const PATH_SET: EncodeSet = EncodeSet::PATH.and_encode(b";");

impl<'a> SchemeView<'a> for Sftp<'a> {
    fn read(uri: Uri<'a>) -> Result<Self, SchemeError> {
        let (server, params) = ssh::read_authority(uri, HOST)?;
        forbid(uri, Component::Query, QUERY)?;
        let (path, code) = cut_type(Cursor::path(uri));
        Ok(Sftp {
            is_scp: uri.scheme().eq_ignore_ascii_case("scp"),
            server,
            params,
            path: path.octets(),
            kind: code.map(|code| FtpType::read(code, TYPE)).transpose()?,
            fragment: verbatim(uri, Component::Fragment),
        })
    }

    fn write(&self) -> Result<UriBuf, ViewError> {
        let mut path = encoded(&*self.path, PATH_SET);
        if let Some(kind) = self.kind {
            path.push_str(";type=");
            path.push_str(kind.as_str());
        }
        let userinfo = self.params.userinfo(&self.server);
        let fragment = self.fragment.as_deref();
        self.server.build_with(userinfo.as_deref(), self.scheme(), &path, None, fragment)
    }

    fn scheme(&self) -> &'static str {
        if self.is_scp { "scp" } else { "sftp" }
    }

    fn lint(&self, lints: &mut Lints) {
        ssh::add_lints(&self.server, lints);
    }

    fn access(self) -> Option<Access<'a>> {
        Some(Access::at(self.scheme(), self.scheme(), self.server))
    }
}

/// The path, and the text after `;type=` at its end, even if that contains triplets.
fn cut_type(path: Cursor<'_>) -> (Cursor<'_>, Option<Cursor<'_>>) {
    let (before, parameter) = path.cut_last(";");
    let (name, code) = parameter.unwrap_or(path).cut("=");
    let is_type = parameter.is_some() && *name.octets() == *b"type";
    if code.is_some() && is_type { (before, code) } else { (path, None) }
}
