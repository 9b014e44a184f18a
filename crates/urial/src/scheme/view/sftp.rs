//! `sftp`: draft-ietf-secsh-scp-sftp-ssh-uri-04, which never became an RFC. Checked are the parameters of
//! the connection and of the path; not, what they mean.

use alloc::borrow::Cow;
use alloc::string::ToString;
use alloc::vec::Vec;

use super::access::Access;
use super::error::{Rule, SchemeError, ViewError};
use super::fields::Fields;
use super::ftp::FtpType;
use super::piece::Piece;
use super::server::Server;
use super::shape::{About, Shape, view};
use super::ssh::{self, SshParams};
use crate::components::percent::{EncodeSet, encode};
use crate::parse::offsets::Component;
use crate::reference::borrowed::Uri;
use crate::reference::owned::UriBuf;

view! {
    /// A file or directory, transferred by SFTP (draft-ietf-secsh-scp-sftp-ssh-uri).
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
    pub struct Sftp<'a> {
        /// The server.
        pub server: Server<'a>,
        /// What is said of the connection.
        pub params: SshParams<'a>,
        /// The path; `/~` at its start is the home of the user.
        pub path: Cow<'a, [u8]>,
        /// How it is to be transferred, if that is said.
        pub kind: Option<FtpType>,
        /// The fragment as it stands in the URI, if there is one: servers never see it.
        pub fragment: Option<Cow<'a, str>>,
    }
}

const HOST: &Rule = &Rule::new("host", "a host", "draft-ietf-secsh-scp-sftp-ssh-uri-04, authority");
const QUERY: &Rule =
    &Rule::new("query", "no query", "draft-ietf-secsh-scp-sftp-ssh-uri-04, hier-part");
const TYPE: &Rule =
    &Rule::new("type", "\"a\", \"i\" or \"d\"", "draft-ietf-secsh-scp-sftp-ssh-uri-04, typecode");

const PATH_SET: EncodeSet = EncodeSet::PATH.and_encode(b";");

impl<'a> Shape<'a> for Sftp<'a> {
    const ABOUT: About = About {
        names: &["sftp"],
        text: Sftp::TEXT,
        documents: &["draft-ietf-secsh-scp-sftp-ssh-uri"],
        fields: &[
            ("user", "who asks, if the URI says so"),
            ("password", "the password in the URI, which the draft does not have"),
            ("host", "the server"),
            ("port", "the port, 22 where none is given"),
            ("fingerprint", "the fingerprint of the server's key"),
            ("params", "names and values of what is said of the connection"),
            ("path", "the path, decoded; /~ at its start is the home of the user"),
            ("type", "a for text, i for octets, d for a list of names; null where none is given"),
            ("fragment", "the fragment as it stands"),
        ],
    };

    fn read(uri: Uri<'a>) -> Result<Self, SchemeError> {
        let (server, params) = ssh::read_authority(uri, HOST)?;
        Piece::absent(uri, Component::Query, QUERY)?;
        let (path, code) = cut_type(Piece::path(uri));
        Ok(Sftp {
            server,
            params,
            path: path.octets(),
            kind: code.map(|code| FtpType::read(code, TYPE)).transpose()?,
            fragment: uri.component(Component::Fragment).map(Cow::Borrowed),
        })
    }

    fn write(&self) -> Result<UriBuf, ViewError> {
        let mut path = encode(&*self.path, PATH_SET).to_string();
        if let Some(kind) = self.kind {
            path.push_str(";type=");
            path.push_str(kind.as_str());
        }
        let userinfo = self.params.userinfo(&self.server);
        let fragment = self.fragment.as_deref();
        self.server.build_with(userinfo.as_deref(), "sftp", &path, None, fragment)
    }

    fn fields(&self) -> Fields<'_> {
        self.params
            .add_to(self.server.fields(22))
            .with("path", &self.path)
            .with("type", self.kind.map(FtpType::as_str))
            .with("fragment", self.fragment.as_ref())
    }

    fn lint(&self) -> Vec<&'static str> {
        ssh::lint(&self.server)
    }

    fn access(self) -> Option<Access<'a>> {
        Some(Access::at("sftp", self.server, 22))
    }
}

/// The path, and what stands behind `;type=` at its end, however that is spelled.
fn cut_type(path: Piece<'_>) -> (Piece<'_>, Option<Piece<'_>>) {
    let (before, parameter) = path.cut_last(";");
    let (name, code) = parameter.unwrap_or(path).cut("=");
    let is_type = parameter.is_some() && *name.octets() == *b"type";
    if code.is_some() && is_type { (before, code) } else { (path, None) }
}
