//! `tel`: RFC 3966. Checked is the form of number and parameters; not, whether there is such a number.

use alloc::borrow::Cow;
use alloc::string::{String, ToString};
use alloc::vec;
use alloc::vec::Vec;

use super::domain::domain_name;
use super::error::{Rule, SchemeError, ViewError};
use super::fields::Fields;
use super::param::{Names, Param};
use super::piece::Piece;
use super::server::opaque;
use super::shape::{About, Shape, view};
use crate::chars::abnf::{self, Set};
use crate::components::percent::{EncodeSet, encode};
use crate::parse::offsets::Component;
use crate::reference::borrowed::Uri;
use crate::reference::owned::UriBuf;

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
    pub struct Tel<'a> {
        /// The number with its visual separators; with a `+` in front, a global one.
        pub number: Cow<'a, str>,
        /// The extension behind it, if one is given.
        pub ext: Option<Cow<'a, str>>,
        /// The ISDN subaddress, if one is given.
        pub isub: Option<Cow<'a, str>>,
        /// Where a local number is one: a domain, or the digits that global numbers there begin with.
        pub phone_context: Option<Cow<'a, str>>,
        /// All other parameters, in order.
        pub params: Vec<Param<'a>>,
        /// The fragment as it stands in the URI, if there is one.
        pub fragment: Option<Cow<'a, str>>,
    }
}

const NUMBER: &Rule = &Rule::new("number", "digits, and one of - . ( )", "RFC 3966 §3");
const EXT: &Rule = &Rule::new("ext", "digits, and one of - . ( )", "RFC 3966 §3");
const ISUB: &Rule = &Rule::new("isub", "a subaddress", "RFC 3966 §3");
const CONTEXT: &Rule = &Rule::new("phone_context", "a domain, or + and digits", "RFC 3966 §3");
const NO_CONTEXT: &Rule =
    &Rule::new("phone_context", "\";phone-context=\" of a local number", NO_CONTEXT_SECTION);
/// Where it is said that a local number has a context.
pub(super) const NO_CONTEXT_SECTION: &str = "RFC 3966 §5.1.4";
const PARAMS: &Rule = &Rule::new("params", "a name, or name=value", "RFC 3966 §3");
const TWICE: &Rule = &Rule::new("params", "each name once", "RFC 3966 §3");
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
/// `uric`, as far as it ends no parameter.
const URIC: Set = PARAMCHAR.or(Set::of(b"@,=?"));

/// What stands by itself in a parameter.
const SET: EncodeSet = EncodeSet::UNRESERVED.and_keep(b"!*'()/:&+$");
const NUMBER_SET: EncodeSet = EncodeSet::UNRESERVED.and_keep(b"*()+");

impl<'a> Shape<'a> for Tel<'a> {
    const ABOUT: About = About {
        names: &["tel"],
        text: Tel::TEXT,
        documents: &["RFC 3966"],
        fields: &[
            ("number", "the number, with its visual separators"),
            ("digits", "the number without visual separators"),
            ("global", "whether the number is one everywhere: it begins with +"),
            ("ext", "the extension; null where none is given"),
            ("isub", "the ISDN subaddress; null where none is given"),
            ("phone_context", "where a local number is one; null where none is given"),
            ("params", "name and value of each other parameter, in order"),
            ("fragment", "the fragment as it stands"),
        ],
    };

    fn read(uri: Uri<'a>) -> Result<Self, SchemeError> {
        Piece::absent(uri, Component::Authority, AUTHORITY)?;
        let fragment = uri.component(Component::Fragment).map(Cow::Borrowed);
        Ok(Tel { fragment, ..Tel::subscriber(Piece::path_and_query(uri))? })
    }

    fn write(&self) -> Result<UriBuf, ViewError> {
        opaque("tel", &self.to_text(), None, self.fragment.as_deref())
    }

    fn fields(&self) -> Fields<'_> {
        Fields::new()
            .with("number", &self.number)
            .with("digits", self.digits())
            .with("global", self.is_global())
            .with("ext", self.ext.as_ref())
            .with("isub", self.isub.as_ref())
            .with("phone_context", self.phone_context.as_ref())
            .with("params", Param::fields(&self.params))
            .with("fragment", self.fragment.as_ref())
    }

    fn lint(&self) -> Vec<&'static str> {
        let names = self.params.iter().map(|param| param.name.to_ascii_lowercase());
        let mut found = vec![];
        if self.is_global() && self.phone_context.is_some() {
            found.push("context-of-global-number");
        }
        if !names.is_sorted() {
            found.push("parameters-unsorted");
        }
        found
    }
}

