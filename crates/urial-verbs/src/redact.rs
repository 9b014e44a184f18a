//! `redact`: a text without its secrets (RFC 3986 §7.5).

use std::borrow::Cow;
use std::ops::Range;

use serde::{Serialize, Serializer};
use urial_lint::Redaction;

use crate::cells::columns;
use crate::json::{Text, Valid, octets};

/// Masks the secrets in texts.
///
/// ```
/// use urial_lint::Redaction;
/// use urial_verbs::{Redact, json};
///
/// let redact = Redact::new(Redaction::new());
/// let redacted = redact.run(b"GET http://anna:pw@h/?key=a");
/// assert_eq!(&*redacted.redacted, b"GET http://anna:***@h/?key=***");
/// assert_eq!(redacted.places, [16..18, 26..27]);
/// ```
#[derive(Clone, Debug)]
pub struct Redact {
    redaction: Redaction,
}

/// A text without its secrets. Its [record](Redacted::record) serializes as
/// `{"input":null,"input_octets":null,"valid":true,"redacted","redacted_octets","places"}`.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Redacted<'r> {
    /// The text with a mask in the place of each secret.
    pub redacted: Cow<'r, [u8]>,
    /// The places of the secrets, in bytes of the input.
    pub places: Vec<Range<usize>>,
}

columns!(Redacted<'_>, it => "redacted": Octets = &*it.redacted);

/// Masks the known kinds of secrets by `***`.
impl Default for Redact {
    fn default() -> Redact {
        Redact::new(Redaction::new())
    }
}

impl Redact {
    /// Prepares the verb.
    #[must_use]
    pub const fn new(redaction: Redaction) -> Redact {
        Redact { redaction }
    }

    /// Masks the secrets in `input`, which may be any octets.
    #[must_use]
    pub fn run<'r>(&self, input: &'r [u8]) -> Redacted<'r> {
        let places = self.redaction.places(input);
        Redacted { redacted: self.redaction.mask_places(input, &places), places }
    }
}

impl Redacted<'_> {
    /// Returns the record.
    #[must_use]
    pub fn record(&self) -> impl Serialize {
        RedactedRecord {
            input: (),
            input_octets: (),
            valid: Valid,
            redacted: Text(&self.redacted),
            redacted_octets: &self.redacted,
            places: &self.places,
        }
    }
}

/// A text without its secrets.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(rename = "Redacted"))]
pub(crate) struct RedactedRecord<'a> {
    /// Null, because the input has the secrets.
    input: (),
    /// Null, for the same reason.
    input_octets: (),
    /// Always true: any text is masked.
    valid: Valid,
    /// The text with a mask in the place of each secret.
    redacted: Text<'a>,
    /// Its octets, if they are not UTF-8.
    #[serde(serialize_with = "unless_text")]
    #[cfg_attr(feature = "schema", schemars(with = "Option<&[u8]>"))]
    redacted_octets: &'a [u8],
    /// The places of the secrets, in order.
    #[serde(serialize_with = "places")]
    #[cfg_attr(feature = "schema", schemars(with = "Vec<PlaceRecord>"))]
    places: &'a [Range<usize>],
}

/// Writes octets that are not UTF-8. They are looked at only if the record is written.
fn unless_text<S: Serializer>(text: &&[u8], serializer: S) -> Result<S::Ok, S::Error> {
    octets(text).serialize(serializer)
}

/// Writes each place without a list of records.
fn places<S: Serializer>(places: &[Range<usize>], serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_seq(places.iter().map(PlaceRecord::new))
}

/// The place of a secret.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(rename = "Place"))]
struct PlaceRecord {
    /// Where it begins, in bytes of the input.
    start: usize,
    /// Where it ends.
    end: usize,
}

impl PlaceRecord {
    fn new(place: &Range<usize>) -> PlaceRecord {
        PlaceRecord { start: place.start, end: place.end }
    }
}
