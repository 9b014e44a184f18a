//! Laws for every reference, tested on random inputs.

use std::cmp::Ordering;
use std::hash::{BuildHasher, RandomState};

use proptest::prelude::*;
use urial::{
    Component, EncodeSet, Excess, PctStr, Position, ResolveError, Resolver, Uri, UriRef, UriRefBuf,
    encode,
};
use urial_oracle::{self as oracle, recompose};

use crate::count::cases;
use crate::inputs::{matching, reference, text, uri};

const SETS: [EncodeSet; 8] = [
    EncodeSet::UNRESERVED,
    EncodeSet::USERINFO,
    EncodeSet::REG_NAME,
    EncodeSet::SEGMENT,
    EncodeSet::SEGMENT_NZ_NC,
    EncodeSet::PATH,
    EncodeSet::QUERY,
    EncodeSet::FRAGMENT,
];

/// Authorities are compared and hashed as text, without the rest of the reference.
#[test]
fn authorities_are_compared_as_text() {
    let authority = |text| UriRef::parse(text).unwrap().authority().unwrap();
    let [one, same, other] = ["http://u@h:1/a", "ftp://u@h:1?b", "//u@h:2/a"].map(authority);
    let hash = RandomState::new();
    assert_eq!((one, hash.hash_one(one)), (same, hash.hash_one(same)));
    assert_ne!(one, other);
    assert_ne!(hash.hash_one(one), hash.hash_one(other));
    assert_eq!((one.cmp(&same), same.cmp(&other)), (Ordering::Equal, Ordering::Less));
    assert_eq!(other.partial_cmp(&one), Some(Ordering::Greater));
}

