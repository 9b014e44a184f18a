//! Lists of parameters, `name [ "=" value ]`, which several schemes have.

use alloc::borrow::Cow;
use alloc::collections::BTreeSet;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;

use super::build::{encoded, encoded_after};
use super::cursor::Cursor;
use super::error::{Rule, SchemeError};
use super::fields::FieldValue;
use super::mask;
use super::owned::into_owned;
use crate::chars::abnf::Set;
use crate::components::percent::EncodeSet;

/// A parameter: a name, and a value if there is a `=`; both decoded. `Debug` masks passwords and
/// keys.
///
/// ```
/// # use urial::Uri;
/// # use urial::scheme::{Param, Sip};
/// let sip = Sip::try_from(Uri::parse("sip:a@e.org;lr;ttl=16")?).unwrap();
/// assert_eq!(sip.params[0], Param { name: "lr".into(), value: None });
/// assert_eq!(sip.params[1], Param { name: "ttl".into(), value: Some("16".into()) });
/// # Ok::<(), urial::ParseError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Default)]
pub struct Param<'a> {
    /// The name.
    pub name: Cow<'a, str>,
    /// The value, if there is one.
    pub value: Option<Cow<'a, str>>,
}

into_owned!(Param { name, value });

impl<'a> Param<'a> {
    /// Reads a parameter whose parts are not empty and consist of characters of `set`.
    pub(super) fn read(
        cursor: Cursor<'a>,
        set: Set,
        rule: &'static Rule,
    ) -> Result<Param<'a>, SchemeError> {
        let (name, value) = cursor.cut("=");
        let text = |cursor: Cursor<'a>| cursor.non_empty_of(set, rule)?.decode(rule);
        Ok(Param { name: text(name)?, value: value.map(text).transpose()? })
    }

    /// Writes `delimiter` and the parameter.
    pub(super) fn write(&self, delimiter: &str, set: EncodeSet, text: &mut String) {
        text.push_str(&encoded_after(delimiter, Some(&*self.name), set));
        text.push_str(&encoded_after("=", self.value.as_deref(), set));
    }

    /// A list of the name and the value, if there is one.
    pub(super) fn field(&self) -> FieldValue<'_> {
        [Some(&self.name), self.value.as_ref()].into_iter().flatten().collect()
    }

    /// All `params` as a field.
    pub(super) fn fields<'p>(params: &'p [Param<'_>]) -> FieldValue<'p> {
        FieldValue::List(params.iter().map(Param::field).collect())
    }

    /// As [`fields`](Param::fields), where the values of parameters called `secret` are secret.
    pub(super) fn fields_with_secret<'p>(params: &'p [Param<'_>], secret: &str) -> FieldValue<'p> {
        let field = |param: &'p Param<'_>| match &param.value {
            Some(value) if param.name == secret => secret_pair(&param.name, value),
            _ => param.field(),
        };
        FieldValue::List(params.iter().map(field).collect())
    }
}

impl fmt::Debug for Param<'_> {
    /// Masks passwords and the key of a channel (draft-butcher-irc-url).
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let value =
            self.value.as_deref().map(|it| mask::shown(&self.name, it, &["key", "password"]));
        f.debug_struct("Param").field("name", &self.name).field("value", &value).finish()
    }
}

/// The names seen so far, in lower case.
#[derive(Default)]
pub(super) struct Names(BTreeSet<String>);

impl Names {
    /// Adds `name`, and returns whether it is new, in any case.
    pub(super) fn is_new(&mut self, name: &str) -> bool {
        self.0.insert(name.to_ascii_lowercase())
    }
}

/// Names whose values are secret: a password of Redis or Postgres, and that of a key of Postgres.
pub(super) const SECRETS: &[&str] = &["password", "sslpassword"];

/// Names and values in order, decoded.
pub(super) type Pairs<'a> = Vec<(Cow<'a, str>, Cow<'a, str>)>;

/// Pairs as a field, each a list of name and value.
pub(super) fn pairs<'p>(pairs: &'p [(Cow<'_, str>, Cow<'_, str>)]) -> FieldValue<'p> {
    let field = |(name, value): &'p (Cow<'_, str>, Cow<'_, str>)| match &**name {
        name if SECRETS.contains(&name) => secret_pair(name, value),
        name => (name, value).into(),
    };
    FieldValue::List(pairs.iter().map(field).collect())
}

/// A name and a secret value, as a list of two.
fn secret_pair<'p>(name: &'p str, value: &'p str) -> FieldValue<'p> {
    FieldValue::List(alloc::vec![name.into(), FieldValue::Secret(value.into())])
}

/// `name "=" value *( "&" name "=" value )`, each part of characters of `set`, the name not empty.
pub(super) fn read_pairs<'a>(
    query: Cursor<'a>,
    set: Set,
    rule: &'static Rule,
) -> Result<Pairs<'a>, SchemeError> {
    let read = |pair: Cursor<'a>| {
        pair.cut("=").0.non_empty_of(set, rule)?;
        read_pair(pair, set, rule)
    };
    query.split("&").map(read).collect()
}

/// `name "=" value`, both of characters of `set`, or empty.
pub(super) fn read_pair<'a>(
    pair: Cursor<'a>,
    set: Set,
    rule: &'static Rule,
) -> Result<(Cow<'a, str>, Cow<'a, str>), SchemeError> {
    let (name, value) = pair.cut("=");
    name.span(set).1.expect_end(rule)?;
    let value = value.ok_or_else(|| pair.error_at_end(rule))?;
    value.span(set).1.expect_end(rule)?;
    Ok((name.decode(rule)?, value.decode(rule)?))
}

/// The pairs of a query by RFC 3986 alone: `+` is literal, and a name without `=` has an empty
/// value. Breaks `rule` where one is not UTF-8.
pub(super) fn read_options<'a>(
    query: Option<Cursor<'a>>,
    rule: &'static Rule,
) -> Result<Pairs<'a>, SchemeError> {
    let Some(query) = query.filter(|query| !query.is_empty()) else { return Ok(Vec::new()) };
    let pair = |pair: Cursor<'a>| {
        let (name, value) = pair.cut("=");
        let value = value.unwrap_or(name.from(usize::MAX));
        Ok((name.decode(rule)?, value.decode(rule)?))
    };
    query.split("&").map(pair).collect()
}

/// The last value of a name.
pub(super) fn get<'p>(pairs: &'p Pairs<'_>, name: &str) -> Option<&'p str> {
    pairs.iter().rev().find(|(its, _)| its == name).map(|(_, value)| &**value)
}

/// Whether one of the `headers` contains a line break, which only the body may.
pub(super) fn injects_header(headers: &[(Cow<'_, str>, Cow<'_, str>)]) -> bool {
    let breaks = |text: &str| text.contains(['\r', '\n']);
    let is_body = |name: &str| name.eq_ignore_ascii_case("body");
    headers.iter().any(|(name, value)| breaks(name) || (!is_body(name) && breaks(value)))
}

/// Writes what [`read_pairs`] and [`read_options`] read; `None` if there are no pairs.
pub(super) fn write_pairs(
    pairs: &[(Cow<'_, str>, Cow<'_, str>)],
    set: EncodeSet,
) -> Option<String> {
    let pair = |(name, value): &(Cow<'_, str>, Cow<'_, str>)| {
        [&*encoded(&**name, set), "=", &encoded(&**value, set)].concat()
    };
    (!pairs.is_empty()).then(|| pairs.iter().map(pair).collect::<Vec<_>>().join("&"))
}
