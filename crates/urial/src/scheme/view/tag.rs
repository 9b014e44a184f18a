//! `tag`: RFC 4151. Checks the syntax; does not check whether the authority held the name on
//! that date.

use super::prelude::*;

view! {
    /// A name given by the holder of a domain name or email address on a date (RFC 4151).
    ///
    /// ```text
    /// tag:anna@e.org,2001-06:web/home
    ///     │          │       └─ specific
    ///     │          └───────── date
    ///     └──────────────────── authority
    /// ```
    ///
    /// ```
    /// # use urial::Uri;
    /// # use urial::scheme::Tag;
    /// let tag = Tag::try_from(Uri::parse("tag:e.org,2001:a?b")?)?;
    /// assert_eq!((&*tag.authority, &*tag.date, &*tag.specific), ("e.org", "2001", "a?b"));
    /// let tag = Tag { authority: "anna@e.org".into(), ..tag };
    /// assert_eq!(tag.build()?, "tag:anna@e.org,2001:a?b");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub struct Tag<'a> as self {
        /// The holder: a domain name or an email address.
        pub field authority: Cow<'a, str>,
        /// A date on which the domain name or address belonged to the holder.
        /// A year, a month as in `2001-06`, or a day as in `2001-06-30`.
        pub field date: Cow<'a, str>,
        /// The name given by the holder, not decoded: path and query.
        /// Compared character by character.
        pub field specific: Cow<'a, str>,
        /// The fragment, not decoded.
        pub field fragment: Option<Cow<'a, str>>,
    }
    schemes: "tag";
    documents: "RFC 4151";
}

const AUTHORITY: &Rule =
    &Rule::new("authority", "a domain name or an email address", "RFC 4151 §2.1");
const COMMA: &Rule = &Rule::new("date", "\",\" before the date", "RFC 4151 §2.1");
const DATE: &Rule = &Rule::new("date", "YYYY, YYYY-MM or YYYY-MM-DD", "RFC 4151 §2.1");
const COLON: &Rule = &Rule::new("specific", "\":\" after the date", "RFC 4151 §2.1");

const ALPHANUM: Set = abnf::ALPHA.or(abnf::DIGIT);

impl<'a> SchemeView<'a> for Tag<'a> {
    fn read(uri: Uri<'a>) -> Result<Self, SchemeError> {
        forbid(uri, Component::Authority, AUTHORITY)?;
        let (entity, specific) = Cursor::path_and_query(uri).cut(":");
        let (authority, date) = entity.cut(",");
        check_authority(authority)?;
        let date = date.ok_or_else(|| entity.error_at_end(COMMA))?;
        check_date(date)?;
        let specific = specific.ok_or_else(|| entity.error_at_end(COLON))?;
        Ok(Tag {
            authority: authority.as_str().into(),
            date: date.as_str().into(),
            specific: specific.as_str().into(),
            fragment: verbatim(uri, Component::Fragment),
        })
    }

    fn write(&self) -> Result<UriBuf, ViewError> {
        let text = [&self.authority, ",", &self.date, ":", &self.specific].concat();
        opaque_with_query("tag", &text, self.fragment.as_deref())
    }

    fn lint(&self, lints: &mut Lints) {
        let has_capitals = self.authority.bytes().any(|byte| byte.is_ascii_uppercase());
        lints.add("authority-in-capitals", has_capitals);
        lints.add("bad-date", !is_date(&self.date));
    }
}

/// `authorityName = DNSname / emailAddress`
fn check_authority(authority: Cursor<'_>) -> Result<(), SchemeError> {
    const NAME: Set = ALPHANUM.or(Set::of(b"-._"));
    let (name, domain) = authority.cut("@");
    if domain.is_some() {
        name.non_empty_of(NAME, AUTHORITY)?;
    }
    domain.unwrap_or(name).split(".").try_for_each(check_label)
}

/// `DNScomp = alphaNum [ *( alphaNum / "-" ) alphaNum ]`
fn check_label(label: Cursor<'_>) -> Result<(), SchemeError> {
    let text = label.non_empty_of(ALPHANUM.or(Set::of(b"-")), AUTHORITY)?.as_str();
    match () {
        () if text.starts_with('-') => Err(label.error(0, AUTHORITY)),
        () if text.ends_with('-') => Err(label.error(text.len(), AUTHORITY)),
        () => Ok(()),
    }
}

/// `date = 4DIGIT [ "-" 2DIGIT [ "-" 2DIGIT ] ]`
fn check_date(date: Cursor<'_>) -> Result<(), SchemeError> {
    const FORM: &[u8] = b"0000-00-00";
    let text = date.as_str().as_bytes();
    let fits = |(byte, form): &(&u8, &u8)| {
        if **form == b'0' { byte.is_ascii_digit() } else { byte == form }
    };
    let fitting = text.iter().zip(FORM).take_while(fits).count();
    match fitting {
        4 | 7 | 10 if fitting == text.len() => Ok(()),
        _ => Err(date.error(fitting, DATE)),
    }
}

/// Whether the date exists in the calendar.
fn is_date(date: &str) -> bool {
    let mut parts = date.split('-').map(|part| part.parse::<u16>().unwrap_or(0));
    let (year, month, day) = (parts.next().unwrap_or(0), parts.next(), parts.next());
    let is_leap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
    let days = match month.unwrap_or(1) {
        2 => 28 + u16::from(is_leap),
        4 | 6 | 9 | 11 => 30,
        1..=12 => 31,
        _ => 0,
    };
    (1..=days).contains(&day.unwrap_or(1))
}
