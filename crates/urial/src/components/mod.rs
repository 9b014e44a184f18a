//! The components as views: a slice of the text, and what it means (RFC 3986 §3).

pub(crate) mod authority;
pub(crate) mod host;
pub(crate) mod pairs;
pub(crate) mod path;
pub(crate) mod percent;
pub(crate) mod scheme;
pub(crate) mod userinfo;

use crate::components::percent::PctStr;

/// Views are compared with text as the text they are.
macro_rules! compare_with_text {
    ($($view:ty),*) => {
        $(
            impl PartialEq<str> for $view {
                fn eq(&self, other: &str) -> bool {
                    self.as_str() == other
                }
            }

            impl PartialEq<&str> for $view {
                fn eq(&self, other: &&str) -> bool {
                    self.as_str() == *other
                }
            }

            impl AsRef<str> for $view {
                fn as_ref(&self) -> &str {
                    self.as_str()
                }
            }
        )*
    };
}

compare_with_text!(authority::Authority<'_>, path::Path<'_>, userinfo::Userinfo<'_>, PctStr<'_>);
