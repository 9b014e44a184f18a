//! Percent-encoding of data.

use urial_verbs::{Decode, EncodeData, Scratch};

use super::sentence;
use crate::function::{Argument, Example, Function, Type};
use crate::kernel::texts;

pub(super) const FUNCTIONS: &[Function] = &[
    Function {
        name: "uri_encode",
        arguments: &[Argument::texts("text"), Argument::text("component")],
        result: Type::Text,
        bad: Some("its encoding"),
        takes_suffixes: false,
        section: "RFC 3986 §2.1, §2.4",
        summary: "Data, percent-encoded for a component: unreserved, userinfo, reg-name, segment, \
                  segment-nz-nc, path, query, pair, fragment; or form.",
        notes: &[
            "A `%` is data too, and becomes `%25`: encode a part of a URI, once, and never a \
                  whole URI.",
        ],
        examples: &[
            Example { arguments: &["'50% a/b'", "'segment'"], result: "50%25%20a%2Fb" },
            Example { arguments: &["'a b&c=d'", "'form'"], result: "a+b%26c%3Dd" },
        ],
        prepare: |constants| {
            let verb = EncodeData::named(constants.text(1).unwrap_or_default());
            let verb = verb.map_err(|error| constants.wrong(1, sentence(&error)))?;
            Ok(Box::new(move |columns, _| {
                texts(&columns[0], |_, text, memory: &mut Scratch| {
                    let encoded = verb.run(text.as_bytes(), memory).encoded;
                    Ok(Some(if encoded == text { text } else { encoded }))
                })
            }))
        },
    },
    Function {
        name: "uri_decode",
        arguments: &[Argument::texts("text")],
        result: Type::Text,
        bad: Some("its decoding, if it is percent-encoded text"),
        takes_suffixes: false,
        section: "RFC 3986 §2.1, §2.4",
        summary: "Percent-encoded text, decoded: a part of a URI, once.",
        notes: &[
            "Null for a `%` without two hexadecimal digits, and for octets that are not UTF-8.",
        ],
        examples: &[
            Example { arguments: &["'a%20b%C3%A9'"], result: "a bé" },
            Example { arguments: &["'100%'"], result: "NULL" },
            Example { arguments: &["'%FF'"], result: "NULL" },
        ],
        prepare: |_| {
            Ok(Box::new(|columns, _| {
                texts(&columns[0], |_, text, memory: &mut Scratch| {
                    if !text.contains('%') {
                        return Ok(Some(text));
                    }
                    let decoded = Decode::Rfc3986.run(text.as_bytes(), memory).ok();
                    Ok(decoded.and_then(|it| it.decoded))
                })
            }))
        },
    },
];
