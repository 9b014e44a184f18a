//! Conversions to and from the URI types of other crates. Each has a feature: the crate's name and
//! its major version.

mod error;
#[cfg(feature = "http-1")]
mod http;
#[cfg(feature = "url-2")]
mod url;

pub use error::ConvertError;

use crate::reference::types::{Uri, UriBuf, UriRef, UriRefBuf};

/// Implements `TryFrom` of every type of URI references for a foreign type.
macro_rules! try_into_foreign {
    ($foreign:ty, $convert:ident: $($life:lifetime $type:ty),*) => {
        $(
            impl<$life> TryFrom<$type> for $foreign {
                type Error = ConvertError;

                fn try_from(it: $type) -> Result<$foreign, ConvertError> {
                    $convert(UriRef::from(it))
                }
            }
        )*
    };
}

use try_into_foreign;

/// Implements `TryFrom` of a foreign type, owned and borrowed, for a type of URI references.
macro_rules! try_from_foreign {
    ($foreign:ty, $text:ident: $($type:ty),*) => {
        $(
            impl TryFrom<&$foreign> for $type {
                type Error = ParseError;

                fn try_from(it: &$foreign) -> Result<$type, ParseError> {
                    <$type>::parse(&$text(it))
                }
            }

            impl TryFrom<$foreign> for $type {
                type Error = ParseError;

                fn try_from(it: $foreign) -> Result<$type, ParseError> {
                    (&it).try_into()
                }
            }
        )*
    };
}

use try_from_foreign;
