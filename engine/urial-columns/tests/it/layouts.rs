//! A function on an array is the library on each row, for every layout of an array.

use arrow_array::types::Int8Type;
use arrow_array::{DictionaryArray, LargeStringArray, StringArray};
use proptest::prelude::*;
use urial::UriRef;

use super::*;

/// The column in every layout, and as a slice of a longer one.
fn layouts(texts: &[Option<String>]) -> Vec<ArrayRef> {
    let rows = || texts.iter().map(Option::as_deref);
    let longer = || [Some("before"), None].into_iter().chain(rows()).chain([Some("after")]);
    let small: StringArray = rows().collect();
    let large: LargeStringArray = rows().collect();
    let views: StringViewArray = rows().collect();
    let dictionary: DictionaryArray<Int8Type> = rows().collect();
    vec![
        Arc::new(small),
        Arc::new(large),
        Arc::new(views),
        Arc::new(dictionary),
        Arc::new(longer().collect::<StringArray>().slice(2, texts.len())),
        Arc::new(longer().collect::<LargeStringArray>().slice(2, texts.len())),
        Arc::new(longer().collect::<StringViewArray>().slice(2, texts.len())),
        Arc::new(longer().collect::<DictionaryArray<Int8Type>>().slice(2, texts.len())),
    ]
}

fn rows() -> impl Strategy<Value = Vec<Option<String>>> {
    let piece = prop::sample::select(vec![
        "http://",
        "//",
        "e.org",
        "a-long-name.example.org",
        ":80",
        "/",
        "/path/of/some/length",
        "?q=a+b%20c",
        "&k",
        "#f",
        "|",
        " ",
        "é",
        "%C3%A9",
        "../",
        "",
        "@",
        "anna:pw",
        "[::1]",
    ]);
    let text = prop::collection::vec(piece, 0..6).prop_map(|pieces| pieces.concat());
    prop::collection::vec(prop::option::weighted(0.9, text), 0..40)
}

/// Each function of one column, with the constants that it needs.
const CALLS: &[(&str, &[&str])] = &[
    ("uri_scheme", &[]),
    ("uri_authority", &[]),
    ("uri_userinfo", &[]),
    ("uri_host", &[]),
    ("uri_port", &[]),
    ("uri_path", &[]),
    ("uri_query", &[]),
    ("uri_fragment", &[]),
    ("uri_parse", &[]),
    ("uri_is_valid", &[]),
    ("uri_error", &["uri"]),
    ("uri_repair", &[]),
    ("uri_from_iri", &[]),
    ("uri_to_iri", &[]),
    ("uri_query_value", &["q"]),
    ("uri_query_pairs", &[]),
    ("uri_segments", &[]),
    ("uri_trim_query", &["q"]),
    ("uri_registrable_domain", &[]),
    ("uri_public_suffix", &[]),
    ("uri_normalize", &[]),
    ("uri_equivalent", &["http://e.org/"]),
    ("uri_get", &["{host} {path:1}"]),
    ("uri_set", &["query", "x"]),
    ("uri_findings", &[]),
    ("uri_redact", &[]),
    ("uri_encode", &["segment"]),
    ("uri_decode", &[]),
];

/// Functions that these laws leave out, with the reason.
const LEFT_OUT: &[(&str, &str)] = &[
    ("uri_assert", "fails for rows that are no URIs; its result is its argument"),
    ("uri_resolve", "its column is the second argument: see below"),
    ("uri_relativize", "its column is the second argument: see below"),
];

