//! `otpauth`: the "Key Uri Format" of Google Authenticator, which has no RFC. Checks the syntax
//! and that everything required is present; does not check whether the secret is long enough.

use super::param::pairs;
use super::prelude::*;
use alloc::collections::BTreeSet;

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
    pub struct Otpauth<'a> as self {
        /// The source of the passwords.
        pub kind: OtpauthType,
        /// What the passwords come from: totp or hotp.
        field type = self.kind.as_str(),
        /// The key as people see it: issuer and account.
        field label = self.label(),
        /// The issuer in the label, if there is one.
        pub label_issuer: Option<Cow<'a, str>>,
        /// The key in base 32 (RFC 4648), without padding.
        pub secret: Cow<'a, str> as secret,
        /// The issuer in the parameter, if there is one.
        pub issuer: Option<Cow<'a, str>>,
        /// Who issued the key; null where no issuer is given.
        field issuer = self.issuer(),
        /// Whose key it is.
        pub field account: Cow<'a, str>,
        /// The key in base 32.
        field secret = secret(Some(&*self.secret)),
        /// The hash function: `SHA1`, the default, `SHA256` or `SHA512`.
        pub algorithm: Option<Cow<'a, str>>,
        /// The hash function, SHA1 where none is given.
        field algorithm = self.algorithm.as_deref().unwrap_or("SHA1"),
        /// The number of digits of a password, 6 or 8; 6 by default.
        pub digits: Option<u16>,
        /// How many digits a password has, 6 where none is given.
        field digits = self.digits.unwrap_or(6),
        /// The number of seconds that a password is valid; 30 by default.
        pub period: Option<u32>,
        /// For how many seconds a password is valid, 30 where none is given; null for hotp.
        field period = self.period.or((self.kind == OtpauthType::Totp).then_some(30)),
        /// Where the counter begins; null for totp.
        /// Required for hotp.
        pub field counter: Option<u64>,
        /// Other parameters, in order.
        pub others: Vec<(Cow<'a, str>, Cow<'a, str>)>,
        /// Name and value of each parameter the format does not know.
        field others = pairs(&self.others),
        /// The fragment, not decoded.
        pub field fragment: Option<Cow<'a, str>>,
    }
    schemes: "otpauth";
    documents: "Key Uri Format", "RFC 4226", "RFC 6238";
}

/// The source of one-time passwords.
///
/// ```
/// # use urial::scheme::{Otpauth, OtpauthType};
/// # use urial::uri;
/// let view = Otpauth::try_from(uri!("otpauth://hotp/anna?secret=GEZDGNBV&counter=1"))?;
/// assert_eq!(view.kind, OtpauthType::Hotp);
/// # Ok::<(), urial::scheme::SchemeError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
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
const TWICE: &Rule = &Rule::new("query", "each name only once", DOCUMENT);
const SECRET: &Rule = &Rule::new("secret", "a key in Base32", DOCUMENT);
const ALGORITHM: &Rule = &Rule::new("algorithm", "SHA1, SHA256 or SHA512", DOCUMENT);
const DIGITS: &Rule = &Rule::new("digits", "6 or 8", DOCUMENT);
const PERIOD: &Rule = &Rule::new("period", "a number of at least 1", DOCUMENT);
const COUNTER: &Rule = &Rule::new("counter", "a number", DOCUMENT);

/// Base 32 without padding (RFC 4648 §6), in either case.
const BASE32: Set = abnf::ALPHA.or(Set::range(b'2', b'7'));
/// The bytes that a label leaves unencoded: a `:` ends the issuer.
const LABEL_SET: EncodeSet = EncodeSet::SEGMENT.and_encode(b":");

impl<'a> SchemeView<'a> for Otpauth<'a> {
    fn read(uri: Uri<'a>) -> Result<Self, SchemeError> {
        let path = Cursor::path(uri);
        let fragment = verbatim(uri, Component::Fragment);
        let mut key = Otpauth { kind: read_type(uri)?, fragment, ..Otpauth::default() };
        let label = path.strip_prefix("/").unwrap_or(path);
        key.read_label(label)?;
        let end = Cursor::of(uri, Component::Query).unwrap_or(path);
        key.read_parameters(Cursor::of(uri, Component::Query))?;
        let missing = |rule| Err(end.error_at_end(rule));
        match key.kind {
            _ if key.secret.is_empty() => missing(SECRET),
            OtpauthType::Hotp if key.counter.is_none() => missing(COUNTER),
            _ => Ok(key),
        }
    }

    fn write(&self) -> Result<UriBuf, ViewError> {
        let text = |text: &str, set| encoded(text, set);
        let issuer = self.label_issuer.as_deref().map(|it| text(it, LABEL_SET) + ":");
        let account = text(&self.account, LABEL_SET);
        let path = ["/", issuer.as_deref().unwrap_or_default(), &account].concat();
        uri_of(Parts {
            scheme: Some("otpauth"),
            host: Some(self.kind.as_str().into()),
            path: Content::Text(&path),
            query: Some(Content::Text(&self.query())),
            fragment: self.fragment.as_deref().map(Content::Text),
            ..Parts::default()
        })
    }

    fn lint(&self, lints: &mut Lints) {
        if let (Some(label), Some(issuer)) = (&self.label_issuer, &self.issuer) {
            lints.add("issuers-differ", label != issuer);
        }
    }
}

