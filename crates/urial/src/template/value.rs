//! Template variables and their values (RFC 6570 §2.3).

#[cfg(feature = "std")]
extern crate std;

use alloc::borrow::Cow;
use alloc::collections::BTreeMap;
use alloc::collections::btree_map;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;

use crate::reference::masked::Masked;

/// The value of a variable, as unencoded data.
///
/// A variable whose value is an empty list or map counts as absent (§2.3). `Debug` masks the
/// password of a URI; a value that is only a password is not known to be one.
///
/// ```
/// # use urial::Value;
/// assert_eq!(Value::from("a").as_str(), Some("a"));
/// assert_eq!(Value::from(["a", "b"]), Value::List(vec!["a".into(), "b".into()]));
/// assert_eq!(Value::from([("k", "v")]), Value::Map(vec![("k".into(), "v".into())]));
/// assert_eq!("a b".split(' ').collect::<Value>(), Value::from(&["a", "b"]));
/// assert_eq!([("k", "v")].into_iter().collect::<Value>().as_map().unwrap().len(), 1);
/// ```
#[derive(Clone, PartialEq, Eq)]
pub enum Value<'v> {
    /// A string.
    String(Cow<'v, str>),
    /// A list of strings.
    List(Vec<Cow<'v, str>>),
    /// An associative array: pairs of name and value, in the order of the expansion.
    Map(Vec<(Cow<'v, str>, Cow<'v, str>)>),
}

impl<'v> Value<'v> {
    /// Returns the string, if the value is one.
    #[must_use]
    pub fn as_str(&self) -> Option<&str> {
        match self {
            Value::String(string) => Some(string),
            Value::List(_) | Value::Map(_) => None,
        }
    }

    /// Returns the items, if the value is a list.
    ///
    /// ```
    /// # use urial::Value;
    /// assert_eq!(Value::from(["a", "b"]).as_list().unwrap().len(), 2);
    /// assert!(Value::from("a").as_list().is_none());
    /// ```
    #[must_use]
    pub fn as_list(&self) -> Option<&[Cow<'v, str>]> {
        match self {
            Value::List(items) => Some(items),
            Value::String(_) | Value::Map(_) => None,
        }
    }

    /// Returns the pairs of name and value, if the value is a map.
    #[must_use]
    pub fn as_map(&self) -> Option<&[(Cow<'v, str>, Cow<'v, str>)]> {
        match self {
            Value::Map(pairs) => Some(pairs),
            Value::String(_) | Value::List(_) => None,
        }
    }

    /// Returns the value with owned texts. Allocates for borrowed ones.
    ///
    /// ```
    /// # use urial::Value;
    /// let text = String::from("a");
    /// let value: Value<'static> = Value::from(text.as_str()).into_owned();
    /// drop(text);
    /// assert_eq!(value.as_str(), Some("a"));
    /// ```
    #[must_use]
    pub fn into_owned(self) -> Value<'static> {
        match self {
            Value::String(string) => Value::String(owned(string)),
            Value::List(items) => Value::List(items.into_iter().map(owned).collect()),
            Value::Map(pairs) => {
                Value::Map(pairs.into_iter().map(|(name, it)| (owned(name), owned(it))).collect())
            }
        }
    }

    /// Whether the value is defined: not an empty list or map  (§2.3)
    pub(super) fn is_defined(&self) -> bool {
        match self {
            Value::String(_) => true,
            Value::List(items) => !items.is_empty(),
            Value::Map(pairs) => !pairs.is_empty(),
        }
    }

    /// Whether the expansion of the value is empty, if it is not exploded.
    pub(super) fn is_blank(&self) -> bool {
        match self {
            Value::String(string) => string.is_empty(),
            Value::List(items) => matches!(&items[..], [item] if item.is_empty()),
            Value::Map(_) => false,
        }
    }
}

impl fmt::Debug for Value<'_> {
    /// Masks the passwords of URIs.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let shown = |text: &Cow<'_, str>| Masked::in_text(text);
        let shown_pair = |(name, value): &(_, _)| (shown(name), shown(value));
        match self {
            Value::String(string) => f.debug_tuple("String").field(&shown(string)).finish(),
            Value::List(items) => {
                let items: Vec<_> = items.iter().map(shown).collect();
                f.debug_tuple("List").field(&items).finish()
            }
            Value::Map(pairs) => {
                let pairs: Vec<_> = pairs.iter().map(shown_pair).collect();
                f.debug_tuple("Map").field(&pairs).finish()
            }
        }
    }
}

