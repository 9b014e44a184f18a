//! The components of a reference (RFC 3986 §3): borrowed views, each a slice of the text.

pub(crate) mod authority;
#[cfg(feature = "alloc")]
mod decoder;
mod fast_pairs;
pub(crate) mod host;
pub(crate) mod html;
pub(crate) mod pairs;
pub(crate) mod path;
pub(crate) mod percent;
mod platform;
pub(crate) mod scheme;
pub(crate) mod userinfo;

#[cfg(feature = "alloc")]
use alloc::string::String;

use crate::components::percent::PctStr;

/// Implements `AsRef<str>`, and equality with `str` and `String` in both directions, for views that
/// compare as their text.
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

            impl PartialEq<$view> for str {
                fn eq(&self, other: &$view) -> bool {
                    self == other.as_str()
                }
            }

            impl PartialEq<$view> for &str {
                fn eq(&self, other: &$view) -> bool {
                    *self == other.as_str()
                }
            }

            #[cfg(feature = "alloc")]
            impl PartialEq<String> for $view {
                fn eq(&self, other: &String) -> bool {
                    self.as_str() == other
                }
            }

            #[cfg(feature = "alloc")]
            impl PartialEq<$view> for String {
                fn eq(&self, other: &$view) -> bool {
                    self == other.as_str()
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

compare_with_text!(
    authority::Authority<'_>,
    path::Path<'_>,
    scheme::Scheme<'_>,
    userinfo::Userinfo<'_>,
    PctStr<'_>
);
