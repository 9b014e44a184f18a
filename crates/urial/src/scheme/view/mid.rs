//! `mid`: RFC 2392, a mail by its `Message-ID`, or a part of it. Checks that both have the form
//! of an address.

use super::address::{Dots, address, encoded_address};
use super::cid::ID;
use super::prelude::*;

view! {
    /// An e-mail, or a part of it (RFC 2392).
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
    pub struct Mid<'a> as self {
        /// The Message-ID of the mail, without < and >.
        pub field message_id: Cow<'a, str>,
        /// The Content-ID of a part; null where the URI identifies the whole mail.
        pub field content_id: Option<Cow<'a, str>>,
        /// The fragment, not decoded.
        pub field fragment: Option<Cow<'a, str>>,
    }
    schemes: "mid";
    documents: "RFC 2392";
}

const MESSAGE_ID: &Rule =
    &Rule::new("message_id", "an identifier of the form left@right", "RFC 2392 §2");
const CONTENT_ID: &Rule =
    &Rule::new("content_id", "an identifier of the form left@right", "RFC 2392 §2");
const AUTHORITY: &Rule = &Rule::new("message_id", "an identifier, not \"//\"", "RFC 2392 §2");
const QUERY: &Rule = &Rule::new("message_id", "\"?\" written as %3F", "RFC 2392 §2");

impl<'a> SchemeView<'a> for Mid<'a> {
    fn read(uri: Uri<'a>) -> Result<Self, SchemeError> {
        forbid(uri, Component::Authority, AUTHORITY)?;
        let (message_id, content_id) = Cursor::path(uri).cut("/");
        let message_id = address(message_id, ID, Dots::Anywhere, MESSAGE_ID)?;
        let part = |cursor| address(cursor, ID, Dots::Anywhere, CONTENT_ID);
        let content_id = content_id.map(part).transpose()?;
        forbid(uri, Component::Query, QUERY)?;
        let fragment = verbatim(uri, Component::Fragment);
        Ok(Mid { message_id, content_id, fragment })
    }

    fn write(&self) -> Result<UriBuf, ViewError> {
        let mut path = encoded_address(&self.message_id);
        if let Some(content_id) = &self.content_id {
            path.push('/');
            path.push_str(&encoded_address(content_id));
        }
        opaque("mid", &path, None, self.fragment.as_deref())
    }
}