fn owned(text: Cow<'_, str>) -> Cow<'static, str> {
    Cow::Owned(text.into_owned())
}

/// Converts a text to a string value, several texts to a list, and several pairs to a map.
macro_rules! value_from {
    ($($text:ty),*) => {
        $(
            impl<'v> From<$text> for Value<'v> {
                fn from(text: $text) -> Value<'v> {
                    Value::String(text.into())
                }
            }

            impl<'v> From<Vec<$text>> for Value<'v> {
                fn from(items: Vec<$text>) -> Value<'v> {
                    Value::List(items.into_iter().map(Cow::from).collect())
                }
            }

            impl<'v, const N: usize> From<[$text; N]> for Value<'v> {
                fn from(items: [$text; N]) -> Value<'v> {
                    Value::List(items.into_iter().map(Cow::from).collect())
                }
            }

            impl<'v> From<&'v [$text]> for Value<'v> {
                fn from(items: &'v [$text]) -> Value<'v> {
                    Value::List(items.iter().map(|item| Cow::Borrowed(&**item)).collect())
                }
            }

            impl<'v, const N: usize> From<&'v [$text; N]> for Value<'v> {
                fn from(items: &'v [$text; N]) -> Value<'v> {
                    items[..].into()
                }
            }

            impl<'v> From<&'v Vec<$text>> for Value<'v> {
                fn from(items: &'v Vec<$text>) -> Value<'v> {
                    items[..].into()
                }
            }

            impl<'v> FromIterator<$text> for Value<'v> {
                fn from_iter<I: IntoIterator<Item = $text>>(items: I) -> Value<'v> {
                    Value::List(items.into_iter().map(Cow::from).collect())
                }
            }

            impl<'v> From<Vec<($text, $text)>> for Value<'v> {
                fn from(pairs: Vec<($text, $text)>) -> Value<'v> {
                    Value::Map(pairs.into_iter().map(|(k, v)| (k.into(), v.into())).collect())
                }
            }

            impl<'v, const N: usize> From<[($text, $text); N]> for Value<'v> {
                fn from(pairs: [($text, $text); N]) -> Value<'v> {
                    Value::Map(pairs.into_iter().map(|(k, v)| (k.into(), v.into())).collect())
                }
            }

            impl<'v> From<&'v [($text, $text)]> for Value<'v> {
                fn from(pairs: &'v [($text, $text)]) -> Value<'v> {
                    Value::Map(pairs.iter().map(|(k, v)| ((&**k).into(), (&**v).into())).collect())
                }
            }

            impl<'v, const N: usize> From<&'v [($text, $text); N]> for Value<'v> {
                fn from(pairs: &'v [($text, $text); N]) -> Value<'v> {
                    pairs[..].into()
                }
            }

            impl<'v> From<&'v Vec<($text, $text)>> for Value<'v> {
                fn from(pairs: &'v Vec<($text, $text)>) -> Value<'v> {
                    pairs[..].into()
                }
            }

            impl<'v> FromIterator<($text, $text)> for Value<'v> {
                fn from_iter<I: IntoIterator<Item = ($text, $text)>>(pairs: I) -> Value<'v> {
                    Value::Map(pairs.into_iter().map(|(k, v)| (k.into(), v.into())).collect())
                }
            }
        )*
    };
}

value_from!(&'v str, String, Cow<'v, str>);

impl<'v> From<&'v String> for Value<'v> {
    fn from(text: &'v String) -> Value<'v> {
        Value::String(text.into())
    }
}

/// Variables by name: the input of [`Template::expand`](crate::Template::expand) and the result of
/// [`Template::match_text`](crate::Template::match_text).
///
/// A variable that is not set is absent, and left out of an expansion. Names are compared as
/// written in the template; triplets in them are not decoded (§2.3).
///
/// ```
/// # use urial::{Template, Variables};
/// let mut variables = Variables::new();
/// variables.set("user", "anna").set("tag", ["a", "b"]);
/// assert_eq!(Template::parse("/{user}{?tag*}")?.expand(&variables).unwrap(), "/anna?tag=a&tag=b");
/// assert_eq!(variables.get("user").unwrap().as_str(), Some("anna"));
/// assert!(variables.iter().map(|(name, _)| name).eq(["tag", "user"]));
///
/// let tag: Option<&str> = None;
/// let mut variables = Variables::from([("user", "anna")]);
/// variables.extend(tag.map(|tag| ("tag", tag)));
/// assert_eq!(variables.len(), 1);
///
/// # #[cfg(feature = "std")] {
/// let map = std::collections::HashMap::from([("user", "anna")]);
/// assert_eq!(Variables::from(map), variables);
/// # }
/// assert_eq!(Template::parse("/{user}{?tag}")?.expand(&variables).unwrap(), "/anna");
/// # Ok::<(), urial::TemplateError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Variables<'v>(BTreeMap<Cow<'v, str>, Value<'v>>);

