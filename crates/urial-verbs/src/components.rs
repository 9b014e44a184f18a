//! The parts of components: segments, pairs, user and password, as text and decoded.

use std::borrow::Cow;
use std::marker::PhantomData;
use std::string::FromUtf8Error;

use serde::{Serialize, Serializer};
use urial::{Component, Grammar, PairSyntax, Path, PctStr, Reference, Userinfo};

/// The parts of a reference: each as text, or each as data.
pub(crate) struct Parts<'a, T> {
    pub(crate) user: Option<T>,
    pub(crate) password: Option<T>,
    pub(crate) segments: Segments<'a, T>,
    pub(crate) pairs: Option<Vec<Pair<T>>>,
    pub(crate) parameters: Option<Vec<Segment<T>>>,
}

/// The segments of a path, each read when it is serialized: a list of them costs more.
pub(crate) struct Segments<'a, T> {
    path: Path<'a>,
    each: PhantomData<T>,
}

/// A part that is read from text: the text itself, or its data.
pub(crate) trait Part<'a>: Serialize {
    fn read(text: PctStr<'a>) -> Self;
}

/// A key, and the value after the first "=", if there is one.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(rename = "Pair_of_{T}"))]
pub(crate) struct Pair<T> {
    key: T,
    value: Option<T>,
}

/// Whether the segments of a path are split into names and parameters (RFC 3986 §3.3), and where.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum SegmentParameters {
    /// They are not split.
    #[default]
    None,
    /// A `;` begins a parameter: `name;v=1.1`.
    Semicolons,
    /// A `;` or a comma begins a parameter: `name,1.1`.
    Commas,
}

/// A segment: its name, and the parameters after the first ";".
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(rename = "Segment_of_{T}"))]
pub(crate) struct Segment<T> {
    name: T,
    parameters: Vec<Pair<T>>,
}

/// What is decoded: parts, and the components that have no parts.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(crate) struct DecodedComponents<'a> {
    host: Option<Data<'a>>,
    fragment: Option<Data<'a>>,
    /// The userinfo before its first ":".
    user: Option<Data<'a>>,
    /// The userinfo after its first ":".
    password: Option<Data<'a>>,
    /// The segments of the path.
    #[cfg_attr(feature = "schema", schemars(with = "Vec<Data<'a>>"))]
    segments: Segments<'a, Data<'a>>,
    /// The pairs of the query; null without a query.
    pairs: Option<Vec<Pair<Data<'a>>>>,
    /// The parameters of each segment. Only there if they were asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    parameters: Option<Vec<Segment<Data<'a>>>>,
}

/// Decoded octets: a string, or `{"octets":[…]}` if they are not UTF-8.
pub(crate) struct Data<'a>(Result<Cow<'a, str>, Vec<u8>>);

impl<'a, T: Part<'a>> Parts<'a, T> {
    /// Returns the parts of `reference`.
    pub(crate) fn of<G: Grammar>(reference: Reference<'a, G>, asked: SegmentParameters) -> Self {
        let (path, userinfo) = (reference.path(), reference.userinfo());
        let pairs = || reference.pairs(PairSyntax::Rfc3986).iter();
        let are_asked = asked != SegmentParameters::None;
        let segments = || path.segments().map(|segment| Segment::new(segment, asked));
        Parts {
            user: userinfo.map(|it| T::read(it.user())),
            password: userinfo.and_then(Userinfo::password).map(T::read),
            segments: Segments { path, each: PhantomData },
            pairs: reference
                .query()
                .map(|_| pairs().map(|it| Pair::new(it.key(), it.value())).collect()),
            parameters: are_asked.then(|| segments().collect()),
        }
    }
}

impl<'a, T: Part<'a>> Pair<T> {
    fn new(key: PctStr<'a>, value: Option<PctStr<'a>>) -> Self {
        Pair { key: T::read(key), value: value.map(T::read) }
    }
}

impl<'a, T: Part<'a>> Segment<T> {
    fn new(segment: PctStr<'a>, parameters: SegmentParameters) -> Self {
        let pair = |(key, value)| Pair::new(key, value);
        let (name, parameters) = if parameters == SegmentParameters::Commas {
            let (name, parameters) = segment.split_list_parameters();
            (name, parameters.map(pair).collect())
        } else {
            let (name, parameters) = segment.split_parameters();
            (name, parameters.map(pair).collect())
        };
        Segment { name: T::read(name), parameters }
    }
}

impl<'a, T: Part<'a>> Serialize for Segments<'a, T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.path.segments().map(T::read))
    }
}

impl<'a> Part<'a> for &'a str {
    fn read(text: PctStr<'a>) -> Self {
        text.as_str()
    }
}

impl<'a> Part<'a> for Data<'a> {
    fn read(text: PctStr<'a>) -> Self {
        Data(text.decode_utf8().map_err(FromUtf8Error::into_bytes))
    }
}

impl<'a> DecodedComponents<'a> {
    pub(crate) fn of<G: Grammar>(reference: Reference<'a, G>, asked: SegmentParameters) -> Self {
        let host = reference.component(Component::Host);
        let Parts { user, password, segments, pairs, parameters } = Parts::of(reference, asked);
        DecodedComponents {
            host: host.and_then(|host| PctStr::new(host).ok()).map(Data::read),
            fragment: reference.fragment().map(Data::read),
            user,
            password,
            segments,
            pairs,
            parameters,
        }
    }
}

impl Serialize for Data<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match &self.0 {
            Ok(text) => serializer.serialize_str(text),
            Err(octets) => serializer.collect_map([("octets", octets)]),
        }
    }
}
