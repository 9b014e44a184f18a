//! Units of hostile texts: URIs with a fault at each place where a reader may cut them.

use std::collections::BTreeMap;

/// Texts in which every component and every delimiter of running text occurs.
const TEMPLATES: [&str; 12] = [
    "http://u:p@e.org:80/a%41;b=c?d=e&f#g",
    "http://[::1]:80/a",
    "HTTP:///a?b#c",
    "//u:p@e.org/a",
    "x://h/(a)[b]'c'",
    "mailto:joe@e.org?subject=a%20b",
    "tel:+1-2;ext=3#a",
    "www.e.org:80/a?b#c",
    "<http://e.org/a>",
    "\"http://e.org/a\"",
    "http://b\u{fc}.e.org/\u{e9}#\u{e9}\u{3002}",
    "joe@e.org",
];

/// Characters to insert: all printable ones of ASCII, and some that are not.
fn inserted() -> impl Iterator<Item = String> {
    let ascii = (b' '..=b'~').map(|byte| char::from(byte).to_string());
    ascii.chain(["%zz", "%4", "\u{e9}", "\u{3002}", "\n", "://", ""].map(str::to_owned))
}

/// Returns units to repeat: each template with a character inserted at each place, and cut off
/// there. Of those with the same `key`, which says how a reader takes a text, the shortest counts.
pub fn units<K: Ord>(key: impl Fn(&str) -> K) -> Vec<String> {
    let mut shortest = BTreeMap::<K, String>::new();
    for unit in candidates() {
        let held = shortest.entry(key(&unit)).or_insert_with(|| unit.clone());
        if unit.len() < held.len() {
            *held = unit;
        }
    }
    shortest.into_values().collect()
}

fn candidates() -> impl Iterator<Item = String> {
    TEMPLATES.into_iter().flat_map(|template| {
        let places = template.char_indices().map(|(at, _)| at).chain([template.len()]);
        places.flat_map(move |at| {
            let (before, after) = template.split_at(at);
            let whole = inserted().map(move |it| [before, &it, after].concat());
            let cut_off = inserted().map(move |it| [before, &it].concat());
            whole.chain(cut_off).filter(|unit| !unit.is_empty())
        })
    })
}
