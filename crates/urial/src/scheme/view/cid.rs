//! `cid`: RFC 2392, a part of a mail by its `Content-ID`. Checked is that it has the form of an address.

use alloc::borrow::Cow;

use super::address::{Dots, address, encoded};
use super::error::{Rule, SchemeError, ViewError};
use super::fields::Fields;
use super::piece::Piece;
use super::server::opaque;
use super::shape::{About, Shape, view};
use crate::chars::abnf::{self, Set};
use crate::parse::offsets::Component;
use crate::reference::borrowed::Uri;
use crate::reference::owned::UriBuf;

view! {
    /// A part of a mail (RFC 2392).
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
    pub struct Cid<'a> {
        /// What the part says of itself in `Content-ID`, without `<` and `>`.
        pub content_id: Cow<'a, str>,
        /// The fragment as it stands in the URI, if there is one.
        pub fragment: Option<Cow<'a, str>>,
    }
}

const CONTENT_ID: &Rule = &Rule::new("content_id", "an identifier: left@right", "RFC 2392 §2");
const AUTHORITY: &Rule = &Rule::new("content_id", "an identifier, not \"//\"", "RFC 2392 §2");
const QUERY: &Rule = &Rule::new("content_id", "`%3F` for a `?`", "RFC 2392 §2");

/// What stands by itself in an identifier.
pub(super) const ID: Set = abnf::PCHAR.or(Set::of(b"%"));

impl<'a> Shape<'a> for Cid<'a> {
    const ABOUT: About = About {
        names: &["cid"],
        text: Cid::TEXT,
        documents: &["RFC 2392"],
        fields: &[
            ("content_id", "the Content-ID of the part, without < and >"),
            ("fragment", "the fragment as it stands"),
        ],
    };

    fn read(uri: Uri<'a>) -> Result<Self, SchemeError> {
        Piece::absent(uri, Component::Authority, AUTHORITY)?;
        let content_id = address(Piece::path(uri), ID, Dots::Anywhere, CONTENT_ID)?;
        Piece::absent(uri, Component::Query, QUERY)?;
        Ok(Cid { content_id, fragment: uri.component(Component::Fragment).map(Cow::Borrowed) })
    }

    fn write(&self) -> Result<UriBuf, ViewError> {
        opaque("cid", &encoded(&self.content_id), None, self.fragment.as_deref())
    }

    fn fields(&self) -> Fields<'_> {
        Fields::new().with("content_id", &self.content_id).with("fragment", self.fragment.as_ref())
    }
}
