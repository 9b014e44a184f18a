//! Findings in SARIF 2.1.0, the format of OASIS for results of static analysis.

use std::io::{self, Write};
use std::path::Path;

use serde::Serialize;
use serde_json::ser::Formatter;
use serde_json::{Value, json};
use urial::scheme::File;
use urial_lint::{RULES, Rule, RuleFix, Severity};

use super::items::{INVALID, Item, items};
use super::place::{Place, Region};
use super::{Linted, RulePage};

/// A log in SARIF 2.1.0 that is written while inputs are read.
///
/// Advice is `note`. An input that is no reference is a result of the rule `invalid`. Columns count
/// characters. The log is ASCII. Of inputs it has only the texts of fixes, which show no secret.
///
/// ```
/// use urial_lint::Policy;
/// use urial_verbs::{Lint, Place, Sarif};
///
/// let mut log = Vec::new();
/// let mut sarif = Sarif::begin(&mut log)?;
/// let lint = Lint::new(Policy::new(), false);
/// sarif.write(&lint.run(b"http://e.org:/"), &Place::default(), &mut log)?;
/// sarif.end(true, &mut log)?;
/// let log: serde_json::Value = serde_json::from_slice(&log).unwrap();
/// assert_eq!(log["version"], "2.1.0");
/// assert_eq!(log["runs"][0]["results"][0]["ruleId"], "empty-port");
/// assert_eq!(log["runs"][0]["results"][0]["level"], "note");
/// # Ok::<(), std::io::Error>(())
/// ```
#[derive(Debug)]
pub struct Sarif {
    is_empty: bool,
}

impl Sarif {
    /// Writes what precedes the results.
    ///
    /// # Errors
    /// The errors of `out`.
    pub fn begin(out: &mut impl Write) -> io::Result<Sarif> {
        write!(out, r#"{{"$schema":"{SCHEMA}","version":"2.1.0","runs":[{{"tool":"#)?;
        write_json(&tool(), out)?;
        write!(out, r#","columnKind":"unicodeCodePoints","results":["#)?;
        Ok(Sarif { is_empty: true })
    }

    /// Writes the results about an input, each on a line of its own.
    ///
    /// # Errors
    /// The errors of `out`.
    pub fn write(
        &mut self,
        linted: &Linted<'_>,
        place: &Place<'_>,
        out: &mut impl Write,
    ) -> io::Result<()> {
        let hash = hash(OFFSET_BASIS, &linted.masked());
        items(linted, place).try_for_each(|item| {
            out.write_all(if self.is_empty { b"\n" } else { b",\n" })?;
            self.is_empty = false;
            write_json(&result(&item, place, hash), out)
        })
    }

    /// Writes what follows the results. `is_complete` is whether all inputs were read.
    ///
    /// # Errors
    /// The errors of `out`.
    pub fn end(self, is_complete: bool, out: &mut impl Write) -> io::Result<()> {
        out.write_all(Sarif::ending(is_complete).as_bytes())
    }

    /// Returns the text that [`end`](Self::end) writes, for a program that a signal ends. It does
    /// not depend on the results.
    #[must_use]
    pub fn ending(is_complete: bool) -> String {
        format!("\n],\"invocations\":[{{\"executionSuccessful\":{is_complete}}}]}}]}}\n")
    }
}

const SCHEMA: &str =
    "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json";

fn tool() -> Value {
    let rules: Vec<_> = RULES.iter().map(|rule| descriptor(rule)).chain([invalid()]).collect();
    json!({ "driver": {
        "name": "urial",
        "version": VERSION,
        "semanticVersion": VERSION,
        "informationUri": format!("https://docs.rs/crate/urial-cli/{VERSION}"),
        "rules": rules,
    } })
}

const VERSION: &str = env!("CARGO_PKG_VERSION");

fn descriptor(rule: &Rule) -> Value {
    let page = RulePage::from(rule);
    let advice = page.fix.as_deref().unwrap_or_default();
    let text = [&page.summary, &page.why, advice].join("\n\n");
    let markdown: Vec<_> = rule.page().lines().map(str::trim).collect();
    json!({
        "id": rule.name(),
        "shortDescription": { "text": page.summary },
        "fullDescription": { "text": page.why },
        "help": { "text": text.trim_end(), "markdown": markdown.join("\n") },
        "helpUri": rule.help_uri(),
        "defaultConfiguration": {
            "enabled": rule.severity().is_some(),
            "level": level(rule.severity().unwrap_or(Severity::Advice)),
        },
        "properties": { "security-severity": score(rule.severity()) },
    })
}

/// The rule that an input is a reference. It cannot be turned off.
fn invalid() -> Value {
    let text = "Reports a text that is no URI reference.";
    let why = "RFC 3986 Appendix A has the grammar. Programs disagree about what a text says that \
        does not follow it.";
    let help = format!("{text}\n\n{why}");
    json!({
        "id": INVALID,
        "shortDescription": { "text": text },
        "fullDescription": { "text": why },
        "help": { "text": help, "markdown": help },
        "helpUri": format!("https://docs.rs/urial/{VERSION}/urial/struct.ParseError.html"),
        "defaultConfiguration": { "enabled": true, "level": "error" },
        "properties": { "security-severity": score(Some(Severity::Warning)) },
    })
}

const fn level(severity: Severity) -> &'static str {
    match severity {
        Severity::Advice => "note",
        Severity::Warning => "warning",
        Severity::Error => "error",
    }
}

/// A number from 0.0 to 10.0: GitHub calls it high from 7.0 on, medium from 4.0 on, else low.
const fn score(severity: Option<Severity>) -> &'static str {
    match severity {
        None => "1.0",
        Some(Severity::Advice) => "2.0",
        Some(Severity::Warning) => "5.0",
        Some(Severity::Error) => "8.0",
    }
}