#[test]
fn every_function_is_called() {
    let mut called: Vec<_> = CALLS.iter().map(|(name, _)| *name).collect();
    called.extend(LEFT_OUT.iter().map(|(name, _)| *name));
    called.sort_unstable();
    let mut names: Vec<_> = functions().map(|function| function.name).collect();
    names.sort_unstable();
    assert_eq!(called, names);
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 64, failure_persistence: None, ..ProptestConfig::default() })]

    /// Nothing depends on the layout, on neighbors, or on where an array begins.
    #[test]
    fn a_row_has_the_same_result_in_every_layout(rows in rows()) {
        for (name, others) in CALLS {
            let alone: Vec<_> = rows
                .iter()
                .map(|row| shown(&on(name, column(&[row.as_deref()]), others), 0))
                .collect();
            for layout in layouts(&rows) {
                let made = on(name, layout.clone(), others);
                let made: Vec<_> = (0..made.len()).map(|row| shown(&made, row)).collect();
                prop_assert_eq!(&made, &alone, "{} {}", name, layout.data_type());
            }
        }
    }

    /// The components of a row are those that the library reads.
    #[test]
    fn components_are_those_of_the_library(rows in rows()) {
        use urial::Component::*;
        let column: ArrayRef = Arc::new(rows.iter().map(Option::as_deref).collect::<StringArray>());
        for component in [Scheme, Authority, Userinfo, Host, Path, Query, Fragment] {
            let made = on(&format!("uri_{}", component.as_str()), column.clone(), &[]);
            let expected: Vec<_> = rows
                .iter()
                .map(|row| UriRef::parse(row.as_deref()?).ok()?.component(component))
                .collect();
            prop_assert_eq!(texts(&made), expected);
        }
    }

    /// The fields of `uri_parse` are the columns of `urial parse`, and have their texts.
    #[test]
    fn parsed_fields_are_the_columns_of_the_command(rows in rows()) {
        use urial_verbs::{Parse, Parsed, Row as _, Specification};
        let column: ArrayRef = Arc::new(rows.iter().map(Option::as_deref).collect::<StringArray>());
        let made = on("uri_parse", column, &[]);
        let verb = Parse::new(Specification::Rfc3986);
        for (number, row) in rows.iter().enumerate() {
            let Some(parsed) = row.as_ref().and_then(|row| verb.run(row.as_bytes()).ok()) else {
                prop_assert!(made.is_null(number));
                continue;
            };
            let texts = parsed.texts();
            for ((field, cell), column) in made.as_struct().columns().iter().zip(texts).zip(Parsed::COLUMNS) {
                let cell = cell.unwrap_or("NULL".into());
                // An empty port is no number.
                let cell = if column.name == "port" && cell.is_empty() { "NULL".into() } else { cell };
                prop_assert_eq!(shown(field, number), cell, "{} of {:?}", column.name, row);
            }
        }
    }

    /// Two columns are resolved row by row.
    #[test]
    fn bases_and_references_are_columns(bases in rows(), rows in rows()) {
        let length = bases.len().min(rows.len());
        let array = |rows: &[Option<String>]| -> ArrayRef {
            Arc::new(rows[..length].iter().map(Option::as_deref).collect::<StringArray>())
        };
        for name in ["uri_resolve", "uri_relativize"] {
            let given = [Given::Column, Given::Column];
            let made = call(name, &given, &[array(&bases), array(&rows)]).unwrap();
            for row in 0..length {
                let text = |of: &[Option<String>]| Given::Text(of[row].clone());
                let alone = call(name, &[text(&bases), text(&rows)], &[]);
                // A constant that is no base is an error.
                let alone = alone.map_or("NULL".into(), |alone| shown(&alone, 0));
                prop_assert_eq!(shown(&made, row), alone);
            }
        }
    }
}

/// Parts of texts are views into the buffers of the column; only texts of at most 12 bytes are in
/// the views themselves.
#[test]
fn parts_are_not_copied() {
    let uri = "http://a-long-name.example.org/a/path/of/some/length?and=a&query=too#and-a-fragment";
    let small = StringArray::from(vec![Some("a:b"), Some(uri)]);
    let large = LargeStringArray::from(vec![Some("a:b"), Some(uri)]);
    let views = StringViewArray::from(vec![Some("a:b"), Some(uri)]);
    let layouts: [(ArrayRef, std::ops::Range<*const u8>); 3] = [
        (Arc::new(small.clone()), small.values().as_ptr_range()),
        (Arc::new(large.clone()), large.values().as_ptr_range()),
        (Arc::new(views.clone()), views.data_buffers()[0].as_ptr_range()),
    ];
    let calls: [(&str, &[&str]); 8] = [
        ("uri_authority", &[]),
        ("uri_host", &[]),
        ("uri_path", &[]),
        ("uri_query", &[]),
        ("uri_fragment", &[]),
        // What is normal, valid or without secrets stays as it is.
        ("uri_normalize", &[]),
        ("uri_repair", &[]),
        ("uri_redact", &[]),
    ];
    for (column, buffer) in layouts {
        for (name, others) in calls {
            let made = on(name, column.clone(), others);
            let text = made.as_string_view().value(1);
            assert!(text.len() > 12 && buffer.contains(&text.as_ptr()), "{name}: {text}");
        }
        let parsed = on("uri_parse", column, &[]);
        let path = parsed.as_struct().column_by_name("path").unwrap();
        assert!(buffer.contains(&path.as_string_view().value(1).as_ptr()));
    }
}

#[test]
fn no_rows_and_no_values_are_no_failure() {
    for (name, others) in CALLS {
        let nulls: ArrayRef = Arc::new(StringArray::new_null(3));
        assert_eq!(on(name, nulls, others).null_count(), 3, "{name}");
        let none: ArrayRef = Arc::new(StringViewArray::new_null(0));
        assert_eq!(on(name, none, others).len(), 0, "{name}");
        let no_values = DictionaryArray::<Int8Type>::from_iter([None::<&str>, None]);
        assert_eq!(on(name, Arc::new(no_values), others).null_count(), 2, "{name}");
        let typeless: ArrayRef = Arc::new(arrow_array::NullArray::new(2));
        assert_eq!(on(name, typeless, others).null_count(), 2, "{name}");
    }
}

#[test]
fn views_can_be_copied_to_offsets() {
    let texts = [Some("a"), None, Some("a text that is longer than a view")];
    let views: StringViewArray = texts.into_iter().collect();
    assert_eq!(
        urial_columns::to_offsets(&views).unwrap(),
        texts.into_iter().collect::<StringArray>()
    );
    // The same 64 MiB in 40 rows.
    let long = "x".repeat(64 << 20);
    let block = arrow_buffer::Buffer::from(long.as_bytes());
    let view = StringViewArray::from(vec![&*long]).views()[0] & !(u128::MAX << 64);
    let views = StringViewArray::new(vec![view; 40].into(), vec![block], None);
    let error = urial_columns::to_offsets(&views).unwrap_err().to_string();
    assert_eq!(error, "texts are longer than 2 GiB: keep the column as Utf8View");
}
