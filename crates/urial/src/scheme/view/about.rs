//! `about`: RFC 6694. Each program defines its own tokens. The view knows those of HTML and CSS,
//! and some of Mozilla's programs and their relatives (uri(7), "other schemes").

use super::prelude::*;

view! {
    /// A resource inside the program that reads the URI, such as its settings (RFC 6694).
    ///
    /// ```text
    /// about:config?filter=dns
    ///       │      └─ query
    ///       └──────── token
    /// ```
    ///
    /// ```
    /// # use urial::Uri;
    /// # use urial::scheme::About;
    /// let about = About::try_from(Uri::parse("about:blank")?)?;
    /// assert_eq!(about.token, "blank");
    /// assert!(about.is_known());
    /// assert_eq!(about.build()?, "about:blank");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub struct About<'a> as self {
        /// The page or resource of the program.
        /// Its case matters. The grammar lets it be empty.
        pub field token: Cow<'a, str>,
        /// The query, not decoded.
        pub field query: Option<Cow<'a, str>>,
        /// The fragment, not decoded.
        pub field fragment: Option<Cow<'a, str>>,
        /// Whether the token is one that HTML, CSS or many browsers have.
        field known_internal = self.is_known(),
    }
    schemes: "about";
    documents: "RFC 6694", "uri(7)";
}

const AUTHORITY: &Rule = &Rule::not_in("an about URI", Component::Authority, "RFC 6694 §2.1");
const TOKEN: &Rule = &Rule::new("token", "one path segment in UTF-8", "RFC 6694 §2.1");

/// The tokens of HTML and CSS, of many browsers, and of past and present Mozilla browsers.
const KNOWN: &[&str] = &[
    "about",
    "addons",
    "blank",
    "bookmarks",
    "buildconfig",
    "cache",
    "certificate",
    "config",
    "crashes",
    "credits",
    "debugging",
    "downloads",
    "flags",
    "gpu",
    "history",
    "home",
    "invalid",
    "legacy-compat",
    "license",
    "logo",
    "memory",
    "mozilla",
    "networking",
    "newtab",
    "performance",
    "plugins",
    "policies",
    "preferences",
    "privatebrowsing",
    "profiles",
    "protections",
    "rights",
    "robots",
    "serviceworkers",
    "sessionrestore",
    "settings",
    "srcdoc",
    "support",
    "sync-log",
    "telemetry",
    "url-classifier",
    "version",
    "webrtc",
    "welcome",
    "welcomeback",
];

impl<'a> SchemeView<'a> for About<'a> {
    fn read(uri: Uri<'a>) -> Result<Self, SchemeError> {
        // about-token = *pchar
        const SET: Set = abnf::PCHAR.or(Set::of(b"%"));
        forbid(uri, Component::Authority, AUTHORITY)?;
        let (token, rest) = Cursor::path(uri).span(SET);
        rest.expect_end(TOKEN)?;
        Ok(About {
            token: token.decode(TOKEN)?,
            query: verbatim(uri, Component::Query),
            fragment: verbatim(uri, Component::Fragment),
        })
    }

    fn write(&self) -> Result<UriBuf, ViewError> {
        let token = encoded(&*self.token, EncodeSet::SEGMENT);
        opaque("about", &token, self.query.as_deref(), self.fragment.as_deref())
    }
}

impl About<'_> {
    /// Returns whether the token is one that HTML, CSS or many browsers have. A given program need
    /// not have it.
    #[must_use]
    pub fn is_known(&self) -> bool {
        KNOWN.contains(&&*self.token)
    }
}
