//! `pop`: RFC 2384. Checks the syntax; does not check whether the mechanism is known. The URI
//! has no password.

use super::login::{self, LoginRules};
use super::prelude::*;

view! {
    /// A mailbox to fetch (RFC 2384).
    ///
    /// ```text
    /// pop://anna;AUTH=+APOP@e.org:110
    ///       │         │     │     └─ port
    ///       │         │     └─────── host
    ///       │         └───────────── auth
    ///       └─────────────────────── user
    /// ```
    ///
    /// ```
    /// # use urial::Uri;
    /// # use urial::scheme::Pop;
    /// let pop = Pop::try_from(Uri::parse("pop://gisle;AUTH=+APOP@pop.sn.no")?)?;
    /// assert_eq!(pop.server.user.as_deref(), Some(&b"gisle"[..]));
    /// assert_eq!(pop.auth.as_deref(), Some("+APOP"));
    /// let pop = Pop { auth: Some("*".into()), ..pop };
    /// assert_eq!(pop.build()?, "pop://gisle;AUTH=*@pop.sn.no");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub struct Pop<'a> as self {
        /// The server and the owner of the mailbox.
        pub server: Server<'a>,
        /// Whose mailbox it is; null where that is not said.
        field user = self.server.user.as_ref(),
        /// The mechanism of authentication, * for any; null where none is given.
        /// A SASL mechanism, or a POP mechanism with a `+` before it.
        pub field auth: Option<Cow<'a, str>>,
        /// The server.
        field host = &self.server.host,
        /// The port, 110 where none is given.
        field port = self.server.port_or_default(self.scheme()),
        /// The fragment, not decoded.
        pub field fragment: Option<Cow<'a, str>>,
    }
    schemes: "pop";
    documents: "RFC 2384";
}

const RULES: &LoginRules = &LoginRules {
    user: &Rule::new("user", "a user name", "RFC 2384 §8"),
    auth: &Rule::new("auth", "\"AUTH=\" with \"*\" or a mechanism", "RFC 2384 §4"),
    host: &Rule::new("host", "a host after \"//\"", "RFC 2384 §8"),
    no_password: Some(&Rule::new("user", "no password", "RFC 2384 §3")),
};
const END: &Rule = &Rule::new("host", "nothing after the host", "RFC 2384 §8");

impl<'a> SchemeView<'a> for Pop<'a> {
    fn read(uri: Uri<'a>) -> Result<Self, SchemeError> {
        let (auth, server) = login::read(uri, RULES)?;
        login::no_path(uri, END)?;
        Ok(Pop { auth, server, fragment: verbatim(uri, Component::Fragment) })
    }

    fn write(&self) -> Result<UriBuf, ViewError> {
        let tail = (None, self.fragment.as_deref());
        login::build("pop", self.auth.as_deref(), &self.server, "", tail)
    }

    fn access(self) -> Option<Access<'a>> {
        Some(Access::at("pop3", self.scheme(), self.server))
    }
}
