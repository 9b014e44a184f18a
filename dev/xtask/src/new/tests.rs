//! What `cargo xtask new` plans for this workspace, and what it writes into a copy.

use std::fs;
use std::path::{Path, PathBuf};

use toml::Table;
use urial_testdata::vector::Format;
use urial_testdata::{
    DiffCase, ExplainCase, File, FindCase, GetCase, IriCase, LegacyCase, LintCase, NormalizeCase,
    ReferenceCase, SchemeCase, SparkCase, StepsCase, TemplateCase,
};

use super::*;

fn scheme(name: &str, port: Option<u16>) -> New {
    New::Scheme { name: name::scheme(name).unwrap(), port }
}

fn verb(name: &str) -> New {
    New::Verb { name: name::verb(name).unwrap() }
}

fn vector(file: &str, name: &str) -> New {
    New::Vector { file: file.into(), name: name.into() }
}

/// Returns the text that a plan for the workspace has for a file.
fn planned(new: &New, path: &str) -> String {
    let root = crate::root();
    let plan = plan(&root, new).unwrap();
    plan.text(path).unwrap_or_else(|| panic!("{path}")).into()
}

/// Checks that the text has these lines, one below the other.
fn has(text: &str, lines: &str) {
    assert!(text.contains(lines), "expected\n{lines}\nin\n{text}");
}

#[test]
fn the_lines_of_a_scheme_are_in_order() {
    const VIEW: &str = "crates/urial/src/scheme/view";
    let line = |path: &str| planned(&scheme("moo", None), path);
    has(&line(&format!("{VIEW}/mod.rs")), "\nmod mms;\nmod moo;\nmod news;\n");
    has(
        &line(&format!("{VIEW}/catalogue.rs")),
        "\n    mms: Mms,\n    moo: Moo,\n    news: News,\n",
    );
    let rules = line("crates/urial/src/ops/scheme_rules.rs");
    has(&rules, "    (\"mid\", OPAQUE),\n    (\"moo\", OPAQUE),\n    (\"news\", ");
    let oracle = line("dev/urial-oracle/src/normalize.rs");
    has(&oracle, "        \"mid\",\n        \"moo\",\n        \"news\",\n");
    assert_eq!(oracle.matches("\"moo\",").count(), 2);
    has(&line(&format!("{VIEW}/moo.rs")), "    schemes: \"moo\";\n");
    let first = planned(&scheme("aaa", None), &format!("{VIEW}/mod.rs"));
    has(&first, "\n\nmod aaa;\nmod about;\n");
}

#[test]
fn the_lines_of_a_scheme_with_servers_are_in_order() {
    let line = |path: &str| planned(&scheme("moo", Some(4711)), path);
    let rules = line("crates/urial/src/ops/scheme_rules.rs");
    has(&rules, "    (\"mid\", OPAQUE),\n    (\"moo\", at_port(4711)),\n    (\"news\", ");
    let oracle = line("dev/urial-oracle/src/normalize.rs");
    has(
        &oracle,
        "        \"ldaps\" => \"636\",\n        \"moo\" => \"4711\",\n        \"news\" | ",
    );
    has(&line("testdata/scheme/moo.toml"), "port = 4711");
}

#[test]
fn the_lines_of_a_verb_are_in_order() {
    let line = |path: &str| planned(&verb("en-large"), path);
    let library = line("crates/urial-verbs/src/lib.rs");
    has(&library, "\nmod edit;\nmod en_large;\nmod encode;\n");
    has(&library, "\npub use en_large::{EnLarge, EnLargeOutput};\npub use encode::");
    has(&library, "\n//! | en-large | [`EnLarge`], [`EnLargeOutput`] |\n//!\n");
    let names = line("crates/urial-verbs/src/json.rs");
    has(&names, "\n    \"edit\",\n    \"en-large\",\n    \"encode\",\n");
    let schemas = line("crates/urial-verbs/src/schema.rs");
    has(&schemas, "\n        \"en-large\" => any![crate::EnLargeOutput<'_>, Rejected<'_>],\n");
    let commands = line("crates/urial-cli/src/verbs/mod.rs");
    has(&commands, "\nmod edit;\nmod en_large;\nmod encode;\n");
    has(&commands, "\n    en_large: EnLarge,\n}\n");
    has(&line("crates/urial-verbs/schema/en-large.json"), "urial en-large --json");
    has(&line("crates/urial-cli/src/verbs/en_large.rs"), "struct EnLarge {");
}

