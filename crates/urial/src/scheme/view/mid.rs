//! `mid`: RFC 2392, a mail by its `Message-ID`, or a part of it. Checked is that both have the form of an
//! address.

use alloc::borrow::Cow;

use super::address::{Dots, address, encoded};
use super::cid::ID;
use super::error::{Rule, SchemeError, ViewError};
use super::fields::Fields;
use super::piece::Piece;
use super::server::opaque;
use super::shape::{About, Shape, view};
use crate::parse::offsets::Component;
use crate::reference::borrowed::Uri;
use crate::reference::owned::UriBuf;

view! {
    /// A mail, or a part of it (RFC 2392).
    ///
    /// ```text
    /// mid:960830.1639@e.org/part1.960830@e.org
    ///     │                 └─ content_id
    ///     └─────────────────── message_id
    /// ```
    ///
    /// ```
    /// # use urial::Uri;
    /// # use urial::scheme::Mid;
    /// let mid = Mid::try_from(Uri::parse("mid:960830.1639@e.org/part%2F1@e.org")?)?;
    /// assert_eq!(mid.message_id, "960830.1639@e.org");
    /// assert_eq!(mid.content_id.as_deref(), Some("part/1@e.org"));
    /// let mail = Mid { content_id: None, ..mid };
    /// assert_eq!(mail.build()?, "mid:960830.1639@e.org");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub struct Mid<'a> {
        /// What the mail says of itself in `Message-ID`, without `<` and `>`.
        pub message_id: Cow<'a, str>,
        /// The part of it, by its `Content-ID`, if one is meant.
        pub content_id: Option<Cow<'a, str>>,
        /// The fragment as it stands in the URI, if there is one.
        pub fragment: Option<Cow<'a, str>>,
    }
}

const MESSAGE_ID: &Rule = &Rule::new("message_id", "an identifier: left@right", "RFC 2392 §2");
const CONTENT_ID: &Rule = &Rule::new("content_id", "an identifier: left@right", "RFC 2392 §2");
const AUTHORITY: &Rule = &Rule::new("message_id", "an identifier, not \"//\"", "RFC 2392 §2");
const QUERY: &Rule = &Rule::new("message_id", "`%3F` for a `?`", "RFC 2392 §2");

impl<'a> Shape<'a> for Mid<'a> {
    const ABOUT: About = About {
        names: &["mid"],
        text: Mid::TEXT,
        documents: &["RFC 2392"],
        fields: &[
            ("message_id", "the Message-ID of the mail, without < and >"),
            ("content_id", "the Content-ID of a part; null where all of the mail is meant"),
            ("fragment", "the fragment as it stands"),
        ],
    };

    fn read(uri: Uri<'a>) -> Result<Self, SchemeError> {
        Piece::absent(uri, Component::Authority, AUTHORITY)?;
        let (message_id, content_id) = Piece::path(uri).cut("/");
        let message_id = address(message_id, ID, Dots::Anywhere, MESSAGE_ID)?;
        let part = |piece| address(piece, ID, Dots::Anywhere, CONTENT_ID);
        let content_id = content_id.map(part).transpose()?;
        Piece::absent(uri, Component::Query, QUERY)?;
        let fragment = uri.component(Component::Fragment).map(Cow::Borrowed);
        Ok(Mid { message_id, content_id, fragment })
    }

    fn write(&self) -> Result<UriBuf, ViewError> {
        let mut path = encoded(&self.message_id);
        if let Some(content_id) = &self.content_id {
            path.push('/');
            path.push_str(&encoded(content_id));
        }
        opaque("mid", &path, None, self.fragment.as_deref())
    }

    fn fields(&self) -> Fields<'_> {
        Fields::new()
            .with("message_id", &self.message_id)
            .with("content_id", self.content_id.as_ref())
            .with("fragment", self.fragment.as_ref())
    }
}
