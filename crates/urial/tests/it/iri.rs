//! What holds for every IRI (RFC 3987): read as URIs are, mapped to them and back.

use std::ops::Range;

use proptest::prelude::*;
use urial::{
    Comparer, Component, Content, Found, Grammar, HostMapping, Identifier, Iri, IriRef, IriRefBuf,
    Normalizer, ParseError, Parts, PctStr, Reference, Resolver, Rung, UriRef, UriRefBuf,
};

use crate::count::cases;
use crate::inputs::{iri, iri_reference, iri_text, matching, reference};

/// The URI reference, with triplets throughout.
fn uri(reference: &IriRefBuf) -> UriRefBuf {
    reference.as_iri_ref().to_uri(HostMapping::Triplets).unwrap()
}

proptest! {
    #![proptest_config(ProptestConfig { cases: cases(20_000), ..ProptestConfig::default() })]

    /// Of ASCII, both grammars say the same, and where a text is refused, too.
    #[test]
    fn of_ascii_the_grammars_agree(text in iri_text()) {
        let (uri, iri) = (UriRef::parse(&text), IriRef::parse(&text));
        let Some(first) = text.find(|it: char| !it.is_ascii()) else {
            prop_assert_eq!(uri.map(ranges).map_err(place), iri.map(ranges).map_err(place));
            return Ok(());
        };
        prop_assert!(uri.unwrap_err().offset() <= first);
        if let Ok(iri) = iri {
            prop_assert_eq!(UriRef::try_from(iri).unwrap_err().offset(), first);
        }
    }

    /// However a text is read, the answer is the same, and an error stands between characters.
    #[test]
    fn every_way_of_reading_agrees(text in iri_text()) {
        let read = IriRef::parse(&text);
        prop_assert_eq!(read, IriRef::parse_bytes(text.as_bytes()));
        prop_assert_eq!(read, IriRef::const_parse(&text));
        prop_assert_eq!(read.map(IriRefBuf::from), text.parse());
        prop_assert_eq!(Iri::parse(&text), Iri::const_parse(&text));
        prop_assert_eq!(Iri::parse(&text), Iri::parse_bytes(text.as_bytes()));
        prop_assert_eq!(Iri::parse(&text).is_ok(), read.is_ok_and(IriRef::is_iri));
        if let Err(error) = read {
            prop_assert!(text.is_char_boundary(error.offset()));
            let report = error.explain(&text).to_string();
            prop_assert!(report.starts_with(&error.to_string()));
            prop_assert!(!report.contains(is_bidi_control), "{}", report);
        }
    }

    /// A fix stands between characters, and another and another leads to a reference or to an error
    /// for which none is known.
    #[test]
    fn fixes_come_to_an_end(mut text in iri_text()) {
        for _ in 0..=text.len() {
            let Some(error) = IriRef::parse(&text).err() else { return Ok(()) };
            let Some(fix) = error.fix(&text) else { return Ok(()) };
            let (range, with) = (fix.range(), fix.to_string());
            text.replace_range(range, &with);
        }
        prop_assert!(false, "{} is fixed without end", text);
    }

    /// Any octets are read without a panic; those that are no UTF-8 are refused where it ends.
    #[test]
    fn any_octets_are_answered(octets in prop::collection::vec(any::<u8>(), 0..200)) {
        let read = IriRef::parse_bytes(&octets);
        if let Err(broken) = str::from_utf8(&octets) {
            prop_assert!(read.unwrap_err().offset() <= broken.valid_up_to());
        }
    }

    /// Whatever is refused is refused because of one byte: without the rest, something fits behind
    /// what stands before it, and what is said to fit does.
    #[test]
    fn what_stands_before_an_error_is_right(text in iri_text()) {
        let Err(error) = IriRef::parse(&text) else { return Ok(()) };
        let before = &text[..error.offset()];
        let refusal = IriRef::parse(before).err();
        prop_assert!(refusal.is_none_or(|it| it.offset() == before.len()), "{}", before);
        for next in ['a', '\u{e9}', '\u{e000}', '/', '%', '\u{fdd0}', ':', '@'] {
            let read = IriRef::parse(&format!("{before}{next}")).map(drop);
            let fits = read.err().is_none_or(|it| it.offset() > before.len());
            prop_assert_eq!(fits, error.expected().accepts(next), "{} {:?}", before, next);
        }
    }

    /// A mapped IRI is a URI whose components stand for the same octets, and a URI is mapped to
    /// itself.
    #[test]
    fn mapping_to_a_uri_keeps_what_it_stands_for(iri in iri_reference(), own in reference()) {
        let uri = uri(&iri);
        prop_assert_eq!(UriRef::parse(uri.as_str()), Ok(uri.as_uri_ref()));
        for &component in Component::ALL {
            prop_assert_eq!(octets(iri.as_iri_ref(), component), octets(uri.as_uri_ref(), component));
        }
        prop_assert_eq!(self::uri(&own.clone().into()), own);
    }

    /// To an IRI and back leads to an equivalent URI; to a URI and back to an equivalent IRI.
    #[test]
    fn there_and_back_is_equivalent(iri in iri_reference(), uri in reference()) {
        let there = uri.as_uri_ref().to_iri(HostMapping::Triplets);
        prop_assert_eq!(IriRef::parse(there.as_str()), Ok(there.as_iri_ref()));
        prop_assert!(Comparer::new().equivalent_at(Rung::Percent, &uri, &self::uri(&there)));
        let back = self::uri(&iri).as_uri_ref().to_iri(HostMapping::Triplets);
        prop_assert!(Comparer::new().equivalent_at(Rung::Percent, &iri, &back));
    }

    /// Two IRIs meet on a rung if and only if their URIs do, from the percent rung on.
    #[test]
    fn iris_meet_where_their_uris_do(a in iri_reference(), b in iri_reference()) {
        let (a_uri, b_uri) = (uri(&a), uri(&b));
        let near = a_uri.as_uri_ref().to_iri(HostMapping::Triplets);
        for rung in [Rung::Percent, Rung::Path, Rung::Scheme] {
            let comparer = Comparer::new();
            prop_assert_eq!(comparer.equivalent_at(rung, &a, &b),
                comparer.equivalent_at(rung, &a_uri, &b_uri));
            prop_assert!(comparer.equivalent_at(rung, &a, &near));
        }
    }

    /// The normal form is normal, and its URI is equivalent to that of the IRI.
    #[test]
    fn normal_forms_stay(iri in iri_reference()) {
        for rung in Rung::ALL {
            let normalizer = Normalizer::new().rung(rung);
            let normal = normalizer.normalize(&iri);
            prop_assert_eq!(IriRef::parse(normal.as_str()), Ok(normal.as_iri_ref()));
            prop_assert_eq!(normalizer.normalize(&normal), normal.clone());
            prop_assert_eq!(normalizer.is_normalized(&iri), normal == iri);
            prop_assert_eq!(normalizer.normal_text(&iri), normal.as_str());
            let (normal, plain) = (normalizer.normalize(&uri(&normal)), normalizer.normalize(&uri(&iri)));
            prop_assert_eq!(normal, plain);
        }
    }

    /// Mapping and resolving can change places.
    #[test]
    fn resolution_commutes_with_mapping(base in iri(), reference in iri_reference()) {
        let target = Resolver::new(base.as_iri()).resolve(&reference).unwrap();
        let uri_base = base.as_iri().to_uri(HostMapping::Triplets).unwrap();
        let uri_target = uri_base.as_uri().resolve(&uri(&reference)).unwrap();
        prop_assert_eq!(target.as_iri().to_uri(HostMapping::Triplets).unwrap(), uri_target);
    }

    /// A relativized IRI resolves back.
    #[test]
    fn relativizing_resolves_back(base in iri(), reference in iri_reference()) {
        let target = base.as_iri().resolve(&reference).unwrap();
        if let Ok(relative) = base.as_iri().relativize(&target) {
            prop_assert_eq!(base.as_iri().resolve(&relative).unwrap(), target);
        }
    }

    /// Taken apart and put together, it is the same; with one part set to data, that part stands for
    /// the data.
    #[test]
    fn editing_makes_iris(mut iri in iri_reference(), data in matching("\\PC{0,8}")) {
        prop_assert_eq!(Parts::from(&iri).build_iri().unwrap(), iri.clone());
        iri.set(Component::Query, Content::data(&data)).unwrap();
        prop_assert_eq!(IriRef::parse(iri.as_str()), Ok(iri.as_iri_ref()));
        prop_assert_eq!(iri.query().unwrap().decode_utf8().unwrap(), data);
    }
}

