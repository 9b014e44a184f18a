//! A module uses only modules of lower layers (docs/architecture.md#the-modules-of-the-library).

use std::fs;
use std::path::{Path, PathBuf};

/// The layers, lowest first. The files of a folder may use one another.
const LAYERS: &[&[&str]] = &[
    &["chars"],
    &["arch"],
    &["parse"],
    &["components"],
    &["report"],
    &["reference"],
    &["lines", "ops"],
    &["iri"],
    &["scheme", "template", "legacy", "interop", "fixes"],
];

#[test]
fn modules_use_lower_layers_only() {
    let mut checked = 0;
    for file in sources() {
        let module = module(&file);
        for used in uses(&fs::read_to_string(&file).unwrap()) {
            assert!(
                used == module || layer(&used) < layer(&module),
                "{}: {module} may not use {used}",
                file.display()
            );
            checked += 1;
        }
    }
    assert!(checked > 50, "only {checked} uses were found: does the test still read them?");
}

#[test]
fn every_module_has_a_layer_and_a_description() {
    for file in sources() {
        layer(&module(&file));
        if file.ends_with("mod.rs") {
            let source = fs::read_to_string(&file).unwrap();
            assert!(source.starts_with("//! "), "{} has no description", file.display());
        }
    }
}

#[test]
fn features_are_not_mentioned_in_other_modules() {
    for file in sources() {
        let source = fs::read_to_string(&file).unwrap();
        for feature in ["scheme", "template", "legacy"] {
            let condition = format!("feature = \"{feature}\"");
            assert!(!source.contains(&condition), "{} asks for {feature}", file.display());
        }
    }
}

#[test]
fn only_arch_has_unsafe_code() {
    let is_unsafe = |line: &str| {
        let line = line.trim_start();
        !line.starts_with("//") && line.contains("unsafe") && !line.contains("deny(unsafe_code")
    };
    let with_unsafe = |file: &PathBuf| {
        let source = fs::read_to_string(file).unwrap();
        source.lines().any(is_unsafe).then(|| module(file))
    };
    let mut modules: Vec<_> = sources().iter().filter_map(with_unsafe).collect();
    modules.dedup();
    assert_eq!(modules, ["arch"]);
}

/// What exists for speed alone (docs/performance.md#what-speed-costs-in-code): folders and files.
const SPEED_ONLY: &[&str] = &[
    "arch/ascii.rs",
    "arch/avx2.rs",
    "arch/avx512.rs",
    "arch/block_reader.rs",
    "arch/choice.rs",
    "arch/class.rs",
    "arch/kernels.rs",
    "arch/line_masks.rs",
    "arch/lower.rs",
    "arch/neon.rs",
    "arch/pair.rs",
    "arch/sse2.rs",
    "components/decoder.rs",
    "components/fast_pairs.rs",
    "lines/batch.rs",
    "lines/rejected.rs",
    "lines/simd.rs",
    "lines/starts.rs",
    "ops/fast",
    "parse/characters.rs",
    "parse/plain.rs",
    "template/short.rs",
];

#[test]
fn speed_costs_a_bounded_amount_of_code() {
    let src = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let count = |path: &&str| {
        let path = src.join(path);
        assert!(path.exists(), "{} is gone", path.display());
        sources().iter().filter(|file| file.starts_with(&path)).map(code_lines).sum::<usize>()
    };
    let lines: usize = SPEED_ONLY.iter().map(count).sum();
    assert!((1000..=3300).contains(&lines), "{lines} lines of code are for speed alone");
}

/// The number of lines with code, up to the unit tests.
fn code_lines(file: &PathBuf) -> usize {
    let source = fs::read_to_string(file).unwrap();
    let code = source.lines().take_while(|line| *line != "mod tests {").map(str::trim);
    code.filter(|line| !line.is_empty() && !line.starts_with("//")).count()
}

pub(crate) fn sources() -> Vec<PathBuf> {
    let mut folders = vec![Path::new(env!("CARGO_MANIFEST_DIR")).join("src")];
    let mut files = Vec::new();
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            match path.is_dir() {
                true => folders.push(path),
                false if path.ends_with("src/lib.rs") => {}
                false => files.push(path),
            }
        }
    }
    files
}

/// The first name below `src/`: a file or a folder.
fn module(file: &Path) -> String {
    let parts: Vec<_> = file.iter().map(|part| part.to_str().unwrap()).collect();
    let src = parts.iter().rposition(|&part| part == "src").unwrap();
    parts[src + 1].trim_end_matches(".rs").into()
}

/// The first name of every path that begins with `crate::`, outside comments and macros' `$crate`.
fn uses(source: &str) -> Vec<String> {
    for hidden in ["crate::{", "super::super", "crate as"] {
        assert!(!source.contains(hidden), "{hidden} would hide from this test");
    }
    let code = source.lines().filter(|line| !line.trim_start().starts_with("//"));
    code.flat_map(|line| line.split("crate::").skip(1).zip(line.split("crate::")))
        .filter(|(_, before)| !before.ends_with('$'))
        .map(|(after, _)| after.split(|c: char| !c.is_alphanumeric() && c != '_').next().unwrap())
        .filter(|name| !name.is_empty())
        .map(String::from)
        .collect()
}

fn layer(module: &str) -> usize {
    let found = LAYERS.iter().position(|modules| modules.contains(&module));
    found.unwrap_or_else(|| panic!("{module} has no layer: add it to LAYERS"))
}
