//! What a function is: its name, arguments, result, examples, and how it is prepared.

use std::sync::Arc;

use arrow_array::{Array, ArrayRef, new_null_array};
use arrow_schema::{DataType, Field, Fields};
use urial_verbs::{Parsed, PublicSuffixes};

use crate::error::Error;
use crate::layout;
use crate::views::Texts;

/// A function of URIs on columns.
///
/// It is prepared from its constants, and then runs on arrays:
///
/// ```
/// use std::sync::Arc;
/// use arrow_array::{Array, StringArray, StringViewArray};
/// use urial_columns::{Function, Given, Options};
///
/// let resolve = Function::find("uri_resolve").unwrap();
/// let base = Given::Text(Some("http://e.org/a/".into()));
/// let prepared = resolve.prepare(&[base, Given::Column], &Options::default())?;
/// let column = StringArray::from(vec![Some("b"), None, Some("|")]);
/// let targets = prepared.run(&[Arc::new(column)])?;
/// let targets: &StringViewArray = targets.as_any().downcast_ref().unwrap();
/// let targets: Vec<_> = targets.iter().collect();
/// assert_eq!(targets, [Some("http://e.org/a/b"), None, None]);
/// # Ok::<(), urial_columns::Error>(())
/// ```
#[derive(Debug)]
pub struct Function {
    /// The name in SQL.
    pub name: &'static str,
    /// The arguments, in order.
    pub arguments: &'static [Argument],
    /// The type of the result.
    pub result: Type,
    /// What a text gives that is no URI reference; null, if nothing is said.
    pub bad: Option<&'static str>,
    /// Whether [`Options::suffixes`] counts.
    pub takes_suffixes: bool,
    /// The sections of the documents that say so.
    pub section: &'static str,
    /// A sentence that says what the function returns.
    pub summary: &'static str,
    /// What is decided where the documents are silent.
    pub notes: &'static [&'static str],
    /// Calls and their results.
    pub examples: &'static [Example],
    /// Makes the function from its constants.
    pub(crate) prepare: fn(&Constants<'_>) -> Result<Run, Error>,
}

/// An argument of a function.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Argument {
    /// The name in documentation.
    pub name: &'static str,
    /// What may be given.
    pub role: Role,
    /// Whether it may be left out; the last ones alone.
    pub is_optional: bool,
    /// Whether null means something. Elsewhere, null gives null.
    pub takes_null: bool,
}

/// What may be given for an argument.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Role {
    /// Texts: a column, or one for all rows.
    Texts,
    /// One text for all rows.
    Text,
    /// One truth value for all rows.
    Boolean,
    /// Any number of texts, at least one, each for all rows.
    SeveralTexts,
}

/// The type of a result.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Type {
    /// `Utf8View`.
    Text,
    /// `Boolean`.
    Boolean,
    /// `Int32`.
    Number,
    /// A list of `Utf8View`.
    Texts,
    /// A list of structs with `key` and `value`.
    Pairs,
    /// A struct of the components.
    Components,
    /// A struct that says what is wrong.
    Reason,
}

/// A call of a function, and its result as text.
#[derive(Clone, Copy, Debug)]
pub struct Example {
    /// The arguments, as SQL writes them: `'text'`, `true` or `NULL`.
    pub arguments: &'static [&'static str],
    /// The result as SQL shows it, `NULL` for null; or the message of the error after `error: `.
    pub result: &'static str,
}

/// What is given for an argument of a call.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Given {
    /// A column, which [`Prepared::run`] gets.
    Column,
    /// A text for all rows, or null.
    Text(Option<String>),
    /// A truth value for all rows.
    Boolean(bool),
}

/// What functions need besides their arguments.
#[derive(Clone, Default, Debug)]
pub struct Options {
    /// The public suffix list.
    pub suffixes: Option<PublicSuffixes>,
}

/// A function with its constants.
pub struct Prepared {
    run: Run,
    given: Vec<Given>,
    result: Type,
}

/// Runs a function on columns of the same length, one for each argument that has texts.
pub(crate) type Run = Box<dyn Fn(&[Texts], usize) -> Result<ArrayRef, Error> + Send + Sync>;

/// The constants of a call.
pub(crate) struct Constants<'a> {
    function: &'a Function,
    given: &'a [Given],
    pub(crate) options: &'a Options,
}