impl<'v> Variables<'v> {
    /// Makes a map without variables. Never allocates.
    #[must_use]
    pub const fn new() -> Variables<'v> {
        Variables(BTreeMap::new())
    }

    /// Sets the value of the variable `name`, and replaces any previous one.
    pub fn set(
        &mut self,
        name: impl Into<Cow<'v, str>>,
        value: impl Into<Value<'v>>,
    ) -> &mut Variables<'v> {
        self.0.insert(name.into(), value.into());
        self
    }

    /// Returns the value of the variable `name`; `None` if it is absent.
    #[must_use]
    pub fn get(&self, name: &str) -> Option<&Value<'v>> {
        self.0.get(name)
    }

    /// Removes the variable `name` and returns its value.
    ///
    /// ```
    /// # use urial::Variables;
    /// let mut variables = Variables::from([("x", "1")]);
    /// assert!(variables.remove("x").is_some());
    /// assert!(variables.is_empty());
    /// ```
    pub fn remove(&mut self, name: &str) -> Option<Value<'v>> {
        self.0.remove(name)
    }

    /// Returns the number of variables.
    #[must_use]
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Returns whether there are no variables.
    ///
    /// ```
    /// # use urial::Variables;
    /// assert!(Variables::new().is_empty());
    /// assert!(!Variables::from([("x", "")]).is_empty());
    /// ```
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Returns the variables with owned texts. Allocates for borrowed ones.
    ///
    /// ```
    /// # use urial::Variables;
    /// let text = String::from("1");
    /// let variables: Variables<'static> = Variables::from([("x", text.as_str())]).into_owned();
    /// drop(text);
    /// assert_eq!(variables.get("x").unwrap().as_str(), Some("1"));
    /// ```
    #[must_use]
    pub fn into_owned(self) -> Variables<'static> {
        let owned = |(name, value): (Cow<'_, str>, Value<'_>)| (owned(name), value.into_owned());
        Variables(self.0.into_iter().map(owned).collect())
    }

    /// Iterates over the variables, sorted by name.
    pub fn iter(&self) -> VariablesIter<'_, 'v> {
        VariablesIter(self.0.iter())
    }
}

/// The variables and their values, sorted by name; made by [`Variables::iter`].
#[must_use = "iterators are lazy and do nothing unless consumed"]
#[derive(Clone, Debug)]
pub struct VariablesIter<'a, 'v>(btree_map::Iter<'a, Cow<'v, str>, Value<'v>>);

impl<'a, 'v> Iterator for VariablesIter<'a, 'v> {
    type Item = (&'a str, &'a Value<'v>);

    fn next(&mut self) -> Option<Self::Item> {
        self.0.next().map(|(name, value)| (&**name, value))
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        self.0.size_hint()
    }
}

impl ExactSizeIterator for VariablesIter<'_, '_> {}

impl<'a, 'v> IntoIterator for &'a Variables<'v> {
    type Item = (&'a str, &'a Value<'v>);
    type IntoIter = VariablesIter<'a, 'v>;

    fn into_iter(self) -> VariablesIter<'a, 'v> {
        self.iter()
    }
}

impl<'v> IntoIterator for Variables<'v> {
    type Item = (Cow<'v, str>, Value<'v>);
    type IntoIter = VariablesIntoIter<'v>;

    /// Iterates over the variables, sorted by name.
    fn into_iter(self) -> VariablesIntoIter<'v> {
        VariablesIntoIter(self.0.into_iter())
    }
}

/// The variables and their values, sorted by name; made by [`Variables::into_iter`].
#[must_use = "iterators are lazy and do nothing unless consumed"]
#[derive(Debug)]
pub struct VariablesIntoIter<'v>(btree_map::IntoIter<Cow<'v, str>, Value<'v>>);

impl<'v> Iterator for VariablesIntoIter<'v> {
    type Item = (Cow<'v, str>, Value<'v>);

    fn next(&mut self) -> Option<(Cow<'v, str>, Value<'v>)> {
        self.0.next()
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        self.0.size_hint()
    }
}

impl ExactSizeIterator for VariablesIntoIter<'_> {}

impl<'v, N: Into<Cow<'v, str>>, V: Into<Value<'v>>> Extend<(N, V)> for Variables<'v> {
    /// Sets each variable in turn; of several values for one name, the last remains.
    fn extend<I: IntoIterator<Item = (N, V)>>(&mut self, variables: I) {
        self.0.extend(variables.into_iter().map(|(name, value)| (name.into(), value.into())));
    }
}

impl<'v, N: Into<Cow<'v, str>>, V: Into<Value<'v>>> FromIterator<(N, V)> for Variables<'v> {
    fn from_iter<I: IntoIterator<Item = (N, V)>>(iter: I) -> Variables<'v> {
        let mut variables = Variables::new();
        variables.extend(iter);
        variables
    }
}

impl<'v, N: Into<Cow<'v, str>>, V: Into<Value<'v>>, const K: usize> From<[(N, V); K]>
    for Variables<'v>
{
    fn from(variables: [(N, V); K]) -> Variables<'v> {
        variables.into_iter().collect()
    }
}

/// Implements the conversion of a map, or of a list of pairs.
macro_rules! variables_from {
    ($([$($generic:tt)*] $map:ty;)*) => {
        $(
            impl<'v, N: Into<Cow<'v, str>>, V: Into<Value<'v>>, $($generic)*> From<$map>
                for Variables<'v>
            {
                fn from(variables: $map) -> Variables<'v> {
                    variables.into_iter().collect()
                }
            }
        )*
    };
}

variables_from! {
    [] Vec<(N, V)>;
    [] BTreeMap<N, V>;
}

#[cfg(feature = "std")]
variables_from! {
    [S] std::collections::HashMap<N, V, S>;
}
