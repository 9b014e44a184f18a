//! A module of the command uses only modules of lower layers
//! (docs/architecture.md#one-line-through-the-command).

use std::fs;
use std::path::{Path, PathBuf};

/// The layers, lowest first. The files of a folder may use one another; `input` has layers of its
/// own, [`INPUT`].
const LAYERS: &[&[&str]] = &[
    &["progress", "turns", "status"],
    &["reports"],
    &["interrupt", "results"],
    &["print"],
    &["failure", "hint"],
    &["diagnosis"],
    &["distinct", "input", "meant"],
    &["options"],
    &["format"],
    &["output"],
    &["run"],
    &["seen"],
    &["verbs"],
    &["help", "main", "sql"],
    &["manual"],
];

/// The layers of the room for inputs: a format of inputs knows neither others nor the reader.
const INPUT: &[&[&str]] = &[
    &["origin"],
    &["format", "files"],
    &["lines"],
    &["csv", "json"],
    &["layout"],
    &["batch"],
    &["mod"],
];

#[test]
fn modules_use_lower_layers_only() {
    let src = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    check(&src, LAYERS, "crate::", 100);
    check(&src.join("input"), INPUT, "super::", 15);
}

/// Checks what the files below `folder` use after `prefix`, at least `least` modules.
fn check(folder: &Path, layers: &[&[&str]], prefix: &str, least: usize) {
    let layer = |module: &str| {
        let at = layers.iter().position(|layer| layer.contains(&module));
        at.unwrap_or_else(|| panic!("{module} has no layer"))
    };
    let mut checked = 0;
    for file in files(folder) {
        let name = file.strip_prefix(folder).unwrap().iter().next().unwrap();
        let module = name.to_str().unwrap().trim_end_matches(".rs");
        // The whole command.
        if module == "lib" {
            continue;
        }
        let source = fs::read_to_string(&file).unwrap();
        let code = source.split("#[cfg(test)]").next().unwrap();
        for used in uses(code, prefix).filter(|used| *used != module) {
            let shown = file.display();
            assert!(layer(used) < layer(module), "{shown}: {module} may not use {used}");
            checked += 1;
        }
    }
    assert!(checked >= least, "only {checked} uses were found: does the test still read them?");
}

fn files(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    entries.flat_map(|path| if path.is_dir() { files(&path) } else { vec![path] }).collect()
}

/// The names of modules after `prefix`: those that begin with a small letter.
fn uses<'s>(code: &'s str, prefix: &'s str) -> impl Iterator<Item = &'s str> {
    let after = code.split(prefix).skip(1).map(|rest| {
        let end = rest.find(|char: char| !char.is_ascii_lowercase() && char != '_');
        &rest[..end.unwrap_or(rest.len())]
    });
    after.filter(|name| !name.is_empty())
}
