//! `uniq`: the key by which lines are duplicates.

use serde::Serialize;
use urial::{Component, Normalizer, PairSyntax, Reference, Rfc3986, Rfc3987, Rung};

use crate::Scratch;
use crate::cells::columns;
use crate::error::Error;
use crate::json::Input;
use crate::normal_steps::NormalSteps;
use crate::read;
use crate::rewrite::rewritten;
use crate::specification::{Specification, Syntax};

/// Makes the keys of references: duplicates have equal keys.
///
/// ```
/// use urial::{Component, Rung};
/// use urial_verbs::{UniqBy, Scratch, Specification, Uniq};
///
/// let [mut one, mut other] = [Scratch::default(), Scratch::default()];
/// let mut are_same = |uniq: &Uniq, [a, b]: [&str; 2]| {
///     uniq.key(a.as_bytes(), &mut one).0 == uniq.key(b.as_bytes(), &mut other).0
/// };
/// let uniq = Uniq::new(Specification::Rfc3986);
/// assert!(are_same(&uniq, ["HTTP://e.org:80/%7Eu", "http://e.org/~u"]));
/// let uniq = uniq.rung(Rung::Case);
/// assert!(!are_same(&uniq, ["HTTP://e.org:80/%7Eu", "http://e.org/~u"]));
/// let uniq = uniq.by([UniqBy::Component(Component::Host), UniqBy::QueryKeys]).similar(true);
/// assert!(are_same(&uniq, ["http://e.org/a?x=1&y=2", "ftp://E.org/b?x&y"]));
/// assert!(!are_same(&uniq, ["a b", "a  b"]));
/// let uniq = Uniq::new(Specification::Rfc3986).similar(true);
/// assert!(are_same(&uniq, ["/a1/%2F", "/a22/%2F"]));
/// assert!(!are_same(&uniq, ["/a%2F", "/a%3F"]) && !are_same(&uniq, ["//h:80", "//h:81"]));
/// ```
#[derive(Clone, Debug)]
pub struct Uniq {
    specification: Specification,
    normalizer: Normalizer<'static>,
    steps: NormalSteps,
    aspects: Vec<UniqBy>,
    is_similar: bool,
}

/// A part by which references are compared.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum UniqBy {
    /// A component.
    Component(Component),
    /// The keys of the pairs of the query, in their order, without their values.
    QueryKeys,
}

/// The first of lines that are the same. Serializes as `{"input","input_octets","valid","count"}`.
#[derive(Clone, Copy, Serialize, Debug)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct UniqueLine<'r> {
    /// The input.
    #[serde(flatten)]
    pub input: Input<'r>,
    /// Whether it is a reference. Lines that are none are the same if their octets are.
    pub valid: bool,
    /// How many lines are the same, if that was asked.
    pub count: Option<u64>,
}

