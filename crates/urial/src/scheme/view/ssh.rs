//! `ssh`: draft-ietf-secsh-scp-sftp-ssh-uri-04, which never became an RFC. Checked is the form of the
//! parameters; not, whether a fingerprint is one.

use alloc::borrow::Cow;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use super::access::Access;
use super::error::{Rule, SchemeError, ViewError};
use super::fields::{FieldValue, Fields};
use super::piece::Piece;
use super::server::Server;
use super::shape::{About, Shape, view};
use crate::chars::abnf::{ALPHA, DIGIT, Set};
use crate::components::percent::{EncodeSet, encode};
use crate::parse::offsets::Component;
use crate::reference::borrowed::Uri;
use crate::reference::owned::UriBuf;

view! {
    /// A session by SSH (draft-ietf-secsh-scp-sftp-ssh-uri).
    ///
    /// ```text
    /// ssh://anna;fingerprint=ssh-ed25519-ab@e.org:22/
    ///       │                │              │     └─ port
    ///       │                │              └─────── host
    ///       └────────────────┴────────────────────── user, fingerprint
    /// ```
    ///
    /// ```
    /// # use urial::Uri;
    /// # use urial::scheme::Ssh;
    /// let ssh = Ssh::try_from(Uri::parse("ssh://anna;fingerprint=ssh-ed25519-ab@e.org")?)?;
    /// assert_eq!(ssh.server.user.as_deref(), Some("anna"));
    /// assert_eq!(ssh.params.fingerprint(), Some("ssh-ed25519-ab"));
    /// assert_eq!(ssh.build()?, "ssh://anna;fingerprint=ssh-ed25519-ab@e.org");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub struct Ssh<'a> {
        /// The server.
        pub server: Server<'a>,
        /// What is said of the connection.
        pub params: SshParams<'a>,
        /// The path as it stands in the URI: the draft gives it no meaning, but Git finds a repository
        /// by it.
        pub path: Cow<'a, str>,
    }
}

/// What an [`Ssh`] or [`Sftp`](super::Sftp) URI says of the connection: names and values.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct SshParams<'a>(pub Vec<(Cow<'a, str>, Cow<'a, str>)>);

const HOST: &Rule = &Rule::new("host", "a host", "draft-ietf-secsh-scp-sftp-ssh-uri-04, authority");
const QUERY: &Rule =
    &Rule::new("query", "no query", "draft-ietf-secsh-scp-sftp-ssh-uri-04, hier-part");
const FRAGMENT: &Rule =
    &Rule::new("fragment", "no fragment", "draft-ietf-secsh-scp-sftp-ssh-uri-04, hier-part");
const PARAM: &Rule = &Rule::new(
    "params",
    "letters, digits and \"-\", as name \"=\" value",
    "draft-ietf-secsh-scp-sftp-ssh-uri-04, c-param",
);

impl<'a> Shape<'a> for Ssh<'a> {
    const ABOUT: About = About {
        names: &["ssh"],
        text: Ssh::TEXT,
        documents: &["draft-ietf-secsh-scp-sftp-ssh-uri"],
        fields: &[
            ("user", "who asks, if the URI says so"),
            ("password", "the password in the URI, which the draft does not have"),
            ("host", "the server"),
            ("port", "the port, 22 where none is given"),
            ("fingerprint", "the fingerprint of the server's key"),
            ("params", "names and values of what is said of the connection"),
            ("path", "the path as it stands, which the draft gives no meaning"),
        ],
    };

    fn read(uri: Uri<'a>) -> Result<Self, SchemeError> {
        let (server, params) = read_authority(uri, HOST)?;
        Piece::absent(uri, Component::Query, QUERY)?;
        Piece::absent(uri, Component::Fragment, FRAGMENT)?;
        Ok(Ssh { server, params, path: uri.path().as_str().into() })
    }

    fn write(&self) -> Result<UriBuf, ViewError> {
        let userinfo = self.params.userinfo(&self.server);
        self.server.build_with(userinfo.as_deref(), "ssh", &self.path, None, None)
    }

    fn fields(&self) -> Fields<'_> {
        self.params.add_to(self.server.fields(22)).with("path", &self.path)
    }

    fn lint(&self) -> Vec<&'static str> {
        lint(&self.server)
    }

    fn access(self) -> Option<Access<'a>> {
        Some(Access::at("ssh", self.server, 22))
    }
}

impl<'a> SshParams<'a> {
    /// Returns the fingerprint of the server's key, if it is given: the algorithm and hexadecimal digits.
    #[must_use]
    pub fn fingerprint(&self) -> Option<&str> {
        let found = self.0.iter().find(|(name, _)| name.eq_ignore_ascii_case("fingerprint"));
        found.map(|(_, value)| &**value)
    }

    /// `ssh-info = [ userinfo ] [ ";" c-param *( "," c-param ) ]`, if there is anything to write.
    pub(super) fn userinfo(&self, server: &Server<'_>) -> Option<String> {
        if self.0.is_empty() && server.userinfo().is_none() {
            return None;
        }
        let mut userinfo = server.userinfo().unwrap_or_default().replace(';', "%3B");
        for (i, (name, value)) in self.0.iter().enumerate() {
            userinfo.push(if i == 0 { ';' } else { ',' });
            userinfo.push_str(&encode(&**name, EncodeSet::UNRESERVED).to_string());
            userinfo.push('=');
            userinfo.push_str(&encode(&**value, EncodeSet::UNRESERVED).to_string());
        }
        Some(userinfo)
    }

    /// The fields `fingerprint` and `params`, behind `fields`.
    pub(super) fn add_to<'f>(&'f self, fields: Fields<'f>) -> Fields<'f> {
        let params = self.0.iter().map(|(name, value)| (name, value));
        fields
            .with("fingerprint", self.fingerprint())
            .with("params", params.collect::<FieldValue<'_>>())
    }

    /// `c-param *( "," c-param )`, of `paramname "=" paramvalue`
    fn read(params: Piece<'a>) -> Result<SshParams<'a>, SchemeError> {
        const SET: Set = ALPHA.or(DIGIT).or(Set::of(b"-"));
        let read = |param: Piece<'a>| {
            let (name, rest) = param.span(SET);
            let value = rest.strip_prefix("=").ok_or_else(|| rest.refused(0, PARAM))?;
            value.span(SET).1.none(PARAM)?;
            Ok((name.as_str().into(), value.as_str().into()))
        };
        params.split(",").map(read).collect::<Result<_, _>>().map(SshParams)
    }
}

/// The server, which has to be there, and what is said of the connection to it.
pub(super) fn read_authority<'a>(
    uri: Uri<'a>,
    host: &'static Rule,
) -> Result<(Server<'a>, SshParams<'a>), SchemeError> {
    let Some((user, params)) = Piece::of(uri, Component::Userinfo).map(|it| it.cut(";")) else {
        return Ok((Server::required(uri, host)?, SshParams::default()));
    };
    // Parameters stand behind a user, or where one would be.
    let user = Some(user).filter(|user| params.is_none() || !user.is_empty());
    let params = params.map(SshParams::read).transpose()?.unwrap_or_default();
    let server = Server::read_with(uri, user)?.unwrap_or_default();
    Ok((server.with_host(uri, host)?, params))
}

/// What is odd about a server that a program is asked to connect to.
pub(super) fn lint(server: &Server<'_>) -> Vec<&'static str> {
    let mut lint = server.lint();
    // The names are often arguments of a program, which would take them for options.
    if server.host.starts_with('-') || server.user.as_deref().is_some_and(|it| it.starts_with('-'))
    {
        lint.push("leading-hyphen");
    }
    lint
}
