//! `urial expand`: the expansion of every template.
#![allow(clippy::doc_markdown)]

use std::ffi::{OsStr, OsString};
use std::path::PathBuf;

use clap::builder::{OsStringValueParser, TypedValueParser};
use urial::Template;
use urial_verbs::{Expanded, PairData, Scratch, Undefined};

use super::edit::pair;
use super::variables;
use crate::failure::Failure;
use crate::format::names::Names;
use crate::meant;
use crate::options::{Common, Printing, after_help};
use crate::run::{Status, each};

/// Expand URI templates (RFC 6570).
///
/// Every input is a template. Prints one line per template: its expansion, which may be empty, or
/// \N if it is not a template, or takes a prefix, such as {x:3}, of a list or a map. An undefined
/// variable expands to nothing, unless --strict or --partial is given.
#[derive(clap::Args)]
#[command(
    after_help = after_help!(
        "urial expand --var user=anna --list tag=a --list tag=b '/{user}{?tag*}'"
        "urial expand --map 'point=x=1' --map 'point=y=2' '/{?point*}'"
        "urial expand --json --partial --var user=anna '/{user}{?page}'"
    ),
    mut_arg("inputs", |templates| {
        let help = "The templates. If neither templates nor --file are given, standard input is read";
        templates.value_name("TEMPLATE").help(help)
    }),
    args_override_self = true
)]
pub(crate) struct Expand {
    #[command(flatten)]
    pub(super) values: Values,

    /// Reject a template with an undefined variable. An empty list or map is undefined.
    #[arg(long = "strict")]
    is_strict: bool,

    /// Keep undefined variables, and print a template for a later expansion.
    #[arg(long = "partial", conflicts_with = "is_strict")]
    is_partial: bool,

    #[command(flatten)]
    pub(super) common: Common,
}

impl Expand {
    pub(crate) fn run(&self, printing: &Printing) -> Result<Status, Failure> {
        if let [_, others @ ..] = self.common.inputs.as_slice()
            && let [variable, ..] = others
            && others.iter().all(|it| is_variable(it))
            && !meant::are_texts()
        {
            let variable = variable.to_string_lossy();
            let why = format!("a template without variables: `--var {variable}` gives a value");
            return Err(Failure::Usage(variable.into_owned(), why));
        }
        let verb = urial_verbs::Expand::new(variables::given(self)?, self.undefined());
        each(
            &self.common,
            printing,
            Names::of(Expanded::COLUMNS),
            |input, scratch: &mut Scratch, output| {
                output.text(input, verb.run(input.text, scratch))
            },
        )
    }

    fn undefined(&self) -> Undefined {
        match (self.is_strict, self.is_partial) {
            (true, _) => Undefined::Reject,
            (_, true) => Undefined::Keep,
            _ => Undefined::Omit,
        }
    }
}

/// Returns whether a text is `NAME=VALUE`, which is a template, and was not meant as one.
fn is_variable(text: &OsStr) -> bool {
    let name = text.to_str().and_then(|text| Some(text.split_once('=')?.0));
    let is_name =
        |name: &str| name.chars().all(|it| it.is_ascii_alphanumeric() || "_.".contains(it));
    name.is_some_and(|name| !name.is_empty() && is_name(name))
        && !text.as_encoded_bytes().contains(&b'{')
}

/// The values of variables. Each variable comes from one option.
#[derive(clap::Args)]
pub(super) struct Values {
    /// Set a variable to a string.
    #[arg(long = "var", value_name = "NAME=VALUE", value_parser = var(), allow_hyphen_values = true)]
    pub(super) strings: Vec<Given<String>>,

    /// Add an item to a list.
    #[arg(long = "list", value_name = "NAME=ITEM", value_parser = item(), allow_hyphen_values = true)]
    pub(super) items: Vec<Given<String>>,

    /// Add a member to a map.
    #[arg(long = "map", value_name = "NAME=KEY=VALUE", value_parser = member(), allow_hyphen_values = true)]
    pub(super) members: Vec<Given<PairData>>,

    /// Read variables from a JSON object; - is standard input. An array is a list, an object is a
    /// map, null is undefined, and any other value is a string: numbers keep their spelling. Names
    /// that no template can contain are ignored.
    #[arg(long, value_name = "FILE")]
    pub(super) vars: Option<PathBuf>,
}

/// A variable, and its value or a part of it.
#[derive(Clone)]
pub(super) struct Given<T> {
    pub(super) name: String,
    pub(super) value: T,
}

fn var() -> impl TypedValueParser<Value = Given<String>> {
    given("NAME=VALUE", |value| Some(value.into()))
}

fn item() -> impl TypedValueParser<Value = Given<String>> {
    given("NAME=ITEM", |item| Some(item.into()))
}

fn member() -> impl TypedValueParser<Value = Given<PairData>> {
    given("NAME=KEY=VALUE", |member| pair(member).ok())
}

/// Reads a variable in that `form`; `read` gets the text after the first `=`.
fn given<T: Clone + Send + Sync + 'static>(
    form: &'static str,
    read: fn(&str) -> Option<T>,
) -> impl TypedValueParser<Value = Given<T>> {
    OsStringValueParser::new().try_map(move |given: OsString| -> Result<_, String> {
        let text = given.to_str().ok_or("text must be UTF-8")?;
        let expected = || format!("expected {form}");
        let (name, value) = text.split_once('=').ok_or_else(expected)?;
        let value = read(value).ok_or_else(expected)?;
        Ok(Given { name: checked(name)?.into(), value })
    })
}

/// Returns the name if a template can contain it.
fn checked(name: &str) -> Result<&str, &'static str> {
    let expression = format!("{{{name}}}");
    let is_name = Template::parse(&expression).is_ok_and(|it| it.variables().eq([name]));
    let why =
        "a name consists of letters, digits, _ and percent-encodings, with . only between them";
    if is_name { Ok(name) } else { Err(why) }
}
