//! The variables of `expand`: those of the options, and those of a file of JSON.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::fmt;
use std::path::Path;

use serde::de::{Deserialize, Deserializer, Error, MapAccess, Visitor};
use serde_json::value::RawValue;
use urial::{Value, Variables};

use crate::args::Expand;
use crate::failure::{Failure, file_name};
use crate::input;
use crate::out::printable;

const FILE: &str = "--vars";

/// All variables that are given, each in one way.
pub(super) fn given(args: &Expand) -> Result<Variables<'_>, Failure> {
    let values = &args.values;
    let mut variables = Variables::new();
    for it in &values.strings {
        set("--var", &it.name, it.value.as_str().into(), &mut variables)?;
    }
    let items = values.items.iter().map(|it| (it.name.as_str(), it.value.as_str().into()));
    for (name, items) in grouped(items) {
        set("--list", name, Value::List(items), &mut variables)?;
    }
    let pairs = values.members.iter().map(|it| {
        let pair = (it.pair.key.as_str().into(), it.pair.value.as_str().into());
        (it.name.as_str(), pair)
    });
    for (name, pairs) in grouped(pairs) {
        set("--map", name, Value::Map(pairs), &mut variables)?;
    }
    for (name, value) in filed(args)? {
        set(FILE, name, value, &mut variables)?;
    }
    Ok(variables)
}

/// The variables of the file, if there is one.
fn filed(args: &Expand) -> Result<Vec<(String, Value<'static>)>, Failure> {
    match &args.values.vars {
        Some(file) if file == Path::new("-") && args.common.reads_standard_input() => {
            let why = "standard input has the templates; give them as arguments, or by --file";
            Err(Failure::Usage(FILE, why.into()))
        }
        Some(file) => read(file),
        None => Ok(Vec::new()),
    }
}

/// Gives a variable a value, if it has none.
fn set<'v>(
    option: &'static str,
    name: impl Into<Cow<'v, str>>,
    value: Value<'v>,
    variables: &mut Variables<'v>,
) -> Result<(), Failure> {
    let name = name.into();
    if variables.get(&name).is_some() {
        let why = format!("the variable {} has a value already", printable(&name));
        return Err(Failure::Usage(option, why));
    }
    variables.set(name, value);
    Ok(())
}

/// What is given for one name, in its order.
fn grouped<'a, T>(given: impl Iterator<Item = (&'a str, T)>) -> BTreeMap<&'a str, Vec<T>> {
    let mut groups = BTreeMap::<_, Vec<_>>::new();
    given.for_each(|(name, it)| groups.entry(name).or_default().push(it));
    groups
}

/// The variables in a file that have a value.
fn read(file: &Path) -> Result<Vec<(String, Value<'static>)>, Failure> {
    let text = input::read_all(file)?;
    let object = serde_json::from_str::<Object<'_>>(&text)
        .map_err(|error| Failure::Usage(FILE, format!("{}: {error}", file_name(file))))?;
    let variable = |(name, json): (String, &RawValue)| match value(json) {
        Ok(value) => Some(Ok((name, value?))),
        Err(error) => {
            let why = format!("{}: the variable {}: {error}", file_name(file), printable(&name));
            Some(Err(Failure::Usage(FILE, why)))
        }
    };
    object.0.into_iter().filter_map(variable).collect()
}

/// The value that stands there, unless it is `null`.
fn value(json: &RawValue) -> serde_json::Result<Option<Value<'static>>> {
    Ok(match json.get().as_bytes() {
        [b'[', ..] => {
            let items: Vec<&RawValue> = serde_json::from_str(json.get())?;
            let items = items.into_iter().filter_map(|item| string(item).transpose());
            Some(Value::List(items.collect::<Result<_, _>>()?))
        }
        [b'{', ..] => {
            let object: Object<'_> = serde_json::from_str(json.get())?;
            let pair = |(key, json): (String, &RawValue)| {
                Some(string(json).transpose()?.map(|value| (key.into(), value)))
            };
            Some(Value::Map(object.0.into_iter().filter_map(pair).collect::<Result<_, _>>()?))
        }
        _ => string(json)?.map(Value::String),
    })
}

/// The string that stands there, or the text of a number or boolean.
fn string(json: &RawValue) -> serde_json::Result<Option<Cow<'static, str>>> {
    match json.get().as_bytes() {
        [b'n', ..] => Ok(None),
        // What reads a string as far as its end does not look at surrogates.
        [b'"', ..] => serde_json::from_str(json.get())
            .map(|text: String| Some(text.into()))
            .map_err(|_| Error::custom("a string holds half of a surrogate pair")),
        [b'[' | b'{', ..] => Err(Error::custom("a list or a map holds no lists and no maps")),
        _ => Ok(Some(json.get().to_owned().into())),
    }
}

/// The members of a JSON object, as they are written and in that order.
struct Object<'j>(Vec<(String, &'j RawValue)>);

impl<'de> Deserialize<'de> for Object<'de> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Members;

        impl<'de> Visitor<'de> for Members {
            type Value = Object<'de>;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a JSON object")
            }

            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Object<'de>, A::Error> {
                let members = std::iter::from_fn(|| map.next_entry().transpose());
                Ok(Object(members.collect::<Result<_, _>>()?))
            }
        }

        deserializer.deserialize_map(Members)
    }
}
