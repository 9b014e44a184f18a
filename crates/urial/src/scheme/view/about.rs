//! `about`: RFC 6694. What stands behind it is the affair of the program that reads it; known here are,
//! by name, those of HTML and CSS, and some that Mozilla's programs and their kin have (uri(7), "other
//! schemes").

use alloc::borrow::Cow;
use alloc::string::ToString;

use super::error::{Rule, SchemeError, ViewError};
use super::fields::Fields;
use super::piece::Piece;
use super::server::opaque;
use super::shape::{About as Entry, Shape, view};
use crate::chars::abnf::{PCHAR, Set};
use crate::components::percent::{EncodeSet, encode};
use crate::parse::offsets::Component;
use crate::reference::borrowed::Uri;
use crate::reference::owned::UriBuf;

view! {
    /// Something inside of the program that reads the URI: a blank page, its settings (RFC 6694).
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
    pub struct About<'a> {
        /// Which thing; its case matters. The grammar lets it be empty.
        pub token: Cow<'a, str>,
        /// The query as it stands, if there is one.
        pub query: Option<Cow<'a, str>>,
        /// The fragment as it stands, if there is one.
        pub fragment: Option<Cow<'a, str>>,
    }
}

const AUTHORITY: &Rule = &Rule::new("authority", "none: there is a token alone", "RFC 6694 §2.1");
const TOKEN: &Rule = &Rule::new("token", "a segment in UTF-8", "RFC 6694 §2.1");

/// Those of HTML and CSS, and those that many browsers have, or Mozilla's had.
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

impl<'a> Shape<'a> for About<'a> {
    const ABOUT: Entry = Entry {
        names: &["about"],
        text: About::TEXT,
        documents: &["RFC 6694", "uri(7)"],
        fields: &[
            ("token", "which thing of the program is meant"),
            ("query", "the query as it stands"),
            ("fragment", "the fragment as it stands"),
            ("known_internal", "whether the token is one that HTML, CSS or many browsers have"),
        ],
    };

    fn read(uri: Uri<'a>) -> Result<Self, SchemeError> {
        // about-token = *pchar
        const SET: Set = PCHAR.or(Set::of(b"%"));
        Piece::absent(uri, Component::Authority, AUTHORITY)?;
        let (token, rest) = Piece::path(uri).span(SET);
        rest.none(TOKEN)?;
        let text = |component| uri.component(component).map(Cow::Borrowed);
        let (query, fragment) = (text(Component::Query), text(Component::Fragment));
        Ok(About { token: token.decode(TOKEN)?, query, fragment })
    }

    fn write(&self) -> Result<UriBuf, ViewError> {
        let token = encode(&*self.token, EncodeSet::SEGMENT).to_string();
        opaque("about", &token, self.query.as_deref(), self.fragment.as_deref())
    }

    fn fields(&self) -> Fields<'_> {
        Fields::new()
            .with("token", &self.token)
            .with("query", self.query.as_ref())
            .with("fragment", self.fragment.as_ref())
            .with("known_internal", self.is_known())
    }
}

impl About<'_> {
    /// Answers whether the token is one that HTML, CSS or many browsers have. That a program has it
    /// does not follow.
    #[must_use]
    pub fn is_known(&self) -> bool {
        KNOWN.contains(&&*self.token)
    }
}