/// `text` is the hash of the input without its secrets.
fn result(item: &Item<'_>, place: &Place<'_>, text: u64) -> Value {
    let mut result = json!({
        "ruleId": item.rule,
        "ruleIndex": item.index,
        "level": level(item.severity),
        "message": { "text": item.message },
        "locations": [location(item, place)],
        "partialFingerprints": { "urialReference/v1": fingerprint(item, text) },
    });
    if let Some(fix) = item.fix.and_then(|(fix, region)| fix_of(fix, region?, place)) {
        result["fixes"] = json!([fix]);
    }
    result
}

/// The place in the file; in words, if that is not known.
fn location(item: &Item<'_>, place: &Place<'_>) -> Value {
    let mut location = json!({});
    if let Some(file) = place.file {
        location["physicalLocation"] = json!({ "artifactLocation": { "uri": file_uri(file) } });
        if let Some(it) = item.region {
            location["physicalLocation"]["region"] = region(it);
        }
    }
    let name = match (place.part, place.number) {
        (Some(part), _) => part.to_owned(),
        (None, number) if item.region.is_none() => format!("input {number}"),
        (None, _) if place.file.is_none() => "standard input".to_owned(),
        _ => return location,
    };
    let bytes = json!({ "byteOffset": item.range.start, "byteLength": item.range.len() });
    location["logicalLocations"] =
        json!([{ "name": name, "fullyQualifiedName": name, "properties": bytes }]);
    location
}

fn region(Region { start, end }: Region) -> Value {
    json!({
        "startLine": start.line,
        "startColumn": start.column,
        "endLine": end.line,
        "endColumn": end.column,
        "byteOffset": start.offset,
        "byteLength": end.offset - start.offset,
    })
}

/// The name of a file as a URI, or as a relative reference if it is relative.
fn file_uri(file: &Path) -> String {
    let name = file.strip_prefix(".").unwrap_or(file);
    let octets = name.as_os_str().as_encoded_bytes();
    let uri = if cfg!(windows) {
        str::from_utf8(octets).ok().and_then(|name| File::from_windows_path(name).ok())
    } else {
        File::from_unix_path(octets).ok()
    };
    uri.map(String::from).unwrap_or_default()
}

/// A fix in the terms of the file, if the file has the text as it is and needs no escape for it.
fn fix_of(fix: &RuleFix, deleted: Region, place: &Place<'_>) -> Option<Value> {
    let is_plain = |it: char| !it.is_control() && !it.is_whitespace() && !r#"&<>"'\"#.contains(it);
    let fits = place.raw.is_none() && (!place.has_escapes || fix.text().chars().all(is_plain));
    let file = place.file.filter(|_| fits)?;
    let description = if fix.is_safe() { "Write it so." } else { "A suggestion: judge it." };
    Some(json!({
        "description": { "text": description },
        "artifactChanges": [{
            "artifactLocation": { "uri": file_uri(file) },
            "replacements": [{
                "deletedRegion": region(deleted),
                "insertedContent": { "text": fix.text() },
            }],
        }],
    }))
}

/// A hash that stays the same where the reference is moved within its file: of the reference
/// without its secrets, the rule, and the place in the reference.
fn fingerprint(item: &Item<'_>, text: u64) -> String {
    let place = format!("\0{}\0{}", item.rule, item.range.start);
    format!("{:016x}", hash(text, place.as_bytes()))
}

/// FNV-1a, which every version must compute alike. It distinguishes texts, and resists no attack.
fn hash(start: u64, octets: &[u8]) -> u64 {
    octets.iter().fold(start, |hash, &octet| (hash ^ u64::from(octet)).wrapping_mul(PRIME))
}

const OFFSET_BASIS: u64 = 0xcbf2_9ce4_8422_2325;

const PRIME: u64 = 0x100_0000_01b3;

fn write_json(value: &Value, out: &mut impl Write) -> io::Result<()> {
    Ok(value.serialize(&mut serde_json::Serializer::with_formatter(out, Ascii))?)
}

/// Escapes what is not ASCII, so that nothing of a text changes how the log looks.
struct Ascii;

impl Formatter for Ascii {
    fn write_string_fragment<W: ?Sized + Write>(
        &mut self,
        out: &mut W,
        fragment: &str,
    ) -> io::Result<()> {
        for char in fragment.chars() {
            if matches!(char, ' '..='~') {
                write!(out, "{char}")?;
            } else {
                let mut units = [0; 2];
                let units = char.encode_utf16(&mut units).iter();
                units.into_iter().try_for_each(|unit| write!(out, "\\u{unit:04x}"))?;
            }
        }
        Ok(())
    }
}
