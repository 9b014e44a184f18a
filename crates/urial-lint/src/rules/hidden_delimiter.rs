use std::ops::Range;

use urial::Component;

use crate::finding::Findings;
use crate::rule::{Severity, rule};
use crate::subject::{Subject, decoded};

rule! {
    /// Reports a character that becomes a delimiter when it is normalized, or looks like one.
    ///
    /// # Why
    /// RFC 3987 §5.3.2.2 and UTS 46: a program that maps a host by NFKC, as IDNA does, makes `a/c`
    /// of `℀` and a dot of `。`. If it splits the text again, or another program does, the host is
    /// another one. In a path only what becomes a slash, a back-slash, `%` or a dot counts.
    ///
    /// # Bad
    /// - `http://evil.c℀.example/`
    /// - `http://evil.c%E2%84%80.example/`
    /// - `http://good.example／.evil.example/`
    /// - `http://good.example＠evil.example/`
    /// - `http://evil。example/`
    /// - `http://e.org/a％2fb`
    /// - `http://e.org/．．/a`
    /// - `http://e.org/%EF%BC%8Fa`
    ///
    /// # Good
    /// - `http://bücher.example/`
    /// - `http://e.org/what？`
    /// - `http://e.org/%C3%A9`
    "hidden-delimiter" since "0.1.0", Some(Severity::Warning)
}

fn check(subject: &Subject<'_>, findings: &mut Findings<'_>) {
    if subject.text.is_ascii() && !subject.has_triplets() {
        return;
    }
    let mut report = |component, becomes: fn(char) -> bool| {
        for (character, range) in characters(subject.component(component)) {
            if becomes(character) {
                let code = u32::from(character);
                findings.add(range, format!("a delimiter in disguise, U+{code:04X}"));
            }
        }
    };
    report(Component::Authority, becomes_delimiter);
    report(Component::Path, becomes_part_of_path);
}

/// The characters beyond ASCII of a component, encoded or not, each with its place.
fn characters(
    component: Option<(&str, Range<usize>)>,
) -> impl Iterator<Item = (char, Range<usize>)> {
    let (text, range) = component.unwrap_or(("", 0..0));
    let plain = text.char_indices().filter(|(_, it)| !it.is_ascii());
    let start = range.start;
    let plain = plain.map(move |(at, it)| (it, start + at..start + at + it.len_utf8()));
    let of_triplets = move |at: usize| {
        // Three octets, as all but one of these characters have.
        let encoded = text.get(at..at + 9).filter(|it| it.is_ascii())?;
        let octets = decoded(encoded);
        let character = str::from_utf8(&octets).ok()?.chars().next()?;
        (octets.len() == 3 && !character.is_ascii()).then_some((character, start + at..start + at + 9))
    };
    plain.chain(text.match_indices('%').filter_map(move |(at, _)| of_triplets(at)))
}

/// Whether the compatible form has one of `/?#@:\%[].`, or the character looks like a slash.
fn becomes_delimiter(character: char) -> bool {
    matches!(
        character,
        '\u{2024}'..='\u{2026}' | '\u{2044}' | '\u{2047}'..='\u{2049}' | '\u{2100}' | '\u{2101}'
            | '\u{2105}' | '\u{2106}' | '\u{2215}' | '\u{2488}'..='\u{249b}' | '\u{29f8}'
            | '\u{2a74}' | '\u{3002}' | '\u{33c2}' | '\u{33c7}' | '\u{33d8}' | '\u{fe13}'
            | '\u{fe16}' | '\u{fe19}' | '\u{fe30}' | '\u{fe47}' | '\u{fe48}' | '\u{fe52}'
            | '\u{fe55}' | '\u{fe56}' | '\u{fe5f}' | '\u{fe68}' | '\u{fe6a}' | '\u{fe6b}'
            | '\u{ff03}' | '\u{ff05}' | '\u{ff0e}' | '\u{ff0f}' | '\u{ff1a}' | '\u{ff1f}'
            | '\u{ff20}' | '\u{ff3b}'..='\u{ff3d}' | '\u{ff61}' | '\u{1f100}'
    )
}

/// Whether the compatible form is a slash, a back-slash, `%`, a dot or two.
fn becomes_part_of_path(character: char) -> bool {
    matches!(
        character,
        '\u{2024}' | '\u{2025}' | '\u{fe30}' | '\u{fe52}' | '\u{fe68}' | '\u{fe6a}' | '\u{ff05}'
            | '\u{ff0e}' | '\u{ff0f}' | '\u{ff3c}'
    )
}
