//! The one shape of all schemes: a struct of what its URIs mean, read from a URI and written as one.

use alloc::vec::Vec;

use super::access::Access;
use super::catalogue::View;
use super::error::{Rule, SchemeError, ViewError};
use super::fields::Fields;
use super::lenient::Change;
use crate::reference::borrowed::Uri;
use crate::reference::owned::UriBuf;

/// What each scheme's file has to say. [`schemes!`](super::catalogue) makes the public side of it.
pub(super) trait Shape<'a>: Sized {
    const ABOUT: About;

    /// Reads a URI whose scheme is one of those of the view.
    fn read(uri: Uri<'a>) -> Result<Self, SchemeError>;

    /// Writes the parts down. [`build`] then reads what was written: what could not be read back
    /// need not be looked for here.
    fn write(&self) -> Result<UriBuf, ViewError>;

    /// The fields, by the names that `ABOUT` has.
    fn fields(&self) -> Fields<'_>;

    /// What is odd about it, though no rule forbids it.
    fn lint(&self) -> Vec<&'static str> {
        Vec::new()
    }

    /// What it takes to reach it, if that is anything.
    fn access(self) -> Option<Access<'a>> {
        None
    }

    /// What custom writes and the documents forbid: what to change in `text` to make it a URI.
    fn mend(text: &str) -> Vec<Change> {
        let _ = text;
        Vec::new()
    }
}

/// What the catalogue says of the schemes that share a view.
#[derive(Clone, Copy, Debug)]
pub(super) struct About {
    /// The names of the schemes, in lower case.
    pub(super) names: &'static [&'static str],
    /// What the struct's documentation says, which has the anatomy picture.
    pub(super) text: &'static str,
    /// The documents that the view follows, the leading one first.
    pub(super) documents: &'static [&'static str],
    /// The names of the fields, and their meanings.
    pub(super) fields: &'static [(&'static str, &'static str)],
}

/// Declares a view. What documents the struct is also what the catalogue says of the scheme.
///
/// `Debug` shows a field by the function of [`mask`](super::mask) that stands behind `as`, if one does.
macro_rules! view {
    (
        $(#[doc = $doc:literal])*
        pub struct $view:ident<'a> {
            $($(#[doc = $field_doc:literal])* pub $field:ident: $type:ty $(as $mask:ident)?,)*
        }
    ) => {
        $(#[doc = $doc])*
        #[derive(Clone, PartialEq, Eq, Default)]
        pub struct $view<'a> {
            $($(#[doc = $field_doc])* pub $field: $type,)*
        }

        impl $view<'_> {
            const TEXT: &'static str = concat!($($doc, "\n"),*);
        }

        impl core::fmt::Debug for $view<'_> {
            /// Leaves out what is secret.
            fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
                f.debug_struct(stringify!($view))
                    $(.field(stringify!($field), &$(super::mask::$mask)?(&self.$field)))*
                    .finish()
            }
        }
    };
}

pub(super) use view;

/// Writes `shape` down, and reads it again.
pub(super) fn build<'a>(shape: &impl Shape<'a>) -> Result<UriBuf, ViewError> {
    let uri = shape.write()?;
    let fields = shape.fields();
    if let Some(read) = View::of(uri.as_uri())?
        && let Some(field) = fields.difference(&read.fields())
    {
        return Err(ViewError::Otherwise { field });
    }
    Ok(uri)
}

/// Is the scheme of `uri` one of `about`'s?
pub(super) fn check_scheme(uri: Uri<'_>, about: &About) -> Result<(), SchemeError> {
    const SCHEME: &Rule = &Rule::new("scheme", "one that the view is for", "RFC 3986 §3.1");
    if about.names.iter().any(|name| uri.scheme() == **name) {
        return Ok(());
    }
    Err(SchemeError::at(uri.as_str(), 0, SCHEME))
}
