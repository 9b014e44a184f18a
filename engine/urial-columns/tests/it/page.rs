//! `engine/FUNCTIONS.md` is made from the table.

use std::fmt::Write as _;
use std::path::Path;
use std::{env, fs};

use super::*;

/// Writes the page with `URIAL_WRITE_FUNCTIONS=1`; otherwise compares it.
#[test]
fn the_page_of_functions_is_made_from_the_table() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../FUNCTIONS.md");
    let page = page();
    if env::var_os("URIAL_WRITE_FUNCTIONS").is_some() {
        fs::write(&path, &page).unwrap();
    }
    let written = fs::read_to_string(&path).unwrap_or_default();
    assert!(written == page, "FUNCTIONS.md is stale: run this test with URIAL_WRITE_FUNCTIONS=1");
}

/// The one file with `unsafe` (SECURITY.md).
#[test]
fn only_views_have_unsafe_code() {
    let src = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let folders = [src.clone(), src.join("functions")];
    let files = folders.iter().flat_map(|folder| fs::read_dir(folder).unwrap());
    let paths = files.map(|file| file.unwrap().path()).filter(|path| path.is_file());
    let has_unsafe =
        |path: &std::path::PathBuf| fs::read_to_string(path).unwrap().contains("unsafe");
    let found: Vec<_> = paths.filter(has_unsafe).collect();
    assert_eq!(found, [src.join("views.rs")]);
}

const START: &str = include_str!("functions.md");

fn page() -> String {
    let (before, after) = START.split_once("<!-- functions -->\n").unwrap();
    let mut page = before.to_owned();
    functions().for_each(|function| write(&mut page, function));
    let (between, after) = after.split_once("<!-- spark -->\n").unwrap();
    page += between;
    spark_functions().for_each(|function| write(&mut page, function));
    page + after
}

fn write(page: &mut String, function: &Function) {
    let bad = function.bad.unwrap_or("null");
    writeln!(page, "### {}\n\n{}\n", function.name, wrapped(function.summary, "")).unwrap();
    let what = if function.name.starts_with("uri_") { "no URI reference" } else { "no URL" };
    let facts = [
        ("call", format!("`{}`", function.signature())),
        ("result", function.result.name().to_owned()),
        (what, bad.to_owned()),
        ("document", function.section.to_owned()),
    ];
    page.push_str("| | |\n|---|---|\n");
    for (name, text) in facts {
        writeln!(page, "| {name} | {text} |").unwrap();
    }
    page.push('\n');
    for note in function.notes {
        writeln!(page, "- {}", wrapped(note, "  ")).unwrap();
    }
    page.push_str(if function.notes.is_empty() { "```sql\n" } else { "\n```sql\n" });
    for example in function.examples {
        let arguments = example.arguments.join(", ");
        writeln!(page, "SELECT {}({arguments});\n-- {}", function.name, example.result).unwrap();
    }
    page.push_str("```\n\n");
}

/// Breaks a text into lines of at most 98 columns.
fn wrapped(text: &str, indent: &str) -> String {
    let mut lines = vec![String::new()];
    for word in text.split_whitespace() {
        let last = lines.last_mut().unwrap();
        if last.chars().count() + word.chars().count() > 96 {
            lines.push(word.into());
        } else {
            *last += if last.is_empty() { "" } else { " " };
            *last += word;
        }
    }
    lines.join(&format!("\n{indent}"))
}
