//! `urn`: RFC 8141. Checks the components, and the names that can be checked without a registry:
//! UUIDs (RFC 9562), ISBNs (RFC 8254) and object identifiers (RFC 3061). Does not check whether a
//! namespace is registered, and adds no hyphens to ISBNs, which needs the ranges of the ISBN
//! agency.

use super::cursor::in_lower_case;
use super::prelude::*;
use crate::components::percent::PctStr;
use crate::ops::scheme_forms::is_uuid;

view! {
    /// A persistent name in a namespace (RFC 8141).
    ///
    /// ```text
    /// urn:example:a123,456?+res?=key=1#part
    ///     │       │         │     │    └─ f-component
    ///     │       │         │     └────── q-component: for the resource
    ///     │       │         └──────────── r-component: for who resolves the name
    ///     └───────┴────────────────────── NID, NSS: the assigned name
    /// ```
    ///
    /// ```
    /// # use urial::Uri;
    /// # use urial::scheme::Urn;
    /// let urn = Urn::try_from(Uri::parse("URN:ISBN:0395363411?=page=7")?)?;
    /// assert_eq!((&*urn.nid, &*urn.nss, urn.q.as_deref()), ("ISBN", "0395363411", Some("page=7")));
    /// assert_eq!(urn.assigned_name(), "urn:isbn:0395363411");
    /// assert_eq!(urn.isbn13().unwrap(), "9780395363416");
    /// let urn = Urn { nid: "ietf".into(), nss: "rfc:8141".into(), ..Urn::default() };
    /// assert_eq!(urn.build()?, "urn:ietf:rfc:8141");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub struct Urn<'a> as self {
        /// The namespace identifier, in the case of the URI.
        pub field nid: Cow<'a, str>,
        /// The namespace identifier in lower case.
        field nid_lower = in_lower_case(Cow::Borrowed(&self.nid)),
        /// The name in the namespace, not decoded.
        /// A triplet is not equivalent to the character it encodes.
        pub field nss: Cow<'a, str>,
        /// The r-component, parameters for who resolves the name.
        pub field r: Option<Cow<'a, str>>,
        /// The q-component, parameters for the resource.
        pub field q: Option<Cow<'a, str>>,
        /// The f-component, the fragment.
        pub field f: Option<Cow<'a, str>>,
        /// What is the same for all URNs that are equivalent.
        field assigned_name = self.assigned_name(),
        /// The 13 digits of an ISBN whose check digit is right.
        field isbn13 = self.isbn13(),
        /// A UUID of the right form, in lower case.
        field uuid = self.uuid(),
        /// An object identifier of the right form: numbers and dots.
        field oid = self.oid(),
    }
    schemes: "urn";
    documents: "RFC 8141", "RFC 9562", "RFC 8254", "RFC 3061", "uri(7)";
}

const NID: &Rule = &Rule::new("nid", "2 to 32 letters, digits and inner hyphens", "RFC 8141 §2");
const COLON: &Rule = &Rule::new("nss", "\":\" after the NID", "RFC 8141 §2");
const NSS: &Rule = &Rule::new("nss", "a name that does not begin with \"/\"", "RFC 8141 §2");
const RQ: &Rule = &Rule::new("query", "\"+\" or \"=\" after \"?\"", "RFC 8141 §2");
const R: &Rule = &Rule::new("r", "text that does not begin with \"/\" or \"?\"", "RFC 8141 §2.3.1");
const Q: &Rule = &Rule::new("q", "text that does not begin with \"/\" or \"?\"", "RFC 8141 §2.3.2");