impl Constants<'_> {
    /// Returns the text of an argument, if it is a constant that is not null.
    pub(crate) fn text(&self, argument: usize) -> Option<&str> {
        match self.given.get(argument) {
            Some(Given::Text(text)) => text.as_deref(),
            _ => None,
        }
    }

    /// Returns the texts of an argument that can be repeated.
    pub(crate) fn texts(&self, first: usize) -> impl Iterator<Item = &str> {
        (first..self.given.len()).filter_map(|argument| self.text(argument))
    }

    /// Returns whether an argument is true.
    pub(crate) fn is_true(&self, argument: usize) -> bool {
        self.given.get(argument) == Some(&Given::Boolean(true))
    }

    /// Returns the error of a constant.
    pub(crate) fn wrong(&self, argument: usize, message: impl Into<String>) -> Error {
        let name = self.function.argument(argument).map_or("", |argument| argument.name);
        Error::Constant { argument: name, message: message.into() }
    }
}

impl Function {
    /// A function whose result is a text, for entries that say the rest.
    pub(crate) const fn of(
        arguments: &'static [Argument],
        prepare: fn(&Constants<'_>) -> Result<Run, Error>,
    ) -> Function {
        Function {
            name: "",
            arguments,
            result: Type::Text,
            bad: None,
            takes_suffixes: false,
            section: "",
            summary: "",
            notes: &[],
            examples: &[],
            prepare,
        }
    }

    /// Returns the function with a name, also of Apache Spark.
    #[must_use]
    pub fn find(name: &str) -> Option<&'static Function> {
        crate::functions().chain(crate::spark_functions()).find(|function| function.name == name)
    }

    /// Returns the argument of a number, from 0: the last one is repeated if it can be.
    #[must_use]
    pub fn argument(&self, number: usize) -> Option<&'static Argument> {
        let last = self.arguments.last().filter(|last| last.role == Role::SeveralTexts);
        self.arguments.get(number).or(last)
    }

    /// Fails if the function cannot have this number of arguments.
    ///
    /// # Errors
    /// [`Error::Argument`], with the call that was expected.
    pub fn check_count(&self, count: usize) -> Result<(), Error> {
        let least = self.arguments.iter().filter(|argument| !argument.is_optional).count();
        if count >= least && (count == 0 || self.argument(count - 1).is_some()) {
            return Ok(());
        }
        let expected = self.signature();
        let arguments = if count == 1 { "1 argument".into() } else { format!("{count} arguments") };
        Err(Error::Argument(format!("expected {expected}, found {arguments}")))
    }

    /// Prepares the function. `given` has what is given for each argument.
    ///
    /// # Errors
    /// [`Error::Argument`] for arguments that the function does not take, [`Error::Constant`] for a
    /// constant that is wrong, [`Error::NoSuffixes`] for functions that need a list.
    pub fn prepare(&self, given: &[Given], options: &Options) -> Result<Prepared, Error> {
        self.check(given)?;
        let result = self.result;
        let is_null = |(number, it): (usize, &Given)| {
            *it == Given::Text(None) && self.argument(number).is_some_and(|it| !it.takes_null)
        };
        let run = if given.iter().enumerate().any(is_null) {
            Box::new(move |_: &[Texts], rows| Ok(new_null_array(&result.data_type(), rows)))
        } else {
            (self.prepare)(&Constants { function: self, given, options })?
        };
        Ok(Prepared { run, given: given.to_vec(), result })
    }

    fn check(&self, given: &[Given]) -> Result<(), Error> {
        self.check_count(given.len())?;
        for (number, it) in given.iter().enumerate() {
            let Some(argument) = self.argument(number) else { continue };
            let (is_taken, expected) = match argument.role {
                Role::Texts => (!matches!(it, Given::Boolean(_)), "a text"),
                Role::Text | Role::SeveralTexts => {
                    (matches!(it, Given::Text(_)), "a text that is the same for all rows")
                }
                Role::Boolean => (matches!(it, Given::Boolean(_)), "true or false"),
            };
            // Null is of any type.
            if !is_taken && *it != Given::Text(None) {
                let (name, argument) = (self.name, argument.name);
                return Err(Error::Argument(format!("{name}: expected {expected} for {argument}")));
            }
        }
        Ok(())
    }

    /// Returns the call with the names of the arguments: `uri_port(u [, default])`.
    #[must_use]
    pub fn signature(&self) -> String {
        let mut text = format!("{}(", self.name);
        for (number, argument) in self.arguments.iter().enumerate() {
            let separator = if number == 0 { "" } else { ", " };
            let (before, after) = match (argument.is_optional, argument.role) {
                (true, _) => (if number == 0 { "[" } else { " [, " }, "]"),
                (false, Role::SeveralTexts) => (separator, ", …"),
                (false, _) => (separator, ""),
            };
            text += &[before, argument.name, after].concat();
        }
        text + ")"
    }
}

impl Argument {
    pub(crate) const fn texts(name: &'static str) -> Argument {
        Argument { name, role: Role::Texts, is_optional: false, takes_null: false }
    }

    pub(crate) const fn text(name: &'static str) -> Argument {
        Argument { role: Role::Text, ..Argument::texts(name) }
    }

