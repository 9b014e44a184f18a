//! `blob`: the File API of the W3C. Checks the syntax of the origin and of the UUID. Whether
//! such a blob exists is known only to the program that made the URL.

use super::prelude::*;

view! {
    /// Data that a web page holds in memory (W3C File API).
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
    pub struct Blob<'a> as self {
        /// Scheme, host and port of the page that holds the data, or null as text.
        /// As written, not decoded.
        pub field origin: Cow<'a, str>,
        /// The name of the data.
        /// As written, not decoded.
        pub field uuid: Cow<'a, str>,
        /// The fragment, not decoded.
        pub field fragment: Option<Cow<'a, str>>,
    }
    schemes: "blob";
    documents: "W3C File API";
}

const ORIGIN: &Rule =
    &Rule::new("origin", "a scheme and a host, or \"null\"", "W3C File API, blob URL");
const UUID: &Rule = &Rule::new("uuid", "a UUID", "W3C File API, blob URL");
const QUERY: &Rule = &Rule::not_in("a blob URI", Component::Query, "W3C File API, blob URL");

impl<'a> SchemeView<'a> for Blob<'a> {
    fn read(uri: Uri<'a>) -> Result<Self, SchemeError> {
        forbid(uri, Component::Query, QUERY)?;
        let (text, _) = Cursor::after_scheme(uri).cut("#");
        let (origin, uuid) = text.cut_last("/");
        let uuid = uuid.ok_or_else(|| text.error_at_end(UUID))?;
        check_origin(origin)?;
        check_uuid(uuid)?;
        let fragment = verbatim(uri, Component::Fragment);
        Ok(Blob { origin: origin.as_str().into(), uuid: uuid.as_str().into(), fragment })
    }

    fn write(&self) -> Result<UriBuf, ViewError> {
        opaque("blob", &[&*self.origin, "/", &self.uuid].concat(), None, self.fragment.as_deref())
    }
}

/// `null`, or scheme, host and port. For `file`, some programs write no host.
fn check_origin(origin: Cursor<'_>) -> Result<(), SchemeError> {
    if origin.as_str() == "null" {
        return Ok(());
    }
    let uri = Uri::parse(origin.as_str()).map_err(|error| origin.error(error.offset(), ORIGIN))?;
    if uri.authority().is_none() {
        return Err(origin.error(uri.scheme().as_str().len() + 1, ORIGIN));
    }
    if let Some(range) = uri.range(Component::Userinfo) {
        return Err(origin.error(range.start, ORIGIN));
    }
    let path = origin.as_str().len() - uri.path().as_str().len();
    origin.from(path).expect_end(ORIGIN)
}

/// `8HEXDIG "-" 4HEXDIG "-" 4HEXDIG "-" 4HEXDIG "-" 12HEXDIG` (RFC 9562 §4)
fn check_uuid(uuid: Cursor<'_>) -> Result<(), SchemeError> {
    const FORM: &[u8] = b"hhhhhhhh-hhhh-hhhh-hhhh-hhhhhhhhhhhh";
    let text = uuid.as_str().bytes();
    let fits = |(byte, form): (u8, &u8)| {
        if *form == b'h' { byte.is_ascii_hexdigit() } else { byte == *form }
    };
    let len = text.zip(FORM).take_while(|&pair| fits(pair)).count();
    if len < FORM.len() { Err(uuid.error(len, UUID)) } else { uuid.from(len).expect_end(UUID) }
}