impl<'a> SchemeView<'a> for Urn<'a> {
    fn read(uri: Uri<'a>) -> Result<Self, SchemeError> {
        forbid(uri, Component::Authority, NID)?;
        let (nid, nss) = Cursor::path(uri).cut(":");
        let nid = read_nid(nid)?;
        let nss = nss.ok_or_else(|| nid.error_at_end(COLON))?;
        let nss = with_leading_pchar(nss, NSS)?;
        let query = Cursor::of(uri, Component::Query).map(read_components).transpose()?;
        let [r, q] = query.unwrap_or_default().map(|it| it.map(|it| it.as_str().into()));
        let f = verbatim(uri, Component::Fragment);
        Ok(Urn { nid: nid.as_str().into(), nss: nss.as_str().into(), r, q, f })
    }

    fn write(&self) -> Result<UriBuf, ViewError> {
        let path = [&self.nid, ":", &self.nss].concat();
        let r = self.r.as_ref().map(|r| ["+", r].concat());
        let q = self.q.as_ref().map(|q| ["=", q].concat());
        let query = match (r, q) {
            (Some(r), Some(q)) => Some([&r, "?", &q].concat()),
            (r, q) => r.or(q),
        };
        opaque("urn", &path, query.as_deref(), self.f.as_deref())
    }

    fn lint(&self, lints: &mut Lints) {
        let nid = in_lower_case(Cow::Borrowed(&self.nid));
        let informal = nid.strip_prefix("urn-");
        lints.add("bad-informal-namespace", informal.is_some_and(|it| !is_number(it)));
        lints.add("experimental-namespace", nid.starts_with("x-"));
        lints.add("bad-uuid", nid == "uuid" && self.uuid().is_none());
        lints.add("bad-oid", nid == "oid" && self.oid().is_none());
        if let Some(Err(name)) = self.name_in("isbn").map(|name| read_isbn(&name)) {
            lints.add(name, true);
        }
    }
}

impl Urn<'_> {
    /// Returns the assigned name in the form that is equal for equivalent URNs (RFC 8141 §3): `urn`
    /// and NID in lower case, the digits of triplets in upper case, no other component.
    ///
    /// Triplets are not decoded: by RFC 8141, unlike RFC 3986 §6.2.2.2, `%41` is not equivalent to
    /// `A`.
    #[must_use]
    pub fn assigned_name(&self) -> String {
        let nid = in_lower_case(Cow::Borrowed(&self.nid));
        let mut name = ["urn:", &nid, ":"].concat();
        let mut digits = 0_u8;
        for character in self.nss.chars() {
            name.push(if digits > 0 { character.to_ascii_uppercase() } else { character });
            digits = if character == '%' { 2 } else { digits.saturating_sub(1) };
        }
        name
    }

    /// Returns whether two URNs have equivalent names (RFC 8141 §3): r-, q- and f-components are
    /// ignored.
    ///
    /// ```
    /// # use urial::Uri;
    /// # use urial::scheme::Urn;
    /// let urn = |text| Urn::try_from(Uri::from_static(text));
    /// let name = urn("urn:example:a%2cb")?;
    /// assert!(name.is_equivalent(&urn("URN:EXAMPLE:a%2Cb?+r#f")?));
    /// assert!(!name.is_equivalent(&urn("urn:example:A%2Cb")?));
    /// # Ok::<(), urial::scheme::SchemeError>(())
    /// ```
    #[must_use]
    pub fn is_equivalent(&self, other: &Urn<'_>) -> bool {
        self.assigned_name() == other.assigned_name()
    }

    /// Returns the 13 digits of an ISBN of 10 or 13 digits, with or without hyphens; `None` if it
    /// is not an ISBN or its check digit is wrong.
    #[must_use]
    pub fn isbn13(&self) -> Option<String> {
        read_isbn(&self.name_in("isbn")?).ok()
    }

    /// Returns the UUID in lower case; `None` if it is not one (RFC 9562 §4).
    ///
    /// ```
    /// # use urial::{scheme::Urn, uri};
    /// let urn = Urn::try_from(uri!("urn:uuid:F81D4FAE-7DEC-11D0-A765-00A0C91E6BF6"))?;
    /// assert_eq!(urn.uuid().unwrap(), "f81d4fae-7dec-11d0-a765-00a0c91e6bf6");
    /// # Ok::<(), urial::scheme::SchemeError>(())
    /// ```
    #[must_use]
    pub fn uuid(&self) -> Option<Cow<'_, str>> {
        self.name_in("uuid").filter(|name| is_uuid(name)).map(in_lower_case)
    }

    /// Returns the object identifier, numbers and dots; `None` if it is not one (RFC 3061 §2).
    ///
    /// ```
    /// # use urial::{scheme::Urn, uri};
    /// assert_eq!(Urn::try_from(uri!("urn:oid:1.3.6.1"))?.oid().as_deref(), Some("1.3.6.1"));
    /// assert_eq!(Urn::try_from(uri!("urn:oid:01"))?.oid(), None);
    /// # Ok::<(), urial::scheme::SchemeError>(())
    /// ```
    #[must_use]
    pub fn oid(&self) -> Option<Cow<'_, str>> {
        self.name_in("oid").filter(|name| is_oid(name))
    }

    /// The name, decoded, if it is one in the namespace `nid`.
    fn name_in(&self, nid: &str) -> Option<Cow<'_, str>> {
        let name = PctStr::new(&self.nss).ok()?.decode_utf8().ok()?;
        self.nid.eq_ignore_ascii_case(nid).then_some(name)
    }
}

