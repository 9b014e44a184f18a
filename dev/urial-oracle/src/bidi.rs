//! The writing direction of IRIs (RFC 3987 §4.1, §4.2), part by part.

use unicode_bidi::{BidiClass, bidi_class};

use super::iri::{Unit, is_bidi_control, units};
use super::split::{split, split_authority};
use urial_testdata::values::{BidiRule, Finding};

/// Returns the bidirectional findings about an IRI reference, in order.
#[must_use]
pub fn bidi_findings(iri: &str) -> Vec<Finding> {
    let parts = parts(iri).into_iter().flat_map(|part| of_part(iri, part));
    let mut findings: Vec<_> = formatting(iri).chain(parts).collect();
    findings.sort_by_key(|finding| (finding.start, finding.rule));
    findings
}

fn formatting(iri: &str) -> impl Iterator<Item = Finding> {
    let controls = iri.char_indices().filter(|&(_, character)| is_bidi_control(character));
    controls.map(|(start, character)| Finding {
        rule: BidiRule::Formatting,
        start,
        end: start + character.len_utf8(),
    })
}

/// Returns the parts that the restrictions apply to (§4.2): parts of a userinfo, labels of a name,
/// segments and their extensions, keys and values, and the fragment.
fn parts(iri: &str) -> Vec<&str> {
    let reference = split(iri);
    let authority = reference.authority.map(split_authority);
    let userinfo = authority.and_then(|it| it.userinfo).unwrap_or_default();
    let host = authority.map(|it| it.host).unwrap_or_default();
    let segments = reference.path.split(['/', '.']);
    let pairs = reference.query.unwrap_or_default().split(['&', ';', '=']);
    let parts = userinfo.split(':').chain(host.split('.')).chain(segments).chain(pairs);
    parts.chain(reference.fragment).collect()
}

fn of_part(iri: &str, part: &str) -> Vec<Finding> {
    let sides: Vec<_> = units(part).iter().map(side).collect();
    if !sides.contains(&Side::Right) {
        return Vec::new();
    }
    let start = part.as_ptr().addr() - iri.as_ptr().addr();
    let finding = |rule| Finding { rule, start, end: start + part.len() };
    let mut findings = Vec::new();
    if sides.contains(&Side::Left) {
        findings.push(finding(BidiRule::Mixed));
    }
    let last = sides.iter().rfind(|&&side| side != Side::Mark);
    if sides.first() != Some(&Side::Right) || last != Some(&Side::Right) {
        findings.push(finding(BidiRule::Edge));
    }
    findings
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Side {
    Left,
    Right,
    Mark,
    Neither,
}

/// Percent-encodings are read as digits and signs; formatting characters are invisible.
fn side(unit: &Unit) -> Side {
    match unit {
        Unit::Plain(character) if !is_bidi_control(*character) => match bidi_class(*character) {
            BidiClass::L => Side::Left,
            BidiClass::R | BidiClass::AL => Side::Right,
            BidiClass::NSM => Side::Mark,
            _ => Side::Neither,
        },
        _ => Side::Neither,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rules(iri: &str) -> Vec<(BidiRule, &str)> {
        bidi_findings(iri).iter().map(|it| (it.rule, &iri[it.start..it.end])).collect()
    }

    #[test]
    fn parts_of_one_direction_are_fine() {
        for iri in
            ["", "http://ab.\u{5D0}\u{5D1}.ij/kl", "/\u{5D0}1\u{5D1}\u{5B0}", "http://\u{5D0}.123/"]
        {
            assert_eq!(rules(iri), [], "{iri}");
        }
    }

    #[test]
    fn findings_name_their_part() {
        let both = "\u{5D0}a";
        assert_eq!(rules("/\u{5D0}a?b"), [(BidiRule::Mixed, both), (BidiRule::Edge, both)]);
        assert_eq!(rules("//h/\u{5D0}%31"), [(BidiRule::Edge, "\u{5D0}%31")]);
        assert_eq!(rules("/\u{202E}a"), [(BidiRule::Formatting, "\u{202E}")]);
        assert_eq!(rules("//1\u{5D0}@h"), [(BidiRule::Edge, "1\u{5D0}")]);
    }
}
