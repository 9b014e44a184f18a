//! The script of the page: the loader of the package and the files of the page, in one scope.

use std::path::Path;

use super::read;

/// Returns the script.
///
/// # Errors
/// If a file cannot be read, or the loader imports something.
pub(super) fn script(root: &Path) -> Result<String, String> {
    let page = root.join("web/page");
    let (loader, names) = loader(&read(&root.join("web/npm/urial.mjs"))?)?;
    let mut script = format!(
        "(() => {{\n\"use strict\";\nconst {{ {names} }} = (() => {{\n{loader}return {{ {names} }};\n}})();\n"
    );
    for name in read(&page.join("files.txt"))?.split_whitespace() {
        script += &read(&page.join(name))?;
    }
    Ok(shortened(&(script + "})();\n")))
}

/// Leaves out indentation, and comments that have lines of their own: a fifth of the script. No
/// text of it spans lines.
fn shortened(script: &str) -> String {
    let (mut text, mut is_comment) = (String::with_capacity(script.len()), false);
    for line in script.lines() {
        let trimmed = line.trim();
        if is_comment || trimmed.starts_with("/*") {
            is_comment = !trimmed.ends_with("*/");
        } else if !trimmed.starts_with("//") {
            text.push_str(trimmed);
            text.push('\n');
        }
    }
    text
}

/// Returns a module of JavaScript as a part of a classic script, which browsers also read from a
/// disk, and the names that it exports.
fn loader(module: &str) -> Result<(String, String), String> {
    let (mut text, mut names) = (String::new(), Vec::new());
    for line in module.lines() {
        if line.starts_with("import ") {
            return Err(format!("web/npm/urial.mjs: the page cannot have `{line}`"));
        }
        let exported = line.strip_prefix("export ");
        names.extend(exported.and_then(name));
        text.push_str(exported.unwrap_or(line));
        text.push('\n');
    }
    Ok((text, names.join(", ")))
}

/// The name that a line declares.
fn name(line: &str) -> Option<&str> {
    let mut words = line.split(|it: char| !it.is_ascii_alphanumeric() && it != '_');
    let is_name = |it: &&str| !["async", "class", "const", "function", "let", ""].contains(it);
    words.find(is_name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_module_becomes_a_part_of_a_script() {
        let module = "export class A {\n}\nlet b;\nexport async function c(d) {}\n";
        let expected = ("class A {\n}\nlet b;\nasync function c(d) {}\n".into(), "A, c".into());
        assert_eq!(loader(module), Ok(expected));
        assert!(loader("import a from 'b';\n").is_err());
    }

    #[test]
    fn comments_and_indentation_are_left_out() {
        let script = "// One.\n/**\n * Two.\n */\n  a; // kept\n/* Three. */\n  // Four.\nb = 'http://e.org';\n";
        assert_eq!(shortened(script), "a; // kept\nb = 'http://e.org';\n");
    }
}