    pub(crate) const fn boolean(name: &'static str) -> Argument {
        Argument { role: Role::Boolean, ..Argument::texts(name) }
    }

    pub(crate) const fn several(name: &'static str) -> Argument {
        Argument { role: Role::SeveralTexts, ..Argument::texts(name) }
    }

    pub(crate) const fn or_null(self) -> Argument {
        Argument { takes_null: true, ..self }
    }

    pub(crate) const fn optional(self) -> Argument {
        Argument { is_optional: true, ..self }
    }
}

impl Prepared {
    /// Runs the function on the columns of the arguments that are [`Given::Column`], in order, which
    /// have the same length. Texts are `Utf8`, `LargeUtf8` or `Utf8View`, or dictionaries of these.
    ///
    /// The result has as many rows; one row if there is no column. Parts of texts are views into
    /// the buffers of the column.
    ///
    /// # Errors
    /// [`Error::Argument`] for columns of another type, length or number; [`Error::Row`] from
    /// functions that reject rows; [`Error::TooLong`] for rows or lists that are too long.
    pub fn run(&self, columns: &[ArrayRef]) -> Result<ArrayRef, Error> {
        let count = self.given.iter().filter(|it| **it == Given::Column).count();
        let rows = columns.first().map_or(1, Array::len);
        if columns.len() != count || columns.iter().any(|column| column.len() != rows) {
            let message = format!("expected {count} columns of one length");
            return Err(Error::Argument(message));
        }
        if let [column] = columns
            && let Some(dictionary) = layout::dictionary(column)
        {
            let values = self.run_on(std::slice::from_ref(dictionary.values()))?;
            return layout::by_keys(&values, dictionary);
        }
        self.run_on(columns)
    }

    fn run_on(&self, columns: &[ArrayRef]) -> Result<ArrayRef, Error> {
        let rows = columns.first().map_or(1, Array::len);
        let mut columns = columns.iter();
        let mut texts = Vec::with_capacity(self.given.len());
        for it in &self.given {
            texts.push(match it {
                Given::Column => match columns.next() {
                    Some(column) => layout::texts(column)?,
                    None => continue,
                },
                Given::Text(Some(text)) => Texts::Constant(text.as_str().into(), rows),
                Given::Text(None) => Texts::Null(rows),
                Given::Boolean(_) => continue,
            });
        }
        (self.run)(&texts, rows)
    }

    /// Returns the type of the result.
    #[must_use]
    pub fn result(&self) -> Type {
        self.result
    }
}

impl Type {
    /// Returns the type as Arrow has it.
    #[must_use]
    pub fn data_type(self) -> DataType {
        match self {
            Type::Text => DataType::Utf8View,
            Type::Boolean => DataType::Boolean,
            Type::Number => DataType::Int32,
            Type::Texts => DataType::List(item(DataType::Utf8View)),
            Type::Pairs => DataType::List(item(DataType::Struct(pair_fields()))),
            Type::Components => DataType::Struct(component_fields()),
            Type::Reason => DataType::Struct(reason_fields()),
        }
    }

    /// Returns the type as a page names it.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Type::Text => "text",
            Type::Boolean => "boolean",
            Type::Number => "integer",
            Type::Texts => "list of texts",
            Type::Pairs => "list of structs: key, value",
            Type::Components => "struct of the components",
            Type::Reason => "struct: component, offset, expected, found, message, fix",
        }
    }
}

/// The field of the items of a list, none of which is null.
pub(crate) fn item(data_type: DataType) -> Arc<Field> {
    Arc::new(Field::new_list_field(data_type, false))
}

pub(crate) fn pair_fields() -> Fields {
    ["key", "value"].map(|name| Field::new(name, DataType::Utf8View, false)).into_iter().collect()
}

/// The columns of [`Parsed`], with the port as a number.
pub(crate) fn component_fields() -> Fields {
    let field = |name| {
        let data_type = if name == "port" { DataType::Int32 } else { DataType::Utf8View };
        Field::new(name, data_type, true)
    };
    Parsed::COLUMNS.iter().map(|column| field(column.name)).collect()
}

pub(crate) fn reason_fields() -> Fields {
    let text = |name| Field::new(name, DataType::Utf8View, true);
    [
        text("component"),
        Field::new("offset", DataType::Int32, true),
        text("expected"),
        text("found"),
        text("message"),
        Field::new("fix", DataType::Struct(fix_fields()), true),
    ]
    .into_iter()
    .collect()
}

pub(crate) fn fix_fields() -> Fields {
    [
        Field::new("start", DataType::Int32, false),
        Field::new("end", DataType::Int32, false),
        Field::new("text", DataType::Utf8View, false),
    ]
    .into_iter()
    .collect()
}
