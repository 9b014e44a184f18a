//! Insertion of an item into a list in a source file.

use std::ops::Range;

/// Where a list is in a file.
pub(super) enum List {
    /// Between two texts, of which the first occurs once.
    Between(&'static str, &'static str),
    /// All lines around a text that occurs once, up to empty lines.
    Around(&'static str),
}

impl List {
    fn range(&self, text: &str) -> Result<Range<usize>, String> {
        match self {
            List::Between(before, after) => {
                let start = once(text, before)? + before.len();
                let len = text[start..].find(after);
                let missing = || format!("expected `{}` after `{}`", after.trim(), before.trim());
                len.map(|len| start..start + len).ok_or_else(missing)
            }
            List::Around(item) => {
                let at = once(text, item)?;
                let start = text[..=at].rfind("\n\n").map_or(0, |at| at + "\n\n".len());
                let end = text[at + 1..].find("\n\n").map_or(text.len(), |len| at + len + 2);
                Ok(start..end)
            }
        }
    }
}

/// Returns where `part` occurs.
fn once(text: &str, part: &str) -> Result<usize, String> {
    let mut places = text.match_indices(part);
    match (places.next(), places.next()) {
        (Some((at, _)), None) => Ok(at),
        _ => Err(format!("expected `{}` once", part.trim())),
    }
}

/// Inserts `line` into a sorted list with an item on each line: after `prefix`, a name. Other lines
/// belong to the item above, or, as attributes, to the one below.
pub(super) fn sorted(text: &str, list: &List, prefix: &str, line: &str) -> Result<String, String> {
    let range = list.range(text)?;
    let own = name(line, prefix);
    let mut at = range.start;
    let mut lines = text[range.clone()].split_inclusive('\n');
    let mut end = range.start;
    while let Some(item) = lines.next() {
        end += item.len();
        let its = name(item, prefix);
        if its.is_some() && its == own {
            return Err(format!("`{}` is in the list", item.trim()));
        }
        if its.is_some() && its < own {
            let mut open = braces(item);
            while open > 0
                && let Some(more) = lines.next()
            {
                end += more.len();
                open += braces(more);
            }
            at = end;
        }
    }
    Ok([&text[..at], line, &text[at..]].concat())
}

/// The name after `prefix`, if the line begins with that.
fn name<'l>(line: &'l str, prefix: &str) -> Option<&'l str> {
    let rest = line.strip_prefix(prefix)?;
    let rest = rest.strip_prefix("r#").unwrap_or(rest);
    let is_end = |it: char| !(it.is_ascii_alphanumeric() || matches!(it, '_' | '-'));
    rest.split(is_end).next().filter(|name| !name.is_empty())
}

/// How many braces a line opens and does not close.
fn braces(line: &str) -> isize {
    let count = |brace| line.matches(brace).count().cast_signed();
    count('{') - count('}')
}

/// Inserts `item` into a sorted list with several items on a line, separated by spaces.
pub(super) fn packed(text: &str, list: &List, item: &str) -> Result<String, String> {
    let range = list.range(text)?;
    let place = |its: &str| its.as_ptr().addr() - text.as_ptr().addr();
    let mut items = text[range.clone()].split_whitespace();
    match items.find(|its| *its >= item) {
        Some(its) if its == item => Err(format!("`{item}` is in the list")),
        Some(its) => Ok([&text[..place(its)], item, " ", &text[place(its)..]].concat()),
        None => {
            let at = range.start + text[range].trim_end().len();
            Ok([&text[..at], " ", item, &text[at..]].concat())
        }
    }
}

/// Appends `line` to a list.
pub(super) fn last(text: &str, list: &List, line: &str) -> Result<String, String> {
    let at = list.range(text)?.end;
    Ok([&text[..at], line, &text[at..]].concat())
}

#[cfg(test)]
mod tests {
    use super::*;

    const LIST: List = List::Between("list {\n", "}\n");

    #[test]
    fn a_line_is_inserted_in_order() {
        let text = "list {\n    b: B,\n    #[x]\n    d: {\n        1,\n    },\n    r#e: E,\n}\n";
        let line = |line| sorted(text, &LIST, "    ", line).unwrap();
        assert_eq!(line("    a,\n"), text.replace("    b", "    a,\n    b"));
        assert_eq!(line("    dd,\n"), text.replace("    r#e", "    dd,\n    r#e"));
        assert_eq!(line("    f,\n"), text.replace("E,\n", "E,\n    f,\n"));
    }

    #[test]
    fn attributes_stay_above_their_item() {
        let text = "//! A.\n\n#[x]\nmod b;\n#[y]\nmod d;\n\nuse e;\n";
        let insert = |line| sorted(text, &List::Around("\nmod d;\n"), "mod ", line).unwrap();
        assert_eq!(insert("mod a;\n"), text.replace("#[x]", "mod a;\n#[x]"));
        assert_eq!(insert("mod c;\n"), text.replace("#[y]", "mod c;\n#[y]"));
        assert_eq!(insert("mod e;\n"), text.replace("mod d;\n", "mod d;\nmod e;\n"));
    }

    #[test]
    fn a_list_can_have_several_items_on_a_line() {
        let text = "list {\n    \"b\", \"d\",\n    \"f\",\n}\n";
        let item = |item| packed(text, &LIST, item).unwrap();
        assert_eq!(item("\"a\","), text.replace("\"b\"", "\"a\", \"b\""));
        assert_eq!(item("\"e\","), text.replace("\"f\"", "\"e\", \"f\""));
        assert_eq!(item("\"g\","), text.replace("\"f\",", "\"f\", \"g\","));
    }

    #[test]
    fn what_is_not_as_expected_is_reported() {
        let twice = "list {\n    a,\n}\n";
        assert_eq!(sorted(twice, &LIST, "    ", "    a,\n").unwrap_err(), "`a,` is in the list");
        assert_eq!(packed(twice, &LIST, "a,").unwrap_err(), "`a,` is in the list");
        assert_eq!(last("", &LIST, "a").unwrap_err(), "expected `list {` once");
        assert_eq!(last("list {\n", &LIST, "a").unwrap_err(), "expected `}` after `list {`");
    }
}