impl<'a> Otpauth<'a> {
    /// Issuer and account in the path, decoded.
    fn label(&self) -> Cow<'_, str> {
        match &self.label_issuer {
            Some(issuer) => [&**issuer, ":", &self.account].concat().into(),
            None => Cow::Borrowed(&self.account),
        }
    }

    /// Returns the issuer: that of the parameter, or else that of the label.
    #[must_use]
    pub fn issuer(&self) -> Option<&str> {
        self.issuer.as_ref().or(self.label_issuer.as_ref()).map(|issuer| &**issuer)
    }

    /// `label = accountname / issuer ( ":" / "%3A" ) *"%20" accountname`
    fn read_label(&mut self, label: Cursor<'a>) -> Result<(), SchemeError> {
        let colon = [":", "%3A", "%3a"].into_iter().map(|colon| label.cut(colon));
        let cut = colon.filter_map(|(issuer, account)| Some((issuer, account?)));
        let (issuer, mut account) = match cut.min_by_key(|(issuer, _)| issuer.as_str().len()) {
            Some((issuer, account)) => (Some(issuer), account),
            None => (None, label),
        };
        while let Some(rest) = account.strip_prefix("%20").filter(|_| issuer.is_some()) {
            account = rest;
        }
        self.label_issuer =
            issuer.map(|issuer| issuer.non_empty(LABEL)?.decode(LABEL)).transpose()?;
        self.account = account.non_empty(LABEL)?.decode(LABEL)?;
        match self.account.find(':') {
            Some(at) => Err(account.error_at_octet(at, LABEL)),
            None => Ok(()),
        }
    }

    fn read_parameters(&mut self, query: Option<Cursor<'a>>) -> Result<(), SchemeError> {
        let parameters = query.into_iter().flat_map(|query| query.split("&"));
        let mut names = BTreeSet::new();
        for parameter in parameters.filter(|it| !it.is_empty()) {
            let (name, value) = parameter.cut("=");
            let value = value.ok_or_else(|| name.error_at_end(PARAMETER))?;
            let decoded = name.non_empty(PARAMETER)?.decode(PARAMETER)?;
            if !names.insert(decoded.clone()) {
                return Err(name.error(0, TWICE));
            }
            self.take(decoded, value)?;
        }
        Ok(())
    }

    fn take(&mut self, name: Cow<'a, str>, value: Cursor<'a>) -> Result<(), SchemeError> {
        match &*name {
            "secret" => {
                self.secret = without_padding(value).non_empty_of(BASE32, SECRET)?.as_str().into();
            }
            "issuer" => self.issuer = Some(value.decode(PARAMETER)?),
            "algorithm" => self.algorithm = Some(read_algorithm(value)?),
            "digits" => match value.number(DIGITS)? {
                digits @ (6 | 8) => self.digits = Some(digits),
                _ => return Err(value.error(0, DIGITS)),
            },
            "period" => match value.number(PERIOD)? {
                0 => return Err(value.error(0, PERIOD)),
                period => self.period = Some(period),
            },
            "counter" => self.counter = Some(value.number(COUNTER)?),
            _ => self.others.push((name, value.decode(PARAMETER)?)),
        }
        Ok(())
    }

    fn query(&self) -> String {
        let text = |value: &Cow<'a, str>| encoded(&**value, EncodeSet::PAIR);
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

/// A key without the `=` that pad it, which the document advises to leave out.
fn without_padding(mut key: Cursor<'_>) -> Cursor<'_> {
    let shorter = |key: Cursor<'_>| {
        let padding = ["=", "%3D", "%3d"].into_iter().find(|it| key.as_str().ends_with(it))?;
        Some(key.as_str().len() - padding.len())
    };
    while let Some(len) = shorter(key) {
        key = key.slice(0, len);
    }
    key
}

fn read_type(uri: Uri<'_>) -> Result<OtpauthType, SchemeError> {
    let kind = Cursor::of(uri, Component::Authority).unwrap_or(Cursor::path(uri));
    match kind.as_str() {
        text if text.eq_ignore_ascii_case("totp") => Ok(OtpauthType::Totp),
        text if text.eq_ignore_ascii_case("hotp") => Ok(OtpauthType::Hotp),
        _ => Err(kind.error(0, TYPE)),
    }
}

fn read_algorithm(value: Cursor<'_>) -> Result<Cow<'_, str>, SchemeError> {
    match value.as_str() {
        name @ ("SHA1" | "SHA256" | "SHA512") => Ok(name.into()),
        _ => Err(value.error(0, ALGORITHM)),
    }
}
