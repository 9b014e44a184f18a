//! Integration tests.

mod examples;
mod layouts;
mod page;
mod spark;
mod suite;

use std::sync::Arc;

use arrow_array::cast::AsArray as _;
use arrow_array::types::Int32Type;
use arrow_array::{Array, ArrayRef, StringViewArray};
use arrow_cast::display::{ArrayFormatter, FormatOptions};
use urial_columns::{Error, Example, Function, Given, Options, functions, spark_functions};
use urial_verbs::PublicSuffixes;

/// A list with the names that the examples need.
fn options() -> Options {
    let list = b"// ===BEGIN ICANN DOMAINS===\nuk\nco.uk\norg\njp\n// ===END ICANN DOMAINS===\n";
    Options { suffixes: PublicSuffixes::read(list).ok() }
}

fn all() -> impl Iterator<Item = &'static Function> {
    functions().chain(spark_functions())
}

fn call(name: &str, given: &[Given], columns: &[ArrayRef]) -> Result<ArrayRef, Error> {
    Function::find(name).unwrap().prepare(given, &options())?.run(columns)
}

/// Calls a function with the column, as its first argument.
fn on(name: &str, column: ArrayRef, others: &[&str]) -> ArrayRef {
    let others = others.iter().map(|text| Given::Text(Some((*text).into())));
    let given: Vec<_> = [Given::Column].into_iter().chain(others).collect();
    call(name, &given, &[column]).unwrap()
}

fn texts(array: &ArrayRef) -> Vec<Option<&str>> {
    array.as_string_view().iter().collect()
}

fn column(texts: &[Option<&str>]) -> ArrayRef {
    Arc::new(texts.iter().copied().collect::<StringViewArray>())
}

/// The value of a row, as SQL shows it.
fn shown(array: &ArrayRef, row: usize) -> String {
    if array.is_null(row) {
        return "NULL".into();
    }
    let options = FormatOptions::default();
    ArrayFormatter::try_new(array, &options).unwrap().value(row).to_string()
}

/// An argument of an example.
fn given(argument: &str) -> Given {
    match argument {
        "NULL" => Given::Text(None),
        "true" => Given::Boolean(true),
        "false" => Given::Boolean(false),
        text => {
            let text = text.strip_prefix('\'').and_then(|it| it.strip_suffix('\'')).unwrap();
            Given::Text(Some(text.replace("''", "'")))
        }
    }
}

fn arguments(example: &Example) -> Vec<Given> {
    example.arguments.iter().map(|argument| given(argument)).collect()
}
