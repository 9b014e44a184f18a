//! Views that outlive the text of their URI: every member is owned in turn.

use alloc::borrow::{Cow, ToOwned};
use alloc::vec::Vec;

use super::ftp::FtpType;
use super::info::InfoStyle;
use super::ldap::LdapScope;
use super::otpauth::OtpauthType;
use super::rtsp::RtspTransport;
use super::telnet::TelnetProtocol;

/// A member of a view that can own its text: see [`into_owned!`].
pub(super) trait IntoOwned {
    type Owned;

    fn into_owned(self) -> Self::Owned;
}

/// Gives a struct the method `into_owned`, from that of its members.
macro_rules! into_owned {
    ($struct:ident { $($member:tt),* }) => {
        impl $struct<'_> {
            /// Returns the same with text of its own, to keep it longer than the URI. Allocates
            /// each text that is borrowed.
            ///
            /// See [`View::into_owned`](crate::scheme::View::into_owned) for an example.
            #[must_use]
            pub fn into_owned(self) -> $struct<'static> {
                $struct { $($member: super::owned::IntoOwned::into_owned(self.$member),)* }
            }
        }

        impl super::owned::IntoOwned for $struct<'_> {
            type Owned = $struct<'static>;

            fn into_owned(self) -> $struct<'static> {
                self.into_owned()
            }
        }
    };
}

pub(super) use into_owned;

impl<T: ToOwned + ?Sized + 'static> IntoOwned for Cow<'_, T> {
    type Owned = Cow<'static, T>;

    fn into_owned(self) -> Cow<'static, T> {
        Cow::Owned(self.into_owned())
    }
}

impl<T: IntoOwned> IntoOwned for Option<T> {
    type Owned = Option<T::Owned>;

    fn into_owned(self) -> Option<T::Owned> {
        self.map(T::into_owned)
    }
}

impl<T: IntoOwned> IntoOwned for Vec<T> {
    type Owned = Vec<T::Owned>;

    fn into_owned(self) -> Vec<T::Owned> {
        self.into_iter().map(T::into_owned).collect()
    }
}

impl<K: IntoOwned, V: IntoOwned> IntoOwned for (K, V) {
    type Owned = (K::Owned, V::Owned);

    fn into_owned(self) -> (K::Owned, V::Owned) {
        (self.0.into_owned(), self.1.into_owned())
    }
}

/// Members that borrow no text.
macro_rules! without_text {
    ($($type:ty),*) => {
        $(
            impl IntoOwned for $type {
                type Owned = $type;

                fn into_owned(self) -> $type {
                    self
                }
            }
        )*
    };
}

without_text!(bool, char, u16, u32, u64, &'static str);
without_text!(FtpType, InfoStyle, LdapScope, OtpauthType, RtspTransport, TelnetProtocol);
