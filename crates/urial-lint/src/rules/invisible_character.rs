use crate::finding::Findings;
use crate::rule::{Severity, rule};
use crate::subject::Subject;

rule! {
    /// Reports characters that are not seen, or that change the direction of text.
    ///
    /// # Why
    /// RFC 3987 §4.1 and §8: two IRIs that look alike lead to different places, or one is read in
    /// another order than it is written. Encoded ones show as soon as a program displays the URI
    /// decoded.
    ///
    /// # Bad
    /// - `http://e.org/a\u{200b}b`
    /// - `http://e.org/\u{202e}gpj.exe`
    /// - `http://e.org/%E2%80%AE`
    /// - `http://e\u{ad}.org/`
    ///
    /// # Good
    /// - `http://e.org/é`
    /// - `http://e.org/%C3%A9`
    "invisible-character" since "0.1.0", Some(Severity::Warning)
}

fn check(subject: &Subject<'_>, findings: &mut Findings<'_>) {
    if subject.text.is_ascii() && !subject.has_triplets() {
        return;
    }
    for (at, character) in subject.text.char_indices().filter(|(_, it)| is_invisible(*it)) {
        let code = u32::from(character);
        let range = at..at + character.len_utf8();
        findings.add(range, format!("an invisible character, U+{code:04X}"));
    }
    let octets: Vec<_> = subject.triplets().collect();
    for window in octets.windows(3) {
        let is_joined = window.windows(2).all(|pair| pair[0].1.end == pair[1].1.start);
        let bytes: Vec<_> = window.iter().map(|(octet, _)| *octet).collect();
        let character = std::str::from_utf8(&bytes).ok().and_then(|it| it.chars().next());
        if let Some(character) = character.filter(|it| is_joined && is_invisible(*it)) {
            let code = u32::from(character);
            let range = window[0].1.start..window[2].1.end;
            findings.add(range, format!("an encoded invisible character, U+{code:04X}"));
        }
    }
}

/// Whether a character is not seen: zero width, soft hyphen, or a control of direction.
fn is_invisible(character: char) -> bool {
    matches!(
        character,
        '\u{ad}' | '\u{34f}' | '\u{61c}' | '\u{115f}' | '\u{1160}' | '\u{17b4}' | '\u{17b5}'
            | '\u{180b}'..='\u{180f}' | '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}'
            | '\u{2060}'..='\u{206f}' | '\u{3164}' | '\u{fe00}'..='\u{fe0f}' | '\u{feff}'
            | '\u{ffa0}' | '\u{fff0}'..='\u{fffb}' | '\u{e0000}'..='\u{e0fff}'
    )
}
