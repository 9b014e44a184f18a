//! `cargo xtask generate`: docs/generated/conformance.md, each requirement with the tests and the
//! documents that meet it.
//!
//! [`sources`] reads the files, [`mentions`] finds where requirements are named, [`check`] whether
//! they can be shown there, [`answers`] whether documents say what they are named for, [`standing`]
//! what is met, and [`page`] writes the page.

mod answers;
mod check;
mod mentions;
mod page;
mod sources;
mod standing;

use urial_testdata::requirement;

use crate::generated::Generated;
use sources::Sources;

pub(crate) const FILE: Generated = Generated {
    path: "docs/generated/conformance.md",
    text: |root| generate(&Sources::read(root)?),
};

fn generate(sources: &Sources) -> Result<String, String> {
    let areas = requirement::read(&sources.requirements)?;
    let mentions = mentions::of(sources)?;
    check::check(&areas, &mentions)?;
    answers::check(&areas, &sources.documents)?;
    Ok(page::render(&areas, &standing::places(&areas, &mentions)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use sources::Source;
    use std::fs;
    use std::path::PathBuf;
    use urial_testdata::requirement::REQUIREMENTS;

    const FAKE: &str = r#"
        [[area]]
        number = 1
        title = "Shapes"
        [[area.requirement]]
        id = "R-001"
        title = "A `|` is no pchar"
        section = "RFC 0000 §1"
        examples = [{ input = "|", valid = false }]
        [[area.requirement]]
        id = "R-002"
        title = "A square has four sides"
        section = "RFC 0000 §2"
        examples = [{ input = "a|", valid = false }]
        law = "four, no more"
        [[area]]
        number = 2
        title = "Colours"
        [[area.requirement]]
        id = "R-003"
        title = "Red is said to be warm"
        section = "derived"
        documented = "docs/why.md"
        [[area.requirement]]
        id = "R-004"
        title = "Blue is cold"
        section = "RFC 0000 §4"
        examples = [{ input = "a|", valid = true }]
        law = "all blues are cold"
        [[area.requirement]]
        id = "R-005"
        title = "Green is neither"
        section = "RFC 0000 §5"
        examples = [{ input = "|", valid = false }, { input = "b", parse = { path = "b" } }]
        planned = "later"
        [[area.requirement]]
        id = "R-006"
        title = "Grey is reported"
        section = "RFC 0000 §6"
        planned = "later"
        [[area.requirement]]
        id = "R-007"
        title = "White is fetched"
        section = "RFC 0000 §7"
        declined = "nothing is fetched"
    "#;

    const VECTORS: &str = "
        requirements = ['R-001']
        [[test]]
        name = 'bar'
        requirements = ['R-005']
        input = '|'
        valid = false
        [[test]]
        name = 'bar-in-path'
        requirements = ['R-002']
        input = 'a|'
        error = { offset = 1 }
        [[test]]
        name = 'of-another-question'
        input = 'a'
        normalize = 'a'
    ";

    const CODE: &str = "/// Four, no more.\n/// Shows: R-002.\n#[test]\nfn four_sides() {}\n";

    const DOCUMENT: &str = "# Fake\n## Why so warm?\nRed is said to be a warm color (R-003), and squares have four sides (R-002).\n";

    fn sources() -> Sources {
        Sources {
            requirements: FAKE.to_owned(),
            vectors: vec![urial_testdata::File::read("fake/shapes.toml", VECTORS).unwrap()],
            code: vec![Source::new("crates/fake/tests/laws.rs", CODE)],
            documents: vec![Source::new("docs/why.md", DOCUMENT)],
        }
    }

    #[test]
    fn the_page_lists_what_meets_each_requirement() {
        let page = generate(&sources()).unwrap();
        let (head, tables) = page.split_once("\n## ").unwrap();
        let count = "2 shown, 1 documented, 1 partly, 1 planned, 1 declined, 1 open of 7";
        assert!(head.contains(&format!("\n**{count}.**\n")), "{head}");
        let expected = r#"1. Shapes (2 shown of 2)

| Id | Requirement | Section | State | Where |
|---|---|---|---|---|
| R-001 | A `\|` is no pchar | RFC 0000 §1 | shown | `fake/shapes.toml`: bar; 1 more vector |
| R-002 | A square has four sides | RFC 0000 §2 | shown | `fake/shapes.toml`: bar-in-path; `crates/fake/tests/laws.rs`: `four_sides` |

## 2. Colours (1 documented, 1 partly, 1 planned, 1 declined, 1 open of 5)

| Id | Requirement | Section | State | Where |
|---|---|---|---|---|
| R-003 | Red is said to be warm | derived | documented | [docs/why.md: Why so warm?](../why.md#why-so-warm) |
| R-004 | Blue is cold | RFC 0000 §4 | **open** | missing: `{"input":"a\|","valid":true}`; missing: all blues are cold |
| R-005 | Green is neither | RFC 0000 §5 | **partly** | `fake/shapes.toml`: bar; missing: `{"input":"b","parse":{"path":"b"}}`; planned: later |
| R-006 | Grey is reported | RFC 0000 §6 | planned | planned: later |
| R-007 | White is fetched | RFC 0000 §7 | declined | declined: nothing is fetched |
"#;
        assert_eq!(tables, expected);
    }

    /// Returns the error of a change to the list or to the vectors.
    fn error(list: [&str; 2], vectors: [&str; 2]) -> String {
        let vectors = VECTORS.replace(vectors[0], vectors[1]);
        let sources = Sources {
            requirements: FAKE.replace(list[0], list[1]),
            vectors: vec![urial_testdata::File::read("fake/shapes.toml", &vectors).unwrap()],
            ..sources()
        };
        generate(&sources).unwrap_err()
    }

    const UNCHANGED: [&str; 2] = ["", ""];

    #[test]
    fn an_unlisted_id_is_rejected_with_its_places() {
        let expected = "\
testdata/fake/shapes.toml: bar-in-path: R-002 is not in testdata/requirements.toml
crates/fake/tests/laws.rs: four_sides: R-002 is not in testdata/requirements.toml
docs/why.md: Why so warm?: R-002 is not in testdata/requirements.toml";
        assert_eq!(error(["R-002", "R-902"], UNCHANGED), expected);
    }

    #[test]
    fn a_vector_names_what_it_can_show() {
        let expected =
            "testdata/fake/shapes.toml: bar: R-005 cannot be shown here: its examples ask parse";
        let other = ["valid = false", "normalize = 'x'"];
        assert_eq!(error(UNCHANGED, other), expected);
        let expected =
            "testdata/fake/shapes.toml: bar: R-006 cannot be shown here: it has no example";
        assert_eq!(error(UNCHANGED, ["R-005", "R-006"]), expected);
        let expected = "testdata/fake/shapes.toml: R-006: no vector of the file can show it";
        assert_eq!(error(UNCHANGED, ["R-001", "R-006"]), expected);
    }

    #[test]
    fn a_document_names_what_it_answers() {
        let expected = "testdata/requirements.toml: R-003: docs/how.md does not name it";
        assert_eq!(error(["docs/why.md", "docs/how.md"], UNCHANGED), expected);
    }

    #[test]
    fn a_test_asserts_what_is_listed() {
        let bare =
            ["examples = [{ input = \"a|\", valid = false }]\n        law = \"four, no more\"", ""];
        let expected = "\
testdata/fake/shapes.toml: bar-in-path: R-002 cannot be shown here: it has no example
crates/fake/tests/laws.rs: four_sides: R-002 has neither a law nor an example in testdata/requirements.toml";
        assert_eq!(error(bare, UNCHANGED), expected);
    }

    /// Makes a workspace in the system's temporary folder.
    fn workspace(name: &str, vectors: &str) -> PathBuf {
        let root = std::env::temp_dir().join(format!("urial-xtask-{name}-{}", std::process::id()));
        drop(fs::remove_dir_all(&root));
        let files = [
            (REQUIREMENTS, FAKE),
            ("testdata/fake/shapes.toml", vectors),
            ("crates/fake/tests/laws.rs", CODE),
            ("crates/fake/Cargo.toml", ""),
            ("docs/generated/conformance.md", "stale: R-999"),
            ("docs/why.md", DOCUMENT),
        ];
        for (path, text) in files {
            let path = root.join(path);
            fs::create_dir_all(path.parent().unwrap()).unwrap();
            fs::write(path, text).unwrap();
        }
        root
    }

    #[test]
    fn the_files_of_a_workspace_are_found() {
        let root = workspace("good", VECTORS);
        let missing = FILE.check(&root);
        FILE.write(&root).unwrap();
        let page = fs::read_to_string(root.join(FILE.path)).unwrap();
        let written = FILE.check(&root);
        fs::remove_dir_all(root).unwrap();
        assert!(missing.is_err());
        assert_eq!(page, generate(&sources()).unwrap());
        assert_eq!(written, Ok(()));
    }

    #[test]
    fn malformed_vectors_are_rejected() {
        let root = workspace("bad", "[[test]]");
        let reason = FILE.write(&root).unwrap_err();
        fs::remove_dir_all(root).unwrap();
        assert!(reason.ends_with("testdata: the vectors cannot be loaded"), "{reason}");
    }
}
