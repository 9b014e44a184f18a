//! `tel`: RFC 3966. Checks the syntax of number and parameters; does not check whether there is
//! such a number.

use super::domain::domain_name;
use super::param::{Names, Param};
use super::prelude::*;

view! {
    /// A telephone number (RFC 3966).
    ///
    /// ```text
    /// tel:863-1234;ext=22;phone-context=+1-914-555;tgrp=x
    ///     │            │                │          └─ params: name and value of each
    ///     │            │                └──────────── phone_context
    ///     │            └───────────────────────────── ext
    ///     └────────────────────────────────────────── number
    /// ```
    ///
    /// ```
    /// # use urial::Uri;
    /// # use urial::scheme::Tel;
    /// let tel = Tel::try_from(Uri::parse("tel:+1-201-555-0123")?)?;
    /// assert!(tel.is_global());
    /// assert_eq!(tel.digits(), "+12015550123");
    /// assert!(tel.is_equivalent(&Tel { number: "+1(201)555.0123".into(), ..Tel::default() }));
    /// assert_eq!(tel.build()?, "tel:+1-201-555-0123");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub struct Tel<'a> as self {
        /// The number, with its visual separators.
        /// A global number begins with `+`.
        pub field number: Cow<'a, str>,
        /// The number without visual separators.
        field digits = self.digits(),
        /// Whether the number is global, which begins with +.
        field global = self.is_global(),
        /// The extension; null where none is given.
        pub field ext: Option<Cow<'a, str>>,
        /// The ISDN subaddress; null where none is given.
        pub field isub: Option<Cow<'a, str>>,
        /// Where a local number is valid; null where none is given.
        /// A domain, or the digits that global numbers there begin with.
        pub field phone_context: Option<Cow<'a, str>>,
        /// The other parameters, in order.
        pub params: Vec<Param<'a>>,
        /// Name and value of each other parameter, in order.
        field params = Param::fields(&self.params),
        /// The fragment, not decoded.
        pub field fragment: Option<Cow<'a, str>>,
    }
    schemes: "tel";
    documents: "RFC 3966";
}

const NUMBER: &Rule = &Rule::new("number", "digits and the separators - . ( )", "RFC 3966 §3");
const EXT: &Rule = &Rule::new("ext", "digits and the separators - . ( )", "RFC 3966 §3");
const ISUB: &Rule = &Rule::new("isub", "a subaddress", "RFC 3966 §3");
const CONTEXT: &Rule =
    &Rule::new("phone_context", "a domain name, or \"+\" and digits", "RFC 3966 §3");
const NO_CONTEXT: &Rule =
    &Rule::new("phone_context", "\";phone-context=\" after a local number", NO_CONTEXT_SECTION);
/// The section which requires the context of a local number.
pub(super) const NO_CONTEXT_SECTION: &str = "RFC 3966 §5.1.4";
const PARAMS: &Rule = &Rule::new("params", "a name, or name=value", "RFC 3966 §3");
const TWICE: &Rule = &Rule::new("params", "each name only once", "RFC 3966 §3");
const AUTHORITY: &Rule = &Rule::new("number", "a number, not \"//\"", "RFC 3966 §3");

/// `visual-separator = "-" / "." / "(" / ")"`
const VISUAL: Set = Set::of(b"-.()");
/// `phonedigit = DIGIT / [ visual-separator ]`
const PHONEDIGIT: Set = abnf::DIGIT.or(VISUAL);
/// `phonedigit-hex = HEXDIG / "*" / "#" / [ visual-separator ]`; a URI has `#` as `%23`.
const PHONEDIGIT_HEX: Set = abnf::HEXDIG.or(VISUAL).or(Set::of(b"*"));
/// `pname = 1*( alphanum / "-" )`
const PNAME: Set = abnf::ALPHA.or(abnf::DIGIT).or(Set::of(b"-"));
/// `paramchar = param-unreserved / unreserved / pct-encoded`
const PARAMCHAR: Set = abnf::UNRESERVED.or(Set::of(b"!*'()[]/:&+$%"));
/// `uric`, without the delimiters of parameters.
const URIC: Set = PARAMCHAR.or(Set::of(b"@,=?"));

/// The bytes that a parameter leaves unencoded.
const SET: EncodeSet = EncodeSet::UNRESERVED.and_keep(b"!*'()/:&+$");
const NUMBER_SET: EncodeSet = EncodeSet::UNRESERVED.and_keep(b"*()+");

impl<'a> SchemeView<'a> for Tel<'a> {
    fn read(uri: Uri<'a>) -> Result<Self, SchemeError> {
        forbid(uri, Component::Authority, AUTHORITY)?;
        let fragment = verbatim(uri, Component::Fragment);
        Ok(Tel { fragment, ..Tel::subscriber(Cursor::path_and_query(uri))? })
    }

    fn write(&self) -> Result<UriBuf, ViewError> {
        opaque("tel", &self.to_text(), None, self.fragment.as_deref())
    }

    fn lint(&self, lints: &mut Lints) {
        let names = self.params.iter().map(|param| param.name.to_ascii_lowercase());
        lints.add("context-of-global-number", self.is_global() && self.phone_context.is_some());
        lints.add("parameters-unsorted", !names.is_sorted());
    }
}