/// `NID = alphanum 0*30( alphanum / "-" ) alphanum`
fn read_nid(nid: Cursor<'_>) -> Result<Cursor<'_>, SchemeError> {
    const SET: Set = abnf::ALPHA.or(abnf::DIGIT).or(Set::of(b"-"));
    let text = nid.non_empty_of(SET, NID)?.as_str();
    match () {
        () if text.starts_with('-') => Err(nid.error(0, NID)),
        () if text.len() < 2 => Err(nid.error(text.len(), NID)),
        () if text.len() > 32 => Err(nid.error(32, NID)),
        () if text.ends_with('-') => Err(nid.error(text.len(), NID)),
        () => Ok(nid),
    }
}

/// The r-component up to the first `?=`, and the q-component after it.
fn read_components(query: Cursor<'_>) -> Result<[Option<Cursor<'_>>; 2], SchemeError> {
    let (r, q) = if let Some(q) = query.strip_prefix("=") {
        (None, Some(q))
    } else {
        let rest = query.strip_prefix("+").ok_or_else(|| query.error(0, RQ))?;
        let (r, q) = rest.cut("?=");
        (Some(with_leading_pchar(r, R)?), q)
    };
    Ok([r, q.map(|q| with_leading_pchar(q, Q)).transpose()?])
}

/// Checks that a component begins with a `pchar`.
fn with_leading_pchar<'a>(
    cursor: Cursor<'a>,
    rule: &'static Rule,
) -> Result<Cursor<'a>, SchemeError> {
    if cursor.non_empty(rule)?.as_str().starts_with(['/', '?']) {
        return Err(cursor.error(0, rule));
    }
    Ok(cursor)
}

/// `Number = DIGIT1-9 *DIGIT`  (§5.2)
fn is_number(text: &str) -> bool {
    !text.starts_with('0') && !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit())
}

/// `oid = number *( "." number )`, `number = "0" / NZDIGIT *DIGIT`  (RFC 3061 §2)
fn is_oid(text: &str) -> bool {
    text.split('.').all(|arc| arc == "0" || is_number(arc))
}

/// The 13 digits of an ISBN, or the lint for it.
fn read_isbn(text: &str) -> Result<String, &'static str> {
    const FORM: &str = "bad-isbn";
    let mut digits = vec![];
    for byte in text.bytes().filter(|&byte| byte != b'-') {
        match byte {
            b'0'..=b'9' => digits.push(byte - b'0'),
            b'X' | b'x' if digits.len() == 9 => digits.push(10),
            _ => return Err(FORM),
        }
    }
    // Only an ISBN of 10 digits can have the check digit 10.
    if digits.len() != 10 && digits.contains(&10) {
        return Err(FORM);
    }
    let is_right = match *digits {
        [.., _] if digits.len() == 10 => is_checked(&digits, (1..=10).rev(), 11),
        [9, 7, 8 | 9, ..] if digits.len() == 13 => is_checked(&digits, WEIGHTS, 10),
        _ => return Err(FORM),
    };
    if !is_right {
        return Err("bad-isbn-check-digit");
    }
    if digits.len() == 10 {
        digits.splice(..0, [9, 7, 8]);
        digits.pop();
        let sum = weighted(&digits, WEIGHTS);
        digits.push(u8::try_from((10 - sum % 10) % 10).unwrap_or_default());
    }
    Ok(digits.iter().map(|digit| char::from(b'0' + digit)).collect())
}

/// The weights of the 13 digits.
const WEIGHTS: [u32; 13] = [1, 3, 1, 3, 1, 3, 1, 3, 1, 3, 1, 3, 1];

fn is_checked(digits: &[u8], weights: impl IntoIterator<Item = u32>, modulus: u32) -> bool {
    weighted(digits, weights).is_multiple_of(modulus)
}

fn weighted(digits: &[u8], weights: impl IntoIterator<Item = u32>) -> u32 {
    digits.iter().zip(weights).map(|(&digit, weight)| u32::from(digit) * weight).sum()
}
