//! Equality and order: `equals` and `compareTo`.

use core::cmp::Ordering;

use super::Uri;

impl Uri<'_> {
    /// `equals`: compares components. Ignores the case of scheme, host and the hex digits of
    /// escapes. Compares ports as numbers; an empty port is like no port.
    ///
    /// N.B. there is no `==`, because that of a [`Reference`](crate::legacy::rfc2396::Reference)
    /// compares texts.
    ///
    /// ```
    /// # use urial::rfc2396::java::Uri;
    /// let [a, b] = ["HTTP://E.org/%3a", "http://e.org:/%3A"].map(|text| Uri::parse(text).unwrap());
    /// assert!(a.equals(b) && a.compare_to(b).is_eq());
    /// ```
    #[must_use]
    pub fn equals(self, other: Uri<'_>) -> bool {
        is_equal_ignoring_case(self.scheme(), other.scheme())
            && self.is_opaque() == other.is_opaque()
            && is_equal(self.raw_fragment(), other.raw_fragment())
            && is_equal(self.reference.opaque_part(), other.reference.opaque_part())
            && has_equal_parts(self, other)
    }

    /// `compareTo`: orders by scheme, ignoring case; then hierarchical before opaque URIs; then by
    /// components in UTF-16 order, an absent one first.
    ///
    /// N.B. a server and a registry-based name are compared by the text of the authority, so the
    /// order of URIs of both kinds is not transitive.
    ///
    /// ```
    /// # use std::cmp::Ordering;
    /// # use urial::rfc2396::java::Uri;
    /// let (a, b) = (Uri::parse("HTTP://e.org/")?, Uri::parse("http://E.org/a")?);
    /// assert_eq!(a.compare_to(b), Ordering::Less);
    /// # Ok::<(), urial::rfc2396::Error>(())
    /// ```
    #[must_use]
    pub fn compare_to(self, other: Uri<'_>) -> Ordering {
        compare_ignoring_case(self.scheme(), other.scheme())
            .then(self.is_opaque().cmp(&other.is_opaque()))
            .then_with(|| compare(self.reference.opaque_part(), other.reference.opaque_part()))
            .then_with(|| compare_parts(self, other))
            .then_with(|| compare(self.raw_fragment(), other.raw_fragment()))
    }
}

fn has_equal_parts(a: Uri<'_>, b: Uri<'_>) -> bool {
    let has_equal_authority = match a.host() {
        Some(_) => {
            is_equal(a.raw_user_info(), b.raw_user_info())
                && is_equal_ignoring_case(a.host(), b.host())
                && a.port() == b.port()
        }
        None => is_equal(a.raw_authority(), b.raw_authority()),
    };
    has_equal_authority
        && is_equal(a.raw_path(), b.raw_path())
        && is_equal(a.raw_query(), b.raw_query())
}

fn is_equal_ignoring_case(a: Option<&str>, b: Option<&str>) -> bool {
    match (a, b) {
        (Some(a), Some(b)) => a.eq_ignore_ascii_case(b),
        (None, None) => true,
        _ => false,
    }
}

/// Whether both are absent, or equal apart from the case of hex digits in escapes.
fn is_equal(a: Option<&str>, b: Option<&str>) -> bool {
    match (a, b) {
        (Some(a), Some(b)) => is_equal_text(a, b),
        (None, None) => true,
        _ => false,
    }
}

pub(super) fn is_equal_text(a: &str, b: &str) -> bool {
    a.len() == b.len() && units(a).eq(units(b))
}

/// The UTF-16 code units, with the hex digits of escapes in lower case.
fn units(text: &str) -> impl Iterator<Item = u16> {
    let mut digits = 0;
    text.encode_utf16().map(move |unit| {
        let is_digit = digits > 0;
        digits = if unit == u16::from(b'%') { 2 } else { u8::saturating_sub(digits, 1) };
        match u8::try_from(unit) {
            Ok(byte) if is_digit => byte.to_ascii_lowercase().into(),
            _ => unit,
        }
    })
}

fn compare_parts(a: Uri<'_>, b: Uri<'_>) -> Ordering {
    let authorities = match (a.host(), b.host()) {
        (Some(_), Some(_)) => compare(a.raw_user_info(), b.raw_user_info())
            .then_with(|| compare_ignoring_case(a.host(), b.host()))
            // N.B. Java compares by a subtraction that can overflow.
            .then_with(|| a.port().wrapping_sub(b.port()).cmp(&0)),
        _ => compare(a.raw_authority(), b.raw_authority()),
    };
    authorities
        .then_with(|| compare(a.raw_path(), b.raw_path()))
        .then_with(|| compare(a.raw_query(), b.raw_query()))
}

fn compare_ignoring_case(a: Option<&str>, b: Option<&str>) -> Ordering {
    match (a, b) {
        (Some(a), Some(b)) => {
            let lower = |byte: u8| byte.to_ascii_lowercase();
            a.bytes().map(lower).cmp(b.bytes().map(lower))
        }
        _ => a.is_some().cmp(&b.is_some()),
    }
}

fn compare(a: Option<&str>, b: Option<&str>) -> Ordering {
    match (a, b) {
        (Some(a), Some(b)) => units(a).cmp(units(b)),
        _ => a.is_some().cmp(&b.is_some()),
    }
}
