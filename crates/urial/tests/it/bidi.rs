//! Right-to-left text (RFC 3987 §4), against the data of Unicode.

use unicode_bidi::{BidiClass, bidi_class};
use urial::{BidiRule, IriRef};

/// Returns the rules that a text breaks, in order.
fn rules(text: &str) -> Vec<&'static str> {
    let findings = IriRef::parse(text).unwrap().bidi_findings();
    findings.map(|finding| finding.rule().as_str()).collect()
}

/// Returns the texts of the findings of a rule.
fn texts(text: &str, rule: BidiRule) -> Vec<&str> {
    let findings = IriRef::parse(text).unwrap().bidi_findings();
    findings.filter(|finding| finding.rule() == rule).map(|it| &text[it.range()]).collect()
}

/// Every letter and digit of Unicode mixes directions next to a Latin letter if and only if it is
/// right-to-left, and between Hebrew letters if and only if it is left-to-right.
#[test]
fn directions_are_those_of_unicode() {
    let (mut right_to_left, mut left_to_right) = (0, 0);
    for character in ('\u{A0}'..'\u{F0000}').filter(|it| it.is_alphanumeric()) {
        let mixes = |before, after| {
            let text = format!("/{before}{character}{after}");
            IriRef::parse(&text).is_ok_and(|_| rules(&text).contains(&"mixed"))
        };
        let class = bidi_class(character);
        if class == BidiClass::L && is_of_rtl_script(character) {
            continue; // Not yet assigned in the crate's data.
        }
        let is_right_to_left = matches!(class, BidiClass::R | BidiClass::AL);
        assert_eq!(mixes('x', 'y'), is_right_to_left, "{character:?} {class:?}");
        let is_left_to_right = class == BidiClass::L && character.is_alphabetic();
        let mixes_hebrew = mixes('\u{5d0}', '\u{5d0}');
        assert!(!is_left_to_right || mixes_hebrew, "{character:?} {class:?}");
        assert!(!is_right_to_left || !mixes_hebrew, "{character:?} {class:?}");
        right_to_left += usize::from(is_right_to_left);
        left_to_right += usize::from(is_left_to_right);
    }
    assert!(right_to_left > 1000 && left_to_right > 100_000, "{right_to_left}, {left_to_right}");
}

/// Reports whether the character is in a block from Hebrew to Arabic Extended-A, or in one of the
/// right-to-left blocks of the first supplementary plane.
fn is_of_rtl_script(character: char) -> bool {
    let blocks = ['\u{590}'..='\u{8FF}', '\u{10800}'..='\u{10FFF}', '\u{1E800}'..='\u{1EFFF}'];
    blocks.iter().any(|block| block.contains(&character))
}

/// Every character of these scripts may end a part after a Hebrew letter if and only if it is
/// right-to-left or a mark.
#[test]
fn edges_are_those_of_unicode() {
    let mut closed = 0;
    for character in
        ('\u{590}'..='\u{8FF}').chain('\u{10800}'..='\u{10FFF}').chain('\u{300}'..='\u{36F}')
    {
        let class = bidi_class(character);
        if class == BidiClass::L || character == '\u{61C}' {
            continue; // Not yet assigned, or judged by its own property.
        }
        let is_closed = matches!(class, BidiClass::R | BidiClass::AL | BidiClass::NSM);
        let expected: &[&str] = if is_closed { &[] } else { &["edge"] };
        assert_eq!(rules(&format!("/\u{5d0}{character}")), expected, "{character:?} {class:?}");
        closed += usize::from(is_closed);
    }
    assert!(closed > 1500, "{closed}");
}

#[test]
fn every_part_is_judged_by_itself() {
    let alef = "\u{5d0}";
    let iri = format!("//a{alef}@{alef}b.{alef}.c/{alef}/d{alef}/%D7%90{alef}?e{alef}#{alef}1");
    assert_eq!(
        texts(&iri, BidiRule::Mixed),
        [format!("a{alef}"), format!("{alef}b"), format!("d{alef}"), format!("e{alef}"),]
    );
    assert_eq!(texts(&iri, BidiRule::Edge).len(), 6);
    assert_eq!(texts(&iri, BidiRule::Edge)[3], format!("%D7%90{alef}"));
}

#[test]
fn marks_at_the_end_belong_to_their_base_character() {
    assert!(rules("/\u{5d0}\u{5b0}").is_empty());
    assert!(rules("/\u{5d0}\u{301}").is_empty());
    assert_eq!(rules("/\u{5b0}\u{5d0}"), ["edge"]);
    assert_eq!(rules("/\u{627}\u{661}"), ["edge"]);
}

#[test]
fn formatting_is_found_anywhere() {
    assert_eq!(rules("/\u{202e}\u{5d0}x"), ["formatting", "mixed", "edge"]);
    assert_eq!(rules("/x\u{200f}\u{61c}"), ["formatting", "formatting"]);
    assert_eq!(texts("//\u{200e}h/\u{202e}x?\u{61c}#\u{2069}", BidiRule::Formatting).len(), 4);
    assert_eq!(rules("/%E2%80%AE"), [""; 0]);
}