columns!(UniqueLine<'_>, it => "count": Number = it.count, "input": Octets = it.input.0);

impl Uniq {
    /// Prepares the verb: references are duplicates if they are equal on the scheme rung.
    #[must_use]
    pub fn new(specification: Specification) -> Uniq {
        let (normalizer, steps) = (Normalizer::new(), NormalSteps::default());
        Uniq { specification, normalizer, steps, aspects: Vec::new(), is_similar: false }
    }

    /// Chooses the rung.
    #[must_use]
    pub fn rung(self, rung: Rung) -> Uniq {
        Uniq { normalizer: self.normalizer.rung(rung), ..self }
    }

    /// Takes these steps instead of those up to the rung.
    ///
    /// ```
    /// use urial_verbs::{NormalSteps, Scratch, Specification, Uniq};
    ///
    /// let steps = NormalSteps::of(["remove-www", "remove-fragment"])?;
    /// let uniq = Uniq::new(Specification::Rfc3986).steps(steps);
    /// let [mut one, mut other] = [Scratch::default(), Scratch::default()];
    /// let key = uniq.key(b"//www.e.org/#a", &mut one).0;
    /// assert_eq!(key, uniq.key(b"//e.org/", &mut other).0);
    /// # Ok::<(), urial_verbs::OptionError>(())
    /// ```
    #[must_use]
    pub fn steps(self, steps: NormalSteps) -> Uniq {
        Uniq { steps, ..self }
    }

    /// Compares these parts alone.
    #[must_use]
    pub fn by(self, aspects: impl IntoIterator<Item = UniqBy>) -> Uniq {
        Uniq { aspects: aspects.into_iter().collect(), ..self }
    }

    /// Treats all numbers in paths, queries and fragments as equal.
    #[must_use]
    pub fn similar(self, is_similar: bool) -> Uniq {
        Uniq { is_similar, ..self }
    }

    /// Returns the error if `input` is not a reference.
    #[must_use]
    pub fn error(&self, input: &[u8]) -> Option<Error<'static>> {
        match self.specification {
            Specification::Rfc3987 => read::reference::<Rfc3987>(input).err(),
            _ => read::reference::<Rfc3986>(input).err(),
        }
    }

    /// Returns the key of `input`, and the error if it is not a reference. Its octets are the key
    /// then.
    pub fn key<'r>(
        &self,
        input: &[u8],
        scratch: &'r mut Scratch,
    ) -> (&'r [u8], Option<Error<'static>>) {
        let key = scratch.octets();
        let error = match self.specification {
            Specification::Rfc3987 => self.write::<Rfc3987>(input, key).err(),
            _ => self.write::<Rfc3986>(input, key).err(),
        };
        if error.is_some() {
            key.push(INVALID);
            key.extend_from_slice(input);
        }
        (key, error)
    }

    fn write<G: Syntax>(&self, input: &[u8], key: &mut Vec<u8>) -> Result<(), Error<'static>> {
        let reference = read::reference::<G>(input)?;
        let text = if self.steps.is_empty() {
            self.normalizer.normal_text(reference)
        } else {
            rewritten(reference, self.steps).into_string().into()
        };
        if self.aspects.is_empty() && !self.is_similar {
            key.extend_from_slice(text.as_bytes());
            return Ok(());
        }
        let normal = read::reference::<G>(text.as_bytes())?;
        let aspects = if self.aspects.is_empty() { ALL } else { &self.aspects };
        for aspect in aspects {
            self.write_aspect(*aspect, normal, key);
        }
        Ok(())
    }

    fn write_aspect<G: Syntax>(&self, aspect: UniqBy, normal: Reference<'_, G>, key: &mut Vec<u8>) {
        match aspect {
            UniqBy::QueryKeys => {
                for pair in normal.pairs(PairSyntax::Rfc3986) {
                    push(pair.key().as_str(), self.is_similar, key);
                }
            }
            UniqBy::Component(component) => {
                let has_numbers =
                    matches!(component, Component::Path | Component::Query | Component::Fragment);
                if let Some(text) = normal.component(component) {
                    push(text, self.is_similar && has_numbers, key);
                }
            }
        }
        key.push(END);
    }
}

const ALL: &[UniqBy] = &[
    UniqBy::Component(Component::Scheme),
    UniqBy::Component(Component::Authority),
    UniqBy::Component(Component::Path),
    UniqBy::Component(Component::Query),
    UniqBy::Component(Component::Fragment),
];

/// What no reference has: before the octets of a line that is none, before each part, and after an
/// aspect.
const INVALID: u8 = b'\n';
const START: u8 = b'<';
const END: u8 = b'>';

/// Writes a part, with `0` for each number if it is to be similar. The digits of a triplet are no
/// number.
fn push(text: &str, is_similar: bool, key: &mut Vec<u8>) {
    key.push(START);
    let mut rest = text;
    while let Some(digits) = rest.find(|it: char| it.is_ascii_digit()).filter(|_| is_similar) {
        let at = rest[..digits].rfind('%').filter(|at| digits - at <= 2);
        let end = at.map_or(digits, |at| at + 3);
        key.extend_from_slice(&rest.as_bytes()[..end]);
        rest = &rest[end..];
        if at.is_none() {
            key.push(b'0');
            rest = rest.trim_start_matches(|it: char| it.is_ascii_digit());
        }
    }
    key.extend_from_slice(rest.as_bytes());
}
