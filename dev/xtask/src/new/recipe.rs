//! The steps of a recipe in CONTRIBUTING that follow the command.

use std::fs;
use std::path::Path;

const CONTRIBUTING: &str = "CONTRIBUTING.md";

/// Returns the steps below `heading` from the second on, with `name` for NAME.
///
/// # Errors
/// If there is no such recipe.
pub(super) fn steps(root: &Path, heading: &str, name: &str) -> Result<String, String> {
    let text = fs::read_to_string(root.join(CONTRIBUTING));
    let text = text.map_err(|error| format!("{CONTRIBUTING}: {error}"))?;
    let steps = remaining(&text, heading);
    let steps = steps.ok_or_else(|| format!("{CONTRIBUTING}: no recipe `{heading}`"))?;
    let name_of_module = name.replace('-', "_");
    Ok(steps.replace("NAME.rs", &format!("{name_of_module}.rs")).replace("NAME", name))
}

fn remaining<'t>(text: &'t str, heading: &str) -> Option<&'t str> {
    let (_, section) = text.split_once(&format!("\n## {heading}\n"))?;
    let section = section.split("\n## ").next()?;
    let start = section.find("\n2. ")? + 1;
    Some(&section[start..])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_step_is_done() {
        let text = "# T\n\n## A verb\n\n1. Run it.\n2. Change\n   it.\n3. Test it.\n\n## Next\n";
        assert_eq!(remaining(text, "A verb"), Some("2. Change\n   it.\n3. Test it.\n"));
        assert_eq!(remaining(text, "Next"), None);
        assert_eq!(remaining(text, "A scheme"), None);
    }
}
