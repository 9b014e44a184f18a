//! The JSON Schema (draft 2020-12) of what each verb prints.

use std::borrow::Cow;

use schemars::generate::{SchemaGenerator, SchemaSettings};
use schemars::{JsonSchema, Schema, json_schema};

use crate::complete::CompletedRecord;
use crate::components::Data;
use crate::error::Rejected;
use crate::json::{Input, Invalid, Text, Valid};
use crate::parse::{Components, LegacyComponents};
use crate::typed::{TypedGuessRecord, TypedRecord};
use crate::{
    Built, Compared, Decoded, Edited, Encoded, Got, Normalized, RejectedPair, Relativized,
    Resolved, SplitText,
};

/// Returns the schema of the objects that `urial VERB --json` prints, one per input. `None` for a
/// verb whose feature is off.
#[must_use]
pub fn of(verb: &str) -> Option<Schema> {
    let mut generator = SchemaSettings::draft2020_12().for_serialize().into_generator();
    let alternatives = alternatives(verb, &mut generator)?;
    let mut schema = json_schema!({
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": format!("urial {verb} --json"),
        "anyOf": alternatives,
        "$defs": generator.take_definitions(true),
    });
    if !WITHOUT_ROWS.contains(&verb) {
        schema.insert("properties".into(), serde_json::json!({ "row": row() }));
    }
    Some(schema)
}

/// The verbs whose inputs are no parts of rows.
const WITHOUT_ROWS: [&str; 4] = ["build", "compare", "find", "stats"];

/// What `--keep-columns` keeps.
fn row() -> Schema {
    json_schema!({
        "description": "The row of CSV, as an object or an array of texts, or the line of JSON.",
    })
}

/// The objects that a verb prints.
fn alternatives(verb: &str, generator: &mut SchemaGenerator) -> Option<Vec<Schema>> {
    macro_rules! any {
        ($($record:ty),*) => { vec![$(generator.subschema_for::<$record>()),*] };
    }
    Some(match verb {
        "build" => any![Built<'_>, Rejected<'_>],
        "compare" => any![Compared<'_>, RejectedPair<'_>],
        "decode" => any![Decoded<'_>, Rejected<'_>],
        "edit" => any![Edited<'_>, Rejected<'_>],
        "encode" => any![Encoded<'_>, Rejected<'_>],
        #[cfg(feature = "template")]
        "expand" => any![crate::Expanded<'_>, Rejected<'_>],
        #[cfg(feature = "explain")]
        "explain" => any![
            crate::explain::ExplainedRecord<'_>,
            crate::explain_resolve::TraceRecord<'_>,
            Rejected<'_>
        ],
        #[cfg(feature = "find")]
        "find" => any![crate::FoundUri<'_>],
        #[cfg(feature = "interpret")]
        "interpret" => {
            any![crate::interpret::InterpretedRecord<'_>, crate::ReaderPage, Rejected<'_>]
        }
        #[cfg(feature = "lint")]
        "gate" => any![crate::Gated<'_>, Rejected<'_>],
        #[cfg(feature = "lint")]
        "lint" => any![crate::lint::LintedRecord<'_>, crate::RulePage, Rejected<'_>],
        #[cfg(feature = "template")]
        "match" => any![crate::Matched<'_>, Rejected<'_>],
        "normalize" => {
            any![Normalized<'_>, Rejected<'_>, crate::NormalStep, crate::PresetPage, crate::Tracker]
        }
        "parse" => any![
            Components<'_>,
            LegacyComponents<'_>,
            CompletedRecord<'_>,
            SplitText<'_>,
            TypedRecord<'_>,
            TypedGuessRecord<'_>,
            Got<'_>,
            crate::WrappedReference<'_>,
            Rejected<'_>
        ],
        #[cfg(feature = "lint")]
        "redact" => any![crate::redact::RedactedRecord<'_>, Rejected<'_>],
        "relativize" => any![Relativized<'_>, Rejected<'_>],
        "resolve" => any![Resolved<'_>, Rejected<'_>],
        #[cfg(feature = "scheme")]
        "scheme" => any![
            crate::scheme::ViewedRecord<'_>,
            crate::scheme::RejectedRecord<'_>,
            crate::known::SchemeRecord<'_>
        ],
        #[cfg(feature = "iri")]
        "to-iri" => any![crate::MappedToIri<'_>, Rejected<'_>],
        #[cfg(feature = "lint")]
        "stats" => any![crate::Summary],
        "uniq" => any![crate::UniqueLine<'_>, Rejected<'_>],
        "to-path" => any![crate::MappedToPath<'_>, Rejected<'_>],
        #[cfg(feature = "iri")]
        "to-uri" => any![crate::MappedToUri<'_>, Rejected<'_>],
        _ => return None,
    })
}

macro_rules! inline {
    ($($type:ty: $name:literal, $schema:tt;)*) => {$(
        impl JsonSchema for $type {
            fn inline_schema() -> bool {
                true
            }

            fn schema_name() -> Cow<'static, str> {
                $name.into()
            }

            fn json_schema(_: &mut SchemaGenerator) -> Schema {
                json_schema!($schema)
            }
        }
    )*};
}

inline! {
    Text<'_>: "Text", { "type": "string" };
    Input<'_>: "Input", {
        "type": "object",
        "properties": {
            "input": { "description": "The input.", "type": "string" },
            "input_octets": {
                "description": "Its octets, if it is not UTF-8.",
                "type": ["array", "null"],
                "items": { "type": "integer" },
            },
        },
        "required": ["input", "input_octets"],
    };
    Data<'_>: "Data", { "anyOf": text_or_octets() };
    Valid: "Valid", { "const": true };
    Invalid: "Invalid", { "const": false };
}

#[cfg(feature = "scheme")]
inline! {
    crate::scheme::FilesRecord<'_>: "Files", {
        "type": ["array", "null"],
        "items": { "anyOf": text_or_octets() }
    };
}

/// Octets as text, or as numbers where they are not UTF-8.
fn text_or_octets() -> [Schema; 2] {
    [
        json_schema!({ "type": "string" }),
        json_schema!({
            "type": "object",
            "properties": { "octets": { "type": "array", "items": { "type": "integer" } } },
            "required": ["octets"],
        }),
    ]
}

#[cfg(feature = "template")]
inline! {
    crate::MatchedValue<'_>: "Value", {
        "anyOf": [
            { "type": "string" },
            { "type": "array", "items": { "type": "string" } },
            { "type": "object", "additionalProperties": { "type": "string" } },
        ]
    };
}
