//! Findings as annotations of GitHub: a workflow command for each.

use std::io::{self, Write};

use urial_lint::Severity;

use super::Linted;
use super::items::{Item, items, shown};
use super::place::Place;

/// Writes a workflow command for each finding, and one for an input that is no reference:
/// `::warning file=F,line=N,col=N,endLine=N,endColumn=N,title=RULE::MESSAGE`. Advice is a notice.
///
/// A finding outside of a file has its place in the message. Nothing of the input is in a command,
/// and names are encoded, so that no line is a command but those that are meant.
///
/// # Errors
/// The errors of `out`.
///
/// ```
/// use urial_lint::Policy;
/// use urial_verbs::{Lint, Place, annotations};
///
/// let lint = Lint::new(Policy::new(), false);
/// let linted = lint.run(b"http://e.org:/");
/// let mut commands = Vec::new();
/// annotations(&linted, &Place { number: 1, ..Place::default() }, &mut commands)?;
/// let expected = "::notice title=empty-port::input 1, bytes 12 to 13: the port is empty \
///     (RFC 3986 §3.2.3)\n";
/// assert_eq!(String::from_utf8(commands).unwrap(), expected);
/// # Ok::<(), std::io::Error>(())
/// ```
pub fn annotations(linted: &Linted<'_>, place: &Place<'_>, out: &mut impl Write) -> io::Result<()> {
    items(linted, place).try_for_each(|item| {
        let properties = properties(&item, place);
        let message = data(&[place_in_words(&item, place), item.message].concat());
        let command = match item.severity {
            Severity::Advice => "notice",
            Severity::Warning => "warning",
            Severity::Error => "error",
        };
        writeln!(out, "::{command} {properties}::{message}")
    })
}

fn properties(item: &Item<'_>, place: &Place<'_>) -> String {
    let mut properties = Vec::new();
    if let Some(file) = place.file {
        properties.push(format!("file={}", property(&file.to_string_lossy())));
        let [start, end] = match item.region {
            Some(region) => [region.start, region.end].map(Some),
            None => [None; 2],
        };
        let numbers = [
            ("line", start.map(|it| it.line)),
            ("endLine", end.map(|it| it.line)),
            ("col", start.map(|it| it.column)),
            ("endColumn", end.map(|it| it.column)),
        ];
        // GitHub takes columns within one line only.
        let is_one_line = start.map(|it| it.line) == end.map(|it| it.line);
        let numbers = numbers.into_iter().take(if is_one_line { 4 } else { 2 });
        properties.extend(numbers.filter_map(|(name, it)| Some(format!("{name}={}", it?))));
    }
    properties.push(format!("title={}", property(item.rule)));
    properties.join(",")
}

/// The place of what has none in a file, at the start of a message.
fn place_in_words(item: &Item<'_>, place: &Place<'_>) -> String {
    let (start, end) = (item.range.start, item.range.end);
    match (place.part, place.file, item.region) {
        (Some(part), ..) => format!("{}: ", shown(part)),
        (None, Some(_), Some(_)) => String::new(),
        (None, None, Some(region)) => {
            format!("line {}, column {}: ", region.start.line, region.start.column)
        }
        (None, _, None) => format!("input {}, bytes {start} to {end}: ", place.number),
    }
}

/// Encodes a message, as the runner decodes it.
fn data(text: &str) -> String {
    text.replace('%', "%25").replace('\r', "%0D").replace('\n', "%0A")
}

/// Encodes the value of a property.
fn property(text: &str) -> String {
    data(text).replace(':', "%3A").replace(',', "%2C")
}
