//! Variables from a value that serializes: its members are the variables.

use alloc::borrow::Cow;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt;

use serde::ser::{self, Serialize, Serializer};

use super::value::{Value, Variables};

impl Variables<'static> {
    /// Makes a variable of each member of a struct or a map that serializes.
    ///
    /// Numbers, booleans and characters are written as text, and `None` is absent. A list becomes a
    /// list and a struct or a map becomes a map, if their members are texts.
    ///
    /// # Errors
    /// [`VariablesError`] for a value that is not a struct or a map, for lists and maps inside of
    /// others, for octets, and for variants with members.
    ///
    /// ```
    /// # use urial::{Template, Variables};
    /// # use std::collections::BTreeMap;
    /// // A struct with `#[derive(Serialize)]` works in the same way.
    /// let it = BTreeMap::from([("user", vec!["anna", "bert"]), ("none", vec![])]);
    /// let variables = Variables::from_serialize(&it)?;
    /// assert_eq!(Template::parse("/{user}{none}")?.expand(&variables)?, "/anna,bert");
    ///
    /// let error = Variables::from_serialize(&[1]).unwrap_err();
    /// assert_eq!(error.to_string(), "variables: expected a struct or a map, found a list");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn from_serialize(it: &(impl Serialize + ?Sized)) -> Result<Self, VariablesError> {
        let members = match it.serialize(NodeSerializer)? {
            Node::Map(members) => members,
            other => {
                return Err(VariablesError::found("variables: expected a struct or a map", &other));
            }
        };
        let mut variables = Variables::new();
        for (name, node) in members {
            if let Some(value) = node.into_value(&name)? {
                variables.set(name, value);
            }
        }
        Ok(variables)
    }
}

/// The error of [`Variables::from_serialize`]: a value that is not data for variables.
///
/// ```
/// # use urial::Variables;
/// let error = Variables::from_serialize("text").unwrap_err();
/// assert_eq!(error.to_string(), "variables: expected a struct or a map, found a text");
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct VariablesError(String);

impl VariablesError {
    fn found(expected: &str, found: &Node) -> VariablesError {
        VariablesError([expected, ", found ", found.name()].concat())
    }
}

impl fmt::Display for VariablesError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.0)
    }
}

impl core::error::Error for VariablesError {}

impl ser::Error for VariablesError {
    fn custom<T: fmt::Display>(message: T) -> VariablesError {
        VariablesError(message.to_string())
    }
}

/// What a value serializes to.
enum Node {
    Absent,
    Text(String),
    List(Vec<Node>),
    Map(Vec<(String, Node)>),
}

impl Node {
    const fn name(&self) -> &'static str {
        match self {
            Node::Absent => "nothing",
            Node::Text(_) => "a text",
            Node::List(_) => "a list",
            Node::Map(_) => "a map",
        }
    }

    /// The value of the variable `name`; `None` if it is absent.
    fn into_value(self, name: &str) -> Result<Option<Value<'static>>, VariablesError> {
        Ok(Some(match self {
            Node::Absent => return Ok(None),
            Node::Text(text) => Value::String(text.into()),
            Node::List(items) => {
                let items = items.into_iter().filter_map(|item| item.into_text(name).transpose());
                Value::List(items.collect::<Result<_, _>>()?)
            }
            Node::Map(members) => {
                let members = members.into_iter().filter_map(|(key, member)| {
                    let text = member.into_text(name).transpose()?;
                    Some(text.map(|text| (Cow::Owned(key), text)))
                });
                Value::Map(members.collect::<Result<_, _>>()?)
            }
        }))
    }

    /// A member of the variable `name`; `None` if it is absent.
    fn into_text(self, name: &str) -> Result<Option<Cow<'static, str>>, VariablesError> {
        match self {
            Node::Absent => Ok(None),
            Node::Text(text) => Ok(Some(text.into())),
            other => {
                let expected = [name, ": expected a text in a list or a map"].concat();
                Err(VariablesError::found(&expected, &other))
            }
        }
    }
}

/// Serializes any value as a [`Node`].
struct NodeSerializer;

/// Declares the scalars that are written as text.
macro_rules! scalars {
    ($($name:ident: $scalar:ty;)*) => {
        $(
            fn $name(self, scalar: $scalar) -> Result<Node, VariablesError> {
                Ok(Node::Text(scalar.to_string()))
            }
        )*
    };
}

fn no_data<T>(found: &str) -> Result<T, VariablesError> {
    Err(VariablesError(["variables: expected text, a list or a map, found ", found].concat()))
}

impl Serializer for NodeSerializer {
    type Ok = Node;
    type Error = VariablesError;
    type SerializeSeq = Items;
    type SerializeTuple = Items;
    type SerializeTupleStruct = Items;
    type SerializeTupleVariant = ser::Impossible<Node, VariablesError>;
    type SerializeMap = Members;
    type SerializeStruct = Members;
    type SerializeStructVariant = ser::Impossible<Node, VariablesError>;

