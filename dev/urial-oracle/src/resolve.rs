//! Reference resolution: the pseudo-code of §5.2 and §5.3, line by line, on strings.

use super::split::split;

/// The five components of a reference.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Reference {
    /// The scheme.
    pub scheme: Option<String>,
    /// The authority.
    pub authority: Option<String>,
    /// The path.
    pub path: String,
    /// The query.
    pub query: Option<String>,
    /// The fragment.
    pub fragment: Option<String>,
}

impl Reference {
    /// Splits `text` without validating it.
    #[must_use]
    pub fn parse(text: &str) -> Self {
        let parts = split(text);
        Reference {
            scheme: parts.scheme.map(str::to_owned),
            authority: parts.authority.map(str::to_owned),
            path: parts.path.to_owned(),
            query: parts.query.map(str::to_owned),
            fragment: parts.fragment.map(str::to_owned),
        }
    }
}

/// Resolves `reference` against `base`. If not `strict`, a scheme equal to the base's is ignored.
#[must_use]
pub fn resolve(base: &str, reference: &str, strict: bool) -> String {
    recompose(&transform(&Reference::parse(base), Reference::parse(reference), strict))
}

/// Resolves `reference` against `base` with percent-encoded dot-segments read as dot-segments.
#[must_use]
pub fn resolve_encoded_dots(base: &str, reference: &str) -> String {
    let (mut base, mut reference) = (Reference::parse(base), Reference::parse(reference));
    // The path of the base is copied as it is for an empty one.
    if !reference.path.is_empty() {
        base.path = with_dots(&base.path);
        reference.path = with_dots(&reference.path);
    }
    recompose(&transform(&base, reference, true))
}

/// Decodes the dot-segments of a path.
pub(super) fn with_dots(path: &str) -> String {
    let segment = |segment: &str| match segment.to_ascii_lowercase().replace("%2e", ".").as_str() {
        "." => ".".to_owned(),
        ".." => "..".to_owned(),
        _ => segment.to_owned(),
    };
    path.split('/').map(segment).collect::<Vec<_>>().join("/")
}

/// Merges `reference` with a `base` that may be relative: §5.2.2 without removing dot-segments.
#[must_use]
pub fn merge_references(base: &str, reference: &str) -> String {
    let (base, r) = (Reference::parse(base), Reference::parse(reference));
    let directory = match base.path.rsplit('/').next() {
        Some("." | "..") => format!("{}/", base.path),
        _ => base.path.clone(),
    };
    let mut t = Reference { fragment: r.fragment.clone(), ..base.clone() };
    if r.scheme.is_some() {
        return recompose(&r);
    } else if r.authority.is_some() {
        (t.authority, t.path, t.query) = (r.authority, r.path, r.query);
    } else if r.path.starts_with('/') {
        (t.path, t.query) = (r.path, r.query);
    } else if !r.path.is_empty() {
        t.path = merge(&Reference { path: directory, ..base }, &r.path);
        t.query = r.query;
    } else if r.query.is_some() {
        t.query = r.query;
    }
    recompose(&t)
}

/// Transforms a reference into its target (§5.2.2).
///
/// It is long and nested since it has the lines of the pseudo-code in their order.
#[must_use]
pub fn transform(base: &Reference, mut r: Reference, strict: bool) -> Reference {
    let mut t = Reference::default();
    // Schemes are case-insensitive (§3.1).
    if !strict && is_same_scheme(r.scheme.as_ref(), base.scheme.as_ref()) {
        r.scheme = None;
    }
    if r.scheme.is_some() {
        t.scheme = r.scheme;
        t.authority = r.authority;
        t.path = remove_dot_segments(&r.path);
        t.query = r.query;
    } else {
        if r.authority.is_some() {
            t.authority = r.authority;
            t.path = remove_dot_segments(&r.path);
            t.query = r.query;
        } else {
            if r.path.is_empty() {
                t.path.clone_from(&base.path);
                if r.query.is_some() {
                    t.query = r.query;
                } else {
                    t.query.clone_from(&base.query);
                }
            } else {
                if r.path.starts_with('/') {
                    t.path = remove_dot_segments(&r.path);
                } else {
                    t.path = merge(base, &r.path);
                    t.path = remove_dot_segments(&t.path);
                }
                t.query = r.query;
            }
            t.authority.clone_from(&base.authority);
        }
        t.scheme.clone_from(&base.scheme);
    }
    t.fragment = r.fragment;
    t
}

fn is_same_scheme(r: Option<&String>, base: Option<&String>) -> bool {
    r.zip(base).is_some_and(|(r, base)| r.eq_ignore_ascii_case(base))
}

/// Merges a relative-path reference with the path of the base (§5.2.3).
fn merge(base: &Reference, path: &str) -> String {
    if base.authority.is_some() && base.path.is_empty() {
        return format!("/{path}");
    }
    let kept = base.path.rfind('/').map_or("", |slash| &base.path[..=slash]);
    format!("{kept}{path}")
}

