//! Verbs about templates (RFC 6570): `expand`, `match`.

use std::borrow::Cow;

use serde_json::Value as Json;
use urial::{Value, Variables};
use urial_verbs::{Expand, Match, Scratch, Undefined};

use super::record;
use crate::arguments::Arguments;
use crate::failure::Failure;

/// `input`, a template, `vars`, an object, `strict`, `partial`. A value of a variable is a text, a
/// list of texts, an object of texts, or a list of pairs, which may have a key twice.
pub(crate) fn expand(arguments: &mut Arguments) -> Result<String, Failure> {
    let input = arguments.input()?;
    let values = arguments.value("vars");
    let undefined = match (arguments.flag("strict")?, arguments.flag("partial")?) {
        (false, false) => Undefined::Omit,
        (true, false) => Undefined::Reject,
        (false, true) => Undefined::Keep,
        (true, true) => return Err(Failure::of("strict", "not available with partial")),
    };
    arguments.end()?;
    let variables = variables(values.as_ref())
        .ok_or_else(|| Failure::of("vars", "expected texts, and lists and objects of texts"))?;
    Ok(record(&input, Expand::new(variables, undefined).run(&input, &mut Scratch::default())))
}

fn variables(values: Option<&Json>) -> Option<Variables<'_>> {
    let mut variables = Variables::new();
    let Some(values) = values else { return Some(variables) };
    for (name, value) in values.as_object()? {
        if !value.is_null() {
            variables.set(name.as_str(), self::value(value)?);
        }
    }
    Some(variables)
}

fn value<'j>(value: &'j Json) -> Option<Value<'j>> {
    match value {
        Json::String(text) => Some(text.as_str().into()),
        Json::Array(items) if items.first().is_some_and(Json::is_array) => {
            Some(Value::Map(items.iter().map(pair).collect::<Option<_>>()?))
        }
        list @ Json::Array(_) => Some(Value::List(texts(list)?)),
        Json::Object(members) => {
            let member = |(key, value): (&'j String, &'j Json)| {
                Some((Cow::from(key), Cow::from(value.as_str()?)))
            };
            Some(Value::Map(members.iter().map(member).collect::<Option<_>>()?))
        }
        _ => None,
    }
}

fn texts(list: &Json) -> Option<Vec<Cow<'_, str>>> {
    list.as_array()?.iter().map(|item| item.as_str().map(Cow::from)).collect()
}

fn pair(list: &Json) -> Option<(Cow<'_, str>, Cow<'_, str>)> {
    <[_; 2]>::try_from(texts(list)?).ok().map(Into::into)
}

/// `input`, `template`, `any-order`.
pub(crate) fn r#match(arguments: &mut Arguments) -> Result<String, Failure> {
    let (input, template) = (arguments.input()?, arguments.needed("template")?);
    let any_order = arguments.flag("any-order")?;
    arguments.end()?;
    let verb = Match::new(&template).map_err(|error| Failure::of_option(&error, &template))?;
    Ok(record(&input, verb.any_order(any_order).run(&input)))
}
