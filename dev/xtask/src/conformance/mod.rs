//! `cargo xtask generate`: docs/generated/conformance.md, each requirement with the tests and the
//! documents that name it.
//!
//! [`sources`] reads the files, [`requirements`] and [`mentions`] turn them into data, and [`page`]
//! writes the page.

mod mentions;
mod page;
mod requirements;
mod sources;

use crate::generated::Generated;
use mentions::Mention;
use requirements::{Area, REQUIREMENTS};
use sources::Sources;

pub(crate) const FILE: Generated = Generated {
    path: "docs/generated/conformance.md",
    text: |root| generate(&Sources::read(root)?),
};

fn generate(sources: &Sources) -> Result<String, String> {
    let areas = requirements::read(&sources.requirements)?;
    let mentions = mentions::of(sources)?;
    every_id_is_known(&areas, &mentions)?;
    Ok(page::render(&areas, &mentions))
}

fn every_id_is_known(areas: &[Area], mentions: &[Mention]) -> Result<(), String> {
    let known = requirements::ids(areas);
    let unknown = mentions.iter().filter(|mention| !known.contains(mention.id));
    let lines: Vec<_> = unknown
        .map(|Mention { id, place }| format!("{place}: {id} is not in {REQUIREMENTS}"))
        .collect();
    if lines.is_empty() { Ok(()) } else { Err(lines.join("\n")) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use sources::Source;
    use std::fs;
    use std::path::PathBuf;

    const FAKE: &str = r#"
        [[area]]
        number = 1
        title = "Shapes"
        [[area.requirement]]
        id = "R-001"
        title = "A `|` is no pchar"
        section = "RFC 0000 §1"
        [[area.requirement]]
        id = "R-002"
        title = "A square has four sides"
        section = "RFC 0000 §2"
        [[area]]
        number = 2
        title = "Colours"
        [[area.requirement]]
        id = "R-003"
        title = "Red is said to be warm"
        section = "derived"
        [[area.requirement]]
        id = "R-004"
        title = "Blue is cold"
        section = "RFC 0000 §4"
    "#;

    const VECTORS: &str = "
        requirements = ['R-001']
        [[test]]
        name = 'bar'
        input = '|'
        valid = false
        [[test]]
        name = 'bar-in-path'
        requirements = ['R-001', 'R-002']
        input = 'a|'
        valid = false
    ";

    const CODE: &str = "/// Four, no more.\n/// Shows: R-002.\n#[test]\nfn four_sides() {}\n";

    const DOCUMENT: &str = "# Fake\n## Why so warm?\nSee R-003, and R-002 as well.\n";

    fn sources() -> Sources {
        Sources {
            requirements: FAKE.to_owned(),
            vectors: vec![urial_testdata::File::read("fake/shapes.toml", VECTORS).unwrap()],
            code: vec![Source::new("crates/fake/tests/laws.rs", CODE)],
            documents: vec![Source::new("docs/why.md", DOCUMENT)],
        }
    }

    #[test]
    fn the_page_lists_where_each_requirement_is_shown() {
        let page = generate(&sources()).unwrap();
        let (head, tables) = page.split_once("\n## ").unwrap();
        assert!(head.contains("\n**2 shown, 1 documented, 1 open of 4.**\n"), "{head}");
        let expected = "\
1. Shapes (2 shown, 0 documented, 0 open of 2)

| Id | Requirement | Section | State | Where |
|---|---|---|---|---|
| R-001 | A `\\|` is no pchar | RFC 0000 §1 | shown | `fake/shapes.toml`: 2 vectors (bar, …) |
| R-002 | A square has four sides | RFC 0000 §2 | shown | `fake/shapes.toml`: 1 vector (bar-in-path); \
`crates/fake/tests/laws.rs`: `four_sides` |

## 2. Colours (0 shown, 1 documented, 1 open of 2)

| Id | Requirement | Section | State | Where |
|---|---|---|---|---|
| R-003 | Red is said to be warm | derived | documented | [docs/why.md: Why so warm?](../why.md#why-so-warm) |
| R-004 | Blue is cold | RFC 0000 §4 | **open** | |
";
        assert_eq!(tables, expected);
    }

    #[test]
    fn an_unlisted_id_is_rejected_with_its_places() {
        let mut sources = sources();
        sources.requirements = FAKE.replace("R-002", "R-902");
        let expected = "\
testdata/fake/shapes.toml: bar-in-path: R-002 is not in testdata/requirements.toml
crates/fake/tests/laws.rs: four_sides: R-002 is not in testdata/requirements.toml
docs/why.md: Why so warm?: R-002 is not in testdata/requirements.toml";
        assert_eq!(generate(&sources).unwrap_err(), expected);
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
