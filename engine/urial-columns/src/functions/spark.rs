//! Functions of Apache Spark 4, with its names, nulls and errors.

use std::borrow::Cow;

use regex::Regex;
use urial::spark::{Key, SparkError, parse_url};
use urial_verbs::{EncodeData, Scratch};

use super::shown;
use crate::error::Error;
use crate::function::{Argument, Example, Function, Run};
use crate::kernel::{kept, texts};
use crate::views::Rows;

const SPARK: &str = "Apache Spark 4";
const TEXT: &[Argument] = &[Argument::texts("text")];
const PARSE_URL: &[Argument] =
    &[Argument::texts("url"), Argument::texts("part"), Argument::texts("key").optional()];

pub(super) const FUNCTIONS: &[Function] = &[
    Function {
        name: "parse_url",
        bad: Some("an error, as in ANSI mode"),
        takes_suffixes: false,
        summary: "A part of a URL: HOST, PATH, QUERY, REF, PROTOCOL, FILE, AUTHORITY or USERINFO; \
                  with QUERY and a key, the value of the key.",
        notes: &[
            "As `java.net.URI` reads it: a host with `_` has no HOST.",
            "The key is a regular expression, as in Spark. One with look-around, which Java has, is \
             an error that says so.",
        ],
        examples: &[
            Example { arguments: &["'http://e.org/a?k=v#f'", "'HOST'"], result: "e.org" },
            Example { arguments: &["'http://e.org/a?k=v#f'", "'QUERY'", "'k'"], result: "v" },
            Example { arguments: &["'http://my_host/'", "'HOST'"], result: "NULL" },
        ],
        section: SPARK,
        ..Function::of(PARSE_URL, |_| Ok(part(true)))
    },
    Function {
        name: "try_parse_url",
        summary: "As parse_url, with null for a text that is no URL.",
        examples: &[
            Example { arguments: &["'http://e.org/a?k=v#f'", "'REF'"], result: "f" },
            Example { arguments: &["'http://e.org/|'", "'HOST'"], result: "NULL" },
        ],
        section: SPARK,
        ..Function::of(PARSE_URL, |_| Ok(part(false)))
    },
    Function {
        name: "url_encode",
        bad: Some("its encoding"),
        takes_suffixes: false,
        summary: "Data, encoded as a form: a space becomes `+`.",
        examples: &[Example { arguments: &["'a b/ü'"], result: "a+b%2F%C3%BC" }],
        section: SPARK,
        ..Function::of(TEXT, |_| {
            Ok(Box::new(|columns, _| {
                texts(&columns[0], |_, text, memory: &mut Scratch| {
                    Ok(Some(EncodeData::Form.run(text.as_bytes(), memory).encoded))
                })
            }))
        })
    },
    Function {
        name: "url_decode",
        bad: Some("its decoding"),
        takes_suffixes: false,
        summary: "Data of a form, decoded; an error for a `%` without two hexadecimal digits.",
        notes: &[
            "Octets that are not UTF-8 are U+FFFD, as `java.net.URLDecoder` has it. Digits of other \
             scripts, which Java reads in `%٤١`, are an error.",
        ],
        examples: &[
            Example { arguments: &["'a+b%2F'"], result: "a b/" },
            Example {
                arguments: &["'100%'"],
                result: "error: url_decode: expected two hexadecimal digits after `%`: 100%",
            },
        ],
        section: SPARK,
        ..Function::of(TEXT, |_| Ok(decode(true)))
    },
    Function {
        name: "try_url_decode",
        bad: Some("its decoding"),
        takes_suffixes: false,
        summary: "As url_decode, with null for what is an error there.",
        examples: &[Example { arguments: &["'100%'"], result: "NULL" }],
        section: SPARK,
        ..Function::of(TEXT, |_| Ok(decode(false)))
    },
];

fn part(is_ansi: bool) -> Run {
    Box::new(move |columns, _| {
        let parts = Rows::new(&columns[1]);
        let keys = columns.get(2).map(Rows::new);
        let mut pattern = Pattern::default();
        texts(&columns[0], |number, url, (): &mut ()| {
            let Some(part) = parts.get(number) else { return Ok(None) };
            let key = match keys {
                None => None,
                Some(keys) => match keys.get(number) {
                    None => return Ok(None),
                    Some(key) => Some(key.text),
                },
            };
            match parse_url(url, part.text, key.map(Key::Pattern)) {
                Ok(found) => Ok(found),
                Err(SparkError::Pattern) => {
                    let query = parse_url(url, "QUERY", None).ok().flatten();
                    let regex = pattern.of(key.unwrap_or_default())?;
                    Ok(query.and_then(|query| Some(regex.captures(query)?.get(2)?.as_str())))
                }
                Err(error) if is_ansi => {
                    let remedy = "try_parse_url gives NULL";
                    Err(Error::Row(format!("parse_url: {error}: {} ({remedy})", shown(url))))
                }
                Err(_) => Ok(None),
            }
        })
    })
}

/// The regular expression of the last key.
#[derive(Default)]
struct Pattern {
    last: Option<(String, Regex)>,
}

impl Pattern {
    fn of(&mut self, key: &str) -> Result<&Regex, Error> {
        if self.last.as_ref().is_none_or(|(last, _)| last != key) {
            let regex = Regex::new(&format!("(&|^){key}=([^&]*)")).map_err(|error| {
                let why = "no regular expression of the crate regex, which has no look-around";
                Error::Row(format!("parse_url: the key is {why}: {error}"))
            })?;
            self.last = Some((key.into(), regex));
        }
        match &self.last {
            Some((_, regex)) => Ok(regex),
            None => Err(Error::Row("parse_url: there is no key".into())),
        }
    }
}

fn decode(is_ansi: bool) -> Run {
    Box::new(move |columns, _| {
        texts(&columns[0], |_, text, memory: &mut String| match decoded(text) {
            Some(made) => Ok(Some(kept(made, memory))),
            None if is_ansi => {
                let expected = "expected two hexadecimal digits after `%`";
                Err(Error::Row(format!("url_decode: {expected}: {}", shown(text))))
            }
            None => Ok(None),
        })
    })
}

/// Decodes a form, as `java.net.URLDecoder` does.
fn decoded(text: &str) -> Option<Cow<'_, str>> {
    if !text.contains(['%', '+']) {
        return Some(text.into());
    }
    let mut octets = Vec::with_capacity(text.len());
    let mut rest = text.as_bytes();
    while let Some((&octet, after)) = rest.split_first() {
        rest = after;
        octets.push(match octet {
            b'+' => b' ',
            b'%' => {
                let digits = str::from_utf8(rest.get(..2)?).ok()?;
                rest = &rest[2..];
                u8::from_str_radix(digits, 16).ok()?
            }
            octet => octet,
        });
    }
    // Java reads an encoded surrogate as one wrong character, and Rust each of its octets.
    for start in 0..octets.len().saturating_sub(2) {
        if let encoded @ [0xED, 0xA0..=0xBF, 0x80..=0xBF] = &mut octets[start..start + 3] {
            encoded.copy_from_slice("\u{FFFD}".as_bytes());
        }
    }
    Some(String::from_utf8_lossy(&octets).into_owned().into())
}
