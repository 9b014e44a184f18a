//! What `Debug` shows in place of a secret: views end up in logs (RFC 3986 §3.2.1, §7.5).
//!
//! In [`view!`](super::view_trait::view), `as` after the type of a member chooses one of these.

use alloc::borrow::Cow;
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

/// The value of `name`, or `***` where that is one of `secrets`.
pub(super) fn shown<'v>(name: &str, value: &'v str, secrets: &[&str]) -> &'v str {
    if secrets.contains(&name) { "***" } else { value }
}

fn show(shown: impl Fn(&mut fmt::Formatter<'_>) -> fmt::Result) -> impl Debug {
    Shown(shown)
}

/// Shows what a function writes.
struct Shown<F>(F);

impl<F: Fn(&mut fmt::Formatter<'_>) -> fmt::Result> Debug for Shown<F> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        (self.0)(f)
    }
}
