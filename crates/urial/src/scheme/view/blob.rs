//! `blob`: the File API of the W3C, which says how such URLs are made. Checked is the form of the origin
//! and of the UUID; not, whether there is such a blob, which only the program knows that made the URL.

use alloc::borrow::Cow;

use super::error::{Rule, SchemeError, ViewError};
use super::fields::Fields;
use super::piece::Piece;
use super::server::opaque;
use super::shape::{About, Shape, view};
use crate::parse::offsets::Component;
use crate::reference::borrowed::Uri;
use crate::reference::owned::UriBuf;

view! {
    /// Data that a page of the web holds in memory (W3C File API).
    ///
    /// ```text
    /// blob:https://e.org/9115d58c-bcda-ff47-86e5-083e9a215304
    ///      │             └─ uuid
    ///      └─────────────── origin
    /// ```
    ///
    /// ```
    /// # use urial::Uri;
    /// # use urial::scheme::Blob;
    /// let uri = "blob:https://e.org/9115d58c-bcda-ff47-86e5-083e9a215304";
    /// let blob = Blob::try_from(Uri::parse(uri)?)?;
    /// assert_eq!(blob.origin, "https://e.org");
    /// assert_eq!(blob.uuid, "9115d58c-bcda-ff47-86e5-083e9a215304");
    /// assert_eq!(blob.build()?, uri);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub struct Blob<'a> {
        /// The origin of the page, as it stands: scheme, host and port, or `null`.
        pub origin: &'a str,
        /// The name of the blob, as it stands.
        pub uuid: &'a str,
        /// The fragment as it stands, if there is one.
        pub fragment: Option<Cow<'a, str>>,
    }
}

const ORIGIN: &Rule =
    &Rule::new("origin", "scheme and host, or \"null\"", "W3C File API, blob URL");
const UUID: &Rule = &Rule::new("uuid", "a UUID", "W3C File API, blob URL");
const QUERY: &Rule = &Rule::new("query", "none", "W3C File API, blob URL");

impl<'a> Shape<'a> for Blob<'a> {
    const ABOUT: About = About {
        names: &["blob"],
        text: Blob::TEXT,
        documents: &["W3C File API"],
        fields: &[
            ("origin", "scheme, host and port of the page that holds the data, or null as text"),
            ("uuid", "the name of the data"),
            ("fragment", "the fragment as it stands"),
        ],
    };

    fn read(uri: Uri<'a>) -> Result<Self, SchemeError> {
        Piece::absent(uri, Component::Query, QUERY)?;
        let (text, _) = Piece::behind_scheme(uri).cut("#");
        let (origin, uuid) = text.cut_last("/");
        let uuid = uuid.ok_or_else(|| text.from(usize::MAX).refused(0, UUID))?;
        check_origin(origin)?;
        check_uuid(uuid)?;
        let fragment = uri.component(Component::Fragment).map(Cow::Borrowed);
        Ok(Blob { origin: origin.as_str(), uuid: uuid.as_str(), fragment })
    }

    fn write(&self) -> Result<UriBuf, ViewError> {
        opaque("blob", &[self.origin, "/", self.uuid].concat(), None, self.fragment.as_deref())
    }

    fn fields(&self) -> Fields<'_> {
        Fields::new()
            .with("origin", self.origin)
            .with("uuid", self.uuid)
            .with("fragment", self.fragment.as_ref())
    }
}

/// `null`, or scheme, host and port; of `file`, some write no host.
fn check_origin(origin: Piece<'_>) -> Result<(), SchemeError> {
    if origin.as_str() == "null" {
        return Ok(());
    }
    let uri =
        Uri::parse(origin.as_str()).map_err(|error| origin.refused(error.offset(), ORIGIN))?;
    if uri.authority().is_none() {
        return Err(origin.refused(uri.scheme().as_str().len() + 1, ORIGIN));
    }
    if let Some(range) = uri.range(Component::Userinfo) {
        return Err(origin.refused(range.start, ORIGIN));
    }
    let path = origin.as_str().len() - uri.path().as_str().len();
    origin.from(path).none(ORIGIN)
}

/// `8HEXDIG "-" 4HEXDIG "-" 4HEXDIG "-" 4HEXDIG "-" 12HEXDIG` (RFC 9562 §4)
fn check_uuid(uuid: Piece<'_>) -> Result<(), SchemeError> {
    const FORM: &[u8] = b"hhhhhhhh-hhhh-hhhh-hhhh-hhhhhhhhhhhh";
    let text = uuid.as_str().bytes();
    let fits = |(byte, form): (u8, &u8)| {
        if *form == b'h' { byte.is_ascii_hexdigit() } else { byte == *form }
    };
    let len = text.zip(FORM).take_while(|&pair| fits(pair)).count();
    if len < FORM.len() { Err(uuid.refused(len, UUID)) } else { uuid.from(len).none(UUID) }
}
