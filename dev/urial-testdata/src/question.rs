//! What the keys of vectors ask: a method of [`Surface`](crate::Surface).

/// What an expectation asks: the name of a method of [`Surface`](crate::Surface), and the fact for
/// one of [`Facts`](crate::Facts). Formats that no surface is asked about have a question of the
/// name of their key.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Question<'k> {
    /// The name of the method.
    pub method: &'static str,
    /// The key of the fact, or nothing.
    pub fact: &'k str,
}

/// Each method, and the keys that ask it.
const METHODS: &[(&str, &[&str])] = &[
    ("parse", &["parse", "valid", "error"]),
    ("parse_uri", &["uri_error"]),
    (
        "facts",
        &[
            "is_uri",
            "is_absolute_uri",
            "is_relative",
            "reference_kind",
            "path_kind",
            "segments",
            "ipv4",
            "ipv6",
            "ipvfuture",
            "port_number",
        ],
    ),
    ("base", &["base_error"]),
    (
        "resolve",
        &[
            "resolve",
            "resolve_non_strict",
            "resolve_keep",
            "resolve_refuse",
            "resolve_encoded_dots",
        ],
    ),
    ("merge", &["merge"]),
    ("same_document", &["same_document"]),
    ("same_document_rung", &["same_document_rung"]),
    (
        "normalize",
        &["normalize", "normalize_case", "normalize_percent", "normalize_path", "normalize_ipv6"],
    ),
    ("compare", &["rung", "rung_without_fragment"]),
    ("compare_redirected", &["rung_with_redirects"]),
    (
        "relativize",
        &[
            "relativize",
            "relativize_authority",
            "relativize_directory",
            "relativize_no_dot_dot",
            "relativize_reason",
            "relativize_error",
        ],
    ),
    ("build", &["built", "build_error"]),
    ("edit", &["edited", "edit_error"]),
    ("pairs", &["pairs", "pairs_form"]),
    ("complete_suffix", &["suffix"]),
    ("read_typed", &["typed", "typed_suffix", "typed_error"]),
    ("wrap", &["wrap"]),
    ("escape_html", &["html"]),
    ("unescape_html", &["from_html"]),
    ("split", &["split"]),
    ("encode", &["encode"]),
    ("decode", &["decode", "decode_error"]),
    ("encode_form", &["encode_form"]),
    ("decode_form", &["decode_form", "decode_form_error"]),
    ("to_uri", &["to_uri", "to_uri_idna", "to_uri_idna_error"]),
    ("to_iri", &["to_iri", "to_iri_idna"]),
    ("as_uri", &["as_uri", "as_uri_error"]),
    ("bidi", &["bidi"]),
    ("template", &["template_error"]),
    (
        "expand",
        &["expand", "expand_error", "expand_strict", "expand_strict_error", "expand_partial"],
    ),
    ("match_template", &["match", "match_any_order"]),
    ("view", &["has_view", "view", "absent", "lint", "access", "scheme_error"]),
    ("rebuild", &["rebuilt"]),
    ("lenient", &["lenient", "lenient_view"]),
    ("rfc2396", &["rfc2396"]),
    ("rfc2732", &["rfc2732"]),
    ("java", &["java"]),
    ("spark", &["spark"]),
    ("diff", &["diff"]),
    ("find", &["find", "warnings"]),
    ("rewrite", &["rewrite"]),
    ("findings", &["findings"]),
    ("trace", &["branch", "merged", "steps", "target"]),
    ("explain", &["normal", "next", "fixes"]),
    ("fetch", &["fetch"]),
    ("strict", &["strict"]),
    ("get", &["got", "get_error"]),
    ("steps", &["results"]),
    ("take_steps", &["normalized"]),
];

/// The keys of inputs, in all formats.
const INPUTS: [&str; 24] = [
    "input",
    "bytes",
    "repeat",
    "build",
    "base",
    "other",
    "redirects",
    "edit",
    "variables",
    "text",
    "options",
    "format",
    "retrieval",
    "rules",
    "severities",
    "policy",
    "template",
    "separator",
    "form",
    "arguments",
    "take",
    "preset",
    "iri",
    "unfurl",
];

/// Returns what a key asks, or `None` if it is not an expectation.
#[must_use]
pub fn question(key: &str) -> Option<Question<'_>> {
    let (method, _) = METHODS.iter().find(|(_, keys)| keys.contains(&key))?;
    Some(Question { method, fact: if *method == "facts" { key } else { "" } })
}

/// Returns the keys that ask `method`.
pub(crate) fn keys(method: &str) -> &'static [&'static str] {
    METHODS.iter().find(|(name, _)| *name == method).map_or(&[], |(_, keys)| keys)
}

/// Reports whether a key is a part of the input.
#[must_use]
pub fn is_input(key: &str) -> bool {
    INPUTS.contains(&key)
}

#[cfg(test)]
mod tests {
    use toml::Table;

    use super::*;
    use crate::vector::{load, testdata, tests};

    /// `migration` is the title of a row, and asks nothing.
    #[test]
    fn every_key_of_a_vector_is_an_input_or_asks_something() {
        for test in tests(&load::<Table>(&testdata())) {
            for key in test.case.keys() {
                let is_known = is_input(key) != question(key).is_some() || key == "migration";
                assert!(is_known, "{}: {key}", test.name);
            }
        }
    }

    #[test]
    fn facts_are_asked_one_by_one() {
        assert_eq!(question("valid"), question("error"));
        assert_ne!(question("is_uri"), question("path_kind"));
        assert_eq!(question("input"), None);
    }
}