impl<'a> Tel<'a> {
    /// Returns whether the number is global: it begins with `+`.
    #[must_use]
    pub fn is_global(&self) -> bool {
        self.number.starts_with('+')
    }

    /// Returns the number without visual separators.
    #[must_use]
    pub fn digits(&self) -> String {
        without_separators(&self.number)
    }

    /// Returns whether `other` is the same number (RFC 3966 §4): without visual separators, in any
    /// case, with parameters in any order.
    #[must_use]
    pub fn is_equivalent(&self, other: &Tel<'_>) -> bool {
        self.compared() == other.compared()
    }

    fn compared(&self) -> (String, Vec<(String, String)>) {
        let own =
            [("ext", &self.ext), ("isub", &self.isub), ("phone-context", &self.phone_context)];
        let own = own.into_iter().filter_map(|(name, value)| {
            let value = value.as_deref()?;
            let is_number = name == "ext" || value.starts_with('+');
            let value = if is_number { without_separators(value) } else { value.into() };
            Some((name.to_string(), value))
        });
        let others = self.params.iter().map(|it| {
            (it.name.clone().into_owned(), it.value.clone().unwrap_or_default().into_owned())
        });
        let folded = |(name, value): (String, String)| {
            (name.to_ascii_lowercase(), value.to_ascii_lowercase())
        };
        let mut params: Vec<_> = own.chain(others).map(folded).collect();
        params.sort();
        (self.digits().to_ascii_lowercase(), params)
    }

    /// `telephone-subscriber = global-number / local-number`
    pub(super) fn subscriber(cursor: Cursor<'a>) -> Result<Tel<'a>, SchemeError> {
        let mut parts = cursor.split(";");
        let number = parts.next().unwrap_or(cursor);
        check_number(number)?;
        let mut tel = Tel { number: number.decode(NUMBER)?, ..Tel::default() };
        let mut names = Names::default();
        for part in parts {
            let name = part.cut("=").0.non_empty_of(PNAME, PARAMS)?;
            if !names.is_new(name.as_str()) {
                return Err(name.error(0, TWICE));
            }
            tel.take(part)?;
        }
        if !tel.is_global() && tel.phone_context.is_none() {
            return Err(cursor.error_at_end(NO_CONTEXT));
        }
        Ok(tel)
    }

    /// `par = parameter / extension / isdn-subaddress`, or `context`
    fn take(&mut self, part: Cursor<'a>) -> Result<(), SchemeError> {
        let (name, value) = part.cut("=");
        let is = |its: &str| name.as_str().eq_ignore_ascii_case(its);
        let value = value.unwrap_or(part.from(usize::MAX));
        if is("ext") {
            self.ext = Some(value.non_empty_of(PHONEDIGIT, EXT)?.decode(EXT)?);
        } else if is("isub") {
            self.isub = Some(value.non_empty_of(URIC, ISUB)?.decode(ISUB)?);
        } else if is("phone-context") {
            self.phone_context = Some(read_context(value)?);
        } else {
            self.params.push(Param::read(part, PARAMCHAR, PARAMS)?);
        }
        Ok(())
    }

    /// The number with its parameters, in the order of RFC 3966 §3.
    pub(super) fn to_text(&self) -> String {
        let mut text = encoded(&*self.number, NUMBER_SET);
        let own =
            [("ext", &self.ext), ("isub", &self.isub), ("phone-context", &self.phone_context)];
        for (name, value) in own {
            if value.is_some() {
                Param { name: name.into(), value: value.clone() }.write(";", SET, &mut text);
            }
        }
        for param in &self.params {
            param.write(";", SET, &mut text);
        }
        text
    }
}

/// `global-number-digits / local-number-digits`: not only visual separators.
fn check_number(number: Cursor<'_>) -> Result<(), SchemeError> {
    match number.strip_prefix("+") {
        Some(digits) => digits.non_empty_of(PHONEDIGIT, NUMBER)?,
        None => check_local(number)?,
    };
    if number.as_str().bytes().all(|byte| VISUAL.or(Set::of(b"+")).has(byte)) {
        return Err(number.error_at_end(NUMBER));
    }
    Ok(())
}

fn check_local(number: Cursor<'_>) -> Result<Cursor<'_>, SchemeError> {
    let mut rest = number.span(PHONEDIGIT_HEX).1;
    while let Some(after) = rest.strip_prefix("%23") {
        rest = after.span(PHONEDIGIT_HEX).1;
    }
    rest.expect_end(NUMBER)?;
    number.non_empty(NUMBER)
}

/// `descriptor = domainname / global-number-digits`
fn read_context(context: Cursor<'_>) -> Result<Cow<'_, str>, SchemeError> {
    match context.strip_prefix("+") {
        Some(digits) => digits.non_empty_of(PHONEDIGIT, CONTEXT)?,
        None => domain_name(context, CONTEXT)?,
    };
    context.decode(CONTEXT)
}

fn without_separators(number: &str) -> String {
    number.replace(['-', '.', '(', ')'], "")
}
