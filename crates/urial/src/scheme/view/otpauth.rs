//! `otpauth`: the "Key Uri Format" of Google Authenticator, which has no RFC. Checked are the form, and
//! that what the format requires is there; not, whether the secret is long enough.

use alloc::borrow::Cow;
use alloc::collections::BTreeSet;
use alloc::string::{String, ToString};
use alloc::vec;
use alloc::vec::Vec;

use super::error::{Rule, SchemeError, ViewError};
use super::fields::Fields;
use super::param::pairs;
use super::piece::Piece;
use super::server::uri;
use super::shape::{About, Shape, view};
use crate::chars::abnf::{self, Set};
use crate::components::percent::{EncodeSet, encode};
use crate::ops::build::{Content, Parts};
use crate::parse::offsets::Component;
use crate::reference::borrowed::Uri;
use crate::reference::owned::UriBuf;

view! {
    /// A key for one-time passwords (Key Uri Format).
    ///
    /// ```text
    /// otpauth://totp/Example:anna@e.org?secret=JBSWY3DPEHPK3PXP&issuer=Example&digits=8
    ///           │    │       │          └─ secret, issuer, algorithm, digits, period, counter
    ///           │    │       └──────────── account
    ///           │    └──────────────────── issuer, as people see it
    ///           └───────────────────────── type
    /// ```
    ///
    /// ```
    /// # use urial::Uri;
    /// # use urial::scheme::Otpauth;
    /// let key = Otpauth::try_from(Uri::parse("otpauth://totp/Ex:anna@e.org?secret=JBSWY3DP")?)?;
    /// assert_eq!((key.issuer(), &*key.account), (Some("Ex"), "anna@e.org"));
    /// assert_eq!((key.digits, key.period), (None, None));
    /// let key = Otpauth { digits: Some(8), ..key };
    /// assert_eq!(key.build()?, "otpauth://totp/Ex:anna@e.org?secret=JBSWY3DP&digits=8");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub struct Otpauth<'a> {
        /// What the passwords come from.
        pub kind: OtpauthType,
        /// Who issued the key, as it stands before the account, if it does.
        pub label_issuer: Option<Cow<'a, str>>,
        /// Whose key it is.
        pub account: Cow<'a, str>,
        /// The key in base 32 (RFC 4648), without padding.
        pub secret: Cow<'a, str> as secret,
        /// Who issued the key, as the parameter says, if it does.
        pub issuer: Option<Cow<'a, str>>,
        /// The hash function: `SHA1`, which is meant where none is given, `SHA256` or `SHA512`.
        pub algorithm: Option<Cow<'a, str>>,
        /// How many digits a password has, 6 or 8; 6, where nothing is given.
        pub digits: Option<u16>,
        /// For how many seconds a password holds; 30, where nothing is given.
        pub period: Option<u32>,
        /// Where the counter begins; has to be there, where passwords come from one.
        pub counter: Option<u64>,
        /// Parameters that the format does not know, in order.
        pub others: Vec<(Cow<'a, str>, Cow<'a, str>)>,
        /// The fragment as it stands in the URI, if there is one.
        pub fragment: Option<Cow<'a, str>>,
    }
}

/// What one-time passwords come from.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[non_exhaustive]
pub enum OtpauthType {
    /// The time (RFC 6238).
    #[default]
    Totp,
    /// A counter (RFC 4226).
    Hotp,
}

const DOCUMENT: &str = "Key Uri Format";
const TYPE: &Rule = &Rule::new("type", "\"totp\" or \"hotp\"", DOCUMENT);
const LABEL: &Rule = &Rule::new("label", "an account, or issuer:account", DOCUMENT);
const PARAMETER: &Rule = &Rule::new("query", "name=value in UTF-8", DOCUMENT);
const TWICE: &Rule = &Rule::new("query", "each name once", DOCUMENT);
const SECRET: &Rule = &Rule::new("secret", "a key in base 32", DOCUMENT);
const ALGORITHM: &Rule = &Rule::new("algorithm", "SHA1, SHA256 or SHA512", DOCUMENT);
const DIGITS: &Rule = &Rule::new("digits", "6 or 8", DOCUMENT);
const PERIOD: &Rule = &Rule::new("period", "a number from 1 on", DOCUMENT);
const COUNTER: &Rule = &Rule::new("counter", "a number", DOCUMENT);

