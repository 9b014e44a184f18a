//! The functions of the table as expressions of polars.
//!
//! The last input is the name of the function. A constant is a struct with one field, so that it is
//! not taken for a column.

use arrow_array::cast::AsArray as _;
use arrow_array::{Array as _, ArrayRef};
use arrow_schema::DataType;
use urial_columns::{Function, Given, Options, Type};

use crate::columns::{self, Argument, Chunks};

/// The field of a constant: a name that no column has by chance.
const CONSTANT: &str = "urial:constant";

/// A series, or its result.
pub(crate) struct Input {
    pub(crate) name: String,
    pub(crate) chunks: Chunks,
}

/// The end of the names of the two symbols for a type of results.
pub(crate) fn symbol(result: Type) -> &'static str {
    match result {
        Type::Text => "text",
        Type::Boolean => "boolean",
        Type::Number => "number",
        Type::Texts => "texts",
        Type::Pairs => "pairs",
        Type::Components => "components",
        Type::Reason => "reason",
    }
}

/// Runs a function. The result has the name of its first argument.
pub(crate) fn run(mut inputs: Vec<Input>, result: Type) -> Result<Input, String> {
    let function = inputs.pop().map(|it| argument(it.chunks));
    let name = inputs.first().map_or_else(String::new, |it| it.name.clone());
    let arguments = inputs.into_iter().map(|it| argument(it.chunks)).collect();
    let Some(Argument::Constant(Given::Text(Some(function)))) = function else {
        return Err("expected the name of a function as the last argument".into());
    };
    let function = Function::find(&function).filter(|function| function.result == result);
    let function = function.ok_or("expected a function with a result of this type")?;
    let made = columns::run(function, arguments, &Options::default());
    made.map(|chunks| Input { name, chunks }).map_err(|error| error.to_string())
}

fn argument(chunks: Chunks) -> Argument {
    match &chunks.data_type {
        DataType::Struct(fields) if fields.len() == 1 && fields[0].name() == CONSTANT => {
            Argument::Constant(constant(&chunks.arrays))
        }
        _ => Argument::Column(chunks),
    }
}

/// Reads a constant, which may be repeated for each row.
fn constant(arrays: &[ArrayRef]) -> Given {
    let first = arrays.iter().find(|array| !array.is_empty());
    let Some(value) = first.map(|array| array.as_struct().column(0)) else {
        return Given::Text(None);
    };
    if let Some(boolean) = value.as_boolean_opt() {
        return Given::Boolean(boolean.value(0));
    }
    let text = value.as_string_view_opt().filter(|texts| texts.is_valid(0));
    Given::Text(text.map(|texts| texts.value(0).to_owned()))
}
