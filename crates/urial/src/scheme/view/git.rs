//! `git`: git-clone(1), "Git URLs". Its own document is the only one. Checked is that there are a host and
//! a path; not, whether a repository is there.

use alloc::borrow::Cow;
use alloc::string::ToString;
use alloc::vec::Vec;

use super::access::Access;
use super::error::{Rule, SchemeError, ViewError};
use super::fields::Fields;
use super::piece::Piece;
use super::server::Server;
use super::shape::{About, Shape, view};
use super::ssh;
use crate::components::percent::{EncodeSet, encode};
use crate::parse::offsets::Component;
use crate::reference::borrowed::Uri;
use crate::reference::owned::UriBuf;

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
    pub struct Git<'a> {
        /// The server. The protocol asks nobody who they are.
        pub server: Server<'a>,
        /// The path of the repository.
        pub path: Cow<'a, [u8]>,
        /// The fragment as it stands in the URI, if there is one: package managers write a commit there.
        pub fragment: Option<Cow<'a, str>>,
    }
}

const USERINFO: &Rule = &Rule::new("userinfo", "no user", "git-clone(1), Git URLs");
const HOST: &Rule = &Rule::new("host", "a host", "git-clone(1), Git URLs");
const PATH: &Rule = &Rule::new("path", "\"/\" and a path", "git-clone(1), Git URLs");
const QUERY: &Rule = &Rule::new("query", "no query", "git-clone(1), Git URLs");

impl<'a> Shape<'a> for Git<'a> {
    const ABOUT: About = About {
        names: &["git"],
        text: Git::TEXT,
        documents: &["git-clone(1)"],
        fields: &[
            ("host", "the server"),
            ("port", "the port, 9418 where none is given"),
            ("path", "the path of the repository, decoded"),
            ("home", "the user whose home the path begins at; empty for whom serves it"),
            ("fragment", "the fragment as it stands"),
        ],
    };

    fn read(uri: Uri<'a>) -> Result<Self, SchemeError> {
        Piece::absent(uri, Component::Userinfo, USERINFO)?;
        let server = Server::required(uri, HOST)?;
        Piece::absent(uri, Component::Query, QUERY)?;
        let fragment = uri.component(Component::Fragment).map(Cow::Borrowed);
        Ok(Git { server, path: Piece::path(uri).some(PATH)?.octets(), fragment })
    }

    fn write(&self) -> Result<UriBuf, ViewError> {
        let path = encode(&*self.path, EncodeSet::PATH).to_string();
        self.server.build("git", &path, None, self.fragment.as_deref())
    }

    fn fields(&self) -> Fields<'_> {
        self.server
            .add_host(Fields::new(), 9418)
            .with("path", &self.path)
            .with("home", self.home().map(Cow::Borrowed))
            .with("fragment", self.fragment.as_ref())
    }

    fn lint(&self) -> Vec<&'static str> {
        ssh::lint(&self.server)
    }

    fn access(self) -> Option<Access<'a>> {
        Some(Access::at("git", self.server, 9418))
    }
}

impl Git<'_> {
    /// Returns the user whose home the path begins at: `anna` of `/~anna/a.git`. An empty name is whoever
    /// serves it.
    #[must_use]
    pub fn home(&self) -> Option<&[u8]> {
        self.path.strip_prefix(b"/~")?.split(|&byte| byte == b'/').next()
    }
}
