//! References with a hidden password, for display and logs (RFC 3986 §3.2.1, §7.5).

#[cfg(feature = "alloc")]
use alloc::string::{String, ToString as _};
use core::fmt;
use core::ops::Range;

use crate::components::userinfo::Userinfo;
use crate::parse::error::Printable;
use crate::parse::offsets::Component;
use crate::reference::borrowed::{Position, Reference};
use crate::reference::types::Grammar;
use crate::report::likely_authority;

/// A reference with a hidden password: the result of [`Reference::masked`].
///
/// `Display` writes the text; `Debug` also escapes characters that do not print.
#[derive(Clone, Copy)]
pub struct Masked<'a> {
    before: &'a str,
    userinfo: Option<Userinfo<'a>>,
    after: &'a str,
}

impl<'a, G: Grammar> Reference<'a, G> {
    /// See [`UriRef::masked`](crate::UriRef::masked).
    #[must_use]
    pub fn masked(self) -> Masked<'a> {
        use Position::{After, Before};
        Masked {
            before: self.slice(..Before(Component::Userinfo)),
            userinfo: self.userinfo(),
            after: self.slice(After(Component::Userinfo)..),
        }
    }
}

impl<'a> Masked<'a> {
    /// Masks `text`, which need not be valid: the password of what may be its authority.
    pub(crate) fn of_text(text: &'a str) -> Masked<'a> {
        Masked::of_authority(text, likely_authority(text.as_bytes()))
    }

    /// Returns `text`, which need not be a reference, with its password masked.
    #[cfg(feature = "alloc")]
    pub(crate) fn in_text(text: &str) -> String {
        Masked::of_text(text).to_string()
    }

    /// Masks `text`, in which `authority` is the range of the authority. The text before its last
    /// `@` is taken for a userinfo.
    pub(crate) fn of_authority(text: &'a str, authority: Range<usize>) -> Masked<'a> {
        let start = authority.start;
        match text[authority].rfind('@') {
            Some(at) => Masked {
                before: &text[..start],
                userinfo: Some(Userinfo::trusted(&text[start..start + at])),
                after: &text[start + at..],
            },
            None => Masked { before: text, userinfo: None, after: "" },
        }
    }
}

impl fmt::Display for Masked<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.before)?;
        if let Some(userinfo) = self.userinfo {
            write!(f, "{}", userinfo.masked())?;
        }
        f.write_str(self.after)
    }
}

impl fmt::Debug for Masked<'_> {
    /// Escapes characters that do not print, which an IRI may contain.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "\"{}", Printable(self.before))?;
        if let Some(userinfo) = self.userinfo {
            write!(f, "{:?}", userinfo.masked())?;
        }
        write!(f, "{}\"", Printable(self.after))
    }
}
