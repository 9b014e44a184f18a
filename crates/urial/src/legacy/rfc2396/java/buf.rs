//! [`UriBuf`]: a `java.net.URI` made from others.

use alloc::string::String;
use core::fmt;

use super::Uri;
use crate::legacy::rfc2396::borders::Borders;
use crate::legacy::rfc2396::reference::Reference;

/// A `java.net.URI` that Java made from others, with its own text.
///
/// Its components are those it was made of, even if its text would be parsed as others. A path that
/// begins with `//` stays a path, the authority keeps the leading zeros of its port, and `b:c` may
/// be a path without a scheme.
///
/// N.B. `getRawSchemeSpecificPart` is as in Java after a call of `toString`. Before such a call,
/// Java decodes each component and encodes it again.
///
/// ```
/// # use urial::rfc2396::java::Uri;
/// let base = Uri::parse("http://anna@h:080/a").unwrap();
/// let made = base.resolve(Uri::parse("b?q").unwrap());
/// assert_eq!(made.as_str(), "http://anna@h:80/b?q");
/// assert_eq!(made.as_uri().raw_authority(), Some("anna@h:080"));
///
/// // A path that looks like an authority.
/// let made = Uri::parse("s:/a").unwrap().resolve(Uri::parse("////evil/x").unwrap());
/// assert_eq!((made.as_str(), made.as_uri().host()), ("s://evil/x", None));
/// ```
#[derive(Clone)]
pub struct UriBuf {
    text: String,
    borders: Borders,
    /// The authority, if the port in the text has another form.
    kept_authority: Option<String>,
}

impl UriBuf {
    pub(super) fn new(text: String, borders: Borders, authority: Option<&str>) -> UriBuf {
        let written = Reference::made_by_java(&text, borders).authority();
        let kept_authority = authority.filter(|_| authority != written).map(String::from);
        UriBuf { text, borders, kept_authority }
    }

    /// Returns a borrowed view, which has the methods of `java.net.URI`.
    #[must_use]
    pub fn as_uri(&self) -> Uri<'_> {
        Uri {
            reference: Reference::made_by_java(&self.text, self.borders),
            kept_authority: self.kept_authority.as_deref(),
        }
    }

    /// `toString`: the text.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.text
    }

    /// Returns the text.
    ///
    /// ```
    /// # use urial::rfc2396::java::{Uri, UriBuf};
    /// let uri = UriBuf::from(Uri::parse("http://e.org/a")?);
    /// assert_eq!(uri.into_string(), "http://e.org/a");
    /// # Ok::<(), urial::rfc2396::Error>(())
    /// ```
    #[must_use]
    pub fn into_string(self) -> String {
        self.text
    }
}

impl From<Uri<'_>> for UriBuf {
    fn from(uri: Uri<'_>) -> UriBuf {
        let reference = uri.as_reference();
        UriBuf::new(String::from(uri.as_str()), reference.borders(), uri.raw_authority())
    }
}

impl fmt::Display for UriBuf {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.as_uri().fmt(f)
    }
}

impl fmt::Debug for UriBuf {
    /// Masks a possible password.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("UriBuf").field(&self.as_uri().as_reference().masked()).finish()
    }
}
