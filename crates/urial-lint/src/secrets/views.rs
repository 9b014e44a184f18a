//! Secrets that the view of a scheme marks.

use std::collections::HashMap;
use std::ops::Range;

use urial::scheme::{FieldValue, View};
use urial::{HostMapping, IriRef, Uri};

use super::decoded::Decoded;
use super::{Names, joined, likely_secrets, passwords};

/// The ranges of the values that the view of the scheme of `text` marks as secret. If the text
/// breaks a rule of its scheme, there is no view: those of what looks secret. If a value has no
/// place that is known, the range is all of `text`.
///
/// ```
/// # use urial_lint::secrets::of_view;
/// assert_eq!(of_view("redis://h/0?password=a+b&x=c"), [21..24]);
/// assert!(of_view("http://h/0?password=a+b&x=c").is_empty());
/// assert_eq!(of_view("otpauth://totp/a?secret=1;a"), [24..27]);
/// ```
#[must_use]
pub fn of_view(text: &str) -> Vec<Range<usize>> {
    let uri = IriRef::parse(text).ok().and_then(|iri| iri.to_uri(HostMapping::Triplets).ok());
    let uri = uri.as_ref().and_then(|uri| Uri::try_from(uri.as_uri_ref()).ok());
    match uri.map(|uri| uri.view()) {
        Some(Ok(Some(view))) => marked(text, &view),
        Some(Err(_)) => joined(parameters(text.as_bytes())),
        _ => vec![],
    }
}

fn marked(text: &str, view: &View<'_>) -> Vec<Range<usize>> {
    let mut values = Vec::new();
    view.fields().iter().for_each(|(_, value)| add(value, &mut values));
    if values.is_empty() {
        return vec![];
    }
    values.sort();
    values.dedup();
    let candidates = Candidates::of(text);
    let ranges = values.iter().map(|value| candidates.of_value(value));
    let ranges: Option<Vec<_>> = ranges.collect();
    let all = || std::iter::once(0..text.len()).collect();
    ranges.map_or_else(all, |ranges| joined(ranges.concat()))
}

/// Adds the values that are marked as secret.
fn add(value: &FieldValue<'_>, values: &mut Vec<Vec<u8>>) {
    let mut push = |octets: &[u8]| {
        if !octets.is_empty() {
            values.push(octets.to_vec());
        }
    };
    match value {
        FieldValue::Secret(text) => push(text.as_bytes()),
        FieldValue::SecretOctets(octets) => push(octets),
        FieldValue::List(list) => list.iter().for_each(|value| add(value, values)),
        FieldValue::Record(fields) => fields.iter().for_each(|(_, value)| add(value, values)),
        _ => {}
    }
}

/// The values that look secret beside passwords. A view may end a value at a `;`, or not.
fn parameters(text: &[u8]) -> Vec<Range<usize>> {
    [likely_secrets(text), Names::default().values(text)].concat()
}

/// The places where secrets may be in a text, by the value that each is in a view.
struct Candidates(HashMap<Vec<u8>, Vec<Range<usize>>>);

impl Candidates {
    fn of(text: &str) -> Candidates {
        let text = text.as_bytes();
        let mut places = HashMap::<_, Vec<_>>::new();
        for range in passwords(text).into_iter().chain(parameters(text)) {
            for value in readings(&text[range.clone()]) {
                places.entry(value).or_default().push(range.clone());
            }
        }
        Candidates(places)
    }

    /// The ranges of a value, or of the password that it ends in, as that of `file` does.
    fn of_value(&self, value: &[u8]) -> Option<Vec<Range<usize>>> {
        let password = value.splitn(2, |&byte| byte == b':').nth(1);
        self.0.get(value).or_else(|| self.0.get(password?)).cloned()
    }
}

/// The values that a view may read in a place: the text, data, data of a form, and a key without
/// its padding.
fn readings(text: &[u8]) -> [Vec<u8>; 4] {
    let form: Vec<_> = text.iter().map(|&byte| if byte == b'+' { b' ' } else { byte }).collect();
    let data = Decoded::of(text).octets;
    let key = data.iter().rposition(|&byte| byte != b'=').map_or(0, |last| last + 1);
    [text.to_vec(), data[..key].to_vec(), data, Decoded::of(&form).octets]
}