/// Removes the dot-segments of `path` (§5.2.4).
#[must_use]
pub fn remove_dot_segments(path: &str) -> String {
    let (mut input, mut output) = (path.to_owned(), String::new());
    while !input.is_empty() {
        remove_one(&mut input, &mut output);
    }
    output
}

/// A line of the tables of §5.2.4: the step, and both buffers after it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step {
    /// `1`, or `2A` to `2E`.
    pub step: &'static str,
    /// The output buffer.
    pub output: String,
    /// The input buffer.
    pub input: String,
}

/// Returns the table of §5.2.4 for `path`.
#[must_use]
pub fn trace_dot_segments(path: &str) -> Vec<Step> {
    let (mut input, mut output) = (path.to_owned(), String::new());
    let mut table = vec![Step { step: "1", output: output.clone(), input: input.clone() }];
    while !input.is_empty() {
        let step = remove_one(&mut input, &mut output);
        table.push(Step { step, output: output.clone(), input: input.clone() });
    }
    table
}

/// Runs one iteration of the loop and returns the letter of its step.
fn remove_one(input: &mut String, output: &mut String) -> &'static str {
    if input.starts_with("../") || input.starts_with("./") {
        input.drain(..=input.find('/').unwrap_or(0));
        "2A"
    } else if input.starts_with("/./") || input == "/." {
        input.replace_range(..input.len().min(3), "/");
        "2B"
    } else if input.starts_with("/../") || input == "/.." {
        input.replace_range(..input.len().min(4), "/");
        output.truncate(output.rfind('/').unwrap_or(0));
        "2C"
    } else if input == "." || input == ".." {
        input.clear();
        "2D"
    } else {
        let initial = usize::from(input.starts_with('/'));
        let end = input[initial..].find('/').map_or(input.len(), |slash| initial + slash);
        output.extend(input.drain(..end));
        "2E"
    }
}

/// Joins the components (§5.3).
///
/// N.B. There is one deviation: a path that begins with `//` is preceded by `/.` if there is no
/// authority, since the text would otherwise be read as one with an authority
/// (docs/decisions/02-guards-in-recomposition.md).
#[must_use]
pub fn recompose(t: &Reference) -> String {
    let mut result = String::new();
    if let Some(scheme) = &t.scheme {
        result.push_str(scheme);
        result.push(':');
    }
    if let Some(authority) = &t.authority {
        result.push_str("//");
        result.push_str(authority);
    } else if t.path.starts_with("//") {
        result.push_str("/.");
    }
    result.push_str(&t.path);
    if let Some(query) = &t.query {
        result.push('?');
        result.push_str(query);
    }
    if let Some(fragment) = &t.fragment {
        result.push('#');
        result.push_str(fragment);
    }
    result
}

#[cfg(test)]
mod tests {
    use super::*;

    fn assert_trace(path: &str, table: &[(&str, &str, &str)]) {
        let trace = trace_dot_segments(path);
        let rows: Vec<_> =
            trace.iter().map(|it| (it.step, it.output.as_str(), it.input.as_str())).collect();
        assert_eq!(rows, table);
        assert_eq!(remove_dot_segments(path), table[table.len() - 1].1);
    }

    #[test]
    fn the_traces_of_section_5_2_4() {
        assert_trace(
            "/a/b/c/./../../g",
            &[
                ("1", "", "/a/b/c/./../../g"),
                ("2E", "/a", "/b/c/./../../g"),
                ("2E", "/a/b", "/c/./../../g"),
                ("2E", "/a/b/c", "/./../../g"),
                ("2B", "/a/b/c", "/../../g"),
                ("2C", "/a/b", "/../g"),
                ("2C", "/a", "/g"),
                ("2E", "/a/g", ""),
            ],
        );
        assert_trace(
            "mid/content=5/../6",
            &[
                ("1", "", "mid/content=5/../6"),
                ("2E", "mid", "/content=5/../6"),
                ("2E", "mid/content=5", "/../6"),
                ("2C", "mid", "/6"),
                ("2E", "mid/6", ""),
            ],
        );
    }

    #[test]
    fn steps_a_and_d() {
        assert_trace(
            ".././..",
            &[("1", "", ".././.."), ("2A", "", "./.."), ("2A", "", ".."), ("2D", "", "")],
        );
    }

    #[test]
    fn only_dot_segments_are_removed() {
        let paths = [
            ("", ""),
            ("/", "/"),
            (".", ""),
            ("..", ""),
            ("./", ""),
            ("../", ""),
            ("/.", "/"),
            ("/..", "/"),
            ("/a/.", "/a/"),
            ("/a/..", "/"),
            ("/a/b/..", "/a/"),
            ("/../../", "/"),
            ("/a/b/c/../../../../", "/"),
            ("/a//../b", "/a/b"),
            ("/a//..", "/a/"),
            ("//..", "/"),
            ("/a/b//c/..", "/a/b//"),
            ("...", "..."),
            ("/.../a", "/.../a"),
            ("/.a", "/.a"),
            ("/..a", "/..a"),
            ("/%2e%2e/a", "/%2e%2e/a"),
            // The algorithm, taken literally, makes these absolute.
            ("a/..", "/"),
            ("a/../b", "/b"),
            ("a/b/../../../c", "/c"),
            // These begin with two slashes, which recomposition has to guard.
            ("/a/../..//b", "//b"),
            ("a/..//b", "//b"),
            ("/.//a", "//a"),
        ];
        for (path, removed) in paths {
            assert_eq!(remove_dot_segments(path), removed, "{path}");
        }
    }

