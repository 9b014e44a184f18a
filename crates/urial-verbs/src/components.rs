//! The parts of components: segments, pairs, user and password, as text and decoded.

use std::borrow::Cow;

use serde::{Serialize, Serializer};
use urial::{Component, Grammar, PairSyntax, PctStr, Reference, Userinfo};

/// The parts of a reference: each as text, or each as data.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(crate) struct Parts<T> {
    /// The userinfo before its first ":".
    user: Option<T>,
    /// The userinfo after its first ":".
    password: Option<T>,
    /// The segments of the path.
    segments: Vec<T>,
    /// The pairs of the query; null without a query.
    pairs: Option<Vec<Pair<T>>>,
    /// The parameters of each segment. Only there if they were asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    parameters: Option<Vec<Segment<T>>>,
}

/// A key, and the value after the first "=", if there is one.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(rename = "Pair_of_{T}"))]
struct Pair<T> {
    key: T,
    value: Option<T>,
}

/// A segment: its name, and the parameters after the first ";".
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(rename = "Segment_of_{T}"))]
struct Segment<T> {
    name: T,
    parameters: Vec<Pair<T>>,
}

/// What is decoded: parts, and the components that have no parts.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(crate) struct DecodedComponents<'a> {
    host: Option<Data<'a>>,
    fragment: Option<Data<'a>>,
    #[serde(flatten)]
    parts: Parts<Data<'a>>,
}

/// Decoded octets: a string, or `{"octets":[…]}` if they are not UTF-8.
pub(crate) struct Data<'a>(Cow<'a, [u8]>);

impl<T> Parts<T> {
    /// Returns the parts of `reference`, each as `read` returns it.
    pub(crate) fn of<'a, G: Grammar>(
        reference: Reference<'a, G>,
        has_parameters: bool,
        read: fn(PctStr<'a>) -> T,
    ) -> Parts<T> {
        let userinfo = reference.userinfo();
        let segments = || reference.path().segments();
        let pairs = || reference.pairs(PairSyntax::Rfc3986).iter();
        let pair = |key, value: Option<_>| Pair { key: read(key), value: value.map(read) };
        let segment = |segment: PctStr<'a>| {
            let (name, parameters) = segment.split_parameters();
            let parameters = parameters.map(|(key, value)| pair(key, value)).collect();
            Segment { name: read(name), parameters }
        };
        Parts {
            user: userinfo.map(|it| read(it.user())),
            password: userinfo.and_then(Userinfo::password).map(read),
            segments: segments().map(read).collect(),
            pairs: reference
                .query()
                .map(|_| pairs().map(|it| pair(it.key(), it.value())).collect()),
            parameters: has_parameters.then(|| segments().map(segment).collect()),
        }
    }
}

impl<'a> DecodedComponents<'a> {
    pub(crate) fn of<G: Grammar>(reference: Reference<'a, G>, has_parameters: bool) -> Self {
        let host = reference.component(Component::Host);
        DecodedComponents {
            host: host.and_then(|host| PctStr::new(host).ok()).map(Data::of),
            fragment: reference.fragment().map(Data::of),
            parts: Parts::of(reference, has_parameters, Data::of),
        }
    }
}

impl<'a> Data<'a> {
    fn of(text: PctStr<'a>) -> Data<'a> {
        Data(text.decode())
    }
}

impl Serialize for Data<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match str::from_utf8(&self.0) {
            Ok(text) => serializer.serialize_str(text),
            Err(_) => serializer.collect_map([("octets", &self.0)]),
        }
    }
}
