//! `telnet`: RFC 4248; `tn3270`: RFC 6270; `rlogin`: not registered, the protocol is that of RFC
//! 1282. Checks that there is a host. A path, which the
//! documents do not have, is accepted, with a lint.

use super::prelude::*;

view! {
    /// A session of Telnet (RFC 4248, uri(7)), also in 3270 mode (RFC 6270), or of rlogin (RFC
    /// 1282).
    ///
    /// ```text
    /// telnet://anna:secret@e.org:23/
    ///          │    │      │     └─ port
    ///          │    │      └─────── host
    ///          └────┴────────────── user, password
    /// ```
    ///
    /// ```
    /// # use urial::Uri;
    /// # use urial::scheme::Telnet;
    /// let telnet = Telnet::try_from(Uri::parse("telnet://melvyl.ucop.edu")?)?;
    /// assert_eq!(telnet.server.host, "melvyl.ucop.edu");
    /// assert_eq!(telnet.build()?, "telnet://melvyl.ucop.edu/");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub struct Telnet<'a> as self {
        /// The protocol of the session.
        pub protocol: TelnetProtocol,
        /// The server. User and password are hints for the login.
        pub server: Server<'a>,
        /// The user, if the URI names one.
        field user = self.server.user.as_ref(),
        /// The password in the URI.
        field password = secret(self.server.password()),
        /// The server.
        field host = &self.server.host,
        /// The port, 23 or 513 where none is given.
        field port = self.server.port_or_default(self.scheme()),
        /// The text after the final slash; null where there is none.
        field path = non_empty(&self.path),
        /// The path without its leading `/`, undecoded. The documents allow none.
        pub path: Cow<'a, str>,
        /// The fragment, not decoded.
        pub field fragment: Option<Cow<'a, str>>,
    }
    schemes: "telnet", "tn3270", "rlogin";
    documents: "RFC 4248", "RFC 6270", "RFC 1282", "uri(7)";
}

/// The protocol of a session, by the scheme of a [`Telnet`] URI.
///
/// ```
/// # use urial::scheme::{Telnet, TelnetProtocol};
/// # use urial::uri;
/// let view = Telnet::try_from(uri!("tn3270://e.org/"))?;
/// assert_eq!(view.protocol, TelnetProtocol::Tn3270);
/// # Ok::<(), urial::scheme::SchemeError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[non_exhaustive]
pub enum TelnetProtocol {
    /// `telnet`
    #[default]
    Telnet,
    /// `tn3270`: Telnet for 3270 terminals.
    Tn3270,
    /// `rlogin`
    Rlogin,
}

const HOST: &Rule = &Rule::new("host", "a host after \"//\"", "RFC 4248 §2");
const QUERY: &Rule =
    &Rule::not_in("a telnet, tn3270 or rlogin URI", Component::Query, "RFC 4248 §2");

impl<'a> SchemeView<'a> for Telnet<'a> {
    fn read(uri: Uri<'a>) -> Result<Self, SchemeError> {
        let server = Server::required(uri, HOST)?;
        forbid(uri, Component::Query, QUERY)?;
        let path = uri.path().as_str();
        let path = path.strip_prefix('/').unwrap_or(path);
        let protocol = match () {
            () if uri.scheme().eq_ignore_ascii_case("tn3270") => TelnetProtocol::Tn3270,
            () if uri.scheme().eq_ignore_ascii_case("rlogin") => TelnetProtocol::Rlogin,
            () => TelnetProtocol::Telnet,
        };
        Ok(Telnet {
            protocol,
            server,
            path: path.into(),
            fragment: verbatim(uri, Component::Fragment),
        })
    }

    fn write(&self) -> Result<UriBuf, ViewError> {
        let path = ["/", &self.path].concat();
        self.server.build(self.scheme(), &path, None, self.fragment.as_deref())
    }

    fn scheme(&self) -> &'static str {
        match self.protocol {
            TelnetProtocol::Telnet => "telnet",
            TelnetProtocol::Tn3270 => "tn3270",
            TelnetProtocol::Rlogin => "rlogin",
        }
    }

    fn lint(&self, lints: &mut Lints) {
        lints.add("path-in-telnet", !self.path.is_empty());
        lints.add("unexpected-fragment", self.fragment.is_some());
    }

    fn access(self) -> Option<Access<'a>> {
        Some(Access::at(self.scheme(), self.scheme(), self.server))
    }
}
