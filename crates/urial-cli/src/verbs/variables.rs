//! The variables of `expand`, from options and from a JSON file.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::path::Path;

use serde::de::Error as _;
use serde_json::error::Category;
use serde_json::value::RawValue;
use urial::{Found, Value, Variables};
use urial_files::reason;

use super::expand::Expand;
use super::object::Object;
use crate::failure::{Failure, file_name};
use crate::input;
use crate::print::printable;

/// The option for the file.
const VARS: &str = "--vars";

/// All variables that are given. Each has one source.
pub(super) fn given(args: &Expand) -> Result<Variables<'_>, Failure> {
    let values = &args.values;
    let mut variables = Variables::new();
    for it in &values.strings {
        set(&it.name, it.value.as_str().into(), &mut variables).map_err(usage("--var"))?;
    }
    let items = values.items.iter().map(|it| (it.name.as_str(), it.value.as_str().into()));
    for (name, items) in grouped(items) {
        set(name, Value::List(items), &mut variables).map_err(usage("--list"))?;
    }
    let pairs = values.members.iter().map(|it| {
        let pair = (it.value.key.as_str().into(), it.value.value.as_str().into());
        (it.name.as_str(), pair)
    });
    for (name, pairs) in grouped(pairs) {
        set(name, Value::Map(pairs), &mut variables).map_err(usage("--map"))?;
    }
    if let Some(file) = file(args)? {
        let told = |why| Failure::Usage(VARS.into(), format!("{}:{why}", file_name(file)));
        add(file, &mut variables).map_err(told)?;
    }
    Ok(variables)
}

/// The failure of an option.
fn usage(option: &'static str) -> impl Fn(String) -> Failure {
    move |why| Failure::Usage(option.into(), why)
}

/// The file of variables, if there is one.
fn file(args: &Expand) -> Result<Option<&Path>, Failure> {
    let file = args.values.vars.as_deref();
    if file == Some(Path::new("-")) && args.common.reads_standard_input() {
        let why =
            "standard input is used for the templates; give them as arguments or with --file FILE";
        return Err(usage(VARS)(why.into()));
    }
    Ok(file)
}

/// Sets a variable that has no value yet.
fn set<'v>(
    name: impl Into<Cow<'v, str>>,
    value: Value<'v>,
    variables: &mut Variables<'v>,
) -> Result<(), String> {
    let name = name.into();
    if variables.get(&name).is_some() {
        return Err(format!("the variable {} already has a value", printable(&name)));
    }
    variables.set(name, value);
    Ok(())
}

/// The values for each name, in order.
fn grouped<'a, T>(given: impl Iterator<Item = (&'a str, T)>) -> BTreeMap<&'a str, Vec<T>> {
    let mut groups = BTreeMap::<_, Vec<_>>::new();
    given.for_each(|(name, it)| groups.entry(name).or_default().push(it));
    groups
}

/// Adds the variables of a file that have a value.
fn add(file: &Path, variables: &mut Variables<'_>) -> Result<(), String> {
    let octets = input::read_all(file).map_err(|error| format!(" {}", reason(&error)))?;
    let text = str::from_utf8(&octets).map_err(|error| {
        let offset = error.valid_up_to();
        format!(" expected UTF-8, found {} at byte {offset}", Found::Byte(octets[offset]))
    })?;
    let object: Object<&RawValue> =
        serde_json::from_str(text).map_err(|error| not_json(text, &error))?;
    object.0.into_iter().try_for_each(|(name, json)| {
        let at = || place(text, json);
        match value(json) {
            Ok(Some(value)) => set(name, value, variables).map_err(|why| format!("{}{why}", at())),
            Ok(None) => Ok(()),
            Err(error) => Err(format!("{}the variable {}: {error}", at(), printable(&name))),
        }
    })
}

/// The error of a text that is not a JSON object. Lines and columns count from 1, columns in bytes.
fn not_json(text: &str, error: &serde_json::Error) -> String {
    let (line, column) = (error.line().max(1), error.column().max(1));
    let why = match error.classify() {
        Category::Eof => "expected more JSON, found the end",
        Category::Data if text.trim_start().starts_with('{') => "expected text in JSON",
        Category::Data => "expected a JSON object, found another value",
        Category::Io | Category::Syntax => "expected JSON",
    };
    format!("{line}:{column}: {why}")
}

/// The line and the column of `part`, which is a part of `text`.
fn place(text: &str, part: &RawValue) -> String {
    let before = part.get().as_ptr().addr().saturating_sub(text.as_ptr().addr());
    let before = text.get(..before).unwrap_or_default();
    let (lines, column) =
        (before.matches('\n').count(), before.len() - before.rfind('\n').map_or(0, |at| at + 1));
    format!("{}:{}: ", lines + 1, column + 1)
}

/// The value in the JSON, unless it is `null`.
fn value(json: &RawValue) -> serde_json::Result<Option<Value<'static>>> {
    Ok(match json.get().as_bytes() {
        [b'[', ..] => {
            let items: Vec<&RawValue> = serde_json::from_str(json.get())?;
            let items = items.into_iter().filter_map(|item| string(item).transpose());
            Some(Value::List(items.collect::<Result<_, _>>()?))
        }
        [b'{', ..] => {
            let object: Object<&RawValue> = serde_json::from_str(json.get())?;
            let pair = |(key, json): (String, &RawValue)| {
                Some(string(json).transpose()?.map(|value| (key.into(), value)))
            };
            Some(Value::Map(object.0.into_iter().filter_map(pair).collect::<Result<_, _>>()?))
        }
        _ => string(json)?.map(Value::String),
    })
}

/// The string in the JSON, or the text of a number or a boolean.
fn string(json: &RawValue) -> serde_json::Result<Option<Cow<'static, str>>> {
    match json.get().as_bytes() {
        [b'n', ..] => Ok(None),
        // Raw JSON is parsed only to the end of each string; surrogates are not checked.
        [b'"', ..] => serde_json::from_str(json.get())
            .map(|text: String| Some(text.into()))
            .map_err(|_| serde_json::Error::custom("a string contains half of a surrogate pair")),
        [b'[' | b'{', ..] => {
            Err(serde_json::Error::custom("a list or a map cannot contain lists or maps"))
        }
        _ => Ok(Some(json.get().to_owned().into())),
    }
}
