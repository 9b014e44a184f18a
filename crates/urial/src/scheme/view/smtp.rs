//! `smtp`: draft-earhart-url-smtp, never made an RFC, and what programs write beyond it: a password.
//! Checked is the form; not, whether the mechanism is known.

use alloc::borrow::Cow;
use alloc::vec::Vec;

use super::access::Access;
use super::error::{Rule, SchemeError, ViewError};
use super::fields::Fields;
use super::login::{self, LoginRules};
use super::server::Server;
use super::shape::{About, Shape, view};
use crate::parse::offsets::Component;
use crate::reference::borrowed::Uri;
use crate::reference::owned::UriBuf;

view! {
    /// A server that takes mail (draft-earhart-url-smtp).
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
    /// assert_eq!((smtp.server.user.as_deref(), smtp.server.host), (Some("foobar"), "smtp.example.com"));
    /// let smtp = Smtp { auth: Some("*".into()), ..smtp };
    /// assert_eq!(smtp.build()?, "smtp://foobar;AUTH=*@smtp.example.com");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub struct Smtp<'a> {
        /// How to show who sends: a mechanism of SASL, with `*` any.
        pub auth: Option<Cow<'a, str>>,
        /// The server, and who sends.
        pub server: Server<'a>,
        /// The fragment as it stands in the URI, if there is one.
        pub fragment: Option<Cow<'a, str>>,
    }
}

const RULES: &LoginRules = &LoginRules {
    user: &Rule::new("user", "the name of a user", "draft-earhart-url-smtp"),
    auth: &Rule::new("auth", "\"AUTH=\" and \"*\" or a mechanism", "draft-earhart-url-smtp"),
    host: &Rule::new("host", "a host", "draft-earhart-url-smtp"),
    no_password: None,
};
const END: &Rule = &Rule::new("host", "the end behind it", "draft-earhart-url-smtp");

impl<'a> Shape<'a> for Smtp<'a> {
    const ABOUT: About = About {
        names: &["smtp"],
        text: Smtp::TEXT,
        documents: &["draft-earhart-url-smtp"],
        fields: &[
            ("user", "who sends; null where that is not said"),
            ("auth", "the mechanism of authentication, * for any; null where none is given"),
            ("host", "the server"),
            ("port", "the port, 25 where none is given"),
            ("password", "the password in the userinfo, by custom"),
            ("fragment", "the fragment as it stands"),
        ],
    };

    fn read(uri: Uri<'a>) -> Result<Self, SchemeError> {
        let (auth, server) = login::read(uri, RULES)?;
        login::no_path(uri, END)?;
        Ok(Smtp { auth, server, fragment: uri.component(Component::Fragment).map(Cow::Borrowed) })
    }

    fn write(&self) -> Result<UriBuf, ViewError> {
        let tail = (None, self.fragment.as_deref());
        login::build("smtp", self.auth.as_deref(), &self.server, "", tail)
    }

    fn fields(&self) -> Fields<'_> {
        login::fields(self.auth.as_ref(), &self.server, 25)
            .with_secret("password", self.server.password())
            .with("fragment", self.fragment.as_ref())
    }

    fn lint(&self) -> Vec<&'static str> {
        self.server.lint()
    }

    fn access(self) -> Option<Access<'a>> {
        Some(Access::at("smtp", self.server, 25))
    }
}
