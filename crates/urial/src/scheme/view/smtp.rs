//! `smtp`: draft-earhart-url-smtp, which never became an RFC; and a password, which programs
//! write although the draft has none. Checks the syntax; does not check whether the mechanism is
//! known.

use super::login::{self, LoginRules};
use super::prelude::*;

view! {
    /// A server that accepts e-mail (draft-earhart-url-smtp).
    ///
    /// ```text
    /// smtp://anna;AUTH=PLAIN@e.org:25
    ///        │         │     │     └─ port
    ///        │         │     └─────── host
    ///        │         └───────────── auth
    ///        └─────────────────────── user
    /// ```
    ///
    /// ```
    /// # use urial::Uri;
    /// # use urial::scheme::Smtp;
    /// let smtp = Smtp::try_from(Uri::parse("smtp://foobar@smtp.example.com")?)?;
    /// assert_eq!(smtp.server.user.as_deref(), Some(&b"foobar"[..]));
    /// assert_eq!(smtp.server.host, "smtp.example.com");
    /// let smtp = Smtp { auth: Some("*".into()), ..smtp };
    /// assert_eq!(smtp.build()?, "smtp://foobar;AUTH=*@smtp.example.com");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub struct Smtp<'a> as self {
        /// The server and the sender.
        pub server: Server<'a>,
        /// The sender; null where none is given.
        field user = self.server.user.as_ref(),
        /// The mechanism of authentication, * for any; null where none is given.
        /// A SASL mechanism.
        pub field auth: Option<Cow<'a, str>>,
        /// The server.
        field host = &self.server.host,
        /// The port, 25 where none is given.
        field port = self.server.port_or_default(self.scheme()),
        /// The password in the userinfo, by custom.
        field password = secret(self.server.password()),
        /// The fragment, not decoded.
        pub field fragment: Option<Cow<'a, str>>,
    }
    schemes: "smtp";
    documents: "draft-earhart-url-smtp";
}

const RULES: &LoginRules = &LoginRules {
    user: &Rule::new("user", "a user name", "draft-earhart-url-smtp"),
    auth: &Rule::new("auth", "\"AUTH=\" with \"*\" or a mechanism", "draft-earhart-url-smtp"),
    host: &Rule::new("host", "a host after \"//\"", "draft-earhart-url-smtp"),
    no_password: None,
};
const END: &Rule = &Rule::new("host", "nothing after the host", "draft-earhart-url-smtp");

impl<'a> SchemeView<'a> for Smtp<'a> {
    fn read(uri: Uri<'a>) -> Result<Self, SchemeError> {
        let (auth, server) = login::read(uri, RULES)?;
        login::no_path(uri, END)?;
        Ok(Smtp { auth, server, fragment: verbatim(uri, Component::Fragment) })
    }

    fn write(&self) -> Result<UriBuf, ViewError> {
        let tail = (None, self.fragment.as_deref());
        login::build("smtp", self.auth.as_deref(), &self.server, "", tail)
    }

    fn access(self) -> Option<Access<'a>> {
        Some(Access::at("smtp", self.scheme(), self.server))
    }
}