    scalars! {
        serialize_bool: bool;
        serialize_i8: i8;
        serialize_i16: i16;
        serialize_i32: i32;
        serialize_i64: i64;
        serialize_i128: i128;
        serialize_u8: u8;
        serialize_u16: u16;
        serialize_u32: u32;
        serialize_u64: u64;
        serialize_u128: u128;
        serialize_f32: f32;
        serialize_f64: f64;
        serialize_char: char;
        serialize_str: &str;
    }

    fn serialize_bytes(self, _: &[u8]) -> Result<Node, VariablesError> {
        no_data("octets")
    }

    fn serialize_none(self) -> Result<Node, VariablesError> {
        Ok(Node::Absent)
    }

    fn serialize_some<T: Serialize + ?Sized>(self, it: &T) -> Result<Node, VariablesError> {
        it.serialize(self)
    }

    fn serialize_unit(self) -> Result<Node, VariablesError> {
        Ok(Node::Absent)
    }

    fn serialize_unit_struct(self, _: &'static str) -> Result<Node, VariablesError> {
        Ok(Node::Absent)
    }

    fn serialize_unit_variant(
        self,
        _: &'static str,
        _: u32,
        variant: &'static str,
    ) -> Result<Node, VariablesError> {
        Ok(Node::Text(variant.into()))
    }

    fn serialize_newtype_struct<T: Serialize + ?Sized>(
        self,
        _: &'static str,
        it: &T,
    ) -> Result<Node, VariablesError> {
        it.serialize(self)
    }

    fn serialize_newtype_variant<T: Serialize + ?Sized>(
        self,
        _: &'static str,
        _: u32,
        _: &'static str,
        _: &T,
    ) -> Result<Node, VariablesError> {
        no_data("a variant with members")
    }

    fn serialize_seq(self, _: Option<usize>) -> Result<Items, VariablesError> {
        Ok(Items::default())
    }

    fn serialize_tuple(self, _: usize) -> Result<Items, VariablesError> {
        Ok(Items::default())
    }

    fn serialize_tuple_struct(self, _: &'static str, _: usize) -> Result<Items, VariablesError> {
        Ok(Items::default())
    }

    fn serialize_tuple_variant(
        self,
        _: &'static str,
        _: u32,
        _: &'static str,
        _: usize,
    ) -> Result<Self::SerializeTupleVariant, VariablesError> {
        no_data("a variant with members")
    }

    fn serialize_map(self, _: Option<usize>) -> Result<Members, VariablesError> {
        Ok(Members::default())
    }

    fn serialize_struct(self, _: &'static str, _: usize) -> Result<Members, VariablesError> {
        Ok(Members::default())
    }

    fn serialize_struct_variant(
        self,
        _: &'static str,
        _: u32,
        _: &'static str,
        _: usize,
    ) -> Result<Self::SerializeStructVariant, VariablesError> {
        no_data("a variant with members")
    }
}

/// The items of a list.
#[derive(Default)]
struct Items(Vec<Node>);

/// Implements a trait of `serde` whose values are items.
macro_rules! items {
    ($($of:ident: $method:ident;)*) => {
        $(
            impl ser::$of for Items {
                type Ok = Node;
                type Error = VariablesError;

                fn $method<T: Serialize + ?Sized>(&mut self, it: &T) -> Result<(), VariablesError> {
                    self.0.push(it.serialize(NodeSerializer)?);
                    Ok(())
                }

                fn end(self) -> Result<Node, VariablesError> {
                    Ok(Node::List(self.0))
                }
            }
        )*
    };
}

items! {
    SerializeSeq: serialize_element;
    SerializeTuple: serialize_element;
    SerializeTupleStruct: serialize_field;
}

/// The members of a struct or a map.
#[derive(Default)]
struct Members {
    members: Vec<(String, Node)>,
    /// The key whose value comes next.
    key: String,
}

impl ser::SerializeMap for Members {
    type Ok = Node;
    type Error = VariablesError;

    fn serialize_key<T: Serialize + ?Sized>(&mut self, key: &T) -> Result<(), VariablesError> {
        match key.serialize(NodeSerializer)? {
            Node::Text(key) => self.key = key,
            other => return Err(VariablesError::found("variables: expected a name", &other)),
        }
        Ok(())
    }

    fn serialize_value<T: Serialize + ?Sized>(&mut self, it: &T) -> Result<(), VariablesError> {
        self.members.push((core::mem::take(&mut self.key), it.serialize(NodeSerializer)?));
        Ok(())
    }

    fn end(self) -> Result<Node, VariablesError> {
        Ok(Node::Map(self.members))
    }
}

impl ser::SerializeStruct for Members {
    type Ok = Node;
    type Error = VariablesError;

    fn serialize_field<T: Serialize + ?Sized>(
        &mut self,
        name: &'static str,
        it: &T,
    ) -> Result<(), VariablesError> {
        self.members.push((name.into(), it.serialize(NodeSerializer)?));
        Ok(())
    }

    fn end(self) -> Result<Node, VariablesError> {
        Ok(Node::Map(self.members))
    }
}
