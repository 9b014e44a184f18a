//! What `Debug` shows in place of a secret, and of octets: views end up in logs (RFC 3986 §3.2.1,
//! §7.5).
//!
//! In [`view!`](super::view_trait::view), `as` after the type of a member chooses one of these.

use alloc::borrow::Cow;
use alloc::vec::Vec;
use core::fmt::{self, Debug};

use super::param::SECRETS;

/// Masks a value unless it is the default.
pub(super) fn secret<T: Debug + Default + PartialEq>(value: &T) -> impl Debug {
    let is_none = *value == T::default();
    show(move |f| if is_none { T::default().fmt(f) } else { f.write_str("***") })
}

/// Masks the values of secret names.
pub(super) fn pairs(pairs: &[(Cow<'_, str>, Cow<'_, str>)]) -> impl Debug {
    show(move |f| {
        let shown = pairs.iter().map(|(name, value)| (name, shown(name, value, SECRETS)));
        f.debug_list().entries(shown).finish()
    })
}

/// Masks a URI inside another, as a whole, if it may have a password.
pub(super) fn url(url: &str) -> impl Debug {
    if url.contains('@') { "***" } else { url }
}

/// Shows octets as text.
pub(super) fn octets<T: Octets + ?Sized>(value: &T) -> impl Debug {
    show(|f| value.fmt_text(f))
}

/// A value with octets, which would print as a list of numbers.
pub(super) trait Octets {
    /// Writes the octets as text, and those that are not UTF-8 as a byte string.
    fn fmt_text(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result;
}

impl Octets for [u8] {
    fn fmt_text(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match core::str::from_utf8(self) {
            Ok(text) => text.fmt(f),
            Err(_) => write!(f, "b\"{}\"", self.escape_ascii()),
        }
    }
}

impl Octets for Cow<'_, [u8]> {
    fn fmt_text(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        (**self).fmt_text(f)
    }
}

impl<T: Octets> Octets for Option<T> {
    fn fmt_text(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.as_ref().map(octets).fmt(f)
    }
}

impl<T: Octets> Octets for Vec<T> {
    fn fmt_text(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.iter().map(octets)).finish()
    }
}

impl<K: Debug, T: Octets> Octets for (K, T) {
    fn fmt_text(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("").field(&self.0).field(&octets(&self.1)).finish()
    }
}

/// The value of `name`, or `***` where that is one of `secrets`.
pub(super) fn shown<'v>(name: &str, value: &'v str, secrets: &[&str]) -> &'v str {
    if secrets.contains(&name) { "***" } else { value }
}

fn show<F: Fn(&mut fmt::Formatter<'_>) -> fmt::Result>(shown: F) -> Shown<F> {
    Shown(shown)
}

/// Shows what a function writes.
struct Shown<F>(F);

impl<F: Fn(&mut fmt::Formatter<'_>) -> fmt::Result> Debug for Shown<F> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        (self.0)(f)
    }
}