/// A relative reference with many dot-segments and empty segments.
fn dots() -> impl Strategy<Value = UriRefBuf> {
    matching("(//h)?/?((\\.{1,2}|a|)/){0,4}(\\.{0,2}|b)")
        .prop_filter_map("no reference", |text| text.parse().ok())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: cases(20_000), ..ProptestConfig::default() })]

    /// Printing a parsed reference gives the input.
    ///
    /// Shows.
    #[test]
    fn printing_a_parse_gives_the_input(reference in reference()) {
        let printed = reference.to_string();
        prop_assert_eq!(UriRef::parse(&printed).unwrap(), reference.as_uri_ref());
        prop_assert_eq!(printed, reference.as_str());
    }

    /// The components and their delimiters make up the text.
    ///
    /// Shows.
    #[test]
    fn components_recompose(reference in reference()) {
        let text = |component| reference.as_uri_ref().component(component).map(String::from);
        let parts = oracle::Reference {
            scheme: text(Component::Scheme),
            authority: text(Component::Authority),
            path: text(Component::Path).unwrap(),
            query: text(Component::Query),
            fragment: text(Component::Fragment),
        };
        prop_assert_eq!(recompose(&parts), reference.as_str());
    }

    /// Any bytes are parsed without a panic, and the offset of an error is within them.
    #[test]
    fn any_bytes_are_handled(octets in prop::collection::vec(any::<u8>(), 0..200)) {
        if let Err(error) = UriRef::parse_bytes(&octets) {
            prop_assert!(error.offset() <= octets.len());
            let report = error.explain(&octets).to_string();
            prop_assert!(report.contains(&error.expected().to_string()));
        }
        prop_assert_eq!(
            Uri::parse_bytes(&octets).is_ok(),
            UriRef::parse_bytes(&octets).is_ok_and(|it| it.is_uri())
        );
    }

    /// All ways to parse agree.
    #[test]
    fn all_ways_to_parse_agree(text in text()) {
        let read = UriRef::parse(&text);
        prop_assert_eq!(read, UriRef::parse_bytes(text.as_bytes()));
        prop_assert_eq!(read, UriRef::const_parse(&text));
        prop_assert_eq!(read.map(UriRefBuf::from), text.parse());
        let owned = UriRefBuf::try_from(text.clone());
        prop_assert_eq!(read.map(UriRefBuf::from), owned.map_err(|error| error.error()));
        prop_assert_eq!(Uri::parse(&text), Uri::const_parse(&text));
        prop_assert_eq!(Uri::parse(&text), Uri::parse_bytes(text.as_bytes()));
        match read {
            Ok(read) => prop_assert_eq!(Uri::parse(&text), Uri::try_from(read)),
            Err(_) => prop_assert!(Uri::parse(&text).is_err()),
        }
    }

    /// Components are in order, disjoint and within the text, and slices are consistent with them.
    ///
    /// Shows: R-278.
    #[test]
    fn components_are_in_order(reference in reference()) {
        let reference = reference.as_uri_ref();
        let mut end = 0;
        for component in [Component::Scheme, Component::Authority, Component::Path, Component::Query, Component::Fragment] {
            let Some(range) = reference.range(component) else { continue };
            prop_assert!(end <= range.start && range.end <= reference.as_str().len());
            end = range.end;
        }
        prop_assert_eq!(end, reference.as_str().len());
        for &component in Component::ALL {
            let slice = reference.slice(Position::Before(component)..Position::After(component));
            prop_assert_eq!(slice, reference.component(component).unwrap_or_default());
            prop_assert_eq!(reference.slice(Position::After(component)..Position::Before(component)), "");
        }
    }

    /// A segment is its name and its parameters, each after a `;`.
    ///
    /// Shows: R-140.
    #[test]
    fn a_segment_is_its_name_and_parameters(parts in prop::collection::vec("[a-z.,;=%]{0,4}", 1..6)) {
        let path = ["/", &parts.join(";").replace('%', "%3B")].concat();
        let segment = UriRef::parse(&path).unwrap().path().segments().next().unwrap();
        let (name, parameters) = segment.split_parameters();
        let mut joined = String::from(name.as_str());
        for (key, value) in parameters {
            prop_assert!(!key.as_str().contains(['=', ';']));
            let value = value.map(|value| ["=", value.as_str()].concat()).unwrap_or_default();
            joined.extend([";", key.as_str(), &value]);
        }
        prop_assert!(!name.as_str().contains(';'));
        prop_assert_eq!(joined, segment.as_str());
    }

    /// A comma delimits parameters as a `;` does, where that is asked for.
    ///
    /// Shows: R-140.
    #[test]
    fn a_comma_delimits_parameters_on_request(parts in prop::collection::vec("[a-z.,;=]{0,4}", 1..6)) {
        let path = ["/", &parts.join(",")].concat();
        let all = ["/", &parts.join(",").replace(',', ";")].concat();
        let segment = |path: &str| -> (String, Vec<(String, Option<String>)>) {
            let segment = UriRef::parse(path).unwrap().path().segments().next().unwrap();
            let (name, parameters) = segment.split_list_parameters();
            let text = |it: urial::PctStr<'_>| it.as_str().to_owned();
            (text(name), parameters.map(|(key, value)| (text(key), value.map(text))).collect())
        };
        let (name, parameters) = segment(&path);
        prop_assert!(!name.contains(',') && !parameters.iter().any(|(key, _)| key.contains(',')));
        prop_assert_eq!((name, parameters), segment(&all));
    }

    /// Removing the fragment keeps all other components.
    ///
    /// Shows: R-151.
    #[test]
    fn removing_the_fragment_keeps_the_rest(reference in reference()) {
        let reference = reference.as_uri_ref();
        let without = reference.without_fragment();
        prop_assert!(without.fragment().is_none());
        prop_assert_eq!(without, UriRef::parse(without.as_str()).unwrap());
        for component in &Component::ALL[1..8] {
            prop_assert_eq!(without.component(*component), reference.component(*component));
        }
    }

    /// A target is a valid URI without dot-segments, so resolving it again changes nothing.
    ///
    /// Shows: R-187.
    #[test]
    fn resolving_a_target_again_changes_nothing(base in uri(), reference in reference()) {
        let base = base.as_uri();
        let target = base.resolve(&reference).unwrap();
        let read = UriRef::parse(target.as_str()).unwrap();
        for &component in Component::ALL {
            prop_assert_eq!(target.range(component), read.range(component));
        }
        if !reference.path().is_empty() || reference.authority().is_some() || reference.scheme().is_some() {
            prop_assert_eq!(base.resolve(&target).unwrap(), target);
        }
    }

    /// A reference merged with another one resolves to the target that it has against the target of
    /// the other one, whatever the base of both. The oracle merges alike.
    #[test]
    fn merging_is_resolving_twice(base in uri(), other in reference(), one in dots(), two in dots()) {
        let pairs = [(&other, &one), (&one, &other), (&one, &two)];
        for (outer, inner) in pairs {
            let merged = outer.merge(inner).unwrap();
            let target = base.resolve(outer).unwrap().resolve(inner).unwrap();
            prop_assert_eq!(base.resolve(&merged).unwrap(), target, "{} and {} make {}", outer, inner, merged);
            prop_assert_eq!(oracle::merge_references(outer.as_str(), inner.as_str()), merged.as_str());
            let read = UriRef::parse(merged.as_str()).unwrap();
            for &component in Component::ALL {
                prop_assert_eq!(merged.range(component), read.range(component));
            }
        }
    }

    /// The three policies for excess `..` differ only if there is excess, and the error is at a
    /// `..`.
    ///
    /// Shows: R-196.
    #[test]
    fn excess_is_rejected_at_its_offset(base in uri(), reference in reference()) {
        let base = base.as_uri();
        let resolve = |excess| Resolver::new(base).excess(excess).resolve(&reference);
        match resolve(Excess::Refuse) {
            Ok(target) => {
                prop_assert_eq!(resolve(Excess::Discard), Ok(target.clone()));
                prop_assert_eq!(resolve(Excess::Keep), Ok(target));
            }
            Err(ResolveError::Excess { in_base, offset }) => {
                let text = if in_base { base.as_str() } else { reference.as_str() };
                prop_assert_eq!(&text[offset..offset + 2], "..");
                prop_assert!(UriRef::parse(resolve(Excess::Keep).unwrap().as_str()).is_ok());
            }
            Err(error) => prop_assert!(false, "{}", error),
        }
    }

    /// A target is appended to the buffer; an error leaves the buffer unchanged.
    #[test]
    fn a_target_is_appended(base in uri(), reference in reference()) {
        let resolver = Resolver::new(base.as_uri());
        let mut buffer = String::from("//before/");
        resolver.resolve_into(&reference, &mut buffer).unwrap();
        prop_assert_eq!(buffer, format!("//before/{}", resolver.resolve(&reference).unwrap()));
        let mut buffer = String::from("before");
        if resolver.excess(Excess::Refuse).resolve_into(&reference, &mut buffer).is_err() {
            prop_assert_eq!(buffer, "before");
        }
    }

    /// The empty reference and a fragment are same-document references.
    ///
    /// Shows: R-161.
    #[test]
    fn an_empty_reference_is_same_document(base in uri()) {
        let resolver = Resolver::new(base.as_uri());
        for reference in ["", "#", "#f"] {
            prop_assert_eq!(resolver.is_same_document(UriRef::parse(reference).unwrap()), Ok(true));
        }
    }

    /// Decoding undoes encoding, and encoded data is valid in its component.
    ///
    /// Shows.
    #[test]
    fn decoding_undoes_encoding(data in prop::collection::vec(any::<u8>(), 0..40)) {
        for set in SETS {
            let encoded = encode(&data, set).to_string();
            let text = PctStr::new(&encoded).unwrap();
            prop_assert_eq!(&*text.decode(), &data[..]);
            prop_assert!(text.triplets().all(|it| it.is_uppercase() && !it.is_unreserved()));
        }
        let part = |set| encode(&data, set);
        let whole = format!(
            "a://{}@{}/{}/{}?{}#{}",
            part(EncodeSet::USERINFO), part(EncodeSet::REG_NAME), part(EncodeSet::SEGMENT),
            part(EncodeSet::PATH), part(EncodeSet::QUERY), part(EncodeSet::FRAGMENT)
        );
        let uri = Uri::parse(&whole).unwrap();
        prop_assert_eq!(&*uri.path().segments().next().unwrap().decode(), &data[..]);
        prop_assert_eq!(&*uri.query().unwrap().decode(), &data[..]);
        prop_assert_eq!(&*uri.fragment().unwrap().decode(), &data[..]);
        let first = format!("{}", part(EncodeSet::SEGMENT_NZ_NC));
        prop_assert!(UriRef::parse(&first).unwrap().is_relative());
    }
}
