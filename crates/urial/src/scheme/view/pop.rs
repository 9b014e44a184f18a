//! `pop`: RFC 2384. Checked is the form; not, whether the mechanism is known. A password has no place in
//! such a URI.

use alloc::borrow::Cow;

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
    /// A mailbox to be fetched (RFC 2384).
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
    /// assert_eq!((pop.server.user.as_deref(), pop.auth.as_deref()), (Some("gisle"), Some("+APOP")));
    /// let pop = Pop { auth: Some("*".into()), ..pop };
    /// assert_eq!(pop.build()?, "pop://gisle;AUTH=*@pop.sn.no");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub struct Pop<'a> {
        /// How to show who asks: a mechanism of SASL, with `+` one of POP, with `*` any.
        pub auth: Option<Cow<'a, str>>,
        /// The server, and whose mailbox it is.
        pub server: Server<'a>,
        /// The fragment as it stands in the URI, if there is one.
        pub fragment: Option<Cow<'a, str>>,
    }
}

const RULES: &LoginRules = &LoginRules {
    user: &Rule::new("user", "the name of a user", "RFC 2384 §8"),
    auth: &Rule::new("auth", "\"AUTH=\" and \"*\" or a mechanism", "RFC 2384 §4"),
    host: &Rule::new("host", "a host", "RFC 2384 §8"),
    no_password: Some(&Rule::new("user", "no password behind it", "RFC 2384 §3")),
};
const END: &Rule = &Rule::new("host", "the end behind it", "RFC 2384 §8");

impl<'a> Shape<'a> for Pop<'a> {
    const ABOUT: About = About {
        names: &["pop"],
        text: Pop::TEXT,
        documents: &["RFC 2384"],
        fields: &[
            ("user", "whose mailbox it is; null where that is not said"),
            ("auth", "the mechanism of authentication, * for any; null where none is given"),
            ("host", "the server"),
            ("port", "the port, 110 where none is given"),
            ("fragment", "the fragment as it stands"),
        ],
    };

    fn read(uri: Uri<'a>) -> Result<Self, SchemeError> {
        let (auth, server) = login::read(uri, RULES)?;
        login::no_path(uri, END)?;
        Ok(Pop { auth, server, fragment: uri.component(Component::Fragment).map(Cow::Borrowed) })
    }

    fn write(&self) -> Result<UriBuf, ViewError> {
        let tail = (None, self.fragment.as_deref());
        login::build("pop", self.auth.as_deref(), &self.server, "", tail)
    }

    fn fields(&self) -> Fields<'_> {
        login::fields(self.auth.as_ref(), &self.server, 110)
            .with("fragment", self.fragment.as_ref())
    }

    fn access(self) -> Option<Access<'a>> {
        Some(Access::at("pop3", self.server, 110))
    }
}