impl<'a> Tel<'a> {
    /// Is the number one everywhere? Then it begins with `+`.
    #[must_use]
    pub fn is_global(&self) -> bool {
        self.number.starts_with('+')
    }

    /// Returns the number without visual separators.
    #[must_use]
    pub fn digits(&self) -> String {
        without_separators(&self.number)
    }

    /// Answers whether `other` is the same number, as RFC 3966 §4 compares: without visual separators,
    /// in any case, and whatever the order of the parameters.
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
    pub(super) fn subscriber(piece: Piece<'a>) -> Result<Tel<'a>, SchemeError> {
        let mut parts = piece.split(";");
        let number = parts.next().unwrap_or(piece);
        check_number(number)?;
        let mut tel = Tel { number: number.decode(NUMBER)?, ..Tel::default() };
        let mut names = Names::default();
        for part in parts {
            let name = part.cut("=").0.some_of(PNAME, PARAMS)?;
            if !names.is_new(name.as_str()) {
                return Err(name.refused(0, TWICE));
            }
            tel.take(part)?;
        }
        if !tel.is_global() && tel.phone_context.is_none() {
            return Err(piece.from(usize::MAX).refused(0, NO_CONTEXT));
        }
        Ok(tel)
    }

    /// `par = parameter / extension / isdn-subaddress`, or `context`
    fn take(&mut self, part: Piece<'a>) -> Result<(), SchemeError> {
        let (name, value) = part.cut("=");
        let is = |its: &str| name.as_str().eq_ignore_ascii_case(its);
        let value = value.unwrap_or(part.from(usize::MAX));
        if is("ext") {
            self.ext = Some(value.some_of(PHONEDIGIT, EXT)?.decode(EXT)?);
        } else if is("isub") {
            self.isub = Some(value.some_of(URIC, ISUB)?.decode(ISUB)?);
        } else if is("phone-context") {
            self.phone_context = Some(read_context(value)?);
        } else {
            self.params.push(Param::read(part, PARAMCHAR, PARAMS)?);
        }
        Ok(())
    }

    /// The number with its parameters, in the order that RFC 3966 §3 asks for.
    pub(super) fn to_text(&self) -> String {
        let mut text = encode(&*self.number, NUMBER_SET).to_string();
        let own =
            [("ext", &self.ext), ("isub", &self.isub), ("phone-context", &self.phone_context)];
        for (name, value) in own {
            if value.is_some() {
                Param { name: name.into(), value: value.clone() }.write(';', SET, &mut text);
            }
        }
        for param in &self.params {
            param.write(';', SET, &mut text);
        }
        text
    }
}

/// `global-number-digits / local-number-digits`: at least one that is no visual separator.
fn check_number(number: Piece<'_>) -> Result<(), SchemeError> {
    match number.strip_prefix("+") {
        Some(digits) => digits.some_of(PHONEDIGIT, NUMBER)?,
        None => check_local(number)?,
    };
    if number.as_str().bytes().all(|byte| VISUAL.or(Set::of(b"+")).has(byte)) {
        return Err(number.from(usize::MAX).refused(0, NUMBER));
    }
    Ok(())
}

fn check_local(number: Piece<'_>) -> Result<Piece<'_>, SchemeError> {
    let mut rest = number.span(PHONEDIGIT_HEX).1;
    while let Some(behind) = rest.strip_prefix("%23") {
        rest = behind.span(PHONEDIGIT_HEX).1;
    }
    rest.none(NUMBER)?;
    number.some(NUMBER)
}

/// `descriptor = domainname / global-number-digits`
fn read_context(context: Piece<'_>) -> Result<Cow<'_, str>, SchemeError> {
    match context.strip_prefix("+") {
        Some(digits) => digits.some_of(PHONEDIGIT, CONTEXT)?,
        None => domain_name(context, CONTEXT)?,
    };
    context.decode(CONTEXT)
}

fn without_separators(number: &str) -> String {
    number.replace(['-', '.', '(', ')'], "")
}
