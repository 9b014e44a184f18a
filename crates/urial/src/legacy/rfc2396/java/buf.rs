//! [`UriBuf`]: a `java.net.URI` that was made of others.

use alloc::string::String;
use core::fmt;

use super::Uri;
use crate::legacy::rfc2396::borders::Borders;
use crate::legacy::rfc2396::reference::Reference;

/// What Java makes of a `java.net.URI`: another, with a text of its own.
///
/// It is known by its parts, which are those that it was made of, and not by what its text would be
/// read as: a path that begins with `//` stays one, the authority keeps the leading zeros of its port,
/// and `b:c` may be a path without a scheme.
///
/// N.B. `getRawSchemeSpecificPart` is what Java answers once `toString` has been called; before that,
/// it decodes each part, and encodes it again.
///
/// ```
/// # use urial::rfc2396::java::Uri;
/// let base = Uri::parse("http://anna@h:080/a").unwrap();
/// let made = base.resolve(Uri::parse("b?q").unwrap());
/// assert_eq!(made.as_str(), "http://anna@h:80/b?q");
/// assert_eq!(made.as_uri().raw_authority(), Some("anna@h:080"));
///
/// // What looks like an authority is none.
/// let made = Uri::parse("s:/a").unwrap().resolve(Uri::parse("////evil/x").unwrap());
/// assert_eq!((made.as_str(), made.as_uri().host()), ("s://evil/x", None));
/// ```
#[derive(Clone)]
pub struct UriBuf {
    text: String,
    borders: Borders,
    /// The authority, where the text has its port in another way.
    kept_authority: Option<String>,
}

impl UriBuf {
    pub(super) fn new(text: String, borders: Borders, authority: Option<&str>) -> UriBuf {
        let written = Reference::made_by_java(&text, borders).authority();
        let kept_authority = authority.filter(|_| authority != written).map(String::from);
        UriBuf { text, borders, kept_authority }
    }

    /// Returns it to be asked, and to make others of.
    #[must_use]
    pub fn as_uri(&self) -> Uri<'_> {
        Uri {
            reference: Reference::made_by_java(&self.text, self.borders),
            kept_authority: self.kept_authority.as_deref(),
        }
    }

    /// Returns the text: `toString`.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.text
    }

    /// Returns the text.
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
    /// Masks what may be a password.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("UriBuf").field(&self.as_uri().as_reference().masked()).finish()
    }
}