/// The file with the vector is of its format, and has one test more.
#[test]
fn a_vector_is_valid() {
    fn check<C: Format>(file: &str) {
        let path = format!("testdata/{file}");
        let count = |text: &str| File::<C>::read(file, text).unwrap().tests.len();
        let before = fs::read_to_string(crate::root().join(&path)).unwrap();
        let after = planned(&vector(file, "made-by-xtask"), &path);
        assert_eq!(count(&after), count(&before) + 1, "{file}");
        assert_eq!(planned(&vector(&path, "made-by-xtask"), &path), after);
    }
    check::<DiffCase>("diff/confusion.toml");
    check::<ExplainCase>("explain/resolve.toml");
    check::<FindCase>("find/schemes.toml");
    check::<GetCase>("get/trurl.toml");
    check::<GetCase>("get/unfurl.toml");
    check::<IriCase>("iri/to-uri.toml");
    check::<LintCase>("lint/secrets.toml");
    check::<NormalizeCase>("normalize/presets.toml");
    check::<LegacyCase>("rfc2396/grammar.toml");
    check::<ReferenceCase>("rfc3986/resolve.toml");
    check::<ReferenceCase>("rfc3987/grammar.toml");
    check::<TemplateCase>("rfc6570/levels.toml");
    check::<SchemeCase>("scheme/man.toml");
    check::<SparkCase>("spark/parse-url.toml");
    check::<StepsCase>("steps/trurl.toml");
    let folders = crate::folder::paths(&crate::root().join("testdata")).unwrap();
    let folders = folders.iter().filter(|path| path.is_dir());
    assert_eq!(folders.count(), vector::FORMATS.len());
}

/// The vectors of both kinds of schemes are of their format.
#[test]
fn the_vectors_of_a_scheme_are_valid() {
    for port in [None, Some(1)] {
        let text = planned(&scheme("moo", port), "testdata/scheme/moo.toml");
        assert!(File::<SchemeCase>::read("moo.toml", &text).unwrap().tests.len() > 2);
    }
}

#[test]
fn wrong_requests_have_a_reason() {
    let root = crate::root();
    let reason = |new: &New| plan(&root, new).err().unwrap_or_default();
    assert_eq!(reason(&scheme("man", None)), "crates/urial/src/scheme/view/man.rs exists");
    let taken = reason(&scheme("https", None));
    let line = r#"`("https", at_port(443)),`"#;
    assert_eq!(taken, format!("crates/urial/src/ops/scheme_rules.rs: {line} is in the list"));
    assert_eq!(reason(&verb("parse")), "crates/urial-verbs/src/parse.rs exists");
    assert_eq!(reason(&verb("json")), "crates/urial-verbs/src/json.rs exists");
    for file in ["man.toml", "no-such/a.toml", "rfc3986/../../Cargo.toml", "/etc/passwd"] {
        assert!(reason(&vector(file, "a")).contains("expected a file in one of"), "{file}");
    }
    assert!(reason(&vector("rfc3986/no-such.toml", "a")).contains("no-such.toml: "));
    let taken = reason(&vector("scheme/whatis.toml", "word"));
    assert_eq!(taken, "testdata/scheme/whatis.toml: test \"word\": the name is taken");
    for name in ["Upper", "a b", "a\"b", "a\\", "a\nb", ""] {
        assert!(!reason(&vector("scheme/whatis.toml", name)).is_empty(), "{name}");
    }
}

/// A copy of the files that a plan touches, which is removed at the end of its test.
struct Copy(PathBuf);

impl Copy {
    fn of(root: &Path, new: &New) -> Copy {
        let copy = std::env::temp_dir().join(format!("urial-xtask-new-{}", std::process::id()));
        let plan = plan(root, new).unwrap();
        for path in plan.paths() {
            let to = copy.join(path);
            fs::create_dir_all(to.parent().unwrap()).unwrap();
            if root.join(path).exists() {
                fs::copy(root.join(path), to).unwrap();
            }
        }
        let templates = "dev/xtask/templates";
        fs::create_dir_all(copy.join(templates)).unwrap();
        for path in crate::folder::files(&root.join(templates), "txt").unwrap() {
            let to = copy.join(templates).join(path.file_name().unwrap());
            fs::copy(path, to).unwrap();
        }
        Copy(copy)
    }
}

impl Drop for Copy {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

#[test]
fn nothing_is_overwritten() {
    let new = scheme("moo", None);
    let copy = Copy::of(&crate::root(), &new);
    let stale = plan(&copy.0, &new).unwrap();
    let written = plan(&copy.0, &new).unwrap().write().unwrap();
    assert_eq!(written.len(), 6, "{written:?}");
    assert_eq!(written[0], "made    crates/urial/src/scheme/view/moo.rs");
    let vectors = fs::read_to_string(copy.0.join("testdata/scheme/moo.toml")).unwrap();
    assert!(File::<Table>::read("moo.toml", &vectors).is_ok());
    assert_eq!(plan(&copy.0, &new).err().unwrap(), "crates/urial/src/scheme/view/moo.rs exists");
    // Nor where the file was made after the plan.
    assert!(stale.write().is_err());
}