/// Base 32 without padding (RFC 4648 §6), in either case.
const BASE32: Set = abnf::ALPHA.or(Set::range(b'2', b'7'));
/// What stands by itself in a label: a `:` ends the issuer.
const LABEL_SET: EncodeSet = EncodeSet::SEGMENT.and_encode(b":");

impl<'a> Shape<'a> for Otpauth<'a> {
    const ABOUT: About = About {
        names: &["otpauth"],
        text: Otpauth::TEXT,
        documents: &["Key Uri Format", "RFC 4226", "RFC 6238"],
        fields: &[
            ("type", "what the passwords come from: totp or hotp"),
            ("label", "the key as people see it: issuer and account"),
            ("issuer", "who issued the key; null where nobody is named"),
            ("account", "whose key it is"),
            ("secret", "the key in base 32"),
            ("algorithm", "the hash function, SHA1 where none is given"),
            ("digits", "how many digits a password has, 6 where nothing is given"),
            ("period", "for how many seconds it holds, 30 where nothing is given; null for hotp"),
            ("counter", "where the counter begins; null for totp"),
            ("others", "name and value of each parameter the format does not know"),
            ("fragment", "the fragment as it stands"),
        ],
    };

    fn read(uri: Uri<'a>) -> Result<Self, SchemeError> {
        let path = Piece::path(uri);
        let fragment = uri.component(Component::Fragment).map(Cow::Borrowed);
        let mut key = Otpauth { kind: read_type(uri)?, fragment, ..Otpauth::default() };
        let label = path.strip_prefix("/").unwrap_or(path);
        key.read_label(label)?;
        let end = Piece::of(uri, Component::Query).unwrap_or(path);
        key.read_parameters(Piece::of(uri, Component::Query))?;
        let missing = |rule| Err(end.from(usize::MAX).refused(0, rule));
        match key.kind {
            _ if key.secret.is_empty() => missing(SECRET),
            OtpauthType::Hotp if key.counter.is_none() => missing(COUNTER),
            _ => Ok(key),
        }
    }

    fn write(&self) -> Result<UriBuf, ViewError> {
        let text = |text: &str, set| encode(text, set).to_string();
        let issuer = self.label_issuer.as_deref().map(|it| text(it, LABEL_SET) + ":");
        let account = text(&self.account, LABEL_SET);
        let path = ["/", issuer.as_deref().unwrap_or_default(), &account].concat();
        uri(Parts {
            scheme: Some("otpauth"),
            host: Some(Content::Text(self.kind.as_str())),
            path: Content::Text(&path),
            query: Some(Content::Text(&self.query())),
            fragment: self.fragment.as_deref().map(Content::Text),
            ..Parts::default()
        })
    }

    fn fields(&self) -> Fields<'_> {
        let is_totp = self.kind == OtpauthType::Totp;
        let label = match &self.label_issuer {
            Some(issuer) => [&**issuer, ":", &self.account].concat().into(),
            None => Cow::Borrowed(&*self.account),
        };
        Fields::new()
            .with("type", self.kind.as_str())
            .with("label", label)
            .with("issuer", self.issuer())
            .with("account", &self.account)
            .with_secret("secret", Some(&*self.secret))
            .with("algorithm", self.algorithm.as_deref().unwrap_or("SHA1"))
            .with("digits", self.digits.unwrap_or(6))
            .with("period", self.period.or(is_totp.then_some(30)))
            .with("counter", self.counter)
            .with("others", pairs(&self.others))
            .with("fragment", self.fragment.as_ref())
    }

    fn lint(&self) -> Vec<&'static str> {
        match (&self.label_issuer, &self.issuer) {
            (Some(label), Some(issuer)) if label != issuer => vec!["issuers-differ"],
            _ => vec![],
        }
    }
}

impl<'a> Otpauth<'a> {
    /// Returns who issued the key: as the parameter says, or else the label.
    #[must_use]
    pub fn issuer(&self) -> Option<&str> {
        self.issuer.as_ref().or(self.label_issuer.as_ref()).map(|issuer| &**issuer)
    }

