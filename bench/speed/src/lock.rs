//! The versions of the engines, from Cargo.lock.

/// The version of `package` in Cargo.lock.
///
/// # Panics
/// If Cargo.lock does not have the package.
pub(crate) fn version(package: &str) -> &'static str {
    let entry = LOCK.split("[[package]]").find(|entry| field(entry, "name") == Some(package));
    let version = entry.and_then(|entry| field(entry, "version"));
    version.unwrap_or_else(|| panic!("{package} is not in Cargo.lock"))
}

fn field<'a>(entry: &'a str, key: &str) -> Option<&'a str> {
    let value = |line: &'a str| line.strip_prefix(key)?.strip_prefix(" = \"")?.strip_suffix('"');
    entry.lines().find_map(value)
}

const LOCK: &str = include_str!("../../Cargo.lock");

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_version_is_that_of_its_own_entry() {
        let entry = "\nname = \"a-b\"\nversion = \"1.2.3\"\ndependencies = [\n \"c\",\n]\n";
        assert_eq!(field(entry, "name"), Some("a-b"));
        assert_eq!(field(entry, "version"), Some("1.2.3"));
        assert_eq!(field(entry, "source"), None);
        assert!(version("fluent-uri").starts_with("0.4."));
    }
}
