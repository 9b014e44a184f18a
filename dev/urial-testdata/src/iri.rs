//! The format of what only IRIs have: mapping to and from URIs, and the writing direction.

use serde::Deserialize;

use crate::values::{Finding, Rejection};
use crate::vector::{Format, Input, NoDefaults};

/// The keys of a test in `testdata/iri/`.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct IriCase {
    /// An IRI reference; for `to_iri` and `to_iri_idna`, a URI reference.
    pub input: String,

    /// The URI that the input maps to (RFC 3987 §3.1), with the host percent-encoded.
    pub to_uri: Option<String>,
    /// The same with the host mapped by IDNA.
    pub to_uri_idna: Option<String>,
    /// The error of mapping the host by IDNA. Its offset is the start of the first label that is
    /// invalid by itself, or else the start of the host.
    pub to_uri_idna_error: Option<Rejection>,
    /// The IRI that the input, a URI, is converted to (RFC 3987 §3.2).
    pub to_iri: Option<String>,
    /// The same with the labels of the host read by IDNA, if they map back.
    pub to_iri_idna: Option<String>,
    /// Whether the IRI reference is a URI reference without any change.
    pub as_uri: Option<bool>,
    /// The error of parsing the IRI reference as a URI reference.
    pub as_uri_error: Option<Rejection>,
    /// The bidirectional findings (RFC 3987 §4), in order, with byte ranges:
    /// `{ rule = "edge", start = 9, end = 15 }`. `rule` is `formatting`, `mixed` or `edge`.
    pub bidi: Option<Vec<Finding>>,
}

impl Format for IriCase {
    type Defaults = NoDefaults;
    const INPUTS: &[&str] = &["input"];
}

impl Input for IriCase {
    fn input(&self) -> Vec<u8> {
        self.input.clone().into_bytes()
    }
}
