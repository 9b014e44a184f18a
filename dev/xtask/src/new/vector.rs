//! `cargo xtask new vector`.

use toml::Table;
use urial_testdata::File;

use super::plan::Plan;

/// The folders of testdata/, each with the format of its files.
pub(super) const FORMATS: &[(&str, &str)] = &[
    ("diff", "diff"),
    ("explain", "explain"),
    ("find", "find"),
    ("get", "get"),
    ("iri", "iri"),
    ("lint", "lint"),
    ("normalize", "normalize"),
    ("rfc2396", "legacy"),
    ("rfc3986", "reference"),
    ("rfc3987", "reference"),
    ("rfc6570", "template"),
    ("scheme", "scheme"),
    ("spark", "spark"),
    ("steps", "steps"),
];

/// Appends a test to `file`, a path from testdata/ or from the root.
pub(super) fn add(plan: &mut Plan<'_>, file: &str, name: &str) -> Result<(), String> {
    let file = file.strip_prefix("testdata/").unwrap_or(file);
    let folder = file.split_once('/').map(|(folder, _)| folder);
    let format = FORMATS.iter().find(|(its, _)| Some(*its) == folder);
    let Some((_, format)) = format.filter(|_| !file.contains("..")) else {
        let folders: Vec<_> = FORMATS.iter().map(|(folder, _)| *folder).collect();
        return Err(format!("{file}: expected a file in one of {}", folders.join(", ")));
    };
    let added = plan.template(&format!("vector/{format}.toml"), &[("name", name)])?;
    plan.change(&format!("testdata/{file}"), |text| {
        let text = [text.trim_end(), "\n\n", &added].concat();
        // A name is in kebab-case, and no other test has it.
        File::<Table>::read(file, &text).map(|_| text)
    })
}