    /// The examples of §5.4.1, then those of §5.4.2 without the last one.
    const EXAMPLES: [(&str, &str); 41] = [
        ("g:h", "g:h"),
        ("g", "http://a/b/c/g"),
        ("./g", "http://a/b/c/g"),
        ("g/", "http://a/b/c/g/"),
        ("/g", "http://a/g"),
        ("//g", "http://g"),
        ("?y", "http://a/b/c/d;p?y"),
        ("g?y", "http://a/b/c/g?y"),
        ("#s", "http://a/b/c/d;p?q#s"),
        ("g#s", "http://a/b/c/g#s"),
        ("g?y#s", "http://a/b/c/g?y#s"),
        (";x", "http://a/b/c/;x"),
        ("g;x", "http://a/b/c/g;x"),
        ("g;x?y#s", "http://a/b/c/g;x?y#s"),
        ("", "http://a/b/c/d;p?q"),
        (".", "http://a/b/c/"),
        ("./", "http://a/b/c/"),
        ("..", "http://a/b/"),
        ("../", "http://a/b/"),
        ("../g", "http://a/b/g"),
        ("../..", "http://a/"),
        ("../../", "http://a/"),
        ("../../g", "http://a/g"),
        ("../../../g", "http://a/g"),
        ("../../../../g", "http://a/g"),
        ("/./g", "http://a/g"),
        ("/../g", "http://a/g"),
        ("g.", "http://a/b/c/g."),
        (".g", "http://a/b/c/.g"),
        ("g..", "http://a/b/c/g.."),
        ("..g", "http://a/b/c/..g"),
        ("./../g", "http://a/b/g"),
        ("./g/.", "http://a/b/c/g/"),
        ("g/./h", "http://a/b/c/g/h"),
        ("g/../h", "http://a/b/c/h"),
        ("g;x=1/./y", "http://a/b/c/g;x=1/y"),
        ("g;x=1/../y", "http://a/b/c/y"),
        ("g?y/./x", "http://a/b/c/g?y/./x"),
        ("g?y/../x", "http://a/b/c/g?y/../x"),
        ("g#s/./x", "http://a/b/c/g#s/./x"),
        ("g#s/../x", "http://a/b/c/g#s/../x"),
    ];

    #[test]
    fn the_examples_of_section_5_4() {
        for (reference, target) in EXAMPLES {
            assert_eq!(resolve("http://a/b/c/d;p?q", reference, true), target, "{reference}");
        }
    }

    #[test]
    fn not_strict_ignores_the_scheme_of_the_base() {
        let both = |reference| {
            ["strict", ""].map(|mode| resolve("http://a/b/c/d;p?q", reference, mode == "strict"))
        };
        assert_eq!(both("http:g"), ["http:g", "http://a/b/c/g"]);
        assert_eq!(both("HTTP:g"), ["HTTP:g", "http://a/b/c/g"]);
        assert_eq!(both("http:?y"), ["http:?y", "http://a/b/c/d;p?y"]);
        assert_eq!(both("http://g"), ["http://g", "http://g"]);
        assert_eq!(both("g:h"), ["g:h", "g:h"]);
    }

    #[test]
    fn merging() {
        assert_eq!(resolve("http://a", "g", true), "http://a/g");
        assert_eq!(resolve("http://a?q", "g", true), "http://a/g");
        assert_eq!(resolve("mailto:fred@example.com", "joe@x", true), "mailto:joe@x");
        assert_eq!(resolve("urn:a:b", "c", true), "urn:c");
        assert_eq!(resolve("a:b/c", "d", true), "a:b/d");
        assert_eq!(resolve("a:b/c", "../d", true), "a:/d");
        assert_eq!(resolve("http://a/b/../c", "?y", true), "http://a/b/../c?y");
        assert_eq!(resolve("http://a/b/c?x=/../d", "e", true), "http://a/b/e");
    }

    #[test]
    fn a_path_with_two_slashes_is_guarded_without_an_authority() {
        assert_eq!(resolve("foo:/a", "..//b", true), "foo:/.//b");
        assert_eq!(resolve("foo:/a", "/.//b", true), "foo:/.//b");
        assert_eq!(resolve("foo://a", "/.//b", true), "foo://a//b");
    }

    #[test]
    fn recomposition_is_the_inverse_of_the_split() {
        for text in [
            "http://a/?",
            "http://a/#",
            "//",
            "a://",
            "?#",
            "a:?#",
            "",
            "////",
            "a:/b",
            ":x",
            "1:2",
            "#\n",
        ] {
            assert_eq!(recompose(&Reference::parse(text)), text);
        }
    }
}
