//! Laws for every IRI (RFC 3987): parsing, and mapping to URIs and back.

use std::ops::Range;

use proptest::prelude::*;
use urial::{
    Comparer, Component, Content, Found, HostMapping, Iri, IriRef, IriRefBuf, Normalizer,
    ParseError, Parts, PctStr, Resolver, Rung, ToReference, UriRef, UriRefBuf,
};

use crate::count::cases;
use crate::inputs::{iri, iri_reference, iri_text, is_encoded_dots, matching, reference};

/// Maps an IRI reference to a URI reference, with a percent-encoded host.
fn uri(reference: &IriRefBuf) -> UriRefBuf {
    reference.as_iri_ref().to_uri(HostMapping::Triplets).unwrap()
}

proptest! {
    #![proptest_config(ProptestConfig { cases: cases(20_000), ..ProptestConfig::default() })]

    /// For ASCII text, both grammars agree, also on errors.
    #[test]
    fn both_grammars_agree_on_ascii(text in iri_text()) {
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

    /// All ways to parse agree, and the offset of an error is a character boundary.
    #[test]
    fn all_ways_to_parse_agree(text in iri_text()) {
        let read = IriRef::parse(&text);
        prop_assert_eq!(read, IriRef::parse_bytes(text.as_bytes()));
        prop_assert_eq!(read, IriRef::const_parse(&text));
        prop_assert_eq!(read.map(IriRefBuf::from), text.parse());
        prop_assert_eq!(Iri::parse(&text), Iri::const_parse(&text));
        prop_assert_eq!(Iri::parse(&text), Iri::parse_bytes(text.as_bytes()));
        prop_assert_eq!(Iri::parse(&text).is_ok(), read.is_ok_and(|it| it.is_iri()));
        if let Err(error) = read {
            prop_assert!(text.is_char_boundary(error.offset()));
            let report = error.explain(&text).to_string();
            prop_assert!(report.contains(&error.expected().to_string()));
            prop_assert!(!report.contains(is_bidi_control), "{}", report);
        }
    }

    /// Any bytes are parsed without a panic; invalid UTF-8 is rejected at its first invalid byte.
    #[test]
    fn any_bytes_are_handled(octets in prop::collection::vec(any::<u8>(), 0..200)) {
        let read = IriRef::parse_bytes(&octets);
        if let Err(broken) = str::from_utf8(&octets) {
            prop_assert!(read.unwrap_err().offset() <= broken.valid_up_to());
        }
    }

    /// The text before an error is the prefix of a valid reference, and the expected characters can
    /// follow it.
    #[test]
    fn the_text_before_an_error_is_viable(text in iri_text()) {
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

    /// An IRI maps to a URI whose components decode to the same bytes, and a URI maps to itself.
    #[test]
    fn mapping_to_a_uri_keeps_the_decoded_bytes(iri in iri_reference(), own in reference()) {
        let uri = uri(&iri);
        prop_assert_eq!(UriRef::parse(uri.as_str()), Ok(uri.as_uri_ref()));
        for &component in Component::ALL {
            prop_assert_eq!(octets(iri.as_iri_ref(), component), octets(uri.as_uri_ref(), component));
        }
        prop_assert_eq!(self::uri(&own.clone().into()), own);
    }

    /// Mapping a URI to an IRI and back, or an IRI to a URI and back, gives an equivalent
    /// reference, unless it is a relative one with an encoded dot-segment.
    #[test]
    fn mapping_there_and_back_is_equivalent(iri in iri_reference(), uri in reference()) {
        if [uri.as_uri_ref(), self::uri(&iri).as_uri_ref()].into_iter().any(gets_dots) {
            return Ok(());
        }
        let there = uri.as_uri_ref().to_iri(HostMapping::Triplets);
        prop_assert_eq!(IriRef::parse(there.as_str()), Ok(there.as_iri_ref()));
        prop_assert!(Comparer::new().equivalent_at(Rung::Percent, &uri, &self::uri(&there)));
        let back = self::uri(&iri).as_uri_ref().to_iri(HostMapping::Triplets);
        prop_assert!(Comparer::new().equivalent_at(Rung::Percent, &iri, &back));
    }

    /// From the percent rung on, two IRIs are equivalent if and only if their URIs are.
    #[test]
    fn iris_are_equivalent_if_their_uris_are(a in iri_reference(), b in iri_reference()) {
        let (a_uri, b_uri) = (uri(&a), uri(&b));
        let near = a_uri.as_uri_ref().to_iri(HostMapping::Triplets);
        for rung in [Rung::Percent, Rung::Path, Rung::Scheme] {
            let comparer = Comparer::new();
            prop_assert_eq!(comparer.equivalent_at(rung, &a, &b),
                comparer.equivalent_at(rung, &a_uri, &b_uri));
            prop_assert!(gets_dots(a_uri.as_uri_ref()) || comparer.equivalent_at(rung, &a, &near));
        }
    }

    /// Normalizing twice changes nothing, and the URI of the normal form is equivalent to that of
    /// the IRI.
    #[test]
    fn normalizing_twice_changes_nothing(iri in iri_reference()) {
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

    /// Mapping and resolving commute.
    #[test]
    fn resolution_commutes_with_mapping(base in iri(), reference in iri_reference()) {
        let target = Resolver::new(base.as_iri()).resolve(&reference).unwrap();
        let uri_base = base.as_iri().to_uri(HostMapping::Triplets).unwrap();
        let uri_target = uri_base.as_uri().resolve(uri(&reference)).unwrap();
        prop_assert_eq!(target.as_iri().to_uri(HostMapping::Triplets).unwrap(), uri_target);
    }

    /// A relativized IRI resolves to its target.
    #[test]
    fn a_relativized_iri_resolves_to_its_target(base in iri(), reference in iri_reference()) {
        let target = base.as_iri().resolve(&reference).unwrap();
        if let Ok(relative) = base.as_iri().relativize(&target) {
            prop_assert_eq!(base.as_iri().resolve(&relative).unwrap(), target);
        }
    }

    /// Building an IRI from its own parts changes nothing, and a query that is set to data decodes
    /// to the data.
    #[test]
    fn built_and_edited_iris_are_valid(mut iri in iri_reference(), data in matching("\\PC{0,8}")) {
        prop_assert_eq!(Parts::from(&iri).build_iri_ref().unwrap(), iri.clone());
        iri.set(Component::Query, Content::data(&data)).unwrap();
        prop_assert_eq!(IriRef::parse(iri.as_str()), Ok(iri.as_iri_ref()));
        prop_assert_eq!(iri.query().unwrap().decode_utf8().unwrap(), data);
    }
}

fn ranges<'a>(reference: impl ToReference<'a>) -> Vec<Option<Range<usize>>> {
    let reference = reference.to_reference();
    Component::ALL.iter().map(|&component| reference.range(component)).collect()
}

fn place(error: ParseError) -> (Component, usize, Found) {
    (error.component(), error.offset(), error.found())
}

/// Reports whether decoding gives a relative reference a dot-segment, which changes its meaning.
fn gets_dots(reference: UriRef<'_>) -> bool {
    reference.is_relative() && reference.path().segments().any(is_encoded_dots)
}

fn octets<'a>(reference: impl ToReference<'a>, component: Component) -> Option<Vec<u8>> {
    let text = reference.to_reference().component(component)?;
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
    let iri: Iri<'_> = Iri::parse("http://u:p@e/\u{e9}").unwrap();
    assert_eq!(format!("{iri:?}"), "Iri(\"http://u:***@e/\u{e9}\")");
    assert_eq!(
        format!("{:?}", iri.without_fragment().normalize()),
        "IriBuf(\"http://u:***@e/\u{e9}\")"
    );
}
