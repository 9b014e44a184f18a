//! `git`: git-clone(1), "Git URLs", its only document. Checks that there are a host and a path;
//! does not check whether there is a repository.

use super::prelude::*;
use super::ssh;

view! {
    /// A Git repository, by the protocol of Git itself (git-clone(1)).
    ///
    /// ```text
    /// git://e.org:9418/~anna/a.git
    ///       │     │    │└─ home: of this user
    ///       │     │    └── path
    ///       └─────┴─────── host, port
    /// ```
    ///
    /// ```
    /// # use urial::Uri;
    /// # use urial::scheme::Git;
    /// let git = Git::try_from(Uri::parse("git://e.org/~anna/a.git")?)?;
    /// assert_eq!(&*git.path, b"/~anna/a.git");
    /// assert_eq!(git.home(), Some(&b"anna"[..]));
    /// assert_eq!(git.build()?, "git://e.org/~anna/a.git");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub struct Git<'a> as self {
        /// The server. The protocol has no users.
        pub server: Server<'a>,
        /// The server.
        field host = &self.server.host,
        /// The port, 9418 where none is given.
        field port = self.server.port_or_default(self.scheme()),
        /// The path of the repository, decoded.
        pub field path: Cow<'a, [u8]> as octets,
        /// The user whose home the path begins at; empty for the user of the server.
        field home = self.home().map(Cow::Borrowed),
        /// The fragment, not decoded.
        /// Package managers write a commit there.
        pub field fragment: Option<Cow<'a, str>>,
    }
    schemes: "git";
    documents: "git-clone(1)";
}

const USERINFO: &Rule = &Rule::not_in("a git URI", Component::Userinfo, "git-clone(1), Git URLs");
const HOST: &Rule = &Rule::new("host", "a host after \"//\"", "git-clone(1), Git URLs");
const PATH: &Rule = &Rule::new("path", "\"/\" and a path", "git-clone(1), Git URLs");
const QUERY: &Rule = &Rule::not_in("a git URI", Component::Query, "git-clone(1), Git URLs");

impl<'a> SchemeView<'a> for Git<'a> {
    fn read(uri: Uri<'a>) -> Result<Self, SchemeError> {
        forbid(uri, Component::Userinfo, USERINFO)?;
        let server = Server::required(uri, HOST)?;
        forbid(uri, Component::Query, QUERY)?;
        let fragment = verbatim(uri, Component::Fragment);
        Ok(Git { server, path: Cursor::path(uri).non_empty(PATH)?.octets(), fragment })
    }

    fn write(&self) -> Result<UriBuf, ViewError> {
        let path = encoded(&*self.path, EncodeSet::PATH);
        self.server.build("git", &path, None, self.fragment.as_deref())
    }

    fn lint(&self, lints: &mut Lints) {
        ssh::add_lints(&self.server, lints);
    }

    fn access(self) -> Option<Access<'a>> {
        Some(Access::at("git", self.scheme(), self.server))
    }
}

impl Git<'_> {
    /// Returns the user whose home the path starts at: `anna` of `/~anna/a.git`. The empty name is
    /// the user that the server runs as.
    #[must_use]
    pub fn home(&self) -> Option<&[u8]> {
        self.path.strip_prefix(b"/~")?.split(|&byte| byte == b'/').next()
    }
}
