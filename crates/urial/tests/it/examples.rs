//! Every public item has an example that asserts, or one of three reasons to have none.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use crate::layering::sources;

/// Words of an item whose example is with another: the type that a generic form is for, or the
/// call that makes a value.
const ELSEWHERE: [&str; 6] =
    ["See [`", "see [`", "Made by [`", "made by [`", "result of [`", "what [`"];

/// Items that are `pub` in a private module, for other modules.
const INTERNAL: [&str; 3] = ["Names", "Repertoire", "Sealed"];

/// A public item with its documentation.
struct Item {
    name: String,
    is_function: bool,
    /// The type whose method it is, if it is one.
    of: String,
    documentation: String,
}

#[test]
fn every_public_item_has_an_example() {
    let (mut count, mut missing) = (0, Vec::new());
    for (folder, items) in items_by_folder() {
        let types: BTreeMap<&str, &str> =
            items.iter().map(|it| (it.name.as_str(), it.documentation.as_str())).collect();
        count += items.len();
        let without = items.iter().filter(|it| !it.has_example(types.get(it.of.as_str())));
        missing.extend(without.map(|it| format!("{folder}: {} {}", it.of, it.name)));
    }
    assert!(missing.is_empty(), "{missing:#?}");
    assert!(count > 600, "only {count} items were found: does the test still read them?");
}

impl Item {
    /// Whether there is an example: its own, that of its type if it calls the method, or that of
    /// the item which the documentation points to.
    fn has_example(&self, its_type: Option<&&str>) -> bool {
        let calls = [".", "::"].map(|before| format!("{before}{}(", self.name));
        let is_called = |example: &&str| calls.iter().any(|call| example.contains(call));
        self.documentation.contains("```")
            || ELSEWHERE.iter().any(|words| self.documentation.contains(words))
            || INTERNAL.contains(&self.name.as_str())
            || self.is_function && its_type.is_some_and(is_called)
    }
}

/// The public items of each folder below `src`, without `arch` and `chars`, which have none.
fn items_by_folder() -> BTreeMap<String, Vec<Item>> {
    let src = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut folders = BTreeMap::<_, Vec<_>>::new();
    for file in sources() {
        let folder = file.strip_prefix(&src).unwrap().parent().unwrap();
        if !folder.starts_with("arch") && !folder.starts_with("chars") {
            let items = folders.entry(folder.display().to_string()).or_default();
            items.extend(items_of(&fs::read_to_string(&file).unwrap()));
        }
    }
    folders
}

fn items_of(source: &str) -> Vec<Item> {
    let (mut items, mut documentation, mut of) = (Vec::new(), String::new(), "");
    let mut is_in_attribute = false;
    for line in source.lines().map(str::trim).take_while(|line| *line != "mod tests {") {
        if let Some(text) = line.strip_prefix("///") {
            documentation = [&documentation, text, "\n"].concat();
            continue;
        }
        if is_in_attribute || line.starts_with("#[") {
            is_in_attribute = !line.ends_with(']');
            continue;
        }
        if line.starts_with("//") {
            continue;
        }
        if let Some(of_type) = line.strip_prefix("impl").and_then(implemented) {
            of = of_type;
        }
        if let Some((is_function, name)) = public(line).filter(|_| !documentation.is_empty()) {
            let [of, name] = [of, name].map(String::from);
            items.push(Item { name, is_function, of, documentation: documentation.clone() });
        }
        documentation.clear();
    }
    items
}

/// The name of the public item that the line declares, and whether it is a function.
fn public(line: &str) -> Option<(bool, &str)> {
    let declared = line.strip_prefix("pub ")?;
    let declared = declared.strip_prefix("const fn ").map_or(declared, |_| &declared[6..]);
    let (keyword, rest) = declared.split_once(' ')?;
    let is_item = ["fn", "struct", "enum", "trait", "const"].contains(&keyword);
    is_item.then(|| (keyword == "fn", identifier(rest)))
}

/// The type that an `impl` is for; `header` is what follows that word.
fn implemented(header: &str) -> Option<&str> {
    let generics = if header.starts_with('<') { header.find("> ")? + 1 } else { 0 };
    let header = header[generics..].strip_prefix(' ')?;
    Some(identifier(header.split_once(" for ").map_or(header, |(_, of)| of)))
}

/// The identifier at the start of a text; that of a macro begins with `$`.
fn identifier(text: &str) -> &str {
    let end = text.find(|it: char| !(it.is_alphanumeric() || matches!(it, '_' | '$')));
    &text[..end.unwrap_or(text.len())]
}
