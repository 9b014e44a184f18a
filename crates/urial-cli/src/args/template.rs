//! The arguments of `expand` and `match`.

use std::ffi::OsString;
use std::path::PathBuf;

use clap::builder::{OsStringValueParser, TypedValueParser};
use urial::Template;

use super::steps::{self, Pair};
use super::{Common, after_help};

/// Expand URI templates (RFC 6570).
///
/// Every input is a template and gives one line, its expansion, which may be empty; \N if it is no
/// template, or takes a prefix, as {x:3} does, of a list or a map. A variable without a value
/// leaves nothing behind.
///
/// With --json: {"input","valid","expanded"}, or the error as `urial parse` has it.
#[derive(clap::Args)]
#[command(
    after_help = after_help!("urial expand --var user=anna --list tag=a --list tag=b '/{user}{?tag*}'"),
    mut_arg("inputs", |templates| {
        let help = "The templates. Without any, and without --file, they are read from standard input";
        templates.value_name("TEMPLATE").help(help)
    }),
    args_override_self = true
)]
pub(crate) struct Expand {
    #[command(flatten)]
    pub(crate) values: Values,

    #[command(flatten)]
    pub(crate) common: Common,
}

/// The values of variables. Each has one option to come from.
#[derive(clap::Args)]
pub(crate) struct Values {
    /// Give a variable a string.
    #[arg(long = "var", value_name = "NAME=VALUE", value_parser = var(), allow_hyphen_values = true)]
    pub(crate) strings: Vec<Given<String>>,

    /// Give a variable one more item of a list.
    #[arg(long = "list", value_name = "NAME=ITEM", value_parser = item(), allow_hyphen_values = true)]
    pub(crate) items: Vec<Given<String>>,

    /// Give a variable one more member of a map.
    #[arg(long = "map", value_name = "NAME=KEY=VALUE", value_parser = member(), allow_hyphen_values = true)]
    pub(crate) members: Vec<Given<Pair>>,

    /// Read variables from a JSON object: an array is a list, an object is a map, null is no value,
    /// and all else is a string, a number as it is written. A name that no template can have is no
    /// error; - is standard input.
    #[arg(long, value_name = "FILE")]
    pub(crate) vars: Option<PathBuf>,
}

/// A variable, and its value or a part of it.
#[derive(Clone)]
pub(crate) struct Given<T> {
    pub(crate) name: String,
    pub(crate) value: T,
}

/// Find the variables with which a URI template (RFC 6570) expands to a text.
///
/// Triplets that need not be are read as what they stand for. A text that does not match makes the
/// exit status 1.
///
/// Where several answers fit, variables are filled from left to right, and each takes as much as it
/// can; but of the pieces that an expression separates, one with others behind it takes one, and
/// the last takes what is left. A value with a comma is a list, under + and # a string. With * it
/// is a map if every piece has a "=", and else a list. Under ;, ? and & pieces stand in the order
/// of the template, by their names. A variable that is there twice has one value, or the text does
/// not match. The documentation of Template::match_text has all of the rules.
///
/// On a terminal the variables are listed below the text, and passwords in references are masked.
/// Elsewhere every input gives one line of columns, separated by tabs: NAME=VALUE for a string,
/// NAME=ITEM for each item of a list, NAME=KEY=VALUE for each member of a map. Backslash, tab, line
/// feed and carriage return are \\, \t, \n and \r in them. The line is empty where no variable has
/// a value; \N if the text does not match. Only --json is unambiguous: a column does not tell which
/// of the three it is.
///
/// With --json: {"input","valid","matches","variables"}, null for what does not match, or the error
/// as `urial parse` has it, of an input that is not UTF-8. A map is an object, in the order of the
/// text; where that has a key twice, so has the object, of which most readers keep the last.
#[derive(clap::Args)]
#[command(
    after_help = after_help!("urial match '/{user}{?tag*}' '/anna?tag=a&tag=b'"),
    args_override_self = true
)]
pub(crate) struct Match {
    /// The template.
    pub(crate) template: OsString,

    #[command(flatten)]
    pub(crate) common: Common,
}

fn var() -> impl TypedValueParser<Value = Given<String>> {
    given("NAME=VALUE", |value| Some(value.into()))
}

fn item() -> impl TypedValueParser<Value = Given<String>> {
    given("NAME=ITEM", |item| Some(item.into()))
}

fn member() -> impl TypedValueParser<Value = Given<Pair>> {
    given("NAME=KEY=VALUE", |pair| steps::pair(pair).ok())
}

/// Reads a variable in that `form`; `read` has what stands behind the first `=`.
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

/// The name, if a template can have it.
fn checked(name: &str) -> Result<&str, &'static str> {
    let expression = format!("{{{name}}}");
    let is_name = Template::parse(&expression).is_ok_and(|it| it.variables().eq([name]));
    let why = "a name has letters, digits, _ and triplets, and a . only between them";
    if is_name { Ok(name) } else { Err(why) }
}
