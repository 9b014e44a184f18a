//! `ssh`: draft-ietf-secsh-scp-sftp-ssh-uri-04, which never became an RFC. Checks the syntax of
//! the parameters; does not check whether a fingerprint is valid.

use super::prelude::*;

view! {
    /// An SSH session (draft-ietf-secsh-scp-sftp-ssh-uri).
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
    /// assert_eq!(ssh.server.user.as_deref(), Some(&b"anna"[..]));
    /// assert_eq!(ssh.params.fingerprint(), Some("ssh-ed25519-ab"));
    /// assert_eq!(ssh.build()?, "ssh://anna;fingerprint=ssh-ed25519-ab@e.org");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub struct Ssh<'a> as self {
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
        /// The path, not decoded, to which the draft gives no meaning.
        /// Git finds a repository by it.
        pub field path: Cow<'a, str>,
        /// The fragment, not decoded.
        pub field fragment: Option<Cow<'a, str>>,
    }
    schemes: "ssh";
    documents: "draft-ietf-secsh-scp-sftp-ssh-uri";
}

/// The parameters of the connection of an [`Ssh`] or [`Sftp`](super::Sftp) URI: names and values.
///
/// ```
/// # use urial::scheme::Ssh;
/// # use urial::uri;
/// let view = Ssh::try_from(uri!("ssh://anna;fingerprint=ssh-dss-c1-b1@e.org/"))?;
/// assert_eq!(view.params.fingerprint(), Some("ssh-dss-c1-b1"));
/// # Ok::<(), urial::scheme::SchemeError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct SshParams<'a>(pub Vec<(Cow<'a, str>, Cow<'a, str>)>);

into_owned!(SshParams { 0 });

const HOST: &Rule =
    &Rule::new("host", "a host after \"//\"", "draft-ietf-secsh-scp-sftp-ssh-uri-04, authority");
const QUERY: &Rule = &Rule::not_in(
    "an ssh URI",
    Component::Query,
    "draft-ietf-secsh-scp-sftp-ssh-uri-04, hier-part",
);
const PARAM: &Rule = &Rule::new(
    "params",
    "name=value of letters, digits and \"-\"",
    "draft-ietf-secsh-scp-sftp-ssh-uri-04, c-param",
);

impl<'a> SchemeView<'a> for Ssh<'a> {
    fn read(uri: Uri<'a>) -> Result<Self, SchemeError> {
        let (server, params) = read_authority(uri, HOST)?;
        forbid(uri, Component::Query, QUERY)?;
        let fragment = verbatim(uri, Component::Fragment);
        Ok(Ssh { server, params, path: uri.path().as_str().into(), fragment })
    }

    fn write(&self) -> Result<UriBuf, ViewError> {
        let userinfo = self.params.userinfo(&self.server);
        let fragment = self.fragment.as_deref();
        self.server.build_with(userinfo.as_deref(), "ssh", &self.path, None, fragment)
    }

    fn lint(&self, lints: &mut Lints) {
        add_lints(&self.server, lints);
        lints.add("unexpected-fragment", self.fragment.is_some());
    }

    fn access(self) -> Option<Access<'a>> {
        Some(Access::at("ssh", self.scheme(), self.server))
    }
}

impl<'a> SshParams<'a> {
    /// Returns the fingerprint of the server's key, if given: the algorithm and hexadecimal digits.
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
            let delimiter = if i == 0 { ";" } else { "," };
            userinfo.push_str(&encoded_after(delimiter, Some(&**name), EncodeSet::UNRESERVED));
            userinfo.push_str(&encoded_after("=", Some(&**value), EncodeSet::UNRESERVED));
        }
        Some(userinfo)
    }

    /// `c-param *( "," c-param )`, of `paramname "=" paramvalue`
    fn read(params: Cursor<'a>) -> Result<SshParams<'a>, SchemeError> {
        const SET: Set = abnf::ALPHA.or(abnf::DIGIT).or(Set::of(b"-"));
        let read = |param: Cursor<'a>| {
            let (name, rest) = param.span(SET);
            let value = rest.strip_prefix("=").ok_or_else(|| rest.error(0, PARAM))?;
            value.span(SET).1.expect_end(PARAM)?;
            Ok((name.as_str().into(), value.as_str().into()))
        };
        params.split(",").map(read).collect::<Result<_, _>>().map(SshParams)
    }
}

/// The server, which is required, and the parameters of the connection.
pub(super) fn read_authority<'a>(
    uri: Uri<'a>,
    host: &'static Rule,
) -> Result<(Server<'a>, SshParams<'a>), SchemeError> {
    let Some((user, params)) = Cursor::of(uri, Component::Userinfo).map(|it| it.cut(";")) else {
        return Ok((Server::required(uri, host)?, SshParams::default()));
    };
    // Parameters follow the user, which may be empty.
    let user = Some(user).filter(|user| params.is_none() || !user.is_empty());
    let params = params.map(SshParams::read).transpose()?.unwrap_or_default();
    let server = Server::read_with(uri, user)?.unwrap_or_default();
    Ok((server.with_host(uri, host)?, params))
}

/// Adds the lints of a server that a program is to connect to.
pub(super) fn add_lints(server: &Server<'_>, lints: &mut Lints) {
    let is_option = |name: &[u8]| name.starts_with(b"-");
    // Programs get the names as arguments, and would take them for options.
    let has_option =
        is_option(server.host.as_bytes()) || server.user.as_deref().is_some_and(is_option);
    lints.add("leading-hyphen", has_option);
}