fn ranges<G: Grammar>(reference: Reference<'_, G>) -> Vec<Option<Range<usize>>> {
    Component::ALL.iter().map(|&component| reference.range(component)).collect()
}

fn place(error: ParseError) -> (Component, usize, Found) {
    (error.component(), error.offset(), error.found())
}

fn octets<G: Grammar>(reference: Reference<'_, G>, component: Component) -> Option<Vec<u8>> {
    let text = reference.component(component)?;
    Some(PctStr::new(text).unwrap().octets().collect())
}

fn is_bidi_control(character: char) -> bool {
    matches!(character, '\u{61C}' | '\u{200E}'..='\u{200F}' | '\u{202A}'..='\u{202E}' | '\u{2066}'..='\u{2069}')
}

#[test]
fn debug_names_the_type() {
    assert_eq!(
        format!("{:?}", IriRef::parse("//\u{202e}@h").unwrap()),
        r#"IriRef("//\u{202E}@h")"#
    );
    let iri: Iri<'_> = Identifier::parse("http://u:p@e/\u{e9}").unwrap();
    assert_eq!(format!("{iri:?}"), "Iri(\"http://u:***@e/\u{e9}\")");
    assert_eq!(
        format!("{:?}", iri.without_fragment().normalize()),
        "IriBuf(\"http://u:***@e/\u{e9}\")"
    );
}