    /// `label = accountname / issuer ( ":" / "%3A" ) *"%20" accountname`
    fn read_label(&mut self, label: Piece<'a>) -> Result<(), SchemeError> {
        let colon = [":", "%3A", "%3a"].into_iter().map(|colon| label.cut(colon));
        let cut = colon.filter_map(|(issuer, account)| Some((issuer, account?)));
        let (issuer, mut account) = match cut.min_by_key(|(issuer, _)| issuer.as_str().len()) {
            Some((issuer, account)) => (Some(issuer), account),
            None => (None, label),
        };
        while let Some(behind) = account.strip_prefix("%20").filter(|_| issuer.is_some()) {
            account = behind;
        }
        self.label_issuer = issuer.map(|issuer| issuer.some(LABEL)?.decode(LABEL)).transpose()?;
        self.account = account.some(LABEL)?.decode(LABEL)?;
        match self.account.find(':') {
            Some(at) => Err(account.refused_octet(at, LABEL)),
            None => Ok(()),
        }
    }

    fn read_parameters(&mut self, query: Option<Piece<'a>>) -> Result<(), SchemeError> {
        let parameters = query.into_iter().flat_map(|query| query.split("&"));
        let mut names = BTreeSet::new();
        for parameter in parameters.filter(|it| !it.is_empty()) {
            let (name, value) = parameter.cut("=");
            let value = value.ok_or_else(|| name.from(usize::MAX).refused(0, PARAMETER))?;
            let decoded = name.some(PARAMETER)?.decode(PARAMETER)?;
            if !names.insert(decoded.clone()) {
                return Err(name.refused(0, TWICE));
            }
            self.take(decoded, value)?;
        }
        Ok(())
    }

    fn take(&mut self, name: Cow<'a, str>, value: Piece<'a>) -> Result<(), SchemeError> {
        match &*name {
            "secret" => self.secret = value.some_of(BASE32, SECRET)?.as_str().into(),
            "issuer" => self.issuer = Some(value.decode(PARAMETER)?),
            "algorithm" => self.algorithm = Some(read_algorithm(value)?),
            "digits" => match value.number(DIGITS)? {
                digits @ (6 | 8) => self.digits = Some(digits),
                _ => return Err(value.refused(0, DIGITS)),
            },
            "period" => match value.number(PERIOD)? {
                0 => return Err(value.refused(0, PERIOD)),
                period => self.period = Some(period),
            },
            "counter" => self.counter = Some(value.number(COUNTER)?),
            _ => self.others.push((name, value.decode(PARAMETER)?)),
        }
        Ok(())
    }

    fn query(&self) -> String {
        let text = |value: &Cow<'a, str>| encode(&**value, EncodeSet::PAIR).to_string();
        let own = [
            ("secret", Some(text(&self.secret))),
            ("issuer", self.issuer.as_ref().map(text)),
            ("algorithm", self.algorithm.as_ref().map(text)),
            ("digits", self.digits.map(|it| it.to_string())),
            ("period", self.period.map(|it| it.to_string())),
            ("counter", self.counter.map(|it| it.to_string())),
        ];
        let own = own.into_iter().filter_map(|(name, value)| Some([name, "=", &*value?].concat()));
        let others =
            self.others.iter().map(|(name, value)| [&*text(name), "=", &text(value)].concat());
        own.chain(others).collect::<Vec<_>>().join("&")
    }
}

impl OtpauthType {
    const fn as_str(self) -> &'static str {
        match self {
            OtpauthType::Totp => "totp",
            OtpauthType::Hotp => "hotp",
        }
    }
}

fn read_type(uri: Uri<'_>) -> Result<OtpauthType, SchemeError> {
    let kind = Piece::of(uri, Component::Authority).unwrap_or(Piece::path(uri));
    match kind.as_str() {
        text if text.eq_ignore_ascii_case("totp") => Ok(OtpauthType::Totp),
        text if text.eq_ignore_ascii_case("hotp") => Ok(OtpauthType::Hotp),
        _ => Err(kind.refused(0, TYPE)),
    }
}

fn read_algorithm(value: Piece<'_>) -> Result<Cow<'_, str>, SchemeError> {
    match value.as_str() {
        name @ ("SHA1" | "SHA256" | "SHA512") => Ok(name.into()),
        _ => Err(value.refused(0, ALGORITHM)),
    }
}
