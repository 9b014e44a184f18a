//! `tag`: RFC 4151. Checked is the syntax; not, whether the authority held the name on that date.

use alloc::borrow::Cow;
use alloc::vec::Vec;

use super::error::{Rule, SchemeError, ViewError};
use super::fields::Fields;
use super::piece::Piece;
use super::server::opaque_with_query;
use super::shape::{About, Shape, view};
use crate::chars::abnf::{self, Set};
use crate::parse::offsets::Component;
use crate::reference::borrowed::Uri;
use crate::reference::owned::UriBuf;

view! {
    /// A name that somebody gives who held a domain name or an address of mail on a date (RFC 4151).
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
    pub struct Tag<'a> {
        /// Who names: a domain name, or an address of mail.
        pub authority: Cow<'a, str>,
        /// When: a year, a month `2001-06`, or a day `2001-06-30`.
        pub date: Cow<'a, str>,
        /// What is named, as it stands in the URI: path and query, which are compared by character.
        pub specific: Cow<'a, str>,
        /// The fragment as it stands, if there is one.
        pub fragment: Option<Cow<'a, str>>,
    }
}

const AUTHORITY: &Rule =
    &Rule::new("authority", "a domain name, or an address of mail", "RFC 4151 §2.1");
const COMMA: &Rule = &Rule::new("date", "\",\" before it", "RFC 4151 §2.1");
const DATE: &Rule = &Rule::new("date", "YYYY, YYYY-MM or YYYY-MM-DD", "RFC 4151 §2.1");
const COLON: &Rule = &Rule::new("specific", "\":\" before it", "RFC 4151 §2.1");

const ALPHANUM: Set = abnf::ALPHA.or(abnf::DIGIT);

impl<'a> Shape<'a> for Tag<'a> {
    const ABOUT: About = About {
        names: &["tag"],
        text: Tag::TEXT,
        documents: &["RFC 4151"],
        fields: &[
            ("authority", "who names: a domain name, or an address of mail"),
            ("date", "a date on which that was theirs"),
            ("specific", "what is named, as it stands: path and query"),
            ("fragment", "the fragment as it stands"),
        ],
    };

    fn read(uri: Uri<'a>) -> Result<Self, SchemeError> {
        Piece::absent(uri, Component::Authority, AUTHORITY)?;
        let (entity, specific) = Piece::path_and_query(uri).cut(":");
        let (authority, date) = entity.cut(",");
        check_authority(authority)?;
        let date = date.ok_or_else(|| entity.from(usize::MAX).refused(0, COMMA))?;
        check_date(date)?;
        let specific = specific.ok_or_else(|| entity.from(usize::MAX).refused(0, COLON))?;
        Ok(Tag {
            authority: authority.as_str().into(),
            date: date.as_str().into(),
            specific: specific.as_str().into(),
            fragment: uri.component(Component::Fragment).map(Cow::Borrowed),
        })
    }

    fn write(&self) -> Result<UriBuf, ViewError> {
        let text = [&self.authority, ",", &self.date, ":", &self.specific].concat();
        opaque_with_query("tag", &text, self.fragment.as_deref())
    }

    fn fields(&self) -> Fields<'_> {
        Fields::new()
            .with("authority", &self.authority)
            .with("date", &self.date)
            .with("specific", &self.specific)
            .with("fragment", self.fragment.as_ref())
    }

    fn lint(&self) -> Vec<&'static str> {
        let has_capitals = self.authority.bytes().any(|byte| byte.is_ascii_uppercase());
        let odd = [(has_capitals, "authority-in-capitals"), (!is_date(&self.date), "bad-date")];
        odd.iter().filter(|(is, _)| *is).map(|&(_, name)| name).collect()
    }
}

/// `authorityName = DNSname / emailAddress`
fn check_authority(authority: Piece<'_>) -> Result<(), SchemeError> {
    const NAME: Set = ALPHANUM.or(Set::of(b"-._"));
    let (name, domain) = authority.cut("@");
    if domain.is_some() {
        name.some_of(NAME, AUTHORITY)?;
    }
    domain.unwrap_or(name).split(".").try_for_each(check_label)
}

/// `DNScomp = alphaNum [ *( alphaNum / "-" ) alphaNum ]`
fn check_label(label: Piece<'_>) -> Result<(), SchemeError> {
    let text = label.some_of(ALPHANUM.or(Set::of(b"-")), AUTHORITY)?.as_str();
    match () {
        () if text.starts_with('-') => Err(label.refused(0, AUTHORITY)),
        () if text.ends_with('-') => Err(label.refused(text.len(), AUTHORITY)),
        () => Ok(()),
    }
}

/// `date = 4DIGIT [ "-" 2DIGIT [ "-" 2DIGIT ] ]`
fn check_date(date: Piece<'_>) -> Result<(), SchemeError> {
    const FORM: &[u8] = b"0000-00-00";
    let text = date.as_str().as_bytes();
    let fits = |(byte, form): &(&u8, &u8)| {
        if **form == b'0' { byte.is_ascii_digit() } else { byte == form }
    };
    let fitting = text.iter().zip(FORM).take_while(fits).count();
    match fitting {
        4 | 7 | 10 if fitting == text.len() => Ok(()),
        _ => Err(date.refused(fitting, DATE)),
    }
}

/// Is there such a month, and has it such a day?
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
