//! `cid`: RFC 2392, a part of a mail by its `Content-ID`. Checks that this has the form of an
//! address.

use super::address::{Dots, address, encoded_address};
use super::prelude::*;

view! {
    /// A part of an e-mail (RFC 2392).
    ///
    /// ```text
    /// cid:part1.960830@e.org
    ///     └─ content_id: the header Content-ID without < and >
    /// ```
    ///
    /// ```
    /// # use urial::Uri;
    /// # use urial::scheme::Cid;
    /// let cid = Cid::try_from(Uri::parse("cid:foo4%25foo1@bar.net")?)?;
    /// assert_eq!(cid.content_id, "foo4%foo1@bar.net");
    /// assert_eq!(cid.build()?, "cid:foo4%25foo1@bar.net");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub struct Cid<'a> as self {
        /// The Content-ID of the part, without < and >.
        pub field content_id: Cow<'a, str>,
        /// The fragment, not decoded.
        pub field fragment: Option<Cow<'a, str>>,
    }
    schemes: "cid";
    documents: "RFC 2392";
}

const CONTENT_ID: &Rule =
    &Rule::new("content_id", "an identifier of the form left@right", "RFC 2392 §2");
const AUTHORITY: &Rule = &Rule::new("content_id", "an identifier, not \"//\"", "RFC 2392 §2");
const QUERY: &Rule = &Rule::new("content_id", "\"?\" written as %3F", "RFC 2392 §2");

/// The bytes of an identifier, `%` included.
pub(super) const ID: Set = abnf::PCHAR.or(Set::of(b"%"));

impl<'a> SchemeView<'a> for Cid<'a> {
    fn read(uri: Uri<'a>) -> Result<Self, SchemeError> {
        forbid(uri, Component::Authority, AUTHORITY)?;
        let content_id = address(Cursor::path(uri), ID, Dots::Anywhere, CONTENT_ID)?;
        forbid(uri, Component::Query, QUERY)?;
        Ok(Cid { content_id, fragment: verbatim(uri, Component::Fragment) })
    }

    fn write(&self) -> Result<UriBuf, ViewError> {
        opaque("cid", &encoded_address(&self.content_id), None, self.fragment.as_deref())
    }
}
